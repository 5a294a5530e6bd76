/** Checks the service's kind, token, organization, projects, scopes, repository and clock. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { ServiceError, TimeoutError } from "../errors.ts";
import { sharedTime } from "../lifetime.ts";
import { type NewRelease, RELEASE_FIXES } from "../servers/release.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { duration, listed } from "../report/format.ts";
import { optionalOrIgnored } from "../schema.ts";
import { apiPath, readAnswer } from "../service/operation.ts";
import type { ServerTransport } from "../servers/identify.ts";
import type { CheckRow, Server } from "../servers/server.ts";

/** Seconds by which two clocks may differ before dates look wrong. */
const CLOCK_TOLERANCE = 60;
/** Maximum seconds for all answers together. */
const MOST_SECONDS = 30;

/** `GET /api/0/` of Sentry and most installations of GlitchTip: `auth` is null without a token. */
const rootSchema = v.object({
  auth: v.nullish(v.object({ scopes: optionalOrIgnored(v.array(v.string())) })),
});
const namesSchema = v.array(v.object({ name: v.string() }));
const listSchema = v.array(v.unknown());

/** Matches an answer about the requested object: a proxy may give one answer to every request. */
const about = (name: string) =>
  v.union([v.object({ slug: v.literal(name) }), v.object({ id: v.literal(name) })]);

export function row(name: string, state: CheckRow["state"], found: string, fix?: string): CheckRow {
  return { name, state, found, fix };
}

/** Checks the service for a release with these inputs. Writes nothing; takes at most a third of the step's time. */
export class ServiceCheck {
  readonly #inputs: ReleaseInputs;
  readonly #run: Run;
  readonly #share: ReturnType<typeof sharedTime>;
  #list: unknown[] | ServiceError | undefined;
  /** The token's scopes; undefined if the service does not list them. */
  #scopes: readonly string[] | undefined;
  /** Milliseconds by which our clock is ahead of the service's; undefined if its answers have no date. */
  #ahead: number | undefined;
  /** The failure that makes all other requests to the service pointless. */
  failure: ServiceError | undefined;
  /** Whether the server's own `checks` gave all rows about the service: no rows by Sentry's interface are added then. */
  isOwn = false;

  constructor(inputs: ReleaseInputs, run: Run) {
    this.#inputs = inputs;
    this.#run = run;
    this.#share = sharedTime(run.lifetime, Math.min(MOST_SECONDS, inputs.timeout / 3) * 1000);
  }

  get #server(): Server {
    return this.#run.transport.server;
  }

  async #inTime<T>(question: (asked: ServerTransport) => Promise<T>): Promise<T | ServiceError> {
    const { lifetime, transport } = this.#run;
    return await this.#share(async (part) => {
      try {
        return await question(transport.withLifetime(part));
      } catch (error) {
        lifetime.stopping.throwIfAborted();
        if (error instanceof ServiceError) return error;
        if (!(error instanceof TimeoutError)) throw error;
        const what = "The service takes too long to answer.";
        return new ServiceError(what, { kind: "interrupted", fix: "Check that it is up." });
      }
    });
  }

  /** Asks one question, twice at most. @returns the answer, or why there is none @param action as in "Could not <action>" */
  async #ask<Schema extends v.GenericSchema>(
    action: string,
    path: string,
    form: Schema,
  ): Promise<v.InferOutput<Schema> | ServiceError> {
    const resources = [`the organization "${this.#inputs.organization}"`];
    // A window of its own for each: they are too few to use one up.
    const name = `check: ${action}`;
    const operation = { name, method: "GET", action, resources } as const;
    return await this.#inTime(async (asked) => {
      const answer = await asked.request({ operation, path, retry: { maxAttempts: 2 } });
      if (answer.date !== undefined) this.#ahead = asked.timing.now() - answer.date;
      return readAnswer(form, answer, operation);
    });
  }

  /** The service, the token, the organization, the projects and the clock: at most 6 requests, and one for each project. */
  async rows(): Promise<CheckRow[]> {
    const { baseUrl, organization: slug, projects } = this.#inputs;
    const path = apiPath("organizations", slug);
    const organization = await this.#ask("read the organization", path, about(slug));
    const isAnswered = !(organization instanceof ServiceError) || organization.kind === "status";
    // Mostly it shows the kind, too.
    const isAsked = isAnswered && !isStatus(organization, 401, 503);
    const root = isAsked ? await this.#ask("read its root", "/api/0/", rootSchema) : undefined;
    if (isAnswered) await this.#inTime((asked) => asked.identified("lightly"));
    const { tells404, called, checks } = this.#server;
    const own = await (await checks?.())?.(this.#inputs, async (...asked) => this.#ask(...asked));
    if (own) {
      this.failure = own.failure;
      this.isOwn = true;
      return [...own.rows, clockRow(this.#ahead)];
    }
    // The contract has the list of issues, and not this path.
    const isUntold = !tells404 && isStatus(organization, 404);
    const list = isUntold ? await this.#issues() : undefined;
    // A refusal says that somebody understood the question.
    if (
      organization instanceof ServiceError &&
      !isStatus(organization, 403) &&
      !Array.isArray(list)
    ) {
      this.failure = organization;
      const isAbsent = tells404 && isStatus(organization, 404);
      const place = isAbsent ? `Organization ${slug}` : "Service";
      const name = isStatus(organization, 401) ? "Token" : place;
      return [row(name, "failed", organization.message, organization.fix)];
    }
    const scopes = root instanceof ServiceError ? undefined : root?.auth?.scopes;
    this.#scopes = scopes;
    const many = scopes?.length === 0 ? "out scopes" : ` the scopes ${listed(scopes ?? [], 20)}`;
    const token = scopes === undefined ? "taken" : `taken, with${many}`;
    const rows: CheckRow[] = [];
    for (const project of projects) rows.push(await this.#projectRow(project));
    const isShown =
      !(organization instanceof ServiceError) || rows.some(({ state }) => state === "ok");
    return [
      row("Service", tells404 ? "ok" : "unknown", `${called} at ${baseUrl}`),
      row("Token", "ok", token),
      row(`Organization ${slug}`, isShown ? "ok" : "unknown", isShown ? "exists" : NOT_SHOWN),
      ...rows,
      clockRow(this.#ahead),
    ];
  }

  /** The list of issues, requested once. */
  async #issues(): Promise<unknown[] | ServiceError> {
    const { organization, projects } = this.#inputs;
    const path = apiPath("projects", organization, projects[0] ?? "", "issues");
    const query = "?query=&statsPeriod=";
    return (this.#list ??= await this.#ask("list issues", `${path}${query}`, listSchema));
  }

  async #projectRow(project: string): Promise<CheckRow> {
    const name = `Project ${project}`;
    const path = apiPath("projects", this.#inputs.organization, project);
    const reply = await this.#ask(`read project ${project}`, path, about(project));
    if (!(reply instanceof ServiceError)) return row(name, "ok", "exists");
    // The contract does not have this path.
    if (isStatus(reply, 404) && !this.#server.tells404) return row(name, "unknown", NOT_SHOWN);
    if (isStatus(reply, 403)) {
      const hint = `The scope "project:read" would tell; a release does not need it.`;
      if (!this.#scopes?.includes("project:read")) return row(name, "unknown", NOT_SHOWN, hint);
      const found = `${NOT_SHOWN}, although it has the scope project:read`;
      return row(name, "warning", found, RELEASE_FIXES.projects);
    }
    // A slug that was renamed is redirected.
    const isWrong = reply.kind === "unreadable" || isStatus(reply, 301, 302, 307, 308, 404);
    const fix = isStatus(reply, 404) ? RELEASE_FIXES.projects : reply.fix;
    return row(name, isWrong ? "failed" : "warning", reply.message, fix);
  }

  /**
   * Checks whether the service knows the release's repository. It must if only refs are sent; commits create it.
   * @param release as it would be sent
   */
  async repositoryRow(repository: string, release: NewRelease): Promise<CheckRow> {
    const name = `Repository ${repository}`;
    const { refs } = this.#server.lacks;
    if (refs) return row(name, "ok", `not needed: ${refs.what}`);
    // There may be more than a page of them; what has another owner there is worth naming.
    const query = new URLSearchParams({ query: repository.replace(/^.*\//u, "") });
    const path = `${apiPath("organizations", this.#inputs.organization, "repos")}?${query.toString()}`;
    const reply = await this.#ask("read the repositories", path, namesSchema);
    if (reply instanceof ServiceError) return row(name, "unknown", reply.message);
    const repositories = reply.map((one) => one.name);
    if (repositories.includes(repository)) return row(name, "ok", "known there");
    if (release.commits !== undefined || release.refs === undefined) {
      return row(name, "ok", "not known there, and not needed: no refs are sent alone");
    }
    const known = repositories.length === 0 ? "" : ` (${listed(repositories, 5)})`;
    const found = "not known there: the refs would be refused, and the release sent without them";
    const fix = `Connect the repository to the organization on the service, set "repository" to the name that it has there${known}, or send commits ("set-commits: auto").`;
    return row(name, "warning", found, fix);
  }

  /** Checks whether the service and the token can record deploys. A service without deploys answers with a web page. */
  async deployRow(version: string): Promise<CheckRow> {
    const { tells404, releases } = this.#server;
    const mayName = releases.deployScopes?.some((scope) => this.#scopes?.includes(scope));
    if (mayName === false && this.#scopes !== undefined) {
      const found = "recorded only while the release has no projects but these";
      const fix = `Give the token the scope "project:read", too: it takes that to name the projects of a deploy.`;
      return row("Deploy", "warning", found, fix);
    }
    const { organization } = this.#inputs;
    const path = apiPath("organizations", organization, "releases", version, "deploys");
    const reply = await this.#ask(`read the deploys of release ${version}`, path, listSchema);
    // The release is not there yet, so neither are its deploys.
    const isNotYet = tells404 && isStatus(reply, 404);
    if (!(reply instanceof ServiceError) || isNotYet) {
      return row("Deploy", "ok", "the service records deploys");
    }
    if (reply.kind !== "no-endpoint") return row("Deploy", "unknown", ONLY_A_RELEASE);
    const found = "this service has no deploys: the release would be made, and no deploy recorded";
    const fix = `Remove "environment", or use a service that records deploys.`;
    return row("Deploy", "warning", found, fix);
  }

  /** Checks the token's permissions for all commands. @param toResolve number of issues that a release would resolve */
  async operationRows(toResolve: number): Promise<CheckRow[]> {
    const { organization, resolveFromCommits, resolveInNextRelease } = this.#inputs;
    const { releases: ways, lacks } = this.#server;
    const noKeys = lacks["rename-client-key"];
    // The release is made without them all the same, and some resolve most of them by themselves.
    const withoutIssues = resolveFromCommits || resolveInNextRelease ? "warning" : "missing";
    const isLeft = toResolve > 0 && ways.resolves !== "by-messages";
    const withoutUpdate = isLeft ? "failed" : withoutIssues;
    const untold = toResolve > 0 ? "warning" : "unknown";
    const path = `${apiPath("organizations", organization, "releases")}?per_page=1`;
    const releases = () => this.#ask("list releases", path, listSchema);
    const issues = () => this.#issues();
    return [
      await this.#operationRow("Create releases", ways.scopes, "failed", releases),
      await this.#operationRow("List and show issues", ISSUE_SCOPES, withoutIssues, issues),
      await this.#operationRow("Update issues", WRITE_SCOPES, withoutUpdate, undefined, untold),
      noKeys
        ? row(KEYS, "missing", noKeys.what.replace(/\.$/u, ""))
        : await this.#operationRow(KEYS, KEY_SCOPES, "missing", undefined),
    ];
  }

  /**
   * Checks a permission by the token's scopes, or else by a read that is refused if the scope is missing. On most servers a
   * successful read does not prove that a write is allowed.
   * @param enough scopes of which one suffices
   * @param lacking state of the row if the permission is missing
   * @param probe the read
   * @param untold state of the row if the permission is unknown
   */
  async #operationRow(
    name: string,
    enough: readonly string[],
    lacking: CheckRow["state"],
    probe: (() => Promise<unknown[] | ServiceError>) | undefined,
    untold: CheckRow["state"] = "unknown",
  ): Promise<CheckRow> {
    const scopes = this.#scopes;
    const own = enough.find((one) => scopes?.includes(one));
    const fix = `Create a token of a member of the organization with the scope ${enough.join(" or ")}, and store it as the secret.`;
    // A scope is of no use in a foreign organization, and "org:ci" in a token of a user.
    const isAsked = scopes === undefined || (own !== undefined && lacking === "failed");
    const reply = isAsked ? await probe?.() : undefined;
    const isRefused = isStatus(reply, 403);
    if (own !== undefined && !isRefused) return row(name, "ok", `by the scope ${own}`);
    if (scopes !== undefined || isRefused) {
      const has = `the token has the scope ${own}, but is refused here`;
      const found = own === undefined ? `the token lacks the scope ${enough[0]}` : has;
      return row(name, lacking, found, lacking === "missing" ? undefined : fix);
    }
    if (name === KEYS) return row(name, "unknown", NOT_NEEDED);
    if (reply === undefined || reply instanceof ServiceError) {
      return row(name, untold, ONLY_A_RELEASE, untold === "warning" ? fix : undefined);
    }
    if (enough === ISSUE_SCOPES) return row(name, "ok", "tried");
    return row(name, "unknown", "the token may read; only a write shows whether it may write");
  }
}

const KEYS = "Update client keys";
const KEY_SCOPES = ["project:write", "project:admin"];
const WRITE_SCOPES = ["event:write", "event:admin"];
const ISSUE_SCOPES = ["event:read", ...WRITE_SCOPES];
const NOT_SHOWN = "not shown to this token";
const NOT_NEEDED = "not needed for a release; only a change shows it";
const ONLY_A_RELEASE = "only the release itself shows it";

/** @param ahead milliseconds by which this machine's clock, which dates releases, is ahead of the service's, which dates events */
function clockRow(ahead: number | undefined): CheckRow {
  if (ahead === undefined) return row("Clocks", "unknown", "the service does not tell the time");
  const seconds = Math.abs(ahead) / 1000;
  if (seconds <= CLOCK_TOLERANCE) return row("Clocks", "ok", "agree");
  const found = `this machine's clock is ${duration(seconds)} ${ahead > 0 ? "ahead of" : "behind"} the service's`;
  const fix = "Set the wrong one: the date of a release would be wrong by as much.";
  return row("Clocks", "warning", found, fix);
}

/** Whether the service itself refused with one of these; an access proxy in front of it has pages of its own. */
function isStatus(reply: unknown, ...statuses: readonly number[]): boolean {
  const isRefusal = reply instanceof ServiceError && reply.kind === "status";
  return isRefusal && statuses.includes(reply.status ?? 0);
}
