/** What `npm run service` can be told. */
import { parseArgs } from "node:util";
import { dialects, type DialectName } from "./dialect.ts";
import type { Fault, FaultRule } from "./faults.ts";
import { OPERATION_NAMES, type OperationName } from "./operations.ts";

export const USAGE = `Usage: npm run service -- [options]

  --port N          port to listen on; default 4400, 0 for any free one
  --dialect NAME    which server it resembles; default contract. One of
                    ${Object.keys(dialects).join(" ")}
  --org SLUG        its organization; default acme
  --project SLUG    a project of it; repeat it for more. Default web and api
  --scope SCOPE     what the token may do; repeat it for more. Default everything
  --issues N        issues in each project, at most 100000; default 40
  --latency MS      milliseconds that each request waits; default 0
  --rate-limit N    requests per second and operation; default unlimited
  --fault FAULT     what goes wrong; repeat it for more. [operation=]what[@share], for example
                    500, updateIssue=502@0.1, createRelease=reset-after, createRelease=504-after
  --help            this text`;

export interface Settings {
  port: number;
  dialect: DialectName;
  organization: string;
  projects: string[];
  /** null: everything. */
  scopes: string[] | null;
  issues: number;
  latency: number;
  rateLimit: number | undefined;
  faults: FaultRule[];
}

export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @throws UsageError */
export function readSettings(args: string[]): Settings | "help" {
  const values = parse(args);
  if (values.help) return "help";
  const rateLimit = values["rate-limit"];
  return {
    port: integer("--port", values.port ?? "4400", { least: 0, most: 65_535 }),
    dialect: dialectNamed(values.dialect ?? "contract"),
    organization: slug("--org", values.org ?? "acme"),
    projects: [...new Set(values.project ?? ["web", "api"])].map((name) => slug("--project", name)),
    scopes: values.scope?.map(scopeNamed) ?? null,
    issues: integer("--issues", values.issues ?? "40", { least: 0, most: 100_000 }),
    latency: integer("--latency", values.latency ?? "0", { least: 0, most: 600_000 }),
    rateLimit:
      rateLimit === undefined
        ? undefined
        : integer("--rate-limit", rateLimit, { least: 1, most: 100_000 }),
    faults: (values.fault ?? []).map(faultOf),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: "string" },
        dialect: { type: "string" },
        org: { type: "string" },
        project: { type: "string", multiple: true },
        scope: { type: "string", multiple: true },
        issues: { type: "string" },
        latency: { type: "string" },
        "rate-limit": { type: "string" },
        fault: { type: "string", multiple: true },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function integer(name: string, text: string, { least, most }: { least: number; most: number }) {
  const value = Number(text);
  if (/^\d+$/u.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}

function slug(name: string, text: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,49}$/u.test(text)) return text;
  throw new UsageError(`${name} must be a slug such as "web-shop", not "${text}".`);
}

function scopeNamed(text: string): string {
  if (/^[a-z]+:[a-z]+$/u.test(text)) return text;
  throw new UsageError(`--scope must be a scope such as "event:read", not "${text}".`);
}

function dialectNamed(name: string): DialectName {
  if (isDialectName(name)) return name;
  throw new UsageError(
    `--dialect must be one of ${Object.keys(dialects).join(", ")}, not "${name}".`,
  );
}

function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(dialects, name);
}

/** Faults that need no more than their name. */
const PLAIN_FAULTS = [
  "reset-before",
  "reset-after",
  "hang",
  "truncated",
  "malformed-json",
  "html",
  "wrong-shape",
  "huge-body",
  "repeated-cursor",
  "endless-cursor",
  "ids-not-visible",
] as const satisfies Fault["kind"][];

/** @throws UsageError */
function faultOf(text: string): FaultRule {
  const [, operation, what = "", share] =
    /^(?:(\w+)=)?([\w-]+)(?:@(0?\.\d+|1))?$/u.exec(text) ?? [];
  const fault = faultNamed(what);
  if (fault === undefined) {
    const kinds = ["a status such as 500", "502-after", ...PLAIN_FAULTS].join(", ");
    throw new UsageError(
      `--fault must be [operation=]what[@share] with one of ${kinds}; not "${text}".`,
    );
  }
  return {
    fault,
    ...(operation !== undefined && { operation: operationNamed(operation) }),
    ...(share !== undefined && { probability: Number(share) }),
  };
}

function faultNamed(what: string): Fault | undefined {
  const [, digits, after] = /^([1-5]\d\d)(-after)?$/u.exec(what) ?? [];
  if (digits !== undefined) {
    const kind = after === undefined ? "status" : "status-after-effect";
    return { kind, status: Number(digits), body: { detail: "A fault that was asked for" } };
  }
  const plain = PLAIN_FAULTS.find((kind) => kind === what);
  return plain === undefined ? undefined : { kind: plain };
}

function operationNamed(name: string): OperationName {
  const known = OPERATION_NAMES.find((operation) => operation === name);
  if (known !== undefined) return known;
  throw new UsageError(
    `--fault names an operation that there is not: "${name}". There are ${OPERATION_NAMES.join(", ")}.`,
  );
}
