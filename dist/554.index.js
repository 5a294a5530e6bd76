export const id = 554;
export const ids = [554];
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


/***/ }),

/***/ 4554:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createRelease: () => (/* binding */ createRelease)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/fork.js
var fork = __webpack_require__(5410);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/own-code.js
var own_code = __webpack_require__(933);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/format.js
var format = __webpack_require__(7740);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/kind.js
var service_kind = __webpack_require__(4884);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/body.js
var body = __webpack_require__(3808);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/compose.js
var compose = __webpack_require__(4822);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/deploy.js

async function recordDeploy({ deploy, dryRun, projects }, outcome, { releases, log, started }) {
    const { version } = outcome;
    if (!deploy || version === undefined)
        return;
    outcome.deploy = { ...deploy, state: "planned" };
    if (dryRun)
        return;
    outcome.deploy.state = "unknown";
    log.info(`Recording the deploy to ${deploy.environment} \u2026`);
    const [dateStarted, dateFinished] = [started.toISOString(), new Date().toISOString()];
    try {
        await releases.createDeploy(version, { ...deploy, dateStarted, dateFinished, projects });
        outcome.deploy.state = "recorded";
    }
    catch (error) {
        if (!(error instanceof errors/* ServiceError */._7))
            throw notSent(error, outcome.deploy);
        if (!isWithoutDeploys(error))
            throw notRecorded(error, outcome.deploy);
        outcome.deploy.state = "unsupported";
        outcome.notices.push({
            level: "notice",
            what: `The service has no deploys, or does not show this release to the token: the release was sent, the deploy was not recorded. ${error.message}`,
            fix: `Remove "environment", use a service that records deploys, or give the token access to the release's projects.`,
        });
    }
}
function isWithoutDeploys({ kind, status, mayHaveHappened }) {
    return (kind === "no-endpoint" && !mayHaveHappened) || status === 404 || status === 405;
}
function notSent(error, deploy) {
    if (error instanceof errors/* TrackerError */.BT)
        Object.assign(deploy, { state: "failed", reason: "it was not sent" });
    return error;
}
function notRecorded(error, deploy) {
    deploy.reason = error.message;
    deploy.state = error.mayHaveHappened ? "unknown" : "failed";
    if (!error.mayHaveHappened)
        return error;
    const { kind, status, where } = error;
    return new errors/* ServiceError */._7(error.message, {
        kind,
        status,
        where,
        mayHaveHappened: true,
        fix: `The deploy may have been recorded, so it was not sent again. Look at the release's deploys on the service; where this one is missing, run the step again.`,
        cause: error,
    });
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/head.js
var release_head = __webpack_require__(2658);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/read.js + 8 modules
var read = __webpack_require__(4301);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/client.js
var client = __webpack_require__(1842);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/releases.js
var release_releases = __webpack_require__(434);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/held.js





async function releaseLater({ release: held, existed }, sent, to) {
    const { inputs, outcome, releases } = to;
    const isAsked = inputs.setCommits !== "none" || inputs.dateReleased !== undefined;
    const isDue = held.dateReleased === null && typeof sent.dateReleased === "string" && isAsked;
    const lacksRef = existed && held.ref === null && sent.ref !== undefined;
    if (!isDue && !(lacksRef && releases.serviceKind === "glitchtip"))
        return held;
    const dateReleased = (isDue ? sent.dateReleased : held.dateReleased) ?? null;
    try {
        const ref = held.ref ?? sent.ref;
        const written = await releases.update(held.version, { ref, dateReleased });
        if (outcome.outcome === "unchanged")
            outcome.outcome = "updated";
        return { ...held, ...written };
    }
    catch (error) {
        if (!(error instanceof errors/* ServiceError */._7 && (0,client/* isNotThere */.kN)(error)))
            throw error;
        outcome.notices.push({
            level: "warning",
            what: `The release has no release date, and this service takes none later. ${error.message}`,
            fix: "Create the release when it goes live, or give it its date on the service.",
        });
        return held;
    }
}
function compareHeld(held, { release: sent, sent: { sentCommits }, serverUrl }, outcome) {
    const isNew = outcome.existed !== true;
    const unlike = differences(held, sent);
    const wrong = isNew ? unlike.filter(({ is }) => typeof is === "string").map(wrongly) : [];
    const { commitCount = sentCommits } = held;
    if (sentCommits > 0 && commitCount !== sentCommits) {
        wrong.push(`it has ${(0,format/* counted */.hS)(commitCount, "commit")}, not the ${sentCommits} that were sent`);
    }
    if (wrong.length > 0)
        outcome.notices.push(heldOtherwise(wrong));
    const absent = unlike.filter(({ is }) => is === undefined || (isNew && is === null));
    const untold = [
        ...absent.map(({ name }) => name),
        ...(sentCommits > 0 && held.commitCount === undefined ? ["commits"] : []),
        ...(held.projects === undefined ? ["projects"] : []),
    ];
    if (untold.length > 0)
        outcome.notices.push(notTold(untold));
    outcome.kept = unlike.filter((one) => !isNew && !absent.includes(one)).map(({ name }) => name);
    if (typeof held.url === "string" && held.url !== sent.url) {
        outcome.urlLeadsAway = !leadsTo(held.url, [outcome.baseUrl, serverUrl]);
    }
    recordHeld(held, outcome);
    const missing = (0,release_releases/* missingProjects */.zr)(held, sent.projects);
    if (missing.length > 0)
        throw withoutProjects(missing, held);
}
function recordHeld(held, outcome) {
    const { ref = outcome.ref, url = outcome.url, dateReleased = outcome.dateReleased } = held;
    Object.assign(outcome, { ref: ref ?? undefined, url: url ?? undefined, dateReleased });
    outcome.storedCommits = held.commitCount ?? null;
    outcome.storedProjects = held.projects?.map(({ slug }) => slug);
    if (outcome.existed)
        outcome.newGroups = held.newGroups;
}
function leadsTo(address, places) {
    const url = URL.parse(address);
    if (url === null || !/^https?:$/u.test(url.protocol))
        return false;
    return places.some((place) => URL.parse(place)?.host === url.host);
}
function differences(held, sent) {
    const members = [
        { name: "ref", was: sent.ref, is: held.ref },
        { name: "URL", was: sent.url, is: held.url },
        { name: "release date", was: sent.dateReleased, is: held.dateReleased },
    ];
    return members.flatMap(({ name, was, is }) => {
        const isLike = was === undefined || was === (is ?? null) || isSameInstant(was, is);
        return isLike ? [] : [{ name, was, is }];
    });
}
function isSameInstant(one, other) {
    const [first, second] = [one, other].map((text) => (0,format/* unixSeconds */.Yb)(text ?? undefined));
    return first !== undefined && first === second;
}
function wrongly({ name, was, is }) {
    if (was === null)
        return `it is released (${is}), although "date-released" is "none"`;
    return `its ${name} is "${(0,release_tracker_text/* shorten */.ml)(is ?? "", 200)}", not "${was}"`;
}
function heldOtherwise(wrong) {
    return {
        level: "warning",
        what: `The release on the service differs from what was sent: ${wrong.join("; ")}.`,
        fix: "Look at the release on the service, and for another job that sends the same version.",
    };
}
function notTold(members) {
    return {
        level: "notice",
        what: `The service does not show the ${(0,format/* listed */.KE)(members)} of the release: it may not keep them.`,
    };
}
function withoutProjects(missing, { version }) {
    const named = missing.map((project) => `"${project}"`);
    return new errors/* ServiceError */._7(`The service left ${missing.length === 1 ? "the project" : "the projects"} ${(0,format/* listed */.KE)(named)} out of release ${version}.`, { kind: "status", fix: release_releases/* RELEASE_FIXES */.yN.projects });
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/outcome.js
var release_outcome = __webpack_require__(146);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/attributes.js + 1 modules
var attributes = __webpack_require__(6404);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/status.js
var issues_status = __webpack_require__(5075);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/parallel.js
var parallel = __webpack_require__(4333);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/lifetime.js
var lifetime = __webpack_require__(5473);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/rows.js
var rows = __webpack_require__(8396);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/matching.js
var issues_matching = __webpack_require__(8654);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/short-ids.js
var short_ids = __webpack_require__(4748);
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
async function findCandidates(commits, resolving) {
    const { inputs, outcome } = resolving;
    const named = inputs.resolveFromCommits
        ? await search("named", resolving, (issues) => findNamed(commits, issues, resolving))
        : [];
    const known = new Set(named.map(({ row }) => row.id));
    const marked = inputs.resolveInNextRelease
        ? await search("marked", resolving, (issues) => findMarked(issues, resolving))
        : [];
    const candidates = [...named, ...marked.filter(({ row }) => !known.has(row.id))];
    outcome.issues.push(...candidates.map(({ row }) => row));
    return candidates;
}
async function search(cause, { inputs, outcome, run }, find) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const part = __addDisposableResource(env_1, (0,lifetime/* partOfLifetime */.go)(run.lifetime, (inputs.timeout * 1000) / 3), false);
        const issues = new client/* Issues */.tm(run.transport.within(part), inputs.organization);
        let rows;
        try {
            rows = await find(issues);
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
    if (error instanceof errors/* ServiceError */._7 && error.status === 403)
        return notVisible(cause, error);
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
function notVisible(cause, { message, fix }) {
    return {
        level: "warning",
        what: `Not visible to this token: ${WHAT[cause]}. Whether the service resolved any itself is not known. ${message}`,
        ...(fix !== undefined && { fix }),
    };
}
async function findMarked(issues, { inputs, outcome, run }) {
    const rows = [];
    const wanted = { query: inputs.query ?? "", statsPeriod: "" };
    run.log.info("Listing the issues marked as resolved in the next release \u2026");
    const matching = (0,issues_matching/* matchingIssues */.I)(inputs.projects, wanted, { issues, log: run.log });
    for await (const { issue, project } of matching) {
        const isOurs = issue.project?.slug === project;
        if (isOurs && (0,issues_status/* isMarkedForNextRelease */.K9)(issue))
            rows.push(openRow(issue, issues, inputs));
    }
    if (issues.serviceKind === "glitchtip")
        outcome.notices.push(NO_MARK);
    return rows;
}
const NO_MARK = {
    level: "notice",
    what: `This service has no mark for the next release: "resolve-in-next-release" finds nothing on GlitchTip.`,
    fix: `Remove "resolve-in-next-release"; "resolve-from-commits" resolves what commit messages name.`,
};
async function findNamed(commits, issues, { inputs, outcome, run }) {
    const named = [...fixedIssues(commits)];
    const { projects, concurrency } = inputs;
    const answers = await (0,short_ids/* findShortIds */.M)(named.map(([shortId]) => shortId), { issues, lists: issues, projects, concurrency, log: run.log, unresolvedFirst: true });
    const found = [];
    const unread = [];
    for (const [shortId, commit] of named) {
        const issue = answers.get(shortId);
        if (issue === "unknown")
            unread.push(shortId);
        else if (typeof issue !== "object" || !projects.includes(issue.project?.slug ?? "")) {
            outcome.unknownShortIds.push({ shortId, commit });
        }
        else
            found.push(namedRow(issue, commit, openRow(issue, issues, inputs)));
    }
    if (outcome.unknownShortIds.length > 0) {
        outcome.notices.push(unknownIssues(outcome.unknownShortIds));
    }
    if (unread.length > 0)
        outcome.notices.push(unreadIssues(unread));
    return [...new Map(found.toReversed().map((row) => [row.id, row])).values()].toReversed();
}
function namedRow(issue, commit, open) {
    const row = { ...open, commit };
    if (issue.status === "resolved" && !(0,issues_status/* isMarkedForNextRelease */.K9)(issue)) {
        Object.assign(row, leftAlone("it is resolved already"), { after: row.before });
    }
    return row;
}
function unreadIssues(shortIds) {
    return {
        level: "warning",
        what: `Whether these are issues is not known, because this service cannot look them up and its lists could not be read in time: ${(0,format/* listed */.KE)(shortIds)}. They were not resolved.`,
        fix: `Raise "timeout": reading the lists may take a third of it.`,
    };
}
const MOST_NAMED = 10;
function unknownIssues(unknown) {
    const shown = unknown.slice(0, MOST_NAMED).map(({ shortId }) => shortId);
    const more = unknown.length - shown.length;
    return {
        level: "notice",
        what: `Commit messages name short IDs that are not issues of these projects: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    };
}
function openRow(issue, place, { dryRun }) {
    return {
        ...(0,rows/* issueRow */.Cq)(issue, dryRun ? "planned" : "not-started", place),
        before: (0,attributes/* onlyAsked */.nT)((0,attributes/* attributesOf */.Td)(issue), RESOLVED),
        after: RESOLVED,
    };
}
function leftAlone(reason) {
    return { state: "unchanged", reason };
}
const KEYWORD = /\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\b:?\s+/giu;
const SHORT_ID = /#?([A-Za-z][\w-]*-[A-Za-z0-9]+)\b/uy;
const SEPARATOR = /\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/iuy;
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
    const ids = new Set();
    let at = endOf(KEYWORD, message, 0);
    while (at !== undefined) {
        SHORT_ID.lastIndex = at;
        const [whole = "", id] = SHORT_ID.exec(message) ?? [];
        if (id !== undefined)
            ids.add(id.toUpperCase());
        const end = at + whole.length;
        const next = id === undefined ? undefined : endOf(SEPARATOR, message, end);
        at = next ?? endOf(KEYWORD, message, end);
    }
    return [...ids];
}
const RUN = /[\w\s,-]*/uy;
function resolvedBySentry(commits) {
    const ids = [...new Set(commits.flatMap(({ message = "" }) => shortIdsForSentry(message)))];
    if (ids.length === 0)
        return undefined;
    return {
        level: "notice",
        what: `Sentry itself resolves issues that messages of these commits name, in any project of the organization, and again at every rerun: ${(0,format/* listed */.KE)(ids)}.`,
    };
}
function shortIdsForSentry(message) {
    const found = [];
    for (let at = endOf(KEYWORD, message, 0); at !== undefined;) {
        const end = endOf(RUN, message, at) ?? at;
        const words = message.slice(at, end).split(/[\s,]+/u);
        found.push(...words.filter((word) => /^[A-Z][\w-]*-[A-Z0-9]+$/iu.test(word)));
        at = endOf(KEYWORD, message, end);
    }
    return found.map((id) => id.toUpperCase());
}
function endOf(expression, text, from) {
    expression.lastIndex = from;
    return expression.test(text) ? expression.lastIndex : undefined;
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/write.js
var write = __webpack_require__(8054);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/resolve.js








async function resolveIssues(candidates, { inputs, outcome, run }) {
    const open = candidates.filter(({ row }) => row.state !== "unchanged");
    if (inputs.dryRun || open.length === 0)
        return;
    const { concurrency } = inputs;
    const issues = new client/* Issues */.tm(run.transport, inputs.organization);
    const due = outcome.existed ? leaveMarkedAlone(open, outcome) : open;
    if (due.length > 0)
        run.log.info(`Resolving ${due.length === 1 ? "1 issue" : `${due.length} issues`} \u2026`);
    const changes = [];
    await (0,parallel/* inParallel */.H)(due, concurrency, async (candidate) => {
        if (run.lifetime.stopping.aborted)
            return;
        const isDue = await isStillDue(candidate, issues, { outcome, run });
        if (isDue)
            changes.push({ row: candidate.row, missing: RESOLVED });
    });
    const place = { version: outcome.version ?? "", named: idsNamed(due), issues };
    await (0,write/* writeIssues */.Gs)(changes, {
        issues: { update: (id, body) => resolveInRelease(id, body, place) },
        concurrency,
        run,
        asked: RESOLVED,
        verify: (asked, answer) => verifyResolution(asked, answer, place),
    });
    run.lifetime.stopping.throwIfAborted();
    const rows = candidates.map(({ row }) => row);
    const byService = rows.filter(({ reason }) => reason === release_outcome/* BY_SERVICE */.C).length;
    const share = byService > 0 ? `, ${byService} of them by the service` : "";
    run.log.info(`${rows.filter(isApplied).length} of ${rows.length} resolved${share}.`);
    const left = changes.filter(({ row }) => row.state === "unchanged").map(({ row }) => row);
    if (left.length > 0)
        outcome.notices.push(notSettled(left));
    throwUnfinished(rows);
}
function idsNamed(candidates) {
    return new Set(candidates.filter(({ cause }) => cause === "named").map(({ row }) => row.id));
}
async function resolveInRelease(id, body, { version, named, issues }) {
    if (!named.has(id))
        return await issues.update(id, body);
    try {
        return await issues.update(id, { ...body, statusDetails: { inRelease: version } });
    }
    catch (error) {
        const isRefused = error instanceof errors/* ServiceError */._7 && [400, 422].includes(error.status ?? 0);
        if (!isRefused)
            throw error;
        return await issues.update(id, body);
    }
}
function leaveMarkedAlone(open, outcome) {
    const marked = open.filter(({ cause }) => cause === "marked");
    for (const { row } of marked) {
        const reason = "the release existed before this step: it waits for the next one";
        Object.assign(row, leftAlone(reason), { after: row.before });
    }
    if (marked.length > 0) {
        const [were, they] = marked.length === 1
            ? ["1 issue marked as resolved in the next release was", "it waits"]
            : [`${marked.length} issues marked as resolved in the next release were`, "they wait"];
        outcome.notices.push({
            level: "notice",
            what: `The release existed before this step: ${were} left alone, because ${they} for the release after it.`,
            fix: `To resolve them all the same, run the command "update-issues" with "status: resolved" and ${namedIn(marked.map(({ row }) => row))}.`,
        });
    }
    return open.filter(({ cause }) => cause !== "marked");
}
const resolve_MOST_NAMED = 20;
function namedIn(rows) {
    if (rows.length > resolve_MOST_NAMED)
        return `"issues" with the short IDs in the job summary`;
    return `"issues: ${rows.map(({ shortId }) => shortId).join(", ")}"`;
}
async function isStillDue({ row, cause }, issues, { outcome, run }) {
    try {
        const issue = await issues.retrieve(row.id);
        const left = whyLeft(issue, { row, cause }, outcome);
        if (left === undefined)
            return true;
        Object.assign(row, left, { after: (0,attributes/* onlyAsked */.nT)((0,attributes/* attributesOf */.Td)(issue), RESOLVED) });
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
function whyLeft(issue, { row, cause }, outcome) {
    if (issue.id !== row.id)
        return leftAlone(`it was merged into issue ${issue.id}`);
    const isMarked = (0,issues_status/* isMarkedForNextRelease */.K9)(issue);
    if (issue.status === "resolved" && !isMarked)
        return { state: "applied", reason: release_outcome/* BY_SERVICE */.C };
    if (cause === "marked")
        return isMarked ? undefined : leftAlone("it is not marked any more");
    if (outcome.existed && isAfter(issue.lastSeen, outcome.dateCreated)) {
        return leftAlone("it was seen again after the release was created");
    }
    return undefined;
}
function isAfter(date, other) {
    return Date.parse(date ?? "") > Date.parse(other ?? "");
}
function verifyResolution(asked, answer, { version, named }) {
    if (answer && (0,issues_status/* isMarkedForNextRelease */.K9)(answer))
        return leftAlone("not settled yet by the service");
    const inRelease = answer?.statusDetails?.["inRelease"];
    if (answer && named.has(answer.id) && typeof inRelease === "string" && inRelease !== version) {
        const reason = `the service resolved it in release ${inRelease}`;
        return { state: "not-applied", reason, fix: "Look at the issue on the service." };
    }
    return (0,attributes/* verifyUpdate */.bv)(asked, answer);
}
function notSettled(rows) {
    const [are, them] = rows.length === 1 ? ["1 issue is", "it"] : [`${rows.length} issues are`, "them"];
    return {
        level: "notice",
        what: `${are} not settled yet: the service still counts ${them} as resolved in the next release.`,
        fix: `The next release takes ${them}, or run "update-issues" with "status: unresolved", then with "status: resolved", and ${namedIn(rows)}.`,
    };
}
function throwUnfinished(rows) {
    const unfinished = rows.filter((row) => !isApplied(row) && row.state !== "unchanged").length;
    if (unfinished === 0)
        return;
    throw new errors/* PartialFailureError */.ax(`The release was sent, but ${unfinished} of ${rows.length} issues were not resolved.`, {
        fix: `The job summary names each with its reason. To try just those again, pass the output "result-file" to "issues-file" of the command "update-issues" with "status: resolved".`,
    });
}
function isApplied({ state }) {
    return state === "applied";
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/version.js
var release_version = __webpack_require__(54);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/create.js















async function createRelease(inputs, outcome, run) {
    const { context, transport, log, mask } = run;
    const { notices } = outcome;
    const { dryRun } = inputs;
    const started = new Date();
    const nothing = nothingToRelease(context.event, inputs);
    if (nothing !== undefined) {
        outcome.outcome = "unchanged";
        notices.push(nothing);
        return;
    }
    const release = { inputs, context, log, mask, signal: run.lifetime.stopping };
    const identified = (0,release_head/* identifyHead */.X)(release);
    if (!dryRun)
        transport.connect();
    const head = await identified;
    notices.push(...head.notices);
    outcome.headCommit = head.commit;
    log.info(headLine(head));
    await refuseForkCode(head, inputs, run);
    const version = (0,release_version/* releaseVersion */.SF)(inputs, head, notices);
    outcome.version = version;
    const history = await (0,read/* readReleaseHistory */.C)(head, release);
    notices.push(...history.notices);
    if (history.range)
        log.info(rangeLine(history));
    const sources = { inputs, context, head, history, now: new Date() };
    const composed = (0,compose/* composeRelease */.c)(version, sources);
    Object.assign(outcome, composed.facts);
    outcome.omitted.paths = composed.pathsLeftOut;
    notices.push(...composed.notices);
    const resolving = { inputs, outcome, run };
    const candidates = await findCandidates(history.commits, resolving);
    const releases = new release_releases/* Releases */.h9(transport, inputs.organization);
    if (dryRun) {
        recordSent((0,body/* releaseBody */.ul)(composed.release), sources, outcome);
        outcome.outcome = "planned";
        const resolved = resolvedBySentry(composed.release.commits ?? []);
        if (resolved && transport.serviceKind !== "glitchtip")
            notices.push(resolved);
    }
    else {
        log.info(creationLine(composed.release, inputs));
        const created = await releases.create(composed.release);
        if (created.failure)
            log.info(`${created.failure.message} The release is there all the same.`);
        recordSent(created.sent, sources, outcome);
        recordCreated(created, outcome);
        notices.push(...creationNotices(created, inputs, outcome));
        outcome.servicePage = releasePage(created.release, inputs, transport.serviceKind);
        const held = await releaseLater(created, composed.release, { inputs, outcome, releases });
        const { serverUrl } = context;
        compareHeld(held, { release: composed.release, sent: created.sent, serverUrl }, outcome);
    }
    try {
        await recordDeploy(inputs, outcome, { releases, log, started });
    }
    finally {
        await resolveIssues(candidates, resolving);
    }
}
async function refuseForkCode({ commit, checkout }, inputs, { context, mask }) {
    const { outsider, event } = context;
    if (outsider === undefined || inputs.dryRun)
        return;
    const asker = { context, token: inputs.githubToken, mask };
    if (!(await (0,own_code/* isForkCommit */.M)(commit, checkout, asker)))
        return;
    throw new errors/* RefusalError */.XQ(`The head commit ${commit ?? ""} may come from ${(0,fork/* pullRequestOf */._)(outsider)}: no release is created from it with this repository's token.`, {
        where: `event ${event.name}`,
        fix: `Create releases on "push" to a tag or a branch of this repository, or set "dry-run: true".`,
    });
}
function nothingToRelease({ name, deletedRef, releaseAction }, { version }) {
    if (deletedRef === undefined || (name === "push" && version !== undefined))
        return undefined;
    if (releaseAction !== undefined) {
        return {
            level: "notice",
            what: `The release of the tag "${deletedRef}" was ${releaseAction} on GitHub: there is nothing to release.`,
            fix: `Skip the step then: "if: github.event.action != '${releaseAction}'".`,
        };
    }
    const condition = name === "push" ? "github.event.deleted != true" : "github.event_name != 'delete'";
    return {
        level: "notice",
        what: `The ref "${deletedRef}" was deleted: there is nothing to release.`,
        fix: `Skip the step for deletions: "if: ${condition}".`,
    };
}
function headLine({ commit = "not known", currentTag }) {
    return `Head commit ${commit}${currentTag === undefined ? "" : `, tag ${currentTag}`}`;
}
function rangeLine({ range, commitCount }) {
    const from = range?.previousName ?? range?.previous;
    const to = range?.currentName ?? range?.current ?? "";
    const span = from === undefined ? to : `${from}..${to}`;
    const count = commitCount === undefined ? "commits not known" : (0,format/* counted */.hS)(commitCount, "commit");
    return `Range ${span} (${range?.foundBy}): ${count}`;
}
function creationLine({ version, commits }, { baseUrl }) {
    return `Creating release ${version} with ${(0,format/* counted */.hS)(commits?.length ?? 0, "commit")} at ${baseUrl} \u2026`;
}
function releasePage(release, { baseUrl, organization }, kind) {
    const page = `${organization}/releases/${encodeURIComponent(release.version)}`;
    return (kind ?? (0,service_kind/* shownByRelease */.WA)(release)) === "glitchtip"
        ? `${baseUrl}/${page}`
        : `${baseUrl}/organizations/${page}/`;
}
function recordSent(sent, sources, outcome) {
    const { requestBytes, commits, patchSetsLeftOut, commitsLeftOut } = (0,compose/* sentFacts */.e)(sent, sources);
    Object.assign(outcome, { requestBytes, commits });
    Object.assign(outcome.omitted, { patchSets: patchSetsLeftOut, commits: commitsLeftOut });
}
function recordCreated(created, outcome) {
    const { release, existed, changed, refsAccepted } = created;
    outcome.outcome = existed ? "updated" : "created";
    if (!changed)
        outcome.outcome = "unchanged";
    Object.assign(outcome, { existed, refsAccepted });
    outcome.shortVersion = release.shortVersion;
    outcome.dateCreated = release.dateCreated;
}
function creationNotices({ existed, refsAccepted }, { deploy, setCommits }, { repository = "" }) {
    const notices = [];
    if (!existed && deploy !== undefined && setCommits === "none") {
        notices.push({
            level: "warning",
            what: "The release did not exist before: this step created it for its deploy, without commits.",
            fix: `Check "version" and "version-prefix", and that the step which creates the release ran before.`,
        });
    }
    if (!refsAccepted) {
        notices.push({
            level: "notice",
            what: `The service does not know the repository "${repository}": the release was sent without refs.`,
            fix: `Connect the repository to the organization on the service, or set "repository" to the name that it has there.`,
        });
    }
    return notices;
}


/***/ }),

/***/ 146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ BY_SERVICE)
/* harmony export */ });
const BY_SERVICE = "resolved by the service";


/***/ }),

/***/ 4884:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   WA: () => (/* binding */ shownByRelease),
/* harmony export */   _v: () => (/* binding */ PROBES),
/* harmony export */   mc: () => (/* binding */ shownKind),
/* harmony export */   rN: () => (/* binding */ isProof)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3643);

const PROBES = [
    { path: "/api/settings/", kind: "glitchtip" },
    { path: "/api/0/", kind: "sentry" },
];
const probeSchema = valibot__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ik({ version: valibot__WEBPACK_IMPORTED_MODULE_0__/* .string */ .Yj() });
function isProof(body) {
    return valibot__WEBPACK_IMPORTED_MODULE_0__.is(probeSchema, body);
}
function shownKind(names, link) {
    if (link !== undefined && /^\{\s*(?:['"]\s*)?</u.test(link))
        return "glitchtip";
    return names.some((name) => name.startsWith("x-sentry-")) ? "sentry" : undefined;
}
function shownByRelease({ commitCount }) {
    return commitCount === undefined ? "glitchtip" : undefined;
}


/***/ })

};
