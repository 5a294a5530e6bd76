/**
 * What a release does to issues on servers that act on it themselves: issues marked "in the next release" get this one,
 * and issues that commit messages name are resolved.
 */
import type {
  Organization,
  ServiceState,
  StoredCommit,
  StoredIssue,
  StoredRelease,
} from "./state.ts";

/**
 * The work of the task that a new release starts: of the issues that wait for the next release now, it settles those whose
 * newest release, when that was promised, shares a project with this one. So a release of one project can settle issues
 * of another (Sentry: `tasks/clear_expired_resolutions.py`). One that was changed meanwhile is left alone.
 */
export function settlementOf(
  release: StoredRelease,
  organization: Organization,
  state: ServiceState,
): () => void {
  const projects = [...organization.projects.values()];
  const waiting = projects.flatMap((project) => state.issuesOf(project).filter(isMarked));
  return () => {
    for (const issue of waiting) {
      const base = organization.releases.get(issue.promisedAfter ?? "");
      const shared = base === undefined ? [issue.project.slug] : base.projects;
      const isMeant = shared.some((slug) => release.projects.includes(slug));
      if (!isMeant || !isMarked(issue)) continue;
      const { inNextRelease: _settled, ...details } = issue.statusDetails;
      issue.statusDetails = { ...details, inRelease: release.version };
      issue.promisedAfter = null;
    }
  };
}

function isMarked({ status, statusDetails }: StoredIssue): boolean {
  return status === "resolved" && statusDetails["inNextRelease"] === true;
}

/** Any letters, digits, blanks, line breaks and commas may stand between the word and the ID: "Fix bug in APP-1". */
const FIXES = /\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?):?\s+([a-z0-9_\-\s,]+)\b/giu;
const SHORT_ID = /\b[a-z0-9_-]+-[a-z0-9]+\b/giu;

/** Short IDs that a commit message says it fixes (Sentry: `utils/groupreference.py`). */
function fixedShortIds(message: string): string[] {
  return Array.from(message.matchAll(FIXES), ([, list = ""]) =>
    Array.from(list.matchAll(SHORT_ID), ([id]) => id.toUpperCase()),
  ).flat();
}

/**
 * Resolves in this release what the messages name, in any project of the organization; also what somebody has reopened since, or
 * what was resolved before.
 */
export function resolveFixed(
  state: ServiceState,
  organization: string,
  { version, commits }: { version: string; commits: readonly StoredCommit[] },
): void {
  for (const commit of commits) {
    for (const shortId of fixedShortIds(commit.message ?? "")) {
      const issue = state.findByShortId(organization, shortId);
      if (issue === undefined) continue;
      issue.status = "resolved";
      issue.statusDetails = { inRelease: version, actor: null };
    }
  }
}
