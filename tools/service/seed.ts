/** Believable issues in any number, the same for the same seed. */
import { memberActor, teamActor } from "./actors.ts";
import { between, hash, pick, seeded, type Random } from "./random.ts";
import type { Level, NewIssue, ServiceState, StoredIssue } from "./state.ts";

export interface IssueSeed {
  /** Slug. */
  project: string;
  count: number;
  /** Newest `lastSeen`, milliseconds since the epoch; default is the time of the service. */
  now?: number;
  /** Share of unresolved issues; the rest is resolved or ignored. Default 0.7. */
  unresolved?: number;
  /** What a test decides itself, by index (0 is the issue seen last). */
  overrides?: (index: number) => NewIssue;
}

const DAY = 86_400_000;
/** Versions that issues name; those that do not exist are created. */
const RELEASES = ["2.3.0", "2.3.1", "2.4.0"];

/** @returns the new issues, seen last first */
export function seedIssues(state: ServiceState, options: IssueSeed): StoredIssue[] {
  const project = state.project(options.project);
  const random = seeded(hash(`${options.project}/1`));
  const now = options.now ?? state.now();
  const { organization } = state;
  for (const [index, version] of RELEASES.entries()) {
    const date = now - (RELEASES.length - index) * 14 * DAY;
    const release =
      organization.releases.get(version) ??
      state.addRelease(organization, { version, dateCreated: date, dateReleased: date });
    if (!release.projects.includes(project.slug)) release.projects.push(project.slug);
  }
  const actors = [
    ...organization.members.map((member) => memberActor(member)),
    ...organization.teams.map((team) => teamActor(team)),
  ];
  let lastSeen = now;
  return Array.from({ length: options.count }, (_, index) => {
    // The newest issues lie minutes apart, the oldest hours.
    lastSeen -= between(random, 1, 90_000 + Math.min(index, 2_000) * 1_000);
    const issue: NewIssue = {
      ...believable(random, index),
      ...statusOf(random, options.unresolved ?? 0.7),
      ...lifeOf(random, lastSeen),
      ...releasesOf(random),
      assignedTo: random() < 0.3 ? pick(random, actors) : null,
      ...options.overrides?.(index),
    };
    return state.addIssue(project, issue);
  });
}

/** A tenth each. */
const [E, F, W, I, D] = ["error", "fatal", "warning", "info", "debug"] as const;
const LEVEL_MIX: readonly Level[] = [E, E, E, E, E, F, W, W, I, D];

const PRIORITIES = {
  fatal: "high",
  error: "high",
  warning: "medium",
  info: "low",
  debug: "low",
} as const;

const PLACES = [
  "checkout/payment",
  "cart/add_item",
  "users/session",
  "search/suggest",
  "GET /api/orders/{id}",
  "worker.invoices",
  "components/Übersicht.tsx",
] as const;
const BROWSERS = ["Chrome 141", "Firefox 144", "Safari 26", "Edge 141"] as const;
const ENVIRONMENTS = ["production", "production", "production", "staging"] as const;

function believable(random: Random, index: number): NewIssue {
  const level = pick(random, LEVEL_MIX);
  const place = pick(random, PLACES);
  const [type, message] = titleOf(random, index);
  return {
    title: type === null ? message : `${type}: ${message}`,
    culprit: place,
    type: type === null ? "default" : "error",
    level,
    logger: random() < 0.2 ? "console" : null,
    metadata: type === null ? {} : { type, value: message, filename: `src/${place}.ts` },
    priority: PRIORITIES[level],
    numComments: random() < 0.1 ? between(random, 1, 6) : 0,
    userReportCount: random() < 0.05 ? between(random, 1, 3) : 0,
    hasSeen: random() < 0.5,
    isBookmarked: random() < 0.05,
    tags: {
      browser: pick(random, BROWSERS),
      environment: pick(random, ENVIRONMENTS),
      level,
    },
  };
}

/** Exception type and message; some messages without a type. Titles that break careless reports are among them. */
function titleOf(random: Random, index: number): [string | null, string] {
  const number = between(random, 1, 9_999);
  const titles: [string | null, string][] = [
    ["TypeError", `Cannot read properties of undefined (reading 'item${number}')`],
    ["KeyError", `'customer_${number}'`],
    ["ConnectionError", `connect ECONNREFUSED 10.0.${number % 255}.7:5432`],
    ["ValueError", `invalid literal for int() with base 10: '${number}€'`],
    ["TimeoutError", `Request to /api/orders/${number} took longer than 30000 ms`],
    ["IntegrityError", `duplicate key value violates unique constraint "orders_${number}_key"`],
    ["HTTPError", `502 Bad Gateway: https://payments.example.com/v1/charge?id=${number}`],
    [null, `Deprecated option "legacy-${number}" is still in use`],
    ["خطأ", `تعذر تحميل الصفحة رقم ${number}`],
    ["エラー", `注文 ${number} を処理できませんでした`],
    ["RenderError", `🔥 component exploded 💥 (${number}) 👩‍👩‍👧‍👦`],
    [
      "MarkdownError",
      `**bold** | [link](https://example.com) | <b>${number}</b> | @team #12 \`code\``,
    ],
    ["AssertionError", `expected ${number} to equal ${"very ".repeat(95)}long`],
  ];
  // The odd ones come early, so that small seeds have them too.
  return titles[index] ?? pick(random, titles);
}

function statusOf(random: Random, unresolved: number): NewIssue {
  if (random() < unresolved) return { status: "unresolved" };
  return { status: random() < 0.7 ? "resolved" : "ignored" };
}

/** Most issues have few events, some very many. */
function lifeOf(random: Random, lastSeen: number): NewIssue {
  const count = Math.max(1, Math.round(10 ** (random() * 5)));
  return {
    count,
    userCount: Math.round(count * random() * 0.6),
    lastSeen,
    firstSeen: count === 1 ? lastSeen : lastSeen - between(random, 60_000, 60 * DAY),
  };
}

function releasesOf(random: Random): NewIssue {
  const first = between(random, 0, RELEASES.length - 1);
  const last = between(random, first, RELEASES.length - 1);
  return { firstRelease: RELEASES[first] ?? null, lastRelease: RELEASES[last] ?? null };
}
