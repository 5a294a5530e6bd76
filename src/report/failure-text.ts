/** A failure in words. Pure. */
import type { Failure } from "../errors.ts";
import { plainText } from "../text.ts";

/** `what` as a sentence, then where and how to fix it, on one harmless line. */
export function failureText({ what, where, fix }: Failure): string {
  const parts = [
    what.trim(),
    where === undefined ? "" : `Where: ${where}.`,
    fix === undefined ? "" : `Fix: ${fix}`,
  ];
  return plainText(parts.filter((part) => part !== "").join(" "));
}
