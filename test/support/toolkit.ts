/** What `@actions/core` writes for the runner to read, into a text instead of stdout. */
import type { Runner } from "../../src/log.ts";

/** @param write takes whole lines, as stdout would */
export function toolkit(write: (text: string) => void): Runner {
  const issue = (command: string, message: string, properties: Record<string, string> = {}) => {
    const named = Object.entries(properties).map(
      ([name, value]) => `${name}=${escaped(value, true)}`,
    );
    const head = [command, ...(named.length > 0 ? [named.join(",")] : [])].join(" ");
    write(`::${head}::${escaped(message)}\n`);
  };
  return {
    info: (line) => write(`${line}\n`),
    debug: (line) => issue("debug", line),
    notice: (message, properties) => issue("notice", message, properties),
    warning: (message, properties) => issue("warning", message, properties),
    error: (message, properties) => issue("error", message, properties),
    setSecret: (secret) => issue("add-mask", secret),
  };
}

function escaped(text: string, isProperty = false): string {
  const data = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return isProperty ? data.replaceAll(":", "%3A").replaceAll(",", "%2C") : data;
}

/** What is written meanwhile. */
export function printed(work: (runner: Runner) => void): string {
  let text = "";
  work(toolkit((more) => (text += more)));
  return text;
}
