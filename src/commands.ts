/** What a run has to do, with the outcome that it fills. */
import type {
  CommonInputs,
  Inputs,
  ListIssuesInputs,
  ReleaseInputs,
  RenameClientKeyInputs,
  ShowIssuesInputs,
  UpdateIssuesInputs,
} from "./inputs/types.ts";
import type {
  InvalidOutcome,
  ListIssuesOutcome,
  ReleaseOutcome,
  RenameClientKeyOutcome,
  ShowIssuesOutcome,
  UpdateIssuesOutcome,
} from "./outcome.ts";
import type { Run } from "./run.ts";

/** A command's inputs and its outcome, which belong together. */
export type Task =
  | { command: "release"; inputs: ReleaseInputs; outcome: ReleaseOutcome }
  | { command: "update-issues"; inputs: UpdateIssuesInputs; outcome: UpdateIssuesOutcome }
  | { command: "list-issues"; inputs: ListIssuesInputs; outcome: ListIssuesOutcome }
  | { command: "show-issues"; inputs: ShowIssuesInputs; outcome: ShowIssuesOutcome }
  | {
      command: "rename-client-key";
      inputs: RenameClientKeyInputs;
      outcome: RenameClientKeyOutcome;
    };

/** An outcome begins as a failure: a run that was interrupted has not succeeded. */
export function beginTask(inputs: Inputs): Task {
  const { command } = inputs;
  const common = beginOutcome(inputs);
  switch (command) {
    case "release":
      return { command, inputs, outcome: { command, ...common, ...nothingReleased() } };
    case "update-issues": {
      const requested = inputs.attributes;
      return { command, inputs, outcome: { command, ...common, requested, issues: [] } };
    }
    case "list-issues":
      return { command, inputs, outcome: { command, ...common, issues: [] } };
    case "show-issues":
      return { command, inputs, outcome: { command, ...common, issues: [] } };
    case "rename-client-key":
      return { command, inputs, outcome: { command, ...common } };
  }
}

/** The outcome of a run whose inputs were wrong. */
export function invalidOutcome(): InvalidOutcome {
  return {
    command: "invalid",
    ...beginOutcome({ dryRun: false, baseUrl: "", organization: "", projects: [] }),
  };
}

function beginOutcome({
  dryRun,
  baseUrl,
  organization,
  projects,
}: Pick<CommonInputs, "dryRun" | "baseUrl" | "organization" | "projects">) {
  return {
    outcome: "failed" as const,
    dryRun,
    baseUrl,
    organization,
    projects,
    notices: [],
    failures: [],
    cancelled: false,
    tolerated: false,
  };
}

function nothingReleased() {
  const omitted = { commits: 0, patchSets: 0, paths: 0 };
  return { commits: [], omitted, issues: [], unknownShortIds: [] };
}

/**
 * Runs the task's command over one pool of connections. What only some commands need is loaded when one of them runs.
 * @throws whatever the command throws; what had happened by then is in the task's outcome
 */
export async function runTask(task: Task, runner: Omit<Run, "transport">): Promise<void> {
  const { inputs } = task;
  const [{ Transport }, command] = await Promise.all([
    import("./service/transport.ts"),
    loadCommand(task),
  ]);
  await using transport = new Transport({
    baseUrl: inputs.baseUrl,
    token: inputs.token,
    concurrency: "concurrency" in inputs ? inputs.concurrency : 1,
    lifetime: runner.lifetime,
    log: runner.log,
    whileWaiting: runner.whileWaiting,
  });
  await command({ ...runner, transport });
}

async function loadCommand(task: Task): Promise<(run: Run) => Promise<void>> {
  switch (task.command) {
    case "release": {
      const { createRelease } = await import("./release/create.ts");
      return (run) => createRelease(task.inputs, task.outcome, run);
    }
    case "update-issues": {
      const { updateIssues } = await import("./issues/update.ts");
      return (run) => updateIssues(task.inputs, task.outcome, run);
    }
    case "list-issues": {
      const { listIssues } = await import("./issues/list.ts");
      return (run) => listIssues(task.inputs, task.outcome, run);
    }
    case "show-issues": {
      const { showIssues } = await import("./issues/show.ts");
      return (run) => showIssues(task.inputs, task.outcome, run);
    }
    case "rename-client-key": {
      const { renameClientKey } = await import("./client-keys/update.ts");
      return (run) => renameClientKey(task.inputs, task.outcome, run);
    }
  }
}
