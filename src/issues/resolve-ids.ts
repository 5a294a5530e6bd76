/** From what the user calls issues, ids (`4711`) and short IDs (`APP-12`), to the issues, on every kind of service. */
import type { Run } from "../command.ts";
import { type Failure, ServiceError, TimeoutError } from "../errors.ts";
import { partOfLifetime } from "../lifetime.ts";
import { progressOf } from "../log.ts";
import { batches, inParallel } from "../parallel.ts";
import { type Issue, Issues } from "./client.ts";
import type { ShowIssuesInputs } from "./command.ts";
import { readIssuesFile } from "./issues-file.ts";
import { isIssueId } from "./names.ts";

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
export interface FoundIssue {
  asked: NamedIssue;
  /** The id that was retrieved; differs from the issue's own where it was merged into another one. */
  retrievedId: string;
  issue: Issue;
}

/**
 * The names in `issues` and `issues-file` together, each once.
 * @throws InputError for a wrong file, RefusalError for a file beside somebody else's code
 */
export async function issueNames(inputs: ShowIssuesInputs, run: Run): Promise<NamedIssue[]> {
  const { issues = [], issuesFile } = inputs;
  const inFile = issuesFile === undefined ? [] : await readIssuesFile(issuesFile, inputs, run);
  const all = new Map<string, NamedIssue>();
  for (const name of issues) all.set(name, { name, shown: `"${name}"`, where: "input issues" });
  for (const { name, place } of inFile) {
    const shown = `in ${place} of the issues-file`;
    if (!all.has(name)) all.set(name, { name, shown, where: "input issues-file" });
  }
  return [...all.values()];
}

/** What the user may not have meant by a name: an issue that was merged, or is of another project. */
export function surprises(
  { asked: { shown, where }, retrievedId, issue }: FoundIssue,
  projects: readonly string[],
): Required<Failure>[] {
  const found: Required<Failure>[] = [];
  if (issue.id !== retrievedId) {
    found.push({
      what: `The issue ${shown} was merged into issue ${issue.id} (${issue.shortId ?? "no short ID"}).`,
      where,
      fix: `Write ${issue.id} if you mean that one, or remove it.`,
    });
  }
  const project = issue.project?.slug ?? "?";
  if (projects.length > 0 && !projects.includes(project)) {
    found.push({
      what: `The issue ${shown} belongs to the project "${project}", which "projects" does not name.`,
      where,
      fix: `Add the project to "projects", or remove the issue.`,
    });
  }
  return found;
}

/** Issues from which on it matters more to read them with few requests than in full. */
const MANY_NAMES = 10;

/**
 * Retrieves each named issue; short IDs are looked up first. Where the service has no look-up, reading its lists may take
 * a third of the step's time.
 * @param take called with each that is found; what it returns is wrong with it
 * @returns what is wrong, in the order of the names: the service does not know them, or what `take` says
 * @throws ServiceError for anything else than an issue that is not there, or not for this token
 */
export async function findNamed(
  names: readonly NamedIssue[],
  { projects, concurrency, organization, timeout }: ShowIssuesInputs,
  issues: Issues,
  run: Run,
  take: (found: FoundIssue) => Failure | undefined,
): Promise<Failure[]> {
  using listTime = partOfLifetime(run.lifetime, (timeout * 1000) / 3);
  const lists = new Issues(run.transport.withLifetime(listTime), organization);
  const shortIds = names.map(({ name }) => name).filter((name) => !isIssueId(name));
  const answers = await findShortIds(shortIds, issues, lists, { projects, concurrency }, run);
  const problems = new Map<string, Failure>();
  const targets: { asked: NamedIssue; id: string }[] = [];
  for (const asked of names) {
    const { name, shown, where } = asked;
    const answer = answers.get(name) ?? { id: name };
    if (typeof answer === "object") targets.push({ asked, id: answer.id });
    else if (answer === "missing") {
      problems.set(name, {
        what: `The service has no issue with the short ID ${shown}.`,
        where,
        fix: `Check it, and that "projects" names the project that it belongs to.`,
      });
    } else {
      problems.set(name, {
        what: `Whether there is an issue with the short ID ${shown} is not known: this service cannot look it up, and its lists could not be read in time.`,
        where,
        fix: `Write the id of the issue, or raise "timeout": reading the lists may take a third of it.`,
      });
    }
  }

  const progress = progressOf(run);
  let done = 0;
  const read = async (batch: typeof targets) => {
    // What is not in the answer for many is retrieved alone, which tells why.
    const many = batch.length > 1 ? await issues.retrieveMany(batch.map(({ id }) => id)) : [];
    const together = new Map(many.map((issue) => [issue.id, issue]));
    for (const { asked, id } of batch) {
      const { name, shown, where } = asked;
      try {
        const issue = together.get(id) ?? (await issues.retrieve(id));
        const problem = take({ asked, retrievedId: id, issue });
        if (problem) problems.set(name, problem);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.kind !== "status") throw error;
        // Sentry answers 403 for an issue of another organization.
        if (error.status !== 403 && error.status !== 404) throw error;
        const what =
          error.status === 404
            ? `The service has no issue with the id ${shown}.`
            : `The token may not read the issue ${shown}.`;
        problems.set(name, { what, where, fix: error.fix });
      }
    }
    done += batch.length;
    progress(() => `${done} of ${targets.length} issues retrieved …`);
  };
  // The first answer shows which service it is: GlitchTip alone reads many by nothing but their ids, though not in full.
  await read(targets.slice(0, 1));
  const atOnce = issues.serviceKind === "glitchtip" && targets.length >= MANY_NAMES ? 100 : 1;
  await inParallel(batches(targets.slice(1), atOnce), concurrency, read);
  return names.flatMap(({ name }) => problems.get(name) ?? []);
}

/** An issue; `missing` where no named project has it; `unknown` where that could not be found out in time. */
export type ShortIdAnswer = Issue | "missing" | "unknown";

/**
 * Looks short IDs up, several at once. Where the service is not known to have a look-up (GlitchTip has none), the lists of
 * the projects are read once for all that are left.
 * @param lists the same service within the time that this may take
 * @returns an answer for each short ID
 * @throws ServiceError
 */
export async function findShortIds(
  shortIds: readonly string[],
  issues: Issues,
  lists: Issues,
  { projects, concurrency }: { projects: readonly string[]; concurrency: number },
  run: Run,
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
  if (left.length === 0 || (await run.transport.identifyService()) === "sentry") return answers;
  const wanted = new Map(left.map((shortId) => [shortId.toUpperCase(), shortId]));
  const progress = progressOf(run);
  let read = 0;
  run.log.info("Short IDs are looked for in the lists of the issues …");
  try {
    // Most issues that somebody names are unresolved.
    for (const query of ["is:unresolved", ""]) {
      for (const project of projects) {
        for await (const page of lists.matching(project, query)) {
          for (const issue of page.issues) {
            const key = issue.shortId?.toUpperCase() ?? "";
            const shortId = wanted.get(key);
            if (shortId !== undefined) answers.set(shortId, issue);
            wanted.delete(key);
          }
          if (wanted.size === 0) return answers;
          read += page.issues.length;
          progress(() => `${read} issues read …`);
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
