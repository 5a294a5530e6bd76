export const id = 286;
export const ids = [286,530];
export const modules = {

/***/ 7488:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $f: () => (/* binding */ titleCell),
/* harmony export */   Bw: () => (/* binding */ resolvedCell),
/* harmony export */   Ev: () => (/* binding */ sparklineCell),
/* harmony export */   JO: () => (/* binding */ reasonCell),
/* harmony export */   MN: () => (/* binding */ issueLink),
/* harmony export */   _j: () => (/* binding */ stateCell),
/* harmony export */   cW: () => (/* binding */ attributesLine),
/* harmony export */   dM: () => (/* binding */ levelCell),
/* harmony export */   eK: () => (/* binding */ changeColumns)
/* harmony export */ });
/* harmony import */ var _report_charts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9406);
/* harmony import */ var _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7374);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6404);



const STATES = {
    planned: "\ud83d\udd0e would be updated",
    matched: "matched",
    applied: "\u2705 updated",
    unchanged: "\u2796 already as asked",
    "not-applied": "\u274c not applied",
    failed: "\u274c failed",
    unknown: "\u2753 sent, not confirmed",
    "not-started": "\u23f9\ufe0f not started",
};
const RESOLVING = {
    planned: "\ud83d\udd0e would be resolved",
    applied: "\u2705 resolved",
    unchanged: "\u2796 left as is",
    "not-applied": "\u274c not resolved",
};
const LEVEL_MARKS = {
    fatal: "\ud83d\udfe3",
    error: "\ud83d\udd34",
    warning: "\ud83d\udfe0",
    info: "\ud83d\udd35",
    debug: "\u26aa",
};
function issueLink(issue) {
    const name = issue.shortId === "" ? issue.id : issue.shortId;
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(issue.page, (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(name, 60));
}
function stateCell(issue) {
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${STATES[issue.state]}`, reasonCell(issue)], "<br>");
}
function resolvedCell(issue) {
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${RESOLVING[issue.state] ?? STATES[issue.state]}`, reasonCell(issue)], "<br>");
}
function reasonCell({ reason, fix }) {
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([
        reason === undefined ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(reason, 300),
        fix === undefined ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `Fix: ${(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(fix, 300)}`,
    ], "<br>");
}
const UNCHANGED = ["not-started", "failed", "unknown"];
const changeColumns = _attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .ATTRIBUTES */ .iw.map(({ head, member, isShort }) => ({
    head,
    nowrap: isShort,
    cell: (issue) => changeCell(issue, member),
}));
function changeCell({ before, after, state }, name) {
    const old = before?.[name];
    const value = UNCHANGED.includes(state) ? old : after?.[name];
    if (value === undefined)
        return _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6;
    if (old === undefined || old === value)
        return attributeValue(value);
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${attributeValue(old)} \u2192\u00a0<b>${attributeValue(value)}</b>`;
}
function attributesLine(attributes) {
    const parts = _attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .ATTRIBUTES */ .iw.map(({ member, head }) => {
        const value = attributes[member];
        return value === undefined
            ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6
            : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${head.toLowerCase()}: <b>${attributeValue(value)}</b>`;
    });
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)(parts, ", ");
}
function levelCell({ level }) {
    if (level === undefined)
        return _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6;
    const mark = Object.hasOwn(LEVEL_MARKS, level) ? `${LEVEL_MARKS[level]}\u00a0` : "";
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${mark}${(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(level, 20)}`;
}
function sparklineCell(series, bucket) {
    if (series === undefined)
        return _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6;
    const counts = (0,_report_charts_js__WEBPACK_IMPORTED_MODULE_0__/* .evenly */ .Aw)(series, bucket === "hour" ? 3600 : 86_400).map(([, count]) => count);
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)((0,_report_charts_js__WEBPACK_IMPORTED_MODULE_0__/* .sparkline */ .KM)(counts, bucket === "hour" ? 12 : 15));
}
function titleCell(issue) {
    const { status, culprit, state } = issue;
    const below = (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([
        levelCell(issue),
        status === undefined || state !== "matched" ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(status, 40),
        culprit === undefined || culprit.trim() === "" ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(culprit, 80),
    ], " \u00b7 ");
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(issue.title, 100), below.isEmpty ? below : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `<sub>${below}</sub>`], "<br>");
}
function attributeValue(value) {
    if (value === null)
        return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `nobody`;
    if (typeof value === "boolean")
        return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${value ? "yes" : "no"}`;
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(value, 60);
}


/***/ }),

/***/ 5354:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PI: () => (/* binding */ unfinishedLines),
/* harmony export */   _N: () => (/* binding */ foundLines),
/* harmony export */   sR: () => (/* binding */ plannedLines)
/* harmony export */ });
/* harmony import */ var _report_console_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2182);
/* harmony import */ var _report_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7740);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6404);
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8396);





const MOST_LINES = 10;
const TITLE_LENGTH = 80;
const NAME_LENGTH = 40;
function plannedLines(heading, issues) {
    const shown = (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .rowsIn */ .Nn)(issues, ["planned"], MOST_LINES);
    return lines(heading, { shown, count: (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .countStates */ .c0)(issues).planned, say: changeOf });
}
function foundLines(heading, issues) {
    const shown = (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .rowsIn */ .Nn)(issues, ["matched"], MOST_LINES);
    return lines(heading, { shown, count: issues.length, say: factsOf });
}
function lines(heading, { shown, count, say, }) {
    if (count === 0)
        return [];
    const names = shown.map(({ shortId }) => (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)((0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .singleLine */ .pF)(shortId), NAME_LENGTH));
    const width = Math.max(...names.map((name) => name.length));
    const more = count - shown.length;
    return [
        heading,
        ...shown.map((issue, index) => `  ${(names[index] ?? "").padEnd(width)}  ${say(issue)}  ${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)((0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .singleLine */ .pF)(issue.title), TITLE_LENGTH)}`),
        ...(more > 0 ? [`  \u2026 and ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai)(more)} more, in the job summary and the result file`] : []),
    ];
}
function factsOf({ level, status, count }) {
    const events = count === undefined ? undefined : (0,_report_format_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(count, "event");
    const facts = [level, status, events].filter((fact) => fact !== undefined);
    return facts.map(_text_js__WEBPACK_IMPORTED_MODULE_1__/* .singleLine */ .pF).join(", ");
}
function changeOf({ before = {}, after = {} }) {
    return _attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .ATTRIBUTES */ .iw.filter(({ member }) => after[member] !== undefined)
        .map(({ member }) => `${member} ${valueText(before[member])} \u2192 ${valueText(after[member])}`)
        .join(", ");
}
function valueText(value) {
    if (value === undefined)
        return "?";
    return value === null ? "nobody" : (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .singleLine */ .pF)(String(value));
}
const MOST_ISSUES = 20;
function unfinishedLines(all) {
    const counts = (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .countStates */ .c0)(all);
    const waiting = counts["not-started"];
    const count = (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .unfinished */ .M1)(counts) - waiting;
    const shown = (0,_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .rowsIn */ .Nn)(all, ["failed", "not-applied", "unknown"], MOST_ISSUES).map(issueLine);
    const more = count - shown.length;
    return [
        ...(count > 0 ? [`${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(count, "issue")} not updated:`] : []),
        ...shown,
        ...(more > 0 ? [`  \u2026 and ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai)(more)} more, in the job summary and the result file`] : []),
        ...(waiting > 0 ? [`${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(waiting, "issue")} not started`] : []),
    ];
}
const STATE_WORDS = {
    failed: "failed",
    "not-applied": "not applied",
    unknown: "sent, not confirmed",
};
function issueLine(issue) {
    const reason = issue.reason === undefined ? "" : ` \u2014 ${(0,_report_console_js__WEBPACK_IMPORTED_MODULE_0__/* .failureText */ .kY)({ what: issue.reason, fix: issue.fix })}`;
    const name = (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .singleLine */ .pF)(issue.shortId === "" ? issue.id : issue.shortId);
    return `  ${name}: ${STATE_WORDS[issue.state] ?? issue.state}${reason}`;
}


/***/ }),

/***/ 1530:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  idsIn: () => (/* binding */ idsIn),
  listIssuesReport: () => (/* binding */ listIssuesReport),
  resultIssue: () => (/* binding */ resultIssue),
  showIssuesReport: () => (/* binding */ showIssuesReport),
  updateIssuesReport: () => (/* binding */ updateIssuesReport)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/format.js
var format = __webpack_require__(7740);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/outputs.js
var outputs = __webpack_require__(4769);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/lines.js
var lines = __webpack_require__(5354);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/blocks.js
var report_blocks = __webpack_require__(7557);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/charts.js
var charts = __webpack_require__(9406);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/markdown.js
var markdown = __webpack_require__(7374);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/sections.js
var sections = __webpack_require__(4519);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/attributes.js + 1 modules
var issues_attributes = __webpack_require__(6404);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/cells.js
var cells = __webpack_require__(7488);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/show-summary.js







const ISSUES_IN_FULL = 3;
const ACTIVITIES = 20;
const TAGS = 20;
function showIssuesSummary(outcome, limit) {
    const { shown, note } = (0,sections/* extract */.o6)(outcome.issues, limit.rows, "issues");
    const inFull = outcome.issues.length <= ISSUES_IN_FULL;
    return [
        ...(0,sections/* noticesOf */.lx)(outcome.notices),
        ...(inFull || shown.length === 0 ? [] : [overview(shown)]),
        ...(note.isEmpty ? [] : [(0,report_blocks/* paragraph */.FY)(note)]),
        ...shown.flatMap((issue) => (inFull ? openIssue(issue) : [foldedIssue(issue)])),
        ...(0,report_blocks/* factsTable */.wd)((0,sections/* placeFacts */.Bb)(outcome)),
    ];
}
function overview(issues) {
    return (0,report_blocks/* dataTable */.Jx)([
        { head: "Issue", nowrap: true, cell: cells/* issueLink */.MN },
        { head: "Title", cell: cells/* titleCell */.$f },
        { head: "Events", align: "right", cell: ({ count }) => amount(count) },
        { head: "Last seen", nowrap: true, cell: (issue) => (0,sections/* time */.kB)(issue.lastSeen) },
        { head: "30 days", cell: (issue) => (0,cells/* sparklineCell */.Ev)(issue.stats30d, "day") },
    ], issues);
}
function openIssue(issue) {
    const title = (0,markdown/* markup */.PT) `${(0,cells/* issueLink */.MN)(issue)} ${(0,markdown/* text */.Qq)(issue.title, 120)}`;
    return [(0,report_blocks/* heading */.R_)(3, title), ...(0,report_blocks/* factsTable */.wd)(issueFacts(issue)), ...show_summary_charts(issue), ...rest(issue)];
}
function foldedIssue(issue) {
    const title = (0,markdown/* markup */.PT) `<b>${(0,markdown/* text */.Qq)(issue.shortId, 60)}</b> ${(0,markdown/* text */.Qq)(issue.title, 120)}`;
    const lines = [
        ["Last 24 hours", (0,cells/* sparklineCell */.Ev)(issue.stats24h, "hour")],
        ["Last 30 days", (0,cells/* sparklineCell */.Ev)(issue.stats30d, "day")],
    ];
    return (0,report_blocks/* details */.zH)(title, [...(0,report_blocks/* factsTable */.wd)([...issueFacts(issue), ...lines]), ...rest(issue)]);
}
function issueFacts(issue) {
    return [
        ["Issue", (0,markdown/* markup */.PT) `${(0,cells/* issueLink */.MN)(issue)} (id ${(0,markdown/* code */.aY)(issue.id, 40)})`],
        ["Found as", foundAs(issue)],
        ["State", issue.state === "matched" ? markdown/* nothing */.s6 : (0,cells/* stateCell */._j)(issue)],
        ["Project", (0,markdown/* text */.Qq)(issue.project)],
        ["Culprit", issue.culprit === undefined ? markdown/* nothing */.s6 : (0,markdown/* code */.aY)(issue.culprit, 160)],
        ["Level", (0,cells/* levelCell */.dM)(issue)],
        ["Type", optional(issue.type)],
        ["Logger", optional(issue.logger)],
        ["Status", statusFact(issue)],
        ["Assigned to", assignee(issue)],
        ["Events", (0,markdown/* joined */.oR)([amount(issue.count), people(issue)], " \u00b7 ")],
        ["First seen", seen(issue.firstSeen, issue.firstRelease)],
        ["Last seen", seen(issue.lastSeen, issue.lastRelease)],
        ["Discussion", discussion(issue)],
        ["Flags", flags(issue)],
    ];
}
function foundAs({ requestedAs, mergedFrom }) {
    if (mergedFrom !== undefined)
        return (0,markdown/* markup */.PT) `${(0,markdown/* code */.aY)(mergedFrom, 60)}, which was merged into this issue`;
    return requestedAs === undefined ? markdown/* nothing */.s6 : (0,markdown/* code */.aY)(requestedAs, 60);
}
function statusFact({ status, statusDetails }) {
    return (0,markdown/* joined */.oR)([optional(status), optional(statusDetails)], ": ");
}
function assignee({ attributes: { assignedTo } }) {
    return typeof assignedTo === "string" ? (0,markdown/* text */.Qq)(assignedTo) : markdown/* nothing */.s6;
}
function people({ userCount }) {
    return userCount === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `${(0,format/* counted */.hS)(userCount, "user")}`;
}
function seen(iso, release) {
    const name = release === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `in release ${(0,markdown/* code */.aY)(release.version, 100)}`;
    return (0,markdown/* joined */.oR)([(0,sections/* time */.kB)(iso), name], " ");
}
function discussion({ numComments, userReportCount }) {
    return (0,markdown/* joined */.oR)([
        numComments === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `${(0,format/* counted */.hS)(numComments, "comment")}`,
        userReportCount === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `${(0,format/* counted */.hS)(userReportCount, "user report")}`,
    ], " \u00b7 ");
}
function flags({ attributes }) {
    const set = issues_attributes/* ATTRIBUTES */.iw.filter(({ member }) => attributes[member] === true);
    return (0,markdown/* text */.Qq)((0,format/* listed */.KE)(set.map(({ head }) => head.toLowerCase())));
}
function show_summary_charts({ stats24h, stats30d }) {
    const all = [
        (0,charts/* timeChart */.sd)(stats24h ?? [], "hour", "Events per hour UTC - last 24 hours"),
        (0,charts/* timeChart */.sd)(stats30d ?? [], "day", "Events per day UTC - last 30 days"),
    ];
    return all.filter((chart) => chart !== undefined).map((chart) => (0,report_blocks/* fenced */.OF)("mermaid", chart));
}
function rest(issue) {
    return [...activityBlocks(issue), ...tagBlocks(issue)];
}
function activityBlocks({ activity }) {
    if (activity.length === 0)
        return [];
    const items = activity.slice(0, ACTIVITIES).map((entry) => {
        const who = entry.user === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) ` by ${(0,markdown/* text */.Qq)(entry.user, 60)}`;
        const what = entry.text === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `: ${(0,markdown/* text */.Qq)(entry.text, 200)}`;
        const when = entry.dateCreated === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `${(0,sections/* time */.kB)(entry.dateCreated)} \u2014 `;
        return (0,markdown/* markup */.PT) `${when}<b>${(0,markdown/* text */.Qq)(entry.type.replaceAll("_", " "), 60)}</b>${who}${what}`;
    });
    const more = activity.length - items.length;
    const last = more > 0 ? [(0,markdown/* markup */.PT) `\u2026 and ${(0,format/* number */.ai)(more)} older`] : [];
    return [(0,report_blocks/* heading */.R_)(4, (0,markdown/* markup */.PT) `Activity`), (0,report_blocks/* bulletList */.fF)([...items, ...last])];
}
function tagBlocks({ tags }) {
    if (tags.length === 0)
        return [];
    const table = (0,report_blocks/* dataTable */.Jx)([
        { head: "Tag", cell: (tag) => (0,markdown/* code */.aY)(tag.key, 60) },
        { head: "Values", align: "right", cell: ({ totalValues }) => amount(totalValues) },
        { head: "Most frequent", cell: ({ topValues }) => (0,markdown/* text */.Qq)((0,format/* listed */.KE)(topValues ?? [], 5), 160) },
    ], tags.slice(0, TAGS));
    const more = tags.length - TAGS;
    const last = more > 0 ? [(0,report_blocks/* paragraph */.FY)((0,markdown/* markup */.PT) `\u2026 and ${(0,format/* counted */.hS)(more, "more tag")}.`)] : [];
    return [(0,report_blocks/* details */.zH)((0,markdown/* markup */.PT) `${(0,format/* counted */.hS)(tags.length, "tag")}`, [table, ...last])];
}
function optional(value) {
    return value === undefined ? markdown/* nothing */.s6 : (0,markdown/* text */.Qq)(value);
}
function amount(value) {
    return value === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `${value}`;
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/rows.js
var issues_rows = __webpack_require__(8396);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/summary.js







const ROWS_AT_A_GLANCE = 50;
const GROUPS = [
    { title: "Not updated", states: ["failed", "not-applied"], folded: false },
    { title: "Sent, but not confirmed", states: ["unknown"], folded: false },
    { title: "Not started", states: ["not-started"], folded: false },
    { title: "Would be updated", states: ["planned"], folded: false },
    { title: "Updated", states: ["applied"], folded: false },
    { title: "Selected", states: ["matched"], folded: false },
    { title: "Already as asked", states: ["unchanged"], folded: true },
];
function updateIssuesSummary(outcome, limit) {
    return [
        ...previewBlocks(outcome, limit),
        ...(0,report_blocks/* factsTable */.wd)([...updateFacts(outcome), ...(0,sections/* placeFacts */.Bb)(outcome)]),
        ...(0,sections/* noticesOf */.lx)(outcome.notices),
        ...GROUPS.flatMap((group) => groupBlocks(outcome, group, limit)),
    ];
}
function updateFacts(outcome) {
    const counts = (0,issues_rows/* countStates */.c0)(outcome.issues);
    const names = [
        ["planned", "would be updated"],
        ["applied", "updated"],
        ["unchanged", "already as asked"],
        ["not-applied", "not applied"],
        ["failed", "failed"],
        ["unknown", "sent, not confirmed"],
        ["not-started", "not started"],
    ];
    const parts = names
        .filter(([state]) => counts[state] > 0)
        .map(([state, word]) => `${(0,format/* number */.ai)(counts[state])} ${word}`);
    const partly = (0,issues_rows/* countPartly */.Me)(outcome.issues);
    if (partly > 0)
        parts.push(`${(0,format/* number */.ai)(partly)} of them updated in part`);
    return [
        ["Selection", selectionFact(outcome)],
        ["Asked for", (0,cells/* attributesLine */.cW)(outcome.requested)],
        ["Issues", (0,markdown/* text */.Qq)(parts.join(", "), 300)],
        ["Writing took", writingFact(outcome)],
    ];
}
function selectionFact({ query, matchedCount }) {
    const count = matchedCount === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `${(0,format/* counted */.hS)(matchedCount, "issue")}`;
    if (query === undefined)
        return (0,markdown/* joined */.oR)([count, (0,markdown/* markup */.PT) `given by id`], ", ");
    return (0,markdown/* joined */.oR)([queryFact(query), count], " \u2014 ");
}
function queryFact(query) {
    return query.trim() === "" ? (0,markdown/* markup */.PT) `all issues, of every status` : (0,markdown/* code */.aY)(query, 300);
}
function writingFact({ writeSeconds, issues, dryRun }) {
    if (writeSeconds === undefined || writeSeconds <= 0 || dryRun)
        return markdown/* nothing */.s6;
    const counts = (0,issues_rows/* countStates */.c0)(issues);
    const written = counts.applied + counts["not-applied"] + counts.failed + counts.unknown;
    const perSecond = written / writeSeconds;
    const rate = perSecond < 100 ? String(Number(perSecond.toFixed(1))) : (0,format/* number */.ai)(perSecond);
    return (0,markdown/* markup */.PT) `${(0,format/* duration */.p0)(Math.max(0.1, writeSeconds))}${writeSeconds >= 1 && written > 1 ? `, ${rate} issues a second` : ""}`;
}
function previewBlocks(outcome, { rows }) {
    const { planned } = (0,issues_rows/* countStates */.c0)(outcome.issues);
    if (!outcome.dryRun || planned === 0)
        return [];
    const these = (0,markdown/* markup */.PT) `To update exactly ${planned === 1 ? "this issue" : `these ${(0,format/* counted */.hS)(planned, "issue")}`}`;
    const how = (0,markdown/* markup */.PT) `${these}, pass the output <code>issue-ids</code> of this step on as
    <code>issues</code>, or its <code>result-file</code> as <code>issues-file</code>, without
    <code>query</code>: a query is evaluated anew in each run.`;
    const ids = rows >= planned
        ? [
            (0,report_blocks/* paragraph */.FY)((0,markdown/* markup */.PT) `In another run, give these ids as <code>issues</code>:`),
            idList((0,issues_rows/* rowsIn */.Nn)(outcome.issues, ["planned"])),
        ]
        : [];
    return [
        ...limitAlert(outcome),
        (0,report_blocks/* alert */.xE)("TIP", [how]),
        (0,report_blocks/* details */.zH)((0,markdown/* markup */.PT) `Example and ids`, [
            (0,report_blocks/* paragraph */.FY)((0,markdown/* markup */.PT) `In a later step of the same job, with <code>id: preview</code> on this one:`),
            (0,report_blocks/* fenced */.OF)("yaml", [
                "issues: ${{ steps.preview.outputs.issue-ids }}",
                "# or",
                "issues-file: ${{ steps.preview.outputs.result-file }}",
            ]),
            ...ids,
        ]),
    ];
}
function limitAlert({ maxIssues, issues }) {
    if (maxIssues === undefined || issues.length <= maxIssues)
        return [];
    const limit = (0,markdown/* markup */.PT) `<b>A run that writes would be refused:</b> ${(0,format/* counted */.hS)(issues.length, "issue")}
    are more than <code>max-issues</code> allows (${maxIssues}). Set
    <code>max-issues: ${String(issues.length)}</code> to allow them.`;
    return [(0,report_blocks/* alert */.xE)("WARNING", [limit])];
}
function idList(issues) {
    return (0,report_blocks/* copyable */.kh)((0,markdown/* code */.aY)(issues.map(({ id }) => id).join(" "), Number.POSITIVE_INFINITY));
}
function groupBlocks(outcome, group, limit) {
    const counts = (0,issues_rows/* countStates */.c0)(outcome.issues);
    const count = group.states.reduce((sum, state) => sum + counts[state], 0);
    if (count === 0)
        return [];
    const title = (0,markdown/* markup */.PT) `${group.title} (${count})`;
    const columns = isTrouble(group) ? troubleColumns : updateColumns;
    const shown = (0,issues_rows/* rowsIn */.Nn)(outcome.issues, group.states, limit.rows);
    const note = (0,sections/* shortened */.vI)(shown.length, count, "issues");
    const notes = note.isEmpty ? [] : [(0,report_blocks/* paragraph */.FY)(note)];
    if (group.folded)
        return [(0,report_blocks/* details */.zH)(title, [(0,report_blocks/* dataTable */.Jx)(columns, shown), ...notes])];
    return [(0,report_blocks/* heading */.R_)(3, title), ...foldedTable(columns, shown), ...notes];
}
function isTrouble({ states }) {
    return states.includes("failed") || states.includes("unknown");
}
function foldedTable(columns, issues) {
    const open = issues.slice(0, ROWS_AT_A_GLANCE);
    const rest = issues.slice(open.length);
    return [
        ...(open.length > 0 ? [(0,report_blocks/* dataTable */.Jx)(columns, open)] : []),
        ...(rest.length > 0
            ? [(0,report_blocks/* details */.zH)((0,markdown/* markup */.PT) `${(0,format/* counted */.hS)(rest.length, "more issue")}`, [(0,report_blocks/* dataTable */.Jx)(columns, rest)])]
            : []),
    ];
}
const troubleColumns = [
    { head: "Issue", nowrap: true, cell: cells/* issueLink */.MN },
    { head: "Title", cell: cells/* titleCell */.$f },
    ...cells/* changeColumns */.eK,
    { head: "Result", cell: cells/* stateCell */._j },
];
function shared(page) {
    return page === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `open`;
}
const updateColumns = [
    { head: "Issue", nowrap: true, cell: cells/* issueLink */.MN },
    { head: "Title", cell: cells/* titleCell */.$f },
    ...cells/* changeColumns */.eK,
    { head: "Share page", cell: ({ sharePage }) => (0,markdown/* link */.nf)(sharePage, shared(sharePage)) },
    { head: "Note", cell: cells/* reasonCell */.JO },
    { head: "Events", align: "right", cell: countCell("count") },
    { head: "Last seen", nowrap: true, cell: (issue) => (0,sections/* time */.kB)(issue.lastSeen) },
];
function listIssuesSummary(outcome, limit) {
    return [
        ...(0,report_blocks/* factsTable */.wd)([...listFacts(outcome), ...(0,sections/* placeFacts */.Bb)(outcome)]),
        ...(0,sections/* noticesOf */.lx)(outcome.notices),
        ...chartBlocks(outcome),
        ...listBlocks(outcome, limit),
    ];
}
function listFacts(outcome) {
    const levels = Object.entries(outcome.levels ?? {})
        .filter(([, count]) => count > 0)
        .map(([level, count]) => `${(0,format/* number */.ai)(count)} ${level}`);
    const { matchedCount, issues } = outcome;
    const more = matchedCount !== undefined && matchedCount > issues.length;
    return [
        ["Query", outcome.query === undefined ? markdown/* nothing */.s6 : queryFact(outcome.query)],
        [
            "Matching",
            matchedCount === undefined
                ? markdown/* nothing */.s6
                : (0,markdown/* markup */.PT) `${(0,format/* counted */.hS)(matchedCount, "issue")}${more ? `, the worst ${(0,format/* number */.ai)(issues.length)} are reported` : ""}`,
        ],
        ["Levels", (0,markdown/* text */.Qq)(levels.join(", "), 200)],
        ["Gate", gateFact(outcome)],
        ["Watched", watchFact(outcome)],
    ];
}
function gateFact({ gate }) {
    if (gate === undefined)
        return markdown/* nothing */.s6;
    const state = gate.exceeded ? "\u274c exceeded" : "\u2705 kept";
    return (0,markdown/* markup */.PT) `${state}: at most ${(0,format/* counted */.hS)(gate.failAbove, "issue")} may match
  (<code>fail-above</code>)`;
}
const MOST_READINGS = 40;
function watchFact({ watched = [] }) {
    const [first, last] = [watched[0], watched.at(-1)];
    if (!first || !last)
        return markdown/* nothing */.s6;
    const counts = watched.map(([, count]) => count);
    const shown = counts.slice(-MOST_READINGS).map((count) => (0,format/* number */.ai)(count));
    const span = (0,format/* duration */.p0)(last[0] - first[0]);
    const before = watched.length > shown.length ? "\u2026 " : "";
    return (0,markdown/* markup */.PT) `${(0,markdown/* code */.aY)((0,charts/* sparkline */.KM)(counts.slice(-MOST_READINGS)))} ${(0,format/* counted */.hS)(watched.length, "reading")} in ${span}: ${before}${shown.join(", ")}`;
}
function chartBlocks({ stats, statsPeriod, levels }) {
    const blocks = [];
    const bucket = statsPeriod === "14d" ? "day" : "hour";
    const words = statsPeriod === "14d"
        ? "Events per day UTC - last 14 days"
        : "Events per hour UTC - last 24 hours";
    const chart = stats === undefined ? undefined : (0,charts/* timeChart */.sd)(stats, bucket, words);
    if (chart !== undefined)
        blocks.push((0,report_blocks/* fenced */.OF)("mermaid", chart));
    const pie = levels === undefined ? undefined : (0,charts/* pieChart */.jS)(levels, "Issues by level");
    if (pie !== undefined)
        blocks.push((0,report_blocks/* details */.zH)((0,markdown/* markup */.PT) `Issues by level`, [(0,report_blocks/* fenced */.OF)("mermaid", pie)]));
    return blocks;
}
function listBlocks(outcome, { rows }) {
    if (outcome.issues.length === 0)
        return [];
    const shown = (0,issues_rows/* rowsIn */.Nn)(outcome.issues, ["matched"], rows);
    const note = (0,sections/* shortened */.vI)(shown.length, outcome.issues.length, "issues");
    return [
        (0,report_blocks/* heading */.R_)(3, (0,markdown/* markup */.PT) `Worst first`),
        ...foldedTable(listColumns(outcome), shown),
        ...(note.isEmpty ? [] : [(0,report_blocks/* paragraph */.FY)(note)]),
    ];
}
function listColumns({ statsPeriod }) {
    const bucket = statsPeriod === "14d" ? "day" : "hour";
    return [
        { head: "Issue", nowrap: true, cell: cells/* issueLink */.MN },
        { head: "Title", cell: cells/* titleCell */.$f },
        { head: "Events", align: "right", cell: countCell("count") },
        { head: "Users", align: "right", cell: countCell("userCount") },
        { head: "First, last seen", nowrap: true, cell: seenCell },
        {
            head: statsPeriod === "14d" ? "14 days" : "24 hours",
            cell: (issue) => (0,cells/* sparklineCell */.Ev)(issue.stats, bucket),
        },
    ];
}
function countCell(name) {
    return (issue) => {
        const value = issue[name];
        return value === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `${value}`;
    };
}
function seenCell({ firstSeen, lastSeen }) {
    return (0,markdown/* joined */.oR)([(0,sections/* time */.kB)(firstSeen), (0,sections/* time */.kB)(lastSeen)], "<br>");
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/report.js






const updateIssuesReport = {
    verdict: updateSentence,
    summary: updateIssuesSummary,
    outputs: (outcome) => ({
        ...selectionOutputs(outcome, idsIn(outcome.issues, outcome.dryRun ? "planned" : "applied")),
        "updated-count": String((0,issues_rows/* countStates */.c0)(outcome.issues).applied),
        "failed-count": String((0,issues_rows/* unfinished */.M1)((0,issues_rows/* countStates */.c0)(outcome.issues))),
    }),
    result: ({ requested, query, matchedCount, issues }) => ({
        requested,
        query,
        matchedCount,
        issues: each(issues, resultIssue),
    }),
    log: ({ issues }) => [...(0,lines/* plannedLines */.sR)("Would be updated:", issues), ...(0,lines/* unfinishedLines */.PI)(issues)],
};
const listIssuesReport = {
    verdict: listSentence,
    summary: listIssuesSummary,
    outputs: (outcome) => selectionOutputs(outcome, idsIn(outcome.issues)),
    result: ({ query, matchedCount, statsPeriod, stats, levels, gate, watched, issues }) => ({
        query,
        matchedCount,
        statsPeriod,
        stats,
        levels,
        gate,
        watched,
        issues: each(issues, foundIssue),
    }),
    log: ({ issues }) => (0,lines/* foundLines */._N)("Worst first:", issues),
};
const showIssuesReport = {
    verdict: showSentence,
    summary: showIssuesSummary,
    outputs: (outcome) => selectionOutputs(outcome, idsIn(outcome.issues)),
    result: ({ query, matchedCount, issues }) => ({
        query,
        matchedCount,
        issues: issues.map(shownIssue),
    }),
    log: ({ issues }) => (0,lines/* foundLines */._N)("Found:", issues),
};
function updateSentence(outcome) {
    const counts = (0,issues_rows/* countStates */.c0)(outcome.issues);
    const left = counts.unchanged > 0 ? `, ${(0,format/* number */.ai)(counts.unchanged)} already as asked` : "";
    if (outcome.outcome === "planned") {
        return [`${(0,format/* counted */.hS)(counts.planned, "issue")} would be updated${left}`];
    }
    if (outcome.outcome === "unchanged") {
        return [outcome.issues.length === 0 ? "no issue matches" : `nothing to update${left}`];
    }
    if (outcome.outcome !== "failed")
        return [`${(0,format/* counted */.hS)(counts.applied, "issue")} updated${left}`];
    const asked = outcome.issues.length - counts.unchanged;
    if (outcome.issues.length === 0 || counts.applied + (0,issues_rows/* unfinished */.M1)(counts) === 0) {
        return ["no issue was updated"];
    }
    const partly = (0,issues_rows/* countPartly */.Me)(outcome.issues);
    const some = partly > 0 ? `, ${(0,format/* number */.ai)(partly)} in part` : "";
    return [`${(0,format/* number */.ai)(counts.applied)} of ${(0,format/* counted */.hS)(asked, "issue")} updated${some}${left}`];
}
function listSentence(outcome) {
    if (outcome.matchedCount === undefined)
        return ["the issues were not listed"];
    const query = outcome.query === undefined || outcome.query.trim() === ""
        ? []
        : [" ", { name: outcome.query }];
    const match = outcome.matchedCount === 1 ? "issue matches" : "issues match";
    const count = outcome.matchedCount === 0 ? "no" : (0,format/* number */.ai)(outcome.matchedCount);
    return [`${count} ${match}`, ...query, gateClause(outcome)];
}
function gateClause({ gate }) {
    if (gate === undefined)
        return "";
    const allowed = gate.failAbove === 0 ? "none is" : `at most ${(0,format/* number */.ai)(gate.failAbove)} are`;
    return gate.exceeded ? `, but ${allowed} allowed` : ` (${allowed} allowed)`;
}
function showSentence(outcome) {
    const [first] = outcome.issues;
    if (first === undefined)
        return ["no issue was read"];
    if (outcome.outcome === "failed") {
        return [`${(0,format/* counted */.hS)(outcome.issues.length, "issue")} read, but not all that were named`];
    }
    if (outcome.issues.length === 1)
        return ["issue ", { name: first.shortId, page: first.page }];
    return [(0,format/* counted */.hS)(outcome.issues.length, "issue")];
}
function selectionOutputs({ matchedCount }, ids) {
    return { "matched-count": (0,outputs/* countOutput */.te)(matchedCount), "issue-ids": JSON.stringify(ids) };
}
function idsIn(issues, state) {
    const ids = [];
    for (const issue of issues)
        if (state === undefined || issue.state === state)
            ids.push(issue.id);
    return ids;
}
function each(issues, write) {
    return {
        *[Symbol.iterator]() {
            for (const issue of issues)
                yield write(issue);
        },
    };
}
function resultIssue(issue) {
    const { id, shortId, project, before = null, after = null, state, reason = null } = issue;
    const { partly, fix, sharePage, commit } = issue;
    return { id, shortId, project, before, after, state, reason, partly, fix, sharePage, commit };
}
function foundIssue(issue) {
    const { title, culprit, level, status, count, userCount, firstSeen, lastSeen, page } = issue;
    const facts = { title, culprit, level, status, count, userCount, firstSeen, lastSeen, page };
    return { ...resultIssue(issue), ...facts };
}
function shownIssue(issue) {
    const { requestedAs, mergedFrom, type, logger, statusDetails } = issue;
    const { numComments, userReportCount, stats24h, stats30d, activity, tags } = issue;
    const { firstRelease, lastRelease } = issue;
    const { status: _status, ...attributes } = issue.attributes;
    return {
        ...foundIssue(issue),
        ...attributes,
        requestedAs,
        mergedFrom,
        type,
        logger,
        statusDetails,
        numComments,
        userReportCount,
        firstRelease,
        lastRelease,
        stats24h,
        stats30d,
        activity,
        tags,
    };
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

/***/ 146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ BY_SERVICE)
/* harmony export */ });
const BY_SERVICE = "resolved by the service";


/***/ }),

/***/ 286:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  releaseReport: () => (/* binding */ releaseReport)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/lines.js
var lines = __webpack_require__(5354);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/report.js + 2 modules
var report = __webpack_require__(1530);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/rows.js
var rows = __webpack_require__(8396);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/format.js
var format = __webpack_require__(7740);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/outputs.js
var outputs = __webpack_require__(4769);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/outcome.js
var outcome = __webpack_require__(146);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/blocks.js
var report_blocks = __webpack_require__(7557);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/charts.js
var charts = __webpack_require__(9406);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/cells.js
var cells = __webpack_require__(7488);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/markdown.js
var markdown = __webpack_require__(7374);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/sections.js
var sections = __webpack_require__(4519);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/summary.js









const COMMITS_AT_A_GLANCE = 25;
const DAY = 86_400;
function releaseSummary(outcome, limit) {
    return [
        ...(0,report_blocks/* factsTable */.wd)([...releaseFacts(outcome), ...(0,sections/* placeFacts */.Bb)(outcome)]),
        ...(0,sections/* noticesOf */.lx)(outcome.notices),
        ...commitBlocks(outcome, limit),
        ...issueBlocks(outcome, limit),
    ];
}
function releaseFacts(outcome) {
    const { version, shortVersion, range, url, urlLeadsAway, repository } = outcome;
    if (outcome.outcome === "unchanged" && outcome.existed !== true)
        return [];
    const isSent = outcome.requestBytes !== undefined || outcome.outcome !== "failed";
    const short = shortVersion === undefined || shortVersion === version
        ? markdown/* nothing */.s6
        : (0,markdown/* markup */.PT) ` (${(0,markdown/* code */.aY)(shortVersion)})`;
    return [
        ["Version", version === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `${(0,markdown/* code */.aY)(version, 200)}${short}`],
        ["Range", range === undefined ? headFact(outcome) : rangeFact(range)],
        ["Commits", isSent ? (0,markdown/* joined */.oR)([commitsFact(outcome), sourceFact(range)], "<br>") : markdown/* nothing */.s6],
        [
            "Paths",
            (0,markdown/* joined */.oR)((outcome.paths ?? []).slice(0, 20).map((path) => (0,markdown/* code */.aY)(path, 200)), ", "),
        ],
        ["Left out", omittedFact(outcome.omitted)],
        ["Refs", outcome.refsAccepted === false ? (0,markdown/* markup */.PT) `refused by the service` : markdown/* nothing */.s6],
        ["Issues", issuesFact(outcome)],
        ["New issues", newGroupsFact(outcome)],
        ["Deploy", deployFact(outcome.deploy)],
        ["Release date", releasedFact(outcome)],
        ["Created", createdFact(outcome)],
        ["Code", url === undefined ? markdown/* nothing */.s6 : (0,markdown/* link */.nf)(urlLeadsAway ? undefined : url, (0,markdown/* text */.Qq)(url, 200))],
        ["Repository", repository === undefined ? markdown/* nothing */.s6 : (0,markdown/* text */.Qq)(repository, 200)],
    ];
}
function releasedFact({ dateReleased }) {
    return dateReleased === null ? (0,markdown/* markup */.PT) `not yet (unreleased)` : (0,sections/* time */.kB)(dateReleased);
}
function createdFact(outcome) {
    const { dateCreated, existed, commits, kept = [], storedCommits } = outcome;
    if (existed !== true)
        return (0,sections/* time */.kB)(dateCreated);
    const replaced = commits.length > 0 && typeof storedCommits === "number";
    return (0,markdown/* joined */.oR)([
        (0,markdown/* markup */.PT) `${(0,sections/* time */.kB)(dateCreated)}, before this step.`,
        replaced ? (0,markdown/* markup */.PT) `Its commits were replaced.` : markdown/* nothing */.s6,
        kept.length === 0 ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `Kept as it was, not as sent: ${(0,format/* listed */.KE)(kept)}.`,
    ], "<br>");
}
function newGroupsFact({ newGroups }) {
    return newGroups === undefined
        ? markdown/* nothing */.s6
        : (0,markdown/* markup */.PT) `${(0,format/* number */.ai)(newGroups)} first seen in this release`;
}
function deployFact(deploy) {
    if (deploy === undefined)
        return markdown/* nothing */.s6;
    const states = {
        planned: "would be recorded",
        recorded: "recorded",
        unsupported: "not recorded: the service has no deploys, or does not show this release",
        failed: "failed",
        unknown: "sent, but not confirmed",
    };
    const name = deploy.name === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) ` (${(0,markdown/* text */.Qq)(deploy.name, 100)})`;
    const reason = deploy.reason === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `<br>${(0,markdown/* text */.Qq)(deploy.reason, 300)}`;
    const target = (0,markdown/* link */.nf)(deploy.url, (0,markdown/* code */.aY)(deploy.environment, 100));
    return (0,markdown/* markup */.PT) `${target}${name}: ${states[deploy.state]}${reason}`;
}
function issuesFact({ issues }) {
    const counts = (0,rows/* countStates */.c0)(issues);
    const byService = issues.filter(({ reason }) => reason === outcome/* BY_SERVICE */.C).length;
    const parts = [
        [byService, outcome/* BY_SERVICE */.C],
        [counts.applied - byService, "resolved"],
        [counts.planned, "would be resolved"],
        [counts.unchanged, "left as is"],
        [(0,rows/* unfinished */.M1)(counts), "not resolved"],
    ];
    const words = parts
        .filter(([count]) => count > 0)
        .map(([count, word]) => `${(0,format/* number */.ai)(count)} ${word}`);
    return (0,markdown/* text */.Qq)(words.join(", "));
}
function headFact({ ref }) {
    return ref === undefined
        ? markdown/* nothing */.s6
        : (0,markdown/* markup */.PT) `not known; the release is at ${(0,markdown/* code */.aY)((0,format/* shortSha */.Fu)(ref), 100)}`;
}
function rangeFact(range) {
    const { previous, current } = range;
    const name = range.currentName ?? (0,format/* shortSha */.Fu)(current);
    if (previous === undefined) {
        const end = (0,markdown/* joined */.oR)([(0,markdown/* code */.aY)(name, 80), shaOf(name, (0,format/* shortSha */.Fu)(current))], " ");
        return (0,markdown/* markup */.PT) `up to ${end}<br>${(0,markdown/* text */.Qq)(range.foundBy, 200)}`;
    }
    const names = `${range.previousName ?? (0,format/* shortSha */.Fu)(previous)}..${name}`;
    const line = (0,markdown/* joined */.oR)([
        (0,markdown/* link */.nf)(range.comparePage, (0,markdown/* code */.aY)(names, 160)),
        shaOf(names, `${(0,format/* shortSha */.Fu)(previous)}..${(0,format/* shortSha */.Fu)(current)}`),
    ], " ");
    return (0,markdown/* markup */.PT) `${line}<br>${(0,markdown/* text */.Qq)(range.foundBy, 200)}`;
}
function shaOf(names, shas) {
    return names === shas ? markdown/* nothing */.s6 : (0,markdown/* code */.aY)(shas, 160);
}
function commitsFact(outcome) {
    const { commits, commitCount } = outcome;
    if (commits.length === 0) {
        if (commitCount === 0)
            return (0,markdown/* markup */.PT) `none: nothing changed`;
        return outcome.range?.source === "none" ? (0,markdown/* markup */.PT) `not known` : (0,markdown/* markup */.PT) `none sent`;
    }
    const total = commitCount ?? commits.length;
    const of = total > commits.length ? ` of ${(0,format/* number */.ai)(total)}` : "";
    const size = outcome.requestBytes === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `, ${(0,format/* bytes */.ee)(outcome.requestBytes)} of JSON`;
    const count = (0,markdown/* markup */.PT) `${storedWord(outcome)}${(0,format/* number */.ai)(commits.length)}${of} by ${authorsOf(commits)}${size}`;
    return (0,markdown/* joined */.oR)([count, activity(commits)], " ");
}
function storedWord({ commits, storedCommits }) {
    if (storedCommits === undefined || storedCommits === commits.length)
        return "";
    return `${storedCommits === null ? "not shown by the service" : `${(0,format/* number */.ai)(storedCommits)} on the service`}; sent: `;
}
function authorsOf(commits) {
    const counts = new Map();
    for (const { author } of commits)
        counts.set(author, (counts.get(author) ?? 0) + 1);
    const names = [...counts.keys()].toSorted((first, second) => (counts.get(second) ?? 0) - (counts.get(first) ?? 0));
    return (0,markdown/* text */.Qq)((0,format/* listed */.KE)(names.map((name) => (0,release_tracker_text/* shorten */.ml)(name, 40)), 3), 200);
}
function activity(commits) {
    const times = commits.map((commit) => (0,format/* unixSeconds */.Yb)(commit.timestamp));
    const known = times.filter((seconds) => seconds !== undefined);
    const series = (0,charts/* evenly */.Aw)(known.map((seconds) => [seconds, 1]), DAY);
    if (series.length < 3)
        return markdown/* nothing */.s6;
    const line = (0,charts/* sparkline */.KM)(series.map(([, count]) => count));
    return (0,markdown/* markup */.PT) `<code>${line}</code> over ${(0,format/* counted */.hS)(series.length, "day")}`;
}
function sourceFact(range) {
    if (range === undefined)
        return markdown/* nothing */.s6;
    const sources = {
        checkout: "read from the checkout",
        fetch: "read by a separate fetch",
        "compare-api": (0,markdown/* markup */.PT) `read from the ${(0,markdown/* text */.Qq)(range.api ?? "GitHub API", 200)}, which does not give the changed files`,
        none: "could not be read",
    };
    const reason = range.sourceReason === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `: ${(0,markdown/* text */.Qq)(range.sourceReason, 400)}`;
    const advice = range.advice === undefined ? markdown/* nothing */.s6 : (0,markdown/* markup */.PT) `<br>To get more: ${(0,markdown/* text */.Qq)(range.advice, 400)}`;
    return (0,markdown/* markup */.PT) `${sources[range.source]}${reason}${advice}`;
}
function omittedFact(omitted) {
    const parts = [
        omitted.commits > 0 ? (0,format/* counted */.hS)(omitted.commits, "older commit") : "",
        omitted.patchSets > 0 ? `the changed files of ${(0,format/* counted */.hS)(omitted.patchSets, "commit")}` : "",
        omitted.paths > 0 ? `${(0,format/* counted */.hS)(omitted.paths, "path")} longer than the service takes` : "",
    ];
    return (0,markdown/* text */.Qq)(parts.filter((part) => part !== "").join(", "), 300);
}
function commitBlocks(outcome, { rows }) {
    const { commits } = outcome;
    if (commits.length === 0)
        return [];
    const { shown, note } = (0,sections/* extract */.o6)(commits, rows, "commits");
    const notes = note.isEmpty ? [] : [(0,report_blocks/* paragraph */.FY)(note)];
    if (outcome.outcome === "failed" && outcome.dateCreated === undefined) {
        const title = (0,markdown/* markup */.PT) `${(0,format/* counted */.hS)(commits.length, "commit")} of this release`;
        return [(0,report_blocks/* details */.zH)(title, [commitTable(shown), ...notes])];
    }
    const few = commits.length <= COMMITS_AT_A_GLANCE + 5;
    const open = shown.slice(0, few ? shown.length : COMMITS_AT_A_GLANCE);
    const folded = shown.slice(open.length);
    const older = (0,markdown/* markup */.PT) `${(0,format/* counted */.hS)(folded.length, "older commit")}`;
    return [
        (0,report_blocks/* heading */.R_)(3, (0,markdown/* markup */.PT) `Commits`),
        ...(open.length > 0 ? [commitTable(open)] : []),
        ...(folded.length > 0 ? [(0,report_blocks/* details */.zH)(older, [commitTable(folded)])] : []),
        ...notes,
    ];
}
function commitTable(commits) {
    return (0,report_blocks/* dataTable */.Jx)([
        { head: "Commit", cell: (commit) => (0,markdown/* link */.nf)(commit.url, (0,markdown/* code */.aY)((0,format/* shortSha */.Fu)(commit.id), 40)) },
        { head: "Subject", cell: (commit) => (0,markdown/* text */.Qq)(commit.subject, 100) },
        { head: "Author", cell: (commit) => (0,markdown/* text */.Qq)(commit.author, 40) },
        { head: "Date", nowrap: true, cell: (commit) => (0,markdown/* text */.Qq)((0,format/* day */.vd)(commit.timestamp) ?? "") },
        { head: "Files", nowrap: true, align: "right", cell: filesCell },
    ], commits);
}
function filesCell({ files }) {
    if (files === undefined)
        return markdown/* nothing */.s6;
    const parts = [
        files.added > 0 ? `+${(0,format/* number */.ai)(files.added)}` : "",
        files.modified > 0 ? `~${(0,format/* number */.ai)(files.modified)}` : "",
        files.deleted > 0 ? `\u2212${(0,format/* number */.ai)(files.deleted)}` : "",
    ];
    return (0,markdown/* text */.Qq)(parts.filter((part) => part !== "").join(" "), 60);
}
function issueBlocks(outcome, { rows }) {
    const unknown = unknownIssues(outcome);
    if (outcome.issues.length === 0)
        return unknown;
    const { shown, note } = (0,sections/* extract */.o6)(outcome.issues, rows, "issues");
    const table = (0,report_blocks/* dataTable */.Jx)([
        { head: "Issue", nowrap: true, cell: cells/* issueLink */.MN },
        { head: "Title", cell: (issue) => (0,markdown/* text */.Qq)(issue.title, 100) },
        {
            head: "Commit",
            cell: ({ commit }) => (commit === undefined ? markdown/* nothing */.s6 : (0,markdown/* code */.aY)((0,format/* shortSha */.Fu)(commit), 40)),
        },
        { head: "Result", cell: cells/* resolvedCell */.Bw },
    ], shown);
    const blocks = [(0,report_blocks/* heading */.R_)(3, (0,markdown/* markup */.PT) `Issues of this release`), table];
    return [...(note.isEmpty ? blocks : [...blocks, (0,report_blocks/* paragraph */.FY)(note)]), ...unknown];
}
function unknownIssues({ unknownShortIds }) {
    if (unknownShortIds.length === 0)
        return [];
    const shown = unknownShortIds.slice(0, 20).map(({ shortId, commit }) => {
        return (0,markdown/* markup */.PT) `${(0,markdown/* code */.aY)(shortId, 60)} (${(0,markdown/* code */.aY)((0,format/* shortSha */.Fu)(commit), 40)})`;
    });
    const more = unknownShortIds.length - shown.length;
    const rest = more > 0 ? (0,markdown/* markup */.PT) ` and ${more} more` : markdown/* nothing */.s6;
    return [
        (0,report_blocks/* paragraph */.FY)((0,markdown/* markup */.PT) `Named in commit messages, but no issues of these projects: ${(0,markdown/* joined */.oR)(shown, ", ")}${rest}.`),
    ];
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/report.js






const releaseReport = {
    verdict: releaseSentence,
    summary: releaseSummary,
    outputs: releaseOutputs,
    result: (outcome) => ({
        issues: outcome.issues.map(report.resultIssue),
        release: resultRelease(outcome),
    }),
    log: ({ issues, servicePage }) => [
        ...(0,lines/* plannedLines */.sR)("Would be resolved:", issues),
        ...(0,lines/* unfinishedLines */.PI)(issues),
        ...(servicePage === undefined ? [] : [`Release page: ${servicePage}`]),
    ],
};
function releaseSentence(outcome) {
    const release = outcome.version === undefined
        ? ["the release"]
        : ["release ", { name: outcome.version, page: outcome.servicePage }];
    if (outcome.outcome === "unchanged") {
        return outcome.existed ? [...release, " was there already"] : ["nothing to do"];
    }
    const verb = outcome.existed === true ? "updated" : "created";
    if (outcome.outcome === "planned") {
        return [...release, ` would be sent ${withCommits(outcome)}`];
    }
    if (outcome.outcome !== "failed")
        return [...release, ` was ${verb} ${withCommits(outcome)}`];
    if (outcome.dateCreated !== undefined) {
        return [...release, ` was ${verb}, but a later part was not completed`];
    }
    if (outcome.cancelled)
        return ["the service had not confirmed ", ...release];
    return [outcome.dryRun ? "planning " : "creating ", ...release, " failed"];
}
function withCommits(outcome) {
    const { length } = outcome.commits;
    const { storedCommits = length } = outcome;
    if (length > 0 && storedCommits === null) {
        return `(${(0,format/* counted */.hS)(length, "commit")} sent, which the service does not show)`;
    }
    if (length > 0) {
        const sent = storedCommits === length ? "" : ` (${length} sent)`;
        return `with ${(0,format/* counted */.hS)(storedCommits ?? 0, "commit")}${sent}`;
    }
    return outcome.commitCount === 0 ? "without new commits" : "without commits";
}
function releaseOutputs(outcome) {
    const counts = (0,rows/* countStates */.c0)(outcome.issues);
    return {
        version: outcome.version ?? "",
        "short-version": outcome.shortVersion ?? "",
        "release-url": outcome.urlLeadsAway ? "" : (outcome.url ?? ""),
        "service-url": outcome.servicePage ?? "",
        commit: outcome.headCommit ?? "",
        "previous-commit": outcome.range?.previous ?? "",
        "commit-count": (0,outputs/* countOutput */.te)(outcome.commitCount),
        "resolved-count": String(counts.applied),
        "failed-count": String((0,rows/* unfinished */.M1)(counts)),
        "issue-ids": JSON.stringify((0,report.idsIn)(outcome.issues, outcome.dryRun ? "planned" : "applied")),
    };
}
function resultRelease(outcome) {
    const { version, shortVersion, ref, url, dateReleased, dateCreated, repository, range } = outcome;
    const { commitCount, omitted, refsAccepted, existed, unknownShortIds, deploy } = outcome;
    return {
        version,
        shortVersion,
        ref,
        url,
        dateReleased,
        dateCreated,
        repository,
        range,
        commitCount,
        omitted,
        refsAccepted,
        existed,
        storedCommits: outcome.storedCommits,
        storedProjects: outcome.storedProjects,
        newGroups: outcome.newGroups,
        unknownShortIds,
        deploy,
        commits: outcome.commits.map(({ id, subject, author, timestamp }) => ({
            id,
            subject,
            author,
            timestamp,
        })),
    };
}


/***/ }),

/***/ 7557:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Al: () => (/* binding */ document),
/* harmony export */   FY: () => (/* binding */ paragraph),
/* harmony export */   Jx: () => (/* binding */ dataTable),
/* harmony export */   OF: () => (/* binding */ fenced),
/* harmony export */   R_: () => (/* binding */ heading),
/* harmony export */   fF: () => (/* binding */ bulletList),
/* harmony export */   kh: () => (/* binding */ copyable),
/* harmony export */   wd: () => (/* binding */ factsTable),
/* harmony export */   xE: () => (/* binding */ alert),
/* harmony export */   zH: () => (/* binding */ details)
/* harmony export */ });
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7374);

function heading(level, content) {
    return { lines: `<h${level}>${content.source}</h${level}>` };
}
function paragraph(content) {
    return { lines: `<p>${content.source}</p>` };
}
function factsTable(facts) {
    const filled = facts.filter(([, value]) => !value.isEmpty);
    if (filled.length === 0)
        return [];
    const rows = filled.map(([name, value]) => {
        return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .markup */ .PT) `<tr><th align="left">${name}</th><td>${value}</td></tr>`;
    });
    return [{ lines: `<table>\n${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .joined */ .oR)(rows, "\n").source}\n</table>` }];
}
function dataTable(columns, rows) {
    const shown = columns
        .map((column) => ({ column, cells: rows.map((row) => column.cell(row)) }))
        .filter(({ cells }) => cells.some((cell) => !cell.isEmpty));
    const head = shown.map(({ column }) => {
        return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .markup */ .PT) `<th align="${column.align ?? "left"}">${column.head}</th>`;
    });
    const body = rows.map((_, index) => {
        const line = shown.map(({ column, cells }) => {
            return `<td${attributes(column)}>${(cells[index] ?? _markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .nothing */ .s6).source}</td>`;
        });
        return `<tr>${line.join("")}</tr>`;
    });
    const top = `<thead><tr>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .joined */ .oR)(head).source}</tr></thead>`;
    return { lines: `<table>${top}<tbody>\n${body.join("\n")}\n</tbody></table>` };
}
function attributes({ align, nowrap }) {
    return `${align === undefined ? "" : ` align="${align}"`}${nowrap === true ? " nowrap" : ""}`;
}
function bulletList(items) {
    const lines = items.map((item) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .markup */ .PT) `<li>${item}</li>`);
    return { lines: `<ul>\n${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .joined */ .oR)(lines, "\n").source}\n</ul>` };
}
function alert(kind, paragraphs) {
    const lines = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .joined */ .oR)(paragraphs.map((each) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .markup */ .PT) `<p>${each}</p>`));
    return { lines: `> [!${kind}]\n> ${lines.source}` };
}
function details(summary, blocks) {
    const first = `<details><summary>${summary.source}</summary>`;
    return { lines: `${first}\n\n${document(blocks)}\n\n</details>` };
}
function fenced(language, lines) {
    return { lines: `\`\`\`${language}\n${lines.join("\n")}\n\`\`\`` };
}
function copyable(content) {
    return { lines: `<pre>${content.source}</pre>` };
}
function document(blocks) {
    return blocks.map((block) => block.lines).join("\n\n");
}


/***/ }),

/***/ 9406:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Aw: () => (/* binding */ evenly),
/* harmony export */   KM: () => (/* binding */ sparkline),
/* harmony export */   jS: () => (/* binding */ pieChart),
/* harmony export */   sd: () => (/* binding */ timeChart)
/* harmony export */ });
/* unused harmony export label */
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4905);

const LEVELS = ["\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"];
const SPARKLINE_LENGTH = 30;
const MOST_BARS = 31;
const BAR_COLOUR = "#4184e4";
const PIE_COLOURS = [
    "#3b72d1",
    "#c2502e",
    "#7a5cc4",
    "#2f8058",
    "#a3701a",
    "#b0417f",
    "#4f7078",
    "#6d6d6d",
];
const LEAST_RANGE = 10;
const BASELINE = 0.045;
const MOST = Number.MAX_SAFE_INTEGER;
const MOST_BUCKETS = 800;
const SECONDS = { hour: 3600, day: 86_400 };
function sparkline(counts, length = SPARKLINE_LENGTH) {
    const values = condensed(counts.map(clean), length);
    const most = Math.max(0, ...values);
    return values.map((value) => LEVELS[blockOf(value, most)] ?? LEVELS[0]).join("");
}
function timeChart(series, bucket, title) {
    const points = evenly(series, SECONDS[bucket]).slice(-MOST_BARS);
    if (points.length === 0)
        return undefined;
    const most = Math.min(MOST, Math.max(LEAST_RANGE, ...points.map(([, count]) => count)));
    const { divisor, words } = scaleOf(most);
    const top = most / divisor;
    return [
        settings({
            xyChart: { width: 860, height: 260, titleFontSize: 16, ...axes },
            themeVariables: { xyChart: { plotColorPalette: BAR_COLOUR, backgroundColor: "transparent" } },
        }),
        "xychart-beta",
        `  title "${label(title) || "Events"}${words}"`,
        `  x-axis [${axisLabels(points, bucket).join(", ")}]`,
        `  y-axis ${decimal(top * BASELINE)} --> ${decimal(top)}`,
        `  bar [${points.map(([, count]) => decimal(count / divisor)).join(", ")}]`,
    ];
}
function scaleOf(most) {
    if (most >= 10_000_000)
        return { divisor: 1_000_000, words: " - in millions" };
    if (most >= 10_000)
        return { divisor: 1000, words: " - in thousands" };
    return { divisor: 1, words: "" };
}
const axes = { xAxis: { labelFontSize: 12 }, yAxis: { labelFontSize: 12 } };
function pieChart(shares, title) {
    const filled = Object.entries(shares)
        .map(([name, value]) => [label(name), clean(value)])
        .filter(([name, value]) => value > 0 && name !== "")
        .toSorted(([, first], [, second]) => second - first);
    if (filled.length < 2)
        return undefined;
    const colours = Object.fromEntries(PIE_COLOURS.map((colour, index) => [`pie${index + 1}`, colour]));
    return [
        settings({ themeVariables: { ...colours, ...pieText } }),
        "pie showData",
        `  title ${label(title) || "Shares"}`,
        ...filled.map(([name, value]) => `  "${name}" : ${decimal(value)}`),
    ];
}
const pieText = {
    pieTitleTextSize: "16px",
    pieLegendTextSize: "14px",
    pieSectionTextColor: "#ffffff",
    pieSectionTextSize: "14px",
    pieStrokeWidth: "1px",
    pieOuterStrokeWidth: "0px",
    pieOpacity: "1",
};
function settings(values) {
    return `%%{init: ${JSON.stringify(values)}}%%`;
}
function evenly(series, step) {
    const sums = new Map();
    for (const [time, count] of series) {
        if (!Number.isSafeInteger(time) || time < 0)
            continue;
        const start = time - (time % step);
        sums.set(start, (sums.get(start) ?? 0) + clean(count));
    }
    if (sums.size === 0)
        return [];
    const last = Math.max(...sums.keys());
    const first = Math.max(Math.min(...sums.keys()), last - step * (MOST_BUCKETS - 1));
    const steps = Math.round((last - first) / step) + 1;
    return Array.from({ length: steps }, (_, index) => {
        const time = first + index * step;
        return [time, sums.get(time) ?? 0];
    });
}
function label(text) {
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .singleLine */ .pF)(text)
        .replaceAll(/[^A-Za-z0-9 ._-]+/gu, " ")
        .replaceAll(/ {2,}/gu, " ")
        .trim()
        .slice(0, 60);
}
function clean(count) {
    return Number.isFinite(count) && count > 0 ? Math.min(Math.round(count), MOST) : 0;
}
function decimal(value) {
    return String(Number(Math.min(value, MOST).toFixed(3)));
}
function blockOf(value, most) {
    if (value === 0 || most === 0)
        return 0;
    return Math.max(1, Math.round((value / most) * (LEVELS.length - 1)));
}
function condensed(values, length) {
    const size = Math.ceil(values.length / length);
    if (size <= 1)
        return [...values];
    const groups = [];
    for (let end = values.length; end > 0; end -= size) {
        const group = values.slice(Math.max(0, end - size), end);
        groups.unshift(group.reduce((sum, value) => sum + value, 0));
    }
    return groups;
}
function axisLabels(points, bucket) {
    const seen = new Set();
    return points.map(([time]) => {
        const iso = new Date(time * 1000).toISOString();
        const [short, long] = bucket === "hour"
            ? [iso.slice(11, 13), `${iso.slice(8, 10)} ${iso.slice(11, 13)}`]
            : [iso.slice(8, 10), iso.slice(5, 10)];
        const dated = bucket === "day" && (seen.size === 0 || short === "01");
        const name = dated || seen.has(short) ? long : short;
        seen.add(name);
        return `"${name}"`;
    });
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


/***/ }),

/***/ 7374:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PT: () => (/* binding */ markup),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   oR: () => (/* binding */ joined),
/* harmony export */   s6: () => (/* binding */ nothing)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4905);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7740);


class Markup {
    #source;
    constructor(source) {
        this.#source = source;
    }
    get source() {
        return this.#source;
    }
    get isEmpty() {
        return this.#source === "";
    }
}
const TEXT_LENGTH = 160;
const ACTIVE = /[&<>"'`*_~[\]!|\\@#{}^=]/gu;
const EMOJI_NAME = /:(?=(?:(?=[\d_+-]*[a-z])[\w+-]+|[+-]1|100|1234):)/giu;
const OPEN_END = /(?:@|#|GH-|:(?!\d\dZ?$)[\w+-]*)$/iu;
const LONG_WORD = /[!-~]{33,}/gu;
const BREAKS = /[!-~]{14,28}[!-/:-@[-`{-~](?=[!-~]{4})|[!-~]{30}(?=[!-~]{4})/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const nothing = new Markup("");
function markup(strings, ...values) {
    const parts = strings.map((part) => part.replaceAll(/\n\s*/gu, " "));
    const source = parts.reduce((before, part, index) => {
        const value = values[index - 1];
        return before + (value === undefined ? "" : sourceOf(value)) + part;
    });
    return new Markup(source);
}
function joined(parts, separator = "") {
    return new Markup(parts
        .filter((part) => !part.isEmpty)
        .map((part) => part.source)
        .join(separator));
}
function text(value, length = TEXT_LENGTH) {
    const line = harmlessLine(value, length);
    const broken = line
        .replaceAll(/@(?=[\p{L}\p{N}_-])/gu, "@\u2060")
        .replaceAll(/#(?=\d)/gu, "#\u2060")
        .replaceAll(/(GH)-(?=\d)/giu, "$1-\u2060")
        .replaceAll(EMOJI_NAME, ":\u2060")
        .replaceAll(LONG_WORD, (word) => word.replaceAll(BREAKS, "$&\u200b"))
        .replace(OPEN_END, "$&\u2060");
    const source = escaped(broken)
        .replaceAll("\u2060", "&#8288;")
        .replaceAll("\u200b", "&#8203;")
        .replaceAll("://", "&#58;//")
        .replaceAll("$", "<span>$</span>");
    return new Markup(directed(line, source));
}
function code(value, length = TEXT_LENGTH) {
    const line = harmlessLine(value, length).trim();
    return new Markup(line === "" ? "" : `<code>${directed(line, escaped(line))}</code>`);
}
function link(address, label) {
    const href = httpAddress(address);
    if (href === undefined)
        return label;
    return new Markup(`<a href="${escaped(href)}">${label.source}</a>`);
}
function httpAddress(address) {
    if (address === undefined || !URL.canParse(address))
        return undefined;
    const url = new URL(address);
    const plain = /^https?:$/u.test(url.protocol) && url.username === "" && url.password === "";
    return plain && url.href.length <= 2000 ? (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutSecrets */ .cT)(url.href) : undefined;
}
function sourceOf(value) {
    if (typeof value === "number")
        return (0,_format_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(value);
    return typeof value === "string" ? text(value).source : value.source;
}
function harmlessLine(value, length) {
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .shorten */ .ml)((0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .singleLine */ .pF)((0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutSecrets */ .cT)(value).slice(0, length * 64)), length);
}
function escaped(line) {
    return line.replaceAll(ACTIVE, (character) => `&#${character.charCodeAt(0)};`);
}
function directed(line, source) {
    return RIGHT_TO_LEFT.test(line) ? `<span dir="auto">${source}</span>` : source;
}


/***/ }),

/***/ 4769:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LP: () => (/* binding */ omittedOutputs),
/* harmony export */   Vk: () => (/* binding */ outputFileText),
/* harmony export */   Yz: () => (/* binding */ outputsOf),
/* harmony export */   te: () => (/* binding */ countOutput)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4905);

const OUTPUTS = [
    "outcome",
    "result-file",
    "version",
    "short-version",
    "release-url",
    "service-url",
    "commit",
    "previous-commit",
    "commit-count",
    "resolved-count",
    "matched-count",
    "updated-count",
    "failed-count",
    "issue-ids",
    "key-id",
    "key-name",
    "bundle-id",
    "script-count",
    "map-count",
    "missing-map-count",
    "uploaded-bytes",
];
const LIST_LIMIT = 400_000;
const VALUE_LIMIT = 4096;
function outputsOf(view, resultFile) {
    const values = valuesOf(view, resultFile);
    return Object.fromEntries(OUTPUTS.map((name) => {
        const value = values[name] ?? "";
        return [name, value.length > limitOf(name) ? "" : (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(value)];
    }));
}
function omittedOutputs(view) {
    const values = valuesOf(view);
    return OUTPUTS.filter((name) => (values[name] ?? "").length > limitOf(name));
}
function limitOf(name) {
    return name === "issue-ids" ? LIST_LIMIT : VALUE_LIMIT;
}
function valuesOf(view, resultFile = "") {
    return { ...view.outputs(), outcome: view.outcome.outcome, "result-file": resultFile };
}
function countOutput(count) {
    return count === undefined ? "" : String(count);
}
function outputFileText(outputs) {
    const entries = Object.entries(outputs);
    let delimiter = "end-of-value";
    while (entries.some(([, value]) => value === delimiter))
        delimiter += "-";
    return entries
        .map(([name, value]) => {
        if (/[\n\r]/u.test(value))
            throw new Error(`the output ${name} has several lines`);
        return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
    })
        .join("");
}


/***/ }),

/***/ 4519:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bb: () => (/* binding */ placeFacts),
/* harmony export */   Hk: () => (/* binding */ alertsOf),
/* harmony export */   Pl: () => (/* binding */ headline),
/* harmony export */   kB: () => (/* binding */ time),
/* harmony export */   lx: () => (/* binding */ noticesOf),
/* harmony export */   o6: () => (/* binding */ extract),
/* harmony export */   vI: () => (/* binding */ shortened)
/* harmony export */ });
/* harmony import */ var _console_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2182);
/* harmony import */ var _blocks_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7557);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7740);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7374);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7670);





const MOST_MESSAGES = 12;
function headline(view) {
    const { mark, parts } = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_3__/* .verdictOf */ .V)(view);
    const words = parts.map((part) => typeof part === "string" ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(part) : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(part.page, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(part.name, 100)));
    return (0,_blocks_js__WEBPACK_IMPORTED_MODULE_1__/* .heading */ .R_)(2, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markup */ .PT) `${mark} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .joined */ .oR)(words)}`);
}
function alertsOf(outcome) {
    return [
        ...(outcome.dryRun
            ? [(0,_blocks_js__WEBPACK_IMPORTED_MODULE_1__/* .alert */ .xE)("IMPORTANT", [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markup */ .PT) `<b>Dry run.</b> Nothing was written to the service.`])]
            : []),
        ...(outcome.cancelled && outcome.failures.length === 0
            ? [(0,_blocks_js__WEBPACK_IMPORTED_MODULE_1__/* .alert */ .xE)("WARNING", [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markup */ .PT) `<b>Cancelled.</b> This is what had happened by then.`])]
            : []),
        ...failuresAlert(outcome),
    ];
}
function failuresAlert(outcome) {
    if (outcome.failures.length === 0)
        return [];
    const shown = outcome.failures.slice(0, MOST_MESSAGES).map(failureLine);
    const kind = outcome.tolerated ? "WARNING" : "CAUTION";
    return [(0,_blocks_js__WEBPACK_IMPORTED_MODULE_1__/* .alert */ .xE)(kind, [...shown, ...moreLine(outcome.failures.length, "problem")])];
}
function failureLine(failure) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .joined */ .oR)([
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markup */ .PT) `<b>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(failure.what, 600)}</b>`,
        failure.where === undefined || (0,_console_js__WEBPACK_IMPORTED_MODULE_0__/* .isNamed */ .ev)(failure.where, failure.what)
            ? _markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .nothing */ .s6
            : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markup */ .PT) `Where: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(failure.where, 300)}`,
        failure.fix === undefined ? _markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .nothing */ .s6 : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markup */ .PT) `Fix: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(failure.fix, 600)}`,
    ], "<br>");
}
function noticesOf(notices) {
    return [
        ...noticeAlert("WARNING", notices.filter((notice) => notice.level === "warning")),
        ...noticeAlert("NOTE", notices.filter((notice) => notice.level === "notice")),
    ];
}
function noticeAlert(kind, notices) {
    if (notices.length === 0)
        return [];
    const shown = notices.slice(0, MOST_MESSAGES).map(({ what, fix }) => {
        return fix === undefined
            ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(what, 600)
            : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markup */ .PT) `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(what, 600)}<br>Fix: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(fix, 600)}`;
    });
    return [(0,_blocks_js__WEBPACK_IMPORTED_MODULE_1__/* .alert */ .xE)(kind, [...shown, ...moreLine(notices.length, "message")])];
}
function moreLine(length, one) {
    const more = length - MOST_MESSAGES;
    if (more <= 0)
        return [];
    return [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markup */ .PT) `\u2026 and ${(0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai)(more)} more ${more === 1 ? one : `${one}s`}: see the log.`];
}
function placeFacts(outcome) {
    const { baseUrl, organization, projects } = outcome;
    const place = [
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(baseUrl, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(baseUrl, 100)),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(organization, 60),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)((0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .listed */ .KE)(projects), 300),
    ];
    return [["Service", (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .joined */ .oR)(place, " \u00b7 ")]];
}
function time(iso) {
    if (iso === undefined)
        return _markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .nothing */ .s6;
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)((0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .instant */ .uR)(iso) ?? iso, 40);
}
function extract(rows, most, what) {
    const shown = rows.slice(0, most);
    return { shown, note: shortened(shown.length, rows.length, what) };
}
function shortened(shown, all, what) {
    if (shown === all)
        return _markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .nothing */ .s6;
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markup */ .PT) `Shortened: ${shown} of ${all} ${what} are shown. All are in the
    result file (output <code>result-file</code>).`;
}


/***/ })

};
