/** "It does not exist" is a JSON 404 of a server that tells it: each place that asks, with a page's 404, a JSON 404 and a 405. */
import { describe, expect, it, test } from "vitest";
import { ServiceError } from "../../src/errors.ts";
import { glitchTip6 } from "../../src/servers/glitchtip.ts";
import { sentry } from "../../src/servers/sentry.ts";
import { absenceOf, contract } from "../../src/servers/server.ts";
import type { DialectName } from "../../tools/service/dialect.ts";
import type { Fault } from "../../tools/service/http/faults.ts";
import type { OperationName } from "../../tools/service/operation-names.ts";
import type { ServiceOptions } from "../../tools/service/service.ts";
import { tagged } from "../release/shop.ts";
import { built, workspaceWith } from "../source-maps/small-build.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";

const ANSWERS = {
  page: { kind: "html", status: 404 },
  json: { kind: "status", status: 404, body: { detail: "Not Found" } },
  method: { kind: "status", status: 405, body: { detail: "Method not allowed" } },
} as const satisfies Record<string, Fault>;

interface Place {
  operation: OperationName;
  dialect?: DialectName;
  hasBuild?: true;
  with: Readonly<Record<string, string>>;
  seed?: ServiceOptions["seed"];
  /** A fault that makes the step ask. */
  also?: [OperationName, Fault];
  /** Exit code and words for a JSON 404, and for both others. */
  absent: [exitCode: number, words: RegExp];
  unknown: [exitCode: number, words: RegExp];
}

const PLANNED = { "dry-run": "true" };
const deploy = { environment: "production" };
const seedIssue: ServiceOptions["seed"] = (state) => void state.addIssue(state.project("web"));

const PLACES: Readonly<Record<string, Place>> = {
  "the release of a planned deploy": {
    operation: "retrieveRelease",
    with: { ...deploy, ...PLANNED },
    absent: [0, /release 1\.1\.0 would be created/u],
    unknown: [0, /^::notice .*Whether the release exists is not known/mu],
  },
  "a release after a lost creation": {
    operation: "retrieveRelease",
    also: ["createRelease", { kind: "status", status: 504 }],
    with: { timeout: "2" },
    absent: [1, /The release does not exist yet; it may still appear/u],
    unknown: [1, /^(?!.*does not exist yet)(?=.*\(504\))/su],
  },
  "a release whose date is written later": {
    operation: "updateRelease",
    with: {},
    seed: (state) => {
      const dates = { dateReleased: null, dateCreated: Date.now() - 3_600_000 };
      state.addRelease(state.organization, { version: "1.1.0", projects: ["web"], ...dates });
    },
    absent: [0, /^::warning .*does not take one later/mu],
    unknown: [1, /^::error .*write the date/mu],
  },
  "the release of a deploy": {
    operation: "createDeploy",
    with: deploy,
    absent: [1, /^::error .*reaches every project of the release/mu],
    unknown: [1, /^(?!.*reaches every project)(?=.*record a deploy)/su],
  },
  "an event": {
    operation: "retrieveEvent",
    with: { command: "show-issues", issues: "WEB-1", event: "latest" },
    seed: seedIssue,
    absent: [0, /^::warning .*has no such event/mu],
    unknown: [1, /^::error .*read the latest event/mu],
  },
  "the project of an empty list": {
    operation: "retrieveProject",
    dialect: "glitchtip-6",
    with: { command: "list-issues" },
    absent: [1, /^::error .*read project web/mu],
    unknown: [0, /^::warning .*lists nothing for a project that does not exist/mu],
  },
  "a client key": {
    operation: "getClientKey",
    with: { command: "rename-client-key", "key-id": "8ff", "key-name": "Shop", ...PLANNED },
    absent: [1, /^::error .*read client key/mu],
    unknown: [0, /^::warning .*could not be read first/mu],
  },
  "the project of source maps": {
    operation: "listProjectReleases",
    hasBuild: true,
    with: { command: "upload-source-maps", "source-maps": "dist", version: "1.1.0", ...PLANNED },
    absent: [1, /^::error .*releases of project web/mu],
    unknown: [0, /^::notice .*Whether the project "web" exists is not known/mu],
  },
  "the project of a check": {
    operation: "listProjectReleases",
    with: { command: "check" },
    absent: [1, /would fail · Project web/u],
    unknown: [0, /not known · Project web/u],
  },
};

describe.each(Object.entries(PLACES))("%s", (_place, asked) => {
  it.each(["page", "json", "method"] as const)(
    "is absent by a JSON 404 alone (%s)",
    async (how) => {
      const { dialect = "sentry", operation, seed, also } = asked;
      const service = await serviceForTest({ dialect, seed, repositories: ["acme/shop"] });
      service.faults.add({ operation, fault: ANSWERS[how] });
      if (also) service.faults.add({ operation: also[0], fault: also[1] });
      const { workspace, event } = tagged(["Add a feature\n"]);
      const build = asked.hasBuild && { workspace: workspaceWith(built("dist/app")) };
      const step = { workspace, event, ...build, with: asked.with };
      const { exitCode, stdout } = await runAgainst(service, step);
      const [code, words] = how === "json" ? asked.absent : asked.unknown;
      expect(stdout).toMatch(words);
      expect(exitCode).toBe(code);
    },
  );
});

test("a server that does not tell 404s says nothing by one", () => {
  const failed = (kind: "status" | "no-endpoint" | "guarded", status: number) =>
    new ServiceError("No.", { kind, status });
  const answers = [
    failed("status", 404),
    failed("no-endpoint", 404),
    failed("status", 405),
    failed("status", 403),
    failed("guarded", 403),
    failed("status", 500),
    new Error("No."),
  ];
  const of = (server: typeof contract) => answers.map((error) => absenceOf(error, server));
  const nothing = answers.slice(1).map(() => undefined);
  for (const server of [sentry, glitchTip6]) expect(of(server)).toEqual(["absent", ...nothing]);
  const untold = ["untold", "untold", "untold"] as const;
  expect(of(contract)).toEqual([...untold, ...nothing.slice(2)]);
});
