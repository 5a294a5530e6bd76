/** Deploys of a release: outside the contract, on Sentry servers and newer GlitchTip ones. */
import { answer, type Answer, Refusal } from "../http/answer.ts";
import { ORGANIZATION_TOKEN_PREFIX } from "../http/auth.ts";
import type { Call, Context } from "../differences.ts";
import { reachesProject, releaseOf, RELEASE, type Operation } from "../http/paths.ts";
import { READ_RELEASE, WRITE_RELEASE } from "../scopes.ts";
import { Reader } from "../http/parameters.ts";
import type { Deploy, Organization, StoredRelease, Token } from "../state.ts";
import { deployView } from "./release-view.ts";

export const deployOperations: readonly Operation[] = [
  {
    name: "createDeploy",
    method: "POST",
    path: `${RELEASE}deploys/`,
    scopes: WRITE_RELEASE,
    handle: createDeploy,
  },
  {
    name: "listDeploys",
    method: "GET",
    path: `${RELEASE}deploys/`,
    scopes: READ_RELEASE,
    handle: listDeploys,
  },
];

/** In characters. Longer ones break the server, if it does not check them. */
export const ENVIRONMENT_LIMIT = 64;
export const URL_LIMIT = 200;

/** `POST …/deploys/` */
function createDeploy(call: Call, context: Context): Answer {
  const { dialect, now, state } = context;
  const { organization, release } = releaseOf(call, context);
  const reader = new Reader(call.parameters());
  const most = ENVIRONMENT_LIMIT;
  const environment = reader.text("environment", { required: true, most }) ?? "";
  if (/[\n\r\f/]/u.test(environment)) {
    reader.fail("environment", "Invalid value for environment");
  }
  const name = reader.text("name", { most }) ?? null;
  const url = reader.text("url") ?? null;
  const dateStarted = reader.date("dateStarted") ?? null;
  const dateFinished = reader.date("dateFinished") ?? now();
  if (url !== null && !URL.canParse(url)) reader.fail("url", "Enter a valid URL.");
  const projects = readProjects(reader, call.token, organization);
  if (!reader.ok) throw dialect.invalid(reader.errors);
  if ((url?.length ?? 0) > URL_LIMIT) throw dialect.broken();
  const where = projects === undefined ? release.projects : checked(projects, release);
  const dates = { dateStarted, dateFinished };
  const deploy = { id: state.nextDeployId(), environment, name, url, ...dates, projects: where };
  release.deploys.push(deploy);
  return answer(201, deployView(deploy));
}

/** To name projects takes a token that may read them, beside what a deploy takes. */
function readProjects(reader: Reader, token: Token, { projects }: Organization) {
  const slugs = reader.list("projects")?.map(String);
  if (slugs?.length === 0) return reader.fail("projects", "This list may not be empty.");
  const isOfOrganization = token.value.startsWith(ORGANIZATION_TOKEN_PREFIX);
  const mayRead = isOfOrganization || token.scopes.includes("project:read");
  for (const slug of slugs ?? []) {
    if (!projects.has(slug)) reader.fail("projects", "Invalid project");
    else if (!mayRead || !reachesProject(token, slug)) {
      reader.fail("projects", "Insufficient access to project");
    }
  }
  return slugs;
}

/** @throws Refusal 400 for a project that the release does not have */
function checked(slugs: string[], { version, projects }: StoredRelease): string[] {
  const strangers = slugs.filter((slug) => !projects.includes(slug));
  if (strangers.length === 0) return slugs;
  const message = `Invalid projects (${strangers.join(", ")}) for release ${version}`;
  const detail = { code: "parameter-validation-error", message, extra: { context: "" } };
  throw new Refusal(400, { detail });
}

/** `GET …/deploys/`, newest first. */
function listDeploys(call: Call, context: Context): Answer {
  const deploys = releaseOf(call, context).release.deploys.toReversed();
  const seen = new Set<string>();
  const isLast = ({ environment, projects }: Deploy): boolean => {
    const places = (projects ?? [""]).map((slug) => `${slug}/${environment}`);
    const isNews = places.some((place) => !seen.has(place));
    for (const place of places) seen.add(place);
    return isNews;
  };
  const isMeant = context.dialect.releases.listsDeploys === "last" ? isLast : () => true;
  return answer(200, deploys.filter(isMeant).map(deployView));
}
