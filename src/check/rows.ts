/** What `check` finds at the service: its kind, token, organization, projects, scopes, repository and clock. */
import type { ServiceError } from "../errors.ts";
import type { NewRelease } from "../release/body.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { RELEASE_SCOPES } from "../release/releases.ts";
import { duration, listed } from "../report/format.ts";
import type { ServiceKind } from "../service/kind.ts";
import type { CheckClient, Reply } from "./client.ts";
import type { CheckRow, CheckState } from "./outcome.ts";

/** Seconds by which two clocks may differ before dates look wrong. */
const CLOCK_TOLERANCE = 60;

/** What the service said of itself and of the token. */
export interface KnownService {
  /** False where a release would not get further: nothing else need be asked. */
  isUsable: boolean;
  kind?: ServiceKind | undefined;
  /** Absent where the service does not list them. */
  scopes?: readonly string[] | undefined;
  rows: CheckRow[];
}

/** The service, the token, the organization, the projects and the clock: at most 6 requests, and one for each project. */
export async function askService(
  client: CheckClient,
  { baseUrl, organization: slug, projects }: ReleaseInputs,
): Promise<KnownService> {
  const organization = await client.organization();
  const kind = await client.kind();
  const broken = organization.ok ? undefined : unusable(organization.error, kind);
  if (broken) return { isUsable: false, kind, rows: [broken] };
  const scopes = kind === "glitchtip" ? undefined : await client.scopes();
  const replies: Reply[] = [organization];
  const projectRows: CheckRow[] = [];
  for (const project of projects) {
    const reply = await client.project(project);
    replies.push(reply);
    projectRows.push(projectRow(project, reply));
  }
  const rows: CheckRow[] = [
    kindRow(baseUrl, kind, kind === "glitchtip" ? await client.glitchTipVersion() : undefined),
    { name: "Token", state: "ok", found: tokenFound(scopes) },
    organizationRow(replies, slug),
    ...projectRows,
    clockRow(replies, Date.now()),
  ];
  return { isUsable: true, kind, scopes, rows };
}

function kindRow(
  baseUrl: string,
  kind: ServiceKind | undefined,
  version: string | undefined,
): CheckRow {
  const name = "Service";
  if (kind === "sentry") return { name, state: "ok", found: `Sentry at ${baseUrl}` };
  if (kind === "glitchtip") {
    return { name, state: "ok", found: `GlitchTip ${version ?? ""} at ${baseUrl}` };
  }
  const found = `neither Sentry nor GlitchTip by what it says of itself, at ${baseUrl}`;
  return { name, state: "unknown", found };
}

/**
 * Whether the service knows the repository of the release. Refs alone need one that is known; commits make it known.
 * @param release as it would be sent
 */
export async function repositoryRow(
  client: CheckClient,
  repository: string,
  release: NewRelease,
): Promise<CheckRow> {
  const name = `Repository ${repository}`;
  const repositories = await client.repositories();
  if (!Array.isArray(repositories)) {
    const { kind, status, message } = repositories;
    if (kind === "no-endpoint" || status === 404) {
      return { name, state: "ok", found: "this service does not list repositories" };
    }
    const found = isRefusal(repositories)
      ? "the repositories are not shown to this token"
      : message;
    return { name, state: "unknown", found };
  }
  if (repositories.includes(repository)) return { name, state: "ok", found: "known there" };
  if (release.commits !== undefined) {
    const found = "not known there yet: the commits of the release name it";
    return { name, state: "ok", found };
  }
  if (release.refs === undefined) {
    return { name, state: "ok", found: "not known there, and not needed: no refs are sent" };
  }
  return {
    name,
    state: "warning",
    found: "not known there: the refs would be refused, and the release sent without them",
    fix: `Connect the repository to the organization on the service, set "repository" to the name that it has there${repositories.length === 0 ? "" : ` (${listed(repositories, 5)})`}, or send commits ("set-commits: auto").`,
  };
}

/** Whether the service records deploys: some have none, and show a web page instead. */
export async function deployRow(
  client: CheckClient,
  version: string,
  kind: ServiceKind | undefined,
): Promise<CheckRow> {
  const name = "Deploy";
  const reply = await client.deploys(version);
  if (reply.ok) return { name, state: "ok", found: "the service records deploys" };
  const { kind: failure, status } = reply.error;
  if (failure === "no-endpoint") {
    return {
      name,
      state: "warning",
      found: "this service has no deploys: the release would be made, and no deploy recorded",
      fix: `Remove "environment", or use a service that records deploys.`,
    };
  }
  // The release is not there yet, so neither are its deploys.
  return failure === "status" && status === 404 && kind !== undefined
    ? { name, state: "ok", found: "the service records deploys" }
    : { name, state: "unknown", found: "shows only when it is done" };
}

/** Whether the token may do what the commands do. @param toResolve issues that a release would resolve now */
export async function operationRows(
  client: CheckClient,
  { kind, scopes }: KnownService,
  { resolveFromCommits, resolveInNextRelease, projects }: ReleaseInputs,
  toResolve: number,
): Promise<CheckRow[]> {
  const [project = ""] = projects;
  // The release is made without them all the same, and Sentry resolves most of them by itself.
  const withoutIssues = resolveFromCommits || resolveInNextRelease ? "warning" : "missing";
  return [
    operationRow(
      {
        name: "Create releases",
        // GlitchTip takes `project:releases` alone for releases (measured, December 2025).
        scopes: kind === "glitchtip" ? RELEASE_SCOPES.slice(0, 1) : RELEASE_SCOPES,
        lacking: "failed",
      },
      scopes ?? (await client.releases()),
    ),
    operationRow(
      {
        name: "List and show issues",
        scopes: ["event:read", "event:write", "event:admin"],
        lacking: withoutIssues,
        isRead: true,
      },
      scopes ?? (await client.issues(project)),
    ),
    operationRow(
      {
        name: "Update issues",
        scopes: ["event:write", "event:admin"],
        lacking: toResolve > 0 && kind !== "sentry" ? "failed" : withoutIssues,
      },
      scopes,
    ),
    operationRow(
      {
        name: "Update client keys",
        scopes: ["project:write", "project:admin"],
        lacking: "missing",
      },
      scopes ?? (await client.keys(project)),
    ),
  ];
}

/**
 * @param seen the token's scopes, or the answer to a read of the same things: it is refused where the scope is missing, but on
 *   most servers its success does not prove that one may write
 */
function operationRow(
  operation: {
    name: string;
    /** Any of them is enough. */
    scopes: readonly string[];
    /** How bad it is where none is there. */
    lacking: CheckState;
    /** The read is the operation itself. */
    isRead?: boolean;
  },
  seen: readonly string[] | Reply | undefined,
): CheckRow {
  const { name, scopes, lacking, isRead = false } = operation;
  const isListed = seen !== undefined && !("ok" in seen);
  const own = isListed ? scopes.find((scope) => seen.includes(scope)) : undefined;
  if (own !== undefined) return { name, state: "ok", found: `by the scope ${own}` };
  if (isListed || (seen?.ok === false && isRefusal(seen.error))) {
    const [scope = "", ...others] = scopes;
    const found = `the token lacks the scope ${scope}`;
    if (lacking === "missing") return { name, state: lacking, found };
    const more = others.length === 0 ? "" : ` (or ${others.join(", ")})`;
    const fix = `Create a token with the scope ${scope}${more}, and store it as the secret.`;
    return { name, state: lacking, found, fix };
  }
  if (seen?.ok && isRead) return { name, state: "ok", found: "tried" };
  const found = seen?.ok
    ? "not refused to read; whether the token may write shows only when it does"
    : "shows only when it is done";
  return { name, state: "unknown", found };
}

function tokenFound(scopes: readonly string[] | undefined): string {
  return scopes === undefined ? "taken" : `taken, with the scopes ${listed(scopes, 20)}`;
}

/** Why nothing else need be asked: the service does not answer, does not know the token, or is not there. */
function unusable(error: ServiceError, kind: ServiceKind | undefined): CheckRow | undefined {
  const { status, message: found, fix } = error;
  if (status === 401) return { name: "Token", state: "failed", found, fix };
  // A refusal says that somebody understood the question; a 404 in JSON that it is the organization that is not there.
  if (isRefusal(error)) return undefined;
  if (error.kind === "status" && status === 404 && kind !== undefined)
    return { name: "Organization", state: "failed", found, fix };
  return { name: "Service", state: "failed", found, fix };
}

/** A 403 of the service itself, which is about the token; an access proxy in front of it has pages of its own. */
function isRefusal({ kind, status }: ServiceError): boolean {
  return kind === "status" && status === 403;
}

function organizationRow(replies: readonly Reply[], slug: string): CheckRow {
  const name = `Organization ${slug}`;
  const [own] = replies;
  if (own?.ok) return { name, state: "ok", found: "exists" };
  if (replies.some(({ ok }) => ok)) return { name, state: "ok", found: "exists: it has a project" };
  return { name, state: "unknown", found: "not shown to this token" };
}

function projectRow(slug: string, reply: Reply): CheckRow {
  const name = `Project ${slug}`;
  if (reply.ok) return { name, state: "ok", found: "exists" };
  const { message } = reply.error;
  const status = reply.error.kind === "status" ? reply.error.status : undefined;
  if (status === 403) {
    const fix = `The scope "project:read" would tell; a release does not need it.`;
    return { name, state: "unknown", found: "not shown to this token", fix };
  }
  const isMissing = status === 404 || (status !== undefined && status >= 300 && status < 400);
  const found =
    status === 404 ? "does not exist, or the token's owner has no access to it" : message;
  const fix = status === 404 ? `Check the slug in "projects".` : reply.error.fix;
  return { name, state: isMissing ? "failed" : "warning", found, fix };
}

/** The dates of a release are this machine's, those of its events the service's. */
function clockRow(replies: readonly Reply[], now: number): CheckRow {
  const name = "Clocks";
  const date = replies.find((reply) => reply.ok && reply.date !== undefined);
  if (!date?.ok || date.date === undefined) {
    return { name, state: "unknown", found: "the service does not tell its time" };
  }
  const seconds = Math.abs(now - date.date) / 1000;
  if (seconds <= CLOCK_TOLERANCE) return { name, state: "ok", found: "agree" };
  const found = `this machine's clock is ${duration(seconds)} ${now > date.date ? "ahead of" : "behind"} the service's`;
  return {
    name,
    state: "warning",
    found,
    fix: "Set the clock of the runner (or of the service): the date of a release would be wrong by that.",
  };
}
