/** The issues that a query matches in several projects. */
import type { Log } from "../log.ts";
import type { Issue, IssueSearch, Issues } from "./client.ts";
import { ProgressClock } from "./progress.ts";

/** An issue, and the project that was asked for it. */
export interface MatchingIssue {
  project: string;
  issue: Issue;
}

/**
 * All matching issues, one project after the other. An issue that moves while pages are read can come twice; it is handed
 * out once.
 * @throws ServiceError
 */
export async function* matchingIssues(
  projects: readonly string[],
  search: IssueSearch,
  { issues, log }: { issues: Issues; log: Log },
): AsyncGenerator<MatchingIssue, void, void> {
  const seen = new Set<string>();
  const progress = new ProgressClock(performance.now());
  for (const project of projects) {
    for await (const issue of issues.matching(project, search)) {
      if (progress.isDue(performance.now())) {
        log.info(`${seen.size} issues listed, now of project ${project} …`);
      }
      if (seen.has(issue.id)) continue;
      seen.add(issue.id);
      yield { project, issue };
    }
  }
}
