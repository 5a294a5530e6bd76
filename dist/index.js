import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 2613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 5317:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("child_process");

/***/ }),

/***/ 4434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 9896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 8611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 5692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 9278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 4589:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:assert");

/***/ }),

/***/ 6698:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:async_hooks");

/***/ }),

/***/ 4573:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");

/***/ }),

/***/ 1421:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");

/***/ }),

/***/ 7598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 3053:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:diagnostics_channel");

/***/ }),

/***/ 8474:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

/***/ }),

/***/ 3024:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

/***/ }),

/***/ 1455:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

/***/ }),

/***/ 7067:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

/***/ }),

/***/ 7030:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");

/***/ }),

/***/ 8161:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");

/***/ }),

/***/ 6760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 1792:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:querystring");

/***/ }),

/***/ 7075:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");

/***/ }),

/***/ 8500:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");

/***/ }),

/***/ 1692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:tls");

/***/ }),

/***/ 3136:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");

/***/ }),

/***/ 7975:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

/***/ }),

/***/ 8522:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 6928:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");

/***/ }),

/***/ 3193:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("string_decoder");

/***/ }),

/***/ 3557:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("timers");

/***/ }),

/***/ 4756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 9023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 5993:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BT: () => (/* binding */ TrackerError),
/* harmony export */   MU: () => (/* binding */ TimeoutError),
/* harmony export */   XQ: () => (/* binding */ RefusalError),
/* harmony export */   XS: () => (/* binding */ GitError),
/* harmony export */   _7: () => (/* binding */ ServiceError),
/* harmony export */   ax: () => (/* binding */ PartialFailureError),
/* harmony export */   cc: () => (/* binding */ CancelledError),
/* harmony export */   dz: () => (/* binding */ InputError),
/* harmony export */   e_: () => (/* binding */ GitServerUnreachableError),
/* harmony export */   f6: () => (/* binding */ FileError),
/* harmony export */   q0: () => (/* binding */ describe),
/* harmony export */   ue: () => (/* binding */ GateError),
/* harmony export */   y_: () => (/* binding */ GitHubError)
/* harmony export */ });
class TrackerError extends Error {
    where;
    fix;
    constructor(what, options = {}) {
        super(what, options.cause === undefined ? undefined : { cause: options.cause });
        this.where = options.where;
        this.fix = options.fix;
    }
}
class InputError extends TrackerError {
    name = "InputError";
    problems;
    constructor(problems, options = {}) {
        const only = problems.length === 1 ? problems[0] : undefined;
        super(only?.what ??
            `${problems.length} problems in the inputs: ${problems.map(({ what }) => what).join(" ")}`, { where: only?.where, fix: only?.fix, ...options });
        this.problems = problems;
    }
}
class RefusalError extends TrackerError {
    name = "RefusalError";
}
class GateError extends TrackerError {
    name = "GateError";
}
class ServiceError extends TrackerError {
    name = "ServiceError";
    status;
    kind;
    fields;
    mayHaveHappened;
    constructor(what, options) {
        super(what, options);
        this.kind = options.kind;
        this.status = options.status;
        this.fields = options.fields ?? {};
        this.mayHaveHappened =
            options.mayHaveHappened ??
                (isGatewayAnswer(options.status) ||
                    options.kind === "interrupted" ||
                    options.kind === "unreadable");
    }
}
function isGatewayAnswer(status) {
    return (status === 502 || status === 504 || (status !== undefined && status >= 520 && status <= 524));
}
class GitError extends TrackerError {
    name = "GitError";
}
class GitServerUnreachableError extends GitError {
    name = "GitServerUnreachableError";
}
class GitHubError extends TrackerError {
    name = "GitHubError";
}
class FileError extends TrackerError {
    name = "FileError";
}
class TimeoutError extends TrackerError {
    name = "TimeoutError";
}
class CancelledError extends TrackerError {
    name = "CancelledError";
}
class PartialFailureError extends TrackerError {
    name = "PartialFailureError";
}
function describe(error) {
    if (error instanceof InputError)
        return [...error.problems];
    if (error instanceof TrackerError) {
        return [{ what: error.message, where: error.where, fix: error.fix }];
    }
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return [
        {
            what: `Unexpected failure: ${text}`,
            fix: "This is a defect of the action: please report it with the log of a run that has debug logging enabled.",
        },
    ];
}


/***/ }),

/***/ 6920:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var _main_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(938);
/* harmony import */ var _node_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5494);


const problem = (0,_node_js__WEBPACK_IMPORTED_MODULE_1__/* .nodeProblem */ .k)(process.version);
if (problem === undefined)
    await (0,_main_js__WEBPACK_IMPORTED_MODULE_0__/* .main */ .i)(process.env);
else
    (0,_main_js__WEBPACK_IMPORTED_MODULE_0__/* .refuse */ .T)(problem);

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 2953:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   TL: () => (/* binding */ quoted),
/* harmony export */   Vo: () => (/* binding */ alternatives),
/* harmony export */   i_: () => (/* binding */ InputReader)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4905);

const TRUE = ["true", "True", "TRUE"];
const FALSE = ["false", "False", "FALSE"];
class InputReader {
    problems = [];
    #text;
    constructor(text) {
        this.#text = text;
    }
    problem(name, problem) {
        this.problems.push({ ...problem, where: `input ${name}` });
        return undefined;
    }
    text(name) {
        return this.#text(name) || undefined;
    }
    required(name, fix) {
        const text = this.text(name);
        if (text === undefined)
            this.problem(name, { what: `The input "${name}" is empty.`, fix });
        return text ?? "";
    }
    choice(name, choices) {
        const text = this.text(name);
        if (text === undefined)
            return undefined;
        const found = choices.find((choice) => choice === text);
        if (found !== undefined)
            return found;
        const same = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
        return this.problem(name, {
            what: `The input "${name}" is "${quoted(text)}", which is not one of its values.`,
            fix: same ? `Write "${same}".` : `Write ${alternatives(choices)}.`,
        });
    }
    boolean(name) {
        const text = this.text(name);
        if (text === undefined)
            return undefined;
        if (TRUE.includes(text))
            return true;
        if (FALSE.includes(text))
            return false;
        return this.problem(name, {
            what: `The input "${name}" is "${quoted(text)}", which is neither true nor false.`,
            fix: `Write "true" or "false".`,
        });
    }
    integer(name, { min, max }) {
        const text = this.text(name);
        if (text === undefined)
            return undefined;
        const value = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
        if (value >= min && value <= max)
            return value;
        return this.problem(name, {
            what: `The input "${name}" is "${quoted(text)}", which is not a whole number from ${min} to ${max}.`,
            fix: `Write a whole number from ${min} to ${max}.`,
        });
    }
    words(name) {
        return unique((this.text(name) ?? "").split(/[\s,]+/u));
    }
    lines(name) {
        return unique((this.text(name) ?? "").split(/[\n\r,]+/u).map((part) => part.trim()));
    }
    url(name) {
        const text = this.text(name);
        if (text === undefined)
            return undefined;
        const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
        if (!url || !["http:", "https:"].includes(url.protocol)) {
            return this.problem(name, {
                what: `The input "${name}" is not an absolute http or https URL.`,
                fix: "Write the whole URL, for example https://example.com/path.",
            });
        }
        if (url.username || url.password) {
            return this.problem(name, {
                what: `The input "${name}" carries a user name or a password.`,
                fix: `Remove them from the URL; the input "token" authenticates.`,
            });
        }
        return url;
    }
}
function quoted(text) {
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .shorten */ .ml)((0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .singleLine */ .pF)(text), 80);
}
function unique(parts) {
    return [...new Set(parts.filter((part) => part !== ""))];
}
function alternatives(words) {
    const quotedWords = words.map((word) => `"${word}"`);
    return [quotedWords.slice(0, -1).join(", "), ...quotedWords.slice(-1)]
        .filter(Boolean)
        .join(" or ");
}


/***/ }),

/***/ 565:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $s: () => (/* binding */ issuePage),
/* harmony export */   Lw: () => (/* binding */ sharePage),
/* harmony export */   yh: () => (/* binding */ issueIdIn)
/* harmony export */ });
function issuePage({ id, permalink }, { baseUrl, organization, serviceKind }) {
    if (serviceKind === "glitchtip") {
        return `${baseUrl}/${encodeURIComponent(organization)}/issues/${encodeURIComponent(id)}`;
    }
    const url = permalink === undefined ? null : URL.parse(permalink, `${baseUrl}/`);
    const leads = url && isOfService(url, baseUrl) && url.username === "" && url.password === "";
    return leads && isPageOf(url, { id, baseUrl, organization }) ? url.href : undefined;
}
function isPageOf({ pathname }, { id, baseUrl, organization }) {
    const [before = "", after] = pathname.split("/issues/", 2);
    const isThis = after === id || after === `${id}/`;
    const isRoot = before === new URL(baseUrl).pathname.replace(/\/$/u, "");
    return isThis && (isRoot || before.split("/").includes(organization));
}
function sharePage({ shareId, values }, { baseUrl }) {
    const isShared = values["isPublic"] === true && shareId !== undefined && shareId !== "";
    return isShared ? `${baseUrl}/share/issue/${encodeURIComponent(shareId)}/` : undefined;
}
function issueIdIn(text, baseUrl) {
    const url = /^https?:\/\//iu.test(text) ? URL.parse(text) : null;
    if (!url || !isOfService(url, baseUrl))
        return undefined;
    return /\/issues\/(\d{1,20})(?:\/|$)/u.exec(url.pathname)?.[1];
}
function isOfService(url, baseUrl) {
    const base = new URL(baseUrl);
    const isOwn = url.host === base.host || url.hostname.endsWith(`.${base.hostname}`);
    return isOwn && ["http:", "https:"].includes(url.protocol);
}


/***/ }),

/***/ 6404:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  iw: () => (/* binding */ ATTRIBUTES),
  C9: () => (/* binding */ SHOWN_MEMBERS),
  Td: () => (/* binding */ attributesOf),
  Tq: () => (/* binding */ attributesSchema),
  IY: () => (/* binding */ missingAttributes),
  nT: () => (/* binding */ onlyAsked),
  wb: () => (/* binding */ readAttributes),
  pR: () => (/* binding */ updateFor),
  bv: () => (/* binding */ verifyUpdate)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __nccwpck_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/inputs/reader.js
var inputs_reader = __nccwpck_require__(2953);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/schema.js
var schema = __nccwpck_require__(2409);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/assignee.js


const actorSchema = dist/* union */.KC([
    dist/* object */.Ik({
        type: (0,schema/* lenient */.W)(dist/* string */.Yj()),
        id: (0,schema/* lenient */.W)(dist/* union */.KC([dist/* string */.Yj(), dist/* number */.ai()])),
        name: (0,schema/* lenient */.W)(dist/* string */.Yj()),
        email: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    }),
    dist/* pipe */.Fs(dist/* string */.Yj(), dist/* transform */.pd((name) => ({ type: undefined, id: undefined, name, email: undefined }))),
]);
const assigneeEntries = {
    assignedTo: dist/* fallback */.Np(dist/* nullish */.cl(actorSchema), undefined),
};
function assigneeName({ assignedTo }) {
    return assignedTo && actorName(assignedTo);
}
function actorName({ name, email, type, id }) {
    const reference = type === undefined || id === undefined ? undefined : `${type}:${id}`;
    return name ?? email ?? reference ?? "somebody";
}
function hasAssignee({ assignedTo }, asked) {
    if (assignedTo === undefined)
        return false;
    if (assignedTo === null || asked === null)
        return assignedTo === asked;
    return namesActor(asked, assignedTo) ?? false;
}
function assigneeShortfall({ assignedTo }, asked) {
    if (asked === null) {
        if (!assignedTo)
            return undefined;
        return { reason: "the service kept the assignee", fix: "Look at the issue on the service." };
    }
    const fix = "Check that the actor is a member of a team of the project.";
    if (!assignedTo)
        return { reason: "the service assigned nobody", fix };
    if (namesActor(asked, assignedTo) !== false)
        return undefined;
    return { reason: `the service assigned ${actorName(assignedTo)}, not ${asked}`, fix };
}
function namesActor(text, { type, id, email }) {
    if (/^(?:user|team):/u.test(text)) {
        return type === undefined || id === undefined ? undefined : `${type}:${id}` === text;
    }
    if (/^\d+$/u.test(text))
        return id === undefined ? undefined : type !== "team" && `${id}` === text;
    return email !== undefined && email.toLowerCase() === text.toLowerCase() ? true : undefined;
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/status.js
var issues_status = __nccwpck_require__(5075);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/attributes.js





const OF_A_USER = "This belongs to a user: use a token of a user, not of an organization or an integration.";
const ATTRIBUTES = [
    attribute("status", "status", {
        head: "Status",
        read: (reader) => reader.choice("status", issues_status/* STATUSES */.f),
        valueOf: issues_status/* shownStatus */.O4,
        isAsAsked: (issue, { status, ignoreUntil }) => ignoreUntil === undefined && (0,issues_status/* hasStatus */.Ro)(issue, String(status)),
        shortfall: (answer, { status, ignoreUntil }) => (0,issues_status/* statusShortfall */.gk)(answer, String(status), ignoreUntil),
    }),
    attribute("ignoreUntil", "ignore-until", {
        head: "Ignored until",
        read: readIgnoreUntil,
        valueOf: issues_status/* ignoreLimitOf */.$S,
        isAsAsked: () => false,
        shortfall: (answer, { ignoreUntil }) => (0,issues_status/* ignoreLimitShortfall */.$v)(answer, String(ignoreUntil)),
        request: (asked) => (0,issues_status/* ignoreRequest */.Qx)(String(asked)) ?? {},
    }),
    attribute("assignedTo", "assigned-to", {
        head: "Assignee",
        read: (reader) => (reader.text("assigned-to") === "none" ? null : reader.text("assigned-to")),
        valueOf: assigneeName,
        isAsAsked: (issue, { assignedTo }) => hasAssignee(issue, textOrNull(assignedTo)),
        shortfall: (answer, { assignedTo }) => assigneeShortfall(answer, textOrNull(assignedTo)),
        request: (asked) => ({ assignedTo: asked ?? "" }),
    }),
    flag("hasSeen", "has-seen", { head: "Seen", fix: OF_A_USER }),
    flag("isBookmarked", "is-bookmarked", { head: "Bookmarked", fix: OF_A_USER }),
    {
        ...flag("isSubscribed", "is-subscribed", { head: "Subscribed", fix: OF_A_USER }),
        goesAlong: true,
    },
    flag("isPublic", "is-public", {
        head: "Public",
        fix: "Check that sharing is allowed in the settings of the organization.",
    }),
    plain("priority", "priority", {
        head: "Priority",
        read: (reader) => reader.choice("priority", ["high", "medium", "low"]),
        fix: "Look at the issue on the service; it may not know priorities.",
    }),
];
const ROWS = ATTRIBUTES;
function attribute(member, input, comparison) {
    return { member, input, ...comparison };
}
function flag(member, input, { head, fix }) {
    return plain(member, input, { head, fix, read: (reader) => reader.boolean(input) });
}
function plain(member, input, { fix, ...words }) {
    return attribute(member, input, {
        ...words,
        isShort: true,
        valueOf: ({ values }) => values[member],
        isAsAsked: ({ values }, asked) => values[member] === asked[member],
        shortfall: ({ values }, asked) => {
            if (values[member] === asked[member])
                return undefined;
            const reason = `asked for ${member} ${asked[member]}, the service kept ${values[member]}`;
            return { reason, fix };
        },
    });
}
function readIgnoreUntil(reader) {
    const text = reader.text("ignore-until");
    if (text === undefined)
        return undefined;
    if (reader.text("status") !== "ignored") {
        reader.problem("ignore-until", {
            what: `The input "ignore-until" is set, but "status" is not "ignored".`,
            fix: `Set "status: ignored", or remove "ignore-until".`,
        });
    }
    if ((0,issues_status/* ignoreRequest */.Qx)(text) !== undefined)
        return text;
    return reader.problem("ignore-until", {
        what: `The input "ignore-until" is "${(0,inputs_reader/* quoted */.TL)(text)}", which does not say when to stop ignoring.`,
        fix: `Write "escalating", a duration ("30m", "12h", "7d", "2w"), "100 events" or "10 users".`,
    });
}
function textOrNull(value) {
    return value === null ? null : String(value);
}
const wordOrFlag = (0,schema/* lenient */.W)(dist/* union */.KC([dist/* boolean */.zM(), dist/* string */.Yj()]));
const attributesSchema = dist/* intersect */.y$([
    dist/* object */.Ik({ ...issues_status/* statusEntries */.Bg, ...assigneeEntries }),
    dist/* pipe */.Fs(dist/* object */.Ik(Object.fromEntries(ATTRIBUTES.map(({ member }) => [member, wordOrFlag]))), dist/* transform */.pd((values) => ({ values }))),
]);
const SHOWN_MEMBERS = [
    ...Object.keys(issues_status/* statusEntries */.Bg),
    ...Object.keys(assigneeEntries),
    ...ATTRIBUTES.map(({ member }) => member),
];
function readAttributes(reader) {
    if (ATTRIBUTES.every(({ input }) => reader.text(input) === undefined)) {
        reader.problem("status", {
            what: "Nothing says what to change.",
            fix: `Set at least one of ${ATTRIBUTES.map(({ input }) => `"${input}"`).join(", ")}.`,
        });
    }
    return collect(({ read }) => read(reader));
}
function attributesOf(issue) {
    return collect(({ valueOf }) => valueOf(issue));
}
function onlyAsked(values, asked) {
    return collect(({ member }) => (asked[member] === undefined ? undefined : values[member]));
}
function missingAttributes(issue, asked) {
    const isMissing = ({ member, isAsAsked }) => asked[member] !== undefined && !isAsAsked(issue, asked);
    if (!ATTRIBUTES.some(isMissing))
        return undefined;
    return collect((row) => (isMissing(row) || row.goesAlong ? asked[row.member] : undefined));
}
function updateFor(asked) {
    const body = {};
    for (const { member, request } of ROWS) {
        const value = asked[member];
        if (value !== undefined)
            Object.assign(body, request ? request(value) : { [member]: value });
    }
    return body;
}
function collect(valueOf) {
    const values = {};
    for (const row of ATTRIBUTES) {
        const value = valueOf(row);
        if (value !== undefined)
            values[row.member] = value;
    }
    return values;
}
function verifyUpdate(asked, answer, sent = asked) {
    if (!answer) {
        return {
            state: "not-applied",
            reason: "the service answered that it found no such issue",
            fix: "Check that the token's owner can see and change the issue.",
        };
    }
    const verify = (row) => verifyAttribute(row, answer, { asked, sent });
    const lacking = ATTRIBUTES.flatMap((row) => verify(row) ?? []);
    const worst = lacking.find(({ state }) => state === "not-applied") ?? lacking[0];
    if (!worst)
        return { state: "applied" };
    const written = ATTRIBUTES.filter(({ member }) => sent[member] !== undefined);
    return { ...worst, partly: written.some((row) => verify(row) === undefined) };
}
function verifyAttribute({ member, valueOf, shortfall }, answer, { asked, sent }) {
    if (asked[member] === undefined)
        return undefined;
    if (valueOf(answer) === undefined) {
        if (sent[member] === undefined)
            return undefined;
        return { state: "unknown", reason: `the answer does not show ${member}` };
    }
    const lacking = shortfall(answer, asked);
    return lacking && { state: "not-applied", ...lacking };
}


/***/ }),

/***/ 5572:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ isIssueName),
/* harmony export */   V: () => (/* binding */ isIssueId)
/* harmony export */ });
function isIssueId(text) {
    return /^\d{1,20}$/u.test(text);
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;
const SHORT_ID = /^[a-z0-9][a-z0-9_-]{0,99}-[a-z0-9]{1,13}$/iu;
function isIssueName(text) {
    return isIssueId(text) || (SHORT_ID.test(text) && !UUID.test(text));
}


/***/ }),

/***/ 5929:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   d8: () => (/* binding */ hasOpenQuote),
/* harmony export */   fW: () => (/* binding */ termsUnknownToGlitchTip),
/* harmony export */   xK: () => (/* binding */ queryCheck)
/* harmony export */ });
/* unused harmony export permittedStatuses */
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5075);

const QUOTED = /"(?:[^"\\]|\\[^])*\\?"?/gu;
function hasOpenQuote(query) {
    return /"/u.test(query.replaceAll(/"(?:[^"\\]|\\[^])*"|\\"/gu, ""));
}
function termsOf(query) {
    return query
        .replaceAll(QUOTED, '""')
        .split(/\s+/u)
        .flatMap((word) => {
        const [, sign = "", key = "", value = ""] = /^(!?)([\w.-]+):(.*)$/u.exec(word) ?? [];
        return key === "" ? [] : [{ key: key.toLowerCase(), value, negated: sign !== "" }];
    });
}
function certainTerms(query) {
    const bare = query.replaceAll(QUOTED, '""');
    if (/[()]/u.test(bare) || /\bOR\b/iu.test(bare))
        return [];
    return termsOf(query).filter(({ negated }) => !negated);
}
const STATUSES = {
    unresolved: ["unresolved", "reprocessing"],
    resolved: ["resolved", "resolvedInNextRelease"],
    ignored: ["ignored"],
    archived: ["ignored"],
    muted: ["ignored"],
};
function permittedStatuses(query) {
    const permitted = certainTerms(query)
        .filter(({ key }) => key === "is")
        .map(({ value }) => value.toLowerCase())
        .flatMap((name) => (Object.hasOwn(STATUSES, name) ? [STATUSES[name] ?? []] : []));
    if (permitted.length === 0)
        return undefined;
    return permitted.reduce((left, right) => left.filter((status) => right.includes(status)));
}
function queryCheck(query) {
    const permitted = permittedStatuses(query);
    const terms = certainTerms(query);
    return (issue, project) => {
        const reason = projectReason(issue, project) ??
            statusReason(issue, permitted, query) ??
            terms.map((term) => termReason(issue, term)).find((each) => each !== undefined);
        return reason === undefined ? undefined : unapplied(issue, reason);
    };
}
function projectReason(issue, project) {
    const slug = issue.project?.slug;
    return slug === project
        ? undefined
        : `belongs to the project "${slug ?? "?"}", not to "${project}"`;
}
function statusReason(issue, permitted, query) {
    const status = (0,_status_js__WEBPACK_IMPORTED_MODULE_0__/* .shownStatus */ .O4)(issue);
    if (!permitted || status === undefined || permitted.includes(status))
        return undefined;
    return `has the status "${status}", which the query "${query}" excludes`;
}
function termReason({ assignedTo, values }, { key, value }) {
    const word = value.toLowerCase();
    const term = `${key}:${value}`;
    const asksNobody = term === "is:unassigned" || term === "assigned:none";
    const asksSomebody = term === "is:assigned" || (key === "assigned" && /^(?:me|#?[\w.@+-]+)$/u.test(word));
    if (asksNobody && assignedTo)
        return `is assigned, which "${term}" excludes`;
    if (asksSomebody && !asksNobody && assignedTo === null) {
        return `is assigned to nobody, which "${term}" excludes`;
    }
    if (term === "bookmarks:me" && values["isBookmarked"] === false) {
        return `is not bookmarked, which "${term}" excludes`;
    }
    return undefined;
}
function unapplied(issue, reason) {
    return {
        what: `The service did not apply the query: issue ${issue.shortId ?? issue.id} ${reason}.`,
        where: "input query",
        fix: `Select the issues by id with "issues", or use a query that this service understands.`,
    };
}
const NO_TAGS = /^(?:age|assigned|assigned_or_suggested|bookmarks|event\.timestamp|first-?release|firstseen|last-?release|lastseen|timesseen|issue\..*|error\..*)$/u;
function termsUnknownToGlitchTip(query) {
    return termsOf(query).flatMap(({ key, value, negated }) => {
        const isKnown = key === "is" ? /^(?:unresolved|resolved|ignored)$/u.test(value) : !NO_TAGS.test(key);
        return isKnown && !negated && !/^[<>]/u.test(value)
            ? []
            : [`${negated ? "!" : ""}${key}:${value}`];
    });
}


/***/ }),

/***/ 5075:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $S: () => (/* binding */ ignoreLimitOf),
/* harmony export */   $v: () => (/* binding */ ignoreLimitShortfall),
/* harmony export */   Bg: () => (/* binding */ statusEntries),
/* harmony export */   K9: () => (/* binding */ isMarkedForNextRelease),
/* harmony export */   O4: () => (/* binding */ shownStatus),
/* harmony export */   Qx: () => (/* binding */ ignoreRequest),
/* harmony export */   Ro: () => (/* binding */ hasStatus),
/* harmony export */   f: () => (/* binding */ STATUSES),
/* harmony export */   gk: () => (/* binding */ statusShortfall)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3643);
/* harmony import */ var _schema_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2409);


const STATUSES = ["resolved", "resolvedInNextRelease", "unresolved", "ignored"];
const statusEntries = {
    status: (0,_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj()),
    statusDetails: (0,_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj(), valibot__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5())),
    substatus: (0,_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj()),
};
function isMarkedForNextRelease({ status, statusDetails }) {
    if (status === "resolvedInNextRelease")
        return true;
    return status === "resolved" && Boolean(statusDetails?.["inNextRelease"]);
}
function shownStatus(issue) {
    return isMarkedForNextRelease(issue) ? "resolvedInNextRelease" : issue.status;
}
function hasStatus(issue, asked) {
    if (asked === "ignored")
        return issue.status === "ignored" && ignoreLimitOf(issue) === null;
    return shownStatus(issue) === asked;
}
function statusShortfall(answer, asked, ignoreUntil) {
    if (asked === "resolvedInNextRelease")
        return nextReleaseShortfall(answer);
    const shown = shownStatus(answer) ?? "";
    if (shown === asked) {
        return asked === "ignored" && ignoreUntil === undefined ? snoozeShortfall(answer) : undefined;
    }
    return {
        reason: `asked for the status ${asked}, the service answered ${shown}`,
        fix: shown === "resolvedInNextRelease"
            ? `The service keeps issues that wait for the next release: set "status: unresolved" first.`
            : "Look at the issue on the service; it may not know this status.",
    };
}
function nextReleaseShortfall(answer) {
    const isInRelease = answer.status === "resolved" && answer.statusDetails?.["inRelease"] !== undefined;
    if (isMarkedForNextRelease(answer) || isInRelease)
        return undefined;
    if (answer.status === "resolved") {
        return {
            reason: "resolved at once: the project has no release",
            fix: `Create a release of the project first, or ask for "status: resolved".`,
        };
    }
    return {
        reason: `asked for the status resolvedInNextRelease, the service answered ${answer.status ?? ""}`,
        fix: "Look at the issue on the service; it may not know this status.",
    };
}
function snoozeShortfall(answer) {
    const limit = ignoreLimitOf(answer);
    if (limit === null || limit === undefined)
        return undefined;
    return {
        reason: `the service ignores it only until ${limit}`,
        fix: "Look at the issue on the service.",
    };
}
const MINUTES = { m: 1, h: 60, d: 1440, w: 10_080 };
const IGNORE_LIMITS = [
    {
        pattern: /^([1-9]\d{0,4})([mhdw])$/u,
        request: (amount, unit) => ({ ignoreDuration: amount * (MINUTES[unit] ?? 1) }),
        member: "ignoreUntil",
    },
    {
        pattern: /^([1-9]\d{0,6}) (events?)$/u,
        request: (amount) => ({ ignoreCount: amount }),
        member: "ignoreCount",
    },
    {
        pattern: /^([1-9]\d{0,6}) (users?)$/u,
        request: (amount) => ({ ignoreUserCount: amount }),
        member: "ignoreUserCount",
    },
];
const ESCALATING = "archived_until_escalating";
function ignoreRequest(limit) {
    if (limit === "escalating")
        return { substatus: ESCALATING };
    for (const { pattern, request } of IGNORE_LIMITS) {
        const [, amount, unit = ""] = pattern.exec(limit) ?? [];
        if (amount !== undefined)
            return { statusDetails: request(Number(amount), unit) };
    }
    return undefined;
}
function ignoreLimitOf(issue) {
    const { status, statusDetails = {}, substatus } = issue;
    if (status === undefined)
        return undefined;
    if (status !== "ignored")
        return null;
    if (substatus === ESCALATING)
        return "escalating";
    const { ignoreUntil, ignoreCount, ignoreUserCount } = statusDetails;
    if (typeof ignoreUntil === "string")
        return ignoreUntil;
    if (typeof ignoreCount === "number")
        return `${ignoreCount} events`;
    if (typeof ignoreUserCount === "number")
        return `${ignoreUserCount} users`;
    const isLimited = Object.entries(statusDetails).some(([name, value]) => name.startsWith("ignore") && value !== null);
    const isArchived = substatus === undefined || substatus === "archived_forever";
    return isLimited || !isArchived ? (substatus ?? "something that the service decides") : null;
}
function isSet({ statusDetails }, member) {
    const value = statusDetails?.[member];
    return value !== undefined && value !== null;
}
function ignoreLimitShortfall(answer, asked) {
    const shown = ignoreLimitOf(answer);
    const member = IGNORE_LIMITS.find(({ pattern }) => pattern.test(asked))?.member;
    const isShown = member === undefined ? shown === asked : shown !== null && isSet(answer, member);
    if (isShown)
        return undefined;
    return {
        reason: `asked to ignore it until ${asked}, the service answered ${shown ?? "without a limit"}`,
        fix: `This service may not know "ignore-until"; look at the issue there.`,
    };
}


/***/ }),

/***/ 5473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Mb: () => (/* binding */ StepLifetime),
/* harmony export */   Zc: () => (/* binding */ ticks),
/* harmony export */   go: () => (/* binding */ partOfLifetime),
/* harmony export */   u7: () => (/* binding */ onAbort)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5993);

const GRACE_MS = 2500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGBREAK"];
function ticks() {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1000 + nanoseconds / 1e6;
}
class StepLifetime {
    #stopping = new AbortController();
    #aborting = new AbortController();
    #onSignal = (name) => this.cancel(name);
    #deadline = Infinity;
    #timer;
    #graceTimer;
    constructor(seconds) {
        if (seconds !== undefined)
            this.limit(seconds);
    }
    limit(seconds) {
        this.#deadline = ticks() + seconds * 1000;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            this.#stop(new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TimeoutError */ .MU(`The step did not finish within its timeout of ${seconds} seconds.`, {
                where: "input timeout",
                fix: "Raise the timeout, or narrow what the step does.",
            }));
        }, seconds * 1000);
    }
    followSignals() {
        for (const name of SIGNALS)
            process.on(name, this.#onSignal);
    }
    get stopping() {
        return this.#stopping.signal;
    }
    get aborting() {
        return this.#aborting.signal;
    }
    remaining() {
        return this.stopping.aborted ? 0 : Math.max(0, this.#deadline - ticks());
    }
    cancel(signalName) {
        this.#stop(new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .CancelledError */ .cc(`The step was cancelled (${signalName}).`, {
            fix: "Run it again: what was already done is not done twice.",
        }));
    }
    fail(error) {
        this.#stop(error);
    }
    [Symbol.dispose]() {
        for (const name of SIGNALS)
            process.off(name, this.#onSignal);
        clearTimeout(this.#timer);
        clearTimeout(this.#graceTimer);
    }
    #stop(reason) {
        if (this.#stopping.signal.aborted)
            return;
        this.#stopping.abort(reason);
        this.#graceTimer = setTimeout(() => this.#aborting.abort(reason), GRACE_MS);
    }
}
function partOfLifetime(whole, milliseconds) {
    const controller = new AbortController();
    const end = ticks() + milliseconds;
    const following = onAbort(whole.stopping, (reason) => controller.abort(reason));
    const timer = setTimeout(() => {
        controller.abort(new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TimeoutError */ .MU(`It took longer than ${Math.round(milliseconds / 1000)} s.`));
    }, milliseconds);
    return {
        stopping: controller.signal,
        aborting: whole.aborting,
        remaining: () => Math.max(0, Math.min(whole.remaining(), end - ticks())),
        [Symbol.dispose]: () => {
            clearTimeout(timer);
            following[Symbol.dispose]();
        },
    };
}
function onAbort(signal, listener) {
    const listen = () => {
        const reason = signal.reason;
        listener(reason instanceof Error ? reason : new Error("aborted", { cause: reason }));
    };
    if (signal.aborted)
        listen();
    else
        signal.addEventListener("abort", listen, { once: true });
    return { [Symbol.dispose]: () => signal.removeEventListener("abort", listen) };
}


/***/ }),

/***/ 2171:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ isLoopback)
/* harmony export */ });
function isLoopback(hostname) {
    return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}


/***/ }),

/***/ 938:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  i: () => (/* binding */ main),
  T: () => (/* binding */ refuse)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/@actions/core/lib/core.js + 2 modules
var core = __nccwpck_require__(4435);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/view.js
var view = __nccwpck_require__(6110);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/command.js
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

function command(definition) {
    const { name, inputs: own } = definition;
    return {
        name,
        inputs: { names: own.names, withDefault: own.withDefault ?? [] },
        begin(reader, common, now) {
            const inputs = own.read(reader, common, now);
            const outcome = definition.begin(inputs);
            return {
                inputs,
                outcome,
                run: (runner) => runCommand(definition, { inputs, outcome }, runner),
                async report() {
                    return (0,view/* viewOf */.d)(outcome, await definition.report());
                },
            };
        },
    };
}
async function runCommand(definition, { inputs, outcome }, runner) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const [{ Transport }, run] = await Promise.all([
            __nccwpck_require__.e(/* import() */ 37).then(__nccwpck_require__.bind(__nccwpck_require__, 6037)),
            definition.run(),
        ]);
        const { baseUrl, token, concurrency = 1 } = inputs;
        const { lifetime, log, context } = runner;
        const { environment } = context;
        const transport = __addDisposableResource(env_1, new Transport({
            baseUrl,
            token,
            concurrency,
            lifetime,
            log,
            environment,
        }), true);
        await run(inputs, outcome, { ...runner, transport });
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

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/outcome.js
function beginOutcome(command, { dryRun, baseUrl, organization, projects }) {
    return {
        command,
        outcome: "failed",
        dryRun,
        baseUrl,
        organization,
        projects,
        notices: [],
        failures: [],
        cancelled: false,
        tolerated: false,
    };
}
function invalidOutcome(failures) {
    const place = { dryRun: false, baseUrl: "", organization: "", projects: [] };
    return { ...beginOutcome("invalid", place), failures };
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/version.js
var version = __nccwpck_require__(54);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __nccwpck_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/loopback.js
var loopback = __nccwpck_require__(2171);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __nccwpck_require__(4905);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/schema.js
var schema = __nccwpck_require__(2409);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/inputs/reader.js
var inputs_reader = __nccwpck_require__(2953);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/inputs/common.js





const COMMON_INPUTS = (/* unused pure expression or super */ null && ([
    "command",
    "token",
    "org",
    "projects",
    "base-url",
    "allow-http",
    "dry-run",
    "on-error",
    "timeout",
]));
const COMMON_INPUTS_WITH_DEFAULT = (/* unused pure expression or super */ null && ([
    "command",
    "allow-http",
    "dry-run",
    "on-error",
    "timeout",
]));
function readConcurrency(reader) {
    return reader.integer("concurrency", { min: 1, max: 64 }) ?? 4;
}
const SLUG = /^[A-Za-z0-9][A-Za-z0-9_-]*$/u;
const DEFAULT_BASE_URL = "https://sentry.io";
function readCommon(reader, secretsWithheld) {
    const token = readToken(reader, secretsWithheld);
    const told = readOrganizationToken(token);
    return {
        token,
        organization: readOrganization(reader, told.organization),
        projects: readProjects(reader),
        baseUrl: readBaseUrl(reader, told.url),
        dryRun: reader.boolean("dry-run") ?? false,
        onError: reader.choice("on-error", ["fail", "warn"]) ?? "fail",
        timeout: reader.integer("timeout", { min: 1, max: 21_600 }) ?? 600,
    };
}
function readToken(reader, secretsWithheld) {
    const token = reader.required("token", secretsWithheld ??
        `Set it from a secret: "token: \${{ secrets.SENTRY_AUTH_TOKEN }}", or the environment variable SENTRY_AUTH_TOKEN. A secret that does not exist is empty.`);
    if (/[^\u0021-\u007e]/u.test(token)) {
        reader.problem("token", {
            what: "The token holds white space, a line break or a character outside ASCII, which no token has.",
            fix: "Store the secret again, without quotes, blanks or line breaks.",
        });
    }
    return token;
}
const organizationTokenSchema = dist/* object */.Ik({ org: (0,schema/* lenient */.W)(dist/* string */.Yj()), url: (0,schema/* lenient */.W)(dist/* string */.Yj()) });
function readOrganizationToken(token) {
    const [, encoded] = /^sntrys_([A-Za-z0-9+/=-]{1,2000})_[^_]*$/u.exec(token) ?? [];
    const told = dist/* safeParse */.xL(organizationTokenSchema, jsonOf(encoded ?? ""));
    if (!told.success)
        return { organization: undefined, url: undefined };
    const { org = "", url: address = "" } = told.output;
    const url = URL.parse(address);
    const isAddress = url && /^https?:$/u.test(url.protocol) && url.username + url.password === "";
    const organization = SLUG.test(org) ? org : undefined;
    return { organization, url: isAddress ? url : undefined };
}
function jsonOf(encoded) {
    try {
        return JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
    }
    catch {
        return undefined;
    }
}
function readOrganization(reader, ofToken) {
    const organization = reader.text("org") ??
        ofToken ??
        reader.required("org", "Write the organization's slug, as it stands in the addresses of the service, or set SENTRY_ORG.");
    if (organization !== "" && !SLUG.test(organization)) {
        reader.problem("org", {
            what: unseenIn(organization) ?? `The organization "${(0,inputs_reader/* quoted */.TL)(organization)}" is not a slug.`,
            fix: "Write the slug alone: letters, digits, dashes and underscores, as in the addresses of the service.",
        });
    }
    else if (ofToken !== undefined && organization !== ofToken) {
        reader.problem("org", {
            what: `The organization is "${organization}", but the token belongs to "${ofToken}".`,
            fix: `Write "${ofToken}", or use a token of the organization "${organization}".`,
        });
    }
    return organization;
}
function unseenIn(slug) {
    const seen = (0,release_tracker_text/* singleLine */.pF)(slug);
    const unseen = [...slug].find((character) => (0,release_tracker_text/* singleLine */.pF)(`-${character}-`) === "--");
    if (unseen === undefined || !SLUG.test(seen))
        return undefined;
    const point = unseen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    const what = `"${seen}" holds a character that nobody sees (U+${point}).`;
    return what;
}
function readProjects(reader) {
    const projects = reader.words("projects");
    const wrong = projects.filter((project) => !SLUG.test(project));
    if (wrong.length > 0) {
        reader.problem("projects", {
            what: wrong.map(unseenIn).find(Boolean) ??
                `Not ${wrong.length === 1 ? "a project slug" : "project slugs"}: ${wrong.map((project) => `"${(0,inputs_reader/* quoted */.TL)(project)}"`).join(", ")}.`,
            fix: "Write slugs, as in the addresses of the service, separated by commas, blanks or new lines.",
        });
    }
    return projects;
}
function requireProjects(reader, projects) {
    if (projects.length > 0)
        return;
    reader.problem("projects", {
        what: `The input "projects" names no project.`,
        fix: "Write the slug of at least one project, or set SENTRY_PROJECT.",
    });
}
function requireOneProject(reader, projects) {
    if (projects.length === 1)
        return;
    reader.problem("projects", {
        what: `A client key belongs to one project; the input "projects" names ${projects.length}.`,
        fix: "Write the slug of the project that the key belongs to.",
    });
}
function readBaseUrl(reader, ofToken) {
    const allowHttp = reader.boolean("allow-http") ?? false;
    const url = reader.url("base-url") ?? ofToken;
    if (url === undefined)
        return DEFAULT_BASE_URL;
    if (url.search !== "" || url.hash !== "") {
        reader.problem("base-url", {
            what: "The base URL has a query or a fragment.",
            fix: `Write "${url.origin}${url.pathname}".`,
        });
    }
    if (/\/api\/0\/?$/u.test(url.pathname)) {
        reader.problem("base-url", {
            what: "The base URL ends with /api/0, which is added to it.",
            fix: `Write "${url.origin}${url.pathname.replace(/\/api\/0\/?$/u, "")}".`,
        });
    }
    if (url.protocol === "http:" && !(0,loopback/* isLoopback */.U)(url.hostname) && !allowHttp) {
        reader.problem("base-url", {
            what: "The base URL is plain http: the token would be readable on its way.",
            fix: `Write "https://${url.host}${(0,release_tracker_text/* withoutTrailing */.hT)(url.pathname, "/")}", or set "allow-http: true" where the network is yours.`,
        });
    }
    return `${url.origin}${(0,release_tracker_text/* withoutTrailing */.hT)(url.pathname, "/")}`;
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/address.js
var address = __nccwpck_require__(565);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/attributes.js + 1 modules
var attributes = __nccwpck_require__(6404);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/issue-name.js
var issue_name = __nccwpck_require__(5572);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/issues/query.js
var query = __nccwpck_require__(5929);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/inputs.js







const UPDATE_INPUTS = [
    "issues",
    "issues-file",
    "query",
    ...attributes/* ATTRIBUTES */.iw.map(({ input }) => input),
    "bulk",
    "max-issues",
    "concurrency",
];
const LIST_INPUTS = [
    "query",
    "concurrency",
    "stats-period",
    "limit",
    "fail-above",
    "watch",
];
const SHOW_INPUTS = ["issues", "issues-file", "concurrency"];
function readUpdateIssues(reader, common) {
    requireProjects(reader, common.projects);
    const query = readQuery(reader);
    const named = readNamedIssues(reader, common);
    const isNamed = named.issues !== undefined || named.issuesFile !== undefined;
    if (query !== undefined && isNamed) {
        reader.problem("query", {
            what: `The input "query" excludes "issues" and "issues-file": a selection has one way to be made.`,
            fix: "Remove one of them.",
        });
    }
    if (query === undefined && !isNamed) {
        reader.problem("query", {
            what: "Nothing selects the issues to update.",
            fix: `Set "query" (for example "is:unresolved level:error"), "issues", or "issues-file". The query "*" selects issues of every status.`,
        });
    }
    return {
        ...common,
        query,
        ...named,
        attributes: (0,attributes/* readAttributes */.wb)(reader),
        bulk: reader.boolean("bulk") ?? false,
        maxIssues: readMaxIssues(reader),
        concurrency: readConcurrency(reader),
    };
}
function readListIssues(reader, common) {
    requireProjects(reader, common.projects);
    const query = readQuery(reader);
    const failAbove = reader.integer("fail-above", { min: 0, max: 1_000_000_000 });
    if (reader.text("fail-above") !== undefined && query === undefined) {
        reader.problem("fail-above", {
            what: `A gate needs an explicit query: "fail-above" is set and "query" is not.`,
            fix: `Set "query", for example "is:unresolved firstRelease:1.2.3".`,
        });
    }
    const statsPeriod = reader.choice("stats-period", ["24h", "14d", "none"]) ?? "24h";
    return {
        ...common,
        query: query ?? "is:unresolved",
        statsPeriod: statsPeriod === "none" ? "" : statsPeriod,
        limit: reader.integer("limit", { min: 1, max: 100_000 }) ?? 100,
        failAbove,
        watchSeconds: readWatch(reader, common),
        concurrency: readConcurrency(reader),
    };
}
const SECONDS = { s: 1, m: 60, h: 3600 };
function readWatch(reader, { timeout }) {
    const text = reader.text("watch");
    if (text === undefined)
        return undefined;
    if (reader.text("fail-above") === undefined) {
        return reader.problem("watch", {
            what: `The input "watch" is set and "fail-above" is not: there is no gate to watch.`,
            fix: `Set "fail-above", for example "fail-above: 0".`,
        });
    }
    const [, amount, unit = ""] = /^(\d{1,6})([smh])$/u.exec(text) ?? [];
    const seconds = amount === undefined ? 0 : Number(amount) * (SECONDS[unit] ?? 1);
    if (seconds < 30) {
        return reader.problem("watch", {
            what: `The input "watch" is "${(0,inputs_reader/* quoted */.TL)(text)}", which is not a time of at least 30 seconds.`,
            fix: `Write seconds, minutes or hours: "90s", "5m", "1h".`,
        });
    }
    if (seconds < timeout)
        return seconds;
    return reader.problem("watch", {
        what: `The input "watch" is ${seconds} seconds, and the step may take ${timeout} altogether.`,
        fix: `Set "timeout: ${seconds + 120}", or watch for a shorter time.`,
    });
}
function readShowIssues(reader, common) {
    const named = readNamedIssues(reader, common);
    if (named.issues === undefined && named.issuesFile === undefined) {
        reader.problem("issues", {
            what: "Nothing says which issues to show.",
            fix: `Set "issues" (ids or short IDs) or "issues-file".`,
        });
    }
    if (named.issues?.some((issue) => !(0,issue_name/* isIssueId */.V)(issue)))
        requireProjects(reader, common.projects);
    return { ...common, ...named, concurrency: readConcurrency(reader) };
}
function readQuery(reader) {
    const text = reader.text("query");
    if (text !== undefined && (0,query/* hasOpenQuote */.d8)(text)) {
        reader.problem("query", {
            what: "The query has a double quote that is not closed, which services answer with an error page.",
            fix: `Close it: message:"some text".`,
        });
    }
    return text === "*" ? "" : text;
}
function readMaxIssues(reader) {
    return reader.integer("max-issues", { min: 1, max: 1_000_000 }) ?? 100;
}
const jsonIssues = dist/* pipe */.Fs(dist/* string */.Yj(), dist/* parseJson */.qF(), dist/* array */.YO(dist/* union */.KC([dist/* string */.Yj(), dist/* pipe */.Fs(dist/* number */.ai(), dist/* safeInteger */.Y2())])));
const MOST_CHARACTERS = 32_700;
function readNamedIssues(reader, { baseUrl }) {
    const named = readIssueNames(reader)?.map((name) => (0,address/* issueIdIn */.yh)(name, baseUrl) ?? name);
    const issues = named && [...new Set(named)];
    const wrong = (issues ?? []).filter((issue) => !(0,issue_name/* isIssueName */.B)(issue));
    if (wrong.length > 0) {
        const rest = wrong.length > 10 ? ` and ${wrong.length - 10} more` : "";
        reader.problem("issues", {
            what: `Neither issue ids nor short IDs: ${wrong
                .slice(0, 10)
                .map((issue) => `"${(0,inputs_reader/* quoted */.TL)(issue)}"`)
                .join(", ")}${rest}.`,
            fix: "Write ids (4711), short IDs (APP-12) or the addresses of issues on this service, separated by commas, blanks or new lines, or a JSON array of them.",
        });
    }
    return { issues, issuesFile: reader.text("issues-file") };
}
function readIssueNames(reader) {
    const text = reader.text("issues");
    if (text === undefined)
        return undefined;
    if (process.platform === "win32" && text.length > MOST_CHARACTERS) {
        reader.problem("issues", {
            what: `The input "issues" has ${text.length} characters: Windows may have cut it off.`,
            fix: `Write the issues into a file, one per line, and name it in "issues-file".`,
        });
        return [];
    }
    if (!text.startsWith("["))
        return reader.words("issues");
    const parsed = dist/* safeParse */.xL(jsonIssues, text);
    if (parsed.success)
        return [...new Set(parsed.output.map(String))];
    reader.problem("issues", {
        what: `The input "issues" begins like a JSON array, but is not an array of ids.`,
        fix: `Pass the output "issue-ids" as it stands, or write ids separated by commas.`,
    });
    return [];
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/pathspec.js
var pathspec = __nccwpck_require__(7209);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/tag-pattern.js
var tag_pattern = __nccwpck_require__(4902);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/inputs.js






const RELEASE_INPUTS = [
    "version",
    "version-prefix",
    "tag-prefix",
    "ref",
    "release-url",
    "date-released",
    "set-commits",
    "repository",
    "previous-ref",
    "tag-pattern",
    "paths",
    "patch-set",
    "max-commits",
    "environment",
    "deploy-name",
    "deploy-url",
    "resolve-in-next-release",
    "resolve-from-commits",
    "github-token",
    "working-directory",
    "query",
    "max-issues",
    "concurrency",
];
const MAX_URL_LENGTH = 200;
const MAX_DEPLOY_NAME_LENGTH = 64;
function readRelease(reader, common, now) {
    requireProjects(reader, common.projects);
    return {
        ...common,
        ...readVersion(reader),
        ...readReleaseFacts(reader, now),
        ...readRange(reader),
        ...readDeploy(reader),
        ...readResolving(reader),
        githubToken: reader.text("github-token"),
        workingDirectory: reader.text("working-directory"),
    };
}
function readVersion(reader) {
    const text = reader.text("version");
    const isTag = text?.startsWith("refs/tags/") ?? false;
    const name = text?.replace(/^refs\/tags\//u, "");
    const versionPrefix = reader.text("version-prefix") ?? "";
    const isWritten = name !== undefined && (!isTag || name === "");
    const problem = (0,version/* versionPrefixProblem */.Sd)(versionPrefix) ??
        (isWritten ? ((0,version/* writtenVersionProblem */.Jn)(name) ?? (0,version/* versionProblem */.Ec)(name, versionPrefix)) : undefined);
    if (problem)
        reader.problems.push(problem);
    return {
        version: name === undefined ? undefined : { name, isTag },
        versionPrefix,
        tagPrefix: reader.text("tag-prefix") ?? "",
    };
}
function readReleaseFacts(reader, now) {
    return {
        ref: limited(reader, "ref"),
        releaseUrl: readShortUrl(reader, "release-url"),
        dateReleased: readDateReleased(reader, now),
    };
}
function readDateReleased(reader, now) {
    const text = reader.text("date-released");
    if (text === undefined || text === "now")
        return text;
    const date = parseDateReleased(text, now);
    if (date !== undefined)
        return date;
    return reader.problem("date-released", {
        what: `The input "date-released" is "${(0,inputs_reader/* quoted */.TL)(text)}", which is not a date.`,
        fix: "Write ISO 8601 (2026-03-01T12:00:00Z), Unix seconds, now, or none for an unreleased version.",
    });
}
function readShortUrl(reader, name) {
    const url = reader.url(name);
    return url && limited(reader, name);
}
function limited(reader, name) {
    const text = reader.text(name);
    if (text === undefined || text.length <= MAX_URL_LENGTH)
        return text;
    return reader.problem(name, {
        what: `The input "${name}" has ${text.length} characters; the service takes at most ${MAX_URL_LENGTH}.`,
        fix: "Write a shorter one.",
    });
}
function readRange(reader) {
    return {
        setCommits: reader.choice("set-commits", ["auto", "commits", "refs", "none"]) ?? "auto",
        repository: reader.text("repository"),
        previousRef: reader.text("previous-ref"),
        tagPattern: readTagPattern(reader),
        paths: readPaths(reader),
        patchSet: reader.boolean("patch-set") ?? true,
        maxCommits: reader.integer("max-commits", { min: 1, max: 100_000 }) ?? 1000,
    };
}
function readPaths(reader) {
    const paths = reader.lines("paths").map((path) => path.replace(/^(?:\.\/)+/u, ""));
    for (const path of paths) {
        const problem = (0,pathspec/* pathProblem */.z9)(path);
        if (problem !== undefined)
            reader.problems.push(problem);
        else if (path === "" || path.startsWith(":")) {
            reader.problem("paths", {
                what: `The path "${(0,inputs_reader/* quoted */.TL)(path)}" is not a path inside the repository.`,
                fix: "Write paths relative to the repository's root, one per line, for example packages/api.",
            });
        }
    }
    return paths;
}
function readTagPattern(reader) {
    const pattern = reader.text("tag-pattern");
    if (pattern === undefined || !(0,tag_pattern/* isForeignGlob */.b5)(pattern))
        return pattern;
    return reader.problem("tag-pattern", {
        what: `The tag pattern "${(0,inputs_reader/* quoted */.TL)(pattern)}" is not a glob that is read here.`,
        fix: `Write the names of tags without "refs/tags/", with * for any text, ? for one character and [0-9] for one of a set: "api/v*".`,
    });
}
function readDeploy(reader) {
    const environment = reader.text("environment");
    const name = reader.text("deploy-name");
    const url = readShortUrl(reader, "deploy-url");
    if (environment === undefined) {
        for (const input of ["deploy-name", "deploy-url"]) {
            if (reader.text(input) === undefined)
                continue;
            reader.problem(input, {
                what: `The input "${input}" is set, but no "environment": there is no deploy to record.`,
                fix: `Set "environment", for example "environment: production", or remove "${input}".`,
            });
        }
        return {};
    }
    if (isLongName(environment) || /[\n\r\f\t/]/u.test(environment)) {
        reader.problem("environment", {
            what: `The environment's name is longer than ${MAX_DEPLOY_NAME_LENGTH} characters or holds a slash, a tab or a line break.`,
            fix: "Write a short name such as production.",
        });
    }
    if (name !== undefined && isLongName(name)) {
        reader.problem("deploy-name", {
            what: `The deploy's name is longer than ${MAX_DEPLOY_NAME_LENGTH} characters, which the service does not take.`,
            fix: "Write a shorter one.",
        });
    }
    return { deploy: { environment, name, url } };
}
function isLongName(name) {
    return [...name].length > MAX_DEPLOY_NAME_LENGTH;
}
function readResolving(reader) {
    const resolveInNextRelease = reader.boolean("resolve-in-next-release") ?? false;
    const query = readQuery(reader);
    if (query !== undefined && !resolveInNextRelease) {
        reader.problem("query", {
            what: `With the command "release" the input "query" narrows "resolve-in-next-release", which is not set.`,
            fix: `Set "resolve-in-next-release: true", or remove "query".`,
        });
    }
    return {
        resolveInNextRelease,
        resolveFromCommits: reader.boolean("resolve-from-commits") ?? false,
        query,
        maxIssues: readMaxIssues(reader),
        concurrency: readConcurrency(reader),
    };
}
const ISO_8601 = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/iu;
const UNIX_SECONDS = /^\d{9,11}$/u;
function parseDateReleased(text, now) {
    if (text === "now")
        return now.toISOString();
    if (text === "none")
        return null;
    if (UNIX_SECONDS.test(text))
        return new Date(Number(text) * 1000).toISOString();
    const match = ISO_8601.exec(text);
    if (!match)
        return undefined;
    const [, day = "", time = "00:00", zone = "Z"] = match;
    if (!isCalendarDay(day))
        return undefined;
    const date = new Date(`${day}T${time.replace(",", ".")}${zone.toUpperCase()}`);
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
function isCalendarDay(day) {
    const date = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/check/command.js



const check = command({
    name: "check",
    inputs: { names: RELEASE_INPUTS, withDefault: ["github-token"], read: readRelease },
    begin: (inputs) => ({ ...beginOutcome("check", inputs), rows: [] }),
    run: async () => (await Promise.all(/* import() */[__nccwpck_require__.e(340), __nccwpck_require__.e(203), __nccwpck_require__.e(604)]).then(__nccwpck_require__.bind(__nccwpck_require__, 3604))).checkRelease,
    report: async () => (await __nccwpck_require__.e(/* import() */ 765).then(__nccwpck_require__.bind(__nccwpck_require__, 7765))).checkReport,
});

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/client-keys/inputs.js


const CLIENT_KEY_INPUTS = ["key-id", "key-name", "key-active", "key-rate-limit"];
const MAX_KEY_NAME_LENGTH = 64;
function readRenameClientKey(reader, common) {
    requireOneProject(reader, common.projects);
    const keyId = reader.required("key-id", "Write the id of the key, which is its public part: the user name in the project's DSN.");
    if (keyId !== "" && !SLUG.test(keyId)) {
        reader.problem("key-id", {
            what: 'The input "key-id" is not the id of a client key.',
            fix: "Write the public part of the key alone (letters, digits and dashes), not the whole DSN.",
        });
    }
    return { ...common, keyId, change: readChange(reader) };
}
function readChange(reader) {
    const names = ["key-name", "key-active", "key-rate-limit"];
    if (names.every((name) => reader.text(name) === undefined)) {
        reader.problem("key-name", {
            what: 'The inputs "key-name", "key-active" and "key-rate-limit" are empty: there is nothing to change.',
            fix: "Write at least one of them.",
        });
    }
    return {
        name: readName(reader),
        isActive: reader.boolean("key-active"),
        rateLimit: readRateLimit(reader),
    };
}
function readName(reader) {
    const name = reader.text("key-name");
    const length = [...(name ?? "")].length;
    if (length > MAX_KEY_NAME_LENGTH) {
        reader.problem("key-name", {
            what: `The new name has ${length} characters; the service takes at most ${MAX_KEY_NAME_LENGTH}.`,
            fix: "Write a shorter name.",
        });
    }
    return name;
}
function readRateLimit(reader) {
    const text = reader.text("key-rate-limit");
    if (text === undefined)
        return undefined;
    if (text === "none")
        return null;
    const [, count, window] = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/u.exec(text) ?? [];
    if (count !== undefined && window !== undefined) {
        return { count: Number(count), window: Number(window) };
    }
    return reader.problem("key-rate-limit", {
        what: `The input "key-rate-limit" is "${(0,inputs_reader/* quoted */.TL)(text)}", which is neither a rate nor "none".`,
        fix: `Write the most events and the seconds that they may come in, for example "1000/3600", or "none".`,
    });
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/client-keys/command.js



const renameClientKey = command({
    name: "rename-client-key",
    inputs: { names: CLIENT_KEY_INPUTS, read: readRenameClientKey },
    begin: (inputs) => ({
        ...beginOutcome("rename-client-key", inputs),
        asked: inputs.change,
        settings: {},
    }),
    run: async () => (await __nccwpck_require__.e(/* import() */ 612).then(__nccwpck_require__.bind(__nccwpck_require__, 7612))).renameClientKey,
    report: async () => (await __nccwpck_require__.e(/* import() */ 185).then(__nccwpck_require__.bind(__nccwpck_require__, 6185))).clientKeyReport,
});

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/issues/command.js



const updateIssues = command({
    name: "update-issues",
    inputs: { names: UPDATE_INPUTS, read: readUpdateIssues },
    begin: (inputs) => ({
        ...beginOutcome("update-issues", inputs),
        requested: inputs.attributes,
        issues: [],
    }),
    run: async () => (await Promise.all(/* import() */[__nccwpck_require__.e(340), __nccwpck_require__.e(292), __nccwpck_require__.e(817)]).then(__nccwpck_require__.bind(__nccwpck_require__, 1817))).updateIssues,
    report: async () => (await __nccwpck_require__.e(/* import() */ 530).then(__nccwpck_require__.bind(__nccwpck_require__, 1530))).updateIssuesReport,
});
const listIssues = command({
    name: "list-issues",
    inputs: { names: LIST_INPUTS, read: readListIssues },
    begin: (inputs) => ({
        ...beginOutcome("list-issues", inputs),
        issues: [],
    }),
    run: async () => (await __nccwpck_require__.e(/* import() */ 15).then(__nccwpck_require__.bind(__nccwpck_require__, 6015))).listIssues,
    report: async () => (await __nccwpck_require__.e(/* import() */ 530).then(__nccwpck_require__.bind(__nccwpck_require__, 1530))).listIssuesReport,
});
const showIssues = command({
    name: "show-issues",
    inputs: { names: SHOW_INPUTS, read: readShowIssues },
    begin: (inputs) => ({
        ...beginOutcome("show-issues", inputs),
        issues: [],
    }),
    run: async () => (await Promise.all(/* import() */[__nccwpck_require__.e(340), __nccwpck_require__.e(292), __nccwpck_require__.e(132)]).then(__nccwpck_require__.bind(__nccwpck_require__, 1132))).showIssues,
    report: async () => (await __nccwpck_require__.e(/* import() */ 530).then(__nccwpck_require__.bind(__nccwpck_require__, 1530))).showIssuesReport,
});

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/command.js



const release = command({
    name: "release",
    inputs: { names: RELEASE_INPUTS, withDefault: ["github-token"], read: readRelease },
    begin: (inputs) => ({
        ...beginOutcome("release", inputs),
        commits: [],
        omitted: { commits: 0, patchSets: 0, paths: 0 },
        issues: [],
        unknownShortIds: [],
    }),
    run: async () => (await Promise.all(/* import() */[__nccwpck_require__.e(340), __nccwpck_require__.e(292), __nccwpck_require__.e(203), __nccwpck_require__.e(554)]).then(__nccwpck_require__.bind(__nccwpck_require__, 4554))).createRelease,
    report: async () => (await __nccwpck_require__.e(/* import() */ 286).then(__nccwpck_require__.bind(__nccwpck_require__, 286))).releaseReport,
});

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/inputs.js



const SOURCE_MAPS_INPUTS = [
    "source-maps",
    "exclude",
    "inject",
    "dist",
    "url-prefix",
    "include-sources",
    "missing-maps",
    "verify",
    "delete-maps",
    "version",
    "version-prefix",
    "tag-prefix",
    "working-directory",
    "concurrency",
];
const MAX_DIST_LENGTH = 64;
function readUploadSourceMaps(reader, common) {
    requireProjects(reader, common.projects);
    reader.required("source-maps", `Write the folders that the build fills, one per line, for example "dist".`);
    const verify = reader.boolean("verify") ?? true;
    const deleteMaps = reader.boolean("delete-maps") ?? false;
    if (deleteMaps && !verify) {
        reader.problem("delete-maps", {
            what: "Maps are deleted only after the service has confirmed that it has them, and nothing asks it to.",
            fix: `Remove "verify: false", or "delete-maps".`,
        });
    }
    return {
        ...common,
        ...readVersion(reader),
        sourceMaps: pathLines(reader.text("source-maps")),
        exclude: pathLines(reader.text("exclude")),
        inject: reader.boolean("inject") ?? true,
        dist: readDist(reader),
        urlPrefix: readUrlPrefix(reader),
        includeSources: reader.boolean("include-sources") ?? true,
        missingMaps: reader.choice("missing-maps", ["warn", "fail", "ignore"]) ?? "warn",
        verify,
        deleteMaps,
        concurrency: readConcurrency(reader),
        workingDirectory: reader.text("working-directory"),
    };
}
function pathLines(text = "") {
    const lines = text.split(/[\n\r]+/u).map((line) => line.trim());
    return [...new Set(lines.filter((line) => line !== ""))];
}
function readDist(reader) {
    const dist = reader.text("dist");
    if (dist === undefined)
        return undefined;
    if (reader.text("version") === undefined) {
        reader.problem("dist", {
            what: "A distribution belongs to a release, and there is no version.",
            fix: `Set "version" too, or remove "dist".`,
        });
    }
    if ([...dist].length > MAX_DIST_LENGTH || /[\n\r\f\t/]/u.test(dist)) {
        reader.problem("dist", {
            what: `A distribution is one line of at most ${MAX_DIST_LENGTH} characters without a slash.`,
            fix: "Write a shorter name, as the SDK sends it.",
        });
    }
    return dist;
}
function readUrlPrefix(reader) {
    const prefix = reader.text("url-prefix") ?? "~/";
    const parts = /^(~|[a-z][\d+.a-z-]*:\/\/[^\s/]*)(\/[^\n\r?#]*)?$/iu.exec(prefix);
    if (!parts) {
        reader.problem("url-prefix", {
            what: "The URL prefix begins neither with ~/ nor with a scheme.",
            fix: `Write "~/" and the path below the host ("~/assets/"), or the whole address ("https://example.com/assets/").`,
        });
    }
    const [, origin = "", path = ""] = parts ?? [];
    return `${origin}${(0,release_tracker_text/* withoutTrailing */.hT)(path, "/")}/`;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/outcome.js

function beginUpload(inputs) {
    return {
        ...beginOutcome("upload-source-maps", inputs),
        files: [],
        verified: [],
        orphans: [],
        sources: { added: 0, missing: 0 },
        deletedMaps: 0,
    };
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/command.js



const uploadSourceMaps = command({
    name: "upload-source-maps",
    inputs: { names: SOURCE_MAPS_INPUTS, read: readUploadSourceMaps },
    begin: beginUpload,
    run: async () => (await Promise.all(/* import() */[__nccwpck_require__.e(340), __nccwpck_require__.e(231)]).then(__nccwpck_require__.bind(__nccwpck_require__, 7231))).uploadSourceMaps,
    report: async () => (await __nccwpck_require__.e(/* import() */ 540).then(__nccwpck_require__.bind(__nccwpck_require__, 3540))).sourceMapsReport,
});

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/commands.js





const COMMANDS = [
    release,
    updateIssues,
    listIssues,
    showIssues,
    renameClientKey,
    check,
    uploadSourceMaps,
];

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __nccwpck_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/object-id.js
var object_id = __nccwpck_require__(2695);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/context.js







const STARTED_BY_ANYBODY = new Set([
    "issue_comment",
    "issues",
    "discussion",
    "discussion_comment",
    "pull_request_review",
    "pull_request_review_comment",
]);
const sha = dist/* pipe */.Fs(dist/* string */.Yj(), dist/* regex */.yG(object_id/* OBJECT_ID */.SN));
const repository = dist/* object */.Ik({ full_name: dist/* string */.Yj() });
const payloadSchema = dist/* object */.Ik({
    before: (0,schema/* lenient */.W)(sha),
    deleted: (0,schema/* lenient */.W)(dist/* boolean */.zM()),
    ref: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    action: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    release: (0,schema/* lenient */.W)(dist/* object */.Ik({ tag_name: dist/* string */.Yj() })),
    pull_request: (0,schema/* lenient */.W)(dist/* object */.Ik({
        merged: (0,schema/* lenient */.W)(dist/* boolean */.zM()),
        head: dist/* object */.Ik({ sha, repo: dist/* nullish */.cl(repository) }),
    })),
    workflow_run: (0,schema/* lenient */.W)(dist/* object */.Ik({ event: dist/* string */.Yj(), head_repository: dist/* nullish */.cl(repository) })),
});
function readContext(env) {
    const name = env["GITHUB_EVENT_NAME"] ?? "";
    const payload = readPayload(env["GITHUB_EVENT_PATH"]);
    const ownRepository = env["GITHUB_REPOSITORY"] || undefined;
    const fork = forkBehind(name, payload, ownRepository);
    return {
        event: readEvent(name, payload, env),
        environment: env,
        serverUrl: baseOf(env["GITHUB_SERVER_URL"], "https://github.com"),
        apiUrl: baseOf(env["GITHUB_API_URL"], "https://api.github.com"),
        repository: ownRepository,
        workspace: (0,external_node_path_.resolve)(env["GITHUB_WORKSPACE"] || "."),
        temporaryDirectory: (0,external_node_path_.resolve)(env["RUNNER_TEMP"] || (0,external_node_os_.tmpdir)()),
        secretsWithheld: whySecretsAreWithheld(name, fork, env),
        outsider: outsiderBehind(name, payload, fork),
    };
}
function baseOf(url, fallback) {
    return (0,release_tracker_text/* withoutTrailing */.hT)(url || fallback, "/");
}
function readPayload(path) {
    return dist/* parse */.qg(payloadSchema, path ? readJson(path) : {});
}
function readJson(path) {
    try {
        const payload = JSON.parse((0,external_node_fs_.readFileSync)(path, "utf8"));
        return typeof payload === "object" && payload !== null ? payload : {};
    }
    catch {
        return {};
    }
}
function readEvent(name, payload, env) {
    const ref = env["GITHUB_REF"] ?? "";
    const branch = nameBelow("refs/heads/", ref);
    const { before, action, pull_request: pullRequest } = payload;
    const isMoved = name === "push" && branch !== undefined && before && !(0,object_id/* isNullId */.JC)(before);
    const isMerged = action === "closed" && pullRequest?.merged === true;
    const isTakenBack = name === "release" && (action === "deleted" || action === "unpublished");
    const releaseAction = isTakenBack ? action : undefined;
    return {
        name,
        commit: env["GITHUB_SHA"] || undefined,
        tag: nameBelow("refs/tags/", ref),
        branch,
        before: isMoved ? before : undefined,
        pullRequestHead: isMerged ? undefined : pullRequest?.head.sha,
        deletedRef: releaseAction ? (payload.release?.tag_name ?? "") : deletedRef(name, payload),
        releaseAction,
    };
}
function nameBelow(folder, ref) {
    return ref.startsWith(folder) ? ref.slice(folder.length) || undefined : undefined;
}
function deletedRef(name, payload) {
    if (name === "delete")
        return payload.ref ?? "";
    return name === "push" && payload.deleted === true ? (payload.ref ?? "") : undefined;
}
function forkBehind(name, payload, ownRepository) {
    const head = repositoryBehind(name, payload);
    if (head === undefined)
        return undefined;
    const fullName = head?.full_name ?? "an unknown or deleted repository";
    return fullName.toLowerCase() === ownRepository?.toLowerCase() ? undefined : fullName;
}
function repositoryBehind(name, payload) {
    if (name === "workflow_run") {
        const run = payload.workflow_run;
        if (!run)
            return null;
        const isOfPullRequest = run.event.startsWith("pull_request");
        return run.head_repository ?? (isOfPullRequest ? null : undefined);
    }
    return name.startsWith("pull_request") ? (payload.pull_request?.head.repo ?? null) : undefined;
}
function outsiderBehind(name, payload, fork) {
    if (name === "pull_request")
        return undefined;
    if (fork !== undefined)
        return { kind: "fork", repository: fork };
    const before = name === "workflow_run" ? payload.workflow_run?.event : name;
    const isUntold = name === "workflow_run" && before === "workflow_run";
    return isUntold || STARTED_BY_ANYBODY.has(before ?? "") ? { kind: "anybody" } : undefined;
}
function whySecretsAreWithheld(name, fork, env) {
    if (env["GITHUB_ACTOR"] === "dependabot[bot]") {
        return "This run was started by Dependabot, which gets none of the repository's secrets. Store the token as a Dependabot secret, or skip the step: \"if: github.actor != 'dependabot[bot]'\".";
    }
    if (fork !== undefined && name.startsWith("pull_request") && name !== "pull_request_target") {
        return 'This run was started by a pull request from a fork, which gets no secrets. Skip the step there: "if: github.event.pull_request.head.repo.full_name == github.repository".';
    }
    return undefined;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/crashes.js
function handleCrashes({ onCrash, onWarning }) {
    const crash = (error) => {
        onCrash(error instanceof Error ? error : new Error("something was thrown", { cause: error }));
    };
    process.on("uncaughtException", crash);
    process.on("unhandledRejection", crash);
    process.removeAllListeners("warning");
    process.on("warning", ({ name, message }) => onWarning(`${name}: ${message}`));
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __nccwpck_require__(5993);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/inputs/read.js



function rawToken(source) {
    return source.input("token") || source.env("SENTRY_AUTH_TOKEN").trim();
}
function readInputs(source, commands, now) {
    const reader = new inputs_reader/* InputReader */.i_((name) => source.input(name) || fallbackOf(name, source));
    const { secretsWithheld } = source;
    const names = commands.map(({ name }) => name);
    const asked = reader.choice("command", names) ?? names[0];
    const command = commands.find(({ name }) => name === asked);
    if (command === undefined || reader.problems.length > 0) {
        readCommon(reader, secretsWithheld);
        throw new errors/* InputError */.dz(reader.problems);
    }
    reportForeignInputs(command, commands, { source, reader });
    const task = command.begin(reader, readCommon(reader, secretsWithheld), now);
    if (reader.problems.length > 0)
        throw new errors/* InputError */.dz(reader.problems);
    return task;
}
const FALLBACKS = new Map([
    ["token", "SENTRY_AUTH_TOKEN"],
    ["org", "SENTRY_ORG"],
    ["projects", "SENTRY_PROJECT"],
    ["base-url", "SENTRY_URL"],
]);
function fallbackOf(name, source) {
    const variable = FALLBACKS.get(name);
    return variable === undefined ? "" : source.env(variable).trim();
}
function reportForeignInputs(command, commands, { source, reader }) {
    const others = commands.flatMap(({ inputs }) => inputs.names);
    const withDefault = commands.flatMap(({ inputs }) => inputs.withDefault);
    for (const name of new Set(others)) {
        if (command.inputs.names.includes(name) || withDefault.includes(name))
            continue;
        if (source.input(name) === "")
            continue;
        const owners = commands.filter(({ inputs }) => inputs.names.includes(name));
        reader.problem(name, {
            what: `The input "${name}" does not belong to the command "${command.name}".`,
            fix: `Remove it, or use the command ${(0,inputs_reader/* alternatives */.Vo)(owners.map((owner) => owner.name))}.`,
        });
    }
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/lifetime.js
var release_tracker_lifetime = __nccwpck_require__(5473);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/log.js


const runnerLog = {
    info: (line) => core/* info */.pq((0,release_tracker_text/* plainText */.wh)(line)),
    debug: (line) => core/* debug */.Yz((0,release_tracker_text/* plainText */.wh)(line)),
};
function maskSecret(secret) {
    if ((0,release_tracker_text/* withholdSecret */.gd)(secret))
        core/* setSecret */.Pq(secret);
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/console.js
var console = __nccwpck_require__(2182);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/main.js
var main_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var main_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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










async function main(env) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const lifetime = main_addDisposableResource(env_1, new release_tracker_lifetime/* StepLifetime */.Mb(), false);
        lifetime.followSignals();
        let isReported = false;
        handleCrashes({
            onCrash: (error) => (isReported ? printFailure(error) : lifetime.fail(error)),
            onWarning: (text) => runnerLog.debug(text),
        });
        try {
            const step = await runStep(env, lifetime);
            const { invalidView, writeReport } = await __nccwpck_require__.e(/* import() */ 240).then(__nccwpck_require__.bind(__nccwpck_require__, 7240));
            const view = "report" in step ? await step.report() : invalidView(step);
            isReported = true;
            writeReport(view, { log: runnerLog });
            const { failures, tolerated } = view.outcome;
            process.exitCode = failures.length > 0 && !tolerated ? 1 : 0;
        }
        catch (error) {
            printFailure(error);
        }
        exitSoon();
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        main_disposeResources(env_1);
    }
}
function refuse({ what, fix = "" }) {
    core/* error */.z3(`${what} Fix: ${fix}`, { title: "Nothing was sent" });
    process.exitCode = 1;
}
function printFailure(error) {
    for (const failure of (0,errors/* describe */.q0)(error))
        core/* error */.z3((0,console/* failureText */.kY)(failure));
    process.exitCode = 1;
}
const LAST_MS = 1000;
function exitSoon() {
    setTimeout(() => process.exit(), LAST_MS).unref();
}
async function runStep(env, lifetime) {
    const context = readContext(env);
    const source = inputSource(env, context);
    maskSecret(rawToken(source));
    maskSecret(source.input("github-token"));
    let task;
    try {
        task = readInputs(source, COMMANDS, new Date());
    }
    catch (error) {
        return invalidOutcome((0,errors/* describe */.q0)(error));
    }
    const { inputs, outcome } = task;
    lifetime.limit(inputs.timeout);
    try {
        const run = { context, lifetime, log: runnerLog, mask: maskSecret };
        await withGrace(task.run(run), lifetime);
        throwIfCrashed(lifetime);
    }
    catch (error) {
        recordFailure(outcome, { error, inputs, lifetime });
    }
    return task;
}
function inputSource(env, context) {
    return {
        input: (name) => core/* getInput */.V4(name),
        env: (name) => env[name] ?? "",
        secretsWithheld: context.secretsWithheld,
    };
}
const PATIENCE_MS = 500;
async function withGrace(work, { aborting }) {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        const { promise: givenUp, reject } = Promise.withResolvers();
        let timer;
        const patience = main_addDisposableResource(env_2, new DisposableStack(), false);
        patience.defer(() => clearTimeout(timer));
        patience.use((0,release_tracker_lifetime/* onAbort */.u7)(aborting, (reason) => {
            timer = setTimeout(() => reject(reason), PATIENCE_MS);
        }));
        await Promise.race([work, givenUp]);
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        main_disposeResources(env_2);
    }
}
function throwIfCrashed({ stopping }) {
    const reason = stopping.reason;
    if (reason instanceof Error && !(reason instanceof errors/* TrackerError */.BT))
        throw reason;
}
function recordFailure(outcome, { error, inputs, lifetime }) {
    const { stopping } = lifetime;
    const reason = stopping.aborted ? stopping.reason : error;
    outcome.outcome = error instanceof errors/* GateError */.ue ? "gate-failed" : "failed";
    outcome.cancelled = reason instanceof errors/* CancelledError */.cc;
    outcome.failures = (0,errors/* describe */.q0)(reason);
    if (!(reason instanceof errors/* TrackerError */.BT))
        logTrace(reason);
    if (reason !== error && error instanceof errors/* ServiceError */._7)
        outcome.failures.push(...(0,errors/* describe */.q0)(error));
    outcome.tolerated = inputs.onError === "warn" && isTolerable(reason);
}
function isTolerable(error) {
    if (error instanceof errors/* InputError */.dz || error instanceof errors/* RefusalError */.XQ)
        return false;
    return [errors/* ServiceError */._7, errors/* PartialFailureError */.ax, errors/* GitError */.XS, errors/* GitHubError */.y_, errors/* TimeoutError */.MU].some((type) => error instanceof type);
}
function logTrace(error) {
    if (!(error instanceof Error))
        return;
    for (const line of (error.stack ?? "").split("\n"))
        runnerLog.debug(line);
    logTrace(error.cause);
}


/***/ }),

/***/ 5494:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ nodeProblem),
/* harmony export */   p: () => (/* binding */ keepHeapSmall)
/* harmony export */ });
const NEEDED = 24;
function nodeProblem(version) {
    const [major = ""] = version.replace(/^v/u, "").split(".");
    if (Number(major) >= NEEDED)
        return undefined;
    return {
        what: `The action needs Node ${NEEDED}, but this runner started it with ${version}.`,
        fix: `GitHub's runner has Node ${NEEDED} since version 2.327.1. The runners of Gitea and Forgejo, and act, take the node of the job's image: choose an image that has Node ${NEEDED}, such as node:${NEEDED}-bookworm.`,
    };
}
function keepHeapSmall() {
    const { setFlagsFromString } = process.getBuiltinModule("node:v8");
    for (const flag of ["--optimize-for-size", "--semi-space-growth-factor=1"])
        setFlagsFromString(flag);
}


/***/ }),

/***/ 4435:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Yz: () => (/* binding */ debug),
  z3: () => (/* binding */ error),
  V4: () => (/* binding */ getInput),
  pq: () => (/* binding */ info),
  lm: () => (/* binding */ notice),
  Pq: () => (/* binding */ setSecret),
  $e: () => (/* binding */ warning)
});

// UNUSED EXPORTS: ExitCode, addPath, endGroup, exportVariable, getBooleanInput, getIDToken, getMultilineInput, getState, group, isDebug, markdownSummary, platform, saveState, setCommandEcho, setFailed, setOutput, startGroup, summary, toPlatformPath, toPosixPath, toWin32Path

// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function utils_toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
// EXTERNAL MODULE: external "path"
var external_path_ = __nccwpck_require__(6928);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/node_modules/@actions/core/lib/core.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function setSecret(secret) {
    command_issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return issueFileCommand('OUTPUT', prepareKeyValueMessage(name, value));
    }
    process.stdout.write(os.EOL);
    issueCommand('set-output', { name }, toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function debug(message) {
    command_issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    command_issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    command_issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    command_issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + external_os_.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return __awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return issueFileCommand('STATE', prepareKeyValueMessage(name, value));
    }
    issueCommand('save-state', { name }, toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return __awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map

/***/ }),

/***/ 3643:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Bp: () => (/* binding */ minLength),
/* harmony export */   Bq: () => (/* binding */ flatten),
/* harmony export */   Bu: () => (/* binding */ getDotPath),
/* harmony export */   Fs: () => (/* binding */ pipe),
/* harmony export */   Ie: () => (/* binding */ custom),
/* harmony export */   Ik: () => (/* binding */ object),
/* harmony export */   KC: () => (/* binding */ union),
/* harmony export */   KI: () => (/* binding */ picklist),
/* harmony export */   L5: () => (/* binding */ unknown),
/* harmony export */   Np: () => (/* binding */ fallback),
/* harmony export */   Vx: () => (/* binding */ undefined_),
/* harmony export */   Ww: () => (/* binding */ minValue),
/* harmony export */   Y2: () => (/* binding */ safeInteger),
/* harmony export */   YO: () => (/* binding */ array),
/* harmony export */   Yj: () => (/* binding */ string),
/* harmony export */   ai: () => (/* binding */ number),
/* harmony export */   cl: () => (/* binding */ nullish),
/* harmony export */   eu: () => (/* binding */ literal),
/* harmony export */   g1: () => (/* binding */ record),
/* harmony export */   is: () => (/* binding */ is),
/* harmony export */   lq: () => (/* binding */ optional),
/* harmony export */   me: () => (/* binding */ nullable),
/* harmony export */   nd: () => (/* binding */ integer),
/* harmony export */   pd: () => (/* binding */ transform),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   qg: () => (/* binding */ parse),
/* harmony export */   xL: () => (/* binding */ safeParse),
/* harmony export */   y$: () => (/* binding */ intersect),
/* harmony export */   yG: () => (/* binding */ regex),
/* harmony export */   z6: () => (/* binding */ check),
/* harmony export */   zM: () => (/* binding */ boolean)
/* harmony export */ });
const DEFAULT_CONFIG = {
	lang: void 0,
	message: void 0,
	abortEarly: void 0,
	abortPipeEarly: void 0
};
/**
* Returns the global configuration.
*
* @param config The config to merge.
*
* @returns The configuration.
*/
/* @__NO_SIDE_EFFECTS__ */
function getGlobalConfig(config$1) {
	if (!config$1 && true) return DEFAULT_CONFIG;
	return {
		lang: config$1?.lang ?? void 0,
		message: config$1?.message,
		abortEarly: config$1?.abortEarly ?? void 0,
		abortPipeEarly: config$1?.abortPipeEarly ?? void 0
	};
}
/**
* Stringifies an unknown input to a literal or type string.
*
* @param input The unknown input.
*
* @returns A literal or type string.
*
* @internal
*/
/* @__NO_SIDE_EFFECTS__ */
function _stringify(input) {
	const type = typeof input;
	if (type === "string") return `"${input}"`;
	if (type === "number" || type === "bigint" || type === "boolean") return `${input}`;
	if (type === "object" || type === "function") return (input && Object.getPrototypeOf(input)?.constructor?.name) ?? "null";
	return type;
}
/**
* Adds an issue to the dataset.
*
* @param context The issue context.
* @param label The issue label.
* @param dataset The input dataset.
* @param config The configuration.
* @param other The optional props.
*
* @internal
*/
function _addIssue(context, label, dataset, config$1, other) {
	const input = other && "input" in other ? other.input : dataset.value;
	const expected = other?.expected ?? context.expects ?? null;
	const received = other?.received ?? /* @__PURE__ */ _stringify(input);
	const issue = {
		kind: context.kind,
		type: context.type,
		input,
		expected,
		received,
		message: `Invalid ${label}: ${expected ? `Expected ${expected} but r` : "R"}eceived ${received}`,
		requirement: context.requirement,
		path: other?.path,
		issues: other?.issues,
		lang: config$1.lang,
		abortEarly: config$1.abortEarly,
		abortPipeEarly: config$1.abortPipeEarly
	};
	const isSchema = context.kind === "schema";
	const message$1 = other?.message ?? context.message ?? (context.reference, issue.lang, void 0) ?? (isSchema ? (issue.lang, void 0) : null) ?? config$1.message ?? (issue.lang, void 0);
	if (message$1 !== void 0) issue.message = typeof message$1 === "function" ? message$1(issue) : message$1;
	if (isSchema) dataset.typed = false;
	if (dataset.issues) dataset.issues.push(issue);
	else dataset.issues = [issue];
}
/**
* Compares two values using the SameValueZero algorithm, which treats `NaN`
* as equal to itself unlike `===`.
*
* @param value1 The first value.
* @param value2 The second value.
*
* @returns Whether the values are equal.
*
* @internal
*/
/* @__NO_SIDE_EFFECTS__ */
function _isSameValueZero(value1, value2) {
	return value1 === value2 || Number.isNaN(value1) && Number.isNaN(value2);
}
/**
* Disallows inherited object properties and prevents object prototype
* pollution by disallowing certain keys.
*
* @param object The object to check.
* @param key The key to check.
*
* @returns Whether the key is allowed.
*
* @internal
*/
/* @__NO_SIDE_EFFECTS__ */
function _isValidObjectKey(object$1, key) {
	return Object.prototype.hasOwnProperty.call(object$1, key) && key !== "__proto__" && key !== "prototype" && key !== "constructor";
}
/**
* Joins multiple `expects` values with the given separator.
*
* @param values The `expects` values.
* @param separator The separator.
*
* @returns The joined `expects` property.
*
* @internal
*/
/* @__NO_SIDE_EFFECTS__ */
function _joinExpects(values$1, separator) {
	const list = [...new Set(values$1)];
	if (list.length > 1) return `(${list.join(` ${separator} `)})`;
	return list[0] ?? "never";
}
/**
* Eagerly creates and attaches the Standard Schema properties of a schema.
*
* Hint: The contextual `this` type includes the standard properties that are
* attached before the schema is returned.
*
* @param schema The schema to attach standard properties to.
*
* @returns The schema with standard properties attached.
*
* @internal
*/
function _standardSchema(schema) {
	schema["~standard"] = {
		version: 1,
		vendor: "valibot",
		validate: (value$1) => schema["~run"]({ value: value$1 }, /* @__PURE__ */ getGlobalConfig())
	};
	return schema;
}
/* @__NO_SIDE_EFFECTS__ */
function getDotPath(issue) {
	if (issue.path) {
		let key = "";
		for (const item of issue.path) if (typeof item.key === "string" || typeof item.key === "number") if (key) key += `.${item.key}`;
		else key += item.key;
		else return null;
		return key;
	}
	return null;
}
/**
* A Valibot error with useful information.
*/
var ValiError = class extends Error {
	/**
	* Creates a Valibot error with useful information.
	*
	* @param issues The error issues.
	*/
	constructor(issues) {
		super(issues[0].message);
		this.name = "ValiError";
		this.issues = issues;
	}
};
/* @__NO_SIDE_EFFECTS__ */
function check(requirement, message$1) {
	return {
		kind: "validation",
		type: "check",
		reference: check,
		async: false,
		expects: null,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "input", dataset, config$1);
			return dataset;
		}
	};
}
/* @__NO_SIDE_EFFECTS__ */
function integer(message$1) {
	return {
		kind: "validation",
		type: "integer",
		reference: integer,
		async: false,
		expects: null,
		requirement: Number.isInteger,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "integer", dataset, config$1);
			return dataset;
		}
	};
}
/* @__NO_SIDE_EFFECTS__ */
function minLength(requirement, message$1) {
	return {
		kind: "validation",
		type: "min_length",
		reference: minLength,
		async: false,
		expects: `>=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.length < this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
			return dataset;
		}
	};
}
/* @__NO_SIDE_EFFECTS__ */
function minValue(requirement, message$1) {
	return {
		kind: "validation",
		type: "min_value",
		reference: minValue,
		async: false,
		expects: `>=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !(dataset.value >= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
			return dataset;
		}
	};
}
/* @__NO_SIDE_EFFECTS__ */
function parseJson(config$1, message$1) {
	return {
		kind: "transformation",
		type: "parse_json",
		reference: parseJson,
		config: config$1,
		message: message$1,
		async: false,
		"~run"(dataset, config$2) {
			try {
				dataset.value = JSON.parse(dataset.value, this.config?.reviver);
			} catch (error) {
				if (error instanceof Error) {
					_addIssue(this, "JSON", dataset, config$2, { received: `"${error.message}"` });
					dataset.typed = false;
				} else throw error;
			}
			return dataset;
		}
	};
}
/* @__NO_SIDE_EFFECTS__ */
function regex(requirement, message$1) {
	return {
		kind: "validation",
		type: "regex",
		reference: regex,
		async: false,
		expects: `${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "format", dataset, config$1);
			return dataset;
		}
	};
}
/* @__NO_SIDE_EFFECTS__ */
function safeInteger(message$1) {
	return {
		kind: "validation",
		type: "safe_integer",
		reference: safeInteger,
		async: false,
		expects: null,
		requirement: Number.isSafeInteger,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "safe integer", dataset, config$1);
			return dataset;
		}
	};
}
/**
* Creates a custom transformation action.
*
* @param operation The transformation operation.
*
* @returns A transform action.
*/
/* @__NO_SIDE_EFFECTS__ */
function transform(operation) {
	return {
		kind: "transformation",
		type: "transform",
		reference: transform,
		async: false,
		operation,
		"~run"(dataset) {
			dataset.value = this.operation(dataset.value);
			return dataset;
		}
	};
}
const ABORT_EARLY_CONFIG = { abortEarly: true };
/**
* Returns the fallback value of the schema.
*
* @param schema The schema to get it from.
* @param dataset The output dataset if available.
* @param config The config if available.
*
* @returns The fallback value.
*/
/* @__NO_SIDE_EFFECTS__ */
function getFallback(schema, dataset, config$1) {
	return typeof schema.fallback === "function" ? schema.fallback(dataset, config$1) : schema.fallback;
}
/**
* Returns a fallback value as output if the input does not match the schema.
*
* @param schema The schema to catch.
* @param fallback The fallback value.
*
* @returns The passed schema.
*/
/* @__NO_SIDE_EFFECTS__ */
function fallback(schema, fallback$1) {
	return _standardSchema({
		...schema,
		fallback: fallback$1,
		"~run"(dataset, config$1) {
			const outputDataset = schema["~run"](dataset, config$1);
			return outputDataset.issues ? {
				typed: true,
				value: /* @__PURE__ */ getFallback(this, outputDataset, config$1)
			} : outputDataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function flatten(issues) {
	const flatErrors = {};
	for (const issue of issues) if (issue.path) {
		const dotPath = /* @__PURE__ */ getDotPath(issue);
		if (dotPath) {
			if (!flatErrors.nested) flatErrors.nested = {};
			if (Object.prototype.hasOwnProperty.call(flatErrors.nested, dotPath)) flatErrors.nested[dotPath].push(issue.message);
			else flatErrors.nested[dotPath] = [issue.message];
		} else if (flatErrors.other) flatErrors.other.push(issue.message);
		else flatErrors.other = [issue.message];
	} else if (flatErrors.root) flatErrors.root.push(issue.message);
	else flatErrors.root = [issue.message];
	return flatErrors;
}
/**
* Returns the default value of the schema.
*
* @param schema The schema to get it from.
* @param dataset The input dataset if available.
* @param config The config if available.
*
* @returns The default value.
*/
/* @__NO_SIDE_EFFECTS__ */
function getDefault(schema, dataset, config$1) {
	return typeof schema.default === "function" ? schema.default(dataset, config$1) : schema.default;
}
/**
* Checks if the input matches the schema. By using a type predicate, this
* function can be used as a type guard.
*
* @param schema The schema to be used.
* @param input The input to be tested.
*
* @returns Whether the input matches the schema.
*/
/* @__NO_SIDE_EFFECTS__ */
function is(schema, input) {
	return !schema["~run"]({ value: input }, ABORT_EARLY_CONFIG).issues;
}
/* @__NO_SIDE_EFFECTS__ */
function array(item, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "array",
		reference: array,
		expects: "Array",
		async: false,
		item,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				for (let key = 0; key < input.length; key++) {
					const value$1 = input[key];
					const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function boolean(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "boolean",
		reference: boolean,
		expects: "boolean",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (typeof dataset.value === "boolean") dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function custom(check$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "custom",
		reference: custom,
		expects: "unknown",
		async: false,
		check: check$1,
		message: message$1,
		"~run"(dataset, config$1) {
			if (this.check(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/**
* Merges two values into one single output.
*
* @param value1 First value.
* @param value2 Second value.
*
* @returns The merge dataset.
*
* @internal
*/
/* @__NO_SIDE_EFFECTS__ */
function _merge(value1, value2) {
	if (typeof value1 === typeof value2) {
		if (/* @__PURE__ */ _isSameValueZero(value1, value2) || value1 instanceof Date && value2 instanceof Date && /* @__PURE__ */ _isSameValueZero(+value1, +value2)) return { value: value1 };
		if (value1 && value2 && value1.constructor === Object && value2.constructor === Object) {
			const nextValue = {
				...value1,
				...value2
			};
			for (const key in value2) if (Object.prototype.hasOwnProperty.call(value1, key) && Object.prototype.hasOwnProperty.call(value2, key)) {
				const dataset = /* @__PURE__ */ _merge(value1[key], value2[key]);
				if (dataset.issue) return dataset;
				nextValue[key] = dataset.value;
			}
			return { value: nextValue };
		}
		if (Array.isArray(value1) && Array.isArray(value2)) {
			if (value1.length === value2.length) {
				const nextValue = [...value1];
				for (let index = 0; index < value1.length; index++) {
					const dataset = /* @__PURE__ */ _merge(value1[index], value2[index]);
					if (dataset.issue) return dataset;
					nextValue[index] = dataset.value;
				}
				return { value: nextValue };
			}
		}
	}
	return { issue: true };
}
/* @__NO_SIDE_EFFECTS__ */
function intersect(options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "intersect",
		reference: intersect,
		expects: /* @__PURE__ */ _joinExpects(options.map((option) => option.expects), "&"),
		async: false,
		options,
		message: message$1,
		"~run"(dataset, config$1) {
			if (this.options.length) {
				const input = dataset.value;
				let outputs;
				dataset.typed = true;
				for (const schema of this.options) {
					const optionDataset = schema["~run"]({ value: input }, config$1);
					if (optionDataset.issues) {
						if (dataset.issues) for (const issue of optionDataset.issues) dataset.issues.push(issue);
						else dataset.issues = optionDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!optionDataset.typed) dataset.typed = false;
					if (dataset.typed) if (outputs) outputs.push(optionDataset.value);
					else outputs = [optionDataset.value];
				}
				if (dataset.typed) {
					dataset.value = outputs[0];
					for (let index = 1; index < outputs.length; index++) {
						const mergeDataset = /* @__PURE__ */ _merge(dataset.value, outputs[index]);
						if (mergeDataset.issue) {
							_addIssue(this, "type", dataset, config$1, { received: "unknown" });
							break;
						}
						dataset.value = mergeDataset.value;
					}
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function literal(literal_, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "literal",
		reference: literal,
		expects: /* @__PURE__ */ _stringify(literal_),
		async: false,
		literal: literal_,
		message: message$1,
		"~run"(dataset, config$1) {
			if (/* @__PURE__ */ _isSameValueZero(dataset.value, this.literal)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function nullable(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "nullable",
		reference: nullable,
		expects: `(${wrapped.expects} | null)`,
		async: false,
		wrapped,
		default: default_,
		"~run"(dataset, config$1) {
			if (dataset.value === null) {
				if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
				if (dataset.value === null) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function nullish(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "nullish",
		reference: nullish,
		expects: `(${wrapped.expects} | null | undefined)`,
		async: false,
		wrapped,
		default: default_,
		"~run"(dataset, config$1) {
			if (dataset.value === null || dataset.value === void 0) {
				if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
				if (dataset.value === null || dataset.value === void 0) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function number(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "number",
		reference: number,
		expects: "number",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (typeof dataset.value === "number" && !isNaN(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function object(entries$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "object",
		reference: object,
		expects: "Object",
		async: false,
		entries: entries$1,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				for (const key in this.entries) {
					const valueSchema = this.entries[key];
					if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
						const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
						const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
						if (valueDataset.issues) {
							const pathItem = {
								type: "object",
								origin: "value",
								input,
								key,
								value: value$1
							};
							for (const issue of valueDataset.issues) {
								if (issue.path) issue.path.unshift(pathItem);
								else issue.path = [pathItem];
								dataset.issues?.push(issue);
							}
							if (!dataset.issues) dataset.issues = valueDataset.issues;
							if (config$1.abortEarly) {
								dataset.typed = false;
								break;
							}
						}
						if (!valueDataset.typed) dataset.typed = false;
						dataset.value[key] = valueDataset.value;
					} else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
					else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
						_addIssue(this, "key", dataset, config$1, {
							input: void 0,
							expected: `"${key}"`,
							path: [{
								type: "object",
								origin: "key",
								input,
								key,
								value: input[key]
							}]
						});
						if (config$1.abortEarly) break;
					}
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function optional(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "optional",
		reference: optional,
		expects: `(${wrapped.expects} | undefined)`,
		async: false,
		wrapped,
		default: default_,
		"~run"(dataset, config$1) {
			if (dataset.value === void 0) {
				if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
				if (dataset.value === void 0) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function picklist(options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "picklist",
		reference: picklist,
		expects: /* @__PURE__ */ _joinExpects(options.map(_stringify), "|"),
		async: false,
		options,
		message: message$1,
		"~run"(dataset, config$1) {
			if (this.options.includes(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function record(key, value$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "record",
		reference: record,
		expects: "Object",
		async: false,
		key,
		value: value$1,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				for (const entryKey in input) if (/* @__PURE__ */ _isValidObjectKey(input, entryKey)) {
					const entryValue = input[entryKey];
					const keyDataset = this.key["~run"]({ value: entryKey }, config$1);
					if (keyDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "key",
							input,
							key: entryKey,
							value: entryValue
						};
						for (const issue of keyDataset.issues) {
							issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = keyDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					const valueDataset = this.value["~run"]({ value: entryValue }, config$1);
					if (valueDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "value",
							input,
							key: entryKey,
							value: entryValue
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
					if (keyDataset.typed) dataset.value[keyDataset.value] = valueDataset.value;
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function string(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "string",
		reference: string,
		expects: "string",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (typeof dataset.value === "string") dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/* @__NO_SIDE_EFFECTS__ */
function undefined_(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "undefined",
		reference: undefined_,
		expects: "undefined",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value === void 0) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}
/**
* Returns the sub issues of the provided datasets for the union issue.
*
* @param datasets The datasets.
*
* @returns The sub issues.
*
* @internal
*/
/* @__NO_SIDE_EFFECTS__ */
function _subIssues(datasets) {
	let issues;
	if (datasets) for (const dataset of datasets) if (issues) for (const issue of dataset.issues) issues.push(issue);
	else issues = dataset.issues;
	return issues;
}
/* @__NO_SIDE_EFFECTS__ */
function union(options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "union",
		reference: union,
		expects: /* @__PURE__ */ _joinExpects(options.map((option) => option.expects), "|"),
		async: false,
		options,
		message: message$1,
		"~run"(dataset, config$1) {
			let validDataset;
			let typedDatasets;
			let untypedDatasets;
			for (const schema of this.options) {
				const optionDataset = schema["~run"]({ value: dataset.value }, config$1);
				if (optionDataset.typed) if (optionDataset.issues) if (typedDatasets) typedDatasets.push(optionDataset);
				else typedDatasets = [optionDataset];
				else {
					validDataset = optionDataset;
					break;
				}
				else if (untypedDatasets) untypedDatasets.push(optionDataset);
				else untypedDatasets = [optionDataset];
			}
			if (validDataset) return validDataset;
			if (typedDatasets) {
				if (typedDatasets.length === 1) return typedDatasets[0];
				_addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(typedDatasets) });
				dataset.typed = true;
			} else if (untypedDatasets?.length === 1) return untypedDatasets[0];
			else _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(untypedDatasets) });
			return dataset;
		}
	});
}
/**
* Creates a unknown schema.
*
* @returns A unknown schema.
*/
/* @__NO_SIDE_EFFECTS__ */
function unknown() {
	return _standardSchema({
		kind: "schema",
		type: "unknown",
		reference: unknown,
		expects: "unknown",
		async: false,
		"~run"(dataset) {
			dataset.typed = true;
			return dataset;
		}
	});
}
/**
* Parses an unknown input based on a schema.
*
* @param schema The schema to be used.
* @param input The input to be parsed.
* @param config The parse configuration.
*
* @returns The parsed input.
*/
function parse(schema, input, config$1) {
	const dataset = schema["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
	if (dataset.issues) throw new ValiError(dataset.issues);
	return dataset.value;
}
/* @__NO_SIDE_EFFECTS__ */
function pipe(...pipe$1) {
	return _standardSchema({
		...pipe$1[0],
		pipe: pipe$1,
		"~run"(dataset, config$1) {
			for (const item of pipe$1) if (item.kind !== "metadata") {
				if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
					dataset.typed = false;
					break;
				}
				if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = item["~run"](dataset, config$1);
			}
			return dataset;
		}
	});
}
/**
* Parses an unknown input based on a schema.
*
* @param schema The schema to be used.
* @param input The input to be parsed.
* @param config The parse configuration.
*
* @returns The parse result.
*/
/* @__NO_SIDE_EFFECTS__ */
function safeParse(schema, input, config$1) {
	const dataset = schema["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
	return {
		typed: dataset.typed,
		success: !dataset.issues,
		output: dataset.value,
		issues: dataset.issues
	};
}



/***/ }),

/***/ 2695:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   JC: () => (/* binding */ isNullId),
/* harmony export */   SN: () => (/* binding */ OBJECT_ID),
/* harmony export */   TS: () => (/* binding */ isObjectId)
/* harmony export */ });
const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u;
function isObjectId(text) {
    return OBJECT_ID.test(text);
}
function isNullId(text) {
    return /^0+$/u.test(text);
}


/***/ }),

/***/ 7209:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Dv: () => (/* binding */ missingPaths),
/* harmony export */   YO: () => (/* binding */ pathspecs),
/* harmony export */   z9: () => (/* binding */ pathProblem)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5993);
/* harmony import */ var _inputs_reader_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2953);


function pathspecs(paths) {
    const problems = paths.flatMap((path) => pathProblem(path) ?? []);
    if (problems.length > 0)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(problems);
    const cleaned = paths.map((path) => cleanPath(path));
    const included = cleaned.filter(({ exclude }) => !exclude);
    const excluded = cleaned.filter(({ exclude }) => exclude);
    if (excluded.length === 0 && included.some(({ path }) => path === ""))
        return [];
    return [
        ...included.map(({ path }) => `:(top,glob)${path}`),
        ...excluded.map(({ path }) => `:(top,glob,exclude)${path}`),
    ];
}
const EMPTY_TREES = {
    40: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    64: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
};
async function missingPaths(git, paths, commits) {
    const missing = [];
    for (const path of paths) {
        const { exclude } = cleanPath(path);
        const [spec] = exclude ? [] : pathspecs([path]);
        if (spec === undefined)
            continue;
        const answers = await Promise.all(commits.map((commit) => matchesNothing(git, spec, commit)));
        if (answers.every(Boolean))
            missing.push(path);
    }
    return missing;
}
async function matchesNothing(git, spec, commit) {
    const { code } = await git.attempt({
        what: "look for a path",
        command: "diff-tree",
        args: ["--quiet", "-r", EMPTY_TREES[commit.length] ?? "", commit, "--", spec],
    });
    return code === 0;
}
function cleanPath(text) {
    const exclude = text.startsWith("!");
    const segments = (exclude ? text.slice(1) : text).split("/");
    const path = segments.filter((segment) => segment !== "" && segment !== ".").join("/");
    return { path, exclude };
}
function pathProblem(text) {
    const { path, exclude } = cleanPath(text);
    const reason = reasonAgainst(exclude ? text.slice(1) : text, path);
    if (reason === undefined && !(exclude && path === ""))
        return undefined;
    return {
        what: `The path "${(0,_inputs_reader_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(text)}" ${reason ?? "excludes everything"}.`,
        where: "input paths",
        fix: "Write paths from the root of the repository, with / between folders, such as packages/api.",
    };
}
function reasonAgainst(text, path) {
    if (text.includes("\0") || path.split(/[\\/]/u).includes("..")) {
        return "leads out of the repository";
    }
    if (/^(?:\/|[a-z]:[/\\])/iu.test(text))
        return "is absolute";
    return text.includes("\\") ? "has a backslash" : undefined;
}


/***/ }),

/***/ 4902:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   au: () => (/* binding */ patternWarnings),
/* harmony export */   b5: () => (/* binding */ isForeignGlob),
/* harmony export */   kt: () => (/* binding */ matchesGlob)
/* harmony export */ });
const FOREIGN = /^!|[\\{}]|[\]?*]\+|^refs\/|\[[!^]?\]|\[[^\]]*$/u;
function isForeignGlob(pattern) {
    return FOREIGN.test(pattern);
}
function matchesGlob(name, pattern) {
    const characters = [...name];
    const parts = globParts(pattern);
    let n = 0;
    let p = 0;
    let star = -1;
    let resume = 0;
    while (n < characters.length) {
        const part = parts[p];
        if (part === "*") {
            star = p++;
            resume = n;
        }
        else if (part?.(characters[n] ?? "") === true) {
            n++;
            p++;
        }
        else if (star !== -1) {
            p = star + 1;
            n = ++resume;
        }
        else
            return false;
    }
    return parts.slice(p).every((part) => part === "*");
}
function globParts(pattern) {
    return (pattern.match(/\[[^\]]{1,200}\]|./gsu) ?? []).map((text) => {
        if (text === "*")
            return "*";
        if (text === "?")
            return () => true;
        if (text.length > 2 && text.startsWith("["))
            return characterSet(text.slice(1, -1));
        return (character) => character === text;
    });
}
function characterSet(text) {
    const isNegated = /^[!^]/u.test(text);
    const ranges = [...text.slice(isNegated ? 1 : 0).matchAll(/(.)-(.)|(.)/gsu)].map(([, from, to, single = ""]) => [from ?? single, to ?? single]);
    return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}
function patternWarnings(pattern, names) {
    if (pattern === undefined || names.some((name) => matchesGlob(name, pattern)))
        return [];
    return [
        {
            level: "warning",
            what: `No tag of the repository matches the tag pattern "${pattern}".`,
            fix: `Write a "tag-pattern" that matches the whole names of your releases' tags, for example "v*".`,
        },
    ];
}


/***/ }),

/***/ 54:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ec: () => (/* binding */ versionProblem),
/* harmony export */   Jn: () => (/* binding */ writtenVersionProblem),
/* harmony export */   OP: () => (/* binding */ versionTags),
/* harmony export */   SF: () => (/* binding */ releaseVersion),
/* harmony export */   Sd: () => (/* binding */ versionPrefixProblem)
/* harmony export */ });
/* unused harmony export slashesToDashes */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5993);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4905);


function versionTags({ version, tagPrefix }) {
    if (version === undefined)
        return [];
    const { name, isTag } = version;
    return isTag ? [name] : [...new Set([`${tagPrefix}${name}`, name])];
}
function releaseVersion(inputs, head, notices) {
    const name = nameOf(inputs, head, notices);
    if (name === undefined)
        throw unknownVersion();
    const problem = versionProblem(name, inputs.versionPrefix);
    if (problem)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz([problem]);
    return `${inputs.versionPrefix}${name}`;
}
function nameOf({ version, tagPrefix }, head, notices) {
    if (version !== undefined && !version.isTag)
        return version.name;
    const tag = version?.name ?? head.currentTag;
    return tag === undefined ? head.commit : versionOfTag(tag, tagPrefix, notices);
}
function unknownVersion() {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz([
        {
            what: "There is no version: the working directory is not a git repository, and the event names neither a tag nor a commit.",
            where: "input version",
            fix: `Set "version", or check the repository out first (actions/checkout).`,
        },
    ]);
}
function versionOfTag(tag, prefix, notices) {
    if (!tag.startsWith(prefix) || tag === prefix) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz([
            {
                what: `The tag "${tag}" does not begin with the tag prefix "${prefix}", or nothing follows it.`,
                where: "input tag-prefix",
                fix: `Run the step only for tags of that family ("on: push: tags: '${prefix}*'"), or change "tag-prefix".`,
            },
        ]);
    }
    const version = tag.slice(prefix.length);
    const allowed = slashesToDashes(version);
    if (allowed !== version) {
        notices.push({
            level: "notice",
            what: `The service takes no slash in a version: the tag "${tag}" became "${allowed}".`,
            fix: `Set "tag-prefix" to remove the part before the version, or "version" to choose it.`,
        });
    }
    return allowed;
}
const MAX_VERSION_LENGTH = 200;
const FORBIDDEN = /[\n\r\f\t/\\]/u;
function versionProblem(version, prefix = "") {
    const reason = reasonAgainst(`${prefix}${version}`);
    if (reason === undefined)
        return undefined;
    const suggestion = suggestVersion(version, prefix);
    return {
        what: `The version "${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)((0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .singleLine */ .pF)(`${prefix}${version}`), MAX_VERSION_LENGTH)}" ${reason}.`,
        where: "input version",
        fix: suggestion === undefined
            ? "Write another version, for example 1.2.3 or a commit SHA."
            : `Write "${suggestion}" instead.`,
    };
}
const NO_VALUE = /^(?:null|undefined|\[object Object\])$|\$\{?[A-Za-z_]\w*/u;
function writtenVersionProblem(version) {
    const shown = (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)((0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .singleLine */ .pF)(version), MAX_VERSION_LENGTH);
    const where = "input version";
    if (/^(["'`]).*\1$/su.test(version)) {
        const what = `The version ${shown} is in quotes, which would be a part of it.`;
        return { what, where, fix: "Write it without them." };
    }
    if (NO_VALUE.test(version)) {
        const what = `The version "${shown}" is not a value: an expression was empty, or a variable was not expanded.`;
        return { what, where, fix: `Write an expression: "version: \${{ env.NAME }}".` };
    }
    if (FORBIDDEN.test(version) || version.trim() !== version || (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .singleLine */ .pF)(version) === version) {
        return undefined;
    }
    const what = `The version "${shown}" holds a character that nobody sees.`;
    return { what, where, fix: `Write "${shown}" by hand, or find where the character comes from.` };
}
function versionPrefixProblem(prefix) {
    if (!FORBIDDEN.test(prefix))
        return undefined;
    return {
        what: "The version prefix holds a slash, a backslash, a line break or a tab, which the service refuses in a version.",
        where: "input version-prefix",
        fix: `Write "${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)(slashesToDashes(prefix), MAX_VERSION_LENGTH)}" instead.`,
    };
}
function reasonAgainst(version) {
    if (version.trim() === "")
        return "is blank";
    if (version === "." || version === "..")
        return "is not allowed by the service";
    if (version.toLowerCase() === "latest")
        return `is a reserved word of the service`;
    if (FORBIDDEN.test(version)) {
        return "holds a slash, a backslash, a line break or a tab, which the service refuses";
    }
    if (version.trim() !== version)
        return "begins or ends with white space";
    const { length } = [...version];
    if (length > MAX_VERSION_LENGTH) {
        return `has ${length} characters; the service takes at most ${MAX_VERSION_LENGTH}`;
    }
    return undefined;
}
function suggestVersion(version, prefix) {
    const unscoped = version.replace(/^refs\/(?:heads|tags)\//u, "").replace(/^@[^/]+\//u, "");
    const room = MAX_VERSION_LENGTH - [...prefix].length;
    const characters = [...slashesToDashes(unscoped.trim())].slice(0, Math.max(0, room));
    const suggestion = characters.join("").trim();
    return suggestion === "" || reasonAgainst(`${prefix}${suggestion}`) ? undefined : suggestion;
}
function slashesToDashes(version) {
    return version.replaceAll(new RegExp(FORBIDDEN, "gu"), "-");
}


/***/ }),

/***/ 2182:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Po: () => (/* binding */ closingLines),
/* harmony export */   ev: () => (/* binding */ isNamed),
/* harmony export */   kY: () => (/* binding */ failureText)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4905);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7670);


function closingLines(view) {
    return [...view.log(), `${(0,_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .verdictOf */ .V)(view).mark} ${(0,_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .plainVerdict */ .a)(view)}`];
}
function failureText({ what, where, fix }) {
    const rest = [
        where === undefined || isNamed(where, what) ? "" : `Where: ${where}.`,
        fix === undefined ? "" : `Fix: ${fix}`,
    ].filter((part) => part !== "");
    const said = what.trim();
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)([rest.length === 0 ? said : (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .asSentence */ .KG)(said), ...rest].join(" "));
}
function isNamed(where, what) {
    const [, input] = /^input ([a-z-]+)$/u.exec(where) ?? [];
    return input !== undefined && what.includes(`"${input}"`);
}


/***/ }),

/***/ 7670:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ verdictOf),
/* harmony export */   a: () => (/* binding */ plainVerdict)
/* harmony export */ });
function verdictOf(view) {
    const [first = "", ...others] = [...prefixOf(view.outcome), ...view.verdict()];
    return { mark: markOf(view.outcome), parts: [capitalised(first), ...others] };
}
function capitalised(part) {
    return typeof part === "string" ? part.charAt(0).toUpperCase() + part.slice(1) : part;
}
function plainVerdict(view) {
    return verdictOf(view)
        .parts.map((part) => (typeof part === "string" ? part : part.name))
        .join("");
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


/***/ }),

/***/ 6110:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ viewOf)
/* harmony export */ });
function viewOf(outcome, report) {
    return {
        outcome,
        verdict: () => report.verdict(outcome),
        summary: (limit) => report.summary(outcome, limit),
        outputs: () => report.outputs(outcome),
        result: () => report.result(outcome),
        log: () => report.log(outcome),
    };
}


/***/ }),

/***/ 2409:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ lenient),
/* harmony export */   s: () => (/* binding */ numeric)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3643);

function lenient(schema) {
    return valibot__WEBPACK_IMPORTED_MODULE_0__/* .fallback */ .Np(valibot__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lq(schema), undefined);
}
const numeric = valibot__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KC([
    valibot__WEBPACK_IMPORTED_MODULE_0__/* .number */ .ai(),
    valibot__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .Fs(valibot__WEBPACK_IMPORTED_MODULE_0__/* .string */ .Yj(), valibot__WEBPACK_IMPORTED_MODULE_0__/* .regex */ .yG(/^\d{1,15}$/u), valibot__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pd(Number)),
]);


/***/ }),

/***/ 4905:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   KG: () => (/* binding */ asSentence),
/* harmony export */   cT: () => (/* binding */ withoutSecrets),
/* harmony export */   gd: () => (/* binding */ withholdSecret),
/* harmony export */   hT: () => (/* binding */ withoutTrailing),
/* harmony export */   ml: () => (/* binding */ shorten),
/* harmony export */   pF: () => (/* binding */ singleLine),
/* harmony export */   wh: () => (/* binding */ plainText)
/* harmony export */ });
const ANSI = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c\u009d\n\r]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\^-~]/gu;
const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu;
const INVISIBLE = /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
const STRAY_JOINERS = /(?<![^\u0000-\u007f\u200c\u200d])[\u200c\u200d]+|[\u200c\u200d]+(?![^\u0000-\u007f\u200c\u200d])/gu;
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;
const BRACKET_COMMAND = /#(?=[\p{DI}\p{Cf}]*#[\p{DI}\p{Cf}]*\[)/gu;
const COLON_COMMAND = /^([\s\p{DI}\p{Cf}]*):(?=[\p{DI}\p{Cf}]*:)/u;
const UNITS_PER_GRAPHEME = 8;
const SHORTEST_SECRET = 6;
const LONGEST_ESCAPED = 1000;
const known = new Set();
let secrets = [];
let shortest = 0;
function withholdSecret(secret) {
    if (secret.length < SHORTEST_SECRET || known.has(secret))
        return false;
    known.add(secret);
    return true;
}
function withoutSecrets(text) {
    if (secrets.length < known.size) {
        const longestFirst = [...known].toSorted((a, b) => b.length - a.length);
        secrets = longestFirst.map((secret) => spellingsOf(secret));
        shortest = Math.min(...secrets.flatMap(({ plain }) => plain.map(({ length }) => length)));
    }
    if (text.length < shortest)
        return text;
    const canBeEscaped = /[%&\\]/u.test(text);
    return secrets.reduce((before, { plain, escaped }) => {
        const left = plain.reduce((rest, spelling) => rest.replaceAll(spelling, "***"), before);
        return canBeEscaped && escaped ? left.replaceAll(escaped, "***") : left;
    }, text);
}
function spellingsOf(secret) {
    const bytes = Buffer.from(secret);
    const hexadecimal = bytes.toString("hex");
    const base64 = [0, 1, 2].flatMap((shift) => base64Within(bytes, shift));
    const plain = [...new Set([secret, ...base64, hexadecimal, hexadecimal.toUpperCase()])];
    if (secret.length > LONGEST_ESCAPED)
        return { plain, escaped: undefined };
    return { plain, escaped: new RegExp([...secret].map(escapable).join(""), "gu") };
}
function base64Within(bytes, shift) {
    const begin = Math.ceil((shift * 8) / 6);
    const end = Math.floor(((shift + bytes.length) * 8) / 6);
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
    return ["base64", "base64url"].map((alphabet) => shifted.toString(alphabet).slice(begin, end));
}
const ENTITIES = {
    "&": "&(?:amp|AMP);",
    "<": "&(?:lt|LT);",
    ">": "&(?:gt|GT);",
    '"': '&(?:quot|QUOT);|\\\\"',
    "'": "&apos;",
    "/": "\\\\/|&sol;",
    "\\": "\\\\\\\\|&bsol;",
    "+": "&plus;",
    "=": "&equals;",
    ":": "&colon;",
    _: "&lowbar;",
};
function escapable(character) {
    const code = character.codePointAt(0) ?? 0;
    const octets = [...Buffer.from(character)].map((octet) => `%${hexPattern(octet, 2)}`).join("");
    const ways = [
        `\\u{${code.toString(16)}}`,
        octets,
        `&#[xX]0{0,6}${hexPattern(code, 1)};?`,
        `&#0{0,6}${code};?`,
        `\\\\u${hexPattern(code, 4)}`,
        ENTITIES[character] ?? [],
    ];
    return `(?:${ways.flat().join("|")})`;
}
function hexPattern(value, digits) {
    const text = value.toString(16).padStart(digits, "0");
    return text.replaceAll(/[a-f]/gu, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
function withoutTrailing(text, character) {
    let end = text.length;
    while (end > 0 && text[end - 1] === character)
        end -= 1;
    return text.slice(0, end);
}
function asSentence(text) {
    return text === "" || /[.!?\u2026]$/u.test(text) ? text : `${text}.`;
}
let segmenter;
function graphemes(text) {
    segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
    return segmenter.segment(text);
}
function plainText(text) {
    return singleLine(text).replaceAll(BRACKET_COMMAND, "# ").replace(COLON_COMMAND, "$1: ");
}
function singleLine(text) {
    const hidden = withoutSecrets(text);
    const line = visible(hidden);
    return line === hidden ? line : withoutSecrets(line);
}
function visible(text) {
    if (/^[ -~]*$/u.test(text))
        return text;
    return text
        .replaceAll(ANSI, "")
        .replaceAll(BREAKS, " ")
        .replaceAll(INVISIBLE, "")
        .replaceAll(STRAY_JOINERS, "")
        .replaceAll(STACKED_MARKS, "$1")
        .toWellFormed();
}
function shorten(value, length) {
    const text = withoutSecrets(value);
    if (text.length <= length)
        return text;
    if (/^[ -~]*$/u.test(text.slice(0, length + 1)))
        return `${text.slice(0, length).trimEnd()}\u2026`;
    const limit = length * UNITS_PER_GRAPHEME;
    let end = 0;
    let count = 0;
    for (const { index, segment } of graphemes(text.slice(0, limit + 1))) {
        const next = index + segment.length;
        if (count === length || next > limit)
            return `${text.slice(0, end).trimEnd()}\u2026`;
        count += 1;
        end = next;
    }
    return text;
}


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		id: moduleId,
/******/ 		loaded: false,
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Flag the module as loaded
/******/ 	module.loaded = true;
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return "" + chunkId + ".index.js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/node module decorator */
/******/ (() => {
/******/ 	__nccwpck_require__.nmd = (module) => {
/******/ 		module.paths = [];
/******/ 		if (!module.children) module.children = [];
/******/ 		return module;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(6920);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
