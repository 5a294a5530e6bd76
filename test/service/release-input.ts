/** Reading and checking the request that creates a release. */
import { Refusal } from "./answer.ts";
import { broken } from "./auth.ts";
import { type Call, type Context, reaches } from "./call.ts";
import { isRecord, Reader } from "./parameters.ts";
import type { Dialect, ReleaseLimits, ReleaseMember } from "./rules.ts";
import type { Organization, PatchEntry, StoredCommit, StoredRef } from "./state.ts";

export interface ReleaseRequest {
  version: string;
  projects: string[];
  ref: string | null;
  url: string | null;
  dateReleased: number | null;
  /** undefined: not sent, so that earlier commits stay. */
  commits: StoredCommit[] | undefined;
  refs: StoredRef[] | undefined;
}

/** Where only the types of the contract are checked. */
export const UNLIMITED: ReleaseLimits = {
  version: Number.POSITIVE_INFINITY,
  ref: Number.POSITIVE_INFINITY,
  url: Number.POSITIVE_INFINITY,
  commitId: Number.POSITIVE_INFINITY,
  commitRepository: Number.POSITIVE_INFINITY,
  refRepository: Number.POSITIVE_INFINITY,
  authorName: Number.POSITIVE_INFINITY,
  authorEmail: Number.POSITIVE_INFINITY,
  path: Number.POSITIVE_INFINITY,
  refCommit: Number.POSITIVE_INFINITY,
};

/** @throws Refusal */
export function readRelease(
  call: Call,
  context: Context,
  organization: Organization,
): ReleaseRequest {
  const { dialect } = context;
  const rules = dialect.releases;
  const limits = rules.limits ?? UNLIMITED;
  const members = new Map(
    [...call.parameters].filter(([name]) => {
      return !isOptional(name) || rules.members.includes(name);
    }),
  );
  const reader = new Reader(members);
  const request: ReleaseRequest = {
    version: readVersion(reader, dialect),
    projects: readProjects(reader, dialect),
    ref: reader.text("ref", { most: limits.ref }) ?? null,
    url: readUrl(reader, rules.limits),
    dateReleased: readDateReleased(reader, context),
    commits: readCommits(reader, dialect),
    refs: readRefs(reader, dialect),
  };
  if (!reader.ok) throw dialect.invalid(reader.errors);
  request.projects = checkedProjects(request.projects, { call, context, organization });
  checkDatabase(request, dialect);
  return request;
}

function isOptional(name: string): name is ReleaseMember {
  return ["ref", "url", "dateReleased", "commits", "refs"].includes(name);
}

function readVersion(reader: Reader, { releases: { limits, databaseLimit } }: Dialect): string {
  const version = reader.text("version", { required: true, filled: databaseLimit === null });
  if (version === undefined) return "";
  if (limits === null) return version;
  if ([...version].length > limits.version) {
    reader.fail("version", `Ensure this field has no more than ${limits.version} characters.`);
  } else if (/[\n\r\f\t\0/\\]/u.test(version) || isReserved(version)) {
    reader.fail("version", `Release with name ${version} is not allowed`);
  }
  return version;
}

function isReserved(version: string): boolean {
  return ["", ".", "..", "latest"].includes(version.trim().toLowerCase());
}

function readProjects(reader: Reader, dialect: Dialect): string[] {
  const values = reader.list("projects", { required: true });
  if (values === undefined) return [];
  if (!values.every((value) => typeof value === "string")) {
    reader.fail("projects", "Not a valid string.");
  }
  if (values.length === 0 && dialect.surroundings !== "glitchtip") {
    // An empty list breaks a real server.
    if (dialect.releases.limits !== null) throw broken(dialect);
    reader.fail("projects", "This list may not be empty.");
  }
  return [...new Set(values.map(String))];
}

function readUrl(reader: Reader, limits: ReleaseLimits | null): string | null {
  const url = reader.text("url");
  if (url === undefined) return null;
  if (limits !== null && url !== "" && !isPublicUrl(url)) {
    reader.fail("url", "Enter a valid URL.");
  }
  return url;
}

/** Real servers want an address that could be reached from elsewhere: `http://intranet/x` is not one. */
function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:", "ftp:", "ftps:"].includes(url.protocol)) return false;
  return url.hostname === "localhost" || url.hostname.includes(".") || url.hostname.startsWith("[");
}

/** An explicit null is an unreleased version; what an omitted date means depends on the server. */
function readDateReleased(reader: Reader, { dialect, now }: Context): number | null {
  if (reader.has("dateReleased")) return reader.date("dateReleased") ?? null;
  return dialect.releases.defaultDateReleased === "now" ? now() : null;
}

export function readCommits(reader: Reader, dialect: Dialect): StoredCommit[] | undefined {
  return reader.list("commits")?.flatMap((value) => {
    if (!isRecord(value)) {
      reader.fail("commits", "Invalid data. Expected a dictionary.");
      return [];
    }
    const isBroken = value["message"] === null || value["timestamp"] === null;
    if (dialect.releases.limits !== null && isBroken) throw broken(dialect);
    const nested = new Reader(new Map(Object.entries(value)));
    const commit = readCommit(nested, dialect.releases.limits ?? UNLIMITED);
    reader.adopt("commits", nested);
    return [commit];
  });
}

function readCommit(reader: Reader, limits: ReleaseLimits): StoredCommit {
  const commit: StoredCommit = {
    id: reader.text("id", { required: true, most: limits.commitId }) ?? "",
  };
  const texts = {
    repository: reader.text("repository", { most: limits.commitRepository }),
    message: reader.text("message"),
    author_name: reader.text("author_name", { most: limits.authorName }),
    author_email: reader.text("author_email", { most: limits.authorEmail }),
  };
  if (texts.repository !== undefined) commit.repository = texts.repository;
  if (texts.message !== undefined) commit.message = texts.message;
  if (texts.author_name !== undefined) commit.author_name = texts.author_name;
  if (texts.author_email !== undefined) commit.author_email = texts.author_email;
  if (reader.date("timestamp") !== undefined) commit.timestamp = String(reader.value("timestamp"));
  const patchSet = readPatchSet(reader, limits);
  if (patchSet !== undefined) commit.patch_set = patchSet;
  return commit;
}

function readPatchSet(reader: Reader, limits: ReleaseLimits): PatchEntry[] | undefined {
  return reader.list("patch_set")?.flatMap((value) => {
    const entry = new Reader(new Map(isRecord(value) ? Object.entries(value) : []));
    const path = entry.text("path", { required: true, most: limits.path });
    const type = entry.text("type", { required: true });
    if (type !== undefined && type !== "A" && type !== "D" && type !== "M") {
      entry.fail("type", `Commit patch_set type ${type} is not supported.`);
    }
    reader.adopt("patch_set", entry);
    if (path === undefined || (type !== "A" && type !== "D" && type !== "M")) return [];
    return [{ path, type }];
  });
}

export function readRefs(reader: Reader, dialect: Dialect): StoredRef[] | undefined {
  return reader.list("refs")?.flatMap((value) => {
    if (!isRecord(value)) {
      reader.fail("refs", "Invalid data. Expected a dictionary.");
      return [];
    }
    const nested = new Reader(new Map(Object.entries(value)));
    const ref = readRef(nested, dialect.releases.limits ?? UNLIMITED);
    reader.adopt("refs", nested);
    return [ref];
  });
}

/** `previousCommit` is a member of its own or the left side of `a..b`; `a...b` is misread, as real servers do. */
function readRef(reader: Reader, limits: ReleaseLimits): StoredRef {
  const repository = reader.text("repository", { required: true, most: limits.refRepository });
  const written = reader.text("commit", { required: true }) ?? "";
  const dots = written.indexOf("..");
  const commit = dots === -1 ? written : written.slice(dots + 2);
  const previous =
    dots === -1 ? reader.text("previousCommit") || undefined : written.slice(0, dots);
  for (const side of [commit, previous ?? ""]) {
    if (side.length > limits.refCommit) {
      reader.fail("commit", `Ensure this field has no more than ${limits.refCommit} characters.`);
    }
  }
  return { repository: repository ?? "", commit, previousCommit: previous ?? null };
}

/**
 * The projects that there are.
 * @throws Refusal for projects that do not exist or that the token does not reach
 */
function checkedProjects(
  slugs: readonly string[],
  { call, context, organization }: { call: Call; context: Context; organization: Organization },
): string[] {
  const { dialect } = context;
  const { invalidProjects, unknownProjects } = dialect.releases;
  const known = slugs.filter((slug) => organization.projects.has(slug));
  if (unknownProjects === "dropped") {
    if (known.length > 0) return known;
    throw new Refusal(422, { detail: [{ projects: invalidProjects }] });
  }
  if (known.length < slugs.length) throw dialect.invalid({ projects: [invalidProjects] });
  const outOfReach = slugs.filter((slug) => !reaches(call.token.projects, slug));
  if (outOfReach.length > 0) {
    const message = `You do not have permission to one of the projects: ${outOfReach.join(", ")}`;
    throw dialect.invalid({ projects: [message] });
  }
  return known;
}

/** Where real servers have no check and their database refuses. */
function checkDatabase({ url, version, ref }: ReleaseRequest, dialect: Dialect): void {
  const { limits, databaseLimit } = dialect.releases;
  if (limits !== null && (url?.length ?? 0) > limits.url) throw broken(dialect);
  if (databaseLimit === null) return;
  const isTooMuch = (text: string): boolean =>
    [...text].length > databaseLimit || text.includes("\0");
  if (isTooMuch(version) || isTooMuch(ref ?? "")) throw broken(dialect);
}
