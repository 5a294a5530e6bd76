/** Client keys: reading and renaming. */
import { answer, Refusal, type Answer } from "./answer.ts";
import { missingPath, notFound } from "./auth.ts";
import { projectOf, type Call, type Context } from "./call.ts";
import { isRecord, Reader } from "./parameters.ts";
import type { ClientKey, Project } from "./state.ts";
import { shortTime, milliseconds } from "./times.ts";

const BROWSER_SDK_VERSIONS = ["latest", "10.x", "9.x", "8.x", "7.x"];

/** `GET …/keys/` of a project. */
export function listClientKeys(call: Call, context: Context): Answer {
  const project = projectOf(call, context);
  return answer(
    200,
    [...project.keys.values()].map((key) => keyView(key, project, context)),
  );
}

export function getClientKey(call: Call, context: Context): Answer {
  const { project, key } = find(call, context);
  if (!context.dialect.keys.readable) {
    throw new Refusal(405, { detail: 'Method "GET" not allowed.' }, { allow: "PUT, OPTIONS" });
  }
  return answer(200, keyView(key, project, context));
}

export function updateClientKey(call: Call, context: Context): Answer {
  const { project, key } = find(call, context);
  const rules = context.dialect.keys;
  const reader = new Reader(call.parameters);
  const name = reader.text("name", { most: rules.nameLimit, filled: false });
  const sdkVersion = reader.text("browserSdkVersion", { filled: false });
  const isActive = reader.flag("isActive");
  const rateLimit = readRateLimit(reader);
  if (sdkVersion && !BROWSER_SDK_VERSIONS.includes(sdkVersion)) {
    reader.fail("browserSdkVersion", `"${sdkVersion}" is not a valid choice.`);
  }
  if (!reader.ok) throw context.dialect.invalid(reader.errors);
  if (!rules.renames) return answer(200, keyView(key, project, context));
  // An empty name is ignored without a word.
  if (name) key.name = name.trim();
  if (isActive !== undefined) key.isActive = isActive;
  if (rateLimit !== undefined) key.rateLimit = rateLimit;
  if (sdkVersion) key.browserSdkVersion = sdkVersion;
  else if (rules.resetsBrowserSdkVersion) key.browserSdkVersion = project.defaultBrowserSdkVersion;
  return answer(200, keyView(key, project, context));
}

/** `{"count": 1000, "window": 3600}`; null, or a count or window of nothing, lifts the limit. */
function readRateLimit(reader: Reader): ClientKey["rateLimit"] | undefined {
  const value = reader.value("rateLimit");
  if (value === undefined) return undefined;
  if (value === null) return null;
  const nested = new Reader(new Map(isRecord(value) ? Object.entries(value) : []));
  const count = nested.count("count");
  const window = nested.count("window");
  reader.adopt("rateLimit", nested);
  return count && window ? { count, window } : null;
}

/** @throws Refusal 404; a bare id is no path of a server that wants dashes */
function find(call: Call, context: Context): { project: Project; key: ClientKey } {
  const { dialect } = context;
  const id = call.path("key");
  if (dialect.keys.dashed && !DASHED.test(id)) {
    const method = call.operation === "getClientKey" ? "GET" : "PUT";
    const stray = { method, pathname: call.pathname, isKnown: true };
    throw Refusal.with(missingPath(dialect, stray));
  }
  const project = projectOf(call, context);
  const key = project.keys.get(dialect.keys.dashed ? id.replaceAll("-", "") : id);
  if (key === undefined) throw notFound(dialect);
  return { project, key };
}

const DASHED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** The id of a key as GlitchTip calls it. */
function dashedId(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
}

function keyView(key: ClientKey, project: Project, context: Context): Record<string, unknown> {
  const { dialect } = context;
  const dsn = dsnOf(key, project, context.baseUrl());
  if (dialect.keys.dashed) return glitchtipKey(key, project, dsn);
  return {
    id: key.id,
    name: key.name,
    label: key.name,
    public: key.id,
    secret: key.secret,
    projectId: Number(project.id),
    isActive: key.isActive,
    dateCreated: milliseconds(key.dateCreated),
    rateLimit: key.rateLimit,
    browserSdkVersion: key.browserSdkVersion,
    browserSdk: { choices: BROWSER_SDK_VERSIONS.map((version) => [version, version]) },
    dsn,
  };
}

/** Without a secret: the DSN of that name is the public one. */
function glitchtipKey(
  key: ClientKey,
  project: Project,
  dsn: ReturnType<typeof dsnOf>,
): Record<string, unknown> {
  const id = dashedId(key.id);
  return {
    id,
    name: key.name,
    label: key.name,
    public: id,
    projectID: Number(project.id),
    dateCreated: shortTime(key.dateCreated),
    rateLimit: key.rateLimit,
    dsn: { public: dsn.public, secret: dsn.public, security: dsn.security },
  };
}

/** Six addresses, each made from the key and the project. */
function dsnOf(
  key: ClientKey,
  project: Project,
  baseUrl: string,
): Record<"cdn" | "csp" | "minidump" | "public" | "secret" | "security", string> {
  const { host, protocol, pathname } = new URL(baseUrl);
  const prefix = pathname === "/" ? "" : pathname;
  const api = `${protocol}//${host}${prefix}/api/${project.id}`;
  return {
    cdn: `${protocol}//${host}${prefix}/js-sdk-loader/${key.id}.min.js`,
    csp: `${api}/csp-report/?sentry_key=${key.id}`,
    minidump: `${api}/minidump/?sentry_key=${key.id}`,
    public: `${protocol}//${key.id}@${host}${prefix}/${project.id}`,
    secret: `${protocol}//${key.id}:${key.secret}@${host}${prefix}/${project.id}`,
    security: `${api}/security/?sentry_key=${key.id}`,
  };
}
