/** The questions that `check` asks the service. All of them only read, and each is asked twice at most. */
import type { Run } from "../command.ts";
import { ServiceError, TimeoutError } from "../errors.ts";
import { type Lifetime, partOfLifetime } from "../lifetime.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { duration } from "../report/format.ts";
import type { ServiceKind } from "../service/kind.ts";
import type { Operation } from "../service/operation.ts";
import type { Transport } from "../service/transport.ts";

/** What came back: an answer, or why there is none. */
export type Reply =
  | { ok: true; body: unknown; date: number | undefined }
  | { ok: false; error: ServiceError; body?: undefined; date?: undefined };

/** Most seconds for all questions together: a service that takes longer is told to be slow, and not waited for. */
const MOST_SECONDS = 30;

export class CheckClient {
  readonly organization: string;
  readonly #lifetime: Lifetime;
  readonly #transport: Transport;
  readonly #tooSlow: ServiceError;
  /** Milliseconds that are left to wait for answers. */
  #left: number;

  /** All answers together take a third of the step's time at most. */
  constructor({ organization, timeout, baseUrl }: ReleaseInputs, { lifetime, transport }: Run) {
    const seconds = Math.min(MOST_SECONDS, timeout / 3);
    this.organization = organization;
    this.#lifetime = lifetime;
    this.#transport = transport;
    this.#left = seconds * 1000;
    this.#tooSlow = new ServiceError(
      `The service did not answer what it was asked within ${duration(seconds)}.`,
      { kind: "interrupted", where: baseUrl, fix: "Look at the state of the service." },
    );
  }

  /** Epoch milliseconds of this machine. */
  now(): number {
    return this.#lifetime.timing.now();
  }

  async kind(): Promise<ServiceKind | undefined> {
    const kind = await this.#inTime((transport) => transport.identifyService());
    return kind instanceof ServiceError ? this.#transport.serviceKind : kind;
  }

  /** @param action as in "Could not <action>" */
  async ask(action: string, path: string): Promise<Reply> {
    const operation: Operation = {
      // A window of its own for each: they are too few to use one up.
      name: `check: ${action}`,
      method: "GET",
      action,
      scopes: [],
      resources: [`the organization "${this.organization}"`],
    };
    const answer = await this.#inTime((transport) =>
      transport.request({ operation, path, retry: { maxAttempts: 2 } }),
    );
    return answer instanceof ServiceError
      ? { ok: false, error: answer }
      : { ok: true, body: answer.body, date: answer.date };
  }

  /** What a question brings; its failure too, unless it is the step that ends. */
  async #inTime<T>(ask: (transport: Transport) => Promise<T>): Promise<T | ServiceError> {
    if (this.#left <= 0) return this.#tooSlow;
    const { timing, stopping } = this.#lifetime;
    const begun = timing.ticks();
    using time = partOfLifetime(this.#lifetime, this.#left);
    try {
      return await ask(this.#transport.within(time));
    } catch (error) {
      stopping.throwIfAborted();
      if (error instanceof TimeoutError) return this.#tooSlow;
      if (!(error instanceof ServiceError)) throw error;
      return error.kind === "interrupted" && time.stopping.aborted ? this.#tooSlow : error;
    } finally {
      this.#left -= timing.ticks() - begun;
    }
  }
}
