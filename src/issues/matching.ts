/** The issues that a query matches in several projects, and whether the lists can be believed. */
import { ServiceError } from "../errors.ts";
import type { Log } from "../log.ts";
import { counted } from "../report/format.ts";
import type { Issue, IssueSearch, Issues, ListEnd } from "./client.ts";
import { ProgressClock } from "./progress.ts";
import { termsUnknownToGlitchTip } from "./query.ts";

/** An issue, and the project that was asked for it. */
export interface MatchingIssue {
  project: string;
  issue: Issue;
}

/** Why a list may not be what the query asks for. */
export interface ListDoubt {
  /**
   * - `cut`: there are more issues than were listed
   * - `unproven`: nothing, or not everything, was found, and the service would not say so
   * - `short`: the service counts more than it lists
   */
  kind: "cut" | "unproven" | "short";
  what: string;
  fix: string;
  /** Issues that the service counts beside those that it listed. */
  more: number;
}

interface ListOptions {
  issues: Issues;
  log: Log;
  /** Projects that are listed side by side; one after the other where it is not given. */
  concurrency?: number;
}

/** A slug that no service takes: longer than all of them allow. It tells how a list says that a project is missing. */
const IMPOSSIBLE_SLUG = `no-such-project-${"x".repeat(120)}`;

/**
 * All matching issues of the projects. An issue that moves while pages are read can come twice; it is handed out once.
 * What is in doubt is known when the iteration has ended.
 */
export function matchingIssues(
  projects: readonly string[],
  search: IssueSearch,
  options: ListOptions,
): AsyncIterable<MatchingIssue> & { readonly doubts: readonly ListDoubt[] } {
  return new MatchingIssues(projects, search, options);
}

class MatchingIssues implements AsyncIterable<MatchingIssue> {
  readonly doubts: ListDoubt[] = [];
  readonly #projects: readonly string[];
  readonly #search: IssueSearch;
  readonly #options: ListOptions;
  /** The ids that each list had. */
  readonly #seen: Set<string>[] = [];
  readonly #progress = new ProgressClock(performance.now());
  #toldMissingProjects: Promise<boolean> | undefined;

  constructor(projects: readonly string[], search: IssueSearch, options: ListOptions) {
    this.#projects = projects;
    this.#search = search;
    this.#options = options;
  }

  /**
   * @throws ServiceError; also for a project that does not exist where its list is empty instead, which is what
   *   GlitchTip answers for any name
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<MatchingIssue, void, void> {
    const lists = this.#projects.map((project) => this.#pagesOf(project));
    for await (const page of sideBySide(lists, this.#options.concurrency ?? 1)) yield* page;
    this.#doubtTerms();
  }

  async *#pagesOf(project: string): AsyncGenerator<MatchingIssue[], void, void> {
    const ids = new Set<string>();
    this.#seen.push(ids);
    let end = yield* this.#read(project, ids);
    if (end.hits !== undefined && end.hits > ids.size) {
      // Issues change while they are listed; what the first reading missed, a second one finds.
      end = yield* this.#read(project, ids);
    }
    const { size } = ids;
    if (end.isCut) this.doubts.push(cut(project));
    if (end.hits !== undefined && end.hits > size) {
      this.doubts.push(short(project, { listed: size, hits: end.hits }));
    }
    if (size === 0) await this.#believeEmpty(project);
  }

  async *#read(project: string, ids: Set<string>): AsyncGenerator<MatchingIssue[], ListEnd, void> {
    const list = this.#list(project);
    for (;;) {
      const next = await list.next().catch((error: unknown) => {
        throw namingQuery(error, this.#search.query);
      });
      if (next.done) return next.value;
      yield this.#unseen(next.value, { project, ids });
    }
  }

  #list(project: string): AsyncGenerator<Issue[], ListEnd, void> {
    return this.#options.issues.matching(project, this.#search);
  }

  /** Those of the page that no list had, and the page's ids are noted. */
  #unseen(
    page: readonly Issue[],
    { project, ids }: { project: string; ids: Set<string> },
  ): MatchingIssue[] {
    if (this.#progress.isDue(performance.now())) {
      const count = this.#seen.reduce((sum, { size }) => sum + size, 0);
      this.#options.log.info(`${counted(count, "issue")} listed, now of project ${project} …`);
    }
    return page.flatMap((issue) => {
      const isSeen = this.#seen.some((list) => list.has(issue.id));
      ids.add(issue.id);
      return isSeen ? [] : [{ project, issue }];
    });
  }

  /** An empty list is believed of a project that exists, or from a service that says when one does not. */
  async #believeEmpty(project: string): Promise<void> {
    const { issues } = this.#options;
    try {
      await issues.retrieveProject(project);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#toldMissingProjects ??= tellsMissingProjects(issues);
      if (await this.#toldMissingProjects) return;
      if (error.status === 404) throw error;
      this.doubts.push(unproven(project, error));
    }
  }

  #doubtTerms(): void {
    if (this.#options.issues.serviceKind !== "glitchtip") return;
    const terms = termsUnknownToGlitchTip(this.#search.query);
    if (terms.length > 0) this.doubts.push(unknownTerms(terms));
  }
}

/** GlitchTip answers a 500 to an apostrophe, which it takes for a quote, and to a backslash at the end. */
function namingQuery(error: unknown, query: string): unknown {
  if (!(error instanceof ServiceError) || error.status !== 500) return error;
  const culprit = query.includes("'") ? "an apostrophe" : /\\\s*$/u.test(query) && "a backslash";
  if (culprit === false) return error;
  return new ServiceError(error.message, {
    kind: error.kind,
    status: error.status,
    where: "input query",
    fix: `The query has ${culprit}, which some services cannot read: write it without, or quote the text with double quotes.`,
    cause: error,
  });
}

/** Whether the service answers 404 for the list of a project that does not exist. */
async function tellsMissingProjects(issues: Issues): Promise<boolean> {
  try {
    await issues.matching(IMPOSSIBLE_SLUG, { query: "", statsPeriod: "" }).next();
    return false;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.status === 404;
  }
}

function cut(project: string): ListDoubt {
  return {
    kind: "cut",
    what: `The list of the issues of ${project} is not complete: the service sent a full page without a link to the next one.`,
    fix: `Check that no proxy removes the "Link" header, or narrow the query to one page.`,
    more: 1,
  };
}

function short(project: string, { listed, hits }: { listed: number; hits: number }): ListDoubt {
  return {
    kind: "short",
    what: `The service counts ${counted(hits, "issue")} of ${project}, but lists ${listed}, also when it is asked again.`,
    fix: "Run the step again when fewer issues come in, or look at the list on the service.",
    more: hits - listed,
  };
}

function unproven(project: string, error: ServiceError): ListDoubt {
  return {
    kind: "unproven",
    what: `No issue of ${project} was listed, but this service lists nothing for a project that does not exist either, and the token may not read the project.`,
    fix: error.fix ?? `Check the slug in "projects".`,
    more: 0,
  };
}

function unknownTerms(terms: readonly string[]): ListDoubt {
  return {
    kind: "unproven",
    what: `GlitchTip takes ${terms.map((term) => `"${term}"`).join(", ")} for ${terms.length === 1 ? "a tag" : "tags"}, and finds what has ${terms.length === 1 ? "it" : "them"}.`,
    fix: `Use terms that it knows: "is:unresolved", "is:resolved", "is:ignored", "has:", "level:", "release:", "environment:", and tags.`,
    more: 0,
  };
}

/** What all sources give, from so many at once; in the order of each source. */
async function* sideBySide<Item>(
  sources: readonly AsyncGenerator<Item, void, void>[],
  most: number,
): AsyncGenerator<Item, void, void> {
  const waiting = [...sources];
  const coming = new Map<
    AsyncGenerator<Item, void, void>,
    Promise<{ source: AsyncGenerator<Item, void, void>; next: IteratorResult<Item, void> }>
  >();
  const ask = (source: AsyncGenerator<Item, void, void>): void => {
    const promise = source.next().then((next) => ({ source, next }));
    // The first failure is thrown below; others must not go unhandled.
    promise.catch(() => undefined);
    coming.set(source, promise);
  };
  try {
    for (const source of waiting.splice(0, most)) ask(source);
    while (coming.size > 0) {
      const { source, next } = await Promise.race(coming.values());
      coming.delete(source);
      if (!next.done) yield next.value;
      const following = next.done ? waiting.shift() : source;
      if (following) ask(following);
    }
  } finally {
    // What is under way for nobody ends by itself.
    for (const source of coming.keys()) source.return().catch(() => undefined);
  }
}
