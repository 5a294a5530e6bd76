/** What one command says of an input of which `action.yml` speaks for several: in its folder's `action.yml` and in `docs/inputs.md`. */
import type { Action } from "./action.ts";

const VERSION =
  "Quote it, or YAML turns 1.10 into 1.1. `refs/tags/` is removed. Default: the environment variable `SENTRY_RELEASE`, else";

const OF_RELEASE = {
  version: `Version of the release. ${VERSION} the name of the tag, else the SHA of the head commit.`,
  "github-token":
    "Reads the history from GitHub if the checkout does not have it, or if anybody can trigger the event. Needs `contents: read`. Default: the workflow's token.",
  "working-directory":
    "Folder of the repository, relative to the workspace, or absolute. Default: the workspace.",
  query:
    "Narrows `resolve-in-next-release` to the marked issues that match. Default: all marked issues.",
};

const OWN_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  release: OF_RELEASE,
  check: OF_RELEASE,
  "update-issues": {
    query:
      "Search query: which issues to change. `*` alone selects issues of every status. Default: none: it is needed unless issues are named.",
  },
  "list-issues": {
    query:
      "Search query; `*` alone selects issues of every status. `fail-above` needs a written one. Default: `is:unresolved`.",
  },
  "sync-issues": {
    query:
      "Search query: which issues get a GitHub issue. `*` alone selects issues of every status, of which only unresolved ones get one.",
    "github-token":
      "Reads and writes the GitHub issues, whose author is its user. Needs `issues: write`. Default: the workflow's token.",
  },
  "upload-source-maps": {
    version: `Version of the release that the files belong to, for events without debug ids, and for GlitchTip. ${VERSION} the tag of the event, if \`version-prefix\` or \`tag-prefix\` is set and it begins with the latter, else none: the files are found by their debug ids.`,
    "tag-prefix":
      "Text to remove from a tag to get the version (`v`, `api/v`). The files get no version from a tag without it; `version` and `SENTRY_RELEASE` keep it. Default: nothing.",
    "github-token":
      "Proves that the checked-out commit is the repository's own, if anybody can trigger the event. Needs `contents: read`. Default: the workflow's token.",
    "working-directory":
      "Folder that the paths of built files are relative to; relative to the workspace, or absolute. Default: the workspace.",
  },
};

/** The description of a command's input. */
export function descriptionOf(root: Action, command: string, input: string): string {
  return OWN_TEXTS[command]?.[input] ?? root.inputs[input]?.description.trim() ?? "";
}
