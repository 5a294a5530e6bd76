/** Requests about an organization's issues, by the interface that Sentry and GlitchTip share. */
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
import { type Term, termsOf } from "./query.ts";
import {
  absenceOf,
  type FindHow,
  type Found,
  type IssueClient,
  type IssueMemory,
  type KnownTransport,
  type ListHow,
  type ListPage,
  type Query,
  type Server,
} from "./server.ts";

/** An update's answer without an issue: `{"detail": "No groups found"}`. */
const noIssueSchema = v.object({ id: v.optional(v.undefined()), detail: v.string() });

/** Fixes by the member of an update that a refusal names. */
const UPDATE_FIXES = {
  assignedTo: `Write an actor that exists in "assigned-to": user:ID, team:ID (on GlitchTip team:SLUG), a username or an email address.`,
  status: `This service does not take the status; write another "status".`,
  statusDetails: `Write a release that the project has in "in-release". Where the project has no release, create one first, or write "status: resolved" alone; for an ignored issue write another "ignore-until".`,
  priority: `This service does not take the priority; write another "priority".`,
};

/** Sentry's message about a team, and GlitchTip's about an unknown assignee, which come with 400 and 404. */
const SAID_FIXES: Operation["saidFixes"] = [
  [
    /permission to assign/u,
    `Use the token of a member of that team, or write another "assigned-to".`,
  ],
  [
    /^(?:Team not found|User is not a member of this organization|Invalid assignedTo format)/u,
    UPDATE_FIXES.assignedTo,
  ],
];

/** Matches nothing: no issue was seen less than zero times. */
const MATCHES_NOTHING = "timesSeen:<0";

/** Today's servers require the first, the contract the second. */
const LIST_SCOPES = ["event:read", "project:read"];

/**
 * Returns a function that opens a client for an organization's issues, for the whole step or a part of it. These clients share
 * what they find out. The function throws ServiceError if the server cannot be identified.
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

  /** The query is always sent, also an empty one: servers differ in their default. */
  async *matching(
    project: string,
    terms: readonly Term[],
    { statsPeriod = "", retry }: ListHow = {},
  ): AsyncGenerator<ListPage, void, void> {
    const action = `list the issues of project ${project}`;
    const operation = this.#operation("list-issues", "GET", action, project, LIST_SCOPES);
    const request = { operation, ...(retry && { retry }) };
    const { list } = this.server.issues;
    const { sent: query } = (await this.server.query())(terms);
    // The project's number is read from an issue: a token for issues need not be able to read the project.
    const { numbers } = this.#places;
    let number = list.byNumber ? numbers.get(project) : undefined;
    if (list.byNumber && number === undefined) {
      const one = { query: "", limit: "1" };
      const answer = await this.#ask(request, this.#path(project), one);
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
          ? await this.#askOfProject(request, project, { ...asked, statsPeriod })
          : await this.#ask(request, this.#path(), { ...asked, project: number });
      const items = readAnswer(v.array(issueSchema), answer, operation);
      // A page of Sentry has 100 items, one of GlitchTip 50.
      const isCut = answer.link === undefined && items.length >= 50;
      const empty = answer.link !== undefined && list.drops(terms) ? "dropped" : "broken";
      const gap = cursor !== undefined && items.length === 0 ? empty : undefined;
      return { items, next: nextCursor(answer.link), isCut, gap };
    });
    for await (const page of found) {
      // The first page may show the server if the probes could not.
      if (this.server.issues.list !== list) {
        return yield* this.matching(project, terms, { statsPeriod, ...(retry && { retry }) });
      }
      yield page;
    }
  }

  /** Sends a request to a project's issues; after a 410 to the organization's, with the project's slug as parameter. */
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
    /** Begun at most once, and perhaps late: any answer may be the first that shows the server. */
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
   * Reads many issues with few requests, if the server can: by ids only, or by ids of one project, whose slug is read from one
   * of its issues.
   * @param found receives the issues; those that it has are not requested
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
      // After three issues in a row without a list, the caller retrieves the rest one by one, several at once.
      if (found.has(id) || misses === 3) continue;
      misses += 1;
      try {
        const issue = await this.retrieve(id);
        // The answer may show another server; then the issue may be another organization's.
        if (isPossible("of-organization")) return await readLeft("");
        found.set(id, issue);
        const project = issue.project?.slug;
        if (project === undefined || projects.has(project)) continue;
        projects.add(project);
        await readLeft(project);
        misses = 0;
      } catch (error) {
        // The caller retrieves the issue again and reports why it is refused.
        if (!isRefusal(error)) throw error;
      }
    }
  }

  /** @param project the slug of their common project, which Sentry needs */
  async #readMany(ids: readonly string[], project: string): Promise<Issue[]> {
    const action = `read ${counted(ids.length, "issue")} at once`;
    const operation = this.#operation("retrieve-issues", "GET", action);
    const query = this.server.issues.manyQuery(ids, project);
    const answer = await this.#ask({ operation }, this.#path(), query);
    return readAnswer(v.array(issueSchema), answer, operation);
  }

  /**
   * Looks short IDs up, several at once. Unless the server is known to have a look-up, the projects' lists are then read once
   * for all that were not found.
   * @returns the issues that were found, by short ID
   */
  async #findShortIds(
    shortIds: readonly string[],
    { projects, concurrency, run }: FindHow,
  ): Promise<ReadonlyMap<string, Issue>> {
    const found = new Map<string, Issue>();
    await inParallel(shortIds, concurrency, async (shortId) => {
      // First the project whose slug begins the short ID, then the others.
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
    // Unresolved issues first: most issues that somebody names are unresolved.
    for (const query of ["is:unresolved", ""]) {
      for (const project of projects) {
        for await (const page of this.matching(project, termsOf(query))) {
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

  /** Finds the issue with exactly this short ID, which may belong to another project. */
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

  /** @param id of an issue that is known to be the organization's: GlitchTip also shows others */
  async event(id: string, which: string): Promise<IssueEvent | undefined> {
    const action = `read the ${which} event of ${id}`;
    const operation = this.#ofIssue("retrieve-event", "GET", action, id);
    try {
      const answer = await this.#askOfIssue({ operation }, id, "events", which);
      // Loaded here, because few runs need it.
      const { eventSchema } = await import("./event.ts");
      return readAnswer(eventSchema, answer, operation);
    } catch (error) {
      if (absenceOf(error, this.server)) return undefined;
      // A Sentry that recommends no events lacks the path.
      const isPath = error instanceof ServiceError && error.kind === "no-endpoint";
      if (isPath && which === "recommended") return undefined;
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
        // If this issue was merged, another attempt would change the issue that it was merged into.
        return issue.id !== id || wasChanged(issue, failure) ? answer : "unchanged";
      } catch (error) {
        if (!(error instanceof TrackerError)) throw error;
        // The read has had as many attempts as the update would have: the outage lasts.
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
        const page = await this.matching(project, termsOf(MATCHES_NOTHING))
          .next()
          .catch((error: unknown) => {
            if (!(error instanceof ServiceError)) throw error;
          });
        if (page && (page.done === true || page.value.items.length === 0)) return undefined;
        return `the service lists issues for the query "${MATCHES_NOTHING}", which no issue matches`;
      },
      update: async (ids: readonly string[], change: IssueAttributes, project: string) => {
        // Without ids GlitchTip changes every issue of the organization.
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

  #bodyOf(change: IssueAttributes): string {
    const isPutOff = change.status === "resolvedInNextRelease";
    const isKnown = isPutOff && this.server.issues.takesInNextRelease;
    const form = isKnown && { status: "resolved", statusDetails: { inNextRelease: true } };
    return JSON.stringify({ ...updateFor(change), ...form });
  }

  /** Only GlitchTip needs it, after these projects were listed. A tag is requested once. */
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
    // Something that gives every request the same answer proves nothing.
    readAnswer(v.object({ slug: v.literal(slug) }), answer, operation);
  }

  /** Sends a request to the server's path of single issues; if the server lacks that path, to the other one from then on. */
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
      // A JSON 404 of Sentry or GlitchTip is about the issue (on GlitchTip also about an assignee), not about the path.
      const isOfIssue = error.status === 404 && error.kind === "status";
      const isPathKnown = this.server.tells404 || Object.keys(single).length > 0;
      if (![404, 405, 410].includes(error.status ?? 0) || (isOfIssue && isPathKnown)) throw error;
      absent = error;
    }
    try {
      return await ask(first === "organization" ? "contract" : "organization");
    } catch (error) {
      // If both paths are missing, the first error is thrown.
      throw error instanceof ServiceError && error.kind === "no-endpoint" ? absent : error;
    }
  }

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
    return {
      name,
      method,
      action,
      scopes,
      resources,
      fieldFixes: UPDATE_FIXES,
      saidFixes: SAID_FIXES,
    };
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

/** Whether an object does not exist, or not for this token. Old Sentry answers 403 for another organization's issue. */
export function isRefusal(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error.kind !== "status") return false;
  return error.status === 403 || error.status === 404;
}

/** Returns the members of an update request, as the contract and real servers have them. */
export function updateFor(change: IssueAttributes): object {
  const { status, ignoreUntil, inRelease, assignedTo, ...others } = change;
  return {
    ...(status !== undefined && { status }),
    ...(typeof ignoreUntil === "string" && ignoreRequest(ignoreUntil)),
    ...(inRelease !== undefined && { statusDetails: { inRelease } }),
    // An empty text removes the assignee.
    ...(assignedTo !== undefined && { assignedTo: assignedTo ?? "" }),
    ...others,
  };
}
