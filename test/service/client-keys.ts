/** Client keys: reading and renaming. */
import { answer, Refusal, type Answer } from "./answer.ts";
import { notFound } from "./auth.ts";
import { projectOf, type Call, type Context } from "./call.ts";
import { Reader } from "./parameters.ts";
import type { ClientKey, Project } from "./state.ts";
import { milliseconds } from "./times.ts";

const BROWSER_SDK_VERSIONS = ["latest", "10.x", "9.x", "8.x", "7.x"];

export function getClientKey(call: Call, context: Context): Answer {
  const { project, key } = find(call, context);
  if (!context.dialect.keys.readable) {
    throw new Refusal(405, { detail: 'Method "GET" not allowed.' }, { allow: "PUT, OPTIONS" });
  }
  return answer(200, keyView(key, project, context.baseUrl()));
}

export function updateClientKey(call: Call, context: Context): Answer {
  const { project, key } = find(call, context);
  const rules = context.dialect.keys;
  const reader = new Reader(call.parameters);
  const name = reader.text("name", { most: rules.nameLimit, filled: false });
  const sdkVersion = reader.text("browserSdkVersion", { filled: false });
  const isActive = reader.flag("isActive");
  if (sdkVersion && !BROWSER_SDK_VERSIONS.includes(sdkVersion)) {
    reader.fail("browserSdkVersion", `"${sdkVersion}" is not a valid choice.`);
  }
  if (!reader.ok) throw context.dialect.invalid(reader.errors);
  // An empty name is ignored without a word.
  if (name && rules.renames) key.name = name;
  if (isActive !== undefined) key.isActive = isActive;
  if (sdkVersion) key.browserSdkVersion = sdkVersion;
  else if (rules.resetsBrowserSdkVersion) key.browserSdkVersion = project.defaultBrowserSdkVersion;
  return answer(200, keyView(key, project, context.baseUrl()));
}

function find(call: Call, context: Context): { project: Project; key: ClientKey } {
  const project = projectOf(call, context);
  const key = project.keys.get(call.path("key"));
  if (key === undefined) throw notFound(context.dialect);
  return { project, key };
}

function keyView(key: ClientKey, project: Project, baseUrl: string): Record<string, unknown> {
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
    dsn: dsnOf(key, project, baseUrl),
  };
}

/** Six addresses, each made from the key and the project. */
function dsnOf(key: ClientKey, project: Project, baseUrl: string): Record<string, string> {
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
