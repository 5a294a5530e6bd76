/** What `check` finds at the service: its kind, token, organization, projects, scopes, repository and clock. */
import type { ServiceError } from "../errors.ts";
import { RELEASE_SCOPES } from "../release/releases.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { duration, listed } from "../report/format.ts";
import type { ServiceKind } from "../service/kind.ts";
import type { Transport } from "../service/transport.ts";
import { type Reply, Surroundings } from "./client.ts";
import type { CheckRow } from "./outcome.ts";

/** Seconds by which two clocks may differ before dates look wrong. */
const CLOCK_TOLERANCE = 60;

/** What the service said of itself and of the token. */
interface Known {
  kind: ServiceKind | undefined;
  /** Absent where the service does not list them. */
  scopes: readonly string[] | undefined;
}

export class ServiceCheck {
  readonly #inputs: ReleaseInputs;
  readonly #transport: Transport;
  readonly #surroundings: Surroundings;
  #isUsable = false;

  constructor(inputs: ReleaseInputs, transport: Transport) {
    this.#inputs = inputs;
    this.#transport = transport;
    this.#surroundings = new Surroundings(transport, inputs.organization);
  }

  /** Everything but the repository, in at most 9 requests and one for each project. */
  async rows(): Promise<CheckRow[]> {
    const organization = await this.#surroundings.organization();
    const kind = await this.#transport.identifyService();
    const broken = organization.ok ? undefined : unusable(organization.error, kind);
    if (broken) return [broken];
    this.#isUsable = true;
    const scopes = kind === "glitchtip" ? undefined : await this.#surroundings.scopes();
    const projects: { slug: string; reply: Reply }[] = [];
    for (const slug of this.#inputs.projects) {
      projects.push({ slug, reply: await this.#surroundings.project(slug) });
    }
    const replies = [organization, ...projects.map(({ reply }) => reply)];
    return [
      await this.#kindRow(kind),
      { name: "Token", state: "ok", found: tokenFound(scopes) },
      organizationRow(replies, this.#inputs.organization),
      ...projects.map(({ slug, reply }) => projectRow(slug, reply)),
      ...(await this.#operationRows({ kind, scopes })),
      clockRow(replies, Date.now()),
    ];
  }

  /** Whether the service knows the repository of the release. Refs alone need one that is known; commits make it known. */
  async repositoryRow(repository: string): Promise<CheckRow> {
    const name = `Repository ${repository}`;
    if (!this.#isUsable) return { name, state: "unknown", found: "not asked for" };
    const repositories = await this.#surroundings.repositories();
    if (!Array.isArray(repositories)) return unreadableRepository(name, repositories);
    if (repositories.includes(repository)) return { name, state: "ok", found: "known there" };
    const { setCommits } = this.#inputs;
    if (setCommits !== "refs") {
      return {
        name,
        state: "ok",
        found: "not known there yet: the commits of the release name it",
      };
    }
    return {
      name,
      state: "warning",
      found: "not known there: the refs would be refused, and the release sent without them",
      fix: `Connect the repository to the organization on the service, set "repository" to the name that it has there${repositories.length === 0 ? "" : ` (${listed(repositories, 5)})`}, or send commits ("set-commits: auto").`,
    };
  }

  async #kindRow(kind: ServiceKind | undefined): Promise<CheckRow> {
    const name = "Service";
    const { baseUrl } = this.#inputs;
    if (kind === "sentry") return { name, state: "ok", found: `Sentry at ${baseUrl}` };
    if (kind !== "glitchtip") {
      const found = `neither Sentry nor GlitchTip by what it says of itself, at ${baseUrl}`;
      return { name, state: "unknown", found };
    }
    const version = await this.#surroundings.glitchTipVersion();
    return { name, state: "ok", found: `GlitchTip ${version ?? ""} at ${baseUrl}` };
  }

  async #operationRows(known: Known): Promise<CheckRow[]> {
    const { resolveFromCommits, resolveInNextRelease, projects } = this.#inputs;
    const [project = ""] = projects;
    const needsIssues = resolveFromCommits || resolveInNextRelease;
    const rows: CheckRow[] = [];
    for (const operation of OPERATIONS) {
      const isNeeded = operation.need === "always" || (operation.need === "issues" && needsIssues);
      const row = { name: operation.name, isNeeded, scopes: scopesOf(operation, known.kind) };
      rows.push(
        known.scopes
          ? byScopes(row, known.scopes)
          : byReading(row, await this.#probe(operation, project), operation.isRead),
      );
    }
    return rows;
  }

  /** A read that is refused where the scope is missing; on most servers its success does not prove that one may write. */
  async #probe({ probe }: Operation, project: string): Promise<Reply | undefined> {
    if (probe === "releases") return await this.#surroundings.releases();
    if (probe === "issues") return await this.#surroundings.issues(project);
    return probe === "keys" ? await this.#surroundings.keys(project) : undefined;
  }
}

interface Operation {
  readonly name: string;
  /** Any of them is enough. */
  readonly scopes: readonly string[];
  /** For which releases it is needed. */
  readonly need: "always" | "issues" | "never";
  readonly probe?: "releases" | "issues" | "keys";
  /** The probe is the operation itself. */
  readonly isRead?: boolean;
}

const OPERATIONS: readonly Operation[] = [
  { name: "Create releases", scopes: RELEASE_SCOPES, need: "always", probe: "releases" },
  {
    name: "List and show issues",
    scopes: ["event:read", "event:write", "event:admin"],
    need: "issues",
    probe: "issues",
    isRead: true,
  },
  { name: "Update issues", scopes: ["event:write", "event:admin"], need: "issues" },
  {
    name: "Update client keys",
    scopes: ["project:write", "project:admin"],
    need: "never",
    probe: "keys",
  },
];

/** GlitchTip takes `project:releases` alone for releases (measured, December 2025). */
function scopesOf({ need, scopes }: Operation, kind: ServiceKind | undefined): readonly string[] {
  return kind === "glitchtip" && need === "always" ? scopes.slice(0, 1) : scopes;
}

interface OperationRow {
  name: string;
  isNeeded: boolean;
  scopes: readonly string[];
}

function byScopes(row: OperationRow, own: readonly string[]): CheckRow {
  const scope = row.scopes.find((one) => own.includes(one));
  return scope === undefined
    ? lacking(row)
    : { name: row.name, state: "ok", found: `by the scope ${scope}` };
}

function byReading(row: OperationRow, reply: Reply | undefined, isRead = false): CheckRow {
  const { name } = row;
  if (reply?.ok === true && isRead) return { name, state: "ok", found: "tried" };
  if (reply?.ok === false && isRefusal(reply.error)) return lacking(row);
  return {
    name,
    state: "unknown",
    found: reply?.ok
      ? "not refused to read; whether the token may write shows only when it does"
      : "shows only when it is done",
  };
}

function lacking({ name, isNeeded, scopes: [scope = "", ...others] }: OperationRow): CheckRow {
  const found = `the token lacks the scope ${scope}`;
  if (!isNeeded) return { name, state: "missing", found };
  const more = others.length === 0 ? "" : ` (or ${others.join(", ")})`;
  const fix = `Create a token with the scope ${scope}${more}, and store it as the secret.`;
  return { name, state: "failed", found, fix };
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

function unreadableRepository(name: string, error: ServiceError): CheckRow {
  if (isRefusal(error)) {
    return { name, state: "unknown", found: "the repositories are not shown to this token" };
  }
  return { name, state: "ok", found: "this service does not list repositories" };
}
