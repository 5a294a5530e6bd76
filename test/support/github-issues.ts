/**
 * The issues of one GitHub repository, by GitHub's documentation of its REST API ("Issues", "Labels", "Using pagination",
 * "Rate limits"): pull requests among the issues, labels that a filter compares without case, a link to the next page, a
 * label that is made when an issue with it is opened.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { FastifyReply } from "fastify";
import type { Answer as WholeAnswer } from "../../tools/service/http/answer.ts";
import { deliveryOf } from "../../tools/service/http/delivery.ts";
import type { DecisiveFault, FaultyRequest } from "../../tools/service/http/faults.ts";
import { ActiveRule, type Rule } from "../../tools/service/http/rules.ts";
import { objectionsTo } from "./github-description.ts";
import { type Listening, listening } from "./listening.ts";

export interface StoredIssue {
  number: number;
  title: string;
  body: string | null;
  state: "open" | "closed";
  closed_at: string | null;
  updated_at: string;
  labels: { name: string }[];
  /** Null and a mannequin stand for somebody who has no account any more, or never had one. */
  user: { login: string; type: "Bot" | "User" | "Mannequin" } | null;
  html_url: string;
  pull_request?: object;
}

export interface IssueRequest {
  method: string;
  /** Below the repository, with the query. */
  path: string;
  authorization: string | undefined;
  body: Partial<Record<string, unknown>>;
  /** By the clock of the double. */
  at: number;
  /** Of its answer, where there was one. */
  status?: number;
}

/** What a request meets instead of its answer: a short form, or a fault of the local service. */
export type Fault =
  /** It is carried out, and the connection ends. */
  | "lost"
  /** The connection ends at once. */
  | "dropped"
  /** It is never answered. */
  | "held"
  | { kind?: undefined; status: number; message?: string; headers?: Record<string, string> }
  | DecisiveFault;

export interface GitHubRule extends Rule<IssueRequest> {
  method: string;
  /** Below the repository, without the query. */
  path: string | RegExp;
  /** Of several rules that strike a request, the first one with a fault decides. */
  fault?: Fault;
  /** Happens before the request is answered, whatever other rules say of it. */
  meanwhile?: (request: IssueRequest) => void;
}

export interface GitHubIssuesApi extends Listening {
  readonly issues: StoredIssue[];
  readonly requests: IssueRequest[];
  /** Requests that were neither GET nor under way alone. */
  readonly overlaps: number;
  /** Requests that wait for an answer that never comes, or not whole. */
  readonly held: number;
  /** Of the repository. */
  repository: { private: boolean; archived: boolean; has_issues: boolean };
  /** Who opens the new ones: whose the token is. */
  author: { user: NonNullable<StoredIssue["user"]> };
  /**
   * Whether the token may write issues. Without that right it still opens issues in a public repository, and GitHub drops
   * their labels.
   */
  mayWrite: boolean;
  /** What people may do with the repository, by login; of others it knows nothing. */
  readonly permissions: Record<string, "admin" | "write" | "read" | "none">;
  /** What GitHub's description of its API has against requests that were carried out, and against their answers. */
  readonly objections: string[];
  /** Whether new issues come without their labels. */
  drops: boolean;
  /** Milliseconds by which lists lag behind new issues. */
  lag: number;
  /** Whether lists link to their next pages. */
  links: boolean;
  /** Numbers of issues that pages leave out without taking others in. */
  hidden: readonly number[];
  /** The repository's labels. */
  readonly labels: string[];
  /** Adds what goes wrong. */
  fault(rule: GitHubRule): Readonly<Pick<ActiveRule<IssueRequest, GitHubRule>, "struck">>;
  /** Nothing goes wrong any more. */
  heal(): void;
  add(issue: Partial<StoredIssue>): StoredIssue;
  /** The writes that arrived, in their order: `POST issues`. */
  writes(): string[];
}

const NAME = "/repos/acme/shop";
const SERVER = "https://api.github.com";
/** Beyond this GitHub takes no page without the position that its link names. */
const MAX_PAGE = 10;

/** @param clock epoch milliseconds */
export async function startGitHubIssues(
  clock = () => Date.now(),
  port = 0,
): Promise<GitHubIssuesApi> {
  const issues: StoredIssue[] = [];
  const requests: IssueRequest[] = [];
  const rules: ActiveRule<IssueRequest, GitHubRule>[] = [];
  const objections: string[] = [];
  /** When issues were opened, by number. */
  const born = new Map<number, number>();
  let underWay = 0;
  let overlaps = 0;
  let held = 0;
  const hold = (response: ServerResponse) => {
    held += 1;
    response.once("close", () => (held -= 1));
  };
  const time = () => new Date(clock()).toISOString().replace(/\.\d+Z$/u, "Z");

  const list = (query: URLSearchParams) => {
    const wanted = (query.get("labels") ?? "").toLowerCase().split(",").filter(Boolean);
    const size = Math.min(100, Number(query.get("per_page") ?? 30));
    const page = Number(query.get("page") ?? 1);
    if (page > MAX_PAGE && !query.has("after")) {
      const message = "Pagination with the page parameter is not supported for large datasets";
      return { status: 422, body: { message } };
    }
    const since = query.get("since") ?? "";
    const creator = query.get("creator");
    const found = issues.filter(({ number, labels: has, state, updated_at: updated, user }) => {
      const names = has.map(({ name }) => name.toLowerCase());
      const isIn = [state, "all"].includes(query.get("state") ?? "open") && updated >= since;
      const isListed = clock() - (born.get(number) ?? 0) >= api.lag;
      const isBy = [null, user?.login].includes(creator);
      return isIn && isListed && isBy && wanted.every((one) => names.includes(one));
    });
    if (query.get("sort") === "updated") {
      found.sort((one, other) => one.updated_at.localeCompare(other.updated_at));
    }
    if (query.get("direction") !== "asc") found.reverse();
    const start = query.has("after") ? Number(query.get("after")) : (page - 1) * size;
    const rest = new URLSearchParams(query);
    rest.set("after", `${start + size}`);
    rest.set("page", `${page + 1}`);
    const link = `<https://api.github.test${NAME}/issues?${rest.toString()}>; rel="next", <https://x.test>; rel="last"`;
    const isLast = start + size >= found.length || !api.links;
    const shown = found
      .slice(start, start + size)
      .filter((one) => !api.hidden.includes(one.number));
    return { body: shown.map(issueView), ...(!isLast && { headers: { link } }) };
  };
  /** Adds a label of the repository. @returns whether there was none of this name */
  const label = (name: string): boolean => {
    const isNew = !api.labels.some((one) => one.toLowerCase() === name.toLowerCase());
    if (isNew) api.labels.push(name);
    return isNew;
  };
  const add = (issue: Partial<StoredIssue>): StoredIssue => {
    const number = issues.length + 1;
    const added: StoredIssue = {
      number,
      title: `Issue ${number}`,
      body: null,
      state: "open",
      closed_at: null,
      updated_at: time(),
      labels: [],
      ...api.author,
      html_url: `https://github.com/acme/shop/issues/${number}`,
      ...issue,
    };
    issues.push(added);
    born.set(added.number, clock());
    for (const { name } of added.labels) label(name);
    return added;
  };
  const strike = (request: IssueRequest): Fault | undefined => {
    let fault: Fault | undefined;
    for (const active of rules) {
      const { rule } = active;
      if ((rule.fault && fault) || !active.applies(request)) continue;
      rule.meanwhile?.(request);
      fault ??= rule.fault;
    }
    return fault;
  };
  const carryOut = ({ method, path, body }: IssueRequest): Answer => {
    const url = new URL(path, "http://localhost");
    const [room = "", argument] = url.pathname.slice(1).split("/");
    const { title, body: text, state, labels: names = [] } = body as Partial<StoredIssue>;
    if (path === "") return { body: repositoryView(api.repository) };
    if (path === "graphql") {
      return { body: { data: { viewer: { login: api.author.user.login } } } };
    }
    if (room === "collaborators") {
      const login = decodeURIComponent(argument ?? "");
      const permission = api.permissions[login];
      if (permission === undefined) return NOT_FOUND;
      const user = { ...userView({ login, type: "User" }), role_name: permission };
      return { body: { permission, role_name: permission, user } };
    }
    const isForbidden = method !== "GET" && !api.mayWrite;
    const isCreation = method === "POST" && argument === undefined && room === "issues";
    if (isForbidden && (api.repository.private || !isCreation)) {
      return { status: 403, body: { message: "Resource not accessible by integration" } };
    }
    if (method === "POST" && room === "labels") {
      const name = String(body["name"]);
      if (label(name)) return { status: 201, body: labelView({ name }) };
      const errors = [{ resource: "Label", code: "already_exists", field: "name" }];
      return { status: 422, body: { message: "Validation Failed", errors } };
    }
    if (room !== "issues") return NOT_FOUND;
    if (method === "GET" && argument === undefined) return list(url.searchParams);
    if (method === "POST" && argument === undefined) {
      if (!title || title.length > 256)
        return { status: 422, body: { message: "Validation Failed" } };
      const has = (api.drops || isForbidden ? [] : (names as unknown as string[])).map((name) => ({
        name,
      }));
      const added = add({ title: title.trim(), body: text ?? null, labels: has });
      return { status: 201, body: issueView(added) };
    }
    const issue = issues.find(({ number }) => number === Number(argument));
    if (!issue) return NOT_FOUND;
    if ((text ?? "").length > 65_536) {
      const errors = [
        { resource: "Issue", code: "custom", field: "body", message: "body is too long" },
      ];
      return { status: 422, body: { message: "Validation Failed", errors } };
    }
    if (method !== "GET") issue.updated_at = time();
    if (method === "POST") {
      for (const name of names as unknown as string[]) {
        label(name);
        issue.labels.push({ name });
      }
      return { body: issue.labels.map(labelView) };
    }
    if (method === "PATCH") {
      if (state !== undefined && state !== issue.state) {
        Object.assign(issue, { state, closed_at: state === "closed" ? time() : null });
      }
      Object.assign(
        issue,
        title === undefined ? {} : { title },
        text === undefined ? {} : { body: text },
      );
    }
    return { body: issueView(issue) };
  };

  const common = () => ({
    date: new Date(clock()).toUTCString(),
    "content-type": "application/json",
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = (await buffer(request)).toString("utf8");
    const { url = "" } = request;
    const path = url === "/graphql" ? "graphql" : (url.split(NAME)[1] ?? url);
    const { method = "", headers } = request;
    const parsed = (text === "" ? {} : JSON.parse(text)) as IssueRequest["body"];
    const { authorization } = headers;
    const asked: IssueRequest = { method, path, authorization, body: parsed, at: clock() };
    requests.push(asked);
    if (method !== "GET" && underWay > 1) overlaps += 1;
    const fault = strike(asked);
    if (fault === "dropped") return void response.destroy();
    if (fault === "held") return hold(response);
    response.on("finish", () => (asked.status = response.statusCode));
    const perform = (): WholeAnswer => {
      const { status = 200, body, headers: own = {} } = carryOut(asked);
      if (status < 400) objections.push(...objectionsTo(asked, status, body));
      return { status, body, headers: { ...common(), ...own } };
    };
    if (typeof fault === "object" && fault.kind !== undefined) {
      const { isEndless, carryOut: deliver } = deliveryOf(fault, perform, NO_CURSORS);
      if (isEndless) hold(response);
      return await deliver(replyBy(response, common()));
    }
    if (typeof fault === "object") {
      response.writeHead(fault.status, { ...common(), ...fault.headers });
      const { message = "No." } = fault;
      return void response.end(message === "" ? "" : JSON.stringify({ message }));
    }
    const { status, body, headers: shown } = perform();
    if (fault === "lost") return void response.destroy();
    response.writeHead(status, shown);
    return void response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    underWay += 1;
    response.on("close", () => (underWay -= 1));
    void answer(request, response);
  });
  const api: GitHubIssuesApi = {
    ...(await listening(server, "http", port)),
    issues,
    requests,
    get overlaps() {
      return overlaps;
    },
    get held() {
      return held;
    },
    repository: { private: true, archived: false, has_issues: true },
    author: { user: { login: "github-actions[bot]", type: "Bot" } },
    mayWrite: true,
    labels: [],
    permissions: {},
    objections,
    drops: false,
    lag: 0,
    links: true,
    hidden: [],
    fault: (rule) => {
      const active = new ActiveRule(rule, ({ method, path }: IssueRequest) => {
        const [pathname = ""] = path.split("?");
        const isThere =
          typeof rule.path === "string" ? rule.path === pathname : rule.path.test(pathname);
        return rule.method === method && isThere;
      });
      rules.push(active);
      return active;
    },
    heal: () => void (rules.length = 0),
    add,
    writes: () =>
      requests.flatMap(({ method, path }) =>
        method === "GET" || path === "graphql" ? [] : `${method} ${path.slice(1)}`,
      ),
  };
  return api;
}

/** Faults of cursors are for the service's lists. */
const NO_CURSORS: FaultyRequest = {
  operation: "listIssues",
  path: "",
  query: new URLSearchParams(),
  body: undefined,
  number: 1,
};

/** What a fault of the local service answers by. */
function replyBy(raw: ServerResponse, common: Record<string, string>): FastifyReply {
  const reply = {
    raw,
    hijack: () => reply,
    getHeaders: () => common,
    code: (status: number) => {
      raw.statusCode = status;
      return reply;
    },
    headers: (all: Record<string, string>) => {
      raw.setHeaders(new Map(Object.entries({ ...common, ...all })));
      return reply;
    },
    removeHeader: (name: string) => {
      raw.removeHeader(name);
      return reply;
    },
    send: (text?: string) => {
      raw.end(text);
      return reply;
    },
  };
  return reply as unknown as FastifyReply;
}

/** The same for the same login. */
function idOf(login: string): number {
  return [...login].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7);
}

/** Addresses below an address, as GitHub's answers have many. */
function addresses(url: string, names: string) {
  return Object.fromEntries(names.split(" ").map((name) => [`${name}_url`, `${url}/${name}`]));
}

function userView({ login, type }: NonNullable<StoredIssue["user"]>) {
  const url = `${SERVER}/users/${login}`;
  const links =
    "avatar events followers following gists html organizations received_events repos starred subscriptions";
  const id = idOf(login);
  const own = { login, id, node_id: `U_${id}`, gravatar_id: "", url, type, site_admin: false };
  return { ...own, ...addresses(url, links) };
}

function labelView({ name }: { name: string }) {
  const own = { id: idOf(name), node_id: `LA_${idOf(name)}`, name, description: null };
  return { ...own, url: `${SERVER}${NAME}/labels/x`, color: "ededed", default: false };
}

function issueView({ user, labels, updated_at: time, ...issue }: StoredIssue) {
  const url = `${SERVER}${NAME}/issues/${issue.number}`;
  const none = { assignee: null, milestone: null, comments: 0, locked: false };
  return {
    ...issue,
    ...none,
    ...addresses(url, "comments events labels"),
    id: 2_000_000_000 + issue.number,
    node_id: `I_${issue.number}`,
    url,
    repository_url: `${SERVER}${NAME}`,
    user: user && userView(user),
    labels: labels.map(labelView),
    author_association: "NONE",
    created_at: time,
    updated_at: time,
    state_reason: issue.state === "closed" ? "completed" : null,
    ...(issue.pull_request && {
      pull_request: { url, html_url: url, diff_url: url, patch_url: url },
    }),
  };
}

function repositoryView(own: GitHubIssuesApi["repository"]) {
  const links =
    "archive assignees blobs branches collaborators comments commits compare contents contributors deployments downloads events forks git_commits git_refs git_tags hooks html issue_comment issue_events issues keys labels languages merges milestones notifications pulls releases stargazers statuses subscribers subscription tags teams trees clone git ssh svn";
  const no = "fork has_projects has_wiki has_pages has_discussions disabled".split(" ");
  const counts =
    "forks forks_count open_issues open_issues_count size stargazers_count watchers watchers_count network_count subscribers_count".split(
      " ",
    );
  const nothing = "description homepage language mirror_url license".split(" ");
  const all = <T>(names: string[], value: T) =>
    Object.fromEntries(names.map((name) => [name, value]));
  const time = "2026-01-01T00:00:00Z";
  return {
    ...addresses(`${SERVER}${NAME}`, links),
    ...all(no, false),
    ...all(counts, 0),
    ...all(nothing, null),
    id: 1,
    node_id: "R_1",
    name: "shop",
    full_name: "acme/shop",
    url: `${SERVER}${NAME}`,
    owner: userView({ login: "acme", type: "User" }),
    default_branch: "main",
    created_at: time,
    updated_at: time,
    pushed_at: time,
    ...own,
  };
}

interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

const NOT_FOUND: Answer = { status: 404, body: { message: "Not Found" } };
