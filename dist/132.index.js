export const id = 132;
export const ids = [132];
export const modules = {

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

/***/ 1132:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   issueDetails: () => (/* binding */ issueDetails),
/* harmony export */   showIssues: () => (/* binding */ showIssues)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3643);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6404);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1842);
/* harmony import */ var _named_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2834);
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8396);






async function showIssues(inputs, outcome, run) {
    const issues = new _client_js__WEBPACK_IMPORTED_MODULE_2__/* .Issues */ .tm(run.transport, inputs.organization);
    const names = await (0,_named_js__WEBPACK_IMPORTED_MODULE_3__/* .issueNames */ .sv)(inputs, run);
    const retrieve = (id) => issues.retrieveInFull(id);
    const missing = await (0,_named_js__WEBPACK_IMPORTED_MODULE_3__/* .withinThird */ .xV)(inputs, run, async (lists) => {
        const search = new _named_js__WEBPACK_IMPORTED_MODULE_3__/* .NamedIssueSearch */ .Ns(inputs, { issues, lists, retrieve, log: run.log });
        try {
            await search.run(names);
        }
        finally {
            report(search.found, { inputs, outcome, place: issues });
        }
        return search.missing;
    });
    if (missing.length > 0)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(missing);
    outcome.outcome = outcome.issues.length === 0 ? "unchanged" : "matched";
}
function report(found, { inputs, outcome, place, }) {
    const byId = Map.groupBy(found, ({ issue }) => issue.id);
    outcome.issues = [...byId.values()].flatMap(([first]) => first ? [issueDetails(first, place)] : []);
    outcome.matchedCount = outcome.issues.length;
    for (const one of found)
        noteSurprises(one, inputs, outcome);
}
function noteSurprises({ asked: { shown }, retrievedId, issue }, { projects }, outcome) {
    if (issue.id !== retrievedId) {
        outcome.notices.push({
            level: "notice",
            what: `The issue ${shown} was merged: it is issue ${issue.id} (${issue.shortId ?? "no short ID"}) now.`,
        });
    }
    const project = issue.project?.slug;
    if (projects.length === 0 || project === undefined || projects.includes(project))
        return;
    outcome.notices.push({
        level: "notice",
        what: `The issue ${shown} belongs to another project, "${project}".`,
    });
}
const MAX_ACTIVITY = 50;
function issueDetails({ asked, retrievedId, issue }, place) {
    const details = {
        ...(0,_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .issueRow */ .Cq)(issue, "matched", place),
        activity: activityOf(issue),
        tags: tagsOf(issue),
        type: issue.type,
        logger: issue.logger,
        attributes: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .attributesOf */ .Td)(issue),
        numComments: issue.numComments,
        userReportCount: issue.userReportCount,
        statusDetails: statusDetailsText(issue),
        stats24h: issue.stats?.["24h"],
        stats30d: issue.stats?.["30d"],
        firstRelease: issue.firstRelease,
        lastRelease: issue.lastRelease,
    };
    if (asked.name !== issue.id)
        details.requestedAs = asked.name;
    if (issue.id !== retrievedId)
        details.mergedFrom = retrievedId;
    return details;
}
function statusDetailsText({ statusDetails }) {
    const parts = Object.entries(statusDetails ?? {}).flatMap(([name, value]) => {
        const said = name === "actor" ? nameOf(value) : value;
        if (said === undefined || said === null)
            return [];
        return typeof said === "string" ? `${name}: ${said}` : `${name}: ${JSON.stringify(said)}`;
    });
    return parts.length === 0 ? undefined : parts.join(", ");
}
const actorSchema = valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik({ name: valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj() });
function nameOf(actor) {
    const read = valibot__WEBPACK_IMPORTED_MODULE_5__/* .safeParse */ .xL(actorSchema, actor);
    return read.success ? read.output.name : undefined;
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
function timeOf({ dateCreated }) {
    return Date.parse(dateCreated ?? "") || 0;
}
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


/***/ })

};
