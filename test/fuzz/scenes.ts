/** All scenes: more than 5,000 texts together. */
import { listIssues, showIssues, updateIssues } from "./issue-scenes.ts";
import { gitFailures, namesInRepository, releaseOfHistory } from "./release-scenes.ts";
import type { Scene } from "./scene.ts";
import { allInputs, clientKeys, events, freeText, refusedCommands } from "./step-scenes.ts";

export const SCENES: readonly Scene[] = [
  showIssues,
  listIssues,
  updateIssues,
  releaseOfHistory,
  namesInRepository,
  gitFailures,
  allInputs,
  freeText,
  events,
  clientKeys,
  refusedCommands,
];
