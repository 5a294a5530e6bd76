/** `action.yml` is strict YAML that only GitHub's runner reads: a mistake in it shows at the user's. So it is checked here. */
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PRESET_INPUTS } from "../../src/inputs/read.ts";
import { INPUT_COMMANDS, SHARED_INPUTS } from "../support/register.ts";
import { readAction, ROOT } from "../../tools/action.ts";

describe("inputs", () => {
  const { inputs } = readAction();

  test("are those of the register, the shared ones first", () => {
    const names = Object.keys(inputs);
    expect(names.slice(0, SHARED_INPUTS.length)).toEqual(SHARED_INPUTS);
    expect(names.toSorted()).toEqual([...INPUT_COMMANDS.keys()].toSorted());
  });

  test("have a default only where every command uses them (and the workflow's token)", () => {
    const withDefault = Object.keys(inputs).filter((name) => inputs[name]?.default !== undefined);
    expect([...SHARED_INPUTS, ...PRESET_INPUTS]).toEqual(expect.arrayContaining(withDefault));
  });

  test.each(Object.entries(inputs))("%s says what happens without it", (name, input) => {
    // A key has no default, nor have the files of an upload.
    const needed = ["key-id", "source-maps"].includes(name);
    expect(input.default !== undefined || / Default: .+\.$/su.test(input.description.trim())).toBe(
      !needed,
    );
  });
});

test("the bundle that it names exists", () => {
  expect(existsSync(path.join(ROOT, readAction().runs.main))).toBe(true);
});
