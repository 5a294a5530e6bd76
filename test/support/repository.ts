/**
 * Real repositories on disk, the same in every run: authors, dates and ids are fixed, and no configuration of the
 * machine reaches them. What is to be expected of a repository is asked of plain git (`git`), never of our own code.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** 2026-01-05T09:00:00Z, a Monday: the date of the first commit. */
const FIRST_DATE = 1_767_603_600;
const HOUR = 3_600;

const ISOLATION: Record<string, string> = {
  // As it was at the start: a test may take git off the path for the code that it tests.
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  // As `-c` gives them.
  GIT_CONFIG_PARAMETERS:
    "'protocol.file.allow=always' 'init.defaultBranch=main' 'gc.auto=0' 'advice.detachedHead=false'",
  GIT_AUTHOR_NAME: "Ada Moreau",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada Moreau",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_AUTHOR_DATE: `${FIRST_DATE} +0000`,
  GIT_COMMITTER_DATE: `${FIRST_DATE} +0000`,
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

function cleanEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || name.startsWith("GIT_") ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(entries), ...ISOLATION };
}

export interface GitOptions {
  input?: string | Buffer;
  environment?: Record<string, string>;
}

/** The stdout of plain git, as bytes. Throws with git's stderr. */
export function gitBytes(
  directory: string,
  args: readonly string[],
  options: GitOptions = {},
): Buffer {
  return execFileSync("git", args, {
    cwd: directory,
    env: { ...cleanEnvironment(), ...options.environment },
    input: options.input ?? "",
    maxBuffer: 1 << 30,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** The stdout of plain git, without the line break at its end. */
export function git(directory: string, ...args: string[]): string {
  return gitBytes(directory, args).toString("utf8").trimEnd();
}

/** A new folder for a test, and what removes it: by name, or at the end of the block (`using`). */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "release-tracker-test-"));
  // On Windows, what a process that just ended had open is free a little later.
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  return { path, remove, [Symbol.dispose]: remove };
}

export interface Person {
  name: string;
  email: string;
}

const AUTHOR: Person = { name: "Ada Moreau", email: "ada@example.com" };

/** Content by path; null deletes; an object gives the mode. */
export type Files = Readonly<Record<string, string | null | { mode: FileMode; data: string }>>;

/** Executable, symbolic link (`data` is its target), submodule (`data` is a commit id). */
type FileMode = "100644" | "100755" | "120000" | "160000";

export interface NewCommit {
  message?: string | Buffer;
  files?: Files;
  author?: Person;
  /** Seconds since 1970; without it an hour after the commit before. */
  date?: number;
  /** When it was committed, where that is another time, as after a rebase. */
  committed?: number;
  /** `+0100`. */
  offset?: string;
  /** Commits that are merged in, by id. `files` is then the whole change against the first parent: nothing is merged by itself. */
  merge?: readonly string[];
  /** First parent, by id; null for the root of a new branch. Without it the branch's last commit. */
  from?: string | null;
}

/**
 * Writes history with `git fast-import`: many commits cost one process. Nothing is there before `write`, which returns
 * the ids by mark; until then a commit is meant by the mark that `commit` returned.
 */
export class HistoryWriter {
  readonly #parts: Buffer[] = [];
  readonly #tips = new Map<string, string>();
  readonly #directory: string | undefined;
  #marks = 0;
  #date = FIRST_DATE;

  /** @param directory a repository that has history already */
  constructor(directory?: string) {
    this.#directory = directory;
  }

  /** Adds a commit to a branch and returns its mark (`:3`), which `from`, `merge` and `tag` take. */
  commit(branch: string, commit: NewCommit = {}): string {
    const mark = `:${++this.#marks}`;
    this.#date = commit.date ?? this.#date + HOUR;
    const author = commit.author ?? AUTHOR;
    const { offset = "+0000", committed = this.#date } = commit;
    this.#line(`commit refs/heads/${branch}`);
    this.#line(`mark ${mark}`);
    this.#line(`author ${author.name} <${author.email}> ${this.#date} ${offset}`);
    this.#line(`committer ${author.name} <${author.email}> ${committed} ${offset}`);
    this.#data(commit.message ?? `Commit ${this.#marks}\n`);
    const from = commit.from === undefined ? this.#tip(branch) : commit.from;
    if (from) this.#line(`from ${from}`);
    for (const other of commit.merge ?? []) this.#line(`merge ${other}`);
    for (const [path, file] of Object.entries(commit.files ?? {})) this.#file(path, file);
    this.#line("");
    this.#tips.set(branch, mark);
    return mark;
  }

  /** A lightweight tag, or with a message an annotated one. */
  tag(name: string, target: string, message?: string): void {
    if (message === undefined) {
      this.#line(`reset refs/tags/${name}`);
      this.#line(`from ${target}`);
      return;
    }
    this.#line(`tag ${name}`);
    this.#line(`from ${target}`);
    this.#line(`tagger ${AUTHOR.name} <${AUTHOR.email}> ${this.#date} +0000`);
    this.#data(message);
  }

  /** What git is told. */
  get stream(): Buffer {
    return Buffer.concat(this.#parts);
  }

  /** Whether there is a commit on the branch. */
  has(branch: string): boolean {
    return this.#tips.has(branch);
  }

  /** Writes all of it and returns the ids by mark. */
  write(directory = this.#directory ?? ""): Map<string, string> {
    const marks = join(gitFolder(directory), "test-marks");
    gitBytes(directory, ["fast-import", "--quiet", "--force", `--export-marks=${marks}`], {
      input: this.stream,
    });
    const lines = readFileSync(marks, "utf8").trim().split("\n");
    rmSync(marks);
    return new Map(
      lines.map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
    );
  }

  /** Where a branch ends now, in this writer or on disk. */
  #tip(branch: string): string | undefined {
    const known = this.#tips.get(branch);
    if (known !== undefined || this.#directory === undefined) return known;
    return (
      git(this.#directory, "for-each-ref", "--format=%(objectname)", `refs/heads/${branch}`) ||
      undefined
    );
  }

  #file(path: string, file: Files[string]): void {
    const name = quoted(path);
    if (file === null) {
      this.#line(`D ${name}`);
      return;
    }
    const { mode, data } = typeof file === "string" ? { mode: "100644", data: file } : file;
    if (mode === "160000") {
      this.#line(`M ${mode} ${data} ${name}`);
      return;
    }
    this.#line(`M ${mode} inline ${name}`);
    this.#data(data);
  }

  #line(text: string): void {
    this.#parts.push(Buffer.from(`${text}\n`));
  }

  #data(content: string | Buffer): void {
    const bytes = Buffer.from(content);
    this.#line(`data ${bytes.length}`);
    this.#parts.push(bytes, Buffer.from("\n"));
  }
}

/** A path as fast-import takes every path, also one with line breaks and quotes. */
function quoted(path: string): string {
  const bytes = [...Buffer.from(path)].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x5c
      ? `\\${byte.toString(8).padStart(3, "0")}`
      : String.fromCharCode(byte),
  );
  return `"${bytes.join("")}"`;
}

export interface RepositoryOptions {
  bare?: boolean;
  objectFormat?: "sha1" | "sha256";
}

/** What was said of folders that this process copied before, by key. */
const known = new Map<string, { path: string; facts: unknown }>();
let ownFolder: string | undefined;

/** Where folders are kept that are copied: one place for all processes of a run of the tests. */
function templatePlace(): string {
  const shared = process.env["TEST_TEMPLATES"];
  if (shared) return shared;
  if (ownFolder === undefined) {
    const { path, remove } = temporaryFolder();
    ownFolder = path;
    process.once("exit", remove);
  }
  return ownFolder;
}

function copyTree(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

/**
 * Makes a folder once in a run of the tests, and from then on copies it, which takes no process.
 * @param content of which it is made: another one makes another folder
 * @param path of a folder that is not there or empty
 * @returns what `make` returned, as JSON keeps it
 */
export function prepared<Facts>(
  content: string | Buffer,
  path: string,
  make: (path: string) => Facts,
): Facts {
  const key = createHash("sha1").update(content).digest("hex");
  const template = known.get(key) ?? templateOf(key, make);
  known.set(key, template);
  copyTree(join(template.path, "made"), path);
  return template.facts as Facts;
}

function templateOf(key: string, make: (path: string) => unknown) {
  const path = join(templatePlace(), key);
  const file = join(path, "facts.json");
  if (!existsSync(file)) {
    mkdirSync(templatePlace(), { recursive: true });
    // Another process may make the same one: it is there whole, or not at all.
    const place = mkdtempSync(`${path}-`);
    writeFileSync(join(place, "facts.json"), JSON.stringify(make(join(place, "made")) ?? null));
    try {
      renameSync(place, path);
    } catch (error) {
      if (!existsSync(file)) throw error;
      rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return { path, facts: JSON.parse(readFileSync(file, "utf8")) as unknown };
}

/** Where a repository keeps its own files. */
function gitFolder(repository: string): string {
  const folder = join(repository, ".git");
  return existsSync(folder) ? folder : repository;
}

/** Settings of a repository, by section: `{'remote "origin"': {url: …}}`. */
export function configure(
  repository: string,
  sections: Readonly<Record<string, Readonly<Record<string, string>>>>,
): void {
  const text = Object.entries(sections).map(([section, settings]) => {
    const lines = Object.entries(settings).map(
      ([name, value]) => `\t${name} = "${value.replaceAll(/[\\"]/gu, String.raw`\$&`)}"\n`,
    );
    return `[${section}]\n${lines.join("")}`;
  });
  appendFileSync(join(gitFolder(repository), "config"), text.join(""));
}

/** An empty repository in a new folder at this path. */
export function newRepository(path: string, options: RepositoryOptions = {}): string {
  const { bare = false, objectFormat = "sha1" } = options;
  mkdirSync(path, { recursive: true });
  prepared(`${objectFormat} ${bare}`, path, (made) => {
    mkdirSync(made, { recursive: true });
    const format = `--object-format=${objectFormat}`;
    git(made, "init", "--quiet", "--template=", format, ...(bare ? ["--bare"] : []));
  });
  return path;
}

/** Writes history into a new repository, checks out `main`, and returns what `build` made of it, marks replaced by ids. */
export function repositoryWith<Marks extends Record<string, string>>(
  path: string,
  build: (history: HistoryWriter) => Marks,
  options: RepositoryOptions = {},
): Record<keyof Marks, string> {
  const history = new HistoryWriter();
  const marks = build(history);
  const { stream } = history;
  const content = Buffer.concat([Buffer.from(JSON.stringify(options)), stream]);
  const ids = prepared(content, path, (made) => {
    newRepository(made, options);
    const written = history.write(made);
    if (!options.bare && history.has("main")) git(made, "reset", "--quiet", "--hard", "main");
    return Object.fromEntries(written);
  });
  const named = Object.entries(marks).map(([name, mark]) => [name, ids[mark] ?? mark] as const);
  return Object.fromEntries(named) as Record<keyof Marks, string>;
}

/** The best common ancestor of two commits, where there is one. */
export function mergeBaseOf(one: string, other: string, repository: string): string | undefined {
  try {
    return git(repository, "merge-base", one, other);
  } catch {
    return undefined;
  }
}

/** What plain git says a range holds, newest first: the oracle for every way of reading one. */
export function expectedIds(directory: string, range: string, ...paths: string[]): string[] {
  return git(directory, "log", "--format=%H", range, "--", ...paths)
    .split("\n")
    .filter(Boolean);
}

export interface ExpectedChange {
  path: string;
  type: string;
}

/** The changed files of commits against their first parents, as `diff-tree` has them, by commit. */
export function changesOfCommits(
  directory: string,
  ids: readonly string[],
): Map<string, ExpectedChange[]> {
  const changes = new Map<string, ExpectedChange[]>(ids.map((id) => [id, []]));
  // An empty list would stand for HEAD.
  if (ids.length === 0) return changes;
  // Each commit with its first parent alone: no option for merges is needed, and none can be wrong.
  const parents = gitBytes(directory, ["log", "--no-walk=unsorted", "--stdin", "--format=%H %P"], {
    input: ids.join("\n"),
  });
  const pairs = parents
    .toString()
    .split("\n")
    .map((line) => line.split(" ").slice(0, 2).join(" ").trimEnd());
  const options = ["--stdin", "-r", "-z", "--root", "--no-renames", "--name-status"];
  const output = gitBytes(directory, ["diff-tree", ...options], { input: pairs.join("\n") });
  const fields = output.toString("utf8").split("\0");
  let current: ExpectedChange[] | undefined;
  for (let at = 0; at + 1 < fields.length; at++) {
    const field = fields[at] ?? "";
    if (/^[0-9a-f]{40,}$/u.test(field)) current = changes.get(field);
    else current?.push({ path: fields[++at] ?? "", type: field === "T" ? "M" : field });
  }
  return changes;
}

/** How a workflow's checkout leaves a repository: `source` is a folder, or the URL of a server. */
export type CloneShape =
  | { kind: "complete" }
  | { kind: "depth"; depth: number; tags?: boolean }
  | { kind: "filter"; filter: "blob:none" | "blob:limit=1m" | "tree:0" };

/** Clones a commit or ref the way actions/checkout does: init, fetch what is needed, a detached HEAD. */
export function cloneAs(
  source: string,
  path: string,
  { shape, ref }: { shape: CloneShape; ref: string },
): string {
  const url = source.includes("://") ? source : pathToFileURL(source).href;
  newRepository(path);
  configure(path, { 'remote "origin"': { url, fetch: "+refs/heads/*:refs/remotes/origin/*" } });
  const every = ["+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*"];
  const one = ref.startsWith("refs/tags/")
    ? `+${ref}:${ref}`
    : `+${ref}:refs/remotes/origin/checkout`;
  switch (shape.kind) {
    case "complete":
      git(path, "fetch", "--quiet", "--no-tags", "origin", ...every);
      break;
    case "depth": {
      const tags = shape.tags ? ["+refs/tags/*:refs/tags/*"] : [];
      git(path, "fetch", "--quiet", "--no-tags", `--depth=${shape.depth}`, "origin", one, ...tags);
      break;
    }
    case "filter":
      git(path, "fetch", "--quiet", "--no-tags", `--filter=${shape.filter}`, "origin", ...every);
  }
  const branch = shape.kind === "depth" ? "checkout" : ref.replace("refs/heads/", "");
  const isNamed = /^(?:[0-9a-f]+$|refs\/tags\/)/u.test(ref);
  git(path, "checkout", "--quiet", "--detach", isNamed ? ref : `refs/remotes/origin/${branch}`);
  return path;
}

/** Names another origin for a clone. */
export function setOrigin(clone: string, url: string): void {
  const config = join(clone, ".git", "config");
  const text = readFileSync(config, "utf8");
  writeFileSync(config, text.replace(/^\s*url = .*$/mu, `\turl = ${url}`));
}

/** Who works on the believable repository. */
const TEAM: readonly Person[] = [
  AUTHOR,
  { name: "Björn Lindqvist", email: "bjorn@example.com" },
  { name: "Chiara Conti", email: "chiara@example.com" },
  { name: "Dmitri Sokolov", email: "dmitri@example.com" },
];

const BEGINNING: readonly [message: string, files: Files][] = [
  ["Start the shop", { "README.md": "# Shop\n", "src/index.ts": "export {};\n" }],
  ["Add the product catalogue", { "src/catalogue.ts": "export const products = [];\n" }],
  ["Add the shopping cart", { "src/cart.ts": "export class Cart {}\n" }],
  ["Add continuous integration", { ".github/workflows/ci.yml": "on: push\n" }],
];

/** Each becomes a branch of three commits that is merged. */
const FEATURES =
  "checkout form,order history,address book,gift cards,search suggestions,wish list,invoice download,stock levels,currency switch,delivery dates";

/** One follows every second feature. */
const FIXES: readonly [message: string, files: Files][] = [
  [
    "Keep the cart when the session ends\n\nFixes APP-12",
    { "src/cart.ts": "export class Cart { keep() {} }\n" },
  ],
  [
    "Round prices half up\n\nCloses APP-7, APP-9.",
    { "src/price.ts": "export const round = Math.round;\n" },
  ],
  [
    "Remove the old banner",
    { "README.md": "# Shop\n\nSells things.\n", ".github/workflows/ci.yml": null },
  ],
  ["Escape names in invoices\n\nresolves: APP-21", { "src/invoice.ts": "export {};\n" }],
  ["Send parcels by weight", { "src/parcel.ts": "export const gram = 1;\n" }],
];

/**
 * A believable history in a new repository at this path: 50 commits by four people, branches that were merged, releases
 * v1.0.0 to v1.3.0 (annotated tags), and messages that name issues. HEAD is v1.3.0 on `main`.
 */
export function believableRepository(path: string): string {
  prepared("believable", path, (made) => {
    writeBelievable(made);
    git(made, "branch", "--quiet", "-D", "feature");
  });
  return path;
}

function writeBelievable(path: string): void {
  repositoryWith(path, (history) => {
    let turn = 0;
    let tip = "";
    /** By the next person of the team. */
    const commit = (branch: string, message: string, files: Files, more: NewCommit = {}) => {
      const author = TEAM[turn++ % TEAM.length] ?? AUTHOR;
      const offset = author === AUTHOR ? "+0000" : "+0100";
      return history.commit(branch, { message: `${message}\n`, files, author, offset, ...more });
    };
    const release = (version: string) => history.tag(version, tip, `Release ${version.slice(1)}\n`);
    for (const [message, files] of BEGINNING) tip = commit("main", message, files);
    release("v1.0.0");
    for (const [index, feature] of FEATURES.split(",").entries()) {
      const name = feature.replaceAll(" ", "-");
      const [source, test] = [`src/${name}.ts`, `test/${name}.test.ts`];
      const draft = { [source]: "export const draft = true;\n" };
      const files = { [source]: "export const draft = false;\n" };
      commit("feature", `Sketch the ${feature}`, draft, { from: tip });
      commit("feature", `Validate the ${feature}`, files);
      const side = commit("feature", `Test the ${feature}`, { [test]: "\n" });
      const merge = `Merge pull request #${index + 1} from shop/${name}\n\nAdd the ${feature}`;
      tip = commit("main", merge, { ...files, [test]: "\n" }, { merge: [side] });
      const fix = FIXES[(index - 1) / 2];
      if (fix) tip = commit("main", ...fix);
      if (index === 3) release("v1.1.0");
      if (index === 6) release("v1.2.0");
    }
    tip = commit(
      "main",
      "Show the total before the address\n\nCustomers left when the price came last.\n\nFixes APP-12, fixes APP-30",
      { "src/index.ts": "export const total = true;\n", "src/total.ts": "export {};\n" },
    );
    release("v1.3.0");
    return {};
  });
}
