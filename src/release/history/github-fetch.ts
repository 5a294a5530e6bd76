/** How the GitHub API is reached. */
import { GitHubError } from "../../errors.ts";
import { readProxies } from "../../service/connections.ts";

/**
 * Node's own `fetch`, through a proxy where the environment names one.
 * @throws GitHubError where it names none that can be
 */
export async function openFetch(): Promise<typeof fetch> {
  const proxies = readProxies(process.env, wrongProxy);
  if (proxies === undefined) return fetch;
  const { loadProxyAgent } = await import("../../service/undici.ts");
  const { openProxyAgent, Dispatcher1Wrapper } = await loadProxyAgent();
  // Node's fetch comes with an undici of its own, whose dispatchers are called in an older way.
  const dispatcher = new Dispatcher1Wrapper(openProxyAgent(proxies));
  return (input, init) => fetch(input, Object.assign({}, init, { dispatcher }));
}

function wrongProxy(variable: string): GitHubError {
  return new GitHubError(`The environment variable ${variable} holds no URL.`, {
    where: `environment variable ${variable}`,
    fix: `Write "http://host:port", or remove the variable.`,
  });
}
