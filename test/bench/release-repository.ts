/** The repository that most benches release. */
import { repositoryWith } from "../support/repository.ts";

export const COMMITS = 50;

/** A repository whose tags v1.0.0 and v1.1.0 lie 50 commits apart, checked out at the later one. */
export function releaseRepository(directory: string): string {
  repositoryWith(directory, (writer) => {
    writer.tag("v1.0.0", writer.commit("main", { files: { "README.md": "# Shop\n" } }));
    let last = "";
    for (let index = 1; index <= COMMITS; index += 1) {
      const files = {
        [`src/part-${index}.ts`]: `export const part = ${index};\n`,
        "src/index.ts": `export const parts = ${index};\n`,
      };
      last = writer.commit("main", { message: `Add part ${index}\n`, files });
    }
    writer.tag("v1.1.0", last);
    return {};
  });
  return directory;
}
