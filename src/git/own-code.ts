/** Whether what is checked out is this repository's own: proofs for runs that an outsider can have started. */
import type { RunContext } from "../context.ts";
import { GitError } from "../errors.ts";
import { standingOf } from "../fork.ts";
import { isObjectId } from "../object-id.ts";
import { type Checkout, opened } from "./checkout.ts";
import type { Git, GitProgram } from "./git.ts";
import { RemoteRepository, remoteAddress } from "./remote.ts";
import { type Repository, ensureObjectId, lines } from "./repository.ts";

/** Who asks, and as whom the server is asked. */
export interface Asker {
  context: RunContext;
  /** For the GitHub server; without it only a public repository can be asked. */
  token?: string | undefined;
  mask: (secret: string) => void;
}

/**
 * Whether a commit is, or can be, an outsider's. Where the event leaves that open, it is this repository's own if it comes
 * before the event's commit, or if a branch or a tag of the repository on the server is at it: a clone can call a branch
 * what it likes.
 */
export async function isForkCommit(
  commit: string | undefined,
  checkout: Checkout,
  asker: Asker,
): Promise<boolean> {
  const standing = standingOf(commit, asker.context);
  if (standing !== "unproven") return standing === "fork";
  if (commit === undefined) return true;
  const repository = opened(checkout)?.repository;
  if (repository === undefined) return true;
  if (await comesBefore(commit, asker.context.event.commit, repository)) return false;
  return !(await isTip(commit, repository.git.place, asker));
}

/** Most commits between an older one and the event's that are looked at. */
const MAX_BETWEEN = 20_000;

async function comesBefore(
  commit: string,
  eventCommit: string | undefined,
  repository: Repository,
): Promise<boolean> {
  if (eventCommit === undefined || !isObjectId(eventCommit)) return false;
  const { git } = repository;
  const between = await idsBetween(commit, eventCommit, git);
  const commits = await readObjects("commit", [eventCommit, ...between], git);
  const reached = new Set([eventCommit]);
  for (const id of reached) {
    const content = commits.get(id)?.toString("latin1") ?? "";
    const [header = ""] = content.split("\n\n", 1);
    for (const [, parent = ""] of header.matchAll(/^parent ([0-9a-f]+)$/gmu)) reached.add(parent);
    if (reached.has(commit)) return true;
  }
  return false;
}

/** The commits between the two, as the clone says: what they are is for the reader to verify. */
async function idsBetween(older: string, newer: string, git: Git): Promise<string[]> {
  const ids: string[] = [];
  const range = [
    "--ancestry-path",
    `--max-count=${MAX_BETWEEN}`,
    newer,
    `^${ensureObjectId(older)}`,
  ];
  const question = { what: "list the commits between two", command: "rev-list", args: range };
  try {
    for await (const id of lines(git.stream(question))) if (isObjectId(id)) ids.push(id);
  } catch (error) {
    // A shallow clone has not both; of the event's commit it still knows the parents.
    if (!(error instanceof GitError)) throw error;
  }
  return ids;
}

async function isTip(commit: string, program: GitProgram, asker: Asker): Promise<boolean> {
  const { repository, serverUrl, temporaryDirectory } = asker.context;
  const address = remoteAddress({ repository }, { serverUrl, token: asker.token });
  if ("why" in address) return false;
  const objectFormat = commit.length === 64 ? "sha256" : "sha1";
  const { mask } = asker;
  const options = { program, address, objectFormat, temporaryDirectory, mask } as const;
  const remote = new RemoteRepository(options);
  try {
    return (await remote.tips()).has(commit);
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  } finally {
    await remote.dispose();
  }
}

type ObjectType = "commit" | "tree" | "blob";

/**
 * Whether a commit has this content at a path.
 * @param path from the root of the repository, folder by folder
 */
export async function isAtCommit(
  commit: string,
  { path, content }: { path: readonly string[]; content: Buffer },
  git: Git,
): Promise<boolean> {
  const [text] = [...(await readObjects("commit", [commit], git)).values()];
  let id = /^tree ([0-9a-f]{40,64})\n/u.exec(text?.toString("latin1") ?? "")?.[1];
  for (const name of path) {
    const tree = id === undefined ? undefined : (await readObjects("tree", [id], git)).get(id);
    id = tree && entryOf(tree, name, commit.length / 2);
  }
  return id !== undefined && id === (await idOf("blob", content, id.length));
}

/**
 * The content of objects of one type, by id. Each is hashed anew, because whoever could write into the clone can have put
 * another one under its id: git itself does not look when it reads. Those are left out, as are those that are not there.
 */
async function readObjects(
  type: ObjectType,
  ids: readonly string[],
  git: Git,
): Promise<Map<string, Buffer>> {
  const question = {
    what: `read a ${type}`,
    command: "cat-file",
    args: ["--batch"],
    input: ids.map((id) => `${ensureObjectId(id)}\n`).join(""),
  };
  const chunks: Buffer[] = [];
  for await (const chunk of git.stream(question)) chunks.push(chunk);
  const output = Buffer.concat(chunks);
  const objects = new Map<string, Buffer>();
  // `<id> <type> <size>\n<content>\n`, or `<id> missing\n`.
  for (let at = 0; at < output.length;) {
    const end = output.indexOf("\n", at);
    const [id = "", kind, size] = output.toString("latin1", at, end).split(" ");
    const begin = end + 1;
    at = size === undefined ? begin : begin + Number(size) + 1;
    const content = output.subarray(begin, at - 1);
    if (kind === type && (await idOf(type, content, id.length)) === id) objects.set(id, content);
  }
  return objects;
}

/** The id that git gives to content; of 64 digits in a repository of the sha256 format. */
async function idOf(type: ObjectType, content: Buffer, digits: number): Promise<string> {
  // Few runs need it, and it takes long to load.
  const { createHash } = await import("node:crypto");
  const hash = createHash(digits === 64 ? "sha256" : "sha1");
  return hash.update(`${type} ${content.length}\0`).update(content).digest("hex");
}

/** The id of an entry of a tree: `<mode> <name>\0<id as bytes>`, one after the other. */
function entryOf(tree: Buffer, name: string, idBytes: number): string | undefined {
  for (let at = 0; at < tree.length;) {
    const end = tree.indexOf(0, at);
    if (end === -1) return undefined;
    const next = end + 1 + idBytes;
    const found = tree.toString("utf8", tree.indexOf(" ", at) + 1, end);
    if (found === name) return tree.toString("hex", end + 1, next);
    at = next;
  }
  return undefined;
}
