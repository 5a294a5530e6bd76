/** What real build tools write: ids are put in, and everything stays true. */
import { cpSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readDataUrl } from "../../src/source-maps/map.ts";
import { normalDebugId, readScript } from "../../src/source-maps/script.ts";
import { folderForTest } from "../support/scenario.ts";
import { writeProject } from "../source-maps/builds.ts";
import { ALL_BUILDS, BUN } from "./builds.ts";
import { expectShifted, idsAtRunTime, shapeOf } from "../source-maps/oracles.ts";
import { prepare } from "../source-maps/prepare.ts";

function files(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = names.filter((name) => statSync(path.join(folder, name)).isFile());
  return new Map(
    paths.toSorted().map((name) => [name, readFileSync(path.join(folder, name), "latin1")]),
  );
}

/** The map of a script as text: the one in it, if its last reference is that, else the one beside it. */
function mapOf(folder: string, script: string): string {
  const file = path.join(folder, script);
  const text = readScript(readFileSync(file));
  if (typeof text === "string") throw new Error(`${script} is no script`);
  const inline = readDataUrl(text.references[0]?.url)?.content.toString("utf8");
  return inline ?? readFileSync(`${file}.map`, "utf8");
}

test.each(Object.entries(ALL_BUILDS))(
  "%s: keeps what it is and gains its ids",
  async (_name, build) => {
    const folder = folderForTest();
    writeProject(folder);
    await build(folder);
    const dist = path.join(folder, "dist");
    const before = path.join(folder, "before");
    cpSync(dist, before, { recursive: true });
    const scripts = readdirSync(dist).filter((name) => name.endsWith(".js"));

    const { outcome } = await prepare(folder);

    expect(outcome.files.map(({ script }) => path.basename(script)).toSorted()).toEqual(
      scripts.toSorted(),
    );
    let segments = 0;
    for (const row of outcome.files) {
      const name = path.basename(row.script);
      expect(row).toMatchObject({ state: "not-started", debugId: expect.any(String) as string });
      const old = readFileSync(path.join(before, name), "utf8");
      const text = readFileSync(path.join(dist, name), "utf8");
      const shape = shapeOf(name, text);
      expect(shape).toEqual(shapeOf(name, old));
      expect(text.startsWith("\ufeff")).toBe(old.startsWith("\ufeff"));
      const map = mapOf(dist, name);
      const isBun = old.startsWith("// @bun");
      if (isBun) expect(text.split("\n")[0]).toBe(old.split("\n")[0]);
      const line = shape.hashbang === null && !isBun ? 0 : 1;
      segments += expectShifted(mapOf(before, name), map, line);
      const { debugId, debug_id: other } = JSON.parse(map) as Record<string, unknown>;
      expect([debugId, other]).toEqual([row.debugId, row.debugId]);
      const [, comment = ""] = /^\/\/# debugId=(.*?)\r?$/mu.exec(text) ?? [];
      expect(normalDebugId(comment)).toBe(row.debugId);
      const ids = Object.entries(idsAtRunTime(path.join(dist, name), isBun ? BUN : undefined));
      const own = ids.filter(
        ([stack]) => stack.includes(`/${name}:`) && stack.split("\n")[1]?.includes(`/${name}:`),
      );
      expect(own.map(([, id]) => id)).toEqual([row.debugId]);
    }
    expect(segments).toBeGreaterThan(0);

    const first = files(dist);
    const again = await prepare(folder);
    expect(files(dist)).toEqual(first);
    expect(again.outcome.files.map(({ injected }) => injected)).not.toContain(true);
    expect(again.outcome.notices).toEqual([]);
  },
);
