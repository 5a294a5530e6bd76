/** The fault matrix (`matrix.ts`) where issues are changed. */
import { describeCells } from "./matrix.ts";

describeCells(["update-issues"]);
