/** `check`: prepares a release with these inputs, and checks the service's requirements. Writes nothing. */
import type { Run } from "../command.ts";
import { describe, GitError, InputError, ServiceError, TrackerError } from "../errors.ts";
import { findGit, INSTALL_GIT, requireCurrent } from "../git/environment.ts";
import { Git } from "../git/git.ts";
import { readProxy } from "../proxies.ts";
import { needsHistory, releaseRun } from "../release/head.ts";
import type { ReleaseHistory } from "../release/history/read.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { newReleaseOutcome } from "../release/outcome.ts";
import {
  deployObjections,
  PLACES,
  raise,
  releaseObjections,
  scopeObjections,
} from "../release/objections.ts";
import { type PreparedRelease, prepareRelease } from "../release/prepare.ts";
import { findIssues } from "../release/resolve.ts";
import { counted } from "../report/format.ts";
import type { CheckRow, Objection } from "../servers/server.ts";
import { type CheckOutcome, staysWrong } from "./outcome.ts";
import { MARKS } from "./report.ts";
import { objectionRow, row, ServiceCheck, unanswered } from "./rows.ts";

/**
 * Fills the outcome's rows.
 * @throws InputError with all problems for which a release with these inputs would certainly fail
 */
export async function checkRelease(
  inputs: ReleaseInputs,
  outcome: CheckOutcome,
  run: Run,
): Promise<void> {
  run.log.info(`Checking what a release at ${inputs.baseUrl} would need …`);
  const service = new ServiceCheck(inputs, run);
  const rows = await service.rows();
  const { failure, isOver } = service;
  const { causes } = outcome;
  if (failure) causes.push(failure);
  outcome.rows = rows;
  rows.push(proxyRow(inputs, run), await gitRow(run));

  const release = newReleaseOutcome(inputs);
  let prepared: PreparedRelease | undefined;
  try {
    // A dry run would tolerate some of the problems.
    prepared = await prepareRelease({ ...inputs, dryRun: false }, release, run);
  } catch (error) {
    if (!(error instanceof TrackerError) || run.lifetime.stopping.aborted) throw error;
    causes.push(error);
    for (const { what, where = "Release", fix } of describe(error)) {
      rows.push(row(where, "failed", what, fix));
    }
  }
  const { version, versionFrom = "", repository, notices } = release;
  if (version !== undefined) {
    outcome.version = version;
    rows.push(row("Version", "ok", `${version}, from the ${versionFrom}`));
  }
  if (prepared) rows.push(...previousRows(prepared.history, inputs));

  const isTold = (place: string) =>
    rows.some(({ name, state }) => name === place && state === "failed");
  let toResolve = 0;
  if (!isOver && prepared) {
    // A dry run finds all issues, whatever `max-issues` is.
    const dryRun = releaseRun(run, { ...inputs, dryRun: true }, release);
    await findIssues(prepared.history, dryRun);
    toResolve = release.issues.filter(({ state }) => state === "planned").length;
    if (repository !== undefined) {
      rows.push(await service.repositoryRow(repository, prepared.release));
    }
    const { server } = run.transport;
    const ofDeploy = await service.inTime(async (transport, releases) =>
      deployObjections(prepared.release.version, inputs, { transport, releases }),
    );
    const objections: readonly Objection[] =
      ofDeploy instanceof ServiceError
        ? [unanswered(PLACES.deploy, ofDeploy)]
        : ofDeploy.objections;
    const found = [
      ...releaseObjections(prepared.release, inputs, server),
      ...scopeObjections(run.transport, toResolve),
      ...objections,
    ].filter(({ where }) => !isTold(where));
    const isNotice = ({ level }: Objection) => level === "notice";
    raise(found.filter(isNotice), outcome.notices);
    rows.push(...found.filter((each) => !isNotice(each)).map(objectionRow));
    if (inputs.deploy && !found.some(({ where }) => where === PLACES.deploy)) {
      rows.push(row(PLACES.deploy, "ok", "the service records deploys"));
    }
  }
  const ofOthers = isOver ? [] : await service.operationRows(toResolve);
  rows.push(...ofOthers.filter(({ name }) => !isTold(name)));

  // A release that has nothing to do says so as a notice.
  const isIdle = release.outcome === "unchanged";
  for (const notice of notices) {
    const isOfHistory = prepared?.history.notices.includes(notice);
    const name = isOfHistory ? "Previous release" : "Release";
    if (notice.level === "notice" && !isIdle) outcome.notices.push(notice);
    else rows.push(row(name, "warning", notice.what, notice.fix));
  }
  const ofVersion = isOver ? undefined : run.transport.server.releases.versionNotice(version ?? "");
  if (ofVersion) outcome.notices.push(ofVersion);
  const rank = ({ state }: CheckRow) => Object.keys(MARKS).indexOf(state);
  outcome.rows = rows.toSorted((a, b) => rank(a) - rank(b));
  const problems = rows
    .filter(({ state }) => state === "failed")
    .map(({ name, found, fix }) => ({ what: `A release would fail. ${name}: ${found}`, fix }));
  const mayPass = !staysWrong(outcome);
  if (problems.length > 0) throw new InputError(problems, { mayPass });
  outcome.outcome = isIdle ? "unchanged" : "matched";
}

/** Returns no row if the previous release is unknown: a warning in another row says why. */
function previousRows({ range, commitCount }: ReleaseHistory, inputs: ReleaseInputs): CheckRow[] {
  const name = "Previous release";
  if (!needsHistory(inputs)) return [row(name, "ok", "not needed (set-commits: none)")];
  if (range === undefined || range.source === "none") return [];
  const from = range.previousName ?? range.previous ?? "none";
  const count = commitCount === undefined ? "" : `, ${counted(commitCount, "commit")} since`;
  const source = range.source === "fetch" ? "the server" : "the checkout";
  return [row(name, "ok", `${from} (${range.foundBy})${count}, read from ${source}`)];
}

/** The row of git's version: an old git cannot read some kinds of checkouts. */
async function gitRow({ context, lifetime }: Run): Promise<CheckRow> {
  const { environment: inherited, workspace, temporaryDirectory: directory } = context;
  const file = findGit(inherited, workspace);
  if (file === undefined) {
    return row("git", "warning", "there is no git on the path", INSTALL_GIT);
  }
  try {
    const git = new Git({ file, inherited, directory, lifetime });
    const version = await git.version();
    requireCurrent(version);
    return row("git", "ok", version.join(".") || "tells no version");
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return row("git", "warning", error.message, error.fix);
  }
}

/** The row of the proxy to the service, without the user name and password of its URL. */
function proxyRow({ baseUrl }: ReleaseInputs, { context }: Run): CheckRow {
  try {
    const proxy = readProxy(context.environment, new URL(baseUrl));
    return row("Proxy", "ok", proxy === undefined ? "none" : new URL(proxy).host);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return row("Proxy", "failed", error.message, error.fix);
  }
}
