/** The demo of triage: a preview, a run that writes exactly what was previewed, and a list with a gate. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { seedIssues } from "../service/seed.ts";
import { startService } from "../service/service.ts";
import { pairs, play, say } from "./show.ts";

export async function demonstrateIssues(out: string): Promise<void> {
  const workspace = path.join(out, "workspace");
  mkdirSync(workspace, { recursive: true });
  await using service = await startService({
    dialect: "sentry",
    seed: (state) => {
      seedIssues(state, { project: "web", count: 60 });
    },
  });
  const common = { token: service.token, org: "acme", projects: "web", "base-url": service.url };
  const options = (inputs: Record<string, string>) => ({
    workspace,
    with: { ...common, ...inputs },
    event: { name: "workflow_dispatch", ref: "refs/heads/main", sha: "0".repeat(40) },
  });

  const query = "is:unresolved level:warning";
  const plan = await play({
    heading: "1. A preview: what would be ignored",
    options: options({ command: "update-issues", query, status: "ignored", "dry-run": "true" }),
    page: path.join(out, "preview.html"),
  });
  writeFileSync(path.join(workspace, "plan.json"), JSON.stringify(plan.result));
  await play({
    heading: "2. The same issues, and only those, are changed",
    options: options({ command: "update-issues", "issues-file": "plan.json", status: "ignored" }),
    page: path.join(out, "update.html"),
  });
  // As opposed to what we say of it.
  const groups = Map.groupBy(service.state.issues.values(), ({ status }) => status);
  say("\n  The service now holds\n");
  pairs([...groups].map(([status, stored]) => [status, `${stored.length} issues`] as const));
  await play({
    heading: "3. A gate: the step fails when more than 5 issues are unresolved",
    options: options({
      command: "list-issues",
      query: "is:unresolved",
      limit: "10",
      "fail-above": "5",
    }),
    page: path.join(out, "gate.html"),
    exitCode: 1,
  });
}
