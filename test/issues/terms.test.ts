/** What each server makes of each term, as a table to read (`terms.txt`). */
import { expect, test } from "vitest";
import { RefusalError } from "../../src/errors.ts";
import { bugsink } from "../../src/servers/bugsink/bugsink.ts";
import { glitchTip5 } from "../../src/servers/glitchtip.ts";
import { type Reading, termsOf } from "../../src/servers/query.ts";
import { sentry } from "../../src/servers/sentry.ts";
import type { Lack, Server } from "../../src/servers/server.ts";

const SERVERS: Readonly<Record<string, Server>> = {
  Sentry: sentry,
  GlitchTip: glitchTip5,
  Bugsink: bugsink,
};

const LEGEND = `What the servers get for a query, and what is said about it before.

  =      sent as it is written
  ✗1     refused with the message 1 below: by GlitchTip in gates and writes (a list has it as a warning), by Bugsink always
  ?name  if nothing matches: "name" is a tag that perhaps no event has; GlitchTip is asked for it, Bugsink has a notice
  i1     a notice with the text 1
  On Bugsink "open", "resolved", "muted" is a state, and "first:" what its list is filtered by.
`;

/** Each line is a group: a term, its spellings, and what is near. */
const QUERIES = [
  ["is:unresolved", "Is:unresolved", "IS:resolved", "is:ignored", "is:archived", "is:muted"],
  ["is:Unresolved", "is:assigned", "is:[unresolved, resolved]", "!is:unresolved"],
  ["is:unresolved is:resolved", "is:unresolved is:unresolved"],
  [
    "level:error",
    "Level:error",
    "level:ERROR",
    "level:warn",
    "level:[error, fatal]",
    "!level:info",
  ],
  ["release:1.0", "Release:1.0", "release:latest", "release:1.*", 'release:"1.0 beta"'],
  ["firstRelease:1.0", "first-release:1.0", "first_release:1.0", "FirstRelease:1.0"],
  ["firstRelease:latest", "firstRelease:[1.0, 1.1]", "release:1.0 firstRelease:1.1"],
  ["firstSeen:-24h", "first_seen:-24h", "last-seen:+30d", "lastSeen:+30d", "age:-24h"],
  ["timesSeen:>100", "times_seen:>100", "assigned:me", "assigned_to:me", "bookmarks:me"],
  ["team:payments", "tags[team]:payments", "!tags[team]:payments", "has:team", "status:x"],
  ["date:2026-01-01", "symbolicated_in_app:true", "os.build:7", "unreal.crash_type:Crash"],
  ["os.kernel_version:6", "os.name:Linux", "os.version:6", "browser.name:Firefox", "user.id:7"],
  ["user.ip:10.0.0.1", "user.ip_address:10.0.0.1", "server_name:a", "serverName:a", "trace:x"],
  ["handled:true", "handled:yes", "handled:0", "handled:maybe", "error.handled:true"],
  ["environment:production", "transaction:pay()", "url:https://example.com/a", "dist:7"],
  ["customer:acme", 'customer:"Jane Doe"', '"my customer":acme', 'customer:""', "customer:a*"],
  ["customer:a customer:b", "customer:a,b", "customer:>5", "tags[customer]:acme"],
  ["tags[level]:high", "tags[release]:1.0", "tags[is]:open", "tags[first_release]:1.0"],
  ["has:customer", "has:!environment", "has:level", "HAS:customer"],
  ["title:x", "message:x", "issue:WEB-1", "id:x", "logger:x", "device.family:x", "project:web"],
  ["Boot", '"Boot failed"', "Boot*", "can't", "text at the end", "broke is:unresolved"],
  ["is:unresolved cart total", "cart environment:production total"],
  ['"TypeError: x is null"', "https://example.com/cart", "4c79f60c11214eb38604f4ae0781bfb2"],
  ["a OR b", "level:error AND level:info", "(is:unresolved)", "NOT a"],
];

test("the table of terms and servers is that of terms.txt", async () => {
  const notes: string[] = [];
  const note = ({ what, fix = "" }: Lack, query: string) => {
    const words = query.match(/\S+/gu) ?? [];
    const bare = [query, ...words].reduce((text, word) => text.replaceAll(`"${word}"`, "…"), what);
    const said = `${bare} ${fix}`.trim();
    if (!notes.includes(said)) notes.push(said);
    return notes.indexOf(said) + 1;
  };
  const cellOf = async (server: Server, query: string) => {
    try {
      const reading: Reading & { state?: string; firstRelease?: string | undefined } = (
        await server.query()
      )(termsOf(query));
      const { sent, misread, tags, notices, state = "all", firstRelease } = reading;
      if (misread) return `✗${note(misread, query)}`;
      const parts = [
        ...(state === "all" ? [] : [state]),
        ...(sent === "" ? [] : [sent === query ? "=" : sent]),
        ...(firstRelease === undefined ? [] : [`first:${firstRelease}`]),
        ...tags.map(({ name }) => `?${name}`),
        ...notices.map((each) => `i${note(each, query)}`),
      ];
      return parts.join(" ");
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return `✗${note({ what: error.message, fix: error.fix ?? "" }, query)}`;
    }
  };
  const widths = [42, 30, 44];
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("")
      .trimEnd();
  const lines = [line(["", ...Object.keys(SERVERS)]), ""];
  for (const group of QUERIES) {
    for (const query of group) {
      const cells = Object.values(SERVERS).map(async (server) => await cellOf(server, query));
      lines.push(line([query, ...(await Promise.all(cells))]));
    }
    lines.push("");
  }
  const said = notes.map((text, index) => `${String(index + 1).padStart(2)}  ${text}`);
  const table = [LEGEND, ...lines, ...said, ""].join("\n");
  await expect(table).toMatchFileSnapshot("terms.txt");
});
