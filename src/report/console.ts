/** What the log says at the end of a run. Pure; the writer makes it harmless. */
import type { Failure } from "../errors.ts";
import { plainText } from "../text.ts";
import { plainVerdict, verdictOf } from "./verdict.ts";
import type { ReportView } from "./view.ts";

/** What a person needs who reads nothing else, the verdict last; the failures follow as annotations. */
export function closingLines(view: ReportView): string[] {
  return [...view.log(), `${verdictOf(view).mark} ${plainVerdict(view)}`];
}

/** `what` as a sentence, then where and how to fix it, on one harmless line. */
export function failureText({ what, where, fix }: Failure): string {
  const parts = [
    what.trim(),
    where === undefined ? "" : `Where: ${where}.`,
    fix === undefined ? "" : `Fix: ${fix}`,
  ];
  return plainText(parts.filter((part) => part !== "").join(" "));
}
