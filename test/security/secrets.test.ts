/** The token, client-key secrets and DSNs are nowhere but where they belong. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import type { Fault } from "../../tools/service/http/faults.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { startAltered } from "../support/altered-service.ts";
import { listening } from "../support/listening.ts";
import { believableRepository, git, temporaryFolder } from "../support/repository.ts";
import type { StepOptions } from "../support/runner.ts";
import { connection, folderForTest, serviceForTest } from "../support/scenario.ts";
import {
  everyCommand,
  everythingOf,
  expectNowhere,
  runWatched,
  type WatchedStep,
} from "./everywhere.ts";
import { expectHarmless } from "./oracle.ts";

const GITHUB_TOKEN = "ghs_0123456789abcdefABCDEF0123456789abcd";

/** The secrets of a service: its token, the secret part of a key, and every DSN that holds it. */
function secretsOf(service: LocalService): string[] {
  const { id, secret } = service.state.key("web");
  const { host } = new URL(service.url);
  return [service.token, secret, `${id}:${secret}@${host}`];
}

async function seeded(): Promise<LocalService> {
  return await serviceForTest({
    repositories: ["acme/shop"],
    seed: (state) => void seedIssues(state, { project: "web", count: 6, unresolved: 1 }),
  });
}

/** The believable repository at its last release; no step writes to it. */
let checkout: Pick<StepOptions, "workspace" | "event">;
beforeAll(() => {
  const { path, remove } = temporaryFolder();
  const workspace = believableRepository(join(path, "shop"));
  const sha = git(workspace, "rev-parse", "HEAD");
  checkout = { workspace, event: { name: "push", ref: "refs/tags/v1.3.0", sha } };
  return remove;
});

async function runCommand(
  service: LocalService,
  command: string,
  more: StepOptions = {},
): Promise<WatchedStep> {
  const token = command === "release" && { "github-token": GITHUB_TOKEN };
  const inputs = { ...connection(service), command, ...token, ...everyCommand(service)[command] };
  const watched = await runWatched({ ...checkout, ...more, with: { ...inputs, ...more.with } });
  for (const secret of [...secretsOf(service), GITHUB_TOKEN]) expectNowhere(watched, secret);
  await expectHarmless(watched.result);
  return watched;
}

const COMMANDS = "release update-issues list-issues show-issues rename-client-key".split(" ");

describe("a run that goes well, with debug logging on,", () => {
  test.for(COMMANDS)("a successful %s with debug logging shows no secret", async (command) => {
    const service = await seeded();
    const { result } = await runCommand(service, command);
    expect(result.exitCode).toBe(0);
  });

  test("a token from the environment is kept secret", async () => {
    const service = await seeded();
    const { result } = await runCommand(service, "list-issues", {
      with: { token: "" },
      env: { SENTRY_AUTH_TOKEN: service.token },
    });
    expect(result.stdout).toContain(`::add-mask::${service.token}`);
  });

  test.for(["", "false"])("GITHUB_ACTIONS %j: no secret is announced", async (value) => {
    const service = await seeded();
    const env = { GITHUB_ACTIONS: value };
    const { result } = await runCommand(service, "rename-client-key", { env });
    expect(result.exitCode).toBe(0);
    expect(result.stdout).not.toContain("add-mask");
    for (const secret of secretsOf(service)) expect(result.stdout).not.toContain(secret);
  });

  test("a client key's secret is masked before anything else is printed", async () => {
    const service = await seeded();
    const { result } = await runCommand(service, "rename-client-key");
    const { secret } = service.state.key("web");
    const lines = result.stdout.split("\n");
    expect(lines.indexOf(`::add-mask::${secret}`)).toBe(2);
  });
});

test.for<[name: string, encoded: (token: string) => string]>([
  ["base64", (token) => Buffer.from(token).toString("base64")],
  ["base64 of credentials", (token) => Buffer.from(`me:${token}`).toString("base64")],
  ["base64 of a header", (token) => Buffer.from(`Bearer ${token}`).toString("base64url")],
  ["a URL", (token) => encodeURIComponent(token)],
])("a token that a server repeats encoded for %s is hidden", async ([, encode]) => {
  const service = await seeded();
  const encoded = encode(service.token);
  const body = { detail: `You sent ${encoded}.` };
  service.faults.add({ fault: { kind: "status", status: 403, body } });
  const watched = await runCommand(service, "list-issues", { with: { timeout: "5" } });
  expect(watched.result.stdout).toMatch(/^::error .*You sent .*\*\*\*/mu);
  // Beside the mark, a part of a letter is left at each end.
  expect(everythingOf(watched)).not.toContain(encoded.slice(4, -4));
});

test("values of the input headers are hidden if a server repeats them", async () => {
  const service = await seeded();
  const [cookie, bearer] = ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "9f8e7d6c5b4a39=="];
  const body = { detail: `You sent ${cookie} and ${bearer}.` };
  service.faults.add({ fault: { kind: "status", status: 403, body } });
  const headers = `Cookie: theme=dark; CF_Authorization="${cookie}"\nX-Access: Bearer ${bearer}`;
  const watched = await runCommand(service, "list-issues", { with: { headers } });
  expect(watched.result.stdout).toContain("You sent *** and ***.");
  for (const secret of [cookie, bearer]) expectNowhere(watched, secret);
});

test.each([
  ["password", "me:p%40ss-w0rd-of-the-proxy", "me:***"],
  ["user name without a password", "p%40ss-w0rd-of-the-proxy", "***"],
])("a proxy's %s is hidden if the proxy repeats it", async (_name, user, shown) => {
  const decoded = decodeURIComponent(user);
  const detail = `${decoded}, ${btoa(decoded)}`;
  await using proxy = await listening(
    createServer(
      (_request, response) => void response.writeHead(403).end(JSON.stringify({ detail })),
    ),
  );
  const service = await seeded();
  const remote = { "base-url": "http://remote.test:8080", "allow-http": "true" };
  const watched = await runWatched({
    with: { ...connection(service), command: "list-issues", ...remote },
    env: { HTTP_PROXY: proxy.url.replace("//", `//${user}@`), NO_PROXY: "" },
  });
  expect(watched.result.stdout).toContain(`${shown}, `);
  expectNowhere(watched, "p@ss-w0rd-of-the-proxy");
});

test("a secret with quotes in an issue's address is hidden", async () => {
  const secret = `k3y'"<>(x)'"<>0123456789`;
  const strict = encodeURIComponent(secret).replaceAll(
    /['()]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const service = await seeded();
  for (const said of [secret, strict]) {
    await using altered = await startAltered(service.url, (value, path) => {
      const permalink = `${altered.url}/organizations/acme/issues/${String(value["id"])}/?${said}#${said}`;
      return path === "" && "permalink" in value ? { ...value, permalink } : value;
    });
    const inputs = { "base-url": altered.url, headers: `X-Key: ${secret}` };
    const watched = await runCommand(service, "list-issues", { with: inputs });
    expect(watched.result.summary).toMatch(/issues\/\d+\/\?/u);
    const everything = everythingOf(watched);
    for (const form of [secret, strict, "%22%3C%3E", "&#39;&#34;", "%27%22"]) {
      expect(everything).not.toContain(form);
    }
  }
});

/** Answers that repeat what the server was told, or what it told before. */
function answersThatSay(secrets: readonly string[]): Record<string, Fault> {
  const [token = ""] = secrets;
  const said = `for ${secrets.join(" and ")}: Bearer ${token}`;
  const detail = { kind: "status", status: 403, body: { detail: said } } as const;
  return {
    "a detail": detail,
    "a detail of a failure that is tried again": { ...detail, status: 503 },
    "a bare string": { ...detail, body: said },
    "field messages": { ...detail, status: 400, body: { [said]: [said], token: said } },
    "a nested detail": { ...detail, body: { detail: [{ headers: { authorization: said } }] } },
    "a redirect": { kind: "redirect", status: 302, location: `https://${token}.example/${token}` },
    "a renamed project": { ...detail, status: 302, body: { slug: token } },
    HTML: { kind: "status", status: 500, body: `<html><body>${said}</body></html>` },
    "what is no JSON": { kind: "status", status: 200, body: said },
    "JSON of another shape": { kind: "wrong-shape", body: { [said]: said, detail: said } },
  };
}

/** A release takes long, because git works for it; of its own it has the field messages and what it reads of an answer. */
const FOR_RELEASES = ["a detail", "field messages", "JSON of another shape"];

describe("a server that repeats secrets in", () => {
  test.for(Object.keys(answersThatSay([])))(
    "secrets that a server repeats in %s are hidden",
    async (name) => {
      const service = await seeded();
      const everywhere = answersThatSay([service.token])[name];
      const fault = everywhere && service.faults.add({ fault: everywhere });
      const soon = { with: { timeout: "1" } };
      const commands = COMMANDS.filter((each) => each !== "release" || FOR_RELEASES.includes(name));
      await Promise.all(commands.map((command) => runCommand(service, command, soon)));
      fault?.remove();
      service.state.key("web").name = "As before";
      // What is secret about a key is known once it was read.
      const afterwards = answersThatSay(secretsOf(service))[name];
      if (afterwards) service.faults.add({ operation: "updateClientKey", fault: afterwards });
      await runCommand(service, "rename-client-key", soon);
    },
  );

  test("a token in all texts of issues, keys and releases is hidden", async () => {
    const service = await seeded();
    const said = `x ${service.token} y`;
    for (const issue of service.state.issues.values()) {
      Object.assign(issue, {
        title: said,
        culprit: said,
        level: service.token,
        type: said,
        logger: said,
        statusDetails: { [said]: said },
        assignedTo: { type: "user", id: said, name: said },
        firstRelease: null,
        tags: { [said]: said },
        activity: [{ type: said, dateCreated: 0, data: { text: said }, user: null }],
      });
    }
    service.state.key("web").name = said;
    for (const command of ["list-issues", "show-issues", "update-issues"]) {
      const { result } = await runCommand(service, command);
      expect(result.summary).toContain("x &#42;&#42;&#42; y");
    }
    await runCommand(service, "rename-client-key");
  });
});

const SAID = "`\\n::error::x ##[error]y ${process.env.INPUT_TOKEN}`";
test.for([
  ["an exception", `throw new Error(${SAID}, { cause: new Error(${SAID}) });`],
  ["a rejection", `Promise.reject(new Error(${SAID}));`],
  ["a warning", `process.emitWarning(${SAID}, ${SAID});`],
  ["a rejection without an error", `Promise.reject({ toString() { throw 1; }, x: ${SAID} });`],
] as const)("an unforeseen error is told without secrets: %s", async ([kind, crash]) => {
  const service = await seeded();
  const script = join(folderForTest(), "crash.mjs");
  writeFileSync(script, `setTimeout(() => { ${crash} }, 60);\n`);
  service.latency = 400;
  const options = { nodeOptions: ["--import", script] };
  const { result } = await runCommand(service, "list-issues", options);
  const isWarning = kind === "a warning";
  const said = isWarning
    ? /^::debug::.*# #\[error\]y \*\*\*/mu
    : /^::error .*defect of the action/mu;
  expect(result.stdout).toMatch(said);
  expect([result.exitCode, result.outputs["outcome"]]).toEqual(
    isWarning ? [0, "matched"] : [1, "failed"],
  );
});

describe("an input that holds a secret", () => {
  const secret = "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";

  test.for(
    [secret, "glpat-aaaabbbbccccddddeeee", secret.slice(7), GITHUB_TOKEN].flatMap((token) => [
      ["org", token] as const,
      ["projects", token] as const,
      ["timeout", token] as const,
      ["command", token] as const,
    ]),
  )("the input %s does not repeat a token in it: %s", async ([name, token]) => {
    const connected = { org: "acme", projects: "web", "base-url": "http://127.0.0.1:9" };
    const written = name === "projects" ? `web,${token}` : token;
    const inputs = {
      command: "list-issues",
      timeout: "1",
      token: "another-token",
      [name]: written,
    };
    const watched = await runWatched({ with: { ...connected, ...inputs } });
    expect(watched.result.exitCode).toBe(1);
    expectNowhere(watched, token);
  });

  test.for([
    ["the token as organization", { org: secret }],
    ["the token as project", { projects: secret }],
    ["the token as address", { "base-url": secret }],
    ["a password in the address", { "base-url": `https://me:${secret}@sentry.example.com` }],
    ["the token as command", { command: secret }],
    ["the token as status", { command: "update-issues", query: "x", status: secret }],
    ["the token as issue", { command: "show-issues", issues: secret }],
    ["the token as key", { command: "rename-client-key", "key-id": `x:${secret}` }],
    ["the token as date", { "date-released": secret }],
    ["the token as timeout", { timeout: secret }],
    ["the token as file", { command: "show-issues", "issues-file": secret }],
    ["the token as version", { version: `${secret}/x` }],
  ] as const)("%s is not repeated in log, summary or outputs", async ([, inputs]) => {
    const connected = { org: "acme", projects: "web", "base-url": "http://127.0.0.1:9" };
    const watched = await runWatched({ with: { token: secret, ...connected, ...inputs } });
    expect(watched.result.exitCode).toBe(1);
    expectNowhere(watched, secret);
    await expectHarmless(watched.result);
  });

  test("a password in HTTP_PROXY is not repeated", async () => {
    const service = await seeded();
    const remote = { "base-url": "http://remote.test:8080", "allow-http": "true" };
    const watched = await runWatched({
      with: { ...connection(service), command: "list-issues", timeout: "2", ...remote },
      env: { HTTP_PROXY: `http://me:${secret}@127.0.0.1:9`, NO_PROXY: "" },
    });
    expect(watched.result.exitCode).toBe(1);
    expectNowhere(watched, secret);
  });
});
