/**
 * What Bugsink's own interface has in common: where it is, whom it answers, its pages and its times. Measured on 2.6.2, whose
 * words the refusals are.
 */
import { answer, type Answer, Refusal } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import { reachesProject } from "../http/paths.ts";
import { hash, hex, seeded } from "../random.ts";
import type { Project, StoredIssue } from "../state.ts";

export const CANONICAL = "/api/canonical/0/";

/** What Django says of something that is not there. */
export function absent(model: "Project" | "Issue" | "Event"): Refusal {
  return new Refusal(404, { detail: `No ${model} matches the given query.` });
}

/** The project that a parameter names by its number. @throws Refusal 403, 404 */
export function projectAt(number: string, call: Call, { state, dialect }: Context): Project {
  if (!/^\d+$/u.test(number)) throw dialect.notFound();
  const all = [...state.organization.projects.values()];
  const project = all.find(({ id }) => id === number);
  if (project === undefined) throw absent("Project");
  return reached(project, call);
}

/** @throws Refusal 403 for a token of another project */
export function reached(project: Project, { token }: Call): Project {
  if (reachesProject(token, project.slug)) return project;
  throw new Refusal(403, { detail: "This token is not allowed to access this project." });
}

/** The issue with this UUID or friendly ID. @throws Refusal 400, 403, 404 */
export function issueAt(name: string, call: Call, { state }: Context): StoredIssue {
  const [, id] = /^5fc01802-0e30-4fac-8eca-(\d{12})$/u.exec(name) ?? [];
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(name);
  if (!isUuid && !/-\d+$/u.test(name)) throw new Refusal(400, ["Invalid issue identifier."]);
  const friendly = name.replace(/-0*(?=\d+$)/u, "-");
  const issue = isUuid
    ? state.issues.get(String(Number(id)))
    : state.findByShortId(state.organization.slug, friendly);
  if (issue === undefined) throw absent("Issue");
  reached(issue.project, call);
  return issue;
}

export function issueUuid({ id }: StoredIssue): string {
  return `5fc01802-0e30-4fac-8eca-${id.padStart(12, "0")}`;
}

/** Another one for each text, and the same in every run. */
export function uuidOf(text: string): string {
  const digits = hex(seeded(hash(text)), 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
}

/** Its number in its project. */
export function orderOf({ shortId }: StoredIssue): number {
  return Number(/\d+$/u.exec(shortId)?.[0]);
}

/** With microseconds, where it has a fraction of a second. */
export function precise(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/\.(\d{3})Z$/u, (_, digits: string) => (digits === "000" ? "Z" : `.${digits}000Z`));
}

const PAGE = 250;

/**
 * A page of items in their order, and the address of the next one. A cursor is the place of the last item that was shown.
 * @throws Refusal 404
 */
export function pageOf<Item>(
  items: readonly Item[],
  { query, address }: Call,
  { pageSize }: Pick<Context, "pageSize">,
  placeOf: (item: Item) => string,
  viewOf: (item: Item) => object,
): Answer {
  const cursor = query.get("cursor");
  const asked = new URLSearchParams(Buffer.from(cursor ?? "", "base64").toString("utf8"));
  const place = asked.get("p");
  if (cursor !== null && place === null) throw new Refusal(404, { detail: "Invalid cursor" });
  const start = place === null ? 0 : items.findIndex((item) => placeOf(item) === place) + 1;
  const shown = items.slice(start, start + (pageSize ?? PAGE));
  const last = shown.at(-1);
  let next: string | null = null;
  if (last !== undefined && start + shown.length < items.length) {
    const form = new URLSearchParams({ p: placeOf(last) }).toString();
    const linked = new URLSearchParams(query);
    linked.set("cursor", Buffer.from(form).toString("base64"));
    linked.sort();
    next = `${address}?${linked.toString()}`;
  }
  return answer(200, { next, previous: null, results: shown.map(viewOf) });
}

/** The members of a body; a form is refused. @throws Refusal 400, 415 */
export function membersOf({ body, encoding }: Call): Readonly<Record<string, unknown>> {
  if (encoding !== undefined) {
    const text = "Content-Encoding handling is not supported for endpoint";
    throw Refusal.with({ ...answer(400, text, { "content-type": "text/html" }), raw: true });
  }
  if (Buffer.isBuffer(body)) {
    throw new Refusal(415, { detail: `Unsupported media type "multipart/form-data" in request.` });
  }
  if (body === undefined) return {};
  const kind = Array.isArray(body)
    ? "list"
    : { object: "dict", string: "str" }[typeof body as "object"];
  if (kind === "dict" && body !== null) return body as Record<string, unknown>;
  const message = `Invalid data. Expected a dictionary, but got ${kind ?? typeof body}.`;
  throw new Refusal(400, { non_field_errors: [message] });
}
