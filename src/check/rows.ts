/** What `check` finds at the service: its kind, token, organization, projects, scopes, repository and clock. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { ServiceError, TrackerError } from "../errors.ts";
import { sharedTime } from "../lifetime.ts";
import type { NewRelease } from "../release/body.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { RELEASE_FIXES, RELEASE_SCOPES } from "../release/releases.ts";
import { duration, listed } from "../report/format.ts";
import { optionalOrIgnored } from "../schema.ts";
import type { ServiceKind } from "../service/kind.ts";
import { apiPath, readAnswer } from "../service/operation.ts";
import type { Transport } from "../service/transport.ts";
import type { CheckRow } from "./outcome.ts";

/** Seconds by which two clocks may differ before dates look wrong. */
const CLOCK_TOLERANCE = 60;
/** Most seconds for all answers together. */
const MOST_SECONDS = 30;

/** What the service said of itself and of the token. */
export interface KnownService {
  kind: ServiceKind | undefined;
  /** Undefined where the service does not list them. */
  scopes: readonly string[] | undefined;
}

/** `GET /api/0/` of Sentry and most installations of GlitchTip: `auth` is null without a token. */
const rootSchema = v.object({
  auth: v.nullish(v.object({ scopes: optionalOrIgnored(v.array(v.string())) })),
});

/** `GET /api/settings/` of GlitchTip. */
const settingsSchema = v.object({ version: v.string() });
const namesSchema = v.array(v.object({ name: v.string() }));

export function row(name: string, state: CheckRow["state"], found: string, fix?: string): CheckRow {
  return { name, state, found, ...(fix !== undefined && { fix }) };
}

/** What the service answers, or why it does not. */
type Reply<Value = unknown> = { value: Value; date: number | undefined } | ServiceError;

/**
 * Asks one question, which only reads, twice at most.
 * @param action as in "Could not <action>"
 * @param form of the answer: a proxy may have one for everything
 */
export type Ask = <Schema extends v.GenericSchema>(
  action: string,
  path: string,
  form: Schema,
) => Promise<Reply<v.InferOutput<Schema>>>;

/** The answer is about what was asked for. */
const about = (name: string) =>
  v.union([v.object({ slug: v.literal(name) }), v.object({ id: v.literal(name) })]);

const listSchema = v.array(v.unknown());

/** What asks the service, and finds out which it is; the answers together take a third of the step's time at most. */
export function asking(inputs: ReleaseInputs, { lifetime, transport }: Run) {
  const resources = [`the organization "${inputs.organization}"`];
  const seconds = Math.min(MOST_SECONDS, inputs.timeout / 3);
  const share = sharedTime(lifetime, seconds * 1000);
  const inTime = async <T>(question: (asked: Transport) => Promise<T>) =>
    await share(async (part) => {
      try {
        return await question(transport.withLifetime(part));
      } catch (error) {
        lifetime.stopping.throwIfAborted();
        if (!(error instanceof TrackerError)) throw error;
        if (error instanceof ServiceError && !part.stopping.aborted) return error;
        const what = `The service did not answer within ${duration(seconds)}.`;
        const fix = "Check that the service is up.";
        return new ServiceError(what, { kind: "interrupted", where: inputs.baseUrl, fix });
      }
    });
  const ask: Ask = async (action, path, form) => {
    // A window of its own for each: they are too few to use one up.
    const name = `check: ${action}`;
    const operation = { name, method: "GET", action, scopes: [], resources } as const;
    return await inTime(async (asked) => {
      const answer = await asked.request({ operation, path, retry: { maxAttempts: 2 } });
      return { value: readAnswer(form, answer, operation), date: answer.date };
    });
  };
  const identify = async () => {
    await inTime((asked) => asked.identifyService());
    return transport.serviceKind;
  };
  return { ask, identify };
}

/**
 * The service, the token, the organization, the projects and the clock: at most 7 requests, and one for each project.
 * @returns also what is known of the service, unless a release would not get further
 */
export async function askService(
  { ask, identify }: ReturnType<typeof asking>,
  { baseUrl, organization: slug, projects }: ReleaseInputs,
  { lifetime }: Run,
): Promise<{ rows: CheckRow[]; known?: KnownService; failure?: ServiceError }> {
  const path = apiPath("organizations", slug);
  const organization = await ask("read the organization", path, about(slug));
  const isAnswered = !(organization instanceof ServiceError) || organization.kind === "status";
  const kind = isAnswered ? await identify() : undefined;
  // A refusal says that somebody understood the question.
  if (organization instanceof ServiceError && !isStatus(organization, 403)) {
    const { message, fix } = organization;
    const isAbsent = kind !== undefined && isStatus(organization, 404);
    const place = isAbsent ? `Organization ${slug}` : "Service";
    const name = isStatus(organization, 401) ? "Token" : place;
    return { rows: [row(name, "failed", message, fix)], failure: organization };
  }

  let service = row("Service", "ok", `Sentry at ${baseUrl}`);
  if (kind === "glitchtip") {
    const reply = await ask("read the version of the service", "/api/settings/", settingsSchema);
    const version = reply instanceof ServiceError ? "" : `${reply.value.version} `;
    service = row("Service", "ok", `GlitchTip ${version}at ${baseUrl}`);
  } else if (kind !== "sentry") {
    const found = `neither Sentry nor GlitchTip, as far as it shows, at ${baseUrl}`;
    service = row("Service", "unknown", found);
  }
  const root = await ask("read what the token may do", "/api/0/", rootSchema);
  const scopes = root instanceof ServiceError ? undefined : root.value.auth?.scopes;
  const token = scopes === undefined ? "taken" : `taken, with the scopes ${listed(scopes, 20)}`;
  const replies: Reply[] = [organization];
  const projectRows: CheckRow[] = [];
  for (const project of projects) {
    const where = apiPath("projects", slug, project);
    const reply = await ask(`read project ${project}`, where, about(project));
    replies.push(reply);
    projectRows.push(projectRow(project, reply, scopes));
  }
  const answers = replies.flatMap((reply) => (reply instanceof ServiceError ? [] : [reply]));
  const isShown = answers.length > 0;
  const place = row(
    `Organization ${slug}`,
    isShown ? "ok" : "unknown",
    isShown ? "exists" : NOT_SHOWN,
  );
  const date = answers.find((answer) => answer.date !== undefined)?.date;
  const clock = clockRow(date, lifetime.timing.now());
  const rows = [service, row("Token", "ok", token), place, ...projectRows, clock];
  return { rows, known: { kind, scopes } };
}

const NOT_SHOWN = "not shown to this token";

function projectRow(slug: string, reply: Reply, scopes: KnownService["scopes"]): CheckRow {
  const name = `Project ${slug}`;
  if (!(reply instanceof ServiceError)) return row(name, "ok", "exists");
  const hint = `The scope "project:read" would tell; a release does not need it.`;
  if (isStatus(reply, 403)) {
    const isReader = scopes?.includes("project:read") === true;
    const found = `${NOT_SHOWN}, although it has the scope project:read`;
    if (isReader) return row(name, "warning", found, RELEASE_FIXES.projects);
    return row(name, "unknown", NOT_SHOWN, hint);
  }
  const { kind, status = 0, message } = reply;
  const isMissing = isStatus(reply, 404);
  // A slug that was renamed is redirected.
  const isMoved = kind === "status" && status >= 300 && status < 400;
  const fix = isMissing ? RELEASE_FIXES.projects : reply.fix;
  const isWrong = isMissing || isMoved || kind === "unreadable";
  return row(name, isWrong ? "failed" : "warning", message, fix);
}

/** The dates of a release are this machine's, those of its events the service's. Both are epoch milliseconds. */
function clockRow(date: number | undefined, now: number): CheckRow {
  if (date === undefined) return row("Clocks", "unknown", "the service does not tell the time");
  const seconds = Math.abs(now - date) / 1000;
  if (seconds <= CLOCK_TOLERANCE) return row("Clocks", "ok", "agree");
  const found = `this machine's clock is ${duration(seconds)} ${now > date ? "ahead of" : "behind"} the service's`;
  const fix = "Set the wrong one: the date of a release would be wrong by as much.";
  return row("Clocks", "warning", found, fix);
}

/**
 * Whether the service knows the repository of the release. Refs alone need one that is known; commits make it known.
 * @param release as it would be sent
 */
export async function repositoryRow(
  ask: Ask,
  { organization }: ReleaseInputs,
  { kind }: KnownService,
  repository: string,
  release: NewRelease,
): Promise<CheckRow> {
  const name = `Repository ${repository}`;
  if (kind === "glitchtip") return row(name, "ok", "not needed: GlitchTip takes no refs");
  // There may be more than a page of them; what has another owner there is worth naming.
  const query = new URLSearchParams({ query: repository.replace(/^.*\//u, "") });
  const path = `${apiPath("organizations", organization, "repos")}?${query.toString()}`;
  const reply = await ask("read the repositories", path, namesSchema);
  if (reply instanceof ServiceError) return row(name, "unknown", reply.message);
  const repositories = reply.value.map((one) => one.name);
  if (repositories.includes(repository)) return row(name, "ok", "known there");
  if (release.commits !== undefined || release.refs === undefined) {
    return row(name, "ok", "not known there, and not needed: no refs are sent alone");
  }
  const known = repositories.length === 0 ? "" : ` (${listed(repositories, 5)})`;
  const found = "not known there: the refs would be refused, and the release sent without them";
  const fix = `Connect the repository to the organization on the service, set "repository" to the name that it has there${known}, or send commits ("set-commits: auto").`;
  return row(name, "warning", found, fix);
}

/** Whether the service records deploys, and this token may: some have none, and show a web page instead. */
export async function deployRow(
  ask: Ask,
  { organization }: ReleaseInputs,
  { kind, scopes }: KnownService,
  version: string,
): Promise<CheckRow> {
  const mayName = ["project:read", "org:ci"].some((scope) => scopes?.includes(scope));
  if (kind === "sentry" && scopes !== undefined && !mayName) {
    const found = "recorded only while the release has no projects but these";
    const fix = `Give the token the scope "project:read", too: it takes that to name the projects of a deploy.`;
    return row("Deploy", "warning", found, fix);
  }
  const path = apiPath("organizations", organization, "releases", version, "deploys");
  const reply = await ask(`read the deploys of release ${version}`, path, listSchema);
  // The release is not there yet, so neither are its deploys.
  if (!(reply instanceof ServiceError) || (kind !== undefined && isStatus(reply, 404))) {
    return row("Deploy", "ok", "the service records deploys");
  }
  if (reply.kind !== "no-endpoint") return row("Deploy", "unknown", ONLY_A_RELEASE);
  const found = "this service has no deploys: the release would be made, and no deploy recorded";
  const fix = `Remove "environment", or use a service that records deploys.`;
  return row("Deploy", "warning", found, fix);
}

const ONLY_A_RELEASE = "only the release itself shows it";

/**
 * Whether the token may do what the commands do: by its scopes, else by a read of the same things, which is refused where the
 * scope is missing. That it succeeds does not prove on most servers that one may write.
 * @param toResolve issues that a release would resolve now
 */
export async function operationRows(
  ask: Ask,
  { organization, projects: [project = ""], ...inputs }: ReleaseInputs,
  { kind, scopes }: KnownService,
  toResolve: number,
): Promise<CheckRow[]> {
  /**
   * @param enough scopes of which each is enough
   * @param lacking how bad it is where the token has none of them
   * @param probe path of a read that is refused where the scope is missing
   */
  const may = async (
    name: string,
    enough: readonly string[],
    lacking: CheckRow["state"],
    probe?: string,
  ): Promise<CheckRow> => {
    const own = enough.find((one) => scopes?.includes(one));
    const fix = `Create a token of a member of the organization with the scope ${enough.join(" or ")}, and store it as the secret.`;
    // A scope is of no use in a foreign organization, and "org:ci" in a token of a user.
    const isAsked = scopes === undefined || (own !== undefined && lacking === "failed");
    const action = `try whether it may ${name.toLowerCase()}`;
    const reply = isAsked && probe ? await ask(action, probe, listSchema) : undefined;
    const isRefused = isStatus(reply, 403);
    if (own !== undefined && !isRefused) return row(name, "ok", `by the scope ${own}`);
    if (scopes !== undefined || isRefused) {
      const has = `the token has the scope ${own}, but is refused here`;
      const found = own === undefined ? `the token lacks the scope ${enough[0]}` : has;
      return row(name, lacking, found, lacking === "missing" ? undefined : fix);
    }
    if (name === UPDATE && toResolve > 0) return row(name, "warning", ONLY_A_RELEASE, fix);
    if (reply === undefined || reply instanceof ServiceError) {
      return row(name, "unknown", ONLY_A_RELEASE);
    }
    return name === LIST
      ? row(name, "ok", "tried")
      : row(name, "unknown", "the token may read; only a write shows whether it may write");
  };
  // The release is made without them all the same, and Sentry resolves most of them by itself.
  const isAsked = inputs.resolveFromCommits || inputs.resolveInNextRelease;
  const withoutIssues = isAsked ? "warning" : "missing";
  const isResolvedHere = toResolve > 0 && kind !== "sentry";
  // GlitchTip takes `project:releases` alone for releases (measured, December 2025).
  const forReleases = kind === "glitchtip" ? RELEASE_SCOPES.slice(0, 1) : RELEASE_SCOPES;
  const releases = `${apiPath("organizations", organization, "releases")}?per_page=1`;
  const issues = `${apiPath("projects", organization, project, "issues")}?query=&limit=1`;
  const keys = apiPath("projects", organization, project, "keys");
  return [
    await may("Create releases", forReleases, "failed", releases),
    await may(LIST, ["event:read", "event:write", "event:admin"], withoutIssues, issues),
    await may(UPDATE, ["event:write", "event:admin"], isResolvedHere ? "failed" : withoutIssues),
    kind === "glitchtip"
      ? row(KEYS, "missing", "GlitchTip does not change client keys through its API")
      : await may(KEYS, ["project:write", "project:admin"], "missing", keys),
  ];
}

const LIST = "List and show issues";
const UPDATE = "Update issues";
const KEYS = "Update client keys";

/** Whether the service itself refused with this status; an access proxy in front of it has pages of its own. */
function isStatus(reply: unknown, status: number): boolean {
  return reply instanceof ServiceError && reply.kind === "status" && reply.status === status;
}
