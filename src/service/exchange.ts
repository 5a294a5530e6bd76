/** Opens a step's connections, sends one request, and parses the body of its response. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher, ProxyAgent } from "undici";
import { TimeoutError } from "../errors.ts";
import { type Lifetime, onAbort } from "../lifetime.ts";
import { readProxy } from "../proxies.ts";
import { withoutSecrets } from "../text.ts";

/**
 * Creates a pool of keep-alive connections to an origin, through a proxy if one is used for it. Redirects are not followed.
 * @param connections maximum of the pool
 * @param signal ends a connection that is still being opened: it would keep the process alive
 * @throws ServiceError if a proxy variable is invalid
 */
export async function openConnections(
  origin: string,
  connections: number,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Dispatcher> {
  const connect = { timeout: 10_000, signal };
  const options = {
    connections,
    // `exchange` limits each attempt's time.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    // A list's `Link` header repeats the query twice, escaped; a query may be as long as a server accepts.
    maxHeaderSize: 65_536,
    connect,
  };
  const uri = readProxy(environment, new URL(origin));
  if (uri !== undefined) {
    return await openProxyAgent({ ...options, uri, proxyTls: connect, requestTls: connect });
  }
  const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
  return new Agent(options);
}

/** Creates undici's proxy agent. It is loaded only if a proxy is used. */
export async function openProxyAgent(options: ProxyAgent.Options): Promise<ProxyAgent> {
  const { default: connect } = await import("undici/lib/api/api-connect.js");
  const { default: Base } = await import("undici/lib/dispatcher/dispatcher.js");
  const { default: Agent } = await import("undici/lib/dispatcher/proxy-agent.js");
  // undici's index, which we do not load, adds `connect` to all dispatchers; tunnels need it.
  Object.assign(Base.prototype, { connect });
  return new Agent(options);
}

export interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined if the body exceeds `MAX_BODY_BYTES`. */
  bytes: Buffer | undefined;
}

/** A response or an error. `sent` is false if the request certainly never left this machine. */
export type ExchangeResult =
  | { response: RawResponse }
  | { response?: never; sent: boolean; error: unknown };

/** A page of 100 issues has well under 1 MB; with much metadata it has 30 MB. */
export const MAX_BODY_BYTES = 40_000_000;

/**
 * Sends a request and collects the response. Never rejects. undici's own `request` does not tell whether anything was sent,
 * and cannot abort a request before its connection is open. After `stopping`, a write that was sent may still be answered;
 * a GET or an unsent request ends at once.
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
  /** The bytes received so far, then unused space. */
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
      // Copied into one buffer: a server may send single bytes, and each chunk takes more memory than its bytes.
      if (length + chunk.length > bytes.length) {
        bytes = Buffer.concat([bytes.subarray(0, length)], 2 * (length + chunk.length));
      }
      length += chunk.copy(bytes, length);
    },
    onResponseEnd: () => resolve({ response: { ...head, bytes: bytes.subarray(0, length) } }),
    onResponseError: (_controller, error) => end(error),
  });
  const result = await promise;
  // undici frees the connection in the next turn of the event loop; an earlier request would open another one.
  await nextTurn();
  return result;
}

/**
 * Parses a body as JSON, whatever its content type, and withholds our secrets, which a server may repeat.
 * @returns the parsed value, or the text if it is not JSON; `flaw` completes "a body …" and says why it cannot be used
 */
export function parseBody(bytes: Buffer | undefined): { value: unknown; flaw?: string } {
  const raw = bytes && new TextDecoder().decode(bytes);
  const excess = excessOf(raw);
  if (raw === undefined || excess !== undefined) {
    return { value: undefined, flaw: `of more than ${excess}, which was not read` };
  }
  // Parsing a large body takes many times its size in memory before V8 collects garbage.
  if (raw.length > 5_000_000) keepHeapSmall();
  let text = withoutSecrets(raw);
  try {
    // JSON.stringify removes needless escapes, which could hide a secret.
    if (/\\(?:u00|\/)/iu.test(raw)) text = withoutSecrets(JSON.stringify(JSON.parse(raw)));
    return { value: text.trim() === "" ? undefined : JSON.parse(text) };
  } catch {
    return { value: text, flaw: `that is not JSON${isWebPage(text) ? " but HTML" : ""}` };
  }
}

/** Whether a body is HTML or XML; a text such as `<urlopen error …>` is not. */
export function isWebPage(body: unknown): boolean {
  return typeof body === "string" && WEB_PAGE.test(body);
}
const WEB_PAGE =
  /^\s*<(?:!doctype|!--|\?xml|(?:html|head|body|title|meta|style|script|center|pre|div|h\d|p)\b)/iu;

/** A page of issues holds some thousands; a page of releases with all their commits holds some hundred thousands. */
const MAX_VALUES = 1_000_000;
/** Recursive code that reads a value has a limited stack. */
const MAX_DEPTH = 100;

/**
 * The limit that a body exceeds (bytes, values or levels), if any. It is found before the body is parsed: parsing millions
 * of members takes seconds.
 * @param text undefined if the body had too many bytes to keep
 */
export function excessOf(text: string | undefined): string | undefined {
  if (text === undefined) return `${MAX_BODY_BYTES / 1_000_000} MB`;
  // A web page is not parsed.
  if (isWebPage(text)) return undefined;
  let [values, level, isText] = [0, 0, false];
  // By index: an iterator takes seconds for the largest body.
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '"') isText = !isText;
    else if (isText) index += sign === "\\" ? 1 : 0;
    else if (sign === "]" || sign === "}") level -= 1;
    else if (sign === "[" || sign === "{" || sign === ",") {
      values += 1;
      level += sign === "," ? 0 : 1;
      if (values > MAX_VALUES) return `${MAX_VALUES / 1_000_000} million values`;
      if (level > MAX_DEPTH) return `${MAX_DEPTH} levels`;
    }
  }
  return undefined;
}

/** Makes V8 collect garbage sooner. Otherwise the heap grows to a multiple of the live data. */
export function keepHeapSmall(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--optimize-for-size");
  setFlagsFromString("--semi-space-growth-factor=1");
}
