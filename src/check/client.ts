/** The questions that `check` asks the service. All of them only read, and each is asked twice at most. */
import type { Run } from "../command.ts";
import { ServiceError, TimeoutError } from "../errors.ts";
import { partOfLifetime } from "../lifetime.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { duration } from "../report/format.ts";
import type { ServiceKind } from "../service/kind.ts";
import type { ServiceAnswer, Transport } from "../service/transport.ts";

/** Most seconds that all answers together may take. */
const MOST_SECONDS = 30;

export class CheckClient {
  readonly organization: string;
  readonly #run: Run;
  readonly #tooSlow: ServiceError;
  /** Milliseconds that are left to wait for answers. */
  #left: number;

  constructor({ organization, timeout, baseUrl }: ReleaseInputs, run: Run) {
    const seconds = Math.min(MOST_SECONDS, timeout / 3);
    this.organization = organization;
    this.#run = run;
    this.#left = seconds * 1000;
    this.#tooSlow = new ServiceError(`The service did not answer within ${duration(seconds)}.`, {
      kind: "interrupted",
      where: baseUrl,
      fix: "Check that the service is up.",
    });
  }

  async kind(): Promise<ServiceKind | undefined> {
    const kind = await this.#inTime((transport) => transport.identifyService());
    return kind instanceof ServiceError ? this.#run.transport.serviceKind : kind;
  }

  /**
   * What the service answers, or why it does not.
   * @param action as in "Could not <action>"
   */
  async ask(action: string, path: string): Promise<ServiceAnswer | ServiceError> {
    const operation = {
      // A window of its own for each: they are too few to use one up.
      name: `check: ${action}`,
      method: "GET",
      action,
      scopes: [],
      resources: [`the organization "${this.organization}"`],
    } as const;
    return await this.#inTime((transport) =>
      transport.request({ operation, path, retry: { maxAttempts: 2 } }),
    );
  }

  async #inTime<T>(ask: (transport: Transport) => Promise<T>): Promise<T | ServiceError> {
    if (this.#left <= 0) return this.#tooSlow;
    const { lifetime, transport } = this.#run;
    const begun = lifetime.timing.ticks();
    using time = partOfLifetime(lifetime, this.#left);
    try {
      return await ask(transport.withLifetime(time));
    } catch (error) {
      lifetime.stopping.throwIfAborted();
      if (time.stopping.aborted || error instanceof TimeoutError) return this.#tooSlow;
      if (error instanceof ServiceError) return error;
      throw error;
    } finally {
      this.#left -= lifetime.timing.ticks() - begun;
    }
  }
}
