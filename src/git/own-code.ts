/** Whether the checked-out code is this repository's own: proofs for runs that an outsider may have started. */
import type { RunContext, UntrustedTrigger } from "../context.ts";
import { GitError } from "../errors.ts";
import { isObjectId } from "../schema.ts";
import { type Checkout, readableCheckout } from "./checkout.ts";
import type { Git, GitProgram } from "./git.ts";
import { RemoteRepository, remoteAddress } from "./remote.ts";
import { ensureObjectId } from "./repository.ts";

/** What is needed to ask the GitHub server. */
export interface GitHubAccess {
  context: RunContext;
  /** Without it only a public repository can be asked. */
  token?: string | undefined;
  mask: (secret: string) => void;
}

/**
 * Whether a commit is certainly this repository's own. It is if only people with write access can have started the run.
 * Otherwise it must be the event's commit, one of its ancestors, or the tip of a branch or a tag on the server: the names in
 * a clone prove nothing.
 */
export async function isOwnCommit(
  commit: string | undefined,
  checkout: Checkout,
  access: GitHubAccess,
): Promise<boolean> {
  const { event, untrustedTrigger } = access.context;
  if (untrustedTrigger === undefined) return true;
  if (commit === undefined) return false;
  if (commit === event.commit) return true;
  const repository = readableCheckout(checkout)?.repository;
  if (repository === undefined) return false;
  const eventCommit = event.commit ?? "";
  const isAncestor = async () =>
    isObjectId(eventCommit) && (await repository.mergeBase(commit, eventCommit)) === commit;
  for (const isProven of [isAncestor, () => isTip(commit, repository.git.place, access)]) {
    try {
      if (await isProven()) return true;
    } catch (error) {
      // A shallow clone does not know the ancestors, and a server may not answer.
      if (!(error instanceof GitError)) throw error;
    }
  }
  return false;
}

/** Whether a branch or a tag of the repository on the server is at the commit. */
async function isTip(commit: string, program: GitProgram, access: GitHubAccess): Promise<boolean> {
  const { context, token, mask } = access;
  const { repository, serverUrl, temporaryDirectory } = context;
  const address = remoteAddress({ repository }, { serverUrl, token });
  if ("why" in address) return false;
  const objectFormat = commit.length === 64 ? "sha256" : "sha1";
  const options = { program, address, objectFormat, temporaryDirectory, mask } as const;
  const remote = new RemoteRepository(options);
  try {
    return (await remote.tips()).has(commit);
  } finally {
    await remote.dispose();
  }
}

/** Who else the code may be from, as in "may come from …". */
export function pullRequestOf({
  repository = "another repository",
}: UntrustedTrigger = {}): string {
  return `a pull request of ${repository}`;
}

/**
 * Whether a commit has this content at a path.
 * @param path from the root of the repository, with slashes
 */
export async function isAtCommit(
  commit: string,
  { path, content }: { path: string; content: Buffer },
  git: Git,
): Promise<boolean> {
  // Git reads one name a line.
  if (path.includes("\n")) return false;
  const { stdout } = await git.ask({
    what: "look for a file of a commit",
    command: "cat-file",
    args: ["--batch-check=%(objecttype) %(objectname)"],
    input: `${ensureObjectId(commit)}:${path}\n`,
  });
  const id = /^blob ([0-9a-f]+)\n$/u.exec(stdout)?.[1];
  if (id === undefined) return false;
  // Few runs need it, and it takes long to load.
  const { createHash } = await import("node:crypto");
  const hash = createHash(id.length === 64 ? "sha256" : "sha1");
  return id === hash.update(`blob ${content.length}\0`).update(content).digest("hex");
}
