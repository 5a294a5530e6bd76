/**
 * `npm run picture` draws the pictures of docs: job summaries of the demo, as GitHub shows them, in light and dark. It needs
 * Chromium on the path (`CHROMIUM` names another one), and makes the files smaller where pngquant is there.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "../test/support/repository.ts";
import { ROOT } from "./action.ts";

const WIDTH = 900;
/** The settings of Chromium for the two schemes of colours. */
const SCHEMES = { "": 1, "-dark": 0 };
/** The file in docs, the demo and its page, and how many pixels of it are seen. */
const PICTURES = [
  ["summary", "release", "summary.html", 690],
  ["bulk-preview", "issues", "preview.html", 690],
  ["source-maps", "source-maps", "source-maps.html", 560],
] as const;
const QUIETLY =
  "--headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  );

/** @throws with what the program said, where it failed; a browser says much where it does not */
function run(command: string, parameters: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, parameters, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
}

using folder = temporaryFolder();
for (const [name, demo, summary, height] of PICTURES) {
  const out = path.join(folder.path, demo);
  run(process.execPath, [path.join(import.meta.dirname, "demo/demo.ts"), demo, "--out", out]);
  const page = path.join(out, summary);
  const html = readFileSync(page, "utf8");
  // As if the service were the hosted one.
  writeFileSync(page, html.replaceAll(/http:\/\/127\.0\.0\.1:\d+/gu, "https://sentry.io"));
  for (const [suffix, scheme] of Object.entries(SCHEMES)) {
    const file = path.join(ROOT, `docs/${name}${suffix}.png`);
    const drawing = path.join(folder.path, path.basename(file));
    run(process.env["CHROMIUM"] ?? "chromium", [
      ...QUIETLY,
      `--blink-settings=preferredColorScheme=${scheme}`,
      `--user-data-dir=${path.join(folder.path, "profile")}`,
      `--window-size=${WIDTH},${height}`,
      `--screenshot=${drawing}`,
      pathToFileURL(page).href,
    ]);
    spawnSync("pngquant", [
      ..."--force --speed=1 --strip --output".split(" "),
      drawing,
      "16",
      drawing,
    ]);
    copyFileSync(drawing, file);
    process.stdout.write(`${file}: ${statSync(file).size} bytes\n`);
  }
}
