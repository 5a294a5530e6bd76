/** The repository on its server: its address, its refs, and the temporary repositories that its history is fetched into. */
import { promises as fs } from "node:fs";
import { dirname, join } from "node:path";
import { GitError } from "../errors.ts";
import { isLoopback, mayCarryToken } from "../proxies.ts";
import { isObjectId } from "../schema.ts";
import {
  Git,
  type GitPlace,
  type GitProgram,
  type GitQuestion,
  PATIENCE_MS,
  type Setting,
  SlowGitError,
} from "./git.ts";
import { ensureObjectId, isRefName, placesOnServer, type Tag } from "./repository.ts";
import { withoutTrailing } from "../text.ts";
import { requireCurrent } from "./environment.ts";

/** `owner/name` as GitHub allows it; it needs no encoding in a URL. */
const REPOSITORY_NAME = /^(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/u;

/** A remote as a URL; undefined if it is not on a server. */
function remoteUrl(remote: string): URL | undefined {
  // user@host:owner/name, git's own short form of ssh; a single letter is a drive of Windows.
  const long = remote.replace(/^(?:[\w.-]+@)?([\w.-]{2,}):(?!\/\/)([^\\]+)$/u, "ssh://$1/$2");
  return /^(?:https?|ssh|git):\/\//iu.test(long) ? (URL.parse(long) ?? undefined) : undefined;
}

/** Whether a remote (`remote.origin.url`, hostile) lies on this GitHub server, and the path of its repository there. */
function placeOf(remote: string, serverUrl: string): { isOnServer: boolean; path: string } {
  const url = remoteUrl(remote);
  if (url === undefined) return { isOnServer: false, path: "" };
  const server = URL.parse(serverUrl);
  const isHttp = /^https?:$/u.test(url.protocol);
  // Over http the server may be below a path, and the port is part of the host.
  const above = isHttp ? `${withoutTrailing(server?.pathname ?? "", "/")}/` : "";
  const host = isHttp ? url.host : url.hostname.toLowerCase();
  const isThere = host === (isHttp ? server?.host : server?.hostname);
  const isOnServer = isThere && url.pathname.startsWith(above);
  const path = url.pathname.slice(isOnServer ? above.length : 0).replace(/^\/+/u, "");
  return { isOnServer, path: withoutTrailing(path, "/").replace(/\.git$/u, "") };
}

/** `owner/name` of a remote on this GitHub server; undefined if it is on another server. */
export function repositoryOnServer(remote: string, serverUrl: string): string | undefined {
  const { isOnServer, path } = placeOf(remote, serverUrl);
  return isOnServer && REPOSITORY_NAME.test(path) ? path : undefined;
}

/**
 * Whether two names are of one repository: compared without case, as GitHub does, and by their last two parts, because a mirror may
 * lie below another path.
 */
export function isSameRepository(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.toLowerCase().split("/").slice(-2).join("/"));
  return a === b;
}

/** `owner/name` of a page on this GitHub server (`/releases/tag/v1`); undefined if it is elsewhere. */
export function repositoryOfPage(page: string, serverUrl: string): string | undefined {
  const { isOnServer, path } = placeOf(page, serverUrl);
  return isOnServer ? path.split("/", 2).join("/") : undefined;
}

/** The name of a remote's repository on any server: `owner/name`, on some with the groups above it. */
export function remoteName(remote: string, serverUrl: string): string | undefined {
  // Azure has spaces in names.
  const name = placeOf(remote, serverUrl).path.replaceAll("%20", " ");
  return name.includes("/") && /^[\w./~ -]+$/u.test(name) ? name : undefined;
}

/** The address and the token for fetching missing history. */
export interface RemoteAddress {
  url: string;
  /** The one protocol that git may use for it. */
  protocol: "https" | "http";
  /** Goes to this address only. */
  token?: string;
  /** Whether it never gets a token. */
  isAnonymous: boolean;
}

/**
 * Returns the address to fetch history from, or a sentence why there is none. On the GitHub server it is made from owner and
 * name, and gets the token; another server gets no credentials.
 * @param repository `owner/name` on the GitHub server, if it is known to be the checked-out one
 * @param originUrl `remote.origin.url` of the checkout, hostile: used if the repository is not on the GitHub server
 */
export function remoteAddress(
  repository: string | undefined,
  originUrl: string | undefined,
  serverUrl: string,
  token?: string,
): RemoteAddress | { why: string } {
  if (repository === undefined && originUrl) return elsewhere(originUrl);
  if (repository === undefined || !REPOSITORY_NAME.test(repository)) {
    return { why: "The checkout has no remote to fetch from." };
  }
  const url = new URL(serverUrl);
  return {
    url: `${url.origin}${withoutTrailing(url.pathname, "/")}/${repository}.git`,
    protocol: url.protocol === "http:" ? "http" : "https",
    token: mayCarryToken(url) ? token || undefined : undefined,
    isAnonymous: !mayCarryToken(url),
  };
}

function elsewhere(originUrl: string): RemoteAddress | { why: string } {
  if (!/^https?:/iu.test(originUrl) || !URL.canParse(originUrl)) {
    const why =
      "The checkout's remote is a folder, or uses SSH or another protocol for which this step has no key.";
    return { why };
  }
  const url = new URL(originUrl);
  // A query can hold a token, too.
  url.username = url.password = url.search = url.hash = "";
  const protocol = url.protocol === "http:" ? "http" : "https";
  return { url: url.href, protocol, isAnonymous: true };
}

interface RemoteOptions extends RemoteAddress {
  program: GitProgram;
  /** One of its commits, whose length tells the format of its objects. */
  commit?: string;
  /** `RUNNER_TEMP`: what is fetched goes into a new folder in it. */
  temporaryDirectory: string;
  /** Keeps a secret out of everything that the runner shows. */
  mask: (secret: string) => void;
}

/** The settings of the user and the machine that a connection may need; all others are ignored. */
const CONNECTION_SETTINGS =
  "^http\\.(.*\\.)?(proxy|proxyauthmethod|proxyssl[a-z]*|ssl[a-z]*|schannel[a-z]*|version)$";

/** Filters of fetched objects: only commits; commits and folders. */
export const COMMITS_ONLY = "--filter=tree:0";
export const NO_CONTENTS = "--filter=blob:none";

/** The settings of every process that talks to the server. */
const TRANSFER_SETTINGS = {
  "remote.origin.promisor": "true",
  // A redirect could carry the credentials elsewhere.
  "http.followRedirects": "false",
  "fetch.negotiationAlgorithm": "noop",
  "fetch.unpackLimit": "1",
  // What is fetched is only needed for seconds.
  "core.fsync": "none",
} as const;

/**
 * Reads refs and history from the server without the checkout or its configuration. Fetched objects are in temporary bare
 * repositories until `dispose`.
 */
export class RemoteRepository {
  readonly #options: RemoteOptions;
  #connection: Promise<GitPlace> | undefined;
  #refs: Promise<ReadonlyMap<string, string>> | undefined;
  #folder: Promise<string> | undefined;
  #repositories = 0;
  #tooSlow: SlowGitError | undefined;
  /**
   * A server that sends nothing for a tenth of the step's remaining time (at most `PATIENCE_MS`) counts as hanging. All requests
   * together get half of that time, so that the rest of the step has the other half.
   */
  readonly #limits: GitQuestion["limits"];

  constructor(options: RemoteOptions) {
    this.#options = options;
    const left = options.program.lifetime.remaining();
    const patience = Math.min(PATIENCE_MS, left / 10);
    this.#limits = { patience, deadline: performance.now() + left / 2 };
  }

  /** The address for the log and the report, without credentials. */
  get url(): string {
    return this.#options.url;
  }

  /** The commits of all branches and tags of the server by full ref names; requested once. */
  refs(): Promise<ReadonlyMap<string, string>> {
    return (this.#refs ??= this.#readRefs());
  }

  async #readRefs(): Promise<Map<string, string>> {
    const { stdout } = await this.#ask(new Git(await this.#connect()), {
      what: "list the branches and tags of the remote",
      command: "ls-remote",
      args: ["--quiet", "origin", "HEAD", "refs/heads/*", "refs/tags/*"],
    });
    const refs = new Map<string, string>();
    for (const line of stdout.split("\n")) {
      const [id = "", ref = ""] = line.split("\t");
      // An annotated tag comes twice: as its own object, then as `name^{}` with the commit that it leads to.
      if (ref !== "" && isObjectId(id)) refs.set(ref.replace(/\^\{\}$/u, ""), id);
    }
    // To git, the page of a portal or a proxy is an empty list. No repository is that empty.
    if (refs.size === 0) {
      throw new GitError(`${this.url} did not answer like a git repository.`, {
        fix: "Check that the runner reaches the server (proxy, firewall, sign-in page).",
      });
    }
    refs.delete("HEAD");
    return refs;
  }

  async tags(): Promise<Tag[]> {
    return [...(await this.refs())].flatMap(([ref, commit]) =>
      ref.startsWith("refs/tags/") ? [{ name: ref.slice("refs/tags/".length), commit }] : [],
    );
  }

  /** Finds the commit of a tag, or else a branch (`refs/heads/x` is only the branch), or returns a full commit id. */
  async resolve(name: string): Promise<string | undefined> {
    if (!isRefName(name)) return undefined;
    if (isObjectId(name.toLowerCase())) return name.toLowerCase();
    const refs = await this.refs();
    return placesOnServer(name)
      .map((place) => refs.get(place))
      .find(Boolean);
  }

  /** A new, empty bare repository whose `origin` is the server. */
  async #newRepository(): Promise<Git> {
    const format = this.#options.commit?.length === 64 ? "sha256" : "sha1";
    const connection = await this.#connect();
    const directory = await this.#newFolder();
    const git = new Git(connection).with({ directory, environment: { GIT_DIR: directory } });
    await git.ask({
      what: "create a temporary repository",
      command: "init",
      args: ["--quiet", "--bare", "--template=", `--object-format=${format}`],
    });
    return git;
  }

  /**
   * Fetches objects (commits, trees) by id, without creating refs. Git verifies the hashes of fetched objects.
   * @returns the repository that has them: a new one, or the given one
   */
  async fetch(
    what: string,
    ids: readonly string[],
    options: readonly string[],
    into?: Git,
  ): Promise<Git> {
    const git = into ?? (await this.#newRepository());
    // Its progress shows that something comes.
    const fixed = ["--progress", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance"];
    await this.#ask(git, {
      what,
      command: "fetch",
      args: [...fixed, "--no-recurse-submodules", ...options, "--stdin", "origin"],
      input: [...ids.map((id) => ensureObjectId(id)), ""].join("\n"),
    });
    return git;
  }

  /** Asks the server, unless it was silent before, or took all of its time. */
  async #ask(git: Git, question: GitQuestion) {
    if (this.#tooSlow) throw this.#tooSlow;
    try {
      return await git.ask({ ...question, limits: this.#limits });
    } catch (error) {
      if (error instanceof SlowGitError) this.#tooSlow = error;
      throw error;
    }
  }

  async #newFolder(): Promise<string> {
    const { temporaryDirectory } = this.#options;
    try {
      this.#folder ??= fs.mkdtemp(join(temporaryDirectory, "release-tracker-git-"));
      const directory = join(await this.#folder, String(++this.#repositories));
      await fs.mkdir(directory);
      return directory;
    } catch (error) {
      throw new GitError(`Could not create a folder in ${temporaryDirectory} to fetch into.`, {
        cause: error,
        fix: "Make sure that this step may write to RUNNER_TEMP, and that the disk has space left.",
      });
    }
  }

  /** Removes all fetched objects. Never fails: the runner empties its temporary folder after the job. */
  async dispose(): Promise<void> {
    const folder = await this.#folder?.catch(() => undefined);
    this.#folder = undefined;
    this.#connection = undefined;
    if (folder === undefined) return;
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }

  #connect(): Promise<GitPlace> {
    return (this.#connection ??= this.#prepareConnection());
  }

  /** @throws OldGitError */
  async #prepareConnection(): Promise<GitPlace> {
    const { program, url, protocol, token, isAnonymous, mask } = this.#options;
    const { file, inherited, lifetime } = program;
    const directory = await this.#newFolder();
    // The settings of a repository in a folder above are not the user's.
    const environment = { GIT_CEILING_DIRECTORIES: dirname(directory) };
    const place = { file, inherited, lifetime, directory, environment };
    const git = new Git(place);
    const [version, found] = await Promise.all([
      git.version(),
      git.configuration(CONNECTION_SETTINGS),
    ]);
    requireCurrent(version);
    // Otherwise a setting in the home folder, with a proxy beside it, could divert the token.
    const isCarriedOver = ([name]: Setting) => token === undefined || !/\.sslverify$/iu.test(name);
    // No proxy is used for this machine: it would get the token, and reach another machine.
    const isOnThisMachine = isLoopback(new URL(url).hostname);
    const settings = found.filter(isCarriedOver);
    if (token !== undefined) {
      // As git sends it: a header for this address alone.
      const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
      mask(token);
      mask(basic);
      settings.push([`http.${url}.extraheader`, `Authorization: basic ${basic}`]);
    }
    // In the environment nobody else on the machine can read them, as they can among the arguments. Needs git 2.31.
    const variables = settings.flatMap(([name, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, name] as const,
      [`GIT_CONFIG_VALUE_${index}`, value] as const,
    ]);
    return {
      ...place,
      isAnonymous,
      settings: { ...TRANSFER_SETTINGS, "remote.origin.url": url },
      environment: {
        ...environment,
        GIT_CONFIG_COUNT: String(settings.length),
        ...Object.fromEntries(variables),
        ...(isOnThisMachine && { NO_PROXY: "*", no_proxy: "*" }),
        GIT_ALLOW_PROTOCOL: protocol,
        // No other configuration of the user or the machine is used: `insteadOf` could lead elsewhere.
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_CONFIG_SYSTEM: undefined,
        GIT_CONFIG_NOSYSTEM: "1",
        HOME: directory,
        XDG_CONFIG_HOME: directory,
      },
    };
  }
}
