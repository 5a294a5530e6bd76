/** The issues of an organization, by the interface that Sentry and GlitchTip share. */
import * as v from "valibot";
import { ServiceError, TrackerError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import { progressOf } from "../log.ts";
import { batches, inParallel } from "../parallel.ts";
import { counted } from "../report/format.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor, pages } from "../service/pagination.ts";
import type { ServiceAnswer, ServiceRequest } from "../service/transport.ts";
import type { IssueEvent } from "./event.ts";
import { type Issue, type IssueAttributes, issueSchema, numberOrText } from "./issue.ts";
import { ignoreRequest } from "./issue-input.ts";
import type {
  FindHow,
  Found,
  IssueClient,
  IssueMemory,
  KnownTransport,
  ListPage,
  Query,
  Server,
  StatsPeriod,
} from "./server.ts";

/** What an update can answer instead of an issue: `{"detail": "No groups found"}`. */
const noIssueSchema = v.object({ id: v.optional(v.undefined()), detail: v.string() });

/** What to write instead, by the member of an update that is refused. */
const UPDATE_FIXES = {
  assignedTo: `Write an actor that exists in "assigned-to": user:ID, team:ID (on GlitchTip team:SLUG), a username or an email address.`,
  status: `This service does not take the status; write another "status".`,
  statusDetails: `Write a release that the project has in "in-release", a commit that came with a release in "in-commit". Where the project has no release, create one first, or write "status: resolved" alone; for an ignored issue write another "ignore-until".`,
  priority: `This service does not take the priority; write another "priority".`,
};

const integrationsSchema = v.array(
  v.object({
    id: numberOrText,
    domainName: v.nullish(v.string(), ""),
    status: v.nullish(v.string()),
    provider: v.object({ key: v.string() }),
  }),
);

/** A query that nothing matches: no issue was seen less than zero times. */
const MATCHES_NOTHING = "timesSeen:<0";

/** Today's servers ask for the first, the contract for the other. */
const LIST_SCOPES = ["event:read", "project:read"];

/**
 * What opens the client of the issues of an organization, for the whole step or a part of it: what one has found out holds for
 * the others. @throws ServiceError where the server cannot be told
 */
export function issuesOf(
  transport: KnownTransport,
  organization: string,
  numbers = new Map<string, string>(),
) {
  const known: IssueMemory = { single: {}, numbers, tags: new Map() };
  return async (lifetime?: Lifetime): Promise<IssueClient> => {
    const way = lifetime ? transport.withLifetime(lifetime) : transport;
    const Client = (await (await way.identified()).issueClient?.()) ?? Issues;
    return new Client(way, organization, known);
  };
}

export class Issues implements IssueClient {
  readonly baseUrl: string;
  readonly organization: string;
  readonly transport: KnownTransport;
  readonly #places: IssueMemory;

  constructor(transport: KnownTransport, organization: string, places: IssueMemory) {
    this.transport = transport;
    this.baseUrl = transport.baseUrl;
    this.organization = organization;
    this.#places = places;
  }

  within(lifetime: Lifetime): Issues {
    return new Issues(this.transport.withLifetime(lifetime), this.organization, this.#places);
  }

  get server(): Server {
    return this.transport.server;
  }

  /** The query is always sent, also empty: servers differ in their default. */
  async *matching(
    project: string,
    query: string,
    statsPeriod: StatsPeriod = "",
  ): AsyncGenerator<ListPage, void, void> {
    const action = `list the issues of project ${project}`;
    const operation = this.#operation("list-issues", "GET", action, project, LIST_SCOPES);
    const { list } = this.server.issues;
    // An issue tells the number of its project: a token that reads issues may not read the project.
    const { numbers } = this.#places;
    let number = list.byNumber ? numbers.get(project) : undefined;
    if (list.byNumber && number === undefined) {
      const one = { query: "", limit: "1" };
      const answer = await this.#ask({ operation }, this.#path(project), one);
      const schema = v.array(v.object({ project: v.object({ id: numberOrText }) }));
      const [issue] = readAnswer(schema, answer, operation);
      if (issue === undefined) return yield { items: [], next: undefined };
      number = issue.project.id.toString();
      numbers.set(project, number);
    }
    const found = pages(async (cursor): Promise<ListPage> => {
      const asked = { query, ...list.order, ...(cursor !== undefined && { cursor }) };
      const answer =
        number === undefined
          ? await this.#askOfProject({ operation }, project, { ...asked, statsPeriod })
          : await this.#ask({ operation }, this.#path(), { ...asked, project: number });
      const items = readAnswer(v.array(issueSchema), answer, operation);
      // A page of Sentry has 100 items, one of GlitchTip 50.
      const isCut = answer.link === undefined && items.length >= 50;
      const empty = answer.link !== undefined && list.drops(query) ? "dropped" : "broken";
      const gap = cursor !== undefined && items.length === 0 ? empty : undefined;
      return { items, next: nextCursor(answer.link), hits: answer.hits, isCut, gap };
    });
    for await (const page of found) {
      // What the probes could not find out, the first page shows.
      if (this.server.issues.list !== list) {
        return yield* this.matching(project, query, statsPeriod);
      }
      yield page;
    }
  }

  /** Asks a project's issues; once that is retired, the organization's, which is the same by the project's slug. */
  async #askOfProject(
    request: Omit<ServiceRequest, "path">,
    project: string,
    query: Query,
  ): Promise<ServiceAnswer> {
    const places = this.#places;
    try {
      if (!places.isProjectRetired) return await this.#ask(request, this.#path(project), query);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 410) throw error;
      places.isProjectRetired = true;
    }
    // Of the organization's list "statsPeriod" is a range, and cannot be empty.
    const { statsPeriod, ...asked } = query;
    const period = statsPeriod !== undefined && { groupStatsPeriod: statsPeriod };
    return await this.#ask(request, this.#path(), { ...asked, projectSlug: project, ...period });
  }

  async find(names: readonly string[], how: FindHow): Promise<(name: string) => Promise<Found>> {
    const { isId } = this.server;
    const answers = await this.#findShortIds(
      names.filter((name) => !isId(name)),
      how,
    );
    const idOf = (name: string) => (isId(name) ? name : answers.get(name)?.id);
    const listed = new Map([...answers.values()].map((issue) => [issue.id, issue]));
    const ids = new Set(names.flatMap((name) => idOf(name) ?? []));
    const list = async () => await this.#readTogether([...ids], how.concurrency, listed);
    /** Asked again after each answer, which may be the first that shows the server. */
    let listing: Promise<void> | undefined;
    const isForeign = async (id: string) => {
      if (!this.server.issues.showsForeign) return false;
      await (listing ??= list());
      return !listed.has(id);
    };
    if (!this.server.issues.showsForeign && !how.inFull) await list();
    return async (name) => {
      const id = idOf(name);
      if (id === undefined || (await isForeign(id))) return undefined;
      const known = listed.get(id);
      const issue = how.inFull || !known ? await this.retrieve(id) : known;
      return (await isForeign(id)) ? undefined : { id, issue };
    };
  }

  /**
   * Reads many issues with few requests, where the service can: by their ids alone, or those of one project, which one of its
   * issues tells.
   * @param found gets them; those that it has are not asked for
   */
  async #readTogether(
    ids: readonly string[],
    concurrency: number,
    found: Map<string, Issue>,
  ): Promise<void> {
    const readLeft = async (project: string) => {
      const left = ids.filter((id) => !found.has(id));
      await inParallel(batches(left, 100), concurrency, async (batch) => {
        for (const issue of await this.#readMany(batch, project)) found.set(issue.id, issue);
      });
    };
    const isPossible = (many: string) => this.server.issues.many === many;
    if (isPossible("of-organization")) await readLeft("");
    if (!isPossible("of-project") || ids.length === 1) return;
    const projects = new Set<string>();
    let misses = 0;
    for (const id of ids) {
      // Where three in a row bring no list, all that are left are retrieved one by one, several at once.
      if (found.has(id) || misses === 3) continue;
      misses += 1;
      try {
        const issue = await this.retrieve(id);
        // The answer may show another server, and an issue of another organization.
        if (isPossible("of-organization")) return await readLeft("");
        found.set(id, issue);
        const project = issue.project?.slug;
        if (project === undefined || projects.has(project)) continue;
        projects.add(project);
        await readLeft(project);
        misses = 0;
      } catch (error) {
        // Its own retrieval tells why.
        if (!isRefusal(error)) throw error;
      }
    }
  }

  /** @param project of all of them, which Sentry needs */
  async #readMany(ids: readonly string[], project: string): Promise<Issue[]> {
    const action = `read ${counted(ids.length, "issue")} at once`;
    const operation = this.#operation("retrieve-issues", "GET", action);
    const query = this.server.issues.manyQuery(ids, project);
    const answer = await this.#ask({ operation }, this.#path(), query);
    return readAnswer(v.array(issueSchema), answer, operation);
  }

  /**
   * Looks short IDs up, several at once. Where the service is not known to have a look-up, the lists of the projects are read
   * once for all that are left.
   * @returns the issue of each short ID that one of the projects has
   */
  async #findShortIds(
    shortIds: readonly string[],
    { projects, concurrency, run }: FindHow,
  ): Promise<ReadonlyMap<string, Issue>> {
    const found = new Map<string, Issue>();
    await inParallel(shortIds, concurrency, async (shortId) => {
      // The project whose slug the short ID begins with knows it most likely; the others are asked where it does not.
      const isLikely = (slug: string) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
      for (const project of projects.toSorted(
        (a, b) => Number(isLikely(b)) - Number(isLikely(a)),
      )) {
        if (this.server.issues.shortIds === "listed") return;
        const issue = await this.lookUp(project, shortId);
        if (!issue) continue;
        found.set(shortId, issue);
        return;
      }
    });
    const left = shortIds.filter((shortId) => !found.has(shortId));
    if (left.length === 0 || this.server.issues.shortIds === "looked-up") return found;
    const wanted = Map.groupBy(left, (shortId) => shortId.toUpperCase());
    const progress = progressOf(run);
    let read = 0;
    run.log.info("Short IDs are looked for in the lists of the issues …");
    // Most issues that somebody names are unresolved.
    for (const query of ["is:unresolved", ""]) {
      for (const project of projects) {
        for await (const page of this.matching(project, query)) {
          for (const issue of page.items) {
            const key = issue.shortId?.toUpperCase() ?? "";
            for (const shortId of wanted.get(key) ?? []) found.set(shortId, issue);
            wanted.delete(key);
          }
          if (wanted.size === 0) return found;
          read += page.items.length;
          progress(() => `${read} issues read …`);
        }
      }
    }
    return found;
  }

  /** The issue with exactly this short ID, which may be of another project. */
  async lookUp(project: string, shortId: string): Promise<Issue | undefined> {
    const action = `look up the issue ${shortId}`;
    const operation = this.#operation("list-issues", "GET", action, project, LIST_SCOPES);
    const query = { query: shortId, shortIdLookup: "1", statsPeriod: "" };
    const answer = await this.#askOfProject({ operation }, project, query);
    const found = readAnswer(v.array(issueSchema), answer, operation);
    return found.find((issue) => issue.shortId?.toLowerCase() === shortId.toLowerCase());
  }

  async retrieve(id: string): Promise<Issue> {
    return (await this.#retrieve(id)).issue;
  }

  async #retrieve(id: string): Promise<{ answer: ServiceAnswer; issue: Issue }> {
    const operation = this.#ofIssue("retrieve-issue", "GET", `retrieve issue ${id}`, id);
    const answer = await this.#askOfIssue({ operation }, id);
    return { answer, issue: readAnswer(issueSchema, answer, operation) };
  }

  /** @param id of an issue of the organization: GlitchTip shows others, too */
  async event(id: string, which: string): Promise<IssueEvent | undefined> {
    const action = `read the ${which} event of ${id}`;
    const operation = this.#ofIssue("retrieve-event", "GET", action, id);
    try {
      const answer = await this.#askOfIssue({ operation }, id, "events", which);
      // Few runs need it.
      const { eventSchema } = await import("./event.ts");
      return readAnswer(eventSchema, answer, operation);
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return undefined;
      throw error;
    }
  }

  async update(
    id: string,
    change: IssueAttributes,
    _before?: unknown,
    wasChanged?: (issue: Issue, failure: ServiceError) => boolean,
  ): Promise<Issue | undefined> {
    const operation = this.#ofIssue("update-issue", "PUT", `update issue ${id}`, id);
    const body = this.#bodyOf(change);
    const read = (answer: Pick<ServiceAnswer, "status" | "body">) =>
      answer.body === undefined || v.is(noIssueSchema, answer.body)
        ? undefined
        : readAnswer(issueSchema, answer, operation);
    const recover = async (failure: ServiceError) => {
      if (!wasChanged) return undefined;
      try {
        const { answer, issue } = await this.#retrieve(id);
        // Sent again, it would change the issue that this one was merged into.
        return issue.id !== id || wasChanged(issue, failure) ? answer : "unchanged";
      } catch (error) {
        if (!(error instanceof TrackerError)) throw error;
        // Reading it was tried as often as writing would be: the outage lasts.
        if (error instanceof ServiceError && error.mayPass) throw failure;
        return undefined;
      }
    };
    return read(await this.#askOfIssue({ operation, body, check: read, recover }, id));
  }

  get bulk() {
    const { most, needsQuery } = this.server.issues.bulk;
    return {
      most,
      whyNot: async (project: string) => {
        if (!needsQuery) return undefined;
        const page = await this.matching(project, MATCHES_NOTHING)
          .next()
          .catch((error: unknown) => {
            if (!(error instanceof ServiceError)) throw error;
          });
        if (page && (page.done === true || page.value.items.length === 0)) return undefined;
        return `the service lists issues for the query "${MATCHES_NOTHING}", which no issue matches`;
      },
      update: async (ids: readonly string[], change: IssueAttributes, project: string) => {
        // Without an id GlitchTip changes every issue of the organization.
        if (ids.length === 0) return false;
        const action = `update ${counted(ids.length, "issue")} of project ${project}`;
        const operation = this.#operation("update-issues", "PUT", action, project);
        const body = this.#bodyOf(change);
        const request = { operation, body, retry: { onlyWithoutEffect: true } };
        const answer = needsQuery
          ? await this.#askOfProject(request, project, { id: ids, query: MATCHES_NOTHING })
          : await this.#ask(request, this.#path(), { id: ids });
        return answer.status !== 204;
      },
      read: async (ids: readonly string[], project: string) => await this.#readMany(ids, project),
    };
  }

  async linkTo(id: string, host: string, repository: string, number: number): Promise<void> {
    const place = `${host}/${repository.split("/")[0]}`.toLowerCase();
    const retry = { maxAttempts: 1 };
    const action = `link issue ${id} to ${repository}#${number}`;
    const listing = this.#ofIssue("list-integrations", "GET", action, id);
    const listed = await this.#askOfIssue({ operation: listing, retry }, id, "integrations");
    const integration = readAnswer(integrationsSchema, listed, listing).find(
      ({ status, provider, domainName }) =>
        status === "active" &&
        ["github", "github_enterprise"].includes(provider.key) &&
        domainName.toLowerCase() === place,
    );
    if (!integration) {
      const what = `Sentry has no active GitHub integration for ${place}.`;
      const fix = `Install it in Sentry's settings, or leave "link" out.`;
      throw new ServiceError(what, { kind: "no-endpoint", fix });
    }
    const operation = this.#ofIssue("link-issue", "PUT", action, id);
    // Never with a comment: that would be posted each time.
    const body = JSON.stringify({ externalIssue: `${number}`, repo: repository });
    const path = [id, "integrations", integration.id.toString()] as const;
    try {
      await this.#askOfIssue({ operation, body, retry }, ...path);
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.status === 400;
      if (!isRefused || !error.message.includes("already linked")) throw error;
    }
  }

  #bodyOf(change: IssueAttributes): string {
    const isPutOff = change.status === "resolvedInNextRelease";
    const isKnown = isPutOff && this.server.issues.takesInNextRelease;
    const form = isKnown && { status: "resolved", statusDetails: { inNextRelease: true } };
    return JSON.stringify({ ...updateFor(change), ...form });
  }

  /** On GlitchTip, after the lists of these projects; asked once. */
  async mayHaveTag(name: string, projects: readonly string[]): Promise<boolean> {
    const { numbers, tags } = this.#places;
    const project = projects.flatMap((slug) => numbers.get(slug) ?? []);
    const known = project.length === 0 || tags.get(name);
    if (known !== undefined) return known;
    const action = `look for issues with the tag ${name}`;
    const operation = this.#operation("list-issues", "GET", action, undefined, LIST_SCOPES);
    const asked = { query: `has:${name}`, limit: "1", sort: "-first_seen", project };
    const answer = await this.#ask({ operation }, this.#path(), asked);
    const found = readAnswer(v.array(issueSchema), answer, operation).length > 0;
    tags.set(name, found);
    return found;
  }

  async retrievePlace(project?: string): Promise<void> {
    const slug = project ?? this.organization;
    const kind = project === undefined ? "organization" : "project";
    const scopes = [project === undefined ? "org:read" : "project:read"];
    const action = `read ${kind} ${slug}`;
    const operation = this.#operation(`retrieve-${kind}`, "GET", action, project, scopes);
    const path = apiPath(`${kind}s`, this.organization, ...[project ?? []].flat());
    const answer = await this.transport.request({ operation, path });
    // Something that answers everything alike is no proof.
    readAnswer(v.object({ slug: v.literal(slug) }), answer, operation);
  }

  /**
   * Asks at the path that the server has; where it does not have that, at the other one, from then on.
   */
  async #askOfIssue(
    request: Omit<ServiceRequest, "path">,
    ...parts: readonly string[]
  ): Promise<ServiceAnswer> {
    const { single } = this.#places;
    const { method } = request.operation;
    const ask = async (place: "organization" | "contract") => {
      const below = place === "organization" ? ["organizations", this.organization] : [];
      const path = apiPath(...below, "issues", ...parts);
      const answer = await this.transport.request({ ...request, path });
      single[method] = place;
      return answer;
    };
    const first = single[method] ?? single.GET ?? this.server.issues.single;
    let absent: ServiceError;
    try {
      return await ask(first);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // In words of its own Sentry or GlitchTip says it of the issue (GlitchTip of an assignee, too), not of the path.
      const isOfIssue = error.status === 404 && error.kind === "status";
      const isKnown = this.server.tells404 || Object.keys(single).length > 0;
      if (![404, 405, 410].includes(error.status ?? 0) || (isOfIssue && isKnown)) throw error;
      absent = error;
    }
    try {
      return await ask(first === "organization" ? "contract" : "organization");
    } catch (error) {
      // Where neither is there, the first says it.
      throw error instanceof ServiceError && error.kind === "no-endpoint" ? absent : error;
    }
  }

  /** Where the issues of a project are, or of the organization. */
  #path(project?: string): string {
    if (project === undefined) return apiPath("organizations", this.organization, "issues");
    return apiPath("projects", this.organization, project, "issues");
  }

  #operation(
    name: string,
    method: Operation["method"],
    action: string,
    project?: string,
    scopes: readonly string[] = [method === "GET" ? "event:read" : "event:write"],
  ): Operation {
    const resources = [`the organization "${this.organization}"`];
    if (project !== undefined) resources.push(`the project "${project}"`);
    return { name, method, action, scopes, resources, fieldFixes: UPDATE_FIXES };
  }

  #ofIssue(name: string, method: Operation["method"], action: string, id: string): Operation {
    return { ...this.#operation(name, method, action), resources: [`the issue ${id}`] };
  }

  async #ask(
    request: Omit<ServiceRequest, "path">,
    path: string,
    query: Query,
  ): Promise<ServiceAnswer> {
    const parameters = new URLSearchParams();
    for (const [name, values] of Object.entries(query)) {
      for (const value of [values].flat()) parameters.append(name, value);
    }
    return await this.transport.request({ ...request, path: `${path}?${parameters.toString()}` });
  }
}

/** Whether something is not there, or not for this token. Old Sentry answers 403 for an issue of another organization. */
export function isRefusal(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error.kind !== "status") return false;
  return error.status === 403 || error.status === 404;
}

/** The members of a request that makes a change, as the contract and real servers have them. */
export function updateFor(change: IssueAttributes): object {
  const { status, ignoreUntil, inRelease, inCommit, assignedTo, ...others } = change;
  const [, repository, commit] = /^(.*)@(.*)$/u.exec(String(inCommit ?? "")) ?? [];
  return {
    ...(status !== undefined && { status }),
    ...(typeof ignoreUntil === "string" && ignoreRequest(ignoreUntil)),
    ...(inRelease !== undefined && { statusDetails: { inRelease } }),
    ...(commit !== undefined && { statusDetails: { inCommit: { commit, repository } } }),
    // The empty text removes the assignee.
    ...(assignedTo !== undefined && { assignedTo: assignedTo ?? "" }),
    ...others,
  };
}
