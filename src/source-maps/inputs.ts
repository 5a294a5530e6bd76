/** The inputs of `upload-source-maps`. */
import { CONCURRENCY, type CommonInputs, requireProjects } from "../inputs/common.ts";
import { boolean, choice, Input, type InputReader, text, wholeLines } from "../inputs/reader.ts";
import { checkVersion, VERSION_INPUTS } from "../release/inputs.ts";
import { withoutTrailing } from "../text.ts";

/** The service's limit. */
const MAX_DIST_LENGTH = 64;

/** Whether a line begins with `!`; `!(a|b)` is a glob. */
const leavesOut = (line: string): boolean => /^!(?!\()/u.test(line);

export const INPUTS = {
  /** Folders, files and globs, which may contain commas (`{a,b}`); a line with `!` in front excludes. */
  "source-maps": wholeLines(),
  exclude: wholeLines().check((lines, { problem }) => {
    const what = `A line begins with "!", which could mean to leave out and to keep.`;
    if (lines.some(leavesOut)) problem({ what, fix: `Write what to leave out, without "!".` });
  }),
  /** Whether debug ids are put into files. */
  inject: boolean().default(true),
  dist: text().check((dist, { problem }) => {
    const what = `A distribution is one line of at most ${MAX_DIST_LENGTH} characters without a slash.`;
    const isWrong = [...dist].length > MAX_DIST_LENGTH || /[\n\r\f\t/]/u.test(dist);
    if (isWrong) problem({ what, fix: "Write a shorter name, as the SDK sends it." });
  }),
  /** Ends with a slash; `~/` stands for any scheme and host. */
  "url-prefix": new Input((given, field) => {
    const match = /^(~|[a-z][\d+.a-z-]*:\/\/[^\s#/?]*)(\/[^\n\r?#]*)?$/iu.exec(given);
    if (!match) {
      return field.problem({
        what: "The URL prefix must begin with ~/ or with a scheme and a host.",
        fix: `Write "~/" and the path below the host ("~/assets/"), or the whole URL ("https://example.com/assets/").`,
      });
    }
    // Only the path loses its slashes: those of "app:///" stay.
    const [, origin = "", path = ""] = match;
    return `${origin}${withoutTrailing(path, "/")}/`;
  }, "~/"),
  "include-sources": boolean().default(true),
  "missing-maps": choice("warn", "fail", "ignore").default("warn"),
  verify: boolean().default(true),
  "delete-maps": boolean().default(false),
  ...VERSION_INPUTS,
  "working-directory": text(),
  "github-token": text(),
  concurrency: CONCURRENCY,
};

/** The outputs beside those of every command. */
export const OUTPUTS = [
  "version",
  "bundle-id",
  "script-count",
  "map-count",
  "missing-map-count",
  "uploaded-bytes",
] as const;

export type UploadSourceMapsInputs = ReturnType<typeof readInputs>;

export function readInputs(reader: InputReader, common: CommonInputs) {
  requireProjects(reader, common.projects);
  reader.require(
    "source-maps",
    `Write the folders that the build fills, one per line, for example "dist".`,
  );
  const values = reader.read(INPUTS);
  checkVersion(values, reader);
  if (values.deleteMaps && !values.verify) {
    reader.problem("delete-maps", {
      what: `Maps are deleted only once the service has confirmed that it has them; "verify: false" turns that check off.`,
      fix: `Remove "verify: false", or "delete-maps".`,
    });
  }
  if (values.dist !== undefined && values.version === undefined) {
    reader.problem("dist", {
      what: "A distribution needs a version.",
      fix: `Set "version" too, or remove "dist".`,
    });
  }
  // The next step would publish maps that are left, so `on-error: warn` does not apply.
  const onError = values.deleteMaps && !common.dryRun ? "fail" : common.onError;
  const sourceMaps = values.sourceMaps.filter((line) => !leavesOut(line));
  const left = values.sourceMaps.filter(leavesOut).map((line) => line.slice(1));
  const exclude = [...values.exclude, ...left];
  return { ...common, ...values, sourceMaps, exclude, onError } as const;
}
