/** The rows of `check` about Bugsink's own interface. They only read, which does not show whether the token may write. */
import * as v from "valibot";
import { ServiceError } from "../../errors.ts";
import type { CheckRow, ContractServer } from "../server.ts";
import { ROOT, tooOld } from "./requests.ts";

type Checks = Awaited<ReturnType<NonNullable<ContractServer["checks"]>>>;

const description = v.object({ info: v.object({ version: v.string() }) });
const listed = v.object({ results: v.array(v.object({ id: v.unknown() })) });

export const checks: Checks = async (baseUrl, project, ask) => {
  const rows: CheckRow[] = [];
  const add = (name: string, state: CheckRow["state"], found: string, fix?: string) =>
    void rows.push({ name, state, found, fix });
  const described = await ask("read its version", `${ROOT}schema/?format=json`, description);
  const version = described instanceof ServiceError ? undefined : described.info.version;
  const isOld = (version?.localeCompare("2.6.2", "en", { numeric: true }) ?? 0) < 0;
  const place = `Bugsink ${version ?? "of an unknown version"} at ${baseUrl}`;
  if (isOld) add("Service", "warning", place, tooOld().fix);
  else add("Service", version === undefined ? "unknown" : "ok", place);
  for (const [name, path, state] of [
    ["List releases", "releases", "warning"],
    ["List and show issues", "issues", "missing"],
  ] as const) {
    const of = `${ROOT}${path}/?project=${encodeURIComponent(project)}`;
    const reply = await ask(`try whether it may ${name.toLowerCase()}`, of, listed);
    if (path === "issues" && isOld) add(name, state, "not before Bugsink 2.6.2");
    else if (!(reply instanceof ServiceError)) add(name, "ok", "tried");
    else add(name, reply.status === 403 ? state : "unknown", reply.message);
  }
  const only = "only a write shows whether the token has the capability";
  add("Create releases", "unknown", `${only} releases:create`);
  add("Update issues", "unknown", `${only} issues:triage`);
  return rows;
};
