export const id = 696;
export const ids = [696];
export const modules = {

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


/***/ }),

/***/ 2696:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   updateIssues: () => (/* binding */ updateIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _report_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7740);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6404);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7105);
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8396);
/* harmony import */ var _select_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7269);
/* harmony import */ var _write_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8054);







async function updateIssues(inputs, outcome, run) {
    const issues = new _client_js__WEBPACK_IMPORTED_MODULE_2__/* .Issues */ .t(run.transport, inputs.organization);
    outcome.maxIssues = inputs.maxIssues;
    outcome.query = inputs.query;
    const { rows, changes } = await planUpdate(inputs, issues, run);
    outcome.issues = rows;
    outcome.matchedCount = rows.length;
    run.log.info(`${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_6__/* .counted */ .hS)(rows.length, "issue")} selected, ${changes.length} of them to change.`);
    if (inputs.dryRun) {
        finishPlan(outcome, inputs);
        return;
    }
    refuseTooMany(outcome, inputs);
    refuseTooSlow(changes, inputs, run);
    await write(changes, { inputs, outcome, issues, run });
}
async function planUpdate(inputs, issues, run) {
    const plan = { rows: [], changes: [] };
    await (0,_select_js__WEBPACK_IMPORTED_MODULE_4__/* .selectIssues */ .n)(inputs, {
        issues,
        run,
        take: (issue) => {
            const change = planChange(issue, inputs);
            plan.rows.push(change.row);
            if (change.missing)
                plan.changes.push({ row: change.row, missing: change.missing });
        },
    });
    plan.rows.sort(_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .byUrgency */ .td);
    plan.changes.sort((a, b) => (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .byUrgency */ .td)(a.row, b.row));
    return plan;
}
function planChange(issue, { attributes, baseUrl, dryRun }) {
    const missing = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .missingAttributes */ .IY)(issue, attributes);
    const open = dryRun ? "planned" : "not-started";
    const row = (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .issueRow */ .Cq)(issue, missing ? open : "unchanged", baseUrl);
    row.before = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .onlyAsked */ .nT)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .attributesOf */ .Td)(issue), attributes);
    row.after = missing ? attributes : row.before;
    return { row, missing };
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
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RefusalError */ .XQ(`The selection has ${issues.length} issues, more than the ${maxIssues} of "max-issues". Nothing was written.`, {
        where: "input max-issues",
        fix: `Look at them with "dry-run: true"; then set "max-issues: ${issues.length}", or narrow the selection.`,
    });
}
const LONGEST_TIMEOUT = 21_600;
function refuseTooSlow(changes, inputs, { lifetime, transport }) {
    const rate = transport.requestsPerSecond("update-issue") ?? transport.requestsPerSecond("list-issues");
    if (rate === undefined || rate === 0)
        return;
    const needed = changes.length / rate;
    const left = lifetime.remaining() / 1000;
    if (needed <= left)
        return;
    const timeout = Math.ceil(inputs.timeout - left + needed * 1.2) + 30;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RefusalError */ .XQ(`At the service's rate limit of ${Number(rate.toFixed(1))} requests per second ${changes.length} updates take about ${Math.ceil(needed)} s, but only ${Math.floor(left)} s of the step's timeout are left. Nothing was written.`, {
        where: "input timeout",
        fix: timeout > LONGEST_TIMEOUT
            ? "Narrow the selection, and update it in several runs: this is more than one job can do."
            : `Set "timeout: ${timeout}", or narrow the selection.`,
    });
}
async function write(changes, { inputs, outcome, issues, run }) {
    const begun = performance.now();
    const { concurrency, attributes: asked } = inputs;
    await (0,_write_js__WEBPACK_IMPORTED_MODULE_5__/* .writeIssues */ .G)(changes, { issues, concurrency, run, asked });
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
        what: `${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_6__/* .counted */ .hS)(count, "issue")} ${count === 1 ? "is" : "are"} not done, or not known to be.`,
        fix: `To do just the rest in another step, pass the output "result-file" to "issues-file".`,
    };
}
function partialFailure({ shortId, reason, fix }, count, total) {
    const again = `To try just ${count === 1 ? "this one" : "those"} again, pass the output "result-file" to "issues-file".`;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PartialFailureError */ .ax(`${count} of ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_6__/* .counted */ .hS)(total, "issue")} did not get what was asked. ${shortId}: ${reason ?? "not done"}`, { fix: `${fix ?? "Look at the reasons in the job summary."} ${again}` });
}


/***/ }),

/***/ 8054:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ writeIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _parallel_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4333);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6404);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3694);
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5075);





async function writeIssues(changes, options) {
    const { lifetime, log } = options.run;
    for (const { row } of changes)
        row.state = "not-started";
    const progress = new _progress_js__WEBPACK_IMPORTED_MODULE_3__/* .WriteProgress */ .V(changes.length, performance.now());
    await (0,_parallel_js__WEBPACK_IMPORTED_MODULE_4__/* .inParallel */ .H)(changes, options.concurrency, async (change) => {
        if (lifetime.stopping.aborted)
            return;
        await writeIssue(change, options);
        const line = progress.after(change.row, performance.now());
        if (line !== undefined)
            log.info(line);
    });
}
async function writeIssue({ row, missing }, options) {
    try {
        const answer = await options.issues.update(row.id, (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .updateFor */ .pR)(missing));
        const verify = options.verify ?? _attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .verifyUpdate */ .bv;
        Object.assign(row, (answer && mergedMeanwhile(row, answer)) ?? verify(missing, answer));
        if (!answer)
            return;
        row.after = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .onlyAsked */ .nT)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .attributesOf */ .Td)(answer), options.asked);
        row.status = (0,_status_js__WEBPACK_IMPORTED_MODULE_2__/* .shownStatus */ .O4)(answer) ?? row.status;
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
    row.fix = error.fix;
}


/***/ }),

/***/ 7740:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fu: () => (/* binding */ shortSha),
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   Yb: () => (/* binding */ unixSeconds),
/* harmony export */   ai: () => (/* binding */ number),
/* harmony export */   ee: () => (/* binding */ bytes),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   uR: () => (/* binding */ instant),
/* harmony export */   vd: () => (/* binding */ day)
/* harmony export */ });
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2695);

function number(value) {
    if (!Number.isFinite(value))
        return "?";
    const digits = String(BigInt(Math.round(Math.abs(value))));
    const groups = digits.slice(digits.length % 3).match(/\d{3}/gu) ?? [];
    const whole = [digits.slice(0, digits.length % 3), ...groups].filter((group) => group !== "");
    return `${value < 0 && digits !== "0" ? "-" : ""}${whole.join(",")}`;
}
function counted(value, one, many = `${one}s`) {
    return `${number(value)} ${value === 1 ? one : many}`;
}
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/u;
function unixSeconds(iso) {
    if (iso === undefined || !ISO_8601.test(iso))
        return undefined;
    const time = Date.parse(iso);
    return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
function instant(iso) {
    const seconds = unixSeconds(iso);
    if (seconds === undefined)
        return undefined;
    const text = new Date(seconds * 1000).toISOString();
    return text.length === 24 ? `${text.slice(0, 10)} ${text.slice(11, 16)} UTC` : undefined;
}
function day(iso) {
    return instant(iso)?.slice(0, 10);
}
function bytes(value) {
    if (value < 1000)
        return counted(value, "byte");
    if (value < 1_000_000)
        return `${number(value / 1000)} kB`;
    return `${(value / 1_000_000).toFixed(1)} MB`;
}
function duration(seconds) {
    if (seconds < 10)
        return `${Number(seconds.toFixed(1))} s`;
    const whole = Math.round(seconds);
    if (whole < 120)
        return `${whole} s`;
    const rest = whole % 60;
    return `${Math.floor(whole / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
}
function shortSha(name) {
    return (0,_object_id_js__WEBPACK_IMPORTED_MODULE_0__/* .isObjectId */ .TS)(name) ? name.slice(0, 7) : name;
}
function listed(items, most = 10) {
    if (items.length > most) {
        return `${items.slice(0, most).join(", ")} and ${number(items.length - most)} more`;
    }
    const last = items.at(-1) ?? "";
    return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}


/***/ })

};
