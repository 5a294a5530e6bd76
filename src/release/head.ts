/** The head commit of a release and its tag: what the event says meets what is checked out. */
import { resolve } from "node:path";
import type { RunContext, RunEvent } from "../context.ts";
import { GitError, InputError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { type Checkout, type NoFolder, readableCheckout, openCheckout } from "../git/checkout.ts";
import { remoteAddress, remoteName, RemoteRepository, repositoryOnServer } from "../git/remote.ts";
import type { Tag } from "../git/repository.ts";
import { isNullId, isObjectId } from "../object-id.ts";
import type { ReleaseInputs } from "./inputs.ts";
import { versionTags } from "./version.ts";

/** What the steps of a release know, whatever they find out. */
export interface Step {
  inputs: ReleaseInputs;
  context: RunContext;
  log: Log;
  /** Keeps a secret out of everything that the runner shows. */
  mask: (secret: string) => void;
  /** Aborted when the step is to stop. */
  signal: AbortSignal;
}

/** The commit that is released. */
export interface ReleasedCommit {
  checkout: Exclude<Checkout, NoFolder>;
  /** Absent where neither a checkout nor the event names one. */
  commit?: string;
  /** Name of the head commit's own tag. */
  currentTag?: string;
  /** `owner/name` of the checkout's origin, where that is on the GitHub server. */
  originRepository?: string;
  /** What the checkout's origin is called on its server, whichever that is; absent without an origin on a server. */
  originName?: string;
  /** `owner/name` of the repository that the head commit is in, where the GitHub server has it. */
  githubRepository?: string;
  /** Where missing history can be fetched from; undefined where from nowhere. */
  remote: RemoteRepository | undefined;
  /** Why from nowhere, where that is known. */
  whyNoRemote?: string;
  notices: Notice[];
}

/** Which parts of a history the release is made of. */
export function wantedHistory({ setCommits, resolveFromCommits }: ReleaseInputs): {
  commits: boolean;
  refs: boolean;
} {
  return {
    commits: setCommits === "auto" || setCommits === "commits" || resolveFromCommits,
    refs: setCommits === "auto" || setCommits === "refs",
  };
}

/** What the repository is called on the service, unless it is known nowhere. */
export function repositoryName(
  { originName }: ReleasedCommit,
  { inputs, context }: Pick<Step, "inputs" | "context">,
): string | undefined {
  return inputs.repository ?? originName ?? context.repository;
}

/**
 * Finds the head commit and its tag.
 * @throws InputError where the directory does not exist, `version` names a tag on another commit, or a pushed tag is not
 * what is checked out
 */
export async function identifyHead(step: Step): Promise<ReleasedCommit> {
  const { inputs, context, signal } = step;
  const { event } = context;
  const directory = resolve(context.workspace, inputs.workingDirectory ?? ".");
  const checkout = await openCheckout({ ...context, directory, signal });
  if (checkout.state === "no-folder") {
    throw new InputError([
      {
        what: `The folder "${directory}" does not exist.`,
        where: "input working-directory",
        fix: "Write a folder of the workspace, or run actions/checkout before this step.",
      },
    ]);
  }
  const commit = await headCommit(checkout, event);
  const originUrl = readableCheckout(checkout)?.originUrl;
  const originRepository = repositoryOnServer(originUrl ?? "", context.serverUrl);
  // A repository of unknown origin is the workflow's own, where it is at the workflow's commit.
  const isAtEvent = commit === event.commit || commit === event.pullRequestHead;
  const isOurs = originUrl === undefined && commit !== undefined && isAtEvent;
  const githubRepository = originRepository ?? (isOurs ? context.repository : undefined);
  const originName = remoteName(originUrl ?? "");
  const facts = { checkout, commit, originRepository, originName, githubRepository };
  const notices = otherCommitNotices(checkout, event);
  const head: ReleasedCommit = { ...facts, ...findRemote(facts, step), notices };
  return { ...head, currentTag: await findCurrentTag(head, step) };
}

function findRemote(
  {
    checkout,
    commit,
    githubRepository,
  }: Pick<ReleasedCommit, "checkout" | "commit" | "githubRepository">,
  { inputs, context, mask }: Step,
): Pick<ReleasedCommit, "remote" | "whyNoRemote"> {
  const git = "repository" in checkout ? checkout.repository.git : checkout.git;
  if (git === undefined) {
    return { remote: undefined, whyNoRemote: "why" in checkout ? checkout.why : undefined };
  }
  const { serverUrl, temporaryDirectory } = context;
  const facts = { originUrl: readableCheckout(checkout)?.originUrl, repository: githubRepository };
  const address = remoteAddress(facts, { serverUrl, token: inputs.githubToken });
  if ("why" in address) return { remote: undefined, whyNoRemote: address.why };
  // Without a repository, the id tells its format.
  const objectFormat = commit?.length === 64 ? "sha256" : "sha1";
  const options = { program: git.place, address, objectFormat, temporaryDirectory, mask } as const;
  return { remote: new RemoteRepository(options) };
}

/** HEAD; for the merge commit of a pull request its head; without a checkout the event's commit. */
async function headCommit(checkout: Checkout, event: RunEvent): Promise<string | undefined> {
  const { head, repository } = readableCheckout(checkout) ?? {};
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

function otherCommitNotices(checkout: Checkout, event: RunEvent): Notice[] {
  const head = readableCheckout(checkout)?.head;
  const expected = [knownId(event.commit), knownId(event.pullRequestHead)];
  if (head === undefined || expected[0] === undefined || expected.includes(head)) return [];
  return [
    {
      level: "notice",
      what: `The checkout is at ${head}, the event is about ${expected[0]}: the checkout's commit is released.`,
      fix:
        event.name === "workflow_run"
          ? "That is as it should be where actions/checkout has `ref: ${{ github.event.workflow_run.head_sha }}`: the event itself is about the default branch."
          : "Check out the event's commit where that is meant: remove `ref` from actions/checkout.",
    },
  ];
}

/**
 * The event's tag if it leads to the head commit, else the tag that `version` names if it does. A version says which commit
 * it is only where history is wanted: a deploy of an earlier release is recorded from wherever the branch is by then.
 */
async function findCurrentTag(head: ReleasedCommit, step: Step): Promise<string | undefined> {
  const { event } = step.context;
  const { commits, refs } = wantedHistory(step.inputs);
  const isChecked = commits || refs;
  const names = versionTags(step.inputs);
  const tags = await knownTags(head, isChecked ? names : [], step);
  const named = tags.filter((tag) => names.includes(tag.name));
  const atHead = named.find((tag) => tag.commit === head.commit);
  const [other] = named;
  if (isChecked && atHead === undefined && other !== undefined) {
    throw tagElsewhere(other, head.commit, step.inputs);
  }
  const pushed = await eventTagCommit(tags, head, event);
  if (pushed !== undefined && pushed === head.commit) return event.tag;
  const isOther = atHead === undefined && pushed !== undefined;
  if (isOther && (isChecked || step.inputs.version === undefined)) {
    refuseOtherCommit(head, pushed, step);
  }
  return atHead?.name;
}

/** Tags of the checkout; where none of them is what `version` may name, or more may be missing, those of the server too. */
async function knownTags(
  head: ReleasedCommit,
  versionNames: readonly string[],
  { log }: Step,
): Promise<Tag[]> {
  const { checkout, remote, commit } = head;
  const tags = (await readableCheckout(checkout)?.repository.tags()) ?? [];
  const isKnown =
    checkout.state === "complete" && tags.some(({ name }) => versionNames.includes(name));
  // A version that is the commit itself names no tag.
  const isCommit = versionNames.some((name) => isAbbreviation(name, commit));
  if (remote === undefined || versionNames.length === 0 || isKnown || isCommit) return tags;
  try {
    return [...tags, ...(await remote.tags())];
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    log.debug(error.message);
    head.notices.push({
      level: "notice",
      what: `Could not ask the server whether it has a tag "${versionNames.at(-1) ?? ""}". ${error.message}`,
      fix: error.fix,
    });
    return tags;
  }
}

/** Whether a name is a commit's id or its beginning, as workflows write it (`${GITHUB_SHA::7}`). */
function isAbbreviation(name: string, commit: string | undefined): boolean {
  return isObjectId(name) || (name.length >= 7 && commit?.startsWith(name) === true);
}

/** On the push of a tag, what is released is the tag, unless the user names another version. */
function refuseOtherCommit(
  { commit }: ReleasedCommit,
  pushed: string,
  { inputs, context }: Step,
): void {
  const { name, tag, commit: eventCommit } = context.event;
  // Where the checkout is at the push, the tag has moved on since.
  const isOther = commit !== undefined && commit !== eventCommit;
  if (name !== "push" || tag === undefined || !isOther) return;
  const { version } = inputs;
  if (version === undefined) throw otherCommit(tag, pushed, commit);
  const forms = [...versionTags(inputs), `v${version.name}`];
  if (forms.includes(tag)) throw tagElsewhere({ name: tag, commit: pushed }, commit, inputs);
}

function otherCommit(tag: string, pushed: string, commit: string): InputError {
  return new InputError([
    {
      what: `The pushed tag ${tag} is on the commit ${pushed}, but the checkout is at ${commit}.`,
      where: "actions/checkout",
      fix: `Check out the tag: remove \`ref\` from actions/checkout. Or set "version" to what the checkout is.`,
    },
  ]);
}

/** The commit that the event's tag leads to: by the tags that are known, else by the event's word. */
async function eventTagCommit(
  tags: readonly Tag[],
  { checkout, commit, remote }: ReleasedCommit,
  event: RunEvent,
): Promise<string | undefined> {
  if (event.tag === undefined) return undefined;
  const known = tags.find(({ name }) => name === event.tag)?.commit;
  const id = knownId(event.commit);
  if (known !== undefined || id === undefined || id === commit) return known ?? id;
  // The event can name the object of an annotated tag.
  const peeled = await readableCheckout(checkout)?.repository.resolve(id);
  if (peeled !== undefined) return peeled;
  const served = (await remote?.tags().catch(onlyGitErrors)) ?? [];
  return served.find(({ name }) => name === event.tag)?.commit ?? id;
}

function onlyGitErrors(error: unknown): undefined {
  if (!(error instanceof GitError)) throw error;
}

function tagElsewhere(tag: Tag, head: string | undefined, { version }: ReleaseInputs): InputError {
  return new InputError([
    {
      what: `The version names the tag ${tag.name}, which is on the commit ${tag.commit}; the head commit is ${head ?? "not known"}.`,
      where: version?.where,
      fix: `Check out ${tag.name} (\`ref: ${tag.name}\` of actions/checkout), or choose another version.`,
    },
  ]);
}
