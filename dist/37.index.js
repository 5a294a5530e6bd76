export const id = 37;
export const ids = [37];
export const modules = {

/***/ 1589:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rq: () => (/* binding */ readProxies),
/* harmony export */   x5: () => (/* binding */ openPool)
/* harmony export */ });
/* unused harmony export FirstConnection */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _loopback_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2171);


const CONNECT_MS = 10_000;
function openPool(options) {
    const controller = new AbortController();
    const { signal: closing } = controller;
    let opened;
    const open = () => (opened ??= openConnections(options, closing));
    return {
        get dispatcher() {
            return open().then(({ dispatcher }) => dispatcher);
        },
        closing,
        connect: async () => {
            const { first } = await open();
            if (!closing.aborted)
                first?.begin(options.origin);
        },
        [Symbol.asyncDispose]: async () => {
            controller.abort(new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7("The step is over.", { kind: "interrupted", mayHaveHappened: true }));
            const pool = await opened?.catch(() => undefined);
            await pool?.dispatcher.destroy();
        },
    };
}
const MAX_HEADER_BYTES = 65_536;
async function openConnections({ origin, connections, environment }, closing) {
    const connect = { timeout: CONNECT_MS, signal: closing };
    const options = {
        connections,
        headersTimeout: 0,
        bodyTimeout: 0,
        allowH2: false,
        maxHeaderSize: MAX_HEADER_BYTES,
    };
    const proxies = readProxies(environment, new URL(origin), wrongProxy);
    const { Agent, connector, loadProxyAgent } = await Promise.all(/* import() */[__webpack_require__.e(448), __webpack_require__.e(122)]).then(__webpack_require__.bind(__webpack_require__, 9122));
    if (proxies === undefined) {
        const first = new FirstConnection(connector({ ...connect, allowH2: false }));
        return { dispatcher: new Agent({ ...options, connect: first.connector }), first };
    }
    const { openProxyAgent } = await loadProxyAgent();
    const connecting = { connect, proxyTls: connect, requestTls: connect };
    return { dispatcher: openProxyAgent(proxies, { ...options, ...connecting }) };
}
function wrongProxy(variable) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The environment variable ${variable} does not hold a URL.`, {
        kind: "unreachable",
        where: `environment variable ${variable}`,
        fix: `Write "http://host:port", or remove the variable.`,
    });
}
class FirstConnection {
    #connect;
    #ahead;
    constructor(connect) {
        this.#connect = connect;
    }
    begin(origin) {
        const { hostname, host, protocol, port } = new URL(origin);
        const target = { hostname: hostname.replace(/^\[(.*)\]$/u, "$1"), host, protocol, port };
        const { promise, resolve } = Promise.withResolvers();
        const ahead = { place: placeOf(target), result: promise };
        this.#ahead = ahead;
        this.#connect(target, (...result) => {
            if (result[0] && this.#ahead === ahead)
                this.#ahead = undefined;
            resolve(result);
        });
    }
    connector = (options, callback) => {
        const ahead = this.#ahead;
        if (ahead?.place !== placeOf(options)) {
            this.#connect(options, callback);
            return;
        }
        this.#ahead = undefined;
        void this.#handOut(ahead.result, { options, callback });
    };
    async #handOut(ahead, { options, callback }) {
        const result = await ahead;
        if (isStale(result))
            this.#connect(options, callback);
        else
            callback(...result);
    }
}
function placeOf({ protocol, hostname, port }) {
    return `${protocol}//${hostname}:${port}`;
}
function isStale([, socket]) {
    if (!socket)
        return false;
    return socket.destroyed || !socket.writable || socket.readableLength > 0;
}
function readProxies(environment, target, refused) {
    if ((0,_loopback_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U)(target.hostname))
        return undefined;
    const variable = (name) => environment[name] || environment[name.toUpperCase()] || "";
    const address = (name) => {
        const value = variable(name);
        const url = value === "" || value.includes("://") ? value : `http://${value}`;
        if (url === "" || URL.canParse(url))
            return url || undefined;
        throw refused(name.toUpperCase());
    };
    const [httpProxy, httpsProxy] = [address("http_proxy"), address("https_proxy")];
    if (httpProxy === undefined && httpsProxy === undefined)
        return undefined;
    return { httpProxy, httpsProxy, noProxy: variable("no_proxy") };
}


/***/ }),

/***/ 9371:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OG: () => (/* binding */ parseBody),
/* harmony export */   e$: () => (/* binding */ withBoundedBody),
/* harmony export */   wS: () => (/* binding */ RequestHandler)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8500);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);


const MAX_BODY_BYTES = 40_000_000;
class RequestHandler {
    #end = Promise.withResolvers();
    #chunks = [];
    #length = 0;
    #head = { status: 0, headers: {} };
    #controller;
    #aborted;
    #sent = false;
    get sent() {
        return this.#sent;
    }
    async end() {
        const result = await this.#end.promise;
        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setImmediate)();
        return result;
    }
    abort(reason) {
        this.#aborted ??= reason;
        this.#end.resolve({ sent: this.#sent, error: reason });
        this.#controller?.abort(reason);
    }
    onRequestStart(controller) {
        if (this.#aborted) {
            controller.abort(this.#aborted);
            return;
        }
        this.#controller = controller;
        this.#sent = true;
    }
    onResponseStart(_controller, status, headers) {
        this.#head = { status, headers };
    }
    onResponseData(_controller, chunk) {
        this.#length += chunk.length;
        this.#chunks.push(chunk);
        if (this.#length <= MAX_BODY_BYTES)
            return;
        this.#chunks.length = 0;
        this.#end.resolve({ sent: true, response: { ...this.#head, bytes: undefined } });
        this.abort(new Error("the answer is too large"));
    }
    onResponseEnd() {
        const bytes = Buffer.concat(this.#chunks, this.#length);
        this.#chunks.length = 0;
        this.#end.resolve({ sent: true, response: { ...this.#head, bytes } });
    }
    onResponseError(_controller, error) {
        this.#end.resolve({ sent: this.#sent, error });
    }
}
const MAX_DEPTH = 100;
function parseBody(bytes, item = (value) => value) {
    if (bytes === undefined) {
        const megabytes = MAX_BODY_BYTES / 1_000_000;
        return { value: undefined, flaw: `of more than ${megabytes} MB, which was not read` };
    }
    const { depth, commas } = outlineOf(bytes);
    if (depth > MAX_DEPTH) {
        return {
            value: undefined,
            flaw: `nested more than ${MAX_DEPTH} levels deep, which was not read`,
        };
    }
    try {
        const items = itemsIn(bytes, commas);
        if (items)
            return { value: Array.from(items, (each) => item(JSON.parse(textOf(each)))) };
        const text = textOf(bytes);
        return { value: text.trim() === "" ? undefined : JSON.parse(text) };
    }
    catch {
        const text = textOf(bytes);
        return { value: text, flaw: `that is not JSON${/^\s*</u.test(text) ? " but HTML" : ""}` };
    }
}
function textOf(bytes) {
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutSecrets */ .cT)(new TextDecoder().decode(bytes));
}
function itemsIn(bytes, commas) {
    const begin = bytes.findIndex((byte) => !BLANKS.includes(byte));
    const end = bytes.findLastIndex((byte) => !BLANKS.includes(byte));
    if (bytes[begin] !== 0x5b || bytes[end] !== 0x5d || commas.length === 0)
        return undefined;
    return [...commas, end].map((comma, index) => bytes.subarray((commas[index - 1] ?? begin) + 1, comma));
}
const BLANKS = [0x20, 0x09, 0x0a, 0x0d];
function outlineOf(bytes) {
    const commas = [];
    let depth = 0;
    let deepest = 0;
    for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index];
        if (byte === QUOTE)
            index = endOfString(bytes, index);
        else if (byte === 0x5b || byte === 0x7b)
            deepest = Math.max(deepest, (depth += 1));
        else if (byte === 0x5d || byte === 0x7d)
            depth -= 1;
        else if (byte === COMMA && depth === 1)
            commas.push(index);
    }
    return { depth: deepest, commas };
}
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
function endOfString(bytes, start) {
    for (let index = start + 1; index < bytes.length; index += 1) {
        const byte = bytes[index];
        if (byte === QUOTE)
            return index;
        if (byte === BACKSLASH)
            index += 1;
    }
    return bytes.length;
}
async function withBoundedBody(response) {
    const body = response.body;
    if (body === null)
        return response;
    const chunks = [];
    let length = 0;
    for await (const chunk of body) {
        length += chunk.length;
        if (length > MAX_BODY_BYTES)
            throw new Error("the answer is too large");
        chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks, length), response);
}


/***/ }),

/***/ 4884:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   WA: () => (/* binding */ shownByRelease),
/* harmony export */   _v: () => (/* binding */ PROBES),
/* harmony export */   mc: () => (/* binding */ shownKind),
/* harmony export */   rN: () => (/* binding */ isProof)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3643);

const PROBES = [
    { path: "/api/settings/", kind: "glitchtip" },
    { path: "/api/0/", kind: "sentry" },
];
const probeSchema = valibot__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ik({ version: valibot__WEBPACK_IMPORTED_MODULE_0__/* .string */ .Yj() });
function isProof(body) {
    return valibot__WEBPACK_IMPORTED_MODULE_0__.is(probeSchema, body);
}
function shownKind(names, link) {
    if (link !== undefined && /^\{\s*(?:['"]\s*)?</u.test(link))
        return "glitchtip";
    return names.some((name) => name.startsWith("x-sentry-")) ? "sentry" : undefined;
}
function shownByRelease({ commitCount }) {
    return commitCount === undefined ? "glitchtip" : undefined;
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


/***/ }),

/***/ 6037:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Transport: () => (/* binding */ Transport),
  realTiming: () => (/* binding */ realTiming)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/lifetime.js
var release_tracker_lifetime = __webpack_require__(5473);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/connections.js
var connections = __webpack_require__(1589);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/exchange.js
var exchange = __webpack_require__(9371);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var service_operation = __webpack_require__(2189);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/failure.js




const MAX_DETAIL = 300;
function responseError(operation, answer, target) {
    const { status, body } = answer;
    if ([403, 404, 405].includes(status) && isWebPage(body)) {
        return noEndpointError(operation, status, target);
    }
    const { detail, fields } = readDetail(body);
    const words = detail === "" || operation.confidential ? "." : `: ${(0,release_tracker_text/* asSentence */.KG)(detail)}`;
    const verb = status >= 500 ? "failed" : "refused";
    return new errors/* ServiceError */._7(`The service ${verb} to ${operation.action} (${status})${words}`, {
        kind: "status",
        status,
        fields: operation.confidential ? {} : fields,
        mayHaveHappened: operation.method === "GET" ? false : undefined,
        where: target.baseUrl,
        fix: fixFor(operation, answer, target),
    });
}
function unreadableError(operation, { status, value, flaw = "" }, target) {
    if (isWebPage(value))
        return noEndpointError(operation, status, target);
    return new errors/* ServiceError */._7(`The service gave an unexpected response when asked to ${operation.action} (${status}): a body ${flaw}${(0,service_operation/* doubt */.B2)(operation)}.`, {
        kind: "unreadable",
        status,
        mayHaveHappened: operation.method !== "GET",
        where: target.baseUrl,
        fix: "Check that the base URL is the service's own address and that no login page or proxy answers for it.",
    });
}
function noEndpointError(operation, status, { baseUrl }) {
    const isDoubtful = status < 300 && operation.method !== "GET";
    const { pathname } = new URL(baseUrl);
    const place = pathname === "/"
        ? "Check that the base URL is the service's own address, with its path where it has one,"
        : `Check the path "${pathname}" of the base URL,`;
    return new errors/* ServiceError */._7(`The service has no such endpoint: asked to ${operation.action}, it answered ${status} with a web page instead of JSON${isDoubtful ? (0,service_operation/* doubt */.B2)(operation) : ""}.`, {
        kind: "no-endpoint",
        status,
        mayHaveHappened: isDoubtful,
        where: baseUrl,
        fix: `${place} and that no login page, proxy or firewall answers in place of the service.`,
    });
}
function connectionError(operation, { sent, error }, { baseUrl }) {
    const { kind, text, fix, peer, maxAttempts } = breakage(error, sent);
    const { host } = new URL(baseUrl);
    const place = peer === undefined || peer === host ? host : `${host} at ${peer}`;
    return {
        maxAttempts,
        error: new errors/* ServiceError */._7(`Could not ${operation.action}: ${text} (${place}).`, {
            kind,
            mayHaveHappened: kind === "interrupted" && operation.method !== "GET",
            where: baseUrl,
            fix,
            cause: error,
        }),
    };
}
function fixFor(operation, answer, target) {
    const { status } = answer;
    const [scope = "", ...others] = operation.scopes;
    const { detail, fields } = readDetail(answer.body);
    const scopes = `"${scope}"${others.length === 0 ? "" : ` (or ${others.join(", ")})`}`;
    const withScopes = scope === "" ? "" : ` with the scope ${scopes}`;
    if (status >= 300 && status < 400)
        return redirectFix(answer);
    switch (status) {
        case 400:
        case 422:
            return badRequestFix(operation, fields);
        case 401:
            return wrongTokenFix(target, withScopes);
        case 403:
            if (/\bCSRF\b/iu.test(detail))
                return wrongTokenFix(target, withScopes);
            return target.organizationToken && !operation.scopes.includes("project:releases")
                ? `An organization token (sntrys_\u2026) reaches releases and source maps only. Use a token of a user or an internal integration with the scope ${scopes}.`
                : `The token lacks the scope "${scope}"${operation.scopeNote === undefined ? "" : ` (${operation.scopeNote})`}, or its owner has no access to ${operation.resources.join(" and ")}.`;
        case 404:
            return `Check ${operation.resources.join(", ")} and the base URL, and that the token's owner has access.`;
        case 429:
            return "The rate limit of the service is used up. Run fewer jobs at the same time, or raise the timeout.";
        default:
            return status >= 500
                ? `The service has a problem of its own; look at its status page and run the step again. "on-error: warn" keeps it from failing the job.`
                : "Check the base URL, and that nothing stands between this runner and the service.";
    }
}
function wrongTokenFix({ baseUrl, kind }, withScopes) {
    const page = kind === "glitchtip" ? "/profile/auth-tokens" : "/settings/account/api/auth-tokens/";
    return `This token is not known to the service: it is wrong, expired or of another service. Create one at ${baseUrl}${page}${withScopes}, store it as a secret, and check the base URL.`;
}
function badRequestFix({ fieldFixes = {}, confidential }, fields) {
    const fixes = Object.keys(fields).flatMap((field) => Object.hasOwn(fieldFixes, field) ? [fieldFixes[field] ?? ""] : []);
    if (fixes.length > 0)
        return fixes.join(" ");
    return confidential
        ? "Check the values that were sent; what the service said of them may hold a secret and is not repeated."
        : "Change what the message names; the same request would be refused again.";
}
function redirectFix({ body, location }) {
    const moved = dist/* safeParse */.xL(dist/* object */.Ik({ slug: dist/* string */.Yj() }), body);
    if (moved.success) {
        return `The project was renamed: write "${cut(moved.output.slug)}" in "projects".`;
    }
    const origin = location !== undefined && URL.canParse(location) ? new URL(location).origin : "";
    return `Redirects are not followed, so that the token stays with the base URL. Write the service's final address as base URL${origin === "" ? "" : ` (this one points to ${origin})`}.`;
}
const fieldErrors = dist/* record */.g1(dist/* string */.Yj(), dist/* unknown */.L5());
const locatedErrors = dist/* object */.Ik({
    detail: dist/* pipe */.Fs(dist/* array */.YO(dist/* object */.Ik({ loc: dist/* array */.YO(dist/* union */.KC([dist/* string */.Yj(), dist/* number */.ai()])), msg: dist/* string */.Yj() })), dist/* minLength */.Bp(1)),
});
const detailMember = dist/* object */.Ik({
    detail: dist/* union */.KC([
        dist/* pipe */.Fs(dist/* object */.Ik({ message: dist/* string */.Yj() }), dist/* transform */.pd(({ message }) => message)),
        dist/* string */.Yj(),
        dist/* array */.YO(dist/* unknown */.L5()),
    ]),
});
function readDetail(body) {
    if (typeof body === "string")
        return { detail: isWebPage(body) ? "" : cut(body), fields: {} };
    const located = dist/* safeParse */.xL(locatedErrors, body);
    if (located.success)
        return fromFields(fieldsOf(located.output.detail));
    const withDetail = dist/* safeParse */.xL(detailMember, body);
    if (withDetail.success) {
        const { detail } = withDetail.output;
        return {
            detail: cut(typeof detail === "string" ? detail : jsonOf(detail)),
            fields: {},
        };
    }
    if (Array.isArray(body))
        return { detail: cut(texts(body).join("; ")), fields: {} };
    const map = dist/* safeParse */.xL(fieldErrors, body);
    if (!map.success)
        return { detail: "", fields: {} };
    return fromFields(Object.fromEntries(Object.entries(map.output).map(([field, messages]) => [field, texts(messages)])));
}
function fieldsOf(errors) {
    const groups = Map.groupBy(errors, ({ loc }) => {
        return loc.findLast((part) => typeof part === "string") ?? "body";
    });
    return Object.fromEntries([...groups].map(([field, located]) => [field, located.map(({ msg }) => msg)]));
}
function fromFields(fields) {
    const detail = Object.entries(fields).map(([field, messages]) => `${field}: ${messages.join(" ")}`);
    return { detail: cut(detail.join("; ")), fields };
}
function texts(messages) {
    const list = Array.isArray(messages) ? messages : [messages];
    return list.map((message) => (typeof message === "string" ? message : jsonOf(message)));
}
function jsonOf(value) {
    try {
        return JSON.stringify(value);
    }
    catch {
        return "";
    }
}
function isWebPage(body) {
    return typeof body === "string" && /^\s*<(?:!doctype|html|head|body|\?xml)/iu.test(body);
}
function cut(text) {
    return (0,release_tracker_text/* shorten */.ml)((0,release_tracker_text/* singleLine */.pF)(text.slice(0, 20 * MAX_DETAIL)).trim(), MAX_DETAIL);
}
const NETWORK_FIX = "Check the base URL, the network and the proxy settings of the runner, and that the service is up.";
const PROXY_FIX = "Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.";
const BREAKAGES = {
    ECONNREFUSED: "the connection was refused",
    ENOTFOUND: "its host name is not known",
    EAI_AGAIN: "its host name could not be looked up",
    EHOSTUNREACH: "the host cannot be reached",
    ENETUNREACH: "the network cannot be reached",
    EADDRNOTAVAIL: "no local address was available",
    UND_ERR_CONNECT_TIMEOUT: "the connection was not made in time",
    ETIMEDOUT: "the connection timed out",
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the answer was cut off",
};
const TLS = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|^UNABLE_TO_|^HOSTNAME_MISMATCH$/u;
function breakage(error, sent) {
    const kind = sent ? "interrupted" : "unreachable";
    if (error instanceof errors/* TimeoutError */.MU) {
        return { kind, text: error.message, fix: error.fix ?? NETWORK_FIX, maxAttempts: 3 };
    }
    const code = codeOf(error);
    const message = cut(messageOf(error));
    if (!sent && TLS.test(code)) {
        return {
            kind,
            text: `the TLS connection failed (${code})`,
            fix: tlsFix(code),
            maxAttempts: 1,
        };
    }
    if (isOfProxy(code, message)) {
        return {
            kind: "unreachable",
            text: `the proxy refused the connection (${message})`,
            fix: PROXY_FIX,
            ...(/\b40[37]\b/u.test(message) && { maxAttempts: 1 }),
        };
    }
    const known = Object.hasOwn(BREAKAGES, code) ? BREAKAGES[code] : undefined;
    return {
        kind,
        text: known ?? `the connection broke (${code || message})`,
        fix: NETWORK_FIX,
        peer: peerOf(error),
        ...(code === "ENOTFOUND" && { maxAttempts: 3 }),
    };
}
function isOfProxy(code, message) {
    return code.startsWith("UND_ERR_PRX") || /^Proxy (?:response|Authentication)/u.test(message);
}
function tlsFix(code) {
    switch (code) {
        case "CERT_HAS_EXPIRED":
            return "The certificate of the service has expired and must be renewed there.";
        case "ERR_TLS_CERT_ALTNAME_INVALID":
            return "The certificate is one of another host: check the base URL.";
        case "EPROTO":
        case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
        case "ERR_SSL_WRONG_VERSION_NUMBER":
            return "Nothing speaks TLS there: check the scheme and the port of the base URL.";
        default:
            return "For a private certificate authority set NODE_EXTRA_CA_CERTS to its file in the environment of the step.";
    }
}
function codeOf(error) {
    if (!(error instanceof Error))
        return "";
    if ("code" in error && typeof error.code === "string" && error.code !== "")
        return error.code;
    if (error instanceof AggregateError)
        return codeOf(error.errors[0]);
    return codeOf(error.cause);
}
function peerOf(error) {
    if (error instanceof AggregateError)
        return peerOf(error.errors[0]);
    if (!(error instanceof Error) || !("address" in error) || !("port" in error))
        return undefined;
    return `${String(error.address)}:${String(error.port)}`;
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/kind.js
var service_kind = __webpack_require__(4884);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/rate-limit.js
function parseRateLimit(header) {
    const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => {
        const text = header(`x-sentry-rate-limit-${name}`)?.trim();
        return text && /^\d{1,15}(?:\.\d+)?$/u.test(text) ? Number(text) : undefined;
    });
    if (limit === undefined || remaining === undefined || reset === undefined)
        return undefined;
    return { limit, remaining, reset };
}
class ServerClock {
    #low = Number.NEGATIVE_INFINITY;
    #high = Number.POSITIVE_INFINITY;
    observe(date, { sent, received }) {
        const low = date - received;
        const high = date + 1000 - sent;
        if (low > this.#high || high < this.#low) {
            this.#low = low;
            this.#high = high;
            return;
        }
        this.#low = Math.max(this.#low, low);
        this.#high = Math.min(this.#high, high);
    }
    get known() {
        return this.#low !== Number.NEGATIVE_INFINITY;
    }
    earliest(now) {
        return this.known ? now + this.#low : now;
    }
}
const LONGEST_WINDOW_MS = 120_000;
const POLL_MS = 10;
class RateLimiter {
    #clock;
    #window;
    #windowEnd = 0;
    #windowSeconds = 1;
    #requestsPerSecond;
    #underWay = 0;
    #probing = false;
    #pausedUntil = 0;
    #contended = false;
    #refused = false;
    constructor(clock) {
        this.#clock = clock;
    }
    delay(now) {
        if (now < this.#pausedUntil)
            return this.#pausedUntil - now;
        if (this.#probing)
            return POLL_MS;
        if (!this.#window || now >= this.#windowEnd)
            return 0;
        const { remaining } = this.#window;
        if (remaining <= this.#underWay)
            return this.#windowEnd - now;
        return this.#contended && remaining <= 2 * this.#underWay ? POLL_MS : 0;
    }
    sent(now) {
        this.#underWay += 1;
        if (!this.#window || now < this.#windowEnd)
            return;
        this.#window = undefined;
        this.#probing = true;
        this.#contended = this.#refused;
        this.#refused = false;
    }
    refused() {
        this.#contended = true;
        this.#refused = true;
    }
    lost() {
        this.#underWay -= 1;
        this.#probing = false;
    }
    received(headers, { now, date }) {
        this.#underWay -= 1;
        this.#probing = false;
        if (!headers)
            return;
        const length = date === undefined ? 1 : Math.ceil(headers.reset - date / 1000);
        this.#windowSeconds = Math.max(this.#windowSeconds, Math.min(length, 3600));
        this.#requestsPerSecond = headers.limit / this.#windowSeconds;
        const current = this.#window;
        if (current && headers.reset < current.reset)
            return;
        const end = now + this.resetDelay(headers, now);
        const isSame = current?.reset === headers.reset;
        const remaining = isSame ? Math.min(current.remaining, headers.remaining) : headers.remaining;
        this.#window = { ...headers, remaining };
        this.#windowEnd = isSame ? Math.min(this.#windowEnd, end) : end;
    }
    pause(until) {
        this.#pausedUntil = Math.max(this.#pausedUntil, until);
    }
    resetDelay({ reset }, now) {
        const wait = reset * 1000 - this.#clock.earliest(now);
        return Math.min(Math.max(0, Math.ceil(wait)), LONGEST_WINDOW_MS);
    }
    get requestsPerSecond() {
        return this.#requestsPerSecond;
    }
}
class RateLimits {
    clock = new ServerClock();
    #limiters = new Map();
    of({ name }) {
        const known = this.#limiters.get(name);
        if (known)
            return known;
        const limiter = new RateLimiter(this.clock);
        this.#limiters.set(name, limiter);
        return limiter;
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/retry.js
const FIRST_DELAY = 500;
const MAX_DELAY = 30_000;
const MAX_ATTEMPTS = 8;
const MAX_ELAPSED = 180_000;
const MAX_DEFECTS = 3;
function retryDelay(attempt, { state, policy, random }) {
    if (!isWorthRepeating(attempt, policy))
        return undefined;
    const { maxAttempts: most = Infinity } = attempt;
    if (state.attempts >= Math.min(most, policy.maxAttempts ?? Infinity))
        return undefined;
    if (attempt.status === 500 && state.defects >= MAX_DEFECTS)
        return undefined;
    if (attempt.askedDelay !== undefined) {
        const broken = state.attempts - MAX_ATTEMPTS;
        return Math.max(attempt.askedDelay, broken > 0 ? backoff(broken, random) : 0);
    }
    if (state.attempts >= MAX_ATTEMPTS || state.elapsed >= MAX_ELAPSED)
        return undefined;
    return backoff(state.attempts, random);
}
function backoff(attempts, random) {
    const ceiling = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (attempts - 1));
    return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
function isWithoutEffect({ kind, status }) {
    return kind === "unreachable" || status === 429;
}
function isInDoubt({ kind, status = 0 }) {
    return kind === "interrupted" || kind === "unreadable" || status >= 500 || isSuccess(status);
}
function isSuccess(status) {
    return status >= 200 && status < 300;
}
function isWorthRepeating(attempt, policy) {
    const { kind, status } = attempt;
    if (isWithoutEffect(attempt))
        return true;
    if (policy.onlyWithoutEffect)
        return false;
    if (kind === "interrupted")
        return true;
    if (kind !== "status" || status === undefined)
        return false;
    return status === 408 || status >= 500 || (policy.alsoStatuses?.includes(status) ?? false);
}
function parseRetryAfter(value, serverNow) {
    const text = value?.trim();
    if (!text)
        return undefined;
    if (/^\d{1,9}(?:\.\d+)?$/u.test(text))
        return Number(text) * 1000;
    const date = /\sGMT$/iu.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(date) ? undefined : Math.max(0, date - serverNow);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/transport.js
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










const realTiming = {
    now: () => Date.now(),
    ticks: release_tracker_lifetime/* ticks */.Zc,
    wait: (milliseconds, signal) => (0,promises_.setTimeout)(milliseconds, undefined, { signal }),
    random: () => Math.random(),
    attemptMs: 90_000,
};
const USER_AGENT = "release-tracker/1";
const LONG_PAUSE_MS = 10_000;
class Transport {
    baseUrl;
    #connection;
    #timing;
    #pool;
    #limits;
    #service;
    #organizationToken;
    #origin;
    #basePath;
    constructor(connection, shared) {
        const { baseUrl, token, concurrency, environment } = connection;
        const { origin, pathname } = new URL(baseUrl);
        this.baseUrl = baseUrl;
        this.#connection = connection;
        this.#timing = connection.timing ?? realTiming;
        this.#pool = shared
            ? shared.#pool
            : (0,connections/* openPool */.x5)({ origin, connections: concurrency, environment });
        this.#limits = shared ? shared.#limits : new RateLimits();
        this.#service = shared ? shared.#service : { kind: undefined, isAsked: false, isHeard: false };
        this.#organizationToken = token.startsWith("sntrys_");
        this.#origin = origin;
        this.#basePath = pathname === "/" ? "" : pathname;
        (0,release_tracker_text/* withholdSecret */.gd)(token);
    }
    within(lifetime) {
        return new Transport({ ...this.#connection, lifetime }, this);
    }
    at(baseUrl) {
        return new Transport({ ...this.#connection, baseUrl }, this);
    }
    requestsPerSecond(operation) {
        return this.#limits.of({ name: operation }).requestsPerSecond;
    }
    get serviceKind() {
        return this.#service.kind;
    }
    async identifyService() {
        for (const { path, kind } of this.#service.isAsked ? [] : service_kind/* PROBES */._v) {
            if (this.#service.kind)
                break;
            if (await this.#proves(path))
                this.#service.kind ??= kind;
        }
        this.#service.isAsked = true;
        return this.#service.kind;
    }
    async #proves(path) {
        const operation = {
            name: "identify",
            method: "GET",
            action: "find out which service this is",
            scopes: [],
            resources: [],
        };
        try {
            const { body } = await this.request({ operation, path, retry: { maxAttempts: 1 } });
            return (0,service_kind/* isProof */.rN)(body);
        }
        catch (error) {
            if (error instanceof errors/* ServiceError */._7)
                return false;
            throw error;
        }
    }
    connect() {
        this.#pool.connect().catch(() => undefined);
    }
    async request(request) {
        const { random } = this.#timing;
        const begun = this.#timing.ticks();
        let earlier;
        let defects = 0;
        for (let attempts = 1;; attempts += 1) {
            const attempt = await this.#attempt(request, earlier);
            if (attempt.answer)
                return { ...attempt.answer, repeated: earlier?.mayHaveArrived ?? false };
            earlier = mergeFailures(attempt, earlier);
            const recovered = isInDoubt(attempt.failed)
                ? await request.recover?.(earlier.error)
                : undefined;
            if (recovered)
                return recovered;
            if (attempt.failed.status === 500)
                defects += 1;
            const delay = retryDelay(attempt.failed, {
                state: { attempts, defects, elapsed: this.#timing.ticks() - begun },
                policy: request.retry ?? {},
                random: random(),
            });
            if (delay === undefined)
                throw earlier.error;
            this.#throwIfStopped(earlier);
            this.#announceRetry(request, earlier, { delay, attempts });
            await this.#wait(delay, earlier);
        }
    }
    async [Symbol.asyncDispose]() {
        await this.#pool[Symbol.asyncDispose]();
    }
    #announceRetry({ operation }, { failed, error }, { delay, attempts }) {
        const { lifetime, log } = this.#connection;
        if (delay >= lifetime.remaining()) {
            throw reworded(error, {
                what: `${error.message} Another attempt in ${seconds(delay)} would be after the step's timeout.`,
                fix: error.kind === "status" || error.fix === undefined
                    ? `Raise "timeout", or run the step again later.`
                    : `${(0,release_tracker_text/* asSentence */.KG)(error.fix)} Or raise "timeout".`,
            });
        }
        log.info(`${error.message} Attempt ${attempts + 1} follows in ${seconds(delay)}.`);
        if (failed.status === 429)
            this.#limits.of(operation).pause(this.#timing.now() + delay);
    }
    async #wait(milliseconds, earlier) {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const either = new AbortController();
            const abort = (reason) => either.abort(reason);
            const watching = __addDisposableResource(env_1, new DisposableStack(), false);
            watching.use((0,release_tracker_lifetime/* onAbort */.u7)(this.#connection.lifetime.stopping, abort));
            watching.use((0,release_tracker_lifetime/* onAbort */.u7)(this.#pool.closing, abort));
            try {
                await this.#timing.wait(milliseconds, either.signal);
            }
            catch (error) {
                this.#throwIfStopped(earlier);
                throw error;
            }
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            __disposeResources(env_1);
        }
    }
    #throwIfStopped(earlier) {
        const { stopping } = this.#connection.lifetime;
        this.#pool.closing.throwIfAborted();
        if (stopping.aborted && earlier) {
            const { error } = earlier;
            throw reworded(error, { what: `${error.message} The step ended before another attempt.` });
        }
        stopping.throwIfAborted();
    }
    async #attempt(request, earlier) {
        const { now } = this.#timing;
        const { operation } = request;
        this.#throwIfStopped(earlier);
        const limiter = this.#limits.of(operation);
        for (let delay; (delay = limiter.delay(now())) > 0;) {
            if (delay > LONG_PAUSE_MS)
                this.#announcePause(delay);
            await this.#wait(delay, earlier);
        }
        const sent = now();
        limiter.sent(sent);
        const result = await this.#exchange(request);
        if (result.response)
            return this.#readResponse(request, result.response, { limiter, sent });
        limiter.lost();
        return this.#readBreakage(operation, result, earlier);
    }
    #announcePause(delay) {
        const { log } = this.#connection;
        log.info(`The service's rate limit is used up; the next request follows in ${seconds(delay)}.`);
    }
    async #exchange({ operation, path, body }) {
        const env_2 = { stack: [], error: void 0, hasError: false };
        try {
            const { lifetime, token } = this.#connection;
            const dispatcher = await this.#pool.dispatcher;
            const handler = new exchange/* RequestHandler */.wS();
            const abort = (reason) => handler.abort(reason);
            const watching = __addDisposableResource(env_2, new DisposableStack(), false);
            watching.use(timeLimit(this.#timing.attemptMs, abort));
            watching.use((0,release_tracker_lifetime/* onAbort */.u7)(this.#pool.closing, abort));
            watching.use((0,release_tracker_lifetime/* onAbort */.u7)(lifetime.aborting, abort));
            const stop = (reason) => {
                if (!handler.sent || operation.method === "GET")
                    abort(reason);
            };
            watching.use((0,release_tracker_lifetime/* onAbort */.u7)(lifetime.stopping, stop));
            const headers = {
                authorization: `Bearer ${token}`,
                accept: "application/json",
                "user-agent": USER_AGENT,
                ...contentHeaders(body),
            };
            const { method } = operation;
            const bytes = typeof body === "object" ? body.bytes : (body ?? null);
            const target = { origin: this.#origin, path: `${this.#basePath}${path}`, method };
            dispatcher.dispatch({ ...target, headers, body: bytes }, handler);
            return await handler.end();
        }
        catch (e_2) {
            env_2.error = e_2;
            env_2.hasError = true;
        }
        finally {
            __disposeResources(env_2);
        }
    }
    get #target() {
        const { baseUrl } = this;
        return { baseUrl, organizationToken: this.#organizationToken, kind: this.serviceKind };
    }
    #readResponse({ operation, onBody, item }, response, { limiter, sent }) {
        const { status } = response;
        this.#service.isHeard = true;
        const values = (name) => [response.headers[name] ?? []].flat().map((value) => (0,release_tracker_text/* withoutSecrets */.cT)(value));
        const header = (name) => values(name)[0];
        const received = this.#timing.now();
        const date = parseDate(header("date"));
        if (date !== undefined)
            this.#limits.clock.observe(date, { sent, received });
        const limits = parseRateLimit(header);
        limiter.received(limits, { now: received, date });
        if (status === 429)
            limiter.refused();
        const link = values("link").join(", ") || undefined;
        this.#service.kind ??= (0,service_kind/* shownKind */.mc)(Object.keys(response.headers), link);
        const body = (0,exchange/* parseBody */.OG)(response.bytes, item);
        onBody?.(body.value);
        if (status >= 200 && status < 300) {
            if (body.flaw === undefined) {
                return { answer: { status, body: body.value, link, hits: hitsOf(header), date } };
            }
            const error = unreadableError(operation, { status, ...body }, this.#target);
            return failure({ kind: error.kind, status }, error);
        }
        const refused = { status, body: body.value, location: header("location") };
        const askedDelay = parseRetryAfter(header("retry-after"), date ?? received) ??
            (status === 429 && limits?.remaining === 0
                ? limiter.resetDelay(limits, received)
                : undefined);
        const error = responseError(operation, refused, this.#target);
        return failure({ kind: error.kind, status, askedDelay }, error);
    }
    #readBreakage(operation, { sent, error }, earlier) {
        const { stopping } = this.#connection.lifetime;
        this.#pool.closing.throwIfAborted();
        if (stopping.aborted && error === stopping.reason) {
            if (sent && operation.method !== "GET")
                throw this.#unanswered(operation, error);
            if (!this.#service.isHeard && !earlier && error instanceof errors/* TimeoutError */.MU) {
                throw this.#unheard(operation, { sent, reason: error });
            }
            this.#throwIfStopped(earlier);
        }
        if (error instanceof errors/* ServiceError */._7)
            return failure({ kind: error.kind }, error);
        const { error: failed, maxAttempts } = connectionError(operation, { sent, error }, this.#target);
        return failure({ kind: failed.kind, maxAttempts }, failed);
    }
    #unheard({ action }, { sent, reason }) {
        return new errors/* ServiceError */._7(`Could not ${action}: nothing had come from the service when the time was over.`, {
            kind: sent ? "interrupted" : "unreachable",
            where: this.baseUrl,
            fix: NETWORK_FIX,
            cause: reason,
        });
    }
    #unanswered({ action }, reason) {
        return new errors/* ServiceError */._7(`The step ended before the service answered the request to ${action}: whether it was done is not known.`, { kind: "interrupted", where: this.baseUrl, fix: "Run the step again.", cause: reason });
    }
}
function contentHeaders(body) {
    if (body === undefined)
        return {};
    if (typeof body === "string")
        return { "content-type": "application/json" };
    return {
        "content-type": body.type,
        ...(body.encoding !== undefined && { "content-encoding": body.encoding }),
    };
}
function failure(failed, error) {
    return { failed, error, mayHaveArrived: !isWithoutEffect(failed) };
}
function mergeFailures(last, earlier) {
    if (!earlier)
        return last;
    const mayHaveHappened = last.error.mayHaveHappened || earlier.error.mayHaveHappened;
    return {
        ...last,
        error: reworded(last.error, { mayHaveHappened }),
        mayHaveArrived: last.mayHaveArrived || earlier.mayHaveArrived,
    };
}
function reworded(error, { what, fix, mayHaveHappened }) {
    return new errors/* ServiceError */._7(what ?? error.message, {
        kind: error.kind,
        status: error.status,
        fields: error.fields,
        where: error.where,
        mayHaveHappened: mayHaveHappened ?? error.mayHaveHappened,
        fix: fix ?? error.fix,
        cause: error.cause,
    });
}
function hitsOf(header) {
    const [hits, most] = ["x-hits", "x-max-hits"].map((name) => {
        const text = header(name)?.trim() ?? "";
        return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
    });
    return hits !== undefined && hits < (most ?? Infinity) ? hits : undefined;
}
function parseDate(text) {
    const date = Date.parse(text ?? "");
    return Number.isNaN(date) ? undefined : date;
}
function timeLimit(milliseconds, onEnd) {
    const timer = setTimeout(() => {
        onEnd(new errors/* TimeoutError */.MU(`no whole answer came within ${seconds(milliseconds)}`, {
            fix: "Check the service's health; run the step again.",
        }));
    }, milliseconds);
    return { [Symbol.dispose]: () => clearTimeout(timer) };
}
function seconds(milliseconds) {
    return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}


/***/ })

};
