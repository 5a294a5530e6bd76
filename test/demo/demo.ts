/**
 * `npm run demo`: the action at work, on your machine, without an account. It starts the local service, runs the action on it as
 * GitHub's runner would, and shows what came of it. What it makes lies in the folder `.demo`, which git ignores.
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../tooling/action.ts";
import { demonstrateIssues } from "./issues.ts";
import { demonstrateRelease } from "./release.ts";
import { demonstrateSourceMaps } from "./source-maps.ts";
import { ownRepository, viewOf } from "./repository.ts";
import { DemoError } from "./show.ts";

const USAGE = `Usage: npm run demo                        a release of a small shop's repository
       npm run demo -- PATH [--tag TAG]    a release of your repository at PATH, at TAG or its newest tag
       npm run demo -- issues              triage of issues
       npm run demo -- source-maps         a build, its source maps, and an error's stack before and after

  --out FOLDER    where its pages and files go; default .demo
  --help          this text`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tag: { type: "string" },
      out: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const [what, ...more] = positionals;
  if (more.length > 0) throw new DemoError(`One path only, please: ${more.join(" ")} is too much.`);
  const isRepository = what !== undefined && !["issues", "source-maps"].includes(what);
  if (values.tag !== undefined && !isRepository) {
    throw new DemoError("--tag needs the PATH of a repository.");
  }
  // npm changes into the folder of package.json; a relative path is meant from where it was typed.
  const typedIn = process.env["INIT_CWD"] ?? process.cwd();
  const out = path.resolve(typedIn, values.out ?? path.join(ROOT, ".demo"));
  // Nothing is ever deleted in a folder of the user's choice.
  if (values.out === undefined) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  if (readdirSync(out).length > 0) throw new DemoError(`--out ${values.out} is not empty.`);
  if (what === "issues") return demonstrateIssues(out);
  if (what === "source-maps") return demonstrateSourceMaps(out);
  const repository =
    what === undefined ? ownRepository(out) : viewOf(path.resolve(typedIn, what), values.tag, out);
  return demonstrateRelease(repository, out);
}

try {
  await main();
} catch (error) {
  const isWish =
    error instanceof DemoError ||
    (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE"));
  process.stderr.write(isWish ? `${error.message}\n\n${USAGE}\n` : `${String(error)}\n`);
  process.exitCode = 1;
}
