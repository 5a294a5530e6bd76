/** A deploy whose step is cancelled while the service has not answered yet. */
import { expect, it } from "vitest";
import { believableRepository, git } from "../support/repository.ts";
import { startStep } from "../support/runner.ts";
import { connection, folderForTest, serviceForTest } from "../support/scenario.ts";

it("is not sent again, and may have been recorded", async () => {
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  service.faults.add({ operation: "createDeploy", fault: { kind: "hang", effect: true } });
  const workspace = `${folderForTest()}/shop`;
  believableRepository(workspace);
  const step = await startStep({
    workspace,
    event: { name: "push", ref: "refs/tags/v1.3.0", sha: git(workspace, "rev-parse", "HEAD") },
    with: { ...connection(service), environment: "production" },
  });
  const deploys = () => service.requests.filter(({ operation }) => operation === "createDeploy");
  await expect.poll(() => deploys().length, { timeout: 20_000 }).toBe(1);
  step.kill("SIGINT");
  const { exitCode, outputs, result } = await step.result;
  expect(deploys()).toHaveLength(1);
  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ outcome: "failed", version: "v1.3.0" });
  expect(result).toMatchObject({ release: { deploy: { state: "unknown" } } });
});
