/** A client key's name and settings, on servers that know them, and on what servers may do besides. */
import { describe, expect, it } from "vitest";
import { WITH_CLIENT_KEYS } from "../../tools/service/dialect.ts";
import type { Fault } from "../../tools/service/http/faults.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { ClientKey } from "../../tools/service/state.ts";
import type { StepResult } from "../support/runner.ts";
import {
  expectNoSecret,
  expectTranscript,
  pageName,
  runAgainst,
  serviceForTest,
} from "../support/scenario.ts";
import { errorsOf, refuse, triageService, writesTo } from "../issues/triage.ts";

type Inputs = Readonly<Record<string, string>>;

/** Renames the key of `web`, and makes sure that its secret and its addresses are nowhere but in masking commands. */
async function change(
  service: LocalService,
  inputs: Inputs = { "key-name": "Checkout" },
): Promise<StepResult> {
  const { id, secret } = keyOf(service);
  const result = await runAgainst(service, {
    with: { command: "rename-client-key", "key-id": id, ...inputs },
  });
  expectNoSecret(result, secret);
  expect(result.stdout).not.toContain("sentry_key=");
  return result;
}

const keyOf = ({ state }: LocalService): ClientKey => state.key("web");

/** Answers both the reading and the change of a key with this. */
function answering(service: LocalService, body: object): void {
  const fault = { kind: "wrong-shape", body } as const;
  service.faults.add({ operation: ["getClientKey", "updateClientKey"], fault });
}

/** What the runner keeps out of everything that it shows, beside the token. */
function masksOf({ stdout }: StepResult): string[] {
  return [...stdout.matchAll(/^::add-mask::(.*)$/gmu)].map(([, text = ""]) => text).slice(2);
}

/** For a transcript: an address holds the port, which differs between runs. */
function withoutSecrets(service: LocalService, result: StepResult): StepResult {
  const stdout = result.stdout
    .replaceAll(/^::add-mask::http.*$/gmu, "::add-mask::<address with the secret>")
    .replaceAll(keyOf(service).secret, "<secret>");
  return { ...result, stdout };
}

/** A service with a key whose browser SDK version is not the project's default. */
async function withOldSdk(
  options: Parameters<typeof triageService>[1] = {},
): Promise<LocalService> {
  const service = await triageService(() => undefined, options);
  keyOf(service).browserSdkVersion = "8.x";
  return service;
}

describe("a rename", () => {
  it("renaming a key keeps its browser SDK version and masks its secrets", async () => {
    const service = await withOldSdk();
    const { id, secret } = keyOf(service);
    const result = await change(service);
    expect(keyOf(service)).toMatchObject({ name: "Checkout", browserSdkVersion: "8.x" });
    expect(masksOf(result)).toEqual([secret, expect.stringContaining(`http://${id}:${secret}@`)]);
    // Nothing that we output may be masked: the runner would drop a job output that contains it.
    for (const mask of masksOf(result)) expect(Object.values(result.outputs)).not.toContain(mask);
    await expectTranscript("client-keys/rename", service, withoutSecrets(service, result));
  });

  it.each(WITH_CLIENT_KEYS)("renaming a key changes only its name (%s)", async (dialect) => {
    const service = await withOldSdk({ dialect });
    const before = { ...keyOf(service) };
    const result = await change(service, { "key-name": "Überblick – 面" });
    expect(result.outputs["outcome"]).toBe("updated");
    expect(keyOf(service)).toEqual({ ...before, name: "Überblick – 面" });
  });

  it("the report of a key omits settings that the service lacks", async () => {
    const service = await withOldSdk();
    // One without secret keys repeats the public one in their place.
    const { id } = keyOf(service);
    const key = (name: string): Fault => {
      return { kind: "wrong-shape", body: { id, public: id, secret: id, name } };
    };
    service.faults.add({ operation: "getClientKey", fault: key("Default"), times: 1 });
    answering(service, { id, public: id, secret: id, name: "Checkout" });
    const result = await change(service);
    expect(result.outputs).toMatchObject({ outcome: "updated", "key-name": "Checkout" });
    expect(masksOf(result)).toEqual([]);
    expect(result.summary).not.toContain("reset");
    expect(result.stdout).not.toContain("::warning");
    const again = await change(service);
    expect(again.outputs).toMatchObject({ outcome: "unchanged", "key-name": "Checkout" });
  });

  it("a key's new name that the server ignores fails the step", async () => {
    const service = await serviceForTest({ dialect: "glitchtip" });
    // By its name there it can be read.
    const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/u.exec(keyOf(service).id) ?? [];
    const inputs = { "key-id": parts.slice(1).join("-"), "key-name": "Checkout" };
    const result = await change(service, inputs);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(result.outputs["key-name"]).toBe("Default");
    const words = `answered 200, but the key's name is still "Default"`;
    expect(errorsOf(result)).toEqual([expect.stringContaining(words)]);
    const same = await change(service, { ...inputs, "key-name": "Default", "dry-run": "true" });
    const said: unknown = expect.stringContaining("is already named Default");
    expect(same).toMatchObject({ exitCode: 0, outputs: { outcome: "planned" }, stdout: said });
  });

  it.each([
    ["glitchtip", "true"],
    ["glitchtip", "false"],
    ["glitchtip-6", "true"],
  ] as const)("renaming a key is refused on GlitchTip: %s, dry run %s", async (dialect, dryRun) => {
    const service = await serviceForTest({ dialect });
    const result = await change(service, { "key-name": "Checkout", "dry-run": dryRun });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    const words = "GlitchTip does not change client keys through its API";
    expect(errorsOf(result)).toEqual([expect.stringContaining(words)]);
    expect(writesTo(service)).toEqual([]);
  });

  it.each<[Inputs, string]>([
    [{ "key-name": "New", "key-rate-limit": "1/60" }, "this part of the change"],
    [{ "key-rate-limit": "1/60" }, "it ignored the change"],
    [{ "key-name": "Default", "key-rate-limit": "1/60" }, "it ignored the change"],
  ])("an ignored rate limit of a key is reported: %j", async (inputs, words) => {
    const service = await serviceForTest();
    const body = { ...keyOf(service), name: inputs["key-name"] ?? "Default" };
    const fault = { kind: "status", status: 200, body } as const;
    service.faults.add({ operation: "updateClientKey", fault });
    const result = await change(service, { "key-name": "", ...inputs });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(errorsOf(result).join()).toContain(words);
  });

  it.each([
    [{ kind: "status", status: 403, body: { detail: "No." } }, true],
    [{ kind: "status", status: 405, body: { detail: "No." } }, false],
    [{ kind: "html", status: 403 }, false],
  ] as const)(
    "an unreadable key's warning names a scope only after a 403: %j, %j",
    async (fault, isNamed) => {
      const service = await serviceForTest();
      service.faults.add({ operation: "getClientKey", fault });
      const { stdout } = await change(service, { "key-name": "New" });
      expect(stdout).toMatch(/^::warning .*could not be read first/mu);
      expect(stdout.includes('Give the token the scope "project:read"')).toBe(isNamed);
    },
  );

  const SECRET = "0123456789abcdef0123456789abcdef";
  const NO_NAME = `its member "name" is not what the interface says`;
  it.each<[name: string, fault: Fault, words: string, answered: string]>([
    ["was lost", { kind: "status-after-effect", status: 502 }, "(502)", ""],
    ["has no name", { kind: "wrong-shape", body: { secret: SECRET } }, NO_NAME, ""],
    ["is a number", { kind: "wrong-shape", body: 4711 }, "its body is not what the", ""],
    ["has no state", { kind: "wrong-shape", body: { name: "Shop" } }, "the key's state", "Shop"],
  ])(
    "a key is read again if the answer to its change %s",
    async (_name, fault, words, answered) => {
      const service = await serviceForTest();
      const done = { "key-name": "Checkout", "key-active": "false" };
      service.faults.add({ operation: "updateClientKey", fault });
      const found = await change(service, done);
      expect([found.exitCode, found.outputs["key-name"]]).toEqual([0, "Checkout"]);
      expect(found.stdout).toContain(words);
      expect(found.stdout).toContain("The change took effect.");
      expect(writesTo(service)).toHaveLength(1);

      // Read before the change, and never again.
      const unread = { kind: "status", status: 403 } as const;
      service.faults.add({ operation: "getClientKey", after: 1, fault: unread });
      const result = await change(service, { "key-name": "Shop", "key-active": "true" });
      expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
      expect(result.outputs["key-name"]).toBe(answered);
      expect(errorsOf(result)[0]).toContain(words);
      if (words === NO_NAME) expect(masksOf(result)).toContain(SECRET);
    },
  );
});

/** What is asked for, and what else is so of the key and its service. */
const STEPS: [name: string, inputs: Inputs, place?: (service: LocalService) => unknown][] = [
  [
    "name, state and rate limit are changed",
    {
      "key-name": "Überblick – 面 **b** `c`",
      "key-active": "false",
      "key-rate-limit": "1000/3600",
    },
  ],
  [
    "a key that is as asked is not changed",
    { "key-name": "Default", "key-active": "false", "key-rate-limit": "none" },
    (service) => void (keyOf(service).isActive = false),
  ],
  [
    "a dry run tells of the change",
    { "key-active": "true", "key-rate-limit": "none", "dry-run": "true" },
    (service) => Object.assign(keyOf(service), { isActive: false, rateLimit: RATE }),
  ],
  [
    "a key that cannot be read first",
    { "key-rate-limit": "none" },
    (service) => refuse(service, "getClientKey", 404),
  ],
  [
    "a change that the service ignores",
    { "key-name": "New", "key-active": "false", "key-rate-limit": "1/60" },
    (service) => answering(service, { name: "Old", rateLimit: RATE, isActive: true }),
  ],
  [
    "a refused change",
    { "key-name": "New", "key-active": "false", "key-rate-limit": "1/60" },
    (service) => {
      const body = {
        name: ["Too odd."],
        isActive: ["No."],
        rateLimit: [keyOf(service).secret],
        other: ["No."],
      };
      const fault = { kind: "status", status: 400, body } as const;
      service.faults.add({ operation: "updateClientKey", fault });
    },
  ],
  [
    "a lost answer that cannot be looked up",
    { "key-active": "false" },
    (service) => {
      Object.assign(keyOf(service), { rateLimit: RATE, name: "@acme :tada: #1" });
      const fault = { kind: "status", status: 500 } as const;
      service.faults.add({ operation: "updateClientKey", fault });
      refuse(service, "getClientKey", 503, { after: 1 });
    },
  ],
  [
    "a lost answer of a change that took effect",
    { "key-active": "false", "on-error": "warn" },
    (service) => {
      const fault = { kind: "status-after-effect", status: 502 } as const;
      service.faults.add({ operation: "updateClientKey", fault });
    },
  ],
  [
    "a service that is down is tolerated",
    { "key-active": "false", "on-error": "warn" },
    (service) => refuse(service, "getClientKey", 503),
  ],
  [
    "an answer without the state of the key",
    { "key-name": "New" },
    (service) => {
      const body = {
        name: "New",
        isActive: null,
        dateCreated: "yesterday",
        browserSdkVersion: "7",
      };
      service.faults.add({ operation: "updateClientKey", fault: { kind: "wrong-shape", body } });
    },
  ],
];
const RATE = { count: 5, window: 60 };

it.each(STEPS)("rename-client-key: %s", async (name, inputs, place) => {
  const service = await withOldSdk();
  place?.(service);
  const result = await change(service, inputs);
  await expectTranscript(`client-keys/${pageName(name)}`, service, withoutSecrets(service, result));
});

it.each([
  [{ "key-active": "false" }, { isActive: undefined }, "without the key's state: whether"],
  [{ "key-rate-limit": "1/60" }, { rateLimit: "many" }, "without the key's rate limit: whether"],
])("a key's setting that the service ignores is a failure: %j", async (inputs, answered, words) => {
  const service = await serviceForTest();
  const body = { name: "Default", ...answered };
  const fault = { kind: "wrong-shape", body } as const;
  service.faults.add({ operation: "updateClientKey", fault });
  // Whatever it answered to the change, the key has nothing of it.
  refuse(service, "getClientKey", 403, { after: 1 });
  const result = await change(service, inputs);
  expect(result.outputs).toMatchObject({ outcome: "failed", "key-name": body.name });
  expect(result.result).toMatchObject({ clientKey: { keyName: body.name } });
  expect(errorsOf(result)[0]).toContain(words);
});

describe("a secret", () => {
  it.each<[status: number, body: (secret: string) => unknown]>([
    [400, (secret) => ({ name: [`no, not ${secret}`] })],
    [409, (secret) => ({ detail: secret, secret })],
    [500, (secret) => `<h1>${secret}</h1>`],
    [422, (secret) => secret],
    [418, (secret) => [secret, { [secret]: secret }]],
  ])("a key's secret that a refusal (%i) quotes is never shown", async (status, bodyOf) => {
    const service = await serviceForTest();
    const { secret } = keyOf(service);
    const refusal = { kind: "status", status, body: bodyOf(secret) } as const;
    service.faults.add({ operation: "updateClientKey", fault: refusal });
    const unread = { kind: "status", status: 403, body: { detail: `key ${secret}` } } as const;
    service.faults.add({ operation: "getClientKey", fault: unread });
    expect((await change(service)).exitCode).toBe(1);
  });

  it.each([403, 405])(
    "a secret that a refusal (%i) to read a key quotes is never shown",
    async (status) => {
      const service = await serviceForTest();
      const { id, secret } = keyOf(service);
      const unread = { kind: "status", status, body: { detail: `key ${secret}` } } as const;
      service.faults.add({ operation: "getClientKey", fault: unread });
      answering(service, { id, name: "Checkout" });
      const result = await change(service);
      expect(result.outputs["outcome"]).toBe("updated");
      expect(result.stdout).toMatch(/^::warning /mu);
    },
  );

  it("a key's secret and at most ten DSNs are masked, but no common word", async () => {
    const service = await serviceForTest();
    const { id, secret } = keyOf(service);
    const address = (user: string, password: string) => `https://${user}:${password}@example.com/1`;
    const words = [
      "failed",
      "web",
      "Checkout",
      "example.com/sixteen-letters",
      "sixteen-or-***-more",
    ];
    const dsn = {
      ...Object.fromEntries(words.map((word, index) => [index, address("other", word)])),
      public: `https://${id}@example.com/1`,
      secret: address(id, secret),
      short: address(id, "failed"),
      none: null,
    };
    answering(service, { id, secret, name: "Default", dsn });
    expect(masksOf(await change(service))).toEqual([secret, address(id, secret)]);

    service.faults.clear();
    answering(service, { id, name: "Default", dsn });
    expect(masksOf(await change(service))).toEqual([secret, address(id, secret)]);

    service.faults.clear();
    const ofAnother = address("0".repeat(32), "f".repeat(32));
    answering(service, { id, name: "Default", dsn: { old: ofAnother } });
    expect(masksOf(await change(service))).toEqual(["f".repeat(32), ofAnother]);

    service.faults.clear();
    const many = Array.from({ length: 40_000 }, (_, index) => {
      return address(id, `${index}`.padStart(32, "0"));
    });
    answering(service, { id, secret, name: "Default", dsn: many });
    const masks = masksOf(await change(service));
    expect(masks).toHaveLength(21);
    expect(masks).toContain(secret);

    // GlitchTip has dashes in ids, but not in addresses, and the public key in place of the secret one.
    service.faults.clear();
    const dashed = id.replace(/^(.{8})(.{4})/u, "$1-$2-");
    const repeated = { secret: dashed.toUpperCase(), dsn: { secret: address(id, id) } };
    answering(service, { id: dashed, ...repeated, name: "Default" });
    expect(masksOf(await change(service))).toEqual([]);
    const asked = { "key-id": dashed, "key-name": "Checkout" };
    expect(masksOf(await change(service, asked))).toEqual([]);
  });
});

describe("what is refused", () => {
  it.each([
    ["a missing key", { "key-id": "0123456789abcdef" }, `the key id "0123456789abcdef"`],
    ["a missing project", { projects: "nowhere" }, `the project "nowhere"`],
  ])("a key change is refused for %s", async (_name, inputs, text) => {
    for (const dryRun of ["false", "true"]) {
      const asked = { "key-name": "Checkout", "dry-run": dryRun, ...inputs };
      const result = await change(await serviceForTest(), asked);
      expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
      expect(errorsOf(result)).toEqual([expect.stringContaining(text)]);
      expect(result.stdout).not.toContain("::warning");
    }
  });

  it("the fix for a refused key change names the token's missing scope", async () => {
    const service = await serviceForTest();
    const tokens = [
      [service.addToken(["project:read"]), 'lacks the scope "project:write"'],
      [service.addOrganizationToken(), "reaches releases and source maps only"],
    ] as const;
    for (const [{ value: token }, words] of tokens) {
      const result = await change(service, { "key-name": "Checkout", token });
      expect(errorsOf(result)).toEqual([expect.stringContaining(words)]);
    }
  });
});
