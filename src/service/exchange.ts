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
const MAX_BODY_BYTES = 20_000_000;

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

/** A body as JSON. `value` is what it holds, or its text where it is not JSON. */
export interface ParsedBody {
  value: unknown;
  /** Why it is not JSON that can be worked with, after "a body": absent where it is. */
  flaw?: string;
}

/** No answer of the contract is nested deeper than a few levels; what goes through values one by one has a limit. */
const MAX_DEPTH = 100;

/** Content types lie, so the body itself decides: JSON, nothing, or something else. */
export function parseBody(text: string | undefined): ParsedBody {
  if (text === undefined) {
    const megabytes = MAX_BODY_BYTES / 1_000_000;
    return { value: undefined, flaw: `of more than ${megabytes} MB, which was not read` };
  }
  if (text.trim() === "") return { value: undefined };
  if (depthOf(text) > MAX_DEPTH) {
    return {
      value: undefined,
      flaw: `nested more than ${MAX_DEPTH} levels deep, which was not read`,
    };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { value: text, flaw: `that is not JSON${/^\s*</u.test(text) ? " but HTML" : ""}` };
  }
}

/** How deep brackets are nested in a text of JSON, strings left out. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === QUOTE) index = endOfString(text, index);
    else if (unit === 0x5b || unit === 0x7b) deepest = Math.max(deepest, (depth += 1));
    else if (unit === 0x5d || unit === 0x7d) depth -= 1;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The index of the quote that closes the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === QUOTE) return index;
    if (unit === BACKSLASH) index += 1;
  }
  return text.length;
}

/**
 * The answer with its body read, so far as that is not larger than any that is meant: a small body can be packed so that
 * it unpacks to gigabytes.
 * @throws Error where it is larger
 */
export async function withBoundedBody(response: Response): Promise<Response> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  if (body === null) return response;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks, length), response);
}
