/** The regular expressions of the sources, and texts that make one of them look again and again at the same letters. */
import { Script } from "node:vm";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "rolldown/utils";
import { quickLook, tooSlow } from "../support/growth.ts";

export interface Expression {
  /** Below `src`. */
  file: string;
  expression: RegExp;
}

const SOURCES = fileURLToPath(new URL("../../src/", import.meta.url));

/** All regular expressions below `src` that are written down; those that are made of parts are tried by `test/fuzz/growth.ts`. */
export function expressionsOfSources(): Expression[] {
  const names = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.replaceAll("\\", "/"))
    .flatMap((file) => expressionsIn(file, readFileSync(join(SOURCES, file), "utf8")));
}

export function expressionsIn(file: string, source: string): Expression[] {
  const all: Expression[] = [];
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node)) return;
      all.push({ file, expression: new RegExp(node.regex.pattern, node.regex.flags) });
    },
  }).visit(parseSync(file, source).program);
  return all;
}

/** What a text is made of: something before, something that is repeated, something behind. */
interface Shape {
  before: string;
  repeated: string;
  behind: string;
}

/** Letters that most expressions know apart. The Kelvin sign is a `k` to some of them. */
const LETTERS = Array.from("aA0_-. \n\t/\\\"'=,;:<>#[(\u0000\u009b\u009dé\u212a\u200d\u0301");
/** What no expression wants at the end. */
const ENDS = ["", "\u0000", "\n!"];

/** Letters and words that the expression itself is about. */
function partsOf({ source }: RegExp): string[] {
  const unescaped = source
    .replaceAll(/\\u\{?([0-9a-f]{4,6})\}?/giu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\[pP]\{[^}]*\}|\\[bBwWdDsSkcxnrtfv]|\(\?[:=!<]*/gu, " ")
    .replaceAll("\\", "");
  const words = unescaped.match(/[\w ]{2,}/gu) ?? [];
  return [...new Set([...words.slice(0, 8), ...unescaped])];
}

/** Each letter, each pair of them, and each of them behind another one. */
function* shapesFor(expression: RegExp): Generator<Shape> {
  const own = partsOf(expression);
  const parts = [...new Set([...own.slice(0, 16), ...LETTERS])];
  for (const behind of ENDS) {
    for (const repeated of parts) {
      yield { before: "", repeated, behind };
      for (const other of own.slice(0, 16)) {
        yield { before: other, repeated, behind };
        yield { before: "", repeated: repeated + other, behind };
      }
    }
  }
}

/** How often a part is repeated for a first look, and for a second one at what took long. */
const FIRST_LOOK = 1000;
const SECOND_LOOK = 4000;

/** How long an expression takes that is known to look at everything again: the measure of a first look. */
function slowLook(): number {
  const text = `${"/".repeat(FIRST_LOOK)}.`;
  return quickLook(() => text.replace(/\/+$/u, ""));
}

/** Milliseconds for the first look at so many shapes: some expressions would not come back from one of them. */
const PATIENCE_MS = 10_000;
const SHAPES_AT_ONCE = 50;

/** Does the work, which is broken off when it takes too long. */
function withinPatience(work: () => void): boolean {
  try {
    new Script("work()").runInNewContext({ work }, { timeout: PATIENCE_MS });
    return true;
  } catch (error) {
    // It is an error of that context.
    const { code } = Object(error) as { code?: unknown };
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false;
    throw error;
  }
}

/**
 * A text for which the expression takes more time than the text grows by, in words; undefined where there is none. Each
 * shape gets a first look; what takes long for its length gets a second one, and what grew too much there is measured.
 */
export async function slowText(expression: RegExp): Promise<string | undefined> {
  const suspect = slowLook() / 10;
  const searching = (shape: Shape) => (times: number) => {
    const text = shape.before + shape.repeated.repeat(times) + shape.behind;
    return () => text.search(expression) + text.replace(expression, "").length;
  };
  const shapes = [...shapesFor(expression)];
  for (let begin = 0; begin < shapes.length; begin += SHAPES_AT_ONCE) {
    const suspects: Shape[] = [];
    let current: Shape | undefined;
    const isDone = withinPatience(() => {
      for (current of shapes.slice(begin, begin + SHAPES_AT_ONCE)) {
        const search = searching(current);
        const first = quickLook(search(FIRST_LOOK));
        if (first >= suspect && quickLook(search(SECOND_LOOK)) >= first * 7) suspects.push(current);
      }
    });
    if (!isDone && current) return `${textOf(current)}: no end within ${PATIENCE_MS} ms`;
    for (const shape of suspects) {
      const found = await tooSlow(searching(shape), { from: 256, to: 16_384 });
      if (found !== undefined) return `${textOf(shape)}: ${found}`;
    }
  }
  return undefined;
}

function textOf({ before, repeated, behind }: Shape): string {
  return JSON.stringify([before, repeated, behind]);
}
