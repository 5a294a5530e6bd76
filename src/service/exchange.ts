/**
 * One request and its answer on the wire. This is undici's own interface for that and not its `request`, which does not
 * tell whether anything was sent, and which lets go of a request that waits for its connection only when that is made.
 */
import type { Dispatcher } from "undici";
import { ServiceError } from "../errors.ts";

export interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** How it ended. `sent` is false when the request surely never left this machine. */
export type Exchanged =
  | { sent: true; response: RawResponse; error?: never }
  | { sent: boolean; response?: never; error: unknown };

/** Larger answers are not what the contract describes; a page of 100 issues has well under 1 MB. */
const MAX_BODY_BYTES = 20_000_000;

export class Exchange implements Dispatcher.DispatchHandler {
  readonly #end = Promise.withResolvers<Exchanged>();
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
  get end(): Promise<Exchanged> {
    return this.#end.promise;
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
    if (this.#length > MAX_BODY_BYTES) this.abort(tooLarge(this.#head.status));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const text = new TextDecoder().decode(Buffer.concat(this.#chunks, this.#length));
    this.#end.resolve({ sent: true, response: { ...this.#head, text } });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#end.resolve({ sent: this.#sent, error });
  }
}

function tooLarge(status: number): ServiceError {
  return new ServiceError(
    `The service's answer (${status}) is larger than ${MAX_BODY_BYTES / 1_000_000} MB and was not read.`,
    {
      kind: "unreadable",
      status,
      fix: "Check that the base URL is the service's own address.",
    },
  );
}
