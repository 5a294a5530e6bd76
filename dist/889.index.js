export const id = 889;
export const ids = [889];
export const modules = {

/***/ 7105:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  tm: () => (/* binding */ Issues),
  k7: () => (/* binding */ MATCHES_NOTHING),
  kN: () => (/* binding */ isNotThere)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/schema.js
var schema = __webpack_require__(2409);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/format.js
var format = __webpack_require__(7740);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var service_operation = __webpack_require__(2189);
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
    shareId: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    project: (0,schema/* lenient */.W)(dist/* object */.Ik({ slug: dist/* string */.Yj(), id: (0,schema/* lenient */.W)(dist/* union */.KC([dist/* string */.Yj(), dist/* number */.ai()])) })),
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
        const found = pages(async (cursor) => {
            const query = new URLSearchParams({ query: search.query, statsPeriod: search.statsPeriod });
            if (this.#transport.serviceKind === "glitchtip")
                query.set("limit", "100");
            if (cursor !== undefined)
                query.set("cursor", cursor);
            const answer = await this.#list(project, operation, query);
            const items = (0,service_operation/* readAnswer */.JN)(dist/* array */.YO(listedSchema), answer, operation);
            end.hits = answer.hits;
            end.isCut = answer.link === undefined && items.length >= FULL_PAGE;
            return { items, next: nextCursor(answer.link) };
        });
        for await (const { items } of found) {
            yield items.map((body) => (0,service_operation/* readAnswer */.JN)(issueSchema, { status: 200, body }, operation));
        }
        return end;
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
    async retrieveMany(ids, projectIds) {
        const operation = {
            name: "retrieve-issues",
            method: "GET",
            action: `read ${(0,format/* counted */.hS)(ids.length, "issue")} again`,
            scopes: ["event:read"],
            resources: [`the organization "${this.organization}"`],
        };
        const query = new URLSearchParams({ statsPeriod: "" });
        for (const id of ids)
            query.append("group", id);
        for (const id of projectIds)
            query.append("project", id);
        const path = `${(0,service_operation/* apiPath */.So)("organizations", this.organization, "issues")}?${query.toString()}`;
        const answer = await this.#transport.request({ operation, path });
        return (0,service_operation/* readAnswer */.JN)(dist/* array */.YO(issueSchema), answer, operation);
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
        if (answer.body === undefined || dist.is(noIssueSchema, answer.body))
            return undefined;
        return (0,service_operation/* readAnswer */.JN)(issueSchema, answer, operation);
    }
    async updateMany(ids, update, place) {
        const { project, projectId, endpoint } = place;
        const operation = {
            name: "update-issues",
            method: "PUT",
            action: `update ${(0,format/* counted */.hS)(ids.length, "issue")} of project ${project}`,
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
            ? (0,service_operation/* apiPath */.So)("projects", this.organization, project, "issues")
            : (0,service_operation/* apiPath */.So)("organizations", this.organization, "issues");
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
        const path = (0,service_operation/* apiPath */.So)("projects", this.organization, project);
        await this.#transport.request({ operation, path });
    }
    async #retrieve(id) {
        const operation = retrieval(id);
        return await this.#ofIssue(id, (path) => this.#transport.request({ operation, path }));
    }
    async #ofIssue(id, ask) {
        const scoped = (0,service_operation/* apiPath */.So)("organizations", this.organization, "issues", id);
        if (this.#isScoped)
            return await ask(scoped);
        try {
            return await ask((0,service_operation/* apiPath */.So)("issues", id));
        }
        catch (error) {
            if (!(error instanceof errors/* ServiceError */._7) || error.status !== 404)
                throw error;
            const answer = await ask(scoped).catch((error_) => {
                throw error_ instanceof errors/* ServiceError */._7 && isNotThere(error_) ? error : error_;
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
        const path = (0,service_operation/* apiPath */.So)("projects", this.organization, project, "issues");
        return await this.#transport.request({
            operation,
            path: `${path}?${query.toString()}`,
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
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7105);
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
const MAX_ACTIVITY = 50;
function issueDetails({ name, retrievedId, issue }, place) {
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
    if (name !== issue.id)
        details.requestedAs = name;
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
