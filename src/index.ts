/** The entry point of the action. */
import { main } from "./main.ts";

await main(process.env);
