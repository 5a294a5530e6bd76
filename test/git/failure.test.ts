/** What is told of a git that failed. */
import { describe, expect, test } from "vitest";
import { gitFailure } from "../../src/git/failure.ts";

describe("gitFailure", () => {
  test("git's error is escaped in one line, with its reason and a fix", () => {
    const stderr =
      "hint: try this\nwarning: x\n\u001b[31mfatal: detected dubious ownership in repository\u001b[0m\r\n##[error]x\n";
    const error = gitFailure("open the repository", { code: 128, stderr });
    expect(error.message).toBe(
      "git could not open the repository (exit code 128): warning: x; fatal: detected dubious ownership in repository; # #[error]x.",
    );
    expect(error.fix).toContain("safe.directory");
  });

  /** What git says of each fix, a `|` between. */
  const WORDS = {
    "git 2.31 or newer":
      "unknown value for --diff-merges: x|unrecognized argument: --x|unknown option",
    "made the checkout, or a newer one":
      "unknown repository extension found:\n\trefstorage|expected git repo version <= 1, found 2|unknown ref storage format 'x'|invalid value for 'x': unknown repository ref storage",
    "check it out again, with `fetch-depth: 0`":
      "unable to read tree 1234|bad object HEAD|missing blob 1|missing tree 1|missing commit 1|unable to find 1|could not read 1|could not parse 1|packed object 1 is corrupt|loose object 1|inflate: data stream error",
    GIT_SSL_CAINFO:
      "SSL peer problem|server certificate verification failed|gnutls_handshake() failed: a TLS packet",
    "runner reaches the server":
      "unable to access 'x': Failed to connect to x port 9|unable to access 'x': Could not resolve host: x|connect: Connection refused|OpenSSL SSL_connect: Connection reset by peer|Connection timed out|Operation timed out|early EOF|the remote end hung up unexpectedly|RPC failed; curl 18",
    "Push the commit":
      "remote error: upload-pack: not our ref 1234|couldn't find remote ref x|no such remote ref 1234",
    "permission `contents: read`":
      "unable to access 'x': The requested URL returned error: 403|unable to access 'x': The requested URL returned error: 401|unable to access 'x': The requested URL returned error: 404|repository 'http://x/a/b.git/' not found|Repository not found.|could not read Username for 'x'|Authentication failed for 'x'|Invalid username or token|invalid credentials",
    "Free space": "write error: No space left on device|Disk quota exceeded",
    "safe.directory": "unsafe repository ('x' is owned by someone else)",
  };
  test.each(Object.entries(WORDS))(
    `the fix "%s" is given for all of git's messages about that cause`,
    (fix, all) => {
      for (const words of all.split("|")) {
        const { fix: told } = gitFailure("do it", { code: 128, stderr: `fatal: ${words}\n` });
        expect(told, words).toContain(fix);
      }
    },
  );

  // The first is the cause, whatever else git says.
  test.each([
    ["Free space", "write error: No space left on device\nfatal: early EOF"],
    ["Free space", "fatal: early EOF\nwrite error: No space left on device"],
    ["runner reaches the server", "OpenSSL SSL_connect: Connection reset by peer"],
    ["safe.directory", "detected dubious ownership\nunable to read tree 1234"],
  ])("a git failure with several causes gets the fix of one: %s", (fix, stderr) => {
    expect(gitFailure("do it", { code: 128, stderr }).fix).toContain(fix);
  });

  test("git's error quotes the last 4 useful lines, at most 300 characters", () => {
    const told = (stderr: string) => gitFailure("do it", { code: 1, stderr }).message;
    const always =
      "hint: x\nPlease make sure you have the correct access rights\nand the repository exists.\nwarning: lazy fetching disabled; x";
    expect(told(`a\nb\nc\n${always}\nd\n\ne\n`)).toBe(
      "git could not do it (exit code 1): b; c; d; e.",
    );
    expect(told("x".repeat(400))).toMatch(/: x{300}…$/u);
  });

  test(`git's error says "it was stopped" if git printed nothing`, () => {
    expect(gitFailure("do it", { code: null, stderr: "" }).message).toBe(
      "git could not do it (it was stopped).",
    );
  });
});
