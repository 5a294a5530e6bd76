/** The history of a release from the GitHub API, where neither the checkout nor a fetch has it. */
import { GitHubError } from "../errors.ts";
import type { ReleaseHistory } from "./release-history.ts";
import type { Task } from "./release-range.ts";

export async function compareHistory(
  task: Task,
  reasons: readonly string[],
): Promise<ReleaseHistory> {
  void task;
  void reasons;
  throw new GitHubError("The GitHub API is not asked yet.");
}
