/** What the log says at the end of a run. Pure; the writer makes it harmless. */
import type { Failure } from "../errors.ts";
import { asSentence, plainText } from "../text.ts";
import { plainVerdict, verdictOf } from "./verdict.ts";
import type { ReportView } from "./view.ts";

/** What a person needs who reads nothing else, the verdict last; the failures follow as annotations. */
export function closingLines(view: ReportView): string[] {
  return [...view.log(), `${verdictOf(view).mark} ${plainVerdict(view)}`];
}

/** `what` as a sentence, then where, unless the sentence says it, and how to fix it, on one harmless line. */
export function failureText({ what, where, fix }: Failure): string {
  const rest = [
    where === undefined || isNamed(where, what) ? "" : `Where: ${where}.`,
    fix === undefined ? "" : `Fix: ${fix}`,
  ].filter((part) => part !== "");
  const said = what.trim();
  return plainText([rest.length === 0 ? said : asSentence(said), ...rest].join(" "));
}

/** Whether a sentence names the input that it is about. */
export function isNamed(where: string, what: string): boolean {
  const [, input] = /^input ([a-z-]+)$/u.exec(where) ?? [];
  return input !== undefined && what.includes(`"${input}"`);
}
