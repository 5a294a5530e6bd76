/** Requests about Bugsink's releases: each project has its own, whose version and date never change. */
import * as v from "valibot";
import { RefusalError, ServiceError } from "../../errors.ts";
import { optionalOrIgnored } from "../../schema.ts";
import type { NewRelease } from "../release.ts";
import {
  type CreatedRelease,
  objectionsOf,
  type ProjectRelease,
  type ReleaseClient,
} from "../server.ts";
import { Api, LOOKED_UP, operation } from "./requests.ts";

const releaseSchema = v.object({
  id: v.string(),
  version: v.string(),
  date_released: v.string(),
  semver: optionalOrIgnored(v.string()),
  is_semver: optionalOrIgnored(v.boolean()),
  /** Raised whenever a project changes between semantic and other versions. */
  sort_epoch: optionalOrIgnored(v.number()),
});
type Stored = v.InferOutput<typeof releaseSchema>;

const FIXES = { version: `Write another "version".`, timestamp: `Write another "date-released".` };

const none = (action: string) => async (): Promise<never> => {
  const what = `Bugsink cannot ${action}.`;
  throw new ServiceError(what, { kind: "no-endpoint", effect: "none" });
};

/** Bugsink's order of the releases of a project (`releases/models.py`). */
function inOrder(a: Stored, b: Stored): number {
  const byEpoch = (a.sort_epoch ?? 0) - (b.sort_epoch ?? 0);
  if (byEpoch !== 0 || !a.is_semver) {
    return byEpoch || Date.parse(a.date_released) - Date.parse(b.date_released);
  }
  const partsOf = ({ semver = "" }: Stored) => /^([^+-]*)-?([^+]*)/u.exec(semver)?.slice(1) ?? [];
  const [[core = "", before = ""], [otherCore = "", otherBefore = ""]] = [partsOf(a), partsOf(b)];
  const compare = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });
  // A pre-release comes before its release.
  const bySort = Number(before === "") - Number(otherBefore === "");
  return compare(core, otherCore) || bySort || compare(before, otherBefore);
}

export class BugsinkReleases extends Api implements ReleaseClient {
  async lacks(version: string, projects: readonly string[]): Promise<boolean> {
    for (const project of projects) {
      if (await this.#find(await this.numberOf(project), version)) return false;
    }
    return true;
  }

  async latest(project: string): Promise<string | undefined> {
    const asked = operation("find the latest release", "releases:read", `project ${project}`);
    const query = { project: await this.numberOf(project) };
    // Newest date first, 250 a page: an older one is not the latest.
    const { value: page } = await this.pagesOf(asked, releaseSchema, ["releases"], query).next();
    return page?.items.toSorted(inOrder).at(-1)?.version;
  }

  readonly retrieve = none("show a release by its version");
  readonly update = none("change a release");
  readonly setCommits = none("keep the commits of a release");
  readonly createDeploy = none("record a deploy");
  readonly deploys = none("list deploys");
  readonly list = async () => [];

  async readProject(project: string): Promise<boolean> {
    const number = await this.numberOf(project);
    if (number !== project) return true;
    // A number was not looked up.
    const asked = operation(`read project ${project}`, "releases:read", `the project ${project}`);
    try {
      await this.pagesOf(asked, releaseSchema, ["releases"], { project }).next();
      return true;
    } catch (error) {
      // A release needs to read others only after a lost answer.
      if (error instanceof ServiceError && error.status === 403) return false;
      throw error;
    }
  }

  /** Reads all projects' numbers before the first creation. One project's failure does not stop the others. */
  async create({ version, projects, dateReleased }: NewRelease): Promise<CreatedRelease> {
    // Only now if nothing has shown the server before.
    const [lack] = objectionsOf(this.transport.server, [["date-released", dateReleased]]);
    if (lack) throw new RefusalError(lack.what, lack);
    for (const project of projects) await this.numberOf(project);
    const rows: ProjectRelease[] = [];
    let failure: ServiceError | undefined;
    for (const project of projects) {
      try {
        rows.push({ project, ...(await this.#make(project, version, dateReleased ?? undefined)) });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        failure ??= error;
        const { message: reason, fix, effect, mayPass } = error;
        const state = effect === "unknown" ? "unknown" : "failed";
        rows.push({ project, state, reason, fix, mayPass });
      }
    }
    const made = rows.filter(({ dateReleased: date }) => date !== undefined);
    const created = made.find(({ state }) => state === "created");
    const { dateReleased: date } = created ?? made[0] ?? {};
    if (failure && date === undefined) throw failure;
    const slugs = made.map(({ project }) => ({ slug: project }));
    return {
      release: { version, dateReleased: date, projects: slugs },
      rows,
      wasThere: !created,
      changed: created !== undefined,
      failure: undefined,
      refsAccepted: true,
    };
  }

  /** Creates a project's release. After a lost answer the list of releases is read before anything is sent again. */
  async #make(project: string, version: string, timestamp: string | undefined) {
    const number = await this.numberOf(project);
    const action = `create release ${version} of project ${project}`;
    const resource = `the project "${project}", which the owner of a personal token must administer`;
    const asked = { ...operation(action, "releases:create", resource, "POST"), fieldFixes: FIXES };
    let isLost = false;
    let found: Stored | undefined;
    const recover = async (failure: ServiceError) => {
      isLost = true;
      found = await this.#find(number, version).catch((error: unknown) => {
        throw error instanceof ServiceError ? failure : error;
      });
      return found ? LOOKED_UP : "unchanged";
    };
    let isNew = true;
    try {
      const body = JSON.stringify({ project: Number(number), version, timestamp });
      found = (await this.ask(asked, releaseSchema, ["releases"], { body, recover })) ?? found;
    } catch (error) {
      const fields = error instanceof ServiceError && error.status === 400 ? error.fields : {};
      if (!fields["version"]?.some((text) => text.includes("already exists"))) throw error;
      isNew = false;
      found = await this.#find(number, version);
      if (!found) throw error;
    }
    const date = found?.date_released ?? "";
    // After a lost answer, a release is ours if its date equals the sent one to the millisecond.
    const isOurs = isLost ? Date.parse(date) === Date.parse(timestamp ?? "") : isNew;
    return { state: isOurs ? ("created" as const) : ("unchanged" as const), dateReleased: date };
  }

  async #find(project: string, version: string): Promise<Stored | undefined> {
    const asked = operation(`look for release ${version}`, "releases:read", `project ${project}`);
    for await (const { items } of this.pagesOf(asked, releaseSchema, ["releases"], { project })) {
      const found = items.find((each) => each.version === version);
      if (found) return found;
    }
    return undefined;
  }
}
