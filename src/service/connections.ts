/** The connections of one step: kept alive, at most so many at once, through a proxy where the environment names one. */
import type { Dispatcher, EnvHttpProxyAgent } from "undici";
import { type Proxies, readProxies } from "../proxies.ts";

/**
 * Loads undici. Redirects are not followed.
 * @param connections most at once
 * @param environment names the proxies
 * @param signal ends a connection that is still being made: it would keep the process alive
 * @throws ServiceError where the proxy variables make no sense
 */
export async function openConnections(
  origin: string,
  connections: number,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Dispatcher> {
  const connect = { timeout: 10_000, signal };
  const options = {
    connections,
    // The transport has a limit of its own for each attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    // The links of a list repeat its query, which may be as long as a server takes: twice, and with escapes.
    maxHeaderSize: 65_536,
    connect,
  };
  const proxies = readProxies(environment, new URL(origin));
  const tls = { proxyTls: connect, requestTls: connect };
  if (proxies) return await openProxyAgent(proxies, { ...options, ...tls });
  const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
  return new Agent(options);
}

/** undici's way through a proxy, which is loaded where there is one. */
export async function openProxyAgent(
  proxies: Proxies,
  options: EnvHttpProxyAgent.Options = {},
): Promise<EnvHttpProxyAgent> {
  const [{ default: connect }, { default: Base }, { default: ProxyAgent }] = await Promise.all([
    import("undici/lib/api/api-connect.js"),
    import("undici/lib/dispatcher/dispatcher.js"),
    import("undici/lib/dispatcher/env-http-proxy-agent.js"),
  ]);
  // The index of undici gives all dispatchers their methods; this one is needed for tunnels.
  Object.assign(Base.prototype, { connect });
  return new ProxyAgent({ ...options, ...proxies });
}
