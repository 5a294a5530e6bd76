/** What the runner says of this run, as one value: where it is, what started it, and whether its code is to be trusted. */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import * as v from "valibot";
import { isNullId, OBJECT_ID } from "./object-id.ts";
import { lenient } from "./schema.ts";
import { withoutTrailing } from "./text.ts";

/** What started the run. */
export interface RunEvent {
  /** `push`, `release`, `pull_request`, `workflow_dispatch`, … */
  name: string;
  /** `GITHUB_SHA`: for a pull request the merge commit. */
  commit?: string;
  /** Name of the tag that the run is for, without `refs/tags/`. */
  tag?: string;
  /** Name of the branch that the run is for, without `refs/heads/`. */
  branch?: string;
  /** Head of the branch before a push to it; absent for a new branch. */
  before?: string;
  /** Head commit of the pull request; absent for one that was merged, whose commits are in the branch by then. */
  pullRequestHead?: string;
  /** Name of the ref whose deletion started the run, or of the tag whose release was taken back. */
  deletedRef?: string;
  /** What happened to the release on GitHub (event `release`), as far as it was taken back. */
  releaseAction?: "deleted" | "unpublished";
}

export interface RunContext {
  event: RunEvent;
  /** The process's environment variables: read here and handed on, so that nothing below looks for its own. */
  environment: NodeJS.ProcessEnv;
  /** Address of the GitHub server, without a trailing slash: github.com or an enterprise server. */
  serverUrl: string;
  apiUrl: string;
  /** `owner/name` of the workflow's repository. */
  repository?: string;
  workspace: string;
  temporaryDirectory: string;
  /** Why secrets are withheld from this run, with what to do; absent where they are not. */
  secretsWithheld?: string;
  /**
   * Set when the run has the rights of this repository but was started by a pull request of another one
   * (`pull_request_target`, or `workflow_run` after a pull request). Any other head commit than `event.commit` is
   * somebody else's code then.
   */
  foreignPullRequest?: string;
}

const sha = v.pipe(v.string(), v.regex(OBJECT_ID));
const repository = v.object({ full_name: v.string() });

/** What we read of an event's payload. A member of another type is as good as none: payloads differ by server. */
const payloadSchema = v.object({
  before: lenient(sha),
  deleted: lenient(v.boolean()),
  ref: lenient(v.string()),
  action: lenient(v.string()),
  release: lenient(v.object({ tag_name: v.string() })),
  pull_request: lenient(
    v.object({
      merged: lenient(v.boolean()),
      head: v.object({ sha, repo: v.nullish(repository) }),
    }),
  ),
  workflow_run: lenient(v.object({ event: v.string(), head_repository: v.nullish(repository) })),
});

type Payload = v.InferOutput<typeof payloadSchema>;

/** Reads the runner's environment and the event's payload; what is missing or malformed is left out. */
export function readContext(env: NodeJS.ProcessEnv): RunContext {
  const name = env["GITHUB_EVENT_NAME"] ?? "";
  const payload = readPayload(env["GITHUB_EVENT_PATH"]);
  const repositoryName = env["GITHUB_REPOSITORY"];
  const context: RunContext = {
    event: readEvent(name, payload, env),
    environment: env,
    serverUrl: baseOf(env["GITHUB_SERVER_URL"], "https://github.com"),
    apiUrl: baseOf(env["GITHUB_API_URL"], "https://api.github.com"),
    workspace: resolve(env["GITHUB_WORKSPACE"] || "."),
    temporaryDirectory: resolve(env["RUNNER_TEMP"] || tmpdir()),
  };
  if (repositoryName) context.repository = repositoryName;
  const foreign = foreignRepository(name, payload, repositoryName);
  if (foreign !== undefined && name !== "pull_request") context.foreignPullRequest = foreign;
  const withheld = whySecretsAreWithheld(name, foreign, env);
  if (withheld !== undefined) context.secretsWithheld = withheld;
  return context;
}

function baseOf(url: string | undefined, fallback: string): string {
  return withoutTrailing(url || fallback, "/");
}

function readPayload(path: string | undefined): Payload {
  return v.parse(payloadSchema, path ? readJson(path) : {});
}

function readJson(path: string): object {
  try {
    const payload: unknown = JSON.parse(readFileSync(path, "utf8"));
    return typeof payload === "object" && payload !== null ? payload : {};
  } catch {
    // The runner's other variables say enough to go on; the payload only adds to them.
    return {};
  }
}

function readEvent(name: string, payload: Payload, env: NodeJS.ProcessEnv): RunEvent {
  const event: RunEvent = { name };
  const ref = env["GITHUB_REF"] ?? "";
  const commit = env["GITHUB_SHA"];
  if (commit) event.commit = commit;
  if (ref.startsWith("refs/tags/")) event.tag = ref.slice("refs/tags/".length);
  if (ref.startsWith("refs/heads/")) event.branch = ref.slice("refs/heads/".length);
  if (name === "push" && event.branch && payload.before && !isNullId(payload.before)) {
    event.before = payload.before;
  }
  const { pull_request: pullRequest, action } = payload;
  const isMerged = action === "closed" && pullRequest?.merged === true;
  if (pullRequest && !isMerged) event.pullRequestHead = pullRequest.head.sha;
  if (name === "release" && (action === "deleted" || action === "unpublished")) {
    event.releaseAction = action;
  }
  const deleted = deletedRef(name, payload);
  if (deleted !== undefined) event.deletedRef = deleted;
  return event;
}

/**
 * A deleted ref arrives as `push` with `deleted`, or as the event `delete`, whose `ref` is the short name. A release that
 * is deleted or unpublished on GitHub starts `release` workflows too.
 */
function deletedRef(name: string, payload: Payload): string | undefined {
  if (name === "delete") return payload.ref ?? "";
  if (name === "release" && /^(?:deleted|unpublished)$/u.test(payload.action ?? "")) {
    return payload.release?.tag_name ?? "";
  }
  return name === "push" && payload.deleted === true ? (payload.ref ?? "") : undefined;
}

/**
 * `owner/name` of the other repository that a pull request comes from. A fork that was deleted has no name any more, and
 * neither has one that the payload does not show: such a pull request is not taken for one of our own.
 */
function foreignRepository(
  name: string,
  payload: Payload,
  ownRepository: string | undefined,
): string | undefined {
  const head = pullRequestRepository(name, payload);
  if (head === undefined) return undefined;
  const fullName = head?.full_name ?? "an unknown or deleted repository";
  return fullName.toLowerCase() === ownRepository?.toLowerCase() ? undefined : fullName;
}

/** The repository of the pull request behind the run: null where it cannot be told, undefined where there is none. */
function pullRequestRepository(
  name: string,
  payload: Payload,
): { full_name: string } | null | undefined {
  if (name === "workflow_run") {
    const run = payload.workflow_run;
    if (!run) return null;
    return run.event.startsWith("pull_request") ? (run.head_repository ?? null) : undefined;
  }
  return name.startsWith("pull_request") ? (payload.pull_request?.head.repo ?? null) : undefined;
}

function whySecretsAreWithheld(
  name: string,
  foreign: string | undefined,
  env: NodeJS.ProcessEnv,
): string | undefined {
  if (env["GITHUB_ACTOR"] === "dependabot[bot]") {
    return "This run was started by Dependabot, which gets none of the repository's secrets. Store the token as a Dependabot secret, or skip the step: \"if: github.actor != 'dependabot[bot]'\".";
  }
  if (foreign !== undefined && name.startsWith("pull_request") && name !== "pull_request_target") {
    return 'This run was started by a pull request from a fork, which gets no secrets. Skip the step there: "if: github.event.pull_request.head.repo.full_name == github.repository".';
  }
  return undefined;
}
