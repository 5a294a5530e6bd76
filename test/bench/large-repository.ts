/** A repository of many files, and a range in it. */
import { git, repositoryWith } from "../support/repository.ts";

export const FILES = 20_000;
/** Changed by each commit. */
export const CHANGES = 10;
const REASON = "What was decided in the meeting about it.";

/** Tags v1.0.0, with all files, and v2.0.0, so many commits later; packed, as a clone is. */
export function largeRepository(directory: string, commits: number): void {
  repositoryWith(directory, (writer) => {
    let last = writer.commit("main", { message: "Start\n", files: allFiles() });
    writer.tag("v1.0.0", last);
    for (let index = 1; index <= commits; index += 1) {
      const message = `Change module ${index}\n\n${REASON}\n`;
      last = writer.commit("main", { message, files: changedFiles(index) });
    }
    writer.tag("v2.0.0", last);
    return {};
  });
  git(directory, "repack", "-adq");
}

const fileName = (index: number): string => `src/part-${index % 200}/module-${index % FILES}.ts`;

function allFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (let index = 0; index < FILES; index += 1) files[fileName(index)] = "export {};\n";
  return files;
}

function changedFiles(commit: number): Record<string, string> {
  const files: Record<string, string> = {};
  for (let step = 0; step < CHANGES; step += 1) {
    files[fileName(commit * CHANGES + step * 7)] = `export const change = ${commit};\n`;
  }
  return files;
}
