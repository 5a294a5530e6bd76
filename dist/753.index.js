export const id = 753;
export const ids = [753];
export const modules = {

/***/ 4753:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   listIssues: () => (/* binding */ listIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7105);
/* harmony import */ var _query_check_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7024);
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8396);
/* harmony import */ var _select_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7269);





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
    const matching = (0,_select_js__WEBPACK_IMPORTED_MODULE_4__/* .matchingIssues */ .I)(inputs.projects, search, { issues, log: run.log });
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
        this.#worst = new _rows_js__WEBPACK_IMPORTED_MODULE_3__/* .WorstIssues */ ._y(inputs.limit);
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
        const levels = [...this.#levels].toSorted(([a], [b]) => (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .levelRank */ .Le)(a) - (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .levelRank */ .Le)(b));
        outcome.levels = Object.fromEntries(levels);
        if (this.#stats.size > 0)
            outcome.stats = [...this.#stats].toSorted(([a], [b]) => a - b);
    }
    #row(issue) {
        const row = (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .issueRow */ .Cq)(issue, "matched", this.#inputs.baseUrl);
        const stats = issue.stats?.[this.#inputs.statsPeriod];
        if (stats && stats.length > 0)
            row.stats = stats;
        return row;
    }
}


/***/ }),

/***/ 7024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ queryCheck)
/* harmony export */ });
/* unused harmony export permittedStatuses */
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5075);

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
        const status = (0,_status_js__WEBPACK_IMPORTED_MODULE_0__/* .shownStatus */ .O4)(issue);
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

/***/ 7269:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ matchingIssues),
/* harmony export */   n: () => (/* binding */ selectIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _named_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2834);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3694);
/* harmony import */ var _query_check_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7024);




async function selectIssues(inputs, { issues, run, take }) {
    if (inputs.query === undefined) {
        const named = await namedIssues(inputs, issues, run);
        for (const issue of named.values())
            take(issue);
        return;
    }
    const { query } = inputs;
    const search = { query, statsPeriod: "" };
    const check = (0,_query_check_js__WEBPACK_IMPORTED_MODULE_2__/* .queryCheck */ .x)(query);
    const matching = matchingIssues(inputs.projects, search, { issues, log: run.log });
    for await (const { issue, project } of matching) {
        const problem = check(issue, project);
        if (problem)
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RefusalError */ .XQ(`${problem.what} Nothing was written.`, problem);
        take(issue);
    }
}
async function namedIssues(inputs, issues, run) {
    const names = await (0,_named_js__WEBPACK_IMPORTED_MODULE_1__/* .issueNames */ .sv)(inputs, run);
    const search = new _named_js__WEBPACK_IMPORTED_MODULE_1__/* .NamedIssueSearch */ .Ns(inputs, {
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
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(problems);
    return new Map(search.found.map(({ issue }) => [issue.id, issue]));
}
function problemWith({ name, retrievedId, issue }, inputs) {
    const where = (0,_named_js__WEBPACK_IMPORTED_MODULE_1__/* .namingInput */ .nm)(inputs);
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
async function* matchingIssues(projects, search, { issues, log }) {
    const seen = new Set();
    const progress = new _progress_js__WEBPACK_IMPORTED_MODULE_3__/* .ProgressClock */ .Q(performance.now());
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


/***/ })

};
