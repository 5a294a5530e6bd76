/** What takes too long for every change: `npm run test:extended`, once a night and before a release. */
import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: undefined,
    // Whole steps and the fault matrix once more, with the built action in processes of its own and in real time.
    include: [
      "test/**/*.extended.ts",
      "test/{check,client-keys,issues,main,release,report,service}/*.test.ts",
      "test/faults/matrix-*.test.ts",
      "test/security/odd-servers.test.ts",
      "test/fuzz/channels.test.ts",
    ],
    env: {
      ...base.test?.env,
      STEPS: "processes",
      FUZZ_TEXTS: process.env["FUZZ_TEXTS"] ?? "20000",
    },
    maxConcurrency: 12,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: ["default"],
  },
});
