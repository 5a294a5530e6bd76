/** Decides where a release begins. The rules work on any source of the history. */
import { GitError, InputError } from "../../errors.ts";
import { mayBeId, type Repository, type Tag } from "../../git/repository.ts";
import type { Notice } from "../../outcome.ts";
import { isObjectId } from "../../schema.ts";
import { plainText, shorten } from "../../text.ts";
import type { ReleasedCommit, Step } from "../head.ts";
import { namesCommit, versionTags } from "../version.ts";
import { nearestRelease, type PastReleases } from "./past-releases.ts";
import {
  type Candidates,
  compareVersions,
  familyPattern,
  isDotted,
  nearestTag,
  previousTagCandidates,
  tagBeside,
  tagOfBranch,
  tagsBelow,
  tagsBetween,
} from "./previous-tag.ts";

/** The release whose range is to be decided. */
export interface HistoryTask extends Step {
  head: ReleasedCommit;
  /** The head commit. */
  commit: string;
  /** Pathspecs; empty for all commits. */
  paths: readonly string[];
  start: Start;
  /** Reads the earlier releases from the service, once. */
  pastReleases: () => Promise<PastReleases>;
}

/**
 * A source of the history: the checkout or a fetched repository. It knows all tags, also if their commits are
 * missing; a missing commit is not an ancestor. Methods throw if they cannot know the answer.
 */
export type History = Pick<
  Repository,
  "tags" | "resolve" | "mergeBase" | "firstMet" | "newestSince" | "distance" | "committedAt"
>;

export interface Range {
  /** The commit before the first one of the release (`git log previous..head`); absent on a first release. */
  previous?: string;
  /** Start of the refs: `previous`, or the merge base if `previous` is not an ancestor; absent if there is none. */
  refsFrom?: string;
  previousName?: string;
  /** A phrase for the report: how the start was found. */
  foundBy: string;
  notices: Notice[];
}

/** Number of commits that a first release sends. */
const FIRST_RELEASE_COMMITS = 20;

/** Maximum number of commits to send. */
export function newestCount({ inputs }: HistoryTask, { previous }: Range): number {
  const { maxCommits } = inputs;
  return previous === undefined ? Math.min(FIRST_RELEASE_COMMITS, maxCommits) : maxCommits;
}

/** The rule for the start of a range. */
export type Start =
  /** The user's ref, even if it is not an ancestor. */
  | { by: "previous-ref"; name: string; since?: undefined }
  /** The branch's commit before the push. With `since`, the range begins earlier if the service's last release is older. */
  | { by: "push"; name: string; since?: "release" }
  /** With `since`, the service's last release or deploy; otherwise, or if there is none, tags. */
  | { by: "tags"; since?: "release" | "deploy" };

/** Chooses the rule: by `previous-ref`, else by `since`, else by the event and the tags. */
export function startOf({ inputs }: Step, head: ReleasedCommit): Start {
  if (inputs.previousRef !== undefined) return { by: "previous-ref", name: inputs.previousRef };
  const isOfTags = head.currentTag !== undefined || inputs.tagPattern !== undefined;
  const since = inputs.since ?? (isOfTags ? "tag" : "release");
  if (since === "tag") return { by: "tags" };
  if (since === "deploy") return { by: "tags", since };
  const { before } = head.event;
  return {
    ...(before !== undefined ? { by: "push", name: before } : { by: "tags" }),
    ...(since === "release" && { since }),
  };
}

/**
 * Decides the range.
 * @throws InputError if `previous-ref` is not found; GitError if only the checkout has it
 */
export async function decideRange(task: HistoryTask, history: History): Promise<Range> {
  const { commit, head, inputs, start } = task;
  if (start.by === "tags") return decideWithoutPush(start.since, task, history);
  const isNamed = start.by === "previous-ref";
  const previous = await history.resolve(start.name);
  if (isNamed && previous === undefined) throw await unknownStart(start.name, task);
  // If another commit than the pushed one is checked out, the commit before the push counts only if it is an ancestor.
  const isAboutHead = isNamed || head.event.commit === commit;
  if (previous === undefined) {
    if (!isAboutHead) return decideWithoutPush(start.since, task, history);
    // After a force push, servers keep the commit before it only for some time.
    const what = `The commit before the push (${start.name}) no longer exists`;
    const fix = `Set "previous-ref" to the release that this one follows.`;
    return decidedInstead(await decideByTags(task, history), what, fix);
  }
  const mergeBase = await history.mergeBase(previous, commit);
  const isAncestor = mergeBase === previous;
  if (!isAboutHead && !isAncestor) return decideWithoutPush(start.since, task, history);
  const range: Range = {
    previous,
    refsFrom: mergeBase,
    ...(isNamed && { previousName: start.name }),
    foundBy: isNamed ? "the input previous-ref" : "the commit before the push",
    notices: [],
  };
  if (!isAncestor) {
    const shown = isNamed ? start.name : previous;
    const refs =
      mergeBase === undefined ? "have no start" : `begin at their merge base ${mergeBase}`;
    const what = `The previous release (${shown}) is not an ancestor of the head commit. The commits are those of "git log ${shown}..${commit}"; the refs ${refs}.`;
    const fix = `After a force push or a moved tag this is expected; otherwise set "previous-ref" to the release that this one follows.`;
    range.notices.push({ level: "warning", what, fix });
    return range;
  }
  if (start.since === undefined) return range;
  // Searches from the commit before the push: a held release can make the range longer, never shorter.
  const past = await task.pastReleases();
  const { release, problem } = await nearestRelease(past, previous, history, true);
  if (release) return releaseRange(release);
  const earlier = await earlierThanPush(previous, past, task, history);
  if (earlier !== undefined) {
    const what = `The release holds the commits of this push only, although ${earlier} is earlier: the version "${inputs.version?.name}" has no tag at the head commit, and no earlier release of its family is known.`;
    const fix = `If the naming of versions changed, set "previous-ref" once. If the job makes the tag, push it before this step; if tags have another name, set "tag-prefix" or "tag-pattern". If this is right, set "since: push".`;
    range.notices.push({ level: "warning", what, fix });
  }
  return withProblem(range, problem, task);
}

/**
 * Looks for a possible previous release of a version that has neither a tag nor an earlier release of its family on the service: a
 * release of another family, or an earlier tag of its own. Commit ids and versions without a digit have no family.
 * @returns a phrase that names it, for the warning
 */
async function earlierThanPush(
  before: string,
  { otherFamily }: PastReleases,
  { inputs, commit }: HistoryTask,
  history: History,
): Promise<string | undefined> {
  const { name = "" } = inputs.version ?? {};
  if (!/\d/u.test(name) || namesCommit(name, commit)) return undefined;
  if (otherFamily !== undefined) return `the release ${shorten(plainText(otherFamily), 80)}`;
  // Tags that cannot be read cost only this warning.
  const tags = await history.tags().catch(() => []);
  // Leave out `v42` for the version `42`: their families differ. For `1.2.0`, `v1.2.0` is found as one of its family.
  const names = versionTags(inputs).names.filter((tag) => tag !== `v${name}` || isDotted(name));
  const family = names.flatMap((current) => previousTagCandidates(tags, { commit, current }).tags);
  const releases = family.map((tag) => ({ commit: tag.commit, phrase: `the tag ${tag.name}` }));
  const { release } = await nearestRelease({ releases }, before, history, false);
  return release?.commit === before ? undefined : release?.phrase;
}

/** Decides without a commit before the push: by the service's last release or deploy, or else by tags. */
async function decideWithoutPush(
  since: "release" | "deploy" | undefined,
  task: HistoryTask,
  history: History,
): Promise<Range> {
  if (since === undefined) return decideByTags(task, history);
  const past = await task.pastReleases();
  const isLineFirst = since === "release";
  const nearest = await nearestRelease(past, task.commit, history, isLineFirst);
  const { release, isOnLine, problem } = nearest;
  if (release) {
    const what = `The range begins at a release of a branch that was merged: ${release.phrase}. The branch itself has no earlier one.`;
    const fix = `If this release follows another one, set "previous-ref".`;
    const notices: Notice[] = isLineFirst && !isOnLine ? [{ level: "notice", what, fix }] : [];
    return { ...releaseRange(release), notices };
  }
  const range = withProblem(await decideByTags(task, history), problem, task);
  if (since === "release" || problem !== undefined) return range;
  const { environment = "" } = task.inputs.deploy ?? {};
  const what = `No release in the history of the head commit was deployed to "${environment}"`;
  const fix = `This warning ends with the first deploy. Otherwise check "environment", "version-prefix" and "repository".`;
  return decidedInstead(range, what, fix);
}

function releaseRange({ commit, phrase }: { commit: string; phrase: string }): Range {
  return { previous: commit, refsFrom: commit, foundBy: phrase, notices: [] };
}

/** Adds to a range that the service's releases could not be used, if there was a problem. */
function withProblem(
  range: Range,
  problem: PastReleases["problem"],
  { inputs: { since } }: HistoryTask,
): Range {
  if (problem === undefined) return range;
  const foundBy = `${range.foundBy}; the releases of the service could not be used`;
  if (since === undefined) return { ...range, foundBy };
  const what = `"since: ${since}" had no effect. ${problem.message}`;
  const warning: Notice = { level: "warning", what, fix: problem.fix };
  return { ...range, foundBy, notices: [warning, ...range.notices] };
}

/** Adds a warning to a range: why tags decided it, and their result. */
function decidedInstead(range: Range, why: string, fix: string): Range {
  const instead =
    range.previousName === undefined
      ? "there is no earlier tag either, so this counts as the first release"
      : `the release begins at the tag ${range.previousName} instead`;
  const warning: Notice = { level: "warning", what: `${why}: ${instead}.`, fix };
  return { ...range, notices: [warning, ...range.notices] };
}

/**
 * Selects by name the tags that can be the previous release: by the head's tag or `tag-pattern`, or else once for each name that the
 * version's tag could get, the likeliest first. Empty for a version without a family, such as a commit id.
 */
export function candidatesByName(
  tags: readonly Tag[],
  { commit, head: { currentTag: current }, inputs }: HistoryTask,
): Candidates[] {
  const { tagPattern, version } = inputs;
  if (current !== undefined || tagPattern !== undefined) {
    return [previousTagCandidates(tags, { commit, current, tagPattern })];
  }
  const isCommit = version?.isTag === false && namesCommit(version.name, commit);
  const names = isCommit ? [] : versionTags(inputs).names;
  return names
    .filter((name) => familyPattern(name) !== undefined)
    .map((name) => previousTagCandidates(tags, { commit, current: name }));
}

/**
 * Finds the nearest tag by the first name with a tag of its family in the history; by a later name if its tag is nearer, and not
 * above the version.
 * @returns `tag` is absent if a stable release skips all of them; `anchor`: the tag or the skipped one; `instead`: the anchor of the
 * first name, if a later name's tag is nearer
 */
async function nearestByName(
  lists: readonly Candidates[],
  head: string,
  history: History,
): Promise<{ list: Candidates; tag?: Tag; anchor: Tag; instead?: Tag } | undefined> {
  let found: Awaited<ReturnType<typeof nearestByName>>;
  for (const list of lists) {
    const tag = await nearestTag(list, head, history);
    if (found === undefined) {
      const skipped = { ...list, tags: list.skippedPreReleases };
      const anchor = tag ?? (await nearestTag(skipped, head, history));
      if (anchor) found = { list, tag, anchor };
      continue;
    }
    const { anchor, instead = anchor } = found;
    const isAbove = tag && compareVersions(tag.name, list.current ?? "") > 0;
    if (tag === undefined || isAbove || tag.commit === anchor.commit) continue;
    const isNearer = (await history.mergeBase(anchor.commit, tag.commit)) === anchor.commit;
    if (isNearer) found = { list, tag, anchor: tag, instead };
  }
  return found;
}

async function decideByTags(task: HistoryTask, history: History): Promise<Range> {
  const { inputs, commit, head } = task;
  const { tagPattern, tagPrefix } = inputs;
  const { currentTag } = head;
  const tags = await history.tags();
  const lists = candidatesByName(tags, task);
  const found = await nearestByName(lists, commit, history);
  if (found?.tag) {
    const { list, tag, instead } = found;
    const notices: Notice[] = [];
    if (instead !== undefined) {
      const what = `The range begins at ${tag.name}, not at ${instead.name}: both are named like the version, and ${tag.name} is nearer.`;
      const fix = `If the release follows ${instead.name}, set "previous-ref: ${instead.name}".`;
      notices.push({ level: "notice", what, fix });
    }
    const isAgain = currentTag !== undefined;
    const between = tagsBetween(tag, list);
    const branch = await tagOfBranch(between, tag.commit, commit, isAgain, history);
    if (branch === undefined) return tagRange(tag, list.foundBy, notices);
    const why = `The nearest earlier tag in the history of ${list.current} is ${tag.name}, but ${branch.tag.name} has commits since then`;
    const foundBy = `highest version below ${list.current} with commits since ${tag.name}`;
    return branchRange(branch, foundBy, why, task, notices);
  }

  // Without a tag or a pattern, only a family that is in the history is more than a guess.
  const isGuess = currentTag === undefined && tagPattern === undefined;
  const own = found?.list ?? (isGuess ? undefined : lists[0]);
  const beside = own && (await tagBeside(tagsBelow(own), commit, history));
  if (beside) {
    const why = `No earlier release is in the history of ${own.current}`;
    const foundBy = `highest version below ${own.current}; no earlier tag is in its history`;
    return branchRange(beside, foundBy, why, task, []);
  }
  if (found) {
    const why = `no earlier stable release; the pre-release ${found.anchor.name} was skipped`;
    return { foundBy: `first release: ${why}`, notices: [] };
  }
  if (own === undefined) return nearestOfAll(tags, lists.length > 0, task, history);
  // With such a pattern, every release would count as the first one.
  if (tagPattern !== undefined && !own.isAnyRelated) {
    const what = `No tag of the repository matches the tag pattern "${tagPattern}".`;
    const fix = `Write a "tag-pattern" that matches the whole names of your releases' tags, for example "v*".`;
    return { foundBy: "first release: no earlier tag", notices: [{ level: "warning", what, fix }] };
  }
  const other = await nearestTag({ tags: own.unrelated, comparable: false }, commit, history);
  if (other === undefined) return { foundBy: "first release: no earlier tag", notices: [] };
  const alike =
    tagPattern === undefined ? `named like ${currentTag}` : `that matches ${tagPattern}`;
  // With a prefix or pattern, it may be the first release of a new package; without, the tags may have been renamed.
  const isExpected = tagPattern !== undefined || tagPrefix !== "";
  const what = `No earlier tag ${alike} is in the history, so this counts as the first release. The nearest other tag is ${other.name}.`;
  const fix = `If the release follows it, set "previous-ref: ${other.name}".`;
  const level = isExpected ? "notice" : "warning";
  return { foundBy: `first release: no earlier tag ${alike}`, notices: [{ level, what, fix }] };
}

/**
 * Decides by the nearest tag of all, for a version that has no tag of its family. Warns if it should have one: it is a dotted version,
 * and so are tags in the history. Dates and numbers of builds never get a tag.
 */
async function nearestOfAll(
  tags: readonly Tag[],
  hasFamily: boolean,
  { inputs, commit }: HistoryTask,
  history: History,
): Promise<Range> {
  const { name = "" } = inputs.version ?? {};
  const all = previousTagCandidates(tags, { commit });
  const tag = await nearestTag(all, commit, history);
  if (tag === undefined) return { foundBy: "first release: no earlier tag", notices: [] };
  const alike = hasFamily && isDotted(name) ? all.tags.filter((each) => isDotted(each.name)) : [];
  const like = await nearestTag({ tags: alike, comparable: false }, commit, history);
  if (like === undefined) return tagRange(tag, all.foundBy, []);
  const what = `No tag in the history is named like the version "${plainText(name)}": the range begins at ${tag.name}, the nearest of all.`;
  const fix = `Set "tag-prefix" or "tag-pattern" if the tags have other names, or "previous-ref" to the release that this one follows.`;
  return tagRange(tag, all.foundBy, [{ level: "warning", what, fix }]);
}

function tagRange({ name, commit }: Tag, foundBy: string, notices: Notice[]): Range {
  return { previous: commit, refsFrom: commit, previousName: name, foundBy, notices };
}

/** The range since a tag on another branch. */
function branchRange(
  { tag, leftAt }: { tag: Tag; leftAt: string },
  foundBy: string,
  why: string,
  { head, commit }: HistoryTask,
  notices: readonly Notice[],
): Range {
  const { name } = tag;
  const what = `${why}. The previous release is ${name}, the highest version below it: the commits are those of "git log ${name}..${head.currentTag ?? commit}", and the refs begin at their merge base ${leftAt}.`;
  const fix = `On release branches this is expected; otherwise set "previous-ref" to the release that this one follows.`;
  const told: Notice = { level: "notice", what, fix };
  return { ...tagRange(tag, foundBy, [...notices, told]), refsFrom: leftAt };
}

/** The error for a start that was not found. If the checkout has the name, it is not a mistake of the user. */
async function unknownStart(name: string, { head }: HistoryTask): Promise<InputError | GitError> {
  const own = await head.checkout.repository?.resolve(name);
  return own === undefined
    ? unknownPreviousRef(name)
    : new GitError(`The checkout has "${name}", and the server does not.`, {
        fix: "Push the commit to the server, in a step before this one.",
      });
}

export function unknownPreviousRef(name: string): InputError {
  const what = `The repository has no tag, branch or commit "${name}".`;
  const fix = "Write the name of a tag or branch, or the whole SHA of a commit.";
  // Servers find commits only by their full SHA.
  const short = { what: `"${name}" was not found.`, fix: "Write the whole SHA." };
  const isShort = mayBeId(name) && !isObjectId(name.toLowerCase());
  return new InputError([{ where: "input previous-ref", ...(isShort ? short : { what, fix }) }]);
}
