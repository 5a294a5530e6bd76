/** What must hold of a script and its map after ids were put into them, told by tools that others wrote. */
import { spawnSync } from "node:child_process";
import { AnyMap, eachMapping, originalPositionFor } from "@jridgewell/trace-mapping";
import { parseSync } from "rolldown/utils";
import { expect } from "vitest";

/** The directives of a script, and whether it has a hashbang, as a parser sees them. */
export function shapeOf(
  name: string,
  text: string,
): { directives: string[]; hashbang: string | null } {
  const { program, errors } = parseSync(name, text.replace(/^\ufeff/u, ""));
  expect(errors, name).toEqual([]);
  const directives = program.body.flatMap((statement) =>
    statement.type === "ExpressionStatement" && typeof statement.directive === "string"
      ? [statement.directive]
      : [],
  );
  return { directives, hashbang: program.hashbang?.value ?? null };
}

/** Every segment of the old map resolves the same through the new one, one line further behind the new line. @returns segments */
export function expectShifted(before: string, after: string, insertLine: number): number {
  const old = new AnyMap(before);
  const shifted = new AnyMap(after);
  let count = 0;
  eachMapping(old, ({ generatedLine, generatedColumn }) => {
    const moved = generatedLine > insertLine ? generatedLine + 1 : generatedLine;
    const place = { column: generatedColumn };
    const expected = originalPositionFor(old, { line: generatedLine, ...place });
    expect(originalPositionFor(shifted, { line: moved, ...place })).toEqual(expected);
    count += 1;
  });
  expect(shifted.sources).toEqual(old.sources);
  expect(shifted.names).toEqual(old.names);
  return count;
}

/** Loads a script in a process of its own: the ids that it registered, by the text of the stack. */
export function idsAtRunTime(file: string, program?: string): Record<string, string> {
  const script = `await import(${JSON.stringify(file)}); console.log(JSON.stringify(globalThis._sentryDebugIds ?? {}));`;
  return JSON.parse(lastLineOf(script, program)) as Record<string, string>;
}

/** The place of the error that a built project throws when it greets nobody. */
export function placeOfError(file: string): { script: string; line: number; column: number } {
  const script = `const { run } = await import(${JSON.stringify(file)}); await run("").catch((error) => console.log(JSON.stringify(error.stack)));`;
  const stack = JSON.parse(lastLineOf(script)) as string;
  const [, name = "", line, column] = /\/([\w.-]+\.js):(\d+):(\d+)/u.exec(stack) ?? [];
  return { script: name, line: Number(line), column: Number(column) };
}

/** @param program of another runtime than this one */
function lastLineOf(script: string, program?: string): string {
  const args =
    program === undefined ? ["--input-type=module", "--eval", script] : ["--eval", script];
  const { stdout, stderr, status } = spawnSync(program ?? process.execPath, args, {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  return stdout.trim().split("\n").at(-1) ?? "";
}
