/** Records a deploy after the release. */
import { ServiceError, TrackerError } from "../errors.ts";
import { isNotThere } from "../service/failure.ts";
import { listed } from "../report/format.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { ReleaseRun } from "./head.ts";
import { type Deploy, isSameInstant, type Releases } from "./releases.ts";

/**
 * Records the deploy that the inputs describe, if any: from the beginning of this step to now. Deploys are not part of
 * every service: one that may lack them is a warning. A deploy has no identity, so it is never sent twice:
 * where it may have been recorded, the release's deploys tell.
 * @param started when this step began
 * @throws ServiceError for a deploy that is not recorded, or not known to be
 */
export async function recordDeploy(
  { inputs: { deploy, dryRun, projects }, outcome, log, transport }: ReleaseRun,
  releases: Releases,
  started: Date,
): Promise<void> {
  const { version, notices } = outcome;
  if (!deploy || version === undefined) return;
  // Unknown is what a step says that is left behind before the answer comes.
  const state = dryRun ? "planned" : "unknown";
  const report: NonNullable<ReleaseOutcome["deploy"]> = { ...deploy, state };
  outcome.deploy = report;
  const [dateStarted, dateFinished] = [started.toISOString(), new Date().toISOString()];
  const sent: Deploy = { ...deploy, dateStarted, dateFinished, projects };
  if (dryRun) {
    const { deploys } = (await transport.identified("lightly")).releases;
    if (deploys.are !== "told") return;
    const failure: unknown = await releases.deploys(version).catch((error: unknown) => error);
    if (!(failure instanceof ServiceError) || failure.kind !== "no-endpoint") return;
    report.state = "unsupported";
    notices.push({ level: "warning", what: "This service has no deploys.", fix: deploys.fix });
    return;
  }
  log.info(`Recording the deploy to ${deploy.environment} …`);
  try {
    const { name } = await releases.createDeploy(version, sent).catch(async (error: unknown) => {
      if (!(error instanceof ServiceError) || error.fields["projects"] === undefined) throw error;
      // To name projects takes a scope that a release does not need. Without names all that the release has are meant.
      const others = outcome.storedProjects?.filter((slug) => !projects.includes(slug));
      if (others?.length === 0) {
        return await releases.createDeploy(version, { ...sent, projects: undefined });
      }
      const fix = `Give the token the scope "project:read", too: it takes that to name projects, and without names the deploy would also be of ${listed(others ?? ["others"])}.`;
      throw error.with({ fix });
    });
    if (deploy.name !== undefined && name === undefined) {
      const what = `The service does not keep the names of deploys: it dropped "deploy-name".`;
      notices.push({ level: "notice", what });
      report.name = undefined;
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      // The step ended before there was a connection to send anything over.
      const isNotSent = error instanceof TrackerError;
      if (isNotSent) Object.assign(report, { state: "failed", reason: "it was not sent" });
      throw error;
    }
    const { message, effect } = error;
    const isLacking = effect === "none" && isNotThere(error);
    const { deploys: known } = isLacking
      ? (await transport.identified("lightly")).releases
      : transport.server.releases;
    if (isLacking && known.are !== "sure") {
      const what = `The service has no deploys, or does not show this release to the token: the release was sent, the deploy was not recorded. ${message}`;
      notices.push({ level: "warning", what, fix: known.fix });
      report.state = "unsupported";
      return;
    }
    report.reason = message;
    if (effect === "none") {
      report.state = "failed";
      throw isLacking ? error.with({ fix: known.fix }) : error;
    }
    const deploys = await releases.deploys(version).catch((error_: unknown) => {
      // That the deploy itself was not answered is the better message.
      if (!(error_ instanceof TrackerError)) throw error_;
    });
    // Its times tell it from others.
    const isSeen = deploys?.some(
      (stored) =>
        stored.environment === sent.environment &&
        isSameInstant(stored.dateStarted, dateStarted) &&
        isSameInstant(stored.dateFinished, dateFinished),
    );
    if (!isSeen) {
      const absent = " The release's deploys do not show it yet; it may still appear.";
      throw error.with({
        what: `${message}${isSeen === false ? absent : ""}`,
        fix: "The deploy may have been recorded, so it was not sent again. Look at the release's deploys on the service; if this one is missing, run the step again.",
      });
    }
    report.reason = undefined;
    log.info(`${message} The deploy is recorded all the same.`);
  }
  report.state = "recorded";
}
