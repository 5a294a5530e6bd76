/** Every statement, in the order in which they are tried. */
import type { Statement } from "./statement.ts";
import { ISSUE_STATEMENTS } from "./statements/issues.ts";
import { BULK_STATEMENTS, LIST_STATEMENTS } from "./statements/lists.ts";
import { RELEASE_STATEMENTS } from "./statements/releases.ts";
import { SURROUNDING_STATEMENTS } from "./statements/surroundings.ts";

export const STATEMENTS: readonly Statement[] = [
  ...RELEASE_STATEMENTS,
  ...LIST_STATEMENTS,
  ...ISSUE_STATEMENTS,
  ...BULK_STATEMENTS,
  ...SURROUNDING_STATEMENTS,
];
