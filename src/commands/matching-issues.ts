/** The issues that a query matches in several projects. */
import type { Log } from "../log.ts";
import type { Issue, IssueSearch, Issues } from "../service/issues.ts";
import { ProgressClock } from "./progress.ts";

/** Issues of one page that no page before it had. */
export interface ListedIssues {
  /** The project that was asked for them. */
  project: string;
  items: Issue[];
}

/**
 * All matching issues, page by page, one project after the other. An issue that moves while pages are read can come
 * twice; it is handed out once.
 * @throws ServiceError
 */
export async function* matchingIssues(
  projects: readonly string[],
  search: IssueSearch,
  { issues, log }: { issues: Issues; log: Log },
): AsyncGenerator<ListedIssues, void, void> {
  const seen = new Set<string>();
  const progress = new ProgressClock(performance.now());
  for (const project of projects) {
    for await (const { items } of issues.matching(project, search)) {
      const fresh = items.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      if (progress.isDue(performance.now())) {
        log.info(`${seen.size} issues listed, now of project ${project} …`);
      }
      yield { project, items: fresh };
    }
  }
}
