import { describe, expect, test } from "vitest";
import { dashedId } from "../service/client-keys.ts";
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

  test("unknown organizations, projects, keys and issues are 404", async () => {
    await using service = await start();
    const paths = [
      "/api/0/projects/nobody/web/issues/",
      `/api/0/projects/acme/web/keys/${dashedId("0".repeat(32))}/`,
      "/api/0/issues/1/",
    ];
    // GlitchTip has an empty list for them.
    if (service.dialect.name !== "glitchtip") paths.push("/api/0/projects/acme/nothing/issues/");
    for (const path of paths) {
      expect(await ask(service, { path })).toMatchObject({
        status: 404,
        body: { detail: service.dialect.messages.notFound },
      });
    }
    const body = { version: "1", projects: ["web"] };
    const path = "/api/0/organizations/nobody/releases/";
    expect((await ask(service, { method: "POST", path, body })).status).toBe(404);
  });
});

test("a Sentry organization token creates releases and reaches nothing else", async () => {
  await using service = await startService({
    dialect: "sentry",
    seed: (state) => state.addIssue(state.project("web")),
  });
  const { value: token } = service.addOrganizationToken();
  expect(token).toMatch(/^sntrys_/u);
  const statuses = [];
  for (const [operation] of SCOPES) {
    statuses.push((await ask(service, { ...request(operation, service), token })).status);
  }
  expect(statuses).toEqual([201, 403, 403, 403, 403]);
});

test("org:ci is worth something on an organization token only", async () => {
  await using service = await startService({ dialect: "sentry" });
  const { value: token } = service.addToken(["org:ci"]);
  expect((await ask(service, { ...request("createRelease", service), token })).status).toBe(403);
});

test("an organization token carries its organization and the address of the service", async () => {
  await using service = await startService({ dialect: "sentry" });
  const { value } = service.addOrganizationToken();
  const payload: unknown = JSON.parse(
    Buffer.from(value.split("_")[1] ?? "", "base64").toString("utf8"),
  );
  expect(payload).toMatchObject({ org: "acme", url: service.url });
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
