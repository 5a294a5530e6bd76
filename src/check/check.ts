/** `check`: prepares a release with these inputs, and asks the service what it would meet there. Writes nothing. */
import type { Run } from "../command.ts";
import { describe, GitError, InputError, ServiceError, TrackerError } from "../errors.ts";
import { findGit } from "../git/environment.ts";
import { Git } from "../git/git.ts";
import { requireCurrent } from "../git/version.ts";
import type { ReleaseHistory } from "../release/history/read.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { newReleaseOutcome } from "../release/outcome.ts";
import { type PreparedRelease, prepareRelease } from "../release/prepare.ts";
import { findCandidates } from "../release/resolve-search.ts";
import { counted } from "../report/format.ts";
import { readProxies } from "../proxies.ts";
import { CheckClient } from "./client.ts";
import { CHECK_STATES, type CheckOutcome, type CheckRow, row } from "./outcome.ts";
import { askService, deployRow, operationRows, repositoryRow } from "./rows.ts";

/**
 * Fills the outcome's rows, worst first.
 * @throws InputError with a problem for each reason why a release with these inputs would surely fail
 */
export async function checkRelease(
  inputs: ReleaseInputs,
  outcome: CheckOutcome,
  run: Run,
): Promise<void> {
  const { log, lifetime } = run;
  log.info(`Checking what a release at ${inputs.baseUrl} would need …`);
  const client = new CheckClient(inputs, run);
  const service = await askService(client, inputs, lifetime.timing.now);
  const rows = [...service.rows, proxyRow(inputs, run), await gitRow(run)];

  const release = newReleaseOutcome(inputs);
  let prepared: PreparedRelease | undefined;
  try {
    // What a dry run would let pass counts here.
    prepared = await prepareRelease({ ...inputs, dryRun: false }, release, run);
  } catch (error) {
    if (!(error instanceof TrackerError) || lifetime.stopping.aborted) throw error;
    rows.push(
      ...describe(error).map(({ what, where = "Release", fix }) => row(where, "failed", what, fix)),
    );
  }
  const { version, versionFrom = "" } = release;
  if (version !== undefined) {
    outcome.version = version;
    rows.push(row("Version", "ok", `${version}, from the ${versionFrom}`));
  }

  let toResolve = 0;
  if (prepared) {
    rows.push(...previousRows(prepared.history, inputs));
    if (service.isUsable) {
      // As a dry run: all that there are, whatever `max-issues` says.
      const resolving = { inputs: { ...inputs, dryRun: true }, outcome: release, run };
      const candidates = await findCandidates(prepared.history.commits, resolving);
      toResolve = candidates.filter((candidate) => candidate.row.state === "planned").length;
      const { repository } = release;
      if (repository !== undefined) {
        rows.push(await repositoryRow(client, repository, prepared.release, service.kind));
      }
      if (inputs.deploy) rows.push(await deployRow(client, prepared.release.version, service.kind));
    }
  }
  if (service.isUsable) rows.push(...(await operationRows(client, service, inputs, toResolve)));

  // A release that has nothing to do says so as a notice.
  const isIdle = release.outcome === "unchanged";
  for (const notice of release.notices) {
    const ofHistory = prepared?.history.notices.includes(notice);
    if (notice.level === "notice" && !isIdle) outcome.notices.push(notice);
    else {
      const name = ofHistory ? "Previous release" : "Release";
      rows.push(row(name, "warning", notice.what, notice.fix));
    }
  }
  const rank = ({ state }: CheckRow) => CHECK_STATES.indexOf(state);
  outcome.rows = rows.toSorted((a, b) => rank(a) - rank(b));
  const failed = rows.filter(({ state }) => state === "failed");
  if (failed.length > 0) {
    throw new InputError(
      failed.map(({ name, found, fix }) => ({
        what: `A release would fail. ${name}: ${found}`,
        fix,
      })),
    );
  }
  outcome.outcome = "matched";
}

/** None where it is not known: the warning that says why is a row of its own. */
function previousRows(
  { range, commitCount, notices }: ReleaseHistory,
  { setCommits }: ReleaseInputs,
): CheckRow[] {
  const name = "Previous release";
  if (setCommits === "none") return [row(name, "ok", "not needed (set-commits: none)")];
  if (range === undefined || range.source === "none") {
    if (notices.some(({ level }) => level === "warning")) return [];
    const found = range?.sourceReason ?? "not found: no commit is known";
    const fix = range?.advice ?? "Run actions/checkout before this step.";
    return [row(name, "warning", found, fix)];
  }
  const from = range.previousName ?? range.previous ?? "none";
  const count = commitCount === undefined ? "" : `, ${counted(commitCount, "commit")} since`;
  const source = SOURCES[range.source];
  return [row(name, "ok", `${from} (${range.foundBy})${count}, read from ${source}`)];
}

const SOURCES = {
  checkout: "the checkout",
  fetch: "the server: the checkout lacks it",
  "compare-api": "the compare API: the checkout lacks it",
};

/** Which git it is: old ones lack what some shapes of checkouts need. */
async function gitRow({ context, lifetime }: Run): Promise<CheckRow> {
  const file = findGit(context.environment, context.workspace);
  if (file === undefined) {
    const fix =
      "Install git on the runner: without it, the history comes from the API of the server.";
    return row("git", "warning", "there is no git on the path", fix);
  }
  const git = new Git({
    file,
    inherited: context.environment,
    directory: context.temporaryDirectory,
    signal: lifetime.stopping,
  });
  try {
    const version = await git.version();
    requireCurrent(version);
    return row("git", "ok", version.join(".") || "tells no version");
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return row("git", "warning", error.message, error.fix);
  }
}

/** What stands between this machine and the service; a user name or a password in its address is not repeated. */
function proxyRow({ baseUrl }: ReleaseInputs, { context }: Run): CheckRow {
  const wrong = (variable: string) =>
    new ServiceError(`the environment variable ${variable} does not hold a URL`, {
      kind: "unreachable",
      fix: `Write "http://host:port", or remove the variable.`,
    });
  try {
    const proxies = readProxies(context.environment, new URL(baseUrl), wrong);
    if (proxies === undefined) return row("Proxy", "ok", "none");
    const except = proxies.noProxy === "" ? "" : `, except for ${proxies.noProxy}`;
    return row("Proxy", "ok", `${new URL(proxies.httpProxy).host}${except}`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return row("Proxy", "failed", error.message, error.fix);
  }
}
