export const id = 612;
export const ids = [612];
export const modules = {

/***/ 7612:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  renameClientKey: () => (/* binding */ renameClientKey)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/answer.js
var service_answer = __webpack_require__(8872);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var operation = __webpack_require__(2189);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/client-keys/client.js



const clientKeySchema = dist/* object */.Ik({
    id: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    name: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    label: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    isActive: (0,service_answer/* lenient */.W_)(dist/* boolean */.zM()),
    dateCreated: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    browserSdkVersion: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
});
const shownKeySchema = dist/* pipe */.Fs(clientKeySchema, dist/* check */.z6((key) => [key.id, key.name, key.label].some((name) => name !== undefined)));
const secretsSchema = dist/* object */.Ik({
    id: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    secret: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    dsn: dist/* fallback */.Np(dist/* record */.g1(dist/* string */.Yj(), dist/* unknown */.L5()), {}),
});
class ClientKeys {
    #transport;
    #onSecrets;
    constructor(transport, onSecrets) {
        this.#transport = transport;
        this.#onSecrets = onSecrets;
    }
    async retrieve(address) {
        const operation = operationOn("retrieve-client-key", "read", address);
        const answer = await this.#request(operation, { method: "GET", path: keyPath(address) });
        return (0,service_answer/* readAnswer */.JN)(shownKeySchema, answer, operation);
    }
    async rename(address, change) {
        const body = JSON.stringify(change);
        const operation = operationOn("update-client-key", "rename", address);
        const answer = await this.#request(operation, { method: "PUT", path: keyPath(address), body });
        return (0,service_answer/* readAnswer */.JN)(clientKeySchema, answer, operation);
    }
    async #request(operation, request) {
        const answer = await this.#transport.request({ operation, ...request });
        const secrets = secretsOf(answer.body);
        this.#onSecrets(secrets);
        return answer;
    }
}
function operationOn(name, verb, { organization, project, keyId }) {
    return {
        name,
        wish: `${verb} client key ${keyId} of project ${project}`,
        scopes: operation/* KEY_SCOPES */.A3,
        needs: [
            `the organization "${organization}"`,
            `the project "${project}"`,
            `the key id "${keyId}"`,
        ],
    };
}
function keyPath({ organization, project, keyId }) {
    return (0,service_answer/* apiPath */.So)("projects", organization, project, "keys", keyId);
}
function secretsOf(body) {
    const parsed = dist/* safeParse */.xL(secretsSchema, body);
    if (!parsed.success)
        return [];
    const { id, secret, dsn } = parsed.output;
    const urls = Object.values(dsn).filter((url) => typeof url === "string");
    const passwords = urls.flatMap((url) => URL.parse(url)?.password ?? []);
    const secrets = [...new Set([secret ?? "", ...passwords])].filter((text) => isSecret(text) && text !== id);
    return [...secrets, ...urls.filter((url) => secrets.some((text) => url.includes(text)))];
}
function isSecret(text) {
    return /^[!-~]{6,200}$/u.test(text) && !text.includes("***");
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/client-keys/update.js


async function renameClientKey(inputs, outcome, run) {
    const { keyId, keyName, organization } = inputs;
    const [project = ""] = inputs.projects;
    const address = { organization, project, keyId };
    const keys = new ClientKeys(run.transport, (secrets) => {
        for (const secret of secrets)
            run.mask(secret);
    });
    outcome.keyId = keyId;
    const { key: before, unread } = await readKey(keys, address);
    if (before)
        noteKey(before, outcome);
    outcome.nameBefore = before?.name;
    if (inputs.dryRun) {
        outcome.keyName = keyName;
        outcome.outcome = "planned";
    }
    else if (before?.name === keyName) {
        outcome.outcome = "unchanged";
    }
    else {
        const { browserSdkVersion } = before ?? {};
        run.log.info(`Renaming client key ${keyId} of project ${project} to "${keyName}" \u2026`);
        const renamed = await keys.rename(address, { name: keyName, browserSdkVersion });
        noteKey(renamed, outcome);
        assertRenamed(renamed, keyName);
        const kept = [browserSdkVersion, undefined].includes(renamed.browserSdkVersion);
        outcome.browserSdkVersionKept = browserSdkVersion !== undefined && kept;
        outcome.outcome = "updated";
    }
    if (unread)
        outcome.notices.push(unread);
}
async function readKey(keys, address) {
    try {
        return { key: await keys.retrieve(address) };
    }
    catch (error) {
        if (!(error instanceof errors/* ServiceError */._7) || !isUnreadable(error))
            throw error;
        return {
            unread: {
                level: "warning",
                what: `The key could not be read first, so its browser SDK version cannot be sent back: a rename may reset it to the project's default. ${error.message}`,
                fix: `Give the token the scope "project:read", and check the key's settings on the service.`,
            },
        };
    }
}
function isUnreadable({ status, kind }) {
    return kind === "unreadable" || [403, 404, 405].includes(status ?? 0);
}
function noteKey(key, outcome) {
    const name = key.name ?? key.label;
    if (name !== undefined)
        outcome.keyName = name;
    if (key.isActive !== undefined)
        outcome.isActive = key.isActive;
    if (key.dateCreated !== undefined)
        outcome.dateCreated = key.dateCreated;
    if (key.browserSdkVersion !== undefined)
        outcome.browserSdkVersion = key.browserSdkVersion;
}
function assertRenamed(key, asked) {
    const name = key.name ?? key.label;
    if (name === asked)
        return;
    throw new errors/* ServiceError */._7(name === undefined
        ? "The service answered the rename without the key's name: whether it was done is not known."
        : `The service answered 200, but the key is still called "${name}": it ignored the rename.`, {
        kind: "unreadable",
        fix: "This version of the service does not rename client keys by its interface; rename the key on its pages.",
    });
}


/***/ }),

/***/ 8872:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JN: () => (/* binding */ readAnswer),
/* harmony export */   So: () => (/* binding */ apiPath),
/* harmony export */   W_: () => (/* binding */ lenient),
/* harmony export */   sH: () => (/* binding */ numeric)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3643);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4905);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2189);




function lenient(schema) {
    return valibot__WEBPACK_IMPORTED_MODULE_1__/* .fallback */ .Np(valibot__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq(schema), undefined);
}
const numeric = valibot__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KC([
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai(),
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj(), valibot__WEBPACK_IMPORTED_MODULE_1__/* .regex */ .yG(/^\d{1,15}$/u), valibot__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd(Number)),
]);
function readAnswer(schema, answer, operation) {
    const result = valibot__WEBPACK_IMPORTED_MODULE_1__/* .safeParse */ .xL(schema, answer.body);
    if (result.success)
        return result.output;
    const [issue] = result.issues;
    const member = valibot__WEBPACK_IMPORTED_MODULE_1__/* .getDotPath */ .Bu(issue);
    const place = member === null ? "its body" : `its member "${(0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .shorten */ .ml)(member, 60)}"`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The service answered the wish to ${operation.wish} with ${answer.status}, but ${place} is not what the interface says (expected ${issue.expected ?? "another value"}, received ${typeName(issue.input)})${(0,_operation_js__WEBPACK_IMPORTED_MODULE_3__/* .doubt */ .B2)(operation)}.`, {
        kind: "unreadable",
        status: answer.status,
        mayHaveHappened: !(0,_operation_js__WEBPACK_IMPORTED_MODULE_3__/* .changesNothing */ .TY)(operation),
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
function typeName(value) {
    if (value === null)
        return "null";
    return Array.isArray(value) ? "Array" : typeof value;
}
function apiPath(...parts) {
    return `/api/0/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}/`;
}


/***/ }),

/***/ 2189:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A3: () => (/* binding */ KEY_SCOPES),
/* harmony export */   B2: () => (/* binding */ doubt),
/* harmony export */   R$: () => (/* binding */ LIST_SCOPES),
/* harmony export */   TY: () => (/* binding */ changesNothing),
/* harmony export */   Xq: () => (/* binding */ READ_ISSUE_SCOPES),
/* harmony export */   YC: () => (/* binding */ RELEASE_SCOPES),
/* harmony export */   u4: () => (/* binding */ WRITE_ISSUE_SCOPES)
/* harmony export */ });
function changesNothing({ name }) {
    return name === "list-issues" || name === "retrieve-issue" || name === "retrieve-client-key";
}
function doubt(operation) {
    return changesNothing(operation) ? "" : ": whether it was done is not known";
}
const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];
const LIST_SCOPES = ["project:read", "event:read"];
const READ_ISSUE_SCOPES = ["event:read"];
const WRITE_ISSUE_SCOPES = ["event:write"];
const KEY_SCOPES = ["project:write"];


/***/ })

};
