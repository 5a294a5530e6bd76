/** The entry point of the action. */
import { main } from "./main.ts";

// `dist/COMMAND.js`, which the action of a command's folder starts, puts the command's name there.
await main(process.env, process.argv[2]);
