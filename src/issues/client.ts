/** Issues: list the issues of a project, retrieve one or several, update one or many. */
import * as v from "valibot";
import { ServiceError, TrackerError } from "../errors.ts";
import { numeric, optionalOrIgnored } from "../schema.ts";
import { counted } from "../report/format.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor, pages } from "../service/pagination.ts";
import type { ServiceKind } from "../service/kind.ts";
import type { ServiceAnswer, ServiceRequest, Transport } from "../service/transport.ts";
import type { IssueUpdate } from "./attributes.ts";
import type { ServicePlace } from "./names.ts";

const text = optionalOrIgnored(v.string());
const flag = optionalOrIgnored(v.boolean());
const count = optionalOrIgnored(numeric);
const idOrNumber = optionalOrIgnored(v.union([v.string(), v.number()]));
const members = optionalOrIgnored(v.record(v.string(), v.unknown()));
const release = optionalOrIgnored(v.object({ version: v.string(), dateCreated: text }));

/** A service counts by hours or days; a month of hours has 720. */
const MAX_PAIRS = 1000;

/** `[unix seconds, count]` pairs, looked at and not copied: most of a page of a list is made of them. */
const series = v.custom<[number, number][]>((value) => {
  const isNumber = (part: unknown) => typeof part === "number";
  return (
    Array.isArray(value) &&
    value.length <= MAX_PAIRS &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isNumber))
  );
});

const actorSchema = v.object({
  type: text,
  id: idOrNumber,
  name: text,
  email: text,
  username: text,
  slug: text,
});

export type Actor = v.InferOutput<typeof actorSchema>;

/** What we depend on of an issue is its id; whoever needs more (status, project) checks that it is there. */
const issueSchema = v.pipe(
  v.object({
    /** It becomes a part of paths. */
    id: v.union([
      v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u)),
      v.pipe(v.number(), v.safeInteger(), v.transform(String)),
    ]),
    shortId: text,
    title: text,
    culprit: text,
    type: text,
    level: text,
    logger: text,
    count,
    userCount: count,
    numComments: count,
    firstSeen: text,
    lastSeen: text,
    permalink: text,
    shareId: text,
    project: optionalOrIgnored(v.object({ slug: v.string(), id: idOrNumber })),
    stats: optionalOrIgnored(v.record(v.string(), v.fallback(series, []))),
    status: text,
    statusDetails: members,
    status_details: members,
    substatus: text,
    /** Null for nobody; undefined where the answer does not say. */
    assignedTo: v.fallback(v.nullish(actorSchema), undefined),
    hasSeen: flag,
    isBookmarked: flag,
    isSubscribed: flag,
    isPublic: flag,
    priority: text,
    // From here on in the answer for a single issue alone, on most servers.
    activity: optionalOrIgnored(
      v.array(
        v.object({
          type: v.string(),
          dateCreated: text,
          data: members,
          user: optionalOrIgnored(v.object({ name: text, email: text })),
        }),
      ),
    ),
    firstRelease: release,
    lastRelease: release,
    tags: optionalOrIgnored(
      v.array(
        v.object({
          key: v.string(),
          name: text,
          totalValues: count,
          topValues: v.fallback(v.array(v.object({ value: v.string() })), []),
        }),
      ),
    ),
    userReportCount: count,
  }),
  // GlitchTip up to 6.1 answers to an update in snake case.
  v.transform(({ status_details, ...issue }) => {
    return { ...issue, statusDetails: issue.statusDetails ?? status_details };
  }),
);

/** An issue. Members that a server left out, or sent as another type, are undefined. */
export type Issue = v.InferOutput<typeof issueSchema>;

/** What an update can answer instead of an issue: `{"detail": "No groups found"}`. */
const noIssueSchema = v.object({ id: v.optional(v.undefined()), detail: v.string() });

/** The input of each member of an update. */
const UPDATE_FIXES = {
  assignedTo: `Write an actor that exists in "assigned-to": user:ID, team:ID (on GlitchTip team:SLUG), a username or an email address.`,
  status: `This service does not take the status; write another "status".`,
  statusDetails: `This service does not take the status now; write another "status" or "ignore-until".`,
  priority: `This service does not take the priority; write another "priority".`,
};

/** A query that nothing matches: no issue was seen less than zero times. */
export const MATCHES_NOTHING = "timesSeen:<0";

/** Counts over time that a list comes with; the empty string disables them. */
export type StatsPeriod = "24h" | "14d" | "";

/** A part of a list, and what is known of the whole as of the newest page. */
export interface ListPage {
  issues: Issue[];
  /** Issues that the service counts; undefined where it does not say. An estimate: issues change meanwhile. */
  hits: number | undefined;
  /** Whether that page was full and named no next one: there may be more. */
  isCut: boolean;
}

/** Page sizes of services: Sentry's 100, GlitchTip's 50. */
const FULL_PAGE = 50;

/** Whether an issue, read after an attempt to update it that may have been carried out, shows that it was. */
export type WasChanged = (issue: Issue, failure: ServiceError) => boolean;

export class Issues implements ServicePlace {
  readonly baseUrl: string;
  readonly organization: string;
  readonly #transport: Transport;
  /** Newer services have single issues below their organization alone. */
  #isScoped = false;

  constructor(transport: Transport, organization: string) {
    this.#transport = transport;
    this.baseUrl = transport.baseUrl;
    this.organization = organization;
  }

  /** What kind of service it is, as far as its answers have shown. */
  get serviceKind(): ServiceKind | undefined {
    return this.#transport.serviceKind;
  }

  /**
   * The issues of a project that match a query, page by page; pages are got as they are needed.
   * @param query structured search; empty for issues of every status. It is always sent: servers differ in their default
   * @throws ServiceError
   */
  async *matching(
    project: string,
    query: string,
    statsPeriod: StatsPeriod = "",
  ): AsyncGenerator<ListPage, void, void> {
    const operation = this.#listing(`list the issues of project ${project}`, project);
    const known: Omit<ListPage, "issues"> = { hits: undefined, isCut: false };
    let isGlitchTip = this.serviceKind === "glitchtip";
    const fetchPage = async (cursor: string | undefined) => {
      // GlitchTip's pages have 50 issues otherwise, and in their usual order issues jump while the pages are read.
      const order = isGlitchTip && { limit: "100", sort: "-first_seen" };
      const asked = { query, statsPeriod, ...order, ...(cursor !== undefined && { cursor }) };
      return await this.#get(operation, this.#pathOf(project), asked);
    };
    const found = pages(async (cursor) => {
      let answer = await fetchPage(cursor);
      // The first answer shows which service it is: where that is not all, the list begins anew in the other order.
      const isNews = !isGlitchTip && this.serviceKind === "glitchtip";
      if (isNews && cursor === undefined && nextCursor(answer.link) !== undefined) {
        isGlitchTip = true;
        answer = await fetchPage(undefined);
      }
      const items = readAnswer(v.array(issueSchema), answer, operation);
      known.hits = answer.hits;
      known.isCut = answer.link === undefined && items.length >= FULL_PAGE;
      return { items, next: nextCursor(answer.link) };
    });
    for await (const { items: issues } of found) yield { issues, ...known };
  }

  /**
   * The issue with exactly this short ID, wherever it belongs: the look-up can answer with an issue of another project.
   * @throws ServiceError
   */
  async lookUp(project: string, shortId: string): Promise<Issue | undefined> {
    const operation = this.#listing(`look up the issue ${shortId}`, project);
    const query = { query: shortId, shortIdLookup: "1", statsPeriod: "" };
    const answer = await this.#get(operation, this.#pathOf(project), query);
    const found = readAnswer(v.array(issueSchema), answer, operation);
    return found.find((issue) => issue.shortId?.toLowerCase() === shortId.toLowerCase());
  }

  /**
   * One issue, with activity, releases, tags and both stats. A merged issue answers as the one it was merged into, under
   * another id.
   * @throws ServiceError
   */
  async retrieve(id: string): Promise<Issue> {
    return (await this.#retrieve(id)).issue;
  }

  async #retrieve(id: string): Promise<{ answer: ServiceAnswer; issue: Issue }> {
    const operation = this.#ofIssue("retrieve-issue", "GET", `retrieve issue ${id}`, id);
    const answer = await this.#askOfIssue({ operation }, id);
    return { answer, issue: readAnswer(issueSchema, answer, operation) };
  }

  /**
   * Up to 100 issues at once, in the form of a list. A service that does not know the way answers with others.
   * @param project number of their project, where the service told it
   * @throws ServiceError
   */
  async retrieveMany(ids: readonly string[], project?: string): Promise<Issue[]> {
    const action = `read ${counted(ids.length, "issue")} at once`;
    const operation = this.#operation("retrieve-issues", "GET", action);
    // Sentry shows those of the user's own teams where no project is named.
    const query: Query =
      this.serviceKind === "glitchtip"
        ? { limit: "100", id: ids }
        : { statsPeriod: "", group: ids, ...(project !== undefined && { project }) };
    const answer = await this.#get(operation, this.#organizationPath, query);
    return readAnswer(v.array(issueSchema), answer, operation);
  }

  /**
   * Changes the given attributes of one issue. After an attempt that may have been carried out the issue is read, before
   * anything is sent again or given up: one that was changed stands in for the answer.
   * @param wasChanged without it nothing is read
   * @returns the issue as the service answered it; undefined where it answered without one (204, "No groups found")
   * @throws ServiceError, without an effect where the issue was read and is unchanged
   */
  async update(
    id: string,
    update: IssueUpdate,
    wasChanged?: WasChanged,
  ): Promise<Issue | undefined> {
    const operation = this.#ofIssue("update-issue", "PUT", `update issue ${id}`, id);
    const body = JSON.stringify(update);
    /** The failure after which the issue was read, and had not changed. */
    let harmless: ServiceError | undefined;
    const recover = async (failure: ServiceError): Promise<ServiceAnswer | undefined> => {
      harmless = undefined;
      if (!wasChanged) return undefined;
      try {
        const { answer, issue } = await this.#retrieve(id);
        if (issue.id !== id) return undefined;
        if (wasChanged(issue, failure)) return answer;
        harmless = failure;
        return undefined;
      } catch (error) {
        if (!(error instanceof TrackerError)) throw error;
        // Reading it was tried as often as writing would be: the outage lasts.
        if (error instanceof ServiceError && mayPass(error)) throw failure;
        return undefined;
      }
    };
    try {
      const answer = await this.#askOfIssue({ operation, body, recover }, id);
      if (answer.body === undefined || v.is(noIssueSchema, answer.body)) return undefined;
      try {
        return readAnswer(issueSchema, answer, operation);
      } catch (error) {
        const found = error instanceof ServiceError && (await recover(error));
        if (!found) throw error;
        return readAnswer(issueSchema, found, operation);
      }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.effect === "none") throw error;
      // A later attempt without an effect is no matter; one that the end of the step cut off may have had one.
      const isLater = harmless && !error.message.startsWith(harmless.message);
      if (!harmless || (isLater && error.kind === "interrupted")) throw error;
      throw error.with({ what: `${error.message} The issue is unchanged.`, effect: "none" });
    }
  }

  /**
   * Changes the given attributes of many issues of a project with one request, which is not repeated where it may have
   * had its effect. Its answer tells nothing of the issues.
   * @param ids of one project, at most `mostIdsInBulk`
   * @returns whether the service did anything: it answers 204 where it found none of them
   * @throws ServiceError
   */
  async updateMany(ids: readonly string[], update: IssueUpdate, project: string): Promise<boolean> {
    // Without an id GlitchTip changes every issue of the organization.
    if (ids.length === 0) return false;
    const action = `update ${counted(ids.length, "issue")} of project ${project}`;
    const operation = this.#operation("update-issues", "PUT", action, project);
    const isGlitchTip = this.serviceKind === "glitchtip";
    const path = isGlitchTip ? this.#organizationPath : this.#pathOf(project);
    // Where none of the ids is visible to the token, some servers take whatever the query matches instead. GlitchTip takes
    // what both name.
    const query = queryText({ id: ids, ...(!isGlitchTip && { query: MATCHES_NOTHING }) });
    const body = JSON.stringify(update);
    const retry = { onlyWithoutEffect: true };
    const request = { operation, path: `${path}?${query}`, body, retry };
    return (await this.#transport.request(request)).status !== 204;
  }

  /** Issues of one bulk request. GlitchTip changes the first 50 before it answers. */
  get mostIdsInBulk(): number {
    return this.serviceKind === "glitchtip" ? 50 : 100;
  }

  /** Reads a project, only to know that it is there. @throws ServiceError */
  async retrieveProject(project: string): Promise<void> {
    const own = this.#operation("retrieve-project", "GET", `read project ${project}`, project);
    const operation = { ...own, scopes: ["project:read"] };
    const path = apiPath("projects", this.organization, project);
    await this.#transport.request({ operation, path });
  }

  /** Asks at the issue's path; where there is nothing, at its path below the organization. */
  async #askOfIssue(request: Omit<ServiceRequest, "path">, id: string): Promise<ServiceAnswer> {
    const scoped = apiPath("organizations", this.organization, "issues", id);
    if (this.#isScoped) return await this.#transport.request({ ...request, path: scoped });
    try {
      return await this.#transport.request({ ...request, path: apiPath("issues", id) });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 404) throw error;
      // GlitchTip says so of an assignee too.
      if ("assignedTo" in error.fields) throw error;
      try {
        const answer = await this.#transport.request({ ...request, path: scoped });
        this.#isScoped = true;
        return answer;
      } catch (error_) {
        // Both say that it is not there: the first one is the contract's path.
        throw error_ instanceof ServiceError && isNotThere(error_) ? error : error_;
      }
    }
  }

  #pathOf(project: string): string {
    return apiPath("projects", this.organization, project, "issues");
  }

  get #organizationPath(): string {
    return apiPath("organizations", this.organization, "issues");
  }

  #operation(
    name: string,
    method: Operation["method"],
    action: string,
    project?: string,
  ): Operation {
    const scopes = [method === "GET" ? "event:read" : "event:write"];
    const resources = [`the organization "${this.organization}"`];
    if (project !== undefined) resources.push(`the project "${project}"`);
    return { name, method, action, scopes, resources, fieldFixes: UPDATE_FIXES };
  }

  #ofIssue(name: string, method: Operation["method"], action: string, id: string): Operation {
    return { ...this.#operation(name, method, action), resources: [`the issue ${id}`] };
  }

  #listing(action: string, project: string): Operation {
    return {
      ...this.#operation("list-issues", "GET", action, project),
      // Today's servers ask for `event:read`, the contract for `project:read`.
      scopes: ["event:read", "project:read"],
      scopeNote:
        '"project:read" suffices only where a server follows the published interface to the letter',
    };
  }

  async #get(operation: Operation, path: string, query: Query): Promise<ServiceAnswer> {
    return await this.#transport.request({ operation, path: `${path}?${queryText(query)}` });
  }
}

/** The parameters of an address; one that has several values is repeated. */
type Query = Readonly<Record<string, string | readonly string[]>>;

function queryText(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) parameters.append(name, value);
  }
  return parameters.toString();
}

/** Whether the same request may be answered later: what a token or an address is refused for stays refused. */
export function mayPass({ status }: ServiceError): boolean {
  return status === undefined || status === 408 || status === 429 || status >= 500;
}

/** Whether a service does not have what was asked: the thing, or the way to it. */
export function isNotThere({ status, kind }: ServiceError): boolean {
  return status === 404 || status === 405 || kind === "no-endpoint";
}
