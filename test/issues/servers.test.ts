/** What becomes of each attribute that `update-issues` sets, by server: the table `servers.txt`. */
import { expect, test } from "vitest";
import type { DialectName } from "../../tools/service/dialect.ts";
import { errorsOf, reported, triageService, update, writesTo } from "./triage.ts";

const SERVERS: readonly DialectName[] = [
  "sentry",
  "sentry-today",
  "glitchtip",
  "glitchtip-6",
  "bugsink",
];

/** Inputs, on an issue that is unresolved unless `from` says otherwise. */
const ASKED: readonly (Record<string, string> & { from?: string })[] = [
  { status: "unresolved", from: "resolved" },
  { status: "unresolved", from: "ignored" },
  { status: "resolved" },
  { status: "resolved", from: "resolved" },
  { status: "resolved", "in-release": "1.0" },
  { status: "resolved", "in-release": "latest" },
  { status: "resolvedInNextRelease" },
  { status: "ignored" },
  { status: "ignored", "ignore-until": "escalating" },
  { status: "ignored", "ignore-until": "7d" },
  { status: "ignored", "ignore-until": "100 events" },
  { status: "ignored", "ignore-until": "10 users" },
  { "assigned-to": "ada@example.com" },
  { "assigned-to": "nobody@example.com" },
  { "assigned-to": "none" },
  { "has-seen": "true" },
  { "is-bookmarked": "true" },
  { "is-subscribed": "false" },
  { "is-public": "true" },
  { priority: "high" },
];

/** What was sent and what became of it, or the number of the message in the list below. */
async function cell(
  dialect: DialectName,
  { from = "unresolved", ...asked }: (typeof ASKED)[number],
  numberOf: (message: string) => string,
): Promise<string> {
  const service = await triageService(
    (state) => {
      state.addIssue(state.project("web"), { title: "One", status: from as "unresolved" });
      state.addRelease(state.organization, { version: "1.0", projects: ["web"] });
    },
    { dialect },
  );
  const result = await update(service, { issues: "WEB-1", ...asked });
  const sent = writesTo(service).map(({ method, path, body }) => {
    const action = method === "POST" ? `${path.split("/").at(-2) ?? ""} ` : "";
    return `${action}${JSON.stringify(body ?? {})}`;
  });
  const [row] = reported(result);
  const [error = ""] = errorsOf(result);
  const state = row?.state ?? "refused";
  return [...sent, state, ...(error === "" ? [] : [numberOf(error)])].join(" ");
}

test("the table of attributes and servers is that of servers.txt", async () => {
  const messages: string[] = [];
  const numberOf = (message: string) => {
    const text = message.replaceAll(/"?41000000\d\d"?/gu, "ID").replaceAll("WEB-1", "ID");
    if (!messages.includes(text)) messages.push(text);
    return `(${messages.indexOf(text) + 1})`;
  };
  const lines: string[] = [];
  for (const asked of ASKED) {
    const { from, ...inputs } = asked;
    const title = Object.entries(inputs).map(([name, value]) => `${name}: ${value}`);
    lines.push(`${title.join(", ")}${from === undefined ? "" : ` (it is ${from})`}`);
    const byCell = new Map<string, DialectName[]>();
    for (const dialect of SERVERS) {
      const text = await cell(dialect, asked, numberOf);
      byCell.set(text, [...(byCell.get(text) ?? []), dialect]);
    }
    for (const [text, dialects] of byCell) {
      const who = dialects.length === SERVERS.length ? "all" : dialects.join(", ");
      lines.push(`  ${who.padEnd(45)} ${text}`);
    }
  }
  const listed = messages.map((message, index) => `(${index + 1}) ${message}`);
  const head =
    "An issue is asked for these attributes: what each server is sent, and what becomes of it.";
  await expect(`${[head, "", ...lines, "", ...listed].join("\n")}\n`).toMatchFileSnapshot(
    "servers.txt",
  );
});
