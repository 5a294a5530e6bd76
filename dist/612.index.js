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
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/schema.js
var schema = __webpack_require__(2409);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var service_operation = __webpack_require__(2189);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/client-keys/client.js



const clientKeySchema = dist/* object */.Ik({
    id: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    name: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    label: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    isActive: (0,schema/* lenient */.W)(dist/* boolean */.zM()),
    dateCreated: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    browserSdkVersion: (0,schema/* lenient */.W)(dist/* string */.Yj()),
});
const shownKeySchema = dist/* pipe */.Fs(clientKeySchema, dist/* check */.z6((key) => [key.id, key.name, key.label].some((name) => name !== undefined)));
const secretsSchema = dist/* object */.Ik({
    id: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    secret: (0,schema/* lenient */.W)(dist/* string */.Yj()),
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
        const operation = operationOn(address, {
            name: "retrieve-client-key",
            method: "GET",
            verb: "read",
        });
        const answer = await this.#request(operation, address);
        return (0,service_operation/* readAnswer */.JN)(shownKeySchema, answer, operation);
    }
    async rename(address, change) {
        const body = JSON.stringify(change);
        const operation = operationOn(address, {
            name: "update-client-key",
            method: "PUT",
            verb: "rename",
        });
        const answer = await this.#request(operation, address, body);
        return (0,service_operation/* readAnswer */.JN)(clientKeySchema, answer, operation);
    }
    async #request(operation, address, body) {
        const answer = await this.#transport.request({ operation, path: keyPath(address), body });
        this.#onSecrets(secretsOf(answer.body));
        return answer;
    }
}
function operationOn({ organization, project, keyId }, { name, method, verb }) {
    return {
        name,
        method,
        action: `${verb} client key ${keyId} of project ${project}`,
        scopes: ["project:write"],
        fieldFixes: { name: `Write another "key-name".` },
        resources: [
            `the organization "${organization}"`,
            `the project "${project}"`,
            `the key id "${keyId}"`,
        ],
    };
}
function keyPath({ organization, project, keyId }) {
    return (0,service_operation/* apiPath */.So)("projects", organization, project, "keys", keyId);
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

/***/ 2189:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B2: () => (/* binding */ doubt),
/* harmony export */   JN: () => (/* binding */ readAnswer),
/* harmony export */   So: () => (/* binding */ apiPath)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3643);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);



function doubt({ method }) {
    return method === "GET" ? "" : "; whether it was done is not known";
}
function apiPath(...parts) {
    return `/api/0/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}/`;
}
function readAnswer(schema, answer, operation) {
    const result = valibot__WEBPACK_IMPORTED_MODULE_2__/* .safeParse */ .xL(schema, answer.body);
    if (result.success)
        return result.output;
    const [issue] = result.issues;
    const member = valibot__WEBPACK_IMPORTED_MODULE_2__/* .getDotPath */ .Bu(issue);
    const place = member === null ? "its body" : `its member "${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)(member, 60)}"`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The service gave an unexpected response when asked to ${operation.action} (${answer.status}): ${place} is not what the interface says (expected ${issue.expected ?? "another value"}, received ${typeName(issue.input)})${doubt(operation)}.`, {
        kind: "unreadable",
        status: answer.status,
        mayHaveHappened: operation.method !== "GET",
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
function typeName(value) {
    if (value === null)
        return "null";
    return Array.isArray(value) ? "Array" : typeof value;
}


/***/ })

};
