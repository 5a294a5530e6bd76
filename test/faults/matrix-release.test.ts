/** The fault matrix (`matrix.ts`) in releases. */
import { describeCells } from "./matrix.ts";

describeCells(["release"]);
