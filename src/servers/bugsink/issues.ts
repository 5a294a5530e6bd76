/** Requests about Bugsink's issues. Its actions must not be repeated: after a lost answer the issue is read first. */
import * as v from "valibot";
import { ServiceError } from "../../errors.ts";
import type { Lifetime } from "../../lifetime.ts";
import { unixSeconds } from "../../report/format.ts";
import { readAnswer } from "../../service/operation.ts";
import type { Issue, IssueAttributes } from "../issue.ts";
import type { Term } from "../query.ts";
import {
  absenceOf,
  type FindHow,
  type IssueClient,
  type IssueMemory,
  type KnownTransport,
  type ListPage,
} from "../server.ts";
import { type Action, actionsFor, isDone, issueOf, issueSchema } from "./issue.ts";
import { bugsinkReading } from "./query.ts";
import { Api, LOOKED_UP, operation, tooOld } from "./requests.ts";

const id = v.union([v.string(), v.number()]);
const eventSchema = v.object({ id: v.pipe(v.string(), v.uuid()), timestamp: v.string() });
const tagSchema = v.object({ id, key: v.string(), value: v.string(), count: v.number() });
const historySchema = v.object({
  id,
  ...v.entriesFromList(["kind", "timestamp"], v.string()),
  ...v.entriesFromList(["user_display_name", "comment"], v.fallback(v.string(), "")),
  metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
});
const bucketSchema = v.object({ timestamp: v.string(), count: v.number() });

export class BugsinkIssues extends Api implements IssueClient {
  readonly #memory: IssueMemory;

  constructor(transport: KnownTransport, organization: string, memory: IssueMemory) {
    super(transport, organization, memory.numbers);
    this.#memory = memory;
  }

  get server() {
    return this.transport.server;
  }

  within(lifetime: Lifetime): BugsinkIssues {
    const part = this.transport.withLifetime(lifetime);
    return new BugsinkIssues(part, this.organization, this.#memory);
  }

  /** In the order of their numbers, which never change: Bugsink's other orders miss issues while events come in. */
  async *matching(project: string, terms: readonly Term[]): AsyncGenerator<ListPage, void, void> {
    const { state, sent: search, firstRelease } = bugsinkReading(terms);
    const number = await this.numberOf(project);
    const action = `list the issues of project ${project}`;
    const asked = operation(action, "issues:read", `the project "${project}"`);
    const ask = (more: Record<string, string>) =>
      this.pagesOf(asked, issueSchema, ["issues"], { project: number, state, ...more });
    for await (const { items, next, isFirst } of ask(search === "" ? {} : { q: search })) {
      // The answer does not show the version. An old version would ignore `state`; it accepts one that does not exist.
      if (items.length === 0 && isFirst) {
        const old = await ask({ state: "none" })
          .next()
          .catch((error: unknown) => {
            if (!(error instanceof ServiceError) || error.status !== 400) throw error;
          });
        if (old) throw tooOld();
      }
      const found = items.map((raw) => issueOf(raw, this.baseUrl, [project]));
      const isMeant = ({ firstRelease: first }: Issue) => first?.version === firstRelease;
      const gap = items.length === 0 && !isFirst ? "broken" : undefined;
      yield { items: firstRelease === undefined ? found : found.filter(isMeant), next, gap };
    }
  }

  async find(_names: readonly string[], { inFull, projects }: FindHow) {
    return async (name: string) => {
      if (!this.server.isId(name)) return undefined;
      try {
        const issue = await this.retrieve(name, projects);
        const more = inFull ? await this.#beside(issue.id) : {};
        return { id: issue.id, issue: { ...issue, ...more } };
      } catch (error) {
        if (absenceOf(error, this.server) === "absent") return undefined;
        throw error;
      }
    };
  }

  async retrieve(name: string, projects: readonly string[] = []): Promise<Issue> {
    const asked = operation(`retrieve issue ${name}`, "issues:read", `the issue ${name}`);
    return issueOf(await this.ask(asked, issueSchema, ["issues", name]), this.baseUrl, projects);
  }

  /** Reads an issue's history, its tags, and the counts of its events in the last day. */
  async #beside(issue: string): Promise<Partial<Issue>> {
    const reading = (what: string, capability = "issues:read") =>
      operation(`read the ${what} of ${issue}`, capability, `the issue ${issue}`);
    const history = this.pagesOf(reading("history"), historySchema, ["issue-history"], { issue });
    const tags = reading("tags", "events:read");
    const page = this.pagesOf(tags, tagSchema, ["issues", issue, "tags"]);
    const [{ value: entries }, { value: rows }] = [await history.next(), await page.next()];
    const counts = v.object({ buckets: v.array(bucketSchema) });
    const path = ["issues", issue, "event-counts"];
    const { buckets } = await this.ask(reading("counts of events"), counts, path);
    return {
      activity: entries?.items.map(({ kind, timestamp, user_display_name: name, ...more }) => {
        const { resolved_release: resolved, actual_release: version = resolved } = more.metadata;
        const user = name === "" ? undefined : { name };
        const data = { text: more.comment || undefined, version };
        return { type: kind, dateCreated: timestamp, data, user };
      }),
      tags: [...Map.groupBy(rows?.items ?? [], ({ key }) => key)].map(([key, values]) => ({
        key,
        totalValues: values.reduce((sum, { count }) => sum + count, 0),
        topValues: values.toSorted((a, b) => b.count - a.count),
      })),
      stats: { "24h": buckets.map(({ timestamp: at, count }) => [unixSeconds(at) ?? 0, count]) },
    };
  }

  async event(issue: string, which: string) {
    const action = `read the ${which} event of ${issue}`;
    const asked = operation(action, "events:read", `the issue ${issue}`);
    const query = { issue, order: which === "oldest" ? "asc" : "desc" };
    const { value: page } = await this.pagesOf(asked, eventSchema, ["events"], query).next();
    const [event] = page?.items ?? [];
    if (event === undefined) return undefined;
    const whole = v.object({ data: v.unknown() });
    const { data } = await this.ask(asked, whole, ["events", event.id]);
    const form = await import("../event.ts");
    const { asAnswered } = await import("./event.ts");
    const body = asAnswered(data, event.timestamp);
    return readAnswer(form.eventSchema, { status: 200, body }, asked);
  }

  /** @returns the unchanged issue if its state allows none of the requested changes */
  async update(
    name: string,
    change: IssueAttributes,
    before: Pick<Issue, "status"> = { status: "unresolved" },
  ): Promise<Issue> {
    let issue: Issue | undefined;
    for (const action of actionsFor(change, before)) {
      const done = issue;
      issue = await this.#act(name, action).catch((error: unknown) => {
        if (!(error instanceof ServiceError) || !done) throw error;
        throw error.with({ what: `${error.message} It was made ${done.status} before.` });
      });
    }
    return issue ?? (await this.retrieve(name));
  }

  async #act(issue: string, action: Action): Promise<Issue> {
    const what = `${action.name.replace("-", " ")} issue ${issue}`;
    const asked = operation(what, "issues:triage", `the issue ${issue}`, "POST");
    /** Reads whether a failed attempt had its effect: nothing is sent again before that is known. */
    const look = async (failure: ServiceError): Promise<Issue | undefined> => {
      const now = await this.retrieve(issue).catch((error: unknown) => {
        throw error instanceof ServiceError ? failure : error;
      });
      return isDone(action, now) ? now : undefined;
    };
    let found: Issue | undefined;
    const recover = async (failure: ServiceError) => {
      found = await look(failure);
      return found ? LOOKED_UP : "unchanged";
    };
    try {
      const request = { body: action.body && JSON.stringify(action.body), recover };
      const raw = await this.ask(asked, issueSchema, ["issues", issue, action.name], request);
      return found ?? issueOf(raw, this.baseUrl, []);
    } catch (error) {
      // "Issue is already resolved.": by somebody else, or by our own earlier attempt.
      const isRefusal = error instanceof ServiceError && error.status === 400;
      found = isRefusal ? await look(error) : undefined;
      if (found) return found;
      throw error;
    }
  }

  async mayHaveTag(): Promise<undefined> {
    return undefined;
  }

  async retrievePlace(project = ""): Promise<void> {
    await this.numberOf(project);
  }
}
