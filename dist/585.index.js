export const id = 585;
export const ids = [585];
export const modules = {

/***/ 3585:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  renameClientKey: () => (/* binding */ renameClientKey)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/answer.js
var service_answer = __webpack_require__(8872);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var service_operation = __webpack_require__(2189);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/client-keys.js
/** Client keys of a project. */



/** Only what we report. `secret` and `dsn` are masked by the caller's `onSecrets` and then gone. */
const clientKeySchema = dist/* object */.Ikc({
    id: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    name: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    label: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    isActive: (0,service_answer/* lenient */.W_)(dist/* boolean */.zMY()),
    dateCreated: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    browserSdkVersion: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
});
const secretsSchema = dist/* object */.Ikc({
    secret: (0,service_answer/* lenient */.W_)(dist/* string */.YjP()),
    dsn: dist/* fallback */.NpB(dist/* record */.g1P(dist/* string */.YjP(), dist/* unknown */.L5J()), {}),
});
class ClientKeys {
    #transport;
    #onSecrets;
    /** @param onSecrets is told the secret parts of every answer before anything else happens to it */
    constructor(transport, onSecrets) {
        this.#transport = transport;
        this.#onSecrets = onSecrets;
    }
    /** The key as it is. Not part of the contract; servers that have it answer on the same path. @throws ServiceError */
    async retrieve(address) {
        return await this.#request("read", "GET", address);
    }
    /**
     * Renames a key. A rename without `browserSdkVersion` resets that setting on some servers, so it is sent back.
     * @returns the key as the service answered it; its name may still be the old one on servers that ignore a rename
     * @throws ServiceError
     */
    async rename(address, change) {
        return await this.#request("rename", "PUT", address, JSON.stringify(change));
    }
    async #request(verb, method, { organization, project, keyId }, body) {
        const operation = {
            name: "client-key",
            wish: `${verb} client key ${keyId} of project ${project}`,
            scopes: service_operation/* KEY_SCOPES */.A3,
            needs: [
                `the organization "${organization}"`,
                `the project "${project}"`,
                `the key id "${keyId}"`,
            ],
        };
        const answer = await this.#transport.request({
            operation,
            method,
            path: (0,service_answer/* apiPath */.So)("projects", organization, project, "keys", keyId),
            ...(body !== undefined && { body }),
        });
        this.#onSecrets(secretsOf(answer.body));
        return (0,service_answer/* readAnswer */.JN)(clientKeySchema, answer, operation);
    }
}
/** The secret, and every DSN that embeds it. */
function secretsOf(body) {
    const parsed = dist/* safeParse */.xLC(secretsSchema, body);
    if (!parsed.success)
        return [];
    const { secret, dsn } = parsed.output;
    if (!secret)
        return [];
    const urls = Object.values(dsn).filter((url) => typeof url === "string");
    return [secret, ...urls.filter((url) => url.includes(secret))];
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/commands/rename-client-key.js
/** `rename-client-key`: gives a client key another name and leaves its other settings as they are. */


/**
 * Reads the key where the service allows it, renames it, and compares the name that the service answers.
 * @throws ServiceError when the service refuses the rename, or answers with another name
 */
async function renameClientKey(inputs, outcome, run) {
    const { keyId, keyName, organization } = inputs;
    const [project = ""] = inputs.projects;
    const address = { organization, project, keyId };
    const keys = new ClientKeys(run.transport, (secrets) => {
        for (const secret of secrets)
            run.mask(secret);
    });
    outcome.keyId = keyId;
    const before = await readKey(keys, address, outcome);
    if (before?.name === keyName) {
        noteKey(before, outcome);
        outcome.outcome = inputs.dryRun ? "planned" : "unchanged";
        return;
    }
    if (inputs.dryRun) {
        outcome.keyName = keyName;
        outcome.outcome = "planned";
        return;
    }
    const { browserSdkVersion } = before ?? {};
    const renamed = await keys.rename(address, {
        name: keyName,
        ...(browserSdkVersion !== undefined && { browserSdkVersion }),
    });
    noteKey(renamed, outcome);
    assertRenamed(renamed, keyName);
    outcome.browserSdkVersionKept = browserSdkVersion !== undefined;
    outcome.outcome = "updated";
}
/** The key as it is. A token or a server that does not let us read it is no reason not to rename. */
async function readKey(keys, address, outcome) {
    try {
        const key = await keys.retrieve(address);
        if (key.name !== undefined)
            outcome.nameBefore = key.name;
        noteKey(key, outcome);
        return key;
    }
    catch (error) {
        // A wrong token or key is told by the rename itself; so is a server that is down.
        if (!(error instanceof errors/* ServiceError */._7) || !isUnreadable(error))
            throw error;
        outcome.notices.push({
            level: "warning",
            what: `The key could not be read before it was renamed, so its browser SDK version could not be sent back: the service may reset it to the project's default. ${error.message}`,
            fix: `Give the token the scope "project:read", and check the key's settings on the service.`,
        });
        return undefined;
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
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7934);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/** Reads what the service answered: unknown until a schema has read it. */


/** A member that may be missing, null or of another type on some servers, and that nothing depends on. */
function lenient(schema) {
    return valibot__WEBPACK_IMPORTED_MODULE_1__/* .fallback */ .NpB(valibot__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(schema), undefined);
}
/** A number that some servers write as a numeric string (`count`). */
const numeric = valibot__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(),
    valibot__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), valibot__WEBPACK_IMPORTED_MODULE_1__/* .regex */ .yGV(/^\d{1,15}$/), valibot__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi(Number)),
]);
/**
 * Reads an answer's body by a schema of what we depend on.
 * @throws ServiceError that names the member which is not what the contract says
 */
function readAnswer(schema, answer, operation) {
    const result = valibot__WEBPACK_IMPORTED_MODULE_1__/* .safeParse */ .xLC(schema, answer.body);
    if (result.success)
        return result.output;
    const [issue] = result.issues;
    const member = valibot__WEBPACK_IMPORTED_MODULE_1__/* .getDotPath */ .BuJ(issue);
    const place = member === null ? "its body" : `its member "${member}"`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The service answered the wish to ${operation.wish} with ${answer.status}, but ${place} is not what the interface says (expected ${issue.expected ?? "another value"}, received ${issue.received}): whether it was done is not known.`, {
        kind: "unreadable",
        status: answer.status,
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
/** The parts of a path, each encoded; with the closing slash without which the service answers 404. */
function apiPath(...parts) {
    return `/api/0/${parts.map((part) => encodeURIComponent(part)).join("/")}/`;
}


/***/ }),

/***/ 2189:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A3: () => (/* binding */ KEY_SCOPES),
/* harmony export */   R$: () => (/* binding */ LIST_SCOPES),
/* harmony export */   Xq: () => (/* binding */ READ_ISSUE_SCOPES),
/* harmony export */   YC: () => (/* binding */ RELEASE_SCOPES),
/* harmony export */   u4: () => (/* binding */ WRITE_ISSUE_SCOPES)
/* harmony export */ });
/** The operations of the contract, with what a person must know when one fails. */
/** The contract's `project:releases`; real servers also take the others. */
const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];
/** The contract says `project:read` for listing, newer servers want `event:read`. */
const LIST_SCOPES = ["project:read", "event:read"];
const READ_ISSUE_SCOPES = ["event:read"];
const WRITE_ISSUE_SCOPES = ["event:write"];
const KEY_SCOPES = ["project:write"];


/***/ })

};
