/** Why a script is not uploaded, or not changed: in words, and what to do. */
import type { Failure } from "../errors.ts";
import { listed } from "../report/format.ts";

/**
 * Why a script is not uploaded. `failed`: files contradict each other or cannot be read. All others leave it unchanged, for
 * example `pinned`, because another file contains its hash, loads its map or was made of it.
 */
type Kind = "failed" | "without-map" | "pinned" | "done" | "no-code" | "left";

type Words = readonly [kind: Kind, what: string, fix?: string];

/** Reasons not to upload a script, or not to change it: a clause, and what to do. */
const REASONS = {
  "no-map": ["without-map", "it has no source map", "Make the build write one."],
  "map-not-found": ["without-map", "its map does not exist", "Keep the map beside the script."],
  "map-excluded": [
    "without-map",
    `"exclude" leaves its map out`,
    `Leave out the script in "exclude" too, or keep its map.`,
  ],
  "map-remote": ["without-map", "its map is on another server", "Keep the map beside the script."],
  "map-of-other": [
    "without-map",
    "the map that it names belongs to another script",
    "Give each script its own map.",
  ],
  "map-deleted": ["done", "its map was uploaded before, and deleted"],
  "no-code": ["no-code", "there is no code in it"],
  integrity: [
    "pinned",
    "a page, a list or a script contains its hash",
    `Run this step before the hashes are written, or let the build write debug ids before (plugins of Sentry with "sourcemaps.disable: disable-upload", Turbopack with "turbopack.debugIds").`,
  ],
  precached: [
    "pinned",
    "a service worker loads its map",
    `Let the build leave maps out of the worker's list: in Workbox with globIgnores: ["**/*.map"] (webpack: exclude: [/\\.map$/]), in Angular with "!/**/*.map" in ngsw-config.json.`,
  ],
  compiled: [
    "pinned",
    "bytecode beside it was made of it",
    `Build without bytecode (in Bun "--bytecode"), or set a "version" that the SDK sends too.`,
  ],
  bytecode: ["left", "it is bytecode, or of React Native's tools", "Let Metro write debug ids."],
  "map-shared": ["failed", "another script names the same map", "Give each script its own map."],
  "map-invalid": ["failed", "its map cannot be read", "Build it again, or exclude the script."],
  "half-written": [
    "failed",
    "only one of script and map has this step's debug id, so that positions may be wrong",
    "Build again, both the script and its map.",
  ],
  "inline-map": [
    "failed",
    "its map is a part of it, and cannot be deleted",
    `Leave it out with "exclude" if it is another project's, or let the build write maps into files of their own.`,
  ],
  outside: [
    "failed",
    "it names a map that is not a .map file in the folders of source-maps or beside the script",
    `Name the folder that holds scripts and maps in "source-maps".`,
  ],
  "id-conflict": [
    "failed",
    "another script has the same debug id, or without one the same URL",
    `Upload one build only, or set "inject: true". Where a bundled package brought its id along, build that package without debug ids.`,
  ],
  "no-id": [
    "failed",
    "it has no debug id, and there is no version",
    `Set "inject: true", or a "version" that the SDK sends too.`,
  ],
  dropped: ["failed", "this service drops files without a debug id", `Set "inject: true".`],
  "not-utf8": ["failed", "it is not valid UTF-8", "Let the build write UTF-8."],
  "not-found-after-upload": [
    "failed",
    "the service accepted it, but does not list it",
    "Run the step again in ten minutes: for so long a service remembers what it had. Else look at its log.",
  ],
} satisfies Record<string, Words>;

export type Reason = keyof typeof REASONS;

/** A reason; `detail` is a clause. */
export interface Because {
  readonly reason?: Reason | undefined;
  readonly detail?: string | undefined;
}

export function kindOf(reason: Reason): Kind {
  return REASONS[reason][0];
}

/** The reason in a clause, and what to do; empty without a reason. */
export function wordsOf({ reason, detail }: Because = {}): Failure {
  if (reason === undefined) return { what: "" };
  const [, what, fix]: Words = REASONS[reason];
  return { what: detail === undefined ? what : `${what} (${detail})`, fix };
}

/** At most five names, then the number of the others. */
export function names(list: readonly string[]): string {
  return listed(list, 5);
}
