/** Reads `issues-file`: issue names one per line, or the result file of an earlier run. */
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import * as v from "valibot";
import type { RunContext } from "../context.ts";
import { type Failure, InputError, RefusalError } from "../errors.ts";
import { isBelow } from "../folder.ts";
import { foreignCodeFrom } from "../fork.ts";
import { opened, openCheckout } from "../git/checkout.ts";
import type { Run } from "../command.ts";
import { isIssueName } from "./issue-name.ts";
import type { IssueState } from "./outcome.ts";

const MAX_BYTES = 5_000_000;
/** Wrong lines that are named; the rest is counted. */
const MAX_NAMED = 20;
/** What a result file selects: everything that is not done. */
const OPEN_STATES: ReadonlySet<string> = new Set<IssueState>([
  "planned",
  "matched",
  "not-applied",
  "failed",
  "unknown",
  "not-started",
]);

const resultSchema = v.object({
  schema: v.literal(1),
  command: v.string(),
  outcome: v.string(),
  baseUrl: v.string(),
  organization: v.string(),
  /** Null until the whole selection was known, and for releases. */
  matchedCount: v.nullable(v.number()),
  issues: v.array(v.object({ id: v.string(), state: v.string() })),
});

/** Where a file may lie, and which service its ids must be of. */
export interface FilePlace {
  context: Pick<RunContext, "workspace" | "temporaryDirectory">;
  baseUrl: string;
  organization: string;
}

/**
 * The issue names of a file, without duplicates. Its content is never repeated in a message: the file may be a secret
 * that somebody points us at.
 * @throws InputError
 */
export async function readIssuesFile(file: string, place: FilePlace): Promise<string[]> {
  const text = await readAllowedFile(file, place.context);
  const names = /^\s*\{/u.test(text) ? fromResult(text, place) : fromLines(text);
  return [...new Set(names)];
}

function wrong(what: string, fix: string): InputError {
  return new InputError([{ what, where: "input issues-file", fix }]);
}

/** A regular file of at most 5 MB whose real path lies in the workspace or the runner's temporary folder, outside any `.git`. */
async function readAllowedFile(
  file: string,
  { workspace, temporaryDirectory }: FilePlace["context"],
): Promise<string> {
  const fix =
    "Write the path of a regular file in the workspace, or the output result-file of an earlier step.";
  if (file.includes("\0")) throw wrong("The path in issues-file holds a NUL character.", fix);
  const path = await realPath(resolve(workspace, file));
  if (path === undefined) throw wrong("The issues-file does not exist or cannot be read.", fix);
  const roots = await Promise.all([realPath(workspace), realPath(temporaryDirectory)]);
  const isInside = roots.some((root) => root !== undefined && isBelow(path, root));
  const isInGit = path.split(sep).some((part) => part.toLowerCase() === ".git");
  if (!isInside || isInGit) {
    throw wrong(
      "The issues-file lies outside the workspace and the runner's temporary folder, or inside a .git folder.",
      fix,
    );
  }
  return await readRegularFile(path, fix);
}

/** Opening a pipe must not wait for its other end; what became a link since its real path was told is refused. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

async function readRegularFile(path: string, fix: string): Promise<string> {
  await using handle = await open(path, OPEN_FLAGS).catch(() => undefined);
  const stats = await handle?.stat();
  if (!handle || !stats?.isFile()) throw wrong("The issues-file is not a regular file.", fix);
  if (stats.size > MAX_BYTES) {
    throw wrong(
      `The issues-file has ${stats.size} bytes, more than ${MAX_BYTES}.`,
      "Split it into several files.",
    );
  }
  return decoded(await handle.readFile());
}

/** Without its byte order mark, which says how it is written: Windows PowerShell 5.1 writes UTF-16 with `>`. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8").decode(bytes);
}

async function realPath(path: string): Promise<string | undefined> {
  return await realpath(path).catch(() => undefined);
}

function fromResult(text: string, place: FilePlace): string[] {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), resultSchema), text);
  if (!result.success) {
    throw wrong(
      "The issues-file begins like JSON, but is not the result file of this action.",
      "Write ids one per line, or the output result-file of an earlier step.",
    );
  }
  const { baseUrl, organization, issues } = result.output;
  assertComplete(result.output);
  const problems: Failure[] = [];
  for (const [name, there, here] of [
    ["base URL", baseUrl, place.baseUrl],
    ["organization", organization, place.organization],
  ] as const) {
    if (there === here) continue;
    problems.push({
      what: `The issues-file was written for another ${name} than this step uses.`,
      where: "input issues-file",
      fix: `Use the same ${name} in both steps: ids mean other issues elsewhere.`,
    });
  }
  if (problems.length > 0) throw new InputError(problems);
  const selected = issues
    .map(({ id, state }, index) => ({ id, state, position: index + 1 }))
    .filter(({ state }) => OPEN_STATES.has(state));
  assertNames(
    selected.map(({ id, position }) => [id, position]),
    "issue",
  );
  return selected.map(({ id }) => id);
}

/** A run that ended while it listed knows no issues; an empty selection would pass for one that is done. */
function assertComplete({ command, outcome, matchedCount }: v.InferOutput<typeof resultSchema>) {
  if (command === "release" || outcome !== "failed" || matchedCount !== null) return;
  throw wrong(
    "The run that wrote the issues-file ended before it knew the issues of its selection.",
    "Run it again with its own query or issues.",
  );
}

function fromLines(text: string): string[] {
  const names = text
    .split(/\r\n|[\n\r]/u)
    .map((line, index) => [line.trim(), index + 1] as const)
    .filter(([line]) => line !== "" && !line.startsWith("#"));
  assertNames(names, "line");
  return names.map(([name]) => name);
}

/** @param unit what the positions count: lines, or issues of a result file */
function assertNames(
  names: readonly (readonly [name: string, position: number])[],
  unit: "line" | "issue",
): void {
  const positions = names.filter(([name]) => !isIssueName(name)).map(([, position]) => position);
  if (positions.length === 0) return;
  const named = positions.slice(0, MAX_NAMED).join(", ");
  const rest = positions.length > MAX_NAMED ? ` and ${positions.length - MAX_NAMED} more` : "";
  throw wrong(
    `The issues-file holds something else than an issue id or short ID in ${unit} ${named}${rest}.`,
    "Write one id (4711) or short ID (APP-12) per line; lines that begin with # are skipped.",
  );
}

/** What tells whose code a run works on. */
type Place = Pick<Run, "context" | "lifetime">;

/**
 * Such a run has this repository's rights, and a file out of the pull request could name any issue. So the code in the
 * workspace must be this repository's own, and so must the code beside the file, in whatever folder it was checked out.
 * @throws RefusalError
 */
export async function refuseForeignFile(file: string, place: Place): Promise<void> {
  const { foreignPullRequest, workspace } = place.context;
  if (foreignPullRequest === undefined) return;
  const isForeign =
    isForeignCommit(await headAt(workspace, place), place) ||
    (await isBesideForeignCode(resolve(workspace, file), place));
  if (!isForeign) return;
  throw new RefusalError(
    `The workspace holds the code of a pull request of ${foreignPullRequest}: "issues-file" is not read beside it.`,
    {
      where: "input issues-file",
      fix: `Check out this repository's own branch, or pass ids with "issues".`,
    },
  );
}

async function isBesideForeignCode(file: string, place: Place): Promise<boolean> {
  const { workspace, temporaryDirectory } = place.context;
  // A file that is not there is told by whoever reads it.
  const path = await realPath(file);
  if (path === undefined) return false;
  // What earlier steps wrote there is no part of any code; what lies elsewhere is not read at all.
  if (await liesIn(path, temporaryDirectory)) return false;
  if (!(await liesIn(path, workspace))) return false;
  const head = await headAt(dirname(path), place);
  // Code without a commit (an archive that was unpacked) cannot be told from foreign code.
  return head === undefined || isForeignCommit(head, place);
}

function isForeignCommit(head: string | undefined, { context }: Place): boolean {
  return head !== undefined && foreignCodeFrom(head, context) !== undefined;
}

async function headAt(
  directory: string,
  { context, lifetime }: Place,
): Promise<string | undefined> {
  const { workspace, temporaryDirectory, environment } = context;
  const signal = lifetime.stopping;
  const place = { directory, workspace, temporaryDirectory, environment, signal, bare: false };
  return opened(await openCheckout(place))?.head;
}

async function liesIn(path: string, folder: string): Promise<boolean> {
  return isBelow(path, (await realPath(folder)) ?? folder);
}
