/** A small project in TypeScript, built: the input of tests. What other tools make of it is in `test/extended`. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";

export const SOURCES: Readonly<Record<string, string>> = {
  "greet.ts": `export interface Person {
  name: string;
}

/** Fails for nobody – with a long explanation, and a letter outside of ASCII. */
export function greet(person: Person): string {
  if (person.name === "") {
    throw new Error("nobody to greet");
  }
  return \`Hello, \${person.name}\`;
}
`,
  "later.ts": `import { greet } from "./greet.js";

export const later = (): string => greet({ name: "later" });
`,
  "main.ts": `import { greet } from "./greet.js";

export async function run(name: string): Promise<string> {
  const { later } = await import("./later.js");
  return [greet({ name }), later()].join("\\n");
}

export const greeting = greet({ name: "main" });
`,
};

/** Writes the sources into `folder/src`. */
export function writeProject(folder: string): void {
  mkdirSync(path.join(folder, "src"), { recursive: true });
  for (const [name, text] of Object.entries(SOURCES)) {
    writeFileSync(path.join(folder, "src", name), text);
  }
}

/** Writes the project into a folder, and its build with Rolldown, minified and in modules, into `dist`. */
export async function writeBuiltProject(folder: string): Promise<void> {
  writeProject(folder);
  mkdirSync(path.join(folder, "dist"), { recursive: true });
  writeFileSync(path.join(folder, "dist/package.json"), JSON.stringify({ type: "module" }));
  const bundle = await rolldown({ input: path.join(folder, "src/main.ts"), cwd: folder });
  await bundle.write({ dir: path.join(folder, "dist"), sourcemap: true, minify: true });
  await bundle.close();
}
