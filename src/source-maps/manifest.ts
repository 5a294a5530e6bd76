/** What the bundle says of itself: `manifest.json`, and the names of its entries. */
import { posix } from "node:path";
import type { Plan } from "./plan.ts";

/** A file of the bundle as the service knows it. */
export interface ManifestFile {
  /** `~/assets/app.js`, or with scheme and host. */
  readonly url: string;
  readonly type: "minified_source" | "source_map";
  readonly debugId?: string | undefined;
  /** Where a script's map is, relative to the script. */
  readonly sourceMap?: string | undefined;
}

/** A pair's files as the bundle has them. */
export function manifestFilesOf(
  { script, map, id: debugId }: Plan,
  urlPrefix: string,
): { script: ManifestFile; map: ManifestFile } {
  const { name } = script.file;
  // A service finds an inline map in the script itself.
  const isInline = map.path === undefined;
  const sourceMap = isInline ? undefined : posix.relative(posix.dirname(name), map.name);
  return {
    script: { url: `${urlPrefix}${name}`, type: "minified_source", debugId, sourceMap },
    map: { url: `${urlPrefix}${map.name}`, type: "source_map", debugId },
  };
}

export interface ManifestFacts {
  readonly organization: string;
  /** Slugs. */
  readonly projects: readonly string[];
  readonly release?: string | undefined;
  readonly dist?: string | undefined;
  /** Makes the bundle another one for a service that remembers what it did with the same. */
  readonly note?: string;
}

/**
 * Names of the entries: `files/_/_/app.js` for `~/app.js`, `files/https/host/app.js` for a whole URL. Equal names get a
 * number.
 */
export class EntryNames {
  /** How many names were made of each: thousands of files may have the same. */
  readonly #taken = new Map<string, number>();

  /** The name of the bundle's next file. */
  next(url: string): string {
    const name = entryName(url);
    let count = this.#taken.get(name) ?? 0;
    let free = count === 0 ? name : `${name}.${count}`;
    for (; this.#taken.has(free); free = `${name}.${count}`) count += 1;
    this.#taken.set(name, count + 1);
    if (count > 0) this.#taken.set(free, 1);
    return free;
  }
}

function entryName(url: string): string {
  const [, scheme = "", host = "", path = ""] =
    /^([a-z][\d+.a-z-]*):\/\/([^/]*)\/(.*)$/isu.exec(url) ?? [];
  if (scheme !== "") return `files/${scheme.toLowerCase()}/${host || "_"}/${path}`;
  return `files/_/_/${url.replace(/^~?\//u, "")}`;
}

/** The text of the manifest. @param id the bundle's; a bundle with the same id is replaced by the service */
export function manifestText(
  entries: readonly { name: string; file: ManifestFile }[],
  { organization, projects, release, dist, note }: ManifestFacts,
  id: string | undefined,
): string {
  const [project, ...others] = projects;
  const files = entries.map(({ name, file }) => {
    const { url, type, debugId, sourceMap } = file;
    return [name, { type, url, headers: { "debug-id": debugId, sourcemap: sourceMap } }] as const;
  });
  return JSON.stringify({
    debug_id: id,
    org: organization,
    project: others.length === 0 ? project : undefined,
    release,
    dist,
    note,
    files: Object.fromEntries(files),
  });
}
