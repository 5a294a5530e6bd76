/** Refuses what an outsider may have made, in runs that an outsider may have started. */
import type { RunContext } from "../context.ts";
import { GitError, RefusalError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { RemoteRepository } from "./remote.ts";

/**
 * Refuses everything but this repository's own commits, if an outsider may have started the run. Its own are the event's commit
 * and the tips of the server's branches and tags. A clone proves nothing: its refs can be forged, and git verifies the hashes
 * of fetched objects, but not of those that it reads from a pack. A server that does not answer proves nothing.
 * @param made what it is, unless it is the head commit, as in "… may come from a pull request"
 * @param refused what is not done with it
 * @param commit of the checkout
 * @param remote this repository on the GitHub server
 * @throws RefusalError
 */
export async function refuseOutsiders(
  { context, log }: { context: RunContext; log: Log },
  { made, refused, fix = USE_TIP }: { made: string; refused: string; fix?: string },
  commit?: string,
  remote?: RemoteRepository,
): Promise<void> {
  const { event, untrustedTrigger } = context;
  if (untrustedTrigger === undefined) return;
  if (commit !== undefined && commit === event.commit) return;
  if (commit !== undefined && (await isTip(commit, log, remote))) return;
  const { repository = "another repository" } = untrustedTrigger;
  const what = commit === undefined ? made : `The head commit ${commit}`;
  throw new RefusalError(`${what} may come from a pull request of ${repository}: ${refused}.`, {
    where: `event ${event.name}`,
    fix,
  });
}

const USE_TIP = `Run the workflow on "push", check out the tip of a branch or tag of this repository, or set "dry-run: true".`;

async function isTip(commit: string, log: Log, remote?: RemoteRepository): Promise<boolean> {
  try {
    return remote !== undefined && [...(await remote.refs()).values()].includes(commit);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    log.info(`${error.message} ${error.fix ?? ""}`);
    return false;
  } finally {
    await remote?.dispose();
  }
}
