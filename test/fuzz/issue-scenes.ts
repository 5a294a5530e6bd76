/** Scenes with issues: every text of them, and of the service's refusals, is hostile. */
import { hasOpenQuote } from "../../src/issues/query.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import { type LocalService, startService } from "../../tools/service/service.ts";
import { startAltered } from "../support/altered-service.ts";
import { type Scene, type TextQueue, judgedRun } from "./scene.ts";

type Answer = Readonly<Record<string, unknown>>;

/** A service with so many issues, and what stands before it and alters each issue of an answer. */
async function issueService(count: number, alter: (issue: Answer) => object) {
  const service = await startService({
    dialect: "sentry",
    ignoreQuery: true,
    seed: (state) => void seedIssues(state, { project: "web", count, unresolved: 1 }),
  });
  const altered = await startAltered(service.url, (value, path) =>
    path === "" && "shortId" in value ? alter(value) : value,
  );
  const disposal = new AsyncDisposableStack();
  disposal.use(service);
  disposal.use(altered);
  return { service, url: altered.url, [Symbol.asyncDispose]: () => disposal.disposeAsync() };
}

/** The texts of an issue, whose id and project stay what they are. */
function hostileIssue(issue: Answer, texts: TextQueue): object {
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

function hostileDetails(issue: Answer, texts: TextQueue): object {
  const activity = Array.from({ length: 12 }, () => ({
    type: texts.next(),
    dateCreated: texts.next(),
    data: { text: texts.next() },
    user: { name: texts.next() },
  }));
  const tags = Array.from({ length: 6 }, () => ({
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
    const count = Math.max(4, Math.ceil(texts.count / 92));
    await using place = await issueService(count, (issue) => hostileDetails(issue, texts));
    const { service, url } = place;
    const issues = [...service.state.issues.keys()].join(" ");
    return await judgedRun(
      service,
      { url, debug, with: { command: "show-issues", issues } },
      { annotations: ["notice", "notice", "notice", "notice"] },
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
  let bodies = refusals(texts);
  for (const [index, id] of [...service.state.issues.keys()].entries()) {
    if (index % 7 === 0) bodies = refusals(texts);
    const body = bodies[index % 7];
    const when = ({ path }: { path: string }) => path.includes(`/${id}/`);
    const rule = { operation: "updateIssue" as const, when };
    const headers = { "retry-after": "0" };
    if (index % 3 === 0) {
      service.faults.add({ ...rule, fault: { kind: "status", status: 400 + (index % 4), body } });
    } else if (index % 3 === 1) {
      const fault = { kind: "status", status: 503, body, headers } as const;
      service.faults.add({ ...rule, times: 1, fault });
    }
  }
}

export const updateIssues: Scene = {
  name: "update-issues",
  size: 900,
  run: async (texts, debug) => {
    const count = Math.max(6, Math.ceil(texts.count / 10));
    await using place = await issueService(count, (issue) => hostileIssue(issue, texts));
    const { service, url } = place;
    refuse(service, texts);
    const inputs = {
      command: "update-issues",
      query: withClosedQuotes(`x${texts.forEnvironment()}`),
      status: "resolved",
      "assigned-to": "user:2",
      "max-issues": "1000",
      concurrency: "8",
    };
    const ends = { annotations: ["error"], exitCode: 1 };
    return await judgedRun(service, { url, debug, with: inputs }, ends);
  },
};
