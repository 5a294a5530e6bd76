/**
 * A step as a person reads it: exit code, log, requests, outputs, summary, result file. What differs between two runs
 * (times, ports, folders) is replaced, so that the text can be kept in a file and compared.
 */
import { plainText } from "../../tools/demo/plain-text.ts";
import type { RecordedRequest } from "../../tools/service/http/request-log.ts";
import { renderGitHubTree } from "./github-markdown.ts";
import type { StepResult } from "./runner.ts";

export interface TranscriptSources {
  result: StepResult;
  requests: readonly RecordedRequest[];
  /** `{base_url}` of the service, and other text that differs between runs, with what stands for it. */
  replacements: Readonly<Record<string, string>>;
}

/** The transcript, with a heading for each part; the summary as GitHub displays it. */
export async function transcript({
  result,
  requests,
  replacements,
}: TranscriptSources): Promise<string> {
  const parts = [
    ["exit code", String(result.exitCode)],
    ["log", result.stdout.trimEnd()],
    ["stderr", result.stderr.trimEnd()],
    ["requests", requests.map(requestText).join("\n\n")],
    ["outputs", outputsText(result.outputs)],
    ["summary", plainText(await renderGitHubTree(replaced(result.summary, replacements)))],
    ["result file", membersOf(result.result).join("\n")],
  ] as const;
  const text = parts
    .filter(([, content]) => content !== "")
    .map(([heading, content]) => `=== ${heading}\n${content}\n`)
    .join("\n");
  const steadied = steady(text, { ...replacements, [result.runnerTemp]: "<runner temp>" });
  // Windows ends lines and parts paths in its own way.
  return steadied
    .replaceAll("\r\n", "\n")
    .replaceAll(/<runner temp>[\w.\\<>-]+/gu, (path) => path.replaceAll("\\", "/"));
}

function requestText({ method, path, status, body }: RecordedRequest): string {
  const line = `${method} ${path} → ${status ?? "no answer"}`;
  if (Buffer.isBuffer(body)) return `${line}\n  ${body.length} bytes`;
  return [line, ...membersOf(body)].join("\n");
}

/** A line for each member, and for each record of a list; a backslash is as it is in a path elsewhere. */
function membersOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, member]) => {
    const isList = Array.isArray(member) && member.some((item) => typeof item === "object");
    const lines = isList ? member.map((item) => `\n    ${jsonLine(item)}`).join("") : "";
    return `  ${name}: ${lines || jsonLine(member)}`;
  });
}

function jsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(String.raw`\\`, "\\");
}

function outputsText(outputs: Readonly<Record<string, string>>): string {
  // The summary file lies beside the result file.
  return Object.entries(outputs)
    .filter(([name, value]) => value !== "" && name !== "summary-file")
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** Times of today become one word, random names another. History in tests is dated long ago. */
export function steady(text: string, replacements: Readonly<Record<string, string>>): string {
  // Places where a long word may break are invisible.
  const steadied = replaced(text.replaceAll(/[\u200b\u2060]/gu, ""), replacements);
  const days = [-1, 0, 1].map((offset) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10),
  );
  const today = new RegExp(`(?:${days.join("|")})(?:T[\\d:.]+Z| \\d\\d:\\d\\d(?: UTC)?)?`, "gu");
  return steadied
    .replaceAll(today, "<now>")
    .replaceAll(/sntryu_[0-9a-f]{64}/gu, "<token>")
    .replaceAll(/release-tracker-[A-Za-z0-9]{6}/gu, "release-tracker-<random>")
    .replaceAll(/\b\d+(?:\.\d+)? (?:m?s|seconds)\b/gu, "<time>");
}

function replaced(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((so, [from, to]) => so.replaceAll(from, to), text);
}
