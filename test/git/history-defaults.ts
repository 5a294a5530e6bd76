/** Requests for histories with defaults. Nothing of the test runner is needed here: a process of its own can use it. */
import type { HistoryRequest } from "../../src/release/head.ts";
import type { Log } from "../../src/log.ts";

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

export const WANT_ALL = { commits: true, refs: true, patchSet: true, maxCommits: 1000 } as const;

/** A request of a run on github.com for this checkout, for an event at its HEAD. */
export function historyRequest(
  directory: string,
  changes: Partial<HistoryRequest> = {},
): HistoryRequest {
  return {
    directory,
    event: { name: "push" },
    versionTags: [],
    paths: [],
    want: WANT_ALL,
    github: { serverUrl: "https://github.invalid", apiUrl: "https://api.github.invalid" },
    temporaryDirectory: "/nonexistent",
    environment: process.env,
    signal: new AbortController().signal,
    log: new KeptLog(),
    mask: () => {},
    ...changes,
  };
}
