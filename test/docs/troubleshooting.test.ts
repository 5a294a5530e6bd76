/** What the documents say of messages is what the sources print, word for word, and nothing that is printed is missing. */
import { describe, expect, test } from "vitest";
import { blocksOf } from "./documents.ts";
import { GAP, messagesIn, messagesOfSources } from "./messages.ts";

const DOCUMENT = "docs/troubleshooting.md";

/** Lines of the fenced blocks: one message each. */
const explained = blocksOf(DOCUMENT)
  .filter(({ language }) => language === "text")
  .flatMap(({ text }) => text.trim().split("\n"));
const printed = messagesOfSources();

/** Whether the words of a message of the sources are those of the document; a gap stands for any text. */
function isSame(message: string, written: string): boolean {
  const parts = message.split(GAP).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "u").test(written);
}

test("what is explained is printed", () => {
  const unknown = explained.filter((written) => !printed.some((one) => isSame(one, written)));
  expect(unknown).toEqual([]);
});

test("what is printed is explained", () => {
  const missing = printed.filter((one) => !explained.some((written) => isSame(one, written)));
  expect(missing).toEqual([]);
});

test("nothing is explained twice", () => {
  expect(explained).toEqual([...new Set(explained)]);
});

describe("the comparison", () => {
  test("sees a word that changed", () => {
    const [message = ""] = messagesIn(
      "const fail = (n) => new InputError([{ what: `The ${n} is bad.` }]);",
    );
    expect(message).toBe("The … is bad.");
    expect(isSame(message, "The … is bad.")).toBe(true);
    expect(isSame(message, "The … is wrong.")).toBe(false);
    expect(isSame("The … is wrong.", "The … is bad.")).toBe(false);
  });

  test("finds messages wherever they are made", () => {
    const source = `
      throw new GitError(broken ? "It is broken." : \`It is \${state} now.\`, { cause: error });
      notices.push({ level: "warning", what: "Look at this." });
      throw wrong("The file is wrong.", fix);
      const what = \`There is no \${name}.\`;
      run({ what: "read a file", command: "cat" });
      log.info("Nothing of interest here.");
    `;
    expect(messagesIn(source)).toEqual([
      "It is broken.",
      "It is … now.",
      "Look at this.",
      "The file is wrong.",
      "There is no ….",
    ]);
  });
});
