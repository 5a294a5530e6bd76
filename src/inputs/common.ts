/** The inputs that every command uses, and those that several share. */
import * as v from "valibot";
import { isLoopback } from "../proxies.ts";
import { optionalOrIgnored } from "../schema.ts";
import { withoutTrailing } from "../text.ts";
import { HEADERS, type RequestHeaders, checkHeaders } from "./headers.ts";
import {
  boolean,
  choice,
  type InputReader,
  type InputSource,
  integer,
  quoted,
  text,
  url,
  type ValuesOf,
  words,
} from "./reader.ts";

/** What an organization, a project and a client key are called in a path of the service. */
export const SLUG = /^[A-Za-z0-9][A-Za-z0-9_-]*$/u;
const WHAT_SLUGS_ARE =
  "A slug, as in the addresses of the service, has only letters, digits, dashes and underscores. One that was copied may hold an invisible character: type it.";

/** In the order of `action.yml`. */
export const COMMON_INPUTS = {
  command: text(),
  token: text()
    .default("")
    .check((token) => {
      if (!/[^\u0021-\u007e]/u.test(token)) return undefined;
      return {
        what: "The token contains white space, a line break or a character outside ASCII.",
        fix: "Store the secret again, without quotes, spaces or line breaks.",
      };
    }),
  org: text(),
  projects: words().check((projects) => {
    const wrong = projects.filter((project) => !SLUG.test(project));
    if (wrong.length === 0) return undefined;
    const all = wrong.map((project) => `"${quoted(project)}"`).join(", ");
    return {
      what: `${all} ${wrong.length === 1 ? "is not a project slug" : "are not project slugs"}.`,
      fix: `Write slugs, separated by commas, spaces or line breaks. ${WHAT_SLUGS_ARE}`,
    };
  }),
  "base-url": url(),
  "allow-http": boolean().default(false),
  headers: HEADERS,
  "dry-run": boolean().default(false),
  "on-error": choice("fail", "warn").default("fail"),
  timeout: integer(1, 21_600).default(600),
};

/** Where the service is and who we are there: what every command uses. */
export interface CommonInputs {
  token: string;
  organization: string;
  /** Slugs, without duplicates, in the order given. */
  projects: string[];
  /** `{base_url}` of the contract, without a trailing slash; may carry a sub-path. */
  baseUrl: string;
  /** For every request to the service, by name in small letters. */
  headers: RequestHeaders;
  dryRun: boolean;
  onError: "fail" | "warn";
  /** Seconds for the whole step. */
  timeout: number;
  /** Requests under way at once; absent for a command that sends one after the other. */
  concurrency?: number;
}

/** The input `concurrency`: requests under way at once. */
export const CONCURRENCY = integer(1, 64).default(4);

export function readCommon(reader: InputReader, source: InputSource): CommonInputs {
  const needed =
    source.secretsWithheld ??
    `Set it from a secret: "token: \${{ secrets.SENTRY_AUTH_TOKEN }}", or the environment variable SENTRY_AUTH_TOKEN. A secret that does not exist is empty.`;
  const values = reader.read({ ...COMMON_INPUTS, token: COMMON_INPUTS.token.required(needed) });
  const { token, projects, headers, dryRun, onError, timeout } = values;
  const told = readOrganizationToken(token);
  const organization = organizationOf(values.org, told.organization, reader);
  const baseUrl = baseUrlOf(values, told.url, reader);
  checkHeaders(headers, new URL(baseUrl), (name) => source.env(name), reader);
  return { token, organization, projects, baseUrl, headers, dryRun, onError, timeout };
}

export function requireProjects(reader: InputReader, projects: string[]): void {
  if (projects.length > 0) return;
  reader.problem("projects", {
    what: `The input "projects" names no project.`,
    fix: "Write the slug of at least one project, or set SENTRY_PROJECT.",
  });
}

const organizationToken = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ org: optionalOrIgnored(v.string()), url: optionalOrIgnored(v.string()) }),
);

/**
 * What an organization token of Sentry tells of itself: `sntrys_`, base64 of JSON with `org` and `url`, `_`, a secret.
 * These stand behind the inputs and the environment. What cannot be read so is no matter: the service decides.
 * @returns null for an address that cannot be used
 */
function readOrganizationToken(token: string): {
  organization?: string | undefined;
  url?: URL | null | undefined;
} {
  const [, encoded = ""] = /^sntrys_([A-Za-z0-9+/=-]{1,2000})_[^_]*$/u.exec(token) ?? [];
  const told = v.safeParse(organizationToken, Buffer.from(encoded, "base64").toString("utf8"));
  if (!told.success) return {};
  const { org = "", url: address = "" } = told.output;
  const organization = SLUG.test(org) ? org : undefined;
  // Sentry made tokens without an address for a while.
  if (address === "") return { organization };
  const parsed = URL.parse(address);
  const isUsable =
    parsed && /^https?:$/u.test(parsed.protocol) && parsed.username + parsed.password === "";
  return { organization, url: isUsable ? parsed : null };
}

/** @param ofToken the organization that the token belongs to, where the token tells */
function organizationOf(
  written: string | undefined,
  ofToken: string | undefined,
  reader: InputReader,
): string {
  const organization = written ?? ofToken;
  if (organization === undefined) {
    reader.problem("org", {
      what: `The input "org" is empty.`,
      fix: "Write the organization's slug, as it appears in the addresses of the service, or set SENTRY_ORG.",
    });
  } else if (!SLUG.test(organization)) {
    reader.problem("org", {
      what: `The organization "${quoted(organization)}" is not a slug.`,
      fix: `Write only the slug. ${WHAT_SLUGS_ARE}`,
    });
  } else if (ofToken !== undefined && organization !== ofToken) {
    reader.problem("org", {
      what: `The organization is "${organization}", but the token belongs to "${ofToken}".`,
      fix: `Write "${ofToken}", or use a token of the organization "${organization}".`,
    });
  }
  return organization ?? "";
}

/** @param ofToken the address that the token was made at, where the token tells; null where it cannot be used */
function baseUrlOf(
  { baseUrl, allowHttp }: ValuesOf<typeof COMMON_INPUTS>,
  ofToken: URL | null | undefined,
  reader: InputReader,
): string {
  if (ofToken === null && !reader.isSet("base-url")) {
    // The default would show the token to another service than its own.
    reader.problem("base-url", {
      what: "The address of the service in the token is not an http or https URL.",
      fix: `Write the address of the service as "base-url", or set SENTRY_URL.`,
    });
  }
  const address = baseUrl ?? ofToken ?? new URL("https://sentry.io");
  const { origin, host, hostname, pathname, protocol, search, hash } = address;
  const path = withoutTrailing(withoutTrailing(pathname, "/").replace(/\/api\/0$/u, ""), "/");
  if (search !== "" || hash !== "" || /\/api\/0\/?$/u.test(pathname)) {
    reader.problem("base-url", {
      what: "The base URL has a query, a fragment, or the /api/0 that the action adds itself.",
      fix: `Write "${origin}${path}".`,
    });
  }
  if (protocol === "http:" && !isLoopback(hostname) && !allowHttp) {
    reader.problem("base-url", {
      what: "The base URL is plain http: others on the network could read the token.",
      fix: `Write "https://${host}${path}", or set "allow-http: true" if you trust the network.`,
    });
  }
  return `${origin}${path}`;
}
