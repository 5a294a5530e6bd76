/**
 * One request and its answer on the wire. This is undici's own interface for that and not its `request`, which does not
 * tell whether anything was sent, and which lets go of a request that waits for its connection only when that is made.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { keepHeapSmall } from "../node.ts";
import { withoutSecrets } from "../text.ts";

export interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body; undefined where it is larger than was allowed and was not read. */
  bytes: Buffer | undefined;
}

/** How it ended. `sent` is false when the request certainly never left this machine. */
export type ExchangeResult =
  | { sent: true; response: RawResponse; error?: never }
  | { sent: boolean; response?: never; error: unknown };

/** Larger answers are not what the contract describes: a page of 100 issues has well under 1 MB, with much metadata 30. */
export const MAX_BODY_BYTES = 40_000_000;

/** Gathers what comes back on one request. */
export class RequestHandler implements Dispatcher.DispatchHandler {
  readonly #end = Promise.withResolvers<ExchangeResult>();
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  /** What came last: a server may send byte by byte, and each chunk takes more memory than it holds. */
  #recent: Buffer[] = [];
  #length = 0;
  #head: Pick<RawResponse, "status" | "headers"> = { status: 0, headers: {} };
  #controller: Dispatcher.DispatchController | undefined;
  #aborted: Error | undefined;
  #sent = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

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
    this.#recent.push(chunk);
    if (this.#recent.length === 1000) this.#gather();
    if (this.#length <= this.#maxBytes) return;
    this.#chunks.length = 0;
    this.#end.resolve({ sent: true, response: { ...this.#head, bytes: undefined } });
    this.abort(new Error("the answer is too large"));
  }

  #gather(): void {
    this.#chunks.push(Buffer.concat(this.#recent));
    this.#recent = [];
  }

  onResponseEnd(): void {
    this.#gather();
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

/**
 * The bodies of the contract hold thousands of values, those with 30 MB of metadata over three million. Nothing else happens
 * while they are read: an object of two million members takes seven seconds.
 */
const MAX_VALUES = 4_000_000;
/** Pages have 100 items, lists that are not paged some hundreds. */
const MAX_ITEMS = 10_000;
/** No answer of the contract is nested deeper than a few levels; what goes through values one by one has a limit. */
const MAX_DEPTH = 100;

/** What is made of a larger body takes many times its size before V8 begins to collect. */
const LARGE_BODY_BYTES = 5_000_000;

/**
 * Content types lie, so the body itself decides: JSON, nothing, or something else. A server may repeat what it was told:
 * no secret of ours gets further than this.
 */
export function parseBody(bytes: Buffer | undefined, maxBytes = MAX_BODY_BYTES): ParsedBody {
  if (bytes === undefined) return unread(`of more than ${maxBytes / 1_000_000} MB`);
  if (bytes.length > LARGE_BODY_BYTES) keepHeapSmall();
  let values = 0;
  // By index: an iterator takes seconds for the largest.
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
  }
  if (values > MAX_VALUES) return unread(`of more than ${MAX_VALUES / 1_000_000} million values`);
  const text = withoutSecrets(new TextDecoder().decode(bytes));
  let value: unknown;
  try {
    value = text.trim() === "" ? undefined : JSON.parse(text);
  } catch {
    return { value: text, flaw: `that is not JSON${/^\s*</u.test(text) ? " but HTML" : ""}` };
  }
  if (Array.isArray(value) && value.length > MAX_ITEMS) {
    return unread(`with a list of more than ${MAX_ITEMS} items`);
  }
  return isTooDeep(value) ? unread(`nested more than ${MAX_DEPTH} levels deep`) : { value };
}

/** What stands before every value of JSON but the first, and where it is not its separator, in its strings. */
const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];

function unread(what: string): ParsedBody {
  return { value: undefined, flaw: `${what}, which was not read` };
}

/** Level by level: what is nested too deep for the stack must not be gone into. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= MAX_DEPTH) return true;
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== "object" || each === null) continue;
      // No lists of values: for millions of objects they would take as much again.
      for (const name in each) {
        const member: unknown = Reflect.get(each, name);
        if (typeof member === "object" && member !== null) next.push(member);
      }
    }
    level = next;
  }
  return false;
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
