import { expect, test } from "vitest";
import { readSettings, UsageError } from "../service/settings.ts";
import { startProgram } from "./program.ts";

test("npm run service prints all that is needed to call it, and stops on SIGINT", async () => {
  const started = await startProgram(["--port", "0", "--issues", "3"]);
  const { printed, token } = started;
  const [, address = "", query = ""] = /'(http:[^']*)\?([^']*)'/u.exec(printed) ?? [];
  const response = await fetch(`${address}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toBeInstanceOf(Array);
  for (const line of ["Dialect       contract", "Projects      web, api", "Issues        6"]) {
    expect(printed).toContain(line);
  }
  expect(printed).toContain("uses: OWNER/release-tracker@v1");
  expect(await started.stop()).toBe(0);
});

test.each([
  [["--port", "http"], '--port must be a whole number from 0 to 65535, not "http".'],
  [["--port", "65536"], '--port must be a whole number from 0 to 65535, not "65536".'],
  [["--dialect", "jira"], "--dialect must be one of contract, sentry"],
  [["--dialect", "constructor"], "--dialect must be one of contract, sentry"],
  [["--issues", "1e9"], '--issues must be a whole number from 0 to 100000, not "1e9".'],
  [["--latency", ""], '--latency must be a whole number from 0 to 600000, not "".'],
  [["--rate-limit", "0"], '--rate-limit must be a whole number from 1 to 100000, not "0".'],
  [["--org", "a b"], '--org must be a slug such as "web-shop", not "a b".'],
  [["--project", "Web"], '--project must be a slug such as "web-shop", not "Web".'],
  [["--scope", "all"], '--scope must be a scope such as "event:read", not "all".'],
  [["--fault", "explode"], "--fault must be [operation=]what[@share] with one of a status such as"],
  [["--fault", "updateIssue=500@2"], "--fault must be [operation=]what[@share]"],
  [["--fault", "deleteIssue=500"], "--fault names an operation that there is not"],
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
    organization: "acme",
    projects: ["web", "api"],
    scopes: null,
    issues: 40,
    latency: 0,
    rateLimit: undefined,
    faults: [],
  });
  const all =
    "--port 0 --dialect sentry-newest --issues 7 --latency 20 --rate-limit 5 --org my-org --project shop " +
    "--project shop_2 --scope event:read --scope project:releases --fault 500 " +
    "--fault updateIssue=502@0.1 --fault createRelease=504-after --fault listIssues=hang";
  const body = { detail: "A fault that was asked for" };
  expect(readSettings(all.split(" "))).toEqual({
    port: 0,
    dialect: "sentry-newest",
    organization: "my-org",
    projects: ["shop", "shop_2"],
    scopes: ["event:read", "project:releases"],
    issues: 7,
    latency: 20,
    rateLimit: 5,
    faults: [
      { fault: { kind: "status", status: 500, body } },
      { fault: { kind: "status", status: 502, body }, operation: "updateIssue", probability: 0.1 },
      { fault: { kind: "status-after-effect", status: 504, body }, operation: "createRelease" },
      { fault: { kind: "hang" }, operation: "listIssues" },
    ],
  });
  expect(readSettings(["--help"])).toBe("help");
});
