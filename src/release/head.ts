/** The head commit of a release and its tag: what the event says meets what is checked out. */
import { resolve } from "node:path";
import type { Run } from "../command.ts";
import { GitError, InputError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { type Checkout, openCheckout } from "../git/checkout.ts";
import { remoteAddress, remoteName, RemoteRepository, repositoryOnServer } from "../git/remote.ts";
import type { Tag } from "../git/repository.ts";
import { isObjectId } from "../schema.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { isTagOfVersion, versionTags } from "./version.ts";

/** What the steps of a release work with, and fill. */
export interface ReleaseRun extends Run {
  readonly inputs: ReleaseInputs;
  readonly outcome: ReleaseOutcome;
}

/** The same before the service is asked. */
export type Step = Omit<ReleaseRun, "transport" | "outcome">;

/** The commit that is released. */
export interface ReleasedCommit {
  checkout: Checkout;
  /** Absent where neither a checkout nor the event names one. */
  commit?: string;
  /** Name of the head commit's own tag. */
  currentTag?: string;
  /** What the repository is called on the service, unless it is known nowhere. */
  repository?: string;
  /** `owner/name` of the repository that the head commit is in, where the GitHub server has it. */
  githubRepository?: string;
  /** The repository's page on the GitHub server. Of an origin elsewhere nothing is known there. */
  page?: string;
  /** Where missing history can be fetched from; undefined where from nowhere. */
  remote?: RemoteRepository;
  /** Why from nowhere, where that is known. */
  whyNoRemote?: string;
  notices: Notice[];
}

/** Whether the commits of the range are read; for refs alone its ends suffice. */
export function wantsCommits({ setCommits, resolveFromCommits }: ReleaseInputs): boolean {
  return setCommits === "auto" || setCommits === "commits" || resolveFromCommits;
}

/** Finds the head commit and its tag. @throws InputError for a folder that is not there, and a tag on another commit */
export async function identifyHead(step: Step): Promise<ReleasedCommit> {
  const { inputs, context, mask } = step;
  const { event, serverUrl, temporaryDirectory } = context;
  const directory = resolve(context.workspace, inputs.workingDirectory ?? ".");
  let checkout = await openCheckout(directory, step);
  if (checkout.state === "no-folder") {
    const what = `The folder "${directory}" does not exist.`;
    const fix = "Write a folder of the workspace, or run actions/checkout before this step.";
    throw new InputError([{ what, where: "input working-directory", fix }]);
  }

  // HEAD; for the merge commit of a pull request its head; without a checkout the event's commit.
  const { head: checkedOut, repository, git } = checkout;
  const { commit: eventCommit, pullRequestHead } = event;
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

  let { originUrl } = checkout;
  if (context.untrustedTrigger !== undefined && repository !== undefined) {
    // From here on nothing counts that only the clone says.
    const why = `On the event "${event.name}", the history is read from the server alone.`;
    checkout = { state: "unproven", why, git };
    originUrl = context.repository && `${serverUrl}/${context.repository}`;
  }
  // A repository of unknown origin is the workflow's own, where it is at the workflow's commit.
  const isAtEvent = commit === eventCommit || commit === pullRequestHead;
  const isOurs = originUrl === undefined && commit !== undefined && isAtEvent;
  const githubRepository =
    repositoryOnServer(originUrl ?? "", serverUrl) ?? (isOurs ? context.repository : undefined);
  const originName = remoteName(originUrl ?? "");
  const onServer = githubRepository ?? (originName === undefined ? context.repository : undefined);
  const path = onServer?.split("/").map((part) => encodeURIComponent(part));
  const head: ReleasedCommit = {
    checkout,
    commit,
    repository: inputs.repository ?? originName ?? context.repository,
    githubRepository,
    page: path && `${serverUrl}/${path.join("/")}`,
    notices,
  };
  const address = remoteAddress(githubRepository, originUrl, serverUrl, inputs.githubToken);
  if (git === undefined) head.whyNoRemote = checkout.why;
  else if ("why" in address) head.whyNoRemote = address.why;
  else {
    const program = git.place;
    head.remote = new RemoteRepository({ ...address, program, commit, temporaryDirectory, mask });
  }
  head.currentTag = await findCurrentTag(head, step);
  return head;
}

/**
 * The event's tag if it leads to the head commit, else the tag that `version` names if it does. A version says which commit
 * it is only where history is wanted: a deploy of an earlier release is recorded from wherever the branch is by then.
 */
async function findCurrentTag(head: ReleasedCommit, step: Step): Promise<string | undefined> {
  const { commit } = head;
  const { inputs, context } = step;
  const { event } = context;
  const { version } = inputs;
  const isChecked = inputs.setCommits !== "none" || wantsCommits(inputs);
  const names = versionTags(inputs);
  const tags = await tagsToKnow(isChecked ? names : [], head, step);
  const pushed = tags.find(({ name }) => name === event.tag)?.commit ?? (event.tag && event.commit);
  const isAtHead = pushed !== undefined && pushed === commit;
  // `web@1.2.0` is the tag of the version 1.2.0, whatever another tag `1.2.0` is.
  const isOfVersion = isTagOfVersion(event.tag, inputs);
  if (isAtHead && isOfVersion) return event.tag;
  const named = tags.filter((tag) => names.includes(tag.name));
  const atHead = named.find((tag) => tag.commit === commit);
  let [wrong] = atHead ? [] : named;
  // On the push of a tag, what is released is the tag, unless the user names another version. Where the checkout is at the
  // push, the tag has moved on since.
  const isOther = event.name === "push" && commit !== undefined && commit !== event.commit;
  if (event.tag !== undefined && pushed !== undefined && isOther && !isAtHead) {
    if (version === undefined) {
      const what = `The pushed tag ${event.tag} is on the commit ${pushed}, but the checkout is at ${commit}.`;
      const fix = `Check out the tag: remove \`ref\` from actions/checkout. Or set "version" to the version of the commit that is checked out.`;
      throw new InputError([{ what, where: "actions/checkout", fix }]);
    }
    if (isOfVersion && !atHead) wrong ??= { name: event.tag, commit: pushed };
  }
  if (wrong && isChecked) {
    const what = `The version names the tag ${wrong.name}, which is on the commit ${wrong.commit}; the head commit is ${commit ?? "not known"}.`;
    const fix = `Check out ${wrong.name} (\`ref: ${wrong.name}\` of actions/checkout), or choose another version.`;
    throw new InputError([{ what, where: version?.where, fix }]);
  }
  return isAtHead ? event.tag : atHead?.name;
}

/** The checkout's tags; where none is what the version may name, or more may be missing, the server's, too. */
async function tagsToKnow(
  names: readonly string[],
  { checkout, commit, remote, notices }: ReleasedCommit,
  { log }: Step,
): Promise<readonly Tag[]> {
  const own = checkout.repository?.tags().catch((error: unknown) => {
    if (error instanceof GitError) return [];
    throw error;
  });
  const tags = (await own) ?? [];
  const isKnown = checkout.state === "complete" && tags.some(({ name }) => names.includes(name));
  // A version that is the commit itself, as workflows write it (`${GITHUB_SHA::7}`), names no tag.
  const isCommit = names.some(
    (name) => isObjectId(name) || (name.length >= 7 && commit?.startsWith(name)),
  );
  if (remote === undefined || names.length === 0 || isKnown || isCommit) return tags;
  try {
    return [...tags, ...(await remote.tags())];
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    log.debug(error.message);
    const what = `Could not ask the server whether it has a tag "${names.at(-1) ?? ""}". ${error.message}`;
    notices.push({ level: "notice", what, fix: error.fix });
    return tags;
  }
}
