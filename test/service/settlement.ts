/**
 * What a release does to issues on servers that act on it themselves: issues marked "in the next release" get this one,
 * and issues that commit messages name are resolved. Pure decisions over the stored state.
 */
import type { ServiceState, StoredCommit, StoredIssue, StoredRelease } from "./state.ts";

/** Issues of the release's projects that wait for the next release at this moment. */
export function markedIssues(
  state: ServiceState,
  organization: string,
  projects: readonly string[],
): StoredIssue[] {
  const known = state.organizations.get(organization)?.projects;
  return projects.flatMap((slug) => {
    const project = known?.get(slug);
    return project === undefined ? [] : state.issuesOf(project).filter(isMarked);
  });
}

function isMarked({ status, statusDetails }: StoredIssue): boolean {
  return status === "resolved" && statusDetails["inNextRelease"] === true;
}

/** Gives a marked issue the release that came; one that was changed meanwhile is left alone. */
export function settle(issue: StoredIssue, release: StoredRelease): void {
  if (isMarked(issue)) issue.statusDetails = { inRelease: release.version };
}

const FIXES =
  /\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?):?\s+((?:[a-z0-9_-]+-[a-z0-9]+)(?:(?:\s*,\s*|\s+and\s+|\s+)[a-z0-9_-]+-[a-z0-9]+)*)/giu;

/** Short IDs that a commit message says it fixes. */
export function fixedShortIds(message: string): string[] {
  return Array.from(message.matchAll(FIXES), ([, list = ""]) =>
    list.split(/\s*,\s*|\s+and\s+|\s+/iu).map((id) => id.toUpperCase()),
  ).flat();
}

/** Resolves what the messages name, in the release's organization. */
export function resolveFixed(
  state: ServiceState,
  organization: string,
  commits: readonly StoredCommit[],
): void {
  for (const commit of commits) {
    for (const shortId of fixedShortIds(commit.message ?? "")) {
      const issue = state.findByShortId(organization, shortId);
      if (issue === undefined || issue.status === "resolved") continue;
      issue.status = "resolved";
      issue.statusDetails = { inCommit: { id: commit.id, repository: commit.repository ?? null } };
    }
  }
}
