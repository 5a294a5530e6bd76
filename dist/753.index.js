export const id = 753;
export const ids = [753];
export const modules = {

/***/ 5972:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cq: () => (/* binding */ issueRow),
/* harmony export */   K9: () => (/* binding */ isMarkedForNextRelease),
/* harmony export */   O4: () => (/* binding */ shownStatus),
/* harmony export */   S4: () => (/* binding */ judge),
/* harmony export */   S5: () => (/* binding */ missingUpdate),
/* harmony export */   Td: () => (/* binding */ attributesOf),
/* harmony export */   nT: () => (/* binding */ onlyAsked)
/* harmony export */ });
const FLAGS = ["hasSeen", "isBookmarked", "isSubscribed", "isPublic"];
function isMarkedForNextRelease({ status, statusDetails }) {
    if (status === "resolvedInNextRelease")
        return true;
    return status === "resolved" && Boolean(statusDetails?.["inNextRelease"]);
}
function shownStatus(issue) {
    return isMarkedForNextRelease(issue) ? "resolvedInNextRelease" : issue.status;
}
function attributesOf(issue) {
    const attributes = {};
    const status = shownStatus(issue);
    if (status !== undefined)
        attributes.status = status;
    if (issue.assignedTo !== undefined)
        attributes.assignedTo = assigneeName(issue.assignedTo);
    for (const flag of FLAGS) {
        const value = issue[flag];
        if (value !== undefined)
            attributes[flag] = value;
    }
    return attributes;
}
function onlyAsked(values, asked) {
    return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(asked, name)));
}
function assigneeName(assignee) {
    if (assignee === null)
        return null;
    return assignee.name ?? assignee.email ?? assigneeId(assignee) ?? "somebody";
}
function assigneeId({ type, id }) {
    return type === undefined || id === undefined ? undefined : `${type}:${id}`;
}
function missingUpdate(issue, asked) {
    const update = {};
    const { status } = asked;
    if (status !== undefined && isStatus(status) && !hasStatus(issue, status))
        update.status = status;
    if (asked.assignedTo !== undefined && !hasAssignee(issue, asked.assignedTo)) {
        update.assignedTo = asked.assignedTo ?? "";
    }
    for (const flag of FLAGS) {
        const value = asked[flag];
        if (value !== undefined && issue[flag] !== value)
            update[flag] = value;
    }
    return Object.keys(update).length === 0 ? undefined : update;
}
function isStatus(status) {
    return ["resolved", "resolvedInNextRelease", "unresolved", "ignored"].includes(status);
}
function hasStatus(issue, asked) {
    if (asked !== "resolvedInNextRelease")
        return shownStatus(issue) === asked;
    return isMarkedForNextRelease(issue) || isResolvedInRelease(issue);
}
function isResolvedInRelease({ status, statusDetails }) {
    return status === "resolved" && statusDetails?.["inRelease"] !== undefined;
}
function hasAssignee({ assignedTo }, asked) {
    if (assignedTo === undefined)
        return false;
    if (assignedTo === null || asked === null)
        return assignedTo === asked;
    return namesActor(asked, assignedTo) ?? false;
}
function namesActor(text, { type, id, email }) {
    if (/^(?:user|team):/u.test(text)) {
        return type === undefined || id === undefined ? undefined : `${type}:${id}` === text;
    }
    if (/^\d+$/u.test(text))
        return id === undefined ? undefined : type !== "team" && `${id}` === text;
    return email !== undefined && email.toLowerCase() === text.toLowerCase() ? true : undefined;
}
function judge(sent, answer) {
    if (!answer) {
        return {
            state: "not-applied",
            reason: "the service answered that it found no such issue",
            fix: "Check that the token's owner can see and change the issue.",
        };
    }
    const verdicts = [
        ...(sent.status === undefined ? [] : [judgeStatus(sent.status, answer)]),
        ...(sent.assignedTo === undefined ? [] : [judgeAssignee(sent.assignedTo, answer)]),
        ...FLAGS.flatMap((flag) => (sent[flag] === undefined ? [] : [judgeFlag(flag, sent, answer)])),
    ];
    return (verdicts.find(({ state }) => state === "not-applied") ??
        verdicts.find(({ state }) => state === "unknown") ?? { state: "applied" });
}
function judgeStatus(sent, answer) {
    if (answer.status === undefined)
        return { state: "unknown", reason: "the answer has no status" };
    if (hasStatus(answer, sent))
        return { state: "applied" };
    if (sent === "resolvedInNextRelease" && answer.status === "resolved") {
        return {
            state: "not-applied",
            reason: "resolved at once: the project has no release",
            fix: `Create a release of the project first, or ask for "status: resolved".`,
        };
    }
    const shown = shownStatus(answer) ?? "";
    return {
        state: "not-applied",
        reason: `asked for the status ${sent}, the service answered ${shown}`,
        fix: shown === "resolvedInNextRelease"
            ? `The service keeps issues that wait for the next release: set "status: unresolved" first.`
            : "Look at the issue on the service; it may not know this status.",
    };
}
function judgeAssignee(sent, { assignedTo }) {
    if (assignedTo === undefined) {
        return { state: "unknown", reason: "the answer does not say who is assigned" };
    }
    const fix = "Check that the actor is a member of a team of the project.";
    if (assignedTo === null) {
        if (sent === "")
            return { state: "applied" };
        return { state: "not-applied", reason: "the service assigned nobody", fix };
    }
    if (sent === "") {
        const fixKept = "Look at the issue on the service.";
        return { state: "not-applied", reason: "the service kept the assignee", fix: fixKept };
    }
    if (namesActor(sent, assignedTo) !== false)
        return { state: "applied" };
    const reason = `the service assigned ${assigneeName(assignedTo)}, not ${sent}`;
    return { state: "not-applied", reason, fix };
}
function judgeFlag(flag, sent, answer) {
    if (answer[flag] === undefined) {
        return { state: "unknown", reason: `the answer does not show ${flag}` };
    }
    if (answer[flag] === sent[flag])
        return { state: "applied" };
    return {
        state: "not-applied",
        reason: `asked for ${flag} ${sent[flag]}, the service kept ${answer[flag]}`,
        fix: flag === "isPublic"
            ? "Check that sharing is allowed in the settings of the organization."
            : "This belongs to a user: use a token of a user, not of an organization or an integration.",
    };
}
function issueRow(issue, state, baseUrl) {
    const { id, level, culprit, count, userCount, firstSeen, lastSeen } = issue;
    return {
        id,
        shortId: issue.shortId ?? id,
        project: issue.project?.slug ?? "",
        title: issue.title ?? "",
        state,
        status: shownStatus(issue),
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


/***/ }),

/***/ 7105:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  t: () => (/* binding */ Issues)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/answer.js
var service_answer = __webpack_require__(8872);
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
        parameters: Object.fromEntries([...rest.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gu)].map(([, name = "", quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ""])),
    }));
}
function nextCursor(link, base) {
    const entry = parseLink(link ?? "").find(({ parameters }) => parameters["rel"] === "next");
    if (!entry || entry.parameters["results"] === "false")
        return undefined;
    const url = URL.parse(entry.url, `${base}/`);
    const own = new URL(base);
    const prefix = own.pathname.replace(/\/*$/u, "/");
    if (url && (url.origin !== own.origin || !url.pathname.startsWith(prefix))) {
        throw new errors/* ServiceError */._7(`The service's link to the next page leads to another place (${url.origin}${url.pathname}).`, {
            kind: "unreadable",
            mayHaveHappened: false,
            where: base,
            fix: "Write the address that the service itself uses as base URL, with its path prefix.",
        });
    }
    const cursor = entry.parameters["cursor"] || url?.searchParams.get("cursor");
    if (cursor)
        return cursor;
    throw new errors/* ServiceError */._7("The service's link to the next page has no cursor.", {
        kind: "unreadable",
        mayHaveHappened: false,
        where: base,
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
const MAX_STALE_PAGES = 10;
async function* pages(fetchPage) {
    const course = new Course();
    let coming = fetchPage(undefined);
    while (coming) {
        const page = await coming;
        course.check(page);
        coming = page.next === undefined ? undefined : fetchPage(page.next);
        coming?.catch(() => undefined);
        yield page;
    }
}
class Course {
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
            throw lost(`go round in a circle (the cursor ${(0,release_tracker_text/* shorten */.ml)(next, 60)} came twice)`);
        }
        if (this.#stalePages >= MAX_STALE_PAGES) {
            throw lost(`do not end (${MAX_STALE_PAGES} in a row brought nothing new)`);
        }
        this.#cursors.add(next);
    }
}
function lost(what) {
    return new errors/* ServiceError */._7(`The service's pages ${what}.`, {
        kind: "unreadable",
        mayHaveHappened: false,
        fix: "This is a fault of the service; narrow the query to one page.",
    });
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/client.js




const actorSchema = dist/* union */.KC([
    dist/* object */.Ik({
        type: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
        id: (0,service_answer/* lenient */.W_)(dist/* union */.KC([dist/* string */.Yj(), dist/* number */.ai()])),
        name: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
        email: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    }),
    dist/* pipe */.Fs(dist/* string */.Yj(), dist/* transform */.pd((name) => ({ type: undefined, id: undefined, name, email: undefined }))),
]);
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
    shortId: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    title: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    culprit: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    type: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    level: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    logger: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    status: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    statusDetails: (0,service_answer/* lenient */.W_)(dist/* record */.g1(dist/* string */.Yj(), dist/* unknown */.L5())),
    count: (0,service_answer/* lenient */.W_)(service_answer/* numeric */.sH),
    userCount: (0,service_answer/* lenient */.W_)(service_answer/* numeric */.sH),
    numComments: (0,service_answer/* lenient */.W_)(service_answer/* numeric */.sH),
    firstSeen: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    lastSeen: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    hasSeen: (0,service_answer/* lenient */.W_)(dist/* boolean */.zM()),
    isBookmarked: (0,service_answer/* lenient */.W_)(dist/* boolean */.zM()),
    isPublic: (0,service_answer/* lenient */.W_)(dist/* boolean */.zM()),
    isSubscribed: (0,service_answer/* lenient */.W_)(dist/* boolean */.zM()),
    assignedTo: dist/* fallback */.Np(dist/* nullish */.cl(actorSchema), undefined),
    permalink: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    project: (0,service_answer/* lenient */.W_)(dist/* object */.Ik({ slug: dist/* string */.Yj() })),
    stats: (0,service_answer/* lenient */.W_)(dist/* record */.g1(dist/* string */.Yj(), dist/* fallback */.Np(series, []))),
};
const issueSchema = dist/* object */.Ik(issueEntries);
const listedSchema = dist/* custom */.Ie((value) => dist.is(dist/* object */.Ik({ id: issueId }), value));
const noIssueSchema = dist/* object */.Ik({ id: dist/* optional */.lq(dist/* undefined */.Vx()), detail: dist/* string */.Yj() });
const releaseSummary = (0,service_answer/* lenient */.W_)(dist/* object */.Ik({ version: dist/* string */.Yj(), dateCreated: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()) }));
const issueDetailsSchema = dist/* object */.Ik({
    ...issueEntries,
    activity: dist/* fallback */.Np(dist/* array */.YO(dist/* object */.Ik({
        type: dist/* string */.Yj(),
        dateCreated: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
        data: (0,service_answer/* lenient */.W_)(dist/* record */.g1(dist/* string */.Yj(), dist/* unknown */.L5())),
        user: (0,service_answer/* lenient */.W_)(dist/* object */.Ik({ name: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()), email: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()) })),
    })), []),
    firstRelease: releaseSummary,
    lastRelease: releaseSummary,
    tags: dist/* fallback */.Np(dist/* array */.YO(dist/* object */.Ik({
        key: dist/* string */.Yj(),
        name: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
        totalValues: (0,service_answer/* lenient */.W_)(service_answer/* numeric */.sH),
        topValues: dist/* fallback */.Np(dist/* array */.YO(dist/* object */.Ik({ value: dist/* string */.Yj() })), []),
    })), []),
    userReportCount: (0,service_answer/* lenient */.W_)(service_answer/* numeric */.sH),
});
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
                items: (0,service_answer/* readAnswer */.JN)(dist/* array */.YO(listedSchema), answer, operation),
                next: nextCursor(answer.link, this.#transport.baseUrl),
            };
        });
        for await (const { items } of found) {
            for (const body of items)
                yield (0,service_answer/* readAnswer */.JN)(issueSchema, { status: 200, body }, operation);
        }
    }
    async lookUp(project, shortId) {
        const operation = this.#listing(project, `look up the issue ${shortId}`);
        const query = new URLSearchParams({ query: shortId, shortIdLookup: "1", statsPeriod: "" });
        const answer = await this.#list(project, operation, query);
        const found = (0,service_answer/* readAnswer */.JN)(dist/* array */.YO(issueSchema), answer, operation);
        return found.find((issue) => issue.shortId?.toLowerCase() === shortId.toLowerCase());
    }
    async retrieve(id) {
        return (0,service_answer/* readAnswer */.JN)(issueSchema, await this.#retrieve(id), retrieval(id));
    }
    async retrieveInFull(id) {
        return (0,service_answer/* readAnswer */.JN)(issueDetailsSchema, await this.#retrieve(id), retrieval(id));
    }
    async update(id, update) {
        const operation = {
            name: "update-issue",
            wish: `update issue ${id}`,
            scopes: service_operation/* WRITE_ISSUE_SCOPES */.u4,
            needs: [`the issue ${id}`],
        };
        const body = JSON.stringify(update);
        const path = issuePath(id);
        const answer = await this.#transport.request({ operation, method: "PUT", path, body });
        if (answer.body === undefined || dist.is(noIssueSchema, answer.body))
            return undefined;
        return (0,service_answer/* readAnswer */.JN)(issueSchema, answer, operation);
    }
    async #retrieve(id) {
        const operation = retrieval(id);
        return await this.#transport.request({ operation, method: "GET", path: issuePath(id) });
    }
    #listing(project, wish) {
        return {
            name: "list-issues",
            wish,
            scopes: service_operation/* LIST_SCOPES */.R$,
            needs: [`the organization "${this.#organization}"`, `the project "${project}"`],
        };
    }
    async #list(project, operation, query) {
        const path = (0,service_answer/* apiPath */.So)("projects", this.#organization, project, "issues");
        return await this.#transport.request({
            operation,
            method: "GET",
            path: `${path}?${query.toString()}`,
        });
    }
}
function retrieval(id) {
    return {
        name: "retrieve-issue",
        wish: `retrieve issue ${id}`,
        scopes: service_operation/* READ_ISSUE_SCOPES */.Xq,
        needs: [`the issue ${id}`],
    };
}
function issuePath(id) {
    return (0,service_answer/* apiPath */.So)("issues", id);
}


/***/ }),

/***/ 4753:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   listIssues: () => (/* binding */ listIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7105);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5972);
/* harmony import */ var _matching_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8654);
/* harmony import */ var _query_check_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7024);
/* harmony import */ var _worst_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5554);






async function listIssues(inputs, outcome, run) {
    const { query, statsPeriod, failAbove } = inputs;
    const issues = new _client_js__WEBPACK_IMPORTED_MODULE_1__/* .Issues */ .t(run.transport, inputs.organization);
    const search = { query, statsPeriod };
    const check = (0,_query_check_js__WEBPACK_IMPORTED_MODULE_2__/* .queryCheck */ .x)(query);
    const tally = new Tally(inputs);
    outcome.query = query;
    if (statsPeriod !== "")
        outcome.statsPeriod = statsPeriod;
    let problem;
    const matching = (0,_matching_js__WEBPACK_IMPORTED_MODULE_3__/* .matchingIssues */ .I)(inputs.projects, search, { issues, log: run.log });
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
        fix: `Look at the issues in the summary, the worst first; resolve them, or raise "fail-above".`,
    });
}
class Tally {
    count = 0;
    #worst;
    #stats = new Map();
    #levels = new Map();
    #inputs;
    constructor(inputs) {
        this.#inputs = inputs;
        this.#worst = new _worst_js__WEBPACK_IMPORTED_MODULE_4__/* .WorstIssues */ ._y(inputs.limit);
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
        const levels = [...this.#levels].toSorted(([a], [b]) => (0,_worst_js__WEBPACK_IMPORTED_MODULE_4__/* .levelRank */ .Le)(a) - (0,_worst_js__WEBPACK_IMPORTED_MODULE_4__/* .levelRank */ .Le)(b));
        outcome.levels = Object.fromEntries(levels);
        if (this.#stats.size > 0)
            outcome.stats = [...this.#stats].toSorted(([a], [b]) => a - b);
    }
    #row(issue) {
        const row = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_5__/* .issueRow */ .Cq)(issue, "matched", this.#inputs.baseUrl);
        const stats = issue.stats?.[this.#inputs.statsPeriod];
        if (stats && stats.length > 0)
            row.stats = stats;
        return row;
    }
}


/***/ }),

/***/ 8654:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ matchingIssues)
/* harmony export */ });
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3694);

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

/***/ 3694:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ ProgressClock)
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


/***/ }),

/***/ 7024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ queryCheck)
/* harmony export */ });
/* unused harmony export permittedStatuses */
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5972);

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
        const status = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .shownStatus */ .O4)(issue);
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

/***/ 5554:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Le: () => (/* binding */ levelRank),
/* harmony export */   _y: () => (/* binding */ WorstIssues),
/* harmony export */   td: () => (/* binding */ byUrgency)
/* harmony export */ });
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




function lenient(schema) {
    return valibot__WEBPACK_IMPORTED_MODULE_1__/* .fallback */ .Np(valibot__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq(schema), undefined);
}
const numeric = valibot__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC([
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai(),
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj(), valibot__WEBPACK_IMPORTED_MODULE_1__/* .regex */ .yG(/^\d{1,15}$/u), valibot__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd(Number)),
]);
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
function typeName(value) {
    if (value === null)
        return "null";
    return Array.isArray(value) ? "Array" : typeof value;
}
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
function changesNothing({ name }) {
    return name === "list-issues" || name === "retrieve-issue" || name === "retrieve-client-key";
}
function doubt(operation) {
    return changesNothing(operation) ? "" : ": whether it was done is not known";
}
const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];
const LIST_SCOPES = ["project:read", "event:read"];
const READ_ISSUE_SCOPES = ["event:read"];
const WRITE_ISSUE_SCOPES = ["event:write"];
const KEY_SCOPES = ["project:write"];


/***/ })

};
