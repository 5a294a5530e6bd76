/** Issues: list the issues of a project, retrieve one or several, update one or many. */
import * as v from "valibot";
import { ServiceError, TrackerError } from "../errors.ts";
import { counted } from "../report/format.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor, type Page, pages } from "../service/pagination.ts";
import type { ServerTransport } from "../servers/identify.ts";
import type { Place, Query, Server } from "../servers/server.ts";
import type { Lifetime } from "../lifetime.ts";
import type { ServiceAnswer, ServiceRequest } from "../service/transport.ts";
import type { IssueUpdate } from "./attributes.ts";
import type { IssueEvent } from "./event.ts";
import { type Issue, issueSchema, numberOrText } from "./issue.ts";

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
export const MATCHES_NOTHING = "timesSeen:<0";

/** Today's servers ask for the first, the contract for the other. */
const LIST_SCOPES = ["event:read", "project:read"];

/** Counts over time that a list comes with; the empty string disables them. */
export type StatsPeriod = "24h" | "14d" | "";

export interface ListPage extends Page<Issue> {
  /** Issues of the whole list by the service's count, which is an estimate. */
  hits?: number | undefined;
  /** Whether it is full and names no next one: there may be more. */
  isCut?: boolean;
  /** Why it was promised and came empty: `dropped` where Sentry may have taken out issues that are due to be resolved. */
  gap?: "broken" | "dropped" | undefined;
}

/** Where a service has its issues, as far as it is known: services move them, and retire what was before. */
interface Places {
  /** By method: GlitchTip 4 has one for reading, and the other one for writing. */
  readonly single: Partial<Record<Operation["method"], "organization" | "contract">>;
  /** Whether those of a project are retired. */
  isProjectRetired?: boolean;
  /** On GlitchTip: numbers of projects that hold issues, by slug; and whether any of these has a tag, by its name. */
  readonly numbers: Map<string, string>;
  readonly tags: Map<string, boolean>;
}

/** The issues of an organization. What asks the service throws ServiceError. */
export class Issues implements Place {
  readonly baseUrl: string;
  readonly organization: string;
  readonly transport: ServerTransport;
  readonly #places: Places;

  constructor(transport: ServerTransport, organization: string, places?: Places) {
    this.transport = transport;
    this.baseUrl = transport.baseUrl;
    this.organization = organization;
    this.#places = places ?? { single: {}, numbers: new Map(), tags: new Map() };
  }

  within(lifetime: Lifetime): Issues {
    return new Issues(this.transport.withLifetime(lifetime), this.organization, this.#places);
  }

  get server(): Server {
    return this.transport.server;
  }

  /** The issues of a project that match a query, page by page. It is always sent, also empty: servers differ in their default. */
  async *matching(
    project: string,
    query: string,
    statsPeriod: StatsPeriod = "",
  ): AsyncGenerator<ListPage, void, void> {
    const action = `list the issues of project ${project}`;
    const operation = this.#operation("list-issues", "GET", action, project, LIST_SCOPES);
    const { list } = (await this.transport.identified()).issues;
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

  /** The issue with exactly this short ID, which may be of another project. */
  async lookUp(project: string, shortId: string): Promise<Issue | undefined> {
    const action = `look up the issue ${shortId}`;
    const operation = this.#operation("list-issues", "GET", action, project, LIST_SCOPES);
    const query = { query: shortId, shortIdLookup: "1", statsPeriod: "" };
    const answer = await this.#askOfProject({ operation }, project, query);
    const found = readAnswer(v.array(issueSchema), answer, operation);
    return found.find((issue) => issue.shortId?.toLowerCase() === shortId.toLowerCase());
  }

  /** One issue in full. A merged one answers as the one it was merged into, under another id. */
  async retrieve(id: string): Promise<Issue> {
    return (await this.#retrieve(id)).issue;
  }

  async #retrieve(id: string): Promise<{ answer: ServiceAnswer; issue: Issue }> {
    const operation = this.#ofIssue("retrieve-issue", "GET", `retrieve issue ${id}`, id);
    const answer = await this.#askOfIssue({ operation }, id);
    return { answer, issue: readAnswer(issueSchema, answer, operation) };
  }

  /**
   * An event of an issue; undefined where it has none, or the service does not know which is meant.
   * @param id of an issue of the organization: GlitchTip shows others, too
   * @param which `latest`, which all have; on Sentry also `oldest` and `recommended`
   */
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

  /**
   * Up to 100 issues of the organization at once, in the form of a list; with others where a service ignores the ids.
   * @param project of all of them, which Sentry needs
   */
  async retrieveMany(ids: readonly string[], project: string): Promise<Issue[]> {
    const action = `read ${counted(ids.length, "issue")} at once`;
    const operation = this.#operation("retrieve-issues", "GET", action);
    const query = (await this.transport.identified()).issues.manyQuery(ids, project);
    const answer = await this.#ask({ operation }, this.#path(), query);
    return readAnswer(v.array(issueSchema), answer, operation);
  }

  /**
   * Changes the given attributes of one issue. After an attempt that may have been carried out the issue is read.
   * @param wasChanged whether an issue that was read then shows the change, which is as good as the answer
   * @returns the issue as the service answered it; undefined where it answered without one (204, "No groups found")
   */
  async update(
    id: string,
    update: IssueUpdate,
    wasChanged?: (issue: Issue, failure: ServiceError) => boolean,
  ): Promise<Issue | undefined> {
    const operation = this.#ofIssue("update-issue", "PUT", `update issue ${id}`, id);
    const body = await this.#bodyOf(update);
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

  /**
   * Changes the given attributes of many issues with one request, which is not repeated where it may have had its effect. Its
   * answer tells nothing of the issues.
   * @param ids of one project, at most 100
   * @returns false where the service found none of them (204)
   */
  async updateMany(ids: readonly string[], update: IssueUpdate, project: string): Promise<boolean> {
    // Without an id GlitchTip changes every issue of the organization.
    if (ids.length === 0) return false;
    const action = `update ${counted(ids.length, "issue")} of project ${project}`;
    const operation = this.#operation("update-issues", "PUT", action, project);
    const body = await this.#bodyOf(update);
    const request = { operation, body, retry: { onlyWithoutEffect: true } };
    const answer = this.server.issues.bulk.needsQuery
      ? await this.#askOfProject(request, project, { id: ids, query: MATCHES_NOTHING })
      : await this.#ask(request, this.#path(), { id: ids });
    return answer.status !== 204;
  }

  /** Links an issue of Sentry to `owner/name#number` on a GitHub server, through the integration that sees the repository. */
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

  async #bodyOf(update: IssueUpdate): Promise<string> {
    const isPutOff = update["status"] === "resolvedInNextRelease";
    const isKnown = isPutOff && (await this.transport.identified()).issues.takesInNextRelease;
    const form = isKnown && { status: "resolved", statusDetails: { inNextRelease: true } };
    return JSON.stringify({ ...update, ...form });
  }

  /**
   * On GlitchTip, after the lists of these projects: whether an issue of any status has a tag of this name. It is asked once.
   * @returns true, too, if the projects hold no issue
   */
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

  /** Reads a project, or the organization, to know that it is there. */
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
    await this.transport.identified();
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
