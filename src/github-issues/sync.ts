/** `sync-issues`: opens GitHub issues for the issues that a query matches, and closes and reopens them with the service's. */
import type { Run } from "../command.ts";
import { GitHubError, PartialFailureError, TrackerError } from "../errors.ts";
import { type Issue, isOfProjects } from "../servers/issue.ts";
import { issuesOf } from "../servers/issues.ts";
import type { IssueClient } from "../servers/server.ts";
import { selectMatching } from "../issues/matching.ts";
import { issueRow, STATES, worstFirst } from "../issues/outcome.ts";
import { findNamed } from "../issues/resolve-ids.ts";
import { type Notice, record } from "../outcome.ts";
import type { Block } from "../report/blocks.ts";
import { counted, listed } from "../report/format.ts";
import { GitHubRefusal } from "../service/github.ts";
import { inWords } from "../text.ts";
import { blockOf, detailsOf, digest, factsDigest, titleOf } from "./body.ts";
import { type GitHubIssue, type GitHubIssues, openGitHubIssues } from "./client.ts";
import { PERMISSION, type SyncIssuesInputs } from "./inputs.ts";
import type { SyncIssuesOutcome, SyncRow } from "./outcome.ts";
import { becameOf } from "./report.ts";

/** Largest difference between the closing time in a marker and GitHub's, in milliseconds. */
const TOLERANCE_MS = 60_000;
/** Characters of a body, GitHub's maximum. */
const MAX_BODY = 65_536;
const DAY_MS = 86_400_000;
const NEWEST = { sort: "created", direction: "desc" };

/**
 * Reads all of GitHub's issues with the label and all that the query matches, plans, then writes to GitHub.
 * @throws RefusalError before any write; GitHubError and ServiceError, also between two writes; PartialFailureError if GitHub
 *   refused single issues
 */
export async function syncIssues(
  inputs: SyncIssuesInputs,
  outcome: SyncIssuesOutcome,
  run: Run,
): Promise<void> {
  const { dryRun, query, projects, maxNew, onResolved } = inputs;
  outcome.query = query;
  const { hasOrganizations } = await run.transport.identified();
  const organization = hasOrganizations ? inputs.organization : "-";
  const github = await openGitHubIssues({ ...inputs, organization }, outcome, run);
  run.log.info(`Reading the issues of ${outcome.repository} on GitHub …`);
  const marked = await github.marked(inputs.labels);

  const issues = await issuesOf(run.transport, inputs.organization)();
  const rows = new Map<string, SyncRow>();
  const take = (issue: Issue) => void rows.set(issue.id, issueRow(issue, "unchanged", issues));
  await selectMatching(projects, query, { issues, run, concurrency: 1 }, outcome.notices, take);
  const matchedCount = rows.size;
  const isOfRun = (id: string) =>
    rows.has(id) || (onResolved === "close" && issues.server.isId(id));
  const own = await ownIssues(marked, rows, isOfRun, github, outcome.notices);
  const others = new Map<string, Other>();
  if (onResolved === "close") {
    const matched = new Set(rows.keys());
    const titleOnGitHub = (id: string) => own.get(id)?.issue.title ?? "";
    // Asks for these issues by id: few queries match resolved issues, and lists may be stale.
    const ids = [...own].flatMap(([id, { issue, isJudged }]) => {
      const mayBeResolved = (rows.get(id)?.status ?? "resolved") === "resolved";
      return isJudged && mayBeResolved && isOpenForUs(issue) ? id : [];
    });
    const names = ids.map((name) => ({ name, shown: name, where: "GitHub", isPassedOn: true }));
    const how = { inFull: false, projects, concurrency: 1, run };
    const problems = await findNamed(names, how, issues, ({ issue, retrievedId: id }) => {
      const row = issueRow(issue, "unchanged", issues);
      const isMerged = issue.id !== id;
      rows.set(id, isMerged ? { ...row, id, shortId: id, title: titleOnGitHub(id) } : row);
      const isLeft = row.status !== "resolved" && !matched.has(id);
      if (!isOfProjects(issue, projects)) others.set(id, { word: "of another project" });
      else if (isMerged) others.set(id, { word: `merged into ${row.shortId}`, isMerged });
      else if (isLeft) others.set(id, { word: row.status ?? "without a status" });
      return undefined;
    });
    for (const { asked, isGone } of problems) {
      const { name: id } = asked;
      const title = titleOnGitHub(id);
      rows.set(id, { id, shortId: id, project: "", title, state: "unchanged" });
      others.set(id, { word: isGone ? "gone" : "not readable with this token" });
    }
  }

  const issuesOfRun = worstFirst([...rows.values()]);
  // The label may be gone from ours, which are not older than the issues that they are about. Each one that is found leaves
  // room for another new one, which may be older.
  let unlabelled: typeof own = new Map();
  const told: Notice[] = [];
  for (let since = Infinity; ;) {
    const isNew = ({ id, status }: SyncRow) =>
      status === "unresolved" && !own.has(id) && !unlabelled.has(id);
    const news = issuesOfRun.filter(isNew).slice(0, maxNew);
    const times = news.map(({ firstSeen = "" }) => Date.parse(firstSeen) || 0);
    const first = Math.max(0, Math.min(...times) - DAY_MS);
    if (first >= since) break;
    since = first;
    told.length = 0;
    const found = await github.unlabelled(inputs.labels, since);
    const isLost = (id: string) => rows.has(id) && !own.has(id);
    unlabelled = await ownIssues(found, rows, isLost, github, told);
  }
  outcome.notices.push(...told);
  for (const [id, each] of unlabelled) own.set(id, each);

  record(outcome, { matchedCount, issues: issuesOfRun });
  const steps: SyncRow[] = [];
  let newCount = 0;
  for (const row of outcome.issues) {
    const { issue: known, isJudged = true } = own.get(row.id) ?? {};
    if (known) row.github = { number: known.number, page: known.html_url };
    const plan = planFor(row, known, inputs, others.get(row.id));
    const { action, reason } = isJudged ? plan : { reason: "not judged whose it is" };
    if (reason !== undefined) row.reason = reason;
    if (action === undefined) continue;
    if (action === "open") newCount += 1;
    const isLeft = action === "open" && newCount > maxNew;
    row.github = { ...row.github, action: isLeft ? "left" : action };
    if (isLeft) continue;
    row.state = dryRun ? "planned" : "not-started";
    steps.push(row);
  }
  run.log.info(`${counted(steps.length, "GitHub issue")} to write.`);
  if (!dryRun) await writeToGitHub(steps, others, github, issues, inputs, run);
  else if (steps.length > 0) {
    const what = "A dry run cannot try whether the token may write issues and labels on GitHub.";
    outcome.notices.push({ level: "notice", what, fix: PERMISSION });
  }
  const end = steps.some(({ state }) => state === "applied") ? "synced" : "unchanged";
  outcome.outcome = dryRun ? "planned" : end;
}

/** What is said of GitHub issues with a marker that are left aside. */
const ASIDE = {
  copy: {
    what: "left aside as copies: their markers name other GitHub issues",
    fix: "Take the label away from them.",
  },
  stranger: {
    what: "left aside: their authors may not write to the repository",
    fix: "Take the label away from them. A person's marker counts if that person may write to the repository.",
  },
  former: {
    what: "left aside: their authors may not write to the repository, perhaps not any more, if a former token was theirs",
    fix: "Give the user of that token write access again, or take the label away from these issues.",
  },
  unjudged: {
    what: "neither changed nor opened anew: it is not known whether their authors are trusted",
    fix: `Use the "github-token" that wrote them, or take the label away from them to have new ones opened.`,
  },
  unclear: {
    what: "neither changed nor opened anew: they have markers of several issues, and neither a number nor the title says which is theirs",
    fix: "Remove the text of the other issues from them, with its markers.",
  },
};

/**
 * Finds our GitHub issue for each issue of this run. The lowest number wins, but an issue with its number in the marker
 * precedes those without. Others are left aside with a warning.
 * @returns by the service's id; not judged is one that may be ours, if none is
 */
async function ownIssues(
  marked: ReadonlyMap<string, ReadonlyMap<number, GitHubIssue>>,
  rows: ReadonlyMap<string, SyncRow>,
  isOfRun: (id: string) => boolean,
  github: GitHubIssues,
  notices: Notice[],
) {
  const own = new Map<string, { issue: GitHubIssue; isJudged: boolean }>();
  const aside: [kind: keyof typeof ASIDE, issue: GitHubIssue][] = [];
  const doubles: string[] = [];
  const rank = ({ number, block }: GitHubIssue) =>
    number + (block?.number === undefined ? 1e12 : 0);
  for (const [id, found] of marked) {
    if (!isOfRun(id)) continue;
    const ours: GitHubIssue[] = [];
    const doubts: typeof aside = [];
    for (const issue of [...found.values()].toSorted((a, b) => rank(a) - rank(b))) {
      const { number, block } = issue;
      const isCopy = (block?.number ?? number) !== number;
      const verdict = isCopy ? "copy" : await github.judge(issue);
      if (verdict === "unjudged") doubts.push([verdict, issue]);
      else if (verdict !== "ours") aside.push([verdict, issue]);
      else if (!block) doubts.push(["unclear", issue]);
      else if (ours.length === 0 || issue.state === "open") ours.push(issue);
    }
    const [counts, [doubt]] = [ours[0], doubts];
    if (counts) own.set(id, { issue: counts, isJudged: true });
    else if (doubt) {
      own.set(id, { issue: doubt[1], isJudged: false });
      aside.push(...doubts);
    }
    if (ours.length < 2) continue;
    const numbers = ours.map(({ number }) => `#${number}`);
    const about = rows.get(id)?.shortId ?? `issue ${id}`;
    doubles.push(`${inWords(numbers, "and")} about ${about}, of which ${numbers[0]} counts`);
  }
  if (doubles.length > 0) {
    const what = `More than one GitHub issue is about the same issue: ${listed(doubles, 5)}.`;
    const fix = "Give all steps the same first label, and close those that do not count.";
    notices.push({ level: "warning", what, fix });
  }
  for (const [kind, entries] of Map.groupBy(aside, ([each]) => each)) {
    const issues = new Set(entries.map(([, issue]) => issue));
    const named = [...Map.groupBy(issues, ({ author }) => author.login)].map(([login, theirs]) => {
      const numbers = theirs.map(({ number }) => `#${number}`);
      return `${listed(numbers, 5)} by ${login}`;
    });
    const { what, fix } = ASIDE[kind];
    const told = `${counted(issues.size, "GitHub issue")} ${what}: ${listed(named)}.`;
    notices.push({ level: "warning", what: told, fix });
  }
  return own;
}

/** An issue that the query does not match, or that is not what its id says: why its GitHub issue is left, or closed. */
interface Other {
  readonly word: string;
  /** Whether it is now a part of another issue, and its GitHub issue is closed with that one. */
  readonly isMerged?: boolean;
}

/** Whether a GitHub issue is open, and not because a person reopened it after our closing. */
function isOpenForUs({ state, block }: GitHubIssue): boolean {
  return state === "open" && block?.closed === undefined;
}

/** Plans the action on GitHub, or says why the GitHub issue keeps another state. Pure. */
function planFor(
  row: SyncRow,
  known: GitHubIssue | undefined,
  { labels: [label = ""], onResolved, onRegressed }: SyncIssuesInputs,
  other?: Other,
): { action?: "open" | "update" | "close" | "reopen"; reason?: string } {
  const { status } = row;
  if (!known) return status === "unresolved" ? { action: "open" } : { reason: "not unresolved" };
  const { state, closed_at: closedAt, block } = known;
  // Without the second marker our text cannot be told from a person's.
  if (block?.facts === undefined) return { reason: "without its second marker" };
  const isClosing = isOpenForUs(known) && status === "resolved" && onResolved === "close";
  if (other) return { ...(isClosing && other.isMerged && { action: "close" }), reason: other.word };
  const isLabelled = known.labels.includes(label.toLowerCase());
  const isCurrent = isLabelled && block.facts === factsDigest(row);
  const update = !isCurrent && ({ action: "update" } as const);
  if (state === "closed" && status === "unresolved") {
    // Only the time shows that we closed it: others share the bot, and a person may have reopened and closed it.
    const difference = Date.parse(block.closed ?? "") - Date.parse(closedAt);
    const isOurs = Math.abs(difference) <= TOLERANCE_MS;
    if (isOurs && onRegressed === "reopen") return { action: "reopen" };
    const reason = isOurs ? "closed by an earlier run" : "closed on GitHub by a person";
    return { ...update, reason };
  }
  if (isClosing) return { action: "close" };
  return { ...update, ...(!isLabelled && { reason: "its label was gone" }) };
}

/**
 * Applies the planned steps one by one, and records each result. A 422, or a known issue that is gone, does not stop the
 * others; any other refusal does, and so does an outage.
 * @throws GitHubError, ServiceError, PartialFailureError
 */
async function writeToGitHub(
  steps: readonly SyncRow[],
  others: ReadonlyMap<string, Other>,
  github: GitHubIssues,
  issues: IssueClient,
  inputs: SyncIssuesInputs,
  { lifetime, log }: Run,
): Promise<void> {
  const { labels, details } = inputs;
  const [label = ""] = labels.map((name) => name.toLowerCase());

  const open = async (row: SyncRow, more: Block[]) => {
    const now = new Date(lifetime.timing.now()).toISOString();
    const body = blockOf(row, github.origin, { now, more });
    const content = { title: titleOf(row), body, labels };
    const issue = await github.untilAnswered(async (lost) => {
      const newest = lost ? (await github.list(NEWEST)).value : [];
      for (const each of newest) {
        const { id, number } = each.block ?? {};
        const isNew = id === row.id && number === undefined;
        if (isNew && ["ours", "unjudged"].includes(await github.judge(each))) return each;
      }
      if (lost && !lost.isSettled) throw lost.error;
      return (await github.issue("POST", undefined, content)).issue;
    });
    const { number, html_url: page, isOfActions } = issue;
    row.github = { action: "open", number, page };
    try {
      if (!issue.labels.includes(label)) await github.addLabels(number, labels);
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      const what = `GitHub opened issue #${number} without the label "${labels[0]}", by which runs find it. ${error.message}`;
      const fix = `Delete issue #${number}, or give it the label. ${PERMISSION}`;
      throw new GitHubError(what, { fix, mayPass: error.mayPass, cause: error });
    }
    // An issue by the runner's bot always counts as ours. One by another author gets its own number in the marker, so that a
    // copy of its text is not taken for it.
    const numbered = { body: blockOf(row, github.origin, { number, now, more }) };
    if (!isOfActions) {
      await github.untilAnswered(() => github.issue("PATCH", number, numbered));
    }
    return true;
  };

  /** @returns whether something was written */
  const change = (row: SyncRow, number: number, more: Block[]) =>
    github.untilAnswered(async (lost) => {
      // Reads and plans again, to keep what a person wrote or closed meanwhile.
      const { issue, now } = await github.issue("GET", number);
      const { title, body, state, block } = issue;
      const other = others.get(row.id);
      const { action } = planFor(row, issue, inputs, other);
      if (block?.id !== row.id || !action) return lost !== undefined;
      row.github = { ...row.github, action };
      const isOpen = action === "reopen" || state === "open";
      const kept = isOpen && row.status === "unresolved" ? undefined : block.closed;
      const closed = action === "close" ? now : kept;
      const word = other?.word;
      const text = blockOf(row, github.origin, { number, closed, now, more, word });
      const whole = body.replace(block.source, () => text);
      if (whole.length > MAX_BODY) {
        row.reason = "with our text its body would be longer than GitHub takes";
        return false;
      }
      if (!issue.labels.includes(label)) await github.addLabels(number, labels.slice(0, 1));
      const changed = await github.issue("PATCH", number, {
        body: whole,
        // A title that differs from the written one is a person's.
        ...(block.title === digest(title) && !other && { title: titleOf(row) }),
        ...(action === "close" && { state: "closed" }),
        ...(action === "reopen" && { state: "open" }),
      });
      const isLeft = action === (changed.issue.state === "open" ? "close" : "reopen");
      if (!isLeft && planFor(row, changed.issue, inputs, other).action === undefined) return true;
      // Restores the body: its marker records a closing or reopening that did not happen.
      if (isLeft) await github.issue("PATCH", number, { body });
      throw new GitHubError(
        `GitHub answered the change of issue #${number}, but does not show it.`,
      );
    });

  const opens = steps.some(({ github: { action } = {} }) => action === "open");
  // The first write can be undone: if it is refused, no issue is opened.
  if (opens) await github.createLabel(labels[0] ?? "");
  for (const row of steps) {
    const { number } = row.github ?? {};
    try {
      const isFull = details === "full";
      const more = isFull ? detailsOf(row, await issues.event(row.id, "latest")) : [];
      const isWritten = await (number === undefined ? open(row, more) : change(row, number, more));
      row.state = isWritten ? "applied" : "unchanged";
      const { mark } = STATES[row.state];
      // Indented: at the beginning of a line a title can pass for another tool's error.
      log.info(`  ${mark} ${becameOf(row)} #${row.github?.number}: ${row.shortId} ${row.title}`);
    } catch (error) {
      // A bug, or a step cancelled before the request was sent.
      if (!(error instanceof TrackerError) || error === lifetime.stopping.reason) throw error;
      const status = error instanceof GitHubRefusal ? error.status : 0;
      const isUnknown = error instanceof GitHubError && error.effect === "unknown";
      const { message: reason, fix, mayPass } = error;
      // The GitHub issue was deleted or moved after the list was read.
      if (number !== undefined && [301, 404, 410].includes(status)) row.state = "unchanged";
      else record(row, { state: isUnknown ? "unknown" : "failed", reason, fix, mayPass });
      const isLimited = error instanceof GitHubRefusal && error.isLimited;
      if (row.state !== "unchanged" && (status !== 422 || isLimited)) throw error;
    }
  }
  const refused = steps.filter(({ state }) => state === "failed");
  if (refused.length === 0) return;
  const [first] = refused.map(({ shortId, reason }) => `${shortId}: ${reason}`);
  const count = `${refused.length} of ${counted(steps.length, "GitHub issue")}`;
  const fix = "Look at the reasons in the job summary.";
  throw new PartialFailureError(`${count} could not be written. ${first}`, { fix });
}
