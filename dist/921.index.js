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

/***/ 8128:
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




const actorSchema = dist/* union */.KC([
    dist/* object */.Ik({
        type: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
        id: (0,service_answer/* lenient */.W_)(dist/* union */.KC([dist/* string */.Yj(), dist/* number */.ai()])),
        name: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
        email: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    }),
    dist/* pipe */.Fs(dist/* string */.Yj(), dist/* transform */.pd((name) => ({ type: undefined, id: undefined, name, email: undefined }))),
]);
/** `[unix seconds, count]` pairs, looked at and not copied: most of a page of a list is made of them. */
const series = dist/* custom */.Ie((value) => Array.isArray(value) && value.every((pair) => isPair(pair)));
function isPair(value) {
    return (Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number"));
}
/** It becomes a part of paths. */
const issueId = dist/* union */.KC([
    dist/* pipe */.Fs(dist/* string */.Yj(), dist/* regex */.yG(/^[\w-]{1,64}$/u)),
    dist/* pipe */.Fs(dist/* number */.ai(), dist/* safeInteger */.Y2(), dist/* transform */.pd(String)),
]);
/** What we depend on of an issue is its id; whoever needs more (status, project) checks that it is there. */
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
/** An issue on a page, looked at and not yet read. */
const listedSchema = dist/* custom */.Ie((value) => dist.is(dist/* object */.Ik({ id: issueId }), value));
/** What an update can answer instead of an issue: `{"detail": "No groups found"}`. */
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
    /** The issues of a project that match a query; pages of 100 are got as they are needed. @throws ServiceError */
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
        // One issue after the other is read, so that a long list leaves no more in memory than its reader keeps of it.
        for await (const { items } of found) {
            for (const body of items)
                yield (0,service_answer/* readAnswer */.JN)(issueSchema, { status: 200, body }, operation);
        }
    }
    /**
     * The issue with exactly this short ID, wherever it belongs: the look-up can answer with an issue of another project.
     * @throws ServiceError
     */
    async lookUp(project, shortId) {
        const operation = this.#listing(project, `look up the issue ${shortId}`);
        const query = new URLSearchParams({ query: shortId, shortIdLookup: "1", statsPeriod: "" });
        const answer = await this.#list(project, operation, query);
        const found = (0,service_answer/* readAnswer */.JN)(dist/* array */.YO(issueSchema), answer, operation);
        return found.find((issue) => issue.shortId?.toLowerCase() === shortId.toLowerCase());
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
