/** Records a deploy after the release. Deploys are not part of every service. */
import { ServiceError, TrackerError } from "../errors.ts";
import { record } from "../outcome.ts";
import { isNotThere } from "../service/failure.ts";
import { listed } from "../report/format.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { ReleaseRun } from "./head.ts";
import type { Deploy } from "../servers/release.ts";
import { isSameInstant } from "../servers/releases.ts";

/** The dry run: the deploy that the inputs describe, if any, and whether the service is known to have deploys. */
export async function planDeploy(work: ReleaseRun): Promise<void> {
  const { inputs, outcome, transport, releases } = work;
  if (!inputs.deploy) return;
  const report: NonNullable<ReleaseOutcome["deploy"]> = { ...inputs.deploy, state: "planned" };
  outcome.deploy = report;
  const { deploys } = (await transport.identified("lightly")).releases;
  if (deploys.are !== "by-answer") return;
  const listing = releases.deploys(outcome.version ?? "");
  const failure: unknown = await listing.catch((error: unknown) => error);
  if (!(failure instanceof ServiceError) || failure.kind !== "no-endpoint") return;
  report.state = "unsupported";
  outcome.notices.push({
    level: "warning",
    what: "This service has no deploys.",
    fix: deploys.fix,
  });
}

/**
 * Records the deploy that the inputs describe, if any: from the beginning of this step to now. A deploy has no identity, so it is
 * never sent twice: where it may have been recorded, the release's deploys tell. A service that may lack deploys is a warning.
 * @param started when this step began, in epoch milliseconds
 * @throws ServiceError for a deploy that is not recorded, or not known to be
 */
export async function recordDeploy(work: ReleaseRun, started: number): Promise<void> {
  const { inputs, outcome, log, lifetime } = work;
  const { deploy, projects } = inputs;
  if (!deploy) return;
  // What a step says that is left behind before the answer comes.
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
      // The step ended before there was a connection to send anything over.
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
}

/** To name projects takes a scope that a release does not need. Without names all that the release has are meant. */
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
    const fix = `Give the token the scope "project:read", too: it takes that to name projects, and without names the deploy would also be of ${listed(others ?? ["others"])}.`;
    throw error.with({ fix });
  }
}

/** Finds a deploy, whose sending may have failed, among those of the release; its times tell it from others. @throws if it is not there */
async function findDeploy(
  sent: Deploy,
  error: ServiceError,
  { outcome: { version = "" }, log, releases }: ReleaseRun,
): Promise<void> {
  const { message } = error;
  const deploys = await releases.deploys(version).catch((error_: unknown) => {
    // That the deploy itself was not answered is the better message.
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
  log.info(`${message} The deploy is recorded all the same.`);
}

/** Warns of a service that may have no deploys. @throws the refusal of any other */
async function tellLack(error: ServiceError, { outcome, transport }: ReleaseRun): Promise<void> {
  if (!isNotThere(error)) throw error;
  const { are, fix } = (await transport.identified("lightly")).releases.deploys;
  if (are === "yes") throw error.with({ fix });
  const what = `The service has no deploys, or does not show this release to the token: the release was sent, the deploy was not recorded. ${error.message}`;
  outcome.notices.push({ level: "warning", what, fix });
}
