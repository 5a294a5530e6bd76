export const id = 340;
export const ids = [340];
export const modules = {

/***/ 3166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ isBelow)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

function isBelow(path, folder) {
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.relative)(folder, path);
    return way !== "" && way !== ".." && !way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_0__.sep}`) && !(0,node_path__WEBPACK_IMPORTED_MODULE_0__.isAbsolute)(way);
}


/***/ }),

/***/ 375:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hj: () => (/* binding */ openCheckout),
/* harmony export */   Sg: () => (/* binding */ opened),
/* harmony export */   dF: () => (/* binding */ lastFetchedTags)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5993);
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2695);
/* harmony import */ var _environment_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3998);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6937);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6024);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1711);
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});








function opened(checkout) {
    return checkout.state === "complete" || checkout.state === "shallow" ? checkout : undefined;
}
async function openCheckout(options) {
    const { directory, environment: inherited, signal } = options;
    if (!isFolder(directory))
        return { state: "no-folder" };
    const file = (0,_environment_js__WEBPACK_IMPORTED_MODULE_3__/* .findGit */ .Ct)(inherited, options.workspace);
    if (file === undefined)
        return { state: "no-git", why: "There is no git on the path." };
    const place = findRepository(options);
    const git = new _git_js__WEBPACK_IMPORTED_MODULE_5__/* .Git */ .T({ file, inherited, directory, signal, ...place });
    if (place === undefined)
        return { state: "no-repository", why: NO_REPOSITORY, git };
    try {
        return await openWith(git, options.temporaryDirectory);
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GitError */ .XS))
            throw error;
        return { state: "no-git", why: error.message, fix: error.fix };
    }
}
async function openWith(git, temporaryDirectory) {
    const checkout = await readCheckout(git);
    if (!("refused" in checkout))
        return checkout;
    if (temporaryDirectory === undefined || !OTHER_OWNER.test(checkout.refused.stderr)) {
        return unreadable(git, checkout.refused);
    }
    const environment = await trustEverywhere(temporaryDirectory).catch(() => undefined);
    if (environment === undefined)
        return unreadable(git, checkout.refused);
    const trusting = git.with({ environment });
    const again = await readCheckout(trusting);
    return "refused" in again ? unreadable(git, again.refused) : again;
}
async function readCheckout(git) {
    const [answer, { own, repository }] = await Promise.all([askState(git), readOwn(git)]);
    const state = readState(answer.stdout, git.place.directory);
    if (state === undefined)
        return { refused: answer };
    const { isShallow, head, fetchHead } = state;
    const contents = { repository, head, fetchHead, ...readSettings(own) };
    const why = "The checkout is shallow: commits of its history are missing.";
    return isShallow ? { state: "shallow", why, ...contents } : { state: "complete", ...contents };
}
async function readOwn(git) {
    const own = await git.configuration(OWN_SETTINGS, ["--local"]);
    const repository = new _repository_js__WEBPACK_IMPORTED_MODULE_6__/* .Repository */ .LN(git.with({ settings: missingFilters(own) }));
    repository.tags().catch(() => undefined);
    return { own, repository };
}
const OTHER_OWNER = /dubious ownership|unsafe repository/iu;
async function trustEverywhere(temporaryDirectory) {
    const home = await node_fs__WEBPACK_IMPORTED_MODULE_0__.promises.mkdtemp((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(temporaryDirectory, "release-tracker-home-"));
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(home, ".gitconfig");
    await node_fs__WEBPACK_IMPORTED_MODULE_0__.promises.writeFile(file, "[safe]\n\tdirectory = *\n");
    return { HOME: home, XDG_CONFIG_HOME: home, GIT_CONFIG_GLOBAL: file };
}
const NO_REPOSITORY = "The working directory is not a git repository.";
function unreadable(git, answer) {
    const state = "no-repository";
    if (/not a git repository \(or any/iu.test(answer.stderr)) {
        return { state, why: NO_REPOSITORY, git };
    }
    const { message, fix } = (0,_failure_js__WEBPACK_IMPORTED_MODULE_4__/* .gitFailure */ .t)("open the repository", answer);
    return { state, why: message, fix, git };
}
function findRepository({ directory, workspace, bare, }) {
    const start = (0,_environment_js__WEBPACK_IMPORTED_MODULE_3__/* .realPath */ .Ye)(directory);
    const end = workspace === undefined ? undefined : (0,_environment_js__WEBPACK_IMPORTED_MODULE_3__/* .realPath */ .Ye)(workspace);
    for (let folder = start;; folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(folder)) {
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, ".git"))) {
            const environment = end === undefined ? {} : { GIT_CEILING_DIRECTORIES: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(end) };
            return { directory: folder, environment };
        }
        if (folder === end || folder === (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(folder))
            break;
    }
    if (!bare || !isBareRepository(start))
        return undefined;
    return { directory: start, environment: { GIT_DIR: start } };
}
function isBareRepository(directory) {
    const [objects, refs] = [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, "objects"), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, "refs")];
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, "HEAD")) && isFolder(objects) && isFolder(refs);
}
function isFolder(path) {
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(path) && (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path).isDirectory();
}
function askState(git) {
    return git.attempt({
        what: "open the repository",
        command: "rev-parse",
        args: ["--is-shallow-repository", "HEAD^{commit}", "--git-common-dir"],
    });
}
function readState(stdout, directory) {
    const [shallow, head = "", ...path] = stdout.replace(/\n$/u, "").split("\n");
    if (shallow !== "true" && shallow !== "false")
        return undefined;
    return {
        isShallow: shallow === "true",
        head: (0,_object_id_js__WEBPACK_IMPORTED_MODULE_7__/* .isObjectId */ .TS)(head) ? head : undefined,
        fetchHead: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(directory, path.join("\n"), "FETCH_HEAD"),
    };
}
const OWN_SETTINGS = "^(remote\\.origin\\.url|extensions\\.partialclone|remote\\..*\\.(promisor|partialclonefilter))$";
function readSettings(settings) {
    const filters = settings.filter(([name]) => name.endsWith(".partialclonefilter"));
    return {
        missing: missingObjects(promisors(settings).size > 0, filters.map(([, filter]) => filter)),
        originUrl: settings.find(([name]) => name === "remote.origin.url")?.[1],
    };
}
function promisors(settings) {
    return new Set(settings.flatMap(([name, value]) => {
        if (name === "extensions.partialclone")
            return [value];
        if (!name.endsWith(".promisor") || /^(?:false|no|off|0|)$/iu.test(value))
            return [];
        return [name.slice("remote.".length, -".promisor".length)];
    }));
}
const MAX_PROMISORS = 20;
function missingFilters(settings) {
    const named = new Set(settings.map(([name]) => name));
    const filters = [...promisors(settings)]
        .map((remote) => `remote.${remote}.partialclonefilter`)
        .filter((name) => !named.has(name) && !/[=\n]/u.test(name));
    return Object.fromEntries(filters.slice(0, MAX_PROMISORS).map((name) => [name, "blob:none"]));
}
function missingObjects(isPartial, filters) {
    if (!isPartial && filters.length === 0)
        return "nothing";
    return filters.length > 0 && filters.every((filter) => filter.startsWith("blob:"))
        ? "blobs"
        : "trees";
}
const MAX_FETCH_HEAD = 16_000_000;
const OPEN_FLAGS = node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK;
async function lastFetchedTags(file) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        if (!(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(file))
            return undefined;
        const handle = __addDisposableResource(env_1, await node_fs__WEBPACK_IMPORTED_MODULE_0__.promises.open(file, OPEN_FLAGS).catch(() => undefined), true);
        const stats = await handle?.stat();
        if (!handle || !stats?.isFile() || stats.size > MAX_FETCH_HEAD)
            return new Set();
        const text = await handle.readFile("utf8");
        return new Set([...text.matchAll(/\ttag '(\S+)' of /gu)].map(([, name = ""]) => name));
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}


/***/ }),

/***/ 3998:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ct: () => (/* binding */ findGit),
/* harmony export */   W0: () => (/* binding */ settings),
/* harmony export */   Ye: () => (/* binding */ realPath),
/* harmony export */   _K: () => (/* binding */ gitEnvironment),
/* harmony export */   eG: () => (/* binding */ FIXED_OPTIONS)
/* harmony export */ });
/* unused harmony export gitCandidates */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _folder_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3166);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4905);




const FIXED_OPTIONS = [
    "--no-pager",
    ...settings({
        "core.fsmonitor": "false",
        "core.hooksPath": "/dev/null",
        "core.sshCommand": "false",
        "core.askPass": "",
        "credential.helper": "",
        "diff.external": "",
        "gpg.program": "false",
        "log.showSignature": "false",
        "protocol.ext.allow": "never",
        "safe.directory": "*",
        "safe.bareRepository": "explicit",
        "diff.ignoreSubmodules": "none",
        "diff.relative": "false",
        "diff.orderFile": "/dev/null",
        "log.follow": "false",
        "log.showRoot": "true",
        "log.mailmap": "false",
        "core.quotePath": "false",
        "core.commitGraph": "false",
        "core.longpaths": "true",
        "core.warnAmbiguousRefs": "false",
        "color.ui": "false",
        "fetch.recurseSubmodules": "false",
        "gc.auto": "0",
        "maintenance.auto": "false",
    }),
];
function settings(values) {
    return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
const NEEDED = new Set([
    "PATH HOME USER LOGNAME TMPDIR TZ XDG_CONFIG_HOME LD_LIBRARY_PATH DEVELOPER_DIR",
    "SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT TEMP TMP USERNAME USERPROFILE HOMEDRIVE HOMEPATH",
    "APPDATA LOCALAPPDATA PROGRAMDATA ALLUSERSPROFILE PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432",
    "COMMONPROGRAMFILES MSYSTEM",
    "GIT_EXEC_PATH GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_NOSYSTEM",
    "GIT_SSL_CAINFO GIT_SSL_CAPATH CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR KRB5_CONFIG KRB5CCNAME",
    "HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY",
].flatMap((names) => names.split(" ")));
const GUARDS = {
    LC_ALL: "C",
    LANGUAGE: "",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_GRAFT_FILE: "/dev/null",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
};
function gitEnvironment(inherited, extra = {}) {
    const kept = Object.entries(inherited).filter(([name, value]) => NEEDED.has(name.toUpperCase()) && !isSecret(value ?? ""));
    const all = { ...Object.fromEntries(kept), ...GUARDS, ...extra };
    return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
function isSecret(value) {
    return value !== "" && (0,_text_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutSecrets */ .cT)(value) === "***";
}
function findGit(environment, workspace) {
    const root = workspace === undefined ? undefined : realPath(workspace);
    return gitCandidates(environment, process.platform).find((candidate) => isExecutable(candidate) && !isContent(candidate, root));
}
function gitCandidates(environment, platform) {
    const path = Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH")?.[1];
    const folders = (path ?? "").split(platform === "win32" ? ";" : ":");
    return platform === "win32"
        ? folders
            .map((folder) => folder.replaceAll('"', ""))
            .filter((folder) => /^(?:[a-z]:[/\\]|\\\\[^\\])/iu.test(folder))
            .map((folder) => node_path__WEBPACK_IMPORTED_MODULE_1__.win32.join(folder, "git.exe"))
        : folders.filter((folder) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(folder)).map((folder) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, "git"));
}
function isContent(file, workspace) {
    if (workspace === undefined || (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(workspace) === workspace)
        return false;
    return [realPath((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(file)), realPath(file)].some((path) => path === workspace || (0,_folder_js__WEBPACK_IMPORTED_MODULE_2__/* .isBelow */ .Y)(path, workspace));
}
function realPath(path) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(path);
    }
    catch {
        return path;
    }
}
function isExecutable(file) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.accessSync)(file, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.X_OK);
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(file).isFile();
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 6937:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ gitFailure)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);


const QUOTED_LINES = 4;
const QUOTED_LENGTH = 300;
const USAGE_ERROR = 129;
const UNREACHABLE = /could not resolve host|failed to connect|connection (?:refused|reset|timed out)|timed out|early eof|hung up|rpc failed/iu;
const FIXES = [
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
    ],
    [
        UNREACHABLE,
        "Check that the runner reaches the server (proxy, firewall), then run the job again.",
    ],
    [
        /certificate|ssl|tls/iu,
        "Make the server's certificate known to git on the runner (`GIT_SSL_CAINFO` or `http.sslCAInfo`).",
    ],
    [/no space left|disk quota/iu, "Free space on the runner's disk."],
    [/unrecognized argument|unknown option|unknown value/iu, "Use git 2.31 or newer on the runner."],
    [
        /unknown repository (?:extension|ref storage)|expected git repo version|unknown ref storage/iu,
        "Use the git that made the checkout, or a newer one, for this step.",
    ],
    [
        /current working directory|file name too long/iu,
        "Check out into a folder whose path is shorter, and which the user of this step can read.",
    ],
    [
        /bad object|missing (?:blob|tree|commit)|unable to (?:read|find)|could not (?:read|parse)|corrupt|loose object|inflate/iu,
        "The clone is incomplete or damaged: check it out again, with `fetch-depth: 0`.",
    ],
];
const POINTLESS = /^(?:hint:|please make sure you have the correct access rights$|and the repository exists\.$|warning: lazy fetching disabled)/iu;
function gitFailure(what, exit) {
    const quoted = (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)(reasonLines(exit).join("; "), QUOTED_LENGTH);
    const ended = exit.code === null ? "it was stopped" : `exit code ${exit.code}`;
    const [pattern, fix] = FIXES.find(([words]) => words.test(exit.stderr)) ?? [];
    const failure = {
        what: `git could not ${what} (${ended})${quoted ? `: ${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asSentence */ .KG)(quoted)}` : "."}`,
        fix,
    };
    return pattern === UNREACHABLE
        ? new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitServerUnreachableError */ .e_(failure.what, failure)
        : new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitError */ .XS(failure.what, failure);
}
function reasonLines({ code, stderr }) {
    const lines = stderr
        .split(/[\r\n]+/u)
        .map((line) => (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(line).trim())
        .filter((line) => line !== "" && !POINTLESS.test(line));
    const usage = code === USAGE_ERROR ? lines.findIndex((line) => line.startsWith("usage:")) : -1;
    return usage > 0 ? lines.slice(0, usage) : lines.slice(-QUOTED_LINES);
}


/***/ }),

/***/ 6024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ Git)
});

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
// EXTERNAL MODULE: external "node:diagnostics_channel"
var external_node_diagnostics_channel_ = __webpack_require__(3053);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/process.js




const KEPT_STDERR = 16_384;
const GRACE = 1_000;
const running = new Set();
process.once("exit", () => {
    for (const child of running)
        child.killNow();
});
class GitChild {
    stdout;
    ended;
    #process;
    #environment;
    constructor(options, input) {
        this.#process = (0,external_node_child_process_.spawn)(options.file, options.args, {
            cwd: options.directory,
            env: options.environment,
            stdio: ["pipe", "pipe", "pipe"],
            detached: process.platform !== "win32",
            windowsHide: true,
        });
        this.#environment = options.environment;
        this.stdout = this.#process.stdout;
        this.ended = this.#watch();
        this.ended.catch(() => undefined);
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
    signal(name) {
        const { pid } = this.#process;
        if (pid === undefined)
            return;
        try {
            if (process.platform === "win32")
                endTree(this.#process, pid, this.#environment);
            else
                process.kill(-pid, name);
        }
        catch {
        }
    }
    killNow() {
        const { pid } = this.#process;
        if (process.platform !== "win32" || pid === undefined)
            this.signal("SIGKILL");
        else
            (0,external_node_child_process_.spawnSync)(...taskkill(pid, this.#environment));
    }
    async stop() {
        if (!running.has(this))
            return;
        this.signal("SIGTERM");
        const timer = setTimeout(() => this.signal("SIGKILL"), GRACE);
        this.stdout.destroy();
        await this.ended.catch(() => undefined);
        clearTimeout(timer);
    }
}
function endTree(child, pid, environment) {
    (0,external_node_child_process_.spawn)(...taskkill(pid, environment)).once("error", () => {
        child.kill();
    });
}
function taskkill(pid, environment) {
    const system = environment["SystemRoot"] ?? String.raw `C:\Windows`;
    return [
        (0,external_node_path_.join)(system, "System32", "taskkill.exe"),
        ["/pid", String(pid), "/t", "/f"],
        { stdio: "ignore", windowsHide: true },
    ];
}
const CHANNEL = "child_process";
class StartedProcesses {
    #processes = [];
    #note = (message) => {
        if (typeof message !== "object" || message === null || !("process" in message))
            return;
        if (message.process instanceof external_node_child_process_.ChildProcess)
            this.#processes.push(message.process);
    };
    constructor() {
        (0,external_node_diagnostics_channel_.subscribe)(CHANNEL, this.#note);
    }
    end(args) {
        for (const child of this.#processes) {
            const own = child.spawnargs.slice(1);
            if (own.length === args.length && own.every((arg, index) => arg === args[index])) {
                child.kill("SIGKILL");
            }
        }
    }
    [Symbol.dispose]() {
        (0,external_node_diagnostics_channel_.unsubscribe)(CHANNEL, this.#note);
    }
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/environment.js
var git_environment = __webpack_require__(3998);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/failure.js
var failure = __webpack_require__(6937);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/version.js
var version = __webpack_require__(4791);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/git.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});




class Git {
    place;
    #environment;
    constructor(place) {
        this.place = place;
    }
    with(changes) {
        return new Git({
            ...this.place,
            ...changes,
            environment: { ...this.place.environment, ...changes.environment },
            settings: { ...this.place.settings, ...changes.settings },
        });
    }
    async ask(question) {
        const answer = await this.attempt(question);
        if (answer.code === 0 || question.answers?.includes(answer.code))
            return answer;
        throw (0,failure/* gitFailure */.t)(question.what, answer);
    }
    async attempt(question) {
        if (question.instant)
            return await this.#exec(question);
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
    async *stream(question) {
        const child = this.#start(question);
        const { signal } = this.place;
        const stop = () => void child.stop();
        signal.addEventListener("abort", stop, { once: true });
        try {
            for await (const chunk of child.stdout)
                if (Buffer.isBuffer(chunk))
                    yield chunk;
            this.#throwOnFailure(question, await child.ended);
        }
        catch (error) {
            signal.throwIfAborted();
            throw error;
        }
        finally {
            signal.removeEventListener("abort", stop);
            await child.stop();
        }
    }
    async run(question) {
        for await (const _ of this.stream(question))
            void _;
    }
    async version() {
        const { stdout } = await this.attempt({
            what: "say its version",
            command: "version",
            args: [],
        });
        return (0,version/* parseVersion */.ot)(stdout);
    }
    async configuration(pattern, options = []) {
        const { stdout } = await this.attempt({
            what: "read the configuration",
            command: "config",
            args: ["-z", ...options, "--get-regexp", pattern],
        });
        return stdout.split("\0").flatMap((entry) => {
            const end = entry.indexOf("\n");
            if (entry === "")
                return [];
            return end === -1 ? [[entry, "true"]] : [[entry.slice(0, end), entry.slice(end + 1)]];
        });
    }
    async #exec(question) {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const { file, directory, inherited, signal } = this.place;
            signal.throwIfAborted();
            const { getExecOutput } = await __webpack_require__.e(/* import() */ 260).then(__webpack_require__.bind(__webpack_require__, 1260));
            const args = this.#arguments(question);
            const started = __addDisposableResource(env_1, new StartedProcesses(), false);
            const output = getExecOutput(`"${file}"`, args, {
                cwd: directory,
                env: (0,git_environment/* gitEnvironment */._K)(inherited, this.place.environment),
                silent: true,
                ignoreReturnCode: true,
            });
            try {
                const { exitCode, stdout, stderr } = await untilAborted(output, signal);
                return { code: exitCode, stdout, stderr };
            }
            catch (error) {
                started.end(args);
                throw error;
            }
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            __disposeResources(env_1);
        }
    }
    #throwOnFailure(question, exit) {
        if (exit.code === 0)
            return;
        if (exit.code !== null && question.answers?.includes(exit.code))
            return;
        throw (0,failure/* gitFailure */.t)(question.what, exit);
    }
    #start(question) {
        const { file, directory, inherited, signal } = this.place;
        signal.throwIfAborted();
        const environment = (this.#environment ??= (0,git_environment/* gitEnvironment */._K)(inherited, this.place.environment));
        return new GitChild({ file, args: this.#arguments(question), directory, environment }, question.input);
    }
    #arguments(question) {
        const more = (0,git_environment/* settings */.W0)(this.place.settings ?? {});
        return [...git_environment/* FIXED_OPTIONS */.eG, ...more, question.command, ...question.args];
    }
}
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

/***/ 4789:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NT: () => (/* binding */ RemoteRepository),
/* harmony export */   Nh: () => (/* binding */ repositoryOnServer),
/* harmony export */   fn: () => (/* binding */ remoteAddress),
/* harmony export */   iy: () => (/* binding */ remoteName),
/* harmony export */   qb: () => (/* binding */ mayCarryToken)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5993);
/* harmony import */ var _loopback_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2171);
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(2695);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6024);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1711);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4905);
/* harmony import */ var _version_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4791);









const REPOSITORY_NAME = /^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/u;
function remotePlace(remote) {
    const short = /^(?:[\w.-]+@)?([\w.-]{2,}):(?!\/\/)([^\\]+)$/u.exec(remote);
    if (short?.[1] !== undefined && short[2] !== undefined) {
        return { web: false, host: short[1].toLowerCase(), path: short[2] };
    }
    if (!/^(?:https?|ssh|git):\/\//iu.test(remote) || !URL.canParse(remote))
        return undefined;
    const url = new URL(remote);
    const web = /^https?:$/u.test(url.protocol);
    return { web, host: (web ? url.host : url.hostname).toLowerCase(), path: url.pathname };
}
function repositoryOnServer(remote, serverUrl) {
    const place = remotePlace(remote);
    if (place === undefined || !URL.canParse(serverUrl))
        return undefined;
    const server = new URL(serverUrl);
    if (place.host !== (place.web ? server.host : server.hostname))
        return undefined;
    const name = nameInPath(place.path);
    return isRepositoryName(name) ? name : undefined;
}
function remoteName(remote) {
    const name = nameInPath(remotePlace(remote)?.path ?? "");
    return name.split("/").length > 1 && /^[\w./~-]+$/u.test(name) ? name : undefined;
}
function nameInPath(path) {
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutTrailing */ .hT)(path.replace(/^\/+/u, ""), "/").replace(/\.git$/u, "");
}
function isRepositoryName(text) {
    return REPOSITORY_NAME.test(text) && !/(?:^|\/)\.{1,2}(?:\/|$)/u.test(text);
}
function remoteAddress({ originUrl, repository }, server) {
    if (originUrl) {
        const onThisServer = repositoryOnServer(originUrl, server.serverUrl);
        return onThisServer === undefined ? elsewhere(originUrl) : onServer(onThisServer, server);
    }
    if (repository !== undefined && isRepositoryName(repository))
        return onServer(repository, server);
    return { why: "The checkout has no remote to fetch from." };
}
function onServer(repository, { serverUrl, token }) {
    const url = new URL(serverUrl);
    return {
        url: `${url.origin}${(0,_text_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutTrailing */ .hT)(url.pathname, "/")}/${repository}.git`,
        protocol: url.protocol === "http:" ? "http" : "https",
        token: mayCarryToken(url) ? token || undefined : undefined,
    };
}
function mayCarryToken(url) {
    if (url.protocol === "https:")
        return true;
    return url.protocol === "http:" && (0,_loopback_js__WEBPACK_IMPORTED_MODULE_7__/* .isLoopback */ .U)(url.hostname);
}
function elsewhere(originUrl) {
    const isPath = originUrl.startsWith("/") || /^[a-z]:[/\\]/iu.test(originUrl);
    if (isPath)
        return { url: originUrl, protocol: "file" };
    const url = URL.canParse(originUrl) ? new URL(originUrl) : undefined;
    if (url?.protocol === "file:")
        return { url: originUrl, protocol: "file" };
    if (url?.protocol === "https:" || url?.protocol === "http:") {
        url.username = "";
        url.password = "";
        return { url: url.href, protocol: url.protocol === "http:" ? "http" : "https" };
    }
    return {
        why: "The checkout's remote is reached by ssh or another way that this step has no key for.",
    };
}
const CONNECTION_SETTINGS = "^http\\.(.*\\.)?(proxy|proxyauthmethod|proxyssl[a-z]*|ssl[a-z]*|schannel[a-z]*|version)$";
const STALLED_AFTER = 60;
const TRANSFER_SETTINGS = {
    "remote.origin.promisor": "true",
    "protocol.version": "2",
    "http.followRedirects": "false",
    "http.lowSpeedLimit": "1",
    "http.lowSpeedTime": String(STALLED_AFTER),
    "fetch.fsckObjects": "false",
    "fetch.negotiationAlgorithm": "noop",
    "fetch.writeCommitGraph": "false",
    "fetch.unpackLimit": "1",
    "core.fsync": "none",
};
class RemoteRepository {
    #options;
    #connection;
    #tags;
    #folder;
    #repositories = 0;
    constructor(options) {
        this.#options = options;
    }
    get url() {
        return this.#options.address.url;
    }
    tags() {
        return (this.#tags ??= this.#readTags());
    }
    async #readTags() {
        const refs = await this.#listRefs("list the tags of the remote", ["HEAD", "refs/tags/*"]);
        if (refs.size === 0)
            throw unlikeARepository(this.url);
        return [...refs].flatMap(([ref, commit]) => ref.startsWith("refs/tags/") ? [{ name: ref.slice("refs/tags/".length), commit }] : []);
    }
    async resolve(name) {
        if (!(0,_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .isRefName */ .pA)(name))
            return undefined;
        const tagName = /^refs\/tags\/(.+)$/u.exec(name)?.[1];
        const branchName = /^refs\/(?:heads|remotes\/origin)\/(.+)$/u.exec(name)?.[1];
        const tag = branchName === undefined ? await this.#tag(tagName ?? name) : undefined;
        if (tag !== undefined || tagName !== undefined)
            return tag;
        const branches = [branchName ?? name, branchName ?? name.replace(/^origin\//u, "")];
        const refs = await this.#listRefs("look for a branch of the remote", branches.map((branch) => `refs/heads/${branch}`));
        const commit = branches.map((branch) => refs.get(`refs/heads/${branch}`)).find(Boolean);
        const id = name.toLowerCase();
        return commit ?? ((0,_object_id_js__WEBPACK_IMPORTED_MODULE_8__/* .isObjectId */ .TS)(id) ? id : undefined);
    }
    async #tag(name) {
        return (await this.tags()).find((tag) => tag.name === name)?.commit;
    }
    async tips() {
        const patterns = ["refs/heads/*", "refs/tags/*"];
        return new Set((await this.#listRefs("list the branches and tags", patterns)).values());
    }
    async #listRefs(what, patterns) {
        const git = new _git_js__WEBPACK_IMPORTED_MODULE_3__/* .Git */ .T(await this.#connect());
        const args = ["--quiet", "origin", ...patterns];
        const refs = new Map();
        let text = "";
        for await (const chunk of git.stream({ what, command: "ls-remote", args })) {
            text += chunk.toString("utf8");
        }
        for (const line of text.split("\n")) {
            const [id = "", ref = ""] = line.split("\t");
            if (ref !== "" && (0,_object_id_js__WEBPACK_IMPORTED_MODULE_8__/* .isObjectId */ .TS)(id))
                refs.set(ref.replace(/\^\{\}$/u, ""), id);
        }
        return refs;
    }
    async newRepository() {
        const connection = await this.#connect();
        const directory = await this.#newFolder();
        const git = new _git_js__WEBPACK_IMPORTED_MODULE_3__/* .Git */ .T(connection).with({ directory, environment: { GIT_DIR: directory } });
        await git.ask({
            what: "create a temporary repository",
            command: "init",
            args: ["--quiet", "--bare", "--template=", `--object-format=${this.#options.objectFormat}`],
        });
        return git;
    }
    async #newFolder() {
        const { temporaryDirectory } = this.#options;
        try {
            this.#folder ??= node_fs__WEBPACK_IMPORTED_MODULE_0__.promises.mkdtemp((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(temporaryDirectory, "release-tracker-git-"));
            const directory = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(await this.#folder, String(++this.#repositories));
            await node_fs__WEBPACK_IMPORTED_MODULE_0__.promises.mkdir(directory);
            return directory;
        }
        catch (error) {
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GitError */ .XS(`No folder could be made in ${temporaryDirectory} to fetch into.`, {
                cause: error,
                fix: "Make RUNNER_TEMP a folder that this step may write to, with space left.",
            });
        }
    }
    async dispose() {
        const folder = await this.#folder?.catch(() => undefined);
        if (folder === undefined)
            return;
        await node_fs__WEBPACK_IMPORTED_MODULE_0__.promises.rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    }
    #connect() {
        return (this.#connection ??= this.#prepareConnection());
    }
    async #prepareConnection() {
        const { program, address } = this.#options;
        const { file, inherited, signal } = program;
        const directory = await this.#newFolder();
        const environment = { GIT_CEILING_DIRECTORIES: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(directory) };
        const place = { file, inherited, signal, directory, environment };
        const git = new _git_js__WEBPACK_IMPORTED_MODULE_3__/* .Git */ .T(place);
        const [version, found] = await Promise.all([
            git.version(),
            git.configuration(CONNECTION_SETTINGS),
        ]);
        (0,_version_js__WEBPACK_IMPORTED_MODULE_6__/* .requireCurrent */ .$L)(version);
        if (address.protocol === "file" && !(0,_version_js__WEBPACK_IMPORTED_MODULE_6__/* .servesHostileFolders */ .O1)(version))
            throw unsafeFolder();
        const settings = found.filter(([name]) => isCarriedOver(name, address));
        return {
            ...place,
            settings: { ...TRANSFER_SETTINGS, "remote.origin.url": address.url },
            environment: {
                ...environment,
                ...environmentSettings([...settings, ...this.#credentials()]),
                ...(isOnThisMachine(address) && { NO_PROXY: "*", no_proxy: "*" }),
                GIT_ALLOW_PROTOCOL: address.protocol,
                GIT_CONFIG_GLOBAL: "/dev/null",
                GIT_CONFIG_SYSTEM: undefined,
                GIT_CONFIG_NOSYSTEM: "1",
                HOME: directory,
                XDG_CONFIG_HOME: directory,
            },
        };
    }
    #credentials() {
        const { address, mask } = this.#options;
        const { url, token } = address;
        if (token === undefined)
            return [];
        const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
        mask(token);
        mask(basic);
        return [[`http.${url}.extraheader`, `Authorization: basic ${basic}`]];
    }
}
function isCarriedOver(name, address) {
    if (address.token !== undefined && /\.sslverify$/iu.test(name))
        return false;
    return !(isOnThisMachine(address) && /\.proxy[a-z]*$/iu.test(name));
}
function isOnThisMachine({ url, protocol }) {
    return protocol !== "file" && (0,_loopback_js__WEBPACK_IMPORTED_MODULE_7__/* .isLoopback */ .U)(new URL(url).hostname);
}
function unsafeFolder() {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GitError */ .XS("The checkout's origin is a folder, which the runner's git must not fetch from: it would run what that folder's configuration names.", { fix: "Use git 2.39.4 or newer on the runner." });
}
function unlikeARepository(url) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GitError */ .XS(`${url} did not answer like a git repository.`, {
        fix: "Check that the runner reaches the server (proxy, firewall, sign-in page).",
    });
}
function environmentSettings(settings) {
    const entries = settings.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, value],
    ]);
    return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) };
}


/***/ }),

/***/ 1711:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LN: () => (/* binding */ Repository),
/* harmony export */   Mn: () => (/* binding */ lines),
/* harmony export */   V6: () => (/* binding */ ensureObjectId),
/* harmony export */   ZW: () => (/* binding */ revisions),
/* harmony export */   pA: () => (/* binding */ isRefName)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5993);
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2695);



const FORBIDDEN_IN_NAMES = /^-|[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(?:\/|$)|(?:^|\/)\./u;
function isRefName(text) {
    return text !== "" && text !== "@" && !FORBIDDEN_IN_NAMES.test(text);
}
const ARGUMENTS = 200;
class Repository {
    git;
    #tags;
    #shallow;
    constructor(git) {
        this.git = git;
    }
    async tags() {
        return (await (this.#tags ??= this.#readTags())).tags;
    }
    async hasWholeTags() {
        return (await (this.#tags ??= this.#readTags())).isWhole;
    }
    async #readTags() {
        const { code, stdout } = await this.git.attempt({
            what: "list the tags",
            command: "for-each-ref",
            args: [
                "--format=%(refname) %(objecttype) %(objectname) %(*objecttype) %(*objectname)",
                "refs/tags",
            ],
        });
        if (code !== 0)
            return { tags: await this.#peel(await this.#tagNames()), isWhole: false };
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
        return { tags: [...tags, ...(await this.#peel(nested))], isWhole: true };
    }
    async #tagNames() {
        const { stdout } = await this.git.ask({
            what: "list the tags",
            command: "for-each-ref",
            args: ["--format=%(refname)", "refs/tags"],
        });
        const names = stdout.split("\n").filter((ref) => ref !== "");
        return names.map((ref) => ref.slice("refs/tags/".length));
    }
    async #peel(names) {
        if (names.length === 0)
            return [];
        const commits = await this.#commits(names.map((name) => `refs/tags/${name}`));
        return names.flatMap((name, index) => {
            const commit = commits[index];
            return commit === undefined ? [] : [{ name, commit }];
        });
    }
    async resolve(name) {
        if (!isRefName(name))
            return undefined;
        const places = name.startsWith("refs/")
            ? [name, name.replace(/^refs\/heads\//u, "refs/remotes/origin/")]
            : [
                `refs/tags/${name}`,
                `refs/heads/${name}`,
                `refs/remotes/origin/${name}`,
                `refs/remotes/${name}`,
            ];
        const isId = /^[0-9a-f]{4,64}$/iu.test(name);
        const commits = await this.#commits(isId ? [...places, name.toLowerCase()] : places);
        return commits.find((commit) => commit !== undefined);
    }
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
    async isAncestor(older, newer) {
        const { code } = await this.git.ask({
            what: `compare ${older} with ${newer}`,
            command: "merge-base",
            args: ["--is-ancestor", ensureObjectId(older), ensureObjectId(newer)],
            answers: [1],
        });
        return code === 0;
    }
    async mergeBase(one, other) {
        const { stdout } = await this.git.ask({
            what: `find the merge base of ${one} and ${other}`,
            command: "merge-base",
            args: [ensureObjectId(one), ensureObjectId(other)],
            instant: true,
            answers: [1],
        });
        return stdout.trim() || undefined;
    }
    async *ancestorsAmong(commits, head, excluded = []) {
        const missing = new Set(commits);
        if (missing.size === 0)
            return;
        const question = {
            what: `list the commits before ${head}`,
            command: "rev-list",
            args: ["--stdin"],
            input: revisions(head, excluded),
        };
        for await (const id of lines(this.git.stream(question))) {
            if (!missing.delete(id))
                continue;
            yield id;
            if (missing.size === 0)
                return;
        }
    }
    async independent(commits) {
        let found = [];
        for (let start = 0; start < commits.length; start += ARGUMENTS) {
            const part = [...found, ...commits.slice(start, start + ARGUMENTS)];
            const { stdout } = await this.git.ask({
                what: "find the newest of several commits",
                command: "merge-base",
                args: ["--independent", ...part.map((commit) => ensureObjectId(commit))],
            });
            found = stdout.split("\n").filter((line) => line !== "");
        }
        return found;
    }
    async present(commits) {
        const found = await this.#commits(commits.map((commit) => ensureObjectId(commit)));
        return new Set(found.filter((commit) => commit !== undefined));
    }
    async distance(older, head) {
        const { stdout } = await this.git.ask({
            what: `count the commits ${older}..${head}`,
            command: "rev-list",
            args: ["--count", ensureObjectId(head), `^${ensureObjectId(older)}`],
        });
        return Number.parseInt(stdout, 10);
    }
    async provesRange(previous, head) {
        if (!(await this.present([previous, head])).has(previous))
            return false;
        const range = await this.#revisions([ensureObjectId(head), `^${ensureObjectId(previous)}`]);
        const path = ["--ancestry-path", ensureObjectId(head), `^${ensureObjectId(previous)}`];
        const descendants = await this.#revisions(path);
        if (range.size !== descendants.size)
            return false;
        return range.size > 0 || previous === head;
    }
    async #revisions(args) {
        const question = { what: "list the commits of the range", command: "rev-list", args };
        const found = new Set();
        for await (const id of lines(this.git.stream(question)))
            found.add(id);
        return found;
    }
    async shallowCommits() {
        const text = await node_fs__WEBPACK_IMPORTED_MODULE_0__.promises.readFile(await this.#shallowPath(), "utf8").catch(() => "");
        return text.split("\n").filter((line) => (0,_object_id_js__WEBPACK_IMPORTED_MODULE_2__/* .isObjectId */ .TS)(line));
    }
    async revealParents(commits) {
        if (commits.length === 0)
            return;
        const shown = new Set(commits);
        const hidden = (await this.shallowCommits()).filter((commit) => !shown.has(commit));
        await node_fs__WEBPACK_IMPORTED_MODULE_0__.promises.writeFile(await this.#shallowPath(), hidden.map((commit) => `${commit}\n`).join(""));
    }
    #shallowPath() {
        return (this.#shallow ??= this.#findShallow());
    }
    async #findShallow() {
        const { stdout } = await this.git.ask({
            what: "find the edge of the shallow repository",
            command: "rev-parse",
            args: ["--path-format=absolute", "--git-path", "shallow"],
        });
        return stdout.trimEnd();
    }
    async recordedParents(commits) {
        const question = {
            what: "read the parents of commits",
            command: "cat-file",
            args: ["--batch"],
            input: commits.map((commit) => `${ensureObjectId(commit)}\n`).join(""),
        };
        const chunks = [];
        for await (const chunk of this.git.stream(question))
            chunks.push(chunk);
        return parentsIn(Buffer.concat(chunks));
    }
}
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
function ensureObjectId(id) {
    if ((0,_object_id_js__WEBPACK_IMPORTED_MODULE_2__/* .isObjectId */ .TS)(id))
        return id;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitError */ .XS(`"${id}" is not a commit id.`);
}
function revisions(head, excluded) {
    return [ensureObjectId(head), ...excluded.map((commit) => `^${ensureObjectId(commit)}`), ""].join("\n");
}
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

/***/ 4791:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $L: () => (/* binding */ requireCurrent),
/* harmony export */   Cs: () => (/* binding */ OldGitError),
/* harmony export */   O1: () => (/* binding */ servesHostileFolders),
/* harmony export */   ot: () => (/* binding */ parseVersion)
/* harmony export */ });
/* unused harmony export canReadHistory */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);

function parseVersion(text) {
    const [numbers = ""] = /\d+(?:\.\d+)*/u.exec(text.slice(0, 100)) ?? [];
    return numbers === "" ? [] : numbers.split(".").map(Number);
}
function isAtLeast(version, oldest) {
    for (const [index, part] of oldest.entries()) {
        const own = version[index] ?? 0;
        if (own !== part)
            return own > part;
    }
    return true;
}
const OLDEST = [2, 31];
class OldGitError extends _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitError */ .XS {
}
function canReadHistory(version) {
    return version.length === 0 || isAtLeast(version, OLDEST);
}
function requireCurrent(version, cause) {
    if (canReadHistory(version))
        return;
    throw new OldGitError(`The git of this runner is ${version.join(".")}: that is too old to fetch history, and to tell the changed files of merges.`, { fix: "Use git 2.31 or newer on the runner.", cause });
}
const MENDED = [
    [2, 39, 4],
    [2, 40, 2],
    [2, 41, 1],
    [2, 42, 2],
    [2, 43, 4],
    [2, 44, 1],
    [2, 45, 1],
];
function servesHostileFolders(version) {
    const series = MENDED.find(([, minor]) => version[0] === 2 && version[1] === minor);
    return isAtLeast(version, series ?? [2, 46]);
}


/***/ }),

/***/ 7740:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fu: () => (/* binding */ shortSha),
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   Yb: () => (/* binding */ unixSeconds),
/* harmony export */   ai: () => (/* binding */ number),
/* harmony export */   ee: () => (/* binding */ bytes),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   uR: () => (/* binding */ instant),
/* harmony export */   vd: () => (/* binding */ day)
/* harmony export */ });
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2695);

function number(value) {
    if (!Number.isFinite(value))
        return "?";
    const digits = String(BigInt(Math.round(Math.abs(value))));
    const groups = digits.slice(digits.length % 3).match(/\d{3}/gu) ?? [];
    const whole = [digits.slice(0, digits.length % 3), ...groups].filter((group) => group !== "");
    return `${value < 0 && digits !== "0" ? "-" : ""}${whole.join(",")}`;
}
function counted(value, one, many = `${one}s`) {
    return `${number(value)} ${value === 1 ? one : many}`;
}
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/u;
function unixSeconds(iso) {
    if (iso === undefined || !ISO_8601.test(iso))
        return undefined;
    const time = Date.parse(iso);
    return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
function instant(iso) {
    const seconds = unixSeconds(iso);
    if (seconds === undefined)
        return undefined;
    const text = new Date(seconds * 1000).toISOString();
    return text.length === 24 ? `${text.slice(0, 10)} ${text.slice(11, 16)} UTC` : undefined;
}
function day(iso) {
    return instant(iso)?.slice(0, 10);
}
function bytes(value) {
    if (value < 1000)
        return counted(value, "byte");
    if (value < 1_000_000)
        return `${number(value / 1000)} kB`;
    return `${(value / 1_000_000).toFixed(1)} MB`;
}
function duration(seconds) {
    if (seconds < 10)
        return `${Number(seconds.toFixed(1))} s`;
    const whole = Math.round(seconds);
    if (whole < 120)
        return `${whole} s`;
    const rest = whole % 60;
    return `${Math.floor(whole / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
}
function shortSha(name) {
    return (0,_object_id_js__WEBPACK_IMPORTED_MODULE_0__/* .isObjectId */ .TS)(name) ? name.slice(0, 7) : name;
}
function listed(items, most = 10) {
    if (items.length > most) {
        return `${items.slice(0, most).join(", ")} and ${number(items.length - most)} more`;
    }
    const last = items.at(-1) ?? "";
    return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}


/***/ }),

/***/ 2189:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B2: () => (/* binding */ doubt),
/* harmony export */   JN: () => (/* binding */ readAnswer),
/* harmony export */   So: () => (/* binding */ apiPath)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3643);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);



function doubt({ method }) {
    return method === "GET" ? "" : "; whether it was done is not known";
}
function apiPath(...parts) {
    return `/api/0/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}/`;
}
function readAnswer(schema, answer, operation) {
    const result = valibot__WEBPACK_IMPORTED_MODULE_2__/* .safeParse */ .xL(schema, answer.body);
    if (result.success)
        return result.output;
    const [issue] = result.issues;
    const member = valibot__WEBPACK_IMPORTED_MODULE_2__/* .getDotPath */ .Bu(issue);
    const place = member === null ? "its body" : `its member "${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)(member, 60)}"`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The service gave an unexpected response when asked to ${operation.action} (${answer.status}): ${place} is not what the interface says (expected ${issue.expected ?? "another value"}, received ${typeName(issue.input)})${doubt(operation)}.`, {
        kind: "unreadable",
        status: answer.status,
        mayHaveHappened: operation.method !== "GET",
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
function typeName(value) {
    if (value === null)
        return "null";
    return Array.isArray(value) ? "Array" : typeof value;
}


/***/ })

};
