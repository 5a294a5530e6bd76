/**
 * What the Actions runner makes of a step's output and of its command files: the oracle for "text from outside starts
 * no command". Follows `ActionCommand.cs` and `FileCommandManager.cs` of actions/runner, and is stricter: every name
 * counts as a command, not only those that the runner knows, and characters that .NET's culture-sensitive search skips
 * do not hide one.
 */

export interface RunnerCommand {
  name: string;
  properties: Record<string, string>;
  data: string;
}

export interface RunnerOutput {
  commands: RunnerCommand[];
  /** What is left for the log. */
  lines: string[];
}

/** Reads a stream (stdout or stderr) as the runner does. */
export function readAsRunner(output: string): RunnerOutput {
  const read: RunnerOutput = { commands: [], lines: [] };
  const lines = output.split(/\r\n|\n|\r/u);
  if (lines.at(-1) === "") lines.pop();
  for (const line of lines) {
    const command = commandOf(line) ?? commandOf(line.replaceAll(IGNORED, ""));
    if (command === undefined) read.lines.push(line);
    else read.commands.push(command);
  }
  return read;
}

/** Default-ignorable characters: of no weight in a culture-sensitive comparison. */
const IGNORED = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\u0000/gu;

function commandOf(line: string): RunnerCommand | undefined {
  return colonCommand(line) ?? bracketCommand(line);
}

/** `::name key=value,key=value::data`, after white space at the start of a line. */
function colonCommand(line: string): RunnerCommand | undefined {
  const text = line.replace(/^[\s\u0085]+/u, "");
  if (!text.startsWith("::")) return undefined;
  const end = text.indexOf("::", 2);
  if (end < 0) return undefined;
  return parsedCommand(text.slice(2, end), ",", unescapeColon(text.slice(end + 2)));
}

/** `##[name key=value;key=value]data`, anywhere in a line. */
function bracketCommand(line: string): RunnerCommand | undefined {
  const start = line.indexOf("##[");
  const end = line.indexOf("]", start);
  if (start < 0 || end < 0) return undefined;
  return parsedCommand(line.slice(start + 3, end), ";", line.slice(end + 1));
}

function parsedCommand(head: string, separator: string, data: string): RunnerCommand {
  const space = head.indexOf(" ");
  const name = space < 0 ? head : head.slice(0, space);
  const pairs = space < 0 ? [] : head.slice(space + 1).split(separator);
  const properties: Record<string, string> = {};
  for (const pair of pairs) {
    const [key = "", ...value] = pair.trim().split("=");
    properties[key] = unescapeColon(value.join("=")).replaceAll("%3A", ":").replaceAll("%2C", ",");
  }
  return { name, properties, data };
}

function unescapeColon(text: string): string {
  return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}

/**
 * Reads a file of `name=value` and `name<<delimiter` entries (`GITHUB_OUTPUT`, `GITHUB_ENV`, `GITHUB_STATE`).
 * @throws on a file that the runner refuses
 */
export function readFileCommands(content: string): Map<string, string> {
  const values = new Map<string, string>();
  const lines = content.split(/\r\n|\n|\r/u);
  while (lines.length > 0) {
    const line = lines.shift() ?? "";
    if (line === "") continue;
    const [, name, delimiter] = /^([^=]*?)<<(.+)$/u.exec(line) ?? [];
    if (name !== undefined && delimiter !== undefined) {
      const end = lines.indexOf(delimiter);
      if (end < 0) throw new Error(`no end of ${name}`);
      values.set(name, lines.splice(0, end).join("\n"));
      lines.shift();
      continue;
    }
    const equals = line.indexOf("=");
    if (equals < 1) throw new Error(`not a command: ${line}`);
    values.set(line.slice(0, equals), line.slice(equals + 1));
  }
  return values;
}
