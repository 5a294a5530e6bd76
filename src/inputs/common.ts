/** The inputs that every command uses, and those that several share. */
import * as v from "valibot";
import { baseUrlOf, isLoopback, proxyVariable, serviceOf } from "../proxies.ts";
import { optionalOrIgnored } from "../schema.ts";
import { SHORTEST_SECRET } from "../text.ts";
import {
  boolean,
  choice,
  Input,
  type InputReader,
  integer,
  quoted,
  text,
  url,
  words,
} from "./reader.ts";

/** The name of an organization, a project or a client key in the service's paths. */
export const SLUG = /^[A-Za-z0-9][A-Za-z0-9_-]*$/u;
/** Returns the fix for an invalid slug. */
function slugsFor(written: string, fix: string): string {
  const bare = written.replaceAll(/["'`[\]]/gu, "");
  if (bare !== written) return `Write "${quoted(bare)}", without quotes and brackets.`;
  return `${fix} A slug, as the settings of the organization or project show it, has only letters, digits, dashes and underscores. One that was copied may hold an invisible character: type it.`;
}

/** Headers that are ours, or belong to the connection. */
const REFUSED =
  /^(?:authorization|host|content-.*|accept-encoding|expect|connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/u;
/** A name as HTTP has it, a colon, and a value of visible ASCII, blanks and tabs. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u;
const VALUE = /^[\t -~]+$/u;

/** Parses the lines that are not empty, numbered from 1. The value is empty if a line is not a header. */
function linesOf(headers: string) {
  return headers.split(/\r?\n/u).flatMap((raw, index) => {
    const line = raw.trim();
    if (line === "") return [];
    const [, name = "", rest = ""] = /^([^:]*[^:\s])\s*:(.*)$/su.exec(line) ?? [];
    const value = NAME.test(name) ? rest.trim() : "";
    return [{ number: index + 1, line, name: name.toLowerCase(), value }];
  });
}

/** Minimum characters for masking a part of a header, such as a cookie's token. Shorter parts are words. */
const SHORTEST_PART = 16;

/**
 * Returns the secrets of the headers, also of invalid lines: such a line may be the rest of a value.
 * @param slugs of the organization and the projects, which are not secret because every address holds them
 */
export function secretsOfHeaders(headers: string, slugs: readonly string[]): string[] {
  const partsOf = (value: string) =>
    value.split(/[\s;,"]+/u).map((part) => part.replace(/^[^=]*=(?=[^=])/u, ""));
  return linesOf(headers)
    .flatMap(({ line, value }) => [
      value || line,
      ...partsOf(value || line).filter(({ length }) => length >= SHORTEST_PART),
    ])
    .filter((secret) => !slugs.includes(secret));
}

/** Headers for an access proxy in front of the service, by lower-case name. */
const HEADERS = new Input<Record<string, string>, Record<string, string>>((lines, field) => {
  const headers = new Map<string, string>();
  for (const { number, name, value } of linesOf(lines)) {
    // Neither a value nor what may be a part of one is repeated.
    const refuse = (what: string, fix: string) =>
      field.problem({ what: `Line ${number} of the input "headers" ${what}.`, fix });
    if (value === "" && NAME.test(name)) {
      refuse(
        "has no value: a secret that does not exist is empty",
        "Check the name of the secret in that line. Runs for forks and of Dependabot get no secrets.",
      );
    } else if (value === "") {
      refuse("is not a header", `Write one header per line, as "Name: value".`);
    } else if (!VALUE.test(value)) {
      refuse(
        "holds a control character or a character outside ASCII",
        "Write printable ASCII characters; store a secret again without line breaks inside.",
      );
    } else if (REFUSED.test(name)) {
      refuse(
        `sets "${name}", which the action sets itself or which belongs to the connection`,
        `Remove the line${name === "authorization" ? `; the input "token" authenticates` : ""}.`,
      );
    } else if (headers.has(name)) {
      const cookies = name === "cookie" ? `, and several cookies as "Cookie: a=1; b=2"` : "";
      refuse(`sets "${name}" again`, `Write each header once${cookies}.`);
    } else headers.set(name, value);
  }
  return Object.fromEntries(headers);
}, {});

/** Seconds that a job of GitHub's runners may take. */
export const MAX_TIMEOUT = 21_600;

/** In the order of `action.yml`. */
export const COMMON_INPUTS = {
  command: text(),
  token: text()
    .default("")
    .check((token, { problem }) => {
      const what = "The token contains white space, a line break or a character outside ASCII.";
      const fix = "Store the secret again, without quotes, spaces or line breaks.";
      if (/[^\u0021-\u007e]/u.test(token)) problem({ what, fix });
    }),
  org: text(),
  projects: words().check((projects, { problem }) => {
    const wrong = projects.filter((project) => !SLUG.test(project));
    const all = wrong.map((project) => `"${quoted(project)}"`).join(", ");
    const what = `${all} ${wrong.length === 1 ? "is not a project slug" : "are not project slugs"}.`;
    const fix = "Write slugs, separated by commas, spaces or line breaks.";
    if (wrong.length > 0) problem({ what, fix: slugsFor(projects.join(", "), fix) });
  }),
  "base-url": url(),
  "allow-http": boolean().default(false),
  headers: HEADERS,
  "dry-run": boolean().default(false),
  "on-error": choice("fail", "warn").default("fail"),
  /** Seconds for the whole step. */
  timeout: integer(1, MAX_TIMEOUT).default(600),
};

/** The inputs of every command. Without `concurrency`, one request is sent at a time. */
export type CommonInputs = ReturnType<typeof readCommon> & { concurrency?: number };

/** The input `concurrency`: maximum number of simultaneous requests. */
export const CONCURRENCY = integer(1, 64).default(4);

/**
 * Reads the inputs of every command.
 * @param secretsWithheld why secrets are withheld from this run, if they are: the fix for an empty token
 */
export function readCommon(
  reader: InputReader,
  environment: NodeJS.ProcessEnv,
  secretsWithheld: string | undefined,
) {
  reader.require(
    "token",
    secretsWithheld ??
      `Set it from a secret: "token: \${{ secrets.SENTRY_AUTH_TOKEN }}", or the environment variable SENTRY_AUTH_TOKEN. A secret that does not exist is empty.`,
  );
  const values = reader.read(COMMON_INPUTS);
  const { token, projects, headers, dryRun, onError, timeout } = values;
  const ofToken = readOrganizationToken(token);
  const organization = values.org ?? ofToken.organization ?? "";
  if (organization === "") {
    reader.require(
      "org",
      "Write the organization's slug, as its settings show it, or set SENTRY_ORG.",
    );
  } else if (!SLUG.test(organization)) {
    reader.problem("org", {
      what: `The organization "${quoted(organization)}" is not a slug.`,
      fix: slugsFor(organization, "Write only the slug."),
    });
  } else if (organization !== (ofToken.organization ?? organization)) {
    reader.problem("org", {
      what: `The organization is "${organization}", but the token belongs to "${ofToken.organization}".`,
      fix: `Write "${ofToken.organization}", or use a token of the organization "${organization}".`,
    });
  }
  if (ofToken.url === null && !reader.isSet("base-url")) {
    // The default would send the token to a foreign service.
    reader.problem("base-url", {
      what: "The URL of the service in the token is not an http or https URL.",
      fix: `Write the URL of the service as "base-url", or set SENTRY_URL.`,
    });
  }
  const address = new URL(values.baseUrl ?? ofToken.url ?? "https://sentry.io");
  const { hostname, pathname, protocol, search, hash } = address;
  const baseUrl = baseUrlOf(address);
  const isOfVariable = values.baseUrl !== undefined && reader.written("base-url") === "";
  const ownUrl = new URL(ofToken.url ?? baseUrl);
  if (isOfVariable && serviceOf(ownUrl) !== serviceOf(address)) {
    // Whoever set the variable may have meant another token.
    reader.problem("base-url", {
      what: `SENTRY_URL is "${quoted(baseUrl)}", but the token belongs to the server "${quoted(baseUrlOf(ownUrl))}".`,
      fix: `Use a token of that server, or remove SENTRY_URL. If the token belongs there, too, write the URL as the input "base-url".`,
    });
  }
  if (search !== "" || hash !== "" || /\/api\/0\/?$/u.test(pathname)) {
    reader.problem("base-url", {
      what: "The base URL has a query, a fragment, or the /api/0 that the action adds itself.",
      fix: `Write "${baseUrl}".`,
    });
  }
  if (protocol === "http:" && !isLoopback(hostname) && !values.allowHttp) {
    reader.problem("base-url", {
      what: "The base URL is plain http: others on the network could read the token.",
      fix: `Write "${baseUrl.replace("http:", "https:")}", or set "allow-http: true" if you trust the network.`,
    });
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value.length < SHORTEST_SECRET || ![organization, ...projects].includes(value)) continue;
    reader.problem("headers", {
      what: `The value of "${name}" in the input "headers" is the name of the organization or of a project.`,
      fix: "Use another value: values of headers are masked, and the name would be hidden everywhere.",
    });
  }
  const proxy = proxyVariable(environment, address);
  if (Object.hasOwn(headers, "proxy-authorization") && proxy) {
    reader.problem("headers", {
      what: `The input "headers" sets "proxy-authorization", but requests go through the proxy that ${proxy.name} names.`,
      fix: `Write the proxy's user name and password into ${proxy.name}, or remove that variable.`,
    });
  }
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
 * Reads a Sentry organization token: `sntrys_`, base64 of JSON with `org` and `url`, `_`, a secret. The inputs and the
 * environment take precedence. An unreadable token is not an error: the service decides.
 * @returns `url` is null if it is invalid
 */
function readOrganizationToken(token: string): {
  organization?: string;
  url?: string | null;
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
  return { organization, url: isUsable ? address : null };
}
