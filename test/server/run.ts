/**
 * `npm run test:server`: tries every statement on a real server and on the local service in its dialect, and prints
 * statement by statement whether both show the same. With `--record` it makes a ledger of that server instead.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type DialectName, dialects } from "../../tools/service/dialect.ts";
import { localSite, rootOf } from "./local.ts";
import { bothOf, type Ledger } from "./ledger.ts";
import { record } from "./record.ts";
import type { Site } from "./server.ts";
import { MAY_DIFFER, type Seen, tried } from "./statements.ts";

const USAGE = `Usage: npm run test:server -- --url URL --token-file FILE --org SLUG --projects A,B [options]

  --url URL            {base_url} of the server
  --token-file FILE    a token that may do everything, or JSON: {"all": "…", "event:read": "…", "organization": "…"},
                       each with a token that may do this alone
  --org SLUG           its organization
  --projects A,B       two projects with unresolved issues; the first has a release
  --dialect NAME       what the server is compared with; default sentry. One of
                       ${Object.keys(dialects).join(" ")}
  --empty-project C    a project with issues and without a release
  --foreign-issue ID   an issue of another organization
  --only TEXT          statements, or with --record commands, whose names contain this
  --record FILE        run all commands of the built action, and add what the server accepted from them to
                       test/server/ledger/NAME.json; fails where a request is missing that was accepted before
  --help               this text

What statements make they remove, and what they change they set back. Use a server that nobody needs all the same.`;

const SIGNS = {
  same: "as the dialect says",
  differs: "NOT as the dialect says",
  "may differ": "differs, as it may",
  "not tried": "not tried",
};
type Verdict = keyof typeof SIGNS;

/** What the dialect and the server said to the same statement. */
function verdictOn(dialect: Seen, server: Seen): Verdict {
  if (server.text === undefined) return "not tried";
  if (server.text === dialect.text) return "same";
  return MAY_DIFFER[server.name] === undefined ? "differs" : "may differ";
}

function lineOf(dialect: Seen, server: Seen): string {
  const verdict = verdictOn(dialect, server);
  const line = `${SIGNS[verdict]}: ${server.name}`;
  if (verdict === "same") return line;
  if (verdict === "not tried") return `${line} (needs ${server.missing ?? ""})`;
  const mayDiffer = MAY_DIFFER[server.name];
  const why = mayDiffer === undefined ? "" : `\n    because: ${mayDiffer}`;
  return `${line}\n    dialect: ${dialect.text ?? ""}\n    server:  ${server.text ?? ""}${why}`;
}

function tokensIn(file: string): Record<string, string> {
  const text = readFileSync(file, "utf8").trim();
  return text.startsWith("{") ? (JSON.parse(text) as Record<string, string>) : { all: text };
}

function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(dialects, name);
}

function settings() {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      "token-file": { type: "string" },
      org: { type: "string" },
      projects: { type: "string" },
      dialect: { type: "string", default: "sentry" },
      "empty-project": { type: "string" },
      "foreign-issue": { type: "string" },
      only: { type: "string", default: "" },
      record: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const { url, org, projects = "", dialect, help } = values;
  const tokenFile = values["token-file"];
  const [first, second] = projects.split(",").map((slug) => slug.trim());
  if (help || !url || !org || !tokenFile || !first || !second || !isDialectName(dialect)) {
    return undefined;
  }
  const site: Site = {
    url: url.replace(/\/+$/u, ""),
    organization: org,
    projects: [first, second],
    tokens: tokensIn(tokenFile),
    ...(values["empty-project"] !== undefined && { emptyProject: values["empty-project"] }),
    ...(values["foreign-issue"] !== undefined && { foreignIssue: values["foreign-issue"] }),
  };
  return { site, dialect, only: values.only, file: values.record };
}

async function main(): Promise<void> {
  const given = settings();
  if (given === undefined) {
    console.log(USAGE);
    process.exitCode = process.argv.includes("--help") ? 0 : 1;
    return;
  }
  const { site, dialect, only, file } = given;
  if (file !== undefined) {
    const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Ledger) : {};
    const ledger = await record({ ...site, ...rootOf(dialects[dialect]) }, only, console.log);
    writeFileSync(file, `${JSON.stringify(bothOf(before, ledger), undefined, 2)}\n`);
    const lost = Object.keys(before).filter((request) => ledger[request] === undefined);
    for (const request of lost)
      console.log(`NOT accepted, or not asked for, this time: ${request}`);
    if (lost.length > 0) process.exitCode = 1;
    return;
  }
  const counts: Record<Verdict, number> = { same: 0, differs: 0, "may differ": 0, "not tried": 0 };
  console.log(`The dialect ${dialect}: ${dialects[dialect].of}.\n`);
  await using local = await localSite(dialect);
  const ours = tried(local.site, dialects[dialect], only);
  let count = 0;
  for await (const server of tried(
    { ...site, ...rootOf(dialects[dialect]) },
    dialects[dialect],
    only,
  )) {
    const { value: said } = await ours.next();
    if (said === undefined) break;
    count += 1;
    counts[verdictOn(said, server)] += 1;
    console.log(lineOf(said, server));
  }
  const sum = Object.entries(counts).map(([verdict, number]) => `${number} ${verdict}`);
  console.log(`\n${count} statements: ${sum.join(", ")}.`);
  if (counts.differs > 0) process.exitCode = 1;
}

await main();
