/**
 * What servers have accepted from the built action: every request with the parameters and the members of its body, each with
 * the classes of its values. `npm run test:server -- --record` makes a ledger of a real server; `read.json` has what was read
 * of servers that cannot be run. What the local service accepts from the action and its ledgers lack fails the test.
 */
import { readFileSync } from "node:fs";
import { type LedgerName, RECORDED_LEDGERS } from "../../tools/service/differences.ts";
import { isRecord } from "../../tools/service/http/parameters.ts";
import { accepted, type Sent } from "../../tools/service/http/requests.ts";
import { OPERATIONS } from "../../tools/service/operations.ts";

/** By method and path, then by name (`query.sort`, `body.commits[].id`): the classes, with " | " between them. */
export type Ledger = Record<string, Record<string, string>>;

export interface Shape {
  request: string;
  /** Each object of it, with the classes by name; an object of a list is one of many at the same place. */
  objects: { place: string; classes: Map<string, string> }[];
}

/** Values of these are our own or the server's words: each is a class by itself. */
const WORDS = new Set(
  "sort statsPeriod groupStatsPeriod limit per_page shortIdLookup status substatus priority type state order period_name".split(
    " ",
  ),
);
/** Parameters for which a number is one thing, and a name another. */
const NUMBERS = new Set(["id", "group", "project"]);

function classOf(name: string, value: unknown, isParameter: boolean): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "empty list" : "list";
  if (typeof value !== "string") return typeof value;
  if (value === "") return "empty";
  if (WORDS.has(name) || value === "latest") return `'${value}'`;
  if (isParameter && NUMBERS.has(name)) return /^\d+$/u.test(value) ? "digits" : "word";
  const [, kind, id = ""] = /^(user|team):(.*)$/u.exec(name === "assignedTo" ? value : "") ?? [];
  return kind === undefined ? "text" : `${kind}:${/^\d+$/u.test(id) ? "digits" : "word"}`;
}

const PATHS = Object.values(OPERATIONS).map((operation) => {
  const path = operation.path.replaceAll(/:(\w+)/gu, "{$1}");
  return { path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u") };
});

export function shapeOf({ method, path, headers, body }: Sent): Shape {
  const [pathname = "", query = ""] = path.split("?");
  const found = PATHS.find(({ pattern }) => pattern.test(pathname))?.path ?? pathname;
  // An action is a word of ours.
  const known = found.replace("{action}", pathname.split("/").at(-2) ?? "");
  const objects: Shape["objects"] = [];
  const add = (place: string, members: [string, unknown][]): void => {
    const classes = new Map<string, string>();
    for (const [name, value] of members) {
      classes.set(name, classOf(name, value, place === "query"));
      for (const item of [value].flat()) {
        const inner = `${place}.${name}${Array.isArray(value) ? "[]" : ""}`;
        if (isRecord(item)) add(inner, Object.entries(item));
      }
    }
    objects.push({ place, classes });
  };
  add("query", [...new URLSearchParams(query)]);
  if (method !== "GET") {
    const { "content-type": type = "", "content-encoding": coding = "" } = headers;
    // A form, not what is in it.
    const form = Buffer.isBuffer(body)
      ? [...body.toString("latin1").matchAll(/ name="(\w+)"/gu)]
      : [];
    const read = isRecord(body) && !Buffer.isBuffer(body) ? Object.entries(body) : [];
    const said = [String(type).split(";")[0], coding].join(" ").trim();
    objects.push({ place: "headers", classes: new Map([["type", said]]) });
    add("body", Array.isArray(body) ? [["", body]] : read);
    for (const [, name = ""] of form)
      objects.push({ place: "form", classes: new Map([[name, "part"]]) });
  }
  return { request: `${method} ${known}`, objects };
}

/** All that these shapes show; "absent" where an object lacks what another one at the same place has. */
export function ledgerOf(shapes: readonly Shape[]): Ledger {
  const found = new Map<string, Map<string, Set<string>>>();
  const requests = Map.groupBy(shapes, ({ request }) => request);
  for (const [request, ours] of requests) {
    const members = new Map<string, Set<string>>();
    found.set(request, members);
    const places = Map.groupBy(
      ours.flatMap(({ objects }) => objects),
      ({ place }) => place,
    );
    for (const [place, objects] of places) {
      for (const name of new Set(objects.flatMap(({ classes }) => [...classes.keys()]))) {
        const all = objects.map(({ classes }) => classes.get(name) ?? "absent");
        members.set(`${place}.${name}`, new Set(all));
      }
    }
  }
  const sorted = <T>(map: Map<string, T>): [string, T][] =>
    [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const texts = (members: Map<string, Set<string>>): [string, string][] =>
    sorted(members).map(([name, classes]) => [name, [...classes].toSorted().join(" | ")]);
  return Object.fromEntries(
    sorted(found).map(([request, members]) => [request, Object.fromEntries(texts(members))]),
  );
}

/** What either has: some requests are made only as it happens, and what was accepted once counts. */
export function bothOf(one: Ledger, other: Ledger): Ledger {
  const all = (first: object, second: object) =>
    [...new Set([...Object.keys(first), ...Object.keys(second)])].toSorted();
  return Object.fromEntries(
    all(one, other).map((request) => {
      const parts = [one[request], other[request]].filter((members) => members !== undefined);
      const [first = {}, second = first] = parts;
      const classes = (name: string): string => {
        const found = parts.flatMap((members) => (members[name] ?? "absent").split(" | "));
        return [...new Set(found)].toSorted().join(" | ");
      };
      return [request, Object.fromEntries(all(first, second).map((name) => [name, classes(name)]))];
    }),
  );
}

/** What none of these ledgers has, in words. One that does not know a name takes it to be absent. */
function lackingIn(ledgers: readonly Ledger[], { request, objects }: Shape): string[] {
  const known = ledgers.map((ledger) => ledger[request]).filter((members) => members !== undefined);
  if (known.length === 0) return [request];
  return objects.flatMap(({ place, classes }) => {
    const prefix = `${place}.`;
    const theirs = known
      .flatMap((members) => Object.keys(members))
      .filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes("."));
    const names = new Set([...Array.from(classes.keys(), (name) => prefix + name), ...theirs]);
    return [...names].flatMap((name) => {
      const found = classes.get(name.slice(prefix.length)) ?? "absent";
      const isThere = known.some((members) =>
        (members[name] ?? "absent").split(" | ").includes(found),
      );
      return isThere ? [] : [`${request}, ${name}: ${found}`];
    });
  });
}

const FOLDER = new URL("ledger/", import.meta.url);

/** What was read: each request with the place where it stands. */
type Reading = Readonly<Partial<Record<LedgerName, readonly { from: string; request: Ledger }[]>>>;

const loaded = new Map<LedgerName, readonly Ledger[]>();

function ledgersNamed(name: LedgerName): readonly Ledger[] {
  const parse = (file: string): unknown => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
  let known = loaded.get(name);
  if (known === undefined) {
    const isRecorded = RECORDED_LEDGERS.some((recorded) => recorded === name);
    const read = (parse("read.json") as Reading)[name] ?? [];
    known = read.map(({ request }) => request);
    if (isRecorded) known = [parse(`${name}.json`) as Ledger, ...known];
    loaded.set(name, known);
  }
  return known;
}

const lacking = new Set<string>();

/** Notes what the ledgers lack of a request that the local service has accepted, if it is the action's. */
function compare(names: readonly LedgerName[], sent: Sent): void {
  if (!String(sent.headers["user-agent"]).startsWith("release-tracker/")) return;
  for (const line of lackingIn(names.flatMap(ledgersNamed), shapeOf(sent))) {
    lacking.add(`${names.join(", ")}: ${line}`);
  }
}

accepted.tell = compare;

/** What was noted since it was asked last. */
export function takeLacking(): string[] {
  const lines = [...lacking].toSorted();
  lacking.clear();
  return lines;
}
