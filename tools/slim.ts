/**
 * Copies of the libraries for the bundle, without the parts that are never reached. The copies lie beside our compiled
 * code, where the bundler looks first. Whoever updates a library and gives it another shape is told by an error here, or
 * by the tests of `dist`, which name what is in the bundle.
 */
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";

/** Files of undici that run for what we never ask of it. */
export const UNREACHED: Readonly<Record<string, string>> = {
  // Our own code takes the parts of undici by their names. Whoever takes the whole (the tool-kit's GitHub client) gets
  // what it asks for: its proxy agent, when it is used, and a fetch, in whose place we give it ours.
  "index.js": `module.exports = {
  get ProxyAgent() { return require("./lib/dispatcher/proxy-agent.js"); },
  fetch: (...request) => globalThis.fetch(...request),
};\n`,
  // HTTP/2 is off. Its client loads `node:http2`, and with it `node:tls`, also where nothing is encrypted.
  "lib/dispatcher/client-h2.js": `module.exports = () => { throw new Error("no HTTP/2 here") };\n`,
  // A second parser for HTTP/1, to be switched on by an environment variable for those who try it.
  "lib/dispatcher/parser-h1.js": "module.exports = { getMiloEnabled: () => false };\n",
  // Bodies are text: no streams, forms or blobs of the web.
  "lib/web/fetch/body.js": `throw new Error("no such body here");\n`,
  "lib/web/fetch/formdata.js": `throw new Error("no such body here");\n`,
  "lib/web/webidl/index.js": `throw new Error("no such body here");\n`,
};

export interface Folders {
  /** The installed packages. */
  installed: string;
  /** Our compiled code. */
  compiled: string;
}

export async function slimLibraries(folders: Folders): Promise<void> {
  const undici = copyOf("undici", folders);
  for (const [name, text] of Object.entries(UNREACHED)) {
    const file = path.join(undici, name);
    if (!existsSync(file))
      throw new Error(`undici has no ${name} any more: see ${import.meta.url}`);
    writeFileSync(file, text);
  }
  withoutSideEffects(copyOf("@actions/core", folders));
  // Beside this copy of undici, so that they take it and not the installed one.
  for (const name of ["@actions/github", "@actions/http-client"]) copyOf(name, folders);
  const valibot = copyOf("valibot", folders);
  await shake(path.join(valibot, "dist/index.mjs"), folders.compiled);
}

function copyOf(name: string, { installed, compiled }: Folders): string {
  const copy = path.join(compiled, "node_modules", name);
  cpSync(path.join(installed, name), copy, { recursive: true, dereference: true });
  return copy;
}

/**
 * The tool-kit does not say that loading its modules does nothing. Told so, the bundler leaves out those that we do not
 * use: the OIDC client with a whole HTTP client, what starts processes, what loads Node's cryptography.
 */
function withoutSideEffects(folder: string): void {
  const file = path.join(folder, "package.json");
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...Object(manifest), sideEffects: false }));
}

/** Leaves in a module, which is one file without imports, what our code takes from it as `v.name`. */
async function shake(file: string, compiled: string): Promise<void> {
  const names = new Set(usedNames(compiled));
  const entry = `export { ${[...names].toSorted().join(", ")} } from ${JSON.stringify(file)};`;
  const bundle = await rolldown({
    input: "entry",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? id : undefined),
        load: (id) => (id === "entry" ? entry : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  writeFileSync(file, output[0].code);
}

function* usedNames(compiled: string): Generator<string> {
  const files = readdirSync(compiled, { recursive: true, encoding: "utf8" });
  for (const file of files) {
    if (!file.endsWith(".js") || file.includes("node_modules")) continue;
    const text = readFileSync(path.join(compiled, file), "utf8");
    if (!text.includes(`import * as v from "valibot"`)) continue;
    for (const [, name] of text.matchAll(/\bv\.([a-z]\w*)/giu)) if (name) yield name;
  }
}
