export const id = 540;
export const ids = [540];
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

/***/ 1769:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P4: () => (/* binding */ withoutMap),
/* harmony export */   UD: () => (/* binding */ noteMissingMaps),
/* harmony export */   g5: () => (/* binding */ failureOf),
/* harmony export */   tq: () => (/* binding */ throwIfFailed),
/* harmony export */   vQ: () => (/* binding */ notePlans)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);

const MAX_NAMES = 5;
function names(list) {
    const more = list.length - MAX_NAMES;
    return `${list.slice(0, MAX_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
const MISSING = ["no-map", "map-not-found", "map-remote"];
function withoutMap({ files }) {
    return files.filter(({ reason, state }) => state === "left" && MISSING.includes(reason));
}
function noteMissingMaps(policy, outcome) {
    const missing = withoutMap(outcome);
    if (missing.length === 0 || policy === "ignore")
        return;
    const list = names(missing.map(({ script }) => script));
    const isNone = outcome.files.every(({ reason }) => MISSING.includes(reason));
    const what = isNone
        ? `None of the ${missing.length} scripts has a source map: ${list}.`
        : `Scripts without a source map (${missing.length}): ${list}.`;
    const fix = `Make the build write maps beside the scripts (in most tools "sourcemap" or "devtool"), leave such scripts out with "exclude", or set "missing-maps: ignore".`;
    if (policy === "fail" || isNone) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz([
            { what, where: isNone ? "input source-maps" : "input missing-maps", fix },
        ]);
    }
    outcome.notices.push({ level: "warning", what, fix });
}
function notePlans(plans, found, outcome) {
    const notices = [
        otherIds(plans),
        compressed(plans, found),
        kept(plans),
        listedElsewhere(plans, found.listed),
        sameUrls(outcome.files),
        unregistered(plans, outcome.version),
        orphans(outcome.orphans),
    ];
    outcome.notices.push(...notices.filter((notice) => notice !== undefined));
}
function nameOf({ script }) {
    return script.file.name;
}
function otherIds(plans) {
    const several = plans.filter((plan) => plan.otherIds.length > 0);
    if (several.length === 0)
        return undefined;
    return {
        level: "warning",
        what: `Several debug ids in one script and its map: ${names(several.map((plan) => `${nameOf(plan)} (${[plan.id, ...plan.otherIds].join(", ")})`))}. The first one counts: it is what the script sends.`,
        fix: "Let one tool alone write debug ids.",
    };
}
function compressed(plans, { others }) {
    const beside = plans
        .filter(({ scriptEdits }) => scriptEdits.length > 0)
        .flatMap(({ script }) => [".gz", ".br", ".zst"].map((ending) => `${script.file.path}${ending}`))
        .filter((path) => others.has(path));
    if (beside.length === 0)
        return undefined;
    return {
        level: "warning",
        what: `Compressed copies beside changed scripts hold the old content, without debug ids (${beside.length}).`,
        fix: "Compress after this step.",
    };
}
function kept(plans) {
    const fixed = plans.filter(({ keptBecause }) => keptBecause === "integrity");
    if (fixed.length === 0)
        return undefined;
    return {
        level: "warning",
        what: `Left as they are, because a page or a script names their hash (integrity): ${names(fixed.map(nameOf))}.`,
        fix: "Run this step before the hashes are written, or let the build write debug ids.",
    };
}
function listedElsewhere(plans, listed) {
    const changed = plans.filter(({ script, scriptEdits }) => scriptEdits.length > 0 && listed.has(script.file));
    if (changed.length === 0)
        return undefined;
    const lists = changed.flatMap(({ script }) => listed.get(script.file) ?? []);
    return {
        level: "warning",
        what: `Hashes of scripts that get debug ids stand in ${names([...new Set(lists)])}: ${names(changed.map(nameOf))}.`,
        fix: "Make the service worker and its list after this step, or let the build write debug ids.",
    };
}
function sameUrls(files) {
    const byUrl = Map.groupBy(files, ({ url }) => url);
    const rows = [...byUrl.values()].find(({ length }) => length > 1);
    if (!rows)
        return undefined;
    return {
        level: "warning",
        what: `The same URL stands for several scripts, which only their debug ids tell apart: ${names(rows.map(({ script }) => script))}.`,
        fix: `Name the folder that holds both, or upload each with a "url-prefix" of its own.`,
    };
}
function unregistered(plans, version) {
    const silent = plans.filter((plan) => plan.id !== undefined && !plan.registers);
    if (silent.length === 0 || version !== undefined)
        return undefined;
    return {
        level: "warning",
        what: `Debug ids that stand in a comment only, which nothing reads at run time (${silent.length}): ${names(silent.map(nameOf))}.`,
        fix: `Set "inject: true", or a "version" that the SDK sends too.`,
    };
}
function orphans(paths) {
    if (paths.length === 0)
        return undefined;
    return {
        level: "notice",
        what: `Maps that belong to no script are not uploaded (${paths.length}): ${names(paths)}.`,
    };
}
function explain(reason) {
    return EXPLANATIONS[reason];
}
const EXPLANATIONS = {
    "no-map": { what: "it names no map", fix: "Make the build write one." },
    "map-not-found": { what: "its map does not exist", fix: "Keep the map beside the script." },
    "map-remote": { what: "its map is on another server", fix: "Keep the map beside the script." },
    "map-shared": {
        what: "another script names the same map",
        fix: "Let the build write one map for each script.",
    },
    "map-invalid": { what: "its map cannot be read", fix: "Build it again, or exclude the script." },
    "id-conflict": {
        what: "another script has the same debug id",
        fix: "Upload one build only: was it built twice into one folder?",
    },
    integrity: {
        what: "a page or a script names its hash",
        fix: "Run this step before the hashes are written, or let the build write debug ids.",
    },
    "no-id": {
        what: "it has no debug id, and there is no version",
        fix: `Set "inject: true", or a "version" that the SDK sends too.`,
    },
    "not-utf8": { what: "it is not valid UTF-8", fix: "Let the build write UTF-8." },
    bytecode: {
        what: "it is bytecode, or made by React Native's tools",
        fix: "Let Metro write debug ids.",
    },
    outside: { what: "its map lies outside of the workspace", fix: "Keep the map in the workspace." },
    "not-found-after-upload": {
        what: "the service does not have it, although it said so",
        fix: "Run the step again; if it stays, look at the log of the service.",
    },
};
function throwIfFailed({ files }) {
    const failed = files.filter(({ state }) => state === "failed");
    const [first] = failed;
    if (!first)
        return;
    const list = failed.slice(0, MAX_NAMES).map((row) => `${row.script}: ${failureOf(row).what}`);
    const more = failed.length > MAX_NAMES ? `; and ${failed.length - MAX_NAMES} more` : "";
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PartialFailureError */ .ax(`${failed.length} of ${files.length} scripts could not be uploaded: ${list.join("; ")}${more}.`, { fix: failureOf(first).fix });
}
function failureOf({ reason, detail, }) {
    if (reason === undefined)
        return { what: "the step ended before", fix: "Run the step again." };
    const { what, fix } = explain(reason);
    return { what: detail === undefined ? what : `${what} (${detail})`, fix };
}


/***/ }),

/***/ 3540:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   sourceMapsReport: () => (/* binding */ sourceMapsReport)
/* harmony export */ });
/* harmony import */ var _report_blocks_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7557);
/* harmony import */ var _report_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7740);
/* harmony import */ var _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7374);
/* harmony import */ var _report_outputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4769);
/* harmony import */ var _report_sections_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4519);
/* harmony import */ var _notes_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1769);






const sourceMapsReport = {
    verdict: sentence,
    summary,
    outputs: (outcome) => ({
        version: outcome.version ?? "",
        "bundle-id": outcome.bundle?.id ?? "",
        "script-count": (0,_report_outputs_js__WEBPACK_IMPORTED_MODULE_2__/* .countOutput */ .te)(outcome.files.length),
        "map-count": (0,_report_outputs_js__WEBPACK_IMPORTED_MODULE_2__/* .countOutput */ .te)(uploadable(outcome).length),
        "missing-map-count": (0,_report_outputs_js__WEBPACK_IMPORTED_MODULE_2__/* .countOutput */ .te)((0,_notes_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutMap */ .P4)(outcome).length),
        "uploaded-bytes": (0,_report_outputs_js__WEBPACK_IMPORTED_MODULE_2__/* .countOutput */ .te)(outcome.bundle?.sentBytes),
    }),
    result: ({ version, dist, files, bundle, verified, orphans, sources, deletedMaps }) => ({
        sourceMaps: { version, dist, bundle, sources, deletedMaps },
        verified,
        orphans,
        files: files.map(({ script, map, url, debugId, bytes: size, state, reason, detail, injected }) => ({
            script,
            map,
            url,
            debugId,
            bytes: size,
            state,
            reason,
            detail,
            injected,
        })),
    }),
    log: () => [],
};
function uploadable({ files }) {
    return files.filter(({ state }) => state !== "left" && state !== "failed");
}
function sentence(outcome) {
    const { files, version, cancelled, dryRun } = outcome;
    const maps = (0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .counted */ .hS)(uploadable(outcome).length, "source map");
    const release = version === undefined ? [] : [" for release ", { name: version }];
    switch (outcome.outcome) {
        case "planned":
            return [`${maps} would be uploaded`, ...release];
        case "unchanged":
            return [`${maps} were already there`, ...release];
        case "uploaded":
            return [`${maps} uploaded`, ...release];
        case "unconfirmed":
            return [`${maps} sent, which this service cannot confirm`, ...release];
        default: {
            const there = files.filter(({ state }) => state === "applied" || state === "unchanged").length;
            if (there > 0)
                return [`${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .counted */ .hS)(there, "source map")} of ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .number */ .ai)(files.length)} uploaded`, ...release];
            if (cancelled)
                return ["the service had not confirmed the source maps"];
            return [
                dryRun ? "planning the upload of source maps failed" : "uploading source maps failed",
            ];
        }
    }
}
function summary(outcome, limit) {
    return [
        ...(0,_report_blocks_js__WEBPACK_IMPORTED_MODULE_0__/* .factsTable */ .wd)([...facts(outcome), ...(0,_report_sections_js__WEBPACK_IMPORTED_MODULE_3__/* .placeFacts */ .Bb)(outcome)]),
        ...(0,_report_sections_js__WEBPACK_IMPORTED_MODULE_3__/* .noticesOf */ .lx)(outcome.notices),
        ...fileBlocks(outcome, limit),
    ];
}
function facts(outcome) {
    const { bundle, sources, deletedMaps } = outcome;
    return [
        ["Release", optional(outcome.version)],
        ["Distribution", optional(outcome.dist)],
        ["Scripts", scriptsFact(outcome)],
        ["Bundle", bundle === undefined ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(bundle.id, 40)],
        ["Sent", sentFact(outcome)],
        ["Verified", verifiedFact(outcome)],
        [
            "Sources added to maps",
            sources.added + sources.missing === 0 ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : sourcesFact(sources),
        ],
        ["Maps deleted", deletedMaps === 0 ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${deletedMaps}`],
    ];
}
function optional(value) {
    return value === undefined ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(value, 200);
}
function scriptsFact(outcome) {
    const { files, dryRun } = outcome;
    const changed = files.filter(({ injected }) => injected).length;
    const missing = (0,_notes_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutMap */ .P4)(outcome).length;
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([
        (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .counted */ .hS)(files.length, "script")}`,
        changed === 0 ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${changed} ${dryRun ? "would get" : "got"} debug ids`,
        missing === 0 ? _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6 : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${missing} without a map`,
    ], ", ");
}
function sentFact({ bundle }) {
    if (!bundle)
        return _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6;
    const there = Math.max(0, bundle.chunks - bundle.sentChunks);
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .bytes */ .ee)(bundle.bytes)} \u2192 ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .bytes */ .ee)(bundle.sentBytes)}, ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .counted */ .hS)(bundle.sentChunks, "part")} sent, ${there} already there`;
}
function verifiedFact({ verified }) {
    const each = verified.map(({ project, isVerifiable, found, expected }) => isVerifiable
        ? (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(project, 60)}: ${found} of ${expected}`
        : (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(project, 60)}: this service cannot tell`);
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)(each, "<br>");
}
function sourcesFact({ added, missing }) {
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${added}${missing === 0 ? "" : `; ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .number */ .ai)(missing)} not found in the workspace`}`;
}
const STATES = {
    failed: "\u274c failed",
    unknown: "\u2754 sent, not confirmed",
    "not-started": "not started",
    left: "left as it is",
    planned: "would be uploaded",
    applied: "\u2705 uploaded",
    unchanged: "already there",
};
const ORDER = Object.keys(STATES);
const ROWS_AT_A_GLANCE = 50;
function fileBlocks({ files }, { rows }) {
    if (files.length === 0)
        return [];
    const sorted = files.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
    const { shown, note } = (0,_report_sections_js__WEBPACK_IMPORTED_MODULE_3__/* .extract */ .o6)(sorted, rows, "scripts");
    const table = [
        ...(shown.length === 0 ? [] : [(0,_report_blocks_js__WEBPACK_IMPORTED_MODULE_0__/* .dataTable */ .Jx)(COLUMNS, shown)]),
        ...(note.isEmpty ? [] : [(0,_report_blocks_js__WEBPACK_IMPORTED_MODULE_0__/* .paragraph */ .FY)(note)]),
    ];
    if (shown.length <= ROWS_AT_A_GLANCE)
        return [(0,_report_blocks_js__WEBPACK_IMPORTED_MODULE_0__/* .heading */ .R_)(3, (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `Scripts`), ...table];
    const troubled = shown.filter(({ state }) => state === "failed" || state === "unknown");
    const first = troubled.slice(0, ROWS_AT_A_GLANCE);
    return [
        (0,_report_blocks_js__WEBPACK_IMPORTED_MODULE_0__/* .heading */ .R_)(3, (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `Scripts`),
        ...(first.length === 0 ? [] : [(0,_report_blocks_js__WEBPACK_IMPORTED_MODULE_0__/* .dataTable */ .Jx)(COLUMNS, first)]),
        (0,_report_blocks_js__WEBPACK_IMPORTED_MODULE_0__/* .details */ .zH)((0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `All ${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .counted */ .hS)(files.length, "script")}`, table),
    ];
}
const COLUMNS = [
    { head: "Script", cell: ({ script }) => (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(script, 120) },
    { head: "Map", cell: mapCell },
    { head: "Debug id", nowrap: true, cell: ({ debugId = "" }) => (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(debugId, 40) },
    { head: "Size", align: "right", nowrap: true, cell: (row) => (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${(0,_report_format_js__WEBPACK_IMPORTED_MODULE_5__/* .bytes */ .ee)(row.bytes)}` },
    { head: "State", cell: stateCell },
];
function mapCell({ script, map }) {
    if (map === undefined)
        return _report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .nothing */ .s6;
    const folder = script.slice(0, script.lastIndexOf("/") + 1);
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(map.startsWith(folder) ? map.slice(folder.length) : map, 120);
}
function stateCell(row) {
    const word = (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `${STATES[row.state]}`;
    if (row.reason === undefined)
        return word;
    const { what, fix } = (0,_notes_js__WEBPACK_IMPORTED_MODULE_4__/* .failureOf */ .g5)(row);
    return (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([word, (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(what, 200), (0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markup */ .PT) `Fix: ${(0,_report_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(fix, 200)}`], "<br>");
}


/***/ })

};
