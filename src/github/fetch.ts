/** How the GitHub API is reached. */
import { GitHubError } from "../errors.ts";
import { readProxies } from "../proxy.ts";

/**
 * Node's own `fetch`, through a proxy where the environment names one.
 * @throws GitHubError where it names none that can be
 */
export async function openFetch(): Promise<typeof fetch> {
  const proxies = readProxies(process.env, wrongProxy);
  if (proxies === undefined) return fetch;
  const [{ openProxyAgent }, wrapper] = await Promise.all([
    import("../proxy-agent.ts"),
    import("undici/lib/dispatcher/dispatcher1-wrapper.js"),
  ]);
  // Node's fetch comes with an undici of its own, whose dispatchers are called in an older way.
  const dispatcher = new wrapper.default(openProxyAgent(proxies));
  return (input, init) => fetch(input, Object.assign({}, init, { dispatcher }));
}

function wrongProxy(variable: string): GitHubError {
  return new GitHubError(`The environment variable ${variable} holds no URL.`, {
    where: `environment variable ${variable}`,
    fix: `Write "http://host:port", or remove the variable.`,
  });
}
