/** `action.yml` as data. */
import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { parse } from "yaml";

export const ROOT = path.join(import.meta.dirname, "..");

const said = v.pipe(v.string(), v.trim(), v.minLength(1));
/** GitHub's runner refuses keys and values that it does not know, and its marketplace icons and colours. */
const actionSchema = v.strictObject({
  name: said,
  description: v.pipe(said, v.maxLength(125)),
  author: said,
  branding: v.strictObject({
    // Of those of Feather 4.28 that the marketplace takes.
    icon: v.picklist(["tag", "activity", "alert-circle", "check-circle", "package", "send"]),
    color: v.picklist("white black yellow blue green orange red purple gray-dark".split(" ")),
  }),
  inputs: v.record(
    v.pipe(v.string(), v.regex(/^[a-z]+(?:-[a-z]+)*$/u)),
    v.strictObject({
      description: said,
      required: v.exactOptional(v.literal(true)),
      default: v.exactOptional(v.string()),
    }),
  ),
  outputs: v.record(v.string(), v.strictObject({ description: said })),
  runs: v.strictObject({ using: v.literal("node24"), main: v.string() }),
});

export type Action = v.InferOutput<typeof actionSchema>;

/**
 * @param folder of a command; without it the action at the root is read
 * @throws for what GitHub would refuse, a key that is written twice among it
 */
export function readAction(folder = ""): Action {
  const text = readFileSync(path.join(ROOT, folder, "action.yml"), "utf8");
  return v.parse(actionSchema, parse(text, { strict: true, uniqueKeys: true }));
}
