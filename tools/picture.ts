/**
 * `npm run picture` draws the pictures of docs: job summaries of real runs, as GitHub shows them, in light and dark. It needs
 * Chromium on the path (`CHROMIUM` names another one), and makes the files smaller where pngquant is there.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { seedIssues } from "./service/seed.ts";
import { type LocalService, startService } from "./service/service.ts";
import { writeBuiltProject } from "../test/source-maps/builds.ts";
import { htmlPage, renderGitHubHtml } from "../test/support/github-markdown.ts";
import { believableRepository, git, temporaryFolder } from "../test/support/repository.ts";
import { runStep } from "../test/support/runner.ts";
import { ROOT } from "./action.ts";

const WIDTH = 900;
/** The settings of Chromium for the two schemes of colours. */
const SCHEMES = { "": 1, "-dark": 0 };

interface Picture {
  /** Of the file in docs. */
  readonly name: string;
  /** What is seen of the page, in pixels. */
  readonly height: number;
  readonly inputs: Readonly<Record<string, string>>;
  /** Makes what the step works on, in its workspace and on the service. */
  readonly prepare: (workspace: string, service: LocalService) => unknown;
}

const PICTURES: readonly Picture[] = [
  {
    name: "summary",
    height: 690,
    inputs: {
      projects: "web, api",
      "tag-prefix": "v",
      "version-prefix": "web@",
      environment: "production",
      "deploy-url": "https://shop.example.com",
    },
    prepare: believableRepository,
  },
  {
    name: "bulk-preview",
    height: 690,
    inputs: {
      command: "update-issues",
      query: "is:unresolved level:warning",
      status: "ignored",
      "dry-run": "true",
    },
    prepare: (_, { state }) => seedIssues(state, { project: "web", count: 60 }),
  },
  {
    name: "source-maps",
    height: 560,
    inputs: { command: "upload-source-maps", "source-maps": "dist", "delete-maps": "true" },
    prepare: writeBuiltProject,
  },
];

/** The summary of a step, as if the service were the hosted one. */
async function summary({ inputs, prepare }: Picture, workspace: string): Promise<string> {
  await using service = await startService({ dialect: "sentry", repositories: ["acme/shop"] });
  mkdirSync(workspace, { recursive: true });
  await prepare(workspace, service);
  const isRelease = inputs["command"] === undefined;
  const sha = isRelease ? git(workspace, "rev-parse", "HEAD") : "";
  const place = { token: service.token, org: "acme", projects: "web", "base-url": service.url };
  const { summary: markdown } = await runStep({
    workspace,
    event: { name: "push", ref: isRelease ? "refs/tags/v1.3.0" : "refs/heads/main", sha },
    with: { ...place, ...inputs },
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

const QUIETLY =
  "--headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  );

const { path: folder, remove } = temporaryFolder();
try {
  for (const picture of PICTURES) {
    const page = path.join(folder, `${picture.name}.html`);
    const html = await renderGitHubHtml(await summary(picture, path.join(folder, picture.name)));
    writeFileSync(page, htmlPage(html, { title: "Job summary" }));
    for (const [suffix, scheme] of Object.entries(SCHEMES)) {
      const file = path.join(ROOT, `docs/${picture.name}${suffix}.png`);
      const drawing = path.join(folder, path.basename(file));
      const failure = complaint(process.env["CHROMIUM"] ?? "chromium", [
        ...QUIETLY,
        `--blink-settings=preferredColorScheme=${scheme}`,
        `--user-data-dir=${path.join(folder, "profile")}`,
        `--window-size=${WIDTH},${picture.height}`,
        `--screenshot=${drawing}`,
        pathToFileURL(page).href,
      ]);
      if (failure !== undefined) {
        throw new Error(`Chromium did not draw the page (CHROMIUM names another one): ${failure}`);
      }
      complaint("pngquant", [
        ..."--force --speed=1 --strip --output".split(" "),
        drawing,
        "16",
        drawing,
      ]);
      copyFileSync(drawing, file);
      process.stdout.write(`${file}: ${statSync(file).size} bytes\n`);
    }
  }
} finally {
  remove();
}
