export const id = 817;
export const ids = [817];
export const modules = {

/***/ 8654:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ matchingIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _report_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7740);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3694);
/* harmony import */ var _query_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5929);




const IMPOSSIBLE_SLUG = `no-such-project-${"x".repeat(120)}`;
function matchingIssues(projects, search, options) {
    return new MatchingIssues(projects, search, options);
}
class MatchingIssues {
    doubts = [];
    #projects;
    #search;
    #options;
    #seen = [];
    #progress = new _progress_js__WEBPACK_IMPORTED_MODULE_2__/* .ProgressClock */ .Q(performance.now());
    #toldMissingProjects;
    constructor(projects, search, options) {
        this.#projects = projects;
        this.#search = search;
        this.#options = options;
    }
    async *[Symbol.asyncIterator]() {
        const lists = this.#projects.map((project) => this.#pagesOf(project));
        for await (const page of sideBySide(lists, this.#options.concurrency ?? 1))
            yield* page;
        this.#doubtTerms();
    }
    async *#pagesOf(project) {
        const ids = new Set();
        this.#seen.push(ids);
        let end = yield* this.#read(project, ids);
        if (end.hits !== undefined && end.hits > ids.size) {
            end = yield* this.#read(project, ids);
        }
        const { size } = ids;
        if (end.isCut)
            this.doubts.push(cut(project));
        if (end.hits !== undefined && end.hits > size) {
            this.doubts.push(short(project, { listed: size, hits: end.hits }));
        }
        if (size === 0)
            await this.#believeEmpty(project);
    }
    async *#read(project, ids) {
        const list = this.#list(project);
        for (;;) {
            const next = await list.next().catch((error) => {
                throw namingQuery(error, this.#search.query);
            });
            if (next.done)
                return next.value;
            yield this.#unseen(next.value, { project, ids });
        }
    }
    #list(project) {
        return this.#options.issues.matching(project, this.#search);
    }
    #unseen(page, { project, ids }) {
        if (this.#progress.isDue(performance.now())) {
            const count = this.#seen.reduce((sum, { size }) => sum + size, 0);
            this.#options.log.info(`${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(count, "issue")} listed, now of project ${project} \u2026`);
        }
        return page.flatMap((issue) => {
            const isSeen = this.#seen.some((list) => list.has(issue.id));
            ids.add(issue.id);
            return isSeen ? [] : [{ project, issue }];
        });
    }
    async #believeEmpty(project) {
        const { issues } = this.#options;
        try {
            await issues.retrieveProject(project);
        }
        catch (error) {
            if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7))
                throw error;
            this.#toldMissingProjects ??= tellsMissingProjects(issues);
            if (await this.#toldMissingProjects)
                return;
            if (error.status === 404)
                throw error;
            this.doubts.push(unproven(project, error));
        }
    }
    #doubtTerms() {
        if (this.#options.issues.serviceKind !== "glitchtip")
            return;
        const terms = (0,_query_js__WEBPACK_IMPORTED_MODULE_1__/* .termsUnknownToGlitchTip */ .fW)(this.#search.query);
        if (terms.length > 0)
            this.doubts.push(unknownTerms(terms));
    }
}
function namingQuery(error, query) {
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7) || error.status !== 500)
        return error;
    const culprit = query.includes("'") ? "an apostrophe" : /\\\s*$/u.test(query) && "a backslash";
    if (culprit === false)
        return error;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(error.message, {
        kind: error.kind,
        status: error.status,
        where: "input query",
        fix: `The query has ${culprit}, which some services cannot read: write it without, or quote the text with double quotes.`,
        cause: error,
    });
}
async function tellsMissingProjects(issues) {
    try {
        await issues.matching(IMPOSSIBLE_SLUG, { query: "", statsPeriod: "" }).next();
        return false;
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7))
            throw error;
        return error.status === 404;
    }
}
function cut(project) {
    return {
        kind: "cut",
        what: `The list of the issues of ${project} is not complete: the service sent a full page without a link to the next one.`,
        fix: `Check that no proxy removes the "Link" header, or narrow the query to one page.`,
        more: 1,
    };
}
function short(project, { listed, hits }) {
    return {
        kind: "short",
        what: `The service counts ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(hits, "issue")} of ${project}, but lists ${listed}, also when it is asked again.`,
        fix: "Run the step again when fewer issues come in, or look at the list on the service.",
        more: hits - listed,
    };
}
function unproven(project, error) {
    return {
        kind: "unproven",
        what: `No issue of ${project} was listed, but this service lists nothing for a project that does not exist either, and the token may not read the project.`,
        fix: error.fix ?? `Check the slug in "projects".`,
        more: 0,
    };
}
function unknownTerms(terms) {
    return {
        kind: "unproven",
        what: `GlitchTip takes ${terms.map((term) => `"${term}"`).join(", ")} for ${terms.length === 1 ? "a tag" : "tags"}, and finds what has ${terms.length === 1 ? "it" : "them"}.`,
        fix: `Use terms that it knows: "is:unresolved", "is:resolved", "is:ignored", "has:", "level:", "release:", "environment:", and tags.`,
        more: 0,
    };
}
async function* sideBySide(sources, most) {
    const waiting = [...sources];
    const coming = new Map();
    const ask = (source) => {
        const promise = source.next().then((next) => ({ source, next }));
        promise.catch(() => undefined);
        coming.set(source, promise);
    };
    try {
        for (const source of waiting.splice(0, most))
            ask(source);
        while (coming.size > 0) {
            const { source, next } = await Promise.race(coming.values());
            coming.delete(source);
            if (!next.done)
                yield next.value;
            const following = next.done ? waiting.shift() : source;
            if (following)
                ask(following);
        }
    }
    finally {
        for (const source of coming.keys())
            source.return().catch(() => undefined);
    }
}


/***/ }),

/***/ 2834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ns: () => (/* binding */ NamedIssueSearch),
  sv: () => (/* binding */ issueNames),
  xV: () => (/* binding */ withinThird)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/lifetime.js
var release_tracker_lifetime = __webpack_require__(5473);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/parallel.js
var parallel = __webpack_require__(4333);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/client.js
var client = __webpack_require__(1842);
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
var git_checkout = __webpack_require__(375);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/own-code.js
var own_code = __webpack_require__(933);
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
async function readIssuesFile(file, service, place) {
    const { outsider } = place.context;
    const allowed = await readAllowedFile(file, place.context);
    if (outsider !== undefined && !(await isInOwnCode(allowed, place)))
        throw forkFile(place);
    const text = decoded(allowed.content);
    const names = /^\s*\{/u.test(text) ? fromResult(text, service) : fromLines(text);
    const seen = new Set();
    return names.filter(({ name }) => !seen.has(name) && seen.add(name));
}
function wrong(what, fix) {
    return new errors/* InputError */.dz([{ what, where: "input issues-file", fix }]);
}
async function readAllowedFile(file, { workspace, temporaryDirectory }) {
    const fix = "Write the path of a regular file in the workspace, or the output result-file of an earlier step.";
    if (file.includes("\0"))
        throw wrong("The path in issues-file holds a NUL character.", fix);
    if (isElsewhere(file, [workspace, temporaryDirectory])) {
        throw wrong("The issues-file names a network share or a device.", fix);
    }
    const path = await realPath((0,external_node_path_.resolve)(workspace, file));
    if (path === undefined)
        throw wrong("The issues-file does not exist or cannot be read.", fix);
    const roots = await Promise.all([realPath(workspace), realPath(temporaryDirectory)]);
    const isInside = roots.some((root) => root !== undefined && (0,release_tracker_folder/* isBelow */.Y)(path, root));
    const isInGit = path.split(external_node_path_.sep).some((part) => part.toLowerCase() === ".git");
    if (!isInside || isInGit) {
        throw wrong("The issues-file lies outside the workspace and the runner's temporary folder, or inside a .git folder.", fix);
    }
    return { path, content: await readRegularFile(path, fix) };
}
function isElsewhere(file, folders) {
    const rootOf = (path) => external_node_path_.win32.parse(path.replaceAll("/", "\\")).root.toLowerCase();
    const root = rootOf(file);
    return root.startsWith("\\\\") && !folders.some((folder) => rootOf(folder) === root);
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
        return await handle.readFile();
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
    const names = issues.map(({ id }, index) => ({
        name: id,
        unit: "issue",
        position: index + 1,
    }));
    return checkedNames(names.filter((_, index) => OPEN_STATES.has(issues[index]?.state ?? "")));
}
function assertComplete({ command, outcome, matchedCount }) {
    if (command === "release" || outcome !== "failed" || matchedCount !== null)
        return;
    throw wrong("The run that wrote the issues-file ended before it knew the issues of its selection.", "Run it again with its own query or issues.");
}
function fromLines(text) {
    const lines = text.split(/\r\n|[\n\r]/u);
    const names = lines.map((line, index) => ({
        name: line.trim(),
        unit: "line",
        position: index + 1,
    }));
    return checkedNames(names.filter(({ name }) => name !== "" && !name.startsWith("#")));
}
function checkedNames(names) {
    const wrongNames = names.filter(({ name }) => !(0,issue_name/* isIssueName */.B)(name));
    const [first] = wrongNames;
    if (first === undefined)
        return names;
    const positions = wrongNames.map(({ position }) => position);
    const named = positions.slice(0, MAX_NAMED).join(", ");
    const rest = positions.length > MAX_NAMED ? ` and ${positions.length - MAX_NAMED} more` : "";
    throw wrong(`The issues-file holds something else than an issue id or short ID in ${first.unit} ${named}${rest}.`, "Write one id (4711) or short ID (APP-12) per line; lines that begin with # are skipped.");
}
function forkFile({ context: { outsider, event } }) {
    const code = outsider === undefined ? "" : (0,fork/* pullRequestOf */._)(outsider);
    return new errors/* RefusalError */.XQ(`The run may work on the code of ${code}, and the "issues-file" is not a file of this repository's own commit.`, {
        where: `event ${event.name}`,
        fix: `Pass ids with "issues", for example the output issue-ids of an earlier step; or check out this repository's own branch, and leave the file as it is there.`,
    });
}
async function isInOwnCode({ path, content }, place) {
    const { context } = place;
    const workspace = (await realPath(context.workspace)) ?? context.workspace;
    const root = (0,release_tracker_folder/* isBelow */.Y)(path, workspace) ? cloneAround(path, workspace) : undefined;
    const checkout = root === undefined ? undefined : await ownCheckout(root, place);
    if (root === undefined || checkout?.head === undefined)
        return false;
    const parts = (0,external_node_path_.relative)(root, path).split(external_node_path_.sep);
    const committed = Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
    for (const each of [content, committed]) {
        const file = { path: parts, content: each };
        if (await (0,own_code/* isAtCommit */.d)(checkout.head, file, checkout.repository.git))
            return true;
    }
    return false;
}
function cloneAround(path, workspace) {
    for (let folder = (0,external_node_path_.dirname)(path);; folder = (0,external_node_path_.dirname)(folder)) {
        if ((0,external_node_fs_.existsSync)((0,external_node_path_.join)(folder, ".git")))
            return folder;
        if (!(0,release_tracker_folder/* isBelow */.Y)(folder, workspace))
            return undefined;
    }
}
async function ownCheckout(directory, place) {
    const { context, lifetime, mask } = place;
    const { workspace, temporaryDirectory, environment } = context;
    const signal = lifetime.stopping;
    const options = { directory, workspace, temporaryDirectory, environment, signal, bare: false };
    const checkout = (0,git_checkout/* opened */.Sg)(await (0,git_checkout/* openCheckout */.Hj)(options));
    if (checkout === undefined)
        return undefined;
    return (await (0,own_code/* isForkCommit */.M)(checkout.head, checkout, { context, mask })) ? undefined : checkout;
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
    const { issues = [], issuesFile } = inputs;
    const written = issues.map((name) => ({ name, shown: `"${name}"`, where: "input issues" }));
    const inFile = issuesFile === undefined ? [] : await readIssuesFile(issuesFile, inputs, run);
    const all = new Map();
    for (const each of [...written, ...inFile.map(namedInFile)]) {
        if (!all.has(each.name))
            all.set(each.name, each);
    }
    return [...all.values()];
}
function namedInFile({ name, unit, position }) {
    const shown = `in ${unit} ${position} of the issues-file`;
    return { name, shown, where: "input issues-file" };
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
        return this.#names.flatMap(({ name }) => this.#found.get(name) ?? []);
    }
    get missing() {
        return this.#names.flatMap(({ name }) => this.#missing.get(name) ?? []);
    }
    async run(names) {
        this.#names = names;
        const ids = await this.#idsOf(names);
        const progress = new issues_progress/* ProgressClock */.Q(performance.now());
        await (0,parallel/* inParallel */.H)(ids, this.#inputs.concurrency, async ([asked, id]) => {
            await this.#retrieve(asked, id);
            if (!progress.isDue(performance.now()))
                return;
            const done = this.#found.size + this.#missing.size;
            this.#source.log.info(`${done} of ${names.length} issues retrieved \u2026`);
        });
    }
    async #retrieve(asked, id) {
        const { name, shown, where } = asked;
        try {
            const issue = await this.#source.retrieve(id);
            this.#found.set(name, { asked, retrievedId: id, issue });
        }
        catch (error) {
            if (!(error instanceof errors/* ServiceError */._7) || ![403, 404].includes(error.status ?? 0))
                throw error;
            const what = error.status === 404
                ? `The service knows no issue with the id ${shown}.`
                : `The token may not read the issue ${shown}.`;
            this.#missing.set(name, { what, where, fix: error.fix });
        }
    }
    async #idsOf(names) {
        const shortIds = names.map(({ name }) => name).filter((name) => !(0,issue_name/* isIssueId */.V)(name));
        if (shortIds.length === 0)
            return names.map((asked) => [asked, asked.name]);
        const { projects, concurrency } = this.#inputs;
        const { issues, lists, log, unresolvedFirst } = this.#source;
        const search = { issues, lists, projects, concurrency, log, unresolvedFirst };
        const answers = await (0,short_ids/* findShortIds */.M)(shortIds, search);
        return names.flatMap((asked) => {
            const answer = answers.get(asked.name);
            if (answer === undefined)
                return [[asked, asked.name]];
            if (typeof answer === "object")
                return [[asked, answer.id]];
            this.#missing.set(asked.name, notFound(asked, answer));
            return [];
        });
    }
}
function notFound({ shown, where }, answer) {
    if (answer === "missing") {
        return {
            what: `The service knows no issue with the short ID ${shown}.`,
            where,
            fix: `Check it, and that "projects" names the project that it belongs to.`,
        };
    }
    return {
        what: `Whether there is an issue with the short ID ${shown} is not known: this service cannot look it up, and its lists could not be read in time.`,
        where,
        fix: `Write the id of the issue, or raise "timeout": reading the lists may take a third of it.`,
    };
}


/***/ }),

/***/ 9855:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ PackedRows),
/* harmony export */   _: () => (/* binding */ WorstIssues)
/* harmony export */ });
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8396);

const OWN_MEMBERS = [
    "id",
    "shortId",
    "title",
    "culprit",
    "count",
    "userCount",
    "firstSeen",
    "lastSeen",
    "page",
    "stats",
    "commit",
];
const SLAB_BYTES = 2 ** 20;
const WIDTH = 4;
class PackedRows {
    #slabs = [];
    #taken = 0;
    #table = new Int32Array(WIDTH * 256);
    #length = 0;
    #shared = [];
    #sharedIndexes = new Map();
    get length() {
        return this.#length;
    }
    add(row, extra) {
        const place = [...this.#store(ownText(row)), this.#share({ progress: progressOf(row), extra })];
        const first = this.#length * WIDTH;
        if (first === this.#table.length) {
            const larger = new Int32Array(2 * first);
            larger.set(this.#table);
            this.#table = larger;
        }
        this.#table.set(place, first);
        this.#length += 1;
    }
    replace(index, row, extra = this.extraAt(index)) {
        const text = ownText(row);
        const first = index * WIDTH;
        if (text !== this.#ownText(index))
            this.#table.set(this.#store(text), first);
        this.#table[first + WIDTH - 1] = this.#share({ progress: progressOf(row), extra });
    }
    at(index) {
        const shared = this.#sharedAt(index);
        return shared && { ...this.#ownAt(index), ...shared.progress };
    }
    progressAt(index) {
        return this.#sharedAt(index)?.progress;
    }
    extraAt(index) {
        return this.#sharedAt(index)?.extra;
    }
    *progress() {
        for (let index = 0; index < this.length; index += 1) {
            const progress = this.progressAt(index);
            if (progress)
                yield progress;
        }
    }
    *[Symbol.iterator]() {
        for (let index = 0; index < this.length; index += 1) {
            const row = this.at(index);
            if (row)
                yield row;
        }
    }
    worst(most = Infinity) {
        const order = this.#order();
        if (order.length > most) {
            const kept = new PackedRows();
            for (const index of order.slice(0, most)) {
                const row = this.at(index);
                if (row)
                    kept.add(row, this.extraAt(index));
            }
            return kept;
        }
        const sorted = new Int32Array(this.#table.length);
        for (const [to, from] of order.entries()) {
            sorted.set(this.#table.subarray(from * WIDTH, (from + 1) * WIDTH), to * WIDTH);
        }
        this.#table = sorted;
        return this;
    }
    #order() {
        const keys = Array.from({ length: 4 }, () => new Float64Array(this.length));
        let next = 0;
        for (const row of this) {
            for (const [at, value] of (0,_rows_js__WEBPACK_IMPORTED_MODULE_0__/* .urgencyOf */ .bv)(row).entries())
                keys[at]?.set([value], next);
            next += 1;
        }
        const order = Int32Array.from({ length: this.length }, (_, index) => index);
        return order.sort((a, b) => {
            for (const key of keys) {
                const difference = (key[a] ?? 0) - (key[b] ?? 0);
                if (difference !== 0)
                    return difference;
            }
            const [left, right] = [this.at(a), this.at(b)];
            return left && right ? (0,_rows_js__WEBPACK_IMPORTED_MODULE_0__/* .byUrgency */ .td)(left, right) : 0;
        });
    }
    #sharedAt(index) {
        const isThere = index >= 0 && index < this.#length;
        return isThere ? this.#shared[this.#table[index * WIDTH + WIDTH - 1] ?? -1] : undefined;
    }
    #share(shared) {
        const text = JSON.stringify(shared);
        const known = this.#sharedIndexes.get(text);
        if (known !== undefined)
            return known;
        this.#sharedIndexes.set(text, this.#shared.length);
        return this.#shared.push(shared) - 1;
    }
    #ownAt(index) {
        const packed = JSON.parse(this.#ownText(index));
        const values = Array.isArray(packed) ? packed : [];
        const entries = OWN_MEMBERS.map((name, at) => [name, values[at] ?? undefined]);
        const own = Object.fromEntries(entries);
        if (isOwn(own))
            return own;
        throw new TypeError("a packed row is not what was packed");
    }
    #ownText(index) {
        const first = index * WIDTH;
        const slab = this.#slabs[this.#table[first] ?? -1];
        return slab?.toString("utf8", this.#table[first + 1], this.#table[first + 2]) ?? "";
    }
    #store(text) {
        const size = Buffer.byteLength(text);
        let slab = this.#slabs.at(-1);
        if (!slab || this.#taken + size > slab.length) {
            slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, size));
            this.#slabs.push(slab);
            this.#taken = 0;
        }
        const begin = this.#taken;
        this.#taken += slab.write(text, begin);
        return [this.#slabs.length - 1, begin, this.#taken];
    }
}
const SPARE = 100;
class WorstIssues {
    #rows = new PackedRows();
    #bar;
    #limit;
    constructor(limit) {
        this.#limit = limit;
    }
    add(row) {
        if (this.#bar && (0,_rows_js__WEBPACK_IMPORTED_MODULE_0__/* .byUrgency */ .td)(this.#bar, row) <= 0)
            return;
        this.#rows.add(row);
        if (this.#rows.length < 2 * this.#limit + SPARE)
            return;
        this.#rows = this.sorted();
        this.#bar = this.#rows.at(this.#limit - 1);
    }
    sorted() {
        return this.#rows.worst(this.#limit);
    }
}
function ownText(row) {
    return JSON.stringify(OWN_MEMBERS.map((name) => row[name]));
}
function progressOf(row) {
    const { state, project, level, status, before, after, reason, fix, partly, sharePage } = row;
    return { state, project, level, status, before, after, reason, fix, partly, sharePage };
}
function isOwn(value) {
    return typeof value === "object" && value !== null && "id" in value;
}


/***/ }),

/***/ 1817:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  updateIssues: () => (/* binding */ updateIssues)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/format.js
var format = __webpack_require__(7740);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/parallel.js
var parallel = __webpack_require__(4333);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/attributes.js + 1 modules
var issues_attributes = __webpack_require__(6404);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/client.js
var client = __webpack_require__(1842);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/progress.js
var progress = __webpack_require__(3694);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/write.js
var write = __webpack_require__(8054);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/bulk.js






const MOST_IDS = 100;
const MOST_ROUNDS = 3;
async function writeInBulk(changes, options) {
    const bulk = new BulkUpdate(changes, options);
    await bulk.run();
    return await (0,write/* writeIssues */.Gs)(changes.only(bulk.left), options);
}
class BulkUpdate {
    left = [];
    #changes;
    #options;
    #reader;
    #progress;
    #endpoint = "project";
    #readsMany = true;
    constructor(changes, options) {
        const { run, organization } = options;
        this.#changes = changes;
        this.#options = options;
        this.#reader = new client/* Issues */.tm(run.transport.within(withGrace(run.lifetime)), organization);
        this.#progress = new progress/* WriteProgress */.V(changes.length, performance.now());
    }
    async run() {
        const guarded = await this.#guarded();
        const pair = this.#firstPair(guarded);
        if (!pair) {
            this.#leave(guarded);
            return;
        }
        const others = guarded.filter((index) => index !== pair.first.index);
        if (!(await this.#prove(pair))) {
            this.#leave(others);
            return;
        }
        if (this.#stopped)
            return;
        let batches = this.#batchesOf(others);
        this.#options.afterFirstBatch(batches.length);
        for (let round = 1; batches.length > 0; round += 1) {
            const unsettled = await this.#round(batches);
            if (round === MOST_ROUNDS || this.#stopped) {
                for (const { index, error } of unsettled)
                    this.#fail(this.#open([index]), error);
                return;
            }
            batches = this.#batchesOf(unsettled.map(({ index }) => index));
        }
    }
    #open(batch) {
        return [...this.#changes.only(batch)];
    }
    #leave(indexes) {
        for (const index of indexes)
            this.left.push(index);
    }
    #fail(changes, error) {
        for (const change of changes) {
            (0,write/* noteFailure */.fj)(change.row, error, this.#options.run);
            this.#changes.keep(change);
        }
    }
    #keyOf(index) {
        const { project, need } = this.#changes.needAt(index);
        return `${project} ${JSON.stringify((0,issues_attributes/* updateFor */.pR)(need?.missing ?? {}))}`;
    }
    #batchesOf(indexes) {
        return [...Map.groupBy(indexes, (index) => this.#keyOf(index)).values()].flatMap((group) => {
            const count = Math.ceil(group.length / MOST_IDS);
            return Array.from({ length: count }, (_, at) => group.slice(at * MOST_IDS, (at + 1) * MOST_IDS));
        });
    }
    #byProject(indexes) {
        return Map.groupBy(indexes, (index) => this.#changes.needAt(index).project);
    }
    #firstPair(indexes) {
        const groups = [...this.#byProject(indexes).values()];
        const [first, ...others] = groups.find(({ length }) => length > 1) ?? [];
        if (first === undefined)
            return undefined;
        const key = this.#keyOf(first);
        const other = others.find((index) => this.#keyOf(index) === key) ?? others[0];
        const [worst, witness] = this.#open(other === undefined ? [] : [first, other]);
        return worst && witness && { first: worst, witness };
    }
    get #stopped() {
        return this.#options.run.lifetime.stopping.aborted;
    }
    async #guarded() {
        const guarded = [];
        for (const [project, indexes] of this.#byProject(this.#changes.indexes)) {
            const isGuarded = project !== "" && (await this.#matchesNothing(project));
            if (isGuarded)
                guarded.push(...indexes);
            else
                this.#leave(indexes);
        }
        if (this.left.length > 0) {
            this.#oneByOne(`it lists issues for the query "${client/* MATCHES_NOTHING */.k7}", which nothing matches`);
        }
        return guarded.toSorted((a, b) => a - b);
    }
    async #matchesNothing(project) {
        const search = { query: client/* MATCHES_NOTHING */.k7, statsPeriod: "" };
        try {
            const first = await this.#options.issues.matching(project, search).next();
            return first.done === true || first.value.length === 0;
        }
        catch (error) {
            if (error instanceof errors/* ServiceError */._7)
                return false;
            throw error;
        }
    }
    async #prove({ first, witness }) {
        const why = await this.#sendFirst(first);
        if (why !== undefined) {
            this.left.push(first.index);
            this.#oneByOne(why);
            return false;
        }
        if (this.#stopped && first.row.state === "not-started")
            return false;
        const asked = [first, witness];
        const found = (await this.#readMany(asked)) ?? (await this.#readEach(asked));
        const seen = found.get(witness.row.id);
        if (seen && hasChanged(witness, seen, this.#options)) {
            throw new errors/* RefusalError */.XQ(`The service changed the issue ${witness.row.shortId}, which the bulk request did not name. Nothing more was sent.`, { where: "input bulk", fix: `Look at the issues on the service, and set "bulk: false".` });
        }
        this.#settle(first, found.get(first.row.id));
        const { state, partly } = first.row;
        if (state === "applied" || partly)
            return true;
        this.left.push(first.index);
        this.#oneByOne("the first one of them was not changed by it");
        return false;
    }
    async #sendFirst(first) {
        for (const endpoint of ["project", "organization"]) {
            this.#endpoint = endpoint;
            try {
                const isDone = await this.#put([first]);
                return isDone ? undefined : "it found none of them";
            }
            catch (error) {
                if (!(error instanceof errors/* ServiceError */._7))
                    throw error;
                if (error.mayHaveHappened && !(0,client/* isNotThere */.kN)(error))
                    return undefined;
                if (!(0,client/* isNotThere */.kN)(error))
                    return error.message;
            }
        }
        return "it has no bulk updates";
    }
    #oneByOne(why) {
        this.#options.notices.push({
            level: "notice",
            what: `The service is not sent bulk updates, because ${why}; the issues are updated one by one.`,
        });
    }
    async #put(batch) {
        const [first] = batch;
        if (!first)
            return false;
        const ids = batch.map(({ row }) => row.id);
        const { row, projectId } = first;
        const place = { project: row.project, projectId, endpoint: this.#endpoint };
        return await this.#options.issues.updateMany(ids, (0,issues_attributes/* updateFor */.pR)(first.missing), place);
    }
    async #round(batches) {
        const unread = [];
        const unsettled = [];
        await (0,parallel/* inParallel */.H)(batches, this.#options.concurrency, async (batch) => {
            if (this.#stopped)
                return;
            const sent = await this.#send(this.#open(batch));
            if (!sent)
                return;
            const { changes, error } = sent;
            const found = await this.#readMany(changes);
            if (found)
                unsettled.push(...(await this.#settleAll(sent, found)));
            else
                unread.push(...changes.map(({ row, index }) => ({ id: row.id, index, error })));
            this.#tell(changes);
        });
        const byProject = Map.groupBy(unread, ({ index }) => this.#changes.needAt(index).project);
        for (const [project, wanted] of byProject) {
            for await (const sent of this.#readList(project, wanted)) {
                unsettled.push(...(await this.#settleAll(sent, sent.found)));
            }
        }
        return unsettled;
    }
    async #send(changes) {
        const { run } = this.#options;
        try {
            if (await this.#put(changes))
                return { changes };
        }
        catch (error) {
            if (run.lifetime.stopping.aborted && error === run.lifetime.stopping.reason)
                return undefined;
            if (!(error instanceof errors/* ServiceError */._7))
                throw error;
            const { status = 0 } = error;
            const isRefused = status >= 400 && status < 500;
            if (!isRefused)
                return { changes, error };
            if (status === 401 || status === 403) {
                this.#fail(changes, error);
                return undefined;
            }
        }
        this.#leave(changes.map(({ index }) => index));
        return undefined;
    }
    async #settleAll({ changes, error }, found) {
        const absent = changes.filter(({ row }) => !found.has(row.id));
        const rest = absent.length === 0 ? found : await this.#readEach(absent);
        const unsettled = [];
        for (const change of changes) {
            const issue = found.get(change.row.id) ?? rest.get(change.row.id);
            this.#settle(change, issue, error);
            const isDone = change.row.state === "applied";
            if (error && issue && !isDone)
                unsettled.push({ index: change.index, error });
        }
        return unsettled;
    }
    #settle(change, issue, error) {
        const unread = {
            state: "unknown",
            reason: error?.message ?? "it was sent, but could not be read afterwards",
            fix: error?.fix ?? "Look at the issue on the service.",
        };
        if (issue)
            (0,write/* settle */.G9)(change, issue, this.#options);
        else
            Object.assign(change.row, unread);
        this.#changes.keep(change);
    }
    async #readMany(batch) {
        if (!this.#readsMany)
            return undefined;
        const ids = batch.map(({ row }) => row.id);
        const projects = new Set(batch.flatMap(({ projectId }) => projectId ?? []));
        try {
            const issues = await this.#reader.retrieveMany(ids, [...projects]);
            const asked = new Set(ids);
            if (issues.length > 0 && issues.every(({ id }) => asked.has(id)))
                return byId(issues);
        }
        catch (error) {
            if (!(error instanceof errors/* ServiceError */._7))
                return this.#unread(error);
            if (!(0,client/* isNotThere */.kN)(error) && (error.status ?? 500) >= 500)
                return new Map();
        }
        this.#readsMany = false;
        return undefined;
    }
    async *#readList(project, wanted) {
        const left = new Map(wanted.map((each) => [each.id, each]));
        try {
            for await (const page of this.#reader.matching(project, { query: "", statsPeriod: "" })) {
                const found = byId(page);
                for (const { id, index, error } of page.flatMap((issue) => left.get(issue.id) ?? [])) {
                    left.delete(id);
                    yield { changes: this.#open([index]), error, found };
                }
                if (left.size === 0)
                    return;
            }
        }
        catch (error) {
            if (!(error instanceof errors/* ServiceError */._7))
                this.#unread(error);
        }
        for (const { index, error } of left.values()) {
            yield { changes: this.#open([index]), error, found: new Map() };
        }
    }
    async #readEach(batch) {
        const found = new Map();
        await (0,parallel/* inParallel */.H)(batch, this.#options.concurrency, async ({ row }) => {
            try {
                found.set(row.id, await this.#reader.retrieve(row.id));
            }
            catch (error) {
                if (!(error instanceof errors/* ServiceError */._7))
                    this.#unread(error);
            }
        });
        return found;
    }
    #unread(error) {
        if (this.#stopped)
            return new Map();
        throw error;
    }
    #tell(changes) {
        for (const { row } of changes) {
            const line = this.#progress.after(row, performance.now());
            if (line !== undefined)
                this.#options.run.log.info(line);
        }
    }
}
function hasChanged({ row }, issue, { asked }) {
    const now = (0,issues_attributes/* onlyAsked */.nT)((0,issues_attributes/* attributesOf */.Td)(issue), asked);
    return JSON.stringify(now) !== JSON.stringify(row.before);
}
function byId(issues) {
    return new Map(issues.map((issue) => [issue.id, issue]));
}
const GRACE_MS = 2500;
function withGrace(lifetime) {
    const { aborting } = lifetime;
    const remaining = () => Math.max(GRACE_MS, lifetime.remaining());
    return { stopping: aborting, aborting, remaining };
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/packed-rows.js
var packed_rows = __webpack_require__(9855);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/rows.js
var rows = __webpack_require__(8396);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/matching.js
var issues_matching = __webpack_require__(8654);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/named.js + 1 modules
var issues_named = __webpack_require__(2834);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/query.js
var issues_query = __webpack_require__(5929);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/select.js




async function selectIssues(inputs, { issues, run, notices, take }) {
    if (inputs.query === undefined) {
        const named = await namedIssues(inputs, issues, run);
        for (const issue of named.values())
            take(issue);
        return;
    }
    const { query } = inputs;
    const search = { query, statsPeriod: "" };
    const check = (0,issues_query/* queryCheck */.xK)(query);
    const { projects, concurrency } = inputs;
    const matching = (0,issues_matching/* matchingIssues */.I)(projects, search, { issues, log: run.log, concurrency });
    for await (const { issue, project } of matching) {
        const problem = check(issue, project);
        if (problem)
            throw new errors/* RefusalError */.XQ(`${problem.what} Nothing was written.`, problem);
        take(issue);
    }
    for (const { kind, what, fix } of matching.doubts) {
        if (kind === "cut")
            throw new errors/* RefusalError */.XQ(`${what} Nothing was written.`, { fix });
        notices.push({ level: "warning", what, fix });
    }
}
async function namedIssues(inputs, issues, run) {
    const names = await (0,issues_named/* issueNames */.sv)(inputs, run);
    const retrieve = (id) => issues.retrieve(id);
    const search = await (0,issues_named/* withinThird */.xV)(inputs, run, async (lists) => {
        const unresolvedFirst = String(inputs.attributes.status).startsWith("resolved");
        const source = { issues, lists, retrieve, log: run.log, unresolvedFirst };
        const named = new issues_named/* NamedIssueSearch */.Ns(inputs, source);
        await named.run(names);
        return named;
    });
    const problems = [
        ...search.missing,
        ...search.found.flatMap((one) => problemWith(one, inputs) ?? []),
    ];
    if (problems.length > 0)
        throw new errors/* InputError */.dz(problems);
    return new Map(search.found.map(({ issue }) => [issue.id, issue]));
}
function problemWith({ asked: { shown, where }, retrievedId, issue }, inputs) {
    if (issue.id !== retrievedId) {
        return {
            what: `The issue ${shown} was merged into issue ${issue.id} (${issue.shortId ?? "no short ID"}).`,
            where,
            fix: `Write ${issue.id} if you mean that one, or remove it.`,
        };
    }
    const project = issue.project?.slug;
    if (project !== undefined && inputs.projects.includes(project))
        return undefined;
    return {
        what: `The issue ${shown} belongs to the project "${project ?? "?"}", which "projects" does not name.`,
        where,
        fix: `Add the project to "projects", or remove the issue.`,
    };
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/plan.js






class KeptChanges {
    indexes;
    #rows;
    constructor(rows, indexes) {
        this.#rows = rows;
        this.indexes = indexes;
    }
    get length() {
        return this.indexes.length;
    }
    *[Symbol.iterator]() {
        for (const index of this.indexes) {
            const [row, need] = [this.#rows.at(index), this.#rows.extraAt(index)];
            if (row && need)
                yield { row, index, ...need };
        }
    }
    only(indexes) {
        return new KeptChanges(this.#rows, indexes);
    }
    keep({ row, index }) {
        this.#rows.replace(index, row);
    }
    needAt(index) {
        return {
            project: this.#rows.progressAt(index)?.project ?? "",
            need: this.#rows.extraAt(index),
        };
    }
}
async function planUpdate(inputs, outcome, { issues, run }) {
    const rows = new packed_rows/* PackedRows */.M();
    const shown = new Set();
    await selectIssues(inputs, {
        issues,
        run,
        notices: outcome.notices,
        take: (issue) => {
            const { row, need } = planChange(issue, inputs, issues);
            rows.add(row, need);
            for (const { member } of issues_attributes/* ATTRIBUTES */.iw)
                if (row.before?.[member] !== undefined)
                    shown.add(member);
        },
    });
    const plan = { rows: rows.worst(), shown };
    const indexes = leaveHiddenOut(plan, outcome, inputs);
    return { rows: plan.rows, changes: new KeptChanges(plan.rows, indexes) };
}
function planChange(issue, { attributes, dryRun }, place) {
    const missing = (0,issues_attributes/* missingAttributes */.IY)(issue, attributes);
    const open = dryRun ? "planned" : "not-started";
    const row = (0,rows/* issueRow */.Cq)(issue, missing ? open : "unchanged", place);
    row.before = (0,issues_attributes/* onlyAsked */.nT)((0,issues_attributes/* attributesOf */.Td)(issue), attributes);
    if (!missing)
        row.after = row.before;
    else if (dryRun)
        row.after = attributes;
    const need = missing && { missing, projectId: issue.project?.id?.toString() };
    return { row, need };
}
function leaveHiddenOut({ rows, shown }, { notices }, { attributes, dryRun }) {
    const lacking = Array.from({ length: rows.length }, (_, index) => index).filter((index) => rows.extraAt(index) !== undefined);
    const asked = issues_attributes/* ATTRIBUTES */.iw.filter(({ member }) => attributes[member] !== undefined);
    const hidden = asked.filter(({ member }) => !shown.has(member));
    if (rows.length === 0 || hidden.length === 0)
        return lacking;
    const names = (0,format/* listed */.KE)(hidden.map(({ input }) => `"${input}"`));
    const what = `This service does not show ${names} of its issues.`;
    const fix = `Remove ${names}: whether ${hidden.length === 1 ? "it was" : "they were"} written could not be told.`;
    if (hidden.length === asked.length) {
        throw new errors/* RefusalError */.XQ(`${what} Nothing was written.`, {
            where: `input ${hidden[0]?.input ?? ""}`,
            fix,
        });
    }
    if (dryRun)
        notices.push({ level: "warning", what, fix });
    for (const { row, index, ...need } of new KeptChanges(rows, lacking)) {
        const missing = without(need.missing, hidden);
        const isLeft = Object.keys(missing).length > 0;
        if (!isLeft) {
            row.after = row.before ?? {};
            if (dryRun)
                row.state = "unchanged";
            else
                Object.assign(row, { state: "not-applied", reason: what, fix });
        }
        rows.replace(index, row, { ...need, missing, hidden: { reason: what, fix } });
    }
    return lacking.filter((index) => Object.keys(rows.extraAt(index)?.missing ?? {}).length > 0);
}
function without(attributes, hidden) {
    return Object.fromEntries(Object.entries(attributes).filter(([name]) => !hidden.some(({ member }) => member === name)));
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/update.js







async function updateIssues(inputs, outcome, run) {
    const issues = new client/* Issues */.tm(run.transport, inputs.organization);
    outcome.maxIssues = inputs.maxIssues;
    outcome.query = inputs.query;
    const plan = await planUpdate(inputs, outcome, { issues, run });
    outcome.issues = plan.rows;
    outcome.matchedCount = plan.rows.length;
    const change = `${plan.changes.length} of them to change`;
    run.log.info(`${(0,format/* counted */.hS)(plan.rows.length, "issue")} selected, ${change}.`);
    if (inputs.dryRun) {
        finishPlan(outcome, inputs);
        return;
    }
    refuseTooMany(outcome, inputs);
    await update_write(plan.changes, { inputs, outcome, issues, run });
}
function finishPlan(outcome, { maxIssues }) {
    outcome.outcome = "planned";
    const count = outcome.issues.length;
    if (count <= maxIssues)
        return;
    outcome.notices.push({
        level: "warning",
        what: `Without "dry-run" this would be refused: ${count} issues are more than the ${maxIssues} of "max-issues".`,
        fix: `Set "max-issues: ${count}", or narrow the selection.`,
    });
}
function refuseTooMany({ issues }, { maxIssues }) {
    if (issues.length <= maxIssues)
        return;
    throw new errors/* RefusalError */.XQ(`The selection has ${issues.length} issues, more than the ${maxIssues} of "max-issues". Nothing was written.`, {
        where: "input max-issues",
        fix: `Look at them with "dry-run: true"; then set "max-issues: ${issues.length}", or narrow the selection.`,
    });
}
const LONGEST_TIMEOUT = 21_600;
function refuseTooSlow(left, { inputs, run: { lifetime, transport } }, operations) {
    const told = operations.flatMap((name) => transport.requestsPerSecond(name) ?? []);
    const rate = Math.min(...told.filter((each) => each > 0));
    const needed = left / rate;
    const seconds = lifetime.remaining() / 1000;
    if (needed <= seconds)
        return;
    const timeout = Math.ceil(inputs.timeout - seconds + needed * 1.2) + 30;
    throw new errors/* RefusalError */.XQ(`At the service's rate limit of ${Number(rate.toPrecision(2))} updates per second the other ${left} take about ${Math.ceil(needed)} s, but only ${Math.floor(seconds)} s of the step's timeout are left.`, {
        where: "input timeout",
        fix: timeout > LONGEST_TIMEOUT
            ? "Narrow the selection, and update it in several runs: this is more than one job can do."
            : `Set "timeout: ${timeout}", or narrow the selection.`,
    });
}
async function update_write(changes, writing) {
    const { outcome, run } = writing;
    const begun = performance.now();
    try {
        const { gaveUp } = await writeChanges(changes, writing);
        if (gaveUp)
            outcome.notices.push(GAVE_UP);
    }
    finally {
        outcome.writeSeconds = (performance.now() - begun) / 1000;
    }
    const { issues } = outcome;
    const { applied, unchanged } = (0,rows/* countStates */.c0)(issues);
    const open = issues.length - applied - unchanged;
    const [worst] = (0,rows/* rowsIn */.Nn)(issues, OPEN, 1);
    const { stopping } = run.lifetime;
    if (stopping.aborted && worst)
        outcome.notices.push(interruption(open));
    stopping.throwIfAborted();
    if (worst)
        throw partialFailure(worst, open, open + applied);
    outcome.outcome = changes.length === 0 ? "unchanged" : "updated";
}
const OPEN = ["not-applied", "failed", "unknown", "not-started"];
async function writeChanges(changes, writing) {
    const { inputs, outcome, issues, run } = writing;
    const { concurrency, organization, attributes: asked } = inputs;
    const afterFirst = (left) => refuseTooSlow(left, writing, ["update-issue"]);
    const keep = (change) => changes.keep(change);
    const options = { concurrency, issues, place: issues, run, asked, keep, afterFirst };
    if (!inputs.bulk)
        return await (0,write/* writeIssues */.Gs)(changes, options);
    const { notices } = outcome;
    const afterFirstBatch = (left) => refuseTooSlow(left, writing, ["update-issues", "retrieve-issues"]);
    return await writeInBulk(changes, { ...options, organization, notices, afterFirstBatch });
}
const GAVE_UP = {
    level: "warning",
    what: "The service failed with a 500 at each of the first updates: the others were not started.",
    fix: `To do the rest when it is mended, pass the output "result-file" to "issues-file".`,
};
function interruption(count) {
    return {
        level: "warning",
        what: `${(0,format/* counted */.hS)(count, "issue")} ${count === 1 ? "is" : "are"} not done, or not known to be.`,
        fix: `To do just the rest in another step, pass the output "result-file" to "issues-file".`,
    };
}
function partialFailure({ shortId, reason, fix }, count, total) {
    const again = `To try just ${count === 1 ? "this one" : "those"} again, pass the output "result-file" to "issues-file".`;
    return new errors/* PartialFailureError */.ax(`${count} of ${(0,format/* counted */.hS)(total, "issue")} did not get what was asked. ${shortId}: ${reason ?? "not done"}`, { fix: `${fix ?? "Look at the reasons in the job summary."} ${again}` });
}


/***/ }),

/***/ 8054:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G9: () => (/* binding */ settle),
/* harmony export */   Gs: () => (/* binding */ writeIssues),
/* harmony export */   fj: () => (/* binding */ noteFailure)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _parallel_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4333);
/* harmony import */ var _address_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(565);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6404);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3694);
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5075);






const FIRST_FAILURES = 5;
async function writeIssues(changes, options) {
    const { lifetime, log } = options.run;
    const progress = new _progress_js__WEBPACK_IMPORTED_MODULE_3__/* .WriteProgress */ .V(changes.length, performance.now());
    let begun = 0;
    let settled = 0;
    let defects = 0;
    const gaveUp = () => defects >= FIRST_FAILURES && defects === settled;
    await (0,_parallel_js__WEBPACK_IMPORTED_MODULE_4__/* .inParallel */ .H)(changes, options.concurrency, async (change) => {
        if (lifetime.stopping.aborted || gaveUp())
            return;
        begun += 1;
        const error = await writeIssue(change, options);
        options.keep?.(change);
        settled += 1;
        if (error?.status === 500)
            defects += 1;
        if (settled === 1 && !error)
            options.afterFirst?.(changes.length - 1);
        const line = progress.after(change.row, performance.now());
        if (line !== undefined)
            log.info(line);
    });
    return { gaveUp: gaveUp() && begun < changes.length };
}
async function writeIssue(change, options) {
    try {
        settle(change, await send(change, options.issues), options);
        return undefined;
    }
    catch (error) {
        return noteFailure(change.row, error, options.run);
    }
}
async function send({ row, missing }, issues) {
    const body = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .updateFor */ .pR)(missing);
    try {
        return await issues.update(row.id, body);
    }
    catch (error) {
        const isDefect = error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7 && error.status === 500;
        if (!isDefect || missing.status !== "resolvedInNextRelease")
            throw error;
        const inNextRelease = { status: "resolved", statusDetails: { inNextRelease: true } };
        return await issues.update(row.id, { ...body, ...inNextRelease });
    }
}
function settle({ row, missing, hidden }, answer, { asked, verify = _attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .verifyUpdate */ .bv, place }) {
    const merged = answer && mergedMeanwhile(row, answer);
    const verification = merged ?? verify(asked, answer, missing);
    Object.assign(row, verification);
    if (verification.state === "applied" && hidden) {
        Object.assign(row, { state: "not-applied", ...hidden, partly: true });
    }
    if (!answer)
        return;
    row.after = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .onlyAsked */ .nT)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .attributesOf */ .Td)(answer), asked);
    row.status = (0,_status_js__WEBPACK_IMPORTED_MODULE_2__/* .shownStatus */ .O4)(answer) ?? row.status;
    if (asked.isPublic === true && place)
        row.sharePage = (0,_address_js__WEBPACK_IMPORTED_MODULE_5__/* .sharePage */ .Lw)(answer, place);
}
function mergedMeanwhile(row, { id, shortId }) {
    if (id === row.id)
        return undefined;
    return {
        state: "not-applied",
        reason: `it was merged into issue ${id} (${shortId ?? "no short ID"}) meanwhile, which was changed instead`,
        fix: "Look at that issue on the service.",
    };
}
function noteFailure(row, error, { lifetime }) {
    if (lifetime.stopping.aborted && error === lifetime.stopping.reason)
        return undefined;
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7))
        throw error;
    row.state = error.mayHaveHappened ? "unknown" : "failed";
    row.reason = error.message;
    row.fix = error.fix;
    return error;
}


/***/ })

};
