/** Whether `issues-file` may be read in a run that a pull request of another repository started. */
import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { RefusalError } from "../errors.ts";
import { foreignCodeFrom } from "../fork.ts";
import { opened, openCheckout } from "../git/checkout.ts";
import type { Run } from "../command.ts";

type Place = Pick<Run, "context" | "environment" | "lifetime">;

/**
 * Such a run has this repository's rights, and a file out of the pull request could name any issue. So the code in the
 * workspace must be this repository's own, and so must the code beside the file, in whatever folder it was checked out.
 * @throws RefusalError
 */
export async function refuseForeignFile(file: string, place: Place): Promise<void> {
  const { foreignPullRequest, workspace } = place.context;
  if (foreignPullRequest === undefined) return;
  const isForeign =
    isForeignCommit(await headAt(workspace, place), place) ||
    (await isBesideForeignCode(resolve(workspace, file), place));
  if (!isForeign) return;
  throw new RefusalError(
    `The workspace holds the code of a pull request of ${foreignPullRequest}: "issues-file" is not read beside it.`,
    {
      where: "input issues-file",
      fix: `Check out this repository's own branch, or pass ids with "issues".`,
    },
  );
}

async function isBesideForeignCode(file: string, place: Place): Promise<boolean> {
  const { workspace, temporaryDirectory } = place.context;
  // A file that is not there is told by whoever reads it.
  const path = await realpath(file).catch(() => undefined);
  if (path === undefined) return false;
  // What earlier steps wrote there is no part of any code; what lies elsewhere is not read at all.
  if (await liesIn(path, temporaryDirectory)) return false;
  if (!(await liesIn(path, workspace))) return false;
  const head = await headAt(dirname(path), place);
  // Code without a commit (an archive that was unpacked) cannot be told from foreign code.
  return head === undefined || isForeignCommit(head, place);
}

function isForeignCommit(head: string | undefined, { context }: Place): boolean {
  return head !== undefined && foreignCodeFrom(head, context) !== undefined;
}

async function headAt(
  directory: string,
  { context, environment, lifetime }: Place,
): Promise<string | undefined> {
  const { workspace, temporaryDirectory } = context;
  const signal = lifetime.stopping;
  const place = { directory, workspace, temporaryDirectory, environment, signal };
  return opened(await openCheckout(place))?.head;
}

async function liesIn(path: string, folder: string): Promise<boolean> {
  const root = await realpath(folder).catch(() => folder);
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
