/**
 * `npm run picture` draws docs/summary.png: the job summary of a real run, as GitHub shows it. It needs Chromium on the path
 * (`CHROMIUM` names another one), and makes the file smaller where pngquant is there.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startService } from "../service/service.ts";
import { htmlPage, renderGitHubHtml } from "../support/github-markdown.ts";
import { believableRepository, git, temporaryFolder } from "../support/repository.ts";
import { runStep } from "../support/runner.ts";
import { ROOT } from "./action.ts";

const PICTURE = path.join(ROOT, "docs/summary.png");
/** What is seen of the page: the facts and the first commits. */
const [WIDTH, HEIGHT] = [900, 690];

/** The summary of a release of the small shop, with a deploy, as if the service were the hosted one. */
async function summary(folder: string): Promise<string> {
  await using service = await startService({ dialect: "sentry", repositories: ["acme/shop"] });
  believableRepository(folder);
  const { summary: markdown } = await runStep({
    workspace: folder,
    event: { name: "push", ref: "refs/tags/v1.3.0", sha: git(folder, "rev-parse", "HEAD") },
    with: {
      token: service.token,
      org: "acme",
      projects: "web, api",
      "base-url": service.url,
      environment: "production",
      "deploy-url": "https://shop.example.com",
    },
  });
  // The summary encodes the colon of an address that is shown.
  const { host } = new URL(service.url);
  return markdown
    .replaceAll(`http://${host}`, "https://sentry.io")
    .replaceAll(`http&#58;//${host}`, "https&#58;//sentry.io");
}

/** What the program said, where it failed; a browser says much where it does not. */
function complaint(command: string, parameters: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(command, parameters, { encoding: "utf8" });
  return status === 0 ? undefined : (error?.message ?? stderr);
}

const { path: folder, remove } = temporaryFolder();
try {
  const page = path.join(folder, "summary.html");
  mkdirSync(path.dirname(page), { recursive: true });
  const html = await renderGitHubHtml(await summary(path.join(folder, "shop")));
  writeFileSync(page, htmlPage(html, { title: "Job summary" }));
  const drawing = path.join(folder, "summary.png");
  const failure = complaint(process.env["CHROMIUM"] ?? "chromium", [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--user-data-dir=${path.join(folder, "profile")}`,
    `--window-size=${WIDTH},${HEIGHT}`,
    `--screenshot=${drawing}`,
    pathToFileURL(page).href,
  ]);
  if (failure !== undefined) {
    throw new Error(`Chromium did not draw the page (CHROMIUM names another one): ${failure}`);
  }
  complaint("pngquant", ["--force", "--speed", "1", "--strip", "--output", drawing, "16", drawing]);
  copyFileSync(drawing, PICTURE);
  process.stdout.write(`${PICTURE}: ${statSync(PICTURE).size} bytes\n`);
} finally {
  remove();
}
