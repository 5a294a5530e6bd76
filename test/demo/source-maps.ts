/** The demo of source maps: a small project is built and uploaded, then it fails, and its stack becomes readable. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { startService } from "../service/service.ts";
import { sourceMapsOf } from "../service/source-maps-state.ts";
import { pairs, play, say, title } from "./show.ts";

const SOURCES: Readonly<Record<string, string>> = {
  "cart.ts": `export interface Item {
  name: string;
  price: number;
}

export function total(items: Item[]): number {
  return items.reduce((sum, item) => sum + priceOf(item), 0);
}

function priceOf(item: Item): number {
  if (Number.isNaN(item.price)) {
    throw new RangeError(\`\${item.name} has no price\`);
  }
  return item.price;
}
`,
  "main.ts": `import { total } from "./cart.js";

export function checkout(): number {
  return total([
    { name: "tea", price: 4 },
    { name: "cake", price: Number("free") },
  ]);
}

checkout();
`,
};

/** Writes the project, and builds it into `dist`. */
export async function buildProject(workspace: string): Promise<void> {
  mkdirSync(path.join(workspace, "src"), { recursive: true });
  for (const [name, text] of Object.entries(SOURCES)) {
    writeFileSync(path.join(workspace, "src", name), text);
  }
  const build = await rolldown({ input: path.join(workspace, "src/main.ts"), cwd: workspace });
  await build.write({ dir: path.join(workspace, "dist"), sourcemap: true, minify: true });
  await build.close();
}

export async function demonstrateSourceMaps(out: string): Promise<void> {
  const workspace = path.join(out, "workspace");
  await buildProject(workspace);
  await using service = await startService({ dialect: "sentry" });
  await play({
    heading: "1. The build is uploaded with its source maps",
    options: {
      workspace,
      with: {
        command: "upload-source-maps",
        "source-maps": "dist",
        "delete-maps": "true",
        token: service.token,
        org: "acme",
        projects: "web",
        "base-url": service.url,
      },
    },
    page: path.join(out, "source-maps.html"),
  });

  title("2. The deployed script fails: what an SDK sends, and what the service makes of it");
  const { stack, ids } = failureOf(path.join(workspace, "dist/main.js"));
  const maps = sourceMapsOf(service.state, service.dialect);
  const rows = framesOf(stack).map(({ line, column, text }): [string, string] => {
    const found = maps.resolve(ids[0] ?? "", { line, column });
    if (!found) return [text, "–"];
    return [text, `${found.source}:${found.line}:${found.column}   ${found.text ?? ""}`];
  });
  say(`  Debug id ${ids.join(", ")}\n`);
  pairs([["As it was thrown", "As the source maps tell it"], ...rows]);
}

/** Runs the script in a process of its own, with what an SDK reads when it fails. */
function failureOf(script: string): { stack: string; ids: string[] } {
  const program = `await import(${JSON.stringify(pathToFileURL(script).href)}).catch(({ stack }) => console.log(JSON.stringify({ stack, ids: Object.values(globalThis._sentryDebugIds ?? {}) })));`;
  const parameters = ["--input-type=module", "--eval", program];
  const { stdout } = spawnSync(process.execPath, parameters, { encoding: "utf8" });
  return JSON.parse(stdout) as { stack: string; ids: string[] };
}

function framesOf(stack: string): { text: string; line: number; column: number }[] {
  return [...stack.matchAll(/at (?:(\S+) \()?\S*\/(dist\/[\w.-]+):(\d+):(\d+)/gu)].map(
    ([, name = "", file = "", line = "", column = ""]) => ({
      text: `${name === "" ? "" : `${name} `}${file}:${line}:${column}`,
      line: Number(line),
      column: Number(column),
    }),
  );
}
