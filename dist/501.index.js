export const id = 501;
export const ids = [501];
export const modules = {

/***/ 5088:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   listIssues: () => (/* binding */ listIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _service_issues_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8128);
/* harmony import */ var _issue_values_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5875);
/* harmony import */ var _matching_issues_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(313);
/* harmony import */ var _query_check_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(570);
/* harmony import */ var _worst_issues_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3685);
/** `list-issues`: reports the issues that a query matches, worst first; optionally a gate. */






/**
 * Counts every match and keeps the worst `limit` of them.
 * @throws GateError when more match than `fail-above` allows, RefusalError for a gate on a service that does not apply
 *   the query, ServiceError
 */
async function listIssues(inputs, outcome, run) {
    const { query, statsPeriod, failAbove } = inputs;
    const issues = new _service_issues_js__WEBPACK_IMPORTED_MODULE_1__/* .Issues */ .t(run.transport, inputs.organization);
    const search = { query, statsPeriod };
    const check = (0,_query_check_js__WEBPACK_IMPORTED_MODULE_2__/* .queryCheck */ .x)(query);
    const tally = new Tally(inputs);
    outcome.query = query;
    if (statsPeriod !== "")
        outcome.statsPeriod = statsPeriod;
    let problem;
    const matching = (0,_matching_issues_js__WEBPACK_IMPORTED_MODULE_3__/* .matchingIssues */ .I)(inputs.projects, search, { issues, log: run.log });
    for await (const { issue, project } of matching) {
        problem ??= check(issue, project);
        if (problem && failAbove !== undefined)
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RefusalError */ .XQ(problem.what, problem);
        tally.add(issue);
    }
    if (problem)
        outcome.notices.push({ level: "warning", what: problem.what, fix: problem.fix });
    tally.record(outcome);
    outcome.outcome = "matched";
    closeGate(inputs, outcome, tally.count);
}
function closeGate({ failAbove, query }, outcome, count) {
    if (failAbove === undefined)
        return;
    const exceeded = count > failAbove;
    outcome.gate = { failAbove, exceeded };
    if (!exceeded)
        return;
    const match = count === 1 ? "1 issue matches" : `${count} issues match`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue(`${match} ${query === "" ? "in every status" : `"${query}"`}, more than the ${failAbove} that "fail-above" allows.`, {
        where: "input fail-above",
        fix: "Look at the issues in the summary, the worst first; resolve them, or raise the limit.",
    });
}
/** What the whole list adds up to, while only the worst issues of it are kept. */
class Tally {
    count = 0;
    #worst;
    #stats = new Map();
    #levels = new Map();
    #inputs;
    constructor(inputs) {
        this.#inputs = inputs;
        this.#worst = new _worst_issues_js__WEBPACK_IMPORTED_MODULE_4__/* .WorstIssues */ ._(inputs.limit);
    }
    add(issue) {
        this.count += 1;
        const row = this.#row(issue);
        this.#worst.add(row);
        for (const [time, count] of row.stats ?? []) {
            this.#stats.set(time, (this.#stats.get(time) ?? 0) + count);
        }
        const level = issue.level ?? "unknown";
        this.#levels.set(level, (this.#levels.get(level) ?? 0) + 1);
    }
    /** Writes the result into the outcome: a part of a list must not be taken for the whole. */
    record(outcome) {
        outcome.matchedCount = this.count;
        outcome.issues = this.#worst.sorted();
        outcome.levels = Object.fromEntries(this.#levels);
        if (this.#stats.size > 0)
            outcome.stats = [...this.#stats].toSorted(([a], [b]) => a - b);
    }
    #row(issue) {
        const row = (0,_issue_values_js__WEBPACK_IMPORTED_MODULE_5__/* .issueRow */ .Cq)(issue, "matched", this.#inputs.baseUrl);
        const stats = issue.stats?.[this.#inputs.statsPeriod];
        if (stats && stats.length > 0)
            row.stats = stats;
        return row;
    }
}


/***/ }),

/***/ 313:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ matchingIssues)
/* harmony export */ });
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3044);

/**
 * All matching issues, one project after the other. An issue that moves while pages are read can come twice; it is handed
 * out once.
 * @throws ServiceError
 */
async function* matchingIssues(projects, search, { issues, log }) {
    const seen = new Set();
    const progress = new _progress_js__WEBPACK_IMPORTED_MODULE_0__/* .ProgressClock */ .Q(performance.now());
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

/***/ 570:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ queryCheck)
/* harmony export */ });
/* unused harmony export permittedStatuses */
/* harmony import */ var _issue_values_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5875);

/** Which statuses a plain `is:` term permits. Terms about other things (`is:assigned`) are not compared. */
const STATUSES = {
    unresolved: ["unresolved", "reprocessing"],
    resolved: ["resolved", "resolvedInNextRelease"],
    ignored: ["ignored"],
    archived: ["ignored"],
    muted: ["ignored"],
};
/**
 * The statuses that an issue may have which a query matches: those of its plain `is:` terms, which are neither negated
 * nor within an OR.
 * @returns undefined where the query permits all
 */
function permittedStatuses(query) {
    // Quoted text is no term, closed or not; parentheses and OR make alternatives, which are not worth understanding for
    // a check.
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
        const status = (0,_issue_values_js__WEBPACK_IMPORTED_MODULE_0__/* .shownStatus */ .O4)(issue);
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

/***/ 3685:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ WorstIssues),
/* harmony export */   t: () => (/* binding */ byUrgency)
/* harmony export */ });
const LEVELS = ["fatal", "error", "warning", "info", "debug"];
/** Sorts the worse issue first. */
function byUrgency(a, b) {
    return (levelRank(a) - levelRank(b) ||
        (b.count ?? 0) - (a.count ?? 0) ||
        (b.userCount ?? 0) - (a.userCount ?? 0) ||
        seen(b) - seen(a) ||
        a.id.localeCompare(b.id, "en", { numeric: true }));
}
/** A level that we do not know is as urgent as an error: it may be one under another name. */
function levelRank({ level }) {
    const rank = LEVELS.indexOf(level?.toLowerCase() ?? "");
    return rank === -1 ? LEVELS.indexOf("error") : rank;
}
function seen({ lastSeen }) {
    const time = Date.parse(lastSeen ?? "");
    return Number.isNaN(time) ? 0 : time;
}
/**
 * Keeps the worst issues of a list of any length. Memory grows with `limit`, not with the list: a row that is not among
 * the worst is let go at once.
 */
class WorstIssues {
    #limit;
    /** The worst first, at most `limit`. */
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
    /** At most `limit`, the worst first. */
    sorted() {
        return [...this.#rows];
    }
    /** Behind all that are as urgent. */
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
