/**
 * Everything of a release before the first request that writes: `release` goes on from here, `check` ends here.
 */
import type { Run } from "../command.ts";
import type { RunEvent } from "../context.ts";
import { InputError, RefusalError } from "../errors.ts";
import { isOwnCommit, pullRequestOf } from "../git/own-code.ts";
import type { Notice } from "../outcome.ts";
import { counted } from "../report/format.ts";
import { type ComposedRelease, composeRelease, type ReleaseSources } from "./compose.ts";
import { type ReleasedCommit, identifyHead, repositoryName } from "./head.ts";
import { readPastReleases } from "./history/past-releases.ts";
import { type ReleaseHistory, readReleaseHistory } from "./history/read.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { releaseVersion } from "./version.ts";

export interface PreparedRelease {
  sources: ReleaseSources;
  composed: ComposedRelease;
}

/**
 * Finds the head commit, the version, the range and what is to be sent; what is found is in `outcome` at once.
 * @returns undefined where the event took something back, so that there is nothing to release
 * @throws InputError for a version that cannot be, RefusalError for somebody else's code, GitError
 */
export async function prepareRelease(
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
  run: Run,
): Promise<PreparedRelease | undefined> {
  const { context, log, mask } = run;
  const { notices } = outcome;
  const nothing = nothingToRelease(context.event, inputs);
  if (nothing !== undefined) {
    outcome.outcome = "unchanged";
    notices.push(nothing);
    return undefined;
  }

  refuseSincePush(inputs, context.event);
  const release = { inputs, context, log, mask, signal: run.lifetime.stopping };
  const head = await identifyHead(release);
  notices.push(...head.notices);
  outcome.headCommit = head.commit;
  log.info(headLine(head));
  await refuseForeignCode(head, inputs, run);

  // The version, and the range of commits that it stands for.
  const { version, versionFrom } = releaseVersion(inputs, head, notices);
  Object.assign(outcome, { version, versionFrom });
  const { commit = "" } = head;
  const repository = repositoryName(head, release);
  const { projects, versionPrefix } = inputs;
  const own = { version, versionPrefix, projects, repository, commit };
  const history = await readReleaseHistory(head, release, () => readPastReleases(own, inputs, run));
  notices.push(...history.notices);
  if (history.range) log.info(rangeLine(history));

  const sources: ReleaseSources = { inputs, context, head, history, now: new Date() };
  const composed = composeRelease(version, sources);
  Object.assign(outcome, composed.facts);
  outcome.omitted.paths = composed.pathsLeftOut;
  notices.push(...composed.notices);
  return { sources, composed };
}

/**
 * A release of code that may be an outsider's, made with this repository's token, is refused; a dry run shows it.
 * @throws RefusalError
 */
async function refuseForeignCode(
  { commit, checkout }: ReleasedCommit,
  inputs: ReleaseInputs,
  { context, mask }: Run,
): Promise<void> {
  const access = { context, token: inputs.githubToken, mask };
  if (inputs.dryRun || (await isOwnCommit(commit, checkout, access))) return;
  throw new RefusalError(
    `The head commit ${commit ?? ""} may come from ${pullRequestOf(context.untrustedTrigger)}: no release is created from it with this repository's token.`,
    {
      where: `event ${context.event.name}`,
      fix: `Create releases on "push" to a tag or a branch of this repository, or set "dry-run: true".`,
    },
  );
}

/** @throws InputError where the range is to begin at a push, and there was none */
function refuseSincePush({ since }: ReleaseInputs, { name }: RunEvent): void {
  if (since !== "push" || name === "push") return;
  throw new InputError([
    {
      what: `"since: push" needs a push, and the event is "${name}".`,
      where: "input since",
      fix: `Write "since: release", or remove it.`,
    },
  ]);
}

/** Says so where the event took something back; a push can be of more than the ref that it deleted. */
function nothingToRelease(
  { name, deletedRef, releaseAction }: RunEvent,
  { version }: ReleaseInputs,
): Notice | undefined {
  if (deletedRef === undefined || (name === "push" && version !== undefined)) return undefined;
  if (releaseAction !== undefined) {
    return {
      level: "notice",
      what: `The release of the tag "${deletedRef}" was ${releaseAction} on GitHub: there is nothing to release.`,
      fix: `Skip the step then: "if: github.event.action != '${releaseAction}'".`,
    };
  }
  const condition =
    name === "push" ? "github.event.deleted != true" : "github.event_name != 'delete'";
  return {
    level: "notice",
    what: `The ref "${deletedRef}" was deleted: there is nothing to release.`,
    fix: `Skip the step for deletions: "if: ${condition}".`,
  };
}

function headLine({ commit = "not known", currentTag }: ReleasedCommit): string {
  return `Head commit ${commit}${currentTag === undefined ? "" : `, tag ${currentTag}`}`;
}

function rangeLine({ range, commitCount }: ReleaseHistory): string {
  const from = range?.previousName ?? range?.previous;
  const to = range?.currentName ?? range?.current ?? "";
  const span = from === undefined ? to : `${from}..${to}`;
  const count = commitCount === undefined ? "commits not known" : counted(commitCount, "commit");
  return `Range ${span} (${range?.foundBy}): ${count}`;
}
