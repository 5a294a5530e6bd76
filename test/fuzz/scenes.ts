/** All scenes: more than 4,000 texts together. */
import { showIssues, updateIssues } from "./issue-scenes.ts";
import { releaseOfHistory } from "./release-scenes.ts";
import { allInputs, events } from "./step-scenes.ts";

export const SCENES = [showIssues, updateIssues, releaseOfHistory, allInputs, events];
