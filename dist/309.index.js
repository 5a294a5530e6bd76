export const id = 309;
export const ids = [309];
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

/***/ 7105:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  t: () => (/* binding */ Issues)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/schema.js
var schema = __webpack_require__(2409);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var service_operation = __webpack_require__(2189);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/pagination.js


function parseLink(header) {
    return [...header.matchAll(/<([^<>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/gu)].map(([, url = "", rest = ""]) => ({
        url,
        parameters: Object.fromEntries([...rest.matchAll(/\s*;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/guy)].map(([, name = "", quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ""])),
    }));
}
function nextCursor(link) {
    const entry = parseLink(link ?? "").find(({ parameters }) => parameters["rel"] === "next");
    if (!entry || entry.parameters["results"] === "false")
        return undefined;
    const cursor = entry.parameters["cursor"] ||
        URL.parse(entry.url, "https://any.invalid")?.searchParams.get("cursor");
    if (cursor)
        return cursor;
    throw new errors/* ServiceError */._7("The service's link to the next page has no cursor.", {
        kind: "unreadable",
        mayHaveHappened: false,
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
const MAX_STALE_PAGES = 10;
async function* pages(fetchPage) {
    const guard = new PageGuard();
    let coming = fetchPage(undefined);
    while (coming) {
        const page = await coming;
        guard.check(page);
        coming = page.next === undefined ? undefined : fetchPage(page.next);
        coming?.catch(() => undefined);
        yield page;
    }
}
class PageGuard {
    #cursors = new Set();
    #ids = new Set();
    #stalePages = 0;
    check({ items, next }) {
        const known = this.#ids.size;
        for (const { id } of items)
            this.#ids.add(id);
        this.#stalePages = this.#ids.size > known ? 0 : this.#stalePages + 1;
        if (next === undefined)
            return;
        if (this.#cursors.has(next)) {
            throw endlessPages(`go round in a circle (the cursor ${(0,release_tracker_text/* shorten */.ml)(next, 60)} came twice)`);
        }
        if (this.#stalePages >= MAX_STALE_PAGES) {
            throw endlessPages(`do not end (${MAX_STALE_PAGES} in a row brought nothing new)`);
        }
        this.#cursors.add(next);
    }
}
function endlessPages(what) {
    return new errors/* ServiceError */._7(`The service's pages ${what}.`, {
        kind: "unreadable",
        mayHaveHappened: false,
        fix: "This is a fault of the service; narrow the query to one page.",
    });
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/attributes.js + 1 modules
var attributes = __webpack_require__(6404);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/client.js





const series = dist/* custom */.Ie((value) => Array.isArray(value) && value.every((pair) => isPair(pair)));
function isPair(value) {
    return (Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number"));
}
const issueId = dist/* union */.KC([
    dist/* pipe */.Fs(dist/* string */.Yj(), dist/* regex */.yG(/^[\w-]{1,64}$/u)),
    dist/* pipe */.Fs(dist/* number */.ai(), dist/* safeInteger */.Y2(), dist/* transform */.pd(String)),
]);
const issueEntries = {
    id: issueId,
    shortId: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    title: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    culprit: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    type: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    level: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    logger: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    count: (0,schema/* lenient */.W)(schema/* numeric */.s),
    userCount: (0,schema/* lenient */.W)(schema/* numeric */.s),
    numComments: (0,schema/* lenient */.W)(schema/* numeric */.s),
    firstSeen: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    lastSeen: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    permalink: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    project: (0,schema/* lenient */.W)(dist/* object */.Ik({ slug: dist/* string */.Yj() })),
    stats: (0,schema/* lenient */.W)(dist/* record */.g1(dist/* string */.Yj(), dist/* fallback */.Np(series, []))),
};
const issueSchema = dist/* intersect */.y$([dist/* object */.Ik(issueEntries), attributes/* attributesSchema */.Tq]);
const listedSchema = dist/* custom */.Ie((value) => dist.is(dist/* object */.Ik({ id: issueId }), value));
const noIssueSchema = dist/* object */.Ik({ id: dist/* optional */.lq(dist/* undefined */.Vx()), detail: dist/* string */.Yj() });
const releaseSummary = (0,schema/* lenient */.W)(dist/* object */.Ik({ version: dist/* string */.Yj(), dateCreated: (0,schema/* lenient */.W)(dist/* string */.Yj()) }));
const detailEntries = {
    activity: dist/* fallback */.Np(dist/* array */.YO(dist/* object */.Ik({
        type: dist/* string */.Yj(),
        dateCreated: (0,schema/* lenient */.W)(dist/* string */.Yj()),
        data: (0,schema/* lenient */.W)(dist/* record */.g1(dist/* string */.Yj(), dist/* unknown */.L5())),
        user: (0,schema/* lenient */.W)(dist/* object */.Ik({ name: (0,schema/* lenient */.W)(dist/* string */.Yj()), email: (0,schema/* lenient */.W)(dist/* string */.Yj()) })),
    })), []),
    firstRelease: releaseSummary,
    lastRelease: releaseSummary,
    tags: dist/* fallback */.Np(dist/* array */.YO(dist/* object */.Ik({
        key: dist/* string */.Yj(),
        name: (0,schema/* lenient */.W)(dist/* string */.Yj()),
        totalValues: (0,schema/* lenient */.W)(schema/* numeric */.s),
        topValues: dist/* fallback */.Np(dist/* array */.YO(dist/* object */.Ik({ value: dist/* string */.Yj() })), []),
    })), []),
    userReportCount: (0,schema/* lenient */.W)(schema/* numeric */.s),
};
const issueDetailsSchema = dist/* intersect */.y$([issueSchema, dist/* object */.Ik(detailEntries)]);
const LIST_SCOPES = ["event:read", "project:read"];
const UPDATE_FIXES = {
    assignedTo: `Write an actor that exists in "assigned-to": user:ID, team:ID, a username or an email address.`,
    status: `This service does not take the status; write another "status".`,
};
class Issues {
    #transport;
    #organization;
    constructor(transport, organization) {
        this.#transport = transport;
        this.#organization = organization;
    }
    async *matching(project, search) {
        const operation = this.#listing(project, `list the issues of project ${project}`);
        const found = pages(async (cursor) => {
            const query = new URLSearchParams({ query: search.query, statsPeriod: search.statsPeriod });
            if (cursor !== undefined)
                query.set("cursor", cursor);
            const answer = await this.#list(project, operation, query);
            return {
                items: (0,service_operation/* readAnswer */.JN)(dist/* array */.YO(listedSchema), answer, operation),
                next: nextCursor(answer.link),
            };
        });
        for await (const { items } of found) {
            for (const body of items)
                yield (0,service_operation/* readAnswer */.JN)(issueSchema, { status: 200, body }, operation);
        }
    }
    async lookUp(project, shortId) {
        const operation = this.#listing(project, `look up the issue ${shortId}`);
        const query = new URLSearchParams({ query: shortId, shortIdLookup: "1", statsPeriod: "" });
        const answer = await this.#list(project, operation, query);
        const found = (0,service_operation/* readAnswer */.JN)(dist/* array */.YO(issueSchema), answer, operation);
        return found.find((issue) => issue.shortId?.toLowerCase() === shortId.toLowerCase());
    }
    async retrieve(id) {
        return (0,service_operation/* readAnswer */.JN)(issueSchema, await this.#retrieve(id), retrieval(id));
    }
    async retrieveInFull(id) {
        return (0,service_operation/* readAnswer */.JN)(issueDetailsSchema, await this.#retrieve(id), retrieval(id));
    }
    async update(id, update) {
        const operation = {
            name: "update-issue",
            method: "PUT",
            action: `update issue ${id}`,
            scopes: ["event:write"],
            fieldFixes: UPDATE_FIXES,
            resources: [`the issue ${id}`],
        };
        const body = JSON.stringify(update);
        const path = issuePath(id);
        const answer = await this.#transport.request({ operation, path, body });
        if (answer.body === undefined || dist.is(noIssueSchema, answer.body))
            return undefined;
        return (0,service_operation/* readAnswer */.JN)(issueSchema, answer, operation);
    }
    async #retrieve(id) {
        const operation = retrieval(id);
        return await this.#transport.request({ operation, path: issuePath(id) });
    }
    #listing(project, action) {
        return {
            name: "list-issues",
            method: "GET",
            action,
            scopes: LIST_SCOPES,
            scopeNote: '"project:read" suffices only where a server follows the published interface to the letter',
            resources: [`the organization "${this.#organization}"`, `the project "${project}"`],
        };
    }
    async #list(project, operation, query) {
        const path = (0,service_operation/* apiPath */.So)("projects", this.#organization, project, "issues");
        return await this.#transport.request({
            operation,
            path: `${path}?${query.toString()}`,
        });
    }
}
function retrieval(id) {
    return {
        name: "retrieve-issue",
        method: "GET",
        action: `retrieve issue ${id}`,
        scopes: ["event:read"],
        resources: [`the issue ${id}`],
    };
}
function issuePath(id) {
    return (0,service_operation/* apiPath */.So)("issues", id);
}


/***/ }),

/***/ 2834:
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
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/parallel.js
var parallel = __webpack_require__(4333);
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
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/named.js





async function issueNames(inputs, run) {
    const names = inputs.issues ?? [];
    if (inputs.issuesFile === undefined)
        return names;
    await refuseForeignFile(inputs.issuesFile, run);
    const { baseUrl, organization } = inputs;
    const place = { context: run.context, baseUrl, organization };
    return [...new Set([...names, ...(await readIssuesFile(inputs.issuesFile, place))])];
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
        const progress = new issues_progress/* ProgressClock */.Q(performance.now());
        await (0,parallel/* inParallel */.H)(names, this.#inputs.concurrency, async (name) => {
            await this.#find(name);
            if (!progress.isDue(performance.now()))
                return;
            const done = this.#found.size + this.#missing.size;
            this.#source.log.info(`${done} of ${names.length} issues retrieved \u2026`);
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
function namingInput({ issues }) {
    return issues === undefined ? "input issues-file" : "input issues";
}
async function lookUpShortId(shortId, projects, issues) {
    const isLikely = (slug) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
    const likelyFirst = projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
    for (const project of likelyFirst) {
        const issue = await issues.lookUp(project, shortId);
        if (issue)
            return issue;
    }
    return undefined;
}


/***/ }),

/***/ 3694:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ ProgressClock),
/* harmony export */   V: () => (/* binding */ WriteProgress)
/* harmony export */ });
const INTERVAL_MS = 5000;
class ProgressClock {
    begun;
    #last;
    constructor(now) {
        this.begun = now;
        this.#last = now;
    }
    isDue(now) {
        if (now - this.#last < INTERVAL_MS)
            return false;
        this.#last = now;
        return true;
    }
}
class WriteProgress {
    #total;
    #clock;
    #done = 0;
    #failed = 0;
    constructor(total, now) {
        this.#total = total;
        this.#clock = new ProgressClock(now);
    }
    after({ state }, now) {
        this.#done += 1;
        if (state !== "applied" && state !== "unchanged")
            this.#failed += 1;
        if (!this.#clock.isDue(now))
            return undefined;
        const rate = this.#done / ((now - this.#clock.begun) / 1000);
        const left = (this.#total - this.#done) / rate;
        return `${this.#done} of ${this.#total} done, ${this.#failed} failed, ${rate.toFixed(1)} per second, about ${Math.ceil(left)} s left`;
    }
}


/***/ }),

/***/ 8396:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cq: () => (/* binding */ issueRow),
/* harmony export */   Le: () => (/* binding */ levelRank),
/* harmony export */   M1: () => (/* binding */ unfinished),
/* harmony export */   _y: () => (/* binding */ WorstIssues),
/* harmony export */   c0: () => (/* binding */ countStates),
/* harmony export */   td: () => (/* binding */ byUrgency)
/* harmony export */ });
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5075);

function issueRow(issue, state, baseUrl) {
    const { id, level, culprit, count, userCount, firstSeen, lastSeen } = issue;
    return {
        id,
        shortId: issue.shortId ?? id,
        project: issue.project?.slug ?? "",
        title: issue.title ?? "",
        state,
        status: (0,_status_js__WEBPACK_IMPORTED_MODULE_0__/* .shownStatus */ .O4)(issue),
        page: issuePage(issue.permalink, baseUrl),
        level,
        culprit,
        count,
        userCount,
        firstSeen,
        lastSeen,
    };
}
function issuePage(permalink, baseUrl) {
    const url = permalink === undefined ? null : URL.parse(permalink, `${baseUrl}/`);
    if (!url || !["http:", "https:"].includes(url.protocol))
        return undefined;
    const base = new URL(baseUrl);
    const isOwn = url.host === base.host || url.hostname.endsWith(`.${base.hostname}`);
    return isOwn && url.username === "" && url.password === "" ? url.href : undefined;
}
const LEVELS = ["fatal", "error", "warning", "info", "debug"];
function byUrgency(a, b) {
    return (levelRank(a.level) - levelRank(b.level) ||
        (b.count ?? 0) - (a.count ?? 0) ||
        (b.userCount ?? 0) - (a.userCount ?? 0) ||
        seen(b) - seen(a) ||
        a.id.localeCompare(b.id, "en", { numeric: true }));
}
function levelRank(level) {
    const rank = LEVELS.indexOf(level?.toLowerCase() ?? "");
    return rank === -1 ? LEVELS.indexOf("error") : rank;
}
function seen({ lastSeen }) {
    const time = Date.parse(lastSeen ?? "");
    return Number.isNaN(time) ? 0 : time;
}
class WorstIssues {
    #limit;
    #rows = [];
    constructor(limit) {
        this.#limit = limit;
    }
    add(row) {
        const last = this.#rows.at(-1);
        if (this.#rows.length === this.#limit && last && byUrgency(last, row) <= 0)
            return;
        this.#rows.splice(this.#placeOf(row), 0, row);
        if (this.#rows.length > this.#limit)
            this.#rows.pop();
    }
    sorted() {
        return [...this.#rows];
    }
    #placeOf(row) {
        let [low, high] = [0, this.#rows.length];
        while (low < high) {
            const middle = Math.floor((low + high) / 2);
            const other = this.#rows[middle];
            if (other && byUrgency(other, row) <= 0)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
}
function countStates(issues) {
    const counts = {
        planned: 0,
        matched: 0,
        applied: 0,
        unchanged: 0,
        "not-applied": 0,
        failed: 0,
        unknown: 0,
        "not-started": 0,
    };
    for (const issue of issues)
        counts[issue.state] += 1;
    return counts;
}
function unfinished(counts) {
    return counts.failed + counts["not-applied"] + counts.unknown + counts["not-started"];
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
