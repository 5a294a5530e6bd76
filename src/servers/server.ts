/**
 * The differences between servers, each with its value for a server of unknown kind. Each server is a value made from the
 * contract's by its differences; nothing outside this folder compares kinds of servers.
 */
import type * as v from "valibot";
import { ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import type { progressOf } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { isOfService } from "../proxies.ts";
import type { Access } from "../service/failure.ts";
import type { Operation } from "../service/operation.ts";
import type { Page } from "../service/pagination.ts";
import type { ServiceRequest, Transport } from "../service/transport.ts";
import type { IssueEvent } from "./event.ts";
import type { Issue, IssueAttributes, Place } from "./issue.ts";
import { isIssueId } from "./issue-input.ts";
import { asWritten, type Reading, type Term } from "./query.ts";
import type {
  Deploy,
  NewRelease,
  Release,
  ReleaseBody,
  ReleaseCommit,
  StoredDeploy,
} from "./release.ts";

/** What follows if something is lacking. `refusal`: nothing is written; `unknown`: only the request itself shows it. */
type Level = "refusal" | "warning" | "unknown" | "notice";

/** The message about something that a server lacks. */
export interface Lack {
  readonly what: string;
  readonly fix?: string;
  /** Whether the server has this value of the input. */
  readonly unless?: (value: unknown) => boolean;
  /** Without it, a refusal. */
  readonly level?: Level;
}

/** What speaks against a requested step. A refusal is as sure as the server's own. */
export interface Objection {
  readonly level: Level;
  readonly what: string;
  readonly where: string;
  readonly fix?: string;
}

/** Returns what a server lacks of requested values. A value that is undefined is not requested; false is a value. */
export function objectionsOf(
  { lacks }: Server,
  asked: readonly (readonly [Feature, unknown])[],
): Objection[] {
  return asked.flatMap(([feature, value]) => {
    const lack = value === undefined ? undefined : lacks[feature];
    if (!lack || lack.unless?.(value) === true) return [];
    const { what, fix, level = "refusal" } = lack;
    return { level, what, where: `input ${feature}`, fix };
  });
}

/**
 * What a failed request says of the requested thing. `absent`: it does not exist, or not for this token. `untold`: this server may
 * lack the thing or the path. Undefined: the failure says nothing of either, for example a gateway's page in front of a server.
 */
export function absenceOf(error: unknown, { tells404 }: Server): "absent" | "untold" | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { kind, status = 0 } = error;
  if (tells404) return kind === "status" && status === 404 ? "absent" : undefined;
  return kind === "no-endpoint" || status === 404 || status === 405 ? "untold" : undefined;
}

export type AttributeInput =
  | ("status" | "ignore-until" | "in-release" | "assigned-to" | "has-seen")
  | ("is-bookmarked" | "is-subscribed" | "is-public" | "priority");

/**
 * Features that a server may lack. `event`: events other than the latest; `private release-url`: URLs of hosts that are not
 * public; `delete-maps`: confirmation of uploads.
 */
export type Feature =
  | AttributeInput
  | ("bulk" | "bulk: resolvedInNextRelease" | "event" | "rename-client-key")
  | ("date-released" | "commits" | "refs" | "release-url" | "private release-url" | "deploys")
  | (
      | "stats-period"
      | "since"
      | "resolve-in-next-release"
      | "delete-maps"
      | "delete-maps without version"
    );

/** Parameters of a URL's query; one with several values is repeated. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** How to identify a server. `lightly`: an outage leaves it unknown instead of throwing. */
export type How = "surely" | "lightly";

/** A transport with the server that its answers have shown so far: read `server` again after each `await`. */
export interface KnownTransport extends Pick<
  Transport,
  "baseUrl" | "request" | "requestsPerSecond" | "timing"
> {
  readonly server: Server;
  /** The token's scopes, if an answer has listed them. */
  readonly scopes: readonly string[] | undefined;
  /** Sends the probes once. @throws ServiceError if no probe is answered, unless `lightly` */
  identified(how?: How): Promise<Server>;
  /** Also reads what no real run needs to know before: GlitchTip's version, and the token's scopes. */
  lookAround(): Promise<Server>;
  withLifetime(lifetime: Lifetime): KnownTransport;
}

/** Period of the event counts in a list; the empty string disables them. */
export type StatsPeriod = "24h" | "14d" | "";

export interface ListPage extends Page<Issue> {
  /** Whether it is full and names no next page: there may be more issues. */
  isCut?: boolean;
  /** Set for a promised page that came empty. `dropped`: Sentry may have removed issues that it is about to resolve. */
  gap?: "broken" | "dropped" | undefined;
}

/** `retry`: attempts of each request. */
export type ListHow = Pick<ServiceRequest, "retry"> & { readonly statsPeriod?: StatsPeriod };

export interface FindHow {
  /** Whether more is needed of an issue than a list shows. */
  readonly inFull: boolean;
  readonly projects: readonly string[];
  readonly concurrency: number;
  readonly run: Parameters<typeof progressOf>[0];
}

/** An issue found by a name. `id` is the requested id: the issue's own, unless it was merged into another issue. */
export type Found = { readonly id: string; readonly issue: Issue } | undefined;

/** What the clients of a step have found out. Services move the paths of issues, and retire the old ones. */
export interface IssueMemory {
  /** The path that works for single issues, by method: GlitchTip 4 has one for GET and the other for PUT. */
  readonly single: Partial<Record<Operation["method"], "organization" | "contract">>;
  /** Whether a project's path for lists is retired. */
  isProjectRetired?: boolean;
  /** Numbers of projects that hold issues, by slug. */
  readonly numbers: Map<string, string>;
  /** Whether any issue of these projects has a tag, by the tag's name. */
  readonly tags: Map<string, boolean>;
}

/** Requests about an organization's issues. Methods that send requests throw ServiceError. */
export interface IssueClient extends Place {
  readonly transport: KnownTransport;
  readonly server: Server;
  /** Returns a client for a part of the step, which shares what is known of the service. */
  within(lifetime: Lifetime): IssueClient;
  /** Lists a project's issues that match a query, page by page; the empty query matches all. */
  matching(
    project: string,
    terms: readonly Term[],
    how?: ListHow,
  ): AsyncGenerator<ListPage, void, void>;
  /**
   * Prepares to find issues by ids and short IDs, with as few requests as the service allows.
   * @returns a function that finds one of them; it returns undefined if the organization has no such issue
   */
  find(names: readonly string[], how: FindHow): Promise<(name: string) => Promise<Found>>;
  /** Reads one issue in full. For a merged issue, returns the issue that it was merged into, with another id. */
  retrieve(id: string): Promise<Issue>;
  /**
   * Reads an event of an issue; undefined if it has none, or the service does not know `which`.
   * @param which `latest`, which all servers have; on Sentry also `oldest` and `recommended`
   */
  event(id: string, which: string): Promise<IssueEvent | undefined>;
  /**
   * Changes the given attributes of one issue. After an attempt that may have had its effect, the issue is read.
   * @param before the issue before the update, if it was read
   * @param wasChanged whether an issue that is read after a failure shows the change; then it replaces the answer
   * @returns the issue in the service's answer; undefined if there is none (204, "No groups found")
   */
  update(
    id: string,
    change: IssueAttributes,
    before?: Pick<Issue, "status" | "statusDetails" | "substatus">,
    wasChanged?: (issue: Issue, failure: ServiceError) => boolean,
  ): Promise<Issue | undefined>;
  /** Absent if the server has no requests for many issues. */
  readonly bulk?: {
    /** Maximum issues of an update. */
    readonly most: number;
    /** Returns why an update would not be safe, as a clause; undefined if it is safe. */
    whyNot(project: string): Promise<string | undefined>;
    /**
     * Changes the given attributes with one request, which is not repeated if it may have had its effect. Its answer shows
     * nothing of the issues. @returns false if the service found none of them
     */
    update(ids: readonly string[], change: IssueAttributes, project: string): Promise<boolean>;
    /** Reads up to 100 issues as a list shows them. Returns others, too, if the service ignores the ids. */
    read(ids: readonly string[], project: string): Promise<Issue[]>;
  };
  /**
   * Whether an issue of any status has a tag of this name; also true if the projects have no issue. Undefined if the service
   * does not show it.
   */
  mayHaveTag(name: string, projects: readonly string[]): Promise<boolean | undefined>;
  /** Reads a project, or the organization, to prove that it exists. */
  retrievePlace(project?: string): Promise<void>;
}

/** The result in one project, on a server where each project has its own release. `reason`: why it is not confirmed. */
export type ProjectRelease = Readonly<{
  project: string;
  state: "created" | "unchanged" | "failed" | "unknown";
  dateReleased?: string;
  reason?: string;
  fix?: string | undefined;
  mayPass?: boolean;
}>;

export interface CreatedRelease {
  readonly release: Release;
  readonly rows?: readonly ProjectRelease[];
  /** Whether it existed before our first request. */
  readonly wasThere: boolean;
  /** False only if reading the release has shown that nothing was missing before; a 208 counts as changed. */
  readonly changed: boolean;
  /** The failure of an attempt whose lost answer was replaced by reading the release. */
  readonly failure: ServiceError | undefined;
  readonly refsAccepted: boolean;
}

export interface LateMembers {
  readonly ref: string | undefined;
  readonly url?: string | undefined;
  readonly dateReleased: string | null;
}

/** Requests about an organization's releases. Methods that send requests throw ServiceError. */
export interface ReleaseClient {
  /**
   * Creates a release, or adds to an existing one, with one request that holds everything. If that may have had its effect
   * without an answer, the release is read: if it has everything that was sent, the creation has succeeded.
   */
  create(release: NewRelease, sent: ReleaseBody): Promise<CreatedRelease>;
  /**
   * Updates ref, date and perhaps the URL of an existing release, if the server accepts them later. Ref and date are always
   * sent, because some servers overwrite omitted ones: the ref with null, the date with now.
   * @param what is missing, for messages
   */
  update(
    version: string,
    what: "date" | "ref",
    members: LateMembers,
  ): Promise<{ release: Release }>;
  /** Replaces the commits of an existing release, if the server accepts them later. */
  setCommits(version: string, commits: readonly ReleaseCommit[]): Promise<{ release: Release }>;
  /** Whether these projects certainly lack a release. @throws ServiceError if the token does not show it */
  lacks(version: string, projects: readonly string[]): Promise<boolean>;
  /** Returns a project's latest release, as the service means it; undefined if it has none. @throws ServiceError */
  latest(project: string): Promise<string | undefined>;
  /** Reads a release by its version. @throws ServiceError with status 404 if it does not exist */
  retrieve(version: string): Promise<{ release: Release }>;
  /**
   * Reads one page of a project's newest releases, without retries; their form is not checked.
   * @param environment only releases deployed to it, or with events from it
   */
  list(project: string, environment?: string): Promise<unknown[]>;
  /**
   * Asks whether a project exists, by a request that a token for releases may make if the server has one.
   * @returns false if this token may not know it
   * @throws ServiceError, with status 403 only if the token may not create releases
   */
  readProject(project: string): Promise<boolean>;
  /**
   * Records a deploy. A deploy has no identity: sent twice, it would be recorded twice. So it is retried only if it certainly
   * was not received.
   * @returns the recorded deploy
   * @throws ServiceError with status 404 if the service has no deploys
   */
  createDeploy(version: string, deploy: Deploy): Promise<{ name?: string | undefined }>;
  deploys(version: string): Promise<StoredDeploy[]>;
}

export interface CheckRow {
  name: string;
  /** `unknown`: only a release shows it; `missing`: the token may not do it, and the release does not need it. */
  state: "failed" | "warning" | "unknown" | "missing" | "ok";
  found: string;
  fix?: string | undefined;
}

/** @param project its number @param ask sends a GET; returns its answer or its error */
type Checks = (
  baseUrl: string,
  project: string,
  ask: <Schema extends v.GenericSchema>(
    action: string,
    path: string,
    form: Schema,
  ) => Promise<v.InferOutput<Schema> | ServiceError>,
) => Promise<CheckRow[]>;

export type Clients = {
  issues: new (transport: KnownTransport, organization: string, memory: IssueMemory) => IssueClient;
  releases: new (
    transport: KnownTransport,
    organization: string,
    numbers: Map<string, string>,
  ) => ReleaseClient;
};

class IssueWays {
  /**
   * How to request a list: parameters for its order; whether to list the organization's issues by the project's number; and
   * whether the server removes issues from promised pages. If the first page shows a server with another `list`, the list
   * begins anew.
   */
  readonly list: { order: Query; byNumber: boolean; drops(terms: readonly Term[]): boolean } = {
    order: {},
    byNumber: false,
    drops: () => false,
  };
  /** Whether it refuses to list the issues of a project that does not exist. */
  readonly refusesAbsentProject: boolean = false;
  readonly countsUsers: boolean = true;
  readonly page: (issue: Linked, place: Place) => string | undefined = linkedPage;
  /** The path of single issues to try first: the contract's, or the one below the organization. */
  readonly single: "contract" | "organization" = "contract";
  /** Whether that path shows issues of all organizations of the token's owner. */
  readonly showsForeign: boolean = false;
  /** Whether one request can read several issues: perhaps, those of one project, or those of the whole organization. */
  readonly many: "perhaps" | "of-project" | "of-organization" = "perhaps";
  readonly manyQuery: (ids: readonly string[], project: string) => Query = (group, projectSlug) => {
    return { groupStatsPeriod: "", group, projectSlug };
  };
  /** Whether the server can look short IDs up (`perhaps-listed`: not known), or only shows them in lists. */
  readonly shortIds: "perhaps-listed" | "looked-up" | "listed" = "perhaps-listed";
  /** Whether to send `resolvedInNextRelease` as `resolved` with `inNextRelease`: other servers would resolve at once. */
  readonly takesInNextRelease: boolean = false;
  /** Whether an update also changes an issue that already has the requested status. */
  readonly rewritesStatus: boolean = false;
  /** Maximum issues of a bulk update; and whether it needs a query: some servers update every match if they see no id. */
  readonly bulk: { most: number; needsQuery: boolean } = { most: 100, needsQuery: true };
}

/** The contract's scope for releases is the first; real servers accept the others, too. */
export const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin"];

class ReleaseWays {
  /** A token without any of these is refused; empty if the server does not list scopes. */
  readonly scopes: readonly string[] = [];
  /** Whether a token for releases can ask for a project: by the list of its releases. */
  readonly listsByProject: boolean = false;
  /** Whether it creates a release although some of the projects do not exist. */
  readonly dropsProjects: boolean = false;
  /** The path of a release's page, below the base URL. */
  readonly page: (organization: string, version: string) => string | undefined = (
    organization,
    version,
  ) => `organizations/${organization}/releases/${version}/`;
  /** Returns what people should know about a version on this server. */
  readonly versionNotice: (version: string) => Notice | undefined = () => undefined;
  /** Whether its answer shows that a release existed; else it may refuse an existing one, which is then given the projects. */
  readonly tellsExisting: boolean = true;
  /** Whether a release that an upload or an event created lacks a ref, which can be written later. */
  readonly takesRefLater: boolean = false;
  /** Set if the server accepts commits only for an existing release: the maximum that it keeps. */
  readonly laterCommits?: number;
  /** The fix if it does not find the release of a deploy. */
  readonly deployFix?: string;
  /** Set if a token needs one of these scopes to name a deploy's projects. */
  readonly deployScopes?: readonly string[];
  /** Whether a new release resolves marked issues by itself; `by-messages`: also the issues that messages name. */
  readonly resolves: "perhaps" | "by-messages" | "never" = "perhaps";
  /** Whether issues that wait for the next release are left to the server: a plain `resolved` would mean something else. */
  readonly settlesMarked: boolean = false;
  /** The release to resolve issues in: events of it leave them resolved. The answer shows which release is the latest. */
  readonly resolvesIn?: "this" | "previous" | "latest";
}

class MapWays {
  /** The lists that show uploaded files. */
  readonly lists: readonly ("bundles" | "releases")[] = ["bundles", "releases"];
  /** Text for the message about uploads that cannot be confirmed. */
  readonly unconfirmed: string = "";
  /** Whether its answers show when it has read a bundle, also by the older interface for uploads. */
  readonly saysRead: boolean = false;
  /** Whether it drops files without a debug id. */
  readonly needsId: boolean = false;
  /** Whether it pairs scripts with maps, and frames with scripts, by the last part of their URLs before the debug id. */
  readonly pairsByName: boolean = false;
}

export class ContractServer {
  /** Only for messages; nothing is decided by it. */
  readonly called: string = "neither Sentry nor GlitchTip, as far as it shows,";
  /** Features that it lacks: commands refuse a requested one. Members of a release that can be sent later: see `releases`. */
  readonly lacks: Readonly<Partial<Record<Feature, Lack | undefined>>> = {
    "in-release": {
      what: `Only Sentry is known to have "in-release"; to GlitchTip 6 it means the opposite, that only this release may have events.`,
      fix: `Remove "in-release".`,
    },
    deploys: {
      level: "unknown",
      what: "Only the request shows whether the service records deploys.",
      fix: `Remove "environment", use a service that records deploys (GlitchTip from 6.0.7 on), or give the token access to the release's projects.`,
    },
  };
  readonly access: Access = { tokenPage: "/settings/account/api/auth-tokens/" };
  /** Whether a JSON 404 means that the requested object does not exist; else the whole path may be missing. */
  readonly tells404: boolean = false;
  readonly issues: Readonly<IssueWays> = new IssueWays();
  /** If false, markers of GitHub issues have "-" in place of the organization. */
  readonly hasOrganizations: boolean = true;
  /** Whether it may take a project's number for its slug, and then answers the slug. */
  readonly takesNumbers: boolean = true;
  /** The clients of a server whose interface is not Sentry's. Loaded when they are needed. */
  readonly issueClient?: () => Promise<Clients["issues"]>;
  readonly releaseClient?: () => Promise<Clients["releases"]>;
  /** Replaces the rows of `check` about Sentry's interface. */
  readonly checks?: () => Promise<Checks>;
  /** Whether a name is an issue's id, not a short ID. Before the server is known, `isIssueName` decides. */
  readonly isId: (name: string) => boolean = isIssueId;
  /** Loads what reads the terms of a query. @throws RefusalError for a term that the server would misread, if it must not be sent */
  readonly query: () => Promise<(terms: readonly Term[]) => Reading> = async () => asWritten;
  readonly releases: Readonly<ReleaseWays> = new ReleaseWays();
  readonly maps: Readonly<MapWays> = new MapWays();
}

/** A server of unknown kind, assumed to follow the contract. What would do harm on any known kind is refused. */
export const contract: Server = new ContractServer();

export type Server = Readonly<ContractServer>;

type Linked = Readonly<{ id: string; permalink?: string | undefined }>;

/** Returns the service's own link to an issue only if it leads to this service, by http(s) and without credentials. */
function linkedPage({ id, permalink }: Linked, { baseUrl, organization }: Place) {
  const url = permalink === undefined ? null : URL.parse(permalink, `${baseUrl}/`);
  if (!url || !isOfService(url, baseUrl) || url.username + url.password !== "") return undefined;
  // `/organizations/acme/issues/1/`, `/acme/web/issues/1/` of old servers, `/issues/1/` of an organization's own host.
  const [before = "", after] = url.pathname.split("/issues/", 2);
  const isThis = after === id || after === `${id}/`;
  const isRoot = before === new URL(baseUrl).pathname.replace(/\/$/u, "");
  return isThis && (isRoot || before.split("/").includes(organization)) ? url.href : undefined;
}
