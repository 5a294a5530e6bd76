/** Releases of an organization. */
import * as v from "valibot";
import { ServiceError } from "../errors.ts";
import { ticks } from "../lifetime.ts";
import { shorten } from "../text.ts";
import { lenient } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { type NewRelease, type ReleaseBody, releaseBody } from "./body.ts";
import type { ServiceAnswer, Transport } from "../service/transport.ts";

/** What we depend on of a release: its version. The rest is reported where it is there. */
const releaseSchema = v.object({
  version: v.string(),
  shortVersion: lenient(v.string()),
  ref: lenient(v.string()),
  url: lenient(v.string()),
  dateCreated: lenient(v.string()),
  dateReleased: lenient(v.string()),
  newGroups: lenient(v.number()),
});

/** The contract's scope; real servers also take the others. */
export const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];

/** The input of each member of a release. */
const RELEASE_FIXES = {
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

  async #post(
    { version, projects }: NewRelease,
    sent: ReleaseBody,
    { begun, refsAccepted }: { begun: number; refsAccepted: boolean },
  ): Promise<CreatedRelease> {
    const operation = this.#operation(`create release ${version}`, projects);
    const answer = await this.#transport.request({
      operation,
      path: apiPath("organizations", this.#organization, "releases"),
      body: sent.body,
      // 409: the service is still processing the commits of an earlier request.
      retry: { alsoStatuses: [409] },
    });
    const created = readAnswer(releaseSchema, answer, operation);
    assertSameVersion(created, version, operation);
    const existed = existedBefore(answer, {
      dateCreated: created.dateCreated,
      elapsed: ticks() - begun,
      repeated: answer.repeated || !refsAccepted,
    });
    return { release: created, existed, refsAccepted, sent };
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

function assertSameVersion({ version }: Release, asked: string, operation: Operation): void {
  if (version === asked) return;
  throw new ServiceError(
    `The service gave an unexpected response when asked to ${operation.action}: another release, "${shorten(version, 60)}".`,
    { kind: "unreadable", fix: "This is a fault of the service: look at the release there." },
  );
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
