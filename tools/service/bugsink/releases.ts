/** Bugsink's releases: each project has its own, and nothing but a version and a date. */
import { answer, type Answer, Refusal } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import type { Operation } from "../http/paths.ts";
import type { Project, ServiceState, StoredRelease } from "../state.ts";
import { CANONICAL, membersOf, pageOf, precise, projectAt, reached, uuidOf } from "./shared.ts";

export const bugsinkReleaseOperations: readonly Operation[] = [
  {
    name: "createBugsinkRelease",
    method: "POST",
    path: `${CANONICAL}releases/`,
    scopes: ["releases:create"],
    handle: createRelease,
  },
  {
    name: "listBugsinkReleases",
    method: "GET",
    path: `${CANONICAL}releases/`,
    scopes: ["releases:read"],
    handle: listReleases,
  },
];

/** `package@1.2.3` or `1.2.3`. */
const SEMVER =
  /^(?:.*@)?((?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[\da-z.-]+)?(?:\+[\da-z.-]+)?)$/iu;

/** Those of a project in the order that they came, each with its epoch: a new one begins with each switch to or from semver. */
function ordered({ slug }: Project, { organization }: ServiceState) {
  let epoch = 0;
  let wasSemver: boolean | undefined;
  return [...organization.releases.values()]
    .filter(({ projects }) => projects.includes(slug))
    .map((release) => {
      const [, semver = ""] = SEMVER.exec(release.version) ?? [];
      const isSemver = semver !== "";
      if (wasSemver !== undefined && isSemver !== wasSemver) epoch += 1;
      wasSemver = isSemver;
      return { release, semver, isSemver, epoch, date: dateOf(release, slug) };
    });
}

type Ordered = ReturnType<typeof ordered>[number];

function dateOf({ dates, dateReleased, dateCreated }: StoredRelease, slug: string): number {
  return dates[slug] ?? dateReleased ?? dateCreated;
}

/** The version of the release that is the latest of its project. */
export function latestRelease(project: Project, state: ServiceState): string | undefined {
  const isLater = (a: Ordered, b: Ordered): boolean => {
    if (a.epoch !== b.epoch) return a.epoch > b.epoch;
    if (!a.isSemver) return a.date > b.date;
    return a.semver.localeCompare(b.semver, "en", { numeric: true }) > 0;
  };
  const [first, ...others] = ordered(project, state);
  return others.reduce((last, each) => (last && isLater(last, each) ? last : each), first)?.release
    .version;
}

/** `POST releases/`. What it does not know is ignored without a word. */
function createRelease(call: Call, context: Context): Answer {
  const { state, now } = context;
  const body = membersOf(call);
  const { project: number, version, timestamp } = body;
  const date = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  const projects = [...state.organization.projects.values()];
  const project = projects.find(({ id }) => id === JSON.stringify(number));
  const errors = {
    ...(project === undefined && { project: [projectError(number)] }),
    ...(typeof version !== "string" && { version: [versionError(body)] }),
    ...("timestamp" in body && Number.isNaN(date) && { timestamp: [dateError(timestamp)] }),
  };
  if (Object.keys(errors).length > 0 || !project) throw new Refusal(400, errors);
  reached(project, call);
  // Sanitized, not refused.
  const bare = String(version)
    .trim()
    .replaceAll(/[\n\t/\\]/gu, "");
  const kept = [".", "..", " "].includes(bare) ? "sanitized" : bare.slice(0, 200);
  const time = "timestamp" in body ? date : now();
  const { organization } = state;
  const known = organization.releases.get(kept);
  if (known?.projects.includes(project.slug)) {
    const there = "Release with this version already exists for the project.";
    throw new Refusal(400, { version: [there] });
  }
  const release = known ?? state.addRelease(organization, { version: kept, dateReleased: time });
  release.projects.push(project.slug);
  release.dates[project.slug] = time;
  // Those that wait for the next release get this one, if it is the latest now.
  if (kept !== "" && latestRelease(project, state) === kept) {
    for (const issue of state.issuesOf(project)) {
      if (issue.statusDetails["inNextRelease"] !== true) continue;
      issue.statusDetails = { inRelease: kept };
      issue.fixedAt.push(kept);
      const data = { actual_release: kept };
      issue.activity.push({ type: "next_materialized", dateCreated: time, data, user: null });
    }
  }
  const made = ordered(project, state).find((each) => each.release === release);
  const { isSemver = false, semver = "", epoch = 0 } = made ?? {};
  const more = { semver, is_semver: isSemver, sort_epoch: epoch };
  return answer(201, { ...releaseView(release, project), ...more });
}

function projectError(number: unknown): string {
  if (number === undefined) return "This field is required.";
  const text = JSON.stringify(number);
  if (/^\d+$/u.test(text)) return `Invalid pk "${text}" - object does not exist.`;
  return "Incorrect type. Expected pk value, received str.";
}

function versionError({ version }: Readonly<Record<string, unknown>>): string {
  if (version === undefined) return "This field is required.";
  return version === null ? "This field may not be null." : "Not a valid string.";
}

function dateError(timestamp: unknown): string {
  if (timestamp === null) return "This field may not be null.";
  const form = "YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z]";
  return `Datetime has wrong format. Use one of these formats instead: ${form}.`;
}

function releaseView(release: StoredRelease, { id, slug }: Project) {
  const { version } = release;
  const date = precise(dateOf(release, slug));
  return { id: uuidOf(`${id}/${version}`), project: Number(id), version, date_released: date };
}

/** `GET releases/?project=`, the newest date first. */
function listReleases(call: Call, context: Context): Answer {
  const number = call.query.get("project") ?? "";
  if (number === "") throw new Refusal(400, { project: ["This field is required."] });
  const project = projectAt(number, call, context);
  const found = ordered(project, context.state).toSorted((a, b) => b.date - a.date);
  return pageOf(
    found,
    call,
    context,
    ({ release }) => release.version,
    ({ release }) => releaseView(release, project),
  );
}
