/** The register: every command that there is, in the order in which documents list them. */
import { check } from "./check/command.ts";
import { renameClientKey } from "./client-keys/command.ts";
import type { Command } from "./command.ts";
import { listIssues, showIssues, updateIssues } from "./issues/command.ts";
import { release } from "./release/command.ts";
import { uploadSourceMaps } from "./source-maps/command.ts";

/** The first one is the default. */
export const COMMANDS: readonly Command[] = [
  release,
  updateIssues,
  listIssues,
  showIssues,
  renameClientKey,
  check,
  uploadSourceMaps,
];
