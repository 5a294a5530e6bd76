/** Finds the built files that the input `source-maps` names: folders, files and globs; and files that they name. */
import { type Dirent, type Stats, realpathSync, statSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import picomatch from "picomatch";
import { type Failure, FileError, InputError } from "../errors.ts";
import { isBelow, isOnOtherHost } from "../folder.ts";
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
  /** By path. */
  readonly maps: ReadonlyMap<string, FoundFile>;
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
const MAP = /\.map$/iu;
const PAGE = /\.html?$/iu;
/** What builds write for service workers and servers. */
const LIST = /(?:^|[.-])(?:ngsw|sw|service-?worker|precache|manifest|integrity|sri)[.-]/iu;
const DATA_OR_SCRIPT = /\.(?:json|m?js)$/iu;
/** Not entered: what others built, and git's own files. */
const SKIPPED = ["node_modules", ".git"];

/** One line of the input as a place to look at. */
interface Root {
  readonly line: string;
  /** Real path. */
  readonly folder: string;
  /** A single file; absent for a folder. */
  readonly file?: string;
  /** Which names below the folder are meant; absent for all. */
  readonly matches?: (name: string) => boolean;
}

/**
 * Finds the files. Links are not followed, hidden folders are entered, `node_modules` and `.git` are not.
 * @throws InputError for a line without a match, a folder without scripts, and a place outside of the allowed ones
 */
export async function findFiles(
  lines: readonly string[],
  exclude: readonly string[],
  places: AllowedFolders,
): Promise<Found> {
  const scripts = new Map<string, FoundFile>();
  const maps = new Map<string, FoundFile>();
  const pages = new Set<string>();
  const problems: Failure[] = [];
  const isExcluded = exclusion(exclude, places.directory);
  for (const line of lines) {
    const root = await rootOf(line, places);
    if ("what" in root) {
      problems.push(root);
      continue;
    }
    let count = 0;
    for await (const path of filesOf(root, isExcluded)) {
      const found = { path, name: nameIn(root.folder, path) };
      if (namesHashes(path)) pages.add(path);
      if (root.matches?.(found.name) === false) continue;
      if (!SCRIPT.test(path) && !isMap(path)) continue;
      const files = isMap(path) ? maps : scripts;
      // What two lines name belongs to the first one.
      if (!files.has(path)) files.set(path, found);
      if (files === scripts || root.file !== undefined || root.matches) count += 1;
    }
    if (count === 0) problems.push(nothingIn(root));
    for (const path of await pagesBeside(root, places)) pages.add(path);
  }
  if (problems.length === 0 && scripts.size === 0) {
    problems.push({
      what: "The paths name maps, and no script.",
      where: "input source-maps",
      fix: "Name the folder that holds the scripts too.",
    });
  }
  if (problems.length > 0) throw new InputError(problems);
  const byName = (a: FoundFile, b: FoundFile) => compare(a.name, b.name) || compare(a.path, b.path);
  return { scripts: [...scripts.values()].toSorted(byName), maps, pages, isExcluded };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

async function rootOf(line: string, places: AllowedFolders): Promise<Root | Failure> {
  const named = await entryAt(resolve(places.directory, line));
  if (named?.stats.isDirectory()) return allowedRoot({ line, folder: named.path }, places);
  if (named?.stats.isFile()) {
    const { path } = named;
    return allowedRoot({ line, folder: dirname(path), file: basename(path) }, places);
  }
  const scanned = picomatch.scan(sep === "/" ? line : line.replaceAll(sep, "/"));
  const base = scanned.isGlob ? await entryAt(resolve(places.directory, scanned.base)) : undefined;
  if (!base?.stats.isDirectory()) return noMatch(line);
  const matches = picomatch(scanned.glob, { dot: true });
  return allowedRoot({ line, folder: base.path, matches: (name) => matches(name) }, places);
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

function allowedRoot(root: Root, { allowed }: AllowedFolders): Root | Failure {
  const { folder } = root;
  if (isAllowed(folder, allowed)) return root;
  return {
    what: `"${quoted(root.line)}" lies outside of the workspace, or in a folder ".git".`,
    where: "input source-maps",
    fix: "Name folders and files of the workspace, or of the working directory.",
  };
}

function isAllowed(path: string, allowed: readonly string[]): boolean {
  const isInside = allowed.some((folder) => path === folder || isBelow(path, folder));
  return isInside && !path.split(sep).some((part) => part.toLowerCase() === ".git");
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
    const real = realpathSync.native(resolve(folder, path));
    if (!statSync(real).isFile()) return { reason: "map-not-found" };
    return isAllowed(real, allowed) ? { path: real } : { reason: "outside" };
  } catch {
    // What cannot be looked at, and what no path can be.
    return { reason: "map-not-found" };
  }
}

async function* filesOf(
  { folder, file }: Root,
  isExcluded: (path: string) => boolean,
): AsyncGenerator<string> {
  if (file === undefined) yield* filesBelow(folder, isExcluded);
  else if (!isExcluded(join(folder, file))) yield join(folder, file);
}

async function* filesBelow(
  folder: string,
  isExcluded: (path: string) => boolean,
): AsyncGenerator<string> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    // An entry that is a link is neither a file nor a folder here.
    const isEntered = entry.isDirectory() && !SKIPPED.includes(entry.name);
    if ((!isEntered && !entry.isFile()) || isExcluded(path)) continue;
    if (isEntered) yield* filesBelow(path, isExcluded);
    else yield path;
  }
}

/** @throws FileError */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    throw notReadable(folder, error);
  }
}

/** Pages and lists that lie in the folder itself or right above it, whatever a glob or a single file names. */
async function pagesBeside({ folder }: Root, { allowed }: AllowedFolders): Promise<string[]> {
  const pages: string[] = [];
  for (const path of [folder, dirname(folder)]) {
    if (!isAllowed(path, allowed)) continue;
    for (const entry of await entriesOf(path)) {
      if (entry.isFile() && namesHashes(entry.name)) pages.push(join(path, entry.name));
    }
  }
  return pages;
}

/** A map by its name. */
export function isMap(path: string): boolean {
  return MAP.test(path);
}

export function isPage(path: string): boolean {
  return PAGE.test(path);
}

function namesHashes(path: string): boolean {
  return PAGE.test(path) || (DATA_OR_SCRIPT.test(path) && LIST.test(basename(path)));
}

/**
 * Patterns without a slash mean names in any folder; others count from the working directory. What matches a folder
 * leaves out all that is in it.
 */
function exclusion(patterns: readonly string[], directory: string): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const options = { dot: true };
  const trimmed = patterns.map((pattern) => withoutTrailing(pattern.replace(/^\.\//u, ""), "/"));
  const isName = picomatch(
    trimmed.filter((pattern) => !pattern.includes("/")),
    options,
  );
  const isPath = picomatch(
    trimmed.filter((pattern) => pattern.includes("/")),
    options,
  );
  return (path) => isName(basename(path)) || isPath(nameIn(directory, path));
}

function nameIn(folder: string, path: string): string {
  const name = relative(folder, path);
  return sep === "/" ? name : name.replaceAll(sep, "/");
}

function noMatch(line: string): Failure {
  return {
    what: `"${quoted(line)}" matches no file or folder.`,
    where: "input source-maps",
    fix: "Check the path, which counts from the working directory, and that the build ran in this job before this step.",
  };
}

function nothingIn({ line, matches, file }: Root): Failure {
  if (matches) return noMatch(line);
  return {
    what:
      file === undefined
        ? `The folder "${quoted(line)}" holds no script (.js, .mjs, .cjs).`
        : `The file "${quoted(line)}" is no script and no map, or "exclude" leaves it out.`,
    where: "input source-maps",
    fix: `Name the folder that the build writes to; "node_modules" is never searched.`,
  };
}

function quoted(text: string): string {
  return shorten(singleLine(text), 200);
}
