/**
 * `npm run test:act -- PATH`: two workflows of the documents, as they are written, run by act (the program at PATH) on this
 * machine without containers, against the local service. What its log tells of outputs is compared with what the service has.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { workflowBlocks } from "../docs/documents.ts";
import { parseWorkflow } from "../docs/workflow.ts";
import { seedIssues } from "../service/seed.ts";
import { type LocalService, startService } from "../service/service.ts";
import { believableRepository, expectedIds, git, temporaryFolder } from "../support/repository.ts";
import { ROOT } from "./action.ts";

const USAGE = `Usage: npm run test:act -- PATH    with the act at PATH; without it nothing is run

Get act with: go install github.com/nektos/act@v0.2.89`;
const ACTION = "https://github.com/OWNER/release-tracker@v1";

/** Where act works: everything that it would keep at home lies in `folder`. */
interface Place {
  act: string;
  folder: string;
  repository: string;
  service: LocalService;
}

interface Wish {
  /** Name of a workflow of the documents. */
  workflow: string;
  event: string;
  payload: object;
}

/** Runs a workflow by act and tells the outputs of its steps. Throws with act's log where it fails. */
async function runByAct(place: Place, wish: Wish): Promise<Map<string, string>> {
  const { act, folder, repository, service } = place;
  const text = workflowBlocks().find((block) => parseWorkflow(block.text).name === wish.workflow);
  if (text === undefined) throw new Error(`No document has the workflow "${wish.workflow}".`);
  writeFileSync(path.join(folder, "workflow.yml"), text.text);
  writeFileSync(path.join(folder, "event.json"), JSON.stringify(wish.payload));
  const parameters = [
    wish.event,
    "--workflows",
    path.join(folder, "workflow.yml"),
    "--eventpath",
    path.join(folder, "event.json"),
    "--platform",
    "ubuntu-latest=-self-hosted",
    "--local-repository",
    `${ACTION}=${path.join(folder, "action")}`,
    "--action-cache-path",
    path.join(folder, "cache"),
    "--no-cache-server",
    // By its name alone: the value is in the environment.
    "--secret",
    "SENTRY_AUTH_TOKEN",
    "--env",
    `SENTRY_URL=${service.url}`,
  ];
  const env = { ...process.env, HOME: folder, SENTRY_AUTH_TOKEN: service.token };
  const child = spawn(act, parameters, {
    cwd: repository,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => (log += part));
  }
  const [status] = (await once(child, "close")) as [number | null];
  log = stripVTControlCharacters(log);
  if (status !== 0) throw new Error(`act ended with ${status}:\n${log}`);
  if (log.includes(service.token)) throw new Error(`The token is in the log:\n${log}`);
  const outputs = log.matchAll(/::set-output:: ([\w-]+)=(.*)$/gmu);
  return new Map([...outputs].map(([, name = "", value = ""]) => [name, value]));
}

function assertSame(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  throw new Error(`${what}: ${JSON.stringify(found)}, and not ${JSON.stringify(wanted)}`);
}

async function release(place: Place): Promise<void> {
  const { repository, service } = place;
  git(repository, "checkout", "--quiet", "--detach", "v1.3.0");
  const outputs = await runByAct(place, {
    workflow: "Release",
    event: "push",
    payload: { ref: "refs/tags/v1.3.0" },
  });
  const sent = service.state.release("v1.3.0").commits.map(({ id }) => id);
  assertSame("commits", sent, expectedIds(repository, "v1.2.0..v1.3.0"));
  assertSame("outcome", outputs.get("outcome"), "created");
  assertSame("version", outputs.get("version"), "v1.3.0");
  assertSame("commit-count", outputs.get("commit-count"), String(sent.length));
}

async function triage(place: Place): Promise<void> {
  const { service } = place;
  const inputs = { query: "is:unresolved", status: "ignored", preview: "false" };
  const outputs = await runByAct(place, {
    workflow: "Triage",
    event: "workflow_dispatch",
    payload: { inputs },
  });
  const ignored = [...service.state.issues.values()].filter(({ status }) => status === "ignored");
  const { length } = JSON.parse(outputs.get("issue-ids") ?? "[]") as string[];
  if (length === 0) throw new Error("No issue was updated.");
  assertSame("outcome", outputs.get("outcome"), "updated");
  assertSame("updated-count", outputs.get("updated-count"), String(length));
  if (ignored.length < length) throw new Error(`${ignored.length} issues of ${length} are ignored`);
}

async function main(act: string): Promise<void> {
  const { path: folder, remove } = temporaryFolder();
  try {
    mkdirSync(folder, { recursive: true });
    for (const name of ["action.yml", "dist"]) {
      cpSync(path.join(ROOT, name), path.join(folder, "action", name), { recursive: true });
    }
    const repository = believableRepository(path.join(folder, "shop"));
    git(repository, "remote", "add", "origin", "https://github.com/acme/shop.git");
    await using service = await startService({
      dialect: "sentry",
      repositories: ["acme/shop"],
      seed: (state) => {
        for (const project of ["web", "api"]) seedIssues(state, { project, count: 40 });
      },
    });
    const place = { act, folder, repository, service };
    for (const [name, test] of Object.entries({ release, triage })) {
      await test(place);
      console.log(`passed  ${name}`);
    }
  } finally {
    remove();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h", default: false } },
});
const [act] = positionals;
if (values.help) console.log(USAGE);
else if (act === undefined) console.log(`Skipped: no act was named.\n\n${USAGE}`);
else if (existsSync(act)) {
  await main(path.resolve(act)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
} else {
  console.error(`There is no ${act}.\n\n${USAGE}`);
  process.exitCode = 1;
}
