/**
 * The body of a GitHub issue, as far as it is ours: a block between two markers. The first says which issue of the service it
 * stands for, the second what of it was written, to tell later what has changed since, and whether a person has. Pure.
 */
import { createHash } from "node:crypto";
import { fencedText, type IssueEvent, traceLines } from "../issues/event.ts";
import type { IssueRow } from "../issues/outcome.ts";
import { counted, instant } from "../report/format.ts";
import { type Block, document, factsTable, paragraph } from "../report/blocks.ts";
import { code, joined, link, markup, text, unlinked } from "../report/markdown.ts";
import { kindOfHost } from "../service/kind.ts";
import { shorten, singleLine } from "../text.ts";

/** `HOST ORGANIZATION`, as markers have it. An organization of sentry.io can have a host of its own, and so can its region. */
export function originOf(baseUrl: string, organization: string): string {
  const { hostname, host } = new URL(baseUrl);
  return `${kindOfHost(hostname) === "sentry" ? "sentry.io" : host} ${organization}`;
}

const BEGIN =
  /<!-- release-tracker: (\S{1,300} \S{1,100}) ([\w-]{1,64})(?: closed (\S{1,40}))? -->/gu;
const END = /<!-- \/release-tracker ([0-9a-f]{12}) ([0-9a-f]{12}) -->/u;

/** What a body says by its markers. */
export interface OwnBlock {
  /** Of the issue on the service. */
  id: string;
  /** When this command closed it, by GitHub's clock. */
  closed: string | undefined;
  /** Digests of what was written; undefined where the second marker is gone: then no block can be replaced. */
  written?: { facts: string; title: string };
  /** The block, or the first marker alone. */
  source: string;
}

/** The first block of this origin. */
export function ownBlock(body: string, origin: string): OwnBlock | undefined {
  for (const { 0: marker, 1: itsOrigin, 2: id = "", 3: closed, index } of body.matchAll(BEGIN)) {
    if (itsOrigin !== origin) continue;
    const end = END.exec(body.slice(index));
    const { 0: last = "", 1: facts, 2: title } = end ?? [];
    if (!end || facts === undefined || title === undefined) return { id, closed, source: marker };
    const source = body.slice(index, index + end.index + last.length);
    return { id, closed, written: { facts, title }, source };
  }
  return undefined;
}

/** The body with another block in place of its own; of one without a second marker the first alone is replaced. */
export function withBlock(body: string, { written, source }: OwnBlock, block: string): string {
  const own = written ? block : (block.match(BEGIN)?.[0] ?? "");
  return body.replace(source, () => own);
}

/** Changes when something does that is worth a write: not with every event. */
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

/** `WEB-12: title` on one line, which mentions nobody, refers to nothing and holds no markup. */
export function titleOf({ shortId, title }: IssueRow): string {
  const line = shorten(singleLine(`${shortId}: ${title}`), TITLE_LENGTH - 1).replaceAll("`", "'");
  const inert = unlinked(line);
  if (inert.length <= TITLE_LENGTH) return inert;
  return `${inert.slice(0, TITLE_LENGTH - 1).replace(/[\ud800-\udbff]$/u, "")}…`;
}

/** What `details: full` adds. @param event the latest one, if there still is one */
export function detailsOf({ culprit = "" }: IssueRow, event: IssueEvent | undefined): Block[] {
  const { tags = [] } = event ?? {};
  const lines = event ? traceLines(event, true) : [];
  if (tags.length > 0) lines.push("", ...tags.map(({ key, value }) => `${key}: ${value}`));
  // In a fence nothing is escaped, and a marker would be one.
  const inert = lines.map((line) => line.replaceAll("<!--", "<! --"));
  const trace = { lines: fencedText(inert, MAX_TRACE).trimEnd() };
  return [...factsTable([["Culprit", code(culprit)]]), ...(lines.length > 0 ? [trace] : [])];
}

/**
 * The block. Text of the service stands in code elements of a table of HTML: GitHub finds no Markdown, mention, reference or
 * address there.
 * @param closed when this command closed it, if it has
 * @param now ISO 8601
 * @param more what `details: full` adds
 */
export function blockOf(
  issue: IssueRow,
  origin: string,
  { closed, now, more = [] }: { closed?: string | undefined; now: string; more?: readonly Block[] },
): string {
  const told = (value = "", length = 100) => code(value, length);
  const events = issue.count === undefined ? "" : counted(issue.count, "event");
  const users = issue.userCount === undefined ? "" : counted(issue.userCount, "user");
  const facts = factsTable([
    ["Issue", joined([link(issue.page, told(issue.shortId)), told(issue.title, 500)], " ")],
    ["Level", told(issue.level)],
    ["Project", told(issue.project)],
    ["Status", told(issue.status)],
    ["First seen", text(instant(issue.firstSeen) ?? "")],
    ["Last seen", text(instant(issue.lastSeen) ?? "")],
    ["Counted", joined([text(events), text(users)], ", ")],
  ]);
  const note = markup`<sub>As of ${instant(now) ?? ""}. <code>sync-issues</code> of Release Tracker writes this block
    anew when level, title, project or status change; what you write above or below it stays.</sub>`;
  return [
    `<!-- release-tracker: ${origin} ${issue.id}${closed === undefined ? "" : ` closed ${closed}`} -->`,
    document([...facts, ...more, paragraph(note)]),
    `<!-- /release-tracker ${factsDigest(issue)} ${digest(titleOf(issue))} -->`,
  ].join("\n\n");
}
