export const id = 834;
export const ids = [834];
export const modules = {

/***/ 5410:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ refuseForeignCode),
/* harmony export */   k: () => (/* binding */ foreignCodeFrom)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);

function foreignCodeFrom(headCommit, context) {
    return headCommit === context.event.commit ? undefined : context.foreignPullRequest;
}
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

/***/ 2834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ns: () => (/* binding */ NamedIssueSearch),
  sv: () => (/* binding */ issueNames),
  nm: () => (/* binding */ namingInput),
  xV: () => (/* binding */ withinThird)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/lifetime.js
var release_tracker_lifetime = __webpack_require__(5473);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/parallel.js
var parallel = __webpack_require__(4333);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/client.js + 1 modules
var client = __webpack_require__(7105);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/issue-name.js
var issue_name = __webpack_require__(5572);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/folder.js
var release_tracker_folder = __webpack_require__(3166);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/fork.js
var fork = __webpack_require__(5410);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/checkout.js
var checkout = __webpack_require__(375);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/issues-file.js
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









const MAX_BYTES = 5_000_000;
const MAX_NAMED = 20;
const OPEN_STATES = new Set([
    "planned",
    "matched",
    "not-applied",
    "failed",
    "unknown",
    "not-started",
]);
const resultSchema = dist/* object */.Ik({
    schema: dist/* literal */.eu(1),
    command: dist/* string */.Yj(),
    outcome: dist/* string */.Yj(),
    baseUrl: dist/* string */.Yj(),
    organization: dist/* string */.Yj(),
    matchedCount: dist/* nullable */.me(dist/* number */.ai()),
    issues: dist/* array */.YO(dist/* object */.Ik({ id: dist/* string */.Yj(), state: dist/* string */.Yj() })),
});
async function readIssuesFile(file, place) {
    const text = await readAllowedFile(file, place.context);
    const names = /^\s*\{/u.test(text) ? fromResult(text, place) : fromLines(text);
    return [...new Set(names)];
}
function wrong(what, fix) {
    return new errors/* InputError */.dz([{ what, where: "input issues-file", fix }]);
}
async function readAllowedFile(file, { workspace, temporaryDirectory }) {
    const fix = "Write the path of a regular file in the workspace, or the output result-file of an earlier step.";
    if (file.includes("\0"))
        throw wrong("The path in issues-file holds a NUL character.", fix);
    const path = await realPath((0,external_node_path_.resolve)(workspace, file));
    if (path === undefined)
        throw wrong("The issues-file does not exist or cannot be read.", fix);
    const roots = await Promise.all([realPath(workspace), realPath(temporaryDirectory)]);
    const isInside = roots.some((root) => root !== undefined && (0,release_tracker_folder/* isBelow */.Y)(path, root));
    const isInGit = path.split(external_node_path_.sep).some((part) => part.toLowerCase() === ".git");
    if (!isInside || isInGit) {
        throw wrong("The issues-file lies outside the workspace and the runner's temporary folder, or inside a .git folder.", fix);
    }
    return await readRegularFile(path, fix);
}
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
        return decoded(await handle.readFile());
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
function decoded(bytes) {
    const [first, second] = bytes;
    if (first === 0xff && second === 0xfe)
        return new TextDecoder("utf-16le").decode(bytes);
    if (first === 0xfe && second === 0xff)
        return new TextDecoder("utf-16be").decode(bytes);
    return new TextDecoder("utf-8").decode(bytes);
}
async function realPath(path) {
    return await (0,promises_.realpath)(path).catch(() => undefined);
}
function fromResult(text, place) {
    const result = dist/* safeParse */.xL(dist/* pipe */.Fs(dist/* string */.Yj(), dist/* parseJson */.qF(), resultSchema), text);
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
function assertNames(names, unit) {
    const positions = names.filter(([name]) => !(0,issue_name/* isIssueName */.B)(name)).map(([, position]) => position);
    if (positions.length === 0)
        return;
    const named = positions.slice(0, MAX_NAMED).join(", ");
    const rest = positions.length > MAX_NAMED ? ` and ${positions.length - MAX_NAMED} more` : "";
    throw wrong(`The issues-file holds something else than an issue id or short ID in ${unit} ${named}${rest}.`, "Write one id (4711) or short ID (APP-12) per line; lines that begin with # are skipped.");
}
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
    const path = await realPath(file);
    if (path === undefined)
        return false;
    if (await liesIn(path, temporaryDirectory))
        return false;
    if (!(await liesIn(path, workspace)))
        return false;
    const head = await headAt((0,external_node_path_.dirname)(path), place);
    return head === undefined || isForeignCommit(head, place);
}
function isForeignCommit(head, { context }) {
    return head !== undefined && (0,fork/* foreignCodeFrom */.k)(head, context) !== undefined;
}
async function headAt(directory, { context, lifetime }) {
    const { workspace, temporaryDirectory, environment } = context;
    const signal = lifetime.stopping;
    const place = { directory, workspace, temporaryDirectory, environment, signal, bare: false };
    return (0,checkout/* opened */.Sg)(await (0,checkout/* openCheckout */.Hj)(place))?.head;
}
async function liesIn(path, folder) {
    return (0,release_tracker_folder/* isBelow */.Y)(path, (await realPath(folder)) ?? folder);
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/progress.js
var issues_progress = __webpack_require__(3694);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/short-ids.js
var short_ids = __webpack_require__(4748);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/named.js
var named_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var named_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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








async function issueNames(inputs, run) {
    const names = inputs.issues ?? [];
    if (inputs.issuesFile === undefined)
        return names;
    await refuseForeignFile(inputs.issuesFile, run);
    const { baseUrl, organization } = inputs;
    const place = { context: run.context, baseUrl, organization };
    return [...new Set([...names, ...(await readIssuesFile(inputs.issuesFile, place))])];
}
async function withinThird({ organization, timeout }, { transport, lifetime }, search) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const part = named_addDisposableResource(env_1, (0,release_tracker_lifetime/* partOfLifetime */.go)(lifetime, (timeout * 1000) / 3), false);
        return await search(new client/* Issues */.tm(transport.within(part), organization));
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        named_disposeResources(env_1);
    }
}
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
    get found() {
        return this.#names.flatMap((name) => this.#found.get(name) ?? []);
    }
    get missing() {
        return this.#names.flatMap((name) => this.#missing.get(name) ?? []);
    }
    async run(names) {
        this.#names = names;
        const ids = await this.#idsOf(names);
        const progress = new issues_progress/* ProgressClock */.Q(performance.now());
        await (0,parallel/* inParallel */.H)(ids, this.#inputs.concurrency, async ([name, id]) => {
            await this.#retrieve(name, id);
            if (!progress.isDue(performance.now()))
                return;
            const done = this.#found.size + this.#missing.size;
            this.#source.log.info(`${done} of ${names.length} issues retrieved \u2026`);
        });
    }
    async #retrieve(name, id) {
        try {
            const issue = await this.#source.retrieve(id);
            this.#found.set(name, { name, retrievedId: id, issue });
        }
        catch (error) {
            if (!(error instanceof errors/* ServiceError */._7) || ![403, 404].includes(error.status ?? 0))
                throw error;
            const what = error.status === 404
                ? `The service knows no issue "${name}".`
                : `The token may not read the issue "${name}".`;
            this.#missing.set(name, { what, where: this.#where, fix: error.fix });
        }
    }
    async #idsOf(names) {
        const shortIds = names.filter((name) => !(0,issue_name/* isIssueId */.V)(name));
        if (shortIds.length === 0)
            return names.map((name) => [name, name]);
        const { projects, concurrency } = this.#inputs;
        const { issues, lists, log } = this.#source;
        const answers = await (0,short_ids/* findShortIds */.M)(shortIds, { issues, lists, projects, concurrency, log });
        return names.flatMap((name) => {
            const answer = answers.get(name);
            if (answer === undefined)
                return [[name, name]];
            if (typeof answer === "object")
                return [[name, answer.id]];
            this.#missing.set(name, this.#notFound(name, answer));
            return [];
        });
    }
    #notFound(shortId, answer) {
        if (answer === "missing") {
            return {
                what: `The service knows no issue with the short ID "${shortId}".`,
                where: this.#where,
                fix: `Check it, and that "projects" names the project that it belongs to.`,
            };
        }
        return {
            what: `Whether there is an issue with the short ID "${shortId}" is not known: this service cannot look it up, and its lists could not be read in time.`,
            where: this.#where,
            fix: `Write the id of the issue, or raise "timeout": reading the lists may take a third of it.`,
        };
    }
    get #where() {
        return namingInput(this.#inputs);
    }
}
function namingInput({ issues }) {
    return issues === undefined ? "input issues-file" : "input issues";
}


/***/ }),

/***/ 4748:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ findShortIds)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _parallel_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4333);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3694);



async function findShortIds(shortIds, search) {
    const { issues, projects, concurrency } = search;
    const answers = new Map();
    await (0,_parallel_js__WEBPACK_IMPORTED_MODULE_1__/* .inParallel */ .H)(shortIds, concurrency, async (shortId) => {
        const issue = issues.serviceKind === "glitchtip" ? undefined : await lookUp(shortId, search);
        answers.set(shortId, issue ?? "missing");
    });
    const left = shortIds.filter((shortId) => answers.get(shortId) === "missing");
    if (left.length === 0 || (await looksUp(projects, issues)))
        return answers;
    for (const [shortId, answer] of await readLists(left, search))
        answers.set(shortId, answer);
    return answers;
}
async function lookUp(shortId, { projects, issues }) {
    const isLikely = (slug) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
    const likelyFirst = projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
    for (const project of likelyFirst) {
        const issue = await issues.lookUp(project, shortId);
        if (issue)
            return issue;
    }
    return undefined;
}
async function looksUp(projects, issues) {
    if (issues.serviceKind !== undefined)
        return issues.serviceKind === "sentry";
    for (const project of projects) {
        const first = await issues.matching(project, { query: "", statsPeriod: "" }).next();
        const shown = first.done ? undefined : first.value.find(({ shortId }) => shortId !== undefined);
        if (shown?.shortId !== undefined) {
            return (await issues.lookUp(project, shown.shortId)) !== undefined;
        }
    }
    return true;
}
async function readLists(shortIds, search) {
    const wanted = new Map(shortIds.map((shortId) => [shortId.toUpperCase(), shortId]));
    const found = new Map();
    search.log.info("This service cannot look up short IDs: the lists of its issues are read \u2026");
    let absent = "missing";
    try {
        for await (const issue of listedIssues(search)) {
            const key = issue.shortId?.toUpperCase() ?? "";
            const shortId = wanted.get(key);
            if (shortId !== undefined)
                found.set(shortId, issue);
            wanted.delete(key);
            if (wanted.size === 0)
                break;
        }
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7 || error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TimeoutError */ .MU))
            throw error;
        search.log.info(`Not all of the lists could be read. ${error.message}`);
        absent = "unknown";
    }
    for (const shortId of wanted.values())
        found.set(shortId, absent);
    return found;
}
async function* listedIssues({ lists, projects, log, unresolvedFirst, }) {
    const progress = new _progress_js__WEBPACK_IMPORTED_MODULE_2__/* .ProgressClock */ .Q(performance.now());
    let count = 0;
    const queries = unresolvedFirst ? ["is:unresolved", ""] : [""];
    const searches = queries.flatMap((query) => projects.map((project) => ({ query, project })));
    for (const { query, project } of searches) {
        for await (const page of lists.matching(project, { query, statsPeriod: "" })) {
            count += page.length;
            if (progress.isDue(performance.now()))
                log.info(`${count} issues read \u2026`);
            yield* page;
        }
    }
}


/***/ }),

/***/ 4333:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ inParallel)
/* harmony export */ });
async function inParallel(items, workers, work) {
    const iterator = items[Symbol.iterator]();
    const failures = [];
    const worker = async () => {
        for (let next = iterator.next(); !next.done; next = iterator.next()) {
            try {
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


/***/ })

};
