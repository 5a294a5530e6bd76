/** The inputs of the command `release`. */
import { versionPrefixProblem, versionProblem, writtenVersionProblem } from "./version.ts";
import { readMaxIssues, readQuery } from "../issues/inputs.ts";
import {
  type CommonInputName,
  type CommonInputs,
  readConcurrency,
  requireProjects,
} from "../inputs/common.ts";
import { type InputReader, quoted } from "../inputs/reader.ts";
import { MAX_URL_LENGTH } from "./body.ts";
import { pathProblem } from "./history/pathspec.ts";
import { isForeignGlob } from "./history/tag-pattern.ts";

export const RELEASE_INPUTS = [
  "version",
  "version-prefix",
  "tag-prefix",
  "ref",
  "release-url",
  "date-released",
  "set-commits",
  "repository",
  "previous-ref",
  "tag-pattern",
  "paths",
  "patch-set",
  "max-commits",
  "environment",
  "deploy-name",
  "deploy-url",
  "resolve-in-next-release",
  "resolve-from-commits",
  "github-token",
  "working-directory",
  "query",
  "max-issues",
  "concurrency",
] as const;

type Reader = InputReader<CommonInputName | (typeof RELEASE_INPUTS)[number]>;

/** The input `version`: the version itself, or `refs/tags/…`, the name of the tag that it is made of. */
export interface WrittenVersion {
  /** Without `refs/tags/`. */
  name: string;
  isTag: boolean;
}

/** What the user says of the version; the rest comes from the event and from git. */
export interface VersionInputs {
  version?: WrittenVersion | undefined;
  versionPrefix: string;
  tagPrefix: string;
}

export interface ReleaseInputs extends CommonInputs, VersionInputs {
  ref?: string;
  releaseUrl?: string;
  /** ISO 8601; `now` for the moment of the request; null for an unreleased version; absent where it is not written. */
  dateReleased?: string | null;
  setCommits: "auto" | "commits" | "refs" | "none";
  repository?: string;
  previousRef?: string;
  tagPattern?: string;
  paths: string[];
  patchSet: boolean;
  maxCommits: number;
  deploy?: { environment: string; name?: string; url?: string };
  resolveInNextRelease: boolean;
  resolveFromCommits: boolean;
  query?: string;
  maxIssues: number;
  concurrency: number;
  githubToken?: string;
  workingDirectory?: string;
}

/** The service's limit on the names of a deploy and of its environment. */
const MAX_DEPLOY_NAME_LENGTH = 64;

export function readRelease(reader: Reader, common: CommonInputs, now: Date): ReleaseInputs {
  requireProjects(reader, common.projects);
  return {
    ...common,
    ...readVersion(reader),
    ...readReleaseFacts(reader, now),
    ...readRange(reader),
    ...readDeploy(reader),
    ...readResolving(reader),
    githubToken: reader.text("github-token"),
    workingDirectory: reader.text("working-directory"),
  };
}

export function readVersion(
  reader: InputReader<"version" | "version-prefix" | "tag-prefix">,
): VersionInputs {
  const text = reader.text("version");
  const isTag = text?.startsWith("refs/tags/") ?? false;
  const name = text?.replace(/^refs\/tags\//u, "");
  const versionPrefix = reader.text("version-prefix") ?? "";
  // Of a tag the version is made later; only a tag without a name is wrong already.
  const isWritten = name !== undefined && (!isTag || name === "");
  const problem =
    versionPrefixProblem(versionPrefix) ??
    (isWritten ? (writtenVersionProblem(name) ?? versionProblem(name, versionPrefix)) : undefined);
  if (problem) reader.problems.push(problem);
  return {
    version: name === undefined ? undefined : { name, isTag },
    versionPrefix,
    tagPrefix: reader.text("tag-prefix") ?? "",
  };
}

function readReleaseFacts(
  reader: Reader,
  now: Date,
): Pick<ReleaseInputs, "ref" | "releaseUrl" | "dateReleased"> {
  return {
    ref: limited(reader, "ref"),
    releaseUrl: readShortUrl(reader, "release-url"),
    dateReleased: readDateReleased(reader, now),
  };
}

function readDateReleased(reader: Reader, now: Date): string | null | undefined {
  const text = reader.text("date-released");
  if (text === undefined || text === "now") return text;
  const date = parseDateReleased(text, now);
  if (date !== undefined) return date;
  return reader.problem("date-released", {
    what: `The input "date-released" is "${quoted(text)}", which is not a date.`,
    fix: "Write ISO 8601 (2026-03-01T12:00:00Z), Unix seconds, now, or none for an unreleased version.",
  });
}

function readShortUrl(reader: Reader, name: "release-url" | "deploy-url"): string | undefined {
  const url = reader.url(name);
  return url && limited(reader, name);
}

function limited(reader: Reader, name: "ref" | "release-url" | "deploy-url"): string | undefined {
  const text = reader.text(name);
  if (text === undefined || text.length <= MAX_URL_LENGTH) return text;
  return reader.problem(name, {
    what: `The input "${name}" has ${text.length} characters; the service takes at most ${MAX_URL_LENGTH}.`,
    fix: "Write a shorter one.",
  });
}

type RangePart = Pick<
  ReleaseInputs,
  "setCommits" | "repository" | "previousRef" | "tagPattern" | "paths" | "patchSet" | "maxCommits"
>;

function readRange(reader: Reader): RangePart {
  return {
    setCommits: reader.choice("set-commits", ["auto", "commits", "refs", "none"]) ?? "auto",
    repository: reader.text("repository"),
    previousRef: reader.text("previous-ref"),
    tagPattern: readTagPattern(reader),
    paths: readPaths(reader),
    patchSet: reader.boolean("patch-set") ?? true,
    maxCommits: reader.integer("max-commits", { min: 1, max: 100_000 }) ?? 1000,
  };
}

/** Paths are relative to the repository's root; a leading `./` and a closing `/` mean the same without. */
function readPaths(reader: Reader): string[] {
  const paths = reader.lines("paths").map((path) => path.replace(/^(?:\.\/)+/u, ""));
  for (const path of paths) {
    const problem = pathProblem(path);
    if (problem !== undefined) reader.problems.push(problem);
    else if (path === "" || path.startsWith(":")) {
      reader.problem("paths", {
        what: `The path "${quoted(path)}" is not a path inside the repository.`,
        fix: "Write paths relative to the repository's root, one per line, for example packages/api.",
      });
    }
  }
  return paths;
}

function readTagPattern(reader: Reader): string | undefined {
  const pattern = reader.text("tag-pattern");
  if (pattern === undefined || !isForeignGlob(pattern)) return pattern;
  return reader.problem("tag-pattern", {
    what: `The tag pattern "${quoted(pattern)}" is not a glob that is read here.`,
    fix: `Write the names of tags without "refs/tags/", with * for any text, ? for one character and [0-9] for one of a set: "api/v*".`,
  });
}

function readDeploy(reader: Reader): Pick<ReleaseInputs, "deploy"> {
  const environment = reader.text("environment");
  const name = reader.text("deploy-name");
  const url = readShortUrl(reader, "deploy-url");
  if (environment === undefined) {
    for (const input of ["deploy-name", "deploy-url"] as const) {
      if (reader.text(input) === undefined) continue;
      reader.problem(input, {
        what: `The input "${input}" is set, but no "environment": there is no deploy to record.`,
        fix: `Set "environment", for example "environment: production", or remove "${input}".`,
      });
    }
    return {};
  }
  if (isLongName(environment) || /[\n\r\f\t/]/u.test(environment)) {
    reader.problem("environment", {
      what: `The environment's name is longer than ${MAX_DEPLOY_NAME_LENGTH} characters or holds a slash, a tab or a line break.`,
      fix: "Write a short name such as production.",
    });
  }
  if (name !== undefined && isLongName(name)) {
    reader.problem("deploy-name", {
      what: `The deploy's name is longer than ${MAX_DEPLOY_NAME_LENGTH} characters, which the service does not take.`,
      fix: "Write a shorter one.",
    });
  }
  return { deploy: { environment, name, url } };
}

/** The service counts characters, not UTF-16 units. */
function isLongName(name: string): boolean {
  return [...name].length > MAX_DEPLOY_NAME_LENGTH;
}

type ResolvingPart = Pick<
  ReleaseInputs,
  "resolveInNextRelease" | "resolveFromCommits" | "query" | "maxIssues" | "concurrency"
>;

function readResolving(reader: Reader): ResolvingPart {
  const resolveInNextRelease = reader.boolean("resolve-in-next-release") ?? false;
  const query = readQuery(reader);
  if (query !== undefined && !resolveInNextRelease) {
    reader.problem("query", {
      what: `With the command "release" the input "query" narrows "resolve-in-next-release", which is not set.`,
      fix: `Set "resolve-in-next-release: true", or remove "query".`,
    });
  }
  return {
    resolveInNextRelease,
    resolveFromCommits: reader.boolean("resolve-from-commits") ?? false,
    query,
    maxIssues: readMaxIssues(reader),
    concurrency: readConcurrency(reader),
  };
}

/** ISO 8601 date, or date and time with an optional fraction and zone. Without a zone it is UTC: runners' clocks are. */
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/iu;
/** Unix seconds of the years 1973 to 5138; more digits are milliseconds, which the contract does not know. */
const UNIX_SECONDS = /^\d{9,11}$/u;

/**
 * @param text ISO 8601, Unix seconds, `now` or `none`
 * @returns the ISO 8601 UTC timestamp to send; null for an unreleased version; undefined for text that is not a date
 */
export function parseDateReleased(text: string, now: Date): string | null | undefined {
  if (text === "now") return now.toISOString();
  if (text === "none") return null;
  if (UNIX_SECONDS.test(text)) return new Date(Number(text) * 1000).toISOString();
  const match = ISO_8601.exec(text);
  if (!match) return undefined;
  const [, day = "", time = "00:00", zone = "Z"] = match;
  if (!isCalendarDay(day)) return undefined;
  const date = new Date(`${day}T${time.replace(",", ".")}${zone.toUpperCase()}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** JavaScript moves 31 February into March; a typing error must not become another day. */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
