/** `node tools/release-notes.ts 1.2.3` prints the section of CHANGELOG.md about that version; none is an error. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Found without a package: the job that publishes installs none. */
const ROOT = path.join(import.meta.dirname, "..");

/**
 * What stands below the heading `## [1.2.3] - 2026-01-31` up to the next one.
 * @throws when there is no such section, or nothing in it
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/mu);
  const section = sections.find((text) => text.startsWith(`## [${version}] - `));
  const notes = section
    ?.slice(section.indexOf("\n"))
    .replaceAll(/^\[.*\]: .*$/gmu, "")
    .trim();
  if (!notes) throw new Error(`CHANGELOG.md has no section "## [${version}] - …", or it is empty.`);
  return notes;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const changelog = readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8");
    process.stdout.write(`${releaseNotes(changelog, process.argv[2] ?? "")}\n`);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  }
}
