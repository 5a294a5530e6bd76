/**
 * One request and its answer on the wire. This is undici's own interface for that and not its `request`, which does not
 * tell whether anything was sent, and which lets go of a request that waits for its connection only when that is made.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher } from "undici";

export interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body; undefined where it is larger than `MAX_BODY_BYTES` and was not read. */
  text: string | undefined;
}

/** How it ended. `sent` is false when the request certainly never left this machine. */
export type ExchangeResult =
  | { sent: true; response: RawResponse; error?: never }
  | { sent: boolean; response?: never; error: unknown };

/** Larger answers are not what the contract describes; a page of 100 issues has well under 1 MB. */
export const MAX_BODY_BYTES = 20_000_000;

/** Gathers what comes back on one request. */
export class RequestHandler implements Dispatcher.DispatchHandler {
  readonly #end = Promise.withResolvers<ExchangeResult>();
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #head: Pick<RawResponse, "status" | "headers"> = { status: 0, headers: {} };
  #controller: Dispatcher.DispatchController | undefined;
  #aborted: Error | undefined;
  #sent = false;

  /** Whether the request has been written, in part at least. */
  get sent(): boolean {
    return this.#sent;
  }

  /** Never rejects. */
  async end(): Promise<ExchangeResult> {
    const result = await this.#end.promise;
    // undici frees a connection in the next turn of the event loop: a request before that would open another one.
    await nextTurn();
    return result;
  }

  /** Ends it now. What was not sent by then never will be. */
  abort(reason: Error): void {
    this.#aborted ??= reason;
    this.#end.resolve({ sent: this.#sent, error: reason });
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#aborted) {
      controller.abort(this.#aborted);
      return;
    }
    this.#controller = controller;
    this.#sent = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: RawResponse["headers"],
  ): void {
    this.#head = { status, headers };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    this.#chunks.push(chunk);
    if (this.#length <= MAX_BODY_BYTES) return;
    this.#chunks.length = 0;
    this.#end.resolve({ sent: true, response: { ...this.#head, text: undefined } });
    this.abort(new Error("the answer is too large"));
  }

  onResponseEnd(): void {
    const text = new TextDecoder().decode(Buffer.concat(this.#chunks, this.#length));
    this.#end.resolve({ sent: true, response: { ...this.#head, text } });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#end.resolve({ sent: this.#sent, error });
  }
}
