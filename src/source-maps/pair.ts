/** Which map belongs to which script: as the script says, else by the names beside it; never a guess over folders. */
import { dirname, join } from "node:path";
import { yieldToEventLoop } from "./files.ts";
import { type AllowedFolders, type Found, type FoundFile, isMap, namedFile } from "./find.ts";
import type { SkipReason } from "./outcome.ts";
import type { NoScript, ScriptText } from "./script.ts";

export interface Script {
  readonly file: FoundFile;
  readonly bytes: Buffer;
  readonly text: ScriptText | NoScript;
}

/** A script with the path of its map, or with the reason why there is none; an inline map has neither. */
export interface Pair {
  readonly script: Script;
  readonly mapPath?: string;
  readonly reason?: SkipReason;
}

/** The map at a place that a script names, else why it is none. */
type Claim = { readonly path: string } | { readonly reason: SkipReason };

/** The longest address of a map that is taken for one. */
const MAX_URL_BYTES = 4000;

/** Pairs scripts with maps. A map that two scripts name belongs to neither: one text cannot follow two scripts. */
export async function pairMaps(
  scripts: readonly Script[],
  found: Found,
  folders: AllowedFolders,
  signal: AbortSignal,
): Promise<Pair[]> {
  const claims: { script: Script; url: string; claim: Claim }[] = [];
  for (const script of scripts) {
    await yieldToEventLoop(signal);
    const url = urlOf(script);
    claims.push({ script, url, claim: claimOf(script, url, found, folders) });
  }
  const claimed = Map.groupBy(claims, ({ claim }) => ("path" in claim ? claim.path : ""));
  const guesses = new Map<Script, string>();
  for (const { script, url, claim } of claims) {
    if ("path" in claim || isInline(url) || typeof script.text === "string") continue;
    for (const name of guessesOf(script, url)) {
      const map = mapAt(name, script, found, folders);
      if (!("path" in map) || claimed.has(map.path)) continue;
      guesses.set(script, map.path);
      break;
    }
  }
  const guessed = Map.groupBy(guesses.values(), (path) => path);
  return claims.map(({ script, url, claim }): Pair => {
    if (isInline(url)) return { script };
    if ("path" in claim) {
      const isShared = (claimed.get(claim.path)?.length ?? 0) > 1;
      return { script, mapPath: claim.path, ...(isShared && { reason: "map-shared" }) };
    }
    const guess = guesses.get(script);
    const isOnly = guess !== undefined && guessed.get(guess)?.length === 1;
    return isOnly ? { script, mapPath: guess } : { script, reason: claim.reason };
  });
}

/** The text of a script's reference, cut at its query; empty where it has none. */
function urlOf({ bytes, text }: Script): string {
  const url = typeof text === "string" ? undefined : text.reference?.url;
  if (!url) return "";
  const end = Math.min(url.end, url.start + MAX_URL_BYTES);
  return bytes.toString("utf8", url.start, end).replace(/[#?][^]*$/u, "");
}

function isInline(url: string): boolean {
  return /^data:/iu.test(url);
}

function claimOf(script: Script, url: string, found: Found, folders: AllowedFolders): Claim {
  if (url === "") return { reason: "no-map" };
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
function guessesOf({ file }: Script, url: string): string[] {
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
  if (!("path" in named) || found.maps.has(named.path)) return named;
  if (found.isExcluded(named.path)) return { reason: "map-not-found" };
  return isMap(named.path) && dirname(named.path) === folder ? named : { reason: "outside" };
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
