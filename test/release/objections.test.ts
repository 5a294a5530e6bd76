/**
 * Whether `check`, the dry run and the real run agree, as a page that a person reads: what is asked, the servers, and what each of
 * the three says. For the commands that `check` does not look ahead of, the dry run and the real run.
 */
import { expect, test } from "vitest";
import { FEATURES } from "../../tools/tables.ts";
import type { Feature } from "../../src/servers/server.ts";
import type { DialectName } from "../../tools/service/dialect.ts";
import type { LocalService, ServiceOptions } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import { built, workspaceWith } from "../source-maps/small-build.ts";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";
import { tagged } from "./shop.ts";

/** Both Sentrys, both GlitchTips, Bugsink, and the published interface. */
const SERVERS: readonly DialectName[] = [
  "sentry-self-hosted",
  "sentry-today",
  "glitchtip",
  "glitchtip-6",
  "bugsink",
  "contract",
];

interface Row {
  what: string;
  /** The features of the table of servers that it is about. */
  features?: readonly Feature[];
  /** Default: `release`. */
  command?: string;
  /** Whether the commits of a checkout are sent; else there is none, which is quicker. */
  hasCommits?: true;
  /** The message of the commit. */
  message?: string;
  with?: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
  scopes?: string;
  seed?: ServiceOptions["seed"];
  /** Servers on which only the request itself shows it, with what shows it. */
  late?: Readonly<Partial<Record<DialectName, string>>>;
  servers?: readonly DialectName[];
}

const foreign = (state: ServiceState): void => {
  const dates = { dateCreated: Date.now() - 3_600_000, dateReleased: Date.now() - 3_600_000 };
  state.addRelease(state.organization, { version: "1.1.0", projects: ["api"], ...dates });
};
const marked = (state: ServiceState): void => {
  for (const status of ["unresolved", "resolved"] as const) {
    state.addIssue(state.project("web"), { status });
  }
  state.addRelease(state.organization, { version: "1.0.0", projects: ["web"] });
};
const UNTOLD = "the contract has neither scopes nor projects to read";
const PRIVATE = "http://gitea:3000/acme/shop";
const OPEN = { query: "is:unresolved" };
const update = (feature: Feature, inputs: Readonly<Record<string, string>>): Row => ({
  what: Object.entries(inputs)
    .map((pair) => pair.join(": "))
    .join(", "),
  features: [feature],
  command: "update-issues",
  with: { ...OPEN, ...inputs },
  seed: marked,
});
const upload = (feature: Feature, inputs: Readonly<Record<string, string>>): Row => ({
  what: ["delete-maps", ...Object.keys(inputs)].join(", "),
  features: [feature],
  command: "upload-source-maps",
  with: { "source-maps": "dist", "delete-maps": "true", ...inputs },
});

const ROWS: readonly Row[] = [
  { what: "nothing special", hasCommits: true, features: ["commits", "refs", "release-url"] },
  { what: "date-released: none", features: ["date-released"], with: { "date-released": "none" } },
  {
    what: "a release-url that is not public",
    features: ["private release-url"],
    with: { "release-url": PRIVATE },
  },
  { what: "a GitHub at https://ghe", env: { GITHUB_SERVER_URL: "https://ghe" } },
  { what: "environment", features: ["deploys"], with: { environment: "production" } },
  {
    what: "since: release",
    hasCommits: true,
    features: ["since"],
    with: { since: "release" },
  },
  {
    what: "resolve-in-next-release",
    features: ["resolve-in-next-release"],
    with: { "resolve-in-next-release": "true" },
    seed: marked,
  },
  {
    what: "a wrong token",
    with: { token: "sntryu_of_somebody_else" },
    late: { contract: "`check` alone lists issues" },
  },
  {
    what: "a token without project:releases",
    scopes: "project:read event:read org:read",
    late: { contract: UNTOLD },
    servers: SERVERS.filter((name) => name !== "bugsink"),
  },
  {
    what: "a token without releases:create",
    scopes: "projects:read releases:read",
    late: { bugsink: "only a write shows the capability" },
    servers: ["bugsink"],
  },
  { what: "a token without projects:read", scopes: "releases:create", servers: ["bugsink"] },
  {
    what: "a user's token with org:ci alone",
    scopes: "org:ci",
    servers: ["sentry-self-hosted", "sentry-today", "glitchtip"],
  },
  {
    what: "a project that does not exist",
    with: { projects: "ghost" },
    late: { contract: UNTOLD },
  },
  {
    what: "the same beside one that does",
    with: { projects: "web, ghost" },
    late: { contract: UNTOLD },
  },
  {
    what: "the same, with a token for releases alone",
    with: { projects: "web, ghost" },
    scopes: "project:releases",
    late: {
      contract: UNTOLD,
      glitchtip: "it takes project:read to read a project",
      "glitchtip-6": "it takes project:read to read a project",
    },
    servers: SERVERS.filter((name) => name !== "bugsink"),
  },
  {
    what: "a deploy of a release with a foreign project, without project:read",
    with: { environment: "production" },
    scopes: "project:releases",
    seed: foreign,
    servers: SERVERS.filter((name) => name !== "bugsink"),
  },
  {
    what: "resolve-from-commits, a token that may not update issues",
    hasCommits: true,
    message: "Fixes WEB-1\n",
    with: { "resolve-from-commits": "true" },
    scopes: "project:releases project:read event:read",
    seed: marked,
    servers: ["sentry-self-hosted", "sentry-today", "glitchtip", "glitchtip-6"],
  },
  update("status", { status: "resolvedInNextRelease" }),
  update("bulk: resolvedInNextRelease", { status: "resolvedInNextRelease", bulk: "true" }),
  update("bulk", { status: "resolved", bulk: "true" }),
  {
    ...update("ignore-until", { status: "ignored", "ignore-until": "100 events" }),
    servers: SERVERS.filter((name) => name !== "contract"),
  },
  update("in-release", { status: "resolved", "in-release": "1.0.0" }),
  update("assigned-to", { "assigned-to": "none" }),
  update("has-seen", { "has-seen": "false" }),
  update("is-bookmarked", { "is-bookmarked": "false" }),
  update("is-subscribed", { "is-subscribed": "false" }),
  update("is-public", { "is-public": "false" }),
  update("priority", { priority: "low" }),
  {
    what: "stats-period: 14d",
    features: ["stats-period"],
    command: "list-issues",
    with: { ...OPEN, "stats-period": "14d" },
    seed: marked,
  },
  {
    what: "event: oldest",
    features: ["event"],
    command: "show-issues",
    with: { issues: "WEB-1", event: "oldest" },
    seed: marked,
  },
  {
    what: "rename-client-key",
    features: ["rename-client-key"],
    command: "rename-client-key",
    with: { "key-id": "8ffa36a905035f657d18000aebf39687", "key-name": "Shop" },
  },
  upload("delete-maps", { version: "1.1.0" }),
  upload("delete-maps without version", {}),
];

interface Said {
  fails: boolean;
  /** Whether anything was written. */
  writes: boolean;
  /** What is told as a problem, a warning or a notice, and by `check` as not known. */
  told: string[];
  unknown: string[];
}

/** Left out of the page: what is about the version or the checkout, and, but for the first row, what the first row shows. */
const BESIDE = /semantic|git could not/u;
const USUAL = /keeps no URL of a release$|Whether the project "web" exists/u;

function saidBy(service: LocalService, { exitCode, result }: StepResult): Said {
  const { check, notices, failures } = result as {
    check?: { rows: { name: string; state: string; found: string }[] };
    notices: { what: string }[];
    failures: { what: string }[];
  };
  const rows = check?.rows ?? [];
  const ofState = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).map(({ found }) => found);
  const ofRun = check ? notices : [...notices, ...failures];
  return {
    fails: exitCode !== 0,
    writes: service.requests.some(({ method, status }) => method !== "GET" && (status ?? 0) < 300),
    told: [...ofState("failed", "warning"), ...ofRun.map(({ what }) => what)]
      .filter((what) => !BESIDE.test(what))
      .map((what) => what.replaceAll(service.url, "").replace(/\.$/u, "")),
    unknown: ofState("unknown"),
  };
}

/** Runs one of the three in a service of its own. */
async function said(
  row: Row,
  dialect: DialectName,
  how: "check" | "dry" | "real",
  shop: ReturnType<typeof tagged>,
): Promise<Said> {
  const service = await serviceForTest({ dialect, repositories: ["acme/shop"], seed: row.seed });
  const { command = "release", scopes } = row;
  const token = scopes !== undefined && service.addToken(scopes.split(" ")).value;
  const isUpload = command === "upload-source-maps";
  const inputs = {
    command: how === "check" ? "check" : command,
    ...(how === "dry" && command !== "show-issues" && { "dry-run": "true" }),
    ...(token !== false && { token }),
    ...(isOfRelease(row) && !row.hasCommits && { version: "1.1.0", "set-commits": "none" }),
    ...row.with,
  };
  const { workspace, event } = row.message === undefined ? shop : tagged([row.message]);
  const options: StepOptions = {
    event,
    with: inputs,
    env: row.env ?? {},
    ...(row.hasCommits && { workspace }),
    ...(isUpload && { workspace: workspaceWith(built("dist/app")) }),
  };
  return saidBy(service, await runAgainst(service, options));
}

const shorten = (text: string) => (text.length > 150 ? `${text.slice(0, 149)}…` : text);

/** What one of the three says, in a line, and what it alone tells. */
function lineOf({ fails, writes, told, unknown }: Said): string {
  const verb = writes ? "fails after a write" : "fails";
  const end = unknown.length > 0 ? `, ${unknown.length} not known` : "";
  return `${fails ? verb : "passes"}${end}${told.map((what) => `\n          ${shorten(what)}`).join("")}`;
}

const isOfRelease = ({ command = "release" }: Row) => command === "release";

test("check, the dry run and the real run agree on what would fail", async () => {
  const shop = tagged(["Add a feature\n"]);
  let page =
    "What speaks against a step, by `check`, the dry run and the real run, on each server.\n";
  const disagreeing: string[] = [];
  for (const row of ROWS) {
    page += `\n${row.what}\n`;
    const cells = new Map<string, string[]>();
    for (const name of row.servers ?? SERVERS) {
      const dry = await said(row, name, "dry", shop);
      const real = await said(row, name, "real", shop);
      const check = isOfRelease(row) ? await said(row, name, "check", shop) : undefined;
      const late = row.late?.[name];
      const agrees = dry.fails === real.fails && (check ?? dry).fails === real.fails;
      if (agrees === (late !== undefined)) disagreeing.push(`${row.what}: ${name}`);
      // What all of them tell is told in the same words.
      const all = [dry, real, ...(check ? [check] : [])];
      for (const one of row === ROWS[0] ? [] : all) {
        one.told = one.told.filter((what) => !USUAL.test(what));
      }
      const [first, ...others] = all.map(({ told }) => told);
      const shared = (first ?? []).filter((what) =>
        others.every((one) => one.some((each) => each.includes(what) || what.includes(each))),
      );
      // What `check` does not know matters where it cannot agree.
      if (late === undefined) for (const one of all) one.unknown = [];
      const shown = ({ told, ...more }: Said) =>
        lineOf({
          ...more,
          told: told.filter((what) => !shared.some((each) => what.includes(each))),
        });
      const [planned, run, looked] = [dry, real, check ?? dry].map(shown);
      const isOne = planned === run && run === looked;
      const each = [...(check ? [`check ${looked}`] : []), `dry run ${planned}`, `run ${run}`];
      const lines = [
        ...(isOne ? [planned] : each),
        ...shared.map((what) => `told by all: ${shorten(what)}`),
        ...(late === undefined ? [] : [`(${late})`]),
      ];
      const text = lines.map((line) => `      ${line}`).join("\n");
      cells.set(text, [...(cells.get(text) ?? []), name]);
    }
    for (const [text, names] of cells) page += `    ${names.join(", ")}\n${text}\n`;
  }
  await expect(page).toMatchFileSnapshot("objections.txt");
  expect(disagreeing).toEqual([]);
});

test("each feature that a server may lack has a row in the table of objections", () => {
  const named = new Set(ROWS.flatMap(({ features = [] }) => features));
  expect(Object.keys(FEATURES).filter((feature) => !named.has(feature as Feature))).toEqual([]);
});
