/** Which map belongs to which script: as the script says, else by the names beside it; never a guess over folders. */
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join, posix, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { FileBuffer, turn } from "./files.ts";
import { type Found, type FoundFile, type Places, liesIn } from "./find.ts";
import { type NoScript, type ScriptText, readScript } from "./script.ts";

/** Why a script is not uploaded with a map. */
export type NoMap = "no-map" | "map-not-found" | "map-remote" | "map-shared" | "outside";

/** What stays in memory of a script: everything but its text. */
export interface Script {
  readonly file: FoundFile;
  readonly text: Omit<ScriptText, "bytes"> | NoScript;
  readonly size: number;
  /** Of the whole file: equal sizes and sums are taken for equal content. */
  readonly sum: number;
  /** The text of its reference, cut at its query; absent for an inline map. */
  readonly url?: string;
  readonly isInline: boolean;
}

export interface Pair {
  readonly script: Script;
  readonly map:
    | { readonly kind: "file"; readonly path: string; readonly name: string }
    | { readonly kind: "inline" }
    | { readonly kind: "none"; readonly reason: NoMap };
}

/** The longest address of a map that is taken for one. */
const MAX_URL_BYTES = 4000;

/** Reads all scripts. @param onRead is called with the bytes of each, which are good for that moment @throws FileError */
export async function readScripts(
  files: readonly FoundFile[],
  onRead: (bytes: Buffer) => void,
  signal: AbortSignal,
): Promise<Script[]> {
  const buffer = new FileBuffer();
  const scripts: Script[] = [];
  for (const file of files) {
    await turn(signal);
    const bytes = buffer.read(file.path);
    onRead(bytes);
    scripts.push(summarize(file, bytes));
  }
  return scripts;
}

function summarize(file: FoundFile, bytes: Buffer): Script {
  const read = readScript(bytes);
  const common = { file, size: bytes.length, sum: crc32(bytes), isInline: false };
  if (typeof read === "string") return { ...common, text: read };
  // Without the bytes: they would be kept alive.
  const { bytes: _bytes, ...text } = read;
  const { url } = text.reference ?? {};
  if (!url) return { ...common, text };
  const written = bytes.toString("utf8", url.start, Math.min(url.end, url.start + MAX_URL_BYTES));
  if (/^data:/iu.test(written)) return { ...common, text, isInline: true };
  return { ...common, text, url: written.replace(/[#?][^]*$/u, "") };
}

/** The script's map, told by its reference. */
interface Claim {
  readonly script: Script;
  readonly path?: string;
  readonly reason: NoMap;
}

/** Pairs scripts with maps. A map that two scripts name belongs to neither: one text cannot follow two scripts. */
export async function pairMaps(
  scripts: readonly Script[],
  found: Found,
  places: Places,
): Promise<Pair[]> {
  const resolved = new Resolver(found, places);
  const claims = await Promise.all(scripts.map((script) => claimOf(script, resolved)));
  const named = count(claims.map(({ path }) => path));
  const guesses = await Promise.all(
    claims.map(async ({ script, path }) => {
      const mayGuess = path === undefined && !script.isInline && typeof script.text === "object";
      return mayGuess ? await resolved.beside(script, (guess) => !named.has(guess)) : undefined;
    }),
  );
  const guessed = count(guesses);
  return claims.map(({ script, path: claimed, reason }, index): Pair => {
    if (script.isInline) return { script, map: { kind: "inline" } };
    if (claimed !== undefined && (named.get(claimed) ?? 0) > 1) {
      return { script, map: { kind: "none", reason: "map-shared" } };
    }
    const guess = guesses[index];
    const isOwn = guess !== undefined && guessed.get(guess) === 1;
    const path = claimed ?? (isOwn ? guess : undefined);
    if (path === undefined) return { script, map: { kind: "none", reason } };
    return { script, map: { kind: "file", path, name: mapName(script.file, path) } };
  });
}

function count(paths: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (path !== undefined) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

async function claimOf(script: Script, resolver: Resolver): Promise<Claim> {
  const { url, file } = script;
  if (url === undefined || url === "") return { script, reason: "no-map" };
  const folder = dirname(file.path);
  if (/^(?:[a-z][\d+.a-z-]+:|\/)/iu.test(url)) {
    const path = url.startsWith("file:") ? pathOfUrl(url) : undefined;
    if (path !== undefined) return { script, ...(await resolver.file(path)) };
    // An address on a server: what has its name beside the script is what is deployed there.
    const name = nameOf(url);
    const { path: beside } = name === "" ? {} : await resolver.file(join(folder, name));
    if (beside !== undefined) return { script, path: beside, reason: "no-map" };
    const isRemote = !url.startsWith("/") || url.startsWith("//");
    return { script, reason: isRemote ? "map-remote" : "map-not-found" };
  }
  const asWritten = await resolver.file(resolve(folder, url));
  if (asWritten.path !== undefined || !url.includes("%")) return { script, ...asWritten };
  return { script, ...(await resolver.file(resolve(folder, decoded(url)))) };
}

function pathOfUrl(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

/** The last part of an address; empty for a folder. */
function nameOf(url: string): string {
  return decoded(url.slice(url.lastIndexOf("/") + 1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

class Resolver {
  readonly #found: Found;
  readonly #places: Places;

  constructor(found: Found, places: Places) {
    this.#found = found;
    this.#places = places;
  }

  /** A map's real path, where it is a file inside of the allowed places. */
  async file(path: string): Promise<{ path?: string; reason: NoMap }> {
    if (this.#found.maps.has(path)) return { path, reason: "no-map" };
    if (path.includes("\0")) return { reason: "map-not-found" };
    const real = await realpath(path).catch(() => undefined);
    const entry = real === undefined ? undefined : await stat(real).catch(() => undefined);
    if (real === undefined || !entry?.isFile()) return { reason: "map-not-found" };
    const isAllowed =
      this.#places.allowed.some((place) => liesIn(real, place)) &&
      !real.split(sep).includes(".git");
    if (!isAllowed) return { reason: "outside" };
    if (this.#found.isExcluded(real)) return { reason: "map-not-found" };
    return { path: real, reason: "no-map" };
  }

  /** The name that the script gives, else `app.js.map`, else `app.map`, beside `app.js`. */
  async beside(
    { file, url = "" }: Script,
    isFree: (path: string) => boolean,
  ): Promise<string | undefined> {
    const name = nameOf(url);
    const named = name === "" ? [] : [join(dirname(file.path), name)];
    const usual = [`${file.path}.map`, file.path.replace(/\.[^./\\]+$/u, ".map")];
    for (const guess of [...named, ...usual]) {
      const { path } = await this.file(guess);
      if (path !== undefined && isFree(path)) return path;
    }
    return undefined;
  }
}

/** The map's name from the folder that was given; beside its script where it lies elsewhere. */
function mapName(script: FoundFile, path: string): string {
  const folder = resolve(script.path, ...script.name.split("/").map(() => ".."));
  const name = relative(folder, path).split(sep).join("/");
  return name.startsWith("../") ? posix.join(posix.dirname(script.name), basename(path)) : name;
}
