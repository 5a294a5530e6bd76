/** A workflow as data: what of it the documents use. */
import * as v from "valibot";
import { parse } from "yaml";

/** What YAML reads as a scalar; the runner makes text of it. */
const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()]);
const text = v.pipe(
  scalar,
  v.transform((value) => (value === null ? "" : String(value))),
);
const texts = v.optional(v.record(v.string(), text), {});

const stepSchema = v.strictObject({
  name: v.optional(v.string()),
  id: v.optional(v.string()),
  if: v.optional(text),
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  shell: v.optional(v.string()),
  with: texts,
  env: texts,
  "continue-on-error": v.optional(text, "false"),
});

const jobSchema = v.strictObject({
  name: v.optional(v.string()),
  needs: v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())]),
      v.transform((names) => [names].flat()),
    ),
    [],
  ),
  if: v.optional(text),
  /** A workflow that the job calls; the job has no steps then. */
  uses: v.optional(v.string()),
  with: texts,
  secrets: texts,
  "runs-on": v.optional(v.unknown()),
  container: v.optional(v.unknown()),
  "timeout-minutes": v.optional(v.number()),
  permissions: v.optional(v.unknown()),
  environment: v.optional(v.unknown()),
  env: texts,
  defaults: v.optional(v.unknown()),
  strategy: v.optional(
    v.looseObject({
      matrix: v.optional(v.record(v.string(), v.union([v.string(), v.array(scalar)])), {}),
    }),
  ),
  outputs: texts,
  steps: v.optional(v.array(stepSchema), []),
});

const workflowSchema = v.looseObject({
  name: v.string(),
  on: v.union([v.string(), v.array(v.string()), v.record(v.string(), v.unknown())]),
  permissions: v.unknown(),
  env: texts,
  jobs: v.record(v.string(), jobSchema),
});

export type Step = v.InferOutput<typeof stepSchema>;
export type Job = v.InferOutput<typeof jobSchema>;
export type Workflow = v.InferOutput<typeof workflowSchema>;

/** @throws for what no runner would take, and for what none of our documents uses */
export function parseWorkflow(yaml: string): Workflow {
  return v.parse(workflowSchema, parse(yaml));
}

/** Steps that are no whole workflow, as one. */
export function wrappedSteps(yaml: string): string {
  const indented = yaml.replaceAll(/^(?=.)/gmu, "      ");
  return `name: Steps
on: push
permissions:
  contents: read
jobs:
  steps:
    runs-on: ubuntu-latest
    steps:
${indented}`;
}

/** This action in `uses`, by the name that the documents give it or from the checkout, with the folder of a command. */
const OURS = /^(?:OWNER\/release-tracker(?:\/(?<folder>[\w-]+))?@|\.\/(?<local>[\w-]+)?$)/u;

/** Whether a step uses this action. */
export function isOurs({ uses = "" }: Pick<Step, "uses">): boolean {
  return OURS.test(uses);
}

/** The folder of a command in `uses`; undefined for the action at the root. */
export function folderOf({ uses = "" }: Pick<Step, "uses">): string | undefined {
  const { folder, local } = OURS.exec(uses)?.groups ?? {};
  return folder ?? local;
}
