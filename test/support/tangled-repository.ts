/** A small history with everything in it that reading a history can stumble over. */
import {
  type Files,
  git,
  type HistoryWriter,
  type NewCommit,
  prepared,
  repositoryWith,
} from "./repository.ts";

/** Ids of the commits that tests speak of. */
export interface TangledCommits {
  /** v1.0.0, long before the branches. */
  first: string;
  /** Where the branch `late` leaves main, before v1.1.0; it is merged after it. */
  fork: string;
  /** v1.1.0. */
  second: string;
  /** On main after v1.1.0, before the tangle. */
  middle: string;
  /** v2.0.0, at the end of main. */
  head: string;
  /** v1.0.1, a backport that is not an ancestor of main. */
  backport: string;
  /** The tip that main had before it was force-pushed: not an ancestor of main. */
  abandoned: string;
  /** The root of a second history that was merged in. */
  otherRoot: string;
  /** An octopus merge with three parents. */
  octopus: string;
}

const LONG_FILE = Array.from({ length: 40 }, (_, line) => `line ${line}\n`).join("");

/**
 * Writes it into a new repository. Tags: v1.0.0 (annotated), v1.0.1 (on a backport branch), v1.1.0-rc.1, v1.1.0
 * (lightweight), api/v0.9.0 and api/v0.10.0 (another family), nightly (no version), v2.0.0 (annotated).
 */
export function tangledRepository(
  path: string,
  options: { objectFormat?: "sha1" | "sha256" } = {},
): TangledCommits {
  const length = options.objectFormat === "sha256" ? 64 : 40;
  return prepared(`tangled ${length}`, path, (made) => {
    const commits = repositoryWith(made, (history) => write(history, "5".repeat(length)), options);
    git(made, "update-ref", "-d", "refs/heads/late");
    return commits;
  });
}

function write(history: HistoryWriter, submodule: string) {
  const on = (branch: string, message: string, files: Files, more: NewCommit = {}) =>
    history.commit(branch, { message: `${message}\n`, files, ...more });
  const main = (message: string, files: Files, more?: NewCommit) =>
    on("main", message, files, more);

  const first = main("First", {
    "README.md": "one\n",
    "src/a.ts": LONG_FILE,
    "src/deep/b.ts": "b\n",
    "api/x.ts": "x\n",
  });
  history.tag("v1.0.0", first, "Release 1.0.0\n");
  const fork = main("Fork here", { "src/a.ts": "short\n" });
  const backport = on("maintenance", "Backport", { fix: "1" }, { from: first });
  history.tag("v1.0.1", backport);
  on("late", "Late 1", { "late.ts": "1\n" }, { from: fork });
  const candidate = main("Candidate", { "api/x.ts": "y\n" });
  history.tag("v1.1.0-rc.1", candidate);
  history.tag("api/v0.9.0", candidate, "API 0.9.0\n");
  // A state that comes back later: a server with an index of its objects takes the client to have it.
  main("Change", { "src/a.ts": "other\n", "src/deep/b.ts": "c\n" });
  const second = main("Second", { "README.md": "two\n" });
  history.tag("v1.1.0", second);
  const abandoned = on("abandoned", "Left behind", { old: "1" }, { from: second });

  // Every kind of change, and odd names.
  main("Mode", { "src/deep/b.ts": { mode: "100755", data: "c\n" } });
  main("Type", { "README.md": { mode: "120000", data: "src/a.ts" } });
  main("Module", { "vendor/lib": { mode: "160000", data: submodule } });
  main("Rename", { "src/a.ts": null, "src/renamed.ts": "other\n" });
  main("Folder for file", { "api/x.ts": null, "api/x.ts/index.ts": "y\n" });
  main("Odd names", {
    'line\nbreak\tand "quotes"': "1",
    "-dash": "1",
    ":(top)magic": "1",
    "ünïcödé/ß": "1",
    M: "1",
  });
  main("", {}, { message: "" });
  const old = { "src/a.ts": LONG_FILE, "src/renamed.ts": null, "src/deep/b.ts": "b\n" };
  main("Back to an old state", old);
  const author = { name: 'Zoë "Z" O\'Neill', email: "zoe@example.com" };
  const message = "Subject over\ntwo lines\n\nA body with  spaces\n\n\n";
  const middle = main("", { "body.txt": "1" }, { message, author, offset: "-0330" });
  history.tag("api/v0.10.0", middle);
  history.tag("nightly", middle);

  const late = on("late", "Late 2", { "late.ts": "2\n" });
  main("Merge late", { "late.ts": "2\n" }, { merge: [late] });
  const otherRoot = on("other", "Another root", { "other/z": "z" }, { from: null });
  main("Merge other", { "other/z": "z" }, { merge: [otherRoot] });
  const one = on("arm-one", "Arm one", { "arm-one": "1" }, { from: first });
  const two = on("arm-two", "Arm two", { "arm-two": "1" }, { from: first });
  const octopus = main("Octopus", { "arm-one": "1", "arm-two": "1" }, { merge: [one, two] });
  // A merge that changes nothing against its first parent, and one that changes more than its parents did.
  const ours = on("ours", "Ignored", { ignored: "1" }, { from: middle });
  main("Merge ours", {}, { merge: [ours] });
  const more = on("more", "More", { fix: "1" }, { from: fork });
  main("Merge more", { fix: "1", evil: "1" }, { merge: [more] });
  const head = main("Head", { "README.md": "three\n" });
  history.tag("v2.0.0", head, "Release 2.0.0\n");
  return { first, fork, second, middle, head, backport, abandoned, otherRoot, octopus };
}
