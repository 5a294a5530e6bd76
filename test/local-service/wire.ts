/** A plain HTTP client for the tests of the service: no retries, no schema, only what came over the wire. */
import type { LocalService } from "../../tools/service/service.ts";

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
  /** Value of a bearer token. Default: the token that may do everything. */
  token?: string;
}

/** @throws when the connection fails or the body is not JSON */
export async function ask(service: LocalService, request: Ask): Promise<Received> {
  const { path, method = "GET", body, token = service.token } = request;
  const response = await fetch(`${service.url}${path}`, {
    method,
    redirect: "manual",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isPage = text === "" || text.startsWith("<!doctype html>");
  const { status, headers } = response;
  return { status, headers, body: isPage ? text : JSON.parse(text) };
}

export const RELEASES = "/api/0/organizations/acme/releases/";
export const WEB_ISSUES = "/api/0/projects/acme/web/issues/";

export function idsOf(body: unknown): string[] {
  return (body as { id: string }[]).map(({ id }) => id);
}

/** The cursor of the next page; undefined at the end. */
export function nextCursor({ headers }: Received): string | undefined {
  const link = headers.get("link") ?? "";
  return /rel="next"; results="true"; cursor="([^"]*)"/u.exec(link)?.[1];
}
