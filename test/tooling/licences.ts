/** Which packages a bundle holds, by webpack's own account of it, and the licences that have to go with it. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";

/** A module of the statistics. Modules that webpack joined into one are listed below it. */
interface BundledModule {
  nameForCondition?: string | null | undefined;
  size: number;
  modules?: BundledModule[] | undefined;
  /** True for a module that was read and left out, or listed again below the one it was joined into. */
  orphan?: boolean | undefined;
}

const moduleSchema: v.GenericSchema<BundledModule> = v.object({
  nameForCondition: v.nullish(v.string()),
  size: v.number(),
  modules: v.optional(v.array(v.lazy(() => moduleSchema))),
  orphan: v.optional(v.boolean()),
});
const statsSchema = v.object({ modules: v.array(moduleSchema) });
const packageSchema = v.object({ name: v.string(), version: v.string(), license: v.string() });

export interface BundledPackage {
  name: string;
  version: string;
  /** SPDX expression of its package.json. */
  licence: string;
  /** Absolute path of the installed package. */
  folder: string;
  /** Bytes of its sources in the bundle. */
  size: number;
}

/** The packages that the bundle described by webpack's statistics (a file of `ncc --stats-out`) holds, by name. */
export function bundledPackages(statsFile: string): BundledPackage[] {
  const stats = v.parse(statsSchema, JSON.parse(readFileSync(statsFile, "utf8")));
  const sizes = new Map<string, number>();
  const bundled = stats.modules.filter(({ orphan }) => orphan !== true);
  for (const { file, size } of leaves(bundled)) {
    const folder = packageFolder(file);
    if (folder !== undefined) sizes.set(folder, (sizes.get(folder) ?? 0) + size);
  }
  return [...sizes]
    .map(([folder, size]) => {
      const { name, version, license } = v.parse(
        packageSchema,
        JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")),
      );
      return { name, version, licence: license, folder, size };
    })
    .sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/** The text of `licenses.txt`. A package that brings no licence file is an error: we could not ship it. */
export function licenceText(packages: readonly BundledPackage[]): string {
  return packages
    .map(({ name, version, licence, folder }) => {
      const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)/iu.test(entry));
      if (file === undefined) throw new Error(`${name} ${version} comes without a licence file`);
      const text = readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
      return `${name} ${version} (${licence})\n\n${text}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

function* leaves(modules: readonly BundledModule[]): Generator<{ file: string; size: number }> {
  for (const { nameForCondition, size, modules: joined } of modules) {
    if (joined) yield* leaves(joined);
    else if (nameForCondition) yield { file: nameForCondition, size };
  }
}

/** `…/node_modules/@scope/name` of a file in it; nothing for our own code, which lies in `node_modules/.cache`. */
function packageFolder(file: string): string | undefined {
  return /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\.][^/\\]*/u.exec(file)?.[0];
}
