/**
 * The entry point of the action. What is imported here must load on any Node since 16, or nobody is told which one is needed.
 */
import { main, refuse } from "./main.ts";
import { nodeProblem } from "./node.ts";

const problem = nodeProblem(process.version);
if (problem === undefined) await main(process.env);
else refuse(problem);
