/** The tags among which the previous release of a complete checkout is looked for. */
import { lastFetchedTags, opened } from "../../git/checkout.ts";
import type { Repository, Tag } from "../../git/repository.ts";
import type { Task } from "./range.ts";

/**
 * The tags of a clone that has all commits, and those of the server where it may lack some.
 * @throws GitError where the server is asked and does not answer
 */
export async function certainTags(task: Task, repository: Repository): Promise<Tag[]> {
  const tags = await repository.tags();
  const { repository: remote } = task.head.remote;
  const originUrl = opened(task.head.checkout)?.originUrl;
  if (originUrl === undefined || remote === undefined) return tags;
  if (await hasEveryTag(task, tags)) return tags;
  const { presentTags } = await import("./fetch.ts");
  const served = await remote.tags();
  const names = new Set(served.map(({ name }) => name));
  const own = tags.filter(({ name }) => !names.has(name));
  return presentTags([...served, ...own], repository);
}

/**
 * A clone can have all commits and yet lack tags: a `fetch-depth` greater than the history brings the pushed one alone,
 * and a runner that keeps its folders has those of earlier pushes beside it, but not of the pushes that ran elsewhere.
 */
async function hasEveryTag(task: Task, tags: readonly Tag[]): Promise<boolean> {
  const elsewhere = tags.filter((tag) => tag.commit !== task.commit);
  const fetchHead = opened(task.head.checkout)?.fetchHead;
  if (elsewhere.length === 0 || fetchHead === undefined) return elsewhere.length > 0;
  const fetched = await lastFetchedTags(fetchHead);
  return fetched === undefined || elsewhere.every(({ name }) => fetched.has(name));
}
