/**
 * A run's results as plain data. The command adds each effect after it happened, so an interrupted run reports what it did.
 * All text in it may be hostile; only the report turns it into output.
 */
import type { Failure } from "./errors.ts";

/** A message to the user that does not fail the step. */
export interface Notice {
  level: "notice" | "warning";
  what: string;
  fix?: string;
}

/** The members of every command's outcome. */
export interface CommonOutcome {
  /** Name of the command, or `invalid` if the inputs were wrong. */
  command: string;
  /** `planned` is a dry run; `failed` also stands for cancelled. */
  outcome:
    | "created"
    | "updated"
    | "synced"
    | "unchanged"
    | "uploaded"
    | "unconfirmed"
    | "matched"
    | "gate-failed"
    | "planned"
    | "failed";
  dryRun: boolean;
  /** `{base_url}` of the contract, without a trailing slash. */
  baseUrl: string;
  organization: string;
  projects: string[];
  notices: Notice[];
  /** Why the step failed: empty for a success. Several for wrong inputs. */
  failures: Failure[];
  /** True when the runner asked us to stop. */
  cancelled: boolean;
  /** Problems of the service, the network or git that `on-error: warn` turned into a warning. */
  tolerated: boolean;
}

/** Creates an outcome that begins as failed: an interrupted run has not succeeded. */
export function commonOutcome<const Command extends string>(
  command: Command,
  inputs: Pick<CommonOutcome, "dryRun" | "baseUrl" | "organization" | "projects">,
): CommonOutcome & { command: Command } {
  const { dryRun, baseUrl, organization, projects } = inputs;
  const end = { outcome: "failed", cancelled: false, tolerated: false } as const;
  return { command, dryRun, baseUrl, organization, projects, ...end, notices: [], failures: [] };
}

/** Sets members of an outcome or a row. Unlike `Object.assign`, its type rejects unknown members. */
export function record<Whole extends object>(whole: Whole, part: Partial<NoInfer<Whole>>): void {
  Object.assign(whole, part);
}
