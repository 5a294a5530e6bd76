export const id = 15;
export const ids = [15];
export const modules = {

/***/ 1842:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k7: () => (/* binding */ MATCHES_NOTHING),
/* harmony export */   kN: () => (/* binding */ isNotThere),
/* harmony export */   tm: () => (/* binding */ Issues)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3643);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _schema_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2409);
/* harmony import */ var _report_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7740);
/* harmony import */ var _service_operation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2189);
/* harmony import */ var _service_pagination_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4446);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6404);







const series = valibot__WEBPACK_IMPORTED_MODULE_5__/* .custom */ .Ie((value) => Array.isArray(value) && value.every((pair) => isPair(pair)));
function isPair(value) {
    return (Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number"));
}
const issueId = valibot__WEBPACK_IMPORTED_MODULE_5__/* .union */ .KC([
    valibot__WEBPACK_IMPORTED_MODULE_5__/* .pipe */ .Fs(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj(), valibot__WEBPACK_IMPORTED_MODULE_5__/* .regex */ .yG(/^[\w-]{1,64}$/u)),
    valibot__WEBPACK_IMPORTED_MODULE_5__/* .pipe */ .Fs(valibot__WEBPACK_IMPORTED_MODULE_5__/* .number */ .ai(), valibot__WEBPACK_IMPORTED_MODULE_5__/* .safeInteger */ .Y2(), valibot__WEBPACK_IMPORTED_MODULE_5__/* .transform */ .pd(String)),
]);
const issueEntries = {
    id: issueId,
    shortId: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    title: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    culprit: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    type: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    level: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    logger: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    count: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .numeric */ .s),
    userCount: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .numeric */ .s),
    numComments: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .numeric */ .s),
    firstSeen: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    lastSeen: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    permalink: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    shareId: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
    project: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik({ slug: valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj(), id: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .union */ .KC([valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj(), valibot__WEBPACK_IMPORTED_MODULE_5__/* .number */ .ai()])) })),
    stats: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .record */ .g1(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj(), valibot__WEBPACK_IMPORTED_MODULE_5__/* .fallback */ .Np(series, []))),
};
const issueSchema = valibot__WEBPACK_IMPORTED_MODULE_5__/* .intersect */ .y$([valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik(issueEntries), _attributes_js__WEBPACK_IMPORTED_MODULE_4__/* .attributesSchema */ .Tq]);
const LISTED_MEMBERS = [...Object.keys(issueEntries), ..._attributes_js__WEBPACK_IMPORTED_MODULE_4__/* .SHOWN_MEMBERS */ .C9];
function listedPart(item) {
    if (!isObject(item))
        return item;
    const part = {};
    for (const name of LISTED_MEMBERS)
        if (Object.hasOwn(item, name))
            part[name] = item[name];
    return part;
}
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
const listedSchema = valibot__WEBPACK_IMPORTED_MODULE_5__/* .custom */ .Ie((value) => valibot__WEBPACK_IMPORTED_MODULE_5__.is(valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik({ id: issueId }), value));
const noIssueSchema = valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik({ id: valibot__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lq(valibot__WEBPACK_IMPORTED_MODULE_5__/* .undefined */ .Vx()), detail: valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj() });
const releaseSummary = (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik({ version: valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj(), dateCreated: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()) }));
const detailEntries = {
    activity: valibot__WEBPACK_IMPORTED_MODULE_5__/* .fallback */ .Np(valibot__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YO(valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik({
        type: valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj(),
        dateCreated: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
        data: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .record */ .g1(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj(), valibot__WEBPACK_IMPORTED_MODULE_5__/* .unknown */ .L5())),
        user: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik({ name: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()), email: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()) })),
    })), []),
    firstRelease: releaseSummary,
    lastRelease: releaseSummary,
    tags: valibot__WEBPACK_IMPORTED_MODULE_5__/* .fallback */ .Np(valibot__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YO(valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik({
        key: valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj(),
        name: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj()),
        totalValues: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .numeric */ .s),
        topValues: valibot__WEBPACK_IMPORTED_MODULE_5__/* .fallback */ .Np(valibot__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YO(valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik({ value: valibot__WEBPACK_IMPORTED_MODULE_5__/* .string */ .Yj() })), []),
    })), []),
    userReportCount: (0,_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W)(_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .numeric */ .s),
};
const issueDetailsSchema = valibot__WEBPACK_IMPORTED_MODULE_5__/* .intersect */ .y$([issueSchema, valibot__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ik(detailEntries)]);
const LIST_SCOPES = ["event:read", "project:read"];
const UPDATE_FIXES = {
    assignedTo: `Write an actor that exists in "assigned-to": user:ID, team:ID, a username or an email address.`,
    status: `This service does not take the status; write another "status".`,
    statusDetails: `This service does not take the status now; write another "status" or "ignore-until".`,
    priority: `This service does not take the priority; write another "priority".`,
};
const MATCHES_NOTHING = "timesSeen:<0";
const FULL_PAGE = 50;
class Issues {
    baseUrl;
    organization;
    #transport;
    #isScoped = false;
    constructor(transport, organization) {
        this.#transport = transport;
        this.baseUrl = transport.baseUrl;
        this.organization = organization;
    }
    get serviceKind() {
        return this.#transport.serviceKind;
    }
    async *matching(project, search) {
        const operation = this.#listing(project, `list the issues of project ${project}`);
        const end = { hits: undefined, isCut: false };
        const found = (0,_service_pagination_js__WEBPACK_IMPORTED_MODULE_3__/* .pages */ .Bd)(async (cursor) => {
            const query = new URLSearchParams({ query: search.query, statsPeriod: search.statsPeriod });
            if (this.#transport.serviceKind === "glitchtip")
                query.set("limit", "100");
            if (cursor !== undefined)
                query.set("cursor", cursor);
            const answer = await this.#list(project, operation, query);
            const items = (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .readAnswer */ .JN)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YO(listedSchema), answer, operation);
            end.hits = answer.hits;
            end.isCut = answer.link === undefined && items.length >= FULL_PAGE;
            return { items, next: (0,_service_pagination_js__WEBPACK_IMPORTED_MODULE_3__/* .nextCursor */ .q1)(answer.link) };
        });
        for await (const { items } of found) {
            yield items.map((body) => (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .readAnswer */ .JN)(issueSchema, { status: 200, body }, operation));
        }
        return end;
    }
    async lookUp(project, shortId) {
        const operation = this.#listing(project, `look up the issue ${shortId}`);
        const query = new URLSearchParams({ query: shortId, shortIdLookup: "1", statsPeriod: "" });
        const answer = await this.#list(project, operation, query);
        const found = (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .readAnswer */ .JN)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YO(issueSchema), answer, operation);
        return found.find((issue) => issue.shortId?.toLowerCase() === shortId.toLowerCase());
    }
    async retrieve(id) {
        return (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .readAnswer */ .JN)(issueSchema, await this.#retrieve(id), retrieval(id));
    }
    async retrieveInFull(id) {
        return (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .readAnswer */ .JN)(issueDetailsSchema, await this.#retrieve(id), retrieval(id));
    }
    async retrieveMany(ids, projectIds) {
        const operation = {
            name: "retrieve-issues",
            method: "GET",
            action: `read ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_6__/* .counted */ .hS)(ids.length, "issue")} again`,
            scopes: ["event:read"],
            resources: [`the organization "${this.organization}"`],
        };
        const query = new URLSearchParams({ statsPeriod: "" });
        for (const id of ids)
            query.append("group", id);
        for (const id of projectIds)
            query.append("project", id);
        const path = `${(0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .apiPath */ .So)("organizations", this.organization, "issues")}?${query.toString()}`;
        const answer = await this.#transport.request({ operation, path, item: listedPart });
        return (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .readAnswer */ .JN)(valibot__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YO(issueSchema), answer, operation);
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
        const answer = await this.#ofIssue(id, (path) => this.#transport.request({ operation, path, body }));
        if (answer.body === undefined || valibot__WEBPACK_IMPORTED_MODULE_5__.is(noIssueSchema, answer.body))
            return undefined;
        return (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .readAnswer */ .JN)(issueSchema, answer, operation);
    }
    async updateMany(ids, update, place) {
        const { project, projectId, endpoint } = place;
        const operation = {
            name: "update-issues",
            method: "PUT",
            action: `update ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_6__/* .counted */ .hS)(ids.length, "issue")} of project ${project}`,
            scopes: ["event:write"],
            fieldFixes: UPDATE_FIXES,
            resources: [`the organization "${this.organization}"`, `the project "${project}"`],
        };
        const query = new URLSearchParams();
        for (const id of ids)
            query.append("id", id);
        query.set("query", MATCHES_NOTHING);
        if (endpoint === "organization" && projectId !== undefined)
            query.set("project", projectId);
        const path = endpoint === "project"
            ? (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .apiPath */ .So)("projects", this.organization, project, "issues")
            : (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .apiPath */ .So)("organizations", this.organization, "issues");
        const { status } = await this.#transport.request({
            operation,
            path: `${path}?${query.toString()}`,
            body: JSON.stringify(update),
            retry: { onlyWithoutEffect: true },
        });
        return status !== 204;
    }
    async retrieveProject(project) {
        const operation = {
            name: "retrieve-project",
            method: "GET",
            action: `read project ${project}`,
            scopes: ["project:read"],
            resources: [`the organization "${this.organization}"`, `the project "${project}"`],
        };
        const path = (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .apiPath */ .So)("projects", this.organization, project);
        await this.#transport.request({ operation, path });
    }
    async #retrieve(id) {
        const operation = retrieval(id);
        return await this.#ofIssue(id, (path) => this.#transport.request({ operation, path }));
    }
    async #ofIssue(id, ask) {
        const scoped = (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .apiPath */ .So)("organizations", this.organization, "issues", id);
        if (this.#isScoped)
            return await ask(scoped);
        try {
            return await ask((0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .apiPath */ .So)("issues", id));
        }
        catch (error) {
            if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7) || error.status !== 404)
                throw error;
            const answer = await ask(scoped).catch((error_) => {
                throw error_ instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7 && isNotThere(error_) ? error : error_;
            });
            this.#isScoped = true;
            return answer;
        }
    }
    #listing(project, action) {
        return {
            name: "list-issues",
            method: "GET",
            action,
            scopes: LIST_SCOPES,
            scopeNote: '"project:read" suffices only where a server follows the published interface to the letter',
            resources: [`the organization "${this.organization}"`, `the project "${project}"`],
        };
    }
    async #list(project, operation, query) {
        const path = (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_2__/* .apiPath */ .So)("projects", this.organization, project, "issues");
        return await this.#transport.request({
            operation,
            path: `${path}?${query.toString()}`,
            item: listedPart,
        });
    }
}
function isNotThere({ status, kind }) {
    return status === 404 || status === 405 || kind === "no-endpoint";
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


/***/ }),

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
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/client.js
var client = __webpack_require__(1842);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/matching.js
var issues_matching = __webpack_require__(8654);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/packed-rows.js
var packed_rows = __webpack_require__(9855);
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
    outcome.watched = [];
    await watch(watchSeconds, {
        read: () => readOnce(inputs, outcome, { issues, run }),
        told: (left) => {
            const count = outcome.matchedCount ?? 0;
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
    outcome.watched?.push([Math.floor(Date.now() / 1000), count]);
    if (!exceeded)
        return;
    const match = count === 1 ? "1 issue matches" : `${count} issues match`;
    throw new errors/* GateError */.ue(`${match} ${query === "" ? "in every status" : `"${query}"`}, more than the ${failAbove} that "fail-above" allows.`, {
        where: "input fail-above",
        fix: `Look at the issues in the summary, the worst first; resolve them, or raise "fail-above".`,
    });
}
const MOST_SHOWN = 1000;
class Tally {
    count = 0;
    #worst;
    #shown;
    #stats = new Map();
    #levels = new Map();
    #inputs;
    #place;
    constructor(inputs, place) {
        this.#inputs = inputs;
        this.#place = place;
        this.#worst = new packed_rows/* WorstIssues */._(inputs.limit);
        this.#shown = new packed_rows/* WorstIssues */._(Math.min(inputs.limit, MOST_SHOWN));
    }
    add(issue) {
        this.count += 1;
        const row = (0,rows/* issueRow */.Cq)(issue, "matched", this.#place);
        const stats = issue.stats?.[this.#inputs.statsPeriod] ?? [];
        this.#worst.add(row);
        this.#shown.add(stats.length > 0 ? { ...row, stats } : row);
        for (const [time, count] of stats) {
            this.#stats.set(time, (this.#stats.get(time) ?? 0) + count);
        }
        const level = issue.level ?? "unknown";
        this.#levels.set(level, (this.#levels.get(level) ?? 0) + 1);
    }
    record(outcome) {
        outcome.matchedCount = this.count;
        const worst = this.#worst.sorted();
        for (const [index, row] of [...this.#shown.sorted()].entries())
            worst.replace(index, row);
        outcome.issues = worst;
        const levels = [...this.#levels].toSorted(([a], [b]) => (0,rows/* levelRank */.Le)(a) - (0,rows/* levelRank */.Le)(b) || a.localeCompare(b, "en"));
        outcome.levels = Object.fromEntries(levels);
        outcome.stats = undefined;
        if (this.#stats.size > 0)
            outcome.stats = [...this.#stats].toSorted(([a], [b]) => a - b);
    }
}


/***/ }),

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
/* harmony export */   Me: () => (/* binding */ countPartly),
/* harmony export */   Nn: () => (/* binding */ rowsIn),
/* harmony export */   bv: () => (/* binding */ urgencyOf),
/* harmony export */   c0: () => (/* binding */ countStates),
/* harmony export */   td: () => (/* binding */ byUrgency)
/* harmony export */ });
/* harmony import */ var _address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(565);
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5075);


function issueRow(issue, state, place) {
    const { id, level, culprit, count, userCount, firstSeen, lastSeen } = issue;
    return {
        id,
        shortId: issue.shortId ?? id,
        project: issue.project?.slug ?? "",
        title: issue.title ?? "",
        state,
        status: (0,_status_js__WEBPACK_IMPORTED_MODULE_0__/* .shownStatus */ .O4)(issue),
        page: (0,_address_js__WEBPACK_IMPORTED_MODULE_1__/* .issuePage */ .$s)(issue, place),
        level,
        culprit,
        count,
        userCount,
        firstSeen,
        lastSeen,
    };
}
const LEVELS = ["fatal", "error", "warning", "info", "debug"];
function urgencyOf({ level, count = 0, userCount = 0, lastSeen = "" }) {
    const time = Date.parse(lastSeen);
    return [levelRank(level), -count, -userCount, Number.isNaN(time) ? 0 : -time];
}
function byUrgency(a, b) {
    const other = urgencyOf(b);
    const differences = urgencyOf(a).map((value, index) => value - (other[index] ?? 0));
    return (differences.find((difference) => difference !== 0) ??
        a.id.localeCompare(b.id, "en", { numeric: true }));
}
function levelRank(level) {
    const rank = LEVELS.indexOf(level?.toLowerCase() ?? "");
    return rank === -1 ? LEVELS.indexOf("error") : rank;
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
    for (const { state } of progressOf(issues))
        counts[state] += 1;
    return counts;
}
function countPartly(issues) {
    let count = 0;
    for (const { partly } of progressOf(issues))
        if (partly === true)
            count += 1;
    return count;
}
function progressOf(issues) {
    return issues.progress?.() ?? issues;
}
function rowsIn(issues, states, most = Infinity) {
    const found = [];
    let index = 0;
    for (const { state } of progressOf(issues)) {
        if (found.length >= most)
            break;
        const row = states.includes(state) ? issues.at(index) : undefined;
        if (row)
            found.push(row);
        index += 1;
    }
    return found;
}
function unfinished(counts) {
    return counts.failed + counts["not-applied"] + counts.unknown + counts["not-started"];
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


/***/ }),

/***/ 4446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bd: () => (/* binding */ pages),
/* harmony export */   q1: () => (/* binding */ nextCursor)
/* harmony export */ });
/* unused harmony export parseLink */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _node_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5494);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);



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
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7("The service's link to the next page has no cursor.", {
        kind: "unreadable",
        mayHaveHappened: false,
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
const MAX_STALE_PAGES = 10;
const MANY_PAGES = 20;
async function* pages(fetchPage) {
    const guard = new PageGuard();
    let coming = fetchPage(undefined);
    for (let count = 1; coming; count += 1) {
        if (count === MANY_PAGES)
            (0,_node_js__WEBPACK_IMPORTED_MODULE_2__/* .keepHeapSmall */ .p)();
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
            throw endlessPages(`go round in a circle (the cursor ${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)(next, 60)} came twice)`);
        }
        if (this.#stalePages >= MAX_STALE_PAGES) {
            throw endlessPages(`do not end (${MAX_STALE_PAGES} in a row brought nothing new)`);
        }
        this.#cursors.add(next);
    }
}
function endlessPages(what) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The service's pages ${what}.`, {
        kind: "unreadable",
        mayHaveHappened: false,
        fix: "This is a fault of the service; narrow the query to one page.",
    });
}


/***/ })

};
