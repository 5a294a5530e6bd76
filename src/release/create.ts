/** `release`: creates the release with its commits and refs, records a deploy, resolves issues. */
import { resolve } from "node:path";
import { refuseForeignCode } from "../fork.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome, ReleaseRange } from "./outcome.ts";
import { counted } from "../report/format.ts";
import { type NewRelease, releaseBody } from "./body.ts";
import { type CreatedRelease, Releases } from "./releases.ts";
import { recordDeploy } from "./deploy.ts";
import { type Head, type HistoryRequest, identifyHead } from "./head.ts";
import { type ReleaseHistory, readReleaseHistory } from "./history/read.ts";
import { composeRelease, recordSent } from "./compose.ts";
import { releaseVersion, versionTags } from "./version.ts";
import type { Resolutions } from "./resolve.ts";
import type { Resolving } from "./resolve-search.ts";
import type { Run } from "../command.ts";

/**
 * Creates the release, and fills `outcome` while it works.
 * @throws InputError for a version that cannot be, RefusalError for somebody else's code, ServiceError, GitError
 */
export async function createRelease(
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
  run: Run,
): Promise<void> {
  const { context, transport, log } = run;
  const started = new Date();
  if (context.event.deletedRef !== undefined && inputs.version === undefined) {
    reportDeletedRef(context.event.deletedRef, outcome);
    return;
  }
  const request = historyRequest(inputs, run);
  const identified = identifyHead(request);
  // git is at work now: time to get ready for the service.
  if (!inputs.dryRun) transport.connect();
  const head = await identified;
  outcome.notices.push(...head.notices);
  outcome.headCommit = head.commit;
  log.info(
    `Head commit ${head.commit ?? "not known"}${head.currentTag === undefined ? "" : `, tag ${head.currentTag}`}`,
  );
  refuseForeignCode(head.commit, { context, dryRun: inputs.dryRun });
  const version = releaseVersion(inputs, head, outcome.notices);
  outcome.version = version;
  const history = await readHistory(head, request, outcome);
  const sources = { inputs, context, head, history };
  const newRelease = composeRelease(version, sources, outcome);
  const resolutions = await planResolutions(inputs, { history, outcome, run });
  const releases = new Releases(transport, inputs.organization);
  if (inputs.dryRun) {
    recordSent(releaseBody(newRelease), sources, outcome);
    outcome.outcome = "planned";
  } else {
    log.info(creationLine(newRelease, outcome));
    const created = await releases.create(newRelease);
    recordSent(created.sent, sources, outcome);
    recordCreated(created, outcome);
    outcome.servicePage = releasePage(version, inputs);
  }
  try {
    await recordDeploy(inputs, outcome, { releases, log, started });
  } finally {
    // A deploy that could not be recorded is no reason to leave the issues of the release unresolved.
    await resolutions.carryOut();
  }
}

/** Most releases resolve nothing: then nothing of it is loaded. */
async function planResolutions(inputs: ReleaseInputs, resolving: Resolving): Promise<Resolutions> {
  if (!inputs.resolveFromCommits && !inputs.resolveInNextRelease) return { async carryOut() {} };
  const resolutions = await import("./resolve.ts");
  return resolutions.planResolutions(inputs, resolving);
}

function reportDeletedRef(ref: string, outcome: ReleaseOutcome): void {
  outcome.outcome = "unchanged";
  outcome.notices.push({
    level: "notice",
    what: `The ref "${ref}" was deleted: there is nothing to release.`,
    fix: `Skip the step for deletions: "if: github.event.deleted != true".`,
  });
}

function historyRequest(inputs: ReleaseInputs, run: Run): HistoryRequest {
  const { context, lifetime, log, mask } = run;
  const { setCommits } = inputs;
  return {
    directory: resolve(context.workspace, inputs.workingDirectory ?? "."),
    workspace: context.workspace,
    event: context.event,
    versionTags: versionTags(inputs),
    previousRef: inputs.previousRef,
    tagPattern: inputs.tagPattern,
    paths: inputs.paths,
    want: {
      commits: setCommits === "auto" || setCommits === "commits" || inputs.resolveFromCommits,
      refs: setCommits === "auto" || setCommits === "refs",
      patchSet: inputs.patchSet,
      maxCommits: inputs.maxCommits,
    },
    github: {
      serverUrl: context.serverUrl,
      apiUrl: context.apiUrl,
      repository: context.repository,
      token: inputs.githubToken,
    },
    temporaryDirectory: context.temporaryDirectory,
    environment: context.environment,
    signal: lifetime.stopping,
    log,
    mask,
  };
}

async function readHistory(
  head: Head,
  request: HistoryRequest,
  outcome: ReleaseOutcome,
): Promise<ReleaseHistory | undefined> {
  if (!request.want.commits && !request.want.refs) return undefined;
  const history = await readReleaseHistory(head, request);
  outcome.notices.push(...history.notices);
  if (history.range) request.log.info(rangeLine(history.range, history.commitCount));
  return history;
}

function rangeLine(range: ReleaseRange, commitCount: number | undefined): string {
  const from = range.previousName ?? range.previous;
  const to = range.currentName ?? range.current;
  const span = from === undefined ? to : `${from}..${to}`;
  const count = commitCount === undefined ? "commits not known" : counted(commitCount, "commit");
  return `Range ${span} (${range.foundBy}): ${count}`;
}

function creationLine(release: NewRelease, outcome: ReleaseOutcome): string {
  const commits = counted(release.commits?.length ?? 0, "commit");
  return `Creating release ${release.version} with ${commits} at ${outcome.baseUrl} …`;
}

/** The release's page on the service. */
function releasePage(version: string, { baseUrl, organization }: ReleaseInputs): string {
  return `${baseUrl}/organizations/${organization}/releases/${encodeURIComponent(version)}/`;
}

function recordCreated(
  { release, existed, refsAccepted }: CreatedRelease,
  outcome: ReleaseOutcome,
): void {
  outcome.outcome = existed ? "updated" : "created";
  outcome.existed = existed;
  outcome.refsAccepted = refsAccepted;
  if (release.shortVersion !== undefined) outcome.shortVersion = release.shortVersion;
  if (release.dateCreated !== undefined) outcome.dateCreated = release.dateCreated;
  if (existed) {
    // An existing release keeps these, whatever we sent.
    if (release.ref !== undefined) outcome.ref = release.ref;
    if (release.url !== undefined) outcome.url = release.url;
    outcome.dateReleased = release.dateReleased ?? null;
  }
  if (!refsAccepted) {
    outcome.notices.push({
      level: "notice",
      what: `The service does not know the repository "${outcome.repository ?? ""}": the release was sent without refs.`,
      fix: `Connect the repository to the organization on the service, or set "repository" to the name that it has there.`,
    });
  }
}
