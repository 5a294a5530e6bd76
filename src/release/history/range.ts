/** Where a release begins: the rules, in their order, over a repository whose commits are all there. */
import { InputError } from "../../errors.ts";
import type { Notice } from "../../outcome.ts";
import {
  type Ancestry,
  type Candidates,
  nearestTag,
  previousTagCandidates,
  sameVariant,
  variantPattern,
} from "./previous-tag.ts";
import { patternWarnings } from "./tag-pattern.ts";
import type { Repository, Tag } from "../../git/repository.ts";
import { isNullId, isObjectId } from "../../object-id.ts";
import type { Head, ReleaseContext } from "../head.ts";

/** A release whose history is looked for. */
export interface HistoryTask extends ReleaseContext {
  head: Head;
  /** The head commit. */
  commit: string;
  /** Pathspecs; empty for all commits. */
  paths: readonly string[];
}

/** What the rules ask: the checkout, or what was fetched in its place. */
export interface HistorySource {
  ancestry: Ancestry & Pick<Repository, "mergeBase">;
  tags(): Promise<KnownTags>;
  /** The commit of a tag, a branch or an id; undefined where it is not there. */
  resolve(name: string): Promise<string | undefined>;
}

export interface KnownTags {
  /** Of all tags of the repository. */
  names: readonly string[];
  /** Those whose commits are there: the others are not ancestors. */
  tags: readonly Tag[];
}

/** `previous..head`, decided. */
export interface RangeDecision {
  /** Start of `git log previous..head`; absent on a first release. */
  previous?: string;
  /** Start of the refs: `previous`, or the merge base where that is not an ancestor; absent where there is none. */
  refsFrom?: string;
  previousName?: string;
  foundBy: string;
  notices: Notice[];
}

/** A beginning that was named and not searched for. It need not be an ancestor. */
export interface NamedStart {
  previous: string;
  name?: string;
  foundBy: string;
}

/**
 * Decides the range.
 * @throws InputError where `previous-ref` names nothing
 */
export async function decideRange(
  task: HistoryTask,
  source: HistorySource,
): Promise<RangeDecision> {
  const start = await namedStart(task, source);
  if (start !== undefined && (await isUsable(task, start, source))) {
    return decideNamed(task, start, source);
  }
  const decision = await decideByTags(task, await source.tags(), source.ancestry);
  return start === undefined ? withLostPushWarning(task, decision) : decision;
}

async function decideByTags(
  task: HistoryTask,
  { names, tags }: KnownTags,
  ancestry: Ancestry,
): Promise<RangeDecision> {
  const { commit } = task;
  const candidates = tagCandidates(task, tags);
  const { passedOver, foundBy } = candidates;
  const warnings = patternWarnings(task.inputs.tagPattern, names);
  const tag = await nearestTag(candidates, commit, ancestry);
  if (tag === undefined) {
    const preRelease = await nearestTag({ ...candidates, tags: passedOver }, commit, ancestry);
    return { ...firstRelease(preRelease), notices: warnings };
  }
  const same = { ...candidates, tags: sameVariant(candidates, tag) };
  const variant = await nearestTag(same, commit, ancestry);
  const variants = variant === undefined ? [] : [variantNotice(task, tag, variant)];
  return { ...decideTag(tag, foundBy), notices: [...warnings, ...variants] };
}

function variantNotice({ head }: HistoryTask, nearest: Tag, same: Tag): Notice {
  const current = head.currentTag ?? "";
  return {
    level: "notice",
    what: `The previous release of ${current} is ${nearest.name}, the nearest tag; ${same.name} is the nearest that carries the same word.`,
    fix: `To keep them apart, set "tag-pattern: ${variantPattern(current)}", or another pattern for each.`,
  };
}

/** The decision by tags; with a warning where the push should have decided, and its beginning is not known any more. */
function withLostPushWarning(task: HistoryTask, decision: RangeDecision): RangeDecision {
  const before = startOfPush(task);
  return before === undefined ? decision : { ...decision, notices: [goneNotice(before)] };
}

/** A commit that a force push left behind is kept by the server for some time only. */
function goneNotice(before: string): Notice {
  return {
    level: "warning",
    what: `The commit before the push (${before}) is not known any more: the release begins at a tag instead.`,
    fix: `Set "previous-ref" to the release that this one follows.`,
  };
}

/** The commit before a push, where that decides: without a tag, and where the push ended at the head commit. */
export function startOfPush(task: HistoryTask): string | undefined {
  return task.inputs.previousRef === undefined && pushIsAboutHead(task)
    ? commitBeforePush(task)
    : undefined;
}

/** The name or commit that the range is to begin at, if anything but tags says so: `namedStart` looks for it. */
export function startName(task: HistoryTask): string | undefined {
  return task.inputs.previousRef ?? commitBeforePush(task);
}

/** The commit before a push to a branch: what it says of the head commit is another question. */
function commitBeforePush({ head, context }: HistoryTask): string | undefined {
  const { before } = context.event;
  if (head.currentTag !== undefined || before === undefined) return undefined;
  return isObjectId(before) && !isNullId(before) ? before : undefined;
}

/** `previous-ref`, or the commit before a push to a branch; undefined where tags decide. */
export async function namedStart(
  task: HistoryTask,
  source: Pick<HistorySource, "resolve">,
): Promise<NamedStart | undefined> {
  const { previousRef } = task.inputs;
  if (previousRef !== undefined) {
    const previous = await source.resolve(previousRef);
    if (previous === undefined) throw unknownPreviousRef(previousRef);
    return { previous, name: previousRef, foundBy: "the input previous-ref" };
  }
  const before = commitBeforePush(task);
  const previous = before === undefined ? undefined : await source.resolve(before);
  return previous === undefined ? undefined : { previous, foundBy: "the commit before the push" };
}

/** A push says nothing about another commit that was checked out, unless it leads there. */
async function isUsable(
  task: HistoryTask,
  start: NamedStart,
  { ancestry }: HistorySource,
): Promise<boolean> {
  if (pushIsAboutHead(task)) return true;
  return ancestry.isAncestor(start.previous, task.commit);
}

/** Whether a named start holds whatever it is: the user named it, or the push ended at the head commit. */
function pushIsAboutHead({ inputs, context, commit }: HistoryTask): boolean {
  return inputs.previousRef !== undefined || context.event.commit === commit;
}

/** Candidates for the previous release among tags, by name. */
export function tagCandidates(task: HistoryTask, tags: readonly Tag[]): Candidates {
  return previousTagCandidates(tags, {
    head: task.commit,
    currentTag: task.head.currentTag,
    tagPattern: task.inputs.tagPattern,
  });
}

/** @param passedOver the nearest pre-release, which a stable release leaves out */
export function firstRelease(passedOver?: Tag): RangeDecision {
  const why =
    passedOver === undefined
      ? "no earlier tag"
      : `no earlier stable release; ${passedOver.name} was passed over`;
  return { foundBy: `first release: ${why}`, notices: [] };
}

export function decideTag(tag: Tag, foundBy: string): RangeDecision {
  return {
    previous: tag.commit,
    refsFrom: tag.commit,
    previousName: tag.name,
    foundBy,
    notices: [],
  };
}

async function decideNamed(
  { commit }: HistoryTask,
  start: NamedStart,
  { ancestry }: HistorySource,
): Promise<RangeDecision> {
  const isAncestor = await ancestry.isAncestor(start.previous, commit);
  const mergeBase = isAncestor ? start.previous : await ancestry.mergeBase(start.previous, commit);
  return decideStart(start, { head: commit, mergeBase });
}

/** A range from a named start, with a warning where that is not an ancestor (a moved tag, a force-pushed branch). */
export function decideStart(
  { previous, name, foundBy }: NamedStart,
  { head, mergeBase }: { head: string; mergeBase: string | undefined },
): RangeDecision {
  const decision = { previous, refsFrom: mergeBase, previousName: name, foundBy };
  if (mergeBase === previous) return { ...decision, notices: [] };
  const shown = name ?? previous;
  const refs = mergeBase === undefined ? "have no start" : `begin at their merge base ${mergeBase}`;
  const warning: Notice = {
    level: "warning",
    what: `The previous release (${shown}) is not an ancestor of the head commit: the commits are those of "git log ${shown}..${head}", the refs ${refs}.`,
    fix: `After a force push or a moved tag this is expected; otherwise set "previous-ref" to the release that this one follows.`,
  };
  return { ...decision, notices: [warning] };
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
