/** The part of GitHub's API that reads history, over a real repository, told by plain git. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Certificate } from "../../tools/service/http/certificate.ts";
import { disturbing, type Listening, listening, type Respond } from "./listening.ts";
import { git, gitBytes, mergeBaseOf } from "./repository.ts";

export interface ApiRequest {
  path: string;
  authorization: string | undefined;
}

/** Its address stands for `GITHUB_API_URL`. */
export interface GitHubApi extends Listening {
  readonly requests: readonly ApiRequest[];
  respond: Respond | undefined;
}

export interface GitHubApiOptions {
  /** A complete repository on disk. */
  repository: string;
  /** `owner/name` that it is known by. */
  name: string;
  /** The repository does not change: each question is put to git once. */
  isFixed?: boolean;
  /** Makes it speak https. */
  tls?: Certificate;
  /** Answers in place of the API. */
  respond?: Respond;
}

export async function startGitHubApi(options: GitHubApiOptions): Promise<GitHubApi> {
  const requests: ApiRequest[] = [];
  const answers = new Map<string, unknown>();
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization });
    if (api.respond?.(request, response)) return;
    const url = new URL(request.url ?? "", "http://localhost");
    const isKnown = options.isFixed === true && answers.has(url.href);
    const answer = isKnown
      ? answers.get(url.href)
      : route(decodeURIComponent(url.pathname), url.searchParams, options);
    answers.set(url.href, answer);
    const found = answer instanceof Error ? undefined : answer;
    const message = answer instanceof Error ? answer.message : "Not Found";
    // Of an id that it does not have GitHub says 422.
    const absent = /\/commits\/[0-9a-f]+$/u.test(url.pathname) ? 422 : 404;
    response.writeHead(found === undefined ? absent : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(found ?? { message }));
  };
  const { tls } = options;
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  const respond = options.respond && disturbing(options.respond);
  const api: GitHubApi = {
    ...(await listening(server, tls ? "https" : "http")),
    requests,
    respond,
  };
  return api;
}

/** @returns what is answered; undefined or an error for a 404 */
function route(path: string, query: URLSearchParams, options: GitHubApiOptions): unknown {
  const prefix = `/repos/${options.name}/`;
  if (!path.startsWith(prefix)) return undefined;
  const [kind = "", ...rest] = path.slice(prefix.length).split("/");
  const argument = rest.join("/");
  if (kind === "compare") return compare(argument, query, options.repository);
  if (kind === "tags") return paged(tags(options.repository), query);
  if (kind === "commits" && argument === "") return newest(query, options.repository);
  if (kind === "commits") return commit(argument, options.repository);
  return undefined;
}

function paged<T>(values: readonly T[], query: URLSearchParams): T[] {
  const size = Math.min(100, Number(query.get("per_page") ?? 30));
  const start = (Number(query.get("page") ?? 1) - 1) * size;
  return values.slice(start, start + size);
}

function compare(basehead: string, query: URLSearchParams, repository: string): unknown {
  const [base = "", head = ""] = basehead.split("...");
  if (commitId(base, repository) === undefined || commitId(head, repository) === undefined)
    return undefined;
  const mergeBase = mergeBaseOf(base, head, repository);
  // Histories without one are not compared.
  if (mergeBase === undefined) return new Error(`No common ancestor between ${base} and ${head}.`);
  // Oldest first over all pages, as GitHub has it.
  const ahead = lines(git(repository, "rev-list", "--reverse", `${base}..${head}`));
  const behind = Number(git(repository, "rev-list", "--count", `${head}..${base}`));
  return {
    status: status(ahead.length, behind),
    ahead_by: ahead.length,
    behind_by: behind,
    total_commits: ahead.length,
    merge_base_commit: { sha: mergeBase },
    commits: describe(paged(ahead, query), repository),
  };
}

function status(ahead: number, behind: number): string {
  if (ahead > 0 && behind > 0) return "diverged";
  if (ahead > 0) return "ahead";
  return behind > 0 ? "behind" : "identical";
}

function tags(repository: string): unknown[] {
  const names = lines(git(repository, "for-each-ref", "--format=%(refname)", "refs/tags"));
  const ids = lines(git(repository, "rev-parse", ...names.map((name) => `${name}^{commit}`)));
  return names.flatMap((ref, index) => {
    const sha = ids[index];
    return sha === undefined ? [] : [{ name: ref.slice("refs/tags/".length), commit: { sha } }];
  });
}

function newest(query: URLSearchParams, repository: string): unknown {
  const ids = lines(git(repository, "rev-list", query.get("sha") ?? "HEAD"));
  return describe(paged(ids, query), repository);
}

/** `tags/x`, `heads/x` or an id. */
function commit(ref: string, repository: string): unknown {
  const id = commitId(/^(?:tags|heads)\//u.test(ref) ? `refs/${ref}` : ref, repository);
  return id === undefined ? undefined : describe([id], repository)[0];
}

function commitId(name: string, repository: string): string | undefined {
  try {
    const options = ["--verify", "--quiet", "--end-of-options"];
    return git(repository, "rev-parse", ...options, `${name}^{commit}`);
  } catch {
    return undefined;
  }
}

function describe(ids: readonly string[], repository: string): unknown[] {
  if (ids.length === 0) return [];
  const format = "--format=%H%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%ct%x00%B%x00";
  const input = ids.join("\n");
  const output = gitBytes(repository, ["log", "--no-walk=unsorted", "--stdin", format], { input });
  const fields = output.toString("utf8").split("\0");
  return ids.map((_, index) => describeOne(fields.slice(index * 9, index * 9 + 9)));
}

function describeOne(fields: readonly string[]): unknown {
  const [sha = "", parents = "", an, ae, at, , , ct, message = ""] = fields;
  const date = (seconds: string | undefined) =>
    `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z`;
  return {
    sha: sha.trim(),
    parents: lines(parents.replaceAll(" ", "\n")).map((id) => ({ sha: id })),
    commit: {
      // As Gitea has it; GitHub leaves out the last line break.
      message,
      author: { name: an, email: ae, date: date(at) },
      committer: { name: "GitHub", email: "noreply@github.com", date: date(ct) },
    },
  };
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}
