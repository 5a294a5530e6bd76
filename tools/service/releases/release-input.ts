/** Reading and checking the request that creates a release. */
import { Refusal } from "../http/answer.ts";
import type { Call, Context, Dialect, ReleaseLimits } from "../differences.ts";
import { reachesProject } from "../http/paths.ts";
import { Reader } from "../http/parameters.ts";
import type {
  Organization,
  PatchEntry,
  Project,
  StoredCommit,
  StoredRef,
  Token,
} from "../state.ts";

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

const OPTIONAL: readonly string[] = ["ref", "url", "dateReleased", "commits", "refs"];

/** @throws Refusal */
export function readRelease(
  call: Call,
  { dialect, now }: Context,
  organization: Organization,
): ReleaseRequest {
  const { limits, members, usualDate, reach, columns } = dialect.releases;
  const isRead = (name: string) =>
    !OPTIONAL.includes(name) || members.some((member) => member === name);
  const reader = new Reader(new Map([...call.parameters()].filter(([name]) => isRead(name))));
  // The table of the contract's request says "if omitted, the current time is assumed"; the example of the response
  // shows null. An explicit null is an unreleased version.
  const isNow = !reader.has("dateReleased") && usualDate === "now";
  const request: ReleaseRequest = {
    version: readVersion(reader, dialect),
    projects: readProjects(reader, dialect),
    ref: reader.text("ref", { most: limits?.ref }) ?? null,
    url: reader.text("url") ?? null,
    dateReleased: isNow ? now() : (reader.date("dateReleased") ?? null),
    commits: readCommits(reader, dialect),
    refs: readRefs(reader, dialect),
  };
  const { version, projects, url } = request;
  if (limits !== null && url && !isPublicUrl(url)) reader.fail("url", "Enter a valid URL.");
  if (!reader.ok) throw dialect.invalid(reader.errors);
  request.projects = knownProjects(projects, call.token, dialect, organization);
  const held = reach === "all" ? (organization.releases.get(version)?.projects ?? []) : [];
  const strange = held.filter((slug) => !reachesProject(call.token, slug));
  if (strange.length > 0) {
    throw dialect.invalid({ projects: [`${dialect.invalidProjects}: ${strange.join(", ")}`] });
  }
  const isTooMuch = (name: "version" | "ref" | "url"): boolean => {
    const [text, most] = [request[name] ?? "", columns[name]];
    return most !== undefined && ([...text].length > most || text.includes("\0"));
  };
  if (isTooMuch("version") || isTooMuch("ref") || isTooMuch("url")) throw dialect.broken();
  return request;
}

function readVersion(reader: Reader, { releases }: Dialect): string {
  const { limits, takesEmptyVersion } = releases;
  const filled = !takesEmptyVersion;
  const version = reader.text("version", { required: true, filled, most: limits?.version });
  if (version === undefined) return "";
  const isReserved = ["", ".", "..", "latest"].includes(version.trim().toLowerCase());
  if (limits !== null && (/[\n\r\f\t\0/\\]/u.test(version) || isReserved)) {
    reader.fail("version", `Release with name ${version} is not allowed`);
  }
  return version;
}

function readProjects(reader: Reader, dialect: Dialect): string[] {
  const values = reader.list("projects", { required: true });
  if (values === undefined) return [];
  if (!values.every((value) => typeof value === "string")) {
    reader.fail("projects", "Not a valid string.");
  }
  if (values.length === 0 && dialect.unknownProjects === "refused") {
    if (dialect.releases.emptyProjectsBreak) throw dialect.broken();
    reader.fail("projects", "This list may not be empty.");
  }
  return [...new Set(values.map(String))];
}

/** Real servers want an address that could be reached from elsewhere: `http://intranet/x` is not one. */
/** As Django has it; measured. */
function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:", "ftp:", "ftps:"].includes(url.protocol)) return false;
  const { hostname } = url;
  if (hostname === "localhost" || /^\[|^[\d.]+$/u.test(hostname)) return true;
  const labels = hostname.replace(/\.$/u, "").split(".");
  const domain = labels.at(-1) ?? "";
  const isLabel = (label: string) => /^[a-z\d-]{1,63}$/u.test(label) && !/^-|-$/u.test(label);
  return labels.length > 1 && labels.every(isLabel) && /^(?:[a-z-]{2,}$|xn--)/u.test(domain);
}

export function readCommits(reader: Reader, dialect: Dialect): StoredCommit[] | undefined {
  const { limits } = dialect.releases;
  return reader.objects("commits", (nested) => {
    const given = {
      id: nested.text("id", { required: true, most: limits?.commitId }) ?? "",
      repository: nested.text("repository", { most: limits?.commitRepository }),
      message: nested.text("message"),
      author_name: nested.text("author_name", { most: limits?.authorName }),
      author_email: nested.text("author_email", { most: limits?.authorEmail }),
      timestamp:
        nested.date("timestamp") === undefined ? undefined : String(nested.value("timestamp")),
      patch_set: readPatchSet(nested, limits),
    };
    // As it was sent: without what was not.
    const members = Object.entries(given).filter(([, value]) => value !== undefined);
    return { id: given.id, ...Object.fromEntries(members) };
  });
}

function readPatchSet(reader: Reader, limits: ReleaseLimits | null): PatchEntry[] | undefined {
  return reader.objects("patch_set", (entry) => ({
    path: entry.text("path", { required: true, most: limits?.path }) ?? "",
    type: entry.text("type", { required: true }) ?? "",
  }));
}

/** The contract's other form, `a..b` as one text, is sent by nobody here. */
export function readRefs(reader: Reader, { releases }: Dialect): StoredRef[] | undefined {
  const { refRepository, refCommit: most } = releases.limits ?? {};
  return reader.objects("refs", (nested) => ({
    repository: nested.text("repository", { required: true, most: refRepository }) ?? "",
    commit: nested.text("commit", { required: true, most }) ?? "",
    previousCommit: nested.text("previousCommit", { most }) ?? null,
  }));
}

/** The projects that there are. @throws Refusal for those that do not exist; where these are ignored, if there is no other */
function knownProjects(
  written: readonly string[],
  token: Token,
  dialect: Dialect,
  { projects }: Organization,
): string[] {
  const slugs = written.map((name) => {
    const isIt = ({ id }: Project): boolean => dialect.takesProjectIds && id === name;
    return [...projects.values()].find(isIt)?.slug ?? name;
  });
  const known = slugs.filter((slug) => projects.has(slug) && reachesProject(token, slug));
  if (dialect.unknownProjects === "ignored") {
    if (known.length > 0) return known;
    throw new Refusal(422, { detail: [{ projects: "Require at least one valid project" }] });
  }
  if (known.length === slugs.length) return known;
  throw dialect.invalid({ projects: [dialect.invalidProjects] });
}
