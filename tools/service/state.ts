/**
 * Everything the service remembers. Tests read it and change it directly; only new issues go through `addIssue`, which
 * keeps the order of the lists. Times are milliseconds since the epoch.
 */
import { hash, hex, seeded } from "./random.ts";

export type IssueStatus = "unresolved" | "resolved" | "resolvedInNextRelease" | "ignored";

export const LEVELS = ["fatal", "error", "warning", "info", "debug"] as const;
export type Level = (typeof LEVELS)[number];

export interface Member {
  id: string;
  name: string;
  username: string;
  email: string;
  /** Their option "claim unassigned issues I have resolved". */
  claimsResolved?: boolean;
}

export interface Team {
  id: string;
  slug: string;
  name: string;
}

export interface Actor {
  type: "user" | "team";
  id: string;
  name: string;
  email?: string;
  username?: string;
  slug?: string;
}

export interface Token {
  value: string;
  /** Stands for the value in the log of requests. */
  label: string;
  scopes: string[];
  /** Who calls; null for a call without a user context (hasSeen and isBookmarked change nothing then). */
  user: Member | null;
  /** Slugs of the organizations it reaches; null for all. */
  organizations: string[] | null;
  /** Slugs of the projects it reaches, by its teams; null for all. */
  projects: string[] | null;
}

export interface Project {
  id: string;
  slug: string;
  /** Slug of its organization. */
  organization: string;
  name: string;
  platform: string;
  /** Requests for one of these slugs are answered 302 `resource-moved`. */
  formerSlugs: string[];
  keys: Map<string, ClientKey>;
}

/** What `browserSdkVersion` of a key is reset to. */
export const DEFAULT_SDK_VERSION = "10.x";

export interface ClientKey {
  /** The public key. */
  id: string;
  secret: string;
  name: string;
  isActive: boolean;
  dateCreated: number;
  rateLimit: { window: number; count: number } | null;
  browserSdkVersion: string;
}

export interface PatchEntry {
  path: string;
  /** `A`, `D` or `M`. */
  type: string;
}

/** A commit as it was submitted. */
export interface StoredCommit {
  id: string;
  repository?: string;
  message?: string;
  author_name?: string;
  author_email?: string;
  timestamp?: string;
  patch_set?: PatchEntry[];
}

export interface StoredRef {
  repository: string;
  commit: string;
  previousCommit: string | null;
}

export interface Deploy {
  id: string;
  /** Slugs; absent: those of the release. */
  projects?: readonly string[];
  environment: string;
  name: string | null;
  url: string | null;
  dateStarted: number | null;
  dateFinished: number;
}

/** A release, plain but for what is said of it. */
export class StoredRelease {
  readonly version: string;
  ref: string | null = null;
  url: string | null = null;
  dateCreated: number;
  dateReleased: number | null = null;
  /** Slugs. */
  projects: string[] = [];
  /** Where each project has a release of its own (Bugsink): their dates, by slug, where they are others. */
  dates: Record<string, number> = {};
  /** In the order that they were sent. */
  commits: StoredCommit[] = [];
  /** Commits that were counted and not kept (GlitchTip 6). */
  commitsLeftOut = 0;
  refs: StoredRef[] = [];
  deploys: Deploy[] = [];
  /** From which events came. */
  environments: string[] = [];
  /** Issues first seen in it. */
  newGroups = 0;

  constructor({ version, ...known }: NewRelease, now: number) {
    this.version = version;
    this.dateCreated = now;
    Object.assign(this, known);
  }
}

type NewRelease = Partial<StoredRelease> & Pick<StoredRelease, "version">;

export interface Activity {
  type: string;
  dateCreated: number;
  data: Record<string, unknown>;
  user: Member | null;
}

/** An issue, plain but for what is said of it. */
export class StoredIssue {
  readonly id: string;
  readonly shortId: string;
  readonly project: Project;
  title: string;
  culprit = "app/main";
  type = "error";
  level: Level = "error";
  logger: string | null = null;
  metadata: Record<string, string> = {};
  status: IssueStatus = "unresolved";
  statusDetails: Record<string, unknown> = {};
  /** null: what the server says of the status by itself. */
  substatus: string | null = null;
  /** While `statusDetails` promises the next release: the newest one when that was promised; null: not known. */
  promisedAfter: string | null = null;
  priority: "high" | "medium" | "low" = "medium";
  count = 1;
  userCount = 0;
  numComments = 0;
  userReportCount = 0;
  firstSeen: number;
  lastSeen: number;
  /** Seen, bookmarked, subscribed to by the one member who has tokens. */
  hasSeen = false;
  isBookmarked = false;
  isSubscribed = false;
  isPublic = false;
  shareId: string | null = null;
  assignedTo: Actor | null = null;
  /** Versions. */
  firstRelease: string | null = null;
  lastRelease: string | null = null;
  /** Every version that it was ever resolved in (Bugsink). */
  fixedAt: string[] = [];
  tags: Record<string, string> = {};
  /** By what they are asked for: `latest`, … */
  events: Record<string, unknown> = {};
  /** Oldest first, without the `first_seen` entry that every issue has. */
  activity: Activity[] = [];

  constructor(id: string, shortId: string, project: Project, known: NewIssue, now: number) {
    this.id = id;
    this.shortId = shortId;
    this.project = project;
    this.title = `Error: something broke in ${project.slug}`;
    this.lastSeen = known.lastSeen ?? now;
    this.firstSeen = known.firstSeen ?? this.lastSeen;
    Object.assign(this, known);
  }
}

/** What a test says of a new issue; the rest gets plain values. */
export type NewIssue = Partial<Omit<StoredIssue, "id" | "shortId" | "project">>;

export interface Organization {
  slug: string;
  name: string;
  members: Member[];
  teams: Team[];
  /** Names of the repositories that it knows. */
  repositories: Set<string>;
  projects: Map<string, Project>;
  /** By version, in the order of creation. */
  releases: Map<string, StoredRelease>;
}

const FIRST_ISSUE_ID = 4_100_000_001;

export class ServiceState {
  readonly organizations = new Map<string, Organization>();
  readonly tokens = new Map<string, Token>();
  /** By id. Add with `addIssue`. */
  readonly issues = new Map<string, StoredIssue>();
  /** Ids of issues that were merged, and the id each answers under now. */
  readonly merged = new Map<string, string>();
  /** What was merged into others, by id. */
  readonly gone = new Map<string, StoredIssue>();
  readonly #shortIdDigits: string;
  readonly #byProject = new Map<Project, StoredIssue[]>();
  readonly #byShortId = new Map<string, StoredIssue>();
  /** How many issues each project ever had: short IDs are never given twice. */
  readonly #issueCounts = new Map<Project, number>();
  #issueCount = 0;
  #projects = 0;
  #deploys = 0;
  /** Milliseconds since the epoch. */
  readonly now: () => number;

  /** @param shortIdDigits the digits that short IDs are counted in */
  constructor(now: () => number, shortIdDigits: string) {
    this.now = now;
    this.#shortIdDigits = shortIdDigits;
  }

  addOrganization(slug: string): Organization {
    const organization: Organization = {
      slug,
      name: titleCase(slug),
      members: [
        { id: "1", name: "Ada Lovelace", username: "ada", email: "ada@example.com" },
        { id: "2", name: "Grace Hopper", username: "grace", email: "grace@example.com" },
        { id: "3", name: "Yūko 山田", username: "yuko", email: "yuko@example.com" },
      ],
      teams: [
        { id: "1", slug: "web-team", name: "web-team" },
        { id: "2", slug: "platform", name: "platform" },
      ],
      repositories: new Set(),
      projects: new Map(),
      releases: new Map(),
    };
    this.organizations.set(slug, organization);
    return organization;
  }

  /** A project with one client key. */
  addProject(organization: Organization, slug: string): Project {
    this.#projects += 1;
    const project: Project = {
      id: String(this.#projects),
      slug,
      organization: organization.slug,
      name: titleCase(slug),
      platform: "javascript",
      formerSlugs: [],
      keys: new Map(),
    };
    organization.projects.set(slug, project);
    this.#byProject.set(project, []);
    this.addKey(project, "Default");
    return project;
  }

  addKey(project: Project, name: string): ClientKey {
    const random = seeded(hash(`${project.id}/${project.slug}/${project.keys.size}`));
    const key: ClientKey = {
      id: hex(random, 32),
      secret: hex(random, 32),
      name,
      isActive: true,
      dateCreated: Date.parse("2026-01-05T09:30:00.000Z"),
      rateLimit: null,
      browserSdkVersion: DEFAULT_SDK_VERSION,
    };
    project.keys.set(key.id, key);
    return key;
  }

  addToken(token: Partial<Token> & Pick<Token, "value" | "scopes">): Token {
    const stored: Token = {
      label: `token-${this.tokens.size + 1}`,
      user: this.organization.members[0] ?? null,
      organizations: null,
      projects: null,
      ...token,
    };
    this.tokens.set(stored.value, stored);
    return stored;
  }

  addRelease(organization: Organization, release: NewRelease): StoredRelease {
    const stored = new StoredRelease(release, this.now());
    organization.releases.set(stored.version, stored);
    return stored;
  }

  addIssue(project: Project, issue: NewIssue = {}): StoredIssue {
    const number = (this.#issueCounts.get(project) ?? 0) + 1;
    this.#issueCounts.set(project, number);
    const id = String(FIRST_ISSUE_ID + this.#issueCount);
    const shortId = `${project.slug.toUpperCase()}-${inDigits(number, this.#shortIdDigits)}`;
    const stored = new StoredIssue(id, shortId, project, issue, this.now());
    this.#issueCount += 1;
    this.issues.set(stored.id, stored);
    this.#byShortId.set(shortIdKey(project.organization, stored.shortId), stored);
    this.#listOf(project).push(stored);
    const first = this.organizationOf(stored).releases.get(stored.firstRelease ?? "");
    if (first !== undefined) first.newGroups += 1;
    return stored;
  }

  /** From now on `from` answers as `into`, under the id of `into`, and is in no list. */
  mergeIssue(from: StoredIssue, into: StoredIssue): void {
    this.removeIssue(from);
    this.merged.set(from.id, into.id);
    this.gone.set(from.id, from);
    this.#byShortId.set(shortIdKey(from.project.organization, from.shortId), into);
  }

  removeIssue(issue: StoredIssue): void {
    this.issues.delete(issue.id);
    this.#byShortId.delete(shortIdKey(issue.project.organization, issue.shortId));
    const list = this.#listOf(issue.project);
    list.splice(list.indexOf(issue), 1);
  }

  /** The issues of a project, newest `lastSeen` first: sorted only after something changed the order. */
  issuesOf(project: Project): readonly StoredIssue[] {
    const list = this.#listOf(project);
    if (!isSorted(list)) list.sort(newestFirst);
    return list;
  }

  organizationOf({ project }: StoredIssue): Organization {
    return present(this.organizations.get(project.organization), project.organization);
  }

  nextDeployId(): string {
    this.#deploys += 1;
    return String(this.#deploys);
  }

  // What tests ask for, when there is one organization.

  /** The first organization. */
  get organization(): Organization {
    const [first] = this.organizations.values();
    if (first === undefined) throw new Error("the service has no organization");
    return first;
  }

  project(slug: string): Project {
    return present(this.organization.projects.get(slug), `project ${slug}`);
  }

  /** By id or short ID. */
  issue(name: string): StoredIssue {
    const found = this.issues.get(name) ?? this.findByShortId(this.organization.slug, name);
    return present(found, `issue ${name}`);
  }

  release(version: string): StoredRelease {
    return present(this.organization.releases.get(version), `release ${version}`);
  }

  /** The first key of a project. */
  key(projectSlug: string): ClientKey {
    const [key] = this.project(projectSlug).keys.values();
    return present(key, `client key of ${projectSlug}`);
  }

  /** Short IDs are compared without regard to case. */
  findByShortId(organization: string, shortId: string): StoredIssue | undefined {
    return this.#byShortId.get(shortIdKey(organization, shortId));
  }

  #listOf(project: Project): StoredIssue[] {
    return present(this.#byProject.get(project), `project ${project.slug}`);
  }
}

function newestFirst(a: StoredIssue, b: StoredIssue): number {
  return b.lastSeen - a.lastSeen || Number(b.id) - Number(a.id);
}

function isSorted(list: readonly StoredIssue[]): boolean {
  return list.every(
    (issue, index) => index === 0 || newestFirst(list[index - 1] ?? issue, issue) < 0,
  );
}

function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the service has no ${name}`);
  return value;
}

function inDigits(value: number, alphabet: string): string {
  let text = "";
  const { length } = alphabet;
  for (let rest = value; rest > 0; rest = Math.floor(rest / length)) {
    text = `${alphabet[rest % length]}${text}`;
  }
  return text;
}

function shortIdKey(organization: string, shortId: string): string {
  return `${organization}/${shortId.toUpperCase()}`;
}

function titleCase(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1);
}
