/** Determines the release's version (the user's, else the tag's, else the head commit) by the service's rules. Pure. */
import { type Failure, InputError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { isObjectId, SHORT_ID } from "../schema.ts";
import { shorten, singleLine, withoutSecrets } from "../text.ts";

/** The version that the user wrote: either the version, or (as `refs/tags/…`) the tag from which to make it. */
export interface WrittenVersion {
  /** Without `refs/tags/`. */
  name: string;
  isTag: boolean;
  /** `input version`, or the environment variable that is used instead. */
  where: string;
}

/** The inputs that determine the version. */
export interface VersionInputs {
  version?: WrittenVersion;
  versionPrefix: string;
  tagPrefix: string;
}

/**
 * Lists the possible tag names of the user's version, the likeliest first. This is the only rule for it. Callers prefer a tag at the
 * head; otherwise the first tag that exists is the version's.
 * @returns `names`: anywhere; `atHead`: also those that count only at the head: `1.3.0` for `com.acme.app@1.3.0+345`, because later
 * builds of one version have its tag behind them
 */
export function versionTags({ version, versionPrefix, tagPrefix }: VersionInputs): {
  names: string[];
  atHead: string[];
} {
  if (version === undefined) return { names: [], atHead: [] };
  const { name, isTag } = version;
  // A version without a digit, such as `production`, is often the name of a branch or of a moving tag: add no prefix.
  if (isTag || !/\d/u.test(name)) return { names: [name], atHead: [name] };
  // If "tag-prefix" is set, a tag `v1.2.0` belongs to another package.
  const last = tagPrefix ? [""] : ["", "v"];
  const own = [tagPrefix, versionPrefix].filter(Boolean).concat(last);
  const { packageName, rest } = packageOf(`${versionPrefix}${name}`);
  const ofRest = packageName === "" ? [] : [tagPrefix, ...last].map((prefix) => `${prefix}${rest}`);
  const names = [...new Set([...own.map((prefix) => `${prefix}${name}`), ...ofRest])];
  const withoutBuild = ofRest.length > 0 ? names.map((tag) => tag.replace(/\+[^@]*$/u, "")) : [];
  return { names, atHead: [...new Set([...names, ...withoutBuild])] };
}

/** Splits a version that was written whole, as Sentry reads it: `web@1.3.0` is `web@` and `1.3.0`. */
export function packageOf(version: string): { packageName: string; rest: string } {
  const at = version.lastIndexOf("@") + 1;
  const isWhole = /\d/u.test(version.slice(at));
  return isWhole
    ? { packageName: version.slice(0, at), rest: version.slice(at) }
    : { packageName: "", rest: version };
}

/** Whether a tag at the head belongs to the version. True without a written version, which is then made from the tag. */
export function isTagOfVersion(tag: string | undefined, inputs: VersionInputs): boolean {
  return inputs.version === undefined || versionTags(inputs).atHead.includes(tag ?? "");
}

/**
 * Whether a version, also behind `name@`, is a commit id: a full one, a prefix of `commit` as in workflows (`${GITHUB_SHA::7}`), or
 * a text that looks like the prefix of another one.
 */
export function namesCommit(version: string, commit?: string): boolean {
  const { rest } = packageOf(version);
  return isObjectId(rest) || IS_SHORT_ID.test(rest) || isIdOf(rest, commit);
}
const IS_SHORT_ID = new RegExp(`^${SHORT_ID}$`, "u");

/** Whether a version, also behind `name@`, is the id of this commit, or a prefix of at least 7 digits. */
export function isIdOf(version: string, commit = ""): boolean {
  const { rest } = packageOf(version);
  return rest.length >= 7 && commit.startsWith(rest);
}

/**
 * Returns the version to send, and its source, as in "from the tag".
 * @throws InputError if a tag lacks `tag-prefix`, there is no version, or the service would refuse it
 */
export function releaseVersion(
  { version: written, versionPrefix, tagPrefix }: VersionInputs,
  { commit, currentTag }: { commit?: string; currentTag?: string },
  notices: Notice[],
): { version: string; versionFrom: string } {
  const tag = written?.isTag === false ? undefined : (written?.name ?? currentTag);
  const where = written?.where ?? (tag === undefined ? "input version" : `tag ${shorten(tag, 80)}`);
  let name = written?.name ?? commit;
  if (tag !== undefined) {
    name = versionOfTag(tag, tagPrefix);
    if (name === undefined) {
      const what = `The tag "${tag}" does not begin with the tag prefix "${tagPrefix}", or nothing follows it.`;
      const fix = `Run the step only for tags of that family ("on: push: tags: '${tagPrefix}*'"), or change "tag-prefix".`;
      throw new InputError([{ what, where: "input tag-prefix", fix }]);
    }
    if (name !== tag.slice(tagPrefix.length)) {
      const what = `The service does not take a slash in a version: the tag "${tag}" became "${name}".`;
      const fix = `Set "tag-prefix" to remove the part before the version, or "version" to choose it.`;
      notices.push({ level: "notice", what, fix });
    }
  }
  if (tag === undefined && tagPrefix !== "" && written?.name.startsWith(tagPrefix)) {
    const what = `"tag-prefix" is removed from tags only: the version "${written.name}" keeps "${tagPrefix}".`;
    const fix = `Write "refs/tags/${written.name}" if the version is made of that tag, or the version without "${tagPrefix}".`;
    notices.push({ level: "notice", what, fix });
  }
  if (name === undefined) {
    const what =
      "There is no version: the working directory is not a git repository, and the event names neither a tag nor a commit.";
    const fix = `Set "version", or check the repository out first (actions/checkout).`;
    throw new InputError([{ what, where, fix }]);
  }
  const problem = versionProblem(name, versionPrefix, where);
  if (problem) throw new InputError([problem]);
  const found = tag === undefined ? "head commit" : "tag";
  const versionFrom = written === undefined ? found : where;
  return { version: `${versionPrefix}${name}`, versionFrom };
}

/** Longest version that the service stores, in characters. */
const MAX_VERSION_LENGTH = 200;
/** Characters that the service refuses anywhere in a version. */
const FORBIDDEN = /[\n\r\f\t/\\]/u;

/** The rules for versions; the first broken one is reported. Rules with a fix are for written text that is surely a mistake. */
const RULES: readonly (readonly [broken: Pick<RegExp, "test">, reason: string, fix?: string])[] = [
  [/^(["'`]).*\1$/su, "is in quotes, which would become part of it", "Write it without them."],
  [
    /^(?:null|undefined|\[object Object\])$|\$\{?[A-Za-z_]\w*/u,
    "is not a value: an expression was empty, or a variable was not expanded",
    "Write an expression, for example ${{ github.ref_name }}.",
  ],
  [
    /^(?:Object|Array)$/u,
    "is what an expression makes of an object or a list",
    "Write one of its members, or toJSON(…) to see it.",
  ],
  [
    /^\d(?:\.\d+)?E[+-]\d+$/u,
    "is a number in scientific notation: YAML or an expression read a number",
    "Write the version in quotes, where it is first written.",
  ],
  [/^\s*$/u, "is blank"],
  [/^(?:\.{1,2}|latest)$/iu, "is refused by the service"],
  [FORBIDDEN, "contains a slash, a backslash, a line break or a tab, which the service refuses"],
  // The service would store the white space: two versions would look the same.
  [/^\s|\s$/u, "begins or ends with white space"],
  [
    { test: (version) => withoutSecrets(version) !== version },
    `holds a secret's value: that of a token, or of one of "headers"`,
    "Write another version, or change the secret.",
  ],
  [
    { test: (version) => singleLine(version) !== version },
    "holds an invisible character",
    "Type it by hand, or find where the character comes from.",
  ],
  [
    { test: (version) => [...version].length > MAX_VERSION_LENGTH },
    `is longer than the ${MAX_VERSION_LENGTH} characters that the service takes`,
  ],
];

/**
 * Returns the problem of a version, with a valid version (after the prefix) to write instead; undefined if it is valid.
 * @param isText whether the user wrote this text; only then the rules with a fix apply
 */
export function versionProblem(
  version: string,
  prefix = "",
  where = "input version",
  isText = false,
): Failure | undefined {
  const rule = RULES.find(([broken, , fix]) =>
    fix === undefined ? broken.test(`${prefix}${version}`) : isText && broken.test(version),
  );
  if (rule === undefined) return undefined;
  const [, reason, fix] = rule;
  const text = shorten(singleLine(fix ? version : `${prefix}${version}`), MAX_VERSION_LENGTH);
  const what = `The version "${text.replace(/^"(.*)"$/u, "$1")}" ${reason}.`;
  if (fix) return { what, where, fix };
  // `@acme/web@1.0.0` → `web@1.0.0`
  const unscoped = version.replace(/^refs\/(?:heads|tags)\/|^@[^/]+\//u, "");
  const suggestion = slashesToDashes(unscoped.trim()).trim();
  const isGood = !RULES.some(([broken]) => broken.test(`${prefix}${suggestion}`));
  const instead = `"${suggestion}" instead`;
  const another = "another version, for example 1.2.3 or a commit SHA";
  return { what, where, fix: `Write ${suggestion !== "" && isGood ? instead : another}.` };
}

/** Makes the version of a tag: the rest after the prefix. Undefined if the tag lacks the prefix, or nothing follows it. */
export function versionOfTag(tag: string, tagPrefix: string): string | undefined {
  if (!tag.startsWith(tagPrefix) || tag === tagPrefix) return undefined;
  return slashesToDashes(tag.slice(tagPrefix.length));
}

/** Replaces every character that the service refuses by a dash: `api/v1.2.0` → `api-v1.2.0`. */
export function slashesToDashes(version: string): string {
  return version.replaceAll(new RegExp(FORBIDDEN, "gu"), "-");
}
