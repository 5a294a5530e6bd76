/** Finds the built files that the input `source-maps` names: folders, files and globs; and files that they name. */
import { type Stats, realpathSync, statSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import picomatch from "picomatch";
import { type Failure, FileError, InputError } from "../errors.ts";
import { isInside, isOnOtherHost } from "../context.ts";
import { codeOf } from "./files.ts";
import { shorten, singleLine, withoutTrailing } from "../text.ts";

export interface FoundFile {
  /** Real path. */
  readonly path: string;
  /** From the folder that was given (of a file: its own; of a glob: the part without wildcards), with `/`. */
  readonly name: string;
}

export interface Found {
  /** By name. */
  readonly scripts: readonly FoundFile[];
  /** Paths. */
  readonly maps: ReadonlySet<string>;
  /** Paths of pages, and of lists of files, in the same folders and beside them: they may hold the hash of a script. */
  readonly pages: ReadonlySet<string>;
  /** Whether the input `exclude` leaves a path out. */
  readonly isExcluded: (path: string) => boolean;
}

export interface AllowedFolders {
  /** Where relative paths count from. */
  readonly directory: string;
  /** Real paths; nothing outside of them is read or changed. */
  readonly allowed: readonly string[];
}

const SCRIPT = /\.(?:[cm]?js|jsbundle|bundle)$/iu;
const PAGE = /\.html?$/iu;
/** What builds write for service workers and servers. */
const LIST = /(?:^|[.-])(?:ngsw|sw|service-?worker|precache|manifest|integrity|sri)[.-]/iu;
const DATA_OR_SCRIPT = /\.(?:json|m?js)$/iu;
/** Not entered: what others built, and git's own files. */
const SKIPPED = ["node_modules", ".git"];

/** One line of the input as a place to look at. */
interface Root {
  /** Real path. */
  readonly folder: string;
  /** A single file; absent for a folder. */
  readonly file?: string;
  /** Which names below the folder are meant; absent for all. */
  readonly matches?: (name: string) => boolean;
}

/**
 * Finds the files. Links are not followed, hidden folders are entered, `node_modules` and `.git` are not.
 * @throws InputError for a line without a match, a folder without scripts, and a place outside of the allowed ones;
 *   FileError for a folder that cannot be read
 */
export async function findFiles(
  lines: readonly string[],
  exclude: readonly string[],
  { directory, allowed }: AllowedFolders,
): Promise<Found> {
  const scripts = new Map<string, FoundFile>();
  const maps = new Set<string>();
  const pages = new Set<string>();
  const problems: Failure[] = [];
  const problem = (what: string, fix: string) =>
    problems.push({ what, where: "input source-maps", fix });
  const noMatch = (quoted: string) =>
    problem(
      `${quoted} matches no file or folder.`,
      "Check the path, which counts from the working directory, and that the build ran in this job before this step.",
    );
  const isExcluded = exclusion(exclude, directory);
  for (const line of lines) {
    const quoted = `"${shorten(singleLine(line), 200)}"`;
    const root = await rootOf(line, directory);
    if (!root) {
      noMatch(quoted);
      continue;
    }
    if (!isAllowed(root.folder, allowed)) {
      problem(
        `${quoted} lies outside the workspace, or in a ".git" folder.`,
        "Name folders and files of the workspace, or of the working directory.",
      );
      continue;
    }
    // Files that the line means; maps that only lie in its folder are not.
    let count = 0;
    for (const path of await filesOf(root, isExcluded)) {
      if (namesHashes(path)) pages.add(path);
      const name = nameIn(root.folder, path);
      if (root.matches?.(name) === false || (!SCRIPT.test(path) && !isMap(path))) continue;
      if (isMap(path)) maps.add(path);
      // What two lines name belongs to the first one.
      else if (!scripts.has(path)) scripts.set(path, { path, name });
      if (!isMap(path) || root.file !== undefined || root.matches) count += 1;
    }
    // Pages lie beside a script, or right above it, whatever a glob or a single file names.
    for (const folder of [root.folder, dirname(root.folder)]) {
      if (!isAllowed(folder, allowed)) continue;
      for (const entry of await entriesOf(folder)) {
        if (entry.isFile() && namesHashes(entry.name)) pages.add(join(folder, entry.name));
      }
    }
    if (count > 0) continue;
    if (root.matches) noMatch(quoted);
    else {
      problem(
        root.file === undefined
          ? `The folder ${quoted} holds no script (.js, .mjs, .cjs).`
          : `The file ${quoted} is neither a script nor a map, or "exclude" leaves it out.`,
        `Name the folder that the build writes to; "node_modules" is never searched.`,
      );
    }
  }
  if (problems.length === 0 && scripts.size === 0) {
    problem("The paths name maps, but no script.", "Name the folder that holds the scripts too.");
  }
  if (problems.length > 0) throw new InputError(problems);
  const sorted = [...scripts.values()].toSorted((a, b) => {
    return a.name < b.name || (a.name === b.name && a.path < b.path) ? -1 : 1;
  });
  return { scripts: sorted, maps, pages, isExcluded };
}

/** @returns undefined for what does not exist */
async function rootOf(line: string, directory: string): Promise<Root | undefined> {
  const named = await entryAt(resolve(directory, line));
  if (named?.stats.isDirectory()) return { folder: named.path };
  if (named?.stats.isFile()) return { folder: dirname(named.path), file: named.path };
  const scanned = picomatch.scan(sep === "/" ? line : line.replaceAll(sep, "/"));
  const base = scanned.isGlob ? await entryAt(resolve(directory, scanned.base)) : undefined;
  if (!base?.stats.isDirectory()) return undefined;
  const matches = picomatch(scanned.glob, { dot: true });
  return { folder: base.path, matches: (name) => matches(name) };
}

/** What a path leads to, with its real path. @throws FileError where that must not be looked at */
async function entryAt(path: string): Promise<{ path: string; stats: Stats } | undefined> {
  try {
    const real = await realpath(path);
    return { path: real, stats: await stat(real) };
  } catch (error) {
    if (["EACCES", "EPERM"].includes(codeOf(error))) throw notReadable(path, error);
    return undefined;
  }
}

function notReadable(path: string, cause: unknown): FileError {
  return new FileError("A folder of the input source-maps could not be read.", {
    where: path,
    fix: `Let the user that runs this step read it, or leave it out with "exclude".`,
    cause,
  });
}

function isAllowed(path: string, allowed: readonly string[]): boolean {
  if (path.split(sep).some((part) => part.toLowerCase() === ".git")) return false;
  return allowed.some((folder) => path === folder || isInside(path, folder));
}

/**
 * The file that a script or a map names: its real path, where it is a regular file in the allowed folders.
 * @param name a path or a `file:` URL, which may be hostile @param folder what a relative path counts from
 */
export function namedFile(
  name: string,
  folder: string,
  { allowed }: AllowedFolders,
): { path: string } | { reason: "map-not-found" | "outside" } {
  try {
    const path = /^file:/iu.test(name) ? fileURLToPath(name) : name;
    if (isOnOtherHost(path, allowed)) return { reason: "outside" };
    const whole = resolve(folder, path);
    // Of many names that maps hold nothing is there: an exception for each would take most of the time.
    if (!statSync(whole, { throwIfNoEntry: false })?.isFile()) return { reason: "map-not-found" };
    const real = realpathSync.native(whole);
    return isAllowed(real, allowed) ? { path: real } : { reason: "outside" };
  } catch {
    // What cannot be looked at, and what no path can be.
    return { reason: "map-not-found" };
  }
}

async function filesOf(
  { folder, file }: Root,
  isExcluded: (path: string) => boolean,
): Promise<string[]> {
  if (file !== undefined) return isExcluded(file) ? [] : [file];
  const files: string[] = [];
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    // An entry that is a link is neither a file nor a folder here.
    const isEntered = entry.isDirectory() && !SKIPPED.includes(entry.name);
    if ((!isEntered && !entry.isFile()) || isExcluded(path)) continue;
    if (!isEntered) files.push(path);
    else for (const inner of await filesOf({ folder: path }, isExcluded)) files.push(inner);
  }
  return files;
}

/** @throws FileError */
async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    throw notReadable(folder, error);
  }
}

/** A map by its name. */
export function isMap(path: string): boolean {
  return /\.map$/iu.test(path);
}

export function isPage(path: string): boolean {
  return PAGE.test(path);
}

function namesHashes(path: string): boolean {
  return isPage(path) || (DATA_OR_SCRIPT.test(path) && LIST.test(basename(path)));
}

/**
 * Patterns without a slash mean names in any folder; others count from the working directory. What matches a folder
 * leaves out all that is in it.
 */
function exclusion(patterns: readonly string[], directory: string): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const trimmed = patterns.map((pattern) => withoutTrailing(pattern.replace(/^\.\//u, ""), "/"));
  const { names = [], paths = [] } = Object.groupBy(trimmed, (pattern) =>
    pattern.includes("/") ? "paths" : "names",
  );
  const isName = picomatch(names, { dot: true });
  const isPath = picomatch(paths, { dot: true });
  return (path) => isName(basename(path)) || isPath(nameIn(directory, path));
}

function nameIn(folder: string, path: string): string {
  const name = relative(folder, path);
  return sep === "/" ? name : name.replaceAll(sep, "/");
}
