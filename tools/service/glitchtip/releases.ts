/** GlitchTip's releases and deploys, where it has a way of its own: how they are written and changed. */
import type { Call, Context, View } from "../differences.ts";
import { answer, type Answer } from "../http/answer.ts";
import { Reader } from "../http/parameters.ts";
import { releaseOf } from "../http/paths.ts";
import { ENVIRONMENT_LIMIT, URL_LIMIT } from "../releases/deploys.ts";
import { deployView, plainRelease, releaseView } from "../releases/release-view.ts";
import type { Organization, StoredCommit, StoredRelease } from "../state.ts";
import { milliseconds, shortTime } from "../times.ts";

export function glitchtipRelease(release: StoredRelease, organization: Organization): View {
  return {
    ...plainRelease(release, organization),
    shortVersion: release.version,
    dateCreated: shortTime(release.dateCreated),
    dateReleased: shortTime(release.dateReleased),
  };
}

/** Every answer of GlitchTip 6 holds the commits. */
export function glitchtip6Release(release: StoredRelease, organization: Organization): View {
  const { commits } = release;
  const data = commits.length > 0 ? { commits: commits.map(commitData) } : {};
  return { ...glitchtipRelease(release, organization), data, repository: null };
}

function commitData({ id, message = "", author_name = "", author_email = "" }: StoredCommit) {
  return { id, message, authorName: author_name, authorEmail: author_email };
}

/** `PUT …/releases/{version}/` writes both of its members, an omitted ref as null and an omitted date as now. */
export function updateRelease(call: Call, context: Context): Answer {
  const reader = new Reader(call.parameters());
  const ref = reader.text("ref") ?? null;
  const date = reader.date("dateReleased") ?? null;
  if (!reader.ok) throw context.dialect.invalid(reader.errors);
  const { organization, release } = releaseOf(call, context);
  release.ref = ref;
  release.dateReleased = reader.has("dateReleased") ? date : context.now();
  return answer(200, releaseView(release, organization, context));
}

/** `POST …/deploys/` takes any text for an environment, keeps no name, and wants the URL to be a text. */
export function createDeploy(call: Call, context: Context): Answer {
  const { dialect, now, state } = context;
  const { release } = releaseOf(call, context);
  const reader = new Reader(call.parameters());
  const environment = reader.text("environment", { required: true }) ?? "";
  if (reader.value("url") === null) reader.fail("url", "Not a valid string.");
  const url = reader.text("url") ?? "";
  const dateStarted = reader.date("dateStarted") ?? null;
  const dateFinished = reader.date("dateFinished") ?? now();
  if (!reader.ok) throw dialect.invalid(reader.errors);
  if (environment.length > ENVIRONMENT_LIMIT || url.length > URL_LIMIT) throw dialect.broken();
  const { projects } = release;
  const dates = { dateStarted, dateFinished };
  const deploy = { id: state.nextDeployId(), environment, name: null, url, ...dates, projects };
  release.deploys.push(deploy);
  const { name: _none, ...view } = deployView(deploy);
  return answer(201, { ...view, id: Number(deploy.id), dateCreated: milliseconds(now()) });
}
