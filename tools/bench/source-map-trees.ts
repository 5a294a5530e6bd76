/** Built files in any number and size: scripts that parse, valid mappings, and sources that compress like code. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Random, seeded } from "../service/random.ts";

export interface Tree {
  readonly scripts: number;
  /** Bytes of a script, and of the sources in its map: the mappings come on top. */
  readonly scriptBytes: number;
  readonly sourceBytes: number;
  readonly mappingBytes: number;
}

/** 200 scripts of 50 kB with maps of 196 kB: 49 MB. */
export const MANY: Tree = {
  scripts: 200,
  scriptBytes: 50_000,
  sourceBytes: 163_000,
  mappingBytes: 33_000,
};
/** 20 scripts of 2 MB with maps of 9.8 MB: 235 MB. */
export const LARGE: Tree = {
  scripts: 20,
  scriptBytes: 2_000_000,
  sourceBytes: 8_130_000,
  mappingBytes: 1_670_000,
};

const WORDS =
  "const let return function if else for await async export import from new this state value index result options request response handler user name title event error message props render items count next previous map filter reduce length push slice".split(
    " ",
  );

export function writeTree(folder: string, tree: Tree): void {
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < tree.scripts; index += 1) {
    const random = seeded(index + 1);
    const name = `chunk-${String(index).padStart(3, "0")}.js`;
    const script = `"use strict";\nconst text = \`${code(random, tree.scriptBytes)}\`;\n//# sourceMappingURL=${name}.map\n`;
    const source = code(random, tree.sourceBytes);
    const map = JSON.stringify({
      version: 3,
      file: name,
      names: [],
      sources: [`../src/${name}.ts`],
      sourcesContent: [source],
      mappings: mappings(random, tree.mappingBytes),
    });
    writeFileSync(path.join(folder, name), script);
    writeFileSync(path.join(folder, `${name}.map`), map);
  }
}

function code(random: Random, bytes: number): string {
  const lines: string[] = [];
  for (let length = 0; length < bytes;) {
    const words = Array.from({ length: 4 + Math.floor(random() * 8) }, () => word(random));
    const line = `${"  ".repeat(Math.floor(random() * 4))}${words.join(" ")};`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join("\n").slice(0, bytes);
}

function word(random: Random): string {
  const name = WORDS[Math.floor(random() * WORDS.length)] ?? "";
  if (random() < 0.75) return name;
  return `${name}${Math.floor(random() * 1e4).toString(36)}("${name}")`;
}

const DIGITS = "ACEGIKMOQSUWYacegikmoqsuwy";

/** Segments of four fields that only grow, within one source. */
function mappings(random: Random, bytes: number): string {
  const digit = () => DIGITS.charAt(Math.floor(random() * 8));
  const parts: string[] = [];
  for (let length = 0; length < bytes;) {
    const part = `${digit()}A${random() < 0.1 ? "C" : "A"}${digit()}`;
    parts.push(part);
    length += part.length + 1;
  }
  return `;;${parts.join(",")}`;
}
