/**
 * A repository that is out to get us: every setting, hook and attribute by which git can be made to run a program, and
 * names that look like options. Each program leaves a file in a folder of its own when it runs.
 */
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git, gitBytes, repositoryWith } from "../support/repository.ts";

export interface Traps {
  /** A program that notes that it ran. */
  program: (name: string) => string;
  /** What ran. */
  sprung: () => string[];
}

/** Sets up the folder in which traps leave their marks. */
export function layTraps(folder: string): Traps {
  const programs = join(folder, "programs");
  const marks = join(folder, "marks");
  for (const each of [programs, marks]) mkdirSync(each, { recursive: true });
  return {
    program: (name) => {
      const file = join(programs, name);
      // A filter does its work, so that git goes on to the next trap.
      const work = /^filter\.evil\.(?:clean|smudge)$/u.test(name)
        ? "cat"
        : `[ -f "$1" ] && cat "$1"`;
      writeFileSync(file, `#!/bin/sh\ntouch '${join(marks, name)}'\n${work}\n`);
      chmodSync(file, 0o755);
      return file;
    },
    sprung: () => readdirSync(marks),
  };
}

const HOOKS =
  "applypatch-msg fsmonitor-watchman post-checkout post-index-change post-merge post-rewrite pre-auto-gc pre-commit pre-push proc-receive reference-transaction update";

/** Settings that name a program. */
const PROGRAMS =
  "core.fsmonitor core.sshCommand core.pager core.editor core.askPass core.gitProxy core.alternateRefsCommand pager.log diff.external diff.evil.command diff.evil.textconv filter.evil.clean filter.evil.smudge filter.evil-process.process merge.evil.driver gpg.program gpg.ssh.program gpg.ssh.defaultKeyCommand gpg.x509.program remote.origin.uploadpack uploadpack.packObjectsHook";
/** Settings that name a program after a "!". */
const COMMANDS =
  "alias.rev-parse alias.log alias.config alias.evil credential.helper submodule.x.update";

/** What is odd or leads elsewhere; `OUTSIDE` stands for the folder of that. */
const SETTINGS = `
[core]
	hooksPath = OUTSIDE/hooks
	attributesFile = OUTSIDE/attributes
	untrackedCache = true
	splitIndex = true
[pager]
	config = true
[diff]
	orderFile = OUTSIDE/order
	relative = true
	noprefix = true
[diff "evil"]
	cachetextconv = true
[log]
	showSignature = true
	follow = true
	mailmap = true
	decorate = full
	diffMerges = separate
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[http]
	proxy = http://127.0.0.1:9
	cookieFile = OUTSIDE/cookies
	saveCookies = true
	extraHeader = X-Evil: true
[remote "origin"]
	proxy = http://127.0.0.1:9
	tagOpt = --tags
[fetch]
	recurseSubmodules = true
	output = full
[gc]
	auto = 1
[maintenance]
	auto = true
[color]
	ui = always
[column]
	ui = always
[format]
	pretty = format:%x1b[2J::error::format.pretty
[i18n]
	logOutputEncoding = UTF-16
[include]
	path = OUTSIDE/included
[includeIf "gitdir:/"]
	path = OUTSIDE/included
`;

/** Files that git itself would write: not for a configuration of the whole home. */
const TRACES = `[trace2]
	normalTarget = OUTSIDE/trace2-normal
	eventTarget = OUTSIDE/trace2-event
`;

/** The configuration of the repository, each program under the name of its setting. */
export function hostileConfig(traps: Traps, outside: string, { isHome = false } = {}): string {
  const setting = (mark: string) => (name: string) => {
    const [, section, sub, key] = /^(\w+)\.(?:(.+)\.)?([\w-]+)$/u.exec(name) ?? [];
    const heading = sub === undefined ? section : `${section} "${sub}"`;
    return `[${heading}]\n\t${key} = ${mark}${traps.program(name)}\n`;
  };
  return [
    ...PROGRAMS.split(" ").map(setting("")),
    ...COMMANDS.split(" ").map(setting("!")),
    `[url "ext::sh -c ${traps.program("url.insteadOf")} %S "]\n`,
    "\tinsteadOf = https://\n\tinsteadOf = http://\n",
    `[submodule "x"]\n\turl = ext::sh -c ${traps.program("submodule.url")} %S\n`,
    `${SETTINGS}${isHome ? "" : TRACES}`.replaceAll("OUTSIDE", outside),
  ].join("");
}

/** Names that git allows and that look like something else. They stand at v1.0.0, and with `-now` at v1.1.0. */
export const HOSTILE_TAGS =
  "--output=v0.9.0 -v0.9.1 --upload-pack=v0.9.2 v0.9.3;touch-x v0.9.4$(touch-x) v0.9.5`touch-x` v0.9.6'\"|&<> v0.9.7%0A%3A%3Aerror%3A%3Ax ##-error-v0.9.8 v0.9.9\u202egpj".split(
    " ",
  );

export interface HostileRepository {
  workspace: string;
  sha: string;
  /** What the release must hold, newest first, by plain git before the traps were laid. */
  commits: string[];
  /** v1.0.0. */
  first: string;
}

/** Writes the repository, with all traps in place, at this path. `outside` is where its configuration points to. */
export function hostileRepository(
  path: string,
  { traps, outside }: { traps: Traps; outside: string },
): HostileRepository {
  repositoryWith(path, (history) => {
    const first = history.commit("main", {
      message: "First\n",
      files: { ".gitattributes": "* diff=evil filter=evil merge=evil\n", "a.txt": "1\n" },
    });
    for (const tag of HOSTILE_TAGS) history.tag(tag, first);
    history.tag("v1.0.0", first);
    history.commit("main", {
      message: "::error::in a message\n\n##[group]x\nFixes WEB-1\n",
      author: { name: "::warning::Eve \u202e", email: "--eve@example.com" },
      files: {
        "--output=path": "1\n",
        "-": "1\n",
        "line\nbreak": "1\n",
        "a.txt": "2\n",
        "::error::path": "1\n",
        link: { mode: "120000", data: "/etc/passwd" },
        "sub/module": { mode: "160000", data: "5".repeat(40) },
      },
    });
    const last = history.commit("main", { message: "-m\n", files: { "a.txt": "3\n" } });
    history.tag("v1.1.0", last);
    for (const tag of HOSTILE_TAGS) history.tag(`${tag}-now`, last);
    return {};
  });
  const sha = git(path, "rev-parse", "HEAD");
  const first = git(path, "rev-parse", "v1.0.0");
  const commits = git(path, "log", "--format=%H", "v1.0.0..v1.1.0").split("\n");
  mkdirSync(join(outside, "hooks"), { recursive: true });
  const folders = [join(outside, "hooks"), join(path, ".git", "hooks")];
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    for (const hook of HOOKS.split(" ")) layHook(folder, hook, traps);
  }
  const attributes = "* diff=evil filter=evil merge=evil\n*.bin filter=evil-process\n";
  writeFileSync(join(outside, "attributes"), attributes);
  writeFileSync(join(outside, "order"), "*.txt\n");
  writeFileSync(join(outside, "included"), `[diff]\n\texternal = ${traps.program("included")}\n`);
  mkdirSync(join(path, ".git", "info"), { recursive: true });
  writeFileSync(join(path, ".git", "info", "attributes"), attributes);
  const config = gitBytes(path, ["config", "--list", "--local"]).toString("utf8");
  writeFileSync(join(path, ".git", "config"), baseConfig(config) + hostileConfig(traps, outside));
  return { workspace: path, sha, first, commits };
}

function layHook(folder: string, hook: string, traps: Traps): void {
  writeFileSync(join(folder, hook), `#!/bin/sh\nexec '${traps.program(`hook.${hook}`)}'\n`);
  chmodSync(join(folder, hook), 0o755);
}

/** What git itself wrote: the format of the repository. */
function baseConfig(list: string): string {
  const lines = list.split("\n").filter((line) => line.startsWith("core."));
  return `[core]\n${lines.map((line) => `\t${line.slice("core.".length).replace("=", " = ")}`).join("\n")}\n`;
}
