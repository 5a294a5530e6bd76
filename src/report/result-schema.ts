/**
 * The result file as a schema: `npm run docs` makes `docs/result-file.schema.json` of it, and the tests read every result file
 * with it. A step uses its types alone.
 */
import * as v from "valibot";
import { OUTCOMES } from "../outcome.ts";

const text = v.optional(v.string());
const texts = v.optional(v.array(v.string()));
const count = v.optional(v.number());

function about<Schema extends v.GenericSchema>(description: string, schema: Schema) {
  return v.pipe(schema, v.description(description));
}

/** Members that come together, or not at all. */
function part<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.optional(v.strictObject(entries));
}

function list<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.array(v.strictObject(entries));
}

/** Members of the same form. */
const all = v.entriesFromList;

const series = about(
  "Counts over time, oldest first: [Unix seconds, count].",
  v.array(v.tuple([v.number(), v.number()])),
);

const attribute = v.optional(v.nullable(v.union([v.string(), v.boolean()])));
const flags = ["hasSeen", "isBookmarked", "isSubscribed", "isPublic"] as const;
const resolvedIn = ["inRelease", "inCommit"] as const;
const entries = all(["ignoreUntil", ...resolvedIn, "assignedTo", ...flags, "priority"], attribute);
const attributes = v.nullable(v.strictObject({ status: attribute, ...entries }));

/** How far a step is with an issue or a file. */
const PROGRESS = ["planned", "applied", "unchanged", "failed", "unknown", "not-started"] as const;

const named = list(all(["key", "value"], v.string()));
const frames = list({
  ...all(["function", "filename", "module"], text),
  ...all(["lineNo", "colNo"], count),
  inApp: v.optional(v.boolean()),
  context: about("Source lines, each with its number.", v.array(v.tuple([v.number(), v.string()]))),
});

const event = v.strictObject({
  id: v.string(),
  ...all(["title", "message", "platform", "dateCreated", "release", "environment"], text),
  request: part({ method: text, url: v.optional(about("Without its query.", v.string())) }),
  exceptions: about(
    "A cause before what it caused; the innermost frame last.",
    list({ ...all(["type", "value"], text), handled: v.optional(v.boolean()), frames }),
  ),
  tags: named,
  contexts: named,
  breadcrumbs: list({ ...all(["timestamp", "level", "category"], text), message: v.string() }),
});

const issue = v.strictObject({
  id: v.string(),
  shortId: v.string(),
  project: about("Slug of the project.", v.string()),
  before: about("The attributes before the step; null where they are not known.", attributes),
  after: about("What a plan asks for, or the service answered; null before that.", attributes),
  state: v.picklist([...PROGRESS, "matched", "not-applied"]),
  reason: about("Why the state is what it is.", v.nullable(v.string())),
  fix: text,
  partly: v.optional(about("Whether some of what was asked was applied.", v.boolean())),
  sharePage: v.optional(about("The page of a public issue.", v.string())),
  commit: v.optional(about("The commit that names the issue.", v.string())),
  // Of lists, updates and single issues; of a release, too.
  ...all(["title", "culprit", "level", "status", "firstSeen", "lastSeen"], text),
  count: v.optional(about("Number of events.", v.number())),
  page: v.optional(about("Page of the issue on the service.", v.string())),
  // Of single issues.
  requestedAs: v.optional(about("What was asked for, if the issue has another id.", v.string())),
  ...all(["mergedFrom", "type", "logger", "statusDetails"], text),
  ...all(["userCount", "numComments", "userReportCount"], count),
  ...all(["firstRelease", "lastRelease"], part({ version: v.string(), dateCreated: text })),
  ...all(["stats24h", "stats30d"], v.optional(series)),
  activity: v.optional(list({ type: v.string(), dateCreated: text, user: text, text })),
  tags: v.optional(
    list({ ...all(["key", "name"], v.string()), totalValues: count, topValues: texts }),
  ),
  // Of `sync-issues`.
  github: part({
    number: count,
    page: text,
    action: v.optional(
      about(
        "What is to be done to the GitHub issue; left: not opened, for `max-new`.",
        v.picklist(["open", "update", "close", "reopen", "left"]),
      ),
    ),
  }),
  ...entries,
  event: v.optional(event),
});

const release = v.strictObject({
  ...all(["version", "shortVersion", "ref"], text),
  url: v.optional(about("Page of the release's code.", v.string())),
  dateReleased: v.optional(about("Null: not released yet.", v.nullable(v.string()))),
  dateCreated: v.optional(about("As the service answered it.", v.string())),
  repository: v.optional(about("Its name on the service.", v.string())),
  range: part({
    previous: v.optional(about("SHA; absent on a first release.", v.string())),
    current: v.string(),
    previousName: v.optional(about("Its tag, branch or ref.", v.string())),
    currentName: text,
    foundBy: about("How the previous release was found.", v.string()),
    source: about(
      "Where the commits were read.",
      v.picklist(["checkout", "fetch", "compare-api", "none"]),
    ),
    api: v.optional(about("The API that was asked, as in GitHub API.", v.string())),
    comparePage: text,
    sourceReason: v.optional(about("Why not from the checkout.", v.string())),
    advice: v.optional(about("What to change to get more.", v.string())),
  }),
  commitCount: v.optional(about("Commits of the range, whatever was sent.", v.number())),
  omitted: about(
    "What was left out of the request: older commits, patch sets for its size, and paths that are too long.",
    v.strictObject({ commits: v.number(), patchSets: v.number(), paths: v.number() }),
  ),
  refsAccepted: v.optional(about("False: refused, and sent without.", v.boolean())),
  existed: v.optional(about("Whether the release existed before the step.", v.boolean())),
  storedCommits: v.optional(about("Commits that the service counts.", v.nullable(v.number()))),
  storedProjects: texts,
  newGroups: v.optional(about("New issues of a release that existed.", v.number())),
  unknownShortIds: list(all(["shortId", "commit"], v.string())),
  deploy: part({
    environment: v.string(),
    state: v.picklist(["planned", "recorded", "unsupported", "failed", "unknown"]),
    ...all(["name", "url", "reason"], text),
  }),
  commits: about(
    "The commits that were sent, newest first.",
    list({ ...all(["id", "subject", "author"], v.string()), timestamp: text }),
  ),
});

const check = v.strictObject({
  version: v.optional(about("The version that a release would have.", v.string())),
  rows: about(
    "What was looked at, worst first.",
    list({
      name: v.string(),
      state: about(
        "failed: a release would surely fail; warning: it would be made, but not as it was meant, or perhaps not; unknown: only a release shows it; missing: the token may not do it, and the release does not need it; or ok.",
        v.picklist(["failed", "warning", "unknown", "missing", "ok"]),
      ),
      found: v.string(),
      fix: text,
    }),
  ),
});

/** Members that are not there are not known, or not of the command. */
export const resultSchema = v.strictObject({
  schema: v.literal(1),
  command: about("`invalid` for a run whose inputs were wrong.", v.string()),
  outcome: v.picklist(OUTCOMES),
  dryRun: v.boolean(),
  cancelled: v.boolean(),
  tolerated: about("Whether `on-error: warn` turned a failure into a warning.", v.boolean()),
  baseUrl: v.string(),
  organization: v.string(),
  projects: v.array(v.string()),
  requested: about("The attributes that an update asks for.", attributes),
  query: v.nullable(v.string()),
  matchedCount: v.nullable(v.number()),
  failures: list({ what: v.string(), where: text, fix: text }),
  notices: list({ level: v.picklist(["notice", "warning"]), what: v.string(), fix: text }),
  // What commands add.
  issues: v.array(issue),
  repository: v.optional(about("The repository on GitHub, of `sync-issues`.", v.string())),
  release: v.optional(release),
  // Of lists.
  statsPeriod: text,
  stats: v.optional(series),
  levels: v.optional(about("Matching issues by level.", v.record(v.string(), v.number()))),
  gate: part({ failAbove: v.number(), exceeded: v.boolean() }),
  watched: v.optional(series),
  clientKey: part({
    ...all(["keyId", "nameBefore", "keyName", "dateCreated", "browserSdkVersion"], text),
    ...all(["isActive", "browserSdkVersionKept"], v.optional(v.boolean())),
    rateLimit: v.optional(v.nullable(v.strictObject(all(["count", "window"], v.number())))),
  }),
  // Of source maps.
  sourceMaps: part({
    ...all(["version", "dist"], text),
    bundle: part({
      id: v.string(),
      checksum: about("SHA-1.", v.string()),
      ...all(["bytes", "chunks", "sentChunks", "sentBytes"], v.number()),
    }),
    sources: v.strictObject(all(["added", "missing"], v.number())),
    deletedMaps: v.number(),
  }),
  files: v.optional(
    list({
      ...all(["script", "url"], v.string()),
      ...all(["map", "debugId", "reason", "detail"], text),
      bytes: v.number(),
      state: v.picklist([...PROGRESS, "left"]),
      injected: v.boolean(),
    }),
  ),
  verified: v.optional(
    list({
      project: v.string(),
      isVerifiable: v.boolean(),
      ...all(["found", "expected"], v.number()),
    }),
  ),
  orphans: v.optional(about("Maps that belong to no script.", v.array(v.string()))),
  check: v.optional(check),
});

type Result = v.InferOutput<typeof resultSchema>;

export type ResultIssue = Result["issues"][number];
export type ResultRelease = NonNullable<Result["release"]>;
export type ResultCheck = NonNullable<Result["check"]>;
export type ResultUpload = NonNullable<Result["sourceMaps"]> &
  Required<Pick<Result, "files" | "verified" | "orphans">>;

/** What a command adds; issues may be made while they are written. */
export interface ResultMembers extends Partial<
  Omit<Result, "schema" | "command" | "outcome" | "issues" | "query" | "matchedCount">
> {
  readonly query?: string | undefined;
  readonly matchedCount?: number | undefined;
  readonly issues?: Iterable<ResultIssue>;
}
