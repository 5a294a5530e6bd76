/** Host names that mean this machine. */

/**
 * Whether a host name never leaves the machine: plain http is safe there, and no proxy can be of use.
 * @param hostname as `URL` gives it, with the brackets of an IPv6 address
 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/u.test(hostname)
  );
}
