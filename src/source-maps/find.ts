/** Finds the built files that the input `source-maps` names (folders, files and globs), and files that these name. */
import { realpathSync, statSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import picomatch from "picomatch";
import { type Failure, FileError, InputError } from "../errors.ts";
import { isInside, isOnOtherHost, realPath } from "../paths.ts";
import { shortLine, withoutTrailing } from "../text.ts";

export type Found = Awaited<ReturnType<typeof findFiles>>;

/** Where files may be read and changed. */
export interface AllowedFolders {
  /** Where relative paths count from. */
  readonly directory: string;
  /** Folders, also as real paths; nothing outside them is read or changed. */
  readonly allowed: readonly string[];
  /** Whether the inputs exclude a path or a folder above it. */
  readonly isExcluded: (path: string) => boolean;
  /** Patterns that have not excluded anything yet. */
  readonly unusedPatterns: ReadonlySet<string>;
}

export function allowedFolders(
  { workingDirectory = ".", exclude }: { workingDirectory?: string | undefined; exclude: string[] },
  workspace: string,
): AllowedFolders {
  const given = resolve(workspace, workingDirectory);
  const directory = realPath(given);
  const allowed = [workspace, given, realPath(workspace), directory];
  return { directory, allowed, ...exclusion(exclude, directory, allowed) };
}

const SHEET = /\.css$/iu;
const SCRIPT = /\.(?:[cm]?js|jsbundle|bundle)$/iu;
/** Except maps of type declarations (`.d.ts.map`). */
export const MAP = /(?<!\.d\.[cm]?ts)\.map$/iu;
const PAGE = /\.html?$/iu;
/** Names of the lists that builds write for service workers and servers. */
const LIST =
  /(?:^|[.-])(?:ngsw|sw|service-?worker|precache|manifest|integrity|sri|entrypoints|nitro|adapter-node)[.-]/iu;
const DATA_OR_SCRIPT = /\.(?:json|[cm]?js)$/iu;
const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|wasm|pdf|zip|gz|br|zst|map)$/iu;
/** Folders with a framework's files about the public ones: beside the public folder, or beside one above it. */
const BESIDE = new Set(["server", ".vite"]);
/** Not entered: what others built, and git's own files. */
const SKIPPED = new Set(["node_modules", ".git"]);

/**
 * Finds the files. Skips links, `node_modules` and `.git`, but not hidden folders.
 * @throws InputError if a line leads to no file, or if there is no script; FileError
 */
export async function findFiles(lines: readonly string[], folders: AllowedFolders) {
  /**
   * By real path, names with `/`, relative to the given folder (for a file: its folder; for a glob: the part before wildcards).
   */
  const names = new Map<string, string>();
  const sheets = new Set<string>();
  const maps = new Set<string>();
  /** Other files that may contain a script's hash: whether they may be large, and lie in a folder that the input names. */
  const texts = new Map<string, { isPage: boolean; isNamed: boolean }>();
  const addText = (path: string, isPage: boolean, isNamed: boolean) => {
    const known = texts.get(path);
    const kind = { isPage: isPage || !!known?.isPage, isNamed: isNamed || !!known?.isNamed };
    if (kind.isPage || !NO_TEXT.test(path)) texts.set(path, kind);
  };
  const where = "input source-maps";
  const problems: Failure[] = [];
  for (const line of lines) {
    let count = 0;
    const root = await rootOf(line, folders);
    for await (const path of root ? filesOf(root, folders) : []) {
      const name = nameIn(root?.folder ?? "", path);
      const isNamed = root?.matches?.(name) !== false;
      const isPage = namesHashes(path) || (isNamed && SHEET.test(path));
      if (isNamed || isPage) addText(path, isPage, true);
      if (!isNamed) continue;
      if (SHEET.test(path)) sheets.add(path);
      if (MAP.test(path)) maps.add(path);
      else if (!SCRIPT.test(path)) continue;
      // A file that two lines name gets its name from the first.
      else if (!names.has(path)) names.set(path, name);
      count += 1;
    }
    // Files of the folders above (`build/index.html`, `build/static/js`), and of servers (`build/server`).
    for (let at = root?.folder; at !== undefined && isAllowed(at, folders); at = dirname(at)) {
      for (const entry of await entriesOf(at, false)) {
        const path = join(at, entry.name);
        if (folders.isExcluded(path)) continue;
        if (entry.isFile()) addText(path, namesHashes(path), false);
        // Directly in the workspace it is more likely a program's source.
        const isServer = entry.isDirectory() && BESIDE.has(entry.name);
        for await (const file of isServer && !folders.allowed.includes(at)
          ? filesIn(path, folders, false)
          : []) {
          if (PAGE.test(file) || DATA_OR_SCRIPT.test(file)) addText(file, true, false);
        }
      }
      if (at === dirname(at)) break;
    }
    if (count > 0) continue;
    const what = `"${shortLine(line, 200)}" leads to no script (.js, .mjs, .cjs) and no map in the workspace.`;
    const fix = `Check the path, which counts from the working directory, and that the build ran in this job before this step. A glob has to match files: "packages/*/dist/**". Nothing is searched in "node_modules", in ".git" and in what "exclude" names.`;
    problems.push({ what, where, fix });
  }
  if (problems.length === 0 && names.size === 0) {
    const fix = "Name the folder that holds the scripts too.";
    problems.push({ what: "The paths name no script.", where, fix });
  }
  if (problems.length > 0) throw new InputError(problems);
  const scripts = [...names].map(([path, name]) => {
    /** Whether it is a list of a service worker or a server, too. */
    const isList = texts.get(path)?.isPage === true;
    texts.delete(path);
    return { path, name, isList };
  });
  scripts.sort((a, b) => (a.name < b.name || (a.name === b.name && a.path < b.path) ? -1 : 1));
  return { scripts, sheets, maps, texts };
}

/** A line of the input as real paths: a folder, one file in it, or the files in it whose names match. */
interface Root {
  readonly folder: string;
  readonly file?: string;
  readonly matches?: (name: string) => boolean;
}

/** @returns undefined if the path does not exist, cannot be read, or is outside the allowed folders */
async function rootOf(line: string, folders: AllowedFolders): Promise<Root | undefined> {
  let root = await rootAt(resolve(folders.directory, line));
  if (!root) {
    const { base, glob } = partsOf(line);
    const below = glob ? await rootAt(resolve(folders.directory, base)) : undefined;
    root = below && { ...below, matches: picomatch(glob, { dot: true }) };
  }
  return root && isAllowed(root.folder, folders) ? root : undefined;
}

/** The path before a pattern's first wildcard, and the rest, which is empty without a wildcard. */
function partsOf(pattern: string): { base: string; glob: string } {
  const { base, glob } = picomatch.scan(sep === "/" ? pattern : pattern.replaceAll(sep, "/"));
  return { base: base.replaceAll(/\\(?=[^])/gu, ""), glob };
}

async function rootAt(path: string): Promise<Root | undefined> {
  try {
    const real = await realpath(path);
    const stats = await stat(real);
    if (stats.isDirectory()) return { folder: real };
    return stats.isFile() ? { folder: dirname(real), file: real } : undefined;
  } catch {
    return undefined;
  }
}

function isAllowed(path: string, { allowed }: AllowedFolders): boolean {
  if (path.split(sep).some((part) => part.toLowerCase() === ".git")) return false;
  return allowed.some((folder) => path === folder || isInside(path, folder));
}

/** @throws FileError */
async function* filesOf({ folder, file }: Root, folders: AllowedFolders): AsyncGenerator<string> {
  if (file === undefined) yield* filesIn(folder, folders);
  else if (!folders.isExcluded(file)) yield file;
}

/** @param isNamed whether an input names the folder: an unreadable folder is an error only then @throws FileError */
async function* filesIn(
  folder: string,
  folders: AllowedFolders,
  isNamed = true,
): AsyncGenerator<string> {
  for (const entry of await entriesOf(folder, isNamed)) {
    const path = join(folder, entry.name);
    if (folders.isExcluded(path)) continue;
    // An entry that is a link is neither a file nor a folder here.
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && !SKIPPED.has(entry.name))
      yield* filesIn(path, folders, isNamed);
  }
}

/** @throws FileError */
async function entriesOf(folder: string, isNamed: boolean) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (!isNamed) return [];
    const what = "A folder of the input source-maps could not be read.";
    const fix = `Let the user that runs this step read it, or leave it out with "exclude".`;
    throw new FileError(what, { where: folder, fix, cause: error });
  }
}

function namesHashes(path: string): boolean {
  return PAGE.test(path) || (DATA_OR_SCRIPT.test(path) && LIST.test(basename(path)));
}

/** Excludes the paths that a pattern matches, and all paths below them. */
function exclusion(patterns: readonly string[], directory: string, allowed: readonly string[]) {
  const matchers = patterns.map((pattern) => ({ pattern, matches: matcherOf(pattern, directory) }));
  const unusedPatterns = new Set(patterns);
  const isExcluded = (path: string): boolean => {
    if (matchers.length === 0 || allowed.includes(path) || path === dirname(path)) return false;
    const matching = matchers.filter(({ matches }) => matches(path));
    for (const { pattern } of matching) unusedPatterns.delete(pattern);
    return matching.length > 0 || isExcluded(dirname(path));
  };
  return { isExcluded, unusedPatterns };
}

/** A pattern without a slash matches names in any folder; others are paths, below any folder if they start with `**`. */
function matcherOf(pattern: string, directory: string): (path: string) => boolean {
  const written = withoutTrailing(sep === "/" ? pattern : pattern.replaceAll(sep, "/"), "/");
  const { base, glob } = partsOf(written.includes("/") ? written : `**/${written}`);
  // Like the lines of `source-maps`: a path if it exists, else a glob.
  const whole = realPath(resolve(directory, glob === "" ? base : written));
  const root = realPath(resolve(directory, base));
  const matches = picomatch(glob || "/", { dot: true });
  const above = base === "" && glob.startsWith("**") ? /^(?:\.\.\/)+/u : "";
  return (path) => path === whole || matches(nameIn(root, path).replace(above, ""));
}

export function nameIn(folder: string, path: string): string {
  const name = relative(folder, path);
  return sep === "/" ? name : name.replaceAll(sep, "/");
}

/**
 * Looks for a regular file in the allowed folders that a script or a map names.
 * @param name a path or a `file:` URL, which may be hostile @param folder base of a relative path
 * @returns its real path, and whether it is excluded, by its name or as that path
 */
export function namedFile(name: string, folder: string, folders: AllowedFolders) {
  try {
    const given = /^file:/iu.test(name) ? fileURLToPath(name) : name;
    const whole = resolve(folder, given);
    // Decided by the name only: reading the path could send a request to a server, or wait for one for ever.
    if (!isAllowed(whole, folders) || isOnOtherHost(given, folders.allowed)) return undefined;
    // Many names in maps lead to no file: an exception for each would take most of the time.
    if (!statSync(whole, { throwIfNoEntry: false })?.isFile()) return undefined;
    const path = realpathSync.native(whole);
    if (!isAllowed(path, folders)) return undefined;
    return { path, isExcluded: [whole, path].some((each) => folders.isExcluded(each)) };
  } catch {
    // An unreadable path, or an invalid one.
    return undefined;
  }
}

/** Decodes percent signs; returns the text unchanged if they are invalid. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
