/** Client keys: reading and renaming. */
import { answer, Refusal, type Answer } from "./http/answer.ts";
import type { Call, Context } from "./differences.ts";
import { projectOf, PROJECT, type Operation } from "./http/paths.ts";
import { READ_PROJECT } from "./scopes.ts";
import { Reader } from "./http/parameters.ts";
import { type ClientKey, DEFAULT_SDK_VERSION, type Project } from "./state.ts";
import { shortTime, milliseconds } from "./times.ts";

export const keyOperations: readonly Operation[] = [
  {
    name: "updateClientKey",
    method: "PUT",
    path: `${PROJECT}keys/:key/`,
    scopes: ["project:write", "project:admin"],
    handle: updateClientKey,
  },
  {
    name: "listClientKeys",
    method: "GET",
    path: `${PROJECT}keys/`,
    scopes: READ_PROJECT,
    handle: listClientKeys,
  },
  {
    name: "getClientKey",
    method: "GET",
    path: `${PROJECT}keys/:key/`,
    scopes: READ_PROJECT,
    handle: getClientKey,
  },
];

const BROWSER_SDK_VERSIONS = ["latest", "10.x", "9.x", "8.x", "7.x"];

/** `GET …/keys/` of a project. */
function listClientKeys(call: Call, context: Context): Answer {
  const project = projectOf(call, context);
  return answer(
    200,
    [...project.keys.values()].map((key) => keyView(key, project, context)),
  );
}

function getClientKey(call: Call, context: Context): Answer {
  const { project, key } = find(call, context);
  return answer(200, keyView(key, project, context));
}

function updateClientKey(call: Call, context: Context): Answer {
  const { project, key } = find(call, context);
  const { family, keys } = context.dialect;
  const reader = new Reader(call.parameters());
  const name = reader.text("name", { most: keys.nameLimit });
  const sdkVersion = reader.text("browserSdkVersion");
  const isActive = reader.flag("isActive");
  const rateLimit = readRateLimit(reader);
  if (sdkVersion && !BROWSER_SDK_VERSIONS.includes(sdkVersion)) {
    reader.fail("browserSdkVersion", `"${sdkVersion}" is not a valid choice.`);
  }
  if (!reader.ok) throw context.dialect.invalid(reader.errors);
  // GlitchTip answers with the old values.
  if (family === "glitchtip") return answer(200, keyView(key, project, context));
  // An empty name is ignored without a word.
  if (name) key.name = name.trim();
  if (isActive !== undefined) key.isActive = isActive;
  if (rateLimit !== undefined) key.rateLimit = rateLimit;
  if (sdkVersion) key.browserSdkVersion = sdkVersion;
  // An update without one resets it to the project's default.
  else if (family === "sentry") key.browserSdkVersion = DEFAULT_SDK_VERSION;
  return answer(200, keyView(key, project, context));
}

/** `{"count": 1000, "window": 3600}`; null, or a count or window of nothing, lifts the limit. */
function readRateLimit(reader: Reader): ClientKey["rateLimit"] | undefined {
  const value = reader.value("rateLimit");
  if (value === undefined) return undefined;
  if (value === null) return null;
  return reader.nested("rateLimit", value, (nested) => {
    const count = nested.count("count");
    const window = nested.count("window");
    return count && window ? { count, window } : null;
  });
}

/** @throws Refusal 404; a bare id is no path of a server that wants dashes */
function find(call: Call, context: Context): { project: Project; key: ClientKey } {
  const { dialect } = context;
  const id = call.path("key");
  const isDashed = dialect.family === "glitchtip";
  if (isDashed && !DASHED.test(id)) {
    throw Refusal.with(dialect.missingPath({ ...call, isKnown: true }));
  }
  const project = projectOf(call, context);
  const key = project.keys.get(isDashed ? id.replaceAll("-", "") : id);
  if (key === undefined) throw dialect.notFound();
  return { project, key };
}

const DASHED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

function keyView(key: ClientKey, project: Project, context: Context): Record<string, unknown> {
  const { id, secret, name, isActive, dateCreated, rateLimit, browserSdkVersion } = key;
  const { host, protocol, pathname } = new URL(context.url);
  const place = `${host}${pathname === "/" ? "" : pathname}`;
  const dsn = {
    public: `${protocol}//${id}@${place}/${project.id}`,
    secret: `${protocol}//${id}:${secret}@${place}/${project.id}`,
  };
  if (context.dialect.family === "glitchtip") {
    const dashed = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
    return {
      id: dashed,
      name,
      label: name,
      public: dashed,
      projectID: Number(project.id),
      dateCreated: shortTime(dateCreated),
      rateLimit,
      // Without a secret: the DSN of that name is the public one.
      dsn: { ...dsn, secret: dsn.public },
    };
  }
  return {
    id,
    name,
    label: name,
    public: id,
    secret,
    projectId: Number(project.id),
    isActive,
    dateCreated: milliseconds(dateCreated),
    rateLimit,
    browserSdkVersion,
    browserSdk: { choices: BROWSER_SDK_VERSIONS.map((version) => [version, version]) },
    dsn,
  };
}
