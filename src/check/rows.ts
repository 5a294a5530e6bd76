/** What `check` finds at the service: its kind, token, organization, projects, scopes, repository and clock. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { ServiceError, TrackerError } from "../errors.ts";
import { sharedTime } from "../lifetime.ts";
import type { NewRelease } from "../release/body.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { RELEASE_FIXES, RELEASE_SCOPES } from "../release/releases.ts";
import { duration, listed } from "../report/format.ts";
import { optionalOrIgnored } from "../schema.ts";
import type { ServiceKind } from "../service/kind.ts";
import { apiPath, readAnswer } from "../service/operation.ts";
import type { Transport } from "../service/transport.ts";
import type { CheckRow } from "./outcome.ts";

/** Seconds by which two clocks may differ before dates look wrong. */
const CLOCK_TOLERANCE = 60;
/** Most seconds for all answers together. */
const MOST_SECONDS = 30;

/** `GET /api/0/` of Sentry and most installations of GlitchTip: `auth` is null without a token. */
const rootSchema = v.object({
  auth: v.nullish(v.object({ scopes: optionalOrIgnored(v.array(v.string())) })),
});

/** `GET /api/settings/` of GlitchTip. */
const settingsSchema = v.object({ version: v.string() });
const namesSchema = v.array(v.object({ name: v.string() }));

export function row(name: string, state: CheckRow["state"], found: string, fix?: string): CheckRow {
  return { name, state, found, ...(fix !== undefined && { fix }) };
}

/** What the service answers, or why it does not. */
type Reply<Value = unknown> = { value: Value; date: number | undefined } | ServiceError;

/** The answer is about what was asked for: a proxy may have one for everything. */
const about = (name: string) =>
  v.union([v.object({ slug: v.literal(name) }), v.object({ id: v.literal(name) })]);

const listSchema = v.array(v.unknown());

/** Asks the service what a release with these inputs would meet. Writes nothing; all answers take a third of the step's time at most. */
export class ServiceCheck {
  readonly #inputs: ReleaseInputs;
  readonly #run: Run;
  readonly #seconds: number;
  readonly #share: ReturnType<typeof sharedTime>;
  kind: ServiceKind | undefined;
  /** Of the token; undefined where the service does not list them. */
  #scopes: readonly string[] | undefined;
  /** Why a release would get no further than to the service. */
  failure: ServiceError | undefined;

  constructor(inputs: ReleaseInputs, run: Run) {
    this.#inputs = inputs;
    this.#run = run;
    this.#seconds = Math.min(MOST_SECONDS, inputs.timeout / 3);
    this.#share = sharedTime(run.lifetime, this.#seconds * 1000);
  }

  async #inTime<T>(question: (asked: Transport) => Promise<T>): Promise<T | ServiceError> {
    const { lifetime, transport } = this.#run;
    return await this.#share(async (part) => {
      try {
        return await question(transport.withLifetime(part));
      } catch (error) {
        lifetime.stopping.throwIfAborted();
        if (!(error instanceof TrackerError)) throw error;
        if (error instanceof ServiceError && !part.stopping.aborted) return error;
        const what = `The service did not answer within ${duration(this.#seconds)}.`;
        const fix = "Check that the service is up.";
        const where = this.#inputs.baseUrl;
        return new ServiceError(what, { kind: "interrupted", where, fix });
      }
    });
  }

  /** Asks one question, twice at most. @param action as in "Could not <action>" */
  async #ask<Schema extends v.GenericSchema>(
    action: string,
    path: string,
    form: Schema,
  ): Promise<Reply<v.InferOutput<Schema>>> {
    const resources = [`the organization "${this.#inputs.organization}"`];
    // A window of its own for each: they are too few to use one up.
    const name = `check: ${action}`;
    const operation = { name, method: "GET", action, scopes: [], resources } as const;
    return await this.#inTime(async (asked) => {
      const answer = await asked.request({ operation, path, retry: { maxAttempts: 2 } });
      return { value: readAnswer(form, answer, operation), date: answer.date };
    });
  }

  /** The service, the token, the organization, the projects and the clock: at most 7 requests, and one for each project. */
  async rows(): Promise<CheckRow[]> {
    const { baseUrl, organization: slug, projects } = this.#inputs;
    const path = apiPath("organizations", slug);
    const organization = await this.#ask("read the organization", path, about(slug));
    if (!(organization instanceof ServiceError) || organization.kind === "status") {
      await this.#inTime((asked) => asked.identifyService());
      this.kind = this.#run.transport.serviceKind;
    }
    const { kind } = this;
    // A refusal says that somebody understood the question.
    if (organization instanceof ServiceError && !isStatus(organization, 403)) {
      this.failure = organization;
      const isAbsent = kind !== undefined && isStatus(organization, 404);
      const place = isAbsent ? `Organization ${slug}` : "Service";
      const name = isStatus(organization, 401) ? "Token" : place;
      return [row(name, "failed", organization.message, organization.fix)];
    }

    let service = row("Service", "ok", `Sentry at ${baseUrl}`);
    if (kind === "glitchtip") {
      const action = "read the version of the service";
      const reply = await this.#ask(action, "/api/settings/", settingsSchema);
      const version = reply instanceof ServiceError ? "" : `${reply.value.version} `;
      service = row("Service", "ok", `GlitchTip ${version}at ${baseUrl}`);
    } else if (kind !== "sentry") {
      const found = `neither Sentry nor GlitchTip, as far as it shows, at ${baseUrl}`;
      service = row("Service", "unknown", found);
    }
    const root = await this.#ask("read what the token may do", "/api/0/", rootSchema);
    const scopes = root instanceof ServiceError ? undefined : root.value.auth?.scopes;
    this.#scopes = scopes;
    const token = scopes === undefined ? "taken" : `taken, with the scopes ${listed(scopes, 20)}`;
    const replies: Reply[] = [organization];
    for (const project of projects) {
      const where = apiPath("projects", slug, project);
      replies.push(await this.#ask(`read project ${project}`, where, about(project)));
    }
    const answers = replies.flatMap((reply) => (reply instanceof ServiceError ? [] : [reply]));
    const isShown = answers.length > 0;
    const found = isShown ? "exists" : NOT_SHOWN;
    const place = row(`Organization ${slug}`, isShown ? "ok" : "unknown", found);
    const rows = projects.map((project, index) => this.#projectRow(project, replies[index + 1]));
    const date = answers.find((answer) => answer.date !== undefined)?.date;
    const clock = clockRow(date, this.#run.lifetime.timing.now());
    return [service, row("Token", "ok", token), place, ...rows, clock];
  }

  #projectRow(slug: string, reply: Reply | undefined): CheckRow {
    const name = `Project ${slug}`;
    if (!(reply instanceof ServiceError)) return row(name, "ok", "exists");
    if (isStatus(reply, 403)) {
      const hint = `The scope "project:read" would tell; a release does not need it.`;
      if (!this.#scopes?.includes("project:read")) return row(name, "unknown", NOT_SHOWN, hint);
      const found = `${NOT_SHOWN}, although it has the scope project:read`;
      return row(name, "warning", found, RELEASE_FIXES.projects);
    }
    const { kind, status = 0, message } = reply;
    const isMissing = isStatus(reply, 404);
    // A slug that was renamed is redirected.
    const isMoved = kind === "status" && status >= 300 && status < 400;
    const fix = isMissing ? RELEASE_FIXES.projects : reply.fix;
    const isWrong = isMissing || isMoved || kind === "unreadable";
    return row(name, isWrong ? "failed" : "warning", message, fix);
  }

  /**
   * Whether the service knows the repository of the release. Refs alone need one that is known; commits make it known.
   * @param release as it would be sent
   */
  async repositoryRow(repository: string, release: NewRelease): Promise<CheckRow> {
    const name = `Repository ${repository}`;
    if (this.kind === "glitchtip") return row(name, "ok", "not needed: GlitchTip takes no refs");
    // There may be more than a page of them; what has another owner there is worth naming.
    const query = new URLSearchParams({ query: repository.replace(/^.*\//u, "") });
    const path = `${apiPath("organizations", this.#inputs.organization, "repos")}?${query.toString()}`;
    const reply = await this.#ask("read the repositories", path, namesSchema);
    if (reply instanceof ServiceError) return row(name, "unknown", reply.message);
    const repositories = reply.value.map((one) => one.name);
    if (repositories.includes(repository)) return row(name, "ok", "known there");
    if (release.commits !== undefined || release.refs === undefined) {
      return row(name, "ok", "not known there, and not needed: no refs are sent alone");
    }
    const known = repositories.length === 0 ? "" : ` (${listed(repositories, 5)})`;
    const found = "not known there: the refs would be refused, and the release sent without them";
    const fix = `Connect the repository to the organization on the service, set "repository" to the name that it has there${known}, or send commits ("set-commits: auto").`;
    return row(name, "warning", found, fix);
  }

  /** Whether the service records deploys, and this token may: some have none, and show a web page instead. */
  async deployRow(version: string): Promise<CheckRow> {
    const mayName = ["project:read", "org:ci"].some((scope) => this.#scopes?.includes(scope));
    if (this.kind === "sentry" && this.#scopes !== undefined && !mayName) {
      const found = "recorded only while the release has no projects but these";
      const fix = `Give the token the scope "project:read", too: it takes that to name the projects of a deploy.`;
      return row("Deploy", "warning", found, fix);
    }
    const { organization } = this.#inputs;
    const path = apiPath("organizations", organization, "releases", version, "deploys");
    const reply = await this.#ask(`read the deploys of release ${version}`, path, listSchema);
    // The release is not there yet, so neither are its deploys.
    const isNotYet = this.kind !== undefined && isStatus(reply, 404);
    if (!(reply instanceof ServiceError) || isNotYet) {
      return row("Deploy", "ok", "the service records deploys");
    }
    if (reply.kind !== "no-endpoint") return row("Deploy", "unknown", ONLY_A_RELEASE);
    const found = "this service has no deploys: the release would be made, and no deploy recorded";
    const fix = `Remove "environment", or use a service that records deploys.`;
    return row("Deploy", "warning", found, fix);
  }

  /** Whether the token may do what the commands do. @param toResolve issues that a release would resolve now */
  async operationRows(toResolve: number): Promise<CheckRow[]> {
    const { organization, projects, resolveFromCommits, resolveInNextRelease } = this.#inputs;
    const isGlitchTip = this.kind === "glitchtip";
    // The release is made without them all the same, and Sentry resolves most of them by itself.
    const withoutIssues = resolveFromCommits || resolveInNextRelease ? "warning" : "missing";
    const isResolvedHere = toResolve > 0 && this.kind !== "sentry";
    const project = (room: string) => apiPath("projects", organization, projects[0] ?? "", room);
    const releases = `${apiPath("organizations", organization, "releases")}?per_page=1`;
    const table: Operation[] = [
      // GlitchTip takes `project:releases` alone for releases (measured, December 2025).
      [RELEASES, isGlitchTip ? RELEASE_SCOPES.slice(0, 1) : RELEASE_SCOPES, "failed", releases],
      [LIST, ISSUE_SCOPES, withoutIssues, `${project("issues")}?query=&limit=1`],
      [UPDATE, ISSUE_SCOPES.slice(1), isResolvedHere ? "failed" : withoutIssues],
      [KEYS, ["project:write", "project:admin"], "missing", project("keys")],
    ];
    const rows: CheckRow[] = [];
    for (const operation of table) {
      const [name] = operation;
      const cannot = "GlitchTip does not change client keys through its API";
      if (isGlitchTip && name === KEYS) rows.push(row(KEYS, "missing", cannot));
      else rows.push(await this.#operationRow(operation, toResolve > 0));
    }
    return rows;
  }

  /**
   * By the token's scopes, else by a read of the same things, which is refused where the scope is missing. That it succeeds
   * does not prove on most servers that one may write.
   */
  async #operationRow(
    [name, enough, lacking, probe]: Operation,
    isDue: boolean,
  ): Promise<CheckRow> {
    const scopes = this.#scopes;
    const own = enough.find((one) => scopes?.includes(one));
    const fix = `Create a token of a member of the organization with the scope ${enough.join(" or ")}, and store it as the secret.`;
    // A scope is of no use in a foreign organization, and "org:ci" in a token of a user.
    const isAsked = scopes === undefined || (own !== undefined && lacking === "failed");
    const action = `try whether it may ${name.toLowerCase()}`;
    const reply = isAsked && probe ? await this.#ask(action, probe, listSchema) : undefined;
    const isRefused = isStatus(reply, 403);
    if (own !== undefined && !isRefused) return row(name, "ok", `by the scope ${own}`);
    if (scopes !== undefined || isRefused) {
      const has = `the token has the scope ${own}, but is refused here`;
      const found = own === undefined ? `the token lacks the scope ${enough[0]}` : has;
      return row(name, lacking, found, lacking === "missing" ? undefined : fix);
    }
    if (name === UPDATE && isDue) return row(name, "warning", ONLY_A_RELEASE, fix);
    if (reply === undefined || reply instanceof ServiceError) {
      return row(name, "unknown", ONLY_A_RELEASE);
    }
    if (name === LIST) return row(name, "ok", "tried");
    return row(name, "unknown", "the token may read; only a write shows whether it may write");
  }
}

/** What the token may do: by any of these scopes; how bad it is where it may not; and a read that is refused then. */
type Operation = [
  name: string,
  enough: readonly string[],
  lacking: CheckRow["state"],
  probe?: string,
];

const RELEASES = "Create releases";
const LIST = "List and show issues";
const UPDATE = "Update issues";
const KEYS = "Update client keys";
const ISSUE_SCOPES = ["event:read", "event:write", "event:admin"];
const NOT_SHOWN = "not shown to this token";
const ONLY_A_RELEASE = "only the release itself shows it";

/** The dates of a release are this machine's, those of its events the service's. Both are epoch milliseconds. */
function clockRow(date: number | undefined, now: number): CheckRow {
  if (date === undefined) return row("Clocks", "unknown", "the service does not tell the time");
  const seconds = Math.abs(now - date) / 1000;
  if (seconds <= CLOCK_TOLERANCE) return row("Clocks", "ok", "agree");
  const found = `this machine's clock is ${duration(seconds)} ${now > date ? "ahead of" : "behind"} the service's`;
  const fix = "Set the wrong one: the date of a release would be wrong by as much.";
  return row("Clocks", "warning", found, fix);
}

/** Whether the service itself refused with this status; an access proxy in front of it has pages of its own. */
function isStatus(reply: unknown, status: number): boolean {
  return reply instanceof ServiceError && reply.kind === "status" && reply.status === status;
}
