import { ContractServer, type Server } from "./server.ts";

/** A server of which nothing is known but the contract: it refuses what could do harm elsewhere. */
export const contract: Server = new ContractServer();
