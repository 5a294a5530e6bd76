/**
 * `npm run picture` draws the pictures of docs: job summaries of the demo, as GitHub shows them, in light and dark. It needs
 * Chromium on the path (`CHROMIUM` names another one), and a font with emoji, such as Noto Color Emoji.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "../test/support/repository.ts";
import { ROOT } from "./action.ts";

const WIDTH = 900;
/** The settings of Chromium for the two schemes of colours. */
const SCHEMES = { "": 1, "-dark": 0 };
/** The file in docs, the demo and its page, and how many pixels of it are seen at most. */
const PICTURES = [
  ["summary", "release", "summary.html", 860],
  ["bulk-preview", "issues", "preview.html", 900],
  ["source-maps", "source-maps", "source-maps.html", 640],
] as const;
const QUIETLY =
  "--headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  );

/**
 * @returns what the program printed
 * @throws with what the program said, where it failed; a browser says much where it does not
 */
function run(command: string, parameters: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
  return stdout;
}

/** Ends a page where it is too long: behind a whole row or a whole block. Notes its height. */
const END = (most: number) => `<script>
  for (const some of ["tr", "body > *"]) {
    const bottom = (one) => one.getBoundingClientRect().bottom;
    const beyond = [...document.querySelectorAll(some)].filter((one) => bottom(one) > ${most - 32});
    for (const one of beyond) one.remove();
  }
  document.documentElement.dataset.height = Math.ceil(document.body.getBoundingClientRect().bottom);
</script>`;

using folder = temporaryFolder();
for (const [name, demo, summary, height] of PICTURES) {
  const out = path.join(folder.path, demo);
  run(process.execPath, [path.join(import.meta.dirname, "demo/demo.ts"), demo, "--out", out]);
  const page = path.join(out, summary);
  const html = readFileSync(page, "utf8");
  // As if the service were the hosted one.
  const hosted = html.replaceAll(/http:\/\/127\.0\.0\.1:\d+/gu, "https://sentry.io");
  writeFileSync(
    page,
    hosted.replace("</body>", () => `${END(height)}</body>`),
  );
  for (const [suffix, scheme] of Object.entries(SCHEMES)) {
    const file = path.join(ROOT, `docs/${name}${suffix}.png`);
    const chromium = (size: number, ...task: string[]) =>
      run(process.env["CHROMIUM"] ?? "chromium", [
        ...QUIETLY,
        `--blink-settings=preferredColorScheme=${scheme}`,
        `--user-data-dir=${path.join(folder.path, "profile")}`,
        `--window-size=${WIDTH},${size}`,
        ...task,
        pathToFileURL(page).href,
      ]);
    const [, size] = /data-height="(\d+)"/u.exec(chromium(height, "--dump-dom")) ?? [];
    chromium(Number(size), `--screenshot=${file}`);
    process.stdout.write(`${file}: ${statSync(file).size} bytes\n`);
  }
}
