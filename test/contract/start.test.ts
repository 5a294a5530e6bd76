import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSettings, UsageError } from "../service/settings.ts";

const START = fileURLToPath(new URL("../service/start.ts", import.meta.url));

test("npm run service prints all that is needed to call it, and stops on SIGINT", async () => {
  const child = spawn(process.execPath, [START, "--port", "0", "--issues", "3"]);
  child.stdout.setEncoding("utf8");
  let printed = "";
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (text: string) => {
      printed += text;
      if (printed.includes("stops the service")) resolve();
    });
  });
  const [, address = "", query = ""] = /'(http:[^']*)\?([^']*)'/u.exec(printed) ?? [];
  const [, token = ""] = /Bearer (\w+)/u.exec(printed) ?? [];
  const response = await fetch(`${address}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toBeInstanceOf(Array);
  for (const line of ["Dialect       contract", "Projects      web, api", "Issues        6"]) {
    expect(printed).toContain(line);
  }
  expect(printed).toContain("uses: OWNER/release-tracker@v1");
  child.kill("SIGINT");
  expect(await exit).toBe(0);
});

test("a wrong option is explained on stderr, with the usage", () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [START, "--prot", "3"], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain("Unknown option '--prot'");
  expect(stderr).toContain("Usage: npm run service");
  expect(stdout).toBe("");
});

test.each([
  [["--port", "http"], '--port must be a whole number from 0 to 65535, not "http".'],
  [["--port", "65536"], '--port must be a whole number from 0 to 65535, not "65536".'],
  [["--dialect", "jira"], "--dialect must be one of contract, sentry"],
  [["--dialect", "constructor"], "--dialect must be one of contract, sentry"],
  [["--issues", "1e9"], '--issues must be a whole number from 0 to 100000, not "1e9".'],
  [["--latency", ""], '--latency must be a whole number from 0 to 600000, not "".'],
  [["--rate-limit", "0"], '--rate-limit must be a whole number from 1 to 100000, not "0".'],
  [["--issues"], "--issues"],
  [["extra"], "extra"],
])("%j is refused", (args, message) => {
  expect(() => readSettings(args)).toThrow(UsageError);
  expect(() => readSettings(args)).toThrow(message);
});

test("options and their defaults", () => {
  expect(readSettings([])).toEqual({
    port: 4400,
    dialect: "contract",
    issues: 40,
    latency: 0,
    rateLimit: undefined,
  });
  const all = "--port 0 --dialect glitchtip-old --issues 7 --latency 20 --rate-limit 5".split(" ");
  expect(readSettings(all)).toEqual({
    port: 0,
    dialect: "glitchtip-old",
    issues: 7,
    latency: 20,
    rateLimit: 5,
  });
  expect(readSettings(["--help"])).toBe("help");
});
