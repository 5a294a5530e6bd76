/** The inputs of the command `upload-source-maps`. */
import {
  type CommonInputName,
  type CommonInputs,
  readConcurrency,
  requireProjects,
} from "../inputs/common.ts";
import type { InputReader } from "../inputs/reader.ts";
import { type VersionInputs, readVersion } from "../release/inputs.ts";
import { withoutTrailing } from "../text.ts";

export const SOURCE_MAPS_INPUTS = [
  "source-maps",
  "exclude",
  "inject",
  "dist",
  "url-prefix",
  "include-sources",
  "missing-maps",
  "verify",
  "delete-maps",
  "version",
  "version-prefix",
  "tag-prefix",
  "working-directory",
  "concurrency",
] as const;

type Reader = InputReader<CommonInputName | (typeof SOURCE_MAPS_INPUTS)[number]>;

export interface UploadSourceMapsInputs extends CommonInputs, VersionInputs {
  /** Folders, files and globs. */
  sourceMaps: string[];
  exclude: string[];
  /** Whether debug ids are put into files. */
  inject: boolean;
  dist?: string | undefined;
  /** Ends with a slash. */
  urlPrefix: string;
  includeSources: boolean;
  missingMaps: "warn" | "fail" | "ignore";
  verify: boolean;
  deleteMaps: boolean;
  concurrency: number;
  workingDirectory?: string | undefined;
}

/** The service's limit. */
const MAX_DIST_LENGTH = 64;

export function readUploadSourceMaps(reader: Reader, common: CommonInputs): UploadSourceMapsInputs {
  requireProjects(reader, common.projects);
  reader.required(
    "source-maps",
    `Write the folders that the build fills, one per line, for example "dist".`,
  );
  const verify = reader.boolean("verify") ?? true;
  const deleteMaps = reader.boolean("delete-maps") ?? false;
  if (deleteMaps && !verify) {
    reader.problem("delete-maps", {
      what: "Maps are deleted only after the service has confirmed that it has them, and nothing asks it to.",
      fix: `Remove "verify: false", or "delete-maps".`,
    });
  }
  return {
    ...common,
    ...readVersion(reader),
    sourceMaps: pathLines(reader.text("source-maps")),
    exclude: pathLines(reader.text("exclude")),
    inject: reader.boolean("inject") ?? true,
    dist: readDist(reader),
    urlPrefix: readUrlPrefix(reader),
    includeSources: reader.boolean("include-sources") ?? true,
    missingMaps: reader.choice("missing-maps", ["warn", "fail", "ignore"]) ?? "warn",
    verify,
    deleteMaps,
    concurrency: readConcurrency(reader),
    workingDirectory: reader.text("working-directory"),
  };
}

/** Lines, which may hold commas: globs do (`{a,b}`). */
function pathLines(text = ""): string[] {
  const lines = text.split(/[\n\r]+/u).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}

function readDist(reader: Reader): string | undefined {
  const dist = reader.text("dist");
  if (dist === undefined) return undefined;
  if (reader.text("version") === undefined) {
    reader.problem("dist", {
      what: "A distribution belongs to a release, and there is no version.",
      fix: `Set "version" too, or remove "dist".`,
    });
  }
  if ([...dist].length > MAX_DIST_LENGTH || /[\n\r\f\t/]/u.test(dist)) {
    reader.problem("dist", {
      what: `A distribution is one line of at most ${MAX_DIST_LENGTH} characters without a slash.`,
      fix: "Write a shorter name, as the SDK sends it.",
    });
  }
  return dist;
}

/** `~/` stands for any scheme and host. */
function readUrlPrefix(reader: Reader): string {
  const prefix = reader.text("url-prefix") ?? "~/";
  const parts = /^(~|[a-z][\d+.a-z-]*:\/\/[^\s/]*)(\/[^\n\r?#]*)?$/iu.exec(prefix);
  if (!parts) {
    reader.problem("url-prefix", {
      what: "The URL prefix begins neither with ~/ nor with a scheme.",
      fix: `Write "~/" and the path below the host ("~/assets/"), or the whole address ("https://example.com/assets/").`,
    });
  }
  // The slashes of "app:///" are no end of a path.
  const [, origin = "", path = ""] = parts ?? [];
  return `${origin}${withoutTrailing(path, "/")}/`;
}
