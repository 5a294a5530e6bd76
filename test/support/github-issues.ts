/**
 * The issues of one GitHub repository, by GitHub's documentation of its REST API ("Issues", "Labels", "Using pagination",
 * "Rate limits"): pull requests among the issues, labels that a filter compares without case, a link to the next page, a
 * label that is made when an issue with it is opened.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { ActiveRule, type Rule } from "../../tools/service/http/rules.ts";
import { type Listening, listening } from "./listening.ts";

export interface StoredIssue {
  number: number;
  title: string;
  body: string | null;
  state: "open" | "closed";
  closed_at: string | null;
  updated_at: string;
  labels: { name: string }[];
  user: { login: string; type: "Bot" | "User" };
  author_association: string;
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

/** What a request meets instead of its answer; `lost` is carried out, and never answered. */
export type Fault =
  | "lost"
  | "dropped"
  | "held"
  | { status: number; message?: string; headers?: Record<string, string> };

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
  /** Whether everybody can read it; undefined: it does not say. */
  isPublic: boolean | undefined;
  /** Who opens the new ones. */
  author: Pick<StoredIssue, "user" | "author_association">;
  /** Whether new issues come without their labels. */
  drops: boolean;
  /** Whether lists link to their next pages. */
  links: boolean;
  /** Numbers of issues that pages leave out without taking others in. */
  hidden: readonly number[];
  /** Adds what goes wrong. */
  fault(rule: GitHubRule): void;
  /** Nothing goes wrong any more. */
  heal(): void;
  add(issue: Partial<StoredIssue>): StoredIssue;
  /** The writes that arrived, in their order: `POST issues`. */
  writes(): string[];
}

const NAME = "/repos/acme/shop";
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
  let underWay = 0;
  let overlaps = 0;
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
    const found = issues.filter(({ labels: has, state, updated_at: updated }) => {
      const names = has.map(({ name }) => name.toLowerCase());
      const isIn = [state, "all"].includes(query.get("state") ?? "open") && updated >= since;
      return isIn && wanted.every((label) => names.includes(label));
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
    return { body: shown, ...(!isLast && { headers: { link } }) };
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
    if (path === "")
      return {
        body: {
          full_name: "acme/shop",
          ...(api.isPublic !== undefined && { private: !api.isPublic }),
        },
      };
    if (room !== "issues") return NOT_FOUND;
    if (method === "GET" && argument === undefined) return list(url.searchParams);
    if (method === "POST" && argument === undefined) {
      if (!title || title.length > 256)
        return { status: 422, body: { message: "Validation Failed" } };
      const has = (api.drops ? [] : (names as unknown as string[])).map((name) => ({ name }));
      return { status: 201, body: add({ title: title.trim(), body: text ?? null, labels: has }) };
    }
    const issue = issues.find(({ number }) => number === Number(argument));
    if (!issue) return NOT_FOUND;
    if (method !== "GET") issue.updated_at = time();
    if (method === "POST") {
      issue.labels.push(...(names as unknown as string[]).map((name) => ({ name })));
      return { body: issue.labels };
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
    return { body: issue };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = (await buffer(request)).toString("utf8");
    const [, path = ""] = (request.url ?? "").split(NAME);
    const { method = "", headers } = request;
    const parsed = (text === "" ? {} : JSON.parse(text)) as IssueRequest["body"];
    const { authorization } = headers;
    const asked: IssueRequest = { method, path, authorization, body: parsed, at: clock() };
    requests.push(asked);
    if (method !== "GET" && underWay > 1) overlaps += 1;
    const fault = strike(asked);
    if (fault === "dropped") return void response.destroy();
    if (fault === "held") return undefined;
    const isRefused = typeof fault === "object";
    const {
      status = 200,
      body,
      headers: own = {},
    } = isRefused ? { ...fault, body: { message: fault.message ?? "No." } } : carryOut(asked);
    if (fault === "lost") return void response.destroy();
    asked.status = status;
    response.writeHead(status, {
      date: new Date(clock()).toUTCString(),
      "content-type": "application/json",
      ...own,
    });
    response.end(JSON.stringify(body));
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
    isPublic: false,
    author: { user: { login: "github-actions[bot]", type: "Bot" }, author_association: "NONE" },
    drops: false,
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
    },
    heal: () => void (rules.length = 0),
    add,
    writes: () =>
      requests.flatMap(({ method, path }) =>
        method === "GET" ? [] : `${method} ${path.slice(1)}`,
      ),
  };
  return api;
}

interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

const NOT_FOUND: Answer = { status: 404, body: { message: "Not Found" } };
