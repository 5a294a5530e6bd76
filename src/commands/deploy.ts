/** Records a deploy after the release. */
import { ServiceError } from "../errors.ts";
import type { ReleaseInputs } from "../inputs/types.ts";
import type { ReleaseOutcome } from "../outcome.ts";
import type { Releases } from "../service/releases.ts";

/**
 * Records the deploy that the inputs describe, if any. Deploys are not part of every service: one without them is a
 * warning. A deploy whose answer was lost is named as such and not sent again: it would be recorded twice.
 * @throws ServiceError for any other refusal
 */
export async function recordDeploy(
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
  releases: Pick<Releases, "createDeploy">,
): Promise<void> {
  if (!inputs.deploy || outcome.version === undefined) return;
  outcome.deploy = { ...inputs.deploy, state: "planned" };
  if (inputs.dryRun) return;
  const now = new Date().toISOString();
  try {
    await releases.createDeploy(outcome.version, {
      ...inputs.deploy,
      dateFinished: now,
      projects: inputs.projects,
    });
    outcome.deploy.state = "recorded";
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    outcome.deploy.reason = error.message;
    if (error.status === 404 || error.status === 405) {
      outcome.deploy.state = "unsupported";
      outcome.notices.push({
        level: "warning",
        what: "The service has no deploys: the release was created, the deploy was not recorded.",
        fix: `Remove "environment", or use a service that records deploys.`,
      });
      return;
    }
    outcome.deploy.state = error.mayHaveHappened ? "unknown" : "failed";
    throw error;
  }
}
