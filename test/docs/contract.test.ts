/** The page about the interface says what the local service of the tests does, and the README asks for the scopes it wants. */
import { describe, expect, test } from "vitest";
import { dialects, type DialectName } from "../../tools/service/dialect.ts";
import {
  BEYOND_THE_CONTRACT,
  OF_BUGSINK,
  OF_SOURCE_MAPS,
  OPERATION_NAMES,
  type OperationName,
} from "../../tools/service/operation-names.ts";
import { OPERATIONS } from "../../tools/service/operations.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import { writeBuild } from "../source-maps/small-build.ts";
import { startGitHubIssues } from "../support/github-issues.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { DOCUMENTS, readDocument } from "./documents.ts";

/** A path with every part that stands for something as `*`. */
const shape = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/gu, "*");

const SCOPE = /`(\w+:\w+)`/gu;
const scopesIn = (text: string): string[] =>
  [...text.matchAll(SCOPE)].map(([, scope = ""]) => scope);

describe("the operations of docs/contract.md", () => {
  const [contract = [], others = []] = readDocument("docs/contract.md")
    .split("Not every server has what follows")
    .map((part) =>
      [...part.matchAll(/^\| .+? \| `([A-Z]+) (\S+)` \| (.+?) \|$/gmu)].map(
        ([, method = "", path = "", scopes = ""]) => ({ method, path, scopes: scopesIn(scopes) }),
      ),
    );
  const operationOf = ({ method, path }: { method: string; path: string }) =>
    OPERATION_NAMES.find(
      (name) =>
        OPERATIONS[name].method === method &&
        shape(OPERATIONS[name].path) === shape(`/api/0/${path}`),
    );

  test("docs/contract.md lists the operations of service and action", () => {
    const beyond = new Set<string>([
      ...BEYOND_THE_CONTRACT,
      ...OF_SOURCE_MAPS,
      ...OF_BUGSINK,
      "getClientKey",
      "listDeploys",
    ]);
    const wanted = OPERATION_NAMES.filter((name) => !beyond.has(name));
    expect(contract.map((row) => `${operationOf(row)}`).toSorted()).toEqual(wanted.toSorted());
    const isUnused = (name: OperationName) =>
      /^(?:deleteRelease|describeService|readSettings)$/u.test(name) ||
      OF_BUGSINK.some((each) => each === name);
    const told = [...contract, ...others].map((row) => operationOf(row));
    const known = told.filter((name) => name !== undefined);
    expect(known.toSorted()).toEqual(OPERATION_NAMES.filter((name) => !isUnused(name)).toSorted());
    expect(told).toHaveLength(known.length);
  });

  test.each(contract)("docs/contract.md names the scopes of $method $path", (row) => {
    const name: OperationName = operationOf(row) ?? "createRelease";
    const [first, newer] = row.scopes;
    const { scopes } = OPERATIONS[name];
    expect(dialects.contract.scopes[name] ?? scopes).toEqual([first]);
    if (newer !== undefined) expect(scopes[0]).toBe(newer);
  });

  test.each(others)("docs/contract.md names the scopes of $method $path beyond it", (row) => {
    const name = operationOf(row);
    const known = name === undefined ? [] : OPERATIONS[name].scopes;
    expect(known).toEqual(expect.arrayContaining(row.scopes));
    expect(row.scopes).not.toEqual([]);
  });
});

test("docs/contract.md has the local service's limits and statuses", () => {
  const page = readDocument("docs/contract.md").replaceAll(/\s+/gu, " ");
  const { contract, sentry } = dialects;
  expect(page).toContain(`no \`/\`, at most ${sentry.releases.limits?.version} characters`);
  expect(page).toContain(`\`name\`, at most ${sentry.keys.nameLimit} characters`);
  const [, named = ""] = /An update takes `status` \((.+?)\)/u.exec(page) ?? [];
  const statuses = [...named.matchAll(/`(\w+)`/gu)].map(([, status = ""]) => status);
  expect(new Set(statuses)).toEqual(new Set(contract.issues.statuses));
  expect(page).toContain(`${contract.releases.existingStatus} that the release existed`);
});

/** A run of a command, and whether the scopes that the README names first are enough for it. */
interface Sample {
  inputs: Record<string, string>;
  dialect?: DialectName;
  needsMore?: boolean;
}

const RELEASE = { "set-commits": "none", version: "1.0.0" };
const UPDATE = { status: "resolved", "max-issues": "1000" };
const SAMPLES: Record<string, Sample[]> = {
  release: [
    { inputs: RELEASE },
    { inputs: { ...RELEASE, environment: "production" }, dialect: "sentry" },
    { inputs: { ...RELEASE, "resolve-in-next-release": "true" }, needsMore: true },
  ],
  "update-issues": [
    { inputs: { ...UPDATE, query: "*" }, needsMore: true },
    { inputs: { ...UPDATE, issues: "ID" }, needsMore: true },
  ],
  "list-issues": [{ inputs: {} }, { inputs: {}, dialect: "sentry", needsMore: true }],
  "sync-issues": [
    { inputs: { query: "*" } },
    { inputs: { query: "*" }, dialect: "sentry", needsMore: true },
  ],
  "show-issues": [{ inputs: { issues: "ID" } }, { inputs: { issues: "WEB-1" }, needsMore: true }],
  "rename-client-key": [{ inputs: { "key-id": "KEY", "key-name": "New" } }],
  "upload-source-maps": [{ inputs: { "source-maps": "dist" } }],
};

/** The log of a run with a token that has these scopes; empty if it did all that was asked, without an error or a warning. */
async function logOfFailure(
  command: string,
  { inputs, dialect = "contract" }: Sample,
  scopes: readonly string[],
): Promise<string> {
  const service = await serviceForTest({ dialect });
  const { state } = service;
  seedIssues(state, { project: "web", count: 3 });
  state.addIssue(state.project("web"), { status: "resolvedInNextRelease" });
  // A deploy is of a release that is there: one that the step has to make first is worth a warning.
  if (inputs["environment"] !== undefined) {
    const dateCreated = state.now() - 86_400_000;
    state.addRelease(state.organization, { version: RELEASE.version, dateCreated });
  }
  const [id = ""] = state.issues.keys();
  const given = Object.entries(inputs).map(([name, value]): [string, string] => [
    name,
    value.replace("ID", id).replace("KEY", state.key("web").id),
  ]);
  const workspace = folderForTest();
  writeBuild(`${workspace}/dist`);
  await using github = await startGitHubIssues();
  const { exitCode, stdout } = await runAgainst(service, {
    workspace,
    env: { GITHUB_API_URL: github.url },
    event: { name: "workflow_dispatch", ref: "refs/heads/main", sha: "1".repeat(40) },
    with: { command, token: service.addToken([...scopes]).value, ...Object.fromEntries(given) },
  });
  return exitCode === 0 && !/^::(?:error|warning)/mu.test(stdout) ? "" : stdout;
}

describe("the scopes in the README", () => {
  const [, section = ""] = /^## Commands$(.*?)^## /msu.exec(readDocument("README.md")) ?? [];
  /** The scopes that a group of commands needs first, and those that some samples need besides. */
  const groups = [...section.matchAll(/^- (`.+?)(?=^- |\n\n|$(?![\s\S]))/gmsu)].map(
    ([, text = ""]) => {
      const commands = Object.keys(SAMPLES).filter((name) => text.includes(`\`${name}\``));
      const [first = "", ...more] = text.split(". `check`", 1)[0]?.split("; ") ?? [];
      return { commands, first: scopesIn(first), all: [first, ...more].flatMap(scopesIn) };
    },
  );

  test("README names every command's scopes", () => {
    const named = groups.flatMap(({ commands }) => commands);
    expect(named.toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
  });

  test.each(groups)(
    "the scopes in README for $commands suffice, and each is needed",
    async ({ commands, first, all }) => {
      const runs = commands.flatMap((command) =>
        (SAMPLES[command] ?? []).map((sample) => ({ command, sample })),
      );
      for (const { command, sample } of runs) {
        const scopes = sample.needsMore ? all : first;
        expect(await logOfFailure(command, sample, scopes), JSON.stringify(sample)).toBe("");
      }
      for (const scope of all) {
        const others = all.filter((one) => one !== scope);
        const logs = runs.map(({ command, sample }) => logOfFailure(command, sample, others));
        expect((await Promise.all(logs)).join(""), `without ${scope}`).not.toBe("");
      }
    },
  );
});

test.each(DOCUMENTS)("%s names only scopes that exist", (document) => {
  const known = new Set(
    Object.values(dialects).flatMap(({ scopes }) => Object.values(scopes).flat()),
  );
  const named = [...readDocument(document).matchAll(/\b(?:project|event|org|team):\w+/gu)]
    .map(([scope]) => scope)
    // What an actor is called.
    .filter((scope) => !/^\w+:(?:\d+|ID|SLUG)$/u.test(scope));
  expect(named.filter((scope) => !known.has(scope))).toEqual([]);
});
