/**
 * A step as a person reads it: exit code, log, requests, outputs, summary. What differs between two runs (times, ports,
 * folders) is replaced, so that the text can be kept in a file and compared.
 */
import type { RecordedRequest } from "../service/request-log.ts";
import type { StepResult } from "./runner.ts";

export interface TranscriptSources {
  result: StepResult;
  requests: readonly RecordedRequest[];
  /** `{base_url}` of the service, and other text that differs between runs, with what stands for it. */
  replacements: Readonly<Record<string, string>>;
}

/** The transcript, with a heading for each part. */
export function transcript({ result, requests, replacements }: TranscriptSources): string {
  const parts = [
    ["exit code", String(result.exitCode)],
    ["log", result.stdout.trimEnd()],
    ["stderr", result.stderr.trimEnd()],
    ["requests", requests.map(requestText).join("\n\n")],
    ["outputs", outputsText(result.outputs)],
    ["summary", result.summary.replaceAll(/(<\/(?:tr|table|thead|tbody)>)/gu, "$1\n").trimEnd()],
  ] as const;
  const text = parts
    .filter(([, content]) => content !== "")
    .map(([heading, content]) => `=== ${heading}\n${content}\n`)
    .join("\n");
  return steady(text, { ...replacements, [result.runnerTemp]: "<runner temp>" });
}

function requestText({ method, path, status, body }: RecordedRequest): string {
  const line = `${method} ${path} → ${status ?? "no answer"}`;
  return body === undefined ? line : `${line}\n${JSON.stringify(body, null, 2)}`;
}

function outputsText(outputs: Readonly<Record<string, string>>): string {
  return Object.entries(outputs)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** Times of today become one word, random names another. History in tests is dated long ago. */
function steady(text: string, replacements: Readonly<Record<string, string>>): string {
  let steadied = text;
  for (const [from, to] of Object.entries(replacements)) {
    // Addresses stand in the summary with their colons and dots written as entities.
    for (const form of new Set([from, from.replaceAll(":", "&#58;")])) {
      steadied = steadied.replaceAll(form, to);
    }
  }
  const days = [-1, 0, 1].map((offset) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10),
  );
  const today = new RegExp(
    `(?:${days.join("|")})(?:T[\\d:.]+Z|(?: |&#32;)\\d\\d(?::|&#58;)\\d\\d(?: UTC)?)?`,
    "gu",
  );
  return steadied
    .replaceAll(today, "<now>")
    .replaceAll(/release-tracker-[A-Za-z0-9]{6}/gu, "release-tracker-<random>")
    .replaceAll(/\b\d+(?:\.\d+)? (?:m?s|seconds)\b/gu, "<time>");
}
