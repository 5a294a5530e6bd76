/** Issues that the user named by id or short ID, as the service has them. */
import { type Failure, ServiceError } from "../errors.ts";
import type { CommonInputs } from "../inputs/common.ts";
import { partOfLifetime } from "../lifetime.ts";
import type { Log } from "../log.ts";
import { inParallel } from "../parallel.ts";
import type { Run } from "../command.ts";
import { type Issue, Issues } from "./client.ts";
import type { NamedIssues } from "./inputs.ts";
import { isIssueId } from "./issue-name.ts";
import { type NameInFile, readIssuesFile } from "./issues-file.ts";
import { ProgressClock } from "./progress.ts";
import { findShortIds } from "./short-ids.ts";

/** The inputs that name issues. */
export type NamingInputs = CommonInputs & NamedIssues & { concurrency: number };

/** One named issue: as it was asked for, and as the service answered. */
export interface FoundIssue<Found extends Issue> {
  asked: NamedIssue;
  /** The id that was retrieved; differs from the issue's own where it was merged into another one. */
  retrievedId: string;
  issue: Found;
}

/** An issue as the user named it. */
export interface NamedIssue {
  /** An id or a short ID. */
  name: string;
  /** The same in a message: what stands in a file is not repeated. */
  shown: string;
  /** The input that names it. */
  where: string;
}

/** How named issues are found. */
export interface NamedIssueSource<Found extends Issue> {
  issues: Issues;
  /** The same within the time that reading whole lists may take. */
  lists: Issues;
  /** Retrieves one issue, in the form that is wanted. */
  retrieve: (id: string) => Promise<Found>;
  log: Log;
  /** Of a service without a look-up, the lists of unresolved issues are read before the whole ones. */
  unresolvedFirst?: boolean;
}

/**
 * The names in `issues` and `issues-file` together, each once.
 * @throws InputError for a wrong file, RefusalError for a file beside somebody else's code
 */
export async function issueNames(inputs: NamingInputs, run: Run): Promise<NamedIssue[]> {
  const { issues = [], issuesFile } = inputs;
  const written = issues.map((name) => ({ name, shown: `"${name}"`, where: "input issues" }));
  const inFile = issuesFile === undefined ? [] : await readIssuesFile(issuesFile, inputs, run);
  const all = new Map<string, NamedIssue>();
  for (const each of [...written, ...inFile.map(namedInFile)]) {
    if (!all.has(each.name)) all.set(each.name, each);
  }
  return [...all.values()];
}

function namedInFile({ name, unit, position }: NameInFile): NamedIssue {
  const shown = `in ${unit} ${position} of the issues-file`;
  return { name, shown, where: "input issues-file" };
}

/** Runs a search whose reading of lists may take a third of the step's time. */
export async function withinThird<Result>(
  { organization, timeout }: NamingInputs,
  { transport, lifetime }: Run,
  search: (lists: Issues) => Promise<Result>,
): Promise<Result> {
  using part = partOfLifetime(lifetime, (timeout * 1000) / 3);
  return await search(new Issues(transport.within(part), organization));
}

/**
 * Retrieves each named issue; short IDs are looked up first. What the service does not have is collected. What was found
 * before a failure stays in it.
 */
export class NamedIssueSearch<Found extends Issue> {
  readonly #inputs: NamingInputs;
  readonly #source: NamedIssueSource<Found>;
  readonly #found = new Map<string, FoundIssue<Found>>();
  readonly #missing = new Map<string, Failure>();
  #names: readonly NamedIssue[] = [];

  constructor(inputs: NamingInputs, source: NamedIssueSource<Found>) {
    this.#inputs = inputs;
    this.#source = source;
  }

  /** In the order of the names, whatever answered first. */
  get found(): FoundIssue<Found>[] {
    return this.#names.flatMap(({ name }) => this.#found.get(name) ?? []);
  }

  /** What is wrong with each name that the service does not know, in the order of the names. */
  get missing(): Failure[] {
    return this.#names.flatMap(({ name }) => this.#missing.get(name) ?? []);
  }

  /** @throws ServiceError for anything else than an issue that is not there, or not for this token */
  async run(names: readonly NamedIssue[]): Promise<void> {
    this.#names = names;
    const ids = await this.#idsOf(names);
    const progress = new ProgressClock(performance.now());
    await inParallel(ids, this.#inputs.concurrency, async ([asked, id]) => {
      await this.#retrieve(asked, id);
      if (!progress.isDue(performance.now())) return;
      const done = this.#found.size + this.#missing.size;
      this.#source.log.info(`${done} of ${names.length} issues retrieved …`);
    });
  }

  async #retrieve(asked: NamedIssue, id: string): Promise<void> {
    const { name, shown, where } = asked;
    try {
      const issue = await this.#source.retrieve(id);
      this.#found.set(name, { asked, retrievedId: id, issue });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== "status") throw error;
      // Sentry answers 403 for an issue of another organization.
      if (error.status !== 403 && error.status !== 404) throw error;
      const what =
        error.status === 404
          ? `The service knows no issue with the id ${shown}.`
          : `The token may not read the issue ${shown}.`;
      this.#missing.set(name, { what, where, fix: error.fix });
    }
  }

  /** The id of each name, but of those short IDs that stand for nothing. */
  async #idsOf(names: readonly NamedIssue[]): Promise<[asked: NamedIssue, id: string][]> {
    const shortIds = names.map(({ name }) => name).filter((name) => !isIssueId(name));
    if (shortIds.length === 0) return names.map((asked) => [asked, asked.name]);
    const { projects, concurrency } = this.#inputs;
    const { issues, lists, log, unresolvedFirst } = this.#source;
    const search = { issues, lists, projects, concurrency, log, unresolvedFirst };
    const answers = await findShortIds(shortIds, search);
    return names.flatMap((asked): [NamedIssue, string][] => {
      const answer = answers.get(asked.name);
      if (answer === undefined) return [[asked, asked.name]];
      if (typeof answer === "object") return [[asked, answer.id]];
      this.#missing.set(asked.name, notFound(asked, answer));
      return [];
    });
  }
}

function notFound({ shown, where }: NamedIssue, answer: "missing" | "unknown"): Failure {
  if (answer === "missing") {
    return {
      what: `The service knows no issue with the short ID ${shown}.`,
      where,
      fix: `Check it, and that "projects" names the project that it belongs to.`,
    };
  }
  return {
    what: `Whether there is an issue with the short ID ${shown} is not known: this service cannot look it up, and its lists could not be read in time.`,
    where,
    fix: `Write the id of the issue, or raise "timeout": reading the lists may take a third of it.`,
  };
}
