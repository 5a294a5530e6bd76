/** The Node that runs us: runners other than GitHub's take the one of their image, whatever `action.yml` says. */
import type { Failure } from "./errors.ts";

/** What `runs.using` of `action.yml` asks for. */
const NEEDED = 24;

/**
 * What is wrong with a Node that is too old, undefined where nothing is. Node 22 lacks what closes things by itself
 * (`DisposableStack`); a command would end anywhere, perhaps after it has sent something.
 * @param version as `process.version` has it: `v20.20.2`
 */
export function nodeProblem(version: string): Failure | undefined {
  const [major = ""] = version.replace(/^v/u, "").split(".");
  if (Number(major) >= NEEDED) return undefined;
  return {
    what: `The action needs Node ${NEEDED}, but this runner started it with ${version}.`,
    fix: `GitHub's runner has Node ${NEEDED} since version 2.327.1. The runners of Gitea and Forgejo, and act, take the node of the job's image: choose an image that has Node ${NEEDED}, such as node:${NEEDED}-bookworm.`,
  };
}

/**
 * From now on V8 collects what is no longer used sooner, and does not enlarge the part of its memory where what is new
 * lies: over many pages, or for one large answer, both would grow to a multiple of all that is kept.
 */
export function keepHeapSmall(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of ["--optimize-for-size", "--semi-space-growth-factor=1"])
    setFlagsFromString(flag);
}
