/** No document points to what is not there, and none names the paths of another machine. */
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../tooling/action.ts";
import { DOCUMENTS, readDocument } from "./documents.ts";

/** The text of a document without its fenced blocks, in which a `#` is a comment and a bracket is code. */
function prose(document: string): string {
  return readDocument(document).replaceAll(/^( *)```.*?^\1```$/gmsu, "");
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchors(document: string): string[] {
  return [...prose(document).matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Targets of `[text](target)` and of `[name]: target`. */
function targets(document: string): string[] {
  const text = prose(document).replaceAll(/`[^`\n]*`/gu, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gmu)].map(
    ([, inline, reference]) => inline ?? reference ?? "",
  );
}

describe.each(DOCUMENTS)("%s", (document) => {
  test("links to what exists", () => {
    const missing = targets(document)
      .filter((target) => !/^https?:/u.test(target))
      .filter((target) => {
        const [file = "", anchor] = target.split("#");
        const linked = file === "" ? document : path.posix.join(path.posix.dirname(document), file);
        if (!existsSync(path.join(ROOT, linked))) return true;
        return anchor !== undefined && !anchors(linked).includes(anchor);
      });
    expect(missing).toEqual([]);
  });

  test("links to other sites by https", () => {
    expect(targets(document).filter((target) => target.startsWith("http:"))).toEqual([]);
  });
});
