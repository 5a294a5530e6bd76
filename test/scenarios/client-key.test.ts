import { describe, expect, it } from "vitest";
import { FULL_DIALECTS, dialects } from "../service/dialect.ts";
import type { LocalService } from "../service/service.ts";
import type { ClientKey } from "../service/state.ts";
import type { StepResult } from "../support/runner.ts";
import { expectNoSecret, expectTranscript, runAgainst } from "../support/scenario.ts";
import { errorsOf, triageService, writesTo } from "./triage.ts";

/** Renames the key of `web`, and makes sure that its secret and its addresses are nowhere but in masking commands. */
async function rename(
  service: LocalService,
  inputs: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  const key = keyOf(service);
  const result = await runAgainst(service, {
    with: { command: "rename-client-key", "key-id": key.id, "key-name": "Checkout", ...inputs },
  });
  expectNoSecret({ ...result, stdout: withoutMasks(result.stdout) }, key.secret);
  expect(result.stdout).not.toContain("sentry_key=");
  return result;
}

function keyOf({ state }: LocalService): ClientKey {
  return state.key("web");
}

function withoutMasks(stdout: string): string {
  return stdout.replaceAll(/^::add-mask::.*$/gmu, "");
}

/** What the runner keeps out of everything that it shows. */
function masksOf({ stdout }: StepResult): string[] {
  return [...stdout.matchAll(/^::add-mask::(.*)$/gmu)].map(([, text = ""]) => text);
}

/** For a transcript: an address holds the port, which differs between runs. */
function withoutSecrets(service: LocalService, result: StepResult): StepResult {
  const stdout = result.stdout
    .replaceAll(/^::add-mask::http.*$/gmu, "::add-mask::<address with the secret>")
    .replaceAll(keyOf(service).secret, "<secret>");
  return { ...result, stdout };
}

/** A key whose browser SDK version is not the project's default. */
function withOldSdk(service: LocalService): LocalService {
  keyOf(service).browserSdkVersion = "8.x";
  return service;
}

const nobody = (): undefined => undefined;

describe("a rename", () => {
  it("keeps the browser SDK version, and masks the secret and every address that embeds it first", async () => {
    const service = withOldSdk(await triageService(nobody));
    const { id, secret } = keyOf(service);
    const result = await rename(service);
    expect(result.exitCode).toBe(0);
    expect(result.outputs).toMatchObject({
      outcome: "updated",
      "key-id": id,
      "key-name": "Checkout",
    });
    expect(keyOf(service)).toMatchObject({ name: "Checkout", browserSdkVersion: "8.x" });
    expect(masksOf(result)).toEqual(expect.arrayContaining([secret]));
    const dsn = masksOf(result).find((mask) => mask.includes(`${id}:${secret}@`));
    expect(dsn).toMatch(/^http:/u);
    // Nothing that we output may be masked: the runner would drop a job output that contains it.
    for (const mask of masksOf(result)) expect(Object.values(result.outputs)).not.toContain(mask);
    await expectTranscript("client-key-rename", service, withoutSecrets(service, result));
  });

  it.each(FULL_DIALECTS)("changes the name and nothing else (%s)", async (dialect) => {
    const service = withOldSdk(await triageService(nobody, { dialect }));
    const before = { ...keyOf(service) };
    const result = await rename(service, { "key-name": "Überblick – 面" });
    expect(result.outputs["outcome"]).toBe("updated");
    expect(keyOf(service)).toEqual({ ...before, name: "Überblick – 面" });
  });

  it("says so where the key could not be read first, and the setting may have been reset", async () => {
    const dialect = { ...dialects.sentry, lacks: ["getClientKey"] as const };
    const service = withOldSdk(await triageService(nobody, { dialect }));
    const result = await rename(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "updated"]);
    expect(writesTo(service).map(({ body }) => body)).toEqual([{ name: "Checkout" }]);
    expect(result.stdout).toMatch(/^::warning .*browser SDK version cannot be sent back/mu);
    expect(masksOf(result)).toContain(keyOf(service).secret);
    expect(result.summary).toContain("may have been reset");
  });

  it("of a key that was read and has no such setting does not speak of it", async () => {
    const service = await triageService(nobody);
    const { id } = keyOf(service);
    const key = (name: string) => ({ kind: "wrong-shape", body: { id, name } }) as const;
    service.faults.add({ operation: "getClientKey", fault: key("Default") });
    service.faults.add({ operation: "updateClientKey", fault: key("Checkout") });
    const result = await rename(service);
    expect(result.outputs["outcome"]).toBe("updated");
    expect(result.summary).not.toContain("reset");
    expect(result.stdout).not.toContain("::warning");
  });

  it("that the server ignores is reported as exactly that", async () => {
    const service = await triageService(nobody, { dialect: "glitchtip" });
    const result = await rename(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(result.outputs["key-name"]).toBe("Default");
    expect(errorsOf(result)).toMatchObject([
      expect.stringContaining(`answered 200, but the key is still called "Default"`),
    ]);
    const plan = await rename(service, { "dry-run": "true" });
    expect(plan.stdout).toMatch(/^::warning .*The run would fail: GlitchTip does not change/mu);
  });

  it("is only shown by a dry run", async () => {
    const service = await triageService(nobody);
    const result = await rename(service, { "dry-run": "true" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "planned"]);
    expect(writesTo(service)).toEqual([]);
    expect(result.stdout).toContain("would be named Checkout");
    const same = await rename(service, { "dry-run": "true", "key-name": "Default" });
    expect(same.outputs["outcome"]).toBe("planned");
    expect(same.stdout).toContain("is already named Default");
  });

  it("whose answer cannot be read is not reported as done", async () => {
    const service = await triageService(nobody);
    service.faults.add({
      operation: "updateClientKey",
      fault: { kind: "wrong-shape", body: { secret: "0123456789abcdef0123456789abcdef" } },
    });
    const result = await rename(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(errorsOf(result)[0]).toContain(
      "without the key's name: whether it was done is not known",
    );
    expect(masksOf(result)).toContain("0123456789abcdef0123456789abcdef");
  });
});

describe("what is refused", () => {
  it.each([
    ["a key that is not there", { "key-id": "0123456789abcdef" }, `with the id "0123456789abcdef"`],
    ["a project that is not there", { projects: "nowhere" }, `the project "nowhere"`],
  ])("%s", async (_name, inputs, text) => {
    const service = await triageService(nobody);
    const result = await rename(service, inputs);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(errorsOf(result)).toHaveLength(1);
    expect(errorsOf(result)[0]).toContain(text);
    expect(result.stdout).not.toContain("::warning");
  });

  it("a token without the scope, which the error names", async () => {
    const service = await triageService(nobody);
    const { value: token } = service.addToken(["project:read"]);
    const result = await rename(service, { token });
    expect(errorsOf(result)).toMatchObject([
      expect.stringContaining('lacks the scope "project:write"'),
    ]);
  });

  it("an organization token, which does not reach keys", async () => {
    const service = await triageService(nobody);
    const result = await rename(service, { token: service.addOrganizationToken().value });
    expect(errorsOf(result)).toMatchObject([
      expect.stringContaining("reaches releases and source maps only"),
    ]);
  });
});
