/** Scenes about a step itself: its inputs and its event. Few texts for each run. */
import type { StepOptions } from "../support/runner.ts";
import { readAction } from "../../tools/action.ts";
import { type Scene, type TextQueue, judgedRun, startShop } from "./scene.ts";

const COMMANDS = ["release", "update-issues", "list-issues", "show-issues", "rename-client-key"];

/** All inputs, but those whose text is a secret: to mask it, the runner is told it as it is. */
const NAMES = Object.keys(readAction().inputs).filter(
  (name) => !["token", "github-token", "headers"].includes(name),
);

/** The last is what a workflow itself gives as the address of its release. */
const PLACES = ["https://github.com/", "http://127.0.0.1:", "https://example.com/"];

/** Runs the bundle several times, each with about `each` of the texts. The runs may succeed or fail. */
async function repeatedly(
  each: number,
  { count }: TextQueue,
  debug: boolean,
  optionsOf: (index: number) => StepOptions,
): Promise<string[]> {
  const objections: string[] = [];
  for (let index = 0; index < Math.max(1, Math.round(count / each)); index += 1) {
    await using service = await startShop();
    const options = { url: service.url, debug, ...optionsOf(index) };
    objections.push(...(await judgedRun(service, options, { places: PLACES })));
  }
  return objections.filter(
    (one) => !/^(?:exit code 1|the annotations (?:(?:notice|warning|error) ?)+)$/u.test(one),
  );
}

/** Every input at once: what is wrong with each is told with its text. */
export const allInputs: Scene = {
  name: "inputs, all of them wrong",
  size: 70,
  run: async (texts, debug) =>
    await repeatedly(NAMES.length, texts, debug, (index) => {
      const hostile = NAMES.map((name) => [name, texts.forEnvironment()] as const);
      const command = index % 6 === 5 ? texts.forEnvironment() : (COMMANDS[index % 5] ?? "");
      return { with: { ...Object.fromEntries(hostile), command } };
    }),
};

/** Payloads in which every text is hostile, with the shapes that we read. */
function payloadOf(name: string, texts: TextQueue): object {
  const repository = { full_name: texts.next() };
  return {
    ref: texts.next(),
    before: texts.next(),
    deleted: name === "push",
    action: "deleted",
    release: { tag_name: texts.next() },
    pull_request: { head: { sha: "a".repeat(40), ref: texts.next(), repo: repository } },
    workflow_run: { event: "pull_request", head_repository: repository },
    head_commit: { message: texts.next() },
  };
}

const EVENTS = ["push", "delete", "release", "pull_request_target", "workflow_run", "pull_request"];

export const events: Scene = {
  name: "events",
  size: 48,
  run: async (texts, debug) =>
    await repeatedly(8, texts, debug, (index) => {
      const name = EVENTS[index % EVENTS.length] ?? "";
      const sha = index % 4 === 3 ? texts.forEnvironment() : "b".repeat(40);
      const ref = `refs/${index % 2 === 0 ? "heads" : "tags"}/${texts.forEnvironment()}`;
      return {
        event: { name, ref, sha, payload: payloadOf(name, texts) },
        ...(index % 5 === 4 && { env: { GITHUB_REPOSITORY: texts.forEnvironment() } }),
      };
    }),
};
