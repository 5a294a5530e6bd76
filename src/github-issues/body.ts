/**
 * Writes and reads our part of a GitHub issue: the title, and a block of the body between two markers. The first marker names
 * the service's issue; the second holds digests of what was written. Pure.
 */
import { createHash } from "node:crypto";
import { eventLines, fencedText } from "../issues/event.ts";
import type { IssueRow } from "../issues/outcome.ts";
import type { IssueEvent } from "../servers/event.ts";
import { amount } from "../issues/report.ts";
import { type Block, document, factsTable, paragraph } from "../report/blocks.ts";
import { instant } from "../report/format.ts";
import { code, joined, link, markup, text, unlinked } from "../report/markdown.ts";
import { serviceOf } from "../proxies.ts";
import { singleLine } from "../text.ts";

/**
 * Returns the origin in a marker, `HOST/PATH ORGANIZATION`, then the form without the path that older markers have. Every host
 * of sentry.io becomes `sentry.io`: an organization and a region can have their own.
 */
export function originsOf(baseUrl: string, organization: string): [current: string, older: string] {
  const service = serviceOf(new URL(baseUrl)).replace(/^https?:\/\//u, "");
  return [`${service} ${organization}`, `${service.replace(/\/.*/u, "")} ${organization}`];
}

/** A block, or only its first marker if the second is missing. */
const BLOCK =
  /<!-- release-tracker: (?<origin>\S{1,1000} \S{1,100}) (?<id>[\w-]{1,64})(?: number (?<number>\d{1,15}))?(?: closed (?<closed>\S{1,40}))? -->(?:(?:(?!<!-- release-tracker: ).)*?<!-- \/release-tracker (?<facts>[0-9a-f]{12}) (?<title>[0-9a-f]{12}) -->)?/gsu;

/**
 * Finds a GitHub issue's own block of these origins. People paste blocks of other issues: of several, its own has its number,
 * or else the digest of its title. In `block`, `id` is the service's issue, `number` the GitHub issue that the block was written
 * for, and `closed` the time when this command closed it (GitHub's clock). `facts` and `title` are digests of what was written;
 * if they are undefined, the second marker is missing, and the block's end is unknown.
 * @returns `block` is undefined if there is none, or none is known to be its own; `ids`: the service's issues it may be about
 */
export function ownBlock(
  { body, number, title: shown }: { body: string; number: number; title: string },
  origins: readonly string[],
) {
  const blocks = [...body.matchAll(BLOCK)].flatMap(({ 0: source, groups = {} }) => {
    const { origin = "", id = "", number: written, closed, facts, title } = groups;
    const of = written === undefined ? undefined : Number(written);
    return origins.includes(origin) ? { source, id, number: of, closed, facts, title } : [];
  });
  const numbered = blocks.find((each) => each.number === number);
  const titled = blocks.find((each) => each.title === digest(shown));
  const block = blocks.length === 1 ? blocks[0] : (numbered ?? titled);
  return { block, ids: block ? [block.id] : blocks.map(({ id }) => id) };
}

/** Digests the fields whose change is worth a write. Event counts are not among them. */
export function factsDigest({ level, title, project, status }: IssueRow): string {
  return digest(JSON.stringify([level, title, project, status]));
}

export function digest(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 12);
}

/** UTF-16 units; GitHub takes 256 characters. */
const TITLE_LENGTH = 200;
/** Bytes, far below the 65,536 characters that GitHub takes. */
const MAX_TRACE = 20_000;

/** Returns `WEB-12: title` on one line, in which GitHub finds no mention, reference or markup. */
export function titleOf({ shortId, title }: IssueRow): string {
  const line = unlinked(singleLine(`${shortId}: ${title}`).replaceAll("`", "'"));
  if (line.length <= TITLE_LENGTH) return line;
  return `${line.slice(0, TITLE_LENGTH - 1).replace(/[\ud800-\udbff]$/u, "")}…`;
}

/** Returns the blocks that `details: full` adds. @param event the latest one, if the service still has it */
export function detailsOf({ culprit }: IssueRow, event?: IssueEvent): Block[] {
  const { exceptions, tags } = event ?? {};
  const lines = eventLines({ culprit, exceptions, tags });
  // A fence is not escaped, so a marker in it would count. Last: invisible characters must be removed first.
  const fenced = fencedText(lines, MAX_TRACE).replaceAll("<!--", "<! --").trimEnd();
  return lines.length === 0 ? [] : [{ lines: fenced }];
}

/**
 * Writes the block. The service's text stands in code elements of an HTML table, where GitHub finds no Markdown, mention,
 * reference or address.
 * @param number of the GitHub issue; absent before it is created
 * @param more the blocks that `details: full` adds
 * @param word what else the status says
 */
export function blockOf(
  issue: IssueRow,
  origin: string,
  {
    number,
    closed,
    now,
    more,
    word,
  }: {
    number?: number;
    closed?: string | undefined;
    now: string;
    more: readonly Block[];
    word?: string | undefined;
  },
): string {
  const told = (value = "", length = 100) => code(value, length);
  const facts = factsTable([
    ["Issue", joined([link(issue.page, told(issue.shortId)), told(issue.title, 500)], " ")],
    ["Level", told(issue.level)],
    ["Project", told(issue.project)],
    ["Status", told(word === undefined ? issue.status : `${issue.status}, ${word}`)],
    ["First seen", text(instant(issue.firstSeen) ?? "")],
    ["Last seen", text(instant(issue.lastSeen) ?? "")],
    ["Events", amount(issue.count)],
    ["Users", amount(issue.userCount)],
  ]);
  const note = markup`<sub>As of ${instant(now) ?? ""}. <code>sync-issues</code> of Release Tracker writes this block
    anew when level, title, project or status change; what you write above or below it stays.</sub>`;
  return [
    `<!-- release-tracker: ${origin} ${issue.id}${number === undefined ? "" : ` number ${number}`}${closed === undefined ? "" : ` closed ${closed}`} -->`,
    document([...facts, ...more, paragraph(note)]),
    `<!-- /release-tracker ${factsDigest(issue)} ${digest(titleOf(issue))} -->`,
  ].join("\n\n");
}
