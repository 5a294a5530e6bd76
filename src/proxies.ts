import { unescape } from "node:querystring";
import { type Failure, ServiceError } from "./errors.ts";

/** Whether this is the machine itself, as `URL.hostname` has it: nobody else sees what is sent there, and no proxy is asked. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

/** Whether this is the hosted Sentry: itself, one of its regions, or an organization's host there (acme.sentry.io). */
export function isHosted(hostname: string): boolean {
  return /(?:^|\.)sentry\.io$/u.test(hostname);
}

/** Whether an address is the service's own. The hosted one has a host for each organization, and each region. */
export function isOfService(url: URL, baseUrl: string): boolean {
  const base = new URL(baseUrl);
  const areHosted = [url, base].every(({ hostname }) => isHosted(hostname));
  const isOwn = url.host === base.host || url.hostname.endsWith(`.${base.hostname}`);
  return (isOwn || areHosted) && ["http:", "https:"].includes(url.protocol);
}

/** A token is only sent encrypted, or to this machine. */
export function mayCarryToken(url: URL): boolean {
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && isLoopback(url.hostname);
}

/** One proxy for whatever is asked for, in the words of undici, and the hosts that are reached without. */
export interface Proxies {
  httpProxy: string;
  httpsProxy: string;
  noProxy: string;
}

/**
 * The variable that names a proxy for a target, in small letters or in capitals: https has `HTTPS_PROXY` and http
 * `HTTP_PROXY`, as git has it. What goes to this machine never takes one: it would show a token, and bytes that no
 * network sees, to another host.
 */
export function proxyVariable(
  environment: NodeJS.ProcessEnv,
  target: URL,
): { name: string; value: string } | undefined {
  if (isLoopback(target.hostname)) return undefined;
  const name = target.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const value = environment[name.toLowerCase()] || environment[name];
  return value ? { name, value } : undefined;
}

/** The passwords in the addresses of proxies, as they are encoded there and as they are. */
export function proxyPasswords(environment: NodeJS.ProcessEnv): string[] {
  return ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"].flatMap((name) => {
    const value = environment[name.toLowerCase()] || environment[name] || "";
    const { password = "" } = URL.parse(value.includes("://") ? value : `http://${value}`) ?? {};
    return password === "" ? [] : [password, unescape(password)];
  });
}

/**
 * The proxy that the environment names for a target; undefined where none is in between.
 * @throws what `refused` makes of a variable that does not hold a proxy's URL, without its value: it may hold a password
 */
export function readProxies(
  environment: NodeJS.ProcessEnv,
  target: URL,
  refused = ({ what, ...rest }: Failure): Error =>
    new ServiceError(what, { kind: "barred", ...rest }),
): Proxies | undefined {
  const variable = proxyVariable(environment, target);
  if (variable === undefined) return undefined;
  const { name, value } = variable;
  // `host:port` means http, as it does elsewhere.
  const url = value.includes("://") ? value : `http://${value}`;
  if (!/^(?:https?|socks5?):$/u.test(URL.parse(url)?.protocol ?? "")) {
    throw refused({
      what: `The environment variable ${name} does not hold the URL of a proxy.`,
      where: `environment variable ${name}`,
      fix: `Write "http://host:port", or remove the variable.`,
    });
  }
  const noProxy = environment["no_proxy"] || environment["NO_PROXY"] || "";
  return { httpProxy: url, httpsProxy: url, noProxy };
}
