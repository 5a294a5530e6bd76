export const id = 191;
export const ids = [191];
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
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
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
const resultSchema = dist/* object */.Ik({
    schema: dist/* literal */.eu(1),
    command: dist/* string */.Yj(),
    outcome: dist/* string */.Yj(),
    baseUrl: dist/* string */.Yj(),
    organization: dist/* string */.Yj(),
    /** Null until the whole selection was known, and for releases. */
    matchedCount: dist/* nullable */.me(dist/* number */.ai()),
    issues: dist/* array */.YO(dist/* object */.Ik({ id: dist/* string */.Yj(), state: dist/* string */.Yj() })),
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

/***/ 6191:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  showIssues: () => (/* binding */ showIssues)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/issues.js + 1 modules
var service_issues = __webpack_require__(8128);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/commands/issue-values.js
var issue_values = __webpack_require__(5875);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/commands/issue-details.js

/** Activity that is reported, the newest first. */
const MAX_ACTIVITY = 50;
/** The details of an issue; members that the server left out are absent. */
function issueDetails({ name, retrievedId, issue }, baseUrl) {
    const { assignedTo } = (0,issue_values/* attributesOf */.Td)(issue);
    const details = {
        ...(0,issue_values/* issueRow */.Cq)(issue, "matched", baseUrl),
        activity: activityOf(issue),
        tags: tagsOf(issue),
        type: issue.type,
        logger: issue.logger,
        isPublic: issue.isPublic,
        isSubscribed: issue.isSubscribed,
        isBookmarked: issue.isBookmarked,
        hasSeen: issue.hasSeen,
        numComments: issue.numComments,
        userReportCount: issue.userReportCount,
        statusDetails: statusDetailsText(issue),
        stats24h: issue.stats?.["24h"],
        stats30d: issue.stats?.["30d"],
        firstRelease: issue.firstRelease,
        lastRelease: issue.lastRelease,
        assignedTo: assignedTo ?? undefined,
    };
    if (name !== issue.id)
        details.requestedAs = name;
    if (issue.id !== retrievedId)
        details.mergedFrom = retrievedId;
    return details;
}
function statusDetailsText({ statusDetails }) {
    const parts = Object.entries(statusDetails ?? {}).map(([name, value]) => typeof value === "string" ? `${name}: ${value}` : `${name}: ${JSON.stringify(value)}`);
    return parts.length === 0 ? undefined : parts.join(", ");
}
function activityOf({ activity }) {
    return activity
        .toSorted((a, b) => timeOf(b) - timeOf(a))
        .slice(0, MAX_ACTIVITY)
        .map(({ type, dateCreated, data, user }) => ({
        type,
        dateCreated,
        user: user?.name ?? user?.email,
        text: textOf(data),
    }));
}
/** An entry without a date is older than all others. */
function timeOf({ dateCreated }) {
    return Date.parse(dateCreated ?? "") || 0;
}
/** What an entry says beyond its type: a note's text, a version, an assignee. */
function textOf(data) {
    const values = ["text", "version", "assignee", "inNextRelease", "commit", "count"]
        .map((name) => data?.[name])
        .filter((value) => ["string", "number"].includes(typeof value));
    return values.length === 0 ? undefined : values.join(" ");
}
function tagsOf({ tags }) {
    return tags.map(({ key, name, totalValues, topValues }) => ({
        key,
        name: name ?? key,
        topValues: topValues.map(({ value }) => value),
        totalValues,
    }));
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/commands/named-issues.js + 2 modules
var named_issues = __webpack_require__(3694);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/commands/show-issues.js
/** `show-issues`: reports single issues in full. */




/**
 * Retrieves each issue. One that is unknown does not hide the others; the step fails all the same.
 * @throws InputError that names the unknown ones, or for a wrong file; ServiceError
 */
async function showIssues(inputs, outcome, run) {
    const issues = new service_issues/* Issues */.t(run.transport, inputs.organization);
    const names = await (0,named_issues/* issueNames */.sv)(inputs, run);
    const search = new named_issues/* NamedIssueSearch */.Ns(inputs, {
        issues,
        retrieve: (id) => issues.retrieveInFull(id),
        log: run.log,
    });
    try {
        await search.run(names);
    }
    finally {
        report(search.found, inputs, outcome);
    }
    if (search.missing.length > 0)
        throw new errors/* InputError */.dz(search.missing);
    outcome.outcome = outcome.issues.length === 0 ? "unchanged" : "matched";
}
/** Two names can stand for the same issue: it is shown once. */
function report(found, inputs, outcome) {
    const byId = Map.groupBy(found, ({ issue }) => issue.id);
    outcome.issues = [...byId.values()].flatMap(([first]) => first ? [issueDetails(first, inputs.baseUrl)] : []);
    outcome.matchedCount = outcome.issues.length;
    for (const one of found)
        noteSurprises(one, inputs, outcome);
}
function noteSurprises({ name, retrievedId, issue }, { projects }, outcome) {
    if (issue.id !== retrievedId) {
        outcome.notices.push({
            level: "notice",
            what: `The issue "${name}" was merged: it is issue ${issue.id} (${issue.shortId ?? "no short ID"}) now.`,
        });
    }
    const project = issue.project?.slug;
    if (projects.length === 0 || project === undefined || projects.includes(project))
        return;
    outcome.notices.push({
        level: "notice",
        what: `The issue "${name}" belongs to another project, "${project}".`,
    });
}


/***/ })

};
