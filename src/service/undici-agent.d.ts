/** The index of undici loads all of undici; its agent is a file of its own, which has no declarations beside it. */
declare module "undici/lib/dispatcher/agent.js" {
  import { Agent } from "undici";

  export = Agent;
}
