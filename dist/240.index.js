export const id = 240;
export const ids = [240];
export const modules = {

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


/***/ }),

/***/ 7240:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  invalidView: () => (/* binding */ invalidView),
  writeReport: () => (/* binding */ writeReport)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/@actions/core/lib/core.js + 2 modules
var core = __webpack_require__(4435);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/console.js
var console = __webpack_require__(2182);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/format.js
var format = __webpack_require__(7740);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/verdict.js
var verdict = __webpack_require__(7670);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/annotations.js




const MOST_FAILURES = 8;
const MOST_WARNINGS = 4;
const MOST_NOTICES = 3;
const MESSAGE_LENGTH = 3500;
const TITLE_LENGTH = 120;
function annotationsOf(view) {
    const { outcome } = view;
    const notices = outcome.notices.filter((notice) => notice.level === "notice");
    const warnings = outcome.notices.filter((notice) => notice.level === "warning");
    return [
        ...noticeAnnotations("notice", notices, MOST_NOTICES),
        ...noticeAnnotations("warning", warnings, MOST_WARNINGS),
        ...failureAnnotations(view),
    ];
}
function unannotated({ outcome: { failures, notices } }) {
    const of = (level) => notices.filter((notice) => notice.level === level);
    return [
        ...of("notice")
            .slice(MOST_NOTICES)
            .map((notice) => `\u2139\ufe0f ${(0,console/* failureText */.kY)(notice)}`),
        ...of("warning")
            .slice(MOST_WARNINGS)
            .map((warning) => `\u26a0\ufe0f ${(0,console/* failureText */.kY)(warning)}`),
        ...failures.slice(MOST_FAILURES).map((failure) => `\u274c ${(0,console/* failureText */.kY)(failure)}`),
    ];
}
function noticeAnnotations(level, notices, most) {
    const title = "Release Tracker";
    const shown = notices
        .slice(0, most)
        .map((notice) => annotation(level, title, (0,console/* failureText */.kY)(notice)));
    const more = notices.length - shown.length;
    if (more <= 0)
        return shown;
    return [
        ...shown,
        annotation(level, title, `And ${(0,format/* counted */.hS)(more, `more ${level}`)}: see the job summary and the log.`),
    ];
}
function failureAnnotations(view) {
    const { outcome } = view;
    const level = outcome.tolerated ? "warning" : "error";
    const title = (0,verdict/* plainVerdict */.a)(view);
    const shown = outcome.failures
        .slice(0, MOST_FAILURES)
        .map((failure) => annotation(level, title, (0,console/* failureText */.kY)(failure)));
    const more = outcome.failures.length - shown.length;
    if (more <= 0)
        return shown;
    return [
        ...shown,
        annotation(level, title, `And ${(0,format/* counted */.hS)(more, "more problem")}: see the job summary and the log.`),
    ];
}
function annotation(level, title, message) {
    return {
        level,
        title: (0,release_tracker_text/* shorten */.ml)((0,release_tracker_text/* plainText */.wh)(title), TITLE_LENGTH),
        message: message.length > MESSAGE_LENGTH
            ? `${message.slice(0, MESSAGE_LENGTH).toWellFormed()}\u2026`
            : message,
    };
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/outputs.js
var outputs = __webpack_require__(4769);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/result-file.js

function resultOf(view) {
    const { outcome } = view;
    const { requested = null, query = null, matchedCount = null, issues = [], ...own } = view.result();
    return {
        schema: 1,
        command: outcome.command,
        outcome: outcome.outcome,
        dryRun: outcome.dryRun,
        cancelled: outcome.cancelled,
        tolerated: outcome.tolerated,
        baseUrl: outcome.baseUrl,
        organization: outcome.organization,
        projects: outcome.projects,
        requested,
        query,
        matchedCount,
        issues,
        ...own,
        failures: outcome.failures.map(({ what, where, fix }) => ({ what, where, fix })),
        notices: outcome.notices.map(({ level, what, fix }) => ({ level, what, fix })),
    };
}
function* resultPieces(result) {
    for (const piece of jsonLines(result, "", 2))
        yield piece.replaceAll(UNSAFE, escapeUnits);
    yield "\n";
}
function* jsonLines(value, indent, levels) {
    const inner = `${indent}  `;
    let lead = "";
    if (isIterable(value)) {
        for (const item of value) {
            yield `${lead || "[\n"}${inner}${JSON.stringify(item, hideSecrets)}`;
            lead = ",\n";
        }
        yield lead === "" ? "[]" : `\n${indent}]`;
    }
    else if (levels === 0 || typeof value !== "object" || value === null) {
        yield JSON.stringify(value, hideSecrets);
    }
    else {
        for (const [name, member] of Object.entries(value)) {
            if (member === undefined)
                continue;
            yield `${lead || "{\n"}${inner}${JSON.stringify(name)}: `;
            yield* jsonLines(member, inner, levels - 1);
            lead = ",\n";
        }
        yield lead === "" ? "{}" : `\n${indent}}`;
    }
}
function isIterable(value) {
    return typeof value === "object" && value !== null && Symbol.iterator in value;
}
function hideSecrets(_name, value) {
    return typeof value === "string" ? (0,release_tracker_text/* withoutSecrets */.cT)(value) : value;
}
const UNSAFE = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Cf}\p{DI}]|#(?=#)/gu;
function escapeUnits(character) {
    const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/blocks.js
var blocks = __webpack_require__(7557);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/sections.js
var sections = __webpack_require__(4519);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/summary.js


const SUMMARY_LIMIT = 900_000;
const ROWS = [1000, 500, 250, 100, 50, 20, 5, 0];
function renderSummary(view) {
    const top = [(0,sections/* headline */.Pl)(view), ...(0,sections/* alertsOf */.Hk)(view.outcome)];
    let promising = ROWS[0];
    for (const rows of ROWS) {
        if (rows > promising)
            continue;
        const summary = `${(0,blocks/* document */.Al)([...top, ...view.summary({ rows })])}\n`;
        const size = Buffer.byteLength(summary);
        if (size <= SUMMARY_LIMIT)
            return summary;
        promising = (rows * SUMMARY_LIMIT) / size;
    }
    return `${(0,blocks/* document */.Al)(top)}\n`;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/invalid.js



const invalidReport = {
    verdict: ({ failures }) => [`nothing was sent: ${(0,format/* counted */.hS)(failures.length, "problem")} to fix`],
    summary: (outcome) => [...(0,blocks/* factsTable */.wd)((0,sections/* placeFacts */.Bb)(outcome)), ...(0,sections/* noticesOf */.lx)(outcome.notices)],
    outputs: () => ({}),
    result: () => ({}),
    log: () => [],
};

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/view.js
var view = __webpack_require__(6110);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/write.js












function invalidView(outcome) {
    return (0,view/* viewOf */.d)(outcome, invalidReport);
}
function writeReport(view, { log }) {
    const problems = [];
    const attempt = (what, part) => {
        try {
            return part();
        }
        catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            problems.push(writeProblem(`${what} could not be written: ${reason}`));
            return undefined;
        }
    };
    const resultFile = attempt("The result file", () => writeResultFile(view));
    attempt("The job summary", () => writeSummary(view));
    attempt("The outputs", () => writeOutputs(view, resultFile));
    for (const name of (0,outputs/* omittedOutputs */.LP)(view)) {
        problems.push(writeProblem(`The output ${name} is empty because it is too long for an output. Fix: use the output result-file.`));
    }
    for (const line of [...unannotated(view), ...(0,console/* closingLines */.Po)(view)])
        log.info(line);
    for (const each of [...problems, ...annotationsOf(view)])
        annotate(each);
}
function writeProblem(message) {
    return { level: "warning", title: "Release Tracker", message: (0,release_tracker_text/* plainText */.wh)(message) };
}
function writeResultFile(view) {
    const folder = (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)(process.env["RUNNER_TEMP"] || (0,external_node_os_.tmpdir)(), "release-tracker-"));
    const file = (0,external_node_path_.join)(folder, "result.json");
    const opened = (0,external_node_fs_.openSync)(file, "wx", 0o600);
    try {
        writePieces(opened, resultPieces(resultOf(view)));
    }
    finally {
        (0,external_node_fs_.closeSync)(opened);
    }
    return file;
}
const WRITTEN_AT_ONCE = 100_000;
function writePieces(file, pieces) {
    let gathered = "";
    const write = () => {
        const bytes = Buffer.from(gathered);
        for (let done = 0; done < bytes.length;)
            done += (0,external_node_fs_.writeSync)(file, bytes, done);
        gathered = "";
    };
    for (const piece of pieces) {
        gathered += piece;
        if (gathered.length >= WRITTEN_AT_ONCE)
            write();
    }
    write();
}
function writeSummary(view) {
    const file = process.env["GITHUB_STEP_SUMMARY"];
    if (file)
        (0,external_node_fs_.appendFileSync)(file, renderSummary(view));
}
function writeOutputs(view, resultFile) {
    const file = process.env["GITHUB_OUTPUT"];
    if (file)
        (0,external_node_fs_.appendFileSync)(file, (0,outputs/* outputFileText */.Vk)((0,outputs/* outputsOf */.Yz)(view, resultFile)));
}
function annotate({ level, title, message }) {
    const print = { error: core/* error */.z3, warning: core/* warning */.$e, notice: core/* notice */.lm }[level];
    print(message, { title });
}


/***/ })

};
