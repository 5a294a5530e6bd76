/** A server that statements are tried on, real or local: requests, things to work on, and tidying up. */

export interface Site {
  /** `{base_url}` of the contract. */
  url: string;
  /** Where its interface is; default `/api/0/`. */
  root?: string;
  organization: string;
  /** Slugs of two projects that have issues; the first has a release. */
  projects: readonly [string, string];
  /** Slug of a project with issues and without a release. */
  emptyProject?: string;
  /** Id of an issue of another organization. */
  foreignIssue?: string;
  /** Id of a client key of the first project, where keys cannot be listed. */
  clientKey?: string;
  /** Values by what they may do: `all`, one scope, `organization` (a token of the organization). */
  tokens: Readonly<Record<string, string>>;
}

export interface Received {
  status: number;
  headers: Headers;
  /** Parsed JSON; `undefined` for an empty body; "<page>" for HTML. */
  body: unknown;
}

export interface Ask {
  /** After `{base_url}` and the site's root. */
  path: string;
  method?: string;
  /** Sent as JSON; a string as it is. */
  body?: unknown;
  /** What its token may do; null for none. Default `all`. */
  token?: string | null;
  headers?: Readonly<Record<string, string>>;
}

/** An issue to work on. */
export interface Subject {
  id: string;
  shortId: string;
}

/** By what they are about: each returns what it saw, the same on every run. */
export type Statements = Readonly<Record<string, (on: Case) => Promise<unknown>>>;

const FIRST_ISSUE = Math.floor(Date.now() / 1000) % 1000;

/** A statement needs what this server was not given: it is not tried. */
export class NotGiven extends Error {
  override readonly name = "NotGiven";
}

/** One statement's view of a server: what it makes is removed afterwards, what it changes is set back. */
export class Case {
  readonly site: Site;
  readonly #number: number;
  readonly #names = new Map<string, string>();
  readonly #versions: string[] = [];
  readonly #issues: Subject[] = [];
  readonly #undo: (() => Promise<unknown>)[] = [];

  /** @param number of the statement: each takes issues of its own, because subscriptions stay */
  constructor(site: Site, number: number) {
    this.site = site;
    this.#number = number;
    this.#names.set(site.url, "<url>");
  }

  async ask(request: Ask): Promise<Received> {
    const { token = "all", body, method = "GET", path } = request;
    const value = token === null ? undefined : this.token(token);
    const response = await fetch(`${this.site.url}${this.site.root ?? "/api/0/"}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(value !== undefined && { authorization: `Bearer ${value}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...request.headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: read(await response.text()),
    };
  }

  get organization(): string {
    return `organizations/${this.site.organization}/`;
  }

  project(index: 0 | 1 = 0): string {
    return `projects/${this.site.organization}/${this.site.projects[index]}/`;
  }

  /** @throws NotGiven */
  token(name: string): string {
    const value = this.site.tokens[name];
    if (value === undefined) throw new NotGiven(`a token "${name}"`);
    return value;
  }

  /** A version that the server does not know. */
  version(prefix = "statement"): string {
    const version = `${prefix}-${Date.now().toString(36)}-${this.#number}-${this.#versions.length}`;
    this.#versions.push(version);
    this.#names.set(version, `<version ${this.#versions.length}>`);
    return version;
  }

  /** Creates a release of the first project with whatever else is given. */
  async create(body: Readonly<Record<string, unknown>>): Promise<Received> {
    const projects = [this.site.projects[0]];
    const path = `${this.organization}releases/`;
    return this.ask({ method: "POST", path, body: { projects, ...body } });
  }

  releasePath(version: string): string {
    // `releases/../` is the organization, which a token that may do everything would remove.
    if (/^\.{0,2}$/u.test(version)) throw new Error(`no path leads to the release "${version}"`);
    return `${this.organization}releases/${encodeURIComponent(version)}/`;
  }

  /** An unresolved issue that no other statement touches. @throws NotGiven */
  async issue(project: 0 | 1 = 0): Promise<Subject> {
    const path = `${this.project(project)}issues/?query=is:unresolved&limit=100&statsPeriod=`;
    const { body } = await this.ask({ path });
    const found = Array.isArray(body) ? (body as Subject[]) : [];
    // From run to run others, as far as there are others.
    const index = FIRST_ISSUE + this.#number * 3 + this.#issues.length;
    const { [index % Math.max(1, found.length)]: subject } = found;
    if (subject === undefined) throw new NotGiven("an unresolved issue");
    this.#issues.push(subject);
    this.#names.set(subject.id, `<id ${this.#issues.length}>`);
    this.#names.set(subject.shortId, `<SHORT-ID ${this.#issues.length}>`);
    return subject;
  }

  async update({ id }: Subject, body: unknown): Promise<Received> {
    return this.ask({ method: "PUT", path: `issues/${id}/`, body });
  }

  /** To be called at the end, last first. */
  afterwards(undo: () => Promise<unknown>): void {
    this.#undo.push(undo);
  }

  /** The number of a project. @throws NotGiven */
  async projectId(index: 0 | 1 = 0): Promise<string> {
    const { body } = await this.ask({ path: this.project(index) });
    const { id } = pick(body, "id");
    if (id === "-") throw new NotGiven("the number of a project");
    return String(id);
  }

  /** What was seen as one line, with names for what differs from server to server and from run to run. */
  shown(value: unknown): string {
    let text = JSON.stringify(sorted(value)) ?? "undefined";
    for (const [name, placeholder] of this.#names) {
      // Not inside another word or number: an id can be a part of a status.
      text = text.split(name).reduce((before, after) => {
        const isPart = /\w$/u.test(before) || /^\w/u.test(after);
        return `${before}${isPart ? name : placeholder}${after}`;
      });
    }
    return text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/gu, "<time>");
  }

  async tidy(): Promise<void> {
    for (const undo of this.#undo.toReversed()) await undo();
    const plain = { hasSeen: false, isBookmarked: false, isPublic: false, isSubscribed: false };
    for (const subject of this.#issues) {
      await this.update(subject, { status: "unresolved", assignedTo: "", ...plain });
    }
    for (const version of this.#versions) {
      await this.ask({ method: "DELETE", path: this.releasePath(version) });
    }
  }
}

/** Members in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function read(text: string): unknown {
  if (text === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return /^\s*<(?:!doctype|html)/iu.test(text) ? "<page>" : text;
  }
}

/** Some members of an answer; "-" for one that it does not have. */
export function pick(body: unknown, ...names: string[]): Record<string, unknown> {
  const members =
    typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(members, name) ? members[name] : "-"]),
  );
}

/** Which of these an answer has; names with blanks between them. */
export function present(body: unknown, ...names: string[]): string[] {
  if (typeof body !== "object" || body === null) return [];
  return names.flatMap((some) => some.split(" ")).filter((name) => name in body);
}
