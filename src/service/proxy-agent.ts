/** undici's way through a proxy, which is loaded where there is one. */
import type { EnvHttpProxyAgent } from "undici";
import connect from "undici/lib/api/api-connect.js";
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import Dispatcher1Wrapper from "undici/lib/dispatcher/dispatcher1-wrapper.js";
import ProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";
import type { Proxies } from "../proxies.ts";

// The index of undici gives all dispatchers their methods; this one is needed for tunnels.
Object.assign(Dispatcher.prototype, { connect });

export { Dispatcher1Wrapper };

export function openProxyAgent(
  proxies: Proxies,
  options: EnvHttpProxyAgent.Options = {},
): EnvHttpProxyAgent {
  return new ProxyAgent({ ...options, ...proxies });
}
