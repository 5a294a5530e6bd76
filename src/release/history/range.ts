/** Where a release begins: the rules, in their order, over a repository whose commits are all there. */
import { GitError, InputError } from "../../errors.ts";
import { readableCheckout } from "../../git/checkout.ts";
import type { Tag } from "../../git/repository.ts";
import { isNullId, isObjectId } from "../../object-id.ts";
import type { Notice } from "../../outcome.ts";
import type { ReleasedCommit, Step } from "../head.ts";
import type { FirstParents, PastRelease, PastReleases } from "./past-releases.ts";
import {
  type Candidates,
  previousTagCandidates,
  sameSuffix,
  suffixPattern,
} from "./previous-tag.ts";
import { patternWarnings } from "./tag-pattern.ts";

/** A release whose history is looked for. */
export interface HistoryTask extends Step {
  head: ReleasedCommit;
  /** The head commit. */
  commit: string;
  /** Pathspecs; empty for all commits. */
  paths: readonly string[];
  /** What the service knows of earlier releases; asked for once. */
  pastReleases: () => Promise<PastReleases>;
}

/** What the rules ask: the checkout, what was fetched in its place, or the GitHub API. */
export interface HistorySource {
  /** The commit of a tag, a branch or an id; undefined where it is not there. */
  resolve(name: string): Promise<string | undefined>;
  /** The best common ancestor; undefined for histories that have none. */
  mergeBase(one: string, other: string): Promise<string | undefined>;
  tags(): Promise<KnownTags>;
  /** The nearest of the candidates that are ancestors of the head (`nearestTag`). */
  nearest(candidates: Candidates): Promise<Tag | undefined>;
  /** The release that `tip` has last in its history (`nearestRelease`). */
  nearestRelease(
    releases: readonly PastRelease[],
    tip: string,
    line: FirstParents,
  ): Promise<PastRelease | undefined>;
}

export interface KnownTags {
  /** Of all tags of the repository. */
  names: readonly string[];
  /** Those whose commits are there: the others are not ancestors. */
  tags: readonly Tag[];
}

/** `previous..head`, decided. */
export interface Range {
  /** Start of `git log previous..head`; absent on a first release. */
  previous?: string;
  /** Start of the refs: `previous`, or the merge base where that is not an ancestor; absent where there is none. */
  refsFrom?: string;
  previousName?: string;
  /** One phrase: how the start was found. */
  foundBy: string;
  notices: Notice[];
}

/** What says where a range begins. */
export type Start =
  /** The user does: it holds whatever it is. */
  | { by: "previous-ref"; name: string }
  /** The push does, by the commit that the branch was at before; an earlier release lengthens the range. */
  | { by: "push"; name: string; since?: "release" }
  /** Tags do, where no release of the service is to be found first, or none is there. */
  | { by: "tags"; since?: "release" | "deploy" };

/** The rule that decides where a range begins: `previous-ref`, else `since`, else what the event and the tags say. */
export function startOf({ inputs, head, context }: HistoryTask): Start {
  if (inputs.previousRef !== undefined) return { by: "previous-ref", name: inputs.previousRef };
  const isOfTags = head.currentTag !== undefined || inputs.tagPattern !== undefined;
  const since = inputs.since ?? (isOfTags ? "tag" : "release");
  if (since === "tag") return { by: "tags" };
  if (since === "deploy") return { by: "tags", since };
  const { before } = context.event;
  const isPush = before !== undefined && isObjectId(before) && !isNullId(before);
  return {
    ...(isPush ? { by: "push", name: before } : { by: "tags" }),
    ...(since === "release" && { since }),
  };
}

/**
 * Decides the range.
 * @throws InputError where `previous-ref` names nothing, GitError where only the checkout knows it
 */
export async function decideRange(task: HistoryTask, source: HistorySource): Promise<Range> {
  const start = startOf(task);
  if (start.by === "tags") return decideWithoutPush(start.since, task, source);
  const previous = await source.resolve(start.name);
  if (start.by === "previous-ref" && previous === undefined) {
    throw await unknownStart(start.name, task);
  }
  // A push says nothing about another commit that was checked out, unless it leads there.
  const isAboutHead = start.by === "previous-ref" || task.context.event.commit === task.commit;
  const since = start.by === "push" ? start.since : undefined;
  if (previous === undefined) {
    if (!isAboutHead) return decideWithoutPush(since, task, source);
    const range = await decideByTags(task, source);
    return { ...range, notices: [goneNotice(start.name, range), ...range.notices] };
  }
  const mergeBase = await source.mergeBase(previous, task.commit);
  if (!isAboutHead && mergeBase !== previous) return decideWithoutPush(since, task, source);
  const range = explicitRange(task, { start, previous, mergeBase });
  if (since === undefined || mergeBase !== previous) return range;
  // Whatever was released before the push: the list lengthens the range, and never makes it shorter.
  const past = await task.pastReleases();
  const release = await source.nearestRelease(past.releases, previous, "first");
  return release ? releaseRange(release) : withProblem(range, past, task);
}

/** Without a commit before the push: the last release or deploy that the service knows, else tags. */
async function decideWithoutPush(
  since: "release" | "deploy" | undefined,
  task: HistoryTask,
  source: HistorySource,
): Promise<Range> {
  if (since === undefined) return decideByTags(task, source);
  const past = await task.pastReleases();
  const line = since === "release" ? "only" : "alike";
  const release = await source.nearestRelease(past.releases, task.commit, line);
  if (release) return releaseRange(release);
  const range = withProblem(await decideByTags(task, source), past, task);
  if (since === "release" || past.problem !== undefined) return range;
  return { ...range, notices: [noDeployNotice(task, range), ...range.notices] };
}

/** The range since a release that the service holds. */
export function releaseRange({ commit, phrase }: PastRelease): Range {
  return { previous: commit, refsFrom: commit, foundBy: phrase, notices: [] };
}

/** A range that was decided without the releases of the service, where these could not be read, or tell nothing. */
export function withProblem(
  range: Range,
  { problem }: PastReleases,
  { inputs: { since } }: HistoryTask,
): Range {
  if (problem === undefined) return range;
  const foundBy = `${range.foundBy}; the releases of the service could not be used`;
  if (since === undefined) return { ...range, foundBy };
  const warning: Notice = {
    level: "warning",
    what: `"since: ${since}" had no effect. ${problem.message}`,
    fix: problem.fix,
  };
  return { ...range, foundBy, notices: [warning, ...range.notices] };
}

function noDeployNotice({ inputs }: HistoryTask, { previousName }: Range): Notice {
  const { environment = "" } = inputs.deploy ?? {};
  const instead =
    previousName === undefined
      ? "there is no earlier tag either, so this counts as the first release"
      : `the release begins at the tag ${previousName} instead`;
  return {
    level: "warning",
    what: `No release in the history of the head commit was deployed to "${environment}": ${instead}.`,
    fix: `This warning ends with the first deploy. Otherwise check "environment", "version-prefix" and "repository".`,
  };
}

/** The range since a start that was named and not searched for; with a warning where that is not an ancestor. */
export function explicitRange(
  { commit }: HistoryTask,
  found: {
    start: Exclude<Start, { by: "tags" }>;
    previous: string;
    mergeBase: string | undefined;
  },
): Range {
  const { start, previous, mergeBase } = found;
  const isNamed = start.by === "previous-ref";
  const shown = isNamed ? start.name : previous;
  const refs = mergeBase === undefined ? "have no start" : `begin at their merge base ${mergeBase}`;
  const warning: Notice = {
    level: "warning",
    what: `The previous release (${shown}) is not an ancestor of the head commit. The commits are those of "git log ${shown}..${commit}"; the refs ${refs}.`,
    fix: `After a force push or a moved tag this is expected; otherwise set "previous-ref" to the release that this one follows.`,
  };
  return {
    previous,
    refsFrom: mergeBase,
    ...(isNamed && { previousName: start.name }),
    foundBy: isNamed ? "the input previous-ref" : "the commit before the push",
    notices: mergeBase === previous ? [] : [warning],
  };
}

async function decideByTags(task: HistoryTask, source: HistorySource): Promise<Range> {
  const { names, tags } = await source.tags();
  const candidates = previousTagCandidates(tags, task);
  const notices = patternWarnings(task.inputs.tagPattern, names);
  const tag = await source.nearest(candidates);
  if (tag === undefined) {
    const skipped = await source.nearest({ ...candidates, tags: candidates.skippedPreReleases });
    return { foundBy: firstRelease(skipped?.name), notices };
  }
  const same = await source.nearest({ ...candidates, tags: sameSuffix(candidates, tag) });
  if (same !== undefined) notices.push(suffixNotice(task.head.currentTag ?? "", tag, same));
  return { ...tagRange(tag, candidates), notices };
}

/** The range since the tag that is the previous release. */
export function tagRange({ name, commit }: Tag, { foundBy }: Pick<Candidates, "foundBy">): Range {
  return { previous: commit, refsFrom: commit, previousName: name, foundBy, notices: [] };
}

/**
 * How a range was found that has no start.
 * @param skipped the nearest pre-release, which a stable release leaves out
 */
export function firstRelease(skipped?: string): string {
  if (skipped === undefined) return "first release: no earlier tag";
  return `first release: no earlier stable release; the pre-release ${skipped} was skipped`;
}

function suffixNotice(current: string, nearest: Tag, same: Tag): Notice {
  return {
    level: "notice",
    what: `The previous release of ${current} is ${nearest.name}, the nearest tag; ${same.name} is the nearest with the same suffix.`,
    fix: `To keep them apart, set "tag-pattern: ${suffixPattern(current)}", or another pattern for each.`,
  };
}

/** A commit that a force push left behind is kept by the server for some time only. */
function goneNotice(before: string, { previousName }: Range): Notice {
  const instead =
    previousName === undefined
      ? "there is no earlier tag either, so this counts as the first release"
      : `the release begins at the tag ${previousName} instead`;
  return {
    level: "warning",
    what: `The commit before the push (${before}) no longer exists: ${instead}.`,
    fix: `Set "previous-ref" to the release that this one follows.`,
  };
}

/** A name that the checkout itself knows is no mistake of the user's, whatever the server says. */
async function unknownStart(name: string, { head }: HistoryTask): Promise<InputError | GitError> {
  const own = await readableCheckout(head.checkout)?.repository.resolve(name);
  return own === undefined
    ? unknownPreviousRef(name)
    : new GitError(`The checkout has "${name}", and the server does not.`, {
        fix: "Push the commit to the server, in a step before this one.",
      });
}

export function unknownPreviousRef(name: string): InputError {
  return new InputError([
    {
      what: `The repository has no tag, branch or commit "${name}".`,
      where: "input previous-ref",
      fix: "Write the name of a tag or branch, or the whole SHA of a commit.",
    },
  ]);
}
