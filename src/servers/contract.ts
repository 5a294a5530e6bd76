import { ContractServer, type Server } from "./server.ts";

/** A server of unknown kind, assumed to follow the contract: what could do harm on a known kind is refused. */
export const contract: Server = new ContractServer();
