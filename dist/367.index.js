export const id = 367;
export const ids = [367];
export const modules = {

/***/ 6015:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  listIssues: () => (/* binding */ listIssues)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/lifetime.js
var release_tracker_lifetime = __webpack_require__(5473);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/format.js
var format = __webpack_require__(7740);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/client.js + 1 modules
var client = __webpack_require__(7105);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/matching.js
var issues_matching = __webpack_require__(8654);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/query.js
var issues_query = __webpack_require__(5929);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/rows.js
var rows = __webpack_require__(8396);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/watch.js

const INTERVAL_MS = 30_000;
async function watch(seconds, { read, told, log, ticks, wait }) {
    const end = ticks() + seconds * 1000;
    for (;;) {
        const begun = ticks();
        const failure = await attempt(read);
        const left = Math.max(0, end - ticks());
        if (left === 0 && failure)
            throw failure;
        if (failure)
            log.info(`${failure.message} It is read again.`);
        else
            told(Math.ceil(left / 1000));
        if (left === 0)
            return;
        await wait(Math.min(left, Math.max(0, begun + INTERVAL_MS - ticks())));
    }
}
async function attempt(read) {
    try {
        await read();
        return undefined;
    }
    catch (error) {
        if (error instanceof errors/* ServiceError */._7 && mayPass(error))
            return error;
        throw error;
    }
}
function mayPass({ status }) {
    return status === undefined || status === 408 || status === 429 || status >= 500;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/list.js









async function listIssues(inputs, outcome, run) {
    const issues = new client/* Issues */.tm(run.transport, inputs.organization);
    outcome.query = inputs.query;
    if (inputs.statsPeriod !== "")
        outcome.statsPeriod = inputs.statsPeriod;
    const { watchSeconds } = inputs;
    if (watchSeconds === undefined) {
        await readOnce(inputs, outcome, { issues, run });
        return;
    }
    const { lifetime, log } = run;
    const counts = [];
    outcome.watched = counts;
    await watch(watchSeconds, {
        read: async () => {
            const count = await readOnce(inputs, outcome, { issues, run });
            counts.push([Math.floor(Date.now() / 1000), count]);
        },
        told: (left) => {
            const count = counts.at(-1)?.[1] ?? 0;
            log.info(`${(0,format/* counted */.hS)(count, "issue")} now; watching for another ${(0,format/* duration */.p0)(left)}.`);
        },
        log,
        ticks: release_tracker_lifetime/* ticks */.Zc,
        wait: (milliseconds) => (0,promises_.setTimeout)(milliseconds, undefined, { signal: lifetime.stopping }),
    });
}
async function readOnce(inputs, outcome, { issues, run }) {
    const { query, statsPeriod, failAbove, projects, concurrency } = inputs;
    const search = { query, statsPeriod };
    const check = (0,issues_query/* queryCheck */.xK)(query);
    const tally = new Tally(inputs, issues);
    let problem;
    const matching = (0,issues_matching/* matchingIssues */.I)(projects, search, { issues, log: run.log, concurrency });
    for await (const { issue, project } of matching) {
        problem ??= check(issue, project);
        if (problem && failAbove !== undefined)
            throw new errors/* RefusalError */.XQ(problem.what, problem);
        tally.add(issue);
    }
    const doubts = problem ? [problem] : [];
    doubts.push(...matching.doubts);
    outcome.notices = doubts.map(({ what, fix }) => ({ level: "warning", what, fix }));
    tally.record(outcome);
    outcome.outcome = "matched";
    closeGate(inputs, outcome, matching.doubts);
    return outcome.matchedCount ?? 0;
}
function closeGate({ failAbove, query }, outcome, doubts) {
    if (failAbove === undefined)
        return;
    const count = doubts.reduce((sum, { more }) => sum + more, outcome.matchedCount ?? 0);
    const exceeded = count > failAbove;
    const doubt = doubts.find(({ kind }) => kind !== "short");
    if (!exceeded && doubt) {
        outcome.notices = [];
        throw new errors/* RefusalError */.XQ(`The gate cannot be decided. ${doubt.what}`, { fix: doubt.fix });
    }
    outcome.matchedCount = count;
    outcome.gate = { failAbove, exceeded };
    if (!exceeded)
        return;
    const match = count === 1 ? "1 issue matches" : `${count} issues match`;
    throw new errors/* GateError */.ue(`${match} ${query === "" ? "in every status" : `"${query}"`}, more than the ${failAbove} that "fail-above" allows.`, {
        where: "input fail-above",
        fix: `Look at the issues in the summary, the worst first; resolve them, or raise "fail-above".`,
    });
}
class Tally {
    count = 0;
    #worst;
    #stats = new Map();
    #levels = new Map();
    #inputs;
    #place;
    constructor(inputs, place) {
        this.#inputs = inputs;
        this.#place = place;
        this.#worst = new rows/* WorstIssues */._y(inputs.limit);
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
    record(outcome) {
        outcome.matchedCount = this.count;
        outcome.issues = this.#worst.sorted();
        const levels = [...this.#levels].toSorted(([a], [b]) => (0,rows/* levelRank */.Le)(a) - (0,rows/* levelRank */.Le)(b) || a.localeCompare(b, "en"));
        outcome.levels = Object.fromEntries(levels);
        outcome.stats = undefined;
        if (this.#stats.size > 0)
            outcome.stats = [...this.#stats].toSorted(([a], [b]) => a - b);
    }
    #row(issue) {
        const row = (0,rows/* issueRow */.Cq)(issue, "matched", this.#place);
        const stats = issue.stats?.[this.#inputs.statsPeriod];
        if (stats && stats.length > 0)
            row.stats = stats;
        return row;
    }
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
