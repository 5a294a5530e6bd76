/** Scenes with repositories: messages, authors, paths, tags and branches are hostile, and what git says. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalService, startService } from "../service/service.ts";
import { type Alter, startAltered } from "../support/altered-service.ts";
import { shown } from "../support/objections.ts";
import { HistoryWriter, git, newRepository } from "../support/repository.ts";
import type { StepOptions } from "../support/runner.ts";
import { disposableFolder, runBundle, stepObjections } from "./bundle.ts";
import { expectedOf, inputsFor } from "./issue-scenes.ts";
import { type Scene, TextQueue } from "./scene.ts";

/** As the line of a commit can hold it. */
function personName(text: string): string {
  return text.replaceAll(/[<>\n\0]/gu, "").toWellFormed();
}

/** As a tree can hold it: no `.git`, no way up, no NUL. */
function filePath(text: string): string {
  const parts = text.toWellFormed().replaceAll("\0", "").slice(0, 80).toWellFormed().split("/");
  const kept = parts.filter((part) => !/^\.*$|git/iu.test(part));
  return kept.length === 0 ? "x" : kept.join("/");
}

/** As a ref can be called: what git forbids is a dash. */
function refName(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\s~^:?*[\\\p{Cc}]|\.{2,}|@\{|\/+|\.lock|\.$/gu, "-");
  return [...plain]
    .slice(0, 60)
    .join("")
    .replace(/[./]+$/u, "-");
}

interface Repository {
  workspace: string;
  sha: string;
  tag: string;
}

/** A release v1.1.0 of so many commits after v1.0.0, with a tag and a branch at each tenth of them. */
function repositoryIn(folder: string, texts: TextQueue, commits: number): Repository {
  const workspace = newRepository(join(folder, "shop"));
  // Names that other file systems would take for `.git` are but names here.
  for (const key of ["core.protectNTFS", "core.protectHFS"]) git(workspace, "config", key, "false");
  const history = new HistoryWriter(workspace);
  history.tag("v1.0.0", history.commit("main", { files: { a: "1" } }));
  let last = "";
  for (let index = 0; index < commits; index += 1) {
    const author = { name: personName(texts.next()), email: personName(texts.next()) };
    const message = `${texts.next()}\n\n${texts.next()}\n`;
    last = history.commit("main", {
      author,
      message,
      files: { [filePath(texts.next())]: `${index}` },
    });
    if (index % 10 !== 0) continue;
    history.tag(`v0.${index}-${refName(texts.next())}`, last);
    history.commit(`x${index}${refName(texts.next())}`, { from: last });
  }
  const tag = `v1.1.0-${refName(texts.next())}`;
  history.tag(tag, last);
  history.write();
  return { workspace, sha: git(workspace, "rev-parse", "main"), tag };
}

/** The answers about a release; a date keeps it from being taken for one that existed. */
function releases(texts: TextQueue): Alter {
  return (value, path) => {
    if (path !== "" || !("version" in value)) return value;
    const [shortVersion, ref, url] = texts.many(3);
    return { ...value, shortVersion, ref, url, owner: texts.next(), data: { x: texts.next() } };
  };
}

/** A git that notes its arguments, then does what it is asked. */
function notingGit(folder: string): { path: string; noted: () => string[] } {
  const file = join(folder, "arguments");
  const path = programIn(
    folder,
    `for each; do printf '%s\\0' "$each" >> '${file}'; done\nexec "$REAL" "$@"`,
  );
  return { path, noted: () => (existsSync(file) ? readFileSync(file, "utf8").split("\0") : []) };
}

/** A program `git` before the real one, which it knows as `REAL`. */
function programIn(folder: string, script: string): string {
  const programs = join(folder, "programs");
  mkdirSync(programs);
  const real = git(folder, "--exec-path");
  const lines = ["#!/bin/sh", `REAL='${join(real, "git")}'`, script, ""];
  writeFileSync(join(programs, "git"), lines.join("\n"));
  chmodSync(join(programs, "git"), 0o755);
  return `${programs}:${process.env["PATH"] ?? ""}`;
}

interface ReleaseRun {
  repository: Repository;
  texts: TextQueue;
  debug: boolean;
}

async function runRelease(
  { repository, texts, debug }: ReleaseRun,
  more: Pick<StepOptions, "env" | "with">,
): Promise<{ objections: string[]; service: LocalService }> {
  await using service = await startService({ dialect: "sentry", repositories: ["acme/shop"] });
  await using altered = await startAltered(service.url, releases(texts));
  const { workspace, sha, tag } = repository;
  const options: StepOptions = {
    workspace,
    env: more.env ?? {},
    event: { name: "push", ref: `refs/tags/${tag}`, sha, payload: { before: texts.next() } },
    with: {
      ...inputsFor(service, altered.url),
      version: "1.1.0",
      repository: "acme/shop",
      "previous-ref": "v1.0.0",
      "deploy-name": `x${texts.forEnvironment().slice(0, 20).toWellFormed()}`,
      environment: "production",
      ...more.with,
    },
  };
  const left = await runBundle(options, debug);
  const expected = expectedOf(service);
  return { service, objections: await stepObjections(left, expected) };
}

const SHA = /[0-9a-f]{40}/gu;

/** Values that an option of ours or our prefix carries. */
const CARRIED = /^(?:safe\.directory=\/|--git-dir=\/tmp|:\(top,glob(?:,exclude)?\))/u;

/** What git is asked as well where reading the commits takes long. */
const AT_TIMES = ["merge-base", "--is-ancestor", "<id>"];

/** Arguments of git that a release of harmless names does not need. */
function foreignArguments(noted: readonly string[], plain: readonly string[]): string[] {
  const known = new Set([
    ...AT_TIMES,
    ...plain.map((argument) => argument.replaceAll(SHA, "<id>")),
  ]);
  return noted
    .map((argument) => argument.replaceAll(SHA, "<id>"))
    .filter((argument) => !known.has(argument) && !CARRIED.test(argument))
    .map((argument) => `an argument of git ${shown(argument)}`);
}

export const releaseOfHistory: Scene = {
  name: "release",
  size: 1500,
  run: async (texts, { debug, count }) => {
    const commits = Math.max(3, Math.ceil(count / 5.2));
    const runOne = async (some: TextQueue) => {
      using folder = disposableFolder();
      const repository = repositoryIn(folder.path, some, commits);
      const program = notingGit(folder.path);
      const run = { repository, texts: some, debug };
      const { objections, service } = await runRelease(run, { env: { PATH: program.path } });
      const sent = service.state.organization.releases.get("1.1.0")?.commits.length;
      const missing = sent === commits ? [] : [`${sent} commits of ${commits}`];
      return { objections: [...objections, ...missing], noted: program.noted() };
    };
    const plain = await runOne(new TextQueue(["plain"]));
    const hostile = await runOne(texts);
    return [
      // Nobody could be asked for a tag of this version, the service would not take a long address, and holds other texts.
      ...[...plain.objections, ...hostile.objections].filter(
        (objection) => !/^the annotations (?:(?:notice|warning) ?)+$/u.test(objection),
      ),
      ...foreignArguments(hostile.noted, plain.noted),
    ];
  },
};

/** Inputs that name something in a repository. */
function namingInputs(next: () => string): Record<string, string>[] {
  return [
    { "previous-ref": next() },
    { "previous-ref": "", "tag-pattern": next(), version: next() },
    { "previous-ref": "", "tag-prefix": next(), paths: `${next()}\n!${next()}\na` },
    { paths: `${next()}\n${next()}` },
    { "working-directory": next() },
  ];
}

export const namesInRepository: Scene = {
  name: "inputs that name something in a repository",
  size: 18,
  run: async (texts, { debug, count }) => {
    using folder = disposableFolder();
    const repository = repositoryIn(folder.path, new TextQueue(["plain"]), 3);
    const program = notingGit(folder.path);
    const runAll = async (some: TextQueue, all: readonly Record<string, string>[]) => {
      const begin = program.noted().length;
      const objections: string[] = [];
      for (const inputs of all) {
        const more = { env: { PATH: program.path }, with: inputs };
        objections.push(...(await runLeniently({ repository, texts: some, debug }, more)));
      }
      return { objections, noted: program.noted().slice(begin) };
    };
    // A name that is not there, and an id that is not there, which would have to be fetched.
    const plain = new TextQueue(["plain"]);
    const named = await runAll(
      plain,
      namingInputs(() => plain.next()),
    );
    const identified = await runAll(plain, [{ "previous-ref": "a".repeat(40) }]);
    const known = [...named.noted, ...identified.noted];
    const objections = [...named.objections, ...identified.objections];
    for (let used = 0; used < count; used += 9) {
      const hostile = await runAll(
        texts,
        namingInputs(() => texts.forEnvironment()),
      );
      objections.push(...hostile.objections, ...foreignArguments(hostile.noted, known));
    }
    return objections;
  },
};

/** What git says when it fails, at each of its commands in turn. */
export const gitFailures: Scene = {
  name: "git's stderr",
  size: 40,
  run: async (texts, { debug, count }) => {
    const objections: string[] = [];
    const commands = ["for-each-ref", "cat-file", "log", "rev-parse"];
    const runs = Math.max(1, Math.round(count / 8));
    for (let index = 0; index < runs; index += 1) {
      using folder = disposableFolder();
      const command = commands[index % commands.length] ?? "";
      const repository = repositoryIn(folder.path, new TextQueue(["plain"]), 3);
      const said = texts.many(6).map((text) => `fatal: ${text}\n${text}\n`);
      writeFileSync(join(folder.path, "said"), said.join(""));
      const script = `case " $* " in *" ${command} "*) cat '${join(folder.path, "said")}'; cat '${join(folder.path, "said")}' >&2; exit 128;; esac\nexec "$REAL" "$@"`;
      const path = programIn(folder.path, script);
      objections.push(
        ...(await runLeniently({ repository, texts, debug }, { env: { PATH: path } })),
      );
    }
    return objections;
  },
};

/** The run may succeed without history or fail: what it says must be ours in both. */
async function runLeniently(
  run: ReleaseRun,
  more: Pick<StepOptions, "env" | "with">,
): Promise<string[]> {
  const { objections } = await runRelease(run, more);
  return objections.filter(
    (objection) =>
      !/^(?:exit code 1$|the annotations (?:(?:notice|warning|error) ?)+$)/u.test(objection),
  );
}
