/** The input `headers`: what an access proxy in front of the service asks for. */
import { proxyVariable } from "../proxies.ts";
import { Input, type InputReader } from "./reader.ts";

/** By name, in small letters. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** Headers that are ours, or belong to the connection. */
const REFUSED =
  /^(?:authorization|host|content-.*|accept-encoding|expect|connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/u;
/** A name as HTTP has it, a colon, and a value of visible ASCII, blanks and tabs. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u;
const VALUE = /^[\t -~]+$/u;

/** Shorter values are words, which would hide every other use of them. */
const SHORTEST_MASKED = 6;

/** The lines that hold something, numbered from 1. The value is empty where a line is no header. */
function linesOf(text: string) {
  return text.split(/\r?\n/u).flatMap((raw, index) => {
    const line = raw.trim();
    if (line === "") return [];
    const [, name = "", rest = ""] = /^([^:]*[^:\s])\s*:(.*)$/su.exec(line) ?? [];
    const value = NAME.test(name) ? rest.trim() : "";
    return [{ number: index + 1, line, name: name.toLowerCase(), value }];
  });
}

/**
 * What must be masked of the headers, whether they can be used or not: a line that is no header may be the rest of a value.
 * @param slugs of the organization and the projects: every address holds them, so none is a secret
 */
export function secretsOfHeaders(text: string, slugs: readonly string[]): string[] {
  return linesOf(text)
    .map(({ line, value }) => value || line)
    .filter((secret) => secret.length >= SHORTEST_MASKED && !slugs.includes(secret));
}

export const HEADERS = new Input<RequestHeaders, RequestHeaders>((text, field) => {
  const headers = new Map<string, string>();
  for (const { number, name, value } of linesOf(text)) {
    // Neither a value nor what may be a part of one is repeated.
    const where = `Line ${number} of the input "headers"`;
    if (value === "") {
      field.problem({
        what: `${where} is not a header.`,
        fix: `Write one header per line, as "Name: value".`,
      });
    } else if (!VALUE.test(value)) {
      field.problem({
        what: `${where} holds a control character or a character outside ASCII.`,
        fix: "Write printable ASCII characters; store a secret again without line breaks inside.",
      });
    } else if (REFUSED.test(name)) {
      field.problem({
        what: `${where} sets "${name}", which the action sets itself or which belongs to the connection.`,
        fix: `Remove the line${name === "authorization" ? `; the input "token" authenticates` : ""}.`,
      });
    } else if (headers.has(name)) {
      field.problem({
        what: `${where} sets "${name}" again.`,
        fix: `Write each header once${name === "cookie" ? `, and several cookies as "Cookie: a=1; b=2"` : ""}.`,
      });
    } else {
      headers.set(name, value);
    }
  }
  return Object.fromEntries(headers);
}, {});

/** What else is wrong with headers for this service, from a runner with these environment variables. */
export function checkHeaders(
  headers: RequestHeaders,
  service: URL,
  environment: (name: string) => string,
  reader: InputReader,
): void {
  const proxy = proxyVariable(environment, service);
  if (Object.hasOwn(headers, "proxy-authorization") && proxy) {
    reader.problem("headers", {
      what: `The input "headers" sets "proxy-authorization", but requests go through the proxy that ${proxy.name} names.`,
      fix: `Write the proxy's user name and password into ${proxy.name}, or remove that variable.`,
    });
  }
}
