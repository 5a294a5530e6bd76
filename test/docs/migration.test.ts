/**
 * The guide for users of getsentry/action-release, followed to the letter: its examples run, and steps as people have written
 * them are translated by its table alone and run too.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { type LocalService, startService } from "../../tools/service/service.ts";
import { believableRepository, expectedIds, git, temporaryFolder } from "../support/repository.ts";
import type { RunnerEvent } from "../support/runner.ts";
import { problemsOf } from "../../tools/workflow-lint.ts";
import { writeBuiltProject } from "../source-maps/builds.ts";
import { blocksOf, readDocument } from "./documents.ts";
import { folderOf, isOurs, parseWorkflow } from "./workflow.ts";
import { type WorkflowRun, runWorkflow } from "./workflow-run.ts";

const GUIDE = "docs/migration.md";

/** The inputs of getsentry/action-release, by the version that brought them. */
const THEIRS: Record<string, string> = {
  v1: `environment version version_prefix projects set_commits finalize ignore_missing ignore_empty started_at
    working_directory disable_telemetry disable_safe_directory sourcemaps inject dist url_prefix
    strip_common_prefix MOCK`,
  "v3.4": "set_commits repo commit previous_commit",
  "v3.1": "release release_prefix",
};
const THEIR_INPUTS = [...new Set(Object.values(THEIRS).flatMap((names) => names.split(/\s+/u)))];

/** A row of the guide's table: an input, with a value where the answer depends on it, and what to write. */
interface Row {
  input: string;
  since: string;
  value: string | undefined;
  write: string;
  /** Whether it goes into the step that uploads source maps. */
  isOfMaps: boolean;
}

const rows: Row[] = [
  ...readDocument(GUIDE).matchAll(/^\| `([\w]+)(?:: (\w+))?` \| (v[\d.]+) \| (.+?) \|(.*)\|$/gmu),
].map(([, input = "", value, since = "", write = "", note = ""]) => {
  return { input, value, since, write, isOfMaps: /^ In (?:a|that|the) step\b/u.test(note) };
});

/** What the table says to write for a step's inputs, in the step of the release or in that of the source maps. */
function translated(
  inputs: Readonly<Record<string, string>>,
  isOfMaps = false,
): Record<string, string> {
  const pairs = Object.entries(inputs).flatMap(([input, value]) => {
    const row = rows.find(
      (one) => one.input === input && (one.value === undefined || one.value === value),
    );
    if (!row) throw new Error(`the guide does not say what to write for ${input}: ${value}`);
    if (row.isOfMaps !== isOfMaps) return [];
    const [, name, fixed] = /^`([\w-]+)(?:: (.+))?`$/u.exec(row.write) ?? [];
    return name === undefined ? [] : [[name, fixed ?? value] as const];
  });
  return Object.fromEntries(pairs);
}

const { path: folder, remove } = temporaryFolder();
const shop = `${folder}/origin`;
let at: LocalService;
beforeAll(async () => {
  believableRepository(shop);
  await writeBuiltProject(folder);
  at = await startService({ dialect: "sentry", repositories: ["acme/shop"] });
});
afterAll(async () => {
  await at.close();
  remove();
});

function pushOf(ref: string): RunnerEvent {
  const payload = ref.startsWith("refs/heads/")
    ? { before: git(shop, "rev-parse", `${ref}~2`) }
    : {};
  return { name: "push", ref, sha: git(shop, "rev-parse", `${ref}^{commit}`), payload };
}

async function run(text: string, ref: string): Promise<WorkflowRun> {
  return await runWorkflow(text, {
    scripts: true,
    // What the build of the examples writes.
    replacements: { "npm ci && npm run build": `cp -r ${folder}/dist "$GITHUB_WORKSPACE"` },
    folder: `${folder}/run`,
    origin: shop,
    event: pushOf(ref),
    secrets: { SENTRY_AUTH_TOKEN: at.token, SENTRY_ORG: "acme", SENTRY_PROJECT: "web" },
    vars: { SENTRY_ORG: "acme", SENTRY_PROJECT: "web" },
    env: { SENTRY_URL: at.url },
  });
}

test("docs/migration.md has a row for each input of Sentry's action", () => {
  const wrong = rows.filter(({ input, since }) => !THEIRS[since]?.split(/\s+/u).includes(input));
  expect(wrong).toEqual([]);
  expect([...new Set(rows.map(({ input }) => input))].toSorted()).toEqual(THEIR_INPUTS.toSorted());
});

describe("the examples", () => {
  const diffs = blocksOf(GUIDE).filter(({ language }) => language === "diff");
  /** One side of a diff as text: that without the lines that begin with this sign. */
  const without = (sign: "+" | "-", text: string): string =>
    text
      .split("\n")
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join("\n");
  const examples = diffs.map(({ text }) => [without("+", text), without("-", text)] as const);
  const stepsOf = (text: string) =>
    Object.values(parseWorkflow(text).jobs).flatMap((job) => job.steps);

  test("docs/migration.md has three examples to migrate", () => {
    const theirs = examples.filter(([before]) => before.includes("getsentry/action-release"));
    expect([theirs.length, examples.length]).toEqual([2, 3]);
  });

  test.each(examples)("end as the table says, and run: %#", async (before, after) => {
    expect(await problemsOf(after)).toEqual([]);
    const [old, ...more] = stepsOf(before).filter(({ uses }) => uses?.startsWith("getsentry/"));
    if (old) {
      const { version: _, ...expected } = translated(old.with);
      const maps = translated(old.with, true);
      const isMapped = Object.keys(maps).length > 0;
      const ours = stepsOf(after).filter(isOurs);
      expect(ours.map((step) => [folderOf(step), step.with])).toEqual([
        ...(isMapped ? [["upload-source-maps", maps]] : []),
        [undefined, expected],
      ]);
    }
    expect(more).toEqual([]);
    const isOfTags = !old || /tags:/u.test(after);
    const ran = await run(after, isOfTags ? "refs/tags/v1.3.0" : "refs/heads/main");
    expect(Object.values(ran.jobs)).toEqual(["success"]);
    expect(ran.steps.at(-1)?.result?.outputs["outcome"]).toMatch(/^(?:created|updated)$/u);
    const deploy = at.state.release("v1.3.0").deploys.at(-1);
    if (!old) expect(deploy).toMatchObject({ environment: "production" });
  });
});

/** `with` as public workflows have it: the common forms, and the rare ones. */
const THEIR_STEPS: Record<string, string>[] = [
  {},
  { environment: "production" },
  { environment: "production", version: "${{ github.sha }}" },
  { environment: "production", version: "${{ github.ref_name }}" },
  { environment: "production", version: "${{ github.ref }}" },
  { environment: "production", version: "${{ github.sha }}", sourcemaps: "./dist/assets/js" },
  { environment: "production", inject: "true", sourcemaps: "./dist", url_prefix: "~/static" },
  { set_commits: "auto", release: "${{ github.ref_name }}", ignore_missing: "true" },
  { set_commits: "skip", environment: "staging", finalize: "false" },
  { projects: "web api", version_prefix: "shop@", version: "1.3.0", ignore_empty: "true" },
  { release_prefix: "web@", disable_telemetry: "true", disable_safe_directory: "true" },
  { environment: "production", started_at: "1767225600", finalize: "true" },
  {
    set_commits: "manual",
    repo: "acme/shop",
    commit: "${{ github.sha }}",
    previous_commit: "v1.1.0",
  },
  { working_directory: "." },
];

/** A workflow with one step of ours. */
function workflowWith(inputs: Record<string, string>): string {
  const env = {
    SENTRY_AUTH_TOKEN: "${{ secrets.SENTRY_AUTH_TOKEN }}",
    SENTRY_ORG: "${{ secrets.SENTRY_ORG }}",
    SENTRY_PROJECT: "${{ secrets.SENTRY_PROJECT }}",
  };
  const isEmpty = Object.keys(inputs).length === 0;
  const steps = [
    { uses: "actions/checkout@v7", with: { "fetch-depth": 0 } },
    { uses: "OWNER/release-tracker@v1", env, ...(isEmpty ? {} : { with: inputs }) },
  ];
  const jobs = { release: { "runs-on": "ubuntu-latest", steps } };
  return stringify({ name: "Release", on: "push", permissions: { contents: "read" }, jobs });
}

test.each(THEIR_STEPS)(
  "a step of theirs, translated by the table, means the same: %j",
  async (inputs) => {
    at.requests.length = 0;
    const text = workflowWith(translated(inputs));
    expect(await problemsOf(text)).toEqual([]);
    const ran = await run(text, "refs/tags/v1.3.0");
    const { result } = ran.steps.at(-1) ?? {};
    expect(ran.jobs, result?.stdout).toEqual({ release: "success" });
    expect(result?.stdout).not.toMatch(/^::(?:error|warning)/mu);
    const sha = git(shop, "rev-parse", "v1.3.0^{commit}");
    const written = inputs["release"] ?? inputs["version"] ?? "v1.3.0";
    const name = written
      .replace("${{ github.sha }}", sha)
      .replace(/\$\{\{ github\.ref(?:_name)? \}\}/u, "v1.3.0");
    const prefix = inputs["version_prefix"] ?? inputs["release_prefix"] ?? "";
    expect(result?.outputs["version"]).toBe(`${prefix}${name}`);
    const [creation, deploy] = at.requests;
    const body = creation?.body as {
      projects: string[];
      dateReleased?: string | null;
      commits?: { id: string }[];
    };
    expect(body.projects).toEqual(inputs["projects"]?.split(" ") ?? ["web"]);
    expect(body.dateReleased === null).toBe(inputs["finalize"] === "false");
    const range = `${inputs["previous_commit"] ?? "v1.2.0"}..v1.3.0`;
    expect(body.commits?.map(({ id }) => id)).toEqual(
      inputs["set_commits"] === "skip" ? undefined : expectedIds(shop, range),
    );
    const environment = (deploy?.body as { environment?: string } | undefined)?.environment;
    expect(environment).toBe(inputs["environment"]);
  },
);
