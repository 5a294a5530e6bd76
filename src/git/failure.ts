import { GitError } from "../errors.ts";
import { asSentence, plainText, shorten } from "../text.ts";

/** Lines of git's stderr that an error quotes. */
const QUOTED_LINES = 4;
const QUOTED_LENGTH = 300;

export const UNREACHABLE =
  "Check that the runner reaches the server (proxy, firewall), then run the job again.";
export const DAMAGED =
  "The clone is incomplete or damaged: check it out again, with `fetch-depth: 0`.";

/** Messages of git that quote a file: in a hostile clone, a link can replace git's file with any file of the machine. */
const QUOTES_FILE =
  /\b(?:(?:shallow|chain:|unexpected|unterminated) line|alternate object|object directory)\b/iu;

/** Fixes by git's messages, which have been the same over many versions. */
const FIXES: readonly (readonly [pattern: RegExp, fix: string, withoutToken?: string])[] = [
  [QUOTES_FILE, DAMAGED],
  [
    /dubious ownership|unsafe repository/iu,
    "Let the checkout belong to the user that runs this step, or run `git config --global --add safe.directory '*'` before it.",
  ],
  [
    /not our ref|couldn't find remote ref|no such remote ref/iu,
    "Push the commit to the server, in a step before this one.",
  ],
  [
    /could not read username|authentication failed|invalid (?:username|credentials)|returned error: 40[13]|repository (?:'[^'\n]*' )?not found|returned error: 404/iu,
    "Give the job the permission `contents: read`, or set `github-token` to a token that can read the repository.",
    "That server is asked without credentials: set `fetch-depth: 0`.",
  ],
  // A fetch that it ends says "early EOF", too.
  [/no space left|disk quota/iu, "Free space on the runner's disk."],
  [
    /could not resolve host|failed to connect|connection (?:refused|reset|timed out)|timed out|early eof|hung up|rpc failed/iu,
    UNREACHABLE,
  ],
  [
    /certificate|ssl|tls/iu,
    "Make the server's certificate known to git on the runner (`GIT_SSL_CAINFO` or `http.sslCAInfo`).",
  ],
  [/unrecognized argument|unknown option|unknown value/iu, "Use git 2.31 or newer on the runner."],
  [
    /unknown repository (?:extension|ref storage)|expected git repo version|unknown ref storage/iu,
    "Use the git that made the checkout, or a newer one, for this step.",
  ],
  [
    /bad object|missing (?:blob|tree|commit)|unable to (?:read|find)|could not (?:read|parse)|corrupt|loose object|inflate/iu,
    DAMAGED,
  ],
];

/** Lines that git adds to any failure, and the progress of a fetch. */
const POINTLESS =
  /^(?:hint:|please make sure you have the correct access rights$|and the repository exists\.$|warning: lazy fetching disabled|(?:remote: )?[a-z ]+:? +\d+ ?[%,(])/iu;

/** How a git process ended. */
export interface GitExit {
  /** Exit code; null when a signal ended it. */
  code: number | null;
  /** The last of what it wrote to stderr. */
  stderr: string;
}

/**
 * Makes the error of a failed git process, with the operation, git's last lines (escaped), and the fix.
 * @param what what git was to do, as in "git could not <what>"
 * @param isForeign whether nothing that git says is repeated
 * @param isAnonymous whether the requested server never gets a token
 */
export function gitFailure(
  what: string,
  exit: GitExit,
  { isForeign = false, isAnonymous = false } = {},
): GitError {
  const said = isForeign || QUOTES_FILE.test(exit.stderr) ? "" : exit.stderr;
  const lines = said.split(/[\r\n]+/u).map((line) => plainText(line).trim());
  const telling = lines.filter((line) => line !== "" && !POINTLESS.test(line));
  // The last lines say why.
  const quoted = shorten(telling.slice(-QUOTED_LINES).join("; "), QUOTED_LENGTH);
  const ended = exit.code === null ? "it was stopped" : `exit code ${exit.code}`;
  const [, fix, withoutToken = fix] = FIXES.find(([words]) => words.test(exit.stderr)) ?? [];
  const why = quoted ? `: ${asSentence(quoted)}` : ".";
  return new GitError(`git could not ${what} (${ended})${why}`, {
    fix: isAnonymous ? withoutToken : fix,
  });
}
