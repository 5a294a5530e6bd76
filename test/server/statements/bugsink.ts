/** Statements about Bugsink's own interface: what it answers, what it refuses, and in which words. */
import { type Case, NotGiven, pick, present, type Received, type Statements } from "../server.ts";

interface Issue {
  friendly_id: string;
  transaction: string;
  calculated_type: string;
  calculated_value: string;
}
type Members = Readonly<Record<string, unknown>>;

const resultsOf = ({ body }: Received): Members[] => {
  const { results } = pick(body, "results");
  return Array.isArray(results) ? (results as Members[]) : [];
};
const said = ({ status, body }: Received): unknown[] => [status, body];

/** Numbers of the site's projects, by slug. */
async function numberOf(on: Case, index: 0 | 1 = 0): Promise<number> {
  const found = resultsOf(await on.ask({ path: "projects/" }));
  const project = found.find(({ slug }) => slug === on.site.projects[index]);
  if (project === undefined) throw new NotGiven("the number of a project");
  return Number(project["id"]);
}

const act = (on: Case, { friendly_id: id }: Issue, action: string, body?: unknown) =>
  on.ask({ method: "POST", path: `issues/${id}/${action}/`, body });

let taken = 0;

/** An open issue that no other statement touches; open again afterwards. */
async function issueOf(on: Case, index: 0 | 1 = 0): Promise<Issue> {
  const path = `issues/?project=${await numberOf(on, index)}&state=open`;
  const found = resultsOf(await on.ask({ path })) as unknown as Issue[];
  taken += 1;
  const issue = found.at(-1 - (taken % 40));
  if (issue === undefined) throw new NotGiven("an open issue");
  on.afterwards(async () => {
    await act(on, issue, "unmute");
    await act(on, issue, "reopen");
  });
  return issue;
}

/** Whether a list has the issue. */
async function has(on: Case, { friendly_id: id }: Issue, query: Readonly<Record<string, string>>) {
  const number = String(await numberOf(on));
  const asked = new URLSearchParams({ project: number, ...query }).toString();
  const answer = await on.ask({ path: `issues/?${asked}` });
  return answer.status === 200
    ? resultsOf(answer).some((each) => each["friendly_id"] === id)
    : said(answer);
}

const STATES = ["all", "open", "unresolved", "resolved", "muted"];
const ACTIONS = ["resolve", "resolve-next", "reopen", "mute", "unmute"];

const release = (on: Case, body: unknown, token?: string) =>
  on.ask({ method: "POST", path: "releases/", body, ...(token !== undefined && { token }) });

/** A version later than all that were made before. */
const later = (on: Case): string => {
  // Two of one moment would be ordered by what is random in them.
  newest = Math.max(Date.now(), newest + 1);
  return on.version(`web@${newest}.0.0`);
};
let newest = 0;

export const BUGSINK_STATEMENTS = {
  "the root, for tokens of all kinds": async (on) => {
    const seen = [];
    for (const value of [undefined, "f".repeat(40), "sntryu_0"]) {
      const headers = value && { headers: { authorization: `Bearer ${value}` } };
      seen.push(said(await on.ask({ path: "", token: null, ...headers })));
    }
    return [(await on.ask({ path: "", token: "issues:read" })).status, ...seen];
  },
  "its description, without a token": async (on) => {
    const { status, body } = await on.ask({ path: "schema/?format=json", token: null });
    return [status, pick(pick(body, "info")["info"], "title")];
  },
  "a token that lacks the capability": async (on) => {
    const id = (await issueOf(on)).friendly_id;
    const token = "projects:read";
    const project = await numberOf(on);
    return [
      said(await on.ask({ path: "issues/?project=0", token })),
      said(await on.ask({ path: `issues/${id}/tags/`, token })),
      said(await on.ask({ method: "POST", path: "issues/-/resolve/", token })),
      said(await release(on, { project, version: "" }, token)),
      said(await on.ask({ path: "releases/", token })),
      said(await on.ask({ path: "projects/", token: "issues:read" })),
    ];
  },
  "Sentry's root": async (on) => {
    const path = "../../0/";
    const upload = await on.ask({ path, token: "debug-files:upload" });
    return [said(upload), said(await on.ask({ path, token: "issues:read" }))];
  },
  "paths and methods that there are not": async (on) => {
    const { friendly_id: id } = await issueOf(on);
    const seen = [];
    for (const path of ["nothing/", "issues", "../../settings/"]) {
      seen.push(said(await on.ask({ path })));
    }
    for (const [method, path] of [
      ["POST", "issues/X-1/nothing/"],
      ["PUT", `issues/${id}/`],
      ["GET", `issues/${id}/resolve/`],
      ["PUT", "releases/"],
    ] as const) {
      seen.push(said(await on.ask({ method, path })));
    }
    return seen;
  },
  "a line of a request that is too long": async (on) => {
    const statuses = [];
    for (const length of [3900, 4200]) {
      statuses.push((await on.ask({ path: `issues/?project=1&q=${"x".repeat(length)}` })).status);
    }
    return statuses;
  },
  "projects: members, and a list by name": async (on) => {
    const answer = await on.ask({ path: "projects/" });
    const found = resultsOf(answer);
    const names = found.map(({ name }) => String(name));
    const number = await numberOf(on);
    const own = found.find(({ id }) => id === number) ?? {};
    const isEnd = /^https?:\/\/[\da-f]{32}@[^/]+\/(\d+)$/u.exec(String(own["dsn"]));
    return [
      present(answer.body, "next previous results"),
      present(own, "id name slug dsn team"),
      Number(isEnd?.[1]) === number,
      names.every((name, index) => index === 0 || name >= (names[index - 1] ?? "")),
    ];
  },
  "members of an issue, the same in a list, alone and after an action": async (on) => {
    const { friendly_id: id } = await issueOf(on);
    const list = await on.ask({ path: `issues/?project=${await numberOf(on)}&state=open` });
    const listed = resultsOf(list).find((each) => each["friendly_id"] === id);
    const one = await on.ask({ path: `issues/${id}/` });
    const changed = await on.ask({ method: "POST", path: `issues/${id}/resolve/` });
    const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);
    const kinds = Object.entries(one.body as Members).map(([name, value]): [string, string] => {
      return [name, value === null ? "null" : kindOf(value)];
    });
    const names = (body: unknown): string => Object.keys(body as Members).join(" ");
    const areSame = [listed, changed.body].map((body) => names(body) === names(one.body));
    return [Object.fromEntries(kinds), areSame];
  },
  "what is listed by state": async (on) => {
    const issue = await issueOf(on);
    const seen: Record<string, unknown> = {};
    for (const action of ["", "mute", "resolve"]) {
      if (action !== "") await act(on, issue, action);
      const found = [];
      for (const state of STATES) {
        if ((await has(on, issue, { state })) === true) found.push(state);
      }
      seen[action] = found;
    }
    return [seen, await has(on, issue, { state: "ignored" }), await has(on, issue, { limit: "1" })];
  },
  "projects that there are not, and none": async (on) => {
    const seen = [];
    for (const path of [
      "issues/?project=99999",
      "issues/?project=web",
      "releases/?project=99999",
    ]) {
      seen.push(said(await on.ask({ path })));
    }
    const all = resultsOf(await on.ask({ path: "issues/" }));
    const numbers = new Set(all.map(({ project }) => project));
    return [...seen, said(await on.ask({ path: "releases/" })), numbers.size > 1];
  },
  "the order of a list, and its pages": async (on) => {
    const number = await numberOf(on);
    const answer = await on.ask({ path: `issues/?project=${number}&limit=1&per_page=1` });
    const orders = resultsOf(answer).map((each) => Number(each["digest_order"]));
    const wrong = await on.ask({ path: `issues/?project=${number}&cursor=nonsense` });
    return [
      orders.length > 1,
      orders.every((order, index) => index === 0 || order > (orders[index - 1] ?? 0)),
      present(answer.body, "next previous results"),
      [...answer.headers.keys()].filter((name) => /^(?:link|x-hits)$/u.test(name)),
      said(wrong),
    ];
  },
  "names of issues": async (on) => {
    const { friendly_id: id } = await issueOf(on);
    const names = [
      id.toLowerCase(),
      id.replace("-", "-0"),
      "abc",
      "1",
      id.replace(/\d+$/u, "99999"),
    ];
    const seen = [];
    for (const name of [...names, "00000000-0000-4000-8000-000000000000"]) {
      const answer = await on.ask({ path: `issues/${name}/` });
      seen.push(answer.status === 200 ? 200 : said(answer));
    }
    return seen;
  },
  "what can be done to an open, a muted and a resolved issue": async (on) => {
    const issue = await issueOf(on);
    const seen: Record<string, unknown> = {};
    const before = { open: [], muted: ["mute"], resolved: ["resolve"] };
    for (const [state, path] of Object.entries(before)) {
      for (const action of ACTIONS) {
        await act(on, issue, "unmute");
        await act(on, issue, "reopen");
        for (const step of path) await act(on, issue, step);
        const { status, body } = await act(on, issue, action, { ignored: true });
        const shown = ["is_resolved", "is_resolved_unconditionally", "is_resolved_by_next_release"];
        const { is_muted: isMuted, ...members } = pick(body, ...shown, "is_muted");
        const flags = [...Object.values(members), isMuted].map((flag) => (flag === true ? 1 : 0));
        seen[`${state}: ${action}`] = status === 200 ? flags.join("") : [status, body];
      }
    }
    return seen;
  },
  "muting for a time": async (on) => {
    const issue = await issueOf(on);
    const seen = [];
    for (const body of [
      {},
      { period_name: "weeks", nr_of_periods: 0 },
      [],
      { period_name: "week", nr_of_periods: 2 },
      { period_name: "week", nr_of_periods: 2 },
    ]) {
      const answer = await act(on, issue, "mute-for", body);
      const until = Date.parse(String(pick(answer.body, "unmute_after")["unmute_after"]));
      const days = Math.round((until - Date.now()) / 86_400_000);
      seen.push(answer.status === 200 ? `${days > 0}` : said(answer));
    }
    const open = await act(on, issue, "unmute");
    return [seen, pick(open.body, "unmute_after", "is_muted")];
  },
  "resolving in the latest release, which reopening keeps": async (on) => {
    const issue = await issueOf(on);
    const version = later(on);
    await release(on, { project: await numberOf(on), version });
    const resolved = await act(on, issue, "resolve-latest");
    const open = await act(on, issue, "reopen");
    return [resolved, open].map(({ body }) => {
      const { fixed_at: fixed } = pick(body, "fixed_at");
      const last: unknown = Array.isArray(fixed) ? fixed.at(-1) : fixed;
      return [last, pick(body, "is_resolved_unconditionally")];
    });
  },
  "the latest release of a project without one": async (on) => {
    const { emptyProject } = on.site;
    if (emptyProject === undefined) throw new NotGiven("a project without a release");
    const found = resultsOf(await on.ask({ path: "issues/?state=open" })) as unknown as Issue[];
    const isIts = ({ friendly_id: id }: Issue) => id.startsWith(`${emptyProject.toUpperCase()}-`);
    const issue = found.find(isIts);
    if (issue === undefined) throw new NotGiven("an issue of a project without a release");
    return said(await act(on, issue, "resolve-latest"));
  },
  "a release, and the same again": async (on) => {
    const version = on.version("web@1.0.0");
    const project = await numberOf(on);
    const timestamp = "2026-01-02T03:04:05Z";
    const more = { ref: "main", commits: [], url: "https://example.com", dateReleased: null };
    const made = await release(on, { project, version, timestamp, ...more });
    const { id: _id, project: _project, ...shown } = made.body as Members;
    const again = await release(on, { project, version });
    const other = await release(on, { project: await numberOf(on, 1), version });
    const listed = resultsOf(await on.ask({ path: `releases/?project=${project}` }));
    const own = listed.find((each) => each["version"] === version) ?? {};
    const { sort_epoch: _epoch, semver: _semver, ...rest } = shown;
    const dates = listed.map((each) => Date.parse(String(each["date_released"])));
    return [
      [made.status, rest, own["date_released"] === timestamp],
      said(again),
      other.status,
      Object.keys(own),
      dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? 0)),
    ];
  },
  "releases that are refused": async (on) => {
    const project = await numberOf(on);
    const version = on.version("web@1.0.0");
    const bodies: unknown[] = [
      { project: 99_999, version },
      { project: "web", version },
      { version },
      { project },
      { project, version: null },
      { project, version: ["x"] },
      { project, version, timestamp: null },
      { project, version, timestamp: "yesterday" },
      [],
    ];
    const seen = [];
    for (const body of bodies) seen.push(said(await release(on, body)));
    return seen;
  },
  "versions that are changed without a word": async (on) => {
    const project = await numberOf(on);
    const base = on.version("web@1.0.0");
    const seen = [];
    for (const version of [
      ` ${base}-a `,
      `${base}/-b`,
      `${base}\\-c`,
      `${base}-${"d".repeat(250)}`,
    ]) {
      const { status, body } = await release(on, { project, version });
      const { version: kept } = pick(body, "version");
      seen.push([status, String(kept).replace(/d{5,}/u, "d…"), String(kept).length === 200]);
    }
    return seen;
  },
  "the next release settles what waits for it, if it is the latest": async (on) => {
    const issue = await issueOf(on);
    const project = await numberOf(on);
    const waits = await act(on, issue, "resolve-next");
    const old = on.version("web@0.0.1");
    await release(on, { project, version: old });
    const path = `issues/${issue.friendly_id}/`;
    const still = await on.ask({ path });
    const version = later(on);
    await release(on, { project, version });
    const settled = await on.ask({ path });
    return [waits, still, settled].map(({ body }) => {
      const { fixed_at: fixed, ...members } = pick(body, "fixed_at", "is_resolved_by_next_release");
      return [Array.isArray(fixed) && fixed.includes(version), members];
    });
  },
  "what is searched for": async (on) => {
    const issue = await issueOf(on);
    const { transaction, calculated_type: type, calculated_value: value } = issue;
    const tag = `transaction:"${transaction}"`;
    const text = value.slice(0, 8);
    const seen: unknown[] = [];
    for (const q of [
      "",
      type.toUpperCase(),
      text,
      `"${text}"`,
      `${type} ${text}`,
      tag,
      `${text} ${tag}`,
      `transaction:${transaction}`,
      `transaction:${transaction.toUpperCase()}`,
      `transaction:"${transaction}`,
      `transaction:nothing ${tag}`,
      `${tag} transaction:nothing`,
      "is:unresolved",
      "level:error",
      `!transaction:nothing`,
      "transaction:*",
      `${type} OR ${text}`,
    ]) {
      seen.push((await has(on, issue, { q })) === true ? 1 : 0);
    }
    return seen.join("");
  },
  "the history of an issue": async (on) => {
    const issue = await issueOf(on);
    for (const action of ["mute", "unmute", "resolve-next", "reopen", "resolve"]) {
      await act(on, issue, action);
    }
    const answer = await on.ask({ path: `issue-history/?issue=${issue.friendly_id}` });
    const found = resultsOf(answer).slice(0, 5);
    const [last = {}] = found;
    return [
      found.map(({ kind }) => kind),
      present(last, "id issue project user user_display_name timestamp kind comment metadata"),
      last["metadata"],
      said(await on.ask({ path: "issue-history/" })),
    ];
  },
  "tags and counts of events": async (on) => {
    const { friendly_id: id } = await issueOf(on);
    const tags = await on.ask({ path: `issues/${id}/tags/` });
    const counts = await on.ask({ path: `issues/${id}/event-counts/` });
    const { buckets, ...range } = pick(counts.body, "buckets", "interval_seconds");
    const [first = {}] = Array.isArray(buckets) ? (buckets as Members[]) : [];
    const shown = Array.isArray(buckets) ? buckets.length : 0;
    return [Object.keys(resultsOf(tags)[0] ?? {}), range, shown, Object.keys(first)];
  },
  "events, and one with its payload": async (on) => {
    const { friendly_id: id } = await issueOf(on);
    const list = await on.ask({ path: `events/?issue=${id}&order=desc` });
    const [row = {}] = resultsOf(list);
    const one = await on.ask({ path: `events/${String(row["id"])}/` });
    const names = "id issue event_id project timestamp data stacktrace_md";
    const { data } = pick(one.body, "data");
    const refused = [];
    for (const path of [
      "events/",
      "events/?issue=abc",
      `events/?issue=${id}&order=no`,
      "events/no/",
      "events/00000000-0000-4000-8000-000000000000/",
    ]) {
      refused.push(said(await on.ask({ path })));
    }
    return [present(row, names), present(one.body, names), present(data, "platform tags"), refused];
  },
  "bodies that are no JSON": async (on) => {
    const headers = { "content-type": "multipart/form-data" };
    const asked = { method: "POST", path: "releases/", body: "--x--" };
    const coded = { ...asked, body: {}, headers: { "content-encoding": "gzip" } };
    return [said(await on.ask({ ...asked, headers })), (await on.ask(coded)).status];
  },
} satisfies Statements;
