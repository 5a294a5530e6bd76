/** The inputs of `upload-source-maps`: what is read of them, and what is refused. */
import { answers, reads, refuses } from "../inputs/input-source.ts";

const LONGEST = "😀".repeat(64);

reads("upload-source-maps", [
  [{}, { sourceMaps: ["dist"], exclude: [], urlPrefix: "~/", missingMaps: "warn" }],
  [{}, { inject: true, includeSources: true, verify: true, deleteMaps: false, onError: "fail" }],
  [{ "source-maps": " dist \n\n{a,b}/*.js\n" }, { sourceMaps: ["dist", "{a,b}/*.js"] }],
  [
    { "source-maps": "dist\n!dist/vendor/**\n!(a|b).js", exclude: "x.js" },
    { sourceMaps: ["dist", "!(a|b).js"], exclude: ["x.js", "dist/vendor/**"] },
  ],
  [{ dist: LONGEST, version: "1" }, { dist: LONGEST }],
  [{ "url-prefix": "~" }, { urlPrefix: "~/" }],
  [{ "url-prefix": "~/a b//" }, { urlPrefix: "~/a b/" }],
  [{ "url-prefix": "HTTPS://example.com:81" }, { urlPrefix: "HTTPS://example.com:81/" }],
  [{ "url-prefix": "capacitor-1+x://" }, { urlPrefix: "capacitor-1+x:///" }],
  [{ "on-error": "warn" }, { onError: "warn" }],
  [{ "on-error": "warn", "delete-maps": "true" }, { onError: "fail" }],
  [{ "on-error": "warn", "delete-maps": "true", "dry-run": "true" }, { onError: "warn" }],
]);
refuses("upload-source-maps", "dist", ["a/b", "a\tb", "a\nb", "a\fb", `${LONGEST}b`], {
  version: "1",
});
refuses(
  "upload-source-maps",
  "url-prefix",
  "/assets assets https: https:/x ~assets https://x/a?b https://x/a#b https://x?b 1a://x".split(
    " ",
  ),
);
answers("upload-source-maps", [
  [{ "source-maps": "" }, "source-maps", "Write the folders that the build fills"],
  [{ exclude: "!dist/**" }, "exclude", `without "!"`],
  [{ dist: "7" }, "dist", "needs a version"],
  [{ "delete-maps": "true", verify: "false" }, "delete-maps", `Remove "verify: false"`],
]);
