/** Requests for histories, with the defaults of the inputs. */
import { parse } from "node:path";
import type { RunEvent } from "../../src/context.ts";
import type { ReleaseInputs } from "../../src/release/inputs.ts";
import { realTiming } from "../../src/lifetime.ts";
import type { Log } from "../../src/log.ts";
import type { Step } from "../../src/release/head.ts";
import { read } from "../inputs/input-source.ts";

/** A log that keeps its lines. */
export function keptLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  return { lines, info: keep, debug: keep };
}

/** What a history is asked for: the inputs, and what the runner says, as far as tests vary it. */
export interface HistoryRequest extends Partial<Omit<ReleaseInputs, "version">> {
  version?: string;
  /** Absolute path of `GITHUB_WORKSPACE`. */
  workspace: string;
  event: RunEvent;
  github: { serverUrl: string; repository?: string; token?: string };
  /** `RUNNER_TEMP`. */
  temporaryDirectory: string;
  signal: AbortSignal;
  /** Milliseconds that the step has left, whenever it is asked. */
  remaining: number;
  log: Log;
}

const DEFAULTS = read("release") as ReleaseInputs;

/** A run of `release` on github.com in this folder, for an event at its HEAD. */
export function historyRequest(directory: string, changes: Partial<HistoryRequest> = {}): Step {
  const { event, github, version, workspace, temporaryDirectory, log, ...others } = changes;
  const { signal = new AbortController().signal, remaining = Infinity, ...inputs } = others;
  const { repository, token, ...servers } = {
    serverUrl: "https://github.invalid",
    ...github,
  };
  return {
    inputs: {
      ...DEFAULTS,
      ...inputs,
      workingDirectory: directory,
      version: version === undefined ? undefined : named(version),
      githubToken: token,
    },
    context: {
      event: event ?? { name: "push" },
      environment: process.env,
      ...servers,
      apiUrl: "https://api.github.invalid",
      repository,
      workspace: workspace ?? parse(directory).root,
      temporaryDirectory: temporaryDirectory ?? "/nonexistent",
    },
    mask: () => {},
    log: log ?? keptLog(),
    lifetime: {
      stopping: signal,
      aborting: signal,
      timing: realTiming,
      remaining: () => remaining,
    },
  };
}

function named(version: string): ReleaseInputs["version"] {
  const name = version.replace(/^refs\/tags\//u, "");
  return { name, isTag: name !== version, where: "input version" };
}
