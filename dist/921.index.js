export const id = 921;
export const ids = [921];
export const modules = {

/***/ 5875:
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
/** The values of those attributes that were asked for. */
function onlyAsked(values, asked) {
    return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(asked, name)));
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
    // In projects with semantic versions the service answers with the release that it took for the next one.
    return isMarkedForNextRelease(issue) || isResolvedInRelease(issue);
}
function isResolvedInRelease({ status, statusDetails }) {
    return status === "resolved" && statusDetails?.["inRelease"] !== undefined;
}
/** Whether the asked actor is assigned; false also where an answer cannot tell it: a username is not in it. */
function hasAssignee({ assignedTo }, asked) {
    if (assignedTo === undefined)
        return false;
    if (assignedTo === null || asked === null)
        return assignedTo === asked;
    return namesActor(asked, assignedTo) ?? false;
}
/** Whether a text of `assignedTo` means this actor; undefined where that cannot be told. */
function namesActor(text, { type, id, email }) {
    if (/^(?:user|team):/u.test(text)) {
        return type === undefined || id === undefined ? undefined : `${type}:${id}` === text;
    }
    // Digits alone are the id of a user.
    if (/^\d+$/u.test(text))
        return id === undefined ? undefined : type !== "team" && `${id}` === text;
    // A user can have several addresses: another one says nothing.
    return email !== undefined && email.toLowerCase() === text.toLowerCase() ? true : undefined;
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
/** An issue as the report shows it. */
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

/***/ 3044:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ ProgressClock)
/* harmony export */ });
/** When to say how far long work is: not so often that the log is nothing else. The clock is an argument. */
/** Milliseconds between two lines. */
const INTERVAL_MS = 5000;
class ProgressClock {
    begun;
    #last;
    /** @param now milliseconds, as `performance.now()` tells them */
    constructor(now) {
        this.begun = now;
        this.#last = now;
    }
    /** Whether a line is due; a line that is due counts as printed. */
    isDue(now) {
        if (now - this.#last < INTERVAL_MS)
            return false;
        this.#last = now;
        return true;
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
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7934);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2189);
/** Reads what the service answered: unknown until a schema has read it. */




/** A member that may be missing, null or of another type on some servers, and that nothing depends on. */
function lenient(schema) {
    return valibot__WEBPACK_IMPORTED_MODULE_2__/* .fallback */ .NpB(valibot__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(schema), undefined);
}
/** A number that some servers write as a numeric string (`count`). */
const numeric = valibot__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([
    valibot__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(),
    valibot__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(valibot__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), valibot__WEBPACK_IMPORTED_MODULE_2__/* .regex */ .yGV(/^\d{1,15}$/u), valibot__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi(Number)),
]);
/**
 * Reads an answer's body by a schema of what we depend on.
 * @throws ServiceError that names the member which is not what the contract says
 */
function readAnswer(schema, answer, operation) {
    const result = valibot__WEBPACK_IMPORTED_MODULE_2__/* .safeParse */ .xLC(schema, answer.body);
    if (result.success)
        return result.output;
    const [issue] = result.issues;
    const member = valibot__WEBPACK_IMPORTED_MODULE_2__/* .getDotPath */ .BuJ(issue);
    const place = member === null ? "its body" : `its member "${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)(member, 60)}"`;
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
    return [...header.matchAll(/<([^<>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/gu)].map(([, url = "", rest = ""]) => ({
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
            mayHaveHappened: false,
            where: base,
            fix: "Write the address that the service itself uses as base URL, with its path prefix.",
        });
    }
    const cursor = entry.parameters["cursor"] || url?.searchParams.get("cursor");
    if (cursor)
        return cursor;
    // To end here would pass off a part of the list as the whole.
    throw new errors/* ServiceError */._7("The service's link to the next page has no cursor.", {
        kind: "unreadable",
        mayHaveHappened: false,
        where: base,
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
/**
 * Pages in a row that may bring nothing new. Issues move while they are listed, so that one comes twice; but not pages
 * full of them: a server whose cursors never end is not waited for.
 */
const MAX_STALE_PAGES = 10;
/**
 * All pages, one after the other; the next one is under way while the caller reads this one.
 * @param fetchPage gets the page at a cursor; the first has none
 * @throws ServiceError when a cursor comes back, or the pages do not end
 */
async function* pages(fetchPage) {
    const course = new Course();
    let coming = fetchPage(undefined);
    while (coming) {
        // Each page names the one after it.
        const page = await coming;
        course.check(page);
        coming = page.next === undefined ? undefined : fetchPage(page.next);
        // The caller may stop before it asks for the page under way: its failure must not go unhandled.
        coming?.catch(() => undefined);
        yield page;
    }
}
/** The way through the pages so far: whether it still leads on. */
class Course {
    #cursors = new Set();
    #ids = new Set();
    #stalePages = 0;
    /** @throws ServiceError when the page leads back or nowhere */
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
/** `[unix seconds, count]` pairs, looked at and not copied: most of a page of a list is made of them. */
const series = dist/* custom */.IeY((value) => Array.isArray(value) && value.every((pair) => isPair(pair)));
function isPair(value) {
    if (!Array.isArray(value) || value.length !== 2)
        return false;
    const [time, count] = value;
    return typeof time === "number" && typeof count === "number";
}
/** What we depend on of an issue is its id; whoever needs more (status, project) checks that it is there. */
const issueEntries = {
    /** It becomes a part of paths. */
    id: dist/* union */.KCZ([
        dist/* pipe */.FsL(dist/* string */.YjP(), dist/* regex */.yGV(/^[\w-]{1,64}$/u)),
        dist/* pipe */.FsL(dist/* number */.aig(), dist/* safeInteger */.Y2b(), dist/* transform */.pdi(String)),
    ]),
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
/** What an update can answer instead of an issue: `{"detail": "No groups found"}`. */
const noIssueSchema = dist/* object */.Ikc({ id: dist/* optional */.lqM(dist/* undefined */.Vxk()), detail: dist/* string */.YjP() });
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
    /**
     * One issue, without what only its retrieval tells: enough to update it, and lean where many are retrieved. A merged
     * issue answers as the one it was merged into, under another id.
     * @throws ServiceError
     */
    async retrieve(id) {
        return (0,service_answer/* readAnswer */.JN)(issueSchema, await this.#retrieve(id), retrieval(id));
    }
    /** One issue in full, with activity, releases, tags and both stats. @throws ServiceError */
    async retrieveInFull(id) {
        return (0,service_answer/* readAnswer */.JN)(issueDetailsSchema, await this.#retrieve(id), retrieval(id));
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
    #page(answer, operation) {
        return {
            items: (0,service_answer/* readAnswer */.JN)(dist/* array */.YOg(issueSchema), answer, operation),
            next: nextCursor(answer.link, this.#transport.baseUrl),
            hits: /^\d{1,15}$/u.test(answer.hits ?? "") ? Number(answer.hits) : undefined,
        };
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


/***/ })

};
