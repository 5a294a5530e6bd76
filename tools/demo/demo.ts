/**
 * `npm run demo`: the action at work, on your machine, without an account. It starts the local service, runs the action on it as
 * GitHub's runner would, and shows what came of it. What it makes lies in a folder of `.demo`, which git ignores.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs, styleText } from "node:util";
import { seedIssues } from "../service/seed.ts";
import { type ServiceOptions, startService } from "../service/service.ts";
import {
  htmlPage,
  renderGitHubHtml,
  renderGitHubTree,
} from "../../test/support/github-markdown.ts";
import { believableRepository, git } from "../../test/support/repository.ts";
import { readAsRunner } from "../../test/support/runner-commands.ts";
import { type StepOptions, type StepResult, runStep } from "../../test/support/runner.ts";
import { writeBuiltProject } from "../../test/source-maps/builds.ts";
import { ROOT } from "../action.ts";
import { plainText } from "./plain-text.ts";

const USAGE = `Usage: npm run demo                        a release of a small shop's repository
       npm run demo -- issues              triage of issues
       npm run demo -- source-maps         a build, and the upload of its source maps

  --out FOLDER    where its pages and files go; default .demo/ and the demo's name
  --help          this text`;

const say = (text = ""): void => void process.stdout.write(`${text}\n`);
/** Runs a step and shows all that it leaves behind; its summary becomes a page. */
type Play = (heading: string, page: string, options: StepOptions) => Promise<StepResult>;

/** Starts the service, and gives the demo what plays a step against it. */
async function withService(
  out: string,
  options: ServiceOptions,
  demo: (play: Play) => Promise<unknown>,
): Promise<void> {
  await using service = await startService({ dialect: "sentry", ...options });
  const connection = { org: "acme", projects: "web", "base-url": service.url };
  await demo(async (heading, page, step) => {
    say(`\n${styleText("bold", `━━ ${heading} ━━`)}\n`);
    const inputs = { ...connection, ...step.with };
    for (const [name, value] of Object.entries(inputs)) say(`    ${name}: ${value}`);
    const result = await runStep({ ...step, with: { token: service.token, ...inputs } });
    say(`\n  Log (${Math.round(result.milliseconds)} ms, exit code ${result.exitCode})\n`);
    for (const line of result.stdout.trimEnd().split("\n")) {
      const [command] = readAsRunner(line).commands;
      if (!command) say(`  ${line}`);
      else if (/error|warning|notice/u.test(command.name))
        say(`  ${command.name}: ${command.data}`);
    }
    say("\n  Outputs\n");
    const outputs = Object.entries(result.outputs).filter(([, value]) => value !== "");
    for (const [name, value] of outputs) say(`  ${name.padEnd(18)}${value}`);
    say("\n  Job summary\n");
    say(plainText(await renderGitHubTree(result.summary)).replaceAll(/^(?=.)/gmu, "  "));
    const file = path.join(out, page);
    const html = await renderGitHubHtml(result.summary);
    const charts = html.replaceAll(
      '<pre><code class="language-mermaid">',
      (chart) => `<p><em>GitHub draws this as a chart:</em></p>\n${chart}`,
    );
    writeFileSync(file, htmlPage(charts, { title: "Job summary" }));
    say(`\n  As GitHub shows it: ${pathToFileURL(file).href}`);
    return result;
  });
}

/** A release of a small shop. */
async function release(out: string): Promise<void> {
  const workspace = believableRepository(path.join(out, "shop"));
  const [ref, sha] = ["refs/tags/v1.3.0", git(workspace, "rev-parse", "HEAD")];
  await withService(out, { repositories: ["acme/shop"] }, async (play) => {
    const { result } = await play("The step, after the tag v1.3.0 was pushed", "summary.html", {
      workspace,
      with: {
        projects: "web, api",
        repository: "acme/shop",
        "tag-prefix": "v",
        "version-prefix": "web@",
        environment: "production",
        "deploy-url": "https://shop.example.com",
      },
      event: { name: "push", ref, sha },
    });
    writeFileSync(path.join(out, "result.json"), JSON.stringify(result, undefined, 2));
  });
}

/** In place of titles for which not every machine has the fonts: they would be boxes on the pages. */
const PLAIN_TITLES = [
  "TypeError: Cannot read properties of undefined (reading 'total')",
  "RangeError: Invalid time value",
  "ConnectionError: The database closed the connection",
  "SyntaxError: Unexpected end of JSON input",
];

/** A preview, a run that writes exactly what was previewed, and a list with a gate. */
async function issues(workspace: string): Promise<void> {
  const seed: ServiceOptions["seed"] = (state) => {
    for (const [index, issue] of seedIssues(state, { project: "web", count: 60 }).entries()) {
      if (/[^\p{scx=Latin}\p{scx=Common}]/u.test(issue.title)) {
        issue.title = PLAIN_TITLES[index % PLAIN_TITLES.length] ?? "";
      }
    }
  };
  await withService(workspace, { seed }, async (play) => {
    const update = { command: "update-issues", status: "ignored" };
    const plan = await play("1. A preview: what would be ignored", "preview.html", {
      workspace,
      with: { ...update, query: "is:unresolved level:warning", "dry-run": "true" },
    });
    writeFileSync(path.join(workspace, "plan.json"), JSON.stringify(plan.result));
    await play("2. The same issues, and only those, are changed", "update.html", {
      workspace,
      with: { ...update, "issues-file": "plan.json" },
    });
    const gate = { query: "is:unresolved", limit: "10", "fail-above": "5" };
    await play("3. A gate: the step fails when more than 5 issues are unresolved", "gate.html", {
      workspace,
      with: { command: "list-issues", ...gate },
    });
  });
}

async function sourceMaps(workspace: string): Promise<void> {
  await writeBuiltProject(workspace);
  await withService(workspace, {}, (play) =>
    play("The build is uploaded with its source maps", "source-maps.html", {
      workspace,
      with: { command: "upload-source-maps", "source-maps": "dist", "delete-maps": "true" },
    }),
  );
}

const PLAYS: Readonly<Record<string, (out: string) => Promise<void>>> = {
  release,
  issues,
  "source-maps": sourceMaps,
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return say(USAGE);
  const [what = "release"] = positionals;
  const play = PLAYS[what];
  if (!play) throw new Error(`There is no demo "${what}".`);
  // npm changes into the folder of package.json; a relative path is meant from where it was typed.
  const typedIn = process.env["INIT_CWD"] ?? process.cwd();
  const out = path.resolve(typedIn, values.out ?? path.join(ROOT, ".demo", what));
  // Nothing is ever deleted in a folder of the user's choice.
  if (values.out === undefined) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  if (readdirSync(out).length > 0) throw new Error(`--out ${values.out} is not empty.`);
  return await play(out);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 1;
}
