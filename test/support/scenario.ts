/** A step of the built action against a local service of its own: what most scenarios need. */
import { expect } from "vitest";
import type { RecordedRequest } from "../../tools/service/http/request-log.ts";
import {
  type LocalService,
  type ServiceOptions,
  startService,
} from "../../tools/service/service.ts";
import { untilTestEnds } from "./opened.ts";
import { temporaryFolder } from "./repository.ts";
import { type StepOptions, type StepResult, runStep, viewOfStep } from "./runner.ts";
import { type Part, Said, stepPage } from "./transcript.ts";
import { VirtualTime } from "./virtual-time.ts";

/**
 * A service that ends with the test. Organization `acme`, projects `web` and `api`. It lives in a time in which nobody
 * waits, and so do the steps that run against it (`runAgainst`).
 */
export async function serviceForTest({
  clockAhead = 0,
  timing = new VirtualTime(),
  ...options
}: ServiceOptions & {
  /** Milliseconds that its clock is ahead of the steps'. */
  clockAhead?: number;
  timing?: VirtualTime;
} = {}): Promise<LocalService> {
  const clock = () => timing.now() + clockAhead;
  const service = await startService({ dialect: "sentry", clock, ...options });
  times.set(service, timing);
  return untilTestEnds(service);
}

const times = new WeakMap<LocalService, VirtualTime>();

/** Runs a step in the service's time. */
export async function runInTime<Result>(
  service: LocalService,
  options: StepOptions,
  run: (options: StepOptions) => Promise<Result>,
): Promise<Result> {
  const timing = times.get(service);
  if (!timing) return await run(options);
  const step = run({ timing, ...options });
  // Not while requests still arrive: on a busy machine one of several at once may come later.
  let arrived = -1;
  const isStill = () => arrived === (arrived = service.requests.length);
  await timing.passWhile(() => service.faults.held > 0 && isStill(), step);
  return await step;
}

/** An empty folder that is removed after the test. */
export function folderForTest(): string {
  const folder = temporaryFolder();
  untilTestEnds({ [Symbol.asyncDispose]: async () => folder.remove() });
  return folder.path;
}

/** The inputs that say where the service is and who we are. */
export function connection(service: LocalService): Record<string, string> {
  return { token: service.token, org: "acme", projects: "web", "base-url": service.url };
}

/** Runs a step against the service and makes sure that its token is nowhere but in the command that masks it. */
export async function runAgainst(service: LocalService, options: StepOptions): Promise<StepResult> {
  const inputs = { ...connection(service), ...options.with };
  const result = await runInTime(service, { ...options, with: inputs }, runStep);
  expectNoSecret(result, inputs["token"] ?? "");
  return result;
}

/** Runs a step against the service, up to its report. */
export async function viewAgainst(service: LocalService, options: StepOptions) {
  const inputs = { ...connection(service), ...options.with };
  return await runInTime(service, { ...options, with: inputs }, viewOfStep);
}

/** The token, whole or in the forms that the runner masks too, is in no stream, output, summary or result file. */
export function expectNoSecret(result: StepResult, secret: string): void {
  if (secret === "") return;
  const everything = [
    // Masking is the one thing for which a secret is printed: the runner takes these lines and shows none of them.
    result.stdout.replaceAll(/^::add-mask::.*$/gmu, ""),
    result.stderr,
    JSON.stringify(result.outputs),
    result.summary,
    JSON.stringify(result.result),
  ].join("\n");
  expect(everything).not.toContain(secret);
  expect(everything).not.toContain(Buffer.from(secret).toString("base64"));
}

export interface PageOptions {
  /** What else differs between runs, with what stands for it. */
  replacements?: Readonly<Record<string, string>>;
  /** Further paragraphs, each with its name. */
  more?: readonly Part[];
  /** The inputs of steps before this one. */
  before?: readonly Readonly<Record<string, string>>[];
  /** What the page is headed by; default: the title of the test. */
  title?: string;
}

/** What stands for address and token of a service, which differ between runs. */
export const replacementsOf = (service: LocalService): Readonly<Record<string, string>> => ({
  [service.url]: "http://service.test",
  [service.token]: "<token>",
});

/** Compares the page of a scenario of one step with the file of that name in `test/snapshots`. */
export async function expectTranscript(
  name: string,
  service: LocalService,
  result: StepResult,
  options: PageOptions = {},
): Promise<void> {
  const page = new Page(name, options.title);
  await page.add("", service, result, options);
  await page.matches();
}

/** The name of the page that a test with this title has: `a-dry-run`. */
export const pageName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, 70)
    .replaceAll(/^-|-$/gu, "");

/** A scenario of several steps. */
export class Page {
  readonly #file: string;
  readonly #parts: string[];
  readonly #said = new Said();
  #steps = 0;

  constructor(name: string, title = expect.getState().currentTestName?.split(" > ").at(-1)) {
    this.#file = `../snapshots/${name}.md`;
    this.#parts = [`# ${title}`];
  }

  /** Adds a step. @param sentence what it shows @param requests default: all that the service knows of */
  async add(
    sentence: string,
    service: LocalService,
    result: StepResult,
    {
      replacements = {},
      before = [],
      more,
      requests = [...service.probes, ...service.requests].toSorted(
        (a, b) => a.arrivedAt - b.arrivedAt,
      ),
    }: PageOptions & { requests?: readonly RecordedRequest[] } = {},
  ): Promise<void> {
    this.#steps += 1;
    if (sentence !== "") this.#parts.push(`## ${this.#steps}. ${sentence}`);
    const all = { ...replacements, ...replacementsOf(service) };
    const { name } = service.dialect;
    const given = [
      ...(name === "sentry" ? [] : [`server: ${name}`]),
      ...before.map((inputs) => `after a step with: ${JSON.stringify(inputs)}`),
    ];
    const sources = { result, requests, replacements: all, given };
    this.#parts.push(await stepPage(sources, more, this.#said));
  }

  async matches(): Promise<void> {
    await expect(`${this.#parts.join("\n\n")}\n`).toMatchFileSnapshot(this.#file);
  }
}
