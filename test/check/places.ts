/** Clones in which a check runs, with the events that it runs for. */
import { checkout, tagPush } from "../release/shop.ts";
import { repositoryWith } from "../support/repository.ts";
import type { RunnerEvent } from "../support/runner.ts";
import { folderForTest } from "../support/scenario.ts";

interface Place {
  workspace: string;
  event: RunnerEvent;
}

/** The push of the tag v1.3.0, complete. */
export function pushed(): Place {
  const { workspace, sha } = checkout("v1.3.0");
  return { workspace, event: tagPush("v1.3.0", sha) };
}

/** A clone whose newest commit, after v1.0.0, has this message. */
export function fixing(message: string): Place {
  const workspace = `${folderForTest()}/shop`;
  const { head } = repositoryWith(workspace, (history) => {
    history.tag("v1.0.0", history.commit("main", { files: { a: "1" } }));
    return { head: history.commit("main", { message, files: { a: "2" } }) };
  });
  return { workspace, event: { name: "push", ref: "refs/heads/main", sha: head } };
}
