/** The rules that the service has for version identifiers, and how a version comes from a tag. Pure. */
import type { Failure } from "../errors.ts";
import { shorten, singleLine } from "../text.ts";

/** Longest version that the service stores. */
const MAX_VERSION_LENGTH = 200;
/** Characters that the service refuses anywhere in a version. */
const FORBIDDEN = /[\n\r\f\t/\\]/u;

/**
 * What is wrong with a version by the service's rules: at most 200 characters; no newline, carriage return, form feed,
 * tab, `/` or `\`; not blank, `.`, `..` or `latest` in any case; not with white space at an end, which the service
 * stores as it is, so that two versions look the same.
 * @param prefix what is put before it (`version-prefix`)
 * @returns the problem with a suggestion for the version that passes with the prefix, or undefined for a good version
 */
export function versionProblem(version: string, prefix = ""): Failure | undefined {
  const reason = reasonAgainst(`${prefix}${version}`);
  if (reason === undefined) return undefined;
  const suggestion = suggestVersion(version, prefix);
  return {
    what: `The version "${shorten(singleLine(`${prefix}${version}`), MAX_VERSION_LENGTH)}" ${reason}.`,
    where: "input version",
    fix:
      suggestion === undefined
        ? "Write another version, for example 1.2.3 or a commit SHA."
        : `Write "${suggestion}" instead.`,
  };
}

/** What is wrong with `version-prefix` whatever version follows it. */
export function versionPrefixProblem(prefix: string): Failure | undefined {
  if (!FORBIDDEN.test(prefix)) return undefined;
  return {
    what: "The version prefix holds a slash, a backslash, a line break or a tab, which the service refuses in a version.",
    where: "input version-prefix",
    fix: `Write "${shorten(slashesToDashes(prefix), MAX_VERSION_LENGTH)}" instead.`,
  };
}

function reasonAgainst(version: string): string | undefined {
  if (version.trim() === "") return "is blank";
  if (version === "." || version === "..") return "is not allowed by the service";
  if (version.toLowerCase() === "latest") return `is a reserved word of the service`;
  if (FORBIDDEN.test(version)) {
    return "holds a slash, a backslash, a line break or a tab, which the service refuses";
  }
  if (version.trim() !== version) return "begins or ends with white space";
  const { length } = [...version];
  if (length > MAX_VERSION_LENGTH) {
    return `has ${length} characters; the service takes at most ${MAX_VERSION_LENGTH}`;
  }
  return undefined;
}

/**
 * A version that passes, close to the one given: the part after the last slash of an npm scope or a `refs/heads/`
 * (`@acme/web@1.0.0` → `web@1.0.0`), else with `-` for what is forbidden.
 */
function suggestVersion(version: string, prefix: string): string | undefined {
  const unscoped = version.replace(/^refs\/(?:heads|tags)\//u, "").replace(/^@[^/]+\//u, "");
  const room = MAX_VERSION_LENGTH - [...prefix].length;
  const characters = [...slashesToDashes(unscoped.trim())].slice(0, Math.max(0, room));
  const suggestion = characters.join("").trim();
  return suggestion === "" || reasonAgainst(`${prefix}${suggestion}`) ? undefined : suggestion;
}

/** Every character that the service refuses becomes a dash: `api/v1.2.0` → `api-v1.2.0`. */
export function slashesToDashes(version: string): string {
  return version.replaceAll(new RegExp(FORBIDDEN, "gu"), "-");
}
