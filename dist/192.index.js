export const id = 192;
export const ids = [192];
export const modules = {

/***/ 4340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ refuseForeignCode),
/* harmony export */   k: () => (/* binding */ foreignCodeFrom)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);

/**
 * On `pull_request_target`, and on `workflow_run` after a pull request, a workflow has this repository's secrets; a
 * head commit other than the event's own comes from the pull request then.
 * @returns the other repository, where the head commit is from there
 */
function foreignCodeFrom(headCommit, context) {
    return headCommit === context.event.commit ? undefined : context.foreignPullRequest;
}
/**
 * A release of somebody else's code, made with our token, is refused; a dry run shows it.
 * @throws RefusalError
 */
function refuseForeignCode(headCommit, { context, dryRun }) {
    const repository = foreignCodeFrom(headCommit, context);
    if (repository === undefined || dryRun)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RefusalError */ .XQ(`The head commit ${headCommit ?? ""} comes from a pull request of ${repository}: no release is made of it with this repository's token.`, {
        where: `event ${context.event.name}`,
        fix: `Create releases on "push" to a tag or a branch of this repository, or set "dry-run: true".`,
    });
}


/***/ }),

/***/ 7682:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  H: () => (/* binding */ openCheckout)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/executable.js


/**
 * The git on the path, as an absolute path; undefined where there is none. Relative entries of the path are passed over,
 * and Windows' own search, which begins in the working directory, is not used: a repository could bring a `git.exe`.
 */
function findGit(environment, platform) {
    const path = Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH")?.[1];
    const name = platform === "win32" ? "git.exe" : "git";
    return (path ?? "")
        .split(external_node_path_.delimiter)
        .filter((folder) => (0,external_node_path_.isAbsolute)(folder))
        .map((folder) => (0,external_node_path_.join)(folder, name))
        .find((candidate) => isExecutable(candidate));
}
function isExecutable(file) {
    try {
        (0,external_node_fs_.accessSync)(file, external_node_fs_.constants.X_OK);
        return (0,external_node_fs_.statSync)(file).isFile();
    }
    catch {
        return false;
    }
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/failure.js
var failure = __webpack_require__(6937);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/git.js + 2 modules
var git_git = __webpack_require__(5832);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/repository.js
var git_repository = __webpack_require__(1711);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/checkout.js








/**
 * Looks at the checkout without changing it. Three processes, side by side.
 * @throws InputError where the directory is none
 */
async function openCheckout(options) {
    if (!isFolder(options.directory))
        throw noFolder(options.directory);
    const file = findGit(process.env, process.platform);
    if (file === undefined) {
        return unread("no-git", "There is no git on the path.");
    }
    const { directory, signal } = options;
    const git = new git_git/* Git */.T({ file, directory, signal, environment: placeEnvironment(options) });
    try {
        return await openWith(git, options.temporaryDirectory);
    }
    catch (error) {
        if (!(error instanceof errors/* GitError */.XS))
            throw error;
        return unread("no-git", error.message);
    }
}
async function openWith(git, temporaryDirectory) {
    const checkout = await readCheckout(git);
    if (!("refused" in checkout))
        return checkout;
    if (temporaryDirectory === undefined || !FOREIGN_OWNER.test(checkout.refused.stderr)) {
        return unreadable(git, checkout.refused);
    }
    const trusting = git.with({ environment: await trustEverywhere(temporaryDirectory) });
    const again = await readCheckout(trusting);
    return "refused" in again ? unreadable(git, again.refused) : again;
}
async function readCheckout(git) {
    const repository = new git_repository/* Repository */.LN(git);
    // Nearly every release needs the tags: asked for already now; a failure is met by whoever reads them.
    repository.tags().catch(() => undefined);
    const [state, settings] = await Promise.all([askState(git), askSettings(git)]);
    const facts = readState(state.stdout);
    if (facts === undefined)
        return { refused: state };
    return { ...facts, ...readSettings(settings.stdout), git, repository };
}
/** What git says of a repository that belongs to another user; versions differ. */
const FOREIGN_OWNER = /dubious ownership|unsafe repository/iu;
/**
 * Git 2.35 to 2.37 take `safe.directory` from a file alone, not from the command line. The file stays: the runner
 * empties its temporary folder after the job.
 */
async function trustEverywhere(temporaryDirectory) {
    const home = await (0,promises_.mkdtemp)((0,external_node_path_.join)(temporaryDirectory, "release-tracker-home-"));
    const file = (0,external_node_path_.join)(home, ".gitconfig");
    await (0,promises_.writeFile)(file, "[safe]\n\tdirectory = *\n");
    return { HOME: home, XDG_CONFIG_HOME: home, GIT_CONFIG_GLOBAL: file };
}
function unread(state, why) {
    return { state, why, missing: "nothing" };
}
/** A repository that git does not find or does not open; what it said tells which. */
function unreadable(git, answer) {
    const why = /not a git repository \(or any/iu.test(answer.stderr)
        ? "The working directory is no git repository."
        : (0,failure/* gitFailure */.t)("open the repository", answer).message;
    return { ...unread("no-repository", why), git };
}
/** Where the search for the repository begins and ends. */
function placeEnvironment(options) {
    const { directory, workspace } = options;
    // A bare repository is taken for one only where the user named it, never on the way up from somewhere in it.
    if (!(0,external_node_fs_.existsSync)((0,external_node_path_.join)(directory, ".git")) && isBareRepository(directory)) {
        return { GIT_DIR: directory };
    }
    // A repository above the workspace (a home directory under version control) is not the one that was checked out.
    return workspace === undefined ? {} : { GIT_CEILING_DIRECTORIES: (0,external_node_path_.join)(workspace, "..") };
}
function isBareRepository(directory) {
    const [objects, refs] = [(0,external_node_path_.join)(directory, "objects"), (0,external_node_path_.join)(directory, "refs")];
    return (0,external_node_fs_.existsSync)((0,external_node_path_.join)(directory, "HEAD")) && isFolder(objects) && isFolder(refs);
}
function isFolder(path) {
    // What no path can be (a NUL in it) is no folder either.
    return (0,external_node_fs_.existsSync)(path) && (0,external_node_fs_.statSync)(path).isDirectory();
}
function noFolder(path) {
    return new errors/* InputError */.dz([
        {
            what: `The folder "${path}" does not exist.`,
            where: "input working-directory",
            fix: "Write a folder of the workspace, or run actions/checkout before this step.",
        },
    ]);
}
/** `--verify` takes one name only; without it, an unborn HEAD fails after the other answers were printed. */
function askState(git) {
    return git.attempt({
        what: "open the repository",
        command: "rev-parse",
        args: ["--is-shallow-repository", "HEAD^{commit}"],
    });
}
function askSettings(git) {
    const names = "^(remote\\.origin\\.url|extensions\\.partialclone|remote\\..*\\.(promisor|partialclonefilter))$";
    return git.attempt({
        what: "read the configuration",
        command: "config",
        args: ["-z", "--local", "--get-regexp", names],
    });
}
function readState(stdout) {
    const [shallow, head = ""] = stdout.split("\n");
    if (shallow !== "true" && shallow !== "false")
        return undefined;
    const isCommit = /^[0-9a-f]{40,64}$/u.test(head);
    return {
        ...(shallow === "true"
            ? { state: "shallow", why: "The checkout is shallow: commits of its history are missing." }
            : { state: "complete" }),
        ...(isCommit && { head }),
    };
}
/** `name\nvalue\0\u2026` */
function readSettings(stdout) {
    const values = stdout.split("\0").flatMap((entry) => {
        const [name = "", ...value] = entry.split("\n");
        return name === "" ? [] : [[name, value.join("\n")]];
    });
    const originUrl = values.find(([name]) => name === "remote.origin.url")?.[1];
    const filters = values.filter(([name]) => name.endsWith(".partialclonefilter"));
    const isPartial = values.some(([name]) => /\.(?:promisor|partialclone)$/u.test(name));
    return {
        missing: missingObjects(isPartial, filters.map(([, filter]) => filter)),
        ...(originUrl !== undefined && { originUrl }),
    };
}
function missingObjects(isPartial, filters) {
    if (!isPartial && filters.length === 0)
        return "nothing";
    // A promisor without a filter tells nothing: the clone may have been made by an older git or filled up since.
    return filters.length > 0 && filters.every((filter) => filter.startsWith("blob:"))
        ? "blobs"
        : "trees";
}


/***/ }),

/***/ 6937:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ gitFailure)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);


/** Lines of git's stderr that an error quotes. */
const QUOTED_LINES = 4;
const QUOTED_LENGTH = 300;
/** What users can do about what git says, by the text that git has used for it over many versions. */
const FIXES = [
    [
        /dubious ownership|unsafe repository/iu,
        "Let the checkout belong to the user that runs this step, or run `git config --global --add safe.directory '*'` before it.",
    ],
    [
        /could not read username|authentication failed|invalid (?:username|credentials)|returned error: 40[13]|repository .*not found|returned error: 404/iu,
        "Give the job the permission `contents: read`, or set `github-token` to a token that can read the repository.",
    ],
    [
        /could not resolve host|failed to connect|connection (?:refused|reset|timed out)|timed out|early eof|hung up|rpc failed/iu,
        "Check that the runner reaches the GitHub server (proxy, firewall), then run the job again.",
    ],
    [
        /certificate|ssl|tls/iu,
        "Make the server's certificate known to git on the runner (`GIT_SSL_CAINFO` or `http.sslCAInfo`).",
    ],
    [/no space left|disk quota/iu, "Free space on the runner's disk."],
    [
        /unrecognized argument|unknown option|unknown repository extension|expected git repo version/iu,
        "Use git 2.31 or newer on the runner.",
    ],
    [
        /bad object|missing (?:blob|tree|commit)|unable to (?:read|find)|could not (?:read|parse)|corrupt|loose object|inflate/iu,
        "The clone is incomplete or damaged: check it out again, with `fetch-depth: 0`.",
    ],
];
/**
 * The error of a git process that failed: the command in words, git's last lines made harmless, and the fix.
 * @param what what git was to do, as in "git could not <what>"
 */
function gitFailure(what, exit) {
    const lines = exit.stderr
        .split(/[\r\n]+/u)
        .map((line) => (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(line).trim())
        .filter((line) => line !== "" && !line.startsWith("hint:"));
    const quoted = (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)(lines.slice(-QUOTED_LINES).join("; "), QUOTED_LENGTH);
    const ended = exit.code === null ? "it was stopped" : `exit code ${exit.code}`;
    const fix = FIXES.find(([pattern]) => pattern.test(exit.stderr))?.[1];
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitError */ .XS(`git could not ${what} (${ended})${quoted ? `: ${sentence(quoted)}` : "."}`, {
        ...(fix !== undefined && { fix }),
    });
}
function sentence(text) {
    return /[.!?\u2026]$/u.test(text) ? text : `${text}.`;
}


/***/ }),

/***/ 5832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ Git)
});

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/child.js



/** Bytes of stderr that are kept: its end, where git says why. */
const KEPT_STDERR = 16_384;
/** Milliseconds between asking a process to end and ending it. */
const GRACE = 1_000;
const running = new Set();
// Our children lead process groups of their own: nobody else would end them when this process goes down in disorder.
process.once("exit", () => {
    for (const child of running)
        child.signal("SIGKILL");
});
/**
 * A process whose output is streamed: reading slowly slows it down, and it can be stopped together with what it started
 * (`git fetch` runs `git-remote-https`).
 */
class GitChild {
    stdout;
    /** Settles when the process and its streams have ended; rejects with `GitError` when it could not be started. */
    ended;
    #process;
    constructor(options, input) {
        this.#process = (0,external_node_child_process_.spawn)(options.file, options.args, {
            cwd: options.directory,
            env: options.environment,
            stdio: ["pipe", "pipe", "pipe"],
            // A process group, so that one signal reaches all of them. Windows has none: there it would open a console.
            detached: process.platform !== "win32",
            windowsHide: true,
        });
        this.stdout = this.#process.stdout;
        this.ended = this.#watch();
        // Whoever awaits `ended` sees its failure; nobody may, after the reading failed first.
        this.ended.catch(() => undefined);
        // A process that ends before it has read its input is judged by its exit code.
        this.#process.stdin.on("error", () => undefined);
        this.#process.stdin.end(input);
    }
    #watch() {
        running.add(this);
        let stderr = Buffer.alloc(0);
        this.#process.stderr.on("data", (chunk) => {
            stderr = Buffer.concat([stderr, chunk]).subarray(-KEPT_STDERR);
        });
        return new Promise((resolve, reject) => {
            this.#process.once("error", (error) => {
                reject(new errors/* GitError */.XS(`git could not be started: ${error.message}.`, { cause: error }));
            });
            this.#process.once("close", (code) => resolve({ code, stderr: stderr.toString("utf8") }));
        }).finally(() => running.delete(this));
    }
    /** Sends a signal to the process and to what it started. */
    signal(name) {
        const { pid } = this.#process;
        if (pid === undefined)
            return;
        try {
            if (process.platform === "win32")
                endTree(this.#process, pid);
            else
                process.kill(-pid, name);
        }
        catch {
            // It has ended already.
        }
    }
    /** Ends the process, kindly first, and waits until it is gone. */
    async stop() {
        if (!running.has(this))
            return;
        this.signal("SIGTERM");
        const timer = setTimeout(() => this.signal("SIGKILL"), GRACE);
        // What it still writes must go somewhere, or it would never close.
        this.stdout.destroy();
        await this.ended.catch(() => undefined);
        clearTimeout(timer);
    }
}
/**
 * Windows knows neither signals nor groups: its own tool ends a process with all that it started. Ended alone, git would
 * leave `git-remote-https` behind, which keeps our end of its streams open.
 */
function endTree(child, pid) {
    const system = process.env["SystemRoot"] ?? String.raw `C:\Windows`;
    const tool = (0,external_node_path_.join)(system, "System32", "taskkill.exe");
    const options = { stdio: "ignore", windowsHide: true };
    (0,external_node_child_process_.spawn)(tool, ["/pid", String(pid), "/t", "/f"], options).once("error", () => {
        child.kill();
    });
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/environment.js
/**
 * What every git process is started with. A repository is hostile: its configuration may name programs to run, servers
 * to ask and ways to shape the output. All of that is out of force here, for every command, whether it needs it or not.
 */
/** Global options of every process. They come before the command, and no configuration file can undo them. */
const FIXED_OPTIONS = [
    "--no-pager",
    ...settings({
        // Programs that a repository's configuration could start.
        "core.fsmonitor": "false",
        "core.hooksPath": "/dev/null",
        "core.sshCommand": "false",
        "core.askPass": "",
        "credential.helper": "",
        "diff.external": "",
        "gpg.program": "false",
        "log.showSignature": "false",
        "protocol.ext.allow": "never",
        // A container often runs as another user than the one that owns the checkout.
        "safe.directory": "*",
        // A bare repository inside the work tree is content, not the repository we were asked about.
        "safe.bareRepository": "explicit",
        // Settings that change what `log` and `fetch` say.
        "diff.ignoreSubmodules": "none",
        "diff.relative": "false",
        "diff.orderFile": "/dev/null",
        "log.follow": "false",
        "log.showRoot": "true",
        "log.mailmap": "false",
        "core.quotePath": "false",
        "core.warnAmbiguousRefs": "false",
        "color.ui": "false",
        "fetch.recurseSubmodules": "false",
        "gc.auto": "0",
        "maintenance.auto": "false",
    }),
];
/** `-c name=value` for each. */
function settings(values) {
    return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
/** Names that a child process never gets: what steers git, and what is secret. */
const WITHHELD = /^(?:GIT_.*|SSH_ASKPASS|DISPLAY|INPUT_.*|SENTRY_.*|ACTIONS_.*|GH_TOKEN|GITHUB_TOKEN)$/iu;
/** Where a portable git finds its own programs, and where users keep what their proxy and certificates need. */
const KEPT = /^(?:GIT_EXEC_PATH|GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|GIT_SSL_CA(?:INFO|PATH))$/iu;
const GUARDS = {
    LC_ALL: "C",
    LANGUAGE: "",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GIT_OPTIONAL_LOCKS: "0",
    // Replacements and grafts are local fiction: the range is that of the commits as they were made.
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_GRAFT_FILE: "/dev/null",
    // No object that a partial clone lacks is fetched by accident: it would change the clone and cost a round trip each.
    // Versions that do not know the first obey the second, which allows no protocol at all.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
};
/**
 * The environment of a git process: the step's own without what steers git from outside, and with what keeps it from
 * asking, guessing, translating, writing to the repository or talking to a server.
 * @param extra overrides, such as the protocols that a fetch may use; undefined removes a variable
 */
function gitEnvironment(inherited, extra = {}) {
    const kept = Object.entries(inherited).filter(([name]) => !WITHHELD.test(name) || KEPT.test(name));
    const all = { ...Object.fromEntries(kept), ...GUARDS, ...extra };
    return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/failure.js
var failure = __webpack_require__(6937);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/git.js



/**
 * The one way to start git: every process gets the fixed options and environment, none prints to the log, and all end
 * when the signal says so. Rejects with the signal's reason then, else with a `GitError`.
 */
class Git {
    place;
    #environment;
    constructor(place) {
        this.place = place;
    }
    /** The same git with other settings or another place. */
    with(changes) {
        return new Git({
            ...this.place,
            ...changes,
            environment: { ...this.place.environment, ...changes.environment },
            settings: { ...this.place.settings, ...changes.settings },
        });
    }
    /** A short question: the whole answer as text. */
    async ask(question) {
        const answer = await this.attempt(question);
        if (answer.code === 0 || question.answers?.includes(answer.code))
            return answer;
        throw (0,failure/* gitFailure */.t)(question.what, answer);
    }
    /** Like `ask`, where every exit code is an answer. */
    async attempt(question) {
        if (question.instant)
            return await this.#exec(question);
        // What the tool-kit's `exec` starts cannot be stopped, and would keep a cancelled step alive.
        const child = this.#start(question);
        const chunks = [];
        child.stdout.on("data", (chunk) => chunks.push(chunk));
        try {
            const { code, stderr } = await untilAborted(child.ended, this.place.signal);
            return { code: code ?? -1, stdout: Buffer.concat(chunks).toString("utf8"), stderr };
        }
        finally {
            await child.stop();
        }
    }
    /** A long answer, as bytes while they come. Leaving the loop early stops the process. */
    async *stream(question) {
        const child = this.#start(question);
        const { signal } = this.place;
        const stop = () => void child.stop();
        signal.addEventListener("abort", stop, { once: true });
        try {
            for await (const chunk of child.stdout)
                if (Buffer.isBuffer(chunk))
                    yield chunk;
            this.#judge(question, await child.ended);
        }
        catch (error) {
            // A stopped process fails in many ways; why it was stopped is what counts.
            signal.throwIfAborted();
            throw error;
        }
        finally {
            signal.removeEventListener("abort", stop);
            await child.stop();
        }
    }
    /** A long run whose output does not matter (`fetch`); it is stopped with all that it started. */
    async run(question) {
        for await (const _ of this.stream(question))
            void _;
    }
    async #exec(question) {
        const { file, directory, signal } = this.place;
        signal.throwIfAborted();
        const { getExecOutput } = await __webpack_require__.e(/* import() */ 260).then(__webpack_require__.bind(__webpack_require__, 1260));
        const output = getExecOutput(`"${file}"`, this.#arguments(question), {
            cwd: directory,
            env: gitEnvironment(process.env, this.place.environment),
            // It would print the command and its output: raw, where the runner reads commands.
            silent: true,
            ignoreReturnCode: true,
        });
        const { exitCode, stdout, stderr } = await untilAborted(output, signal);
        return { code: exitCode, stdout, stderr };
    }
    #judge(question, exit) {
        if (exit.code === 0)
            return;
        if (exit.code !== null && question.answers?.includes(exit.code))
            return;
        throw (0,failure/* gitFailure */.t)(question.what, exit);
    }
    #start(question) {
        const { file, directory, signal } = this.place;
        signal.throwIfAborted();
        const environment = (this.#environment ??= gitEnvironment(process.env, this.place.environment));
        return new GitChild({ file, args: this.#arguments(question), directory, environment }, question.input);
    }
    #arguments(question) {
        const more = settings(this.place.settings ?? {});
        return [...FIXED_OPTIONS, ...more, question.command, ...question.args];
    }
}
/** The promise, or the signal's reason once it is aborted. */
async function untilAborted(promise, signal) {
    const { promise: aborted, reject } = Promise.withResolvers();
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    try {
        return await Promise.race([promise, aborted]);
    }
    finally {
        signal.removeEventListener("abort", abort);
    }
}


/***/ }),

/***/ 1711:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JC: () => (/* binding */ isNullId),
/* harmony export */   KD: () => (/* binding */ checked),
/* harmony export */   LN: () => (/* binding */ Repository),
/* harmony export */   Mn: () => (/* binding */ lines),
/* harmony export */   TS: () => (/* binding */ isObjectId),
/* harmony export */   pA: () => (/* binding */ isRefName)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5993);


/** A whole object id: 40 hexadecimal digits, or 64 in a repository of the sha256 format. */
function isObjectId(text) {
    return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u.test(text);
}
/** An id of zeros stands for "nothing" in events. */
function isNullId(text) {
    return /^0+$/u.test(text);
}
/** What `git check-ref-format` forbids in a name, and a leading dash. */
const FORBIDDEN_IN_NAMES = /^-|[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(?:\/|$)|(?:^|\/)\./u;
/** Whether the text can name a tag, a branch or a commit; everything else never reaches git. */
function isRefName(text) {
    return text !== "" && text !== "@" && !FORBIDDEN_IN_NAMES.test(text);
}
/**
 * Short questions to a repository whose commits are all there (a complete clone, or our own fetched one).
 * Commits go in and come out as whole ids.
 */
class Repository {
    git;
    #tags;
    constructor(git) {
        this.git = git;
    }
    /** All tags that lead to a commit, read once. */
    tags() {
        return (this.#tags ??= this.#readTags());
    }
    async #readTags() {
        const { stdout } = await this.git.ask({
            what: "list the tags",
            command: "for-each-ref",
            args: [
                "--format=%(refname) %(objecttype) %(objectname) %(*objecttype) %(*objectname)",
                "refs/tags",
            ],
        });
        const tags = [];
        const nested = [];
        for (const line of stdout.split("\n")) {
            const [ref = "", type, id = "", peeledType, peeledId = ""] = line.trimEnd().split(" ");
            const name = ref.slice("refs/tags/".length);
            if (type === "commit")
                tags.push({ name, commit: id });
            else if (peeledType === "commit")
                tags.push({ name, commit: peeledId });
            else if (peeledType === "tag")
                nested.push(name);
        }
        return [...tags, ...(await this.#peel(nested))];
    }
    /** Tags of tags: git's listing looks one step deep. */
    async #peel(names) {
        if (names.length === 0)
            return [];
        const commits = await this.#commits(names.map((name) => `refs/tags/${name}`));
        return names.flatMap((name, index) => {
            const commit = commits[index];
            return commit === undefined ? [] : [{ name, commit }];
        });
    }
    /**
     * The commit that a name means: a tag before a branch before a branch of `origin` before a commit id, the whole or its
     * beginning. Undefined where it means none. The name may be hostile: git reads it from stdin, as the name of an object.
     */
    async resolve(name) {
        if (!isRefName(name))
            return undefined;
        const places = name.startsWith("refs/")
            ? [name]
            : [
                `refs/tags/${name}`,
                `refs/heads/${name}`,
                `refs/remotes/origin/${name}`,
                `refs/remotes/${name}`,
            ];
        const isId = /^[0-9a-f]{4,64}$/u.test(name);
        const commits = await this.#commits(isId ? [...places, name] : places);
        return commits.find((commit) => commit !== undefined);
    }
    /** The commits that these object names lead to, in their order. */
    async #commits(names) {
        const { stdout } = await this.git.ask({
            what: "resolve a name",
            command: "cat-file",
            args: ["--batch-check=%(objecttype) %(objectname)"],
            input: names.map((name) => `${name}^{commit}\n`).join(""),
        });
        return stdout
            .split("\n")
            .slice(0, names.length)
            .map((line) => /^commit ([0-9a-f]+)$/u.exec(line)?.[1]);
    }
    /** Whether `older` can be reached from `newer`, or is it. */
    async isAncestor(older, newer) {
        const { code } = await this.git.ask({
            what: `compare ${older} with ${newer}`,
            command: "merge-base",
            args: ["--is-ancestor", checked(older), checked(newer)],
            answers: [1],
        });
        return code === 0;
    }
    /** The best common ancestor; undefined for histories that have none. */
    async mergeBase(one, other) {
        const { stdout } = await this.git.ask({
            what: `find the merge base of ${one} and ${other}`,
            command: "merge-base",
            args: [checked(one), checked(other)],
            instant: true,
            answers: [1],
        });
        return stdout.trim() || undefined;
    }
    /** Those of the commits that can be reached from the head. Reads the whole history: ask `isAncestor` for a few. */
    async ancestorsAmong(commits, head) {
        const missing = new Set(commits);
        const found = new Set();
        const question = {
            what: `list the commits before ${head}`,
            command: "rev-list",
            args: [checked(head)],
        };
        for await (const id of lines(this.git.stream(question))) {
            if (!missing.delete(id))
                continue;
            found.add(id);
            if (missing.size === 0)
                break;
        }
        return found;
    }
    /** Those of the commits that the repository has. */
    async present(commits) {
        const found = await this.#commits(commits.map((commit) => checked(commit)));
        return new Set(found.filter((commit) => commit !== undefined));
    }
    /** Number of commits that can be reached from the head and not from `older`. */
    async distance(older, head) {
        const { stdout } = await this.git.ask({
            what: `count the commits ${older}..${head}`,
            command: "rev-list",
            args: ["--count", checked(head), `^${checked(older)}`],
        });
        return Number.parseInt(stdout, 10);
    }
    /**
     * Those of the commits, all ancestors of the head, from which no other of them has to be passed on the way to it.
     * The nearest of them all is among these.
     */
    async frontier(commits, head) {
        const { stdout } = await this.git.ask({
            what: `find the commits nearest to ${head}`,
            command: "rev-list",
            args: ["--boundary", "--stdin"],
            input: [checked(head), ...commits.map((commit) => `^${checked(commit)}`), ""].join("\n"),
        });
        const wanted = new Set(commits);
        const boundary = stdout
            .split("\n")
            .flatMap((line) => (line.startsWith("-") ? [line.slice(1)] : []));
        return new Set(boundary.filter((commit) => wanted.has(commit)));
    }
    /**
     * Whether a repository that lacks history holds `previous..head` all the same, beyond doubt: no commit of it is cut off
     * from its parents, and each descends from `previous`, so that none can be before it on a path that is missing.
     */
    async provesRange(previous, head) {
        if (!(await this.present([previous, head])).has(previous))
            return false;
        const range = await this.#revisions([checked(head), `^${checked(previous)}`]);
        const path = ["--ancestry-path", checked(head), `^${checked(previous)}`];
        const descendants = await this.#revisions(path);
        if (range.size !== descendants.size)
            return false;
        return (await this.cutOff()).every((commit) => !range.has(commit));
    }
    async #revisions(args) {
        const question = { what: "list the commits of the range", command: "rev-list", args };
        const found = new Set();
        for await (const id of lines(this.git.stream(question)))
            found.add(id);
        return found;
    }
    /** The commits whose parents are hidden, because this repository is shallow and lacks at least one of them. */
    async cutOff() {
        const { stdout } = await this.git.ask({
            what: "find the edge of the shallow repository",
            command: "rev-parse",
            args: ["--path-format=absolute", "--git-path", "shallow"],
        });
        const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(stdout.trimEnd(), "utf8").catch(() => "");
        return text.split("\n").filter((line) => isObjectId(line));
    }
    /** The parents as the commits themselves name them, also where a shallow repository hides them; in the given order. */
    async recordedParents(commits) {
        const question = {
            what: "read the parents of commits",
            command: "cat-file",
            args: ["--batch"],
            input: commits.map((commit) => `${checked(commit)}\n`).join(""),
        };
        const chunks = [];
        for await (const chunk of this.git.stream(question))
            chunks.push(chunk);
        return parentsIn(Buffer.concat(chunks));
    }
}
/** `<id> commit <size>\n<content>\n\u2026`: sizes and not contents tell where the next one begins. */
function parentsIn(output) {
    const parents = [];
    for (let at = 0; at < output.length;) {
        const end = output.indexOf("\n", at);
        const size = Number(/ commit (\d+)$/u.exec(output.toString("latin1", at, end))?.[1] ?? Number.NaN);
        if (Number.isNaN(size))
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitError */ .XS("A commit that should be there is missing.");
        const content = output.toString("latin1", end + 1, end + 1 + size);
        const [header = ""] = content.split("\n\n", 1);
        const found = header.matchAll(/^parent ([0-9a-f]+)$/gmu);
        parents.push([...found].flatMap(([, id]) => (id ? [id] : [])));
        at = end + 1 + size + 1;
    }
    return parents;
}
/** Only whole ids become arguments: they can be no option, no path and no range. */
function checked(id) {
    if (isObjectId(id))
        return id;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitError */ .XS(`"${id}" is no commit id.`);
}
/** Lines of ASCII text, without their line breaks. */
async function* lines(chunks) {
    let rest = "";
    for await (const chunk of chunks) {
        const parts = (rest + chunk.toString("latin1")).split("\n");
        rest = parts.pop() ?? "";
        yield* parts;
    }
    if (rest !== "")
        yield rest;
}


/***/ }),

/***/ 8872:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JN: () => (/* binding */ readAnswer),
/* harmony export */   So: () => (/* binding */ apiPath),
/* harmony export */   W_: () => (/* binding */ lenient),
/* harmony export */   sH: () => (/* binding */ numeric)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3643);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4905);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2189);
/** Reads what the service answered: unknown until a schema has read it. */




/** A member that may be missing, null or of another type on some servers, and that nothing depends on. */
function lenient(schema) {
    return valibot__WEBPACK_IMPORTED_MODULE_1__/* .fallback */ .Np(valibot__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq(schema), undefined);
}
/** A number that some servers write as a numeric string (`count`). */
const numeric = valibot__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC([
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai(),
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj(), valibot__WEBPACK_IMPORTED_MODULE_1__/* .regex */ .yG(/^\d{1,15}$/u), valibot__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd(Number)),
]);
/**
 * Reads an answer's body by a schema of what we depend on.
 * @throws ServiceError that names the member which is not what the contract says
 */
function readAnswer(schema, answer, operation) {
    const result = valibot__WEBPACK_IMPORTED_MODULE_1__/* .safeParse */ .xL(schema, answer.body);
    if (result.success)
        return result.output;
    const [issue] = result.issues;
    const member = valibot__WEBPACK_IMPORTED_MODULE_1__/* .getDotPath */ .Bu(issue);
    const place = member === null ? "its body" : `its member "${(0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .shorten */ .ml)(member, 60)}"`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The service answered the wish to ${operation.wish} with ${answer.status}, but ${place} is not what the interface says (expected ${issue.expected ?? "another value"}, received ${typeName(issue.input)})${(0,_operation_js__WEBPACK_IMPORTED_MODULE_3__/* .doubt */ .B2)(operation)}.`, {
        kind: "unreadable",
        status: answer.status,
        mayHaveHappened: !(0,_operation_js__WEBPACK_IMPORTED_MODULE_3__/* .changesNothing */ .TY)(operation),
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
/** The type and never the value: what came instead may be anything, a secret too. */
function typeName(value) {
    if (value === null)
        return "null";
    return Array.isArray(value) ? "Array" : typeof value;
}
/** The parts of a path, each encoded; with the closing slash without which the service answers 404. */
function apiPath(...parts) {
    return `/api/0/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}/`;
}


/***/ }),

/***/ 2189:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A3: () => (/* binding */ KEY_SCOPES),
/* harmony export */   B2: () => (/* binding */ doubt),
/* harmony export */   R$: () => (/* binding */ LIST_SCOPES),
/* harmony export */   TY: () => (/* binding */ changesNothing),
/* harmony export */   Xq: () => (/* binding */ READ_ISSUE_SCOPES),
/* harmony export */   YC: () => (/* binding */ RELEASE_SCOPES),
/* harmony export */   u4: () => (/* binding */ WRITE_ISSUE_SCOPES)
/* harmony export */ });
/** The operations of the contract, with what a person must know when one fails. */
/** Whether the operation only reads. */
function changesNothing({ name }) {
    return name === "list-issues" || name === "retrieve-issue" || name === "retrieve-client-key";
}
/** What must be said of an operation whose answer cannot be read; empty for one that only reads. */
function doubt(operation) {
    return changesNothing(operation) ? "" : ": whether it was done is not known";
}
/** The contract's `project:releases`; real servers also take the others. */
const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];
/** The contract says `project:read` for listing, newer servers want `event:read`. */
const LIST_SCOPES = ["project:read", "event:read"];
const READ_ISSUE_SCOPES = ["event:read"];
const WRITE_ISSUE_SCOPES = ["event:write"];
const KEY_SCOPES = ["project:write"];


/***/ })

};
