import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // GitHub's language service imports JSON and extension-less files, which plain Node refuses.
    server: { deps: { inline: [/@actions\/(?!expressions)/u] } },
    // A hang should be found, not waited for; no test is written against the clock.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // `.ci/run` reads the numbers of its closing line from this file.
    reporters: ["default", ["json", { outputFile: "node_modules/.cache/test-results.json" }]],
  },
});
