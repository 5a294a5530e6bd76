/** What the runner says about this run: where it is, what started it, and whether its code can be somebody else's. */
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
  /** Where the event took something back: what, and the condition under which a step skips such events. */
  takenBack?: { what: string; unless: string };
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
   * Set where an outsider can have started this run: what is checked out may be theirs. With the repository that the pull request
   * behind the run comes from, where it is known and not this one.
   */
  untrustedTrigger?: { repository?: string };
}

/**
 * Events that only writers of the repository start; deployments, whose workflow file is the deployed commit's own, so that nothing
 * here could protect a secret; and the pull request, which has no secrets if it comes from a fork. All others run with this
 * repository's rights, and an outsider can start them: by a comment, a pull request, or a check of its commits.
 */
const TRUSTED_EVENT =
  /^(?:push|create|release|schedule|workflow_dispatch|repository_dispatch|merge_group|deployment|deployment_status|pull_request)$/u;

/** Of a commit: zeros stand for none, before a branch was made, or after it was deleted. */
const sha = v.pipe(
  v.string(),
  v.regex(OBJECT_ID),
  v.check((id) => !/^0+$/u.test(id)),
);
const fromRepository = v.object({ full_name: v.string() });

/** What we read of an event's payload. A member of another type is as good as none: payloads differ by server. */
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

/** Reads the runner's environment and the event's payload; what is missing or malformed is left out. */
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
    // The runner's other variables say enough to go on; the payload only adds to them.
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
    // On `pull_request_target` the run is for the base branch, and what the payload names may be an outsider's.
    pullRequestHead: isMerged || !ref.startsWith("refs/pull/") ? undefined : pullRequest?.head.sha,
    takenBack,
  };
}

/**
 * `owner/name` of the other repository that the pull request behind the run comes from. A fork that was deleted has no
 * name any more, and neither has one that the payload does not show: such a pull request is not taken for one of our own.
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
