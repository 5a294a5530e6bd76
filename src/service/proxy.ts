/** The proxies that the environment names, for every client alike. */

/** Addresses by the protocol of what is asked for. `NO_PROXY` is read by the agent itself. */
export interface Proxies {
  httpProxy: string | undefined;
  httpsProxy: string | undefined;
}

/**
 * @param refused makes the error for a variable that holds no URL; its value may hold a password
 * @returns undefined where no proxy is named
 */
export function readProxies(
  env: NodeJS.ProcessEnv,
  refused: (variable: string) => Error,
): Proxies | undefined {
  const httpProxy = address("http_proxy", { env, refused });
  const httpsProxy = address("https_proxy", { env, refused });
  if (httpProxy === undefined && httpsProxy === undefined) return undefined;
  return { httpProxy, httpsProxy };
}

/** In small letters or in capitals; `host:port` means http, as it does elsewhere. */
function address(
  name: string,
  { env, refused }: { env: NodeJS.ProcessEnv; refused: (variable: string) => Error },
): string | undefined {
  const value = env[name] || env[name.toUpperCase()];
  if (!value) return undefined;
  const url = value.includes("://") ? value : `http://${value}`;
  if (URL.canParse(url)) return url;
  throw refused(name.toUpperCase());
}
