/** This project's errors. Each says what failed, where, and how to fix it. They are caught in one place (`main.ts`). */

/** A failure as the log, the annotations and the summary show it. Text from outside is not escaped yet. */
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
  /** Whether the step may succeed later without a change of the workflow: after an outage, a rate limit, a timeout. */
  mayPass?: boolean;
}

/** Base of all expected errors. Any other error that reaches `main` is our defect. */
export abstract class TrackerError extends Error {
  readonly where: string | undefined;
  readonly fix: string | undefined;
  /** Whether `on-error: warn` turns the error into a warning. */
  readonly mayPass: boolean;

  constructor(what: string, { where, fix, cause, mayPass = false }: Details = {}) {
    super(what, cause === undefined ? undefined : { cause });
    this.mayPass = mayPass;
    this.name = new.target.name;
    this.where = where;
    this.fix = fix;
  }
}

/** The inputs are wrong. Lists all problems. Nothing has been sent. */
export class InputError extends TrackerError {
  readonly problems: readonly Failure[];

  constructor(problems: readonly Failure[], { mayPass = false } = {}) {
    super(problems.map(({ what }) => what).join(" "), { ...problems[0], mayPass });
    this.problems = problems;
  }
}

/** A write is possible but wrong or unsafe (a selection that is too large, an untrusted head commit). */
export class RefusalError extends TrackerError {}

/** The gate (`fail-above`) was exceeded. */
export class GateError extends TrackerError {}

/** git failed, or its answer cannot be trusted. */
export class GitError extends TrackerError {}

/** A request to the GitHub API failed. */
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

/** Some issues of a bulk update lack a requested value; the outcome names each. */
export class PartialFailureError extends TrackerError {}

export interface ServiceDetails extends Details {
  kind: FailureKind;
  status?: number;
  fields?: Readonly<Record<string, readonly string[]>>;
  /** By `effectOf` unless said otherwise. */
  effect?: Effect;
}

/** The service refused, failed, could not be reached, or gave an invalid answer. */
export class ServiceError extends TrackerError {
  /** HTTP status of the answer; absent when there was none. */
  readonly status: number | undefined;
  /** The retry rules and the callers decide by this, never by text. */
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

  /** Copies the error with changed details. */
  with({
    what = this.message,
    ...changes
  }: Partial<Failure> & Pick<ServiceDetails, "effect" | "mayPass">): ServiceError {
    const { kind, status, fields, effect, where, fix, cause, mayPass } = this;
    const details = { kind, status, fields, effect, where, fix, cause, mayPass };
    return new ServiceError(what, { ...details, ...changes });
  }
}

/** Whether a failed request changed nothing, or may have changed something. */
export type Effect = "none" | "unknown";

/**
 * Whether a failed request to the service may have had an effect. It had none if it was never sent, was redirected, or was
 * refused with a 4xx. A 5xx may come from a proxy or after the write; a 408 after a wait of the server; a 409 may be due
 * to our own earlier request.
 */
function effectOf({ kind, status = 0 }: ServiceDetails): Effect {
  if (kind === "unreachable" || kind === "barred") return "none";
  if (kind === "interrupted" || kind === "unreadable") return "unknown";
  const isSuccess = status >= 200 && status < 300;
  return isSuccess || status >= 500 || status === 408 || status === 409 ? "unknown" : "none";
}

/** Whether a request with this status may succeed later. */
export const isTemporary = (status: number) => [408, 429].includes(status) || status >= 500;

/** Whether the same request may succeed later: not if a token, an address or a certificate is refused. */
function passes({ kind, status }: ServiceDetails): boolean {
  if (kind === "barred" || kind === "unreadable") return false;
  return status === undefined || isTemporary(status);
}

/**
 * - `status`: an answer with a status outside 2xx
 * - `unreachable`: the request was never sent (no such host, connection refused, proxy out of order)
 * - `barred`: never sent, and a retry cannot help (a certificate or a proxy is in the way)
 * - `interrupted`: sent, but the answer is incomplete (reset, truncated, timed out): the effect is unknown
 * - `unreadable`: a 2xx answer whose body is not what the contract says
 * - `guarded`: a 401 or 403 from something in front of the service, such as an access proxy. It says nothing of the service
 * - `no-endpoint`: the operation does not exist: a web page or a text instead of JSON (2xx, 404, 405, and a 403 about CSRF),
 *   a 404 without a body, or 410
 */
export type FailureKind =
  | "status"
  | "unreachable"
  | "barred"
  | "interrupted"
  | "unreadable"
  | "guarded"
  | "no-endpoint";

/** Returns the failures of any error, expected or not. */
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
