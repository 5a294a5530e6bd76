/** In this process `service.test` is this machine, or for a while not known to anybody. */
import dns from "node:dns";

type Callback = (error: NodeJS.ErrnoException | null, ...found: unknown[]) => void;

/** As the real one fails. */
export function notFound(hostname: string): NodeJS.ErrnoException {
  const error: NodeJS.ErrnoException = new Error(`getaddrinfo ENOTFOUND ${hostname}`);
  return Object.assign(error, {
    code: "ENOTFOUND",
    syscall: "getaddrinfo",
    errno: -3008,
    hostname,
  });
}

/** @param spared look-ups that are answered before those that fail; then there are answers again */
export function nameService({
  spared,
  failures,
  fail = (hostname, callback) => process.nextTick(callback, notFound(hostname)),
}: {
  spared: number;
  failures: number;
  fail?: (hostname: string, callback: Callback) => void;
}): Disposable {
  const { lookup } = dns;
  let asked = 0;
  const answer = (hostname: string, options: dns.LookupOptions, callback: Callback): void => {
    asked += 1;
    if (asked > spared && asked <= spared + failures) {
      fail(hostname, callback);
      return;
    }
    const found = options.all ? [[{ address: "127.0.0.1", family: 4 }]] : ["127.0.0.1", 4];
    process.nextTick(callback, null, ...found);
  };
  Object.assign(dns, {
    lookup: (hostname: string, options: dns.LookupOptions, callback: Callback) => {
      if (hostname === "service.test") answer(hostname, options, callback);
      else lookup(hostname, options, callback);
    },
  });
  return { [Symbol.dispose]: () => void Object.assign(dns, { lookup }) };
}
