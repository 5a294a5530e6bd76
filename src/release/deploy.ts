/** Records a deploy after the release. */
import { ServiceError, TrackerError } from "../errors.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { Deploy, Releases } from "./releases.ts";
import type { Run } from "../command.ts";

/**
 * Records the deploy that the inputs describe, if any: from the beginning of this step to now. Deploys are not part of
 * every service: one without them is a warning. A deploy has no identity, so it is never sent twice: where it may have been
 * recorded, the release's deploys tell.
 * @param started when this step began
 * @throws ServiceError for a deploy that is not recorded, or not known to be
 */
export async function recordDeploy(
  { deploy, dryRun, projects }: ReleaseInputs,
  outcome: ReleaseOutcome,
  { releases, log, started }: { releases: Releases; log: Run["log"]; started: Date },
): Promise<void> {
  const { version } = outcome;
  if (!deploy || version === undefined) return;
  const report: ReleaseOutcome["deploy"] = { ...deploy, state: "planned" };
  outcome.deploy = report;
  if (dryRun) return;
  // What a step says that is left behind before the answer comes.
  report.state = "unknown";
  log.info(`Recording the deploy to ${deploy.environment} …`);
  const [dateStarted, dateFinished] = [started.toISOString(), new Date().toISOString()];
  const sent: Deploy = { ...deploy, dateStarted, dateFinished, projects };
  try {
    const { name } = await releases.createDeploy(version, sent);
    if (deploy.name !== undefined && name === undefined) {
      outcome.notices.push({
        level: "notice",
        what: `The service keeps no names of deploys: the "deploy-name" was dropped.`,
      });
      report.name = undefined;
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      // The step ended before there was a connection to send anything over.
      if (error instanceof TrackerError)
        Object.assign(report, { state: "failed", reason: NOT_SENT });
      throw error;
    }
    if (error.effect === "none" && isWithoutDeploys(error)) {
      report.state = "unsupported";
      outcome.notices.push({
        level: "warning",
        what: `The service has no deploys, or does not show this release to the token: the release was sent, the deploy was not recorded. ${error.message}`,
        fix: `Remove "environment", use a service that records deploys (GlitchTip from 6.0.7 on), or give the token access to the release's projects.`,
      });
      return;
    }
    const isThere = error.effect === "unknown" ? await isRecorded(sent, version, releases) : false;
    if (isThere !== true) {
      report.state = error.effect === "unknown" ? "unknown" : "failed";
      report.reason = error.message;
      throw error.effect === "unknown" ? notConfirmed(error, isThere) : error;
    }
    log.info(`${error.message} The deploy is recorded all the same.`);
  }
  report.state = "recorded";
}

const NOT_SENT = "it was not sent";

/** GlitchTip answers with a web page, others with 404 or 405. */
function isWithoutDeploys({ kind, status }: ServiceError): boolean {
  return kind === "no-endpoint" || status === 404 || status === 405;
}

/** @returns undefined where the deploys cannot be read */
async function isRecorded(
  deploy: Deploy,
  version: string,
  releases: Releases,
): Promise<boolean | undefined> {
  try {
    return await releases.hasDeploy(version, deploy);
  } catch (error) {
    // That the deploy itself was not answered is the better message.
    if (error instanceof TrackerError) return undefined;
    throw error;
  }
}

function notConfirmed(error: ServiceError, isThere: false | undefined): ServiceError {
  const seen = isThere === false ? " The release's deploys do not show it; it may still come." : "";
  return error.with({
    what: `${error.message}${seen}`,
    fix: "The deploy may have been recorded, so it was not sent again. Look at the release's deploys on the service; where this one is missing, run the step again.",
  });
}
