/** The pure rules of reading history: tags, remotes, paths, failures, the environment of git. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import {
  findGit,
  gitCandidates,
  gitEnvironment,
  OldGitError,
  parseVersion,
  requireCurrent,
} from "../../src/git/environment.ts";
import { remoteAddress, remoteName, repositoryOnServer } from "../../src/git/remote.ts";
import { isRefName } from "../../src/git/repository.ts";
import { withholdSecret } from "../../src/text.ts";
import {
  compareVersions,
  familyPattern,
  isPreRelease,
  previousTagCandidates,
} from "../../src/release/history/previous-tag.ts";
import { isForeignGlob, tagMatcher } from "../../src/release/history/tag-pattern.ts";
import { temporaryFolder } from "../support/repository.ts";

describe("tag patterns", () => {
  test.each<[pattern: string, matching: string, others: string]>([
    ["v*", "v1.0.0", "api/v1.0.0"],
    ["api/*", "api/v1.0.0|api/|api/x/1", "v1.0.0"],
    ["v?.?.?", "v1.0.0", "v1.10.0"],
    ["?1", "🦊1", "|1"],
    ["a?b", "a.b", "ab"],
    ["a.b", "a.b", "axb"],
    ["v1", "v1", "V1"],
    ["*a*a*a*", "aaa|xa\nbaca", "aa"],
    ["v[0-9].*", "v1.0.0", "va.0.0"],
    ["v[13-57]", "v7", "v2"],
    ["v[!13-57]", "v2", "v1"],
    ["v[^13-57]", "v2", "v1"],
    ["x[+-]1", "x-1", "x*1"],
  ])("tag-pattern %s matches %s, not %s", (pattern, matching, others) => {
    for (const name of matching.split("|")) expect(tagMatcher(pattern).test(name), name).toBe(true);
    for (const name of others.split("|")) expect(tagMatcher(pattern).test(name), name).toBe(false);
  });

  const foreign = String.raw`v{1,2} !v1 v[0-9]+ v?+ v\* refs/tags/v* v[1 v[] v[9-0]`;
  test.each(foreign.split(" "))(
    "tag-pattern %s is refused: its syntax is not supported",
    (pattern) => {
      expect(isForeignGlob(pattern)).toBe(true);
    },
  );

  test("tag-pattern is refused if it is too long to compile", () => {
    expect(isForeignGlob("*".repeat(50_000))).toBe(true);
  });

  test.each(["v*", "v1.0.0+*", "api/v[0-9]*", "v1!", "@acme/web@*", "*"])(
    "tag-pattern %s is accepted",
    (pattern) => {
      expect(isForeignGlob(pattern)).toBe(false);
    },
  );

  test("a tag-pattern matches if * replaces any part of the name", () => {
    const text = fc.string().map((value) => value.replaceAll(/[*?[]/gu, ""));
    fc.assert(
      fc.property(text, text, text, (before, part, after) => {
        expect(tagMatcher(`${before}*${after}`).test(before + part + after)).toBe(true);
      }),
    );
  });
});

describe("families of tags", () => {
  test.each([
    ["v*", "v1.2.0"],
    ["api/v*", "api/v1.2.0"],
    ["@acme/web@*", "@acme/web@1.2.0"],
    ["python3/v*", "python3/v1.2"],
    ["build-*", "build-17"],
    ["V*", "V2.0"],
    // What is released has a digit in its own name.
    ["s3/v*", "s3/v2"],
    ["s3/*", "s3/2"],
    ["s3@*", "s3@2"],
    ["python3.11/v*", "python3.11/v2"],
    ["k8s-v*", "k8s-v5"],
    ["k8s_v*", "k8s_v5"],
    ["k8s-*", "k8s-5"],
    ["node20-lts-*", "node20-lts-4"],
    ["oauth2-proxy-v*", "oauth2-proxy-v7"],
    ["x86_64-*", "x86_64-1.2.0"],
    ["s3/build*", "s3/build7"],
    ["@acme/s3@*", "@acme/s3@4"],
    ["web2/rc-*", "web2/rc-3"],
    // Numbers that belong together.
    ["go*", "go1.22.1"],
    ["curl-*", "curl-8_1_0"],
    ["REL_*", "REL_17_2"],
    ["REL*", "REL9_5_25"],
    ["R*", "R4_25"],
    ["OpenSSL_*", "OpenSSL_1_1_1w"],
    ["release*", "release1-2-3"],
    ["sprint*", "sprint2024-07"],
    ["api-v2-*", "api-v2-1.3.0"],
    ["api-*", "api-2024-01-15.2"],
    ["release-*", "release-20240115_3"],
    ["jdk*", "jdk8u352-b08"],
    ["jdk-*", "jdk-17+35"],
    ["*", "1.2.0-rc.1 17 2024/01/15 2024/01/15-hotfix 2.0/2.0.5"],
    ["release/*", "release/2024/01/15"],
    ["prod/*", "prod/2024-01-15/3"],
    // What follows a version is no version.
    ["v*", "v1.2.0/3 v1.2.0@abc1234"],
    ["web-*", "web-1.2.0@abc1234 web-1.2.0@1234abc web-1.2.0/linux64 web-1.2.0-c0ffee1"],
    // The id of a commit is one version, wherever its first digit is.
    ["web@*", "web@9f8e7d6 web@c0ffee1 web@e6660b32c85abfad0324f4a1b210b0d34651bafd"],
    ["deploy-*", "deploy-f00ba45 deploy-4711-f00ba45 deploy-20261103-f00ba45"],
    ["web/v*", "web/v1.2.0/c0ffee1 web/v1.2.0-rc.1+c0ffee1"],
    ["*", "c0ffee1 20261103-1234a56 2026-11-03/c0ffee1"],
    [undefined, "nightly @/"],
  ])("familyPattern gives %s for %s", (family, names) => {
    for (const name of names.split(" ")) expect(familyPattern(name), name).toBe(family);
  });

  test.each<[current: string, others: string[], family: string[]]>([
    ["s3/v2", ["s3/v1", "s4/v1", "s3/1"], ["s3/v1"]],
    ["web@9f8e7d6", ["web@c0ffee1", "api@f00ba45"], ["web@c0ffee1"]],
    // With or without v, between dotted versions only.
    ["v1.2.0", ["1.1.0", "V1.0.0", "2026-11-27", "20261127", "4711"], ["1.1.0", "V1.0.0"]],
    ["v3", ["2", "v2", "v2.1.0", "1.0.0"], ["v2.1.0", "v2"]],
    ["20261127", ["v1.2.0", "20261126"], ["20261126"]],
    ["k8s-v5", ["k3s-v9", "k8s-v4"], ["k8s-v4"]],
    // The name of one can begin like another's, or be none at all.
    ["v1.2.0", ["api/v1.1.0", "v1.1.0", "web-v1.1.0"], ["v1.1.0"]],
    ["web/v1.2.0", ["web/admin/v1.1.0", "web/v1.1.0"], ["web/v1.1.0"]],
    ["prod/2024-01-15/3", ["prod/2024-01-14/9", "qa/2024-01-15/2"], ["prod/2024-01-14/9"]],
    // A letter v that ends a word belongs to it.
    ["dev1.1.0", ["dev1.0.0", "de1.0.0"], ["dev1.0.0"]],
  ])("tags of the family of %s are found among %j", (currentTag, others, family) => {
    const tags = others.map((name) => ({ name, commit: name }));
    const candidates = previousTagCandidates(tags, {
      commit: "",
      current: currentTag,
    });
    expect(candidates.tags.map(({ name }) => name)).toEqual(family);
  });
});

describe("versions in the names of tags", () => {
  test.each([
    ["v1.0.0-alpha", "v1.0.0-alpha.1", "v1.0.0-beta.2", "v1.0.0-beta.11"],
    ["v1.0.0-rc.9", "v1.0.0-rc.10", "v1.0.0", "v1.0.0-hotfix.1", "v1.0.0.1", "v1.0.1"],
    ["v1.2.9.RELEASE", "v1.2.10.RELEASE"],
    ["1.2.13a1", "1.2.13b1", "1.2.13rc1", "1.2.13", "1.2.13.post1"],
    ["2026.11.9.2", "2026.11.10.1", "2026.11.10.1-1"],
    ["2026-11-30.1", "2026-12-01.1", "2026-12-01.2"],
    ["1.0.0+2", "1.0.0+10"],
    ["v1.002", "v1.10", "v1.0011"],
    ["9", "010", "99999999999999999998", "99999999999999999999"],
    ["nightly", "v0"],
    ["OpenSSL_1_1_1", "OpenSSL_1_1_1b", "OpenSSL_1_1_1c"],
    ["3.5", "3.5a", "3.6a1", "3.6"],
    ["v0.5.1-rc.1", "v0.5.1", "v0.5.1-4951726a", "v0.5.2"],
    ["1.0.0", "1.0.0+rc.1"],
  ])("versions of tags are compared in this order: %s, %s, …", (...names) => {
    for (const [index, name] of names.entries()) {
      for (const higher of names.slice(index + 1)) {
        expect(Math.sign(compareVersions(name, higher)), `${name} ${higher}`).toBe(-1);
        expect(Math.sign(compareVersions(higher, name)), `${higher} ${name}`).toBe(1);
      }
    }
  });

  const LEADING =
    "v1.0.0-rc.1 v1.0.0-RC1 1.0.0rc1 1.0a1 2.0a20261103 1.3.0a20251104 1.3.0b12345 v1.0.0-m2 1.0.0-alpha v2.0.0-beta 1.0.0.M3 1.0-SNAPSHOT v1.2.3-next.4 v1-pre-release 2026-11-30-nightly v1.0.0_canary7 1.0.dev12";
  test.each(LEADING.split(" "))("the tag %s is a pre-release", (name) => {
    expect(isPreRelease(name)).toBe(true);
  });

  // The last four have the word in their family's name.
  const FINAL =
    "v20231005.89cfe140 v20231005.89a0123 v20231005.0b12345 2025c 3.5a OpenSSL_1_1_1b v1.0.0-m 20261103-1234a56 v0.5.1-4951726a v0.5.1+4951726a v0.5.1-ios13beta2 v1.2.3-hotfix.1 2026.11.21-1 1.2.13.post1 v1.2.9.RELEASE 1.0.0.Final 1.8p2 v1.2.10.1 v1.0.0-ios v1.0.0-alphabet v1.0.0-prefix v1.2.3-4-ga1b2c3d 1.0.0+rc.1 rc10 beta/v1.0.0 dev1.0.0 nightly";
  test.each(FINAL.split(" "))("the tag %s is not a pre-release", (name) => {
    expect(isPreRelease(name)).toBe(false);
  });
});

test("a commit id after a version does not make it a pre-release", () => {
  for (let number = 0; number < 5000; number++) {
    const id = (number * 2_654_435_761 + 40_503).toString(16).padStart(7, "0").slice(-7);
    expect(isPreRelease(`v0.5.1-${id}`), id).toBe(false);
    for (const start of ["20261103-", "v20261103.", "v0.5.1.1."]) {
      expect(isPreRelease(`${start}${id}`), id).toBe(false);
    }
  }
});

test("a version with a suffix is lower only if it is a pre-release", () => {
  const words = "alpha a1 beta b2 rc pre preview dev snapshot nightly canary next milestone m3";
  const others = "a b m ios hotfix post1 alphabet p2 c0ffee1 1234a56";
  for (const word of [...words.split(" "), ...others.split(" ")]) {
    const isBelow = compareVersions(`v1.0.0-${word}`, "v1.0.0") < 0;
    expect(isBelow, word).toBe(words.split(" ").includes(word));
    expect(isPreRelease(`v1.0.0-${word}`), word).toBe(isBelow);
  }
});

describe("addresses of remotes", () => {
  test.each([
    ["https://github.com/acme/.github", "https://github.com", "acme/.github"],
    ["https://github.com/acme/shop.git", "https://github.com", "acme/shop"],
    ["https://user:token@github.com//acme/shop.git/", "https://github.com", "acme/shop"],
    ["HTTPS://GitHub.com/acme/shop", "https://github.com", "acme/shop"],
    ["git@GitHub.com:acme/shop.git", "https://github.com", "acme/shop"],
    ["git://github.com/acme/shop.git", "https://github.com", "acme/shop"],
    ["ssh://git@github.com/acme/shop.git", "https://github.com", "acme/shop"],
    ["ssh://git@ghe.example.com:2222/acme/shop.git", "https://ghe.example.com:8443", "acme/shop"],
    ["https://ghe.example.com:8443/acme/shop", "https://ghe.example.com:8443", "acme/shop"],
    ["https://ghe.example.com/acme/shop", "https://ghe.example.com:8443", undefined],
    ["https://github.com/acme/shop?x=y", "https://github.com", "acme/shop"],
    ["http://ci.example.com/git/acme/shop.git", "http://ci.example.com/git/", "acme/shop"],
    ["http://ci.example.com/acme/shop.git", "http://ci.example.com/git", undefined],
    ["http://ci.example.com/github/acme", "http://ci.example.com/git", undefined],
    ["git@ci.example.com:acme/shop.git", "http://ci.example.com/git", "acme/shop"],
  ])("the remote %s on the server %s is the repository %s", (remote, server, expected) => {
    expect(repositoryOnServer(remote, server)).toBe(expected);
  });

  test("remotes elsewhere or without owner/name are not GitHub repositories", () => {
    const remotes =
      "https://gitlab.com/acme/shop|https://github.com.evil.example/acme/shop|https://evil.example/github.com/acme/shop|https://github.com@evil.example/acme/shop|https://github.com/acme|https://github.com/acme/shop/tree|https://github.com/acme/..|https://github.com/ac me/shop|ext::sh -c touch% x|/srv/acme/shop.git|C:/acme/shop|";
    for (const remote of remotes.split("|")) {
      expect(repositoryOnServer(remote, "https://github.com"), remote).toBeUndefined();
    }
  });

  test.each([
    ["https://gitlab.com/group/sub/shop.git", "group/sub/shop"],
    ["ssh://git@bitbucket.example.com:7999/~ada/shop.git", "~ada/shop"],
    ["https://git.example.com/shop", undefined],
    ["https://dev.azure.com/acme/My%20Shop/_git/shop", "acme/My Shop/_git/shop"],
    ["https://git.example.com/acme/%F0%9F%A6%8A", undefined],
    ["/srv/acme/shop.git", undefined],
    ["http://ci.example.com/git/acme/shop.git", "acme/shop"],
    ["https://other.example.com/git/acme/shop.git", "git/acme/shop"],
  ])("the repository name of the remote %s is %s", (remote, name) => {
    expect(remoteName(remote, "http://ci.example.com/git")).toBe(name);
  });

  const OWN = { url: "https://github.com/acme/shop.git", protocol: "https", token: "secret" };
  const http = (host: string) => ({ url: `http://${host}/acme/shop.git`, protocol: "http" });
  const address = (repository?: string, originUrl?: string, server = "https://github.com") =>
    remoteAddress(repository, originUrl, server, "secret");

  test.each([
    ["the server's", ["acme/shop", "git@github.com:acme/shop"], OWN],
    ["unknown", ["acme/shop", undefined, "https://github.com/"], OWN],
    [
      "another server's",
      [undefined, "https://pw@gitlab.com/a/b?private_token=pw#pw"],
      { url: "https://gitlab.com/a/b", protocol: "https" },
    ],
    [
      "another server's, over plain http",
      [undefined, "http://git.example/a/b"],
      { url: "http://git.example/a/b", protocol: "http" },
    ],
  ])("the fetch address and token are right if the origin is %s", (_name, facts, expected) => {
    expect(address(...facts)).toEqual({ ...expected, isAnonymous: expected !== OWN });
  });

  // Over plain http the token goes to this machine alone.
  test.each([
    ["ghe.example.com", false],
    ["127.0.0.1:3000", true],
    ["127.0.0.1.evil.example", false],
  ])("a fetch from http://%s sends the token: %s", (host, withToken) => {
    const own = { ...http(host), isAnonymous: !withToken };
    const expected = { ...own, ...(withToken && { token: "secret" }) };
    expect(address("acme/shop", undefined, `http://${host}`)).toEqual(expected);
  });

  test.each([
    ["ssh elsewhere", "git@gitlab.com:a/b", "has no key"],
    ["a program", "ext::sh -c x", "has no key"],
    ["a path", "/srv/shop.git", "is a folder"],
    ["a path of Windows", String.raw`C:\a\b`, "is a folder"],
    ["a URL of a path", "file:///srv/a", "is a folder"],
    ["a share of the network", "//host/share/shop.git", "is a folder"],
    ["a share of the network by URL", "file://host/share/shop.git", "is a folder"],
    ["a share of the network in Windows' words", String.raw`\\host\share`, "is a folder"],
    ["nothing", undefined, "has no remote"],
  ])("a reason says why nothing can be fetched: %s", (_name, originUrl, why) => {
    expect(address(undefined, originUrl)).toHaveProperty("why", expect.stringContaining(why));
  });

  test("an invalid repository name gives no fetch address", () => {
    expect(address("../x")).toHaveProperty("why");
  });
});

test("valid ref names are git's, except those that begin with a dash", () => {
  for (const name of "v1 a/b ünï v1.0.0+x a@b @a/b@1.0.0".split(" ")) {
    expect(isRefName(name), name).toBe(true);
  }
  const wrong =
    "|-x|a..b|a b|a~1|a^|a:b|a?|a*|[a|a\\b|@{1}|@|a//b|/a|a/|a.|a.lock|a.lock/b|.a|a/.b|a\nb|a\0b";
  for (const name of wrong.split("|")) expect(isRefName(name), name).toBe(false);
});

describe("git's environment", () => {
  const PASSED = {
    Path: "C:\\bin",
    https_proxy: "http://proxy",
    SystemRoot: "C:\\Windows",
    ...Object.fromEntries(
      "PATH HOME USER LOGNAME TMPDIR TZ XDG_CONFIG_HOME LD_LIBRARY_PATH DEVELOPER_DIR SYSTEMDRIVE WINDIR COMSPEC PATHEXT TEMP TMP USERNAME USERPROFILE HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA PROGRAMDATA ALLUSERSPROFILE PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432 COMMONPROGRAMFILES MSYSTEM GIT_EXEC_PATH GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_NOSYSTEM GIT_SSL_CAINFO GIT_SSL_CAPATH CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR KRB5_CONFIG KRB5CCNAME HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY"
        .split(" ")
        .map((name) => [name, `of ${name}`]),
    ),
  };

  test("git's environment has what it needs, and no secrets or git settings", () => {
    const environment = gitEnvironment({
      ...PASSED,
      GIT_DIR: "/x",
      git_ssh: "x",
      INPUT_TOKEN: "secret",
      SENTRY_AUTH_TOKEN: "secret",
      MY_OWN_NAME_FOR_IT: "secret",
      AWS_SECRET_ACCESS_KEY: "secret",
      NODE_OPTIONS: "--inspect",
      LD_PRELOAD: "/x.so",
    });
    const quiet = { GIT_TERMINAL_PROMPT: "0", GIT_ASKPASS: "", GIT_ALLOW_PROTOCOL: "none" };
    expect(environment).toMatchObject({ ...PASSED, ...quiet, LC_ALL: "C" });
    expect(Object.values(environment)).not.toContain("secret");
    for (const name of ["GIT_DIR", "git_ssh", "NODE_OPTIONS", "LD_PRELOAD"]) {
      expect(Object.keys(environment)).not.toContain(name);
    }
  });

  test("git's environment leaves out variables that hold a known secret", () => {
    withholdSecret("a-secret-in-an-odd-place");
    // A proxy's password is withheld, and its address is needed all the same.
    const kept = { USER: "runner", HTTPS_PROXY: "http://me:a-secret-in-an-odd-place@proxy:1" };
    const environment = gitEnvironment({ HOME: "a-secret-in-an-odd-place", ...kept });
    expect(environment).toMatchObject(kept);
    expect(environment).not.toHaveProperty("HOME");
  });
});

describe("the git on the path", () => {
  const folder = temporaryFolder();
  const workspace = join(folder.path, "workspace");
  afterAll(() => folder.remove());

  function layGit(path: string, mode = 0o755): string {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "git"), "");
    chmodSync(join(path, "git"), mode);
    return path;
  }

  test.skipIf(process.platform === "win32")(
    "git is found only as an executable in absolute entries of PATH",
    () => {
      layGit(join(folder.path, "plain"), 0o644);
      mkdirSync(join(folder.path, "folder", "git"), { recursive: true });
      layGit(join(folder.path, "real"));
      const entries = [
        "",
        ".",
        "real",
        ...["missing", "plain", "folder", "real"].map((name) => join(folder.path, name)),
      ];
      expect(findGit({ PATH: entries.join(delimiter) }, workspace)).toBe(
        join(folder.path, "real", "git"),
      );
      expect(findGit({ PATH: entries.slice(0, -1).join(delimiter) }, workspace)).toBeUndefined();
      expect(findGit({}, workspace)).toBeUndefined();
    },
  );

  test.skipIf(process.platform === "win32")(
    "git is never taken from the workspace, also through links",
    () => {
      const inside = layGit(join(workspace, "bin"));
      const linked = join(folder.path, "linked");
      symlinkSync(inside, linked);
      const single = join(folder.path, "single");
      mkdirSync(single);
      symlinkSync(join(inside, "git"), join(single, "git"));
      const outside = layGit(join(folder.path, "outside"));
      const away = join(workspace, "away");
      mkdirSync(away);
      symlinkSync(join(outside, "git"), join(away, "git"));
      const PATH = [inside, linked, single, away, outside].join(delimiter);
      expect(findGit({ PATH }, workspace)).toBe(join(outside, "git"));
      // A workspace that is reached by a link itself is the same.
      symlinkSync(workspace, join(folder.path, "work"));
      expect(findGit({ PATH }, join(folder.path, "work"))).toBe(join(outside, "git"));
    },
  );

  test("on Windows, git.exe is looked for only in absolute entries of PATH", () => {
    const Path = String.raw`"C:\Program Files\Git\cmd";\tools;C:tools;tools;D:/git;\\server\git`;
    expect(gitCandidates({ Path }, "win32")).toEqual([
      "C:\\Program Files\\Git\\cmd\\git.exe",
      "D:\\git\\git.exe",
      "\\\\server\\git\\git.exe",
    ]);
  });
});

describe("git versions", () => {
  test.each([
    ["git version 2.39.5", [2, 39, 5]],
    ["git version 2.39.5 (Apple Git-154)", [2, 39, 5]],
    ["git version 2.45.1.windows.1", [2, 45, 1]],
    ["git version 3.0.0-rc1", [3, 0, 0]],
    ["", []],
  ])(`git version "%s" is parsed`, (text, version) => {
    expect(parseVersion(text)).toEqual(version);
  });

  test("git from 2.31, or of unknown version, is accepted; older is refused", () => {
    for (const text of ["2.31.0", "3.0", "2.45.1.windows.1", ""])
      requireCurrent(parseVersion(text));
    for (const text of ["2.30.2", "2.9.5"]) {
      expect(() => requireCurrent(parseVersion(text)), text).toThrow(OldGitError);
    }
  });
});
