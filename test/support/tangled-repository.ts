/** A small history with everything in it that reading a history can stumble over. */
import { git, type HistoryWriter, repositoryWith } from "./repository.ts";

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
  const commits = repositoryWith(path, (history) => write(history, "5".repeat(length)), options);
  git(path, "update-ref", "-d", "refs/heads/late");
  return commits;
}

function write(history: HistoryWriter, submodule: string) {
  const files = {
    "README.md": "one\n",
    "src/a.ts": LONG_FILE,
    "src/deep/b.ts": "b\n",
    "api/x.ts": "x\n",
  };
  const first = history.commit("main", { message: "First\n", files });
  history.tag("v1.0.0", first, "Release 1.0.0\n");
  const fork = history.commit("main", { message: "Fork here\n", files: { "src/a.ts": "short\n" } });
  const backport = history.commit("maintenance", {
    from: first,
    message: "Backport\n",
    files: { fix: "1" },
  });
  history.tag("v1.0.1", backport);
  const late = history.commit("late", {
    from: fork,
    message: "Late 1\n",
    files: { "late.ts": "1\n" },
  });
  const candidate = history.commit("main", {
    message: "Candidate\n",
    files: { "api/x.ts": "y\n" },
  });
  history.tag("v1.1.0-rc.1", candidate);
  history.tag("api/v0.9.0", candidate, "API 0.9.0\n");
  // A state that comes back later: a server with an index of its objects takes the client to have it.
  history.commit("main", {
    message: "Change\n",
    files: { "src/a.ts": "other\n", "src/deep/b.ts": "c\n" },
  });
  const second = history.commit("main", { message: "Second\n", files: { "README.md": "two\n" } });
  history.tag("v1.1.0", second);
  const abandoned = history.commit("abandoned", {
    from: second,
    message: "Left behind\n",
    files: { old: "1" },
  });
  const middle = writeChanges(history, submodule);
  history.tag("api/v0.10.0", middle);
  history.tag("nightly", middle);
  const late2 = history.commit("late", {
    from: late,
    message: "Late 2\n",
    files: { "late.ts": "2\n" },
  });
  history.commit("main", { message: "Merge late\n", merge: [late2], files: { "late.ts": "2\n" } });
  const otherRoot = history.commit("other", {
    from: null,
    message: "Another root\n",
    files: { "other/z": "z" },
  });
  history.commit("main", {
    message: "Merge other\n",
    merge: [otherRoot],
    files: { "other/z": "z" },
  });
  const octopus = writeOctopus(history);
  // A merge that changes nothing against its first parent, and one that changes more than its parents did.
  const ours = history.commit("ours", {
    from: middle,
    message: "Ignored\n",
    files: { ignored: "1" },
  });
  history.commit("main", { message: "Merge ours\n", merge: [ours] });
  const more = history.commit("more", { from: fork, message: "More\n", files: { fix: "1" } });
  const evil = { fix: "1", evil: "1" };
  history.commit("main", { message: "Merge more\n", merge: [more], files: evil });
  const head = history.commit("main", { message: "Head\n", files: { "README.md": "three\n" } });
  history.tag("v2.0.0", head, "Release 2.0.0\n");
  return { first, fork, second, middle, head, backport, abandoned, otherRoot, octopus };
}

/** Every kind of change, and odd names. Returns the last commit. */
function writeChanges(history: HistoryWriter, submodule: string): string {
  history.commit("main", {
    message: "Mode\n",
    files: { "src/deep/b.ts": { mode: "100755", data: "c\n" } },
  });
  history.commit("main", {
    message: "Type\n",
    files: { "README.md": { mode: "120000", data: "src/a.ts" } },
  });
  history.commit("main", {
    message: "Module\n",
    files: { "vendor/lib": { mode: "160000", data: submodule } },
  });
  history.commit("main", {
    message: "Rename\n",
    files: { "src/a.ts": null, "src/renamed.ts": "other\n" },
  });
  history.commit("main", {
    message: "Folder for file\n",
    files: { "api/x.ts": null, "api/x.ts/index.ts": "y\n" },
  });
  const odd = {
    'line\nbreak\tand "quotes"': "1",
    "-dash": "1",
    ":(top)magic": "1",
    "ünïcödé/ß": "1",
    M: "1",
  };
  history.commit("main", { message: "Odd names\n", files: odd });
  history.commit("main", { message: "", files: {} });
  history.commit("main", {
    message: "Back to an old state\n",
    files: { "src/a.ts": LONG_FILE, "src/renamed.ts": null, "src/deep/b.ts": "b\n" },
  });
  return history.commit("main", {
    message: "Subject over\ntwo lines\n\nA body with  spaces\n\n\n",
    author: { name: 'Zoë "Z" O\'Neill', email: "zoe@example.com" },
    offset: "-0330",
    files: { "body.txt": "1" },
  });
}

function writeOctopus(history: HistoryWriter): string {
  const arms = ["one", "two"].map((name) =>
    history.commit(`arm-${name}`, {
      from: ":1",
      message: `Arm ${name}\n`,
      files: { [`arm-${name}`]: "1" },
    }),
  );
  const files = { "arm-one": "1", "arm-two": "1" };
  return history.commit("main", { message: "Octopus\n", merge: arms, files });
}
