/** Connections without a proxy in between. */
import type { buildConnector } from "undici";
import connector from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";
import { FirstConnection } from "./first-connection.ts";

export interface DirectConnections {
  dispatcher: Agent;
  first: FirstConnection;
}

export function openDirectConnections(
  options: Agent.Options,
  connect: buildConnector.BuildOptions,
): DirectConnections {
  const first = new FirstConnection(connector({ ...connect, allowH2: false }));
  return { dispatcher: new Agent({ ...options, connect: first.connector }), first };
}
