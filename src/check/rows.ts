/** What `check` finds at the service: its kind, token, organization, projects, scopes, repository and clock. */
import * as v from "valibot";
import type { ServiceError } from "../errors.ts";
import type { NewRelease } from "../release/body.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { RELEASE_SCOPES } from "../release/releases.ts";
import { duration, listed } from "../report/format.ts";
import { lenient } from "../schema.ts";
import type { ServiceKind } from "../service/kind.ts";
import { apiPath } from "../service/operation.ts";
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

/** `GET /api/0/` of Sentry: `auth` is null without a token. */
const rootSchema = v.object({
  version: v.string(),
  auth: v.nullish(v.object({ scopes: lenient(v.array(v.string())) })),
});

/** `GET /api/settings/` of GlitchTip. */
const settingsSchema = v.object({ version: v.string() });
const namesSchema = v.array(v.object({ name: v.string() }));

/** The service, the token, the organization, the projects and the clock: at most 6 requests, and one for each project. */
export async function askService(
  client: CheckClient,
  { baseUrl, organization: slug, projects }: ReleaseInputs,
): Promise<KnownService> {
  const organization = await client.ask("read the organization", apiPath("organizations", slug));
  const kind = await client.kind();
  const broken = organization.ok ? undefined : unusable(organization.error, kind);
  if (broken) return { isUsable: false, kind, rows: [broken] };

  const service: CheckRow = { name: "Service", state: "ok", found: `Sentry at ${baseUrl}` };
  let scopes: readonly string[] | undefined;
  if (kind === "glitchtip") {
    const reply = await client.ask("read the version of the service", "/api/settings/");
    const version = v.is(settingsSchema, reply.body) ? reply.body.version : "";
    service.found = `GlitchTip ${version} at ${baseUrl}`;
  } else {
    const reply = await client.ask("read what the token may do", "/api/0/");
    const root = v.safeParse(rootSchema, reply.body);
    scopes = root.success ? root.output.auth?.scopes : undefined;
  }
  if (kind !== "sentry" && kind !== "glitchtip") {
    service.state = "unknown";
    service.found = `neither Sentry nor GlitchTip by what it says of itself, at ${baseUrl}`;
  }
  const token = scopes === undefined ? "taken" : `taken, with the scopes ${listed(scopes, 20)}`;

  const replies: Reply[] = [organization];
  const projectRows: CheckRow[] = [];
  for (const project of projects) {
    const reply = await client.ask(`read project ${project}`, apiPath("projects", slug, project));
    replies.push(reply);
    projectRows.push(projectRow(project, reply));
  }
  const isShown = replies.some(({ ok }) => ok);
  const exists = organization.ok ? "exists" : "exists: it has a project";
  const rows: CheckRow[] = [
    service,
    { name: "Token", state: "ok", found: token },
    {
      name: `Organization ${slug}`,
      state: isShown ? "ok" : "unknown",
      found: isShown ? exists : "not shown to this token",
    },
    ...projectRows,
    clockRow(replies, client.now()),
  ];
  return { isUsable: true, kind, scopes, rows };
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
  const path = apiPath("organizations", client.organization, "repos");
  const reply = await client.ask("read the repositories", path);
  if (!reply.ok) {
    const { kind, status, message } = reply.error;
    if (kind === "no-endpoint" || status === 404) {
      return { name, state: "ok", found: "this service does not list repositories" };
    }
    const found = isRefusal(reply.error) ? "the repositories are not shown to this token" : message;
    return { name, state: "unknown", found };
  }
  const names = v.safeParse(namesSchema, reply.body);
  const repositories = names.success ? names.output.map((one) => one.name) : [];
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
  const path = apiPath("organizations", client.organization, "releases", version, "deploys");
  const reply = await client.ask(`read the deploys of release ${version}`, path);
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

/**
 * Whether the token may do what the commands do: by its scopes, else by a read of the same things, which is refused where the
 * scope is missing. That it succeeds does not prove on most servers that one may write.
 * @param toResolve issues that a release would resolve now
 */
export async function operationRows(
  client: CheckClient,
  { kind, scopes }: KnownService,
  inputs: ReleaseInputs,
  toResolve: number,
): Promise<CheckRow[]> {
  const { organization } = client;
  const [project = ""] = inputs.projects;
  // The release is made without them all the same, and Sentry resolves most of them by itself.
  const withoutIssues =
    inputs.resolveFromCommits || inputs.resolveInNextRelease ? "warning" : "missing";
  const issues = apiPath("projects", organization, project, "issues");
  const operations: Operation[] = [
    {
      name: "Create releases",
      // GlitchTip takes `project:releases` alone for releases (measured, December 2025).
      scopes: kind === "glitchtip" ? RELEASE_SCOPES.slice(0, 1) : RELEASE_SCOPES,
      lacking: "failed",
      probe: `${apiPath("organizations", organization, "releases")}?per_page=1`,
    },
    {
      name: "List and show issues",
      scopes: ["event:read", "event:write", "event:admin"],
      lacking: withoutIssues,
      probe: `${issues}?query=&limit=1`,
      isRead: true,
    },
    {
      name: "Update issues",
      scopes: ["event:write", "event:admin"],
      lacking: toResolve > 0 && kind !== "sentry" ? "failed" : withoutIssues,
      unknown: toResolve > 0 ? "warning" : "unknown",
    },
    {
      name: "Update client keys",
      scopes: ["project:write", "project:admin"],
      lacking: "missing",
      probe: apiPath("projects", organization, project, "keys"),
    },
  ];
  const rows: CheckRow[] = [];
  for (const { name, scopes: enough, lacking, unknown = "unknown", probe, isRead } of operations) {
    const [scope = "", ...others] = enough;
    const needed = `the scope ${scope}${others.length === 0 ? "" : ` (or ${others.join(", ")})`}`;
    const own = enough.find((one) => scopes?.includes(one));
    const isAsked = scopes === undefined && probe !== undefined;
    const reply = isAsked
      ? await client.ask(`try whether it may ${name.toLowerCase()}`, probe)
      : undefined;
    if (own !== undefined) rows.push({ name, state: "ok", found: `by the scope ${own}` });
    else if (reply?.ok && isRead) rows.push({ name, state: "ok", found: "tried" });
    else if (scopes !== undefined || (reply?.ok === false && isRefusal(reply.error))) {
      const fix = `Create a token with ${needed}, and store it as the secret.`;
      const found = `the token lacks the scope ${scope}`;
      rows.push({ name, state: lacking, found, ...(lacking !== "missing" && { fix }) });
    } else {
      const found = reply?.ok
        ? "not refused to read; whether the token may write shows only when it does"
        : "shows only when it is done";
      const fix = `Make sure that the token has ${needed}: the release resolves issues.`;
      rows.push({ name, state: unknown, found, ...(unknown === "warning" && { fix }) });
    }
  }
  return rows;
}

interface Operation {
  name: string;
  /** Any of them is enough. */
  scopes: readonly string[];
  /** How bad it is where the token has none of them. */
  lacking: CheckState;
  /** How bad it is where that cannot be told. */
  unknown?: CheckState;
  /** Path of the read; none where nothing can be read that shows it. */
  probe?: string;
  /** The read is the operation itself. */
  isRead?: boolean;
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
