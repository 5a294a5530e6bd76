/** All channels of a process. */
import type { Channel } from "./channel.ts";
import { errors, events, log, outputFile } from "./line-channels.ts";
import { inlineMarkup, report, summary } from "./report-channels.ts";
import { addressesOfRequests, namesForGit, pagesOfIssues } from "./request-channels.ts";
import { secrets } from "./secret-channel.ts";

export const CHANNELS: readonly Channel[] = [
  log,
  errors,
  events,
  outputFile,
  report,
  summary,
  inlineMarkup,
  addressesOfRequests,
  pagesOfIssues,
  namesForGit,
  // The last one: from then on its secrets are hidden everywhere.
  secrets,
];
