/** What goes over the wire: the connections of a step, a request over one of them, and the body of its answer. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher, EnvHttpProxyAgent } from "undici";
import { TimeoutError } from "../errors.ts";
import { type Lifetime, onAbort } from "../lifetime.ts";
import { type Proxies, readProxies } from "../proxies.ts";
import { withoutSecrets } from "../text.ts";

/**
 * Loads undici. Its connections are kept alive, and go through a proxy where the environment names one. Redirects are not
 * followed.
 * @param connections most at once
 * @param environment names the proxies
 * @param signal ends a connection that is still being made: it would keep the process alive
 * @throws ServiceError where the proxy variables make no sense
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
    // The transport has a limit of its own for each attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    // The links of a list repeat its query, which may be as long as a server takes: twice, and with escapes.
    maxHeaderSize: 65_536,
    connect,
  };
  const proxies = readProxies(environment, new URL(origin));
  if (proxies) {
    return await openProxyAgent(proxies, { ...options, proxyTls: connect, requestTls: connect });
  }
  const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
  return new Agent(options);
}

/** undici's way through a proxy, which is loaded where there is one. */
export async function openProxyAgent(
  proxies: Proxies,
  options: EnvHttpProxyAgent.Options = {},
): Promise<EnvHttpProxyAgent> {
  const { default: connect } = await import("undici/lib/api/api-connect.js");
  const { default: Base } = await import("undici/lib/dispatcher/dispatcher.js");
  const { default: ProxyAgent } = await import("undici/lib/dispatcher/env-http-proxy-agent.js");
  // The index of undici gives all dispatchers their methods; this one is needed for tunnels.
  Object.assign(Base.prototype, { connect });
  return new ProxyAgent({ ...options, ...proxies });
}

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
 * Sends a request, and gathers what comes back. undici's `request` does not tell whether anything was sent, and lets go of a
 * request that waits for its connection only when that is made. After the wish to stop a write under way may still be
 * answered; what only reads, or was not sent yet, is given up at once. Never rejects.
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
  const raw = bytes && new TextDecoder().decode(bytes);
  const excess = excessOf(raw);
  if (raw === undefined || excess !== undefined) {
    return { value: undefined, flaw: `of more than ${excess}, which was not read` };
  }
  // What is made of so large a body takes many times its size before V8 begins to collect.
  if (raw.length > 5_000_000) keepHeapSmall();
  let text = withoutSecrets(raw);
  try {
    // Written anew, JSON has no escape that it can do without: one could hide a secret.
    if (/\\(?:u00|\/)/iu.test(raw)) text = withoutSecrets(JSON.stringify(JSON.parse(raw)));
    return { value: text.trim() === "" ? undefined : JSON.parse(text) };
  } catch {
    return { value: text, flaw: `that is not JSON${isMarkup(text) ? " but HTML" : ""}` };
  }
}

const isMarkup = (text: string) => /^\s*</u.test(text);

/** A page of issues holds some thousands, one of releases with all of their commits some hundred thousands. */
const MAX_VALUES = 1_000_000;
/** What goes through values one by one has a limit. */
const MAX_DEPTH = 100;

/**
 * What a body has too many of: bytes, values or levels. JSON shows it by its signs, before anything is made of it: parsing
 * millions of members takes seconds.
 * @param text undefined where its bytes were too many to keep
 */
export function excessOf(text: string | undefined): string | undefined {
  if (text === undefined) return `${MAX_BODY_BYTES / 1_000_000} MB`;
  // A web page is not parsed.
  if (isMarkup(text)) return undefined;
  let [values, level, isText] = [0, 0, false];
  // By index: an iterator takes seconds for the largest.
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

/** From now on V8 collects garbage sooner: the heap would grow to a multiple of what is kept. */
export function keepHeapSmall(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--optimize-for-size");
  setFlagsFromString("--semi-space-growth-factor=1");
}
