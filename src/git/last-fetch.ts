import { promises as fs } from "node:fs";

/**
 * The tags that the last `git fetch` into a repository brought, by name.
 * @param file the repository's FETCH_HEAD
 * @returns undefined where nothing was fetched since the repository was cloned
 */
export async function lastFetchedTags(file: string): Promise<Set<string> | undefined> {
  const text = await fs.readFile(file, "utf8").catch(() => undefined);
  // `<id> TAB [not-for-merge] TAB tag '<name>' of <url>`: a name has no blanks.
  return text === undefined
    ? undefined
    : new Set([...text.matchAll(/\ttag '(\S+)' of /gu)].map(([, name = ""]) => name));
}
