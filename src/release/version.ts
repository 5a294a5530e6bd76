/** Which version the release has: the user's, else the tag's, else the head commit. */
import { InputError } from "../errors.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { Notice } from "../outcome.ts";
import { slashesToDashes, versionProblem } from "./version-rules.ts";

type VersionInputs = Pick<
  ReleaseInputs,
  "version" | "versionIsTag" | "versionPrefix" | "tagPrefix"
>;

/** Names of the tags that the user's `version` could stand for. */
export function versionTags({ version, versionIsTag, tagPrefix }: VersionInputs): string[] {
  if (version === undefined) return [];
  return versionIsTag ? [version] : [...new Set([`${tagPrefix}${version}`, version])];
}

/**
 * The version to send.
 * @throws InputError for a tag without `tag-prefix`, and for a version that the service would refuse
 */
export function releaseVersion(
  inputs: VersionInputs,
  head: { commit?: string; currentTag?: string },
  notices: Notice[],
): string {
  const tag = inputs.versionIsTag ? inputs.version : head.currentTag;
  const written = inputs.versionIsTag ? undefined : inputs.version;
  const name =
    written ?? (tag === undefined ? head.commit : versionOfTag(tag, inputs.tagPrefix, notices));
  if (name === undefined) throw unknownVersion();
  const problem = versionProblem(name, inputs.versionPrefix);
  if (problem) throw new InputError([problem]);
  return `${inputs.versionPrefix}${name}`;
}

function unknownVersion(): InputError {
  return new InputError([
    {
      what: "There is no version: the working directory is not a git repository, and the event names neither a tag nor a commit.",
      where: "input version",
      fix: `Set "version", or check the repository out first (actions/checkout).`,
    },
  ]);
}

function versionOfTag(tag: string, prefix: string, notices: Notice[]): string {
  if (!tag.startsWith(prefix) || tag === prefix) {
    throw new InputError([
      {
        what: `The tag "${tag}" does not begin with the tag prefix "${prefix}", or nothing follows it.`,
        where: "input tag-prefix",
        fix: `Run the step only for tags of that family ("on: push: tags: '${prefix}*'"), or change "tag-prefix".`,
      },
    ]);
  }
  const version = tag.slice(prefix.length);
  const allowed = slashesToDashes(version);
  if (allowed !== version) {
    notices.push({
      level: "notice",
      what: `The service takes no slash in a version: the tag "${tag}" became "${allowed}".`,
      fix: `Set "tag-prefix" to remove the part before the version, or "version" to choose it.`,
    });
  }
  return allowed;
}
