/** What is in a release: the range `previous..head` and its commits, from the best source that there is. */
import { InputError } from "../errors.ts";
import type { Notice, ReleaseRange } from "../outcome.ts";
import { countCommits, readCommits, type CommitSelection } from "../git/history.ts";
import type { Git } from "../git/git.ts";
import type { Commit } from "../git/log-format.ts";
import { pathspecs } from "../git/pathspec.ts";
import { choosePreviousTag, previousTagCandidates } from "../git/previous-release.ts";
import type { Repository } from "../git/repository.ts";
import type { Head, HistoryRequest } from "./release-head.ts";

export interface ReleaseHistory {
  /** Absent where no range was asked for, or no commit is known. */
  range?: ReleaseRange;
  /** Newest first, at most `maxCommits`. */
  commits: Commit[];
  /** The whole number in the range, however many were read; 0 where it is not known. */
  commitCount: number;
  notices: Notice[];
}

/** Commits that a release without a predecessor sends. */
const FIRST_RELEASE_COMMITS = 20;

/** `previous..head`, decided. */
interface RangeDecision {
  /** Start of `git log previous..head`; absent on a first release. */
  previous?: string;
  /** Start of the refs: `previous`, or the merge base where that is no ancestor. */
  refsFrom?: string;
  previousName?: string;
  foundBy: string;
  notices: Notice[];
}

/**
 * Reads the release's range and commits.
 * @throws InputError where `previous-ref` or `paths` name nothing that can be
 * @throws the signal's reason
 */
export async function readReleaseHistory(
  head: Head,
  request: HistoryRequest,
): Promise<ReleaseHistory> {
  const { commits, refs } = request.want;
  const paths = pathspecs(request.paths);
  if ((!commits && !refs) || head.commit === undefined) {
    return { commits: [], commitCount: 0, notices: [] };
  }
  const { state, repository, missing } = head.checkout;
  if (state === "complete" && repository !== undefined) {
    const needsTrees = commits && (request.want.patchSet || paths.length > 0);
    if (missing !== "trees" || !needsTrees) {
      return readFromRepository(repository, {
        head: head.commit,
        tag: head.currentTag,
        paths,
        request,
      });
    }
  }
  return refsAlone(head, head.commit);
}

interface Reading {
  head: string;
  tag: string | undefined;
  paths: readonly string[];
  request: HistoryRequest;
}

async function readFromRepository(
  repository: Repository,
  reading: Reading,
): Promise<ReleaseHistory> {
  const { head, request, paths } = reading;
  const decision = await decideRange(repository, reading);
  const selection: CommitSelection = {
    head,
    excluded: decision.previous === undefined ? [] : [decision.previous],
    paths,
  };
  const { commits, commitCount } = await collectCommits(repository.git, selection, request.want);
  return {
    range: releaseRange(decision, reading),
    commits,
    commitCount,
    notices: decision.notices,
  };
}

function releaseRange(decision: RangeDecision, { head, tag, request }: Reading): ReleaseRange {
  const currentName = tag ?? request.event.branch;
  return {
    current: head,
    foundBy: decision.foundBy,
    source: "checkout",
    ...(decision.refsFrom !== undefined && { previous: decision.refsFrom }),
    ...(decision.previousName !== undefined && { previousName: decision.previousName }),
    ...(currentName !== undefined && { currentName }),
  };
}

/** The newest commits of the selection, and how many there are in all. */
async function collectCommits(
  git: Git,
  selection: CommitSelection,
  want: HistoryRequest["want"],
): Promise<{ commits: Commit[]; commitCount: number }> {
  const isFirst = selection.excluded.length === 0;
  const limit = isFirst ? Math.min(FIRST_RELEASE_COMMITS, want.maxCommits) : want.maxCommits;
  const commits: Commit[] = [];
  if (want.commits) {
    const reading = { changes: want.patchSet, limit };
    for await (const commit of readCommits(git, selection, reading)) commits.push(commit);
    // Fewer than asked for are all; a first release is what it sends.
    if (isFirst || commits.length < limit) return { commits, commitCount: commits.length };
  }
  const commitCount = await countCommits(git, selection);
  return { commits, commitCount: isFirst ? Math.min(commitCount, limit) : commitCount };
}

/** The rules of where a release begins, in their order. */
async function decideRange(repository: Repository, reading: Reading): Promise<RangeDecision> {
  const { request } = reading;
  const { previousRef } = request;
  if (previousRef !== undefined) {
    const previous = await repository.resolve(previousRef);
    if (previous === undefined) throw unknownPreviousRef(previousRef);
    const named = { name: previousRef, foundBy: "the input previous-ref" };
    return startingAt(repository, { previous, ...named, head: reading.head });
  }
  const decision =
    (reading.tag === undefined ? await rangeOfPush(repository, reading) : undefined) ??
    (await rangeFromTags(repository, reading));
  return decision ?? { foundBy: "first release: no earlier tag", notices: [] };
}

/** A push to a branch without a tag begins at the commit before it. */
async function rangeOfPush(
  repository: Repository,
  { head, request }: Reading,
): Promise<RangeDecision | undefined> {
  const { before, commit } = request.event;
  if (before === undefined) return undefined;
  const previous = await repository.resolve(before);
  if (previous === undefined) return undefined;
  // Where another commit than the pushed one is checked out, the push says nothing about it, unless it leads there.
  if (head !== commit && !(await repository.isAncestor(previous, head))) return undefined;
  return startingAt(repository, { previous, foundBy: "the commit before the push", head });
}

async function rangeFromTags(
  repository: Repository,
  { head, tag, request }: Reading,
): Promise<RangeDecision | undefined> {
  const { foundBy, ...candidates } = previousTagCandidates(await repository.tags(), {
    head,
    ...(tag !== undefined && { currentTag: tag }),
    ...(request.tagPattern !== undefined && { tagPattern: request.tagPattern }),
  });
  const previous = await choosePreviousTag(candidates, head, repository);
  if (previous === undefined) return undefined;
  return {
    previous: previous.commit,
    refsFrom: previous.commit,
    previousName: previous.name,
    foundBy,
    notices: [],
  };
}

interface Start {
  previous: string;
  head: string;
  name?: string;
  foundBy: string;
}

/** A range that begins at a given commit, which may be no ancestor (a moved tag, a force-pushed branch). */
async function startingAt(repository: Repository, start: Start): Promise<RangeDecision> {
  const { previous, head, name, foundBy } = start;
  const decision = { previous, foundBy, ...(name !== undefined && { previousName: name }) };
  if (await repository.isAncestor(previous, head)) {
    return { ...decision, refsFrom: previous, notices: [] };
  }
  const base = await repository.mergeBase(previous, head);
  const shown = name ?? previous;
  const refs = base === undefined ? "have no start" : `begin at their merge base ${base}`;
  return {
    ...decision,
    ...(base !== undefined && { refsFrom: base }),
    notices: [
      {
        level: "warning",
        what: `The previous release (${shown}) is no ancestor of the head commit: the commits are those of \`git log ${shown}..${head}\`, the refs ${refs}.`,
        fix: "After a force push or a moved tag this is expected; otherwise set `previous-ref` to the release that this one follows.",
      },
    ],
  };
}

function unknownPreviousRef(name: string): InputError {
  return new InputError([
    {
      what: `The repository has no tag, branch or commit "${name}".`,
      where: "previous-ref",
      fix: "Write the name of a tag or branch, or the SHA of a commit.",
    },
  ]);
}

function refsAlone(head: Head, current: string): ReleaseHistory {
  const why = head.checkout.why ?? "The checkout lacks what the range needs.";
  const advice = "Set `fetch-depth: 0` in the actions/checkout step before this one.";
  return {
    range: {
      current,
      foundBy: "not known: the previous release was not looked for",
      source: "none",
      sourceReason: why,
      advice,
      ...(head.currentTag !== undefined && { currentName: head.currentTag }),
    },
    commits: [],
    commitCount: 0,
    notices: [
      {
        level: "warning",
        what: `${why} The release is sent with its head commit alone.`,
        fix: advice,
      },
    ],
  };
}
