/** Which packages a bundle holds, by webpack's own account of it, and the licences that have to go with it. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";

/** A module of the statistics. Modules that webpack joined into one are listed below it. */
interface BundledModule {
  nameForCondition?: string | null | undefined;
  modules?: BundledModule[] | undefined;
  /** True for a module that was read and left out, or listed again below the one it was joined into. */
  orphan?: boolean | undefined;
}

const moduleSchema: v.GenericSchema<BundledModule> = v.object({
  nameForCondition: v.nullish(v.string()),
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
}

const filesOf = ({ nameForCondition, modules }: BundledModule): string[] =>
  modules?.flatMap(filesOf) ?? (nameForCondition ? [nameForCondition] : []);

/** The packages that the bundle described by webpack's statistics (a file of `ncc --stats-out`) holds, by name. */
export function bundledPackages(statsFile: string): BundledPackage[] {
  const { modules } = v.parse(statsSchema, JSON.parse(readFileSync(statsFile, "utf8")));
  const folders = modules
    .filter(({ orphan }) => orphan !== true)
    .flatMap(filesOf)
    // `…/node_modules/@scope/name`; our own code lies in `node_modules/.cache`.
    .flatMap(
      (file) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\.][^/\\]*/u.exec(file) ?? [],
    );
  return [...new Set(folders)]
    .map((folder) => {
      const text = readFileSync(path.join(folder, "package.json"), "utf8");
      const { name, version, license } = v.parse(packageSchema, JSON.parse(text));
      return { name, version, licence: license, folder };
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
