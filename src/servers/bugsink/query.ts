/** Translates a query into Bugsink's form: a state, and a search by tags and one text. Pure. */
import { RefusalError } from "../../errors.ts";
import {
  isFirstRelease,
  isJoint,
  isSentryKey,
  plainKey,
  type Reading,
  type Term,
  written,
} from "../query.ts";

const STATES: ReadonlyMap<string, string> = new Map([
  ["unresolved", "open"],
  ["resolved", "resolved"],
  ...["ignored", "archived", "muted"].map((status) => [status, "muted"] as const),
]);

/** The tags that Bugsink makes itself (`tags/utils.py`); it knows no others of Sentry's keys. */
const OWN_TAGS =
  "server_name release environment transaction url handled trace trace.span trace.ctx browser browser.name browser.version os os.name os.version user user.id user.username user.email user.ip_address".split(
    " ",
  );
/** The values of the tag `handled`, by those that Sentry takes. */
const HANDLED = new Map(
  Object.entries({ true: "true", yes: "true", 1: "true", false: "false", no: "false", 0: "false" }),
);

/** Maximum characters of a search: Bugsink's web server accepts 4094 in a request's first line. */
const MOST = 3000;
const NOTHING = "something that no issue has";

function ownTag({ key, isTag }: Term): string | undefined {
  return isTag ? undefined : OWN_TAGS.find((name) => plainKey(name) === plainKey(key));
}

const isFirst = ({ key, isTag }: Term) => !isTag && isFirstRelease(key);
const isStatus = ({ key, isTag }: Term) => !isTag && key === "is";

/** Returns how Bugsink would misread a term, and what to write instead; undefined if it reads it as meant. */
function flawOf(term: Term): readonly [as: string, fix: string] | undefined {
  const { sign, key, value } = term;
  const own = ownTag(term);
  if (isJoint(term)) return ["text", "write all terms in a row"];
  if (sign !== "") return [NOTHING, "say what is wanted, not what is not"];
  if (isStatus(term)) {
    const fix = `write "is:unresolved", "is:resolved" or "is:ignored"`;
    return STATES.has(value) ? undefined : [NOTHING, fix];
  }
  if (own !== undefined && own !== key) return [NOTHING, `write "${own}:${value}"`];
  if (own === undefined && !isFirst(term) && isSentryKey(term)) {
    const fix = `remove it, or write a tag that events have ("environment:production"). A tag of your own with such a name is written "tags[name]:value"`;
    return [NOTHING, fix];
  }
  if (own === "handled" && !HANDLED.has(value)) {
    return [NOTHING, `write "handled:true" or "handled:false"`];
  }
  if (key === "" && /["\\*]|\S:\S/u.test(value)) {
    const fix = "write text without quotes, backslashes, asterisks, and colons inside of words";
    return ["something else", fix];
  }
  if (/^$|["\\*]|^[<>[]/u.test(value)) return ["exactly this value", "write one whole value"];
  if ((own === "release" || isFirst(term)) && value === "latest") {
    return ["a release of that name", "write the version of the release"];
  }
  return undefined;
}

interface BugsinkReading extends Reading {
  readonly state: string;
  /** Bugsink cannot search by it: the list is filtered. */
  readonly firstRelease: string | undefined;
}

/** @throws RefusalError for a term that Bugsink would ignore or misread */
export function bugsinkReading(terms: readonly Term[]): BugsinkReading {
  const refusal = (word: string, as: string, fix: string) =>
    new RefusalError(`Bugsink reads "${word}" in the query as ${as}, without an error.`, {
      where: "input query",
      fix: `In the query, ${fix}.`,
    });
  const found = new Map<string, string>();
  const texts: string[] = [];
  const tags: { name: string; unknown: { what: string; fix: string } }[] = [];
  let state: string | undefined;
  let firstRelease: string | undefined;
  for (const term of terms) {
    const { value } = term;
    const word = written(term);
    const flaw = flawOf(term);
    if (flaw) throw refusal(word, ...flaw);
    if (isFirst(term)) firstRelease = value;
    const key = isFirst(term) ? "release" : term.key;
    if (texts.length > 0 && key !== "") {
      throw refusal(word, "a part that parts the text", "write the text at the end");
    }
    if (isStatus(term) ? state : found.get(key)) {
      throw refusal(word, `the only "${key}:"`, `write one "${key}:"`);
    }
    if (isStatus(term)) state = STATES.get(value);
    else if (key === "") texts.push(value);
    else found.set(key, ownTag(term) === "handled" ? (HANDLED.get(value) ?? value) : value);
    if (isStatus(term) || key === "" || isFirst(term) || ownTag(term)) continue;
    const what = `Nothing matches "${word}". Bugsink does not show whether any event has the tag "${key}".`;
    tags.push({ name: key, unknown: { what, fix: "Check that the application sets it." } });
  }
  const quoted = (text: string) => (/\s/u.test(text) ? `"${text}"` : text);
  const sent = [...Array.from(found, (pair) => pair.map(quoted).join(":")), ...texts].join(" ");
  if (encodeURIComponent(sent).length <= MOST) {
    return { sent, state: state ?? "all", firstRelease, tags, notices: [] };
  }
  throw refusal(`${sent.slice(0, 20)}…`, "too long a line", `write ${MOST} characters at most`);
}
