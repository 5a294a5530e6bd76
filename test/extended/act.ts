/**
 * `npm run test:act -- PATH`: two workflows of the documents, as they are written, and one that uses each folder of the checkout, run
 * by act (the program at PATH) on this machine without containers, against the local service. What its log tells of outputs is
 * compared with what the service has.
 */
import { strictEqual as same } from "node:assert";
import { execFile } from "node:child_process";
import { cpSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { workflowBlocks } from "../docs/documents.ts";
import { parseWorkflow } from "../docs/workflow.ts";
import { COMMAND_NAMES } from "../support/register.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import { startService } from "../../tools/service/service.ts";
import { believableRepository, expectedIds, git, temporaryFolder } from "../support/repository.ts";
import { ROOT } from "../../tools/action.ts";

const USAGE = `Usage: npm run test:act -- PATH    with the act at PATH; without it nothing is run

Get act with: go install github.com/nektos/act@v0.2.89`;
const ACTION = "https://github.com/OWNER/release-tracker@v1";

/** Inputs of each command's folder. There is no GitHub here for `sync-issues`: it ends before it writes. */
const FOLDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  release: { "tag-prefix": "v", "version-prefix": "app@" },
  "update-issues": { query: "is:unresolved", status: "ignored", "dry-run": "true" },
  "list-issues": { query: "is:unresolved", "fail-above": "1000" },
  "show-issues": { issues: "WEB-1" },
  "sync-issues": { query: "is:unresolved" },
  "rename-client-key": { "key-name": "Checkout" },
  check: {},
  "upload-source-maps": { version: "1", "source-maps": "built" },
};

/** A workflow with a step of each folder of the checkout. */
function workflowOfFolders(key: string): string {
  const steps = Object.entries(FOLDERS).map(([name, inputs]) => {
    const own = name === "rename-client-key" ? { ...inputs, "key-id": key } : inputs;
    const place = { token: "${{ secrets.SENTRY_AUTH_TOKEN }}", org: "acme", projects: "web" };
    return {
      name,
      uses: `./${name}`,
      "continue-on-error": name === "sync-issues",
      with: { ...place, ...own },
    };
  });
  const map = { version: 3, sources: ["a.ts"], sourcesContent: ["f();"], mappings: "AAAA" };
  const build = String.raw`mkdir built
printf 'f();\n//# sourceMappingURL=a.js.map\n' > built/a.js
echo '${JSON.stringify({ ...map, names: [] })}' > built/a.js.map
`;
  const all = [{ uses: "actions/checkout@v7" }, { run: build }, ...steps];
  const jobs = { folders: { "runs-on": "ubuntu-latest", steps: all } };
  return JSON.stringify({ name: "Folders", on: "push", jobs });
}

async function main(act: string): Promise<void> {
  const folder = temporaryFolder();
  process.on("exit", folder.remove);
  const place = (name: string) => path.join(folder.path, name);
  for (const name of ["action.yml", "dist", ...COMMAND_NAMES]) {
    cpSync(path.join(ROOT, name), path.join(place("action"), name), { recursive: true });
  }
  const repository = believableRepository(place("shop"));
  git(repository, "remote", "add", "origin", "https://github.com/acme/shop.git");
  git(repository, "checkout", "--quiet", "--detach", "v1.3.0");
  await using service = await startService({
    dialect: "sentry",
    repositories: ["acme/shop"],
    seed: (state) => {
      for (const project of ["web", "api"]) seedIssues(state, { project, count: 40 });
    },
  });

  /** Runs the workflow of that name and tells the outputs of its steps. */
  async function outputsOf(workflow: string, event: string, payload: object) {
    const block = workflowBlocks().find(({ text }) => parseWorkflow(text).name === workflow);
    return await outputsOfText(block?.text ?? "", event, payload);
  }

  async function outputsOfText(workflow: string, event: string, payload: object) {
    writeFileSync(place("workflow.yml"), workflow);
    writeFileSync(place("event.json"), JSON.stringify(payload));
    const parameters = `${event} --platform ubuntu-latest=-self-hosted --no-cache-server`.split(
      " ",
    );
    const named = {
      workflows: place("workflow.yml"),
      eventpath: place("event.json"),
      "local-repository": `${ACTION}=${place("action")}`,
      "action-cache-path": place("cache"),
      // By its name alone: the value is in the environment.
      secret: "SENTRY_AUTH_TOKEN",
      env: `SENTRY_URL=${service.url}`,
    };
    for (const [name, value] of Object.entries(named)) parameters.push(`--${name}`, value);
    const env = { ...process.env, HOME: folder.path, SENTRY_AUTH_TOKEN: service.token };
    const { stdout, stderr } = await promisify(execFile)(act, parameters, { cwd: repository, env });
    const log = stripVTControlCharacters(stdout + stderr);
    if (log.includes(service.token)) throw new Error(`The token is in the log:\n${log}`);
    const outputs = log.matchAll(/::set-output:: ([\w-]+)=(.*)$/gmu);
    return new Map([...outputs].map(([, name = "", value = ""]) => [name, value]));
  }

  const released = await outputsOf("Release", "push", { ref: "refs/tags/v1.3.0" });
  const sent = service.state.release("web@1.3.0").commits.map(({ id }) => id);
  same(sent.join(), expectedIds(repository, "v1.2.0..v1.3.0").join());
  same(released.get("outcome"), "created");
  same(released.get("version"), "web@1.3.0");
  same(released.get("commit-count"), String(sent.length));

  const inputs = { query: "is:unresolved", status: "ignored", preview: "false" };
  const triaged = await outputsOf("Triage", "workflow_dispatch", { inputs });
  const ids = JSON.parse(triaged.get("issue-ids") ?? "[]") as string[];
  if (ids.length === 0) throw new Error("No issue was updated.");
  same(triaged.get("outcome"), "updated");
  same(triaged.get("updated-count"), String(ids.length));
  for (const id of ids) same(service.state.issue(id).status, "ignored");

  // The folders of a checkout, as a fork of the action uses them.
  for (const name of ["dist", ...COMMAND_NAMES]) {
    cpSync(path.join(ROOT, name), path.join(repository, name), { recursive: true });
  }
  same(Object.keys(FOLDERS).toSorted().join(), COMMAND_NAMES.toSorted().join());
  const workflow = workflowOfFolders(service.state.key("web").id);
  const ended = await outputsOfText(workflow, "push", { ref: "refs/tags/v1.3.0" });
  same(ended.get("outcome"), "uploaded");
  same(service.state.release("app@1.3.0").commits.length, sent.length);
  same(service.state.key("web").name, "Checkout");
  console.log("passed");
}

const [act] = process.argv.slice(2);
if (act === undefined || act === "--help") console.log(USAGE);
else if (existsSync(act)) await main(path.resolve(act));
else throw new Error(`There is no ${act}.\n\n${USAGE}`);
