/** The repository that the demo releases: one of its own, or a look at one of yours. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { believableRepository } from "../support/repository.ts";
import { DemoError } from "./show.ts";

/** What a workflow run would know of the commit that it was started for. */
export interface DemoRepository {
  /** Absolute path of the checkout. */
  readonly directory: string;
  /** `owner/name` on GitHub. */
  readonly name: string;
  readonly commit: string;
  /** `refs/tags/…` or `refs/heads/…`. */
  readonly ref: string;
}

export function ownRepository(folder: string): DemoRepository {
  const directory = believableRepository(path.join(folder, "shop"));
  const commit = git(directory, "rev-parse", "HEAD");
  return { directory, name: "acme/shop", commit, ref: "refs/tags/v1.3.0" };
}

/**
 * A view of a repository on disk at one of its tags, or at its HEAD where it has none. It borrows the objects and has a
 * HEAD of its own but no files, so that neither your checkout nor your configuration is touched.
 */
export function viewOf(source: string, tag: string | undefined, folder: string): DemoRepository {
  if (!existsSync(source)) throw new DemoError(`There is no folder ${source}.`);
  if (attempt(source, "rev-parse", "--git-dir") === undefined) {
    throw new DemoError(`${source} is not a git repository.`);
  }
  if (attempt(source, "rev-parse", "--is-shallow-repository") === "true") {
    throw new DemoError(`${source} is a shallow clone. Complete it first: git fetch --unshallow`);
  }
  const name = tag ?? attempt(source, "describe", "--tags", "--abbrev=0");
  const target = name === undefined ? "HEAD" : `refs/tags/${name}`;
  const commit = attempt(source, "rev-parse", "--verify", "--quiet", `${target}^{commit}`);
  if (commit === undefined) throw new DemoError(noSuchTag(source, target));
  const directory = path.join(folder, path.basename(path.resolve(source)));
  git(folder, "clone", "--quiet", "--shared", "--no-checkout", path.resolve(source), directory);
  git(directory, "update-ref", "--no-deref", "HEAD", commit);
  const origin = attempt(source, "remote", "get-url", "origin");
  if (origin !== undefined) git(directory, "remote", "set-url", "origin", origin);
  const branch = attempt(source, "symbolic-ref", "--short", "HEAD") ?? "main";
  return {
    directory,
    // `owner/name` of the last two parts of the remote's address.
    name:
      /[/:]([^/:]+\/[^/]+?)(?:\.git)?\/?$/u.exec(origin ?? "")?.[1] ??
      `acme/${path.basename(directory)}`,
    commit,
    ref: name === undefined ? `refs/heads/${branch}` : target,
  };
}

function noSuchTag(source: string, target: string): string {
  if (target === "HEAD") return `${source} has no commit yet.`;
  const tags = git(source, "tag", "--sort=-creatordate").split("\n").slice(0, 5);
  const known = tags[0] ? `It has ${tags.join(", ")}.` : "It has no tags.";
  return `${source} has no tag ${target.replace("refs/tags/", "")}. ${known}`;
}

export function git(directory: string, ...parameters: string[]): string {
  return execFileSync("git", parameters, {
    cwd: directory,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "pipe"],
  }).trimEnd();
}

function attempt(directory: string, ...parameters: string[]): string | undefined {
  try {
    return git(directory, ...parameters);
  } catch {
    return undefined;
  }
}
