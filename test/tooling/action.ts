/** `action.yml` as data. */
import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { parse } from "yaml";

export const ROOT = path.join(import.meta.dirname, "../..");

const actionSchema = v.object({
  name: v.string(),
  description: v.string(),
  branding: v.object({ icon: v.string(), color: v.string() }),
  inputs: v.record(
    v.string(),
    v.strictObject({ description: v.string(), default: v.exactOptional(v.string()) }),
  ),
  outputs: v.record(v.string(), v.strictObject({ description: v.string() })),
  runs: v.strictObject({ using: v.string(), main: v.string() }),
});

export type Action = v.InferOutput<typeof actionSchema>;

export const actionText = (): string => readFileSync(path.join(ROOT, "action.yml"), "utf8");

export const readAction = (): Action => v.parse(actionSchema, parse(actionText()));
