/** What messages call the API of the server that a run belongs to. */
import { expect, test } from "vitest";
import { apiName } from "../../src/release/history/github-api.ts";

test("is GitHub's own name on github.com alone", () => {
  expect(apiName("https://api.github.com")).toBe("GitHub API");
  expect(apiName("https://github.example.com/api/v3")).toBe("API of github.example.com");
  expect(apiName("https://git.example.com:3000/api/v1")).toBe("API of git.example.com:3000");
});
