/** The tests that `npm run mutate` runs against changed sources: those that import them. In the built bundle Stryker changes nothing. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "test/{check,client-keys,inputs,issues,local-service,main,release,report,service,source-maps}/**/*.test.ts",
    ],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
