/**
 * One request and its answer on the wire. undici's `request` does not tell whether anything was sent, and lets go of a
 * request that waits for its connection only when that is made.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { TimeoutError } from "../errors.ts";
import { type Lifetime, onAbort } from "../lifetime.ts";
import { withoutSecrets } from "../text.ts";

export interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined where it is too large and was not read. */
  bytes: Buffer | undefined;
}

/** How it ended. `sent` is false when the request certainly never left this machine. */
export type ExchangeResult =
  | { response: RawResponse }
  | { response?: never; sent: boolean; error: unknown };

/** A page of 100 issues has well under 1 MB, with much metadata 30. */
export const MAX_BODY_BYTES = 40_000_000;

/**
 * Sends a request, and gathers what comes back. After the wish to stop a write under way may still be answered; what only
 * reads, or was not sent yet, is given up at once. Never rejects.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { stopping, aborting, timing }: Lifetime,
): Promise<ExchangeResult> {
  const { promise, resolve } = Promise.withResolvers<ExchangeResult>();
  let sending: Dispatcher.DispatchController | undefined;
  let aborted: Error | undefined;
  let head: Omit<RawResponse, "bytes"> = { status: 0, headers: {} };
  /** What came, and room for more. */
  let bytes = Buffer.alloc(0);
  let length = 0;
  const end = (error: unknown) => resolve({ sent: sending !== undefined, error });
  const abort = (reason: Error) => {
    aborted ??= reason;
    end(reason);
    sending?.abort(reason);
  };
  using watching = new DisposableStack();
  watching.use(onAbort(aborting, abort));
  watching.use(
    onAbort(stopping, (reason) => {
      if (sending === undefined || request.method === "GET") abort(reason);
    }),
  );
  watching.use(
    timing.after(timing.attemptMs, () => {
      const what = `no complete answer came within ${timing.attemptMs / 1000} s`;
      abort(new TimeoutError(what, { fix: "Check the service's health; run the step again." }));
    }),
  );
  dispatcher.dispatch(request, {
    onRequestStart: (controller) => {
      if (aborted) controller.abort(aborted);
      else sending = controller;
    },
    onResponseStart: (_controller, status, headers) => void (head = { status, headers }),
    onResponseData: (_controller, chunk) => {
      if (length + chunk.length > MAX_BODY_BYTES) {
        resolve({ response: { ...head, bytes: undefined } });
        return abort(new Error("the answer is too large"));
      }
      // A server may send byte by byte, and each chunk takes more memory than it holds.
      if (length + chunk.length > bytes.length) {
        bytes = Buffer.concat([bytes.subarray(0, length)], 2 * (length + chunk.length));
      }
      length += chunk.copy(bytes, length);
    },
    onResponseEnd: () => resolve({ response: { ...head, bytes: bytes.subarray(0, length) } }),
    onResponseError: (_controller, error) => end(error),
  });
  const result = await promise;
  // undici frees a connection in the next turn of the event loop: a request before that would open another one.
  await nextTurn();
  return result;
}

/**
 * A body as JSON, whatever its content type. A server may repeat what it was told: no secret of ours gets further than this.
 * @returns `value` is what it holds, or its text where it is not JSON; `flaw`, after "a body", why that cannot be worked with
 */
export function parseBody(bytes: Buffer | undefined): { value: unknown; flaw?: string } {
  const excess = excessOf(bytes);
  if (bytes === undefined || excess !== undefined) {
    return { value: undefined, flaw: `of more than ${excess}, which was not read` };
  }
  // What is made of so large a body takes many times its size before V8 begins to collect.
  if (bytes.length > 5_000_000) keepHeapSmall();
  const raw = new TextDecoder().decode(bytes);
  let text = withoutSecrets(raw);
  try {
    // Written anew, JSON has no escape that it can do without: one could hide a secret.
    if (/\\(?:u00|\/)/iu.test(raw)) text = withoutSecrets(JSON.stringify(JSON.parse(raw)));
    return { value: text.trim() === "" ? undefined : JSON.parse(text) };
  } catch {
    return { value: text, flaw: `that is not JSON${/^\s*</u.test(text) ? " but HTML" : ""}` };
  }
}

/** A page of issues holds some thousands, one of releases with all of their commits some hundred thousands. */
const MAX_VALUES = 1_000_000;
/** What goes through values one by one has a limit. */
const MAX_DEPTH = 100;

/**
 * What a body has too many of: bytes, values or levels. JSON shows it by its signs, before anything is made of it: parsing
 * millions of members takes seconds.
 * @param bytes undefined where they were too many to keep
 */
export function excessOf(bytes: Buffer | undefined): string | undefined {
  if (bytes === undefined) return `${MAX_BODY_BYTES / 1_000_000} MB`;
  // A web page is not parsed.
  if (bytes.find((byte) => byte > 0x20) === LESS) return undefined;
  let [values, level, isText] = [0, 0, false];
  // By index: an iterator takes seconds for the largest.
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) isText = !isText;
    else if (isText) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === BRACKET_END || byte === BRACE_END) level -= 1;
    else if (byte === BRACKET || byte === BRACE || byte === COMMA) {
      values += 1;
      level += byte === COMMA ? 0 : 1;
      if (values > MAX_VALUES) return `${MAX_VALUES / 1_000_000} million values`;
      if (level > MAX_DEPTH) return `${MAX_DEPTH} levels`;
    }
  }
  return undefined;
}

const [QUOTE, BACKSLASH, COMMA, LESS] = [0x22, 0x5c, 0x2c, 0x3c];
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** From now on V8 collects garbage sooner: the heap would grow to a multiple of what is kept. */
export function keepHeapSmall(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--optimize-for-size");
  setFlagsFromString("--semi-space-growth-factor=1");
}
