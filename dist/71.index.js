export const id = 71;
export const ids = [71];
export const modules = {

/***/ 6071:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
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
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/failure-text.js
var failure_text = __webpack_require__(2309);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/format.js
function number(value) {
    if (!Number.isFinite(value))
        return "?";
    const whole = BigInt(Math.sign(value) * Math.round(Math.abs(value)));
    return String(whole).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, ",");
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
    return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/u.test(name) ? name.slice(0, 7) : name;
}
function listed(items, most = 10) {
    if (items.length > most) {
        return `${items.slice(0, most).join(", ")} and ${number(items.length - most)} more`;
    }
    const last = items.at(-1) ?? "";
    return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/verdict.js

function verdictOf(outcome) {
    const [first = "", ...others] = [...prefixOf(outcome), ...sentenceOf(outcome)];
    return { mark: markOf(outcome), parts: [capitalised(first), ...others] };
}
function capitalised(part) {
    return typeof part === "string" ? part.charAt(0).toUpperCase() + part.slice(1) : part;
}
function plainVerdict(outcome) {
    return verdictOf(outcome)
        .parts.map((part) => (typeof part === "string" ? part : part.name))
        .join("");
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
    for (const issue of issues)
        counts[issue.state] += 1;
    return counts;
}
function unfinished(counts) {
    return counts.failed + counts["not-applied"] + counts.unknown + counts["not-started"];
}
function markOf(outcome) {
    if (outcome.cancelled)
        return "\u23f9\ufe0f";
    if (outcome.tolerated)
        return "\u26a0\ufe0f";
    if (outcome.outcome === "failed" || outcome.outcome === "gate-failed")
        return "\u274c";
    return outcome.dryRun ? "\ud83d\udd0e" : "\u2705";
}
function prefixOf(outcome) {
    if (outcome.cancelled)
        return [outcome.dryRun ? "Cancelled dry run: " : "Cancelled: "];
    if (outcome.tolerated)
        return ["Failed, but tolerated (on-error: warn): "];
    return outcome.dryRun ? ["Dry run: "] : [];
}
function sentenceOf(outcome) {
    switch (outcome.command) {
        case "release":
            return releaseSentence(outcome);
        case "update-issues":
            return updateSentence(outcome);
        case "list-issues":
            return listSentence(outcome);
        case "show-issues":
            return showSentence(outcome);
        case "rename-client-key":
            return renameSentence(outcome);
        case "invalid":
            return [`nothing was sent: ${counted(outcome.failures.length, "problem")} to fix`];
    }
}
function releaseSentence(outcome) {
    if (outcome.outcome === "unchanged")
        return ["nothing to do"];
    const release = outcome.version === undefined
        ? ["the release"]
        : ["release ", { name: outcome.version, page: outcome.servicePage }];
    const verb = outcome.existed === true ? "updated" : "created";
    if (outcome.outcome === "planned") {
        return [...release, ` would be ${verb} ${withCommits(outcome)}`];
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
    if (outcome.commits.length > 0)
        return `with ${counted(outcome.commits.length, "commit")}`;
    return outcome.commitCount === 0 ? "without new commits" : "without commits";
}
function updateSentence(outcome) {
    const counts = countStates(outcome.issues);
    const left = counts.unchanged > 0 ? `, ${number(counts.unchanged)} already as asked` : "";
    if (outcome.outcome === "planned") {
        return [`${counted(counts.planned, "issue")} would be updated${left}`];
    }
    if (outcome.outcome === "unchanged") {
        return [outcome.issues.length === 0 ? "no issue matches" : `nothing to update${left}`];
    }
    if (outcome.outcome !== "failed")
        return [`${counted(counts.applied, "issue")} updated${left}`];
    const asked = outcome.issues.length - counts.unchanged;
    if (outcome.issues.length === 0 || counts.applied + unfinished(counts) === 0) {
        return ["no issue was updated"];
    }
    return [`${number(counts.applied)} of ${counted(asked, "issue")} updated${left}`];
}
function listSentence(outcome) {
    if (outcome.matchedCount === undefined)
        return ["the issues were not listed"];
    const query = outcome.query === undefined || outcome.query.trim() === ""
        ? []
        : [" ", { name: outcome.query }];
    const match = outcome.matchedCount === 1 ? "issue matches" : "issues match";
    const count = outcome.matchedCount === 0 ? "no" : number(outcome.matchedCount);
    return [`${count} ${match}`, ...query, gateClause(outcome)];
}
function gateClause({ gate }) {
    if (gate === undefined)
        return "";
    const allowed = gate.failAbove === 0 ? "none is" : `at most ${number(gate.failAbove)} are`;
    return gate.exceeded ? `, but ${allowed} allowed` : ` (${allowed} allowed)`;
}
function showSentence(outcome) {
    const [first] = outcome.issues;
    if (first === undefined)
        return ["no issue was read"];
    if (outcome.outcome === "failed") {
        return [`${counted(outcome.issues.length, "issue")} read, but not all that were named`];
    }
    if (outcome.issues.length === 1)
        return ["issue ", { name: first.shortId, page: first.page }];
    return [counted(outcome.issues.length, "issue")];
}
function renameSentence(outcome) {
    const key = outcome.keyId === undefined ? ["the client key"] : ["client key ", { name: outcome.keyId }];
    const name = outcome.keyName === undefined ? [] : [" ", { name: outcome.keyName }];
    switch (outcome.outcome) {
        case "planned":
            if (outcome.nameBefore === outcome.keyName)
                return [...key, " already has the name", ...name];
            return [...key, " would be renamed to", ...name];
        case "unchanged":
            return [...key, " already has the name", ...name];
        case "failed":
            if (outcome.cancelled)
                return ["the service had not confirmed the new name of ", ...key];
            return [outcome.dryRun ? "planning the new name of " : "renaming ", ...key, " failed"];
        default:
            return [...key, " is now named", ...name];
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/annotations.js




const MOST_FAILURES = 8;
const MOST_WARNINGS = 4;
const MOST_NOTICES = 3;
const MESSAGE_LENGTH = 3500;
const TITLE_LENGTH = 120;
function annotationsOf(outcome) {
    const notices = outcome.notices.filter((notice) => notice.level === "notice");
    const warnings = outcome.notices.filter((notice) => notice.level === "warning");
    return [
        ...noticeAnnotations("notice", notices, MOST_NOTICES),
        ...noticeAnnotations("warning", warnings, MOST_WARNINGS),
        ...failureAnnotations(outcome),
    ];
}
function noticeAnnotations(level, notices, most) {
    const title = "Release Tracker";
    const shown = notices
        .slice(0, most)
        .map((notice) => annotation(level, title, (0,failure_text/* failureText */.k)(notice)));
    const more = notices.length - shown.length;
    if (more <= 0)
        return shown;
    return [
        ...shown,
        annotation(level, title, `And ${counted(more, `more ${level}`)}: see the job summary and the log.`),
    ];
}
function failureAnnotations(outcome) {
    const level = outcome.tolerated ? "warning" : "error";
    const title = plainVerdict(outcome);
    const shown = outcome.failures
        .slice(0, MOST_FAILURES)
        .map((failure) => annotation(level, title, (0,failure_text/* failureText */.k)(failure)));
    const more = outcome.failures.length - shown.length;
    if (more <= 0)
        return shown;
    return [
        ...shown,
        annotation(level, title, `And ${counted(more, "more problem")}: see the job summary and the log.`),
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

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/lines.js


const MOST_LINES = 10;
const lines_TITLE_LENGTH = 80;
const NAME_LENGTH = 40;
function listedIssueLines(outcome) {
    switch (outcome.command) {
        case "update-issues":
            return lines("Would be updated:", planned(outcome.issues), changeOf);
        case "release":
            return lines("Would be resolved:", planned(outcome.issues), changeOf);
        case "list-issues":
            return lines("Worst first:", outcome.issues, factsOf);
        case "show-issues":
            return lines("Found:", outcome.issues, factsOf);
        default:
            return [];
    }
}
function planned(issues) {
    return issues.filter(({ state }) => state === "planned");
}
function lines(heading, issues, say) {
    if (issues.length === 0)
        return [];
    const shown = issues.slice(0, MOST_LINES);
    const names = shown.map(({ shortId }) => (0,release_tracker_text/* shorten */.ml)((0,release_tracker_text/* singleLine */.pF)(shortId), NAME_LENGTH));
    const width = Math.max(...names.map((name) => name.length));
    const more = issues.length - shown.length;
    return [
        heading,
        ...shown.map((issue, index) => `  ${(names[index] ?? "").padEnd(width)}  ${say(issue)}  ${(0,release_tracker_text/* shorten */.ml)((0,release_tracker_text/* singleLine */.pF)(issue.title), lines_TITLE_LENGTH)}`),
        ...(more > 0 ? [`  \u2026 and ${number(more)} more, in the job summary and the result file`] : []),
    ];
}
function factsOf({ level, status, count }) {
    const events = count === undefined ? undefined : counted(count, "event");
    const facts = [level, status, events].filter((fact) => fact !== undefined);
    return facts.map(release_tracker_text/* singleLine */.pF).join(", ");
}
function changeOf({ before = {}, after = {} }) {
    const names = [
        "status",
        "assignedTo",
        "hasSeen",
        "isBookmarked",
        "isSubscribed",
        "isPublic",
    ];
    return names
        .filter((name) => after[name] !== undefined)
        .map((name) => `${name} ${valueText(before[name])} \u2192 ${valueText(after[name])}`)
        .join(", ");
}
function valueText(value) {
    if (value === undefined)
        return "?";
    return value === null ? "nobody" : (0,release_tracker_text/* singleLine */.pF)(String(value));
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/console.js





const MOST_ISSUES = 20;
function closingLines(outcome) {
    return [
        ...listedIssueLines(outcome),
        ...unfinishedLines(outcome),
        ...linkLines(outcome),
        `${verdictOf(outcome).mark} ${plainVerdict(outcome)}`,
    ];
}
function unfinishedLines(outcome) {
    if (outcome.command !== "update-issues" && outcome.command !== "release")
        return [];
    const issues = outcome.issues.filter(({ state }) => Object.hasOwn(STATE_WORDS, state));
    const waiting = outcome.issues.filter(({ state }) => state === "not-started").length;
    const shown = issues.slice(0, MOST_ISSUES).map(issueLine);
    const more = issues.length - shown.length;
    return [
        ...(issues.length > 0 ? [`${counted(issues.length, "issue")} not updated:`] : []),
        ...shown,
        ...(more > 0 ? [`  \u2026 and ${number(more)} more, in the job summary and the result file`] : []),
        ...(waiting > 0 ? [`${counted(waiting, "issue")} not started`] : []),
    ];
}
const STATE_WORDS = {
    failed: "failed",
    "not-applied": "not applied",
    unknown: "sent, not confirmed",
};
function issueLine(issue) {
    const reason = issue.reason === undefined
        ? ""
        : ` \u2014 ${(0,failure_text/* failureText */.k)({ what: issue.reason, ...(issue.fix !== undefined && { fix: issue.fix }) })}`;
    const name = (0,release_tracker_text/* singleLine */.pF)(issue.shortId === "" ? issue.id : issue.shortId);
    return `  ${name}: ${STATE_WORDS[issue.state] ?? issue.state}${reason}`;
}
function linkLines(outcome) {
    if (outcome.command !== "release" || outcome.servicePage === undefined)
        return [];
    return [`Release page: ${outcome.servicePage}`];
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/output-file.js
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

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/outputs.js


const ISSUE_IDS_LIMIT = 400_000;
function outputsOf(outcome, resultFile) {
    const values = {
        outcome: outcome.outcome,
        "result-file": resultFile ?? "",
        ...commandOutputs(outcome),
    };
    const line = (name) => (0,release_tracker_text/* plainText */.wh)(values[name] ?? "");
    return {
        outcome: line("outcome"),
        "result-file": line("result-file"),
        version: line("version"),
        "short-version": line("short-version"),
        "release-url": line("release-url"),
        commit: line("commit"),
        "previous-commit": line("previous-commit"),
        "commit-count": line("commit-count"),
        "resolved-count": line("resolved-count"),
        "matched-count": line("matched-count"),
        "updated-count": line("updated-count"),
        "failed-count": line("failed-count"),
        "issue-ids": line("issue-ids"),
        "key-id": line("key-id"),
        "key-name": line("key-name"),
    };
}
function issueIdsOmitted(outcome) {
    const ids = reportedIds(outcome);
    return ids.length > 0 && issueIds(ids) === "";
}
function commandOutputs(outcome) {
    switch (outcome.command) {
        case "release":
            return { ...releaseOutputs(outcome), "issue-ids": issueIds(reportedIds(outcome)) };
        case "rename-client-key":
            return keyOutputs(outcome);
        case "invalid":
            return {};
        case "update-issues":
            return {
                ...selectionOutputs(outcome),
                "updated-count": String(countStates(outcome.issues).applied),
                "failed-count": String(unfinished(countStates(outcome.issues))),
            };
        default:
            return selectionOutputs(outcome);
    }
}
function releaseOutputs(outcome) {
    const counts = countStates(outcome.issues);
    return {
        version: outcome.version ?? "",
        "short-version": outcome.shortVersion ?? "",
        "release-url": outcome.url ?? "",
        commit: outcome.headCommit ?? "",
        "previous-commit": outcome.range?.previous ?? "",
        "commit-count": optionalCount(outcome.commitCount),
        "resolved-count": String(counts.applied),
        "failed-count": String(unfinished(counts)),
    };
}
function keyOutputs({ keyId, keyName }) {
    return { "key-id": keyId ?? "", "key-name": keyName ?? "" };
}
function selectionOutputs(outcome) {
    return {
        "matched-count": optionalCount(outcome.matchedCount),
        "issue-ids": issueIds(reportedIds(outcome)),
    };
}
function reportedIds(outcome) {
    if (outcome.command === "rename-client-key" || outcome.command === "invalid")
        return [];
    const issues = outcome.issues;
    if (outcome.command === "list-issues" || outcome.command === "show-issues") {
        return issues.map((issue) => issue.id);
    }
    const state = outcome.dryRun ? "planned" : "applied";
    return issues.filter((issue) => issue.state === state).map((issue) => issue.id);
}
function issueIds(ids) {
    const list = JSON.stringify(ids);
    return list.length > ISSUE_IDS_LIMIT ? "" : list;
}
function optionalCount(count) {
    return count === undefined ? "" : String(count);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/result-file.js

function resultOf(outcome) {
    const selects = outcome.command !== "release" &&
        outcome.command !== "rename-client-key" &&
        outcome.command !== "invalid";
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
        requested: outcome.command === "update-issues" ? outcome.requested : null,
        query: selects ? (outcome.query ?? null) : null,
        matchedCount: selects ? (outcome.matchedCount ?? null) : null,
        issues: "issues" in outcome ? outcome.issues.map((issue) => resultIssue(issue, outcome.command)) : [],
        ...(outcome.command === "release" && { release: resultRelease(outcome) }),
        ...(outcome.command === "rename-client-key" && { clientKey: resultKey(outcome) }),
        failures: outcome.failures.map(({ what, where, fix }) => ({ what, where, fix })),
        notices: outcome.notices.map(({ level, what, fix }) => ({ level, what, fix })),
    };
}
function resultText(result) {
    const { issues, release, ...rest } = result;
    const fields = members(rest);
    if (release !== undefined) {
        const { commits, ...facts } = release;
        const inner = [
            ...members(facts).map((member) => `    ${member}`),
            `    "commits": ${jsonLines(commits, "    ")}`,
        ];
        fields.push(`"release": {\n${inner.join(",\n")}\n  }`);
    }
    fields.push(`"issues": ${jsonLines(issues, "  ")}`);
    return `{\n  ${fields.join(",\n  ")}\n}\n`.replaceAll(UNSAFE, escapeUnits);
}
function members(values) {
    return Object.entries(values).flatMap(([name, value]) => value === undefined ? [] : [`${JSON.stringify(name)}: ${JSON.stringify(value, hideSecrets)}`]);
}
function hideSecrets(_name, value) {
    return typeof value === "string" ? (0,release_tracker_text/* withoutSecrets */.cT)(value) : value;
}
const UNSAFE = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Cf}\p{DI}]|#(?=#)/gu;
function escapeUnits(character) {
    const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
function jsonLines(values, indent) {
    if (values.length === 0)
        return "[]";
    const lines = values.map((value) => `${indent}  ${JSON.stringify(value, hideSecrets)}`);
    return `[\n${lines.join(",\n")}\n${indent}]`;
}
function resultIssue(issue, command) {
    const { id, shortId, project, state } = issue;
    const more = command === "list-issues" || command === "show-issues" ? result_file_listed(issue) : {};
    return {
        id,
        shortId,
        project,
        before: issue.before ?? null,
        after: issue.after ?? null,
        state,
        reason: issue.reason ?? null,
        fix: issue.fix,
        commit: issue.commit,
        ...more,
    };
}
function result_file_listed(issue) {
    const { title, level, status, count, userCount, firstSeen, lastSeen, page } = issue;
    return { title, level, status, count, userCount, firstSeen, lastSeen, page };
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
function resultKey(outcome) {
    const { keyId, nameBefore, keyName, browserSdkVersion, browserSdkVersionKept } = outcome;
    return { keyId, nameBefore, keyName, browserSdkVersion, browserSdkVersionKept };
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/markdown.js


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
const EMOJI_NAME = /:(?=(?:[\w+-]*[a-z][\w+-]*|[+-]1|100|1234):)/giu;
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
function markdown_text(value, length = TEXT_LENGTH) {
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
function markdown_link(address, label) {
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
    return plain && url.href.length <= 2000 ? (0,release_tracker_text/* withoutSecrets */.cT)(url.href) : undefined;
}
function sourceOf(value) {
    if (typeof value === "number")
        return number(value);
    return typeof value === "string" ? markdown_text(value).source : value.source;
}
function harmlessLine(value, length) {
    return (0,release_tracker_text/* shorten */.ml)((0,release_tracker_text/* singleLine */.pF)((0,release_tracker_text/* withoutSecrets */.cT)(value).slice(0, length * 64)), length);
}
function escaped(line) {
    return line.replaceAll(ACTIVE, (character) => `&#${character.charCodeAt(0)};`);
}
function directed(line, source) {
    return RIGHT_TO_LEFT.test(line) ? `<span dir="auto">${source}</span>` : source;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/blocks.js

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
        return markup `<tr><th align="left">${name}</th><td>${value}</td></tr>`;
    });
    return [{ lines: `<table>\n${joined(rows, "\n").source}\n</table>` }];
}
function dataTable(columns, rows) {
    const shown = columns
        .map((column) => ({ column, cells: rows.map((row) => column.cell(row)) }))
        .filter(({ cells }) => cells.some((cell) => !cell.isEmpty));
    const head = shown.map(({ column }) => {
        return markup `<th align="${column.align ?? "left"}">${column.head}</th>`;
    });
    const body = rows.map((_, index) => {
        const line = shown.map(({ column, cells }) => {
            return `<td${attributes(column)}>${(cells[index] ?? nothing).source}</td>`;
        });
        return `<tr>${line.join("")}</tr>`;
    });
    const top = `<thead><tr>${joined(head).source}</tr></thead>`;
    return { lines: `<table>${top}<tbody>\n${body.join("\n")}\n</tbody></table>` };
}
function attributes({ align, nowrap }) {
    return `${align === undefined ? "" : ` align="${align}"`}${nowrap === true ? " nowrap" : ""}`;
}
function bulletList(items) {
    const lines = items.map((item) => markup `<li>${item}</li>`);
    return { lines: `<ul>\n${joined(lines, "\n").source}\n</ul>` };
}
function blocks_alert(kind, paragraphs) {
    const lines = joined(paragraphs.map((each) => markup `<p>${each}</p>`));
    return { lines: `> [!${kind}]\n> ${lines.source}` };
}
function details(summary, blocks) {
    const first = `<details><summary>${summary.source}</summary>`;
    return { lines: `${first}\n\n${blocks_document(blocks)}\n\n</details>` };
}
function fenced(language, lines) {
    return { lines: `\`\`\`${language}\n${lines.join("\n")}\n\`\`\`` };
}
function copyable(content) {
    return { lines: `<pre>${content.source}</pre>` };
}
function blocks_document(blocks) {
    return blocks.map((block) => block.lines).join("\n\n");
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/sections.js




const MOST_MESSAGES = 12;
function headline(outcome) {
    const { mark, parts } = verdictOf(outcome);
    const words = parts.map((part) => typeof part === "string" ? markdown_text(part) : markdown_link(part.page, code(part.name, 100)));
    return heading(2, markup `${mark} ${joined(words)}`);
}
function alertsOf(outcome) {
    return [
        ...(outcome.dryRun
            ? [blocks_alert("IMPORTANT", [markup `<b>Dry run.</b> Nothing was written to the service.`])]
            : []),
        ...(outcome.cancelled && outcome.failures.length === 0
            ? [blocks_alert("WARNING", [markup `<b>Cancelled.</b> This is what had happened by then.`])]
            : []),
        ...failuresAlert(outcome),
    ];
}
function failuresAlert(outcome) {
    if (outcome.failures.length === 0)
        return [];
    const shown = outcome.failures.slice(0, MOST_MESSAGES).map(failureLine);
    const kind = outcome.tolerated ? "WARNING" : "CAUTION";
    return [blocks_alert(kind, [...shown, ...moreLine(outcome.failures.length, "problem")])];
}
function failureLine(failure) {
    return joined([
        markup `<b>${markdown_text(failure.what, 600)}</b>`,
        failure.where === undefined ? nothing : markup `Where: ${markdown_text(failure.where, 300)}`,
        failure.fix === undefined ? nothing : markup `Fix: ${markdown_text(failure.fix, 600)}`,
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
            ? markdown_text(what, 600)
            : markup `${markdown_text(what, 600)}<br>Fix: ${markdown_text(fix, 600)}`;
    });
    return [blocks_alert(kind, [...shown, ...moreLine(notices.length, "message")])];
}
function moreLine(length, one) {
    const more = length - MOST_MESSAGES;
    if (more <= 0)
        return [];
    return [markup `\u2026 and ${number(more)} more ${more === 1 ? one : `${one}s`}: see the log.`];
}
function placeFacts(outcome) {
    const { baseUrl, organization, projects } = outcome;
    const place = [
        markdown_link(baseUrl, markdown_text(baseUrl, 100)),
        markdown_text(organization, 60),
        markdown_text(listed(projects), 300),
    ];
    return [["Service", joined(place, " \u00b7 ")]];
}
function time(iso) {
    if (iso === undefined)
        return nothing;
    return markdown_text(instant(iso) ?? iso, 40);
}
function extract(rows, most, what) {
    const shown = rows.slice(0, most);
    if (shown.length === rows.length)
        return { shown, note: nothing };
    const note = markup `Shortened: ${shown.length} of ${rows.length} ${what} are shown. All are in the
    result file (output <code>result-file</code>).`;
    return { shown, note };
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/client-keys/summary.js



function clientKeySummary(outcome) {
    return [
        headline(outcome),
        ...alertsOf(outcome),
        ...factsTable([...keyFacts(outcome), ...placeFacts(outcome)]),
        ...noticesOf(outcome.notices),
    ];
}
function keyFacts(outcome) {
    return [
        ["Key", outcome.keyId === undefined ? nothing : code(outcome.keyId, 100)],
        ["Name before", optional(outcome.nameBefore)],
        [outcome.dryRun ? "Name to be" : "Name", optional(outcome.keyName)],
        [
            "Active",
            outcome.isActive === undefined ? nothing : markup `${outcome.isActive ? "yes" : "no"}`,
        ],
        ["Created", time(outcome.dateCreated)],
        ["Browser SDK version", sdkFact(outcome)],
    ];
}
function sdkFact(outcome) {
    const { browserSdkVersion, browserSdkVersionKept, dryRun } = outcome;
    if (browserSdkVersionKept === undefined)
        return optional(browserSdkVersion);
    const version = browserSdkVersion === undefined ? nothing : markup `${code(browserSdkVersion, 60)}, `;
    return browserSdkVersionKept
        ? markup `${version}${dryRun ? "would be kept" : "kept as it was"}`
        : markup `${version}${dryRun ? "may be" : "may have been"} reset to the project's default: it could not be read before the
      rename`;
}
function optional(value) {
    return value === undefined ? nothing : markdown_text(value, 100);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/charts.js

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
    return (0,release_tracker_text/* singleLine */.pF)(text)
        .replaceAll(/[^A-Za-z0-9 ._-]+/gu, " ")
        .replaceAll(/ {2,}/gu, " ")
        .trim()
        .slice(0, 60);
}
function clean(count) {
    return Number.isFinite(count) && count > 0 ? Math.min(Math.round(count), MOST) : 0;
}
function decimal(value) {
    return Math.min(value, MOST)
        .toFixed(3)
        .replace(/\.?0+$/u, "");
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

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/cells.js


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
    return markdown_link(issue.page, markdown_text(name, 60));
}
function stateCell(issue) {
    return joined([markup `${STATES[issue.state]}`, reasonCell(issue)], "<br>");
}
function resolvedCell(issue) {
    return joined([markup `${RESOLVING[issue.state] ?? STATES[issue.state]}`, reasonCell(issue)], "<br>");
}
function reasonCell({ reason, fix }) {
    return joined([
        reason === undefined ? nothing : markdown_text(reason, 300),
        fix === undefined ? nothing : markup `Fix: ${markdown_text(fix, 300)}`,
    ], "<br>");
}
const changeColumns = [
    { head: "Status", cell: (issue) => changeCell(issue, "status") },
    { head: "Assignee", cell: (issue) => changeCell(issue, "assignedTo") },
    { head: "Seen", nowrap: true, cell: (issue) => changeCell(issue, "hasSeen") },
    { head: "Bookmarked", nowrap: true, cell: (issue) => changeCell(issue, "isBookmarked") },
    { head: "Subscribed", nowrap: true, cell: (issue) => changeCell(issue, "isSubscribed") },
    { head: "Public", nowrap: true, cell: (issue) => changeCell(issue, "isPublic") },
];
function changeCell({ before, after }, name) {
    const value = after?.[name];
    if (value === undefined)
        return nothing;
    const old = before?.[name];
    if (old === undefined || old === value)
        return attributeValue(value);
    return markup `${attributeValue(old)} \u2192\u00a0<b>${attributeValue(value)}</b>`;
}
function attributesLine(attributes) {
    const words = [
        ["status", attributes.status],
        ["assignee", attributes.assignedTo],
        ["seen", attributes.hasSeen],
        ["bookmarked", attributes.isBookmarked],
        ["subscribed", attributes.isSubscribed],
        ["public", attributes.isPublic],
    ];
    const parts = words.map(([word, value]) => {
        return value === undefined ? nothing : markup `${word}: <b>${attributeValue(value)}</b>`;
    });
    return joined(parts, ", ");
}
function levelCell({ level }) {
    if (level === undefined)
        return nothing;
    const mark = Object.hasOwn(LEVEL_MARKS, level) ? `${LEVEL_MARKS[level]}\u00a0` : "";
    return markup `${mark}${markdown_text(level, 20)}`;
}
function sparklineCell(series, bucket) {
    if (series === undefined)
        return nothing;
    const counts = evenly(series, bucket === "hour" ? 3600 : 86_400).map(([, count]) => count);
    return code(sparkline(counts, bucket === "hour" ? 12 : 15));
}
function titleCell(issue) {
    const { status, culprit, state } = issue;
    const below = joined([
        levelCell(issue),
        status === undefined || state !== "matched" ? nothing : markdown_text(status, 40),
        culprit === undefined || culprit.trim() === "" ? nothing : markdown_text(culprit, 80),
    ], " \u00b7 ");
    return joined([markdown_text(issue.title, 100), below.isEmpty ? below : markup `<sub>${below}</sub>`], "<br>");
}
function attributeValue(value) {
    if (value === null)
        return markup `nobody`;
    if (typeof value === "boolean")
        return markup `${value ? "yes" : "no"}`;
    return markdown_text(value, 60);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/show-summary.js






const ISSUES_IN_FULL = 3;
const ACTIVITIES = 20;
const TAGS = 20;
function showIssuesSummary(outcome, extent) {
    const { shown, note } = extract(outcome.issues, extent.rows, "issues");
    const inFull = outcome.issues.length <= ISSUES_IN_FULL;
    return [
        headline(outcome),
        ...alertsOf(outcome),
        ...noticesOf(outcome.notices),
        ...(inFull || shown.length === 0 ? [] : [overview(shown)]),
        ...(note.isEmpty ? [] : [paragraph(note)]),
        ...shown.flatMap((issue) => (inFull ? openIssue(issue) : [foldedIssue(issue)])),
        ...factsTable(placeFacts(outcome)),
    ];
}
function overview(issues) {
    return dataTable([
        { head: "Issue", nowrap: true, cell: issueLink },
        { head: "Title", cell: titleCell },
        { head: "Events", align: "right", cell: ({ count }) => amount(count) },
        { head: "Last seen", nowrap: true, cell: (issue) => time(issue.lastSeen) },
        { head: "30 days", cell: (issue) => sparklineCell(issue.stats30d, "day") },
    ], issues);
}
function openIssue(issue) {
    const title = markup `${issueLink(issue)} ${markdown_text(issue.title, 120)}`;
    return [heading(3, title), ...factsTable(issueFacts(issue)), ...charts(issue), ...rest(issue)];
}
function foldedIssue(issue) {
    const title = markup `<b>${markdown_text(issue.shortId, 60)}</b> ${markdown_text(issue.title, 120)}`;
    const lines = [
        ["Last 24 hours", sparklineCell(issue.stats24h, "hour")],
        ["Last 30 days", sparklineCell(issue.stats30d, "day")],
    ];
    return details(title, [...factsTable([...issueFacts(issue), ...lines]), ...rest(issue)]);
}
function issueFacts(issue) {
    return [
        ["Issue", markup `${issueLink(issue)} (id ${code(issue.id, 40)})`],
        ["Found as", foundAs(issue)],
        ["State", issue.state === "matched" ? nothing : stateCell(issue)],
        ["Project", markdown_text(issue.project)],
        ["Culprit", issue.culprit === undefined ? nothing : code(issue.culprit, 160)],
        ["Level", levelCell(issue)],
        ["Type", show_summary_optional(issue.type)],
        ["Logger", show_summary_optional(issue.logger)],
        ["Status", statusFact(issue)],
        ["Assigned to", show_summary_optional(issue.assignedTo)],
        ["Events", joined([amount(issue.count), people(issue)], " \u00b7 ")],
        ["First seen", seen(issue.firstSeen, issue.firstRelease)],
        ["Last seen", seen(issue.lastSeen, issue.lastRelease)],
        ["Discussion", discussion(issue)],
        ["Flags", flags(issue)],
    ];
}
function foundAs({ requestedAs, mergedFrom }) {
    if (mergedFrom !== undefined)
        return markup `${code(mergedFrom, 60)}, which was merged into this issue`;
    return requestedAs === undefined ? nothing : code(requestedAs, 60);
}
function statusFact({ status, statusDetails }) {
    return joined([show_summary_optional(status), show_summary_optional(statusDetails)], ": ");
}
function people({ userCount }) {
    return userCount === undefined ? nothing : markup `${counted(userCount, "user")}`;
}
function seen(iso, release) {
    const name = release === undefined ? nothing : markup `in release ${code(release.version, 100)}`;
    return joined([time(iso), name], " ");
}
function discussion({ numComments, userReportCount }) {
    return joined([
        numComments === undefined ? nothing : markup `${counted(numComments, "comment")}`,
        userReportCount === undefined ? nothing : markup `${counted(userReportCount, "user report")}`,
    ], " \u00b7 ");
}
function flags(issue) {
    const words = [
        issue.hasSeen === true ? "seen" : "",
        issue.isBookmarked === true ? "bookmarked" : "",
        issue.isSubscribed === true ? "subscribed" : "",
        issue.isPublic === true ? "public" : "",
    ];
    return markdown_text(listed(words.filter((word) => word !== "")));
}
function charts({ stats24h, stats30d }) {
    const all = [
        timeChart(stats24h ?? [], "hour", "Events per hour UTC - last 24 hours"),
        timeChart(stats30d ?? [], "day", "Events per day UTC - last 30 days"),
    ];
    return all.filter((chart) => chart !== undefined).map((chart) => fenced("mermaid", chart));
}
function rest(issue) {
    return [...activityBlocks(issue), ...tagBlocks(issue)];
}
function activityBlocks({ activity }) {
    if (activity.length === 0)
        return [];
    const items = activity.slice(0, ACTIVITIES).map((entry) => {
        const who = entry.user === undefined ? nothing : markup ` by ${markdown_text(entry.user, 60)}`;
        const what = entry.text === undefined ? nothing : markup `: ${markdown_text(entry.text, 200)}`;
        const when = entry.dateCreated === undefined ? nothing : markup `${time(entry.dateCreated)} \u2014 `;
        return markup `${when}<b>${markdown_text(entry.type.replaceAll("_", " "), 60)}</b>${who}${what}`;
    });
    const more = activity.length - items.length;
    const last = more > 0 ? [markup `\u2026 and ${number(more)} older`] : [];
    return [heading(4, markup `Activity`), bulletList([...items, ...last])];
}
function tagBlocks({ tags }) {
    if (tags.length === 0)
        return [];
    const table = dataTable([
        { head: "Tag", cell: (tag) => code(tag.key, 60) },
        { head: "Values", align: "right", cell: ({ totalValues }) => amount(totalValues) },
        { head: "Most frequent", cell: ({ topValues }) => markdown_text(listed(topValues ?? [], 5), 160) },
    ], tags.slice(0, TAGS));
    const more = tags.length - TAGS;
    const last = more > 0 ? [paragraph(markup `\u2026 and ${counted(more, "more tag")}.`)] : [];
    return [details(markup `${counted(tags.length, "tag")}`, [table, ...last])];
}
function show_summary_optional(value) {
    return value === undefined ? nothing : markdown_text(value);
}
function amount(value) {
    return value === undefined ? nothing : markup `${value}`;
}

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
function updateIssuesSummary(outcome, extent) {
    return [
        headline(outcome),
        ...alertsOf(outcome),
        ...previewBlocks(outcome, extent),
        ...factsTable([...updateFacts(outcome), ...placeFacts(outcome)]),
        ...noticesOf(outcome.notices),
        ...GROUPS.flatMap((group) => groupBlocks(outcome, group, extent)),
    ];
}
function updateFacts(outcome) {
    const counts = countStates(outcome.issues);
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
        .map(([state, word]) => `${number(counts[state])} ${word}`);
    return [
        ["Selection", selectionFact(outcome)],
        ["Asked for", attributesLine(outcome.requested)],
        ["Issues", markdown_text(parts.join(", "), 300)],
        ["Writing took", writingFact(outcome)],
    ];
}
function selectionFact({ query, matchedCount }) {
    const count = matchedCount === undefined ? nothing : markup `${counted(matchedCount, "issue")}`;
    if (query === undefined)
        return joined([count, markup `given by id`], ", ");
    return joined([queryFact(query), count], " \u2014 ");
}
function queryFact(query) {
    return query.trim() === "" ? markup `all issues, of every status` : code(query, 300);
}
function writingFact({ writeSeconds, issues, dryRun }) {
    if (writeSeconds === undefined || writeSeconds <= 0 || dryRun)
        return nothing;
    const counts = countStates(issues);
    const written = counts.applied + counts["not-applied"] + counts.failed + counts.unknown;
    const perSecond = written / writeSeconds;
    const rate = perSecond < 100 ? String(Number(perSecond.toFixed(1))) : number(perSecond);
    return markup `${duration(Math.max(0.1, writeSeconds))}${writeSeconds >= 1 && written > 1 ? `, ${rate} issues a second` : ""}`;
}
function previewBlocks(outcome, { rows }) {
    const planned = outcome.issues.filter((issue) => issue.state === "planned");
    if (!outcome.dryRun || planned.length === 0)
        return [];
    const these = markup `To update exactly ${planned.length === 1 ? "this issue" : `these ${counted(planned.length, "issue")}`}`;
    const how = markup `${these}, pass the output <code>issue-ids</code> of this step on as
    <code>issues</code>, or its <code>result-file</code> as <code>issues-file</code>, without
    <code>query</code>: a query is evaluated anew in each run.`;
    const ids = rows >= planned.length
        ? [paragraph(markup `In another run, give these ids as <code>issues</code>:`), idList(planned)]
        : [];
    return [
        ...limitAlert(outcome),
        blocks_alert("TIP", [how]),
        details(markup `Example and ids`, [
            paragraph(markup `In a later step of the same job, with <code>id: preview</code> on this one:`),
            fenced("yaml", [
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
    const limit = markup `<b>A run that writes would be refused:</b> ${counted(issues.length, "issue")}
    are more than <code>max-issues</code> allows (${maxIssues}). Set
    <code>max-issues: ${String(issues.length)}</code> to allow them.`;
    return [blocks_alert("WARNING", [limit])];
}
function idList(issues) {
    return copyable(code(issues.map(({ id }) => id).join(" "), Number.POSITIVE_INFINITY));
}
function groupBlocks(outcome, group, extent) {
    const issues = outcome.issues.filter((issue) => group.states.includes(issue.state));
    if (issues.length === 0)
        return [];
    const title = markup `${group.title} (${issues.length})`;
    const columns = isTrouble(group) ? troubleColumns : updateColumns;
    const { shown, note } = extract(issues, extent.rows, "issues");
    const notes = note.isEmpty ? [] : [paragraph(note)];
    if (group.folded)
        return [details(title, [dataTable(columns, shown), ...notes])];
    return [heading(3, title), ...foldedTable(columns, shown), ...notes];
}
function isTrouble({ states }) {
    return states.includes("failed") || states.includes("unknown");
}
function foldedTable(columns, issues) {
    const open = issues.slice(0, ROWS_AT_A_GLANCE);
    const rest = issues.slice(open.length);
    return [
        ...(open.length > 0 ? [dataTable(columns, open)] : []),
        ...(rest.length > 0
            ? [details(markup `${counted(rest.length, "more issue")}`, [dataTable(columns, rest)])]
            : []),
    ];
}
const troubleColumns = [
    { head: "Issue", nowrap: true, cell: issueLink },
    { head: "Title", cell: titleCell },
    { head: "Result", cell: stateCell },
];
const updateColumns = [
    { head: "Issue", nowrap: true, cell: issueLink },
    { head: "Title", cell: titleCell },
    ...changeColumns,
    { head: "Note", cell: reasonCell },
    { head: "Events", align: "right", cell: countCell("count") },
    { head: "Last seen", nowrap: true, cell: (issue) => time(issue.lastSeen) },
];
function listIssuesSummary(outcome, extent) {
    return [
        headline(outcome),
        ...alertsOf(outcome),
        ...factsTable([...listFacts(outcome), ...placeFacts(outcome)]),
        ...noticesOf(outcome.notices),
        ...chartBlocks(outcome),
        ...listBlocks(outcome, extent),
    ];
}
function listFacts(outcome) {
    const levels = Object.entries(outcome.levels ?? {})
        .filter(([, count]) => count > 0)
        .map(([level, count]) => `${number(count)} ${level}`);
    const { matchedCount, issues } = outcome;
    const more = matchedCount !== undefined && matchedCount > issues.length;
    return [
        ["Query", outcome.query === undefined ? nothing : queryFact(outcome.query)],
        [
            "Matching",
            matchedCount === undefined
                ? nothing
                : markup `${counted(matchedCount, "issue")}${more ? `, the worst ${number(issues.length)} are reported` : ""}`,
        ],
        ["Levels", markdown_text(levels.join(", "), 200)],
        ["Gate", gateFact(outcome)],
    ];
}
function gateFact({ gate }) {
    if (gate === undefined)
        return nothing;
    const state = gate.exceeded ? "\u274c exceeded" : "\u2705 kept";
    return markup `${state}: at most ${counted(gate.failAbove, "issue")} may match
  (<code>fail-above</code>)`;
}
function chartBlocks({ stats, statsPeriod, levels }) {
    const blocks = [];
    const bucket = statsPeriod === "14d" ? "day" : "hour";
    const words = statsPeriod === "14d"
        ? "Events per day UTC - last 14 days"
        : "Events per hour UTC - last 24 hours";
    const chart = stats === undefined ? undefined : timeChart(stats, bucket, words);
    if (chart !== undefined)
        blocks.push(fenced("mermaid", chart));
    const pie = levels === undefined ? undefined : pieChart(levels, "Issues by level");
    if (pie !== undefined)
        blocks.push(details(markup `Issues by level`, [fenced("mermaid", pie)]));
    return blocks;
}
function listBlocks(outcome, { rows }) {
    if (outcome.issues.length === 0)
        return [];
    const { shown, note } = extract(outcome.issues, rows, "issues");
    return [
        heading(3, markup `Worst first`),
        ...foldedTable(listColumns(outcome), shown),
        ...(note.isEmpty ? [] : [paragraph(note)]),
    ];
}
function listColumns({ statsPeriod }) {
    const bucket = statsPeriod === "14d" ? "day" : "hour";
    return [
        { head: "Issue", nowrap: true, cell: issueLink },
        { head: "Title", cell: titleCell },
        { head: "Events", align: "right", cell: countCell("count") },
        { head: "Users", align: "right", cell: countCell("userCount") },
        { head: "First, last seen", nowrap: true, cell: seenCell },
        {
            head: statsPeriod === "14d" ? "14 days" : "24 hours",
            cell: (issue) => sparklineCell(issue.stats, bucket),
        },
    ];
}
function countCell(name) {
    return (issue) => {
        const value = issue[name];
        return value === undefined ? nothing : markup `${value}`;
    };
}
function seenCell({ firstSeen, lastSeen }) {
    return joined([time(firstSeen), time(lastSeen)], "<br>");
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/summary.js








const COMMITS_AT_A_GLANCE = 25;
const DAY = 86_400;
function releaseSummary(outcome, extent) {
    return [
        headline(outcome),
        ...alertsOf(outcome),
        ...factsTable([...releaseFacts(outcome), ...placeFacts(outcome)]),
        ...noticesOf(outcome.notices),
        ...commitBlocks(outcome, extent),
        ...issueBlocks(outcome, extent),
    ];
}
function releaseFacts(outcome) {
    const { version, shortVersion, range, url, repository } = outcome;
    if (outcome.outcome === "unchanged")
        return [];
    const short = shortVersion === undefined || shortVersion === version
        ? nothing
        : markup ` (${code(shortVersion)})`;
    return [
        ["Version", version === undefined ? nothing : markup `${code(version, 200)}${short}`],
        ["Range", range === undefined ? headFact(outcome) : rangeFact(range)],
        ["Commits", joined([commitsFact(outcome), sourceFact(range)], "<br>")],
        ["Left out", omittedFact(outcome.omitted)],
        ["Refs", outcome.refsAccepted === false ? markup `refused by the service` : nothing],
        ["Issues", issuesFact(outcome)],
        ["Deploy", deployFact(outcome.deploy)],
        ["Release date", releasedFact(outcome)],
        ["Created", createdFact(outcome)],
        ["Code", url === undefined ? nothing : markdown_link(url, markdown_text(url, 200))],
        ["Repository", repository === undefined ? nothing : markdown_text(repository, 200)],
    ];
}
function releasedFact({ dateReleased }) {
    return dateReleased === null ? markup `not yet (unreleased)` : time(dateReleased);
}
function createdFact({ dateCreated, existed, commits }) {
    if (existed !== true)
        return time(dateCreated);
    const replaced = commits.length > 0 ? "Its commits were replaced; its" : "Its";
    return markup `${time(dateCreated)}, before this step.<br>${replaced} ref, URL and release date
    stay as they were.`;
}
function deployFact(deploy) {
    if (deploy === undefined)
        return nothing;
    const states = {
        planned: "would be recorded",
        recorded: "recorded",
        unsupported: "not recorded: the service does not know deploys",
        failed: "failed",
        unknown: "sent, but not confirmed",
    };
    const name = deploy.name === undefined ? nothing : markup ` (${markdown_text(deploy.name, 100)})`;
    const reason = deploy.reason === undefined ? nothing : markup `<br>${markdown_text(deploy.reason, 300)}`;
    const target = markdown_link(deploy.url, code(deploy.environment, 100));
    return markup `${target}${name}: ${states[deploy.state]}${reason}`;
}
function issuesFact({ issues }) {
    const counts = countStates(issues);
    const parts = [
        [counts.applied, "resolved"],
        [counts.planned, "would be resolved"],
        [counts.unchanged, "left as is"],
        [unfinished(counts), "not resolved"],
    ];
    const words = parts
        .filter(([count]) => count > 0)
        .map(([count, word]) => `${number(count)} ${word}`);
    return markdown_text(words.join(", "));
}
function headFact({ ref }) {
    return ref === undefined
        ? nothing
        : markup `not known; the release is at ${code(shortSha(ref), 100)}`;
}
function rangeFact(range) {
    const { previous, current } = range;
    const name = range.currentName ?? shortSha(current);
    if (previous === undefined) {
        const end = joined([code(name, 80), shaOf(name, shortSha(current))], " ");
        return markup `up to ${end}<br>${markdown_text(range.foundBy, 200)}`;
    }
    const names = `${range.previousName ?? shortSha(previous)}..${name}`;
    const line = joined([
        markdown_link(range.comparePage, code(names, 160)),
        shaOf(names, `${shortSha(previous)}..${shortSha(current)}`),
    ], " ");
    return markup `${line}<br>${markdown_text(range.foundBy, 200)}`;
}
function shaOf(names, shas) {
    return names === shas ? nothing : code(shas, 160);
}
function commitsFact(outcome) {
    const { commits, commitCount } = outcome;
    if (commits.length === 0) {
        if (commitCount === 0)
            return markup `none: nothing changed`;
        return outcome.range?.source === "none" ? markup `not known` : markup `none sent`;
    }
    const total = commitCount ?? commits.length;
    const of = total > commits.length ? ` of ${number(total)}` : "";
    const size = outcome.requestBytes === undefined ? nothing : markup `, ${bytes(outcome.requestBytes)} of JSON`;
    const count = markup `${number(commits.length)}${of} by ${authorsOf(commits)}${size}`;
    return joined([count, activity(commits)], " ");
}
function authorsOf(commits) {
    const counts = new Map();
    for (const { author } of commits)
        counts.set(author, (counts.get(author) ?? 0) + 1);
    const names = [...counts.keys()].toSorted((first, second) => (counts.get(second) ?? 0) - (counts.get(first) ?? 0));
    return markdown_text(listed(names.map((name) => (0,release_tracker_text/* shorten */.ml)(name, 40)), 3), 200);
}
function activity(commits) {
    const times = commits.map((commit) => unixSeconds(commit.timestamp));
    const known = times.filter((seconds) => seconds !== undefined);
    const series = evenly(known.map((seconds) => [seconds, 1]), DAY);
    if (series.length < 3)
        return nothing;
    const line = sparkline(series.map(([, count]) => count));
    return markup `<code>${line}</code> over ${counted(series.length, "day")}`;
}
function sourceFact(range) {
    if (range === undefined)
        return nothing;
    const sources = {
        checkout: "read from the checkout",
        fetch: "read by a separate fetch",
        "compare-api": "read from the GitHub API, which does not give the changed files",
        none: "could not be read",
    };
    const reason = range.sourceReason === undefined ? nothing : markup `: ${markdown_text(range.sourceReason, 400)}`;
    const advice = range.advice === undefined ? nothing : markup `<br>To get more: ${markdown_text(range.advice, 400)}`;
    return markup `${sources[range.source]}${reason}${advice}`;
}
function omittedFact(omitted) {
    const parts = [
        omitted.commits > 0 ? counted(omitted.commits, "older commit") : "",
        omitted.patchSets > 0 ? `the changed files of ${counted(omitted.patchSets, "commit")}` : "",
        omitted.paths > 0 ? `${counted(omitted.paths, "path")} longer than the service takes` : "",
    ];
    return markdown_text(parts.filter((part) => part !== "").join(", "), 300);
}
function commitBlocks(outcome, { rows }) {
    const { commits } = outcome;
    if (commits.length === 0)
        return [];
    const { shown, note } = extract(commits, rows, "commits");
    const notes = note.isEmpty ? [] : [paragraph(note)];
    if (outcome.outcome === "failed" && outcome.dateCreated === undefined) {
        const title = markup `${counted(commits.length, "commit")} of this release`;
        return [details(title, [commitTable(shown), ...notes])];
    }
    const few = commits.length <= COMMITS_AT_A_GLANCE + 5;
    const open = shown.slice(0, few ? shown.length : COMMITS_AT_A_GLANCE);
    const folded = shown.slice(open.length);
    const older = markup `${counted(folded.length, "older commit")}`;
    return [
        heading(3, markup `Commits`),
        ...(open.length > 0 ? [commitTable(open)] : []),
        ...(folded.length > 0 ? [details(older, [commitTable(folded)])] : []),
        ...notes,
    ];
}
function commitTable(commits) {
    return dataTable([
        { head: "Commit", cell: (commit) => markdown_link(commit.url, code(shortSha(commit.id), 40)) },
        { head: "Subject", cell: (commit) => markdown_text(commit.subject, 100) },
        { head: "Author", cell: (commit) => markdown_text(commit.author, 40) },
        { head: "Date", nowrap: true, cell: (commit) => markdown_text(day(commit.timestamp) ?? "") },
        { head: "Files", nowrap: true, align: "right", cell: filesCell },
    ], commits);
}
function filesCell({ files }) {
    if (files === undefined)
        return nothing;
    const parts = [
        files.added > 0 ? `+${number(files.added)}` : "",
        files.modified > 0 ? `~${number(files.modified)}` : "",
        files.deleted > 0 ? `\u2212${number(files.deleted)}` : "",
    ];
    return markdown_text(parts.filter((part) => part !== "").join(" "), 60);
}
function issueBlocks(outcome, { rows }) {
    const unknown = unknownIssues(outcome);
    if (outcome.issues.length === 0)
        return unknown;
    const { shown, note } = extract(outcome.issues, rows, "issues");
    const table = dataTable([
        { head: "Issue", nowrap: true, cell: issueLink },
        { head: "Title", cell: (issue) => markdown_text(issue.title, 100) },
        {
            head: "Commit",
            cell: ({ commit }) => (commit === undefined ? nothing : code(shortSha(commit), 40)),
        },
        { head: "Result", cell: resolvedCell },
    ], shown);
    const blocks = [heading(3, markup `Issues of this release`), table];
    return [...(note.isEmpty ? blocks : [...blocks, paragraph(note)]), ...unknown];
}
function unknownIssues({ unknownShortIds }) {
    if (unknownShortIds.length === 0)
        return [];
    const shown = unknownShortIds.slice(0, 20).map(({ shortId, commit }) => {
        return markup `${code(shortId, 60)} (${code(shortSha(commit), 40)})`;
    });
    const more = unknownShortIds.length - shown.length;
    const rest = more > 0 ? markup ` and ${more} more` : nothing;
    return [
        paragraph(markup `Named in commit messages, but no issues of these projects: ${joined(shown, ", ")}${rest}.`),
    ];
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/summary.js






const SUMMARY_LIMIT = 900_000;
const ROWS = [1000, 500, 250, 100, 50, 20, 5, 0];
function renderSummary(outcome) {
    let promising = ROWS[0];
    for (const rows of ROWS) {
        if (rows > promising)
            continue;
        const summary = `${blocks_document(blocksOf(outcome, { rows }))}\n`;
        const size = Buffer.byteLength(summary);
        if (size <= SUMMARY_LIMIT)
            return summary;
        promising = (rows * SUMMARY_LIMIT) / size;
    }
    return `${blocks_document([headline(outcome), ...alertsOf(outcome)])}\n`;
}
function blocksOf(outcome, extent) {
    switch (outcome.command) {
        case "release":
            return releaseSummary(outcome, extent);
        case "update-issues":
            return updateIssuesSummary(outcome, extent);
        case "list-issues":
            return listIssuesSummary(outcome, extent);
        case "show-issues":
            return showIssuesSummary(outcome, extent);
        case "rename-client-key":
            return clientKeySummary(outcome);
        case "invalid":
            return [
                headline(outcome),
                ...alertsOf(outcome),
                ...factsTable(placeFacts(outcome)),
                ...noticesOf(outcome.notices),
            ];
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/report/write.js











function writeReport(outcome, { log }) {
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
    const resultFile = attempt("The result file", () => writeResultFile(outcome));
    attempt("The job summary", () => writeSummary(outcome));
    attempt("The outputs", () => writeOutputs(outcome, resultFile));
    if (issueIdsOmitted(outcome)) {
        problems.push(writeProblem("The output issue-ids is empty because the list is too long for an output. Fix: use the output result-file."));
    }
    for (const line of closingLines(outcome))
        log.info(line);
    for (const each of [...problems, ...annotationsOf(outcome)])
        annotate(each);
}
function writeProblem(message) {
    return { level: "warning", title: "Release Tracker", message: (0,release_tracker_text/* plainText */.wh)(message) };
}
function writeResultFile(outcome) {
    const folder = (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)(process.env["RUNNER_TEMP"] || (0,external_node_os_.tmpdir)(), "release-tracker-"));
    const file = (0,external_node_path_.join)(folder, "result.json");
    (0,external_node_fs_.writeFileSync)(file, resultText(resultOf(outcome)), { mode: 0o600, flag: "wx" });
    return file;
}
function writeSummary(outcome) {
    const file = process.env["GITHUB_STEP_SUMMARY"];
    if (file)
        (0,external_node_fs_.appendFileSync)(file, renderSummary(outcome));
}
function writeOutputs(outcome, resultFile) {
    const file = process.env["GITHUB_OUTPUT"];
    if (file)
        (0,external_node_fs_.appendFileSync)(file, outputFileText(outputsOf(outcome, resultFile)));
}
function annotate({ level, title, message }) {
    const print = { error: core/* error */.z3, warning: core/* warning */.$e, notice: core/* notice */.lm }[level];
    print(message, { title });
}


/***/ })

};
