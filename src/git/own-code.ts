/** Proves that checked-out code is this repository's own, in runs that an outsider may have started. */
import type { RunContext } from "../context.ts";
import { GitError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { GitProgram } from "./git.ts";
import { COMMITS_ONLY, NO_CONTENTS, remoteAddress, RemoteRepository } from "./remote.ts";
import { Repository } from "./repository.ts";

/** The workflow's repository on the GitHub server, whatever the clone's origin is; undefined if unknown. */
export function ownRepository(
  program: GitProgram,
  commit: string,
  { context, mask }: { context: RunContext; mask: (secret: string) => void },
  token: string | undefined,
): RemoteRepository | undefined {
  const { repository, serverUrl, temporaryDirectory } = context;
  const address = remoteAddress(repository, undefined, serverUrl, token);
  if ("why" in address) return undefined;
  return new RemoteRepository({ ...address, program, commit, temporaryDirectory, mask });
}

/** A file that a commit must have: its path from the repository's root, and its permitted contents. */
interface CommittedFile {
  /** With slashes. */
  path: string;
  contents: readonly Buffer[];
}

/**
 * Whether a commit is certainly this repository's own, and has the file. It is if only people with write access can have
 * started the run. Otherwise it must be the event's commit, the tip of a branch or tag on the server, or an ancestor of the
 * event's commit in the server's history. A clone proves nothing: its refs can be forged, and git verifies the hashes of
 * fetched objects, but not of those that it reads from a pack. A server that does not answer proves nothing.
 */
export async function isOwnCommit(
  commit: string | undefined,
  remote: RemoteRepository | undefined,
  { context: { event, untrustedTrigger }, log }: { context: RunContext; log: Log },
  file?: CommittedFile,
): Promise<boolean> {
  if (untrustedTrigger === undefined) return true;
  if (commit === undefined) return false;
  if (commit === event.commit && file === undefined) return true;
  if (remote === undefined) return false;
  try {
    const isOwn = commit === event.commit || (await isKnown(commit, event.commit ?? "", remote));
    return isOwn && (file === undefined || (await isAtCommit(commit, file, remote)));
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    log.info(`${error.message} ${error.fix ?? ""}`);
    return false;
  } finally {
    await remote.dispose();
  }
}

async function isKnown(commit: string, tip: string, remote: RemoteRepository): Promise<boolean> {
  if ([...(await remote.refs()).values()].includes(commit)) return true;
  const git = await remote.fetch("fetch the commits", [tip], [COMMITS_ONLY]);
  return (await new Repository(git).resolve(commit)) === commit;
}

async function isAtCommit(
  commit: string,
  { path, contents }: CommittedFile,
  remote: RemoteRepository,
): Promise<boolean> {
  const git = await remote.fetch("fetch the folders", [commit], [NO_CONTENTS, "--depth=1"]);
  const args = ["--verify", "--quiet", `${commit}:${path}`];
  const { stdout } = await git.askAnyExit({ what: "look for a file", command: "rev-parse", args });
  // Few runs need it, and it takes long to load.
  const { createHash } = await import("node:crypto");
  return contents.some((content) => {
    const hash = createHash(commit.length === 64 ? "sha256" : "sha1");
    const id = hash.update(`blob ${content.length}\0`).update(content).digest("hex");
    return stdout === `${id}\n`;
  });
}

/** The code's possible foreign origin, as in "may come from …". */
export function pullRequestOf({
  repository = "another repository",
}: RunContext["untrustedTrigger"] = {}): string {
  return `a pull request of ${repository}`;
}
