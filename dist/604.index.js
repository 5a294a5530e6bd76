export const id = 604;
export const ids = [604];
export const modules = {

/***/ 3604:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  checkRelease: () => (/* binding */ checkRelease)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/environment.js
var environment = __webpack_require__(3998);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/git.js + 1 modules
var git_git = __webpack_require__(6024);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/compose.js
var compose = __webpack_require__(4822);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/head.js
var release_head = __webpack_require__(2658);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/read.js + 8 modules
var read = __webpack_require__(4301);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/version.js
var release_version = __webpack_require__(54);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/format.js
var format = __webpack_require__(7740);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/connections.js
var connections = __webpack_require__(1589);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/check/outcome.js
const CHECK_STATES = ["failed", "warning", "unknown", "missing", "ok"];

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/releases.js
var releases = __webpack_require__(434);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/schema.js
var schema = __webpack_require__(2409);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var operation = __webpack_require__(2189);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/check/client.js




const rootSchema = dist/* object */.Ik({
    version: dist/* string */.Yj(),
    auth: dist/* nullish */.cl(dist/* object */.Ik({ scopes: (0,schema/* lenient */.W)(dist/* array */.YO(dist/* string */.Yj())) })),
});
const settingsSchema = dist/* object */.Ik({ version: dist/* string */.Yj() });
const namesSchema = dist/* array */.YO(dist/* object */.Ik({ name: dist/* string */.Yj() }));
class Surroundings {
    #transport;
    #organization;
    constructor(transport, organization) {
        this.#transport = transport;
        this.#organization = organization;
    }
    async scopes() {
        const reply = await this.#ask("/api/0/", "read what the token may do");
        const root = reply.ok ? dist/* safeParse */.xL(rootSchema, reply.body) : undefined;
        return root?.success ? root.output.auth?.scopes : undefined;
    }
    async glitchTipVersion() {
        const reply = await this.#ask("/api/settings/", "read the version of the service");
        const settings = reply.ok ? dist/* safeParse */.xL(settingsSchema, reply.body) : undefined;
        return settings?.success ? settings.output.version : undefined;
    }
    async organization() {
        return await this.#ask((0,operation/* apiPath */.So)("organizations", this.#organization), "read the organization");
    }
    async project(slug) {
        return await this.#ask((0,operation/* apiPath */.So)("projects", this.#organization, slug), `read project ${slug}`);
    }
    async releases() {
        const path = (0,operation/* apiPath */.So)("organizations", this.#organization, "releases");
        return await this.#ask(`${path}?per_page=1`, "read the releases");
    }
    async issues(project) {
        const path = (0,operation/* apiPath */.So)("projects", this.#organization, project, "issues");
        return await this.#ask(`${path}?query=&limit=1`, `list the issues of project ${project}`);
    }
    async keys(project) {
        const path = (0,operation/* apiPath */.So)("projects", this.#organization, project, "keys");
        return await this.#ask(path, `read the client keys of project ${project}`);
    }
    async repositories() {
        const path = (0,operation/* apiPath */.So)("organizations", this.#organization, "repos");
        const reply = await this.#ask(path, "read the repositories");
        if (!reply.ok)
            return reply.error;
        const names = dist/* safeParse */.xL(namesSchema, reply.body);
        return names.success ? names.output.map(({ name }) => name) : [];
    }
    async #ask(path, action) {
        const operation = {
            name: `check: ${action}`,
            method: "GET",
            action,
            scopes: [],
            resources: [`the organization "${this.#organization}"`],
        };
        try {
            const request = { operation, path, retry: { maxAttempts: 2 } };
            const { body, date } = await this.#transport.request(request);
            return { ok: true, body, date };
        }
        catch (error) {
            if (error instanceof errors/* ServiceError */._7)
                return { ok: false, error };
            throw error;
        }
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/check/service.js



const CLOCK_TOLERANCE = 60;
class ServiceCheck {
    #inputs;
    #transport;
    #surroundings;
    #isUsable = false;
    constructor(inputs, transport) {
        this.#inputs = inputs;
        this.#transport = transport;
        this.#surroundings = new Surroundings(transport, inputs.organization);
    }
    async rows() {
        const organization = await this.#surroundings.organization();
        const kind = await this.#transport.identifyService();
        const broken = organization.ok ? undefined : unusable(organization.error, kind);
        if (broken)
            return [broken];
        this.#isUsable = true;
        const scopes = kind === "glitchtip" ? undefined : await this.#surroundings.scopes();
        const projects = [];
        for (const slug of this.#inputs.projects) {
            projects.push({ slug, reply: await this.#surroundings.project(slug) });
        }
        const replies = [organization, ...projects.map(({ reply }) => reply)];
        return [
            await this.#kindRow(kind),
            { name: "Token", state: "ok", found: tokenFound(scopes) },
            organizationRow(replies, this.#inputs.organization),
            ...projects.map(({ slug, reply }) => projectRow(slug, reply)),
            ...(await this.#operationRows({ kind, scopes })),
            clockRow(replies, Date.now()),
        ];
    }
    async repositoryRow(repository) {
        const name = `Repository ${repository}`;
        if (!this.#isUsable)
            return { name, state: "unknown", found: "not asked for" };
        const repositories = await this.#surroundings.repositories();
        if (!Array.isArray(repositories))
            return unreadableRepository(name, repositories);
        if (repositories.includes(repository))
            return { name, state: "ok", found: "known there" };
        const { setCommits } = this.#inputs;
        if (setCommits !== "refs") {
            return {
                name,
                state: "ok",
                found: "not known there yet: the commits of the release name it",
            };
        }
        return {
            name,
            state: "warning",
            found: "not known there: the refs would be refused, and the release sent without them",
            fix: `Connect the repository to the organization on the service, set "repository" to the name that it has there${repositories.length === 0 ? "" : ` (${(0,format/* listed */.KE)(repositories, 5)})`}, or send commits ("set-commits: auto").`,
        };
    }
    async #kindRow(kind) {
        const name = "Service";
        const { baseUrl } = this.#inputs;
        if (kind === "sentry")
            return { name, state: "ok", found: `Sentry at ${baseUrl}` };
        if (kind === undefined) {
            const found = `neither Sentry nor GlitchTip by what it says of itself, at ${baseUrl}`;
            return { name, state: "unknown", found };
        }
        const version = await this.#surroundings.glitchTipVersion();
        return { name, state: "ok", found: `GlitchTip ${version ?? ""} at ${baseUrl}` };
    }
    async #operationRows(known) {
        const { resolveFromCommits, resolveInNextRelease, projects } = this.#inputs;
        const [project = ""] = projects;
        const needsIssues = resolveFromCommits || resolveInNextRelease;
        const rows = [];
        for (const operation of OPERATIONS) {
            const isNeeded = operation.need === "always" || (operation.need === "issues" && needsIssues);
            const row = { name: operation.name, isNeeded, scopes: scopesOf(operation, known.kind) };
            rows.push(known.scopes
                ? byScopes(row, known.scopes)
                : byReading(row, await this.#probe(operation, project), operation.isRead));
        }
        return rows;
    }
    async #probe({ probe }, project) {
        if (probe === "releases")
            return await this.#surroundings.releases();
        if (probe === "issues")
            return await this.#surroundings.issues(project);
        return probe === "keys" ? await this.#surroundings.keys(project) : undefined;
    }
}
const OPERATIONS = [
    { name: "Create releases", scopes: releases/* RELEASE_SCOPES */.YC, need: "always", probe: "releases" },
    {
        name: "List and show issues",
        scopes: ["event:read", "event:write", "event:admin"],
        need: "issues",
        probe: "issues",
        isRead: true,
    },
    { name: "Update issues", scopes: ["event:write", "event:admin"], need: "issues" },
    {
        name: "Update client keys",
        scopes: ["project:write", "project:admin"],
        need: "never",
        probe: "keys",
    },
];
function scopesOf({ need, scopes }, kind) {
    return kind === "glitchtip" && need === "always" ? scopes.slice(0, 1) : scopes;
}
function byScopes(row, own) {
    const scope = row.scopes.find((one) => own.includes(one));
    return scope === undefined
        ? lacking(row)
        : { name: row.name, state: "ok", found: `by the scope ${scope}` };
}
function byReading(row, reply, isRead = false) {
    const { name } = row;
    if (reply?.ok === true && isRead)
        return { name, state: "ok", found: "tried" };
    if (reply?.ok === false && reply.error.status === 403)
        return lacking(row);
    return {
        name,
        state: "unknown",
        found: reply?.ok
            ? "not refused to read; whether the token may write shows only when it does"
            : "shows only when it is done",
    };
}
function lacking({ name, isNeeded, scopes: [scope = "", ...others] }) {
    const found = `the token lacks the scope ${scope}`;
    if (!isNeeded)
        return { name, state: "missing", found };
    const more = others.length === 0 ? "" : ` (or ${others.join(", ")})`;
    const fix = `Create a token with the scope ${scope}${more}, and store it as the secret.`;
    return { name, state: "failed", found, fix };
}
function tokenFound(scopes) {
    return scopes === undefined ? "taken" : `taken, with the scopes ${(0,format/* listed */.KE)(scopes, 20)}`;
}
function unusable(error, kind) {
    const { status, message: found, fix } = error;
    if (status === 401)
        return { name: "Token", state: "failed", found, fix };
    if (status === 403)
        return undefined;
    if (status === 404 && kind !== undefined)
        return { name: "Organization", state: "failed", found, fix };
    return { name: "Service", state: "failed", found, fix };
}
function organizationRow(replies, slug) {
    const name = `Organization ${slug}`;
    const [own] = replies;
    if (own?.ok)
        return { name, state: "ok", found: "exists" };
    if (replies.some(({ ok }) => ok))
        return { name, state: "ok", found: "exists: it has a project" };
    return { name, state: "unknown", found: "not shown to this token" };
}
function projectRow(slug, reply) {
    const name = `Project ${slug}`;
    if (reply.ok)
        return { name, state: "ok", found: "exists" };
    const { status, message } = reply.error;
    if (status === 403) {
        const fix = `The scope "project:read" would tell; a release does not need it.`;
        return { name, state: "unknown", found: "not shown to this token", fix };
    }
    const isMissing = status === 404 || (status !== undefined && status >= 300 && status < 400);
    const found = status === 404 ? "does not exist, or the token's owner has no access to it" : message;
    const fix = status === 404 ? `Check the slug in "projects".` : reply.error.fix;
    return { name, state: isMissing ? "failed" : "warning", found, fix };
}
function clockRow(replies, now) {
    const name = "Clocks";
    const date = replies.find((reply) => reply.ok && reply.date !== undefined);
    if (!date?.ok || date.date === undefined) {
        return { name, state: "unknown", found: "the service does not tell its time" };
    }
    const seconds = Math.abs(now - date.date) / 1000;
    if (seconds <= CLOCK_TOLERANCE)
        return { name, state: "ok", found: "agree" };
    const found = `this machine's clock is ${(0,format/* duration */.p0)(seconds)} ${now > date.date ? "ahead of" : "behind"} the service's`;
    return {
        name,
        state: "warning",
        found,
        fix: "Set the clock of the runner (or of the service): the date of a release would be wrong by that.",
    };
}
function unreadableRepository(name, error) {
    const found = error.status === 403
        ? "the repositories are not shown to this token"
        : "this service does not list repositories";
    return { name, state: error.status === 403 ? "unknown" : "ok", found };
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/check/check.js











async function checkRelease(inputs, outcome, run) {
    run.log.info(`Checking what a release at ${inputs.baseUrl} would need \u2026`);
    const service = new ServiceCheck(inputs, run.transport);
    const [atService, atCheckout, git] = await Promise.all([
        service.rows(),
        checkCheckout(inputs, outcome, run),
        gitRow(run),
    ]);
    const { repository } = atCheckout;
    const rows = [...atService, proxyRow(inputs, run), git, ...atCheckout.rows];
    if (repository !== undefined)
        rows.push(await service.repositoryRow(repository));
    outcome.rows = rows.toSorted((a, b) => rank(a) - rank(b));
    const failed = outcome.rows.filter(({ state }) => state === "failed");
    if (failed.length > 0)
        throw new errors/* InputError */.dz(failed.map(problemOf));
    outcome.outcome = "matched";
}
function rank({ state }) {
    return CHECK_STATES.indexOf(state);
}
function problemOf({ name, found, fix }) {
    return { what: `A release would fail. ${name}: ${found}`, fix };
}
async function checkCheckout(inputs, outcome, run) {
    const { context, lifetime, log, mask } = run;
    const release = { inputs, context, log, mask, signal: lifetime.stopping };
    try {
        const head = await (0,release_head/* identifyHead */.X)(release);
        const version = (0,release_version/* releaseVersion */.SF)(inputs, head, outcome.notices);
        outcome.version = version;
        const history = await (0,read/* readReleaseHistory */.C)(head, release);
        outcome.notices.push(...head.notices, ...history.notices);
        const composed = (0,compose/* composeRelease */.c)(version, { inputs, context, head, history, now: new Date() });
        const rows = [
            { name: "Version", state: "ok", found: version },
            previousRow(history, inputs),
        ];
        return { rows, repository: composed.facts.repository };
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz))
            throw error;
        const rows = error.problems.map(({ what, where, fix }) => {
            return { name: where ?? "Inputs", state: "failed", found: what, fix };
        });
        return { rows };
    }
}
function previousRow({ range, commitCount, notices }, inputs) {
    const name = "Previous release";
    if (inputs.setCommits === "none")
        return { name, state: "ok", found: "not needed (set-commits: none)" };
    const warning = notices.find(({ level }) => level === "warning");
    if (range === undefined || range.source === "none") {
        const found = warning?.what ?? range?.sourceReason ?? "not found: no commit is known";
        const fix = warning?.fix ?? range?.advice ?? "Run actions/checkout before this step.";
        return { name, state: "warning", found, fix };
    }
    const from = range.previousName ?? range.previous;
    const count = commitCount === undefined ? "" : `, ${(0,format/* counted */.hS)(commitCount, "commit")} since`;
    const found = `${from ?? "none"} (${range.foundBy})${count}, read from ${SOURCES[range.source]}`;
    return { name, state: warning ? "warning" : "ok", found, fix: warning?.fix };
}
const SOURCES = {
    checkout: "the checkout",
    fetch: "the server: the checkout lacks it",
    "compare-api": "the compare API: the checkout lacks it",
};
async function gitRow({ context, lifetime }) {
    const name = "git";
    const file = (0,environment/* findGit */.Ct)(context.environment, process.platform);
    if (file === undefined) {
        const fix = "Install git on the runner: without it, the history comes from the API of the server.";
        return { name, state: "warning", found: "there is no git on the path", fix };
    }
    const git = new git_git/* Git */.T({
        file,
        inherited: context.environment,
        directory: context.temporaryDirectory,
        signal: lifetime.stopping,
    });
    try {
        const { stdout } = await git.ask({ what: "tell its version", command: "version", args: [] });
        return { name, state: "ok", found: stdout.trim().replace(/^git version /u, "") };
    }
    catch (error) {
        if (!(error instanceof errors/* GitError */.XS))
            throw error;
        return { name, state: "warning", found: error.message, fix: error.fix };
    }
}
function proxyRow({ baseUrl }, { context }) {
    const name = "Proxy";
    const target = new URL(baseUrl);
    const wrong = (variable) => new errors/* ServiceError */._7(`the environment variable ${variable} does not hold a URL`, {
        kind: "unreachable",
        fix: `Write "http://host:port", or remove the variable.`,
    });
    try {
        const proxies = (0,connections/* readProxies */.rq)(context.environment, target, wrong);
        const address = target.protocol === "http:"
            ? proxies?.httpProxy
            : (proxies?.httpsProxy ?? proxies?.httpProxy);
        if (proxies === undefined || address === undefined)
            return { name, state: "ok", found: "none" };
        const except = proxies.noProxy === "" ? "" : `, except for ${proxies.noProxy}`;
        return { name, state: "ok", found: `${new URL(address).host}${except}` };
    }
    catch (error) {
        if (!(error instanceof errors/* ServiceError */._7))
            throw error;
        return { name, state: "failed", found: error.message, fix: error.fix };
    }
}


/***/ })

};
