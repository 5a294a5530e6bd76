/** What `npm run service` can be told. */
import { parseArgs } from "node:util";
import { dialects, type DialectName } from "./dialect.ts";

export const USAGE = `Usage: npm run service -- [options]

  --port N          port to listen on; default 4400, 0 for any free one
  --dialect NAME    which server it resembles; default contract. One of
                    ${Object.keys(dialects).join(" ")}
  --issues N        issues in each project, at most 100000; default 40
  --latency MS      milliseconds that each request waits; default 0
  --rate-limit N    requests per second and operation; default unlimited
  --help            this text`;

export interface Settings {
  port: number;
  dialect: DialectName;
  issues: number;
  latency: number;
  rateLimit: number | undefined;
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
    issues: integer("--issues", values.issues ?? "40", { least: 0, most: 100_000 }),
    latency: integer("--latency", values.latency ?? "0", { least: 0, most: 600_000 }),
    rateLimit:
      rateLimit === undefined
        ? undefined
        : integer("--rate-limit", rateLimit, { least: 1, most: 100_000 }),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: "string" },
        dialect: { type: "string" },
        issues: { type: "string" },
        latency: { type: "string" },
        "rate-limit": { type: "string" },
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

function dialectNamed(name: string): DialectName {
  if (isDialectName(name)) return name;
  throw new UsageError(
    `--dialect must be one of ${Object.keys(dialects).join(", ")}, not "${name}".`,
  );
}

function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(dialects, name);
}
