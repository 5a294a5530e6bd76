/** Determines the head commit of a release and its tag, from the event and the checkout. */
import { resolve } from "node:path";
import type { Run } from "../command.ts";
import type { RunEvent } from "../context.ts";
import { GitError, InputError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { type Checkout, openCheckout } from "../git/checkout.ts";
import {
  isSameRepository,
  remoteAddress,
  remoteName,
  RemoteRepository,
  repositoryOnServer,
} from "../git/remote.ts";
import type { Tag } from "../git/repository.ts";
import { issuesOf } from "../servers/issues.ts";
import { releasesOf } from "../servers/releases.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import {
  isIdOf,
  isTagOfVersion,
  namesCommit,
  versionTags,
  type WrittenVersion,
} from "./version.ts";

/** A run of `release`: its inputs, its outcome to fill, and its clients of the service. */
export type ReleaseRun = ReturnType<typeof releaseRun>;

/** The parts of a run that are used before any request to the service. */
export type Step = Omit<ReleaseRun, "transport" | "outcome" | "issues" | "releases">;

/** Called once per run, so that both clients share the project ids (by slug) which answers have shown. */
export function releaseRun(run: Run, inputs: ReleaseInputs, outcome: ReleaseOutcome) {
  const { organization } = inputs;
  const { transport } = run;
  const numbers = new Map<string, string>();
  const issues = issuesOf(transport, organization, numbers);
  const releases = releasesOf(transport, organization, numbers);
  return { ...run, inputs, outcome, issues, releases };
}

/** The commit to release, with its checkout, repository and tag. */
export interface ReleasedCommit {
  checkout: Checkout;
  /** The event's facts about this repository; none if another one is checked out. */
  event: RunEvent;
  /** The user's version; without one, the event's tag if another repository is checked out. */
  version?: WrittenVersion;
  /** Whether the version certainly belongs to the commit. A written one with `set-commits: none` may be an older release's. */
  isOfVersion: boolean;
  /** Absent if neither the checkout nor the event names a commit. */
  commit?: string;
  /** Name of the tag on the head commit. */
  currentTag?: string;
  /** Name of the version's tag, if it is on another commit and only a deploy or issues are sent: the version is an older release's. */
  tagElsewhere?: string;
  /** The repository's name on the service; absent if unknown. */
  repository?: string;
  /** The repository's page on the GitHub server; absent if the origin is on another server. */
  page?: string;
  /** The server from which missing history can be fetched, if there is one. */
  remote?: RemoteRepository;
  /** The reason for a missing `remote`, if known. */
  whyNoRemote?: string;
  notices: Notice[];
}

/** Whether the commits of the range are needed. Refs need only its two ends. */
export function wantsCommits({ setCommits, resolveFromCommits }: ReleaseInputs): boolean {
  return setCommits === "auto" || setCommits === "commits" || resolveFromCommits;
}

/** Whether the history is needed at all: for commits and refs, or for the issues that commits name. */
export function needsHistory({ setCommits, resolveFromCommits }: ReleaseInputs): boolean {
  return setCommits !== "none" || resolveFromCommits;
}

/** Finds the head commit and its tag. @throws InputError if the folder does not exist, or the tag is on another commit */
export async function identifyHead(step: Step): Promise<ReleasedCommit> {
  const { inputs, context, mask } = step;
  const { serverUrl, temporaryDirectory } = context;
  let { event } = context;
  let { version } = inputs;
  const directory = resolve(context.workspace, inputs.workingDirectory ?? ".");
  let checkout = await openCheckout(directory, step);
  if (checkout.state === "no-folder") {
    const what = `The folder "${directory}" does not exist.`;
    const fix = "Write a folder of the workspace, or run actions/checkout before this step.";
    throw new InputError([{ what, where: "input working-directory", fix }]);
  }

  // Normally HEAD. On a pull request, the event's commit is a test merge: if that or nothing is checked out, the pull request's
  // head is released. On other events without a checkout, it is the event's commit.
  const { head: checkedOut, repository, git } = checkout;
  const { commit: eventCommit, pullRequestHead } = event;
  const commit =
    (checkedOut === eventCommit ? undefined : checkedOut) ?? pullRequestHead ?? eventCommit;
  const notices: Notice[] = [];
  let { originUrl } = checkout;
  const isAtEvent = commit === eventCommit || commit === pullRequestHead;
  // Compared without hosts: SSH hosts have aliases, and servers have internal names.
  const [origin = "", own = ""] = [remoteName(originUrl ?? "", serverUrl), context.repository];
  const isKnown = context.untrustedTrigger === undefined && origin !== "" && own !== "";
  const isAway = !isAtEvent && checkedOut !== undefined && eventCommit !== undefined;
  if (isAway && isKnown && !isSameRepository(origin, own)) {
    const { tag } = event;
    const only = tag === undefined ? "" : ` The event's tag ${tag} is only a version here.`;
    const what = `The checkout is of ${origin}, and the workflow of ${own}: the event says nothing about the commit ${checkedOut}, which is released.${only}`;
    const fix = `To release the workflow's repository, check that one out, or set "working-directory" to its folder.`;
    notices.push({ level: "notice", what, fix });
    if (tag !== undefined) version ??= { name: tag, isTag: true, where: `tag ${tag}` };
    // The event tells nothing about the other repository: treat it as a manual run.
    event = { name: "workflow_dispatch" };
  } else if (isAway) {
    const what = `The checkout is at ${checkedOut}, but the event is about ${eventCommit}. The checkout's commit is released.`;
    const fix =
      event.name === "workflow_run"
        ? "This is expected if actions/checkout has `ref: ${{ github.event.workflow_run.head_sha }}`: the event itself is about the default branch."
        : "If an earlier step made this commit, or another repository is checked out, this is expected. Otherwise remove `ref` from actions/checkout.";
    notices.push({ level: "notice", what, fix });
  }

  if (context.untrustedTrigger !== undefined && repository !== undefined) {
    // An outsider may have made the clone: read everything from the server.
    const why = `On the event "${event.name}", the history is read from the server alone.`;
    checkout = { state: "unproven", why, git };
    originUrl = context.repository && `${serverUrl}/${context.repository}`;
  }
  // A checkout without an origin is of the workflow's repository if it is at the event's commit.
  const isOurs = originUrl === undefined && commit !== undefined && isAtEvent;
  const githubRepository =
    repositoryOnServer(originUrl ?? "", serverUrl) ?? (isOurs ? context.repository : undefined);
  const originName = remoteName(originUrl ?? "", serverUrl);
  const isElsewhere = originName !== undefined || /^https?:/iu.test(originUrl ?? "");
  const onServer = githubRepository ?? (isElsewhere ? undefined : context.repository);
  const path = onServer?.split("/").map((part) => encodeURIComponent(part));
  const head: ReleasedCommit = {
    checkout,
    event,
    version,
    isOfVersion: true,
    commit,
    repository: inputs.repository ?? originName ?? context.repository,
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
  Object.assign(head, await findTag(head, step));
  head.isOfVersion =
    inputs.setCommits !== "none" ||
    isTagOfVersion(head.currentTag, { ...inputs, version }) ||
    isIdOf(version?.name ?? "", commit);
  return head;
}

/**
 * Finds the event's tag if it is on the head commit, or else the version's tag if that is. A version's tag on another commit is an
 * error only if commits or refs are sent: a deploy of an earlier release is often recorded from a branch that has moved on.
 * @throws InputError if the tag is on another commit
 */
async function findTag(
  head: ReleasedCommit,
  step: Step,
): Promise<Pick<ReleasedCommit, "currentTag" | "tagElsewhere">> {
  const { commit, event, version } = head;
  const inputs = { ...step.inputs, version };
  const { names, atHead: namesAtHead } = versionTags(inputs);
  const tags = await tagsToKnow(needsHistory(inputs) ? namesAtHead : [], head, step);
  const pushed = tags.find(({ name }) => name === event.tag)?.commit ?? (event.tag && event.commit);
  const isAtHead = pushed !== undefined && pushed === commit;
  // With the version 1.2.0, the event's tag `web@1.2.0` wins over another tag `1.2.0`.
  const isOfVersion = isTagOfVersion(event.tag, inputs);
  if (isAtHead && isOfVersion) return { currentTag: event.tag };
  const called = (name: string) => tags.filter((tag) => tag.name === name);
  const atHead = namesAtHead.flatMap(called).find((tag) => tag.commit === commit);
  let [wrong] = atHead ? [] : names.flatMap(called);
  // On a tag event the tag must be at the head, unless the user names another version. If the checkout is at the event's commit,
  // the tag was moved since, and that is accepted.
  const isOther = commit !== undefined && commit !== event.commit;
  if (event.tag !== undefined && pushed !== undefined && isOther && !isAtHead) {
    if (version === undefined) {
      const what = `The event's tag ${event.tag} is on the commit ${pushed}, but the checkout is at ${commit}.`;
      const fix = `Check out the tag: remove \`ref\` from actions/checkout. Or set "version" to the version of the commit that is checked out.`;
      throw new InputError([{ what, where: "actions/checkout", fix }]);
    }
    if (names.includes(event.tag) && !atHead) wrong ??= { name: event.tag, commit: pushed };
  }
  if (wrong && inputs.setCommits !== "none") {
    const what = `The version names the tag ${wrong.name}, which is on the commit ${wrong.commit}; the head commit is ${commit ?? "not known"}.`;
    const fix = `Check out ${wrong.name} (\`ref: ${wrong.name}\` of actions/checkout), or choose another version.`;
    throw new InputError([{ what, where: version?.where, fix }]);
  }
  return { currentTag: isAtHead ? event.tag : atHead?.name, tagElsewhere: wrong?.name };
}

/** Returns the checkout's tags; also the server's, unless a complete checkout has one of the version's tags at the head. */
async function tagsToKnow(
  names: readonly string[],
  { checkout, commit, version, remote, notices }: ReleasedCommit,
  { log }: Step,
): Promise<readonly Tag[]> {
  const own = checkout.repository?.tags().catch((error: unknown) => {
    if (error instanceof GitError) return [];
    throw error;
  });
  const tags = (await own) ?? [];
  const isAtHead = (tag: Tag) => tag.commit === commit && names.includes(tag.name);
  const isKnown = checkout.state === "complete" && tags.some(isAtHead);
  // If the version is a commit id, it has no tag.
  const isCommit = version?.isTag === false && namesCommit(version.name, commit);
  if (remote === undefined || names.length === 0 || isKnown || isCommit) return tags;
  try {
    return [...tags, ...(await remote.tags())];
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    log.debug(error.message);
    const what = `Could not ask the server whether it has a tag "${names[0] ?? ""}". ${error.message}`;
    notices.push({ level: "notice", what, fix: error.fix });
    return tags;
  }
}
