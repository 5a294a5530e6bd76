/**
 * One request and its answer on the wire. This is undici's own interface for that and not its `request`, which does not
 * tell whether anything was sent, and which lets go of a request that waits for its connection only when that is made.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { withoutSecrets } from "../text.ts";

export interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body; undefined where it is larger than `MAX_BODY_BYTES` and was not read. */
  bytes: Buffer | undefined;
}

/** How it ended. `sent` is false when the request certainly never left this machine. */
export type ExchangeResult =
  | { sent: true; response: RawResponse; error?: never }
  | { sent: boolean; response?: never; error: unknown };

/** Larger answers are not what the contract describes: a page of 100 issues has well under 1 MB, with much metadata 30. */
const MAX_BODY_BYTES = 40_000_000;

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
    this.#end.resolve({ sent: true, response: { ...this.#head, bytes: undefined } });
    this.abort(new Error("the answer is too large"));
  }

  onResponseEnd(): void {
    const bytes = Buffer.concat(this.#chunks, this.#length);
    this.#chunks.length = 0;
    this.#end.resolve({ sent: true, response: { ...this.#head, bytes } });
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

/**
 * Content types lie, so the body itself decides: JSON, nothing, or something else. A server may repeat what it was told:
 * no secret of ours gets further than this.
 * @param item what is kept of each item of a list. Items are read one by one, so that a page of large ones is never held
 *   as a whole
 */
export function parseBody(
  bytes: Buffer | undefined,
  item: (value: unknown) => unknown = (value) => value,
): ParsedBody {
  if (bytes === undefined) {
    const megabytes = MAX_BODY_BYTES / 1_000_000;
    return { value: undefined, flaw: `of more than ${megabytes} MB, which was not read` };
  }
  const { depth, commas } = outlineOf(bytes);
  if (depth > MAX_DEPTH) {
    return {
      value: undefined,
      flaw: `nested more than ${MAX_DEPTH} levels deep, which was not read`,
    };
  }
  try {
    const items = itemsIn(bytes, commas);
    if (items) return { value: Array.from(items, (each) => item(JSON.parse(textOf(each)))) };
    const text = textOf(bytes);
    return { value: text.trim() === "" ? undefined : JSON.parse(text) };
  } catch {
    const text = textOf(bytes);
    return { value: text, flaw: `that is not JSON${/^\s*</u.test(text) ? " but HTML" : ""}` };
  }
}

function textOf(bytes: Buffer): string {
  return withoutSecrets(new TextDecoder().decode(bytes));
}

/**
 * The items of a list, as they are written. Where the text is none after all, one of them is not JSON.
 * @param commas those of its outermost brackets
 * @returns undefined for what does not begin and end as a list, or has one item at most
 */
function itemsIn(bytes: Buffer, commas: readonly number[]): Buffer[] | undefined {
  const begin = bytes.findIndex((byte) => !BLANKS.includes(byte));
  const end = bytes.findLastIndex((byte) => !BLANKS.includes(byte));
  if (bytes[begin] !== 0x5b || bytes[end] !== 0x5d || commas.length === 0) return undefined;
  return [...commas, end].map((comma, index) =>
    bytes.subarray((commas[index - 1] ?? begin) + 1, comma),
  );
}

/** What JSON permits between its parts. */
const BLANKS = [0x20, 0x09, 0x0a, 0x0d];

/** How deep brackets are nested in a text of JSON, and where the commas of the outermost are; strings left out. */
function outlineOf(bytes: Buffer): { depth: number; commas: number[] } {
  const commas: number[] = [];
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) index = endOfString(bytes, index);
    else if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, (depth += 1));
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    else if (byte === COMMA && depth === 1) commas.push(index);
  }
  return { depth: deepest, commas };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** The index of the quote that closes the string which begins at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  for (let index = start + 1; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) return index;
    if (byte === BACKSLASH) index += 1;
  }
  return bytes.length;
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
