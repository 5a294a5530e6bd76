/** Reads `issues-file`: issue names one per line, or the result file of an earlier run. */
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";
import * as v from "valibot";
import { InputError } from "../errors.ts";
import type { RunContext } from "../context.ts";
import { refuseOutsiders } from "../git/own-code.ts";
import type { Run } from "../command.ts";
import type { NamedSelection } from "./inputs.ts";
import { isOpen } from "./outcome.ts";
import { serviceOf } from "../proxies.ts";
import { listed } from "../report/format.ts";
import { isInside, isOnOtherHost } from "../paths.ts";
import { isIssueName } from "../servers/issue-input.ts";

/** Maximum size of a list: more names than one job can update. */
const MAX_BYTES = 5_000_000;
/** Maximum size of a result file: six hours of updates, five a second, some hundred bytes each. */
const MAX_RESULT_BYTES = 80_000_000;
const resultSchema = v.object({
  schema: v.literal(1),
  command: v.pipe(v.string(), v.regex(/^[a-z-]{1,30}$/u)),
  outcome: v.string(),
  baseUrl: v.string(),
  organization: v.string(),
  /** Null for releases, and if the run ended before the whole selection was known. */
  matchedCount: v.nullable(v.number()),
  issues: v.array(v.object({ id: v.string(), state: v.string(), gone: v.optional(v.boolean()) })),
});

type Asked = Pick<NamedSelection, "baseUrl" | "organization" | "select">;

interface IssuesFile {
  /** Each name with its place: `line 1`, or `issue 1` in a result file. */
  names: { name: string; place: string }[];
  /** Whether an earlier run wrote the file, not a person. */
  isResult: boolean;
  /** Number of issues that matched in that run but are not in the file. */
  more: number;
  /** Number of issues in the file that `select` excludes. */
  leftOut: number;
}

/**
 * Reads the issue names in a file. Messages never repeat its content: the path may lead to a secret.
 * @throws InputError for an invalid file, RefusalError for one that may be an outsider's
 */
export async function readIssuesFile(
  file: string,
  inputs: Asked,
  run: Omit<Run, "transport">,
): Promise<IssuesFile> {
  // Wherever the file lies: an artifact can be unpacked anywhere, and nothing in the file shows who wrote it.
  await refuseOutsiders(run, {
    made: "The issues-file",
    refused: "it is not read",
    fix: "Pass the ids themselves: `issues: ${{ steps.ID.outputs.issue-ids }}`.",
  });
  const content = await readAllowedFile(file, run.context);
  // The byte order mark shows the encoding: Windows PowerShell 5.1 writes UTF-16 with `>`.
  const mark = content.toString("hex", 0, 2);
  const text = new TextDecoder(ENCODINGS.get(mark) ?? "utf-8").decode(content);
  if (/^\s*\{/u.test(text)) return fromResult(text, inputs);
  if (inputs.select === "done") {
    const fix = `Pass the output result-file of the step to undo, or remove "select".`;
    throw wrong("The issues-file is a list of names, which does not say what was done.", fix);
  }
  refuseTooLarge(content.length, MAX_BYTES);
  const lines = text.split(/\r\n|[\n\r]/u).map((line, index) => {
    return { name: line.trim(), place: `line ${index + 1}` };
  });
  const names = lines.filter(({ name }) => name !== "" && !name.startsWith("#"));
  return { names: checkedNames(names), isResult: false, more: 0, leftOut: 0 };
}

const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
]);

function wrong(what: string, fix: string): InputError {
  return new InputError([{ what, where: "input issues-file", fix }]);
}

/** Opening a pipe does not wait for its other end; a file that became a link after its real path was read is refused. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Reads a regular file whose real path lies in the workspace or the runner's temporary folder, outside any `.git`. */
async function readAllowedFile(
  file: string,
  { workspace, temporaryDirectory }: Pick<RunContext, "workspace" | "temporaryDirectory">,
): Promise<Buffer> {
  const fix =
    "Write the path of a regular file in the workspace, or the output result-file of an earlier step.";
  if (isOnOtherHost(file, [workspace, temporaryDirectory])) {
    throw wrong("The issues-file names a network share or a device.", fix);
  }
  const path = await realPath(resolve(workspace, file));
  if (path === undefined) throw wrong("The issues-file does not exist or cannot be read.", fix);
  const roots = await Promise.all([realPath(workspace), realPath(temporaryDirectory)]);
  const lies = roots.some((root) => root !== undefined && isInside(path, root));
  if (!lies || path.split(sep).some((part) => part.toLowerCase() === ".git")) {
    throw wrong(
      "The issues-file lies outside the workspace and the runner's temporary folder, or inside a .git folder.",
      fix,
    );
  }
  await using handle = await open(path, OPEN_FLAGS).catch(() => undefined);
  const stats = await handle?.stat();
  if (!handle || !stats?.isFile()) throw wrong("The issues-file is not a regular file.", fix);
  refuseTooLarge(stats.size, MAX_RESULT_BYTES);
  return await handle.readFile();
}

async function realPath(path: string): Promise<string | undefined> {
  return await realpath(path).catch(() => undefined);
}

function refuseTooLarge(size: number, most: number): void {
  if (size <= most) return;
  const fix = "Split it into several files.";
  throw wrong(`The issues-file has ${size} bytes, more than ${most}.`, fix);
}

function fromResult(text: string, inputs: Asked): IssuesFile {
  const schema = v.pipe(v.string(), v.parseJson(), resultSchema);
  const result = v.safeParse(schema, text, { abortEarly: true });
  if (!result.success) {
    throw wrong(
      "The issues-file begins like JSON, but is not the result file of this action.",
      "Write ids one per line, or the output result-file of an earlier step.",
    );
  }
  const { command, outcome, matchedCount, issues } = result.output;
  // Other commands have no issues, or not all, or GitHub's: their empty selection would look like a finished one.
  if (!/^(?:release|(?:list|update|show)-issues)$/u.test(command)) {
    throw wrong(
      `The issues-file was written by the command "${command}", which selects no issues of the service.`,
      `Pass the result-file of "list-issues", "update-issues", "show-issues" or "release".`,
    );
  }
  const isWhole = command === "release" || (command !== "list-issues" && matchedCount !== null);
  if (outcome === "failed" && !isWhole) {
    throw wrong(
      "The run that wrote the issues-file failed before it knew all issues of its selection.",
      "Run it again with its own query or issues.",
    );
  }
  const { baseUrl, organization } = result.output;
  const [theirs, ours] = [URL.parse(baseUrl), new URL(inputs.baseUrl)];
  const isSame = theirs && serviceOf(theirs) === serviceOf(ours);
  const others = [
    ...(isSame ? [] : ["base URL"]),
    ...(organization === inputs.organization ? [] : ["organization"]),
  ];
  if (others.length > 0) {
    const other = others.join(" and ");
    throw wrong(
      `The issues-file was written for a different ${other}.`,
      `Use the same ${other} in both steps: ids mean other issues elsewhere.`,
    );
  }
  const names = issues
    .map(({ id: name, ...row }, index) => ({ name, ...row, place: `issue ${index + 1}` }))
    .filter((row) => (inputs.select === "done" ? row.state === "applied" : isOpen(row)));
  const more = Math.max(0, (matchedCount ?? 0) - issues.filter(({ gone }) => !gone).length);
  const leftOut = issues.length - names.length;
  return { names: checkedNames(names), isResult: true, more, leftOut };
}

/** @throws InputError that lists the positions of invalid entries */
function checkedNames(names: IssuesFile["names"]): IssuesFile["names"] {
  const places = names.filter(({ name }) => !isIssueName(name)).map(({ place }) => place);
  if (places.length === 0) return names;
  throw wrong(
    `The issues-file holds something other than an issue id or short ID in ${listed(places)}.`,
    "Write one id (4711) or short ID (APP-12) per line; lines that begin with # are skipped.",
  );
}
