/**
 * What may be asked of a server, and beside each question what is true where nothing but the contract is known. Each server is a
 * value, made of the contract's by what is different; nothing outside of this folder compares what a server is called.
 */
import type { Notice } from "../outcome.ts";
import { isOfService } from "../proxies.ts";
import type { Access } from "../service/failure.ts";

/** What a server lacks, in its own words. */
export interface Lack {
  readonly what: string;
  readonly fix?: string;
}

/** `event`: all but the latest; `release-url`: hosts that are not public; `delete-maps`: no upload is ever confirmed. */
export type Feature =
  | ("in-release" | "in-commit" | "ignore-until" | "link" | "event" | "release-url" | "refs")
  | ("since" | "resolve-in-next-release" | "releases" | "rename-client-key")
  | ("delete-maps" | "delete-maps without version")
  | ("status: resolvedInNextRelease" | "bulk: resolvedInNextRelease");

/** The parameters of an address; one that has several values is repeated. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** Where a page is. */
export interface Place {
  /** `{base_url}` of the contract, without a trailing slash. */
  readonly baseUrl: string;
  readonly organization: string;
}

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
  readonly page: (organization: string, version: string) => string = (organization, version) =>
    `organizations/${organization}/releases/${version}/`;
  /** What people should know of a version there. */
  readonly versionNotice: (version: string) => Notice | undefined = () => undefined;
  /** Whether its answer tells that a release was there before; else it may refuse it, and projects are attached to it. */
  readonly tellsExisting: boolean = true;
  /** Whether what an upload or an event made of a release has no ref, which can be written later. */
  readonly takesRefLater: boolean = false;
  readonly keepsUrl: boolean = true;
  /** Set where it takes commits only of a release that is there: it keeps so many. */
  readonly laterCommits?: number;
  /** Whether it has deploys: perhaps, or its answer tells, or surely; and what to do where one is not taken. */
  readonly deploys: { are: "perhaps" | "told" | "sure"; fix: string } = {
    are: "perhaps",
    fix: `Remove "environment", use a service that records deploys (GlitchTip from 6.0.7 on), or give the token access to the release's projects.`,
  };
  /** Set where it takes one of these scopes to name the projects of a deploy. */
  readonly deployScopes?: readonly string[];
  /** Whether it resolves issues by itself with a release; `by-messages`: those that messages name, too. */
  readonly resolves: "perhaps" | "by-messages" | "never" = "perhaps";
  /** The release to resolve issues in: its events leave them resolved. */
  readonly resolvesIn?: "this" | "previous";
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
  readonly lacks: Readonly<Partial<Record<Feature, Lack>>> = {
    "in-release": inRelease("in-release"),
    "in-commit": inRelease("in-commit"),
    link: { what: "Only Sentry links its issues to issues on GitHub.", fix: `Leave "link" out.` },
  };
  readonly access: Access = { tokenPage: "/settings/account/api/auth-tokens/" };
  /** Whether a 404 in its own words is about what was asked for; else the whole path may be missing. */
  readonly tells404: boolean = false;
  readonly issues: Readonly<IssueWays> = new IssueWays();
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
