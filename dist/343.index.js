export const id = 343;
export const ids = [343];
export const modules = {

/***/ 7024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ queryCheck)
/* harmony export */ });
/* unused harmony export permittedStatuses */
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5075);

const STATUSES = {
    unresolved: ["unresolved", "reprocessing"],
    resolved: ["resolved", "resolvedInNextRelease"],
    ignored: ["ignored"],
    archived: ["ignored"],
    muted: ["ignored"],
};
function permittedStatuses(query) {
    const bare = query.replaceAll(/"(?:[^"\\]|\\[^])*\\?"?/gu, '""');
    if (/[()]/u.test(bare) || /\bOR\b/iu.test(bare))
        return undefined;
    const permitted = bare
        .split(/\s+/u)
        .flatMap((term) => (term.toLowerCase().startsWith("is:") ? [term.slice(3).toLowerCase()] : []))
        .flatMap((name) => (Object.hasOwn(STATUSES, name) ? [STATUSES[name] ?? []] : []));
    if (permitted.length === 0)
        return undefined;
    return permitted.reduce((left, right) => left.filter((status) => right.includes(status)));
}
function queryCheck(query) {
    const permitted = permittedStatuses(query);
    return (issue, project) => {
        const status = (0,_status_js__WEBPACK_IMPORTED_MODULE_0__/* .shownStatus */ .O4)(issue);
        if (issue.project?.slug !== project) {
            const other = issue.project?.slug ?? "?";
            return unapplied(issue, `belongs to the project "${other}", not to "${project}"`);
        }
        if (permitted && status !== undefined && !permitted.includes(status)) {
            return unapplied(issue, `has the status "${status}", which the query "${query}" excludes`);
        }
        return undefined;
    };
}
function unapplied(issue, reason) {
    return {
        what: `The service did not apply the query: issue ${issue.shortId ?? issue.id} ${reason}.`,
        where: "input query",
        fix: `Select the issues by id with "issues", or use a query that this service understands.`,
    };
}


/***/ }),

/***/ 7269:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ matchingIssues),
/* harmony export */   n: () => (/* binding */ selectIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _named_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2834);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3694);
/* harmony import */ var _query_check_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7024);




async function selectIssues(inputs, { issues, run, take }) {
    if (inputs.query === undefined) {
        const named = await namedIssues(inputs, issues, run);
        for (const issue of named.values())
            take(issue);
        return;
    }
    const { query } = inputs;
    const search = { query, statsPeriod: "" };
    const check = (0,_query_check_js__WEBPACK_IMPORTED_MODULE_2__/* .queryCheck */ .x)(query);
    const matching = matchingIssues(inputs.projects, search, { issues, log: run.log });
    for await (const { issue, project } of matching) {
        const problem = check(issue, project);
        if (problem)
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RefusalError */ .XQ(`${problem.what} Nothing was written.`, problem);
        take(issue);
    }
}
async function namedIssues(inputs, issues, run) {
    const names = await (0,_named_js__WEBPACK_IMPORTED_MODULE_1__/* .issueNames */ .sv)(inputs, run);
    const search = new _named_js__WEBPACK_IMPORTED_MODULE_1__/* .NamedIssueSearch */ .Ns(inputs, {
        issues,
        retrieve: (id) => issues.retrieve(id),
        log: run.log,
    });
    await search.run(names);
    const problems = [
        ...search.missing,
        ...search.found.flatMap((one) => problemWith(one, inputs) ?? []),
    ];
    if (problems.length > 0)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(problems);
    return new Map(search.found.map(({ issue }) => [issue.id, issue]));
}
function problemWith({ name, retrievedId, issue }, inputs) {
    const where = (0,_named_js__WEBPACK_IMPORTED_MODULE_1__/* .namingInput */ .nm)(inputs);
    if (issue.id !== retrievedId) {
        return {
            what: `The issue "${name}" was merged into issue ${issue.id} (${issue.shortId ?? "no short ID"}).`,
            where,
            fix: `Write ${issue.id} if you mean that one, or remove ${name}.`,
        };
    }
    const project = issue.project?.slug;
    if (project !== undefined && inputs.projects.includes(project))
        return undefined;
    return {
        what: `The issue "${name}" belongs to the project "${project ?? "?"}", which "projects" does not name.`,
        where,
        fix: `Add the project to "projects", or remove ${name}.`,
    };
}
async function* matchingIssues(projects, search, { issues, log }) {
    const seen = new Set();
    const progress = new _progress_js__WEBPACK_IMPORTED_MODULE_3__/* .ProgressClock */ .Q(performance.now());
    for (const project of projects) {
        for await (const issue of issues.matching(project, search)) {
            if (progress.isDue(performance.now())) {
                log.info(`${seen.size} issues listed, now of project ${project} \u2026`);
            }
            if (seen.has(issue.id))
                continue;
            seen.add(issue.id);
            yield { project, issue };
        }
    }
}


/***/ }),

/***/ 8054:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ writeIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _parallel_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4333);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6404);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3694);
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5075);





async function writeIssues(changes, options) {
    const { lifetime, log } = options.run;
    for (const { row } of changes)
        row.state = "not-started";
    const progress = new _progress_js__WEBPACK_IMPORTED_MODULE_3__/* .WriteProgress */ .V(changes.length, performance.now());
    await (0,_parallel_js__WEBPACK_IMPORTED_MODULE_4__/* .inParallel */ .H)(changes, options.concurrency, async (change) => {
        if (lifetime.stopping.aborted)
            return;
        await writeIssue(change, options);
        const line = progress.after(change.row, performance.now());
        if (line !== undefined)
            log.info(line);
    });
}
async function writeIssue({ row, missing }, options) {
    try {
        const answer = await options.issues.update(row.id, (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .updateFor */ .pR)(missing));
        const verify = options.verify ?? _attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .verifyUpdate */ .bv;
        Object.assign(row, (answer && mergedMeanwhile(row, answer)) ?? verify(missing, answer));
        if (!answer)
            return;
        row.after = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .onlyAsked */ .nT)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .attributesOf */ .Td)(answer), options.asked);
        row.status = (0,_status_js__WEBPACK_IMPORTED_MODULE_2__/* .shownStatus */ .O4)(answer) ?? row.status;
    }
    catch (error) {
        noteFailure(row, error, options.run);
    }
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
        return;
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7))
        throw error;
    row.state = error.mayHaveHappened ? "unknown" : "failed";
    row.reason = error.message;
    row.fix = error.fix;
}


/***/ }),

/***/ 3343:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  planResolutions: () => (/* binding */ planResolutions)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/client.js + 1 modules
var client = __webpack_require__(7105);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/attributes.js + 1 modules
var attributes = __webpack_require__(6404);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/status.js
var issues_status = __webpack_require__(5075);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/parallel.js
var parallel = __webpack_require__(4333);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/lifetime.js
var lifetime = __webpack_require__(5473);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/fixed-issues.js
const REFERENCE = /\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\b:?\s+(#?[A-Za-z][\w-]*-[A-Za-z0-9]+\b(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)#?[A-Za-z][\w-]*-[A-Za-z0-9]+\b)*)/giu;
const SHORT_ID = /[A-Z][A-Z0-9_-]*-[A-Z0-9]+/gu;
function fixedIssues(commits) {
    const found = new Map();
    for (const { id, message } of commits) {
        for (const shortId of shortIdsIn(message)) {
            if (!found.has(shortId))
                found.set(shortId, id);
        }
    }
    return found;
}
function shortIdsIn(message) {
    const ids = [...message.matchAll(REFERENCE)].flatMap(([, list = ""]) => [
        ...list.toUpperCase().replaceAll("#", "").matchAll(SHORT_ID),
    ]);
    return [...new Set(ids.map(([id]) => id))];
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/named.js + 1 modules
var issues_named = __webpack_require__(2834);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/rows.js
var rows = __webpack_require__(8396);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/select.js
var issues_select = __webpack_require__(7269);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/resolve-search.js
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










const RESOLVED = { status: "resolved" };
async function findCandidates(inputs, resolving) {
    const named = inputs.resolveFromCommits
        ? await candidates("named", inputs, { ...resolving, find: findNamed })
        : [];
    if (!inputs.resolveInNextRelease)
        return named;
    const known = new Set(named.map(({ row }) => row.id));
    const marked = await candidates("marked", inputs, { ...resolving, find: findMarked });
    return [...named, ...marked.filter(({ row }) => !known.has(row.id))];
}
async function candidates(cause, inputs, { find, ...resolving }) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { run, outcome } = resolving;
        const part = __addDisposableResource(env_1, (0,lifetime/* partOfLifetime */.go)(run.lifetime, (inputs.timeout * 1000) / 3), false);
        const issues = new client/* Issues */.t(run.transport.within(part), inputs.organization);
        let rows;
        try {
            rows = await find(inputs, resolving, issues);
        }
        catch (error) {
            run.lifetime.stopping.throwIfAborted();
            if (!(error instanceof errors/* ServiceError */._7 || error instanceof errors/* TimeoutError */.MU))
                throw error;
            outcome.notices.push(notFound(cause, error));
            return [];
        }
        const open = rows.filter(({ state }) => state !== "unchanged").length;
        const isTooMany = open > inputs.maxIssues;
        if (isTooMany)
            outcome.notices.push(tooMany(cause, open, inputs));
        return isTooMany && !inputs.dryRun ? [] : rows.map((row) => ({ row, cause }));
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
const WHAT = {
    marked: "the issues marked as resolved in the next release",
    named: "the issues that commit messages name",
};
function tooMany(cause, count, { maxIssues, dryRun }) {
    return {
        level: "warning",
        what: `None of ${WHAT[cause]} ${dryRun ? "would be" : "was"} resolved: they are ${count}, more than the ${maxIssues} of "max-issues".`,
        fix: `Set "max-issues: ${count}"${cause === "marked" ? `, or narrow the search with "query", for example "query: is:resolved"` : ""}.`,
    };
}
function notFound(cause, error) {
    const narrow = cause === "marked"
        ? `narrow the search with "query", for example "query: is:resolved", or `
        : "";
    const tooSlow = `${narrow}raise "timeout": the search may take a third of it.`;
    return {
        level: "warning",
        what: `None of ${WHAT[cause]} was resolved, because they could not be listed. ${error.message}`,
        fix: error instanceof errors/* ServiceError */._7 && error.fix !== undefined
            ? error.fix
            : `${tooSlow.charAt(0).toUpperCase()}${tooSlow.slice(1)}`,
    };
}
async function findMarked(inputs, { run }, issues) {
    const rows = [];
    const search = { query: inputs.query ?? "", statsPeriod: "" };
    run.log.info("Listing the issues marked as resolved in the next release \u2026");
    const matching = (0,issues_select/* matchingIssues */.I)(inputs.projects, search, { issues, log: run.log });
    for await (const { issue, project } of matching) {
        const isOurs = issue.project?.slug === project;
        if (isOurs && (0,issues_status/* isMarkedForNextRelease */.K9)(issue))
            rows.push(openRow(issue, inputs));
    }
    return rows;
}
async function findNamed(inputs, { history, outcome }, issues) {
    const named = [...fixedIssues(history?.commits ?? [])];
    const rows = new Map();
    const unknown = new Set();
    await (0,parallel/* inParallel */.H)(named, inputs.concurrency, async ([shortId, commit]) => {
        const issue = await (0,issues_named/* lookUpShortId */.YO)(shortId, inputs.projects, issues);
        if (!issue?.project || !inputs.projects.includes(issue.project.slug)) {
            unknown.add(shortId);
            return;
        }
        const row = { ...openRow(issue, inputs), commit };
        if (issue.status === "resolved" && !(0,issues_status/* isMarkedForNextRelease */.K9)(issue)) {
            Object.assign(row, settled("it is resolved already"), { after: row.before });
        }
        rows.set(shortId, row);
    });
    for (const [shortId, commit] of named) {
        if (unknown.has(shortId))
            outcome.unknownShortIds.push({ shortId, commit });
    }
    if (unknown.size > 0)
        outcome.notices.push(unknownIssues(outcome.unknownShortIds));
    const found = named.flatMap(([shortId]) => rows.get(shortId) ?? []);
    return [...new Map(found.toReversed().map((row) => [row.id, row])).values()].toReversed();
}
const MOST_NAMED = 10;
function unknownIssues(unknown) {
    const shown = unknown.slice(0, MOST_NAMED).map(({ shortId }) => shortId);
    const more = unknown.length - shown.length;
    return {
        level: "notice",
        what: `Commit messages name what is no issue of these projects: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    };
}
function openRow(issue, { baseUrl, dryRun }) {
    return {
        ...(0,rows/* issueRow */.Cq)(issue, dryRun ? "planned" : "not-started", baseUrl),
        before: (0,attributes/* onlyAsked */.nT)((0,attributes/* attributesOf */.Td)(issue), RESOLVED),
        after: RESOLVED,
    };
}
function settled(reason) {
    return { state: "unchanged", reason };
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/write.js
var write = __webpack_require__(8054);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/resolve.js







async function planResolutions(inputs, resolving) {
    const candidates = await findCandidates(inputs, resolving);
    resolving.outcome.issues.push(...candidates.map(({ row }) => row));
    return { carryOut: () => carryOut(candidates, inputs, resolving) };
}
async function carryOut(candidates, inputs, { outcome, run }) {
    const open = candidates.filter(({ row }) => row.state !== "unchanged");
    if (inputs.dryRun || open.length === 0)
        return;
    const issues = new client/* Issues */.t(run.transport, inputs.organization);
    const due = outcome.existed ? leaveMarkedAlone(open, outcome) : open;
    if (due.length > 0)
        run.log.info(`Resolving ${due.length === 1 ? "1 issue" : `${due.length} issues`} \u2026`);
    const changes = [];
    await (0,parallel/* inParallel */.H)(due, inputs.concurrency, async (candidate) => {
        if (run.lifetime.stopping.aborted)
            return;
        const isDue = await isStillDue(candidate, issues, { outcome, run });
        if (isDue)
            changes.push({ row: candidate.row, missing: RESOLVED });
    });
    const { concurrency } = inputs;
    await (0,write/* writeIssues */.G)(changes, {
        issues,
        concurrency,
        run,
        asked: RESOLVED,
        verify: verifyResolution,
    });
    run.lifetime.stopping.throwIfAborted();
    const applied = candidates.filter(({ row }) => row.state === "applied").length;
    run.log.info(`${applied} of ${candidates.length} resolved.`);
    reportResolutions(candidates, outcome);
}
function leaveMarkedAlone(open, outcome) {
    const marked = open.filter(({ cause }) => cause === "marked");
    for (const { row } of marked) {
        const reason = "the release existed before this step: it waits for the next one";
        Object.assign(row, settled(reason), { after: row.before });
    }
    if (marked.length > 0) {
        const [were, they] = marked.length === 1
            ? ["1 issue marked as resolved in the next release was", "it waits"]
            : [`${marked.length} issues marked as resolved in the next release were`, "they wait"];
        outcome.notices.push({
            level: "notice",
            what: `The release existed before this step: ${were} left alone, because ${they} for the release after it.`,
            fix: `To resolve them all the same, run the command "update-issues" with "status: resolved" and ${namedIn(marked)}.`,
        });
    }
    return open.filter(({ cause }) => cause !== "marked");
}
const resolve_MOST_NAMED = 20;
function namedIn(candidates) {
    if (candidates.length > resolve_MOST_NAMED)
        return `"issues" with the short IDs in the job summary`;
    return `"issues: ${candidates.map(({ row }) => row.shortId).join(", ")}"`;
}
async function isStillDue({ row, cause }, issues, { outcome, run }) {
    try {
        const issue = await issues.retrieve(row.id);
        const reason = reasonToLeave(issue, { row, cause }, outcome);
        if (reason === undefined)
            return true;
        const after = (0,attributes/* onlyAsked */.nT)((0,attributes/* attributesOf */.Td)(issue), RESOLVED);
        Object.assign(row, settled(reason), { after });
    }
    catch (error) {
        if (run.lifetime.stopping.aborted)
            return false;
        if (!(error instanceof errors/* ServiceError */._7))
            throw error;
        Object.assign(row, { state: "failed", reason: error.message, fix: error.fix });
    }
    return false;
}
function reasonToLeave(issue, { row, cause }, outcome) {
    if (issue.id !== row.id)
        return `it was merged into issue ${issue.id}`;
    const isMarked = (0,issues_status/* isMarkedForNextRelease */.K9)(issue);
    if (cause === "marked")
        return isMarked ? undefined : "settled by the service";
    if (issue.status === "resolved" && !isMarked)
        return "settled by the service";
    if (outcome.existed && isAfter(issue.lastSeen, outcome.dateCreated)) {
        return "it was seen again after the release was created";
    }
    return undefined;
}
function isAfter(date, other) {
    return Date.parse(date ?? "") > Date.parse(other ?? "");
}
const LEFT_TO_SERVICE = "left to the service, which keeps it marked";
function verifyResolution(sent, answer) {
    if (answer && (0,issues_status/* isMarkedForNextRelease */.K9)(answer)) {
        return { state: "unchanged", reason: LEFT_TO_SERVICE };
    }
    return (0,attributes/* verifyUpdate */.bv)(sent, answer);
}
function reportResolutions(candidates, outcome) {
    const rows = candidates.map(({ row }) => row);
    const left = rows.filter(({ reason }) => reason === LEFT_TO_SERVICE).length;
    if (left > 0) {
        outcome.notices.push({
            level: "notice",
            what: `${left === 1 ? "1 issue stays" : `${left} issues stay`} marked: this service settles them itself when it has read the release.`,
        });
    }
    const unfinished = rows.filter(isUnfinished).length;
    if (unfinished === 0)
        return;
    throw new errors/* PartialFailureError */.ax(`The release was sent, but ${unfinished} of ${rows.length} issues were not resolved.`, {
        fix: `The job summary names each with its reason. To try just those again, pass the output "result-file" to "issues-file" of the command "update-issues" with "status: resolved".`,
    });
}
function isUnfinished({ state }) {
    return state !== "applied" && state !== "unchanged";
}


/***/ })

};
