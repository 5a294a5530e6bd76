/** Outcomes as the commands leave them, for the tests of the report. Deterministic. */
import type {
  CommitRow,
  IssueDetails,
  IssueRow,
  ListIssuesOutcome,
  RenameClientKeyOutcome,
  ReleaseOutcome,
  ShowIssuesOutcome,
  UpdateIssuesOutcome,
  InvalidOutcome,
} from "../../src/outcome.ts";

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
export function noise(index: number): number {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

export function sha(index: number): string {
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
    dryRun: false,
    baseUrl: SERVICE,
    organization: "acme",
    projects: ["shop-web", "shop-api"],
    notices: [],
    failures: [],
    cancelled: false,
    tolerated: false,
    version: "1.4.0",
    shortVersion: "1.4.0",
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
      foundBy: "newest earlier tag of the family v*",
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

export function hours(index: number, length = 24): [number, number][] {
  const end = Math.floor(START / 3_600_000) * 3600;
  return Array.from({ length }, (_, at) => {
    const wave = Math.max(
      0,
      Math.sin((at + index) / 4) * 40 * noise(index + 7) + 12 * noise(index * 31 + at),
    );
    return [end - (length - 1 - at) * 3600, Math.floor(wave)];
  });
}

export function days(index: number, length = 30): [number, number][] {
  const end = Math.floor(START / 86_400_000) * 86_400;
  return Array.from({ length }, (_, at) => {
    return [end - (length - 1 - at) * 86_400, Math.floor(900 * noise(index * 17 + at) ** 3)];
  });
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

export function update(
  issues: readonly IssueRow[],
  changes: Partial<UpdateIssuesOutcome> = {},
): UpdateIssuesOutcome {
  return {
    command: "update-issues",
    outcome: "updated",
    dryRun: false,
    baseUrl: SERVICE,
    organization: "acme",
    projects: ["shop-web", "shop-api"],
    notices: [],
    failures: [],
    cancelled: false,
    tolerated: false,
    query: "is:unresolved release:1.3.2",
    matchedCount: issues.length,
    requested: { status: "resolved", assignedTo: "team:12" },
    issues: [...issues],
    maxIssues: 100,
    writeSeconds: issues.length / 4.8,
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
    dryRun: false,
    baseUrl: SERVICE,
    organization: "acme",
    projects: ["shop-web", "shop-api"],
    notices: [],
    failures: [],
    cancelled: false,
    tolerated: false,
    query: "is:unresolved",
    matchedCount: length,
    issues: Array.from({ length }, (_, index) => issue(index)),
    statsPeriod: "24h",
    stats: hours(3).map(([time, count]) => [time, count * 37]),
    levels: { fatal: 1, error: Math.max(0, length - 3), warning: 2 },
    ...changes,
  };
}

export function detailed(index: number, changes: Partial<IssueDetails> = {}): IssueDetails {
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
  issues: readonly IssueDetails[],
  changes: Partial<ShowIssuesOutcome> = {},
): ShowIssuesOutcome {
  return {
    command: "show-issues",
    outcome: "matched",
    dryRun: false,
    baseUrl: SERVICE,
    organization: "acme",
    projects: ["shop-web"],
    notices: [],
    failures: [],
    cancelled: false,
    tolerated: false,
    matchedCount: issues.length,
    issues: [...issues],
    ...changes,
  };
}

export function renamed(changes: Partial<RenameClientKeyOutcome> = {}): RenameClientKeyOutcome {
  return {
    command: "rename-client-key",
    outcome: "updated",
    dryRun: false,
    baseUrl: SERVICE,
    organization: "acme",
    projects: ["shop-web"],
    notices: [],
    failures: [],
    cancelled: false,
    tolerated: false,
    keyId: "c8f4a1b2d3e4f5061728394a5b6c7d8e",
    nameBefore: "Default",
    keyName: "Web shop, production",
    isActive: true,
    dateCreated: "2024-03-01T09:30:00.000Z",
    browserSdkVersionKept: true,
    browserSdkVersion: "8.x",
    ...changes,
  };
}

export function invalid(changes: Partial<InvalidOutcome> = {}): InvalidOutcome {
  return {
    command: "invalid",
    outcome: "failed",
    dryRun: false,
    baseUrl: SERVICE,
    organization: "acme",
    projects: ["shop-web"],
    notices: [],
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
    cancelled: false,
    tolerated: false,
    ...changes,
  };
}
