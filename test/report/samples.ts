/** Outcomes as the commands leave them, for the tests of the report. Deterministic. */
import type { CommitRow, ReleaseOutcome } from "../../src/release/outcome.ts";
import type {
  IssueRow,
  ListIssuesOutcome,
  ShowIssuesOutcome,
  UpdateIssuesOutcome,
} from "../../src/issues/outcome.ts";
import type { RenameClientKeyOutcome } from "../../src/client-keys/update.ts";
import type { SourceMapRow, UploadSourceMapsOutcome } from "../../src/source-maps/outcome.ts";
import type { InvalidOutcome, Outcome } from "./view.ts";

const SERVICE = "https://issues.example.com";
const GITHUB = "https://github.com/acme/shop";

const SUBJECTS = [
  "Retry the payment when the bank answers 503",
  "fix(cart): keep the voucher after a reload (#1841)",
  "Show prices with the shopper's own currency, and round them the way the invoice does",
  "Bump undici from 8.1.0 to 8.1.2",
  "Merge branch 'main' into checkout-v2",
  'Revert "Load the catalogue lazily"',
  "docs: describe `POST /orders` and its *errors*",
  "Fixes SHOP-12: no more <b>bold</b> names in mails to ana@example.com",
];
const AUTHORS = ["Ana Costa", "Jürgen Müller", "田中 陽子", "dependabot[bot]", "O'Neil, Sam"];
const TITLES = [
  "TypeError: Cannot read properties of undefined (reading 'total')",
  "ConnectionTimeout: bank.example.com did not answer within 10,000 ms",
  "OutOfMemoryError: Java heap space",
  "خطأ في الدفع: تعذر الاتصال بالخادم عند تأكيد الطلب",
  "🔥🔥 Checkout is down 👩🏽‍🚀👨‍👩‍👧‍👦 for every shopper in 🇧🇷",
  "**SyntaxError**: Unexpected token `<` in [JSON](https://evil.example) at @position #0",
  `ValidationError: ${"the field is required and must be a string; ".repeat(12)}`,
  "com.acme.shop.checkout.payment.provider.bank.BankTransferPaymentProviderConfigurationException",
];
const LEVELS = ["fatal", "error", "error", "warning", "info"];

const START = Date.parse("2026-11-21T12:00:00Z");

export function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}

/** A number that looks random, the same in each run. */
function noise(index: number): number {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

function sha(index: number): string {
  const digits = Array.from({ length: 40 }, (_, at) => Math.floor(noise(index * 41 + at) * 16));
  return digits.map((digit) => digit.toString(16)).join("");
}

export function commit(index: number): CommitRow {
  return {
    id: sha(index),
    subject: pick(SUBJECTS, index),
    author: pick(AUTHORS, Math.floor(noise(index) * 5)),
    timestamp: new Date(START - index * 5.3 * 3_600_000 * (1 + noise(index))).toISOString(),
    url: `${GITHUB}/commit/${sha(index)}`,
    files: {
      added: Math.floor(noise(index + 1) * 4),
      modified: 1 + Math.floor(noise(index + 2) * 30),
      deleted: Math.floor(noise(index + 3) * 3),
    },
  };
}

export function release(commits: number, changes: Partial<ReleaseOutcome> = {}): ReleaseOutcome {
  return {
    command: "release",
    outcome: "created",
    ...common(["shop-web", "shop-api"]),
    version: "1.4.0",
    versionFrom: "tag",
    shortVersion: "1.4.0",
    headCommit: sha(0),
    ref: sha(0),
    url: `${GITHUB}/releases/tag/v1.4.0`,
    dateReleased: "2026-11-21T12:00:03.000Z",
    dateCreated: "2026-11-21T12:00:03.120Z",
    servicePage: `${SERVICE}/organizations/acme/releases/1.4.0/`,
    repository: "acme/shop",
    range: {
      previous: sha(5000),
      current: sha(0),
      previousName: "v1.3.2",
      currentName: "v1.4.0",
      foundBy: "nearest earlier tag of the family v*",
      source: "checkout",
      comparePage: `${GITHUB}/compare/v1.3.2...v1.4.0`,
    },
    commits: Array.from({ length: commits }, (_, index) => commit(index)),
    commitCount: commits,
    omitted: { commits: 0, patchSets: 0, paths: 0 },
    refsAccepted: true,
    existed: false,
    issues: [],
    unknownShortIds: [],
    requestBytes: 900 + commits * 810,
    ...changes,
  };
}

/** So many counts up to the moment of the report, one for each bucket of so many seconds. */
function series(length: number, bucket: number, count: (at: number) => number) {
  const end = Math.floor(START / 1000 / bucket) * bucket;
  return Array.from({ length }, (_, at): [number, number] => [
    end - (length - 1 - at) * bucket,
    Math.floor(count(at)),
  ]);
}

export function hours(index: number, length = 24): [number, number][] {
  const wave = (at: number) =>
    Math.sin((at + index) / 4) * 40 * noise(index + 7) + 12 * noise(index * 31 + at);
  return series(length, 3600, (at) => Math.max(0, wave(at)));
}

export function days(index: number, length = 30): [number, number][] {
  return series(length, 86_400, (at) => 900 * noise(index * 17 + at) ** 3);
}

export function issue(index: number, changes: Partial<IssueRow> = {}): IssueRow {
  const id = String(5_813_220_041 + index * 7);
  return {
    id,
    shortId: `SHOP-${(index + 1).toString(36).toUpperCase()}`,
    project: index % 2 === 0 ? "shop-web" : "shop-api",
    title: pick(TITLES, index),
    culprit: index % 3 === 2 ? "" : "checkout/payment.ts in confirm",
    state: "matched",
    level: pick(LEVELS, index),
    status: "unresolved",
    count: Math.floor(noise(index) * 20_000),
    userCount: Math.floor(noise(index) * 900),
    firstSeen: new Date(START - (20 + index) * 86_400_000).toISOString(),
    lastSeen: new Date(START - index * 180_000).toISOString(),
    page: `${SERVICE}/organizations/acme/issues/${id}/`,
    stats: hours(index),
    ...changes,
  };
}

/** What every outcome has. */
function common(projects: string[]) {
  return {
    dryRun: false,
    baseUrl: SERVICE,
    organization: "acme",
    projects,
    notices: [],
    failures: [],
    cancelled: false,
    tolerated: false,
  };
}

export function update(
  issues: readonly IssueRow[],
  changes: Partial<UpdateIssuesOutcome> = {},
): UpdateIssuesOutcome {
  return {
    command: "update-issues",
    outcome: "updated",
    ...common(["shop-web", "shop-api"]),
    query: "is:unresolved release:1.3.2",
    matchedCount: issues.length,
    requested: { status: "resolved", assignedTo: "team:12" },
    issues: [...issues],
    ...changes,
  };
}

export function updated(index: number, changes: Partial<IssueRow> = {}): IssueRow {
  return issue(index, {
    state: "applied",
    before: { status: "unresolved", assignedTo: null },
    after: { status: "resolved", assignedTo: "team:12" },
    ...changes,
  });
}

export function list(length: number, changes: Partial<ListIssuesOutcome> = {}): ListIssuesOutcome {
  return {
    command: "list-issues",
    outcome: "matched",
    ...common(["shop-web", "shop-api"]),
    query: "is:unresolved",
    matchedCount: length,
    issues: Array.from({ length }, (_, index) => issue(index)),
    statsPeriod: "24h",
    stats: hours(3).map(([time, count]) => [time, count * 37]),
    levels: { fatal: 1, error: Math.max(1, length - 3), warning: 2 },
    ...changes,
  };
}

export function detailed(index: number, changes: Partial<IssueRow> = {}): IssueRow {
  return {
    ...issue(index),
    type: "error",
    logger: "checkout",
    assignedTo: "Ana Costa",
    isPublic: false,
    isSubscribed: true,
    isBookmarked: false,
    hasSeen: true,
    statusDetails: "since the next release",
    numComments: 3,
    userReportCount: 1,
    stats24h: hours(index),
    stats30d: days(index),
    activity: [
      { type: "set_resolved", dateCreated: "2026-11-20T08:12:00Z", user: "Ana Costa" },
      {
        type: "note",
        dateCreated: "2026-11-19T17:40:00Z",
        user: "Sam",
        text: "Seen on 1.3.2 too, see #12 and @ana",
      },
      { type: "first_seen", dateCreated: "2026-11-01T03:00:00Z" },
    ],
    firstRelease: { version: "1.2.0", dateCreated: "2026-10-30T09:00:00.000Z" },
    lastRelease: { version: "1.3.2", dateCreated: "2026-11-12T09:00:00.000Z" },
    tags: [
      {
        key: "browser",
        name: "Browser",
        totalValues: 1204,
        topValues: ["Firefox 144", "Chrome 142"],
      },
      { key: "environment", name: "Environment", totalValues: 1310, topValues: ["production"] },
    ],
    ...changes,
  };
}

export function show(
  issues: readonly IssueRow[],
  changes: Partial<ShowIssuesOutcome> = {},
): ShowIssuesOutcome {
  return {
    command: "show-issues",
    outcome: "matched",
    ...common(["shop-web"]),
    matchedCount: issues.length,
    issues: [...issues],
    ...changes,
  };
}

const CREATED = { dateCreated: "2024-03-01T09:30:00.000Z", browserSdkVersion: "8.x" };

function renamed(changes: Partial<RenameClientKeyOutcome> = {}): RenameClientKeyOutcome {
  return {
    command: "rename-client-key",
    outcome: "updated",
    ...common(["shop-web"]),
    keyId: "c8f4a1b2d3e4f5061728394a5b6c7d8e",
    asked: { name: "Web shop, production" },
    before: { name: "Default", isActive: true, rateLimit: null },
    key: { name: "Web shop, production", isActive: true, rateLimit: null, ...CREATED },
    browserSdkVersionKept: true,
    ...changes,
  };
}

const SCRIPTS = ["index", "checkout", "vendor-react", "vendor-charts", "worker", "legacy"];

function scriptRow(index: number, changes: Partial<SourceMapRow> = {}): SourceMapRow {
  const name = `${pick(SCRIPTS, index)}-${sha(index).slice(0, 8)}.js`;
  const id = sha(index + 1);
  return {
    script: `apps/web/dist/assets/${name}`,
    map: `apps/web/dist/assets/${name}.map`,
    url: `~/assets/${name}`,
    debugId: `${id.slice(0, 8)}-${id.slice(8, 12)}-5${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`,
    bytes: 48_211 + Math.floor(noise(index) * 1_900_000),
    state: "applied",
    injected: true,
    ...changes,
  };
}

function uploaded(
  files: readonly SourceMapRow[],
  changes: Partial<UploadSourceMapsOutcome> = {},
): UploadSourceMapsOutcome {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 4000);
  const sent = files.filter(({ state }) => state === "applied").length;
  return {
    command: "upload-source-maps",
    outcome: "uploaded",
    ...common(["shop-web", "shop-api"]),
    deletesMaps: false,
    version: "1.4.0",
    versionFrom: "input version",
    files: [...files],
    bundle: {
      id: "59c2b7d0-41a3-5f6e-8b17-0d9e6c3a2f18",
      checksum: sha(77),
      bytes,
      chunks: 2,
      sentChunks: 2,
      sentBytes: Math.floor(bytes / 4),
    },
    verified: ["shop-web", "shop-api"].map((project) => ({
      project,
      isVerifiable: true,
      found: sent,
      expected: sent,
    })),
    orphans: [],
    sources: { added: 0, missing: 0 },
    deletedMaps: 0,
    ...changes,
  };
}

export function invalid(changes: Partial<InvalidOutcome> = {}): InvalidOutcome {
  return {
    command: "invalid",
    outcome: "failed",
    ...common(["shop-web"]),
    failures: [
      {
        what: 'The input "status" does not belong to the command "release".',
        where: "input status",
        fix: 'Remove it, or write "command: update-issues".',
      },
      {
        what: 'The date "yesterday" cannot be read.',
        where: "input date-released",
        fix: "Write an ISO 8601 date such as 2026-11-21T12:00:00Z, Unix seconds, now, or none.",
      },
    ],
    ...changes,
  };
}

/** What is not known before the service answered. */
const unanswered = {
  shortVersion: undefined,
  dateCreated: undefined,
  servicePage: undefined,
} as Partial<ReleaseOutcome>;

const refused = {
  what: "Release 1.4.0 was refused (403): the token lacks the scope project:releases.",
  where: "POST https://issues.example.com/api/0/organizations/acme/releases/",
  fix: "Create a token with the scope project:releases and store it as the secret SENTRY_AUTH_TOKEN.",
};
const unknownRepository =
  "The service does not know the repository acme/shop: the release was sent without refs.";
const overLimit =
  'Without "dry-run" this would be refused: 2 issues are selected, but "max-issues" allows 1.';
const lacksScope = "Issue SHOP-2 was refused (403): the token lacks the scope event:write.";
const notUploaded =
  "2 of 4 scripts could not be uploaded: apps/web/dist/assets/checkout.js: its map cannot be read.";
const withoutMap =
  "Left unchanged (1 of 4 scripts): apps/web/dist/assets/vendor-react.js (it has no source map).";
const tryAgain = "Pass the result file of this step as issues-file to try just these again.";

/** One outcome for each thing that a run may leave behind, by a name that says what happened. */
export const outcomes: Readonly<Record<string, Outcome>> = {
  "release created": release(3, {
    issues: [
      issue(0, { state: "applied", commit: sha(1), after: { status: "resolved" } }),
      issue(1, { state: "unchanged", reason: "The service had resolved it already." }),
      issue(2, {
        state: "failed",
        reason: "The service answered 500.",
        fix: "Run the step again.",
      }),
    ],
    unknownShortIds: [{ shortId: "SHOP-999", commit: sha(2) }],
    deploy: {
      environment: "production",
      name: "blue",
      url: "https://ci.example.com/deploys/7",
      state: "recorded",
    },
    notices: [
      {
        level: "warning",
        what: unknownRepository,
        fix: "Add the repository to the organization on the service.",
      },
      { level: "notice", what: "HEAD is 0e0857a, not the event's commit." },
    ],
    refsAccepted: false,
    shortVersion: "1.4",
  }),
  "release that existed": release(2, {
    outcome: "updated",
    existed: true,
    kept: ["ref", "release date"],
    storedCommits: 2,
    newGroups: 4,
    dateCreated: "2026-11-20T08:00:00.000Z",
    commitCount: 1980,
    omitted: { commits: 1978, patchSets: 1, paths: 3 },
  }),
  "first release of a shallow checkout": release(0, {
    commitCount: undefined,
    range: {
      current: sha(0),
      currentName: "v1.4.0",
      foundBy: "not looked for: the checkout is shallow",
      source: "none",
      sourceReason: "the checkout has depth 1",
      advice: "set fetch-depth: 0 in actions/checkout.",
    },
    dateReleased: null,
  }),
  "release refused": release(2, { ...unanswered, outcome: "failed", failures: [refused] }),
  "release created, deploy failed": release(1, {
    outcome: "failed",
    deploy: { environment: "production", state: "failed", reason: "The service answered 400." },
    failures: [{ what: "The deploy was refused (400).", fix: "Check the environment's name." }],
  }),
  "release dry run": release(2, { ...unanswered, outcome: "planned", dryRun: true }),
  "release cancelled": release(2, { ...unanswered, outcome: "failed", cancelled: true }),
  "update of some": update(
    [
      updated(0),
      updated(1, {
        state: "failed",
        reason: lacksScope,
        fix: "Create a token with the scope event:write.",
      }),
      updated(2, {
        state: "not-applied",
        after: { status: "resolved" },
        reason: "resolved at once: the project has no release",
      }),
      updated(3, { state: "unchanged" }),
    ],
    { outcome: "failed", failures: [{ what: "2 of 3 issues were not updated.", fix: tryAgain }] },
  ),
  "update preview over the limit": update(
    [0, 1].map((index) => updated(index, { state: "planned" })),
    {
      outcome: "planned",
      dryRun: true,
      notices: [
        {
          level: "warning",
          what: overLimit,
          fix: 'Set "max-issues: 2", or narrow the selection.',
        },
      ],
    },
  ),
  "update cancelled": update(
    [updated(0), updated(1, { state: "unknown" }), updated(2, { state: "not-started" })],
    { outcome: "failed", cancelled: true },
  ),
  "list over the gate": list(3, {
    outcome: "gate-failed",
    matchedCount: 1240,
    gate: { failAbove: 0, exceeded: true },
    statsPeriod: "14d",
    stats: days(2, 14),
    failures: [
      {
        what: "1,240 issues match, but none is allowed.",
        where: "input fail-above",
        fix: "Resolve the issues, or raise fail-above.",
      },
    ],
  }),
  issue: show([detailed(0)]),
  issues: show([detailed(3), detailed(1, { mergedFrom: "5813220000", requestedAs: "5813220000" })]),
  "key disabled and limited": renamed({
    asked: { isActive: false, rateLimit: { count: 1000, window: 3600 } },
    key: {
      name: "Default",
      isActive: false,
      rateLimit: { count: 1000, window: 3600 },
      ...CREATED,
    },
  }),
  "key rename ignored": renamed({
    outcome: "failed",
    key: { name: "Default", isActive: true, rateLimit: null, ...CREATED },
    browserSdkVersionKept: false,
    failures: [{ what: 'The service answered 200, but the key is still named "Default".' }],
  }),
  "source maps uploaded": uploaded([scriptRow(0), scriptRow(1)], {
    dist: "web-7",
    sources: { added: 12, missing: 2 },
    deletedMaps: 3,
  }),
  "source maps uploaded in part": uploaded(
    [
      scriptRow(0),
      scriptRow(1, {
        state: "failed",
        reason: "map-invalid",
        detail: "it is not valid JSON",
        debugId: undefined,
        injected: false,
      }),
      scriptRow(2, {
        state: "left",
        reason: "no-map",
        map: undefined,
        debugId: undefined,
        injected: false,
      }),
      scriptRow(3, { state: "failed", reason: "not-found-after-upload" }),
    ],
    {
      outcome: "failed",
      verified: [
        { project: "shop-web", isVerifiable: true, found: 1, expected: 2 },
        { project: "shop-api", isVerifiable: false, found: 0, expected: 2 },
      ],
      notices: [
        { level: "warning", what: withoutMap, fix: 'Leave such scripts out with "exclude".' },
      ],
      failures: [{ what: notUploaded, fix: "Build it again, or exclude the script." }],
    },
  ),
  "inputs wrong": invalid(),
};
