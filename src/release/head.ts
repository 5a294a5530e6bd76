/** The head commit of a release and its tag: what the event says meets what is checked out. */
import { resolve } from "node:path";
import type { RunContext } from "../context.ts";
import { GitError, InputError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { type Checkout, readableCheckout, openCheckout } from "../git/checkout.ts";
import { remoteAddress, remoteName, RemoteRepository, repositoryOnServer } from "../git/remote.ts";
import type { Tag } from "../git/repository.ts";
import { isNullId, isObjectId } from "../schema.ts";
import type { ReleaseInputs } from "./inputs.ts";
import { isTagOfVersion, versionTags } from "./version.ts";

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
  checkout: Checkout;
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
  remote?: RemoteRepository;
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
  const { inputs, context, mask, signal } = step;
  const { event, serverUrl, temporaryDirectory } = context;
  const directory = resolve(context.workspace, inputs.workingDirectory ?? ".");
  let checkout = await openCheckout({ ...context, directory, signal });
  if (checkout.state === "no-folder") {
    const what = `The folder "${directory}" does not exist.`;
    const fix = "Write a folder of the workspace, or run actions/checkout before this step.";
    throw new InputError([{ what, where: "input working-directory", fix }]);
  }

  // HEAD; for the merge commit of a pull request its head; without a checkout the event's commit.
  const readable = readableCheckout(checkout);
  const { head: checkedOut, repository } = readable ?? {};
  const eventCommit = knownId(event.commit);
  const pullRequestHead = knownId(event.pullRequestHead);
  let commit = checkedOut ?? pullRequestHead ?? eventCommit;
  if (checkedOut !== undefined && pullRequestHead !== undefined && checkedOut !== pullRequestHead) {
    const [parents] = (await repository?.recordedParents([checkedOut])) ?? [];
    if (parents?.includes(pullRequestHead)) commit = pullRequestHead;
  }
  const notices: Notice[] = [];
  const expected = [eventCommit, pullRequestHead];
  if (checkedOut !== undefined && eventCommit !== undefined && !expected.includes(checkedOut)) {
    const what = `The checkout is at ${checkedOut}, but the event is about ${eventCommit}. The checkout's commit is released.`;
    const fix =
      event.name === "workflow_run"
        ? "This is expected if actions/checkout has `ref: ${{ github.event.workflow_run.head_sha }}`: the event itself is about the default branch."
        : "To release the event's commit instead, remove `ref` from actions/checkout.";
    notices.push({ level: "notice", what, fix });
  }

  let originUrl = readable?.originUrl;
  if (context.untrustedTrigger !== undefined && repository !== undefined) {
    // From here on nothing counts that only the clone says.
    const why = `On the event "${event.name}", the history is read from the server alone.`;
    checkout = { state: "unproven", why, git: repository.git };
    originUrl = context.repository && `${serverUrl}/${context.repository}`;
  }
  const originRepository = repositoryOnServer(originUrl ?? "", serverUrl);
  // A repository of unknown origin is the workflow's own, where it is at the workflow's commit.
  const isAtEvent = commit === event.commit || commit === event.pullRequestHead;
  const isOurs = originUrl === undefined && commit !== undefined && isAtEvent;
  const githubRepository = originRepository ?? (isOurs ? context.repository : undefined);
  const place = { originUrl, repository: githubRepository };
  const address = remoteAddress(place, { serverUrl, token: inputs.githubToken });
  const git = "repository" in checkout ? checkout.repository.git : checkout.git;
  const head: ReleasedCommit = {
    checkout,
    commit,
    originRepository,
    originName: remoteName(originUrl ?? ""),
    githubRepository,
    notices,
  };
  if (git === undefined) head.whyNoRemote = "why" in checkout ? checkout.why : undefined;
  else if ("why" in address) head.whyNoRemote = address.why;
  else {
    const program = git.place;
    head.remote = new RemoteRepository({ program, address, commit, temporaryDirectory, mask });
  }
  head.currentTag = await findCurrentTag(head, step);
  return head;
}

/** An id out of an event: payloads are hostile, and zeros stand for nothing. */
function knownId(id: string | undefined): string | undefined {
  return id !== undefined && isObjectId(id) && !isNullId(id) ? id : undefined;
}

/**
 * The event's tag if it leads to the head commit, else the tag that `version` names if it does. A version says which commit
 * it is only where history is wanted: a deploy of an earlier release is recorded from wherever the branch is by then.
 */
async function findCurrentTag(
  { checkout, commit, remote, notices }: ReleasedCommit,
  { inputs, context: { event }, log }: Step,
): Promise<string | undefined> {
  const { version } = inputs;
  const { commits, refs } = wantedHistory(inputs);
  const isChecked = commits || refs;
  const names = versionTags(inputs);
  const repository = readableCheckout(checkout)?.repository;
  let tags = (await repository?.tags())?.tags ?? [];
  // Where none of them is what the version may name, or more may be missing, the server is asked.
  const isKnown = checkout.state === "complete" && tags.some(({ name }) => names.includes(name));
  // A version that is the commit itself, as workflows write it (`${GITHUB_SHA::7}`), names no tag.
  const isCommit = names.some(
    (name) => isObjectId(name) || (name.length >= 7 && commit?.startsWith(name)),
  );
  if (isChecked && remote !== undefined && names.length > 0 && !isKnown && !isCommit) {
    try {
      tags = [...tags, ...(await remote.tags())];
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      log.debug(error.message);
      const what = `Could not ask the server whether it has a tag "${names.at(-1) ?? ""}". ${error.message}`;
      notices.push({ level: "notice", what, fix: error.fix });
    }
  }
  const named = tags.filter((tag) => names.includes(tag.name));
  const atHead = named.find((tag) => tag.commit === commit);
  const tagElsewhere = (tag: Tag) => {
    const what = `The version names the tag ${tag.name}, which is on the commit ${tag.commit}; the head commit is ${commit ?? "not known"}.`;
    const fix = `Check out ${tag.name} (\`ref: ${tag.name}\` of actions/checkout), or choose another version.`;
    return new InputError([{ what, where: version?.where, fix }]);
  };
  // The commit that the event's tag leads to: by the tags that are known, else by the event's word, which can name the
  // object of an annotated tag.
  const { tag: eventTag } = event;
  const isEventTag = (tag: Tag) => tag.name === eventTag;
  let pushed = tags.find(isEventTag)?.commit ?? (eventTag && knownId(event.commit));
  if (pushed !== undefined && pushed !== commit && !tags.some(isEventTag)) {
    const served = async () =>
      (await remote?.tags().catch(onlyGitErrors))?.find(isEventTag)?.commit;
    pushed = (await repository?.resolve(pushed)) ?? (await served()) ?? pushed;
  }
  const isAtHead = pushed !== undefined && pushed === commit;
  // `web@1.2.0` is the tag of the version 1.2.0, whatever another tag `1.2.0` is.
  const isOwnTag = isAtHead && isTagOfVersion(eventTag, inputs);
  const [other] = named;
  if (isChecked && atHead === undefined && other !== undefined && !isOwnTag) {
    throw tagElsewhere(other);
  }
  if (isAtHead || eventTag === undefined) return isAtHead ? eventTag : atHead?.name;
  // On the push of a tag, what is released is the tag, unless the user names another version. Where the checkout is at the
  // push, the tag has moved on since.
  const isOther = event.name === "push" && commit !== undefined && commit !== event.commit;
  if (atHead === undefined && pushed !== undefined && isOther) {
    if (version === undefined) {
      const what = `The pushed tag ${eventTag} is on the commit ${pushed}, but the checkout is at ${commit}.`;
      const fix = `Check out the tag: remove \`ref\` from actions/checkout. Or set "version" to the version of the commit that is checked out.`;
      throw new InputError([{ what, where: "actions/checkout", fix }]);
    }
    if (isChecked && isTagOfVersion(eventTag, inputs)) {
      throw tagElsewhere({ name: eventTag, commit: pushed });
    }
  }
  return atHead?.name;
}

function onlyGitErrors(error: unknown): undefined {
  if (!(error instanceof GitError)) throw error;
}
