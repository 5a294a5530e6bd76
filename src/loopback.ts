/**
 * Whether this is the name of the machine itself, as `URL.hostname` has it: what is sent there is not seen by others, and
 * is nothing for a proxy.
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}
