/**
 * The tests that `npm run mutate` runs against changed sources: those that import what they test. The scenarios run the
 * built bundle, in which Stryker changes nothing.
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/{unit,client,report,contract,source-maps}/**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
