/** What speaks against a release: one list, which `check`, the dry run and the real run read before the first write. */
import { InputError, ServiceError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { listed } from "../report/format.ts";
import { type NewRelease, type Release, RELEASE_FIXES } from "../servers/release.ts";
import {
  absenceOf,
  type KnownTransport,
  type Objection,
  objectionsOf,
  type ReleaseClient,
  type Server,
} from "../servers/server.ts";
import type { ReleaseInputs } from "./inputs.ts";

/** The places of objections, which are the names of rows of `check`. */
export const PLACES = {
  token: "Token",
  create: "Create releases",
  deploy: "Deploy",
  issues: "Update issues",
};
/** What a refusal with this status is about. */
const REFUSED: Readonly<Record<number, string>> = { 401: PLACES.token, 403: PLACES.create };

/** What a look ahead asks. */
interface Ahead {
  readonly transport: KnownTransport;
  readonly releases: ReleaseClient;
}

/** Whether the server must be known before the release is sent: some would refuse it, or store something else. */
export function needsServer({ dateReleased, url }: NewRelease): boolean {
  return dateReleased === null || privateHost(url) !== undefined;
}

/** Leaves out a default URL that the server would refuse. */
export function withAcceptedUrl(
  release: NewRelease,
  { releaseUrl }: ReleaseInputs,
  { lacks }: Server,
): NewRelease {
  const isLeft = lacks["private release-url"] && privateHost(release.url) !== undefined;
  return isLeft && release.url !== releaseUrl ? { ...release, url: undefined } : release;
}

/** What speaks against a release by its members, its inputs, and the token's scopes, if they are known. */
export function releaseObjections(
  { url, dateReleased, commits, refs }: NewRelease,
  { deploy, releaseUrl, resolveInNextRelease }: ReleaseInputs,
  server: Server,
): Objection[] {
  const found: Objection[] = objectionsOf(server, [
    ["date-released", dateReleased],
    ["resolve-in-next-release", resolveInNextRelease || undefined],
  ]);
  const dropped = objectionsOf(server, [
    ["commits", commits],
    ["refs", refs],
    ["release-url", url],
  ]).map(({ what }) => what);
  if (dropped.length > 0) {
    found.push({ level: "notice", where: "Release", what: `${dropped.join("; ")}.` });
  }
  const host = privateHost(url);
  for (const { what } of objectionsOf(server, [["private release-url", host]])) {
    const where = "input release-url";
    const left = `The URL of the release's page is at the host "${host}": the release is sent without it. ${what}`;
    const refused = `"${url}" is refused: ${what}`;
    const { url: fix } = RELEASE_FIXES;
    if (url === releaseUrl) found.push({ level: "refusal", where, what: refused, fix });
    else
      found.push({ level: "notice", where, what: left, fix: `Set "release-url" to another one.` });
  }
  for (const lack of objectionsOf(server, [["deploys", deploy]])) {
    const end = lack.level === "warning" ? " No deploy is recorded." : "";
    found.push({ ...lack, where: PLACES.deploy, what: `${lack.what}${end}` });
  }
  return found;
}

/** The scopes of which one is needed to update issues. */
export const WRITE_SCOPES = ["event:write", "event:admin"];

const LATE = " The release would be made, and then the step would fail.";

/** What speaks against a release by the scopes of the token, if they are known. @param toResolve number of issues that are left to us */
export function scopeObjections(
  { scopes, server }: KnownTransport,
  toResolve: number,
): Objection[] {
  const { resolves, scopes: ofReleases } = server.releases;
  if (!scopes || ofReleases.length === 0) return [];
  const needs = [{ where: PLACES.create, enough: ofReleases, end: "" }];
  if (toResolve > 0 && resolves !== "by-messages") {
    needs.push({ where: PLACES.issues, enough: WRITE_SCOPES, end: LATE });
  }
  return needs.flatMap(({ where, enough, end }) => {
    if (enough.some((one) => scopes.includes(one))) return [];
    const what = `The token lacks the scope ${enough[0]}.${end}`;
    return { level: "refusal", where, what, fix: newToken(enough) };
  });
}

/** The advice to create a token. Only organization tokens can use the scope "org:ci". */
export function newToken(scopes: readonly string[]): string {
  const enough = scopes.filter((one) => one !== "org:ci").join(" or ");
  return `Create a token of a member of the organization with the scope ${enough}, and store it as the secret.`;
}

/** Asks for each project. Ends at a refused token, and if the service does not answer. @returns `proven`: those that exist */
export async function projectObjections(
  projects: readonly string[],
  { transport, releases }: Ahead,
): Promise<{ objections: Objection[]; proven: string[] }> {
  const objections: Objection[] = [];
  const proven: string[] = [];
  const absent = new Set<Objection>();
  for (const project of projects) {
    const where = `Project ${project}`;
    const unknown = `Whether the project "${project}" exists is not known`;
    try {
      if (await releases.readProject(project)) proven.push(project);
      else {
        const what = `${unknown}: the token may not read it.`;
        const fix = `The scope "project:read" would tell; a release does not need it.`;
        objections.push({ level: "unknown", where, what, fix });
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { kind, message, fix, status = 0 } = error;
      const isAbsent = absenceOf(error, transport.server) === "absent";
      const place = kind === "status" ? REFUSED[status] : undefined;
      const isMoved = kind === "status" && status < 400;
      const isRefused = isAbsent || isMoved || place !== undefined;
      const level = isRefused ? "refusal" : "unknown";
      const what = isRefused ? message : `${unknown}. ${message}`;
      const isTold = place === PLACES.create && scopeObjections(transport, 0).length > 0;
      const objection: Objection = { level, where: place ?? where, what, fix };
      if (!isTold) objections.push(objection);
      if (isAbsent) absent.add(objection);
      if (place !== undefined || status === 0) break;
    }
  }
  const isMade = transport.server.releases.dropsProjects && absent.size < projects.length;
  const told = (each: Objection) => {
    return isMade && absent.has(each) ? { ...each, what: `${each.what}${LATE}` } : each;
  };
  return { objections: objections.map(told), proven };
}

/** Reads the release of a deploy, if the server has deploys. @returns `existing`: null if it does not exist, undefined if that is not known */
export async function deployObjections(
  version: string,
  inputs: ReleaseInputs,
  { transport: { server, scopes }, releases }: Ahead,
): Promise<{ objections: Objection[]; existing?: Release | null }> {
  const { deploy, projects } = inputs;
  if (!deploy || server.lacks.deploys) return { objections: [] };
  const where = PLACES.deploy;
  try {
    const { release: existing } = await releases.retrieve(version);
    const slugs = existing.projects?.map(({ slug }) => slug) ?? [];
    const others = slugs.filter((slug) => !projects.includes(slug));
    const { deployScopes } = server.releases;
    const mayName = !scopes || !deployScopes || deployScopes.some((one) => scopes.includes(one));
    // A release has slugs, whatever the inputs name.
    const isNumber = projects.some((project) => /^\d+$/u.test(project));
    if (mayName || isNumber || others.length === 0) return { objections: [], existing };
    const what = `The service would refuse the deploy: the token may not name its projects, and the release has others.`;
    return { objections: [{ level: "refusal", where, what, fix: namingFix(others) }], existing };
  } catch (error) {
    if (absenceOf(error, server) === "absent") {
      return { objections: newReleaseObjections(inputs, server, false), existing: null };
    }
    if (!(error instanceof ServiceError)) throw error;
    const what = `Whether the release exists is not known. ${error.message}`;
    return { objections: [{ level: "unknown", where, what, fix: error.fix }] };
  }
}

/** Whether a server records deploys, as far as it is known. */
export function mayDeploy({ lacks }: Server): boolean {
  return lacks.deploys?.level !== "warning";
}

/** What speaks against a deploy's release that is new, maybe by a mistake in its version. Without a date it may be intended. */
export function newReleaseObjections(
  { deploy, setCommits, dateReleased }: ReleaseInputs,
  server: Server,
  existed?: boolean,
): Objection[] {
  const isMeant = setCommits !== "none" || dateReleased === null;
  if (!deploy || !mayDeploy(server) || isMeant || existed !== false) return [];
  const what =
    "The release did not exist before: this step creates it for its deploy, without commits.";
  const fix = `Check "version" and "version-prefix", and that the step which creates the release ran before.`;
  return [{ level: "warning", where: PLACES.deploy, what, fix }];
}

/** The fix for a deploy whose projects the token may not name. @param others projects of the release */
export function namingFix(others: readonly string[]): string {
  return `Give the token the scope "project:read", too: it takes that to name projects, and without names the deploy would also be of ${listed(others)}.`;
}

/** Adds all objections but refusals to the notices. @throws InputError with all refusals */
export function raise(objections: readonly Objection[], notices: Notice[]): void {
  const refusals = objections.filter(({ level }) => level === "refusal");
  for (const { level, what, fix } of objections) {
    if (level === "refusal") continue;
    notices.push({ level: level === "warning" ? level : "notice", what, fix });
  }
  if (refusals.length > 0) throw new InputError(refusals);
}

/** Returns a URL's host if Sentry does not accept it. */
function privateHost(url = ""): string | undefined {
  const { hostname = "localhost" } = URL.parse(url) ?? {};
  return HOST.test(hostname) ? undefined : hostname;
}

/** The hosts that Sentry accepts in a URL: an IP address, `localhost`, or a name with a dot and a top-level domain. */
const HOST =
  /^(?:\[.*\]|[\d.]+|localhost|(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z][a-z-]*[a-z]|xn--[a-z\d-]+)\.?)$/u;
