/** Client keys: reading and renaming. */
import { answer, Refusal, type Answer } from "./http/answer.ts";
import type { Call, Context, View } from "./differences.ts";
import { projectOf, PROJECT, type Operation } from "./http/paths.ts";
import { READ_PROJECT } from "./scopes.ts";
import { Reader } from "./http/parameters.ts";
import { type ClientKey, DEFAULT_SDK_VERSION, type Project } from "./state.ts";
import { milliseconds } from "./times.ts";

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
  const { view } = context.dialect.keys;
  return answer(
    200,
    [...project.keys.values()].map((key) => view(key, project, context.url)),
  );
}

function getClientKey(call: Call, context: Context): Answer {
  const { project, key } = find(call, context);
  return answer(200, context.dialect.keys.view(key, project, context.url));
}

function updateClientKey(call: Call, context: Context): Answer {
  const { project, key } = find(call, context);
  const { nameLimit, updates, view } = context.dialect.keys;
  const reader = new Reader(call.parameters());
  const name = reader.text("name", { most: nameLimit });
  const sdkVersion = reader.text("browserSdkVersion");
  const isActive = reader.flag("isActive");
  const rateLimit = readRateLimit(reader);
  if (sdkVersion && !BROWSER_SDK_VERSIONS.includes(sdkVersion)) {
    reader.fail("browserSdkVersion", `"${sdkVersion}" is not a valid choice.`);
  }
  if (!reader.ok) throw context.dialect.invalid(reader.errors);
  if (updates === "nothing") return answer(200, view(key, project, context.url));
  // An empty name is ignored without a word.
  if (name) key.name = name.trim();
  if (isActive !== undefined) key.isActive = isActive;
  if (rateLimit !== undefined) key.rateLimit = rateLimit;
  if (sdkVersion) key.browserSdkVersion = sdkVersion;
  else if (updates === "given-or-default") key.browserSdkVersion = DEFAULT_SDK_VERSION;
  return answer(200, view(key, project, context.url));
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

/** @throws Refusal 404 */
function find(call: Call, context: Context): { project: Project; key: ClientKey } {
  const { dialect } = context;
  const id = dialect.keys.idIn(call.path("key"));
  if (id === undefined) throw Refusal.with(dialect.missingPath({ ...call, isKnown: true }));
  const project = projectOf(call, context);
  const key = project.keys.get(id);
  if (key === undefined) throw dialect.notFound();
  return { project, key };
}

/** The addresses that events are sent to. @param url of the service */
export function dsnOf({ id, secret }: ClientKey, project: Project, url: string) {
  const { host, protocol, pathname } = new URL(url);
  const place = `${host}${pathname === "/" ? "" : pathname}`;
  return {
    public: `${protocol}//${id}@${place}/${project.id}`,
    secret: `${protocol}//${id}:${secret}@${place}/${project.id}`,
  };
}

/** A client key as the contract writes it. */
export function keyView(key: ClientKey, project: Project, url: string): View {
  const { id, secret, name, isActive, dateCreated, rateLimit, browserSdkVersion } = key;
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
    dsn: dsnOf(key, project, url),
  };
}
