export const id = 765;
export const ids = [765];
export const modules = {

/***/ 7765:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   checkReport: () => (/* binding */ checkReport)
/* harmony export */ });
/* harmony import */ var _report_blocks_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7557);
/* harmony import */ var _report_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7740);
/* harmony import */ var _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7374);
/* harmony import */ var _report_sections_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4519);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4905);





const MARKS = {
    failed: "\u274c would fail",
    warning: "\u26a0\ufe0f look at this",
    unknown: "\u2754 not known",
    missing: "\u2796 not allowed, not needed",
    ok: "\u2705 ok",
};
const checkReport = {
    verdict: checkSentence,
    summary: checkSummary,
    outputs: ({ version = "" }) => ({ version }),
    result: ({ version, rows }) => ({ check: { version, rows } }),
    log: ({ rows }) => rows.map(rowLine),
};
function checkSentence({ rows, outcome }) {
    const count = (state) => rows.filter((row) => row.state === state).length;
    if (rows.length === 0)
        return ["nothing could be checked"];
    if (outcome === "failed") {
        return [
            `a release with these inputs would fail: ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(count("failed"), "problem")} to fix`,
        ];
    }
    const warnings = count("warning");
    const unknown = count("unknown");
    const rest = [
        ...(warnings > 0 ? [(0,_report_format_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(warnings, "warning")] : []),
        ...(unknown > 0 ? [`${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(unknown, "thing")} that only a release shows`] : []),
    ];
    return [
        `a release with these inputs can be made${rest.length === 0 ? "" : `: ${rest.join(", ")}`}`,
    ];
}
function checkSummary(outcome) {
    return [
        ...(outcome.rows.length === 0 ? [] : [checkTable(outcome.rows)]),
        ...(0,_report_blocks_js__WEBPACK_IMPORTED_MODULE_0__/* .factsTable */ .wd)((0,_report_sections_js__WEBPACK_IMPORTED_MODULE_2__/* .placeFacts */ .Bb)(outcome)),
        ...(0,_report_sections_js__WEBPACK_IMPORTED_MODULE_2__/* .noticesOf */ .lx)(outcome.notices),
    ];
}
function checkTable(rows) {
    return (0,_report_blocks_js__WEBPACK_IMPORTED_MODULE_0__/* .dataTable */ .Jx)([
        { head: "", nowrap: true, cell: ({ state }) => (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${MARKS[state]}` },
        { head: "What", cell: ({ name }) => (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(name, 120) },
        {
            head: "Found",
            cell: ({ found, fix }) => (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(found, 400), fix === undefined ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `Fix: ${(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(fix, 400)}`], "<br>"),
        },
    ], rows);
}
function rowLine({ name, state, found, fix }) {
    return `${MARKS[state]} \u00b7 ${name}: ${fix === undefined ? found : `${(0,_text_js__WEBPACK_IMPORTED_MODULE_3__/* .asSentence */ .KG)(found)} Fix: ${fix}`}`;
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
