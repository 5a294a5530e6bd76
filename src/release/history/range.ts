/** Where a release begins: the rules, in their order, over a repository whose commits are all there. */
import { InputError } from "../../errors.ts";
import type { Notice } from "../../outcome.ts";
import type { ReleaseRange } from "../outcome.ts";
import { type Ancestry, choosePreviousTag, previousTagCandidates } from "./previous-tag.ts";
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
  /** All tags of the repository; those of commits that are not there are not ancestors. */
  tags(): Promise<readonly Tag[]>;
  /** The commit of a tag, a branch or an id; undefined where it is not there. */
  resolve(name: string): Promise<string | undefined>;
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
  const { foundBy, ...candidates } = tagCandidates(task, await source.tags());
  const previous = await choosePreviousTag(candidates, task.commit, source.ancestry);
  const decision = previous === undefined ? firstRelease() : decideTag(previous, foundBy);
  return start === undefined ? withLostPushWarning(task, decision) : decision;
}

/** The decision by tags; with a warning where the push should have decided, and its beginning is not known any more. */
export function withLostPushWarning(task: HistoryTask, decision: RangeDecision): RangeDecision {
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
export function pushIsAboutHead({ inputs, context, commit }: HistoryTask): boolean {
  return inputs.previousRef !== undefined || context.event.commit === commit;
}

/** Candidates for the previous release among tags, by name. */
export function tagCandidates(task: HistoryTask, tags: readonly Tag[]) {
  return previousTagCandidates(tags, {
    head: task.commit,
    currentTag: task.head.currentTag,
    tagPattern: task.inputs.tagPattern,
  });
}

export function firstRelease(): RangeDecision {
  return { foundBy: "first release: no earlier tag", notices: [] };
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
  const decision: RangeDecision = {
    previous,
    refsFrom: mergeBase,
    previousName: name,
    foundBy,
    notices: [],
  };
  if (mergeBase === previous) return decision;
  const shown = name ?? previous;
  const refs = mergeBase === undefined ? "have no start" : `begin at their merge base ${mergeBase}`;
  decision.notices.push({
    level: "warning",
    what: `The previous release (${shown}) is not an ancestor of the head commit: the commits are those of "git log ${shown}..${head}", the refs ${refs}.`,
    fix: `After a force push or a moved tag this is expected; otherwise set "previous-ref" to the release that this one follows.`,
  });
  return decision;
}

/** The decision as the report has it. */
export function reportedRange(
  task: HistoryTask,
  decision: RangeDecision,
  source: Pick<ReleaseRange, "source" | "api" | "sourceReason" | "advice">,
): ReleaseRange {
  const { refsFrom, previousName, foundBy } = decision;
  // A whole id says no more than the commit itself, and takes all the room.
  const hasName = previousName !== undefined && previousName !== decision.previous;
  return {
    previous: refsFrom,
    current: task.commit,
    previousName: hasName ? previousName : undefined,
    currentName: currentName(task),
    foundBy,
    ...source,
  };
}

/** What the head is called, where it has a name. */
export function currentName({ head, context }: HistoryTask): string | undefined {
  return head.currentTag ?? context.event.branch;
}

function unknownPreviousRef(name: string): InputError {
  return new InputError([
    {
      what: `The repository has no tag, branch or commit "${name}".`,
      where: "input previous-ref",
      fix: "Write the name of a tag or branch, or the whole SHA of a commit.",
    },
  ]);
}
