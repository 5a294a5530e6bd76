export const id = 132;
export const ids = [132];
export const modules = {

/***/ 1132:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   issueDetails: () => (/* binding */ issueDetails),
/* harmony export */   showIssues: () => (/* binding */ showIssues)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6404);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7105);
/* harmony import */ var _named_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2834);
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8396);





async function showIssues(inputs, outcome, run) {
    const issues = new _client_js__WEBPACK_IMPORTED_MODULE_2__/* .Issues */ .t(run.transport, inputs.organization);
    const names = await (0,_named_js__WEBPACK_IMPORTED_MODULE_3__/* .issueNames */ .sv)(inputs, run);
    const search = new _named_js__WEBPACK_IMPORTED_MODULE_3__/* .NamedIssueSearch */ .Ns(inputs, {
        issues,
        retrieve: (id) => issues.retrieveInFull(id),
        log: run.log,
    });
    try {
        await search.run(names);
    }
    finally {
        report(search.found, inputs, outcome);
    }
    if (search.missing.length > 0)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(search.missing);
    outcome.outcome = outcome.issues.length === 0 ? "unchanged" : "matched";
}
function report(found, inputs, outcome) {
    const byId = Map.groupBy(found, ({ issue }) => issue.id);
    outcome.issues = [...byId.values()].flatMap(([first]) => first ? [issueDetails(first, inputs.baseUrl)] : []);
    outcome.matchedCount = outcome.issues.length;
    for (const one of found)
        noteSurprises(one, inputs, outcome);
}
function noteSurprises({ name, retrievedId, issue }, { projects }, outcome) {
    if (issue.id !== retrievedId) {
        outcome.notices.push({
            level: "notice",
            what: `The issue "${name}" was merged: it is issue ${issue.id} (${issue.shortId ?? "no short ID"}) now.`,
        });
    }
    const project = issue.project?.slug;
    if (projects.length === 0 || project === undefined || projects.includes(project))
        return;
    outcome.notices.push({
        level: "notice",
        what: `The issue "${name}" belongs to another project, "${project}".`,
    });
}
const MAX_ACTIVITY = 50;
function issueDetails({ name, retrievedId, issue }, baseUrl) {
    const details = {
        ...(0,_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .issueRow */ .Cq)(issue, "matched", baseUrl),
        activity: activityOf(issue),
        tags: tagsOf(issue),
        type: issue.type,
        logger: issue.logger,
        attributes: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .attributesOf */ .Td)(issue),
        numComments: issue.numComments,
        userReportCount: issue.userReportCount,
        statusDetails: statusDetailsText(issue),
        stats24h: issue.stats?.["24h"],
        stats30d: issue.stats?.["30d"],
        firstRelease: issue.firstRelease,
        lastRelease: issue.lastRelease,
    };
    if (name !== issue.id)
        details.requestedAs = name;
    if (issue.id !== retrievedId)
        details.mergedFrom = retrievedId;
    return details;
}
function statusDetailsText({ statusDetails }) {
    const parts = Object.entries(statusDetails ?? {}).map(([name, value]) => typeof value === "string" ? `${name}: ${value}` : `${name}: ${JSON.stringify(value)}`);
    return parts.length === 0 ? undefined : parts.join(", ");
}
function activityOf({ activity }) {
    return activity
        .toSorted((a, b) => timeOf(b) - timeOf(a))
        .slice(0, MAX_ACTIVITY)
        .map(({ type, dateCreated, data, user }) => ({
        type,
        dateCreated,
        user: user?.name ?? user?.email,
        text: textOf(data),
    }));
}
function timeOf({ dateCreated }) {
    return Date.parse(dateCreated ?? "") || 0;
}
function textOf(data) {
    const values = ["text", "version", "assignee", "inNextRelease", "commit", "count"]
        .map((name) => data?.[name])
        .filter((value) => ["string", "number"].includes(typeof value));
    return values.length === 0 ? undefined : values.join(" ");
}
function tagsOf({ tags }) {
    return tags.map(({ key, name, totalValues, topValues }) => ({
        key,
        name: name ?? key,
        topValues: topValues.map(({ value }) => value),
        totalValues,
    }));
}


/***/ })

};
