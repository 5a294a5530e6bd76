export const id = 88;
export const ids = [88];
export const modules = {

/***/ 5875:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cq: () => (/* binding */ issueRow),
/* harmony export */   K9: () => (/* binding */ isMarkedForNextRelease),
/* harmony export */   O4: () => (/* binding */ shownStatus),
/* harmony export */   S4: () => (/* binding */ judge),
/* harmony export */   S5: () => (/* binding */ missingUpdate),
/* harmony export */   Td: () => (/* binding */ attributesOf)
/* harmony export */ });
/** The boolean attributes of "Update an issue". */
const FLAGS = ["hasSeen", "isBookmarked", "isSubscribed", "isPublic"];
/** True while an issue waits for the next release: `resolvedInNextRelease`, or what real servers answer for it. */
function isMarkedForNextRelease({ status, statusDetails }) {
    if (status === "resolvedInNextRelease")
        return true;
    return status === "resolved" && Boolean(statusDetails?.["inNextRelease"]);
}
/** The status as it is shown: the pending form by its name in the contract. */
function shownStatus(issue) {
    return isMarkedForNextRelease(issue) ? "resolvedInNextRelease" : issue.status;
}
/** What an issue has of the attributes that can be updated. */
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
function assigneeName(assignee) {
    if (assignee === null)
        return null;
    return assignee.name ?? assignee.email ?? assigneeId(assignee) ?? "somebody";
}
/** `user:1` or `team:2`, as `assignedTo` takes it. */
function assigneeId({ type, id }) {
    return type === undefined || id === undefined ? undefined : `${type}:${id}`;
}
/**
 * The part of what is asked that an issue does not have yet; undefined when it has all of it. An attribute that cannot
 * be compared (an assignee by name, a member that the server left out) is asked for.
 */
function missingUpdate(issue, asked) {
    const update = {};
    if (asked.status !== undefined && !hasStatus(issue, asked.status)) {
        if (isStatus(asked.status))
            update.status = asked.status;
    }
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
    // In projects with semantic versions the service answers with the release that it took for the next one.
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
    return assigneeId(assignedTo) === asked || String(assignedTo.id ?? "") === asked;
}
/**
 * Compares what was sent with what the service answered; the answer decides. Servers answer 200 to things that they did
 * not do.
 * @param answer undefined where the service answered without an issue
 */
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
function judgeAssignee(sent, answer) {
    if (answer.assignedTo === undefined) {
        return { state: "unknown", reason: "the answer does not say who is assigned" };
    }
    const isNobody = answer.assignedTo === null;
    if (isNobody === (sent === ""))
        return { state: "applied" };
    return {
        state: "not-applied",
        reason: isNobody ? "the service assigned nobody" : "the service kept the assignee",
        fix: "Check that the actor is a member of a team of the project.",
    };
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
/** An issue as the report shows it. */
function issueRow(issue, state, baseUrl) {
    const row = {
        id: issue.id,
        shortId: issue.shortId ?? issue.id,
        project: issue.project?.slug ?? "",
        title: issue.title ?? "",
        state,
    };
    copy(row, issue, ["level", "culprit", "count", "userCount", "firstSeen", "lastSeen"]);
    const status = shownStatus(issue);
    if (status !== undefined)
        row.status = status;
    const page = issuePage(issue.permalink, baseUrl);
    if (page !== undefined)
        row.page = page;
    return row;
}
function copy(row, issue, names) {
    Object.assign(row, Object.fromEntries(names.flatMap((name) => (issue[name] === undefined ? [] : [[name, issue[name]]]))));
}
/** A link of the service is shown only where it leads to the service itself, with http(s). */
function issuePage(permalink, baseUrl) {
    const url = permalink === undefined ? null : URL.parse(permalink, `${baseUrl}/`);
    if (!url || !["http:", "https:"].includes(url.protocol))
        return undefined;
    const base = new URL(baseUrl);
    // The hosted service has a host per organization: acme.sentry.io.
    const isOwn = url.host === base.host || url.hostname.endsWith(`.${base.hostname}`);
    return isOwn && url.username === "" && url.password === "" ? url.href : undefined;
}


/***/ }),

/***/ 5088:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   listIssues: () => (/* binding */ listIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _service_issues_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8128);
/* harmony import */ var _issue_values_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5875);
/* harmony import */ var _query_check_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(570);
/* harmony import */ var _worst_issues_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3685);
/** `list-issues`: reports the issues that a query matches, worst first; optionally a gate. */





/**
 * Counts every match and keeps the worst `limit` of them.
 * @throws GateError when more match than `fail-above` allows, ServiceError
 */
async function listIssues(inputs, outcome, run) {
    const tally = new Tally(inputs, outcome);
    const issues = new _service_issues_js__WEBPACK_IMPORTED_MODULE_1__/* .Issues */ .t(run.transport, inputs.organization);
    const { query, statsPeriod } = inputs;
    for (const project of inputs.projects) {
        // oxlint-disable-next-line no-await-in-loop
        for await (const { items } of issues.matching(project, { query, statsPeriod })) {
            if (inputs.failAbove !== undefined)
                (0,_query_check_js__WEBPACK_IMPORTED_MODULE_2__/* .refuseUnappliedQuery */ .L)(items, { query, project });
            for (const issue of items)
                tally.add(issue);
            tally.record();
            run.log.info(`${tally.count} issues listed …`);
        }
    }
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
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue(`${count} issues match "${query}", more than the ${failAbove} that "fail-above" allows.`, {
        where: "input fail-above",
        fix: "Look at the issues in the summary, the worst first; resolve them, or raise the limit.",
    });
}
/** What the whole list adds up to, while only the worst issues of it are kept. */
class Tally {
    #ids = new Set();
    #worst;
    #stats = new Map();
    #levels = new Map();
    #inputs;
    #outcome;
    constructor(inputs, outcome) {
        this.#inputs = inputs;
        this.#outcome = outcome;
        this.#worst = new _worst_issues_js__WEBPACK_IMPORTED_MODULE_3__/* .WorstIssues */ ._(inputs.limit);
        outcome.query = inputs.query;
        outcome.matchedCount = 0;
        if (inputs.statsPeriod !== "")
            outcome.statsPeriod = inputs.statsPeriod;
    }
    get count() {
        return this.#ids.size;
    }
    /** An issue that moves while pages are read can come twice; it counts once. */
    add(issue) {
        if (this.#ids.has(issue.id))
            return;
        this.#ids.add(issue.id);
        const row = this.#row(issue);
        this.#worst.add(row);
        for (const [time, count] of row.stats ?? []) {
            this.#stats.set(time, (this.#stats.get(time) ?? 0) + count);
        }
        const level = issue.level ?? "unknown";
        this.#levels.set(level, (this.#levels.get(level) ?? 0) + 1);
    }
    /** Brings the outcome up to date. */
    record() {
        const outcome = this.#outcome;
        outcome.matchedCount = this.#ids.size;
        outcome.issues = this.#worst.sorted();
        outcome.levels = Object.fromEntries(this.#levels);
        if (this.#stats.size > 0)
            outcome.stats = [...this.#stats].toSorted(([a], [b]) => a - b);
    }
    #row(issue) {
        const row = (0,_issue_values_js__WEBPACK_IMPORTED_MODULE_4__/* .issueRow */ .Cq)(issue, "matched", this.#inputs.baseUrl);
        const stats = issue.stats?.[this.#inputs.statsPeriod];
        if (stats && stats.length > 0)
            row.stats = stats;
        return row;
    }
}


/***/ }),

/***/ 570:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ refuseUnappliedQuery)
/* harmony export */ });
/* unused harmony export permittedStatuses */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _issue_values_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5875);
/** Whether a service applied the query that it was given. Some do not, and answer with everything. Pure. */


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
    // Quoted text is no term; parentheses and OR make alternatives, which are not worth understanding for a check.
    const bare = query.replaceAll(/"(?:[^"\\]|\\.)*"/gu, '""');
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
/**
 * Refuses to go on with issues that the query cannot have matched.
 * @throws RefusalError that names the first
 */
function refuseUnappliedQuery(issues, { query, project }) {
    const permitted = permittedStatuses(query);
    for (const issue of issues) {
        const status = (0,_issue_values_js__WEBPACK_IMPORTED_MODULE_1__/* .shownStatus */ .O4)(issue);
        if (issue.project?.slug !== project) {
            throw unapplied(issue, `belongs to the project "${issue.project?.slug ?? "?"}", not to "${project}"`);
        }
        if (permitted && status !== undefined && !permitted.includes(status)) {
            throw unapplied(issue, `has the status "${status}", which the query "${query}" excludes`);
        }
    }
}
function unapplied(issue, reason) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RefusalError */ .XQ(`The service did not apply the query: issue ${issue.shortId ?? issue.id} ${reason}. Nothing was written.`, {
        where: "input query",
        fix: `Select the issues by id with "issues", or use a query that this service understands.`,
    });
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
/** Keeps the worst issues of a list of any length: memory grows with `limit`, not with the list. */
class WorstIssues {
    #limit;
    #rows = [];
    constructor(limit) {
        this.#limit = limit;
    }
    add(row) {
        this.#rows.push(row);
        // Sorting now and then is cheaper than finding each one's place.
        if (this.#rows.length >= this.#limit * 2 + 1000)
            this.#rows = this.sorted();
    }
    /** At most `limit`, the worst first. */
    sorted() {
        return this.#rows.toSorted(byUrgency).slice(0, this.#limit);
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
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7934);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/** Reads what the service answered: unknown until a schema has read it. */


/** A member that may be missing, null or of another type on some servers, and that nothing depends on. */
function lenient(schema) {
    return valibot__WEBPACK_IMPORTED_MODULE_1__/* .fallback */ .NpB(valibot__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(schema), undefined);
}
/** A number that some servers write as a numeric string (`count`). */
const numeric = valibot__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(),
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), valibot__WEBPACK_IMPORTED_MODULE_1__/* .regex */ .yGV(/^\d{1,15}$/), valibot__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi(Number)),
]);
/**
 * Reads an answer's body by a schema of what we depend on.
 * @throws ServiceError that names the member which is not what the contract says
 */
function readAnswer(schema, answer, operation) {
    const result = valibot__WEBPACK_IMPORTED_MODULE_1__/* .safeParse */ .xLC(schema, answer.body);
    if (result.success)
        return result.output;
    const [issue] = result.issues;
    const member = valibot__WEBPACK_IMPORTED_MODULE_1__/* .getDotPath */ .BuJ(issue);
    const place = member === null ? "its body" : `its member "${member}"`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The service answered the wish to ${operation.wish} with ${answer.status}, but ${place} is not what the interface says (expected ${issue.expected ?? "another value"}, received ${issue.received}): whether it was done is not known.`, {
        kind: "unreadable",
        status: answer.status,
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
/** The parts of a path, each encoded; with the closing slash without which the service answers 404. */
function apiPath(...parts) {
    return `/api/0/${parts.map((part) => encodeURIComponent(part)).join("/")}/`;
}


/***/ }),

/***/ 8128:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  t: () => (/* binding */ Issues)
});

// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/answer.js
var service_answer = __webpack_require__(8872);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var service_operation = __webpack_require__(2189);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/pagination.js
/** The service's pages: `Link` headers with cursors. Pure but for the fetching function that is given. */


/** The entries of a `Link` header: `<url>; rel="next"; results="true"; cursor="0:100:0"`. Malformed ones are skipped. */
function parseLink(header) {
    return [...header.matchAll(/<([^>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/gu)].map(([, url = "", rest = ""]) => ({
        url,
        parameters: Object.fromEntries([...rest.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gu)].map(([, name = "", quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ""])),
    }));
}
/**
 * The cursor of the next page. Both relations are always there, so the end is `results="false"`, not a missing link; a
 * direct hit has no `Link` at all. Only the cursor is taken from the link: the address of the next request is built by us.
 *
 * @param base `{base_url}`: a link that leaves its origin or path prefix is refused
 * @throws ServiceError for a link elsewhere
 */
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
            where: base,
            fix: "Write the address that the service itself uses as base URL, with its path prefix.",
        });
    }
    return entry.parameters["cursor"] || (url?.searchParams.get("cursor") ?? undefined);
}
/** Pages that one listing may have: 100 issues each. A server whose cursors never end is not waited for. */
const MAX_PAGES = 20_000;
/**
 * All pages, one after the other; the next one is under way while the caller reads this one.
 * @param fetchPage gets the page at a cursor; the first has none
 * @throws ServiceError when a cursor comes back, or the pages do not end
 */
async function* pages(fetchPage) {
    const seen = new Set();
    let coming = fetchPage(undefined);
    while (coming) {
        // Each page names the one after it.
        // oxlint-disable-next-line no-await-in-loop
        const page = await coming;
        if (page.next !== undefined)
            assertNewCursor(page.next, seen);
        coming = page.next === undefined ? undefined : fetchPage(page.next);
        // The caller may stop before it asks for the page under way: its failure must not go unhandled.
        coming?.catch(() => undefined);
        yield page;
    }
}
function assertNewCursor(cursor, seen) {
    if (!seen.has(cursor) && seen.size < MAX_PAGES) {
        seen.add(cursor);
        return;
    }
    throw new errors/* ServiceError */._7(seen.has(cursor)
        ? `The service's pages go round in a circle (the cursor ${(0,release_tracker_text/* shorten */.ml)(cursor, 60)} came twice).`
        : `The service's pages do not end: ${MAX_PAGES} were read.`, { kind: "unreadable", fix: "This is a fault of the service; narrow the query to one page." });
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/issues.js
/** Issues: list the issues of a project, retrieve one, update one. */




const actorSchema = dist/* union */.KCZ([
    dist/* object */.Ikc({
        type: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
        id: (0,service_answer/* lenient */.W_)(dist/* union */.KCZ([dist/* string */.YjP(), dist/* number */.aig()])),
        name: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
        email: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    }),
    dist/* pipe */.FsL(dist/* string */.YjP(), dist/* transform */.pdi((name) => ({ type: undefined, id: undefined, name, email: undefined }))),
]);
const series = dist/* array */.YOg(dist/* tuple */.PVZ([dist/* number */.aig(), dist/* number */.aig()]));
/** What we depend on of an issue is its id; whoever needs more (status, project) checks that it is there. */
const issueEntries = {
    id: dist/* union */.KCZ([dist/* string */.YjP(), dist/* pipe */.FsL(dist/* number */.aig(), dist/* transform */.pdi(String))]),
    shortId: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    title: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    culprit: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    type: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    level: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    logger: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    status: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    statusDetails: (0,service_answer/* lenient */.W_)(dist/* record */.g1P(dist/* string */.YjP(), dist/* unknown */.L5J())),
    count: (0,service_answer/* lenient */.W_)(service_answer/* numeric */.sH),
    userCount: (0,service_answer/* lenient */.W_)(service_answer/* numeric */.sH),
    numComments: (0,service_answer/* lenient */.W_)(service_answer/* numeric */.sH),
    firstSeen: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    lastSeen: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    hasSeen: (0,service_answer/* lenient */.W_)(dist/* boolean */.zMY()),
    isBookmarked: (0,service_answer/* lenient */.W_)(dist/* boolean */.zMY()),
    isPublic: (0,service_answer/* lenient */.W_)(dist/* boolean */.zMY()),
    isSubscribed: (0,service_answer/* lenient */.W_)(dist/* boolean */.zMY()),
    assignedTo: dist/* fallback */.NpB(dist/* nullish */.cl6(actorSchema), undefined),
    permalink: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    project: (0,service_answer/* lenient */.W_)(dist/* object */.Ikc({ slug: dist/* string */.YjP() })),
    stats: (0,service_answer/* lenient */.W_)(dist/* record */.g1P(dist/* string */.YjP(), dist/* fallback */.NpB(series, []))),
};
const issueSchema = dist/* object */.Ikc(issueEntries);
const releaseSummary = (0,service_answer/* lenient */.W_)(dist/* object */.Ikc({ version: dist/* string */.YjP(), dateCreated: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()) }));
const issueDetailsSchema = dist/* object */.Ikc({
    ...issueEntries,
    activity: dist/* fallback */.NpB(dist/* array */.YOg(dist/* object */.Ikc({
        type: dist/* string */.YjP(),
        dateCreated: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
        data: (0,service_answer/* lenient */.W_)(dist/* record */.g1P(dist/* string */.YjP(), dist/* unknown */.L5J())),
        user: (0,service_answer/* lenient */.W_)(dist/* object */.Ikc({ name: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()), email: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()) })),
    })), []),
    firstRelease: releaseSummary,
    lastRelease: releaseSummary,
    tags: dist/* fallback */.NpB(dist/* array */.YOg(dist/* object */.Ikc({
        key: dist/* string */.YjP(),
        name: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
        totalValues: (0,service_answer/* lenient */.W_)(service_answer/* numeric */.sH),
        topValues: dist/* fallback */.NpB(dist/* array */.YOg(dist/* object */.Ikc({ value: dist/* string */.YjP() })), []),
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
    /** The issues of a project that match a query, page by page, 100 at a time. @throws ServiceError */
    matching(project, search) {
        const operation = this.#listing(project, `list the issues of project ${project}`);
        return pages(async (cursor) => {
            const query = new URLSearchParams({ query: search.query, statsPeriod: search.statsPeriod });
            if (cursor !== undefined)
                query.set("cursor", cursor);
            return this.#page(await this.#list(project, operation, query), operation);
        });
    }
    /**
     * The issue with exactly this short ID, wherever it belongs: the look-up can answer with an issue of another project.
     * @throws ServiceError
     */
    async lookUp(project, shortId) {
        const operation = this.#listing(project, `look up the issue ${shortId}`);
        const query = new URLSearchParams({ query: shortId, shortIdLookup: "1", statsPeriod: "" });
        const { items } = this.#page(await this.#list(project, operation, query), operation);
        return items.find((issue) => issue.shortId?.toLowerCase() === shortId.toLowerCase());
    }
    /** One issue in full. A merged issue answers as the one it was merged into, under another id. @throws ServiceError */
    async retrieve(id) {
        const operation = {
            name: "retrieve-issue",
            wish: `retrieve issue ${id}`,
            scopes: service_operation/* READ_ISSUE_SCOPES */.Xq,
            needs: [`the issue ${id}`],
        };
        const answer = await this.#transport.request({ operation, method: "GET", path: issuePath(id) });
        return (0,service_answer/* readAnswer */.JN)(issueDetailsSchema, answer, operation);
    }
    /**
     * Changes the given attributes of one issue.
     * @returns the issue as the service answered it; undefined where it answered without one (204, "No groups found")
     * @throws ServiceError
     */
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
        if (answer.body === undefined || dist.is(dist/* object */.Ikc({ detail: dist/* string */.YjP() }), answer.body)) {
            return undefined;
        }
        return (0,service_answer/* readAnswer */.JN)(issueSchema, answer, operation);
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
        return await this.#transport.request({ operation, method: "GET", path: `${path}?${query}` });
    }
    #page(answer, operation) {
        const hits = Number(answer.hits);
        return {
            items: (0,service_answer/* readAnswer */.JN)(dist/* array */.YOg(issueSchema), answer, operation),
            next: nextCursor(answer.link, this.#transport.baseUrl),
            hits: answer.hits !== undefined && Number.isSafeInteger(hits) ? hits : undefined,
        };
    }
}
function issuePath(id) {
    return (0,service_answer/* apiPath */.So)("issues", id);
}


/***/ }),

/***/ 2189:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A3: () => (/* binding */ KEY_SCOPES),
/* harmony export */   R$: () => (/* binding */ LIST_SCOPES),
/* harmony export */   Xq: () => (/* binding */ READ_ISSUE_SCOPES),
/* harmony export */   YC: () => (/* binding */ RELEASE_SCOPES),
/* harmony export */   u4: () => (/* binding */ WRITE_ISSUE_SCOPES)
/* harmony export */ });
/** The operations of the contract, with what a person must know when one fails. */
/** The contract's `project:releases`; real servers also take the others. */
const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];
/** The contract says `project:read` for listing, newer servers want `event:read`. */
const LIST_SCOPES = ["project:read", "event:read"];
const READ_ISSUE_SCOPES = ["event:read"];
const WRITE_ISSUE_SCOPES = ["event:write"];
const KEY_SCOPES = ["project:write"];


/***/ })

};
