/**
 * `npm run demo`: the action at work, on your machine, without an account.
 *
 *     npm run demo                             a release of a small shop's repository
 *     npm run demo -- PATH [--tag TAG]         a release of a repository of yours, at TAG or its newest tag
 *     npm run demo -- issues                   triage: preview, update, list with a gate
 *     npm run demo -- source-maps              a build, its source maps, and an error's stack before and after
 *
 * It starts the local service, runs the committed bundle on it as GitHub's runner would, and shows what came of it. What it
 * makes lies in the folder `.demo`, which git ignores (`--out FOLDER` for another, new one). `--help` says this.
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../tooling/action.ts";
import { demonstrateIssues } from "./issues.ts";
import { demonstrateRelease } from "./release.ts";
import { demonstrateSourceMaps } from "./source-maps.ts";
import { DemoError, ownRepository, viewOf } from "./repository.ts";

const USAGE = `Usage: npm run demo                        a release of a small shop's repository
       npm run demo -- PATH [--tag TAG]    a release of your repository at PATH, at TAG or its newest tag
       npm run demo -- issues              triage of issues
       npm run demo -- source-maps         a build, its source maps, and an error's stack before and after

  --out FOLDER    where its pages and files go; default .demo
  --help          this text`;

interface Wishes {
  /** Path of a repository, `issues`, `source-maps`, or nothing. */
  readonly what: string | undefined;
  readonly tag: string | undefined;
  /** `--out`. */
  readonly folder: string | undefined;
}

/** What the command line asks for; undefined for `--help`. */
function readWishes(): Wishes | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tag: { type: "string" },
      out: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return undefined;
  const [what, ...more] = positionals;
  if (more.length > 0) throw new DemoError(`One path only, please: ${more.join(" ")} is too much.`);
  if (
    values.tag !== undefined &&
    (what === undefined || ["issues", "source-maps"].includes(what))
  ) {
    throw new DemoError("--tag needs the PATH of a repository.");
  }
  return { what, tag: values.tag, folder: values.out };
}

/** `.demo`, without what the last demo left in it. */
function ownFolder(): string {
  const folder = path.join(ROOT, ".demo");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

/** A folder of the user's choice. Nothing in it is ever deleted, so it has to be new or empty. */
function emptyFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new DemoError(`--out ${folder} is not empty.`);
  return folder;
}

async function main(): Promise<void> {
  const wishes = readWishes();
  if (wishes === undefined) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const { what, tag, folder } = wishes;
  // npm changes into the folder of package.json; a relative path is meant from where it was typed.
  const typedIn = process.env["INIT_CWD"] ?? process.cwd();
  const out = folder === undefined ? ownFolder() : emptyFolder(path.resolve(typedIn, folder));
  if (what === "issues") return demonstrateIssues(out);
  if (what === "source-maps") return demonstrateSourceMaps(out);
  const repository =
    what === undefined ? ownRepository(out) : viewOf(path.resolve(typedIn, what), tag, out);
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
