/** The demo of triage: a preview, a run that writes exactly what was previewed, and a list with a gate. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { seedIssues } from "../service/seed.ts";
import { startService } from "../service/service.ts";
import type { ServiceState } from "../service/state.ts";
import { runStep } from "../support/runner.ts";
import { DemoError } from "./repository.ts";
import { pairs, say, showLog, showOutputs, showSummary, title } from "./show.ts";

const ISSUES = 60;
const QUERY = "is:unresolved level:warning";

/** A step of the workflow, the exit code that it should have, and what it is called in its page's file name. */
interface Act {
  readonly name: string;
  readonly heading: string;
  readonly with: Readonly<Record<string, string>>;
  readonly exitCode: number;
}

export async function demonstrateIssues(out: string): Promise<void> {
  const workspace = path.join(out, "workspace");
  mkdirSync(workspace, { recursive: true });
  await using service = await startService({
    dialect: "sentry",
    seed: (state) => {
      seedIssues(state, { project: "web", count: ISSUES });
    },
  });
  const common = { token: service.token, org: "acme", projects: "web", "base-url": service.url };
  const play = async (act: Act): Promise<unknown> => playAct(act, { common, workspace, out });

  const plan = await play({
    name: "preview",
    heading: "1. A preview: what would be ignored",
    with: { command: "update-issues", query: QUERY, status: "ignored", "dry-run": "true" },
    exitCode: 0,
  });
  writeFileSync(path.join(workspace, "plan.json"), JSON.stringify(plan));
  await play({
    name: "update",
    heading: "2. The same issues, and only those, are changed",
    with: { command: "update-issues", "issues-file": "plan.json", status: "ignored" },
    exitCode: 0,
  });
  showHeld(service.state);
  await play({
    name: "gate",
    heading: "3. A gate: the step fails when more than 5 issues are unresolved",
    with: { command: "list-issues", query: "is:unresolved", limit: "10", "fail-above": "5" },
    exitCode: 1,
  });
}

/** What the service holds now, as opposed to what we say of it. */
function showHeld({ issues }: ServiceState): void {
  const groups = Map.groupBy(issues.values(), ({ status }) => status);
  say("\n  The service now holds\n");
  pairs([...groups].map(([status, held]) => [status, `${held.length} issues`] as const));
}

interface Stage {
  readonly common: Readonly<Record<string, string>>;
  readonly workspace: string;
  readonly out: string;
}

/** Runs one step, shows it, and answers its result file. */
async function playAct(act: Act, { common, workspace, out }: Stage): Promise<unknown> {
  title(act.heading);
  for (const [name, value] of Object.entries(act.with)) say(`    ${name}: ${value}`);
  const step = await runStep({
    workspace,
    with: { ...common, ...act.with },
    event: { name: "workflow_dispatch", ref: "refs/heads/main", sha: "0".repeat(40) },
  });
  say(`\n  Log (${Math.round(step.milliseconds)} ms, exit code ${step.exitCode})\n`);
  showLog(step.stdout + step.stderr);
  say("\n  Outputs\n");
  showOutputs(step.outputs);
  say("\n  Job summary\n");
  const page = path.join(out, `${act.name}.html`);
  await showSummary(step.summary, page);
  say(`\n  As GitHub shows it: ${pathToFileURL(page).href}`);
  if (step.exitCode !== act.exitCode) {
    throw new DemoError(
      `The step ended with ${step.exitCode}, not with ${act.exitCode}: see its log.`,
    );
  }
  return step.result;
}
