export const id = 612;
export const ids = [612];
export const modules = {

/***/ 8956:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cf: () => (/* binding */ rateText),
/* harmony export */   f5: () => (/* binding */ settingsOf),
/* harmony export */   tX: () => (/* binding */ differences)
/* harmony export */ });
function settingsOf({ name, label, isActive, rateLimit }) {
    return { name: name ?? label, isActive, rateLimit };
}
function rateText(limit) {
    return limit === null ? "none" : `${limit.count}/${limit.window}`;
}
function differences(asked, actual) {
    const { name, isActive, rateLimit } = actual;
    const found = [];
    if (asked.name !== undefined && asked.name !== name) {
        const clause = name === undefined ? undefined : `the key is still called "${name}"`;
        found.push({ setting: "name", actual: clause });
    }
    if (asked.isActive !== undefined && asked.isActive !== isActive) {
        const clause = `the key is still ${isActive ? "active" : "inactive"}`;
        found.push({ setting: "state", actual: isActive === undefined ? undefined : clause });
    }
    if (asked.rateLimit !== undefined && !isSameLimit(asked.rateLimit, rateLimit)) {
        const clause = rateLimit === undefined ? undefined : `its rate limit is still ${rateText(rateLimit)}`;
        found.push({ setting: "rate limit", actual: clause });
    }
    return found;
}
function isSameLimit(asked, actual) {
    return actual !== undefined && rateText(asked) === rateText(actual);
}


/***/ }),

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
    rateLimit: dist/* fallback */.Np(dist/* nullish */.cl(dist/* object */.Ik({ count: dist/* number */.ai(), window: dist/* number */.ai() })), undefined),
    dateCreated: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    browserSdkVersion: (0,schema/* lenient */.W)(dist/* string */.Yj()),
});
const shownKeySchema = dist/* pipe */.Fs(clientKeySchema, dist/* check */.z6((key) => [key.id, key.name, key.label].some((name) => name !== undefined)));
const secretsSchema = dist/* object */.Ik({
    id: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    secret: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    dsn: dist/* fallback */.Np(dist/* record */.g1(dist/* string */.Yj(), dist/* unknown */.L5()), {}),
});
const MAX_SECRETS = 20;
class ClientKeys {
    #transport;
    #onSecrets;
    #secretsLeft = MAX_SECRETS;
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
    async update(address, change) {
        const operation = operationOn(address, {
            name: "update-client-key",
            method: "PUT",
            verb: "update",
        });
        const answer = await this.#request(operation, address, JSON.stringify(change));
        return (0,service_operation/* readAnswer */.JN)(clientKeySchema, answer, operation);
    }
    async #request(operation, address, body) {
        const onBody = (answered) => {
            const secrets = secretsOf(answered, address.keyId).slice(0, this.#secretsLeft);
            this.#secretsLeft -= secrets.length;
            this.#onSecrets(secrets);
        };
        return await this.#transport.request({ operation, path: keyPath(address), body, onBody });
    }
}
const KEY_FIXES = {
    name: `Write another "key-name".`,
    isActive: `Write another "key-active".`,
    rateLimit: `Write another "key-rate-limit".`,
};
function operationOn({ organization, project, keyId }, { name, method, verb }) {
    return {
        name,
        method,
        action: `${verb} client key ${keyId} of project ${project}`,
        scopes: ["project:write"],
        fieldFixes: KEY_FIXES,
        confidential: true,
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
const MAX_ADDRESSES = 20;
const MAX_ADDRESS_LENGTH = 2000;
function secretsOf(body, keyId) {
    const parsed = dist/* safeParse */.xL(secretsSchema, body);
    if (!parsed.success)
        return [];
    const { id = keyId, secret = "", dsn } = parsed.output;
    if (!isSameKey(id, keyId))
        return [];
    const addresses = Object.values(dsn)
        .slice(0, MAX_ADDRESSES)
        .flatMap((address) => {
        if (typeof address !== "string" || address.length > MAX_ADDRESS_LENGTH)
            return [];
        const url = URL.parse(address);
        return url && isSameKey(url.username, keyId) ? [{ address, password: url.password }] : [];
    });
    const isSecret = (text) => isConcealable(text) && !isSameKey(text, keyId);
    const own = [secret, ...addresses.map(({ password }) => password)].filter(isSecret);
    const embedding = addresses.filter(({ password }) => isSecret(password));
    return [...new Set([...own, ...embedding.map(({ address }) => address)])];
}
function isSameKey(one, other) {
    const bare = (id) => id.replaceAll("-", "").toLowerCase();
    return bare(one) === bare(other);
}
function isConcealable(text) {
    return /^[!-~]{16,200}$/u.test(text) && !text.includes("***");
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/client-keys/settings.js
var client_keys_settings = __webpack_require__(8956);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/client-keys/update.js



async function renameClientKey(inputs, outcome, run) {
    const { keyId, change, organization } = inputs;
    const [project = ""] = inputs.projects;
    const keys = new ClientKeys(run.transport, (secrets) => {
        for (const secret of secrets)
            run.mask(secret);
    });
    outcome.keyId = keyId;
    const { address, key, unread } = await findKey(keys, { organization, project, keyId }, run);
    outcome.keyId = address.keyId;
    if (key) {
        noteKey(key, outcome);
        outcome.before = (0,client_keys_settings/* settingsOf */.f5)(key);
    }
    if (inputs.dryRun) {
        outcome.settings = { ...outcome.before, ...defined(change) };
        outcome.outcome = "planned";
    }
    else if (outcome.before && (0,client_keys_settings/* differences */.tX)(change, outcome.before).length === 0) {
        outcome.outcome = "unchanged";
    }
    else {
        const { browserSdkVersion } = key ?? {};
        run.log.info(`Changing client key ${address.keyId} of project ${project} \u2026`);
        const changed = await keys.update(address, { ...change, browserSdkVersion });
        noteKey(changed, outcome);
        assertChanged((0,client_keys_settings/* settingsOf */.f5)(changed), change);
        const kept = [browserSdkVersion, undefined].includes(changed.browserSdkVersion);
        outcome.browserSdkVersionKept = browserSdkVersion !== undefined && kept;
        outcome.outcome = "updated";
    }
    if (unread)
        outcome.notices.push(unread);
}
const BARE_UUID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/iu;
async function findKey(keys, address, { transport }) {
    const found = await readKey(keys, address);
    if (!found.isMissing || !BARE_UUID.test(address.keyId))
        return found;
    if ((await transport.identifyService()) !== "glitchtip")
        return found;
    const keyId = address.keyId.replace(BARE_UUID, "$1-$2-$3-$4-$5");
    const dashed = await readKey(keys, { ...address, keyId });
    return dashed.isMissing ? found : dashed;
}
async function readKey(keys, address) {
    try {
        return { address, key: await keys.retrieve(address) };
    }
    catch (error) {
        if (!(error instanceof errors/* ServiceError */._7) || !isUnreadable(error))
            throw error;
        return {
            address,
            isMissing: error.kind === "no-endpoint" || error.status === 404,
            unread: {
                level: "warning",
                what: `The key could not be read first, so its browser SDK version cannot be sent back: a change may reset it to the project's default. ${error.message}`,
                fix: `Give the token the scope "project:read", and check the key's settings on the service.`,
            },
        };
    }
}
function isUnreadable({ status, kind }) {
    return ["unreadable", "no-endpoint"].includes(kind) || [403, 404, 405].includes(status ?? 0);
}
function noteKey(key, outcome) {
    outcome.settings = { ...outcome.settings, ...defined((0,client_keys_settings/* settingsOf */.f5)(key)) };
    if (key.dateCreated !== undefined)
        outcome.dateCreated = key.dateCreated;
    if (key.browserSdkVersion !== undefined)
        outcome.browserSdkVersion = key.browserSdkVersion;
}
function defined({ name, isActive, rateLimit }) {
    const entries = Object.entries({ name, isActive, rateLimit });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
function assertChanged(settings, change) {
    const different = (0,client_keys_settings/* differences */.tX)(change, settings);
    if (different.length === 0)
        return;
    const untold = different.find(({ actual }) => actual === undefined);
    const still = different.map(({ actual }) => actual).join(", and ");
    throw new errors/* ServiceError */._7(untold === undefined
        ? `The service answered 200, but ${still}: it ignored the change.`
        : `The service answered the change without the key's ${untold.setting}: whether it was done is not known.`, {
        kind: "unreadable",
        fix: "This version of the service does not change this by its interface; change the key on its pages.",
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
