/** The inputs that every command uses. */
import * as v from "valibot";
import { isLoopback } from "../loopback.ts";
import { singleLine, withoutTrailing } from "../text.ts";
import { lenient } from "../schema.ts";
import { type InputReader, quoted } from "./reader.ts";

/** The inputs of every command, in the order of `action.yml`. */
export const COMMON_INPUTS = [
  "command",
  "token",
  "org",
  "projects",
  "base-url",
  "allow-http",
  "dry-run",
  "on-error",
  "timeout",
] as const;

/** Those to which `action.yml` gives a default, so that "is set" says nothing about what the user wrote. */
export const COMMON_INPUTS_WITH_DEFAULT = [
  "command",
  "allow-http",
  "dry-run",
  "on-error",
  "timeout",
] as const;

export type CommonInputName = (typeof COMMON_INPUTS)[number];

type Reader = InputReader<CommonInputName>;

/** Where the service is and who we are there: what every command uses. */
export interface CommonInputs {
  token: string;
  organization: string;
  /** Slugs, without duplicates, in the order given. */
  projects: string[];
  /** `{base_url}` of the contract, without a trailing slash; may carry a sub-path. */
  baseUrl: string;
  dryRun: boolean;
  onError: "fail" | "warn";
  /** Seconds for the whole step. */
  timeout: number;
  /** Requests under way at once; absent for a command that sends one after the other. */
  concurrency?: number;
}

/** Requests under way at once. */
export function readConcurrency(reader: InputReader<"concurrency">): number {
  return reader.integer("concurrency", { min: 1, max: 64 }) ?? 4;
}

/** What an organization, a project and a client key are called in a path of the service. */
export const SLUG = /^[A-Za-z0-9][A-Za-z0-9_-]*$/u;
const DEFAULT_BASE_URL = "https://sentry.io";

export function readCommon(reader: Reader, secretsWithheld: string | undefined): CommonInputs {
  const token = readToken(reader, secretsWithheld);
  const told = readOrganizationToken(token);
  return {
    token,
    organization: readOrganization(reader, told.organization),
    projects: readProjects(reader),
    baseUrl: readBaseUrl(reader, told.url),
    dryRun: reader.boolean("dry-run") ?? false,
    onError: reader.choice("on-error", ["fail", "warn"]) ?? "fail",
    timeout: reader.integer("timeout", { min: 1, max: 21_600 }) ?? 600,
  };
}

function readToken(reader: Reader, secretsWithheld: string | undefined): string {
  const token = reader.required(
    "token",
    secretsWithheld ??
      `Set it from a secret: "token: \${{ secrets.SENTRY_AUTH_TOKEN }}", or the environment variable SENTRY_AUTH_TOKEN. A secret that does not exist is empty.`,
  );
  if (/[^\u0021-\u007e]/u.test(token)) {
    reader.problem("token", {
      what: "The token holds white space, a line break or a character outside ASCII, which no token has.",
      fix: "Store the secret again, without quotes, blanks or line breaks.",
    });
  }
  return token;
}

const organizationTokenSchema = v.object({ org: lenient(v.string()), url: lenient(v.string()) });

/** Members that it does not tell are undefined; null is an address that cannot be used. */
interface OrganizationTokenContent {
  organization: string | undefined;
  url: URL | null | undefined;
}

/**
 * What an organization token of Sentry tells of itself: `sntrys_`, base64 of JSON with `org` and `url`, `_`, a secret.
 * These stand behind the inputs and the environment. What cannot be read so is no matter: the service decides.
 */
function readOrganizationToken(token: string): OrganizationTokenContent {
  const [, encoded] = /^sntrys_([A-Za-z0-9+/=-]{1,2000})_[^_]*$/u.exec(token) ?? [];
  const told = v.safeParse(organizationTokenSchema, jsonOf(encoded ?? ""));
  if (!told.success) return { organization: undefined, url: undefined };
  const { org = "", url: address = "" } = told.output;
  const url = URL.parse(address);
  const isAddress = url && /^https?:$/u.test(url.protocol) && url.username + url.password === "";
  const organization = SLUG.test(org) ? org : undefined;
  // Sentry made tokens without an address for a while.
  if (address === "") return { organization, url: undefined };
  return { organization, url: isAddress ? url : null };
}

function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
}

/** @param ofToken the organization that the token belongs to, where the token tells */
function readOrganization(reader: Reader, ofToken: string | undefined): string {
  const organization =
    reader.text("org") ??
    ofToken ??
    reader.required(
      "org",
      "Write the organization's slug, as it stands in the addresses of the service, or set SENTRY_ORG.",
    );
  if (organization !== "" && !SLUG.test(organization)) {
    reader.problem("org", {
      what: unseenIn(organization) ?? `The organization "${quoted(organization)}" is not a slug.`,
      fix: "Write the slug alone: letters, digits, dashes and underscores, as in the addresses of the service.",
    });
  } else if (ofToken !== undefined && organization !== ofToken) {
    reader.problem("org", {
      what: `The organization is "${organization}", but the token belongs to "${ofToken}".`,
      fix: `Write "${ofToken}", or use a token of the organization "${organization}".`,
    });
  }
  return organization;
}

/** Of a slug that looks right, and is wrong by a character that nobody sees. */
function unseenIn(slug: string): string | undefined {
  const seen = singleLine(slug);
  const unseen = [...slug].find((character) => singleLine(`-${character}-`) === "--");
  if (unseen === undefined || !SLUG.test(seen)) return undefined;
  const point = unseen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  const what = `"${seen}" holds a character that nobody sees (U+${point}).`;
  return what;
}

function readProjects(reader: Reader): string[] {
  const projects = reader.words("projects");
  const wrong = projects.filter((project) => !SLUG.test(project));
  if (wrong.length > 0) {
    reader.problem("projects", {
      what:
        wrong.map(unseenIn).find(Boolean) ??
        `Not ${wrong.length === 1 ? "a project slug" : "project slugs"}: ${wrong.map((project) => `"${quoted(project)}"`).join(", ")}.`,
      fix: "Write slugs, as in the addresses of the service, separated by commas, blanks or new lines.",
    });
  }
  return projects;
}

export function requireProjects(reader: Reader, projects: string[]): void {
  if (projects.length > 0) return;
  reader.problem("projects", {
    what: `The input "projects" names no project.`,
    fix: "Write the slug of at least one project, or set SENTRY_PROJECT.",
  });
}

export function requireOneProject(reader: Reader, projects: string[]): void {
  if (projects.length === 1) return;
  reader.problem("projects", {
    what: `A client key belongs to one project; the input "projects" names ${projects.length}.`,
    fix: "Write the slug of the project that the key belongs to.",
  });
}

/** @param ofToken the address that the token was made at, where the token tells; null where it cannot be used */
function readBaseUrl(reader: Reader, ofToken: URL | null | undefined): string {
  const allowHttp = reader.boolean("allow-http") ?? false;
  if (ofToken === null && reader.text("base-url") === undefined) {
    // The default would show the token to another service than its own.
    reader.problem("base-url", {
      what: "The token names the address of its service, but not as an http or https URL.",
      fix: `Write the address of the service as "base-url", or set SENTRY_URL.`,
    });
  }
  const url = reader.url("base-url") ?? ofToken;
  if (!url) return DEFAULT_BASE_URL;
  if (url.search !== "" || url.hash !== "") {
    reader.problem("base-url", {
      what: "The base URL has a query or a fragment.",
      fix: `Write "${url.origin}${url.pathname}".`,
    });
  }
  if (/\/api\/0\/?$/u.test(url.pathname)) {
    reader.problem("base-url", {
      what: "The base URL ends with /api/0, which is added to it.",
      fix: `Write "${url.origin}${url.pathname.replace(/\/api\/0\/?$/u, "")}".`,
    });
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname) && !allowHttp) {
    reader.problem("base-url", {
      what: "The base URL is plain http: the token would be readable on its way.",
      fix: `Write "https://${url.host}${withoutTrailing(url.pathname, "/")}", or set "allow-http: true" where the network is yours.`,
    });
  }
  return `${url.origin}${withoutTrailing(url.pathname, "/")}`;
}
