export const id = 713;
export const ids = [713];
export const modules = {

/***/ 1713:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  compareHistory: () => (/* binding */ compareHistory)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/object-id.js
var object_id = __webpack_require__(2695);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/connections.js
var connections = __webpack_require__(1589);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/github-fetch.js


async function openFetch() {
    const proxies = (0,connections/* readProxies */.rq)(process.env, wrongProxy);
    if (proxies === undefined)
        return fetch;
    const { loadProxyAgent } = await Promise.all(/* import() */[__webpack_require__.e(448), __webpack_require__.e(122)]).then(__webpack_require__.bind(__webpack_require__, 9122));
    const { openProxyAgent, Dispatcher1Wrapper } = await loadProxyAgent();
    const dispatcher = new Dispatcher1Wrapper(openProxyAgent(proxies));
    return (input, init) => fetch(input, Object.assign({}, init, { dispatcher }));
}
function wrongProxy(variable) {
    return new errors/* GitHubError */.y_(`The environment variable ${variable} holds no URL.`, {
        where: `environment variable ${variable}`,
        fix: `Write "http://host:port", or remove the variable.`,
    });
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/github-failure.js



const failureSchema = dist/* object */.Ik({
    status: dist/* optional */.lq(dist/* number */.ai()),
    message: dist/* optional */.lq(dist/* string */.Yj()),
    response: dist/* optional */.lq(dist/* object */.Ik({ headers: dist/* optional */.lq(dist/* record */.g1(dist/* string */.Yj(), dist/* unknown */.L5())) })),
});
const OPERATIONS = [
    ["/compare/", "compare commits"],
    ["/tags", "list tags"],
    ["/commits/", "find a commit"],
    ["/commits", "list commits"],
];
function apiFailure(route, error) {
    const failure = dist/* safeParse */.xL(failureSchema, error);
    const { status, message, response } = failure.success ? failure.output : {};
    const hasAnswer = response !== undefined || (status !== undefined && status < 400);
    if (status === undefined || !hasAnswer) {
        return new errors/* GitHubError */.y_(`The GitHub API could not be reached to ${operation(route)}: ${said(message ?? String(error))}`, { cause: error, fix: "Check that the runner reaches the GitHub API (proxy, firewall)." });
    }
    const { headers } = response ?? {};
    const limited = status === 429 ||
        headers?.["x-ratelimit-remaining"] === "0" ||
        (status === 403 && headers?.["retry-after"] !== undefined);
    const what = limited ? "the rate limit is used up." : said(message ?? "");
    return new errors/* GitHubError */.y_(`The GitHub API did not ${operation(route)} (${status})${what ? `: ${what}` : "."}`, { cause: error, ...fixOf(status, limited) });
}
function fixOf(status, limited) {
    if (limited)
        return { fix: "Run the job again later, or check out with `fetch-depth: 0`." };
    if (status >= 300 && status < 400) {
        return {
            fix: "The repository was moved or renamed: set the checkout's origin to its new name.",
        };
    }
    if (status === 401 || status === 403 || status === 404) {
        return {
            fix: "Give the job the permission `contents: read`, or set `github-token` to a token that can read the repository.",
        };
    }
    return {};
}
function unreadableAnswer(route, issues) {
    return new errors/* GitHubError */.y_(`The GitHub API answered unreadably when asked to ${operation(route)}.`, {
        cause: issues,
    });
}
function operation(route) {
    return OPERATIONS.find(([part]) => route.includes(part))?.[1] ?? "answer";
}
function said(message) {
    return (0,release_tracker_text/* asSentence */.KG)((0,release_tracker_text/* shorten */.ml)((0,release_tracker_text/* plainText */.wh)(message), 200));
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/github-api.js





const PAGE_SIZE = 100;
const MAX_TAG_PAGES = 20;
const REQUEST_TIMEOUT = 30_000;
const id = dist/* pipe */.Fs(dist/* string */.Yj(), dist/* regex */.yG(object_id/* OBJECT_ID */.SN));
const person = dist/* nullish */.cl(dist/* object */.Ik({
    name: dist/* nullish */.cl(dist/* string */.Yj(), ""),
    email: dist/* nullish */.cl(dist/* string */.Yj(), ""),
    date: dist/* nullish */.cl(dist/* string */.Yj()),
}));
const commitSchema = dist/* object */.Ik({
    sha: id,
    parents: dist/* array */.YO(dist/* object */.Ik({ sha: id })),
    commit: dist/* object */.Ik({ message: dist/* string */.Yj(), author: person, committer: person }),
});
const comparisonSchema = dist/* object */.Ik({
    status: dist/* picklist */.KI(["ahead", "identical", "behind", "diverged"]),
    total_commits: dist/* pipe */.Fs(dist/* number */.ai(), dist/* integer */.nd(), dist/* minValue */.Ww(0)),
    merge_base_commit: dist/* object */.Ik({ sha: id }),
    commits: dist/* array */.YO(commitSchema),
});
const tagsSchema = dist/* array */.YO(dist/* object */.Ik({ name: dist/* string */.Yj(), commit: dist/* object */.Ik({ sha: id }) }));
class GitHubHistory {
    #place;
    #request;
    #tags;
    constructor(place, request) {
        this.#place = place;
        this.#request = request;
    }
    async resolve(name) {
        const short = name.replace(/^refs\//u, "");
        const full = /^(?:tags|heads)\//u.test(short);
        const branch = `heads/${short.replace(/^origin\//u, "")}`;
        const candidates = full ? [short] : [`tags/${short}`, branch];
        if (dist.is(id, name))
            return this.#commit(name);
        if (/^[0-9a-f]{7,64}$/u.test(name))
            candidates.push(name);
        for (const ref of candidates) {
            const commit = await this.#commit(ref);
            if (commit !== undefined)
                return commit;
        }
        return undefined;
    }
    async #commit(ref) {
        try {
            const route = "GET /repos/{owner}/{repo}/commits/{ref}";
            const { sha } = await this.#read(route, { ref, per_page: 1 }, dist/* object */.Ik({ sha: id }));
            return sha;
        }
        catch (error) {
            if (error instanceof errors/* GitHubError */.y_ && /\((?:404|422)\)/u.test(error.message))
                return undefined;
            throw error;
        }
    }
    tags() {
        return (this.#tags ??= this.#readTags());
    }
    async #readTags() {
        const tags = [];
        for (let page = 1; page <= MAX_TAG_PAGES; page++) {
            const parameters = { per_page: PAGE_SIZE, page };
            const found = await this.#read("GET /repos/{owner}/{repo}/tags", parameters, tagsSchema);
            tags.push(...found.map(({ name, commit }) => ({ name, commit: commit.sha })));
            if (found.length < PAGE_SIZE)
                return tags;
        }
        throw new errors/* GitHubError */.y_(`The repository has more than ${MAX_TAG_PAGES * PAGE_SIZE} tags, too many to read through the GitHub API.`);
    }
    async compare(base, head) {
        try {
            return comparison(await this.#comparisonPage({ base, head }, 1, 1));
        }
        catch (error) {
            if (error instanceof errors/* GitHubError */.y_ && /no common ancestor/iu.test(error.message)) {
                return undefined;
            }
            throw error;
        }
    }
    async commits(range, limit) {
        const first = await this.#comparisonPage(range, 1, PAGE_SIZE);
        const { total } = comparison(first);
        const wanted = Math.min(total, limit);
        const newestFirst = [];
        for (let page = Math.ceil(total / PAGE_SIZE); page >= 1; page--) {
            if (newestFirst.length >= wanted)
                break;
            const { commits } = page === 1 ? first : await this.#comparisonPage(range, page, PAGE_SIZE);
            newestFirst.push(...commits.map((entry) => readCommit(entry)).toReversed());
        }
        const different = new Set(newestFirst.map((commit) => commit.id));
        if (different.size < wanted) {
            throw new errors/* GitHubError */.y_(`The GitHub API announced ${total} commits and gave ${different.size} of the newest ${wanted}.`);
        }
        return { commits: newestFirst.slice(0, wanted), total };
    }
    async newest(head, count) {
        const route = "GET /repos/{owner}/{repo}/commits";
        const parameters = { sha: head, per_page: count };
        const entries = await this.#read(route, parameters, dist/* array */.YO(commitSchema));
        return entries.map((entry) => readCommit(entry)).slice(0, count);
    }
    #comparisonPage({ base, head }, page, size) {
        const route = "GET /repos/{owner}/{repo}/compare/{basehead}";
        const parameters = { basehead: `${base}...${head}`, per_page: size, page };
        return this.#read(route, parameters, comparisonSchema);
    }
    async #read(route, parameters, schema) {
        const { repository, signal } = this.#place;
        signal.throwIfAborted();
        const [owner = "", repo = ""] = repository.split("/");
        const answer = await this.#request(route, { owner, repo, ...parameters }).catch((error) => {
            signal.throwIfAborted();
            throw apiFailure(route, error);
        });
        if (answer.status !== 200)
            throw apiFailure(route, answer);
        const result = dist/* safeParse */.xL(schema, answer.data);
        if (result.success)
            return result.output;
        throw unreadableAnswer(route, dist/* flatten */.Bq(result.issues));
    }
}
function comparison(page) {
    return {
        status: page.status,
        mergeBase: page.merge_base_commit.sha,
        total: page.total_commits,
    };
}
function readCommit({ sha, parents, commit }) {
    const timestamp = validDate(commit.author?.date) ?? validDate(commit.committer?.date);
    return {
        id: sha,
        parents: parents.map((parent) => parent.sha),
        authorName: commit.author?.name ?? "",
        authorEmail: commit.author?.email ?? "",
        ...(timestamp !== undefined && { timestamp }),
        message: commit.message.replace(/\n+$/u, ""),
    };
}
function validDate(text) {
    return text && /^\d{4}-\d\d-\d\dT/u.test(text) && !Number.isNaN(Date.parse(text))
        ? text
        : undefined;
}
async function loadToolkit() {
    try {
        return await Promise.all(/* import() */[__webpack_require__.e(448), __webpack_require__.e(57), __webpack_require__.e(398)]).then(__webpack_require__.bind(__webpack_require__, 398));
    }
    catch (error) {
        throw new errors/* GitHubError */.y_("The GitHub API client could not be loaded.", { cause: error });
    }
}
const SILENT = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
};
async function openGitHubHistory(place) {
    const [{ GitHub }, fetch] = await Promise.all([loadToolkit(), openFetch()]);
    const octokit = new GitHub({ auth: place.token, baseUrl: place.apiUrl, log: SILENT });
    return new GitHubHistory(place, (route, parameters) => octokit.request(route, {
        ...parameters,
        request: {
            fetch,
            redirect: "manual",
            log: SILENT,
            signal: AbortSignal.any([place.signal, AbortSignal.timeout(REQUEST_TIMEOUT)]),
        },
    }));
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/remote.js
var remote = __webpack_require__(4789);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/commits.js + 1 modules
var history_commits = __webpack_require__(1000);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/reasons.js
var history_reasons = __webpack_require__(9424);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/range.js + 2 modules
var range = __webpack_require__(6558);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/compare.js






const MAX_COMPARISONS = 10;
async function compareHistory(task, reasons) {
    const { apiUrl, token } = task.request.github;
    const repository = task.head.githubRepository;
    if (repository === undefined) {
        throw new errors/* GitHubError */.y_("The GitHub server does not have this repository.");
    }
    if (token === undefined)
        throw noToken();
    if (!(0,remote/* mayCarryToken */.qb)(new URL(apiUrl))) {
        throw new errors/* GitHubError */.y_("The GitHub API is reached without encryption, so it gets no token.");
    }
    const { signal, log } = task.request;
    log.info(`Asking the GitHub API for the commits of ${repository} \u2026`);
    const history = await openGitHubHistory({ apiUrl, repository, token, signal });
    const decision = await decide(task, history);
    const commits = await readCommits(task, decision, history);
    const source = {
        source: "compare-api",
        sourceReason: (0,history_reasons/* told */.Ev)(reasons),
        advice: (0,history_reasons/* advice */.v9)(task.head.checkout, reasons),
    };
    return {
        ...commits,
        range: (0,range/* reportedRange */.$y)(task, decision, source),
        notices: [...decision.notices, ...limits(task, source.advice)],
    };
}
function noToken() {
    return new errors/* GitHubError */.y_("There is no github-token for the GitHub API.", {
        fix: "Leave `github-token` as it is by default, or set it to a token that can read the repository.",
    });
}
async function decide(task, history) {
    const start = await (0,range/* namedStart */.E2)(task, history);
    if (start !== undefined) {
        const comparison = await history.compare(start.previous, task.commit);
        const isAncestor = comparison?.status === "ahead" || comparison?.status === "identical";
        if (isAncestor || (0,range/* pushIsAboutHead */.WW)(task)) {
            if (comparison === undefined)
                throw unrelated();
            return (0,range/* decideStart */.VF)(start, { head: task.commit, mergeBase: comparison.mergeBase });
        }
    }
    const { foundBy, kind, tags } = (0,range/* tagCandidates */.pW)(task, await history.tags());
    const tag = kind === "ordered"
        ? await firstAncestor(tags, task.commit, history)
        : await nearest(tags, task.commit, history);
    const decision = tag === undefined ? (0,range/* firstRelease */.yn)() : (0,range/* decideTag */.BF)(tag, foundBy);
    return start === undefined ? (0,range/* noticingLoss */.$V)(task, decision) : decision;
}
function unrelated() {
    return new errors/* GitHubError */.y_("The GitHub API does not compare commits that have no ancestor in common.");
}
async function firstAncestor(tags, head, history) {
    for (const tag of tags.slice(0, MAX_COMPARISONS)) {
        const comparison = await history.compare(tag.commit, head);
        if (comparison?.status === "ahead")
            return tag;
    }
    if (tags.length <= MAX_COMPARISONS)
        return undefined;
    throw tooManyTags();
}
async function nearest(tags, head, history) {
    if (tags.length > MAX_COMPARISONS)
        throw tooManyTags();
    let best;
    for (const tag of tags) {
        const comparison = await history.compare(tag.commit, head);
        if (comparison?.status !== "ahead")
            continue;
        const { total } = comparison;
        if (best === undefined || total < best.total)
            best = { tag, total };
    }
    return best?.tag;
}
function tooManyTags() {
    return new errors/* GitHubError */.y_(`Which of the tags is the previous release cannot be told within ${MAX_COMPARISONS} requests to the GitHub API.`, { fix: `Set "previous-ref" or "tag-pattern", or check out with "fetch-depth: 0".` });
}
async function readCommits(task, decision, history) {
    const { previous: base } = decision;
    const head = task.commit;
    const limit = (0,history_commits/* newestCount */.up)(task, decision);
    if (task.paths.length > 0)
        return { commits: [] };
    if (base === undefined) {
        const commits = await history.newest(head, limit);
        return { commits, commitCount: commits.length };
    }
    if (!task.request.want.commits) {
        const comparison = await history.compare(base, head);
        return { commits: [], ...(comparison && { commitCount: comparison.total }) };
    }
    const { commits, total } = await history.commits({ base, head }, limit);
    return { commits, commitCount: total };
}
function limits({ request, paths }, fix) {
    if (paths.length > 0) {
        return [
            {
                level: "warning",
                what: "The commits come from the GitHub API, which cannot filter them by paths: the release is sent without commits.",
                fix,
            },
        ];
    }
    if (!request.want.commits || !request.want.patchSet)
        return [];
    return [
        {
            level: "notice",
            what: "The commits come from the GitHub API: they are sent without their changed files.",
            fix,
        },
    ];
}


/***/ }),

/***/ 1589:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rq: () => (/* binding */ readProxies),
/* harmony export */   x5: () => (/* binding */ openPool)
/* harmony export */ });
/* unused harmony export FirstConnection */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);

const CONNECT_MS = 10_000;
function openPool(connections) {
    const controller = new AbortController();
    const { signal: closing } = controller;
    let opened;
    const open = () => (opened ??= openConnections(connections, closing));
    return {
        get dispatcher() {
            return open().then(({ dispatcher }) => dispatcher);
        },
        closing,
        connect: async (origin) => {
            const { first } = await open();
            if (!closing.aborted)
                first?.begin(origin);
        },
        [Symbol.asyncDispose]: async () => {
            controller.abort(new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7("The step is over.", { kind: "interrupted", mayHaveHappened: true }));
            const pool = await opened?.catch(() => undefined);
            await pool?.dispatcher.destroy();
        },
    };
}
const MAX_HEADER_BYTES = 65_536;
async function openConnections(connections, closing) {
    const connect = { timeout: CONNECT_MS, signal: closing };
    const options = {
        connections,
        headersTimeout: 0,
        bodyTimeout: 0,
        allowH2: false,
        maxHeaderSize: MAX_HEADER_BYTES,
    };
    const proxies = readProxies(process.env, wrongProxy);
    const { Agent, connector, loadProxyAgent } = await Promise.all(/* import() */[__webpack_require__.e(448), __webpack_require__.e(122)]).then(__webpack_require__.bind(__webpack_require__, 9122));
    if (proxies === undefined) {
        const first = new FirstConnection(connector({ ...connect, allowH2: false }));
        return { dispatcher: new Agent({ ...options, connect: first.connector }), first };
    }
    const { openProxyAgent } = await loadProxyAgent();
    const connecting = { connect, proxyTls: connect, requestTls: connect };
    return { dispatcher: openProxyAgent(proxies, { ...options, ...connecting }) };
}
function wrongProxy(variable) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The environment variable ${variable} holds no URL.`, {
        kind: "unreachable",
        where: `environment variable ${variable}`,
        fix: `Write "http://host:port", or remove the variable.`,
    });
}
class FirstConnection {
    #connect;
    #ahead;
    constructor(connect) {
        this.#connect = connect;
    }
    begin(origin) {
        const { hostname, host, protocol, port } = new URL(origin);
        const target = { hostname: hostname.replace(/^\[(.*)\]$/u, "$1"), host, protocol, port };
        const { promise, resolve } = Promise.withResolvers();
        const ahead = { place: placeOf(target), result: promise };
        this.#ahead = ahead;
        this.#connect(target, (...result) => {
            if (result[0] && this.#ahead === ahead)
                this.#ahead = undefined;
            resolve(result);
        });
    }
    connector = (options, callback) => {
        const ahead = this.#ahead;
        if (ahead?.place !== placeOf(options)) {
            this.#connect(options, callback);
            return;
        }
        this.#ahead = undefined;
        void this.#handOut(ahead.result, { options, callback });
    };
    async #handOut(ahead, { options, callback }) {
        const result = await ahead;
        if (isStale(result))
            this.#connect(options, callback);
        else
            callback(...result);
    }
}
function placeOf({ protocol, hostname, port }) {
    return `${protocol}//${hostname}:${port}`;
}
function isStale([, socket]) {
    if (!socket)
        return false;
    return socket.destroyed || !socket.writable || socket.readableLength > 0;
}
function readProxies(env, refused) {
    const httpProxy = address("http_proxy", { env, refused });
    const httpsProxy = address("https_proxy", { env, refused });
    if (httpProxy === undefined && httpsProxy === undefined)
        return undefined;
    return { httpProxy, httpsProxy };
}
function address(name, { env, refused }) {
    const value = env[name] || env[name.toUpperCase()];
    if (!value)
        return undefined;
    const url = value.includes("://") ? value : `http://${value}`;
    if (URL.canParse(url))
        return url;
    throw refused(name.toUpperCase());
}


/***/ })

};
