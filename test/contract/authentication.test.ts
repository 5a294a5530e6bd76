import { describe, expect, test } from "vitest";
import { MAIN_DIALECTS } from "../service/dialect.ts";
import type { BEYOND_THE_CONTRACT, OperationName } from "../service/operations.ts";
import { startService, type LocalService } from "../service/service.ts";
import { ask, issuePath, keyPath, RELEASES, WEB_ISSUES, type Ask } from "./client.ts";

/** The table of the contract. */
type ContractOperation = Exclude<OperationName, (typeof BEYOND_THE_CONTRACT)[number]>;
const SCOPES: readonly [ContractOperation, string][] = [
  ["createRelease", "project:releases"],
  ["updateClientKey", "project:write"],
  ["listIssues", "project:read"],
  ["retrieveIssue", "event:read"],
  ["updateIssue", "event:write"],
];

const WEB_RELEASES = "/api/0/projects/acme/web/releases/";

function request(operation: ContractOperation, service: LocalService): Ask {
  const issue = [...service.state.issues.keys()][0] ?? "";
  switch (operation) {
    case "createRelease":
      return { method: "POST", path: RELEASES, body: { version: "1.0.0", projects: ["web"] } };
    case "retrieveRelease":
      return { path: `${RELEASES}1.0.0/` };
    case "updateRelease":
      return { method: "PUT", path: `${RELEASES}1.0.0/`, body: { ref: "main" } };
    case "createProjectRelease":
      return { method: "POST", path: WEB_RELEASES, body: { version: "1.0.0" } };
    case "createDeploy":
      return { method: "POST", path: `${RELEASES}1.0.0/deploys/`, body: { environment: "prod" } };
    case "listDeploys":
      return { path: `${RELEASES}1.0.0/deploys/` };
    case "updateClientKey":
      return { method: "PUT", path: keyPath(service), body: { name: "New" } };
    case "getClientKey":
      return { path: keyPath(service) };
    case "listIssues":
      return { path: WEB_ISSUES };
    case "retrieveIssue":
      return { path: issuePath(issue) };
    case "updateIssue":
      return { method: "PUT", path: issuePath(issue), body: { status: "resolved" } };
  }
}

describe.each(MAIN_DIALECTS)("authentication (%s)", (dialect) => {
  const start = () =>
    startService({ dialect, seed: (state) => state.addIssue(state.project("web")) });

  test.each(SCOPES)("%s is allowed by %s alone", async (operation, scope) => {
    await using service = await start();
    const { value } = service.addToken([scope]);
    const { status } = await ask(service, { ...request(operation, service), token: value });
    // The contract lets `project:read` list issues; no real server does.
    if (operation === "listIssues" && dialect !== "contract") expect(status).toBe(403);
    else expect(status).toBe(operation === "createRelease" ? 201 : 200);
  });

  test.each(SCOPES)("%s is refused to the scopes of the other operations", async (operation) => {
    await using service = await start();
    const accepted = service.dialect.scopes[operation];
    const others = SCOPES.map(([, scope]) => scope).filter((scope) => !accepted.includes(scope));
    const { value } = service.addToken(others);
    const before = JSON.stringify([...service.state.issues.values()]);
    const { status, body } = await ask(service, { ...request(operation, service), token: value });
    expect([status, body]).toEqual([403, { detail: service.dialect.messages.forbidden }]);
    expect(JSON.stringify([...service.state.issues.values()])).toBe(before);
    expect(service.state.organization.releases.size).toBe(0);
  });

  test.each(SCOPES)("%s is refused without a token and with a wrong one", async (operation) => {
    await using service = await start();
    const none = await ask(service, { ...request(operation, service), token: null });
    const wrong = await ask(service, { ...request(operation, service), token: "nonsense" });
    const isWrite = request(operation, service).method !== undefined;
    // GlitchTip takes a write without a known token for a form of a browser.
    const isForgery = service.dialect.surroundings === "glitchtip" && isWrite;
    expect([none.status, wrong.status]).toEqual(isForgery ? [403, 403] : [401, 401]);
    const { invalidToken, unauthenticated } = service.dialect.messages;
    expect(wrong.body).toEqual({ detail: isForgery ? "CSRF check Failed" : invalidToken });
    expect(none.body).toEqual({ detail: isForgery ? "CSRF check Failed" : unauthenticated });
  });

  test("a token that does not reach an organization or a project is refused", async () => {
    await using service = await start();
    const scopes = ["project:read", "event:read"];
    const elsewhere = service.addToken(scopes, { organizations: ["other"] });
    const apiOnly = service.addToken(scopes, { projects: ["api"] });
    expect((await ask(service, { path: WEB_ISSUES, token: elsewhere.value })).status).toBe(403);
    expect((await ask(service, { path: WEB_ISSUES, token: apiOnly.value })).status).toBe(403);
    const path = issuePath(service.state.issue("WEB-1").id);
    expect((await ask(service, { path, token: apiOnly.value })).status).toBe(403);
  });
});

test("the log of requests shows the label of a token, never its value", async () => {
  await using service = await startService();
  await ask(service, { path: WEB_ISSUES });
  await ask(service, { path: WEB_ISSUES, token: "some-secret-of-somebody" });
  expect(service.requests.map(({ headers }) => headers["authorization"])).toEqual([
    "Bearer <full token>",
    "Bearer <unknown token>",
  ]);
  expect(JSON.stringify(service.requests)).not.toContain(service.token);
  expect(JSON.stringify(service.requests)).not.toContain("some-secret-of-somebody");
});
