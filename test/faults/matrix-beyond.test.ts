/** The fault matrix (`matrix.ts`) in the commands that need more than the contract has. */
import { describeCells } from "./matrix.ts";

describeCells(["upload-source-maps", "check", "sync-issues"]);
