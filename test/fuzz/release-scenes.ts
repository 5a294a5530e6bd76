/** The scene with a repository: its messages, authors, paths, tags and branches are hostile. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Alter, startAltered } from "../support/altered-service.ts";
import { shown } from "../support/objections.ts";
import { HistoryWriter, git, newRepository, temporaryFolder } from "../support/repository.ts";
import { type Scene, TextQueue, judgedRun, startShop } from "./scene.ts";

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

/** A release v1.1.0 of so many commits after v1.0.0, with a tag and a branch at each tenth of them. */
function repositoryIn(folder: string, texts: TextQueue, commits: number) {
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

/** A `git` before the real one, which notes its arguments, then does what it is asked. */
function notingGit(folder: string): { path: string; noted: () => string[] } {
  const file = join(folder, "arguments");
  const programs = join(folder, "programs");
  mkdirSync(programs);
  const real = join(git(folder, "--exec-path"), "git");
  const script = `#!/bin/sh\nfor each; do printf '%s\\0' "$each" >> '${file}'; done\nexec '${real}' "$@"\n`;
  writeFileSync(join(programs, "git"), script, { mode: 0o755 });
  return {
    path: `${programs}:${process.env["PATH"] ?? ""}`,
    noted: () => (existsSync(file) ? readFileSync(file, "utf8").split("\0") : []),
  };
}

const SHA = /[0-9a-f]{40}/gu;

/** Values that an option of ours or our prefix carries. */
const CARRIED = /^(?:safe\.directory=\/|--git-dir=\/tmp|:\(top,glob(?:,exclude)?\))/u;

/** What git is asked as well where reading the commits takes long. */
const AT_TIMES = ["merge-base", "--is-ancestor", "<id>"];

/** Arguments of git that a release of harmless names does not need. */
function foreignArguments(noted: readonly string[], plain: readonly string[]): string[] {
  const withoutIds = (argument: string) => argument.replaceAll(SHA, "<id>");
  const known = new Set([...AT_TIMES, ...plain.map(withoutIds)]);
  return noted
    .map(withoutIds)
    .filter((argument) => !known.has(argument) && !CARRIED.test(argument))
    .map((argument) => `an argument of git ${shown(argument)}`);
}

/** Releases a history with these texts; objections, and what git was asked. */
async function runRelease(texts: TextQueue, debug: boolean, commits: number) {
  using folder = temporaryFolder();
  const { workspace, sha, tag } = repositoryIn(folder.path, texts, commits);
  const program = notingGit(folder.path);
  await using service = await startShop();
  await using altered = await startAltered(service.url, releases(texts));
  const objections = await judgedRun(service, {
    url: altered.url,
    debug,
    workspace,
    env: { PATH: program.path },
    event: { name: "push", ref: `refs/tags/${tag}`, sha, payload: { before: texts.next() } },
    with: {
      version: "1.1.0",
      repository: "acme/shop",
      "previous-ref": "v1.0.0",
      "deploy-name": `x${texts.forEnvironment().slice(0, 20).toWellFormed()}`,
      environment: "production",
    },
  });
  const sent = service.state.organization.releases.get("1.1.0")?.commits.length;
  if (sent !== commits) objections.push(`${sent} commits of ${commits}`);
  return { objections, noted: program.noted() };
}

export const releaseOfHistory: Scene = {
  name: "release",
  size: 1500,
  run: async (texts, debug) => {
    const commits = Math.max(3, Math.ceil(texts.count / 5.2));
    const plain = await runRelease(new TextQueue(["plain"]), debug, commits);
    const hostile = await runRelease(texts, debug, commits);
    return [
      // Nobody could be asked for a tag of this version, the service would not take a long address, and holds other texts.
      ...[...plain.objections, ...hostile.objections].filter(
        (objection) => !/^the annotations (?:(?:notice|warning) ?)+$/u.test(objection),
      ),
      ...foreignArguments(hostile.noted, plain.noted),
    ];
  },
};
