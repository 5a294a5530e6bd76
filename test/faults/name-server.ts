/**
 * Preloaded into a step: `service.test` is this machine, or for a while not known to
 * anybody, or never looked up to the end.
 */
import dns from "node:dns";
import { writeFileSync } from "node:fs";

const known = Number(process.env["TEST_NAMES_KNOWN"]);
const unknown = Number(process.env["TEST_NAMES_UNKNOWN"]);
const lookup = dns.lookup;
/** A file that is made when a look-up has begun that does not end: instead of failing, those that follow hang. */
const hangs = process.env["TEST_NAMES_HANG"];
let asked = 0;

type Callback = (error: NodeJS.ErrnoException | null, ...found: unknown[]) => void;

/** As the real one fails. */
function notFound(hostname: string): NodeJS.ErrnoException {
  const error: NodeJS.ErrnoException = new Error(`getaddrinfo ENOTFOUND ${hostname}`);
  return Object.assign(error, {
    code: "ENOTFOUND",
    syscall: "getaddrinfo",
    errno: -3008,
    hostname,
  });
}

function answer(hostname: string, options: dns.LookupOptions, callback: Callback): void {
  asked += 1;
  // The system's look-up cannot be called off, and keeps the process alive as long as it takes.
  if (hangs !== undefined && asked > known) {
    writeFileSync(hangs, "");
    setTimeout(callback, 60_000, notFound(hostname));
    return;
  }
  if (asked > known && asked <= known + unknown) {
    process.nextTick(callback, notFound(hostname));
    return;
  }
  const found = options.all ? [[{ address: "127.0.0.1", family: 4 }]] : ["127.0.0.1", 4];
  process.nextTick(callback, null, ...found);
}

Object.assign(dns, {
  lookup: (hostname: string, options: dns.LookupOptions, callback: Callback) => {
    if (hostname === "service.test") answer(hostname, options, callback);
    else lookup(hostname, options, callback);
  },
});
