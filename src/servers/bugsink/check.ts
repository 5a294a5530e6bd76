/** The checks of the command `check` on Bugsink. They only read, which does not show whether the token may write. */
import * as v from "valibot";
import { ServiceError } from "../../errors.ts";
import type { CheckRow, ContractServer } from "../server.ts";
import { projectSchema, ROOT, tooOld } from "./requests.ts";

type Checks = Awaited<ReturnType<NonNullable<ContractServer["checks"]>>>;

const description = v.object({ info: v.object({ version: v.string() }) });
const listed = v.object({ results: v.array(v.object({ id: v.unknown() })) });
const projectsPage = v.object({ next: v.nullable(v.string()), results: v.array(projectSchema) });

export const checks: Checks = async ({ baseUrl, projects }, ask) => {
  const rows: CheckRow[] = [];
  const add = (name: string, state: CheckRow["state"], found: string, fix?: string) =>
    void rows.push({ name, state, found, fix });
  const root = await ask("read its root", ROOT, v.object({}));
  if (root instanceof ServiceError) {
    add(root.status === 401 ? "Token" : "Service", "failed", root.message, root.fix);
    return { rows, failure: root };
  }
  const described = await ask("read its version", `${ROOT}schema/?format=json`, description);
  const version = described instanceof ServiceError ? undefined : described.info.version;
  const isOld = (version?.localeCompare("2.6.2", "en", { numeric: true }) ?? 0) < 0;
  const place = `Bugsink ${version ?? "of an unknown version"} at ${baseUrl}`;
  if (isOld) add("Service", "warning", place, tooOld().fix);
  else add("Service", version === undefined ? "unknown" : "ok", place);
  add("Token", "ok", "taken");
  const page = await ask("list the projects", `${ROOT}projects/`, projectsPage);
  let number = projects[0] ?? "";
  for (const [index, name] of projects.entries()) {
    const row = `Project ${name}`;
    const all = page instanceof ServiceError ? [] : page.results;
    const known = all.find(({ id, slug }) => slug === name || `${id}` === name);
    if (index === 0 && known) number = `${known.id}`;
    if (page instanceof ServiceError) add(row, "unknown", page.message, page.fix);
    else if (known) add(row, "ok", `exists, and has the number ${known.id}`);
    else if (page.next !== null) add(row, "unknown", "not among the first 250 projects");
    else add(row, "failed", "not shown to this token", `Write its slug or number in "projects".`);
  }
  const only = "only a write shows whether the token has the capability";
  for (const [name, path, state] of [
    ["List releases", "releases", "warning"],
    ["List and show issues", "issues", "missing"],
  ] as const) {
    const of = `${ROOT}${path}/?project=${encodeURIComponent(number)}`;
    const reply = await ask(`try whether it may ${name.toLowerCase()}`, of, listed);
    if (path === "issues" && isOld) add(name, state, "not before Bugsink 2.6.2");
    else if (!(reply instanceof ServiceError)) add(name, "ok", "tried");
    else add(name, reply.status === 403 ? state : "unknown", reply.message);
  }
  add("Create releases", "unknown", `${only} releases:create`);
  add("Update issues", "unknown", `${only} issues:triage`);
  return { rows };
};
