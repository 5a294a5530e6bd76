/** Reads the runner's facts about this run: the repository, the event, and whether an outsider may have started it. */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import * as v from "valibot";
import { OBJECT_ID, optionalOrIgnored } from "./schema.ts";
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
  /** Head commit of the pull request whose test merge (`refs/pull/…`) the run is for. */
  pullRequestHead?: string;
  /** What the event deleted or unpublished, if anything, and an `if` condition that skips such events. */
  takenBack?: { what: string; unless: string };
}

export interface RunContext {
  event: RunEvent;
  /** The process's environment variables, passed on so that no other module reads the environment. */
  environment: NodeJS.ProcessEnv;
  /** Address of the GitHub server, without a trailing slash: github.com or an enterprise server. */
  serverUrl: string;
  apiUrl: string;
  /** `owner/name` of the workflow's repository. */
  repository?: string;
  workspace: string;
  temporaryDirectory: string;
  /** Why secrets are withheld from this run, with a fix; absent if they are not. */
  secretsWithheld?: string;
  /**
   * Set if an outsider may have started this run: the checked-out code may be theirs. `repository` is the pull request's, if
   * it is known and not this one.
   */
  untrustedTrigger?: { repository?: string };
}

/**
 * Events that only writers of the repository start; deployments, which run the deployed commit's own workflow file, so that
 * nothing here could protect a secret; and pull requests, which get no secrets if they come from a fork. An outsider can
 * start all other events (by a comment, a pull request, or a check of its commits), and they run with the repository's rights.
 */
const TRUSTED_EVENT =
  /^(?:push|create|release|schedule|workflow_dispatch|repository_dispatch|merge_group|deployment|deployment_status|pull_request)$/u;

/** A commit id. Zeros, for a branch that was just created or deleted, mean none. */
const sha = v.pipe(
  v.string(),
  v.regex(OBJECT_ID),
  v.check((id) => !/^0+$/u.test(id)),
);
const fromRepository = v.object({ full_name: v.string() });

/** The payload's members that we read. One of another type is ignored: payloads differ by server. */
const payloadSchema = v.object({
  before: optionalOrIgnored(sha),
  deleted: optionalOrIgnored(v.boolean()),
  ref: optionalOrIgnored(v.string()),
  action: optionalOrIgnored(v.string()),
  release: optionalOrIgnored(v.object({ tag_name: v.string() })),
  pull_request: optionalOrIgnored(
    v.object({
      merged: optionalOrIgnored(v.boolean()),
      // Payloads of reviews have only this.
      merged_at: optionalOrIgnored(v.string()),
      head: v.object({ sha, repo: v.nullish(fromRepository) }),
    }),
  ),
  workflow_run: optionalOrIgnored(
    v.object({ event: v.string(), head_repository: v.nullish(fromRepository) }),
  ),
});

type Payload = v.InferOutput<typeof payloadSchema>;

/** Reads the runner's environment and the event's payload. Missing or malformed values are left out. */
export function readContext(env: NodeJS.ProcessEnv): RunContext {
  const name = env["GITHUB_EVENT_NAME"] ?? "";
  const payload = readPayload(env["GITHUB_EVENT_PATH"]);
  const repository = env["GITHUB_REPOSITORY"] || undefined;
  const fork = forkBehind(name, payload, repository);
  const source = payload.workflow_run?.event ?? "unknown";
  // Outside of a workflow there is no event.
  const isTrusted =
    name === "workflow_run"
      ? fork === undefined && TRUSTED_EVENT.test(source)
      : name === "" || TRUSTED_EVENT.test(name);
  return {
    event: readEvent(name, payload, env),
    environment: env,
    serverUrl: withoutTrailing(env["GITHUB_SERVER_URL"] || "https://github.com", "/"),
    apiUrl: withoutTrailing(env["GITHUB_API_URL"] || "https://api.github.com", "/"),
    repository,
    workspace: resolve(env["GITHUB_WORKSPACE"] || "."),
    temporaryDirectory: resolve(env["RUNNER_TEMP"] || tmpdir()),
    secretsWithheld: whySecretsAreWithheld(name, fork, env["GITHUB_ACTOR"]),
    untrustedTrigger: isTrusted ? undefined : { repository: fork },
  };
}

function whySecretsAreWithheld(name: string, fork?: string, actor?: string): string | undefined {
  if (actor === "dependabot[bot]") {
    return "This run was started by Dependabot, which gets none of the repository's secrets. Store the token as a Dependabot secret, or skip the step: \"if: github.actor != 'dependabot[bot]'\".";
  }
  // Both run with this repository's rights.
  if (fork === undefined || ["workflow_run", "pull_request_target"].includes(name))
    return undefined;
  return 'This run was started by a pull request from a fork, which gets no secrets. Skip the step there: "if: ${{ !github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository }}".';
}

function readPayload(path: string | undefined): Payload {
  try {
    const payload: unknown = JSON.parse(readFileSync(path ?? "", "utf8"));
    return v.parse(payloadSchema, payload);
  } catch {
    // The runner's variables suffice without the payload.
    return {};
  }
}

function readEvent(name: string, payload: Payload, env: NodeJS.ProcessEnv): RunEvent {
  const ref = env["GITHUB_REF"] ?? "";
  const nameBelow = (folder: string) =>
    (ref.startsWith(folder) && ref.slice(folder.length)) || undefined;
  const branch = nameBelow("refs/heads/");
  const { before, action, deleted, release, pull_request: pullRequest } = payload;
  const isMerged = pullRequest?.merged === true || pullRequest?.merged_at !== undefined;
  let takenBack: RunEvent["takenBack"];
  // A deleted ref arrives as `push` with `deleted`, or as the event `delete`, whose `ref` is the short name.
  if (name === "delete" || (name === "push" && deleted === true)) {
    const unless = name === "push" ? "event.deleted != true" : "event_name != 'delete'";
    takenBack = { what: `The ref "${payload.ref ?? ""}" was deleted`, unless };
  }
  // A release that is deleted or unpublished on GitHub starts workflows too.
  if (name === "release" && (action === "deleted" || action === "unpublished")) {
    const what = `The release of the tag "${release?.tag_name ?? ""}" was ${action} on GitHub`;
    takenBack = { what, unless: `event.action != '${action}'` };
  }
  if (/^pull_request(?:_target)?$/u.test(name) && action === "closed" && pullRequest && !isMerged) {
    const unless = "event.action != 'closed' || github.event.pull_request.merged";
    takenBack = { what: "The pull request was closed without a merge", unless };
  }
  return {
    name,
    commit: v.parse(optionalOrIgnored(sha), env["GITHUB_SHA"]),
    tag: nameBelow("refs/tags/"),
    branch,
    before: name === "push" && branch !== undefined ? before : undefined,
    // On `pull_request_target` the run is for the base branch, and the payload's head may be an outsider's.
    pullRequestHead: isMerged || !ref.startsWith("refs/pull/") ? undefined : pullRequest?.head.sha,
    takenBack,
  };
}

/**
 * `owner/name` of the fork that the run's pull request comes from; undefined if it comes from this repository. A fork that
 * was deleted or is not in the payload gets a substitute name.
 */
function forkBehind(
  name: string,
  { pull_request: pullRequest, workflow_run: run }: Payload,
  ownRepository: string | undefined,
): string | undefined {
  const isPullRequest = name.startsWith("pull_request");
  if (!isPullRequest && name !== "workflow_run") return undefined;
  const head = isPullRequest ? pullRequest?.head.repo : run?.head_repository;
  const fullName = head?.full_name ?? "an unknown or deleted repository";
  return fullName.toLowerCase() === ownRepository?.toLowerCase() ? undefined : fullName;
}
