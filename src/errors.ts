/**
 * The errors of this project. Each carries what a person needs: what went wrong, where, and what to do about it.
 * They are thrown anywhere, enriched on the way with `cause`, and caught in one place (`main.ts`).
 */

/** What the log, the annotations and the summary say about a failure. Text from outside is still raw here. */
export interface Failure {
  /** One sentence: what went wrong. */
  what: string;
  /** The input, file, operation or command that it happened at. */
  where?: string;
  /** What to write or do instead. */
  fix?: string;
}

interface Details {
  where?: string;
  fix?: string;
  cause?: unknown;
  /** Whether the same step may succeed later without a change of the workflow: an outage, a limit, a time that was too short. */
  mayPass?: boolean;
}

/** Base of every error that we foresee. Anything else that reaches `main` is a defect of ours. */
export abstract class TrackerError extends Error {
  readonly where: string | undefined;
  readonly fix: string | undefined;
  /** What `on-error: warn` turns into a warning. */
  readonly mayPass: boolean;

  constructor(what: string, { where, fix, cause, mayPass = false }: Details = {}) {
    super(what, cause === undefined ? undefined : { cause });
    this.mayPass = mayPass;
    this.name = new.target.name;
    this.where = where;
    this.fix = fix;
  }
}

/** The inputs are wrong. Carries every problem that was found; nothing has been sent. */
export class InputError extends TrackerError {
  readonly problems: readonly Failure[];

  constructor(problems: readonly Failure[], { mayPass = false } = {}) {
    super(problems.map(({ what }) => what).join(" "), { ...problems[0], mayPass });
    this.problems = problems;
  }
}

/** We could write, but it would be wrong or unsafe to (a selection that is too large, an untrusted head commit). */
export class RefusalError extends TrackerError {}

/** The gate (`fail-above`) was exceeded. */
export class GateError extends TrackerError {}

/** git could not answer, or said what we cannot trust. */
export class GitError extends TrackerError {}

/** The GitHub API could not answer. */
export class GitHubError extends TrackerError {
  /** Of a request that writes. */
  readonly effect: Effect;

  constructor(what: string, { effect = "none", ...details }: Details & { effect?: Effect } = {}) {
    super(what, details);
    this.effect = effect;
  }
}

/** A file of the workspace could not be read or written. */
export class FileError extends TrackerError {}

/** The step ran out of its `timeout`. */
export class TimeoutError extends TrackerError {
  constructor(what: string, details: Details = {}) {
    super(what, { ...details, mayPass: true });
  }
}

/** The runner asked us to stop (SIGINT, SIGTERM). */
export class CancelledError extends TrackerError {}

/** Some issues of a bulk update did not get what was asked; each is named in the outcome. */
export class PartialFailureError extends TrackerError {}

export interface ServiceDetails extends Details {
  kind: FailureKind;
  status?: number;
  fields?: Readonly<Record<string, readonly string[]>>;
  /** By `effectOf` unless said otherwise. */
  effect?: Effect;
}

/** The service refused, failed, could not be reached, or answered what we cannot read. */
export class ServiceError extends TrackerError {
  /** HTTP status of the answer; absent when there was none. */
  readonly status: number | undefined;
  /** What kind of failure: the retry rules and the callers decide by this, never by text. */
  readonly kind: FailureKind;
  /** Field messages of a 400, e.g. `{refs: ["Invalid repository names: x"]}`. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly effect: Effect;

  constructor(what: string, options: ServiceDetails) {
    super(what, { mayPass: passes(options), ...options });
    this.kind = options.kind;
    this.status = options.status;
    this.fields = options.fields ?? {};
    this.effect = options.effect ?? effectOf(options);
  }

  /** The same failure, with more said about it. */
  with({
    what = this.message,
    ...changes
  }: Partial<Failure> & Pick<ServiceDetails, "effect" | "mayPass">): ServiceError {
    const { kind, status, fields, effect, where, fix, cause, mayPass } = this;
    const details = { kind, status, fields, effect, where, fix, cause, mayPass };
    return new ServiceError(what, { ...details, ...changes });
  }
}

/** What a request that failed has changed: nothing, or nobody knows. */
export type Effect = "none" | "unknown";

/**
 * Whether a request may have been carried out: the one answer to that question. It was not if it was never sent, was
 * redirected, or was refused with a 4xx. A 5xx may come from a proxy, or after the write; with 408 the server had waited, and
 * with 409 another request came first, which may have been ours.
 */
function effectOf({ kind, status = 0 }: ServiceDetails): Effect {
  if (kind === "unreachable" || kind === "barred") return "none";
  if (kind === "interrupted" || kind === "unreadable") return "unknown";
  const isSuccess = status >= 200 && status < 300;
  return isSuccess || status >= 500 || status === 408 || status === 409 ? "unknown" : "none";
}

/** Whether the same request may succeed later: not where a token, an address or a certificate is refused. */
function passes({ kind, status }: ServiceDetails): boolean {
  if (kind === "barred" || kind === "unreadable") return false;
  return status === undefined || [408, 429].includes(status) || status >= 500;
}

/**
 * - `status`: an answer with a status outside 2xx
 * - `unreachable`: the request was never sent (no such host, connection refused, proxy out of order)
 * - `barred`: the same, and trying again cannot help: a certificate or a proxy is in the way
 * - `interrupted`: sent, but no whole answer came (reset, truncated, timed out): the effect is unknown
 * - `unreadable`: a 2xx answer whose body is not what the contract says
 * - `guarded`: a 401 or 403 of something in front of the service, which tells nothing of the service
 * - `no-endpoint`: the interface is not there: a web page or a text where the service's JSON belongs (2xx, 404, 405, and a 403
 *   about CSRF), a 404 without a body, or 410
 */
export type FailureKind =
  | "status"
  | "unreachable"
  | "barred"
  | "interrupted"
  | "unreadable"
  | "guarded"
  | "no-endpoint";

/** What, where and fix of any error, foreseen or not. */
export function describe(error: unknown): Failure[] {
  if (error instanceof InputError) return [...error.problems];
  if (error instanceof TrackerError) {
    return [{ what: error.message, where: error.where, fix: error.fix }];
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return [
    {
      what: `Unexpected failure: ${text}`,
      fix: "This is a defect of the action: please report it with the log of a run that has debug logging enabled.",
    },
  ];
}
