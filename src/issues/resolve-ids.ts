/** From what the user calls issues, ids (`4711`) and short IDs (`APP-12`), to the issues, on every kind of service. */
import type { Run } from "../command.ts";
import { type Failure, ServiceError, TimeoutError } from "../errors.ts";
import type { CommonInputs } from "../inputs/common.ts";
import { partOfLifetime } from "../lifetime.ts";
import { ProgressLog } from "../log.ts";
import { inParallel } from "../parallel.ts";
import { type Issue, Issues } from "./client.ts";
import type { NamedIssues } from "./inputs.ts";
import { readIssuesFile } from "./issues-file.ts";
import { isIssueId } from "./names.ts";

/** The inputs that name issues. */
export type NamingInputs = CommonInputs & NamedIssues & { concurrency: number };

/** An issue as the user named it. */
export interface NamedIssue {
  /** An id or a short ID. */
  name: string;
  /** The same in a message: what stands in a file is not repeated. */
  shown: string;
  /** The input that names it. */
  where: string;
}

/** One named issue: as it was asked for, and as the service answered. */
export interface FoundIssue<Found extends Issue> {
  asked: NamedIssue;
  /** The id that was retrieved; differs from the issue's own where it was merged into another one. */
  retrievedId: string;
  issue: Found;
}

/**
 * The names in `issues` and `issues-file` together, each once.
 * @throws InputError for a wrong file, RefusalError for a file beside somebody else's code
 */
export async function issueNames(inputs: NamingInputs, run: Run): Promise<NamedIssue[]> {
  const { issues = [], issuesFile } = inputs;
  const inFile = issuesFile === undefined ? [] : await readIssuesFile(issuesFile, inputs, run);
  const all = new Map<string, NamedIssue>();
  for (const name of issues) all.set(name, { name, shown: `"${name}"`, where: "input issues" });
  for (const { name, unit, position } of inFile) {
    const shown = `in ${unit} ${position} of the issues-file`;
    if (!all.has(name)) all.set(name, { name, shown, where: "input issues-file" });
  }
  return [...all.values()];
}

/** How issues are retrieved, in the form that is wanted. */
export interface Retrieval<Found> {
  one: (id: string) => Promise<Found>;
  /** Up to a hundred of any projects, which GlitchTip alone reads by nothing but their ids. */
  many: (ids: readonly string[]) => Promise<Found[]>;
}

/** Names from which on the first one is retrieved alone: its answer shows whether many can be read at once. */
const MANY_NAMES = 10;
const AT_ONCE = 100;

/**
 * Retrieves each named issue; short IDs are looked up first. Where the service has no look-up, reading its lists may take
 * a third of the step's time.
 * @param found is filled by name, and keeps what was found before a failure
 * @returns what is wrong with each name that the service does not know, in the order of the names
 * @throws ServiceError for anything else than an issue that is not there, or not for this token
 */
export async function findNamed<Found extends Issue>(
  names: readonly NamedIssue[],
  { projects, concurrency, organization, timeout }: NamingInputs,
  issues: Issues,
  run: Run,
  retrieve: Retrieval<Found>,
  found: Map<string, FoundIssue<Found>>,
): Promise<Failure[]> {
  using listTime = partOfLifetime(run.lifetime, (timeout * 1000) / 3);
  const lists = new Issues(run.transport.withLifetime(listTime), organization);
  const shortIds = names.map(({ name }) => name).filter((name) => !isIssueId(name));
  const answers = await findShortIds(shortIds, { issues, lists, projects, concurrency, run });
  const missing = new Map<string, Failure>();
  const progress = new ProgressLog(run);
  const together = new Map<string, Found>();
  const read = async (asked: NamedIssue) => {
    const { name, shown, where } = asked;
    const answer = answers.get(name);
    if (answer === "missing") {
      missing.set(name, {
        what: `The service has no issue with the short ID ${shown}.`,
        where,
        fix: `Check it, and that "projects" names the project that it belongs to.`,
      });
    } else if (answer === "unknown") {
      missing.set(name, {
        what: `Whether there is an issue with the short ID ${shown} is not known: this service cannot look it up, and its lists could not be read in time.`,
        where,
        fix: `Write the id of the issue, or raise "timeout": reading the lists may take a third of it.`,
      });
    } else {
      const id = answer?.id ?? name;
      try {
        const issue = together.get(id) ?? (await retrieve.one(id));
        found.set(name, { asked, retrievedId: id, issue });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.kind !== "status") throw error;
        // Sentry answers 403 for an issue of another organization.
        if (error.status !== 403 && error.status !== 404) throw error;
        const what =
          error.status === 404
            ? `The service has no issue with the id ${shown}.`
            : `The token may not read the issue ${shown}.`;
        missing.set(name, { what, where, fix: error.fix });
      }
    }
    progress.say(() => `${found.size + missing.size} of ${names.length} issues retrieved …`);
  };
  const [first, ...rest] = names;
  if (first === undefined || names.length < MANY_NAMES) {
    await inParallel(names, concurrency, read);
  } else {
    await read(first);
    const listed = issues.serviceKind === "glitchtip" ? rest : [];
    for (let at = 0; at < listed.length; at += AT_ONCE) {
      const ids = listed.slice(at, at + AT_ONCE).flatMap(({ name }) => {
        const answer = answers.get(name) ?? { id: name };
        return typeof answer === "string" ? [] : [answer.id];
      });
      // Without an id it would be the list of the organization. What is not in the answer is retrieved alone, which tells why.
      if (ids.length === 0) continue;
      for (const issue of await retrieve.many(ids)) together.set(issue.id, issue);
    }
    await inParallel(rest, concurrency, read);
  }
  return names.flatMap(({ name }) => missing.get(name) ?? []);
}

/** An issue; `missing` where no named project has it; `unknown` where that could not be found out in time. */
export type ShortIdAnswer = Issue | "missing" | "unknown";

export interface ShortIdSearch {
  issues: Issues;
  /** The same within the time that reading whole lists may take. */
  lists: Issues;
  projects: readonly string[];
  concurrency: number;
  run: Pick<Run, "lifetime" | "log">;
}

/**
 * Looks short IDs up, several at once. Where the service does not find one that its own list shows (GlitchTip has no
 * look-up), the lists of the projects are read once for all that are left.
 * @returns an answer for each short ID
 * @throws ServiceError
 */
export async function findShortIds(
  shortIds: readonly string[],
  { issues, lists, projects, concurrency, run }: ShortIdSearch,
): Promise<ReadonlyMap<string, ShortIdAnswer>> {
  const answers = new Map<string, ShortIdAnswer>();
  await inParallel(shortIds, concurrency, async (shortId) => {
    answers.set(shortId, "missing");
    if (issues.serviceKind === "glitchtip") return;
    // The project whose slug the short ID begins with knows it most likely; the others are asked where it does not.
    const isLikely = (slug: string) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
    for (const project of projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)))) {
      const issue = await issues.lookUp(project, shortId);
      if (!issue) continue;
      answers.set(shortId, issue);
      return;
    }
  });
  const left = shortIds.filter((shortId) => answers.get(shortId) === "missing");
  if (left.length === 0 || (await looksUp(projects, issues))) return answers;
  const wanted = new Map(left.map((shortId) => [shortId.toUpperCase(), shortId]));
  const progress = new ProgressLog(run);
  let read = 0;
  run.log.info("This service cannot look up short IDs: the lists of its issues are read …");
  try {
    // Most issues that somebody names are unresolved.
    for (const query of ["is:unresolved", ""]) {
      for (const project of projects) {
        for await (const page of lists.matching(project, { query, statsPeriod: "" })) {
          for (const issue of page) {
            const key = issue.shortId?.toUpperCase() ?? "";
            const shortId = wanted.get(key);
            if (shortId !== undefined) answers.set(shortId, issue);
            wanted.delete(key);
          }
          if (wanted.size === 0) return answers;
          read += page.length;
          progress.say(() => `${read} issues read …`);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    run.log.info(`Not all of the lists could be read. ${error.message}`);
    for (const shortId of wanted.values()) answers.set(shortId, "unknown");
  }
  return answers;
}

/** Whether the service finds a short ID that its own list shows. */
async function looksUp(projects: readonly string[], issues: Issues): Promise<boolean> {
  if (issues.serviceKind !== undefined) return issues.serviceKind === "sentry";
  for (const project of projects) {
    const first = await issues.matching(project, { query: "", statsPeriod: "" }).next();
    const shown = first.done ? undefined : first.value.find(({ shortId }) => shortId !== undefined);
    if (shown?.shortId !== undefined) {
      return (await issues.lookUp(project, shown.shortId)) !== undefined;
    }
  }
  // There is nothing to be found.
  return true;
}
