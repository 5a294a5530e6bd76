/** The repository on the server: its refs, and private repositories that its history is fetched into. */
import { promises as fs } from "node:fs";
import { dirname, join } from "node:path";
import { GitError } from "../errors.ts";
import { type Log, maskSecret } from "../log.ts";
import { Git, type GitPlace } from "./git.ts";
import type { RemoteAddress } from "./remote.ts";
import { isObjectId } from "../object-id.ts";
import { isRefName, type Tag } from "./repository.ts";

export interface RemoteOptions {
  /** Absolute path of the git program. */
  file: string;
  address: RemoteAddress;
  objectFormat: "sha1" | "sha256";
  /** `RUNNER_TEMP`: everything that is fetched lies in a folder of ours in it. */
  temporaryDirectory: string;
  signal: AbortSignal;
  log: Log;
}

/** Settings of the user and the machine that a connection may need; all others of theirs are out of force. */
const CONNECTION_SETTINGS =
  "^http\\.(.*\\.)?(proxy|proxyauthmethod|proxyssl[a-z]*|ssl[a-z]*|schannel[a-z]*|version)$";

/** Seconds without a byte after which a transfer is given up. */
const STALLED_AFTER = 60;

/** The settings of every process that talks to the server. */
const TRANSFER_SETTINGS = {
  "remote.origin.promisor": "true",
  "protocol.version": "2",
  // A redirect could carry the credentials elsewhere.
  "http.followRedirects": "false",
  "http.lowSpeedLimit": "1",
  "http.lowSpeedTime": String(STALLED_AFTER),
  "fetch.fsckObjects": "false",
  "fetch.negotiationAlgorithm": "noop",
  "fetch.writeCommitGraph": "false",
  "fetch.unpackLimit": "1",
  // What is fetched is needed for seconds.
  "core.fsync": "none",
} as const;

/**
 * Asks the server for refs and history, without touching the checkout and without its configuration. What is fetched
 * lies in bare repositories of ours until `dispose`.
 */
export class RemoteRepository {
  readonly #options: RemoteOptions;
  #connection: Promise<GitPlace> | undefined;
  #tags: Promise<Tag[]> | undefined;
  #folder: Promise<string> | undefined;
  #repositories = 0;

  constructor(options: RemoteOptions) {
    this.#options = options;
  }

  /** Where it is, for the log and the report. Holds no credentials. */
  get url(): string {
    return this.#options.address.url;
  }

  /** All tags of the server, asked for once. */
  tags(): Promise<Tag[]> {
    return (this.#tags ??= this.#readTags());
  }

  async #readTags(): Promise<Tag[]> {
    const refs = await this.#listRefs("list the tags of the remote", ["HEAD", "refs/tags/*"]);
    // A page of another kind (a portal, a proxy) is an empty list to git: no repository is that empty.
    if (refs.size === 0) throw notARepository(this.url);
    return [...refs].flatMap(([ref, commit]) =>
      ref.startsWith("refs/tags/") ? [{ name: ref.slice("refs/tags/".length), commit }] : [],
    );
  }

  /** The commit of a tag, else of a branch with this name; a whole commit id stands for itself. */
  async resolve(name: string): Promise<string | undefined> {
    if (!isRefName(name)) return undefined;
    const short = name
      .replace(/^refs\/(?:tags|heads)\//u, "")
      .replace(/^(?:refs\/remotes\/)?origin\//u, "");
    const tag = (await this.tags()).find((candidate) => candidate.name === short);
    if (tag !== undefined) return tag.commit;
    const branch = `refs/heads/${short}`;
    const commit = (await this.#listRefs("look for a branch of the remote", [branch])).get(branch);
    if (commit !== undefined) return commit;
    return isObjectId(name) ? name : undefined;
  }

  /** Commits by full ref name. */
  async #listRefs(what: string, patterns: readonly string[]): Promise<Map<string, string>> {
    const git = new Git(await this.#connect());
    const args = ["--quiet", "origin", ...patterns];
    const refs = new Map<string, string>();
    let text = "";
    for await (const chunk of git.stream({ what, command: "ls-remote", args })) {
      text += chunk.toString("utf8");
    }
    for (const line of text.split("\n")) {
      const [id = "", ref = ""] = line.split("\t");
      // An annotated tag comes twice: as its own object, then as `name^{}` with the commit that it leads to.
      if (ref !== "" && isObjectId(id)) refs.set(ref.replace(/\^\{\}$/u, ""), id);
    }
    return refs;
  }

  /** A new, empty bare repository whose `origin` is the server. */
  async newRepository(): Promise<Git> {
    const connection = await this.#connect();
    const directory = await this.#newFolder();
    const git = new Git(connection).with({ directory, environment: { GIT_DIR: directory } });
    await git.ask({
      what: "create a temporary repository",
      command: "init",
      args: ["--quiet", "--bare", "--template=", `--object-format=${this.#options.objectFormat}`],
    });
    return git;
  }

  async #newFolder(): Promise<string> {
    const { temporaryDirectory } = this.#options;
    try {
      this.#folder ??= fs.mkdtemp(join(temporaryDirectory, "release-tracker-git-"));
      const directory = join(await this.#folder, String(++this.#repositories));
      await fs.mkdir(directory);
      return directory;
    } catch (error) {
      throw new GitError(`No folder could be made in ${temporaryDirectory} to fetch into.`, {
        cause: error,
        fix: "Make RUNNER_TEMP a folder that this step may write to, with space left.",
      });
    }
  }

  /** Removes all that was fetched. Never fails: the runner empties its temporary folder after the job. */
  async dispose(): Promise<void> {
    const folder = await this.#folder?.catch(() => undefined);
    if (folder === undefined) return;
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }

  #connect(): Promise<GitPlace> {
    return (this.#connection ??= this.#prepareConnection());
  }

  async #prepareConnection(): Promise<GitPlace> {
    const { file, address, signal, temporaryDirectory } = this.#options;
    const outside = { GIT_CEILING_DIRECTORIES: dirname(temporaryDirectory) };
    const place: GitPlace = { file, directory: temporaryDirectory, signal, environment: outside };
    const { stdout } = await new Git(place).attempt({
      what: "read the connection settings",
      command: "config",
      args: ["-z", "--get-regexp", CONNECTION_SETTINGS],
    });
    const secrets = [...readSettings(stdout), ...credentials(address)];
    return {
      ...place,
      settings: { ...TRANSFER_SETTINGS, "remote.origin.url": address.url },
      environment: {
        ...outside,
        ...environmentSettings(secrets),
        GIT_ALLOW_PROTOCOL: address.protocol,
        // No other file of the user's or the machine's is in force: `insteadOf` could lead elsewhere.
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_CONFIG_SYSTEM: undefined,
        GIT_CONFIG_NOSYSTEM: "1",
        HOME: temporaryDirectory,
        XDG_CONFIG_HOME: temporaryDirectory,
      },
    };
  }
}

function notARepository(url: string): GitError {
  return new GitError(`${url} did not answer like a git repository.`, {
    fix: "Check that the runner reaches the GitHub server (proxy, firewall, sign-in page).",
  });
}

type Setting = readonly [name: string, value: string];

/** `name\nvalue\0…` */
function readSettings(stdout: string): Setting[] {
  return stdout.split("\0").flatMap((entry) => {
    const end = entry.indexOf("\n");
    return end === -1 ? [] : [[entry.slice(0, end), entry.slice(end + 1)] as const];
  });
}

/** The token as git sends it: a header for this address alone. */
function credentials({ url, token }: RemoteAddress): Setting[] {
  if (token === undefined) return [];
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  maskSecret(token);
  maskSecret(basic);
  return [[`http.${url}.extraheader`, `Authorization: basic ${basic}`]];
}

/** Settings that nobody else on the machine can read: in the environment, not among the arguments. Needs git 2.31. */
function environmentSettings(settings: readonly Setting[]): Record<string, string> {
  const entries = settings.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) };
}
