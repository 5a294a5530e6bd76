/** Finds the map of each script: the map that its last reference names, else one with the script's name in the same folder. */
import { basename, dirname, join } from "node:path";
import { type AllowedFolders, MAP, decoded, namedFile } from "./find.ts";
import { isRemote } from "./map.ts";

/** Why a script has no map. */
export type NoMap =
  | ("no-map" | "outside")
  | `map-${"not-found" | "excluded" | "remote" | "shared" | "of-other"}`;

/** Where maps may be: those that were found, in the allowed folders. */
type Place = { readonly maps: ReadonlySet<string>; readonly folders: AllowedFolders };

/** What is read of a script: its path, a hash, and the addresses of its references, the last first; `data:` for an inline map. */
type Naming = { readonly path: string; sha256: string; readonly addresses: readonly string[] };

/** The map that a script may have. */
export interface Claim {
  readonly path?: string | undefined;
  /** `data`: by a name that other files have, too. */
  readonly by: "reference" | "name" | "data";
  /** The reason for having none if it turns out to be another script's. */
  readonly why: NoMap;
  /** All maps that have the script's name, or that one of its references names. */
  readonly names: readonly string[];
}

export function claimOf({ path, addresses }: Omit<Naming, "sha256">, place: Place): Claim {
  const named = addresses.map((address): Named =>
    address === "data:" ? { why: "no-map" } : mapAt(address, path, place),
  );
  const own = mapWithName(`${path}.map`, place);
  const names = [...named, own].flatMap((each) => ("path" in each ? [each.path] : []));
  const [first] = named;
  if (first) return { by: "reference", why: "map-of-other", ...first, names };
  if ("path" in own) return { by: "name", ...own, why: "no-map", names };
  // `world.map` beside `world.js` may be data.
  const other = mapWithName(path.replace(/\.[^./\\]+$/u, ".map"), place);
  const why = [own, other].some((each) => each.why === "map-excluded") ? "map-excluded" : "no-map";
  return { by: "data", ...other, why, names };
}

type Named = { readonly path: string; readonly why?: undefined } | { readonly why: NoMap };

function mapWithName(path: string, { folders }: Place): Named {
  const file = namedFile(path, dirname(path), folders);
  if (!file || !MAP.test(file.path) || dirname(file.path) !== dirname(path)) {
    return { why: "no-map" };
  }
  return file.isExcluded ? { why: "map-excluded" } : file;
}

/** The map that an address in a script or style sheet names: a `.map` file that was found, or is beside it. */
function mapAt(address: string, path: string, { maps, folders }: Place): Named {
  // Browsers read a backslash as a slash.
  const url = address.replace(/[#?][^]*$/u, "").replaceAll("\\", "/");
  const folder = dirname(path);
  const isElsewhere = isRemote(url) || url.startsWith("//");
  // If the name ends with a slash, this is the folder, which is not a map.
  const beside = join(folder, decoded(url.slice(url.lastIndexOf("/") + 1)));
  // An address is not a path: the file of its name beside the script is the one deployed there.
  const isAddress = isElsewhere || url.startsWith("/");
  let why: NoMap = isElsewhere ? "map-remote" : "map-not-found";
  for (const name of isAddress ? [beside] : [url, decoded(url), beside]) {
    const file = namedFile(name, folder, folders);
    const isMap = file && MAP.test(file.path);
    if (isMap && file.isExcluded) why = "map-excluded";
    else if (isMap && (maps.has(file.path) || dirname(file.path) === folder)) return file;
    // This step must not change or delete other files, even if a script names them.
    else if (file && !file.isExcluded && name !== beside) why = "outside";
  }
  return { why };
}

/**
 * Of the scripts that may have a map, its owner: the only one, else the one with the map's name, else the one that its member
 * `file` names. Equal scripts count as one.
 * @param free scripts by path that have no map so far @returns undefined if a map that none names has no clear owner
 */
export function ownerOf<Script extends Naming>(
  map: { readonly path: string; readonly file: string },
  claims: readonly (readonly [Script, Claim])[],
  free: ReadonlyMap<string, Script>,
): Script | "unclear" | undefined {
  const isNamed = claims.some(([, { by }]) => by === "reference");
  const claiming = claims.filter(([, { by }]) => !isNamed || by === "reference");
  const only = (found: readonly (readonly [Script, Claim])[]) => {
    const [[first] = []] = found;
    return found.every(([script]) => script.sha256 === first?.sha256) ? first : undefined;
  };
  const called = (name: string) => only(claiming.filter(([{ path }]) => basename(path) === name));
  const byName = called(basename(map.path).slice(0, -".map".length));
  const byFile = called(map.file);
  if (isNamed) return only(claiming) ?? byName ?? byFile ?? "unclear";
  // A map that no script names may say whose it is: `a.js.map` may be that of `a.min.js`.
  return byFile ?? free.get(join(dirname(map.path), map.file)) ?? byName ?? only(claiming);
}
