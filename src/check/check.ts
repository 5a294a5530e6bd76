/** `check`: prepares a release with these inputs, and asks the service what it would meet there. Writes nothing. */
import type { Run } from "../command.ts";
import { describe, GitError, InputError, ServiceError, TrackerError } from "../errors.ts";
import { findGit } from "../git/environment.ts";
import { Git } from "../git/git.ts";
import { requireCurrent } from "../git/version.ts";
import type { ReleaseHistory } from "../release/history/read.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { newReleaseOutcome } from "../release/outcome.ts";
import { prepareRelease } from "../release/prepare.ts";
import { findCandidates } from "../release/resolve-search.ts";
import { counted } from "../report/format.ts";
import { readProxies } from "../proxies.ts";
import { CheckClient } from "./client.ts";
import { CHECK_STATES, type CheckOutcome, type CheckRow } from "./outcome.ts";
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
  const release = newReleaseOutcome(inputs);
  const rows: CheckRow[] = [];
  const [service, git, prepared] = await Promise.all([
    askService(client, inputs),
    gitRow(run),
    // What a dry run would let pass counts here.
    prepareRelease({ ...inputs, dryRun: false }, release, run).catch((error: unknown) => {
      if (!(error instanceof TrackerError) || lifetime.stopping.aborted) throw error;
      for (const { what: found, where: name = "Release", fix } of describe(error)) {
        rows.push({ name, state: "failed", found, fix });
      }
    }),
  ]);
  rows.push(...service.rows, proxyRow(inputs, run), git);
  if (release.version !== undefined) {
    outcome.version = release.version;
    const found = `${release.version}, from the ${release.versionFrom ?? ""}`;
    rows.push({ name: "Version", state: "ok", found });
  }

  let toResolve = 0;
  if (prepared) {
    const { composed, sources } = prepared;
    const { history } = sources;
    const previous = previousRow(history, inputs);
    if (previous) rows.push(previous);
    const { repository } = composed.facts;
    if (service.isUsable) {
      // As a dry run: all that there are, whatever `max-issues` says.
      const resolving = { inputs: { ...inputs, dryRun: true }, outcome: release, run };
      const candidates = await findCandidates(history.commits, resolving);
      toResolve = candidates.filter(({ row }) => row.state === "planned").length;
      if (repository !== undefined) {
        rows.push(await repositoryRow(client, repository, composed.release));
      }
      if (inputs.deploy) rows.push(await deployRow(client, composed.release.version, service.kind));
    }
  }
  if (service.isUsable) rows.push(...(await operationRows(client, service, inputs, toResolve)));

  // A release that has nothing to do says so as a notice.
  const isIdle = release.outcome === "unchanged";
  for (const notice of release.notices) {
    const { level, what: found, fix } = notice;
    if (level === "notice" && !isIdle) outcome.notices.push(notice);
    else {
      const name = prepared?.sources.history.notices.includes(notice)
        ? "Previous release"
        : "Release";
      rows.push({ name, state: "warning", found, fix });
    }
  }
  outcome.rows = rows.toSorted((a, b) => rank(a) - rank(b));
  const failed = outcome.rows.filter(({ state }) => state === "failed");
  if (failed.length > 0) {
    throw new InputError(
      failed.map(({ name, found, fix }) => {
        return { what: `A release would fail. ${name}: ${found}`, fix };
      }),
    );
  }
  outcome.outcome = "matched";
}

function rank({ state }: CheckRow): number {
  return CHECK_STATES.indexOf(state);
}

/** Undefined where it is not known: the warning that says why is a row. */
function previousRow(
  { range, commitCount, notices }: ReleaseHistory,
  inputs: ReleaseInputs,
): CheckRow | undefined {
  const name = "Previous release";
  if (inputs.setCommits === "none") {
    return { name, state: "ok", found: "not needed (set-commits: none)" };
  }
  if (range === undefined || range.source === "none") {
    if (notices.some(({ level }) => level === "warning")) return undefined;
    const found = range?.sourceReason ?? "not found: no commit is known";
    const fix = range?.advice ?? "Run actions/checkout before this step.";
    return { name, state: "warning", found, fix };
  }
  const from = range.previousName ?? range.previous;
  const count = commitCount === undefined ? "" : `, ${counted(commitCount, "commit")} since`;
  const found = `${from ?? "none"} (${range.foundBy})${count}, read from ${SOURCES[range.source]}`;
  return { name, state: "ok", found };
}

const SOURCES = {
  checkout: "the checkout",
  fetch: "the server: the checkout lacks it",
  "compare-api": "the compare API: the checkout lacks it",
};

/** Which git it is: old ones lack what some shapes of checkouts need. */
async function gitRow({ context, lifetime }: Run): Promise<CheckRow> {
  const name = "git";
  const file = findGit(context.environment, context.workspace);
  if (file === undefined) {
    const fix =
      "Install git on the runner: without it, the history comes from the API of the server.";
    return { name, state: "warning", found: "there is no git on the path", fix };
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
    return { name, state: "ok", found: version.join(".") || "tells no version" };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return { name, state: "warning", found: error.message, fix: error.fix };
  }
}

/** What stands between this machine and the service; a user name or a password in its address is not repeated. */
function proxyRow({ baseUrl }: ReleaseInputs, { context }: Run): CheckRow {
  const name = "Proxy";
  const target = new URL(baseUrl);
  const wrong = (variable: string) =>
    new ServiceError(`the environment variable ${variable} does not hold a URL`, {
      kind: "unreachable",
      fix: `Write "http://host:port", or remove the variable.`,
    });
  try {
    const proxies = readProxies(context.environment, target, wrong);
    if (proxies === undefined) return { name, state: "ok", found: "none" };
    const except = proxies.noProxy === "" ? "" : `, except for ${proxies.noProxy}`;
    return { name, state: "ok", found: `${new URL(proxies.httpProxy).host}${except}` };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { name, state: "failed", found: error.message, fix: error.fix };
  }
}
