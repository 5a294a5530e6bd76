/** Bugsink (2.6.2): of Sentry's interface it has the upload of source maps alone. */
import { contract } from "./contract.ts";
import type { Server } from "./server.ts";

const SCOPE = "debug-files:upload";
const only = `Of the commands, Bugsink takes "upload-source-maps" alone, with a token that has "${SCOPE}"`;

export const bugsink: Server = {
  ...contract,
  called: "Bugsink",
  lacks: {
    ...contract.lacks,
    releases: { what: only },
    "delete-maps": {
      what: "Bugsink confirms no upload.",
      fix: `Remove "delete-maps", and delete the maps in a step of your own.`,
    },
  },
  access: {
    tokenPage: "/bsmain/auth_tokens/",
    scopes: [SCOPE],
    // `{"error": …}`.
    refusesWithoutDetail: true,
    lacking: { called: "Bugsink", fix: only },
  },
  tells404: true,
  maps: { ...contract.maps, lists: ["releases"], needsId: true },
};
