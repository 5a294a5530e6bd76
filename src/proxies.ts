import { unescape } from "node:querystring";
import { type Failure, ServiceError } from "./errors.ts";
import { withoutTrailing } from "./text.ts";

/** Whether a `URL.hostname` is this machine. Requests to it use no proxy, and nobody else sees them. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

/** Whether a host is sentry.io, one of its regions, or an organization's host (acme.sentry.io). */
export function isHosted(hostname: string): boolean {
  return /(?:^|\.)sentry\.io$/u.test(hostname);
}

/** Names a service: equal for two base URLs of one service. sentry.io has a host for each organization and each region. */
export function serviceOf(url: URL): string {
  return isHosted(url.hostname) ? "sentry.io" : baseUrlOf(url);
}

/** `{base_url}` of the contract: may have a path, and does not end with a slash. */
export function baseUrlOf({ origin, pathname }: URL): string {
  const path = withoutTrailing(pathname, "/").replace(/\/api\/0$/u, "");
  return `${origin}${withoutTrailing(path, "/")}`;
}

/** Whether an address belongs to the service, or to a host below its own. */
export function isOfService(url: URL, baseUrl: string): boolean {
  const base = new URL(baseUrl);
  const isOwn = url.host === base.host || url.hostname.endsWith(`.${base.hostname}`);
  const isSame = isOwn || serviceOf(url) === serviceOf(base);
  return isSame && ["http:", "https:"].includes(url.protocol);
}

/** Whether a token may be sent to a URL: only encrypted, or to this machine. */
export function mayCarryToken(url: URL): boolean {
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && isLoopback(url.hostname);
}

/**
 * Finds the variable that names the proxy for a URL; undefined if no proxy is used. It is `HTTPS_PROXY` or `HTTP_PROXY` by the
 * URL's protocol, as with git, unless `NO_PROXY` excepts the host; lower case wins. Requests to this machine use no proxy,
 * which would show the token to another host.
 */
export function proxyVariable(
  environment: NodeJS.ProcessEnv,
  target: URL,
): { name: string; value: string } | undefined {
  const name = target.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const value = environment[name.toLowerCase()] || environment[name];
  const exceptions = environment["no_proxy"] || environment["NO_PROXY"] || "";
  if (!value || isLoopback(target.hostname)) return undefined;
  return exceptions.split(/[,\s]+/u).some((entry) => excepts(entry, target))
    ? undefined
    : { name, value };
}

/** Whether an entry of `NO_PROXY` excepts a URL: `*`, a host with all below it, `*.` and a host, or an address; also with a port. */
function excepts(entry: string, { hostname, port, protocol }: URL): boolean {
  const [, bracketed, named, atPort] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/u.exec(entry) ?? [];
  if (atPort !== undefined && atPort !== (port || (protocol === "https:" ? "443" : "80"))) {
    return false;
  }
  const host = hostname.replaceAll(/^\[|\.?\]?$/gu, "");
  const name = (bracketed ?? named ?? entry).toLowerCase().replace(/\.$/u, "");
  const domain = name.replace(/^\*?\./u, "");
  if (domain === "" || domain === "*") return domain === "*";
  return host.endsWith(`.${domain}`) || (host === domain && !name.startsWith("*"));
}

/** Returns the secrets in proxy URLs, encoded and decoded: the password, or the user name if there is no password. */
export function proxySecrets(environment: NodeJS.ProcessEnv): string[] {
  return ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"].flatMap((name) => {
    const value = environment[name.toLowerCase()] || environment[name] || "";
    const { username = "", password = "" } = URL.parse(withScheme(value)) ?? {};
    const secret = password || username;
    return secret === "" ? [] : [secret, unescape(secret)];
  });
}

/** `host:port` means http, as it does elsewhere. */
const withScheme = (proxy: string) => (proxy.includes("://") ? proxy : `http://${proxy}`);

/**
 * Reads the proxy's URL for a target from the environment. Returns undefined if no proxy is used.
 * @throws the error of `refused` if the variable does not hold a proxy's URL. Its value, maybe a password, is not shown.
 */
export function readProxy(
  environment: NodeJS.ProcessEnv,
  target: URL,
  refused = ({ what, ...rest }: Failure): Error =>
    new ServiceError(what, { kind: "barred", ...rest }),
): string | undefined {
  const variable = proxyVariable(environment, target);
  if (variable === undefined) return undefined;
  const { name, value } = variable;
  const url = withScheme(value);
  if (/^(?:https?|socks5?):$/u.test(URL.parse(url)?.protocol ?? "")) return url;
  throw refused({
    what: `The environment variable ${name} does not hold the URL of a proxy.`,
    where: `environment variable ${name}`,
    fix: `Write "http://host:port", or remove the variable.`,
  });
}
