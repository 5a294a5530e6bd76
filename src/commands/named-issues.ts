/** Issues that the user named by id or short ID, as the service has them. */
import { openCheckout } from "../git/checkout.ts";
import { InputError, RefusalError, ServiceError, type Failure } from "../errors.ts";
import { foreignCodeFrom } from "../foreign-code.ts";
import { isIssueId } from "../inputs/selection.ts";
import type { CommonInputs, NamedIssues } from "../inputs/types.ts";
import { type Issue, type IssueInFull, Issues } from "../service/issues.ts";
import { readIssuesFile } from "./issues-file.ts";
import { inParallel } from "./parallel.ts";
import type { Run } from "./run.ts";

/** The inputs that name issues. */
export type NamingInputs = CommonInputs & NamedIssues & { concurrency: number };

/** One named issue: as it was asked for, and as the service answered. */
export interface FoundIssue {
  /** The id or short ID that the user wrote. */
  name: string;
  /** The id that was retrieved; differs from the issue's own where it was merged into another one. */
  retrievedId: string;
  issue: IssueInFull;
}

/** One named issue that the service does not have, or does not show. */
export interface MissingIssue {
  name: string;
  problem: Failure;
}

/**
 * The names in `issues` and `issues-file` together, each once.
 * @throws InputError for a wrong file, RefusalError for a file beside somebody else's code
 */
export async function issueNames(inputs: NamingInputs, run: Run): Promise<string[]> {
  const names = inputs.issues ?? [];
  if (inputs.issuesFile === undefined) return names;
  await refuseForeignFile(run);
  const { baseUrl, organization } = inputs;
  const place = { context: run.context, baseUrl, organization };
  return [...new Set([...names, ...(await readIssuesFile(inputs.issuesFile, place))])];
}

/** A file may come from the pull request whose code is checked out: it could name any issue. */
async function refuseForeignFile({ context, lifetime }: Run): Promise<void> {
  if (context.foreignPullRequest === undefined) return;
  const { head } = await openCheckout({
    directory: context.workspace,
    signal: lifetime.stopping,
  });
  const repository = head === undefined ? undefined : foreignCodeFrom(head, context);
  if (repository === undefined) return;
  throw new RefusalError(
    `The workspace holds the code of a pull request of ${repository}: "issues-file" is not read beside it.`,
    {
      where: "input issues-file",
      fix: `Check out this repository's own branch, or pass ids with "issues".`,
    },
  );
}

/** Retrieves each named issue; short IDs are looked up first. What the service does not have is collected. */
export async function findNamedIssues(
  names: readonly string[],
  inputs: NamingInputs,
  issues: Issues,
): Promise<{ found: FoundIssue[]; missing: MissingIssue[] }> {
  const found = new Map<string, FoundIssue>();
  const missing = new Map<string, MissingIssue>();
  await inParallel(names, inputs.concurrency, async (name) => {
    try {
      const id = isIssueId(name) ? name : await idOfShortId(name, inputs, issues);
      found.set(name, { name, retrievedId: id, issue: await issues.retrieve(id) });
    } catch (error) {
      const problem = unknownIssue(name, error);
      if (!problem) throw error;
      missing.set(name, { name, problem });
    }
  });
  // In the order of the names, whatever answered first.
  return {
    found: names.flatMap((name) => found.get(name) ?? []),
    missing: names.flatMap((name) => missing.get(name) ?? []),
  };
}

async function idOfShortId(
  shortId: string,
  { projects }: NamingInputs,
  issues: Issues,
): Promise<string> {
  const issue = await lookUpShortId(shortId, projects, issues);
  if (issue) return issue.id;
  throw new InputError([
    {
      what: `The service knows no issue with the short ID "${shortId}".`,
      where: "input issues",
      fix: `Check it, and that "projects" names the project that it belongs to.`,
    },
  ]);
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
    // oxlint-disable-next-line no-await-in-loop
    const issue = await issues.lookUp(project, shortId);
    if (issue) return issue;
  }
  return undefined;
}

function unknownIssue(name: string, error: unknown): Failure | undefined {
  if (error instanceof InputError) return error.problems[0];
  if (!(error instanceof ServiceError) || error.status !== 404) return undefined;
  return {
    what: `The service knows no issue "${name}".`,
    where: "input issues",
    ...(error.fix !== undefined && { fix: error.fix }),
  };
}
