export const id = 260;
export const ids = [260];
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

/***/ 8378:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Li: () => (/* binding */ findNamedIssues),
  sv: () => (/* binding */ issueNames),
  YO: () => (/* binding */ lookUpShortId)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/checkout.js + 1 modules
var checkout = __webpack_require__(7682);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/foreign-code.js
var foreign_code = __webpack_require__(4340);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/inputs/selection.js
var selection = __webpack_require__(6574);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/issues.js + 1 modules
var issues = __webpack_require__(8128);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/commands/issues-file.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});
/** Reads `issues-file`: issue names one per line, or the result file of an earlier run. */





const MAX_BYTES = 5_000_000;
/** Wrong lines that are named; the rest is counted. */
const MAX_NAMED_LINES = 20;
/** What a result file selects: everything that is not done. */
const OPEN_STATES = new Set([
    "planned",
    "matched",
    "not-applied",
    "failed",
    "unknown",
    "not-started",
]);
const resultSchema = dist/* object */.Ikc({
    schema: dist/* literal */.euz(1),
    baseUrl: dist/* string */.YjP(),
    organization: dist/* string */.YjP(),
    issues: dist/* array */.YOg(dist/* object */.Ikc({ id: dist/* string */.YjP(), state: dist/* string */.YjP() })),
});
/**
 * The issue names of a file, without duplicates. Its content is never repeated in a message: the file may be a secret
 * that somebody points us at.
 * @throws InputError
 */
async function readIssuesFile(file, place) {
    const text = await readAllowedFile(file, place.context);
    const names = /^\s*\{/u.test(text) ? fromResult(text, place) : fromLines(text);
    return [...new Set(names)];
}
function wrong(what, fix) {
    return new errors/* InputError */.dz([{ what, where: "input issues-file", fix }]);
}
/** A regular file of at most 5 MB whose real path lies in the workspace or the runner's temporary folder, outside any `.git`. */
async function readAllowedFile(file, { workspace, temporaryDirectory }) {
    const fix = "Write the path of a regular file in the workspace, or the output result-file of an earlier step.";
    if (file.includes("\0"))
        throw wrong("The path in issues-file holds a NUL character.", fix);
    const path = await realPath((0,external_node_path_.resolve)(workspace, file));
    if (path === undefined)
        throw wrong("The issues-file does not exist or cannot be read.", fix);
    const roots = await Promise.all([realPath(workspace), realPath(temporaryDirectory)]);
    const isInside = roots.some((root) => root !== undefined && lies(path, root));
    const isInGit = path.split(external_node_path_.sep).some((part) => part.toLowerCase() === ".git");
    if (!isInside || isInGit) {
        throw wrong("The issues-file lies outside the workspace and the runner's temporary folder, or inside a .git folder.", fix);
    }
    return await readRegularFile(path, fix);
}
async function readRegularFile(path, fix) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const handle = __addDisposableResource(env_1, await (0,promises_.open)(path, "r").catch(() => undefined), true);
        const stats = await handle?.stat();
        if (!handle || !stats?.isFile())
            throw wrong("The issues-file is not a regular file.", fix);
        if (stats.size > MAX_BYTES) {
            throw wrong(`The issues-file has ${stats.size} bytes, more than ${MAX_BYTES}.`, "Split it into several files.");
        }
        return (await handle.readFile("utf8")).replace(/^\ufeff/u, "");
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
async function realPath(path) {
    return await (0,promises_.realpath)(path).catch(() => undefined);
}
function lies(path, root) {
    const way = (0,external_node_path_.relative)(root, path);
    return way !== "" && way !== ".." && !way.startsWith(`..${external_node_path_.sep}`) && !(0,external_node_path_.isAbsolute)(way);
}
function fromResult(text, place) {
    const result = dist/* safeParse */.xLC(dist/* pipe */.FsL(dist/* string */.YjP(), dist/* parseJson */.qFJ(), resultSchema), text);
    if (!result.success) {
        throw wrong("The issues-file begins like JSON, but is not the result file of this action.", "Write ids one per line, or the output result-file of an earlier step.");
    }
    const { baseUrl, organization, issues } = result.output;
    const problems = [];
    for (const [name, there, here] of [
        ["base URL", baseUrl, place.baseUrl],
        ["organization", organization, place.organization],
    ]) {
        if (there === here)
            continue;
        problems.push({
            what: `The issues-file was written for another ${name} than this step uses.`,
            where: "input issues-file",
            fix: `Use the same ${name} in both steps: ids mean other issues elsewhere.`,
        });
    }
    if (problems.length > 0)
        throw new errors/* InputError */.dz(problems);
    const open = issues.filter(({ state }) => OPEN_STATES.has(state));
    assertNames(open.map(({ id }, index) => [id, index + 1]));
    return open.map(({ id }) => id);
}
function fromLines(text) {
    const names = text
        .split(/\r\n|[\n\r]/u)
        .map((line, index) => [line.trim(), index + 1])
        .filter(([line]) => line !== "" && !line.startsWith("#"));
    assertNames(names);
    return names.map(([name]) => name);
}
function assertNames(names) {
    const lines = names.filter(([name]) => !(0,selection/* isIssueName */.BT)(name)).map(([, line]) => line);
    if (lines.length === 0)
        return;
    const named = lines.slice(0, MAX_NAMED_LINES).join(", ");
    const rest = lines.length > MAX_NAMED_LINES ? ` and ${lines.length - MAX_NAMED_LINES} more` : "";
    throw wrong(`The issues-file holds something else than an issue id or short ID in line ${named}${rest}.`, "Write one id (4711) or short ID (APP-12) per line; lines that begin with # are skipped.");
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/commands/parallel.js
var parallel = __webpack_require__(1432);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/commands/named-issues.js
/** Issues that the user named by id or short ID, as the service has them. */







/**
 * The names in `issues` and `issues-file` together, each once.
 * @throws InputError for a wrong file, RefusalError for a file beside somebody else's code
 */
async function issueNames(inputs, run) {
    const names = inputs.issues ?? [];
    if (inputs.issuesFile === undefined)
        return names;
    await refuseForeignFile(run);
    const { baseUrl, organization } = inputs;
    const place = { context: run.context, baseUrl, organization };
    return [...new Set([...names, ...(await readIssuesFile(inputs.issuesFile, place))])];
}
/** A file may come from the pull request whose code is checked out: it could name any issue. */
async function refuseForeignFile({ context, lifetime }) {
    if (context.foreignPullRequest === undefined)
        return;
    const { head } = await (0,checkout/* openCheckout */.H)({
        directory: context.workspace,
        signal: lifetime.stopping,
    });
    const repository = head === undefined ? undefined : (0,foreign_code/* foreignCodeFrom */.k)(head, context);
    if (repository === undefined)
        return;
    throw new errors/* RefusalError */.XQ(`The workspace holds the code of a pull request of ${repository}: "issues-file" is not read beside it.`, {
        where: "input issues-file",
        fix: `Check out this repository's own branch, or pass ids with "issues".`,
    });
}
/** Retrieves each named issue; short IDs are looked up first. What the service does not have is collected. */
async function findNamedIssues(names, inputs, issues) {
    const found = new Map();
    const missing = new Map();
    await (0,parallel/* inParallel */.H)(names, inputs.concurrency, async (name) => {
        try {
            const id = (0,selection/* isIssueId */.VK)(name) ? name : await idOfShortId(name, inputs, issues);
            found.set(name, { name, retrievedId: id, issue: await issues.retrieve(id) });
        }
        catch (error) {
            const problem = unknownIssue(name, error);
            if (!problem)
                throw error;
            missing.set(name, { name, problem });
        }
    });
    // In the order of the names, whatever answered first.
    return {
        found: names.flatMap((name) => found.get(name) ?? []),
        missing: names.flatMap((name) => missing.get(name) ?? []),
    };
}
async function idOfShortId(shortId, { projects }, issues) {
    const issue = await lookUpShortId(shortId, projects, issues);
    if (issue)
        return issue.id;
    throw new errors/* InputError */.dz([
        {
            what: `The service knows no issue with the short ID "${shortId}".`,
            where: "input issues",
            fix: `Check it, and that "projects" names the project that it belongs to.`,
        },
    ]);
}
/** The look-up goes through a project; the one whose slug the short ID begins with knows it most likely. */
async function lookUpShortId(shortId, projects, issues) {
    const isLikely = (slug) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
    const likelyFirst = projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
    for (const project of likelyFirst) {
        // The next project is asked only where this one does not know it.
        // oxlint-disable-next-line no-await-in-loop
        const issue = await issues.lookUp(project, shortId);
        if (issue)
            return issue;
    }
    return undefined;
}
function unknownIssue(name, error) {
    if (error instanceof errors/* InputError */.dz)
        return error.problems[0];
    if (!(error instanceof errors/* ServiceError */._7) || error.status !== 404)
        return undefined;
    return {
        what: `The service knows no issue "${name}".`,
        where: "input issues",
        ...(error.fix !== undefined && { fix: error.fix }),
    };
}


/***/ }),

/***/ 1432:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ inParallel)
/* harmony export */ });
/**
 * Works on items with at most `workers` at once, in their order. Ends with the first failure: work that may fail by
 * itself catches its own.
 */
async function inParallel(items, workers, work) {
    const iterator = items[Symbol.iterator]();
    const worker = async () => {
        for (let next = iterator.next(); !next.done; next = iterator.next()) {
            // Each worker does one thing after the other: that is what limits them.
            // oxlint-disable-next-line no-await-in-loop
            await work(next.value);
        }
    };
    await Promise.all(Array.from({ length: workers }, worker));
}


/***/ }),

/***/ 4340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ refuseForeignCode),
/* harmony export */   k: () => (/* binding */ foreignCodeFrom)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);

/**
 * On `pull_request_target`, and on `workflow_run` after a pull request, a workflow has this repository's secrets; a
 * head commit other than the event's own comes from the pull request then.
 * @returns the other repository, where the head commit is from there
 */
function foreignCodeFrom(headCommit, context) {
    return headCommit === context.event.commit ? undefined : context.foreignPullRequest;
}
/**
 * A release of somebody else's code, made with our token, is refused; a dry run shows it.
 * @throws RefusalError
 */
function refuseForeignCode(headCommit, { context, dryRun }) {
    const repository = foreignCodeFrom(headCommit, context);
    if (repository === undefined || dryRun)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RefusalError */ .XQ(`The head commit ${headCommit ?? ""} comes from a pull request of ${repository}: no release is made of it with this repository's token.`, {
        where: `event ${context.event.name}`,
        fix: `Create releases on "push" to a tag or a branch of this repository, or set "dry-run: true".`,
    });
}


/***/ }),

/***/ 7682:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  H: () => (/* binding */ openCheckout)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/executable.js


/**
 * The git on the path, as an absolute path; undefined where there is none. Relative entries of the path are passed over,
 * and Windows' own search, which begins in the working directory, is not used: a repository could bring a `git.exe`.
 */
function findGit(environment, platform) {
    const path = Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH")?.[1];
    const name = platform === "win32" ? "git.exe" : "git";
    return (path ?? "")
        .split(external_node_path_.delimiter)
        .filter((folder) => (0,external_node_path_.isAbsolute)(folder))
        .map((folder) => (0,external_node_path_.join)(folder, name))
        .find((candidate) => isExecutable(candidate));
}
function isExecutable(file) {
    try {
        (0,external_node_fs_.accessSync)(file, external_node_fs_.constants.X_OK);
        return (0,external_node_fs_.statSync)(file).isFile();
    }
    catch {
        return false;
    }
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/failure.js
var failure = __webpack_require__(6937);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/git.js + 2 modules
var git_git = __webpack_require__(5832);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/repository.js
var git_repository = __webpack_require__(1711);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/checkout.js






/** Looks at the checkout without changing it. Three processes, side by side. */
async function openCheckout(options) {
    const file = findGit(process.env, process.platform);
    if (file === undefined) {
        return unread("no-git", "There is no git on the path.");
    }
    const { directory, signal } = options;
    const git = new git_git/* Git */.T({ file, directory, signal, environment: placeEnvironment(options) });
    const repository = new git_repository/* Repository */.LN(git);
    // Nearly every release needs the tags: asked for already now; a failure is met by whoever reads them.
    repository.tags().catch(() => undefined);
    const [state, settings] = await Promise.all([
        askState(git),
        git.attempt({
            what: "read the configuration",
            command: "config",
            args: [
                "-z",
                "--local",
                "--get-regexp",
                "^(remote\\.origin\\.url|extensions\\.partialclone|remote\\..*\\.(promisor|partialclonefilter))$",
            ],
        }),
    ]);
    const facts = readState(state.stdout);
    if (facts === undefined)
        return { ...unreadable(state), git };
    return { ...facts, ...readSettings(settings.stdout), git, repository };
}
function unread(state, why) {
    return { state, why, missing: "nothing", objectFormat: "sha1" };
}
/** A repository that git does not find or does not open; what it said tells which. */
function unreadable(answer) {
    if (/not a git repository \(or any/iu.test(answer.stderr)) {
        return unread("no-repository", "The working directory is no git repository.");
    }
    return unread("no-repository", (0,failure/* gitFailure */.t)("open the repository", answer).message);
}
/** Where the search for the repository begins and ends. */
function placeEnvironment(options) {
    const { directory, workspace } = options;
    // A bare repository is taken for one only where the user named it, never on the way up from somewhere in it.
    if (!(0,external_node_fs_.existsSync)((0,external_node_path_.join)(directory, ".git")) && isBareRepository(directory)) {
        return { GIT_DIR: directory };
    }
    // A repository above the workspace (a home directory under version control) is not the one that was checked out.
    return workspace === undefined ? {} : { GIT_CEILING_DIRECTORIES: (0,external_node_path_.join)(workspace, "..") };
}
function isBareRepository(directory) {
    const isFolder = (name) => (0,external_node_fs_.statSync)((0,external_node_path_.join)(directory, name), { throwIfNoEntry: false })?.isDirectory() === true;
    return (0,external_node_fs_.existsSync)((0,external_node_path_.join)(directory, "HEAD")) && isFolder("objects") && isFolder("refs");
}
/** `--verify` takes one name only; without it, an unborn HEAD fails after the other answers were printed. */
function askState(git) {
    return git.attempt({
        what: "open the repository",
        command: "rev-parse",
        args: ["--is-shallow-repository", "--show-object-format", "HEAD^{commit}"],
    });
}
function readState(stdout) {
    const [shallow, format, head = ""] = stdout.split("\n");
    if (shallow !== "true" && shallow !== "false")
        return undefined;
    const isCommit = /^[0-9a-f]{40,64}$/u.test(head);
    return {
        ...(shallow === "true"
            ? { state: "shallow", why: "The checkout is shallow: commits of its history are missing." }
            : { state: "complete" }),
        objectFormat: format === "sha256" ? "sha256" : "sha1",
        ...(isCommit && { head }),
    };
}
/** `name\nvalue\0…` */
function readSettings(stdout) {
    const values = stdout.split("\0").flatMap((entry) => {
        const [name = "", ...value] = entry.split("\n");
        return name === "" ? [] : [[name, value.join("\n")]];
    });
    const originUrl = values.find(([name]) => name === "remote.origin.url")?.[1];
    const filters = values.filter(([name]) => name.endsWith(".partialclonefilter"));
    const isPartial = values.some(([name]) => /\.(?:promisor|partialclone)$/u.test(name));
    return {
        missing: missingObjects(isPartial, filters.map(([, filter]) => filter)),
        ...(originUrl !== undefined && { originUrl }),
    };
}
function missingObjects(isPartial, filters) {
    if (!isPartial && filters.length === 0)
        return "nothing";
    // A promisor without a filter tells nothing: the clone may have been made by an older git or filled up since.
    return filters.length > 0 && filters.every((filter) => filter.startsWith("blob:"))
        ? "blobs"
        : "trees";
}


/***/ }),

/***/ 6937:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ gitFailure)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);


/** Lines of git's stderr that an error quotes. */
const QUOTED_LINES = 4;
const QUOTED_LENGTH = 300;
/** What users can do about what git says, by the text that git has used for it over many versions. */
const FIXES = [
    [
        /dubious ownership/iu,
        "Let the checkout belong to the user that runs this step, or run `git config --global --add safe.directory '*'` before it.",
    ],
    [
        /could not read username|authentication failed|invalid (?:username|credentials)|returned error: 40[13]|repository .*not found|returned error: 404/iu,
        "Give the job the permission `contents: read`, or set `github-token` to a token that can read the repository.",
    ],
    [
        /could not resolve host|failed to connect|connection (?:refused|reset|timed out)|timed out|early eof|hung up|rpc failed/iu,
        "Check that the runner reaches the GitHub server (proxy, firewall), then run the job again.",
    ],
    [
        /certificate|ssl|tls/iu,
        "Make the server's certificate known to git on the runner (`GIT_SSL_CAINFO` or `http.sslCAInfo`).",
    ],
    [/no space left|disk quota/iu, "Free space on the runner's disk."],
    [
        /unrecognized argument|unknown option|unknown repository extension|expected git repo version/iu,
        "Use git 2.31 or newer on the runner.",
    ],
    [
        /bad object|missing (?:blob|tree|commit)|unable to (?:read|find)|could not (?:read|parse)|corrupt|loose object|inflate/iu,
        "The clone is incomplete or damaged: check it out again, with `fetch-depth: 0`.",
    ],
];
/**
 * The error of a git process that failed: the command in words, git's last lines made harmless, and the fix.
 * @param what what git was to do, as in "git could not <what>"
 */
function gitFailure(what, exit) {
    const lines = exit.stderr
        .split(/[\r\n]+/u)
        .map((line) => (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(line).trim())
        .filter((line) => line !== "" && !line.startsWith("hint:"));
    const quoted = (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)(lines.slice(-QUOTED_LINES).join("; "), QUOTED_LENGTH);
    const ended = exit.code === null ? "it was stopped" : `exit code ${exit.code}`;
    const fix = FIXES.find(([pattern]) => pattern.test(exit.stderr))?.[1];
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitError */ .XS(`git could not ${what} (${ended})${quoted ? `: ${quoted}` : "."}`, {
        ...(fix !== undefined && { fix }),
    });
}


/***/ }),

/***/ 5832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ Git)
});

// EXTERNAL MODULE: ./node_modules/@actions/exec/lib/exec.js + 6 modules
var exec = __webpack_require__(9529);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/child.js

/** Bytes of stderr that are kept: its end, where git says why. */
const KEPT_STDERR = 16_384;
/** Milliseconds between asking a process to end and ending it. */
const GRACE = 1_000;
const running = new Set();
// Our children lead process groups of their own: nobody else would end them when this process goes down in disorder.
process.once("exit", () => {
    for (const child of running)
        child.signal("SIGKILL");
});
/**
 * A process whose output is streamed: reading slowly slows it down, and it can be stopped together with what it started
 * (`git fetch` runs `git-remote-https`).
 */
class GitChild {
    stdout;
    /** Settles when the process and its streams have ended; rejects when it could not be started. */
    ended;
    #process;
    constructor(options, input) {
        this.#process = (0,external_node_child_process_.spawn)(options.file, options.args, {
            cwd: options.directory,
            env: options.environment,
            stdio: ["pipe", "pipe", "pipe"],
            // A process group, so that one signal reaches all of them. Windows has none: there it would open a console.
            detached: process.platform !== "win32",
            windowsHide: true,
        });
        this.stdout = this.#process.stdout;
        this.ended = this.#watch();
        // Whoever awaits `ended` sees its failure; nobody may, after the reading failed first.
        this.ended.catch(() => undefined);
        // A process that ends before it has read its input is judged by its exit code.
        this.#process.stdin.on("error", () => undefined);
        this.#process.stdin.end(input);
    }
    #watch() {
        running.add(this);
        let stderr = Buffer.alloc(0);
        this.#process.stderr.on("data", (chunk) => {
            stderr = Buffer.concat([stderr, chunk]).subarray(-KEPT_STDERR);
        });
        return new Promise((resolve, reject) => {
            this.#process.once("error", reject);
            this.#process.once("close", (code) => resolve({ code, stderr: stderr.toString("utf8") }));
        }).finally(() => running.delete(this));
    }
    /** Sends a signal to the process and to what it started. */
    signal(name) {
        const { pid } = this.#process;
        if (pid === undefined)
            return;
        try {
            if (process.platform === "win32")
                this.#process.kill(name);
            else
                process.kill(-pid, name);
        }
        catch {
            // It has ended already.
        }
    }
    /** Ends the process, kindly first, and waits until it is gone. */
    async stop() {
        if (!running.has(this))
            return;
        this.signal("SIGTERM");
        const timer = setTimeout(() => this.signal("SIGKILL"), GRACE);
        // What it still writes must go somewhere, or it would never close.
        this.stdout.destroy();
        await this.ended.catch(() => undefined);
        clearTimeout(timer);
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/environment.js
/**
 * What every git process is started with. A repository is hostile: its configuration may name programs to run, servers
 * to ask and ways to shape the output. All of that is out of force here, for every command, whether it needs it or not.
 */
/** Global options of every process. They come before the command, and no configuration file can undo them. */
const FIXED_OPTIONS = [
    "--no-pager",
    ...settings({
        // Programs that a repository's configuration could start.
        "core.fsmonitor": "false",
        "core.hooksPath": "/dev/null",
        "core.sshCommand": "false",
        "core.askPass": "",
        "credential.helper": "",
        "diff.external": "",
        "gpg.program": "false",
        "log.showSignature": "false",
        "protocol.ext.allow": "never",
        // A container often runs as another user than the one that owns the checkout.
        "safe.directory": "*",
        // A bare repository inside the work tree is content, not the repository we were asked about.
        "safe.bareRepository": "explicit",
        // Settings that change what `log` and `fetch` say.
        "diff.ignoreSubmodules": "none",
        "diff.relative": "false",
        "diff.orderFile": "/dev/null",
        "log.follow": "false",
        "log.showRoot": "true",
        "log.mailmap": "false",
        "core.quotePath": "false",
        "core.warnAmbiguousRefs": "false",
        "color.ui": "false",
        "fetch.recurseSubmodules": "false",
        "gc.auto": "0",
        "maintenance.auto": "false",
    }),
];
/** `-c name=value` for each. */
function settings(values) {
    return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
/** Names that a child process never gets: what steers git, and what is secret. */
const WITHHELD = /^(?:GIT_.*|SSH_ASKPASS|DISPLAY|INPUT_.*|SENTRY_.*|ACTIONS_.*|GH_TOKEN|GITHUB_TOKEN)$/iu;
/** Where a portable git finds its own programs, and where users keep what their proxy and certificates need. */
const KEPT = /^(?:GIT_EXEC_PATH|GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|GIT_SSL_CA(?:INFO|PATH))$/iu;
const GUARDS = {
    LC_ALL: "C",
    LANGUAGE: "",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GIT_OPTIONAL_LOCKS: "0",
    // Replacements and grafts are local fiction: the range is that of the commits as they were made.
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_GRAFT_FILE: "/dev/null",
    // No object that a partial clone lacks is fetched by accident: it would change the clone and cost a round trip each.
    // Versions that do not know the first obey the second, which allows no protocol at all.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
};
/**
 * The environment of a git process: the step's own without what steers git from outside, and with what keeps it from
 * asking, guessing, translating, writing to the repository or talking to a server.
 * @param extra overrides, such as the protocols that a fetch may use; undefined removes a variable
 */
function gitEnvironment(inherited, extra = {}) {
    const kept = Object.entries(inherited).filter(([name]) => !WITHHELD.test(name) || KEPT.test(name));
    const all = { ...Object.fromEntries(kept), ...GUARDS, ...extra };
    return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/failure.js
var failure = __webpack_require__(6937);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/git.js




/**
 * The one way to start git: every process gets the fixed options and environment, none prints to the log, and all end
 * when the signal says so. Rejects with the signal's reason then, else with a `GitError`.
 */
class Git {
    place;
    constructor(place) {
        this.place = place;
    }
    /** The same git with other settings or another place. */
    with(changes) {
        return new Git({
            ...this.place,
            ...changes,
            environment: { ...this.place.environment, ...changes.environment },
            settings: { ...this.place.settings, ...changes.settings },
        });
    }
    /** A short question: the whole answer as text. */
    async ask(question) {
        const answer = await this.attempt(question);
        if (answer.code === 0 || question.answers?.includes(answer.code))
            return answer;
        throw (0,failure/* gitFailure */.t)(question.what, answer);
    }
    /** Like `ask`, where every exit code is an answer. */
    async attempt(question) {
        const { file, directory, signal } = this.place;
        signal.throwIfAborted();
        // The tool-kit's `exec` goes down with the whole step when a process ends before it has read its input.
        if (question.input !== undefined)
            return this.#converse(question);
        const run = (0,exec/* getExecOutput */.H)(`"${file}"`, this.#arguments(question), {
            cwd: directory,
            env: this.#environment(),
            // What it prints would go to the runner's log raw.
            silent: true,
            ignoreReturnCode: true,
        });
        const { exitCode, stdout, stderr } = await untilAborted(run, signal);
        return { code: exitCode, stdout, stderr };
    }
    async #converse(question) {
        const child = this.#start(question);
        const chunks = [];
        child.stdout.on("data", (chunk) => chunks.push(chunk));
        try {
            const { code, stderr } = await untilAborted(child.ended, this.place.signal);
            return { code: code ?? -1, stdout: Buffer.concat(chunks).toString("utf8"), stderr };
        }
        finally {
            await child.stop();
        }
    }
    /** A long answer, as bytes while they come. Leaving the loop early stops the process. */
    async *stream(question) {
        const child = this.#start(question);
        const { signal } = this.place;
        const stop = () => void child.stop();
        signal.addEventListener("abort", stop, { once: true });
        try {
            for await (const chunk of child.stdout)
                if (Buffer.isBuffer(chunk))
                    yield chunk;
            this.#judge(question, await child.ended);
        }
        catch (error) {
            // A stopped process fails in many ways; why it was stopped is what counts.
            signal.throwIfAborted();
            throw error;
        }
        finally {
            signal.removeEventListener("abort", stop);
            await child.stop();
        }
    }
    /** A long run whose output does not matter (`fetch`); it is stopped with all that it started. */
    async run(question) {
        for await (const _ of this.stream(question))
            void _;
    }
    #judge(question, exit) {
        if (exit.code === 0)
            return;
        if (exit.code !== null && question.answers?.includes(exit.code))
            return;
        throw (0,failure/* gitFailure */.t)(question.what, exit);
    }
    #start(question) {
        const { file, directory, signal } = this.place;
        signal.throwIfAborted();
        const environment = this.#environment();
        return new GitChild({ file, args: this.#arguments(question), directory, environment }, question.input);
    }
    #arguments(question) {
        const more = settings(this.place.settings ?? {});
        return [...FIXED_OPTIONS, ...more, question.command, ...question.args];
    }
    #environment() {
        return gitEnvironment(process.env, this.place.environment);
    }
}
/** The promise, or the signal's reason once it is aborted: the tool-kit's `exec` cannot be stopped, but we can go on. */
async function untilAborted(promise, signal) {
    const { promise: aborted, reject } = Promise.withResolvers();
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    try {
        return await Promise.race([promise, aborted]);
    }
    finally {
        signal.removeEventListener("abort", abort);
    }
}


/***/ }),

/***/ 1711:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JC: () => (/* binding */ isNullId),
/* harmony export */   KD: () => (/* binding */ checked),
/* harmony export */   LN: () => (/* binding */ Repository),
/* harmony export */   Mn: () => (/* binding */ lines),
/* harmony export */   TS: () => (/* binding */ isObjectId),
/* harmony export */   pA: () => (/* binding */ isRefName)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);

/** A whole object id: 40 hexadecimal digits, or 64 in a repository of the sha256 format. */
function isObjectId(text) {
    return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u.test(text);
}
/** An id of zeros stands for "nothing" in events. */
function isNullId(text) {
    return /^0+$/u.test(text);
}
/** What `git check-ref-format` forbids in a name, and a leading dash. */
const FORBIDDEN_IN_NAMES = /^-|[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(?:\/|$)|(?:^|\/)\./u;
/** Whether the text can name a tag, a branch or a commit; everything else never reaches git. */
function isRefName(text) {
    return text !== "" && text !== "@" && !FORBIDDEN_IN_NAMES.test(text);
}
/**
 * Short questions to a repository whose commits are all there (a complete clone, or our own fetched one).
 * Commits go in and come out as whole ids.
 */
class Repository {
    git;
    #tags;
    constructor(git) {
        this.git = git;
    }
    /** All tags that lead to a commit, read once. */
    tags() {
        return (this.#tags ??= this.#readTags());
    }
    async #readTags() {
        const { stdout } = await this.git.ask({
            what: "list the tags",
            command: "for-each-ref",
            args: [
                "--format=%(refname) %(objecttype) %(objectname) %(*objecttype) %(*objectname)",
                "refs/tags",
            ],
        });
        const tags = [];
        const nested = [];
        for (const line of stdout.split("\n")) {
            const [ref = "", type, id = "", peeledType, peeledId = ""] = line.trimEnd().split(" ");
            const name = ref.slice("refs/tags/".length);
            if (type === "commit")
                tags.push({ name, commit: id });
            else if (peeledType === "commit")
                tags.push({ name, commit: peeledId });
            else if (peeledType === "tag")
                nested.push(name);
        }
        return [...tags, ...(await this.#peel(nested))];
    }
    /** Tags of tags: git's listing looks one step deep. */
    async #peel(names) {
        if (names.length === 0)
            return [];
        const commits = await this.#commits(names.map((name) => `refs/tags/${name}`));
        return names.flatMap((name, index) => {
            const commit = commits[index];
            return commit === undefined ? [] : [{ name, commit }];
        });
    }
    /**
     * The commit that a name means: a tag before a branch before a branch of `origin` before a commit id, the whole or its
     * beginning. Undefined where it means none. The name may be hostile: git reads it from stdin, as the name of an object.
     */
    async resolve(name) {
        if (!isRefName(name))
            return undefined;
        const places = name.startsWith("refs/")
            ? [name]
            : [
                `refs/tags/${name}`,
                `refs/heads/${name}`,
                `refs/remotes/origin/${name}`,
                `refs/remotes/${name}`,
            ];
        const isId = /^[0-9a-f]{4,64}$/u.test(name);
        const commits = await this.#commits(isId ? [...places, name] : places);
        return commits.find((commit) => commit !== undefined);
    }
    /** The commits that these object names lead to, in their order. */
    async #commits(names) {
        const { stdout } = await this.git.ask({
            what: "resolve a name",
            command: "cat-file",
            args: ["--batch-check=%(objecttype) %(objectname)"],
            input: names.map((name) => `${name}^{commit}\n`).join(""),
        });
        return stdout
            .split("\n")
            .slice(0, names.length)
            .map((line) => /^commit ([0-9a-f]+)$/u.exec(line)?.[1]);
    }
    /** Whether `older` can be reached from `newer`, or is it. */
    async isAncestor(older, newer) {
        const { code } = await this.git.ask({
            what: `compare ${older} with ${newer}`,
            command: "merge-base",
            args: ["--is-ancestor", checked(older), checked(newer)],
            answers: [1],
        });
        return code === 0;
    }
    /** The best common ancestor; undefined for histories that have none. */
    async mergeBase(one, other) {
        const { stdout } = await this.git.ask({
            what: `find the merge base of ${one} and ${other}`,
            command: "merge-base",
            args: [checked(one), checked(other)],
            answers: [1],
        });
        return stdout.trim() || undefined;
    }
    /** Those of the commits that can be reached from the head. Reads the whole history: ask `isAncestor` for a few. */
    async ancestorsAmong(commits, head) {
        const missing = new Set(commits);
        const found = new Set();
        const question = {
            what: `list the commits before ${head}`,
            command: "rev-list",
            args: [checked(head)],
        };
        for await (const id of lines(this.git.stream(question))) {
            if (!missing.delete(id))
                continue;
            found.add(id);
            if (missing.size === 0)
                break;
        }
        return found;
    }
    /** Those of the commits that the repository has. */
    async present(commits) {
        const found = await this.#commits(commits.map((commit) => checked(commit)));
        return new Set(found.filter((commit) => commit !== undefined));
    }
    /** Number of commits that can be reached from the head and not from `older`. */
    async distance(older, head) {
        const { stdout } = await this.git.ask({
            what: `count the commits ${older}..${head}`,
            command: "rev-list",
            args: ["--count", checked(head), `^${checked(older)}`],
        });
        return Number.parseInt(stdout, 10);
    }
    /**
     * Those of the commits, all ancestors of the head, from which no other of them has to be passed on the way to it.
     * The nearest of them all is among these.
     */
    async frontier(commits, head) {
        const { stdout } = await this.git.ask({
            what: `find the commits nearest to ${head}`,
            command: "rev-list",
            args: ["--boundary", "--stdin"],
            input: [checked(head), ...commits.map((commit) => `^${checked(commit)}`), ""].join("\n"),
        });
        const wanted = new Set(commits);
        const boundary = stdout
            .split("\n")
            .flatMap((line) => (line.startsWith("-") ? [line.slice(1)] : []));
        return new Set(boundary.filter((commit) => wanted.has(commit)));
    }
    /** The parents as the commit itself names them, also where a shallow clone cuts them off. */
    async recordedParents(commit) {
        const { stdout } = await this.git.ask({
            what: `read the commit ${commit}`,
            command: "cat-file",
            args: ["commit", checked(commit)],
        });
        const [header = ""] = stdout.split("\n\n", 1);
        return [...header.matchAll(/^parent ([0-9a-f]+)$/gmu)].flatMap(([, id]) => (id ? [id] : []));
    }
}
/** Only whole ids become arguments: they can be no option, no path and no range. */
function checked(id) {
    if (isObjectId(id))
        return id;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitError */ .XS(`"${id}" is no commit id.`);
}
/** Lines of ASCII text, without their line breaks. */
async function* lines(chunks) {
    let rest = "";
    for await (const chunk of chunks) {
        const parts = (rest + chunk.toString("latin1")).split("\n");
        rest = parts.pop() ?? "";
        yield* parts;
    }
    if (rest !== "")
        yield rest;
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
