/** Checks the service's kind, token, organization, projects, scopes, repository and clock. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { ServiceError, TimeoutError } from "../errors.ts";
import { sharedTime } from "../lifetime.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import {
  newToken,
  PLACES,
  projectObjections,
  scopeObjections,
  WRITE_SCOPES,
} from "../release/objections.ts";
import { duration, listed } from "../report/format.ts";
import type { ServerTransport } from "../servers/identify.ts";
import type { NewRelease } from "../servers/release.ts";
import { releasesOf } from "../servers/releases.ts";
import {
  absenceOf,
  type CheckRow,
  type Objection,
  type ReleaseClient,
  type Server,
} from "../servers/server.ts";
import { apiPath, readAnswer } from "../service/operation.ts";

/** Seconds by which two clocks may differ before dates look wrong. */
const CLOCK_TOLERANCE = 60;
/** Maximum seconds for all answers together. */
const MOST_SECONDS = 30;

const namesSchema = v.array(v.object({ name: v.string() }));
const listSchema = v.array(v.unknown());

/** Matches an answer about the requested object: a proxy may give one answer to every request. */
const about = (name: string) =>
  v.union([v.object({ slug: v.literal(name) }), v.object({ id: v.literal(name) })]);

export function row(name: string, state: CheckRow["state"], found: string, fix?: string): CheckRow {
  return { name, state, found, fix };
}

const STATES = { refusal: "failed", warning: "warning", unknown: "unknown", notice: "ok" } as const;

export function objectionRow({ level, where, what, fix }: Objection): CheckRow {
  return row(where, STATES[level], what, fix);
}

/** The objection to a question that got no answer. */
export function unanswered(where: string, { message: what, fix }: ServiceError): Objection {
  return { level: "unknown", where, what, fix };
}

/** Checks the service for a release with these inputs. Writes nothing; takes at most a third of the step's time. */
export class ServiceCheck {
  readonly #inputs: ReleaseInputs;
  readonly #run: Run;
  readonly #share: ReturnType<typeof sharedTime>;
  readonly #numbers = new Map<string, string>();
  #list: unknown[] | ServiceError | undefined;
  /** Milliseconds by which our clock is ahead of the service's; undefined if its answers have no date. */
  #ahead: number | undefined;
  /** The failure that makes all other requests to the service pointless. */
  failure: ServiceError | undefined;
  /** Whether other requests to the service are pointless. */
  isOver = false;

  constructor(inputs: ReleaseInputs, run: Run) {
    this.#inputs = inputs;
    this.#run = run;
    this.#share = sharedTime(run.lifetime, Math.min(MOST_SECONDS, inputs.timeout / 3) * 1000);
  }

  get #server(): Server {
    return this.#run.transport.server;
  }

  /** Asks about the service in the time of the check. @returns the answer, or why there is none */
  async inTime<T>(
    question: (asked: ServerTransport, releases: ReleaseClient) => Promise<T>,
  ): Promise<T | ServiceError> {
    const { lifetime, transport } = this.#run;
    return await this.#share(async (part) => {
      try {
        const asked = transport.withLifetime(part);
        return await question(asked, releasesOf(asked, this.#inputs.organization, this.#numbers));
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
    return await this.inTime(async (asked) => {
      const answer = await asked.request({ operation, path, retry: { maxAttempts: 2 } });
      if (answer.date !== undefined) this.#ahead = asked.timing.now() - answer.date;
      return readAnswer(form, answer, operation);
    });
  }

  /** The service, the token, the organization, the projects and the clock. */
  async rows(): Promise<CheckRow[]> {
    const { baseUrl, organization: slug, projects } = this.#inputs;
    const { transport } = this.#run;
    const path = apiPath("organizations", slug);
    const organization = await this.#ask("read the organization", path, about(slug));
    const isAnswered = !(organization instanceof ServiceError) || organization.kind === "status";
    if (isAnswered && !isStatus(organization, 401, 503)) {
      // Mostly it shows the kind, too.
      await this.#ask("read its root", "/api/0/", v.unknown());
      await this.inTime((asked) => asked.lookAround());
    }
    const { tells404, called, checks } = transport.server;
    const absence = absenceOf(organization, transport.server);
    // The contract has the list of issues, and not this path.
    const list = isAnswered && absence === "untold" ? await this.#issues() : undefined;
    // A refusal says that somebody understood the question.
    const isRefused =
      [organization, list].some((reply) => isStatus(reply, 403)) || Array.isArray(list);
    if (organization instanceof ServiceError && !checks && !isRefused) {
      this.failure = organization;
      const place = absence === "absent" ? `Organization ${slug}` : "Service";
      const name = isStatus(organization, 401) ? PLACES.token : place;
      return this.#end(row(name, "failed", organization.message, organization.fix));
    }
    const answer = await this.inTime((asked, releases) =>
      projectObjections(projects, { transport: asked, releases }),
    );
    const asked =
      answer instanceof ServiceError
        ? { objections: [unanswered(`Project ${projects[0]}`, answer)], proven: [] }
        : answer;
    const proven: readonly string[] = asked.proven;
    const objections = [...scopeObjections(transport, 0), ...asked.objections];
    const refusal = objections.find(({ where }) => where === PLACES.token);
    if (refusal) return this.#end(objectionRow(refusal));
    const number = this.#numbers.get(projects[0] ?? "") ?? projects[0] ?? "";
    const own = await (await checks?.())?.(baseUrl, number, async (...all) => this.#ask(...all));
    const { scopes } = transport;
    const many = scopes?.length === 0 ? "out scopes" : ` the scopes ${listed(scopes ?? [], 20)}`;
    const scope = transport.server.releases.scopes.find((one) => scopes?.includes(one));
    const create: [CheckRow["state"], string] =
      scope === undefined
        ? ["unknown", "only a write shows whether the token may write"]
        : ["ok", `by the scope ${scope}`];
    const exists = (name: string, isShown: boolean, otherwise: string) =>
      row(name, isShown ? "ok" : "unknown", isShown ? "exists" : otherwise);
    const isShown = !(organization instanceof ServiceError) || proven.length > 0;
    const others = [
      ...(own ?? [row("Service", tells404 ? "ok" : "unknown", `${called} at ${baseUrl}`)]),
      row(PLACES.token, "ok", scopes === undefined ? "taken" : `taken, with${many}`),
      ...(own ? [] : [exists(`Organization ${slug}`, isShown, "not shown to this token")]),
      ...projects.map((each) => exists(`Project ${each}`, proven.includes(each), "not asked")),
      clockRow(this.#ahead),
      ...(own ? [] : [row(PLACES.create, ...create)]),
    ];
    const isTold = ({ name }: CheckRow) => objections.some(({ where }) => where === name);
    return [...objections.map(objectionRow), ...others.filter((each) => !isTold(each))];
  }

  #end(found: CheckRow): CheckRow[] {
    this.isOver = true;
    return [found];
  }

  /** The list of issues, requested once. */
  async #issues(): Promise<unknown[] | ServiceError> {
    const { organization, projects } = this.#inputs;
    const path = apiPath("projects", organization, projects[0] ?? "", "issues");
    const query = "?query=&statsPeriod=";
    return (this.#list ??= await this.#ask("list issues", `${path}${query}`, listSchema));
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

  /** Checks the token's permissions for commands on issues and keys. @param toResolve number of issues that a release would resolve */
  async operationRows(toResolve: number): Promise<CheckRow[]> {
    const { lacks, checks } = this.#server;
    if (checks) return [];
    const { resolveFromCommits, resolveInNextRelease } = this.#inputs;
    const noKeys = lacks["rename-client-key"];
    // The release does not need them, and some services resolve most of them by themselves.
    const withoutIssues = resolveFromCommits || resolveInNextRelease ? "warning" : "missing";
    const untold = toResolve > 0 ? "warning" : "unknown";
    return [
      await this.#operationRow("List and show issues", ISSUE_SCOPES, withoutIssues),
      await this.#operationRow(PLACES.issues, WRITE_SCOPES, withoutIssues, untold),
      noKeys
        ? row(KEYS, "missing", noKeys.what.replace(/\.$/u, ""))
        : await this.#operationRow(KEYS, KEY_SCOPES, "missing"),
    ];
  }

  /**
   * Checks a permission by the token's scopes, or else the one to read issues by reading them.
   * @param enough scopes of which one suffices
   * @param lacking state of the row if the permission is missing
   * @param untold state of the row if the permission is unknown
   */
  async #operationRow(
    name: string,
    enough: readonly string[],
    lacking: CheckRow["state"],
    untold: CheckRow["state"] = "unknown",
  ): Promise<CheckRow> {
    const { scopes } = this.#run.transport;
    const own = enough.find((one) => scopes?.includes(one));
    if (own !== undefined) return row(name, "ok", `by the scope ${own}`);
    const isAsked = scopes === undefined && enough === ISSUE_SCOPES;
    const reply = isAsked ? await this.#issues() : undefined;
    if (Array.isArray(reply)) return row(name, "ok", "tried");
    if (scopes !== undefined || isStatus(reply, 403)) {
      const fix = lacking === "missing" ? undefined : newToken(enough);
      return row(name, lacking, `the token lacks the scope ${enough[0]}`, fix);
    }
    if (name === KEYS) {
      return row(name, "unknown", "not needed for a release; only a change shows it");
    }
    const fix = untold === "warning" ? newToken(enough) : undefined;
    return row(name, untold, "only the release itself shows it", fix);
  }
}

const KEYS = "Update client keys";
const KEY_SCOPES = ["project:write", "project:admin"];
const ISSUE_SCOPES = ["event:read", ...WRITE_SCOPES];

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
