/** Scenes with issues: every text of them, and of the service's refusals, is hostile. */
import { hasOpenQuote } from "../../src/issues/query.ts";
import { seedIssues } from "../service/seed.ts";
import { type LocalService, startService } from "../service/service.ts";
import { startAltered } from "../support/altered-service.ts";
import { type Expected, runBundle, stepObjections } from "./bundle.ts";
import type { Scene, TextQueue } from "./scene.ts";

/** What every run of a command against a service is given. */
export function inputsFor(service: LocalService, url: string): Record<string, string> {
  return { token: service.token, org: "acme", projects: "web", "base-url": url };
}

/** What the lines of our log begin with, whatever the command is. */
const LINES =
  /^(?:❌ |✅ |🔎 |⚠️ |ℹ️ |Worst first:$|Found:$| {2}.* {2}.* {2}| {2}.*: (?:failed|not applied|sent but not confirmed) — | {2}… and |[\d,]+ issues? (?:selected, |not updated:$)|[\d,]+ of [\d,]+ issues? updated|The service (?:failed|refused) to .* (?:Attempt \d follows in|all the same\.$|The range is decided)|Head commit |git could not |The (?:checkout|working directory|runner) |Asking the (?:API|GitHub API) |Range |(?:Creating|Sending) release |Recording the deploy |Release page: http:\/\/127\.0\.0\.1:|Changing client key |Listing the issues |Resolving )/u;

export function expectedOf(service: LocalService, more: Partial<Expected> = {}): Expected {
  const places = ["https://github.com/", "http://127.0.0.1:"];
  const { requests, token } = service;
  return {
    annotations: [],
    lines: LINES,
    places,
    exitCode: 0,
    requests,
    secrets: [token],
    ...more,
  };
}

async function issueService(count: number): Promise<LocalService> {
  return await startService({
    dialect: "sentry",
    ignoreQuery: true,
    seed: (state) => void seedIssues(state, { project: "web", count, unresolved: 1 }),
  });
}

/** The texts of an issue, whose id and project stay what they are. */
function hostileIssue(issue: Readonly<Record<string, unknown>>, texts: TextQueue): object {
  const name = texts.next();
  return {
    ...issue,
    shortId: texts.next(),
    title: texts.next(),
    culprit: texts.next(),
    type: texts.next(),
    level: texts.next(),
    logger: texts.next(),
    permalink: texts.next(),
    assignedTo: { type: name, id: name, name },
  };
}

const ACTIVITIES = 12;
const TAGS = 6;

function hostileDetails(issue: Readonly<Record<string, unknown>>, texts: TextQueue): object {
  const activity = Array.from({ length: ACTIVITIES }, () => ({
    type: texts.next(),
    dateCreated: texts.next(),
    data: { text: texts.next() },
    user: { name: texts.next() },
  }));
  const tags = Array.from({ length: TAGS }, () => ({
    key: texts.next(),
    name: texts.next(),
    topValues: texts.many(3).map((value) => ({ value })),
  }));
  const [first, last] = [texts.next(), texts.next()];
  return {
    ...hostileIssue(issue, texts),
    status: texts.next(),
    statusDetails: { [texts.next()]: texts.next() },
    project: { slug: texts.next() },
    firstSeen: texts.next(),
    firstRelease: { version: first, dateCreated: first },
    lastRelease: { version: last, dateCreated: last },
    activity,
    tags,
  };
}

export const showIssues: Scene = {
  name: "show-issues",
  size: 2000,
  run: async (texts, debug) => {
    await using service = await issueService(Math.max(4, Math.ceil(texts.count / 92)));
    await using altered = await startAltered(service.url, (value, path) =>
      path === "" && "shortId" in value ? hostileDetails(value, texts) : value,
    );
    const inputs = {
      ...inputsFor(service, altered.url),
      command: "show-issues",
      issues: [...service.state.issues.keys()].join(" "),
    };
    const left = await runBundle({ with: inputs }, debug);
    return await stepObjections(
      left,
      expectedOf(service, {
        annotations: ["notice", "notice", "notice", "notice"],
      }),
    );
  },
};

/** A quote that is left open is refused before anything else is read. */
function withClosedQuotes(query: string): string {
  return hasOpenQuote(query) ? withClosedQuotes(`${query}"`) : query;
}

/** What a server may say when it refuses, in every shape that we read. */
function refusals(texts: TextQueue): unknown[] {
  return [
    { detail: texts.next() },
    { detail: { message: texts.next() } },
    { detail: [texts.next(), texts.next()] },
    { detail: [{ loc: ["body", texts.next()], msg: texts.next() }] },
    { [texts.next()]: [texts.next()], status: texts.next() },
    [texts.next(), texts.next()],
    `x${texts.next()}`,
  ];
}

/** Each third update is refused, each third fails once and is tried again, each third is answered with other values. */
function refuse(service: LocalService, texts: TextQueue): void {
  const bodies = refusals(texts);
  for (const [index, id] of [...service.state.issues.keys()].entries()) {
    if (index % 7 === 0) bodies.splice(0, bodies.length, ...refusals(texts));
    const body = bodies[index % bodies.length];
    const when = ({ path }: { path: string }) => path.includes(`/${id}/`);
    const rule = { operation: "updateIssue" as const, when };
    if (index % 3 === 0) {
      service.faults.add({ ...rule, fault: { kind: "status", status: 400 + (index % 4), body } });
    }
    if (index % 3 === 1) {
      const headers = { "retry-after": "0" };
      service.faults.add({
        ...rule,
        times: 1,
        fault: { kind: "status", status: 503, body, headers },
      });
    }
  }
}

export const updateIssues: Scene = {
  name: "update-issues",
  size: 900,
  run: async (texts, debug) => {
    await using service = await issueService(Math.max(6, Math.ceil(texts.count / 10)));
    refuse(service, texts);
    await using altered = await startAltered(service.url, (value, path) =>
      path === "" && "shortId" in value ? hostileIssue(value, texts) : value,
    );
    const inputs = {
      ...inputsFor(service, altered.url),
      command: "update-issues",
      query: withClosedQuotes(`x${texts.forEnvironment()}`),
      status: "resolved",
      "assigned-to": "user:2",
      "max-issues": "1000",
      concurrency: "8",
    };
    const left = await runBundle({ with: inputs }, debug);
    return await stepObjections(
      left,
      expectedOf(service, {
        annotations: ["error"],
        exitCode: 1,
      }),
    );
  },
};
