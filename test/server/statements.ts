/** Every statement about servers: what is done, and what is seen then. Two servers of one kind show the same. */
import { isBugsink } from "./local.ts";
import { Case, NotGiven, type Site } from "./server.ts";
import type { Dialect } from "../../tools/service/differences.ts";
import { BUGSINK_STATEMENTS } from "./statements/bugsink.ts";
import { ISSUE_STATEMENTS } from "./statements/issues.ts";
import { BULK_STATEMENTS, LIST_STATEMENTS } from "./statements/lists.ts";
import { RELEASE_STATEMENTS } from "./statements/releases.ts";
import { SURROUNDING_STATEMENTS } from "./statements/surroundings.ts";

const STATEMENTS = {
  ...RELEASE_STATEMENTS,
  ...LIST_STATEMENTS,
  ...ISSUE_STATEMENTS,
  ...BULK_STATEMENTS,
  ...SURROUNDING_STATEMENTS,
};

/** Those about servers of a kind, in the order in which they are tried. */
export function statementsOf(dialect: Pick<Dialect, "lacks">): [string, Statement][] {
  return Object.entries<Statement>(isBugsink(dialect) ? BUGSINK_STATEMENTS : STATEMENTS);
}

type Statement = (on: Case) => Promise<unknown>;

const UNSUBSCRIBED = "who said no once is not asked again: an earlier run may have said so";

/** Why a real server may show something else; the difference is told, and is no failure. */
export const MAY_DIFFER: Partial<Record<string, string>> = {
  "versions that are not allowed":
    "what its URL does not reach cannot be removed, and a second run meets it",
  "an unknown project is told in these words": "newer ones say: ids or slugs",
  "setting a status subscribes the token's user": UNSUBSCRIBED,
  "a bookmark subscribes the token's user": UNSUBSCRIBED,
  "the next release settles what is pending": "the task that does it is lost at times",
  "a priority": "newer ones have priorities",
  "an unbalanced quote": "Sentry's own grammar says more",
  "the guard of a bulk update finds nothing":
    "the measured event store does not filter by such terms",
  "the root: with a token, without, with a wrong one":
    "one installation of GlitchTip breaks at a token that it knows, another answers",
} satisfies Partial<Record<keyof typeof STATEMENTS, string>>;

/** What a server showed; `text` is undefined where it was not given what the statement needs, which is `missing`. */
export interface Seen {
  name: string;
  text: string | undefined;
  missing?: string;
}

/** Tries all whose names contain a text, one after the other, each tidying up after itself. */
export async function* tried(
  site: Site,
  dialect: Pick<Dialect, "lacks">,
  only = "",
): AsyncGenerator<Seen, void, void> {
  for (const [number, [name, statement]] of statementsOf(dialect).entries()) {
    if (!name.includes(only)) continue;
    const on = new Case(site, number);
    try {
      yield { name, text: on.shown(await statement(on)) };
    } catch (error) {
      if (!(error instanceof NotGiven)) throw error;
      yield { name, text: undefined, missing: error.message };
    } finally {
      await on.tidy();
    }
  }
}
