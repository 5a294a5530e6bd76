/** Releases of an organization. */
import * as v from "valibot";
import { ServiceError, TrackerError } from "../errors.ts";
import { ticks } from "../lifetime.ts";
import { shorten } from "../text.ts";
import { lenient } from "../schema.ts";
import type { ServiceKind } from "../service/kind.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { type NewRelease, type ReleaseBody, releaseBody } from "./body.ts";
import type { RetryPolicy } from "../service/retry.ts";
import type { ServiceAnswer, Transport } from "../service/transport.ts";

/** What we depend on of a release: its version. The rest is reported, and compared with what was sent, where it is there. */
const releaseSchema = v.object({
  version: v.string(),
  shortVersion: lenient(v.string()),
  ref: lenient(v.nullable(v.string())),
  url: lenient(v.nullable(v.string())),
  dateCreated: lenient(v.string()),
  dateReleased: lenient(v.nullable(v.string())),
  commitCount: lenient(v.number()),
  lastCommit: lenient(v.object({ id: v.string() })),
  newGroups: lenient(v.number()),
  projects: lenient(v.array(v.object({ slug: v.string() }))),
});

/** The contract's scope; real servers also take the others. */
export const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];

/** The input of each member of a release. */
export const RELEASE_FIXES = {
  projects: `Check the slugs in "projects", and that the token's owner has access to each.`,
  version: `Write another "version".`,
  ref: `Write another "ref".`,
  url: `Write another "release-url".`,
  dateReleased: `Write another "date-released".`,
};

/** The input of each member of a deploy. */
const DEPLOY_FIXES = {
  projects: RELEASE_FIXES.projects,
  environment: `Write another "environment".`,
  name: `Write another "deploy-name".`,
  url: `Write another "deploy-url".`,
};

export type Release = v.InferOutput<typeof releaseSchema>;

/** What shows that a deploy was recorded: a page of a proxy has none. */
const deploySchema = v.object({ environment: v.string() });

export interface CreatedRelease {
  release: Release;
  /** True when the release existed before our first request. */
  existed: boolean;
  /** False where it existed with everything that this service takes of it. */
  changed: boolean;
  /** Why the release was looked up: how its creation was answered. */
  failure?: ServiceError;
  /** False when the service refused the refs and the release was sent again without them. */
  refsAccepted: boolean;
  /** What of the release was sent. */
  sent: ReleaseBody;
}

/** A deploy of a release; the members are the service's. */
export interface Deploy {
  environment: string;
  name?: string;
  url?: string;
  /** ISO 8601. */
  dateStarted?: string;
  dateFinished?: string;
  projects?: string[];
}

export class Releases {
  readonly #transport: Transport;
  readonly #organization: string;

  constructor(transport: Transport, organization: string) {
    this.#transport = transport;
    this.#organization = organization;
  }

  /** What kind of service it is, as far as it has shown. */
  get serviceKind(): ServiceKind | undefined {
    return this.#transport.serviceKind;
  }

  /**
   * Creates a release, or adds to it where it exists: one request with everything in it. Where the service does not
   * know the repository of the refs, the same is sent once more without them: by then it has stored the release and its
   * commits, but it answered 400.
   *
   * @throws ServiceError
   */
  async create(release: NewRelease): Promise<CreatedRelease> {
    const begun = ticks();
    const sent = releaseBody(release);
    try {
      return await this.#post(release, sent, { begun, refsAccepted: true });
    } catch (error) {
      if (!isUnknownRepository(error)) throw error;
    }
    const { refs: _refused, ...withoutRefs } = release;
    return await this.#post(withoutRefs, releaseBody(withoutRefs), { begun, refsAccepted: false });
  }

  /**
   * Records a deploy. It is not part of the contract and has no identity of its own: sent twice it would be recorded
   * twice, so it is repeated only when it certainly was not received.
   *
   * @throws ServiceError, with status 404 where the service has no deploys
   */
  async createDeploy(version: string, deploy: Deploy): Promise<void> {
    const operation: Operation = {
      ...this.#operation(`record a deploy of release ${version} to ${deploy.environment}`),
      name: "create-deploy",
      fieldFixes: DEPLOY_FIXES,
    };
    const answer = await this.#transport.request({
      operation,
      path: apiPath("organizations", this.#organization, "releases", version, "deploys"),
      body: JSON.stringify(deploy),
      retry: { onlyWithoutEffect: true },
    });
    readAnswer(deploySchema, answer, operation);
  }

  /** A release by its version. @throws ServiceError, with status 404 where there is none */
  async retrieve(version: string, retry: RetryPolicy = {}): Promise<HeldRelease> {
    const operation: Operation = {
      ...this.#operation(`read release ${version}`),
      name: "retrieve-release",
      method: "GET",
    };
    const answer = await this.#transport.request({ operation, path: this.#path(version), retry });
    return { release: readRelease(answer, version, operation), date: answer.date };
  }

  /** Adds a project to a release that exists; changes nothing else of it (GlitchTip). @throws ServiceError */
  async attach(version: string, project: string): Promise<Release> {
    const operation: Operation = {
      ...this.#operation(`add project ${project} to release ${version}`, [project]),
      name: "attach-project",
    };
    const answer = await this.#transport.request({
      operation,
      path: apiPath("projects", this.#organization, project, "releases"),
      body: JSON.stringify({ version }),
    });
    return readRelease(answer, version, operation);
  }

  /**
   * Writes ref and date of a release that exists. Both are given: what is left out some servers write as well, a ref as
   * null and a date as now.
   * @throws ServiceError
   */
  async update(
    version: string,
    members: { ref: string | undefined; dateReleased: string | null },
  ): Promise<Release> {
    const operation: Operation = {
      ...this.#operation(`write the date of release ${version}`),
      name: "update-release",
      method: "PUT",
    };
    const body = JSON.stringify(members);
    const answer = await this.#transport.request({ operation, path: this.#path(version), body });
    return readRelease(answer, version, operation);
  }

  async #post(
    release: NewRelease,
    sent: ReleaseBody,
    { begun, refsAccepted }: { begun: number; refsAccepted: boolean },
  ): Promise<CreatedRelease> {
    const { version, projects } = release;
    const operation = this.#operation(`create release ${version}`, projects);
    const lost: LostCreation = { release, sent, begun };
    try {
      const answer = await this.#transport.request({
        operation,
        path: apiPath("organizations", this.#organization, "releases"),
        body: sent.body,
        // 409: the service is still processing the commits of an earlier request.
        retry: { alsoStatuses: [409] },
        recover: (failure) => this.#recover(lost, failure),
      });
      if (lost.found) return { ...lost.found, failure: lost.looked, refsAccepted, sent };
      const created = readRelease(answer, version, operation);
      const existed = existedBefore(answer, {
        dateCreated: created.dateCreated,
        elapsed: ticks() - begun,
        repeated: answer.repeated || !refsAccepted,
      });
      return { release: created, existed, changed: true, refsAccepted, sent };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // A success that cannot be read is one of those answers too.
      if (error.kind === "unreadable" && lost.looked !== error) await this.#recover(lost, error);
      if (lost.found) return { ...lost.found, failure: error, refsAccepted, sent };
      throw afterLooking(error, lost);
    }
  }

  /**
   * Looks what became of a creation that was not answered. Is the release there with what was sent, that is a success,
   * and is it absent, the creation is sent again. GlitchTip never takes a version twice: there, what lacks is added.
   * @returns the answer to the look, where it stands in for the one that was lost
   * @throws ServiceError where something could not be added
   */
  async #recover(lost: LostCreation, failure: ServiceError): Promise<ServiceAnswer | undefined> {
    lost.looked = failure;
    lost.there = undefined;
    let held: HeldRelease;
    try {
      // Something went wrong already: more than one repetition is not worth the time.
      held = await this.retrieve(lost.release.version, { maxAttempts: 2 });
    } catch (error) {
      // Whatever keeps us from looking: that the creation failed is the better message.
      if (!(error instanceof TrackerError)) throw error;
      if (error instanceof ServiceError && error.status === 404) lost.there = false;
      return undefined;
    }
    lost.there = true;
    const { release } = held;
    const isOurs = !isOlder(held, lost);
    // Without a doubt about the failure it was there before; a defect of the service may have stored it all the same.
    if (isOurs && failure.mayHaveHappened && isComplete(release, lost)) {
      lost.found = { release, existed: false, changed: true };
    } else if ((await this.#transport.identifyService()) === "glitchtip") {
      lost.found = await this.#attachMissing(release, lost, isOurs && failure.mayHaveHappened);
    } else if (isComplete(release, lost)) {
      lost.found = { release, existed: !isOurs, changed: true };
    }
    return lost.found && { status: 200, body: undefined, ...NO_LIST, repeated: true };
  }

  async #attachMissing(
    held: Release,
    { release: { version, projects } }: LostCreation,
    isOurs: boolean,
  ): Promise<LostCreation["found"]> {
    let release = held;
    const missing = missingProjects(held, projects);
    for (const project of missing) release = await this.attach(version, project);
    return { release, existed: !isOurs, changed: isOurs || missing.length > 0 };
  }

  #path(version: string): string {
    return apiPath("organizations", this.#organization, "releases", version);
  }

  #operation(action: string, projects: string[] = []): Operation {
    const named = projects.map((project) => `"${project}"`).join(", ");
    return {
      name: "create-release",
      method: "POST",
      action,
      scopes: RELEASE_SCOPES,
      fieldFixes: RELEASE_FIXES,
      resources: [
        `the organization "${this.#organization}"`,
        ...(named === "" ? [] : [`the project${projects.length > 1 ? "s" : ""} ${named}`]),
      ],
    };
  }
}

function isUnknownRepository(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    error.status === 400 &&
    (error.fields["refs"]?.some((message) => /repositor/iu.test(message)) ?? false)
  );
}

function readRelease(answer: ServiceAnswer, asked: string, operation: Operation): Release {
  const release = readAnswer(releaseSchema, answer, operation);
  if (release.version === asked) return release;
  throw new ServiceError(
    `The service gave an unexpected response when asked to ${operation.action}: another release, "${shorten(release.version, 60)}".`,
    { kind: "unreadable", fix: "This is a fault of the service: look at the release there." },
  );
}

/** A release that was read, and the epoch milliseconds of the server's `Date`. */
interface HeldRelease {
  release: Release;
  date: number | undefined;
}

/** A creation whose answer may be lost, and what was seen of it. */
interface LostCreation {
  release: NewRelease;
  sent: ReleaseBody;
  /** Ticks of the step's first request. */
  begun: number;
  /** The failure after which the service was looked at last. */
  looked?: ServiceError;
  /** Whether the release was there then; undefined where that could not be read. */
  there?: boolean | undefined;
  /** Set when it was there with what was sent, or got it. */
  found?: Pick<CreatedRelease, "release" | "existed" | "changed"> | undefined;
}

const NO_LIST = { link: undefined, hits: undefined, date: undefined };

/** The slugs of those projects that the service does not show with a release; none where it shows no projects at all. */
export function missingProjects({ projects }: Release, asked: readonly string[]): string[] {
  if (projects === undefined) return [];
  const held = new Set(projects.map(({ slug }) => slug));
  return asked.filter((project) => !held.has(project));
}

/** Whether a release has what was sent, as far as the service shows it: the same number of commits, and the newest one. */
function isComplete(held: Release, { release, sent }: LostCreation): boolean {
  if (missingProjects(held, release.projects).length > 0) return false;
  if (sent.sentCommits === 0 || held.commitCount === undefined) return true;
  const sentIds = (release.commits ?? []).slice(0, sent.sentCommits).map(({ id }) => id);
  const { id } = held.lastCommit ?? {};
  return held.commitCount === sent.sentCommits && (id === undefined || sentIds.includes(id));
}

function isOlder({ release, date }: HeldRelease, { begun }: LostCreation): boolean {
  const created = Date.parse(release.dateCreated ?? "");
  // A server without a proxy sends no `Date`: then our clock has to do. Some tell dates in whole seconds.
  return !(created >= (date ?? Date.now()) - (ticks() - begun) - 1000);
}

/** What was seen of the release after the failure, for the message. */
function afterLooking(error: ServiceError, { there, looked }: LostCreation): ServiceError {
  const isSlow = error.status === 504 || error.status === 524;
  if (looked === undefined || there === undefined || (!there && !isSlow)) return error;
  const seen = there
    ? "The release is there, but not with everything that was sent."
    : "The release is not there; it may still come.";
  const { kind, status, fields, where, mayHaveHappened, cause } = error;
  return new ServiceError(`${error.message} ${seen}`, {
    kind,
    status,
    fields,
    where,
    cause,
    mayHaveHappened: mayHaveHappened || there,
    fix: isSlow
      ? `Lower "max-commits": the service takes longer to store the commits than a proxy in front of it waits. Then run the step again.`
      : (error.fix ?? "Run the step again."),
  });
}

/** How far the clock of a service's database may be behind the one that dates its answers. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Whether a release was there before our first request. 208 says so, but not every server sends it, and a 208 to our own
 * repetition only says that our first request had arrived. `dateCreated` tells, compared by the server's own clock:
 * its `Date` header less the time that our requests took, and less a minute: databases have clocks of their own.
 */
export function existedBefore(
  { status, date }: Pick<ServiceAnswer, "status" | "date">,
  own: { dateCreated: string | undefined; elapsed: number; repeated: boolean },
): boolean {
  if (status === 208 && !own.repeated) return true;
  const created = Date.parse(own.dateCreated ?? "");
  if (Number.isNaN(created) || date === undefined) return false;
  return created < date - own.elapsed - CLOCK_SKEW_MS;
}
