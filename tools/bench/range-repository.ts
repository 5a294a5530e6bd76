/** A repository with a range to release. */
import { git, repositoryWith } from "../../test/support/repository.ts";

export interface RangeShape {
  readonly commits: number;
  /** Files of the first commit. */
  readonly files: number;
  /** Files that each later commit changes. */
  readonly changes: number;
}

/** Tags v1.0.0, with all files, and v2.0.0, at which it is checked out; packed, as a clone is. */
export function rangeRepository(directory: string, { commits, files, changes }: RangeShape): void {
  const name = (index: number) => `src/part-${(index % files) % 200}/module-${index % files}.ts`;
  const filesOf = (count: number, index: (step: number) => number, content: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, step) => [name(index(step)), content]));
  repositoryWith(directory, (writer) => {
    const all = filesOf(files, (step) => step, "export {};\n");
    let last = writer.commit("main", { message: "Start\n", files: all });
    writer.tag("v1.0.0", last);
    for (let index = 1; index <= commits; index += 1) {
      last = writer.commit("main", {
        message: `Change module ${index}\n\nWhat was decided in the meeting about it.\n`,
        files: filesOf(
          changes,
          (step) => index * changes + step * 7,
          `export const change = ${index};\n`,
        ),
      });
    }
    writer.tag("v2.0.0", last);
    return {};
  });
  git(directory, "repack", "-adq");
}
