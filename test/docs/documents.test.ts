/** The documents, taken at their word: what they link to and what they name is there. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { STATES } from "../../src/issues/outcome.ts";
import { glitchTipReading } from "../../src/servers/glitchtip-query.ts";
import { termsOf } from "../../src/servers/query.ts";
import { COMMAND_NAMES } from "../support/register.ts";
import { ROOT, readAction } from "../../tools/action.ts";
import { blocksOf, DOCUMENTS, proseOf, readDocument, RECIPES } from "./documents.ts";

/** The anchors of a document's headings, as GitHub makes them. */
function anchors(document: string): string[] {
  return [...proseOf(document).matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test.each(DOCUMENTS)("%s links to files that exist, and to sites by https", (document) => {
  // Targets of `[text](target)` and of `[name]: target`.
  const text = proseOf(document).replaceAll(/`[^`\n]*`/gu, "");
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gmu)].map(
    ([, inline, reference]) => inline ?? reference ?? "",
  );
  const missing = targets
    .filter((target) => !target.startsWith("https:"))
    .filter((target) => {
      const [file = "", anchor] = target.split("#");
      const linked = file === "" ? document : path.posix.join(path.posix.dirname(document), file);
      if (!existsSync(path.join(ROOT, linked))) return true;
      return anchor !== undefined && !anchors(linked).includes(anchor);
    });
  expect(missing).toEqual([]);
});

test("docs/result-file.schema.json is a valid JSON schema", () => {
  const schema = JSON.parse(readDocument("docs/result-file.schema.json")) as object;
  expect(() => new Ajv({ allowUnionTypes: true }).compile(schema)).not.toThrow();
});

describe("CONTRIBUTING and SECURITY", () => {
  const options = { cwd: ROOT, exclude: ["test/docs/**", "test/extended/node_modules"] };
  const files = globSync("{src,test}/**", options).map((name) => `/${name.replaceAll("\\", "/")}`);
  /** The spans of code in the prose of a document. */
  const spansOf = (document: string) =>
    [...proseOf(document).matchAll(/`([^`]+)`/gu)].map(([, span = ""]) =>
      span.replaceAll(/\s+/gu, " "),
    );

  test.each(["CONTRIBUTING.md", "SECURITY.md"])(
    "%s names only files and folders that exist",
    (document) => {
      const paths = spansOf(document).filter(
        (span) =>
          /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/u.test(span) && /\/|\w\.(?:ts|md|yml|json)$/u.test(span),
      );
      const isThere = (name: string) => {
        const end = name.startsWith("*") ? name.slice(1) : `/${name}`;
        return globSync(name, { cwd: ROOT }).length > 0 || files.some((file) => file.endsWith(end));
      };
      expect(paths.filter((name) => !isThere(name))).toEqual([]);
      expect(paths.length).toBeGreaterThan(5);
    },
  );

  test("SECURITY.md shows how to verify every file that runners start", () => {
    const loop = blocksOf("SECURITY.md").find(({ language }) => language === "sh");
    const verify = (gh: string) =>
      spawnSync("bash", ["-c", `gh() { ${gh}; }\n${loop?.text ?? ""}`], {
        cwd: ROOT,
        encoding: "utf8",
      });
    const right = verify(`echo "$3" >&2; sha256sum "$3"`);
    expect(right.status).toBe(0);
    const started = globSync(["action.yml", "*/action.yml", "dist/*.js"], { cwd: ROOT });
    expect(right.stderr.trim().split("\n")).toEqual(
      expect.arrayContaining(started.map((file) => file.replaceAll("\\", "/"))),
    );
    const [, attested] =
      /sha256sum (.+?) >/u.exec(readDocument(".github/workflows/release.yml")) ?? [];
    const [, verified] = /for f in (.+?);/u.exec(loop?.text ?? "") ?? [];
    expect(attested).toBe(verified);
    // Attested under another path, and not attested at all.
    for (const gh of [`sha256sum "$3" | sed s#check/#release/#`, "return 1"]) {
      const wrong = verify(gh);
      expect([wrong.status, wrong.stderr]).toEqual([
        1,
        expect.stringMatching(/^(?:check\/)?action.yml is not attested\n$/u),
      ]);
    }
  });

  test("CONTRIBUTING.md names only functions and types that exist", () => {
    const sources = files.filter((file) => file.endsWith(".ts"));
    const words = new Set(
      sources.flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").match(/\w+/gu) ?? []),
    );
    const named = spansOf("CONTRIBUTING.md")
      .map((span) => /^(?:\w+\.)*([A-Za-z]\w+)(?:\(.*\)|<.*>)?$/u.exec(span)?.[1])
      .filter((name) => name !== undefined);
    // The members of the examples, and an account without a name.
    const invented = new Set(["minLevel", "OWNER"]);
    expect(named.filter((name) => !words.has(name) && !invented.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(15);
  });
});

describe("what users read between backticks as an input, an output, a command or an outcome is one", () => {
  const { inputs, outputs } = readAction();
  const known = new Set([
    ...[inputs, outputs].flatMap(Object.keys),
    ...COMMAND_NAMES,
    // Of GitHub, of the tools beside us, of the service; and states.
    ..."fetch-depth continue-on-error runs-on sentry-cli gate-failed not-applied not-started pull-requests vercel-production polyfill-nomodule hidden-source-map".split(
      " ",
    ),
  ]);
  const pages = ["inputs", "behaviour", "migration", "troubleshooting", "scale"].map(
    (name) => `docs/${name}.md`,
  );

  test.each(["README.md", ...pages, ...RECIPES])(
    "inputs, outputs and commands in backticks exist: %s",
    (document) => {
      // Words with a dash, alone or with a value after them.
      const names = [...proseOf(document).matchAll(/`([a-z]+(?:-[a-z]+)+)(?:: [^`\n]+)?`/gu)];
      expect(names.map(([, name = ""]) => name).filter((name) => !known.has(name))).toEqual([]);
    },
  );

  test("each command has a row in the README", () => {
    const rows = [...readDocument("README.md").matchAll(/^\| `([\w-]+)`/gmu)];
    expect(rows.map(([, name]) => name)).toEqual(expect.arrayContaining([...COMMAND_NAMES]));
  });
});

describe("the tables of docs/behaviour.md", () => {
  /** The rows of the table whose first cell is this: their cells. */
  const rowsOf = (first: string) => {
    const [, table = ""] = proseOf("docs/behaviour.md").split(`| ${first} |`);
    const [lines = ""] = table.split("\n\n");
    const rows = lines.split("\n").slice(2);
    return rows.map((row) => row.split("|").map((cell) => cell.trim()));
  };
  const codeIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/gu)].map(([, code = ""]) => code);

  test("docs/behaviour.md lists the search terms that GlitchTip knows", () => {
    const terms = rowsOf("Term").flatMap(([, cell, , glitchTip = ""]) =>
      codeIn(cell).map((term) => [term, /^(?:yes|one whole)/u.test(glitchTip)] as const),
    );
    expect(terms.length).toBeGreaterThan(35);
    const understood = terms.map(([term]) => {
      const query = { AND: "a AND b", OR: "a OR b", "has:": "has:customer" }[term];
      const whole = query ?? (term.endsWith(":") ? `${term}x` : term);
      // Of other tags only the server knows whether events have them.
      const { misread, tags } = glitchTipReading(termsOf(whole));
      const isOwn = term === "has:" || tags.length === 0;
      return [term, misread === undefined && isOwn];
    });
    expect(understood).toEqual(terms);
  });

  test("docs/behaviour.md names each state of an issue", () => {
    const states = rowsOf("State").flatMap(([, cell]) => codeIn(cell));
    expect(new Set(states)).toEqual(new Set(Object.keys(STATES)));
  });
});
