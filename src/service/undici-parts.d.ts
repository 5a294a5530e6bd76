/**
 * The index of undici loads all of undici, which takes longer than all the rest of a run; the parts that we use are files
 * of their own, which have no declarations beside them.
 */
declare module "undici/lib/api/api-connect.js" {
  import type { Dispatcher } from "undici";

  const connect: Dispatcher["connect"];
  export = connect;
}

declare module "undici/lib/dispatcher/agent.js" {
  import { Agent } from "undici";

  export = Agent;
}

declare module "undici/lib/dispatcher/dispatcher.js" {
  import { Dispatcher } from "undici";

  export = Dispatcher;
}

declare module "undici/lib/dispatcher/dispatcher1-wrapper.js" {
  import { Dispatcher1Wrapper } from "undici";

  export = Dispatcher1Wrapper;
}

declare module "undici/lib/dispatcher/env-http-proxy-agent.js" {
  import { EnvHttpProxyAgent } from "undici";

  export = EnvHttpProxyAgent;
}
