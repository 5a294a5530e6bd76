/** The head commit of a release and its tag: what the event says meets what is checked out. */
import { GitError, InputError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { type Checkout, type NoFolder, opened, openCheckout } from "../git/checkout.ts";
import { isNullId, isObjectId } from "../object-id.ts";
import type { Tag } from "../git/repository.ts";
import { remoteAddress, RemoteRepository, repositoryOnServer } from "../git/remote.ts";

/** The commits that the workflow's event names, as far as it names any. */
export interface HistoryEvent {
  name: string;
  /** `GITHUB_SHA`. */
  commit?: string;
  /** The tag of `GITHUB_REF`, without `refs/tags/`. */
  tag?: string;
  /** The branch of `GITHUB_REF`, without `refs/heads/`. */
  branch?: string;
  /** The branch's commit before the push; absent for other events and for a new branch. */
  before?: string;
  /** The head of the pull request, whose merge commit is checked out. */
  pullRequestHead?: string;
}

export interface HistoryRequest {
  /** Absolute path of the working directory. */
  directory: string;
  /** Absolute path of `GITHUB_WORKSPACE`: no repository above it is looked at. */
  workspace?: string;
  event: HistoryEvent;
  /** Names of tags that the user's `version` could name (`v1.2.0`, `1.2.0`); empty without `version`. */
  versionTags: readonly string[];
  previousRef?: string;
  tagPattern?: string;
  paths: readonly string[];
  want: { commits: boolean; refs: boolean; patchSet: boolean; maxCommits: number };
  github: {
    /** `GITHUB_SERVER_URL` and `GITHUB_API_URL`. */
    serverUrl: string;
    apiUrl: string;
    /** `GITHUB_REPOSITORY`. */
    repository?: string;
    token?: string;
  };
  /** `RUNNER_TEMP`. */
  temporaryDirectory: string;
  /** The step's own. */
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
  log: Log;
  mask: (secret: string) => void;
}

/** The commit that is released. */
export interface Head {
  checkout: Exclude<Checkout, NoFolder>;
  /** Absent where neither a checkout nor the event names one. */
  commit?: string;
  /** Name of the head commit's own tag. */
  currentTag?: string;
  /** `owner/name` of the checkout's origin, where that is on the GitHub server. */
  originRepository?: string;
  /** `owner/name` of the repository that the head commit is in, where the GitHub server has it. */
  githubRepository?: string;
  /** Where missing history can be fetched from, or why from nowhere. */
  remote: { repository?: RemoteRepository; why?: string };
  notices: Notice[];
}

/**
 * Finds the head commit and its tag.
 * @throws InputError where the directory does not exist, or `version` names a tag on another commit
 */
export async function identifyHead(request: HistoryRequest): Promise<Head> {
  const { event, github } = request;
  const checkout = await openCheckout(request);
  if (checkout.state === "no-folder") throw noFolder(request.directory);
  const commit = await headCommit(checkout, event);
  const originUrl = opened(checkout)?.originUrl;
  const originRepository = repositoryOnServer(originUrl ?? "", github.serverUrl);
  // A repository of unknown origin is the workflow's own, where it is at the workflow's commit.
  const isOurs = originUrl === undefined && isAtEvent(commit, event);
  const githubRepository = originRepository ?? (isOurs ? github.repository : undefined);
  const facts = { checkout, commit, originRepository, githubRepository };
  const notices = otherCommitNotices(checkout, event);
  const head: Head = { ...facts, remote: findRemote(facts, request), notices };
  return { ...head, currentTag: await findCurrentTag(head, request) };
}

function noFolder(path: string): InputError {
  return new InputError([
    {
      what: `The folder "${path}" does not exist.`,
      where: "input working-directory",
      fix: "Write a folder of the workspace, or run actions/checkout before this step.",
    },
  ]);
}

function isAtEvent(commit: string | undefined, event: HistoryEvent): boolean {
  return commit !== undefined && (commit === event.commit || commit === event.pullRequestHead);
}

function findRemote(
  { checkout, commit, githubRepository }: Pick<Head, "checkout" | "commit" | "githubRepository">,
  request: HistoryRequest,
): Head["remote"] {
  const { github, temporaryDirectory, mask } = request;
  const git = "repository" in checkout ? checkout.repository.git : checkout.git;
  if (git === undefined) return "why" in checkout ? { why: checkout.why } : {};
  const facts = { originUrl: opened(checkout)?.originUrl, repository: githubRepository };
  const address = remoteAddress(facts, github);
  if ("why" in address) return address;
  // Without a repository, the id tells its format.
  const objectFormat = commit?.length === 64 ? "sha256" : "sha1";
  const options = { program: git.place, address, objectFormat, temporaryDirectory, mask } as const;
  return { repository: new RemoteRepository(options) };
}

/** HEAD; for the merge commit of a pull request its head; without a checkout the event's commit. */
async function headCommit(checkout: Checkout, event: HistoryEvent): Promise<string | undefined> {
  const { head, repository } = opened(checkout) ?? {};
  const pullRequestHead = knownId(event.pullRequestHead);
  if (head === undefined || repository === undefined) {
    return pullRequestHead ?? knownId(event.commit);
  }
  if (pullRequestHead === undefined || pullRequestHead === head) return head;
  const [parents] = await repository.recordedParents([head]);
  return parents?.includes(pullRequestHead) ? pullRequestHead : head;
}

/** An id out of an event: payloads are hostile, and zeros stand for nothing. */
function knownId(id: string | undefined): string | undefined {
  return id !== undefined && isObjectId(id) && !isNullId(id) ? id : undefined;
}

function otherCommitNotices(checkout: Checkout, event: HistoryEvent): Notice[] {
  const head = opened(checkout)?.head;
  const expected = [knownId(event.commit), knownId(event.pullRequestHead)];
  if (head === undefined || expected[0] === undefined || expected.includes(head)) return [];
  return [
    {
      level: "notice",
      what: `The checkout is at ${head}, the event is about ${expected[0]}: the checkout's commit is released.`,
      fix: "Check out the event's commit where that is meant: remove `ref` from actions/checkout.",
    },
  ];
}

/** The event's tag if it leads to the head commit, else the tag that `version` names if it does. */
async function findCurrentTag(head: Head, request: HistoryRequest): Promise<string | undefined> {
  const { event, versionTags } = request;
  const tags = await knownTags(head, request);
  const named = tags.filter((tag) => versionTags.includes(tag.name));
  const atHead = named.find((tag) => tag.commit === head.commit);
  if (atHead === undefined && named[0] !== undefined) throw tagElsewhere(named[0], head.commit);
  return eventTagAtHead(tags, head, event) ?? atHead?.name;
}

/** Tags of the checkout; where it is no complete clone and `version` may name a tag, those of the server. */
async function knownTags(head: Head, { versionTags, want, log }: HistoryRequest): Promise<Tag[]> {
  const tags = (await opened(head.checkout)?.repository.tags()) ?? [];
  const isComplete = head.checkout.state === "complete" && tags.length > 0;
  const remote = head.remote.repository;
  if (isComplete || remote === undefined || versionTags.length === 0) return tags;
  if (!want.commits && !want.refs) return tags;
  try {
    return [...tags, ...(await remote.tags())];
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    log.debug(error.message);
    return tags;
  }
}

function eventTagAtHead(tags: readonly Tag[], head: Head, event: HistoryEvent): string | undefined {
  if (event.tag === undefined || head.commit === undefined) return undefined;
  // A checkout without this tag has the event's word for it: there the commit is the tag's.
  const commit = tags.find((tag) => tag.name === event.tag)?.commit ?? knownId(event.commit);
  return commit === head.commit ? event.tag : undefined;
}

function tagElsewhere(tag: Tag, head: string | undefined): InputError {
  return new InputError([
    {
      what: `The version names the tag ${tag.name}, which is on the commit ${tag.commit}; the head commit is ${head ?? "not known"}.`,
      where: "input version",
      fix: `Check out ${tag.name} (\`ref: ${tag.name}\` of actions/checkout), or choose another version.`,
    },
  ]);
}
