export const id = 292;
export const ids = [292];
export const modules = {

/***/ 5410:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ standingOf),
/* harmony export */   _: () => (/* binding */ pullRequestOf)
/* harmony export */ });
function standingOf(commit, { event, outsider }) {
    const isOfEvent = commit !== undefined && commit === event.commit;
    if (outsider === undefined || isOfEvent)
        return "own";
    return outsider.kind === "fork" ? "fork" : "unproven";
}
function pullRequestOf(outsider) {
    const repository = outsider.kind === "fork" ? outsider.repository : "another repository";
    return `a pull request of ${repository}`;
}


/***/ }),

/***/ 933:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ isForkCommit),
/* harmony export */   d: () => (/* binding */ isAtCommit)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _fork_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5410);
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2695);
/* harmony import */ var _checkout_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(375);
/* harmony import */ var _remote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4789);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1711);






async function isForkCommit(commit, checkout, asker) {
    const standing = (0,_fork_js__WEBPACK_IMPORTED_MODULE_4__/* .standingOf */ .Y)(commit, asker.context);
    if (standing !== "unproven")
        return standing === "fork";
    if (commit === undefined)
        return true;
    const repository = (0,_checkout_js__WEBPACK_IMPORTED_MODULE_1__/* .opened */ .Sg)(checkout)?.repository;
    if (repository === undefined)
        return true;
    if (await comesBefore(commit, asker.context.event.commit, repository))
        return false;
    return !(await isTip(commit, repository.git.place, asker));
}
const MAX_BETWEEN = 20_000;
async function comesBefore(commit, eventCommit, repository) {
    if (eventCommit === undefined || !(0,_object_id_js__WEBPACK_IMPORTED_MODULE_5__/* .isObjectId */ .TS)(eventCommit))
        return false;
    const { git } = repository;
    const between = await idsBetween(commit, eventCommit, git);
    const commits = await readObjects("commit", [eventCommit, ...between], git);
    const reached = new Set([eventCommit]);
    for (const id of reached) {
        const content = commits.get(id)?.toString("latin1") ?? "";
        const [header = ""] = content.split("\n\n", 1);
        for (const [, parent = ""] of header.matchAll(/^parent ([0-9a-f]+)$/gmu))
            reached.add(parent);
        if (reached.has(commit))
            return true;
    }
    return false;
}
async function idsBetween(older, newer, git) {
    const ids = [];
    const range = [
        "--ancestry-path",
        `--max-count=${MAX_BETWEEN}`,
        newer,
        `^${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .ensureObjectId */ .V6)(older)}`,
    ];
    const question = { what: "list the commits between two", command: "rev-list", args: range };
    try {
        for await (const id of (0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .lines */ .Mn)(git.stream(question)))
            if ((0,_object_id_js__WEBPACK_IMPORTED_MODULE_5__/* .isObjectId */ .TS)(id))
                ids.push(id);
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitError */ .XS))
            throw error;
    }
    return ids;
}
async function isTip(commit, program, asker) {
    const { repository, serverUrl, temporaryDirectory } = asker.context;
    const address = (0,_remote_js__WEBPACK_IMPORTED_MODULE_2__/* .remoteAddress */ .fn)({ repository }, { serverUrl, token: asker.token });
    if ("why" in address)
        return false;
    const objectFormat = commit.length === 64 ? "sha256" : "sha1";
    const { mask } = asker;
    const options = { program, address, objectFormat, temporaryDirectory, mask };
    const remote = new _remote_js__WEBPACK_IMPORTED_MODULE_2__/* .RemoteRepository */ .NT(options);
    try {
        return (await remote.tips()).has(commit);
    }
    catch (error) {
        if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitError */ .XS)
            return false;
        throw error;
    }
    finally {
        await remote.dispose();
    }
}
async function isAtCommit(commit, { path, content }, git) {
    const [text] = [...(await readObjects("commit", [commit], git)).values()];
    let id = /^tree ([0-9a-f]{40,64})\n/u.exec(text?.toString("latin1") ?? "")?.[1];
    for (const name of path) {
        const tree = id === undefined ? undefined : (await readObjects("tree", [id], git)).get(id);
        id = tree && entryOf(tree, name, commit.length / 2);
    }
    return id !== undefined && id === (await idOf("blob", content, id.length));
}
async function readObjects(type, ids, git) {
    const question = {
        what: `read a ${type}`,
        command: "cat-file",
        args: ["--batch"],
        input: ids.map((id) => `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .ensureObjectId */ .V6)(id)}\n`).join(""),
    };
    const chunks = [];
    for await (const chunk of git.stream(question))
        chunks.push(chunk);
    const output = Buffer.concat(chunks);
    const objects = new Map();
    for (let at = 0; at < output.length;) {
        const end = output.indexOf("\n", at);
        const [id = "", kind, size] = output.toString("latin1", at, end).split(" ");
        const begin = end + 1;
        at = size === undefined ? begin : begin + Number(size) + 1;
        const content = output.subarray(begin, at - 1);
        if (kind === type && (await idOf(type, content, id.length)) === id)
            objects.set(id, content);
    }
    return objects;
}
async function idOf(type, content, digits) {
    const { createHash } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 7598, 19));
    const hash = createHash(digits === 64 ? "sha256" : "sha1");
    return hash.update(`${type} ${content.length}\0`).update(content).digest("hex");
}
function entryOf(tree, name, idBytes) {
    for (let at = 0; at < tree.length;) {
        const end = tree.indexOf(0, at);
        if (end === -1)
            return undefined;
        const next = end + 1 + idBytes;
        const found = tree.toString("utf8", tree.indexOf(" ", at) + 1, end);
        if (found === name)
            return tree.toString("hex", end + 1, next);
        at = next;
    }
    return undefined;
}


/***/ }),

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

/***/ 4748:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ findShortIds)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _parallel_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4333);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3694);



async function findShortIds(shortIds, search) {
    const { issues, projects, concurrency } = search;
    const answers = new Map();
    await (0,_parallel_js__WEBPACK_IMPORTED_MODULE_1__/* .inParallel */ .H)(shortIds, concurrency, async (shortId) => {
        const issue = issues.serviceKind === "glitchtip" ? undefined : await lookUp(shortId, search);
        answers.set(shortId, issue ?? "missing");
    });
    const left = shortIds.filter((shortId) => answers.get(shortId) === "missing");
    if (left.length === 0 || (await looksUp(projects, issues)))
        return answers;
    for (const [shortId, answer] of await readLists(left, search))
        answers.set(shortId, answer);
    return answers;
}
async function lookUp(shortId, { projects, issues }) {
    const isLikely = (slug) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
    const likelyFirst = projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
    for (const project of likelyFirst) {
        const issue = await issues.lookUp(project, shortId);
        if (issue)
            return issue;
    }
    return undefined;
}
async function looksUp(projects, issues) {
    if (issues.serviceKind !== undefined)
        return issues.serviceKind === "sentry";
    for (const project of projects) {
        const first = await issues.matching(project, { query: "", statsPeriod: "" }).next();
        const shown = first.done ? undefined : first.value.find(({ shortId }) => shortId !== undefined);
        if (shown?.shortId !== undefined) {
            return (await issues.lookUp(project, shown.shortId)) !== undefined;
        }
    }
    return true;
}
async function readLists(shortIds, search) {
    const wanted = new Map(shortIds.map((shortId) => [shortId.toUpperCase(), shortId]));
    const found = new Map();
    search.log.info("This service cannot look up short IDs: the lists of its issues are read \u2026");
    let absent = "missing";
    try {
        for await (const issue of listedIssues(search)) {
            const key = issue.shortId?.toUpperCase() ?? "";
            const shortId = wanted.get(key);
            if (shortId !== undefined)
                found.set(shortId, issue);
            wanted.delete(key);
            if (wanted.size === 0)
                break;
        }
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7 || error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TimeoutError */ .MU))
            throw error;
        search.log.info(`Not all of the lists could be read. ${error.message}`);
        absent = "unknown";
    }
    for (const shortId of wanted.values())
        found.set(shortId, absent);
    return found;
}
async function* listedIssues({ lists, projects, log, unresolvedFirst, }) {
    const progress = new _progress_js__WEBPACK_IMPORTED_MODULE_2__/* .ProgressClock */ .Q(performance.now());
    let count = 0;
    const queries = unresolvedFirst ? ["is:unresolved", ""] : [""];
    const searches = queries.flatMap((query) => projects.map((project) => ({ query, project })));
    for (const { query, project } of searches) {
        for await (const page of lists.matching(project, { query, statsPeriod: "" })) {
            count += page.length;
            if (progress.isDue(performance.now()))
                log.info(`${count} issues read \u2026`);
            yield* page;
        }
    }
}


/***/ }),

/***/ 4333:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ inParallel)
/* harmony export */ });
async function inParallel(items, workers, work) {
    const iterator = items[Symbol.iterator]();
    const failures = [];
    const worker = async () => {
        for (let next = iterator.next(); !next.done; next = iterator.next()) {
            try {
                await work(next.value);
            }
            catch (error) {
                failures.push(error);
            }
            if (failures.length > 0)
                return;
        }
    };
    await Promise.all(Array.from({ length: workers }, worker));
    if (failures.length > 0)
        throw failures[0];
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
