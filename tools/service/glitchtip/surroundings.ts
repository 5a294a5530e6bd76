/** What is beside the issues and releases of GlitchTip, where it has a way of its own: client keys, and the service itself. */
import { dsnOf } from "../client-keys.ts";
import type { Call, View } from "../differences.ts";
import { answer, type Answer } from "../http/answer.ts";
import type { ClientKey, Project } from "../state.ts";
import { shortTime } from "../times.ts";

/** A key with dashes is a path, and no other. */
export function undashed(part: string): string | undefined {
  const isDashed = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(part);
  return isDashed ? part.replaceAll("-", "") : undefined;
}

/** Without a secret: the DSN of that name is the public one. */
export function glitchtipKey(key: ClientKey, project: Project, url: string): View {
  const { id, name, dateCreated, rateLimit } = key;
  const dashed = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
  const dsn = dsnOf(key, project, url);
  return {
    id: dashed,
    name,
    label: name,
    public: dashed,
    projectID: Number(project.id),
    dateCreated: shortTime(dateCreated),
    rateLimit,
    dsn: { ...dsn, secret: dsn.public },
  };
}

/** `GET /api/0/`, which repeats the token. */
export function describeService({ token: { user, scopes, value } }: Call): Answer {
  const auth = value === "" ? null : { scopes, id: "1", label: "CI", token: value };
  return answer(200, { version: "0", auth, user });
}
