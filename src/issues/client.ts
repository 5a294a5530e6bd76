/** Issues: list the issues of a project, retrieve one, update one. */
import * as v from "valibot";
import { lenient, numeric } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor, pages } from "../service/pagination.ts";
import type { ServiceAnswer, Transport } from "../service/transport.ts";
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
  shortId: lenient(v.string()),
  title: lenient(v.string()),
  culprit: lenient(v.string()),
  type: lenient(v.string()),
  level: lenient(v.string()),
  logger: lenient(v.string()),
  count: lenient(numeric),
  userCount: lenient(numeric),
  numComments: lenient(numeric),
  firstSeen: lenient(v.string()),
  lastSeen: lenient(v.string()),
  permalink: lenient(v.string()),
  project: lenient(v.object({ slug: v.string() })),
  stats: lenient(v.record(v.string(), v.fallback(series, []))),
};

const issueSchema = v.intersect([v.object(issueEntries), attributesSchema]);

/** An issue on a page, looked at and not yet read. */
const listedSchema = v.custom<{ id: string | number }>((value) =>
  v.is(v.object({ id: issueId }), value),
);

/** What an update can answer instead of an issue: `{"detail": "No groups found"}`. */
const noIssueSchema = v.object({ id: v.optional(v.undefined()), detail: v.string() });

const releaseSummary = lenient(v.object({ version: v.string(), dateCreated: lenient(v.string()) }));

const detailEntries = {
  activity: v.fallback(
    v.array(
      v.object({
        type: v.string(),
        dateCreated: lenient(v.string()),
        data: lenient(v.record(v.string(), v.unknown())),
        user: lenient(v.object({ name: lenient(v.string()), email: lenient(v.string()) })),
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
        name: lenient(v.string()),
        totalValues: lenient(numeric),
        topValues: v.fallback(v.array(v.object({ value: v.string() })), []),
      }),
    ),
    [],
  ),
  userReportCount: lenient(numeric),
};

const issueDetailsSchema = v.intersect([issueSchema, v.object(detailEntries)]);

/** Today's servers ask for `event:read`, the contract for `project:read`. */
const LIST_SCOPES = ["event:read", "project:read"];

/** The input of each member of an update. */
const UPDATE_FIXES = {
  assignedTo: `Write an actor that exists in "assigned-to": user:ID, team:ID, a username or an email address.`,
  status: `This service does not take the status; write another "status".`,
};

/** An issue as a list holds it. Members that a server left out, or sent as another type, are undefined. */
export type Issue = v.InferOutput<typeof issueSchema>;
/** An issue as retrieving it answers. */
export type IssueInFull = v.InferOutput<typeof issueDetailsSchema>;

export interface IssueSearch {
  /** Structured search query; empty for issues of every status. It is always sent: servers differ in their default. */
  query: string;
  /** The empty string disables stats. */
  statsPeriod: "24h" | "14d" | "";
}

export class Issues {
  readonly #transport: Transport;
  readonly #organization: string;

  constructor(transport: Transport, organization: string) {
    this.#transport = transport;
    this.#organization = organization;
  }

  /** The issues of a project that match a query; pages of 100 are got as they are needed. @throws ServiceError */
  async *matching(project: string, search: IssueSearch): AsyncGenerator<Issue, void, void> {
    const operation = this.#listing(project, `list the issues of project ${project}`);
    const found = pages(async (cursor) => {
      const query = new URLSearchParams({ query: search.query, statsPeriod: search.statsPeriod });
      if (cursor !== undefined) query.set("cursor", cursor);
      const answer = await this.#list(project, operation, query);
      return {
        items: readAnswer(v.array(listedSchema), answer, operation),
        next: nextCursor(answer.link),
      };
    });
    // One issue after the other is read, so that a long list leaves no more in memory than its reader keeps of it.
    for await (const { items } of found) {
      for (const body of items) yield readAnswer(issueSchema, { status: 200, body }, operation);
    }
  }

  /**
   * The issue with exactly this short ID, wherever it belongs: the look-up can answer with an issue of another project.
   * @throws ServiceError
   */
  async lookUp(project: string, shortId: string): Promise<Issue | undefined> {
    const operation = this.#listing(project, `look up the issue ${shortId}`);
    const query = new URLSearchParams({ query: shortId, shortIdLookup: "1", statsPeriod: "" });
    const answer = await this.#list(project, operation, query);
    const found = readAnswer(v.array(issueSchema), answer, operation);
    return found.find((issue) => issue.shortId?.toLowerCase() === shortId.toLowerCase());
  }

  /**
   * One issue, without what only its retrieval tells: enough to update it, and lean where many are retrieved. A merged
   * issue answers as the one it was merged into, under another id.
   * @throws ServiceError
   */
  async retrieve(id: string): Promise<Issue> {
    return readAnswer(issueSchema, await this.#retrieve(id), retrieval(id));
  }

  /** One issue in full, with activity, releases, tags and both stats. @throws ServiceError */
  async retrieveInFull(id: string): Promise<IssueInFull> {
    return readAnswer(issueDetailsSchema, await this.#retrieve(id), retrieval(id));
  }

  /**
   * Changes the given attributes of one issue.
   * @returns the issue as the service answered it; undefined where it answered without one (204, "No groups found")
   * @throws ServiceError
   */
  async update(id: string, update: IssueUpdate): Promise<Issue | undefined> {
    const operation: Operation = {
      name: "update-issue",
      method: "PUT",
      action: `update issue ${id}`,
      scopes: ["event:write"],
      fieldFixes: UPDATE_FIXES,
      resources: [`the issue ${id}`],
    };
    const body = JSON.stringify(update);
    const path = issuePath(id);
    const answer = await this.#transport.request({ operation, path, body });
    if (answer.body === undefined || v.is(noIssueSchema, answer.body)) return undefined;
    return readAnswer(issueSchema, answer, operation);
  }

  async #retrieve(id: string): Promise<ServiceAnswer> {
    const operation = retrieval(id);
    return await this.#transport.request({ operation, path: issuePath(id) });
  }

  #listing(project: string, action: string): Operation {
    return {
      name: "list-issues",
      method: "GET",
      action,
      scopes: LIST_SCOPES,
      scopeNote:
        '"project:read" suffices only where a server follows the published interface to the letter',
      resources: [`the organization "${this.#organization}"`, `the project "${project}"`],
    };
  }

  async #list(
    project: string,
    operation: Operation,
    query: URLSearchParams,
  ): Promise<ServiceAnswer> {
    const path = apiPath("projects", this.#organization, project, "issues");
    return await this.#transport.request({
      operation,
      path: `${path}?${query.toString()}`,
    });
  }
}

function retrieval(id: string): Operation {
  return {
    name: "retrieve-issue",
    method: "GET",
    action: `retrieve issue ${id}`,
    scopes: ["event:read"],
    resources: [`the issue ${id}`],
  };
}

function issuePath(id: string): string {
  return apiPath("issues", id);
}
