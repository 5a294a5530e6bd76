/** Published packages of many build tools: everything in them stays true. Fetched from the registry, each in one version. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { AnyMap, eachMapping } from "@jridgewell/trace-mapping";
import { expect, test } from "vitest";
import { findSentryCli } from "../../tools/bench/sentry-cli.ts";
import { idsAtRunTime, shapeOf } from "../source-maps/oracles.ts";
import { prepare } from "../source-maps/prepare.ts";
import { folderForTest } from "../support/scenario.ts";

/** The package, and a script of it that runs without others. */
const PACKAGES: Readonly<Record<string, string>> = {
  // Rollup with Babel
  "axios@1.21.1": "dist/axios.min.js",
  "luxon@3.7.2": "build/global/luxon.js",
  // Rollup, and terser
  "bootstrap@5.3.9": "",
  "lit@3.3.3": "",
  // Rollup with SWC
  "chart.js@4.6.1": "dist/chart.umd.js",
  // esbuild, by tsup
  "immer@11.2.10": "dist/cjs/immer.cjs.production.js",
  "@tanstack/query-core@5.108.4": "",
  // microbundle
  "preact@11.2.0": "dist/preact.mjs",
  // Parcel
  "@react-aria/utils@3.34.1": "",
  // TypeScript's compiler
  "rxjs@7.8.2": "dist/bundles/rxjs.umd.js",
};

const program = findSentryCli();

/** Each mapping of a map, with its line moved by so many. */
function mappingsOf(text: string, lines = 0): string[] {
  const found: string[] = [];
  eachMapping(new AnyMap(text), ({ generatedLine, generatedColumn, ...original }) => {
    const { source, originalLine, originalColumn, name } = original;
    const place = [source, originalLine, originalColumn, name].join(" ");
    found.push(`${generatedLine + lines}:${generatedColumn} ${place}`);
  });
  return found;
}

test.each(Object.entries(PACKAGES))(
  "%s stays what it is and gains its ids",
  async (name, entry) => {
    const workspace = folderForTest();
    const npm = ["pack", "--silent", "--pack-destination", workspace, name];
    const archive = execFileSync("npm", npm, { cwd: workspace, encoding: "utf8" }).trim();
    execFileSync("tar", ["-xzf", path.basename(archive)], { cwd: workspace });
    cpSync(path.join(workspace, "package"), path.join(workspace, "before"), { recursive: true });
    const inputs = { sourceMaps: ["package"], missingMaps: "ignore" as const };

    const { outcome } = await prepare(workspace, inputs);

    const both = (file: string) =>
      ["before", "package"].map((folder) =>
        readFileSync(path.join(workspace, file.replace(/^package/u, folder)), "utf8"),
      );
    const rows = outcome.files.filter(({ state }) => state === "not-started");
    expect(outcome.files.filter(({ state }) => state === "failed")).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    let mappings = 0;
    for (const { script, map = "", debugId, injected } of rows) {
      expect(injected, script).toBe(true);
      const [old = "", text = ""] = both(script);
      const shape = shapeOf(script, text);
      expect(shape, script).toEqual(shapeOf(script, old));
      const [mapBefore = "", mapAfter = ""] = both(map);
      const moved = mappingsOf(mapBefore, 1);
      expect(shape.hashbang, script).toBeNull();
      expect(mappingsOf(mapAfter), script).toEqual(moved);
      mappings += moved.length;
      expect(JSON.parse(mapAfter)).toMatchObject({ debugId, debug_id: debugId });
      expect(/^\/\/# debugId=(.*?)\r?$/mu.exec(text)?.[1], script).toBe(debugId);
    }
    expect(mappings).toBeGreaterThan(0);
    if (entry !== "") {
      const row = rows.find(({ script }) => script === `package/${entry}`);
      const ids = Object.values(idsAtRunTime(path.join(workspace, "package", entry)));
      expect(ids).toEqual([row?.debugId]);
    }

    // The same again, and the same as sentry-cli's.
    const after = rows.flatMap(({ script, map = "" }) => [...both(script), ...both(map)]);
    const again = await prepare(workspace, inputs);
    expect(again.outcome.files.some(({ injected }) => injected)).toBe(false);
    expect(rows.flatMap(({ script, map = "" }) => [...both(script), ...both(map)])).toEqual(after);
    if (program === undefined) return;
    expect(spawnSync(program, ["sourcemaps", "inject", "before"], { cwd: workspace }).status).toBe(
      0,
    );
    for (const { script, debugId } of rows) {
      const [theirs = ""] = both(script);
      expect(/^\/\/# debugId=(\S+)/mu.exec(theirs)?.[1], script).toBe(debugId);
    }
  },
);
