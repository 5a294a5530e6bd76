/** Statements about creating, reading and updating releases. */
import { type Case, pick, type Received, type Statements } from "../server.ts";

const SHA = "a".repeat(40);
const WHOLE = ["version", "ref", "url", "dateReleased", "commitCount", "deployCount", "newGroups"];

/** Creates a release of a new version. */
const made = (on: Case, body: Readonly<Record<string, unknown>>): Promise<Received> =>
  on.create({ version: on.version(), ...body });

const statusOf = async (on: Case, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const received = await made(on, body);
  return received.status < 400 ? received.status : [received.status, received.body];
};

const statusesOf = async (on: Case, bodies: readonly object[]): Promise<number[]> => {
  const seen = [];
  for (const body of bodies) seen.push((await made(on, { ...body })).status);
  return seen;
};

const long = (count: number): string => "x".repeat(count);
const LONG_URL = `https://example.com/${long(181)}`;

const heard = async (on: Case, version: string): Promise<unknown> => {
  const { status, body } = await on.ask({ path: on.releasePath(version) });
  return status === 200 ? pick(body, ...WHOLE) : status;
};

const createdBy = async (on: Case, tokens: readonly string[]): Promise<unknown> => {
  const seen: Record<string, number> = {};
  for (const token of tokens) {
    const body = { version: on.version(), projects: [on.site.projects[0]] };
    const path = `${on.organization}releases/`;
    seen[token] = (await on.ask({ method: "POST", path, body, token })).status;
  }
  return seen;
};

/** Asks for the deploys of a new release, or with a body records one. */
async function deploysOfNew(on: Case) {
  const version = on.version();
  await on.create({ version });
  const path = `${on.releasePath(version)}deploys/`;
  return (body?: object, token = "all"): Promise<Received> =>
    on.ask({ path, token, ...(body && { method: "POST", body }) });
}

export const RELEASE_STATEMENTS = {
  "a release is created, and created again": async (on) => {
    const version = on.version();
    const first = await on.create({ version });
    const second = await on.create({ version });
    return [first.status, second.status, second.status < 400];
  },
  "a release that exists gets a new project": async (on) => {
    const version = on.version();
    await on.create({ version });
    const both = await on.create({ version, projects: on.site.projects });
    const { projects = [] } = both.body as { projects?: unknown[] };
    return [both.status, projects.length];
  },
  "a project is attached on its own path": async (on) => {
    const version = on.version();
    await on.create({ version, ref: "first" });
    const path = `${on.project(1)}releases/`;
    const again = [];
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await on.ask({ method: "POST", path, body: { version } });
      again.push([status, (body as { projects?: unknown[] }).projects?.length ?? body]);
    }
    return again;
  },
  "of what is sent this is stored": async (on) => {
    const version = on.version();
    const { body } = await on.create({
      version,
      ref: SHA,
      url: "https://example.com/1",
      dateReleased: "2026-03-01T10:00:00Z",
      commits: [{ id: SHA, repository: "acme/shop", message: "One", author_name: "Ada" }],
    });
    return pick(body, ...WHOLE, "shortVersion", "data", "owner");
  },
  "a release that is sent again keeps ref, url and date, and gets the new commits": async (on) => {
    const version = on.version();
    const first = { version, ref: "one", url: "https://example.com/1" };
    await on.create({ ...first, commits: [{ id: "a1" }] });
    await on.create({
      version,
      ref: "two",
      url: "https://example.com/2",
      dateReleased: "2026-03-01T10:00:00Z",
      commits: [{ id: "b1" }, { id: "b2" }],
    });
    return heard(on, version);
  },
  "a date that is omitted, and one that is null": async (on) => {
    const dates = [];
    for (const body of [{}, { dateReleased: null }]) {
      const { body: release } = await made(on, body);
      dates.push((release as { dateReleased: unknown }).dateReleased === null ? "null" : "now");
    }
    return dates;
  },
  "versions that are not allowed": async (on) => {
    const seen: Record<string, unknown> = {};
    for (const version of ["a/b", "a\\b", "a\nb", "a\tb", " ", ".", "..", "latest", "LATEST", ""]) {
      const { status } = await on.create({ version });
      seen[version] = status;
      const isReachable = !["", ".", ".."].includes(version);
      if (status < 400 && isReachable) {
        await on.ask({ method: "DELETE", path: on.releasePath(version) });
      }
    }
    return seen;
  },
  "the longest version: 200, 201": async (on) => [
    await statusOf(on, { version: on.version(long(100)).padEnd(200, "x") }),
    (await on.create({ version: on.version(long(100)).padEnd(201, "x") })).status,
  ],
  "a ref of 201 characters": async (on) => (await made(on, { ref: long(201) })).status,
  "a URL of 201 characters, and nothing is stored": async (on) => {
    const version = on.version();
    return [(await on.create({ version, url: LONG_URL })).status, await heard(on, version)];
  },
  "a URL that is not public": async (on) => statusOf(on, { url: "http://intranet/x" }),
  "projects: none, an unknown one, an unknown one beside a known one, in capitals": async (on) => {
    const [web] = on.site.projects;
    const lists = [[], ["no-such-project"], [web, "no-such-project"], [web.toUpperCase()]];
    return statusesOf(
      on,
      lists.map((projects) => ({ projects })),
    );
  },
  "an unknown project is told in these words": async (on) =>
    statusOf(on, { projects: ["no-such-project"] }),
  "commits over their limits: id, repository, author's name and address, path": async (on) => {
    const commits = [
      { id: long(65) },
      { id: "a", repository: long(65) },
      { id: "a", author_name: long(129) },
      { id: "a", author_email: `${long(70)}@e.com` },
      { id: "a", patch_set: [{ path: long(511), type: "M" }] },
    ];
    return statusesOf(
      on,
      commits.map((commit) => ({ commits: [commit] })),
    );
  },
  "commits at their limits": async (on) => {
    const commit = {
      id: long(64),
      repository: "acme/shop",
      author_name: long(128),
      author_email: `${long(69)}@e.com`,
      patch_set: [{ path: long(510), type: "M" }],
    };
    return statusOf(on, { commits: [commit] });
  },
  "dates on some commits only, and what is there then": async (on) => {
    const version = on.version();
    const commits = [{ id: "a", timestamp: "2026-01-01T00:00:00Z" }, { id: "b" }];
    const { status } = await on.create({ version, commits });
    return [status, status < 400 ? "stored" : await heard(on, version)];
  },
  "refs of an unknown repository, and what is there then": async (on) => {
    const version = on.version();
    const refs = [{ repository: "acme/no-such-repository", commit: "aaa" }];
    const { status, body } = await on.create({ version, commits: [{ id: "a" }], refs });
    return [status, status < 400 ? "stored" : body, await heard(on, version)];
  },
  "refs of a repository that the commits name": async (on) => {
    const repository = `acme/${on.version("named")}`.slice(0, 64);
    const commits = [{ id: "abc", repository }];
    return statusOf(on, { commits, refs: [{ repository, commit: "abc" }] });
  },
  "a release that there is not": async (on) => {
    const { status, body } = await on.ask({ path: on.releasePath("no-such-release") });
    return [status, body];
  },
  "PUT finalizes a release, and null changes nothing": async (on) => {
    const version = on.version();
    await on.create({ version, ref: "one", dateReleased: null });
    const path = on.releasePath(version);
    const dateReleased = "2026-03-01T10:00:00Z";
    const first = await on.ask({ method: "PUT", path, body: { ref: "one", dateReleased } });
    const second = await on.ask({ method: "PUT", path, body: { ref: "one", dateReleased: null } });
    return [first, second].map(({ status, body }) => [status, pick(body, "ref", "dateReleased")]);
  },
  "PUT leaves a ref that it does not name": async (on) => {
    const version = on.version();
    await on.create({ version, ref: "one" });
    const body = { dateReleased: "2026-03-01T10:00:00Z" };
    await on.ask({ method: "PUT", path: on.releasePath(version), body });
    const release = await on.ask({ path: on.releasePath(version) });
    return pick(release.body, "ref");
  },
  "a deploy is recorded and listed; its environment is needed": async (on) => {
    const ask = await deploysOfNew(on);
    const done = await ask({ environment: "production", name: "Blue" });
    const none = await ask({});
    const { status, body } = await ask();
    const shown = pick(done.body, "environment", "name", "url");
    return [done.status, shown, none.status, status, Array.isArray(body) ? body.length : body];
  },
  "a deploy of projects: by a token that may not read them, one that the release has not, none":
    async (on) => {
      const ask = await deploysOfNew(on);
      const [own, other] = on.site.projects;
      const seen = [];
      for (const [projects, token] of [
        [[own], "project:releases"],
        [undefined, "project:releases"],
        [[own], "all"],
        [[other], "all"],
        [["no-such-project"], "all"],
        [[], "all"],
      ] as const) {
        const { status, body } = await ask({ environment: "production", projects }, token);
        seen.push(status < 400 ? status : [status, body]);
      }
      return seen;
    },
  "a deploy's URL of 201 characters": async (on) => {
    const ask = await deploysOfNew(on);
    return (await ask({ environment: "p", url: LONG_URL })).status;
  },
  "the scopes that create a release, each alone": async (on) =>
    createdBy(on, ["project:releases", "project:write", "project:read", "event:write"]),
  "the scope org:ci on a token of a user, and on one of the organization": async (on) =>
    createdBy(on, ["org:ci", "organization"]),
} satisfies Statements;
