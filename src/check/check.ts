/** `check`: reads what a release with these inputs would need, and says what is missing. Writes nothing. */
import type { Run } from "../command.ts";
import { GitError, InputError, ServiceError } from "../errors.ts";
import { findGit } from "../git/environment.ts";
import { Git } from "../git/git.ts";
import { composeRelease } from "../release/compose.ts";
import { identifyHead } from "../release/head.ts";
import { readReleaseHistory, type ReleaseHistory } from "../release/history/read.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { releaseVersion } from "../release/version.ts";
import { counted } from "../report/format.ts";
import { readProxies } from "../service/connections.ts";
import { CHECK_STATES, type CheckOutcome, type CheckRow } from "./outcome.ts";
import { ServiceCheck } from "./service.ts";

/**
 * Fills the outcome's rows, worst first.
 * @throws InputError with a problem for each reason why a release with these inputs would surely fail
 */
export async function checkRelease(
  inputs: ReleaseInputs,
  outcome: CheckOutcome,
  run: Run,
): Promise<void> {
  run.log.info(`Checking what a release at ${inputs.baseUrl} would need …`);
  const service = new ServiceCheck(inputs, run.transport);
  const [atService, atCheckout, git] = await Promise.all([
    service.rows(),
    checkCheckout(inputs, outcome, run),
    gitRow(run),
  ]);
  const { repository } = atCheckout;
  const rows = [...atService, proxyRow(inputs, run), git, ...atCheckout.rows];
  if (repository !== undefined) rows.push(await service.repositoryRow(repository));
  outcome.rows = rows.toSorted((a, b) => rank(a) - rank(b));
  const failed = outcome.rows.filter(({ state }) => state === "failed");
  if (failed.length > 0) throw new InputError(failed.map(problemOf));
  outcome.outcome = "matched";
}

function rank({ state }: CheckRow): number {
  return CHECK_STATES.indexOf(state);
}

function problemOf({ name, found, fix }: CheckRow) {
  return { what: `A release would fail. ${name}: ${found}`, fix };
}

/** Version, previous release and commits, read as a release reads them. */
async function checkCheckout(
  inputs: ReleaseInputs,
  outcome: CheckOutcome,
  run: Run,
): Promise<{ rows: CheckRow[]; repository?: string | undefined }> {
  const { context, lifetime, log, mask } = run;
  const release = { inputs, context, log, mask, signal: lifetime.stopping };
  try {
    const head = await identifyHead(release);
    const version = releaseVersion(inputs, head, outcome.notices);
    outcome.version = version;
    const history = await readReleaseHistory(head, release);
    outcome.notices.push(...head.notices, ...history.notices);
    const composed = composeRelease(version, { inputs, context, head, history, now: new Date() });
    const rows: CheckRow[] = [
      { name: "Version", state: "ok", found: version },
      previousRow(history, inputs),
    ];
    return { rows, repository: composed.facts.repository };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const rows = error.problems.map(({ what, where, fix }): CheckRow => {
      return { name: where ?? "Inputs", state: "failed", found: what, fix };
    });
    return { rows };
  }
}

function previousRow(
  { range, commitCount, notices }: ReleaseHistory,
  inputs: ReleaseInputs,
): CheckRow {
  const name = "Previous release";
  if (inputs.setCommits === "none")
    return { name, state: "ok", found: "not needed (set-commits: none)" };
  const warning = notices.find(({ level }) => level === "warning");
  if (range === undefined || range.source === "none") {
    const found = warning?.what ?? range?.sourceReason ?? "not found: no commit is known";
    const fix = warning?.fix ?? range?.advice ?? "Run actions/checkout before this step.";
    return { name, state: "warning", found, fix };
  }
  const from = range.previousName ?? range.previous;
  const count = commitCount === undefined ? "" : `, ${counted(commitCount, "commit")} since`;
  const found = `${from ?? "none"} (${range.foundBy})${count}, read from ${SOURCES[range.source]}`;
  return { name, state: warning ? "warning" : "ok", found, fix: warning?.fix };
}

const SOURCES = {
  checkout: "the checkout",
  fetch: "the server: the checkout lacks it",
  "compare-api": "the compare API: the checkout lacks it",
};

/** Which git it is: old ones lack what some shapes of checkouts need. */
async function gitRow({ context, lifetime }: Run): Promise<CheckRow> {
  const name = "git";
  const file = findGit(context.environment, process.platform);
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
    const { stdout } = await git.ask({ what: "tell its version", command: "version", args: [] });
    return { name, state: "ok", found: stdout.trim().replace(/^git version /u, "") };
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
