/** Where a repository is on a server: pure rules over URLs. */

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
  const name = place.path.replace(/^\/+|\/+$/gu, "").replace(/\.git$/u, "");
  return isRepositoryName(name) ? name : undefined;
}

/** Whether the text is `owner/name` as GitHub allows it: it can stand in a URL as it is. */
export function isRepositoryName(text: string): boolean {
  return REPOSITORY_NAME.test(text) && !/(?:^|\/)\.{1,2}(?:\/|$)/u.test(text);
}
