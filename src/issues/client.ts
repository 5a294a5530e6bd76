/** Issues: list the issues of a project, retrieve one or several, update one or many. */
import * as v from "valibot";
import { ServiceError } from "../errors.ts";
import { optionalOrIgnored, numeric } from "../schema.ts";
import { counted } from "../report/format.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor, pages } from "../service/pagination.ts";
import type { ServiceKind } from "../service/kind.ts";
import type { ServiceAnswer, ServiceRequest, Transport } from "../service/transport.ts";
import type { ServicePlace } from "./names.ts";
import { attributesSchema, type IssueUpdate } from "./attributes.ts";

/** `[unix seconds, count]` pairs, looked at and not copied: most of a page of a list is made of them. */
const series = v.custom<[number, number][]>(
  (value) => Array.isArray(value) && value.every((pair) => isPair(pair)),
);

function isPair(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number")
  );
}

/** It becomes a part of paths. */
const issueId = v.union([
  v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u)),
  v.pipe(v.number(), v.safeInteger(), v.transform(String)),
]);

/** What we depend on of an issue is its id; whoever needs more (status, project) checks that it is there. */
const issueEntries = {
  id: issueId,
  shortId: optionalOrIgnored(v.string()),
  title: optionalOrIgnored(v.string()),
  culprit: optionalOrIgnored(v.string()),
  type: optionalOrIgnored(v.string()),
  level: optionalOrIgnored(v.string()),
  logger: optionalOrIgnored(v.string()),
  count: optionalOrIgnored(numeric),
  userCount: optionalOrIgnored(numeric),
  numComments: optionalOrIgnored(numeric),
  firstSeen: optionalOrIgnored(v.string()),
  lastSeen: optionalOrIgnored(v.string()),
  permalink: optionalOrIgnored(v.string()),
  shareId: optionalOrIgnored(v.string()),
  project: optionalOrIgnored(
    v.object({ slug: v.string(), id: optionalOrIgnored(v.union([v.string(), v.number()])) }),
  ),
  stats: optionalOrIgnored(v.record(v.string(), v.fallback(series, []))),
};

const issueSchema = v.intersect([v.object(issueEntries), attributesSchema]);

/** An issue on a page, looked at and not yet read. */
const listedSchema = v.custom<{ id: string | number }>((value) =>
  v.is(v.object({ id: issueId }), value),
);

/** What an update can answer instead of an issue: `{"detail": "No groups found"}`. */
const noIssueSchema = v.object({ id: v.optional(v.undefined()), detail: v.string() });

const releaseSummary = optionalOrIgnored(
  v.object({ version: v.string(), dateCreated: optionalOrIgnored(v.string()) }),
);

const detailEntries = {
  activity: v.fallback(
    v.array(
      v.object({
        type: v.string(),
        dateCreated: optionalOrIgnored(v.string()),
        data: optionalOrIgnored(v.record(v.string(), v.unknown())),
        user: optionalOrIgnored(
          v.object({ name: optionalOrIgnored(v.string()), email: optionalOrIgnored(v.string()) }),
        ),
      }),
    ),
    [],
  ),
  firstRelease: releaseSummary,
  lastRelease: releaseSummary,
  tags: v.fallback(
    v.array(
      v.object({
        key: v.string(),
        name: optionalOrIgnored(v.string()),
        totalValues: optionalOrIgnored(numeric),
        topValues: v.fallback(v.array(v.object({ value: v.string() })), []),
      }),
    ),
    [],
  ),
  userReportCount: optionalOrIgnored(numeric),
};

const issueDetailsSchema = v.intersect([issueSchema, v.object(detailEntries)]);

/** The input of each member of an update. */
const UPDATE_FIXES = {
  assignedTo: `Write an actor that exists in "assigned-to": user:ID, team:ID (on GlitchTip team:SLUG), a username or an email address.`,
  status: `This service does not take the status; write another "status".`,
  statusDetails: `This service does not take the status now; write another "status" or "ignore-until".`,
  priority: `This service does not take the priority; write another "priority".`,
};

/** An issue as a list holds it. Members that a server left out, or sent as another type, are undefined. */
export type Issue = v.InferOutput<typeof issueSchema>;
/** An issue as retrieving it answers. */
export type IssueInFull = v.InferOutput<typeof issueDetailsSchema>;

/** A query that nothing matches: no issue was seen less than zero times. */
export const MATCHES_NOTHING = "timesSeen:<0";

export interface IssueSearch {
  /** Structured search query; empty for issues of every status. It is always sent: servers differ in their default. */
  query: string;
  /** The empty string disables stats. */
  statsPeriod: "24h" | "14d" | "";
}

/** What is known of a list when it ends. */
export interface ListEnd {
  /** Issues that the service counts; undefined where it does not say. An estimate: issues change meanwhile. */
  hits: number | undefined;
  /** Whether the last page was full and named no next one: there may be more. */
  isCut: boolean;
}

/** Page sizes of services: Sentry's 100, GlitchTip's 50. */
const FULL_PAGE = 50;

/** Reads an issue whose update may have been carried out; undefined where the update must be sent again. */
export type ReadAgain = (failure: ServiceError) => Promise<Issue | undefined>;

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

  /** Whether its answers have shown a GlitchTip that resolves issues in a release. */
  get isGlitchTip6(): boolean {
    return this.#transport.isGlitchTip6;
  }

  /**
   * The issues of a project that match a query, page by page; pages are got as they are needed.
   * @returns what the end of the list tells
   * @throws ServiceError
   */
  async *matching(project: string, search: IssueSearch): AsyncGenerator<Issue[], ListEnd, void> {
    const operation = this.#listing(`list the issues of project ${project}`, project);
    const end: ListEnd = { hits: undefined, isCut: false };
    let isGlitchTip = this.serviceKind === "glitchtip";
    const fetchPage = async (cursor: string | undefined) => {
      const query = { query: search.query, statsPeriod: search.statsPeriod };
      // GlitchTip's pages have 50 issues otherwise, and in their usual order issues jump while the pages are read.
      const order = isGlitchTip && { limit: "100", sort: "-first_seen" };
      return await this.#get(operation, this.#pathOf(project), {
        ...query,
        ...order,
        ...(cursor !== undefined && { cursor }),
      });
    };
    const found = pages(async (cursor) => {
      let answer = await fetchPage(cursor);
      // The first answer shows which service it is: where that is not all, the list begins anew in the other order.
      const isNews = !isGlitchTip && this.serviceKind === "glitchtip";
      if (isNews && cursor === undefined && nextCursor(answer.link) !== undefined) {
        isGlitchTip = true;
        answer = await fetchPage(undefined);
      }
      const items = readAnswer(v.array(listedSchema), answer, operation);
      end.hits = answer.hits;
      end.isCut = answer.link === undefined && items.length >= FULL_PAGE;
      return { items, next: nextCursor(answer.link) };
    });
    for await (const { items } of found) {
      yield items.map((body) => readAnswer(issueSchema, { status: 200, body }, operation));
    }
    return end;
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
   * One issue, without what only its retrieval tells: enough to update it, and lean where many are retrieved. A merged
   * issue answers as the one it was merged into, under another id.
   * @throws ServiceError
   */
  async retrieve(id: string): Promise<Issue> {
    return await this.#retrieve(issueSchema, id);
  }

  /** One issue in full, with activity, releases, tags and both stats. @throws ServiceError */
  async retrieveInFull(id: string): Promise<IssueInFull> {
    return await this.#retrieve(issueDetailsSchema, id);
  }

  async #retrieve<Schema extends v.GenericSchema>(schema: Schema, id: string) {
    const action = `retrieve issue ${id}`;
    const operation = ofIssue({ name: "retrieve-issue", method: "GET", action }, id);
    return readAnswer(schema, await this.#askOfIssue({ operation }, id), operation);
  }

  /**
   * Up to 100 issues at once, in the form of a list. A service that does not know the way answers with others.
   * @param projectId number of their project, where the service told it
   * @throws ServiceError
   */
  async retrieveMany(ids: readonly string[], projectId?: string): Promise<Issue[]> {
    return await this.#retrieveMany(issueSchema, ids, projectId);
  }

  /** The same in full: GlitchTip's lists lack only the number of user reports. @throws ServiceError */
  async retrieveManyInFull(ids: readonly string[]): Promise<IssueInFull[]> {
    return await this.#retrieveMany(issueDetailsSchema, ids);
  }

  async #retrieveMany<Schema extends v.GenericSchema>(
    schema: Schema,
    ids: readonly string[],
    project?: string,
  ) {
    const operation: Operation = {
      name: "retrieve-issues",
      method: "GET",
      action: `read ${counted(ids.length, "issue")} at once`,
      scopes: ["event:read"],
      resources: [`the organization "${this.organization}"`],
    };
    // Sentry shows those of the user's own teams where no project is named.
    const answer = await this.#get(
      operation,
      this.#organizationPath,
      this.serviceKind === "glitchtip"
        ? { limit: "100", id: ids }
        : { statsPeriod: "", group: ids, ...(project !== undefined && { project }) },
    );
    return readAnswer(v.array(schema), answer, operation);
  }

  /**
   * Changes the given attributes of one issue.
   * @param readAgain looks at the issue after an attempt that may have been carried out, before it is repeated or given up
   * @returns the issue as the service answered it; undefined where it answered without one (204, "No groups found")
   * @throws ServiceError
   */
  async update(id: string, update: IssueUpdate, readAgain?: ReadAgain): Promise<Issue | undefined> {
    const action = `update issue ${id}`;
    const operation = ofIssue({ name: "update-issue", method: "PUT", action }, id);
    const isPutOff = update["status"] === "resolvedInNextRelease" && this.isGlitchTip6;
    const inNextRelease = { status: "resolved", statusDetails: { inNextRelease: true } };
    const body = JSON.stringify(isPutOff ? { ...update, ...inNextRelease } : update);
    let seen: Issue | undefined;
    const recover = async (failure: ServiceError): Promise<ServiceAnswer | undefined> => {
      seen = await readAgain?.(failure);
      return seen && STAND_IN;
    };
    const answer = await this.#askOfIssue({ operation, body, recover }, id);
    if (seen) return seen;
    if (answer.body === undefined || v.is(noIssueSchema, answer.body)) return undefined;
    try {
      return readAnswer(issueSchema, answer, operation);
    } catch (error) {
      if (error instanceof ServiceError && (await recover(error))) return seen;
      throw error;
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
    const operation: Operation = {
      name: "update-issues",
      method: "PUT",
      action: `update ${counted(ids.length, "issue")} of project ${project}`,
      scopes: ["event:write"],
      fieldFixes: UPDATE_FIXES,
      resources: [`the organization "${this.organization}"`, `the project "${project}"`],
    };
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
    const operation: Operation = {
      name: "retrieve-project",
      method: "GET",
      action: `read project ${project}`,
      scopes: ["project:read"],
      resources: [`the organization "${this.organization}"`, `the project "${project}"`],
    };
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

  #listing(action: string, project: string): Operation {
    return {
      name: "list-issues",
      method: "GET",
      action,
      // Today's servers ask for `event:read`, the contract for `project:read`.
      scopes: ["event:read", "project:read"],
      scopeNote:
        '"project:read" suffices only where a server follows the published interface to the letter',
      resources: [`the organization "${this.organization}"`, `the project "${project}"`],
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

function ofIssue(own: Pick<Operation, "name" | "method" | "action">, id: string): Operation {
  const scopes = [own.method === "GET" ? "event:read" : "event:write"];
  return { ...own, scopes, fieldFixes: UPDATE_FIXES, resources: [`the issue ${id}`] };
}

/** What was found by reading stands in for an answer that was lost. */
const STAND_IN: ServiceAnswer = {
  status: 200,
  body: undefined,
  link: undefined,
  hits: undefined,
  date: undefined,
  repeated: true,
};

/** Whether the same request may be answered later: what a token or an address is refused for stays refused. */
export function mayPass({ status }: ServiceError): boolean {
  return status === undefined || status === 408 || status === 429 || status >= 500;
}

/** Whether a service does not have what was asked: the thing, or the way to it. */
export function isNotThere({ status, kind }: ServiceError): boolean {
  return status === 404 || status === 405 || kind === "no-endpoint";
}
