/** What a service answers about a release or a key, and what a file holds, goes no further than it should. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startAltered } from "../support/altered-service.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { expectHarmless } from "./oracle.ts";

const RELEASE = { version: "1.0.0", "set-commits": "none" };

/** A release that exists already, with this address; `service:` stands for the service's own. */
async function existing(address: string) {
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  await runAgainst(service, { with: RELEASE });
  let url = address;
  await using altered = await startAltered(service.url, (value, path) =>
    path === "" && "version" in value ? { ...value, url } : value,
  );
  url = address.replace("service:", altered.url);
  const result = await runAgainst(service, { with: { ...RELEASE, "base-url": altered.url } });
  expect(result.outputs["outcome"]).toBe("updated");
  return { ...result, url };
}

describe("the address of a release that exists", () => {
  const away =
    "https://evil.example/acme/shop https://github.com.evil.example/ https://evil.example/?https://github.com/ javascript:alert(1) javascript://github.com/%0aalert(1) //evil.example/ file:///etc/passwd x";
  test.each(away.split(" "))(
    "a release's address on another host is plain text: %s",
    async (url) => {
      const result = await existing(url);
      expect(result.outputs["release-url"]).toBe("");
      await expectHarmless(result);
      expect(result.summary).not.toMatch(/href="[^"]*(?:evil|javascript|passwd)/u);
    },
  );

  test.each(["https://github.com/acme/other/releases/tag/v1", "service:/page"])(
    "a release's address on GitHub or the service is a link: %s",
    async (address) => {
      const { outputs, summary, url } = await existing(address);
      expect(outputs["release-url"]).toBe(url);
      expect(summary).toContain(`href="${url}`);
    },
  );
});

test("an output that is too long is empty, with a warning", async () => {
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const long = "x".repeat(4097);
  await using altered = await startAltered(service.url, (value, path) =>
    path === "" && "version" in value ? { ...value, shortVersion: long } : value,
  );
  const result = await runAgainst(service, { with: { ...RELEASE, "base-url": altered.url } });
  expect(result.outputs).toMatchObject({ outcome: "created", "short-version": "" });
  expect(result.stdout).toMatch(/^::warning .*The output "short-version" is empty/mu);
  expect(JSON.stringify(result.outputs).length).toBeLessThan(10_000);
});

describe("what stands in an issues-file", () => {
  async function showing(content: string) {
    const workspace = folderForTest();
    writeFileSync(join(workspace, "secret"), content);
    const service = await serviceForTest();
    const result = await runAgainst(service, {
      workspace,
      env: { RUNNER_TEMP: folderForTest() },
      with: { command: "show-issues", "issues-file": "secret" },
    });
    expect(result.exitCode).toBe(1);
    const said = `${result.stdout}${result.summary}${JSON.stringify(result.result)}`;
    return { said, sent: service.requests.map(({ path }) => path) };
  }

  test.each([
    "0f8fad5b-d9cb-469f-a165-70867728950e",
    "glpat-0123456789abcdefghij",
    "4711-0123456789abcdef",
  ])("a line of issues-file that is no id is neither sent nor shown: %s", async (secret) => {
    const { said, sent } = await showing(`${secret}\n`);
    expect(sent).toEqual([]);
    expect(said).toContain("in line 1");
    expect(said.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  test("an unknown id in issues-file is reported by its line", async () => {
    const { said, sent } = await showing("# issues\nhunter-2\n4711\n");
    expect(sent.length).toBeGreaterThan(0);
    expect(said).toContain("has no issue with the short ID in line 2 of the issues-file");
    expect(said).toContain("has no issue with the id in line 3 of the issues-file");
    expect(said).not.toContain("hunter");
  });

  test("an issues-file on a network share is not asked for", async () => {
    const service = await serviceForTest();
    const inputs = { command: "show-issues", "issues-file": "//host/share/ids.txt" };
    const result = await runAgainst(service, { workspace: folderForTest(), with: inputs });
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toContain("names a network share or a device");
  });
});
