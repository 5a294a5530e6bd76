/** Everything of a release before the first request that writes: `release` goes on from here, `check` ends here. */
import type { Run } from "../command.ts";
import type { RunEvent } from "../context.ts";
import { InputError, RefusalError } from "../errors.ts";
import { isOwnCommit, pullRequestOf } from "../git/own-code.ts";
import type { Notice } from "../outcome.ts";
import { counted } from "../report/format.ts";
import { composeRelease, type PreparedRelease } from "./compose.ts";
import { identifyHead } from "./head.ts";
import { readPastReleases } from "./history/past-releases.ts";
import { readReleaseHistory } from "./history/read.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { releaseVersion } from "./version.ts";

/**
 * Finds the head commit, the version, the range and what is to be sent; what is found is in `outcome` at once.
 * @returns undefined where the event took something back, so that there is nothing to release
 * @throws InputError, RefusalError for somebody else's code, GitError
 */
export async function prepareRelease(
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
  run: Run,
): Promise<PreparedRelease | undefined> {
  const { context, log } = run;
  const { event } = context;
  const { notices } = outcome;
  // A push can be of more than the ref that it deleted.
  if (event.deletedRef !== undefined && (event.name !== "push" || inputs.version === undefined)) {
    outcome.outcome = "unchanged";
    notices.push(nothingToRelease(event));
    return undefined;
  }
  if (inputs.since === "push" && event.name !== "push") {
    const what = `"since: push" needs a push, but the event is "${event.name}".`;
    const fix = `Write "since: release", or remove it.`;
    throw new InputError([{ what, where: "input since", fix }]);
  }

  const step = { ...run, inputs };
  const head = await identifyHead(step);
  const { commit, currentTag } = head;
  notices.push(...head.notices);
  outcome.headCommit = commit;
  const tag = currentTag === undefined ? "" : `, tag ${currentTag}`;
  log.info(`Head commit ${commit ?? "not known"}${tag}`);
  // Code that may be an outsider's gets no release by this repository's token; a dry run shows it.
  if (!inputs.dryRun && !(await isOwnCommit(commit, head.remote, run))) {
    const code = commit === undefined ? "The code" : `The head commit ${commit}`;
    const what = `${code} may come from ${pullRequestOf(context.untrustedTrigger)}: no release is created from it with this repository's token.`;
    const fix = `Create releases on "push" to a tag or a branch of this repository, or set "dry-run: true".`;
    throw new RefusalError(what, { where: `event ${event.name}`, fix });
  }

  // The version, and the range of commits that it stands for.
  const { version, versionFrom } = releaseVersion(inputs, head, notices);
  Object.assign(outcome, { version, versionFrom });
  const readPast = () => readPastReleases({ ...head, version }, inputs, run);
  const history = await readReleaseHistory(head, step, readPast);
  notices.push(...history.notices);
  const { range, commitCount } = history;
  if (range) {
    const { previous, previousName: from = previous, currentName: to = range.current } = range;
    const count = commitCount === undefined ? "commits not known" : counted(commitCount, "commit");
    log.info(`Range ${from === undefined ? to : `${from}..${to}`} (${range.foundBy}): ${count}`);
  }
  const composed = composeRelease(version, head, history, step);
  Object.assign(outcome, composed.facts);
  notices.push(...composed.notices);
  return { release: composed.release, head, history };
}

/** The event took something back. */
function nothingToRelease({ name, deletedRef = "", releaseAction }: RunEvent): Notice {
  const onDeletion = name === "push" ? "event.deleted != true" : "event_name != 'delete'";
  const [gone, condition] =
    releaseAction === undefined
      ? [`The ref "${deletedRef}" was deleted`, onDeletion]
      : [
          `The release of the tag "${deletedRef}" was ${releaseAction} on GitHub`,
          `event.action != '${releaseAction}'`,
        ];
  return {
    level: "notice",
    what: `${gone}: there is nothing to release.`,
    fix: `Skip the step then: "if: github.${condition}".`,
  };
}
