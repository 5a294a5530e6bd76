/** Which inputs exist and which command each belongs to. Their descriptions are in `action.yml`; a test holds the two together. */
import type { CommandName } from "../outcome.ts";

export const COMMANDS = [
  "release",
  "update-issues",
  "list-issues",
  "show-issues",
  "rename-client-key",
] as const satisfies readonly CommandName[];

interface InputDefinition {
  readonly name: string;
  readonly commands: readonly CommandName[] | "all";
  /** True where `action.yml` gives a default, so that "is set" says nothing about what the user wrote. */
  readonly hasDefault?: true;
}

const INPUTS = [
  { name: "command", commands: "all", hasDefault: true },
  { name: "token", commands: "all" },
  { name: "org", commands: "all" },
  { name: "projects", commands: "all" },
  { name: "base-url", commands: "all" },
  { name: "allow-http", commands: "all", hasDefault: true },
  { name: "dry-run", commands: "all", hasDefault: true },
  { name: "on-error", commands: "all", hasDefault: true },
  { name: "timeout", commands: "all", hasDefault: true },
  { name: "version", commands: ["release"] },
  { name: "version-prefix", commands: ["release"] },
  { name: "tag-prefix", commands: ["release"] },
  { name: "ref", commands: ["release"] },
  { name: "release-url", commands: ["release"] },
  { name: "date-released", commands: ["release"] },
  { name: "set-commits", commands: ["release"] },
  { name: "repository", commands: ["release"] },
  { name: "previous-ref", commands: ["release"] },
  { name: "tag-pattern", commands: ["release"] },
  { name: "paths", commands: ["release"] },
  { name: "patch-set", commands: ["release"] },
  { name: "max-commits", commands: ["release"] },
  { name: "environment", commands: ["release"] },
  { name: "deploy-name", commands: ["release"] },
  { name: "deploy-url", commands: ["release"] },
  { name: "resolve-in-next-release", commands: ["release"] },
  { name: "resolve-from-commits", commands: ["release"] },
  { name: "github-token", commands: ["release"], hasDefault: true },
  { name: "working-directory", commands: ["release"] },
  { name: "issues", commands: ["update-issues", "show-issues"] },
  { name: "issues-file", commands: ["update-issues", "show-issues"] },
  { name: "query", commands: ["update-issues", "list-issues", "release"] },
  { name: "status", commands: ["update-issues"] },
  { name: "assigned-to", commands: ["update-issues"] },
  { name: "has-seen", commands: ["update-issues"] },
  { name: "is-bookmarked", commands: ["update-issues"] },
  { name: "is-subscribed", commands: ["update-issues"] },
  { name: "is-public", commands: ["update-issues"] },
  { name: "max-issues", commands: ["update-issues", "release"] },
  { name: "concurrency", commands: ["update-issues", "show-issues", "release"] },
  { name: "stats-period", commands: ["list-issues"] },
  { name: "limit", commands: ["list-issues"] },
  { name: "fail-above", commands: ["list-issues"] },
  { name: "key-id", commands: ["rename-client-key"] },
  { name: "key-name", commands: ["rename-client-key"] },
] as const satisfies readonly InputDefinition[];

export type InputName = (typeof INPUTS)[number]["name"];

/** The definitions with their common type: to look at, where the exact names do not matter. */
export const INPUT_DEFINITIONS: readonly (InputDefinition & { readonly name: InputName })[] =
  INPUTS;
