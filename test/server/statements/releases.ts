/** Statements about creating, reading and updating releases. */
import { type Case, pick } from "../server.ts";
import type { Statement } from "../statement.ts";

const SHA = "a".repeat(40);
const WHOLE = ["version", "ref", "url", "dateReleased", "commitCount", "deployCount", "newGroups"];

const statusOf = async (on: Case, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const received = await on.create({ version: on.version(), ...body });
  return received.status < 400 ? received.status : [received.status, received.body];
};

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

export const RELEASE_STATEMENTS: readonly Statement[] = [
  {
    name: "a release is created, and created again",
    see: async (on) => {
      const version = on.version();
      const first = await on.create({ version });
      const second = await on.create({ version });
      return [first.status, second.status, second.status < 400];
    },
  },
  {
    name: "a release that exists gets a new project",
    see: async (on) => {
      const version = on.version();
      await on.create({ version });
      const both = await on.create({ version, projects: on.site.projects });
      const { projects = [] } = both.body as { projects?: unknown[] };
      return [both.status, projects.length];
    },
  },
  {
    name: "a project is attached on its own path",
    see: async (on) => {
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
  },
  {
    name: "of what is sent this is stored",
    see: async (on) => {
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
  },
  {
    name: "a release that is sent again keeps ref, url and date, and gets the new commits",
    see: async (on) => {
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
  },
  {
    name: "a date that is omitted, and one that is null",
    see: async (on) => {
      const dates = [];
      for (const body of [{}, { dateReleased: null }]) {
        const { body: release } = await on.create({ version: on.version(), ...body });
        dates.push((release as { dateReleased: unknown }).dateReleased === null ? "null" : "now");
      }
      return dates;
    },
  },
  {
    name: "versions that are not allowed",
    mayDiffer: "what its URL does not reach cannot be removed, and a second run meets it",
    see: async (on) => {
      const seen: Record<string, unknown> = {};
      for (const version of [
        "a/b",
        "a\\b",
        "a\nb",
        "a\tb",
        " ",
        ".",
        "..",
        "latest",
        "LATEST",
        "",
      ]) {
        const { status } = await on.create({ version });
        seen[version] = status;
        if (status < 400) await on.ask({ method: "DELETE", path: on.releasePath(version) });
      }
      return seen;
    },
  },
  {
    name: "a version that is not allowed is told in these words",
    see: async (on) => pick((await on.create({ version: `${on.version()}/b` })).body, "version"),
  },
  {
    name: "a version without text, or none",
    see: async (on) => {
      const { body: empty } = await on.create({ version: "" });
      const { body: none } = await on.create({});
      return [pick(empty, "version"), none];
    },
  },
  {
    name: "the longest version: 200, 201",
    see: async (on) => [
      await statusOf(on, { version: on.version("x".repeat(100)).padEnd(200, "x") }),
      (await on.create({ version: on.version("x".repeat(100)).padEnd(201, "x") })).status,
    ],
  },
  {
    name: "a ref of 201 characters",
    see: async (on) => (await on.create({ version: on.version(), ref: "x".repeat(201) })).status,
  },
  {
    name: "a URL of 201 characters, and nothing is stored",
    see: async (on) => {
      const version = on.version();
      const url = `https://example.com/${"x".repeat(181)}`;
      return [(await on.create({ version, url })).status, await heard(on, version)];
    },
  },
  {
    name: "a URL that is not public",
    see: async (on) => statusOf(on, { url: "http://intranet/x" }),
  },
  {
    name: "projects: none, an unknown one, an unknown one beside a known one, in capitals",
    see: async (on) => {
      const [web] = on.site.projects;
      const lists = [[], ["no-such-project"], [web, "no-such-project"], [web.toUpperCase()]];
      const seen = [];
      for (const projects of lists) {
        seen.push((await on.create({ version: on.version(), projects })).status);
      }
      return seen;
    },
  },
  {
    name: "an unknown project is told in these words",
    mayDiffer: "newer ones say: ids or slugs",
    see: async (on) => statusOf(on, { projects: ["no-such-project"] }),
  },
  {
    name: "projects that are a text",
    see: async (on) => {
      const [projects] = on.site.projects;
      return (await on.create({ version: on.version(), projects })).status;
    },
  },
  {
    name: "a day that the calendar does not have",
    see: async (on) =>
      (await on.create({ version: on.version(), dateReleased: "2026-02-30T10:00:00Z" })).status,
  },
  {
    name: "commits over their limits: id, repository, author's name and address, path",
    see: async (on) => {
      const long = (count: number): string => "x".repeat(count);
      const seen = [];
      for (const commit of [
        { id: long(65) },
        { id: "a", repository: long(65) },
        { id: "a", author_name: long(129) },
        { id: "a", author_email: `${long(70)}@e.com` },
        { id: "a", patch_set: [{ path: long(511), type: "M" }] },
      ]) {
        seen.push((await on.create({ version: on.version(), commits: [commit] })).status);
      }
      return seen;
    },
  },
  {
    name: "commits at their limits",
    see: async (on) => {
      const long = (count: number): string => "x".repeat(count);
      const commit = {
        id: long(64),
        repository: "acme/shop",
        author_name: long(128),
        author_email: `${long(69)}@e.com`,
        patch_set: [{ path: long(510), type: "M" }],
      };
      return statusOf(on, { commits: [commit] });
    },
  },
  {
    name: "a renamed file in a patch set",
    see: async (on) => {
      const patch_set = [{ path: "x", type: "R" }];
      return (await on.create({ version: on.version(), commits: [{ id: "a", patch_set }] })).status;
    },
  },
  {
    name: "dates on some commits only, and what is there then",
    see: async (on) => {
      const version = on.version();
      const commits = [{ id: "a", timestamp: "2026-01-01T00:00:00Z" }, { id: "b" }];
      const { status } = await on.create({ version, commits });
      return [status, status < 400 ? "stored" : await heard(on, version)];
    },
  },
  {
    name: "a commit's message that is null, and a timestamp",
    see: async (on) => [
      (await on.create({ version: on.version(), commits: [{ id: "a", message: null }] })).status,
      (await on.create({ version: on.version(), commits: [{ id: "a", timestamp: null }] })).status,
    ],
  },
  {
    name: "refs of an unknown repository, and what is there then",
    see: async (on) => {
      const version = on.version();
      const refs = [{ repository: "acme/no-such-repository", commit: "aaa" }];
      const { status, body } = await on.create({ version, commits: [{ id: "a" }], refs });
      return [status, status < 400 ? "stored" : body, await heard(on, version)];
    },
  },
  {
    name: "refs of a repository that the commits name",
    see: async (on) => {
      const repository = `acme/${on.version("named")}`.slice(0, 64);
      const commits = [{ id: "abc", repository }];
      return statusOf(on, { commits, refs: [{ repository, commit: "abc" }] });
    },
  },
  {
    name: "a release that there is not",
    see: async (on) => {
      const { status, body } = await on.ask({ path: on.releasePath("no-such-release") });
      return [status, body];
    },
  },
  {
    name: "PUT finalizes a release, and null changes nothing",
    see: async (on) => {
      const version = on.version();
      await on.create({ version, ref: "one", dateReleased: null });
      const path = on.releasePath(version);
      const dateReleased = "2026-03-01T10:00:00Z";
      const first = await on.ask({ method: "PUT", path, body: { ref: "one", dateReleased } });
      const second = await on.ask({
        method: "PUT",
        path,
        body: { ref: "one", dateReleased: null },
      });
      return [first, second].map(({ status, body }) => [status, pick(body, "ref", "dateReleased")]);
    },
  },
  {
    name: "PUT leaves a ref that it does not name",
    see: async (on) => {
      const version = on.version();
      await on.create({ version, ref: "one" });
      const body = { dateReleased: "2026-03-01T10:00:00Z" };
      await on.ask({ method: "PUT", path: on.releasePath(version), body });
      const release = await on.ask({ path: on.releasePath(version) });
      return pick(release.body, "ref");
    },
  },
  {
    name: "a deploy is recorded and listed; its environment is needed",
    see: async (on) => {
      const version = on.version();
      await on.create({ version });
      const path = `${on.releasePath(version)}deploys/`;
      const post = (body: unknown) => on.ask({ method: "POST", path, body });
      const made = await post({ environment: "production", name: "Blue" });
      const none = await post({});
      const list = await on.ask({ path });
      return [
        made.status,
        pick(made.body, "environment", "name", "url"),
        none.status,
        list.status,
        Array.isArray(list.body) ? list.body.length : list.body,
      ];
    },
  },
  {
    name: "a deploy's URL of 201 characters",
    see: async (on) => {
      const version = on.version();
      await on.create({ version });
      const path = `${on.releasePath(version)}deploys/`;
      const url = `https://example.com/${"x".repeat(181)}`;
      return (await on.ask({ method: "POST", path, body: { environment: "p", url } })).status;
    },
  },
  {
    name: "the scopes that create a release, each alone",
    see: async (on) => {
      const scopes = ["project:releases", "project:write", "project:read", "event:write"];
      return createdBy(on, scopes);
    },
  },
  {
    name: "the scope org:ci on a token of a user, and on one of the organization",
    see: async (on) => createdBy(on, ["org:ci", "organization"]),
  },
];
