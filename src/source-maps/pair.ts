/** Which map belongs to which script: as the script says, else by the names beside it; never a guess over folders. */
import { basename, dirname, join, posix, relative, resolve, sep } from "node:path";
import { crc32 } from "node:zlib";
import { readBytes, yieldToEventLoop } from "./files.ts";
import { type AllowedFolders, type Found, type FoundFile, isMap, namedFile } from "./find.ts";
import { type NoScript, type ScriptText, readScript } from "./script.ts";

/** Why a script is not uploaded with a map. */
export type NoMap = "no-map" | "map-not-found" | "map-remote" | "map-shared" | "outside";

/** What stays in memory of a script: everything but its text. */
export interface Script {
  readonly file: FoundFile;
  readonly text: ScriptText | NoScript;
  readonly size: number;
  /** Of the whole file: equal sizes and sums are taken for equal content. */
  readonly crc32: number;
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

/** Reads all scripts. @param onRead is called with the bytes of each @throws FileError */
export async function readScripts(
  files: readonly FoundFile[],
  onRead: (bytes: Buffer) => void,
  signal: AbortSignal,
): Promise<Script[]> {
  const scripts: Script[] = [];
  for (const file of files) {
    await yieldToEventLoop(signal);
    const bytes = readBytes(file.path);
    onRead(bytes);
    scripts.push(summarize(file, bytes));
  }
  return scripts;
}

function summarize(file: FoundFile, bytes: Buffer): Script {
  const text = readScript(bytes);
  const common = { file, text, size: bytes.length, crc32: crc32(bytes), isInline: false };
  const url = typeof text === "string" ? undefined : text.reference?.url;
  if (!url) return common;
  const written = bytes.toString("utf8", url.start, Math.min(url.end, url.start + MAX_URL_BYTES));
  if (/^data:/iu.test(written)) return { ...common, isInline: true };
  return { ...common, url: written.replace(/[#?][^]*$/u, "") };
}

/** The map that a script's reference names, else why there is none. */
type Claim = { readonly path: string } | { readonly reason: NoMap };

/** Pairs scripts with maps. A map that two scripts name belongs to neither: one text cannot follow two scripts. */
export async function pairMaps(
  scripts: readonly Script[],
  found: Found,
  folders: AllowedFolders,
  signal: AbortSignal,
): Promise<Pair[]> {
  const claims: { script: Script; claim: Claim }[] = [];
  const claimed = new Map<string, number>();
  for (const script of scripts) {
    await yieldToEventLoop(signal);
    const claim = claimOf(script, found, folders);
    claims.push({ script, claim });
    if ("path" in claim) claimed.set(claim.path, (claimed.get(claim.path) ?? 0) + 1);
  }
  const guesses = new Map<Script, string>();
  const guessed = new Map<string, number>();
  for (const { script, claim } of claims) {
    await yieldToEventLoop(signal);
    if ("path" in claim || script.isInline || typeof script.text === "string") continue;
    const guess = guessesOf(script)
      .map((name) => mapAt(name, script, found, folders))
      .find((map) => "path" in map && !claimed.has(map.path));
    if (!guess || !("path" in guess)) continue;
    guesses.set(script, guess.path);
    guessed.set(guess.path, (guessed.get(guess.path) ?? 0) + 1);
  }
  return claims.map(({ script, claim }): Pair => {
    if (script.isInline) return { script, map: { kind: "inline" } };
    if ("path" in claim) {
      const isShared = (claimed.get(claim.path) ?? 0) > 1;
      return { script, map: isShared ? NONE_OF_ITS_OWN : mapOf(script, claim.path) };
    }
    const guess = guesses.get(script);
    if (guess !== undefined && guessed.get(guess) === 1) {
      return { script, map: mapOf(script, guess) };
    }
    return { script, map: { kind: "none", reason: claim.reason } };
  });
}

const NONE_OF_ITS_OWN = { kind: "none", reason: "map-shared" } as const;

function claimOf(script: Script, found: Found, folders: AllowedFolders): Claim {
  const { url } = script;
  if (url === undefined || url === "") return { reason: "no-map" };
  const at = (name: string) => mapAt(name, script, found, folders);
  if (/^file:/iu.test(url)) return at(url);
  if (/^(?:[a-z][\d+.a-z-]+:|\/)/iu.test(url)) {
    // An address on a server: what has its name beside the script is what is deployed there.
    const name = nameOf(url);
    const beside = name === "" ? undefined : at(join(dirname(script.file.path), name));
    if (beside && "path" in beside) return beside;
    const isRemote = !url.startsWith("/") || url.startsWith("//");
    return { reason: isRemote ? "map-remote" : "map-not-found" };
  }
  const asWritten = at(url);
  return "path" in asWritten || !url.includes("%") ? asWritten : at(decoded(url));
}

/** The name that the script gives, else `app.js.map`, else `app.map`, beside `app.js`. */
function guessesOf({ file, url = "" }: Script): string[] {
  const name = nameOf(url);
  const named = name === "" ? [] : [join(dirname(file.path), name)];
  return [...named, `${file.path}.map`, file.path.replace(/\.[^./\\]+$/u, ".map")];
}

/**
 * The map at a place that a script names, if it is one of the build: below what the input names, or beside its script.
 * Others are not ours to change or to delete, whatever a script says.
 */
function mapAt(name: string, { file }: Script, found: Found, folders: AllowedFolders): Claim {
  const folder = dirname(file.path);
  const named = namedFile(name, folder, folders);
  if (!("path" in named)) return named;
  const { path } = named;
  if (found.maps.has(path)) return named;
  if (found.isExcluded(path)) return { reason: "map-not-found" };
  return isMap(path) && dirname(path) === folder ? named : { reason: "outside" };
}

function mapOf({ file }: Script, path: string): Pair["map"] {
  const folder = resolve(file.path, ...file.name.split("/").map(() => ".."));
  const name = relative(folder, path).split(sep).join("/");
  // Where it lies elsewhere, it is named as if it lay beside its script.
  const isElsewhere = name.startsWith("../");
  const own = posix.join(posix.dirname(file.name), basename(path));
  return { kind: "file", path, name: isElsewhere ? own : name };
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
