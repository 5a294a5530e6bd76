/** Records a deploy of the release. Not every service has deploys. */
import { ServiceError, TrackerError } from "../errors.ts";
import { record } from "../outcome.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { ReleaseRun } from "./head.ts";
import type { Deploy } from "../servers/release.ts";
import { isSameInstant } from "../servers/releases.ts";
import { absenceOf } from "../servers/server.ts";
import { mayDeploy, namingFix } from "./objections.ts";

/**
 * Records the requested deploy, if any; it lasts from the start of this step until now. A deploy has no id, so repeating a request
 * would create a second one: after a lost answer, the release's deploys are read instead. If the service may lack deploys, a
 * refusal is only a warning.
 * @param started start of this step, in epoch milliseconds
 * @returns whether it was recorded
 * @throws ServiceError if the deploy was not recorded, or this is unknown
 */
export async function recordDeploy(work: ReleaseRun, started: number): Promise<boolean> {
  const { inputs, outcome, log, lifetime, transport } = work;
  const { deploy, projects } = inputs;
  if (!deploy) return false;
  // Told with what else the server lacks.
  if (!mayDeploy(transport.server)) {
    outcome.deploy = { ...deploy, state: "unsupported" };
    return false;
  }
  // The state to report if the step is stopped before the answer arrives.
  const report: NonNullable<ReleaseOutcome["deploy"]> = { ...deploy, state: "unknown" };
  outcome.deploy = report;
  const dateStarted = new Date(started).toISOString();
  const dateFinished = new Date(lifetime.timing.now()).toISOString();
  const sent: Deploy = { ...deploy, dateStarted, dateFinished, projects };
  log.info(`Recording the deploy to ${deploy.environment} …`);
  try {
    const { name } = await sendDeploy(sent, work);
    if (deploy.name !== undefined && name === undefined) {
      const what = `The service does not keep the names of deploys: it dropped "deploy-name".`;
      outcome.notices.push({ level: "notice", what });
      report.name = undefined;
    }
    report.state = "recorded";
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      // The step ended before a connection was made, so nothing was sent.
      const isNotSent = error instanceof TrackerError;
      if (isNotSent) record(report, { state: "failed", reason: "it was not sent" });
      throw error;
    }
    report.reason = error.message;
    if (error.effect === "unknown") {
      await findDeploy(sent, error, work);
      report.state = "recorded";
    } else {
      report.state = "failed";
      await tellLack(error, work);
      report.state = "unsupported";
    }
    report.reason = undefined;
  }
  return report.state === "recorded";
}

/**
 * Creates the deploy. Naming its projects takes a scope that a release does not need. If the service refuses the names, sends the
 * deploy without them, which means all projects of the release; but not if the release has other projects than ours.
 */
async function sendDeploy(
  sent: Deploy,
  { inputs: { projects }, outcome: { version = "", storedProjects }, releases }: ReleaseRun,
): Promise<{ name?: string }> {
  try {
    return await releases.createDeploy(version, sent);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.fields["projects"] === undefined) throw error;
    const others = storedProjects?.filter((slug) => !projects.includes(slug));
    if (others?.length === 0) {
      return await releases.createDeploy(version, { ...sent, projects: undefined });
    }
    throw error.with({ fix: namingFix(others ?? ["others"]) });
  }
}

/** Looks for the deploy of a failed request among the release's deploys, by its times. @throws ServiceError if not found */
async function findDeploy(
  sent: Deploy,
  error: ServiceError,
  { outcome: { version = "" }, log, releases }: ReleaseRun,
): Promise<void> {
  const { message } = error;
  const deploys = await releases.deploys(version).catch((error_: unknown) => {
    // Report the failure of the deploy itself, which is more useful.
    if (!(error_ instanceof TrackerError)) throw error_;
  });
  const isSeen = deploys?.some(
    (stored) =>
      stored.environment === sent.environment &&
      isSameInstant(stored.dateStarted, sent.dateStarted) &&
      isSameInstant(stored.dateFinished, sent.dateFinished),
  );
  if (!isSeen) {
    const absent = " The release's deploys do not show it yet; it may still appear.";
    throw error.with({
      what: `${message}${isSeen === false ? absent : ""}`,
      fix: "The deploy may have been recorded, so it was not sent again. Look at the release's deploys on the service; if this one is missing, run the step again.",
    });
  }
  log.info(`${message} The deploy is recorded.`);
}

/** Warns if the service may not know deploys at all. @throws the given error in all other cases */
async function tellLack(error: ServiceError, { outcome, transport }: ReleaseRun): Promise<void> {
  const server = await transport.identified("lightly");
  const lack = server.lacks.deploys;
  const absence = absenceOf(error, server);
  if (absence === "absent") throw error.with({ fix: server.releases.deployFix ?? error.fix });
  if (!lack || (lack.level === "unknown" && absence === undefined)) throw error;
  const what = `The service has no deploys, or does not show this release to the token: the release was sent, the deploy was not recorded. ${error.message}`;
  outcome.notices.push({ level: "warning", what, fix: lack.fix });
}
