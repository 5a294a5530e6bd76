export const id = 694;
export const ids = [694];
export const modules = {

/***/ 3694:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ns: () => (/* binding */ NamedIssueSearch),
  sv: () => (/* binding */ issueNames),
  YO: () => (/* binding */ lookUpShortId),
  nm: () => (/* binding */ namingInput)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issue-name.js
var issue_name = __webpack_require__(2627);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/foreign-code.js
var foreign_code = __webpack_require__(4340);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/checkout.js + 1 modules
var checkout = __webpack_require__(7682);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/commands/foreign-file.js
/** Whether `issues-file` may be read in a run that a pull request of another repository started. */





/**
 * Such a run has this repository's rights, and a file out of the pull request could name any issue. So the code in the
 * workspace must be this repository's own, and so must the code beside the file, in whatever folder it was checked out.
 * @throws RefusalError
 */
async function refuseForeignFile(file, place) {
    const { foreignPullRequest, workspace } = place.context;
    if (foreignPullRequest === undefined)
        return;
    const isForeign = isForeignCommit(await headAt(workspace, place), place) ||
        (await isBesideForeignCode((0,external_node_path_.resolve)(workspace, file), place));
    if (!isForeign)
        return;
    throw new errors/* RefusalError */.XQ(`The workspace holds the code of a pull request of ${foreignPullRequest}: "issues-file" is not read beside it.`, {
        where: "input issues-file",
        fix: `Check out this repository's own branch, or pass ids with "issues".`,
    });
}
async function isBesideForeignCode(file, place) {
    const { workspace, temporaryDirectory } = place.context;
    // A file that is not there is told by whoever reads it.
    const path = await (0,promises_.realpath)(file).catch(() => undefined);
    if (path === undefined)
        return false;
    // What earlier steps wrote there is no part of any code; what lies elsewhere is not read at all.
    if (await liesIn(path, temporaryDirectory))
        return false;
    if (!(await liesIn(path, workspace)))
        return false;
    const head = await headAt((0,external_node_path_.dirname)(path), place);
    // Code without a commit (an archive that was unpacked) cannot be told from foreign code.
    return head === undefined || isForeignCommit(head, place);
}
function isForeignCommit(head, { context }) {
    return head !== undefined && (0,foreign_code/* foreignCodeFrom */.k)(head, context) !== undefined;
}
async function headAt(directory, { context, lifetime }) {
    const { workspace, temporaryDirectory } = context;
    const signal = lifetime.stopping;
    return (await (0,checkout/* openCheckout */.H)({ directory, workspace, temporaryDirectory, signal })).head;
}
async function liesIn(path, folder) {
    const root = await (0,promises_.realpath)(folder).catch(() => folder);
    const way = (0,external_node_path_.relative)(root, path);
    return way !== ".." && !way.startsWith(`..${external_node_path_.sep}`) && !(0,external_node_path_.isAbsolute)(way);
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/commands/issues-file.js
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
/** Reads `issues-file`: issue names one per line, or the result file of an earlier run. */






const MAX_BYTES = 5_000_000;
/** Wrong lines that are named; the rest is counted. */
const MAX_NAMED = 20;
/** What a result file selects: everything that is not done. */
const OPEN_STATES = new Set([
    "planned",
    "matched",
    "not-applied",
    "failed",
    "unknown",
    "not-started",
]);
const resultSchema = dist/* object */.Ikc({
    schema: dist/* literal */.euz(1),
    command: dist/* string */.YjP(),
    outcome: dist/* string */.YjP(),
    baseUrl: dist/* string */.YjP(),
    organization: dist/* string */.YjP(),
    /** Null until the whole selection was known, and for releases. */
    matchedCount: dist/* nullable */.mee(dist/* number */.aig()),
    issues: dist/* array */.YOg(dist/* object */.Ikc({ id: dist/* string */.YjP(), state: dist/* string */.YjP() })),
});
/**
 * The issue names of a file, without duplicates. Its content is never repeated in a message: the file may be a secret
 * that somebody points us at.
 * @throws InputError
 */
async function readIssuesFile(file, place) {
    const text = await readAllowedFile(file, place.context);
    const names = /^\s*\{/u.test(text) ? fromResult(text, place) : fromLines(text);
    return [...new Set(names)];
}
function wrong(what, fix) {
    return new errors/* InputError */.dz([{ what, where: "input issues-file", fix }]);
}
/** A regular file of at most 5 MB whose real path lies in the workspace or the runner's temporary folder, outside any `.git`. */
async function readAllowedFile(file, { workspace, temporaryDirectory }) {
    const fix = "Write the path of a regular file in the workspace, or the output result-file of an earlier step.";
    if (file.includes("\0"))
        throw wrong("The path in issues-file holds a NUL character.", fix);
    const path = await realPath((0,external_node_path_.resolve)(workspace, file));
    if (path === undefined)
        throw wrong("The issues-file does not exist or cannot be read.", fix);
    const roots = await Promise.all([realPath(workspace), realPath(temporaryDirectory)]);
    const isInside = roots.some((root) => root !== undefined && lies(path, root));
    const isInGit = path.split(external_node_path_.sep).some((part) => part.toLowerCase() === ".git");
    if (!isInside || isInGit) {
        throw wrong("The issues-file lies outside the workspace and the runner's temporary folder, or inside a .git folder.", fix);
    }
    return await readRegularFile(path, fix);
}
/** Opening a pipe must not wait for its other end; what became a link since its real path was told is refused. */
const OPEN_FLAGS = external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NONBLOCK | external_node_fs_.constants.O_NOFOLLOW;
async function readRegularFile(path, fix) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const handle = __addDisposableResource(env_1, await (0,promises_.open)(path, OPEN_FLAGS).catch(() => undefined), true);
        const stats = await handle?.stat();
        if (!handle || !stats?.isFile())
            throw wrong("The issues-file is not a regular file.", fix);
        if (stats.size > MAX_BYTES) {
            throw wrong(`The issues-file has ${stats.size} bytes, more than ${MAX_BYTES}.`, "Split it into several files.");
        }
        return (await handle.readFile("utf8")).replace(/^\ufeff/u, "");
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
async function realPath(path) {
    return await (0,promises_.realpath)(path).catch(() => undefined);
}
function lies(path, root) {
    const way = (0,external_node_path_.relative)(root, path);
    return way !== "" && way !== ".." && !way.startsWith(`..${external_node_path_.sep}`) && !(0,external_node_path_.isAbsolute)(way);
}
function fromResult(text, place) {
    const result = dist/* safeParse */.xLC(dist/* pipe */.FsL(dist/* string */.YjP(), dist/* parseJson */.qFJ(), resultSchema), text);
    if (!result.success) {
        throw wrong("The issues-file begins like JSON, but is not the result file of this action.", "Write ids one per line, or the output result-file of an earlier step.");
    }
    const { baseUrl, organization, issues } = result.output;
    assertComplete(result.output);
    const problems = [];
    for (const [name, there, here] of [
        ["base URL", baseUrl, place.baseUrl],
        ["organization", organization, place.organization],
    ]) {
        if (there === here)
            continue;
        problems.push({
            what: `The issues-file was written for another ${name} than this step uses.`,
            where: "input issues-file",
            fix: `Use the same ${name} in both steps: ids mean other issues elsewhere.`,
        });
    }
    if (problems.length > 0)
        throw new errors/* InputError */.dz(problems);
    const selected = issues
        .map(({ id, state }, index) => ({ id, state, position: index + 1 }))
        .filter(({ state }) => OPEN_STATES.has(state));
    assertNames(selected.map(({ id, position }) => [id, position]), "issue");
    return selected.map(({ id }) => id);
}
/** A run that ended while it listed knows no issues; an empty selection would pass for one that is done. */
function assertComplete({ command, outcome, matchedCount }) {
    if (command === "release" || outcome !== "failed" || matchedCount !== null)
        return;
    throw wrong("The run that wrote the issues-file ended before it knew the issues of its selection.", "Run it again with its own query or issues.");
}
function fromLines(text) {
    const names = text
        .split(/\r\n|[\n\r]/u)
        .map((line, index) => [line.trim(), index + 1])
        .filter(([line]) => line !== "" && !line.startsWith("#"));
    assertNames(names, "line");
    return names.map(([name]) => name);
}
/** @param unit what the positions count: lines, or issues of a result file */
function assertNames(names, unit) {
    const positions = names.filter(([name]) => !(0,issue_name/* isIssueName */.B)(name)).map(([, position]) => position);
    if (positions.length === 0)
        return;
    const named = positions.slice(0, MAX_NAMED).join(", ");
    const rest = positions.length > MAX_NAMED ? ` and ${positions.length - MAX_NAMED} more` : "";
    throw wrong(`The issues-file holds something else than an issue id or short ID in ${unit} ${named}${rest}.`, "Write one id (4711) or short ID (APP-12) per line; lines that begin with # are skipped.");
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/commands/parallel.js
var parallel = __webpack_require__(1432);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/commands/progress.js
var commands_progress = __webpack_require__(3044);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/commands/named-issues.js
/** Issues that the user named by id or short ID, as the service has them. */






/**
 * The names in `issues` and `issues-file` together, each once.
 * @throws InputError for a wrong file, RefusalError for a file beside somebody else's code
 */
async function issueNames(inputs, run) {
    const names = inputs.issues ?? [];
    if (inputs.issuesFile === undefined)
        return names;
    await refuseForeignFile(inputs.issuesFile, run);
    const { baseUrl, organization } = inputs;
    const place = { context: run.context, baseUrl, organization };
    return [...new Set([...names, ...(await readIssuesFile(inputs.issuesFile, place))])];
}
/**
 * Retrieves each named issue; short IDs are looked up first. What the service does not have is collected. What was found
 * before a failure stays in it.
 */
class NamedIssueSearch {
    #inputs;
    #source;
    #found = new Map();
    #missing = new Map();
    #names = [];
    constructor(inputs, source) {
        this.#inputs = inputs;
        this.#source = source;
    }
    /** In the order of the names, whatever answered first. */
    get found() {
        return this.#names.flatMap((name) => this.#found.get(name) ?? []);
    }
    /** What is wrong with each name that the service does not know, in the order of the names. */
    get missing() {
        return this.#names.flatMap((name) => this.#missing.get(name) ?? []);
    }
    /** @throws ServiceError for anything else than an issue that is not there */
    async run(names) {
        this.#names = names;
        const progress = new commands_progress/* ProgressClock */.Q(performance.now());
        await (0,parallel/* inParallel */.H)(names, this.#inputs.concurrency, async (name) => {
            await this.#find(name);
            if (!progress.isDue(performance.now()))
                return;
            const done = this.#found.size + this.#missing.size;
            this.#source.log.info(`${done} of ${names.length} issues retrieved …`);
        });
    }
    async #find(name) {
        const id = (0,issue_name/* isIssueId */.V)(name) ? name : await this.#idOf(name);
        if (id === undefined)
            return;
        try {
            const issue = await this.#source.retrieve(id);
            this.#found.set(name, { name, retrievedId: id, issue });
        }
        catch (error) {
            if (!(error instanceof errors/* ServiceError */._7) || error.status !== 404)
                throw error;
            const what = `The service knows no issue "${name}".`;
            this.#missing.set(name, { what, where: this.#where, fix: error.fix });
        }
    }
    async #idOf(shortId) {
        const issue = await lookUpShortId(shortId, this.#inputs.projects, this.#source.issues);
        if (issue)
            return issue.id;
        this.#missing.set(shortId, {
            what: `The service knows no issue with the short ID "${shortId}".`,
            where: this.#where,
            fix: `Check it, and that "projects" names the project that it belongs to.`,
        });
        return undefined;
    }
    get #where() {
        return namingInput(this.#inputs);
    }
}
/** The input that names the issues, for the messages. */
function namingInput({ issues }) {
    return issues === undefined ? "input issues-file" : "input issues";
}
/** The look-up goes through a project; the one whose slug the short ID begins with knows it most likely. */
async function lookUpShortId(shortId, projects, issues) {
    const isLikely = (slug) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
    const likelyFirst = projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
    for (const project of likelyFirst) {
        // The next project is asked only where this one does not know it.
        const issue = await issues.lookUp(project, shortId);
        if (issue)
            return issue;
    }
    return undefined;
}


/***/ }),

/***/ 1432:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ inParallel)
/* harmony export */ });
/**
 * Works on items with at most `workers` at once, in their order. After a failure no further item is begun; those under
 * way are waited for, so that nothing goes on behind the report. Work that may fail by itself catches its own.
 * @throws the first failure
 */
async function inParallel(items, workers, work) {
    const iterator = items[Symbol.iterator]();
    const failures = [];
    const worker = async () => {
        for (let next = iterator.next(); !next.done; next = iterator.next()) {
            try {
                // Each worker does one thing after the other: that is what limits them.
                await work(next.value);
            }
            catch (error) {
                failures.push(error);
            }
            if (failures.length > 0)
                return;
        }
    };
    await Promise.all(Array.from({ length: workers }, worker));
    if (failures.length > 0)
        throw failures[0];
}


/***/ }),

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
/** `name\nvalue\0…` */
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
    return /[.!?…]$/u.test(text) ? text : `${text}.`;
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
        // Not the tool-kit's `exec`: what it starts cannot be stopped, and would keep a cancelled step alive.
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
        const environment = this.#environment();
        return new GitChild({ file, args: this.#arguments(question), directory, environment }, question.input);
    }
    #arguments(question) {
        const more = settings(this.place.settings ?? {});
        return [...FIXED_OPTIONS, ...more, question.command, ...question.args];
    }
    #environment() {
        return gitEnvironment(process.env, this.place.environment);
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
/** `<id> commit <size>\n<content>\n…`: sizes and not contents tell where the next one begins. */
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


/***/ })

};
