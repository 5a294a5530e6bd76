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
} from "../state.ts";

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

/** Today's Sentry follows the address of an issue, too, and a link of Markdown to one. */
const FIXES_LINK =
  /\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?):?\s+(?:\[([a-z0-9_-]+-[a-z0-9]+)\]\(https?:[^)]*\)|https?:\/\/\S+?\/issues\/([\w-]+))/giu;

/** What a commit message says it fixes, by short ID or number (Sentry: `utils/groupreference.py`). */
function fixedIssues(message: string, followsLinks: boolean): string[] {
  const linked = followsLinks ? Array.from(message.matchAll(FIXES_LINK), ([, a, b]) => a ?? b) : [];
  const listed = Array.from(message.matchAll(FIXES), ([, list = ""]) =>
    Array.from(list.matchAll(SHORT_ID), ([id]) => id.toUpperCase()),
  );
  return [...linked.flatMap((id) => id ?? []), ...listed.flat()];
}

/**
 * Resolves in this release what the messages name, in any project of the organization; also what somebody has reopened since, or
 * what was resolved before.
 */
export function resolveFixed(
  state: ServiceState,
  organization: string,
  { version, commits }: { version: string; commits: readonly StoredCommit[] },
  followsLinks: boolean,
): void {
  for (const commit of commits) {
    for (const name of fixedIssues(commit.message ?? "", followsLinks)) {
      const numbered = state.issues.get(name);
      const isOurs = numbered?.project.organization === organization;
      const issue = isOurs ? numbered : state.findByShortId(organization, name);
      if (issue === undefined) continue;
      issue.status = "resolved";
      issue.statusDetails = { inRelease: version, actor: null };
    }
  }
}
