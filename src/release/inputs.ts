/** The inputs of the command `release`. */
import { CONCURRENCY, type CommonInputs, requireProjects } from "../inputs/common.ts";
import {
  atMost,
  boolean,
  choice,
  Input,
  type InputReader,
  integer,
  lines,
  quoted,
  text,
  url,
} from "../inputs/reader.ts";
import { MAX_ISSUES, QUERY } from "../issues/inputs.ts";
import { pathProblem } from "./history/pathspec.ts";
import { isForeignGlob } from "./history/tag-pattern.ts";
import {
  slashesToDashes,
  type VersionInputs,
  versionProblem,
  type WrittenVersion,
} from "./version.ts";

export const VERSION_INPUTS = {
  version: new Input<WrittenVersion>((given, { where }) => {
    const name = given.replace(/^refs\/tags\//u, "");
    return { name, isTag: name !== given, where };
  }, undefined),
  "version-prefix": new Input((given, field) => {
    const allowed = slashesToDashes(given);
    if (allowed === given) return given;
    const fix = `Write "${quoted(allowed)}" instead.`;
    return field.wrong("refused: the service takes no slash, line break or tab in a version", fix);
  }, ""),
  "tag-prefix": text().default(""),
};

/** The service's limit on the characters of a release's `url` and `ref`. */
export const MAX_URL_LENGTH = 200;
/** The service's limit on the names of a deploy and of its environment. */
const MAX_DEPLOY_NAME_LENGTH = 64;

/** The outputs of `release`, in addition to those of every command. */
export const RELEASE_OUTPUTS = [
  "version",
  "short-version",
  "release-url",
  "service-url",
  "commit",
  "previous-commit",
  "commit-count",
  "resolved-count",
  "failed-count",
  "issue-ids",
] as const;

export const RELEASE_INPUTS = {
  ...VERSION_INPUTS,
  ref: text().check(atMost(MAX_URL_LENGTH)),
  "release-url": url().check(atMost(MAX_URL_LENGTH)),
  /** ISO 8601 or `now`; null for an unreleased version. */
  "date-released": new Input((given, field) => {
    const date = parseDateReleased(given);
    const fix =
      "Write ISO 8601 (2026-03-01T12:00:00Z), Unix seconds, now, or none for an unreleased version.";
    return date === undefined ? field.wrong("not a date", fix) : date;
  }, undefined),
  "set-commits": choice("auto", "commits", "refs", "none").default("auto"),
  repository: text(),
  // `github.event.before` consists of zeros on a tag or a new branch: it counts as not set.
  "previous-ref": new Input((given) => (/^0{40,}$/u.test(given) ? undefined : given), undefined),
  since: choice("tag", "push", "release", "deploy"),
  "tag-pattern": text().check((pattern, { wrong }) => {
    const fix = `Write the names of tags without "refs/tags/", with * for any text, ? for one character and [0-9] for one of a set: "api/v*".`;
    if (isForeignGlob(pattern)) wrong("not a glob that the action can read", fix);
  }),
  paths: lines(),
  "patch-set": boolean().default(true),
  "max-commits": integer(1, 100_000).default(1000),
  environment: text()
    .check(atMost(MAX_DEPLOY_NAME_LENGTH))
    .check((name, { problem }) => {
      const what = "The environment's name contains a slash, a tab or a line break.";
      if (/[\n\r\f\t/]/u.test(name)) problem({ what, fix: "Write a name such as production." });
    }),
  "deploy-name": text().check(atMost(MAX_DEPLOY_NAME_LENGTH)),
  "deploy-url": url().check(atMost(MAX_URL_LENGTH)),
  "resolve-in-next-release": boolean().default(false),
  "resolve-from-commits": boolean().default(false),
  "github-token": text(),
  "working-directory": text(),
  query: QUERY,
  "max-issues": MAX_ISSUES,
  concurrency: CONCURRENCY,
};

export type ReleaseInputs = ReturnType<typeof readRelease>;

export function readRelease(reader: InputReader, common: CommonInputs) {
  requireProjects(reader, common.projects);
  const { environment, deployName, deployUrl, ...values } = reader.read(RELEASE_INPUTS);
  checkVersion(values, reader);
  if (environment === undefined) {
    for (const input of ["deploy-name", "deploy-url"]) {
      if (!reader.isSet(input)) continue;
      const what = `The input "${input}" is set without "environment", so there is no deploy to record.`;
      const fix = `Set "environment", for example "environment: production", or remove "${input}".`;
      reader.problem(input, { what, fix });
    }
  }
  const { since } = values;
  if (since !== undefined && values.previousRef !== undefined) {
    const what = `The inputs "since" and "previous-ref" are both set, and each says where the range begins.`;
    reader.problem("since", { what, fix: "Remove one of them." });
  }
  if (since === "deploy" && !reader.isSet("environment")) {
    const what = `"since: deploy" needs an environment: the range begins at the last release that was deployed there.`;
    const fix = `Set "environment", for example "environment: production", or write another "since".`;
    reader.problem("since", { what, fix });
  }
  if (values.query !== undefined && !values.resolveInNextRelease) {
    const what = `The input "query" narrows "resolve-in-next-release", which is not set.`;
    const fix = `Set "resolve-in-next-release: true", or remove "query".`;
    reader.problem("query", { what, fix });
  }
  const deploy =
    environment === undefined ? undefined : { environment, name: deployName, url: deployUrl };
  const paths = values.paths.map((path) => path.replace(/^(?:\.\/)+/u, ""));
  reader.problems.push(...paths.flatMap((path) => pathProblem(path) ?? []));
  return { ...common, ...values, paths, deploy };
}

export function checkVersion({ version, versionPrefix }: VersionInputs, reader: InputReader): void {
  // A version from a tag is checked later, when it is made; only an empty tag name is already wrong here.
  if (version === undefined || (version.isTag && version.name !== "")) return;
  const problem = versionProblem(version.name, versionPrefix, version.where, true);
  if (problem) reader.problems.push(problem);
}

/** An ISO 8601 date, or a date and time with an optional fraction and zone. Without a zone it is UTC, like runners' clocks. */
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/iu;
/** Unix seconds of the years 1973 to 5138. More digits are milliseconds, which the contract does not accept. */
const UNIX_SECONDS = /^\d{9,11}$/u;

/**
 * @param given ISO 8601, Unix seconds, `now` or `none`
 * @returns an ISO 8601 UTC timestamp, or `now`; null for `none` (an unreleased version); undefined for invalid text
 */
export function parseDateReleased(given: string): string | null | undefined {
  if (given === "now") return given;
  if (given === "none") return null;
  if (UNIX_SECONDS.test(given)) return new Date(Number(given) * 1000).toISOString();
  const match = ISO_8601.exec(given);
  if (!match) return undefined;
  const [, day = "", time = "00:00", zone = "Z"] = match;
  const midnight = new Date(`${day}T00:00:00Z`);
  const date = new Date(`${day}T${time.replace(",", ".")}${zone.toUpperCase()}`);
  if (Number.isNaN(midnight.getTime()) || Number.isNaN(date.getTime())) return undefined;
  // JavaScript reads 31 February as a day in March; reject such a typing error.
  return midnight.toISOString().startsWith(day) ? date.toISOString() : undefined;
}
