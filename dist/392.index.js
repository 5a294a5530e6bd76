export const id = 392;
export const ids = [392];
export const modules = {

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

/***/ 8392:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  updateIssues: () => (/* binding */ updateIssues)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/client.js + 1 modules
var client = __webpack_require__(7105);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/attributes.js
var issues_attributes = __webpack_require__(5972);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/matching.js
var issues_matching = __webpack_require__(8654);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/named.js + 2 modules
var named = __webpack_require__(8630);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/query-check.js
var query_check = __webpack_require__(7024);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/select.js




async function selectIssues(inputs, { issues, run, take }) {
    if (inputs.query === undefined) {
        const named = await namedIssues(inputs, issues, run);
        for (const issue of named.values())
            take(issue);
        return;
    }
    const { query } = inputs;
    const search = { query, statsPeriod: "" };
    const check = (0,query_check/* queryCheck */.x)(query);
    const matching = (0,issues_matching/* matchingIssues */.I)(inputs.projects, search, { issues, log: run.log });
    for await (const { issue, project } of matching) {
        const problem = check(issue, project);
        if (problem)
            throw new errors/* RefusalError */.XQ(`${problem.what} Nothing was written.`, problem);
        take(issue);
    }
}
async function namedIssues(inputs, issues, run) {
    const names = await (0,named/* issueNames */.sv)(inputs, run);
    const search = new named/* NamedIssueSearch */.Ns(inputs, {
        issues,
        retrieve: (id) => issues.retrieve(id),
        log: run.log,
    });
    await search.run(names);
    const problems = [
        ...search.missing,
        ...search.found.flatMap((one) => problemWith(one, inputs) ?? []),
    ];
    if (problems.length > 0)
        throw new errors/* InputError */.dz(problems);
    return new Map(search.found.map(({ issue }) => [issue.id, issue]));
}
function problemWith({ name, retrievedId, issue }, inputs) {
    const where = (0,named/* namingInput */.nm)(inputs);
    if (issue.id !== retrievedId) {
        return {
            what: `The issue "${name}" was merged into issue ${issue.id} (${issue.shortId ?? "no short ID"}).`,
            where,
            fix: `Write ${issue.id} if you mean that one, or remove ${name}.`,
        };
    }
    const project = issue.project?.slug;
    if (project !== undefined && inputs.projects.includes(project))
        return undefined;
    return {
        what: `The issue "${name}" belongs to the project "${project ?? "?"}", which "projects" does not name.`,
        where,
        fix: `Add the project to "projects", or remove ${name}.`,
    };
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/worst.js
var worst = __webpack_require__(5554);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/write.js
var write = __webpack_require__(8054);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/update.js






async function updateIssues(inputs, outcome, run) {
    const issues = new client/* Issues */.t(run.transport, inputs.organization);
    outcome.maxIssues = inputs.maxIssues;
    outcome.query = inputs.query;
    const { rows, changes } = await planUpdate(inputs, issues, run);
    outcome.issues = rows;
    outcome.matchedCount = rows.length;
    run.log.info(`${counted(rows.length)} selected, ${changes.length} of them to change.`);
    if (inputs.dryRun) {
        finishPlan(outcome, inputs);
        return;
    }
    refuseTooMany(outcome, inputs);
    refuseTooSlow(changes, inputs, run);
    await update_write(changes, { inputs, outcome, issues, run });
}
async function planUpdate(inputs, issues, run) {
    const plan = { rows: [], changes: [] };
    await selectIssues(inputs, {
        issues,
        run,
        take: (issue) => {
            const change = planChange(issue, inputs);
            plan.rows.push(change.row);
            if (change.update)
                plan.changes.push({ row: change.row, update: change.update });
        },
    });
    plan.rows.sort(worst/* byUrgency */.td);
    plan.changes.sort((a, b) => (0,worst/* byUrgency */.td)(a.row, b.row));
    return plan;
}
function planChange(issue, { attributes, baseUrl, dryRun }) {
    const update = (0,issues_attributes/* missingUpdate */.S5)(issue, attributes);
    const open = dryRun ? "planned" : "not-started";
    const row = (0,issues_attributes/* issueRow */.Cq)(issue, update ? open : "unchanged", baseUrl);
    row.before = (0,issues_attributes/* onlyAsked */.nT)((0,issues_attributes/* attributesOf */.Td)(issue), attributes);
    row.after = update ? attributes : row.before;
    return { row, update };
}
function finishPlan(outcome, { maxIssues }) {
    outcome.outcome = "planned";
    const count = outcome.issues.length;
    if (count <= maxIssues)
        return;
    outcome.notices.push({
        level: "warning",
        what: `Without "dry-run" this would be refused: ${count} issues are more than the ${maxIssues} of "max-issues".`,
        fix: `Set "max-issues: ${count}", or narrow the selection.`,
    });
}
function refuseTooMany({ issues }, { maxIssues }) {
    if (issues.length <= maxIssues)
        return;
    throw new errors/* RefusalError */.XQ(`The selection has ${issues.length} issues, more than the ${maxIssues} of "max-issues". Nothing was written.`, {
        where: "input max-issues",
        fix: `Look at them with "dry-run: true"; then set "max-issues: ${issues.length}", or narrow the selection.`,
    });
}
const LONGEST_TIMEOUT = 21_600;
function refuseTooSlow(changes, inputs, { lifetime, transport }) {
    const rate = transport.requestsPerSecond;
    if (rate === undefined || rate === 0)
        return;
    const needed = changes.length / rate;
    const left = lifetime.remaining() / 1000;
    if (needed <= left)
        return;
    const timeout = Math.ceil(inputs.timeout - left + needed * 1.2) + 30;
    throw new errors/* RefusalError */.XQ(`At the service's rate limit of ${Number(rate.toFixed(1))} requests per second ${changes.length} updates take about ${Math.ceil(needed)} s, but only ${Math.floor(left)} s of the step's timeout are left. Nothing was written.`, {
        where: "input timeout",
        fix: timeout > LONGEST_TIMEOUT
            ? "Narrow the selection, and update it in several runs: this is more than one job can do."
            : `Set "timeout: ${timeout}", or narrow the selection.`,
    });
}
async function update_write(changes, { inputs, outcome, issues, run }) {
    const begun = performance.now();
    const { concurrency, attributes: asked } = inputs;
    await (0,write/* writeIssues */.G)(changes, { issues, concurrency, run, asked });
    outcome.writeSeconds = (performance.now() - begun) / 1000;
    const [worst, ...others] = changes.filter(({ row }) => row.state !== "applied");
    const count = worst ? others.length + 1 : 0;
    if (run.lifetime.stopping.aborted && count > 0)
        outcome.notices.push(interruption(count));
    run.lifetime.stopping.throwIfAborted();
    if (worst)
        throw partialFailure(worst.row, count, changes.length);
    outcome.outcome = changes.length === 0 ? "unchanged" : "updated";
}
function interruption(count) {
    return {
        level: "warning",
        what: `${counted(count)} ${count === 1 ? "is" : "are"} not done, or not known to be.`,
        fix: `To do just the rest in another step, pass the output "result-file" to "issues-file".`,
    };
}
function partialFailure({ shortId, reason, fix }, count, total) {
    const again = `To try just ${count === 1 ? "this one" : "those"} again, pass the output "result-file" to "issues-file".`;
    return new errors/* PartialFailureError */.ax(`${count} of ${counted(total)} did not get what was asked. ${shortId}: ${reason ?? "not done"}`, { fix: `${fix ?? "Look at the reasons in the job summary."} ${again}` });
}
function counted(count) {
    return count === 1 ? "1 issue" : `${count} issues`;
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

/***/ 8054:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ writeIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5972);
/* harmony import */ var _parallel_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4333);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3694);




async function writeIssues(changes, options) {
    const { lifetime, log } = options.run;
    for (const { row } of changes)
        row.state = "not-started";
    const progress = new Progress(changes.length, performance.now());
    await (0,_parallel_js__WEBPACK_IMPORTED_MODULE_1__/* .inParallel */ .H)(changes, options.concurrency, async (change) => {
        if (lifetime.stopping.aborted)
            return;
        await writeIssue(change, options);
        const line = progress.after(change.row, performance.now());
        if (line !== undefined)
            log.info(line);
    });
}
async function writeIssue({ row, update }, options) {
    try {
        const answer = await options.issues.update(row.id, update);
        const verdict = answer && mergedMeanwhile(row, answer);
        Object.assign(row, verdict ?? (options.judge ?? _attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .judge */ .S4)(update, answer));
        if (!answer)
            return;
        const after = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .attributesOf */ .Td)(answer);
        row.after = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .onlyAsked */ .nT)(after, options.asked);
        if (after.status !== undefined)
            row.status = after.status;
    }
    catch (error) {
        noteFailure(row, error, options.run);
    }
}
function mergedMeanwhile(row, { id, shortId }) {
    if (id === row.id)
        return undefined;
    return {
        state: "not-applied",
        reason: `it was merged into issue ${id} (${shortId ?? "no short ID"}) meanwhile, which was changed instead`,
        fix: "Look at that issue on the service.",
    };
}
function noteFailure(row, error, { lifetime }) {
    if (lifetime.stopping.aborted && error === lifetime.stopping.reason)
        return;
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7))
        throw error;
    row.state = error.mayHaveHappened ? "unknown" : "failed";
    row.reason = error.message;
    if (error.fix !== undefined)
        row.fix = error.fix;
}
class Progress {
    #total;
    #clock;
    #done = 0;
    #failed = 0;
    constructor(total, now) {
        this.#total = total;
        this.#clock = new _progress_js__WEBPACK_IMPORTED_MODULE_3__/* .ProgressClock */ .Q(now);
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


/***/ })

};
