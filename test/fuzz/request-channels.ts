/** The channels to other programs: addresses of requests, and names that git is given. */
import { contract } from "../../src/servers/server.ts";
import { issueRow } from "../../src/issues/outcome.ts";
import { pathProblem, pathspecs } from "../../src/release/history/pathspec.ts";
import { isRefName } from "../../src/git/repository.ts";
import { SLUG } from "../../src/inputs/common.ts";
import { apiPath } from "../../src/service/operation.ts";
import { nextCursor } from "../../src/service/pagination.ts";
import { versionProblem } from "../../src/release/version.ts";
import { shown } from "../support/objections.ts";
import { issue } from "../issues/read-issues.ts";
import { channel, unless } from "./channel.ts";

const BASE = "https://issues.example.com/tracker";
const PLACE = { baseUrl: BASE, organization: "acme", server: contract };

/** The target of a request, and what must stand in it: the parts of its path after `/api/0/`, and its query. */
interface Target {
  path: string;
  parts: readonly string[];
  query: Readonly<Record<string, string>>;
}

function targetsWith(text: string): Target[] {
  const parts = ["projects", "acme", "web", "issues"];
  const cursor = cursorOf(
    `<${BASE}/api/0/?cursor=x>; rel="next"; results="true"; cursor="${text}"`,
  );
  const queries: Record<string, string>[] = [
    { query: text, statsPeriod: "" },
    ...(cursor === undefined ? [] : [{ cursor }]),
  ];
  return [
    ...queries.map((query) => ({
      path: `${apiPath(...parts)}?${new URLSearchParams(query).toString()}`,
      parts,
      query,
    })),
    // What is no version, and no slug, is refused before.
    ...(versionProblem(text)
      ? []
      : [plainTarget("organizations", "acme", "releases", text, "deploys")]),
    ...(SLUG.test(text) ? [plainTarget("projects", text, text, "keys", text)] : []),
  ];
}

function plainTarget(...parts: string[]): Target {
  return { path: apiPath(...parts), parts, query: {} };
}

/** The cursor that a server's header names; undefined where it is refused. */
function cursorOf(header: string): string | undefined {
  try {
    return nextCursor(header);
  } catch {
    return undefined;
  }
}

export const addressesOfRequests = channel({
  name: "addresses of requests",
  batch: 1000,
  make: (texts) => texts.flatMap(targetsWith),
  judge: (targets) => targets.flatMap(targetObjections),
});

function targetObjections({ path, parts, query }: Target): string[] {
  const url = URL.canParse(`${BASE}${path}`) ? new URL(`${BASE}${path}`) : undefined;
  if (url === undefined || !/^[!-~]+$/u.test(path)) return [`no address: ${shown(path)}`];
  const expected = ["", "tracker", "api", "0", ...parts.map((part) => part.toWellFormed()), ""];
  const wellFormed = Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]);
  const isOurs =
    url.href === `${BASE}${path}` &&
    url.hash === "" &&
    JSON.stringify(url.pathname.split("/").map(decoded)) === JSON.stringify(expected) &&
    JSON.stringify([...url.searchParams]) === JSON.stringify(wellFormed);
  return unless(isOurs, `another address: ${shown(url.href)}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A page of an issue that leads elsewhere. */
export const pagesOfIssues = channel({
  name: "pages of issues that a server names",
  batch: 1000,
  make: (texts) =>
    texts
      .flatMap((text) => [text, `https://${text}`, `${BASE}/${text}`, `//${text}`])
      .flatMap((permalink) => issueRow(issue({ permalink }), "matched", PLACE).page ?? []),
  judge: (pages) =>
    pages
      .filter((page) => !/^https?:\/\/(?:[^/@?#]+\.)?issues\.example\.com\//u.test(page))
      .map((page) => `a page elsewhere: ${shown(page)}`),
});

/** What git gets to see of a text: a pathspec among its arguments, and a name on a line of its stdin. */
interface Given {
  pathspecs: readonly string[];
  names: readonly string[];
}

export const namesForGit = channel({
  name: "names and paths for git",
  batch: 1000,
  make: (texts): Given => ({
    pathspecs: texts.flatMap((text) => [...taken([text]), ...taken([`!${text}`, "a"])]),
    names: texts.flatMap((text) => [text, `v${text}`, `refs/${text}`]).filter(isRefName),
  }),
  judge: (given) => [
    ...given.pathspecs
      .filter((spec) => !isOwnPathspec(spec))
      .map((spec) => `a pathspec ${shown(spec)}`),
    ...given.names.filter((name) => !isPlainName(name)).map((name) => `a name ${shown(name)}`),
  ],
});

function taken(paths: readonly string[]): string[] {
  return paths.some(pathProblem) ? [] : pathspecs(paths);
}

function isOwnPathspec(spec: string): boolean {
  const [, path] = /^:\(top,glob(?:,exclude)?\)([^\0]*)$/u.exec(spec) ?? [];
  return path !== undefined && !path.startsWith("/") && !path.split("/").includes("..");
}

/** One line, one word, no option, no range, no other of git's ways to name a commit. */
function isPlainName(name: string): boolean {
  return (
    /^[^\s\0-\u001f\u007f~^:?*[\\-][^\s\0-\u001f\u007f~^:?*[\\]*$/u.test(name) &&
    !/\.\.|@\{/u.test(name)
  );
}
