/** A statement about servers: what is done, and what is seen then. Two servers of one kind show the same. */
import { Case, NotGiven, type Site } from "./server.ts";

export interface Statement {
  /** What the statement is about, unique. */
  name: string;
  /** Why a real server may show something else; the difference is told, and is no failure. */
  mayDiffer?: string;
  /** @returns what was seen: the same on every run */
  see: (on: Case) => Promise<unknown>;
}

/** What a server showed; `undefined` where it was not given what the statement needs. */
export interface Seen {
  statement: Statement;
  text: string | undefined;
  /** What was missing. */
  missing?: string;
}

/** Tries statements one after the other, each tidying up after itself. */
export async function* tried(
  statements: readonly Statement[],
  site: Site,
): AsyncGenerator<Seen, void, void> {
  for (const [number, statement] of statements.entries()) {
    const on = new Case(site, number);
    try {
      yield { statement, text: on.shown(await statement.see(on)) };
    } catch (error) {
      if (!(error instanceof NotGiven)) throw error;
      yield { statement, text: undefined, missing: error.message };
    } finally {
      await on.tidy();
    }
  }
}
