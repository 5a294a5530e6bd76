/** The parts of undici that we use, loaded together when the first connection is wanted. */
import connector from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";

export { Agent, connector };

/** What goes through proxies, which few runs need. */
export const loadProxyAgent = async () => await import("./proxy-agent.ts");
