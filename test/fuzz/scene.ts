/** A scene: runs of the bundle in which as many texts as possible are hostile. */
import { startService, type LocalService } from "../../tools/service/service.ts";
import type { StepOptions } from "../support/runner.ts";
import { type Expected, runBundle, stepObjections } from "./bundle.ts";

/** Hostile texts, handed out one by one; from the beginning again when all were used. */
export class TextQueue {
  readonly #texts: readonly string[];
  #used = 0;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  get count(): number {
    return this.#texts.length;
  }

  next(): string {
    return this.#texts[this.#used++ % this.#texts.length] ?? "";
  }

  many(count: number): string[] {
    return Array.from({ length: count }, () => this.next());
  }

  /** As an environment variable can hold it. */
  forEnvironment(): string {
    return this.next().replaceAll("\0", "").toWellFormed();
  }
}

export interface Scene {
  readonly name: string;
  /** Texts that it takes well at once. */
  readonly size: number;
  /** What is objected to in what the runs leave behind, with the runner's debug logging or without. */
  readonly run: (texts: TextQueue, debug: boolean) => Promise<string[]>;
}

export const startShop = () => startService({ dialect: "sentry", repositories: ["acme/shop"] });

/** What every run of a command against a service is given. */
export function inputsFor({ token }: LocalService, url: string): Record<string, string> {
  return { token, org: "acme", projects: "web", "base-url": url };
}

/** What the lines of our log begin with, whatever the command is. */
const LINES =
  /^(?:❌ |✅ |🔎 |⚠️ |ℹ️ |Worst first:$|Found:$| {2}.* {2}.* {2}| {2}.*: (?:failed|not applied|sent but not confirmed) — | {2}… and |[\d,]+ issues? (?:selected, |not updated:$)|[\d,]+ of [\d,]+ issues? updated|The service (?:failed|refused) to .* (?:Attempt \d follows in|all the same\.$|The range is decided)|Head commit |git could not |The (?:checkout|working directory|runner) |Asking the (?:API|GitHub API) |Range |(?:Creating|Sending) release |Recording the deploy |Release page: http:\/\/127\.0\.0\.1:|Changing client key |Listing the issues |Resolving )/u;

export function expectedOf(service: LocalService, more: Partial<Expected> = {}): Expected {
  return {
    annotations: [],
    lines: LINES,
    places: ["https://github.com/", "http://127.0.0.1:"],
    exitCode: 0,
    requests: service.requests,
    secrets: [service.token],
    ...more,
  };
}

/** Runs the bundle against a service, which is at this address; what is objected to then. */
export async function judgedRun(
  service: LocalService,
  options: StepOptions & { url: string; debug: boolean },
  more: Partial<Expected> = {},
): Promise<string[]> {
  const { url, debug, with: inputs, ...step } = options;
  const left = await runBundle({ ...step, with: { ...inputsFor(service, url), ...inputs } }, debug);
  return await stepObjections(left, expectedOf(service, more));
}
