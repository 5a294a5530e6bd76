/** Issues that the user named by id or short ID, as the service has them. */
import { type Failure, ServiceError } from "../errors.ts";
import type { CommonInputs } from "../inputs/common.ts";
import type { Log } from "../log.ts";
import { inParallel } from "../parallel.ts";
import type { Run } from "../command.ts";
import type { Issue, Issues } from "./client.ts";
import type { NamedIssues } from "./inputs.ts";
import { isIssueId } from "./issue-name.ts";
import { readIssuesFile, refuseForeignFile } from "./issues-file.ts";
import { ProgressClock } from "./progress.ts";

/** The inputs that name issues. */
export type NamingInputs = CommonInputs & NamedIssues & { concurrency: number };

/** One named issue: as it was asked for, and as the service answered. */
export interface FoundIssue<Found extends Issue> {
  /** The id or short ID that the user wrote. */
  name: string;
  /** The id that was retrieved; differs from the issue's own where it was merged into another one. */
  retrievedId: string;
  issue: Found;
}

/** How named issues are found. */
export interface NamedIssueSource<Found extends Issue> {
  issues: Issues;
  /** Retrieves one issue, in the form that is wanted. */
  retrieve: (id: string) => Promise<Found>;
  log: Log;
}

/**
 * The names in `issues` and `issues-file` together, each once.
 * @throws InputError for a wrong file, RefusalError for a file beside somebody else's code
 */
export async function issueNames(inputs: NamingInputs, run: Run): Promise<string[]> {
  const names = inputs.issues ?? [];
  if (inputs.issuesFile === undefined) return names;
  await refuseForeignFile(inputs.issuesFile, run);
  const { baseUrl, organization } = inputs;
  const place = { context: run.context, baseUrl, organization };
  return [...new Set([...names, ...(await readIssuesFile(inputs.issuesFile, place))])];
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
  #names: readonly string[] = [];

  constructor(inputs: NamingInputs, source: NamedIssueSource<Found>) {
    this.#inputs = inputs;
    this.#source = source;
  }

  /** In the order of the names, whatever answered first. */
  get found(): FoundIssue<Found>[] {
    return this.#names.flatMap((name) => this.#found.get(name) ?? []);
  }

  /** What is wrong with each name that the service does not know, in the order of the names. */
  get missing(): Failure[] {
    return this.#names.flatMap((name) => this.#missing.get(name) ?? []);
  }

  /** @throws ServiceError for anything else than an issue that is not there */
  async run(names: readonly string[]): Promise<void> {
    this.#names = names;
    const progress = new ProgressClock(performance.now());
    await inParallel(names, this.#inputs.concurrency, async (name) => {
      await this.#find(name);
      if (!progress.isDue(performance.now())) return;
      const done = this.#found.size + this.#missing.size;
      this.#source.log.info(`${done} of ${names.length} issues retrieved …`);
    });
  }

  async #find(name: string): Promise<void> {
    const id = isIssueId(name) ? name : await this.#idOf(name);
    if (id === undefined) return;
    try {
      const issue = await this.#source.retrieve(id);
      this.#found.set(name, { name, retrievedId: id, issue });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 404) throw error;
      const what = `The service knows no issue "${name}".`;
      this.#missing.set(name, { what, where: this.#where, fix: error.fix });
    }
  }

  async #idOf(shortId: string): Promise<string | undefined> {
    const issue = await lookUpShortId(shortId, this.#inputs.projects, this.#source.issues);
    if (issue) return issue.id;
    this.#missing.set(shortId, {
      what: `The service knows no issue with the short ID "${shortId}".`,
      where: this.#where,
      fix: `Check it, and that "projects" names the project that it belongs to.`,
    });
    return undefined;
  }

  get #where(): string {
    return namingInput(this.#inputs);
  }
}

/** The input that names the issues, for the messages. */
export function namingInput({ issues }: NamedIssues): string {
  return issues === undefined ? "input issues-file" : "input issues";
}

/** The look-up goes through a project; the one whose slug the short ID begins with knows it most likely. */
export async function lookUpShortId(
  shortId: string,
  projects: readonly string[],
  issues: Issues,
): Promise<Issue | undefined> {
  const isLikely = (slug: string) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
  const likelyFirst = projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
  for (const project of likelyFirst) {
    // The next project is asked only where this one does not know it.
    const issue = await issues.lookUp(project, shortId);
    if (issue) return issue;
  }
  return undefined;
}
