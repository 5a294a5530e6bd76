/** Requests about an organization's releases, by the interface that Sentry and GlitchTip share. */
import * as v from "valibot";
import { ServiceError, TrackerError } from "../errors.ts";
import { listed, unixSeconds } from "../report/format.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import type { ServiceAnswer, ServiceRequest } from "../service/transport.ts";
import { shorten } from "../text.ts";
import {
  type Deploy,
  deploySchema,
  type NewRelease,
  type Release,
  RELEASE_FIXES,
  type ReleaseBody,
  releaseBody,
  type ReleaseCommit,
  releaseSchema,
} from "./release.ts";
import {
  absenceOf,
  type KnownTransport,
  type LateMembers,
  RELEASE_SCOPES,
  type ReleaseClient,
} from "./server.ts";

/**
 * Returns the client for an organization's releases; the server need not be known yet. If a refusal shows a server with its
 * own client, the request is sent again by that client.
 */
export function releasesOf(
  transport: KnownTransport,
  organization: string,
  numbers = new Map<string, string>(),
): ReleaseClient {
  const clientOf = async () => (await transport.server.releaseClient?.()) ?? Releases;
  const ask = async <T>(question: (client: ReleaseClient) => Promise<T>): Promise<T> => {
    const First = await clientOf();
    try {
      return await question(new First(transport, organization, numbers));
    } catch (error) {
      const Shown = await clientOf();
      // The refused request had no effect: this server has another interface.
      if (Shown === First || !(error instanceof ServiceError)) throw error;
      return await question(new Shown(transport, organization, numbers));
    }
  };
  return {
    create: (release, sent) => ask((client) => client.create(release, sent)),
    update: (version, what, members) => ask((client) => client.update(version, what, members)),
    setCommits: (version, commits) => ask((client) => client.setCommits(version, commits)),
    lacks: (version, projects) => ask((client) => client.lacks(version, projects)),
    latest: (project) => ask((client) => client.latest(project)),
    retrieve: (version) => ask((client) => client.retrieve(version)),
    list: (project, environment) => ask((client) => client.list(project, environment)),
    readProject: (project) => ask((client) => client.readProject(project)),
    createDeploy: (version, deploy) => ask((client) => client.createDeploy(version, deploy)),
    deploys: (version) => ask((client) => client.deploys(version)),
  };
}

const DEPLOY_FIXES = {
  ...RELEASE_FIXES,
  environment: `Write another "environment".`,
  name: `Write another "deploy-name".`,
  url: `Write another "deploy-url".`,
};

/** For reads beside the step's work: more than one retry is not worth the time. */
const TWICE = { maxAttempts: 2 };
/** Entries of a page: the service's maximum. */
const PAGE_SIZE = 100;

type AnsweredRelease = ServiceAnswer & { release: Release };

type Seen = AnsweredRelease | "absent" | "untold";

export class Releases implements ReleaseClient {
  readonly transport: KnownTransport;
  readonly #organization: string;

  constructor(transport: KnownTransport, organization: string) {
    this.transport = transport;
    this.#organization = organization;
  }

  /**
   * If the service does not know the refs' repository, it answers 400 although it has stored the release and its commits: the
   * request is sent again without refs.
   */
  async create(release: NewRelease, sent: ReleaseBody = releaseBody(release)) {
    const { version, projects, commits = [] } = release;
    const ids = commits.slice(0, sent.sentCommits).map(({ id }) => id);
    const { transport } = this;
    const { now, ticks } = transport.timing;
    const begun = ticks();
    /** Set after an attempt that may have created the release without an answer. */
    let seen: Seen | undefined;
    let failure: ServiceError | undefined;
    let isOld = false;
    let changed = true;
    const recover = async (lost: ServiceError): Promise<AnsweredRelease | undefined> => {
      // A server that accepts no version twice answers 500. Only a 500 to the first attempt shows that the release existed:
      // later, one of our own attempts may have created it.
      const isFirstRefused = lost.status === 500 && seen === undefined;
      seen = await this.retrieve(version).catch(async (error: unknown): Promise<Seen> => {
        // Not thrown: the failure of the creation says more.
        if (!(error instanceof TrackerError)) throw error;
        const isRefused = error instanceof ServiceError && error.status === 404;
        const server = isRefused ? await transport.identified("lightly") : transport.server;
        return absenceOf(error, server) ?? "untold";
      });
      if (typeof seen === "string") return undefined;
      const missing = missingProjects(seen.release, projects);
      if (!transport.server.releases.tellsExisting) {
        for (const project of missing) seen = await this.#attach(version, project);
        isOld = isFirstRefused;
        changed = missing.length > 0;
      } else if (missing.length > 0 || !hasCommits(seen.release, ids)) return undefined;
      failure = lost;
      return seen;
    };
    const action = `create release ${version}`;
    const operation = this.#operation("create-release", "POST", action, projects);
    const path = apiPath("organizations", this.#organization, "releases");
    const send = async (body: string) => {
      try {
        // 409: the service is still processing the commits of an earlier request.
        const request = { operation, path, body, retry: { alsoStatuses: [409] }, recover };
        return await this.#ask(version, request);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // GlitchTip only says that it requires a project.
        const asked = `The projects were ${listed(projects.map((project) => `"${project}"`))}.`;
        const what = `${error.message} ${asked}`;
        const named = error.fields["projects"] ? error.with({ what }) : error;
        throw seen ? unsettled(named, seen) : named;
      }
    };
    let refsAccepted = true;
    const answer = await send(sent.body).catch((error: unknown) => {
      const fields = error instanceof ServiceError && error.status === 400 ? error.fields : {};
      if (!fields["refs"]?.some((message) => /repositor/iu.test(message))) throw error;
      refsAccepted = false;
      return send(releaseBody({ ...release, refs: undefined }).body);
    });
    const { dateCreated, commitCount = 0 } = answer.release;
    const { tellsExisting } = transport.server.releases;
    // Not every server sends a `Date`: if the status does not tell either, our clock must do.
    const isTold = tellsExisting && seen === undefined;
    const { status, date = isTold ? undefined : now() } = answer;
    const repeated = answer.repeated || !refsAccepted;
    const wasThere =
      isOld ||
      // On such a server a new release has no commits yet.
      (!tellsExisting && commitCount > 0) ||
      existedBefore({ status, repeated, date, dateCreated }, ticks() - begun);
    if (!wasThere) changed = true;
    return { release: answer.release, wasThere, changed, failure, refsAccepted };
  }

  async createDeploy(version: string, deploy: Deploy) {
    const action = `record a deploy of release ${version} to ${deploy.environment}`;
    const operation = this.#operation("create-deploy", "POST", action, [], DEPLOY_FIXES);
    const path = this.#path(version, "deploys");
    const retry = { onlyWithoutEffect: true };
    const body = JSON.stringify(deploy);
    const answer = await this.transport.request({ operation, path, body, retry });
    return readAnswer(deploySchema, answer, operation);
  }

  async deploys(version: string) {
    const action = `list the deploys of release ${version}`;
    const resources = [`the release "${version}"`];
    const operation = { ...this.#operation("list-deploys", "GET", action), resources };
    const path = this.#path(version, "deploys");
    const answer = await this.transport.request({ operation, path, retry: TWICE });
    return readAnswer(v.array(deploySchema), answer, operation);
  }

  async list(project: string, environment?: string): Promise<unknown[]> {
    const action = `list the releases of project ${project}`;
    const operation = this.#operation("list-releases", "GET", action, [project]);
    const query = new URLSearchParams({ per_page: String(PAGE_SIZE) });
    if (environment !== undefined) query.set("environment", environment);
    const path = `${apiPath("projects", this.#organization, project, "releases")}?${query.toString()}`;
    const answer = await this.transport.request({ operation, path, retry: { maxAttempts: 1 } });
    return readAnswer(v.array(v.unknown()), answer, operation).slice(0, PAGE_SIZE);
  }

  async latest(project: string): Promise<string | undefined> {
    const [newest] = await this.list(project);
    return v.is(v.object({ version: v.string() }), newest) ? newest.version : undefined;
  }

  async lacks(version: string, projects: readonly string[]): Promise<boolean> {
    // No path leads to a version with a slash.
    if (version.includes("/")) return false;
    try {
      const { release } = await this.retrieve(version);
      return missingProjects(release, projects).length === projects.length;
    } catch (error) {
      if (absenceOf(error, this.transport.server) === "absent") return true;
      throw error;
    }
  }

  async retrieve(version: string): Promise<AnsweredRelease> {
    const operation = this.#operation("retrieve-release", "GET", `read release ${version}`);
    return await this.#ask(version, { operation, path: this.#path(version), retry: TWICE });
  }

  async readProject(project: string): Promise<boolean> {
    // Something that gives every request the same answer proves nothing.
    const form = v.union([v.array(v.unknown()), v.object({ slug: v.literal(project) })]);
    const ask = async (action: string, path: string) => {
      const operation = this.#operation("read-project", "GET", action, [project]);
      const answer = await this.transport.request({ operation, path, retry: TWICE });
      readAnswer(form, answer, operation);
    };
    const { listsByProject } = this.transport.server.releases;
    const path = apiPath("projects", this.#organization, project);
    const one = "releases/?per_page=1";
    try {
      if (listsByProject) await ask(`list the releases of project ${project}`, `${path}${one}`);
      else await ask(`read project ${project}`, path);
      return true;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== "status") throw error;
      if (error.status === 404) throw error.with({ fix: RELEASE_FIXES.projects });
      if (error.status !== 403) throw error;
    }
    // Some tokens create releases of projects that they may not read, but none without reading any release.
    const all = `${apiPath("organizations", this.#organization)}${one}`;
    if (listsByProject) await ask("list releases", all);
    return false;
  }

  /** Adds a project to an existing release; changes nothing else. @throws ServiceError */
  async #attach(version: string, project: string): Promise<AnsweredRelease> {
    const action = `add project ${project} to release ${version}`;
    const operation = this.#operation("attach-project", "POST", action, [project]);
    const path = apiPath("projects", this.#organization, project, "releases");
    return await this.#ask(version, { operation, path, body: JSON.stringify({ version }) });
  }

  async update(
    version: string,
    what: "date" | "ref",
    members: LateMembers,
  ): Promise<AnsweredRelease> {
    const action = `write the ${what} of release ${version}`;
    const operation = this.#operation("update-release", "PUT", action);
    const body = JSON.stringify(members);
    return await this.#ask(version, { operation, path: this.#path(version), body });
  }

  async setCommits(version: string, commits: readonly ReleaseCommit[]): Promise<AnsweredRelease> {
    const action = `send the commits of release ${version}`;
    const operation = this.#operation("set-commits", "POST", action);
    const renamed = commits.map(({ id, message, author_name, author_email }) => {
      return { id, message, authorName: author_name, authorEmail: author_email };
    });
    const body = JSON.stringify(renamed);
    return await this.#ask(version, { operation, path: this.#path(version, "commits"), body });
  }

  /** @throws ServiceError also if the answer has another release */
  async #ask(version: string, request: ServiceRequest): Promise<AnsweredRelease> {
    const { operation } = request;
    const check = (answer: Pick<ServiceAnswer, "status" | "body">) => {
      const release = readAnswer(releaseSchema, answer, operation);
      if (release.version === version) return release;
      throw new ServiceError(
        `The service gave an unexpected response when asked to ${operation.action}: another release, "${shorten(release.version, 60)}".`,
        { kind: "unreadable", fix: "This is a fault of the service. Look at the release there." },
      );
    };
    const answer = await this.transport.request({ ...request, check });
    return { ...answer, release: check(answer) };
  }

  #path(version: string, ...below: string[]): string {
    return apiPath("organizations", this.#organization, "releases", version, ...below);
  }

  #operation(
    name: string,
    method: Operation["method"],
    action: string,
    projects: string[] = [],
    fieldFixes: Operation["fieldFixes"] = RELEASE_FIXES,
  ): Operation {
    const named = projects.map((project) => `the project "${project}"`);
    const resources = [`the organization "${this.#organization}"`, ...named];
    return { name, method, action, scopes: RELEASE_SCOPES, fieldFixes, resources };
  }
}

/** Adds to a creation's failure what a search for the release has shown. */
function unsettled(error: ServiceError, seen: Seen): ServiceError {
  const isSlow = error.status === 504 || error.status === 524;
  if (seen === "untold" || (seen === "absent" && !isSlow)) return error;
  const what =
    seen === "absent"
      ? "The release does not exist yet; it may still appear."
      : "The release exists, but not with everything that was sent.";
  const fix = isSlow
    ? `Lower "max-commits": the service takes longer to store the commits than a proxy in front of it waits. Then run the step again.`
    : (error.fix ?? "Run the step again.");
  return error.with({ what: `${error.message} ${what}`, fix });
}

/** Whether two ISO 8601 dates are equal in whole seconds: some services drop fractions. */
export function isSameInstant(one: string | null | undefined, other: string): boolean {
  const seconds = unixSeconds(one ?? undefined);
  return seconds !== undefined && seconds === unixSeconds(other);
}

/** Returns the requested slugs that an answered release lacks; none if it shows no projects at all. */
export function missingProjects({ projects }: Release, asked: readonly string[]): string[] {
  if (projects === undefined) return [];
  // Sentry takes a project's number, and answers its slug.
  const held = new Set(projects.flatMap(({ slug, id }) => [slug, String(id)]));
  return asked.filter((project) => !held.has(project));
}

/** Whether a release has these commits, as far as the service shows their number and the newest one. */
function hasCommits({ commitCount, lastCommit }: Release, ids: readonly string[]): boolean {
  if (ids.length === 0 || commitCount === undefined) return true;
  return commitCount === ids.length && (lastCommit === undefined || ids.includes(lastCommit.id));
}

/** How far the clock of a service's database may be behind the clock of its `Date` headers. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Whether a release existed before our first request, by status and dates; `create` decides. 208 says so, but not every
 * server sends it, and a 208 to our own retry only says that our first request had arrived. Otherwise `dateCreated` is
 * compared with the time of our first request by the server's clock: `date` (if known) less the `elapsed` milliseconds since
 * then, and less a minute, because databases have clocks of their own.
 */
export function existedBefore(
  answer: Pick<ServiceAnswer, "status" | "repeated" | "date"> & { dateCreated: string | undefined },
  elapsed: number,
): boolean {
  const { status, repeated, date = 0, dateCreated = "" } = answer;
  // NaN, for an invalid date, is never earlier.
  return (status === 208 && !repeated) || Date.parse(dateCreated) < date - elapsed - CLOCK_SKEW_MS;
}
