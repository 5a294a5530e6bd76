/** A plain HTTP client for the tests of the service: no retries, no schema, only what came over the wire. */
import { dashedId } from "../service/client-keys.ts";
import type { LocalService } from "../service/service.ts";

export interface Received {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined for an empty body; the text of a page. */
  body: unknown;
}

export interface Ask {
  /** After `{base_url}`. */
  path: string;
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Value of a bearer token; null for none. Default: the token that may do everything. */
  token?: string | null;
  headers?: Record<string, string>;
}

/** @throws when the connection fails or the body is not JSON */
export async function ask(service: LocalService, request: Ask): Promise<Received> {
  const token = request.token === undefined ? service.token : request.token;
  const response = await fetch(`${service.url}${request.path}`, {
    method: request.method ?? "GET",
    redirect: "manual",
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(request.body !== undefined && { "content-type": "application/json" }),
      ...request.headers,
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: bodyOf(text) };
}

function bodyOf(text: string): unknown {
  if (text === "") return undefined;
  return /^(?:<!doctype html>|Method not allowed)/u.test(text) ? text : JSON.parse(text);
}

export const RELEASES = "/api/0/organizations/acme/releases/";
export const WEB_ISSUES = "/api/0/projects/acme/web/issues/";

export function issuePath(id: string): string {
  return `/api/0/issues/${id}/`;
}

export function keyPath(service: LocalService, project = "web"): string {
  const { id } = service.state.key(project);
  const called = service.dialect.keys.dashed ? dashedId(id) : id;
  return `/api/0/projects/acme/${project}/keys/${called}/`;
}

/** The ids of every page of a list, page by page, following the `next` cursors. */
export async function allPages(service: LocalService, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const joint = path.includes("?") ? "&" : "?";
    const more = cursor === undefined ? "" : `${joint}cursor=${encodeURIComponent(cursor)}`;
    const page = await ask(service, { path: `${path}${more}` });
    pages.push(idsOf(page.body));
    cursor = relation(page, "next")?.cursor;
  } while (cursor !== undefined);
  return pages;
}

export function idsOf(body: unknown): string[] {
  return (body as { id: string }[]).map(({ id }) => id);
}

/** A relation of the Link header that has results; undefined where `results` is false. */
export function relation(
  { headers }: Received,
  name: "previous" | "next",
): { url: string; cursor: string } | undefined {
  const pattern = new RegExp(`<([^>]*)>; rel="${name}"; results="true"; cursor="([^"]*)"`, "u");
  const [, url, cursor] = pattern.exec(headers.get("link") ?? "") ?? [];
  return url === undefined || cursor === undefined ? undefined : { url, cursor };
}
