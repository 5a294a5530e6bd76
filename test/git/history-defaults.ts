/** Requests for histories with defaults. Nothing of the test runner is needed here: a process of its own can use it. */
import { parse } from "node:path";
import type { RunEvent } from "../../src/context.ts";
import type { ReleaseInputs } from "../../src/release/inputs.ts";
import type { Log } from "../../src/log.ts";
import type { Step } from "../../src/release/head.ts";

/** A log that keeps its lines. */
export class KeptLog implements Log {
  readonly lines: string[] = [];

  info(line: string): void {
    this.lines.push(line);
  }

  debug(line: string): void {
    this.lines.push(line);
  }
}

/** What a history is asked for: the inputs, and what the runner says, as far as tests vary it. */
export interface HistoryRequest extends Partial<
  Pick<ReleaseInputs, "previousRef" | "tagPattern" | "paths">
> {
  version?: string;
  /** Absolute path of `GITHUB_WORKSPACE`. */
  workspace: string;
  event: RunEvent;
  want: { commits: boolean; refs: boolean; patchSet: boolean; maxCommits: number };
  github: { serverUrl: string; apiUrl: string; repository?: string; token?: string };
  /** `RUNNER_TEMP`. */
  temporaryDirectory: string;
  signal: AbortSignal;
  log: Log;
}

export const WANT_ALL = { commits: true, refs: true, patchSet: true, maxCommits: 1000 } as const;

/** A run of `release` on github.com in this folder, for an event at its HEAD. */
export function historyRequest(directory: string, changes: Partial<HistoryRequest> = {}): Step {
  const { want = WANT_ALL, github, version, previousRef, tagPattern, paths = [] } = changes;
  const { repository, token, ...servers } = {
    serverUrl: "https://github.invalid",
    apiUrl: "https://api.github.invalid",
    ...github,
  };
  return {
    inputs: {
      ...WITHOUT_SERVICE,
      workingDirectory: directory,
      version:
        version === undefined ? undefined : { name: version, isTag: false, where: "input version" },
      previousRef,
      tagPattern,
      paths,
      setCommits: SET_COMMITS[`${want.commits}-${want.refs}`],
      patchSet: want.patchSet,
      maxCommits: want.maxCommits,
      githubToken: token,
    },
    context: {
      event: changes.event ?? { name: "push" },
      environment: process.env,
      ...servers,
      repository,
      workspace: changes.workspace ?? parse(directory).root,
      temporaryDirectory: changes.temporaryDirectory ?? "/nonexistent",
    },
    mask: () => {},
    log: changes.log ?? new KeptLog(),
    signal: changes.signal ?? new AbortController().signal,
  };
}

const SET_COMMITS = {
  "true-true": "auto",
  "true-false": "commits",
  "false-true": "refs",
  "false-false": "none",
} as const;

const WITHOUT_SERVICE: ReleaseInputs = {
  token: "",
  organization: "",
  projects: [],
  baseUrl: "",
  headers: {},
  dryRun: false,
  onError: "fail",
  timeout: 600,
  versionPrefix: "",
  tagPrefix: "",
  resolveInNextRelease: false,
  resolveFromCommits: false,
  maxIssues: 100,
  concurrency: 4,
  paths: [],
  setCommits: "auto",
  patchSet: true,
  maxCommits: 1000,
  version: undefined,
  ref: undefined,
  releaseUrl: undefined,
  dateReleased: undefined,
  repository: undefined,
  previousRef: undefined,
  tagPattern: undefined,
  since: undefined,
  deploy: undefined,
  githubToken: undefined,
  workingDirectory: undefined,
  query: undefined,
};
