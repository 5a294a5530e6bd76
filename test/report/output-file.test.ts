import fc from "fast-check";
import { expect, test } from "vitest";
import { outputFileText } from "../../src/report/outputs.ts";
import { parseOutputs } from "../support/runner.ts";

test("the runner reads back every value of one line", () => {
  const value = fc
    .oneof(fc.string(), fc.constantFrom("end-of-value", "end-of-value-", "a<<b", "a=b", ""))
    .filter((text) => !/[\n\r]/u.test(text));
  fc.assert(
    fc.property(fc.record({ one: value, two: value, three: value }), (outputs) => {
      expect(parseOutputs(outputFileText(outputs))).toEqual(outputs);
    }),
  );
});

test.each(["a\nb", "a\rb", "a\r\nb"])("%j is refused: it could be another output", (text) => {
  expect(() => outputFileText({ version: text })).toThrow("the output version has several lines");
});
