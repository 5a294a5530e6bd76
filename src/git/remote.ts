/** Where a repository is on a server: pure rules over URLs. */
import { isLoopback } from "../loopback.ts";

/** `owner/name`. */
const REPOSITORY_NAME = /^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/u;

/** Where a remote lies: `web` for a URL whose port belongs to the server's name. Undefined for what is on no server. */
function remotePlace(remote: string): { web: boolean; host: string; path: string } | undefined {
  // user@host:owner/name, git's own short form of ssh; a single letter is a drive of Windows.
  const short = /^(?:[\w.-]+@)?([\w.-]{2,}):(?!\/\/)([^\\]+)$/u.exec(remote);
  if (short?.[1] !== undefined && short[2] !== undefined) {
    return { web: false, host: short[1].toLowerCase(), path: short[2] };
  }
  if (!/^(?:https?|ssh|git):\/\//iu.test(remote) || !URL.canParse(remote)) return undefined;
  const url = new URL(remote);
  const web = /^https?:$/u.test(url.protocol);
  return { web, host: (web ? url.host : url.hostname).toLowerCase(), path: url.pathname };
}

/**
 * `owner/name` of a remote, where it lies on this GitHub server.
 * @param remote `remote.origin.url`, hostile
 * @param serverUrl `GITHUB_SERVER_URL`
 */
export function repositoryOnServer(remote: string, serverUrl: string): string | undefined {
  const place = remotePlace(remote);
  if (place === undefined || !URL.canParse(serverUrl)) return undefined;
  const server = new URL(serverUrl);
  if (place.host !== (place.web ? server.host : server.hostname)) return undefined;
  const name = place.path.replaceAll(/^\/+|\/+$/gu, "").replace(/\.git$/u, "");
  return isRepositoryName(name) ? name : undefined;
}

/** Whether the text is `owner/name` as GitHub allows it: it can stand in a URL as it is. */
function isRepositoryName(text: string): boolean {
  return REPOSITORY_NAME.test(text) && !/(?:^|\/)\.{1,2}(?:\/|$)/u.test(text);
}

/** From where, and as whom, missing history is fetched. */
export interface RemoteAddress {
  url: string;
  /** The one protocol that git may use for it. */
  protocol: "https" | "http" | "file";
  /** Goes to this address only. */
  token?: string;
}

/** What is known about where the repository lies. */
export interface RemoteFacts {
  /** `remote.origin.url` of the checkout. Hostile. */
  originUrl?: string | undefined;
  /** `owner/name` that stands for the repository on the GitHub server, where it is known to be the one checked out. */
  repository?: string | undefined;
  serverUrl: string;
  token?: string | undefined;
}

/**
 * The address that history is fetched from. On the GitHub server it is built from owner and name, and gets the token;
 * another server is asked without credentials.
 * @returns a sentence that says why there is none
 */
export function remoteAddress(facts: RemoteFacts): RemoteAddress | string {
  const { originUrl, serverUrl, token } = facts;
  const repository = (originUrl && repositoryOnServer(originUrl, serverUrl)) || undefined;
  if (repository !== undefined) return onServer(serverUrl, repository, token);
  if (originUrl) return elsewhere(originUrl);
  if (facts.repository !== undefined && isRepositoryName(facts.repository)) {
    return onServer(serverUrl, facts.repository, token);
  }
  return "The checkout has no remote to fetch from.";
}

function onServer(serverUrl: string, repository: string, token?: string): RemoteAddress {
  const url = new URL(serverUrl);
  return {
    url: `${url.origin}${url.pathname.replace(/\/+$/u, "")}/${repository}.git`,
    protocol: url.protocol === "http:" ? "http" : "https",
    ...(token && mayCarryToken(url) && { token }),
  };
}

/** A token travels encrypted, or not beyond this machine. */
export function mayCarryToken(url: URL): boolean {
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && isLoopback(url.hostname);
}

function elsewhere(originUrl: string): RemoteAddress | string {
  const isPath = originUrl.startsWith("/") || /^[a-z]:[/\\]/iu.test(originUrl);
  if (isPath) return { url: originUrl, protocol: "file" };
  const url = URL.canParse(originUrl) ? new URL(originUrl) : undefined;
  if (url?.protocol === "file:") return { url: originUrl, protocol: "file" };
  if (url?.protocol === "https:" || url?.protocol === "http:") {
    url.username = "";
    url.password = "";
    return { url: url.href, protocol: url.protocol === "http:" ? "http" : "https" };
  }
  return "The checkout's remote is reached by ssh or another way that this step has no key for.";
}
