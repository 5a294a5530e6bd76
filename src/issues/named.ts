/** Issues that the user named by id or short ID, as the service has them. */
import { type Failure, ServiceError } from "../errors.ts";
import type { CommonInputs } from "../inputs/common.ts";
import { partOfLifetime } from "../lifetime.ts";
import { inParallel } from "../parallel.ts";
import type { Run } from "../command.ts";
import { type Issue, Issues } from "./client.ts";
import type { NamedIssues } from "./inputs.ts";
import { isIssueId } from "./names.ts";
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

/**
 * Retrieves each named issue; short IDs are looked up first. Where the service has no look-up, reading its lists may take
 * a third of the step's time.
 * @param retrieve retrieves one issue, in the form that is wanted
 * @param found is filled by name, and keeps what was found before a failure
 * @param unresolvedFirst whether the lists of unresolved issues are read before the whole ones
 * @returns what is wrong with each name that the service does not know, in the order of the names
 * @throws ServiceError for anything else than an issue that is not there, or not for this token
 */
export async function findNamed<Found extends Issue>(
  names: readonly NamedIssue[],
  { inputs, run, issues }: { inputs: NamingInputs; run: Run; issues: Issues },
  retrieve: (id: string) => Promise<Found>,
  found: Map<string, FoundIssue<Found>>,
  unresolvedFirst = false,
): Promise<Failure[]> {
  const { projects, concurrency, organization, timeout } = inputs;
  const { log } = run;
  using part = partOfLifetime(run.lifetime, (timeout * 1000) / 3);
  const lists = new Issues(run.transport.within(part), organization);
  const shortIds = names.map(({ name }) => name).filter((name) => !isIssueId(name));
  const search = { issues, lists, projects, concurrency, run, unresolvedFirst };
  const answers = shortIds.length > 0 ? await findShortIds(shortIds, search) : undefined;
  const missing = new Map<string, Failure>();
  const progress = new ProgressClock(run.lifetime.timing.ticks);
  await inParallel(names, concurrency, async (asked) => {
    const { name, shown, where } = asked;
    const answer = answers?.get(name);
    if (answer === "missing" || answer === "unknown") {
      missing.set(name, notFound(asked, answer));
      return;
    }
    const id = answer?.id ?? name;
    try {
      found.set(name, { asked, retrievedId: id, issue: await retrieve(id) });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== "status") throw error;
      // Sentry answers 403 for an issue of another organization.
      if (error.status !== 403 && error.status !== 404) throw error;
      const what =
        error.status === 404
          ? `The service knows no issue with the id ${shown}.`
          : `The token may not read the issue ${shown}.`;
      missing.set(name, { what, where, fix: error.fix });
    }
    if (!progress.isDue()) return;
    log.info(`${found.size + missing.size} of ${names.length} issues retrieved …`);
  });
  return names.flatMap(({ name }) => missing.get(name) ?? []);
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
