/** A runner that reads the log late. */
import { expect, test } from "vitest";
import { runBuilt } from "../support/runner.ts";

test("a slow reader of the log gets all of it, with the verdict", async () => {
  // Each is masked, which takes a line.
  const long = (start: string) => start.padEnd(120_000, "x");
  const inputs = {
    token: long("sntryu_"),
    "github-token": long("ghs_"),
    headers: long("X-Key: "),
    org: "acme",
    projects: long("ghp_/"),
  };
  const { stdout, exitCode } = await runBuilt({ with: inputs, readsLate: true });
  expect(exitCode).toBe(1);
  expect(stdout.length).toBeGreaterThan(480_000);
  expect(stdout).toContain("❌ Nothing was sent: 1 problem to fix");
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^::error .*is not a project slug/u);
});
