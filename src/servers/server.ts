/**
 * What may be asked of a server, and beside each question what is true where nothing but the contract is known. Each server is a
 * value, made of the contract's by what is different; nothing outside of this folder compares what a server is called.
 */
import type * as v from "valibot";
import type { ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import type { progressOf } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { isOfService } from "../proxies.ts";
import type { Access } from "../service/failure.ts";
import type { Operation } from "../service/operation.ts";
import type { Page } from "../service/pagination.ts";
import type { Transport } from "../service/transport.ts";
import type { IssueEvent } from "./event.ts";
import type { Issue, IssueAttributes, Place } from "./issue.ts";
import { isIssueId } from "./issue-input.ts";
import type {
  Deploy,
  NewRelease,
  Release,
  ReleaseBody,
  ReleaseCommit,
  StoredDeploy,
} from "./release.ts";

/** What a server lacks, in its own words. */
export interface Lack {
  readonly what: string;
  readonly fix?: string;
  /** Set where it has this value of an input. */
  readonly unless?: (value: unknown) => boolean;
  /** Set where what is there is done all the same. */
  readonly isNotice?: true;
}

/** What a server lacks of a given value of an input. */
export function lackOf({ lacks }: Server, feature: Feature, value: unknown): Lack | undefined {
  const lack = lacks[feature];
  return lack?.unless?.(value) === true ? undefined : lack;
}

/** An input of an attribute of issues. */
export type AttributeInput =
  | ("status" | "ignore-until" | "in-release" | "in-commit" | "assigned-to" | "has-seen")
  | ("is-bookmarked" | "is-subscribed" | "is-public" | "priority");

/** `event`: all but the latest; `private release-url`: of hosts that are not public; `delete-maps`: no upload is ever confirmed. */
export type Feature =
  | AttributeInput
  | ("bulk" | "bulk: resolvedInNextRelease" | "link" | "event" | "rename-client-key")
  | ("date-released" | "commits" | "refs" | "release-url" | "private release-url" | "deploys")
  | ("since" | "resolve-in-next-release" | "delete-maps" | "delete-maps without version");

/** The parameters of an address; one that has several values is repeated. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** `lightly`: an outage leaves the server unknown. */
export type How = "surely" | "lightly";

/** The way to a server, with what its answers have shown of it so far: it may be another one after each `await`. */
export interface KnownTransport extends Pick<
  Transport,
  "baseUrl" | "request" | "requestsPerSecond" | "timing"
> {
  readonly server: Server;
  /** Asks once. @throws ServiceError where no probe is answered, but for `lightly` */
  identified(how?: How): Promise<Server>;
  withLifetime(lifetime: Lifetime): KnownTransport;
}

/** Counts over time that a list comes with; the empty string disables them. */
export type StatsPeriod = "24h" | "14d" | "";

export interface ListPage extends Page<Issue> {
  /** Issues of the whole list by the service's count, which is an estimate. */
  hits?: number | undefined;
  /** Whether it is full and names no next one: there may be more. */
  isCut?: boolean;
  /** Why it was promised and came empty: `dropped` where Sentry may have taken out issues that are due to be resolved. */
  gap?: "broken" | "dropped" | undefined;
}

/** How issues are found by their names. */
export interface FindHow {
  /** Whether more is needed than a list shows of an issue. */
  readonly inFull: boolean;
  readonly projects: readonly string[];
  readonly concurrency: number;
  readonly run: Parameters<typeof progressOf>[0];
}

/** An issue that was found by a name. @param id by which it was asked for: its own, unless it was merged into another one */
export type Found = { readonly id: string; readonly issue: Issue } | undefined;

/** What the clients of a step have found out: services move their issues, and retire the places where they were before. */
export interface IssueMemory {
  /** By method: GlitchTip 4 has one for reading, and the other one for writing. */
  readonly single: Partial<Record<Operation["method"], "organization" | "contract">>;
  /** Whether those of a project are retired. */
  isProjectRetired?: boolean;
  /** Numbers of projects that hold issues, by slug. */
  readonly numbers: Map<string, string>;
  /** Whether an issue of any of these has a tag, by its name. */
  readonly tags: Map<string, boolean>;
}

/** The requests about the issues of an organization. What asks the service throws ServiceError. */
export interface IssueClient extends Place {
  readonly transport: KnownTransport;
  readonly server: Server;
  /** The same in a part of the step, with what is known of the service. */
  within(lifetime: Lifetime): IssueClient;
  /** The issues of a project that match a query, page by page; the empty query matches all. */
  matching(
    project: string,
    query: string,
    statsPeriod?: StatsPeriod,
  ): AsyncGenerator<ListPage, void, void>;
  /**
   * Prepares to find issues by ids and short IDs, with as few requests as the service allows.
   * @returns what finds one of them; undefined where there is none in the organization
   */
  find(names: readonly string[], how: FindHow): Promise<(name: string) => Promise<Found>>;
  /** One issue in full. A merged one answers as the one it was merged into, under another id. */
  retrieve(id: string): Promise<Issue>;
  /**
   * An event of an issue; undefined where it has none, or the service does not know which is meant.
   * @param which `latest`, which all have; on Sentry also `oldest` and `recommended`
   */
  event(id: string, which: string): Promise<IssueEvent | undefined>;
  /**
   * Changes the given attributes of one issue. After an attempt that may have been carried out the issue is read.
   * @param before as it was read, where it was
   * @param wasChanged whether an issue that was read then shows the change, which is as good as the answer
   * @returns the issue as the service answered it; undefined where it answered without one (204, "No groups found")
   */
  update(
    id: string,
    change: IssueAttributes,
    before?: Pick<Issue, "status" | "statusDetails" | "substatus">,
    wasChanged?: (issue: Issue, failure: ServiceError) => boolean,
  ): Promise<Issue | undefined>;
  /** Absent where there are no requests for many issues of a project. */
  readonly bulk?: {
    /** Most issues of an update. */
    readonly most: number;
    /** Why an update would not be safe, as a clause. */
    whyNot(project: string): Promise<string | undefined>;
    /**
     * Changes the given attributes with one request, which is not repeated where it may have had its effect. Its answer tells
     * nothing of the issues. @returns false where the service found none of them
     */
    update(ids: readonly string[], change: IssueAttributes, project: string): Promise<boolean>;
    /** Up to 100 issues, in the form of a list; with others where a service ignores the ids. */
    read(ids: readonly string[], project: string): Promise<Issue[]>;
  };
  /** Whether an issue of any status has a tag of this name; true, too, if the projects hold no issue. */
  mayHaveTag(name: string, projects: readonly string[]): Promise<boolean>;
  /** Reads a project, or the organization, to know that it is there. */
  retrievePlace(project?: string): Promise<void>;
  /** Links an issue of Sentry to `owner/name#number` on a GitHub server, through the integration that sees the repository. */
  linkTo?(id: string, host: string, repository: string, number: number): Promise<void>;
}

/** What became of a release in one of its projects, where each has its own. @param reason why it is not known to be there */
export type ProjectRelease = Readonly<{
  project: string;
  state: "created" | "unchanged" | "failed" | "unknown";
  dateReleased?: string;
  reason?: string;
  fix?: string | undefined;
  mayPass?: boolean;
}>;

/** What became of the creation of a release. */
export interface CreatedRelease {
  readonly release: Release;
  readonly rows?: readonly ProjectRelease[];
  /** Whether it existed before our first request. */
  readonly wasThere: boolean;
  /** False only if a look at the release shows that it held everything before; a 208 counts as changed. */
  readonly changed: boolean;
  /** Of an attempt whose answer was lost, where a look at the release stands in for it. */
  readonly failure: ServiceError | undefined;
  readonly refsAccepted: boolean;
}

/** What is written of a release later. */
export interface LateMembers {
  readonly ref: string | undefined;
  readonly url?: string | undefined;
  readonly dateReleased: string | null;
}

/** The requests about the releases of an organization. What asks the service throws ServiceError. */
export interface ReleaseClient {
  /**
   * Creates a release, or adds to it where it exists: one request with everything in it. Where that may have had its effect
   * without an answer, the release is looked up: one that is there with what was sent is a success.
   */
  create(release: NewRelease, sent: ReleaseBody): Promise<CreatedRelease>;
  /**
   * Writes ref, date and maybe the URL of a release that exists, where the server takes them later. The first two are given: what
   * is left out some servers write as well, a ref as null and a date as now.
   */
  update(version: string, members: LateMembers): Promise<{ release: Release }>;
  /** Replaces the commits of a release that is there, where the server takes them later. */
  setCommits(version: string, commits: readonly ReleaseCommit[]): Promise<{ release: Release }>;
  /** A release by its version. @throws ServiceError with status 404 where there is none */
  retrieve(version: string): Promise<{ release: Release }>;
  /**
   * The newest releases of a project, of whatever form; asked once, and one page.
   * @param environment to which they were deployed, or from which they sent events
   */
  list(project: string, environment?: string): Promise<unknown[]>;
  /** Makes sure that a project is there, and that the token may see it. */
  readProject(project: string): Promise<void>;
  /**
   * Records a deploy. It has no identity: sent twice it would be recorded twice, so it is repeated only when it certainly was
   * not received.
   * @returns what the service keeps of it
   * @throws ServiceError with status 404 where the service has no deploys
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

/** @param ask one question: its answer, or why there is none @returns `failure`: why a release would get no further */
type Checks = (
  inputs: Place & { readonly projects: readonly string[] },
  ask: <Schema extends v.GenericSchema>(
    action: string,
    path: string,
    form: Schema,
  ) => Promise<v.InferOutput<Schema> | ServiceError>,
) => Promise<{ rows: CheckRow[]; failure?: ServiceError }>;

/** The classes of clients. */
export type Clients = {
  issues: new (transport: KnownTransport, organization: string, memory: IssueMemory) => IssueClient;
  releases: new (
    transport: KnownTransport,
    organization: string,
    numbers: Map<string, string>,
  ) => ReleaseClient;
};

/** To GlitchTip 6 it means the opposite: a server that is not known to mean what Sentry does is not asked. */
const inRelease = (input: string): Lack => {
  const what = `Only Sentry is known to have "${input}"; to GlitchTip 6 it means the opposite, that only this release may have events.`;
  return { what, fix: `Remove "${input}".` };
};

class IssueWays {
  /**
   * How a list is asked for: its order, whether the organization's is asked by the number of the project, and whether it takes
   * out issues of pages that it has promised. Where the first page shows a server with another way, the list begins anew.
   */
  readonly list: { order: Query; byNumber: boolean; drops(query: string): boolean } = {
    order: {},
    byNumber: false,
    drops: () => false,
  };
  /** Whether the count of a list is that of the issues in it. */
  readonly countsExactly: boolean = true;
  /** Whether it refuses to list the issues of a project that does not exist. */
  readonly refusesAbsentProject: boolean = false;
  readonly countsUsers: boolean = true;
  readonly page: (issue: Linked, place: Place) => string | undefined = linkedPage;
  /** Where single issues are, at the first try: at the contract's path, or below the organization. */
  readonly single: "contract" | "organization" = "contract";
  /** Whether that shows issues of all organizations that the token's owner is a member of. */
  readonly showsForeign: boolean = false;
  /** Whether several can be read at once: perhaps, of one project, or of the whole organization. */
  readonly many: "perhaps" | "of-project" | "of-organization" = "perhaps";
  readonly manyQuery: (ids: readonly string[], project: string) => Query = (group, projectSlug) => {
    return { groupStatsPeriod: "", group, projectSlug };
  };
  /** Whether short IDs are looked up, or are only in the lists. */
  readonly shortIds: "perhaps-listed" | "looked-up" | "listed" = "perhaps-listed";
  /** Whether `resolvedInNextRelease` is `resolved` with `inNextRelease` there: others would resolve at once by it. */
  readonly takesInNextRelease: boolean = false;
  /** Whether an update changes what has the asked status already. */
  readonly rewritesStatus: boolean = false;
  /** Most issues of a bulk update, and whether it needs a query: without a visible id, some take all that matches instead. */
  readonly bulk: { most: number; needsQuery: boolean } = { most: 100, needsQuery: true };
}

class QueryWays {
  /** What it would read otherwise than it is meant, without an error. */
  readonly misread: (query: string) => Lack | undefined = () => undefined;
  /** Tags that it may not know: it finds nothing by them then, without an error. */
  readonly doubtfulTags: (query: string) => { name: string; unknown: Lack }[] = () => [];
  readonly notices: (query: string) => Notice[] = () => [];
  /** Whether it answers 500 to some texts, and where there is no such organization. */
  readonly mayFail: boolean = true;
  readonly failsWithoutOrganization: boolean = false;
}

/** The contract's scope for releases; real servers also take the others. */
export const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];

class ReleaseWays {
  /** Of which a token needs one. */
  readonly scopes: readonly string[] = RELEASE_SCOPES;
  /** The page of a release, below the base URL. */
  readonly page: (organization: string, version: string) => string | undefined = (
    organization,
    version,
  ) => `organizations/${organization}/releases/${version}/`;
  /** What people should know of a version there. */
  readonly versionNotice: (version: string) => Notice | undefined = () => undefined;
  /** Whether its answer tells that a release was there before; else it may refuse it, and projects are attached to it. */
  readonly tellsExisting: boolean = true;
  /** Whether what an upload or an event made of a release has no ref, which can be written later. */
  readonly takesRefLater: boolean = false;
  /** Set where it takes commits only of a release that is there: it keeps so many. */
  readonly laterCommits?: number;
  /** Whether it has deploys, and what to do if one is not taken. `by-answer`: a 404 of its own means that it has none. */
  readonly deploys: { are: "unknown" | "by-answer" | "yes"; fix: string } = {
    are: "unknown",
    fix: `Remove "environment", use a service that records deploys (GlitchTip from 6.0.7 on), or give the token access to the release's projects.`,
  };
  /** Set where it takes one of these scopes to name the projects of a deploy. */
  readonly deployScopes?: readonly string[];
  /** Whether it resolves issues by itself with a release; `by-messages`: those that messages name, too. */
  readonly resolves: "perhaps" | "by-messages" | "never" = "perhaps";
  /** Whether issues that wait for the next release are left to it: a plain resolve would be another thing. */
  readonly settlesMarked: boolean = false;
  /** The release to resolve issues in: its events leave them resolved. Which one is the latest, the answer shows. */
  readonly resolvesIn?: "this" | "previous" | "latest";
}

class MapWays {
  /** What it lists files of. */
  readonly lists: readonly ("bundles" | "releases")[] = ["bundles", "releases"];
  /** What is said of uploads that cannot be confirmed. */
  readonly unconfirmed: string = "";
  /** Whether it says when it has read a bundle, whatever its interface. */
  readonly saysRead: boolean = false;
  /** Whether it drops files without a debug id. */
  readonly needsId: boolean = false;
  /** Whether the last part of their URLs pairs scripts with maps, and frames with scripts, before the id does. */
  readonly pairsByName: boolean = false;
}

export class ContractServer {
  /** For people alone. */
  readonly called: string = "neither Sentry nor GlitchTip, as far as it shows,";
  /** What it does not have. Commands refuse by those that they ask for; what is sent later of a release, `releases` says. */
  readonly lacks: Readonly<Partial<Record<Feature, Lack | undefined>>> = {
    "in-release": inRelease("in-release"),
    "in-commit": inRelease("in-commit"),
    link: { what: "Only Sentry links its issues to issues on GitHub.", fix: `Leave "link" out.` },
  };
  readonly access: Access = { tokenPage: "/settings/account/api/auth-tokens/" };
  /** Whether a 404 in its own words is about what was asked for; else the whole path may be missing. */
  readonly tells404: boolean = false;
  readonly issues: Readonly<IssueWays> = new IssueWays();
  /** Else markers of GitHub issues have "-" in the place of the organization. */
  readonly hasOrganizations: boolean = true;
  /** The clients of a server with an interface of its own; the others share Sentry's. Loaded when they are needed. */
  readonly issueClient?: () => Promise<Clients["issues"]>;
  readonly releaseClient?: () => Promise<Clients["releases"]>;
  /** What `check` finds there instead of what it asks of Sentry's interface. */
  readonly checks?: () => Promise<Checks>;
  /** Whether a name is an issue's id, as opposed to a short ID. Before the server is known, `isIssueName` and `issueIdIn` decide. */
  readonly isId: (name: string) => boolean = isIssueId;
  /** Loaded where a query is read. */
  readonly query: () => Promise<Readonly<QueryWays>> = async () => new QueryWays();
  readonly releases: Readonly<ReleaseWays> = new ReleaseWays();
  readonly maps: Readonly<MapWays> = new MapWays();
}

export type Server = Readonly<ContractServer>;

type Linked = Readonly<{ id: string; permalink?: string | undefined }>;

/** A link of the service is taken only where it leads to the service itself, with http(s). */
function linkedPage({ id, permalink }: Linked, { baseUrl, organization }: Place) {
  const url = permalink === undefined ? null : URL.parse(permalink, `${baseUrl}/`);
  if (!url || !isOfService(url, baseUrl) || url.username + url.password !== "") return undefined;
  // `/organizations/acme/issues/1/`, `/acme/web/issues/1/` of old servers, `/issues/1/` of an organization's own host.
  const [before = "", after] = url.pathname.split("/issues/", 2);
  const isThis = after === id || after === `${id}/`;
  const isRoot = before === new URL(baseUrl).pathname.replace(/\/$/u, "");
  return isThis && (isRoot || before.split("/").includes(organization)) ? url.href : undefined;
}
