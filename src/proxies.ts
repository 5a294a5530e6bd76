/**
 * Whether this is the name of the machine itself, as `URL.hostname` has it: what is sent there is not seen by others, and
 * is nothing for a proxy.
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

/** One proxy for whatever is asked for, in the words of undici, and the hosts that are reached without. */
export interface Proxies {
  httpProxy: string;
  httpsProxy: string;
  noProxy: string;
}

/** Reads an environment variable; `''` or undefined where it is not set. */
type ReadVariable = (name: string) => string | undefined;

/**
 * The variable that names a proxy for a target, in small letters or in capitals: https has `HTTPS_PROXY` and http
 * `HTTP_PROXY`, as git has it. What goes to this machine never takes one: it would show a token, and bytes that no
 * network sees, to another host.
 */
export function proxyVariable(
  read: ReadVariable,
  target: URL,
): { name: string; value: string } | undefined {
  if (isLoopback(target.hostname)) return undefined;
  const name = target.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const value = read(name.toLowerCase()) || read(name) || "";
  return value === "" ? undefined : { name, value };
}

/**
 * The proxy that the environment names for a target.
 * @param refused makes the error for a variable that does not hold a URL; its value may hold a password
 * @returns undefined where none is in between
 */
export function readProxies(
  environment: NodeJS.ProcessEnv,
  target: URL,
  refused: (variable: string) => Error,
): Proxies | undefined {
  const variable = proxyVariable((name) => environment[name], target);
  if (variable === undefined) return undefined;
  // `host:port` means http, as it does elsewhere.
  const url = variable.value.includes("://") ? variable.value : `http://${variable.value}`;
  if (!URL.canParse(url)) throw refused(variable.name);
  const noProxy = environment["no_proxy"] || environment["NO_PROXY"] || "";
  return { httpProxy: url, httpsProxy: url, noProxy };
}
