/** Records a deploy after the release. */
import { ServiceError, TrackerError } from "../errors.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { Releases } from "./releases.ts";
import type { Run } from "../command.ts";

/** What recording a deploy works with. */
export interface DeployWork {
  releases: Pick<Releases, "createDeploy">;
  log: Run["log"];
  /** When this step began. */
  started: Date;
}

/**
 * Records the deploy that the inputs describe, if any: from the beginning of this step to now. Deploys are not part of
 * every service: one without them is a notice. A deploy whose answer was lost is named as such and not sent again: it
 * would be recorded twice.
 * @throws ServiceError for any other refusal
 */
export async function recordDeploy(
  { deploy, dryRun, projects }: ReleaseInputs,
  outcome: ReleaseOutcome,
  { releases, log, started }: DeployWork,
): Promise<void> {
  const { version } = outcome;
  if (!deploy || version === undefined) return;
  outcome.deploy = { ...deploy, state: "planned" };
  if (dryRun) return;
  // What a step says that is left behind before the answer comes.
  outcome.deploy.state = "unknown";
  log.info(`Recording the deploy to ${deploy.environment} …`);
  const [dateStarted, dateFinished] = [started.toISOString(), new Date().toISOString()];
  try {
    await releases.createDeploy(version, { ...deploy, dateStarted, dateFinished, projects });
    outcome.deploy.state = "recorded";
  } catch (error) {
    if (!(error instanceof ServiceError)) throw notSent(error, outcome.deploy);
    if (!isWithoutDeploys(error)) throw notRecorded(error, outcome.deploy);
    outcome.deploy.state = "unsupported";
    outcome.notices.push({
      level: "notice",
      what: `The service has no deploys, or does not show this release to the token: the release was sent, the deploy was not recorded. ${error.message}`,
      fix: `Remove "environment", use a service that records deploys, or give the token access to the release's projects.`,
    });
  }
}

/** GlitchTip answers with a web page, others with 404 or 405. A page with 200 leaves doubt: a proxy may have sent it. */
function isWithoutDeploys({ kind, status, mayHaveHappened }: ServiceError): boolean {
  return (kind === "no-endpoint" && !mayHaveHappened) || status === 404 || status === 405;
}

/** Notes that the step ended before there was a connection to send anything over. What is not foreseen tells nothing. */
function notSent(error: unknown, deploy: NonNullable<ReleaseOutcome["deploy"]>): unknown {
  if (error instanceof TrackerError)
    Object.assign(deploy, { state: "failed", reason: "it was not sent" });
  return error;
}

/** Notes why there is no deploy, or none that we know of. */
function notRecorded(
  error: ServiceError,
  deploy: NonNullable<ReleaseOutcome["deploy"]>,
): ServiceError {
  deploy.reason = error.message;
  deploy.state = error.mayHaveHappened ? "unknown" : "failed";
  if (!error.mayHaveHappened) return error;
  const { kind, status, where } = error;
  return new ServiceError(error.message, {
    kind,
    status,
    where,
    mayHaveHappened: true,
    fix: `The deploy may have been recorded, so it was not sent again. Look at the release's deploys on the service; where this one is missing, run the step again.`,
    cause: error,
  });
}
