export const id = 203;
export const ids = [203];
export const modules = {

/***/ 3808:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ED: () => (/* binding */ MAX_COMMIT_REPOSITORY),
/* harmony export */   oA: () => (/* binding */ withinLimits),
/* harmony export */   ul: () => (/* binding */ releaseBody)
/* harmony export */ });
const MAX_AUTHOR_NAME = 128;
const MAX_AUTHOR_EMAIL = 75;
const MAX_PATH = 255;
const MAX_COMMIT_REPOSITORY = 64;
const MAX_BODY_BYTES = 8_000_000;
function withinLimits(commit) {
    const { author_name: name, author_email: email, patch_set: patchSet, ...rest } = commit;
    const patches = patchSet?.filter(({ path }) => !isLonger(path, MAX_PATH));
    return {
        commit: {
            ...rest,
            author_name: name ? cutCharacters(name, MAX_AUTHOR_NAME) : undefined,
            author_email: email && !isLonger(email, MAX_AUTHOR_EMAIL) ? email : undefined,
            patch_set: patches,
        },
        pathsLeftOut: (patchSet?.length ?? 0) - (patches?.length ?? 0),
    };
}
function isLonger(text, characters) {
    return text.length > characters && [...text].length > characters;
}
function cutCharacters(text, characters) {
    return isLonger(text, characters) ? [...text].slice(0, characters).join("") : text;
}
function releaseBody(release, maxBytes = MAX_BODY_BYTES) {
    const { commits, ...head } = release;
    const frame = JSON.stringify(head);
    const parts = (commits ?? []).map(commitJson);
    const room = maxBytes - Buffer.byteLength(frame) - `,"commits":[]`.length + 1;
    const { sent, withPatchSets } = fit(parts, room);
    if (sent === 0)
        return { ...measured(frame), ...NOTHING_SENT, commitsLeftOut: parts.length };
    const json = parts
        .slice(0, sent)
        .map(({ bare, patchSet }, index) => index < withPatchSets && patchSet !== "" ? `${bare.slice(0, -1)}${patchSet}}` : bare);
    return {
        ...measured(`${frame.slice(0, -1)},"commits":[${json.join(",")}]}`),
        sentCommits: sent,
        commitsLeftOut: parts.length - sent,
        patchSetsLeftOut: parts.slice(withPatchSets, sent).filter(({ patchSet }) => patchSet).length,
    };
}
const NOTHING_SENT = { sentCommits: 0, patchSetsLeftOut: 0 };
function measured(body) {
    return { body, bytes: Buffer.byteLength(body) };
}
function commitJson({ patch_set: patchSet, ...rest }) {
    const bare = JSON.stringify(rest);
    const member = patchSet ? `,"patch_set":${JSON.stringify(patchSet)}` : "";
    return {
        bare,
        patchSet: member,
        bareBytes: Buffer.byteLength(bare) + 1,
        patchSetBytes: Buffer.byteLength(member),
    };
}
function fit(parts, room) {
    let left = room;
    let sent = 0;
    while (sent < parts.length && left >= (parts[sent]?.bareBytes ?? 0)) {
        left -= parts[sent]?.bareBytes ?? 0;
        sent += 1;
    }
    let withPatchSets = 0;
    while (withPatchSets < sent && left >= (parts[withPatchSets]?.patchSetBytes ?? 0)) {
        left -= parts[withPatchSets]?.patchSetBytes ?? 0;
        withPatchSets += 1;
    }
    return { sent, withPatchSets };
}


/***/ }),

/***/ 4822:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ composeRelease),
/* harmony export */   e: () => (/* binding */ sentFacts)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _body_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3808);
/* harmony import */ var _history_pathspec_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7209);



const MAX_URL_LENGTH = 200;
function composeRelease(version, sources) {
    const { inputs, head, history, now } = sources;
    const notices = [];
    const ref = inputs.ref ?? head.commit;
    const { dateReleased: written = "now" } = inputs;
    const dateReleased = written === "now" ? now.toISOString() : written;
    const url = inputs.releaseUrl ?? defaultUrl(sources, notices);
    const release = {
        version,
        projects: inputs.projects,
        ref,
        url,
        dateReleased,
    };
    if (inputs.setCommits === "none") {
        return { release, facts: { ref, url, dateReleased }, pathsLeftOut: 0, notices };
    }
    const repository = repositoryName(sources);
    const { range, commitCount } = history;
    const { commits, pathsLeftOut } = sentCommits(repository, sources, notices);
    const refs = sentRefs(repository, sources);
    const isFiltered = (0,_history_pathspec_js__WEBPACK_IMPORTED_MODULE_2__/* .pathspecs */ .YO)(inputs.paths).length > 0;
    if (refs !== undefined && commits === undefined && isFiltered)
        notices.push(REFS_LEFT_OUT);
    return {
        release: { ...release, commits, refs: commits === undefined && isFiltered ? undefined : refs },
        facts: {
            ref,
            url,
            dateReleased,
            repository,
            commitCount,
            range: range && { ...range, comparePage: comparePage(sources) },
            paths: isFiltered ? inputs.paths : undefined,
        },
        pathsLeftOut,
        notices,
    };
}
const REFS_LEFT_OUT = {
    level: "notice",
    what: `With "paths", refs are not sent without commits: a service that reads the repository itself would take all commits between them.`,
};
function sentRefs(repository, { inputs, history: { range } }) {
    if (range === undefined || inputs.setCommits === "commits")
        return undefined;
    return [{ repository, commit: range.current, previousCommit: range.previous }];
}
function sentCommits(repository, { inputs, history }, notices) {
    const none = { commits: undefined, pathsLeftOut: 0 };
    if (inputs.setCommits === "refs" || history.commits.length === 0)
        return none;
    if (repository.length > _body_js__WEBPACK_IMPORTED_MODULE_1__/* .MAX_COMMIT_REPOSITORY */ .ED) {
        notices.push({
            level: "warning",
            what: `The repository's name "${repository}" has more than ${_body_js__WEBPACK_IMPORTED_MODULE_1__/* .MAX_COMMIT_REPOSITORY */ .ED} characters, which the service does not take in commits: refs are sent alone.`,
            fix: `Set "repository" to a shorter name of the repository on the service.`,
        });
        return none;
    }
    const limited = history.commits.map((commit) => (0,_body_js__WEBPACK_IMPORTED_MODULE_1__/* .withinLimits */ .oA)(releaseCommit(commit, repository)));
    return {
        commits: withoutPartialDates(limited.map(({ commit }) => commit), notices),
        pathsLeftOut: limited.reduce((sum, { pathsLeftOut }) => sum + pathsLeftOut, 0),
    };
}
function withoutPartialDates(commits, notices) {
    const undated = commits.filter(({ timestamp }) => timestamp === undefined).length;
    if (undated === 0)
        return commits;
    notices.push({
        level: "notice",
        what: `${undated} of ${commits.length} commits carry no date that can be read: all were sent without their dates, because the service takes dates on every commit or on none.`,
    });
    return commits.map((commit) => ({ ...commit, timestamp: undefined }));
}
function sentFacts(sent, { history, head, context }) {
    const page = repositoryPage(head, context);
    const isAsked = sent.sentCommits + sent.commitsLeftOut > 0;
    return {
        requestBytes: sent.bytes,
        commits: history.commits.slice(0, sent.sentCommits).map((commit) => commitRow(commit, page)),
        patchSetsLeftOut: sent.patchSetsLeftOut,
        commitsLeftOut: isAsked ? (history.commitCount ?? 0) - sent.sentCommits : 0,
    };
}
function releaseCommit(commit, repository) {
    return {
        id: commit.id,
        repository,
        author_name: commit.authorName,
        author_email: commit.authorEmail,
        timestamp: commit.timestamp,
        message: commit.message,
        patch_set: commit.changes,
    };
}
function commitRow(commit, page) {
    return {
        id: commit.id,
        subject: commit.message.split("\n", 1)[0] ?? "",
        author: commit.authorName,
        timestamp: commit.timestamp,
        url: page && `${page}/commit/${commit.id}`,
        files: commit.changes && countChanges(commit.changes),
    };
}
function countChanges(changes) {
    const files = { added: 0, modified: 0, deleted: 0 };
    for (const { type } of changes)
        files[CHANGE_NAMES[type]] += 1;
    return files;
}
const CHANGE_NAMES = { A: "added", M: "modified", D: "deleted" };
function repositoryName({ inputs, head, context }) {
    const name = inputs.repository ?? head.originName ?? context.repository;
    if (name !== undefined)
        return name;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz([
        {
            what: "The repository's name on the service cannot be told: the checkout's origin is not on the server of this run, and GITHUB_REPOSITORY is not set.",
            where: "input repository",
            fix: `Set "repository", for example "repository: owner/name", or "set-commits: none".`,
        },
    ]);
}
function repositoryPage(head, context) {
    const isElsewhere = head.originRepository === undefined && head.originName !== undefined;
    const name = isElsewhere ? undefined : (head.originRepository ?? context.repository);
    if (name === undefined)
        return undefined;
    const path = name.split("/").map((part) => encodeURIComponent(part));
    return `${context.serverUrl}/${path.join("/")}`;
}
function comparePage({ head, history, context }) {
    const page = repositoryPage(head, context);
    const { previous, current } = history.range ?? {};
    if (page === undefined || previous === undefined || previous === current)
        return undefined;
    return `${page}/compare/${previous}...${current}`;
}
function defaultUrl({ head, context }, notices) {
    const page = repositoryPage(head, context);
    if (page === undefined || head.commit === undefined)
        return undefined;
    const url = head.currentTag === undefined
        ? `${page}/commit/${head.commit}`
        : `${page}/releases/tag/${encodeURIComponent(head.currentTag)}`;
    if (url.length <= MAX_URL_LENGTH)
        return url;
    notices.push({
        level: "notice",
        what: `The address of the tag's page has ${url.length} characters, more than the ${MAX_URL_LENGTH} that the service takes: it was left out.`,
        fix: `Set "release-url" to a shorter one.`,
    });
    return undefined;
}


/***/ }),

/***/ 2658:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ wantedHistory),
/* harmony export */   X: () => (/* binding */ identifyHead)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5993);
/* harmony import */ var _git_checkout_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(375);
/* harmony import */ var _git_remote_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4789);
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2695);
/* harmony import */ var _version_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(54);






function wantedHistory({ setCommits, resolveFromCommits }) {
    return {
        commits: setCommits === "auto" || setCommits === "commits" || resolveFromCommits,
        refs: setCommits === "auto" || setCommits === "refs",
    };
}
async function identifyHead(release) {
    const { inputs, context, signal } = release;
    const { event } = context;
    const directory = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(context.workspace, inputs.workingDirectory ?? ".");
    const bare = context.outsider === undefined;
    const checkout = await (0,_git_checkout_js__WEBPACK_IMPORTED_MODULE_2__/* .openCheckout */ .Hj)({ ...context, directory, bare, signal });
    if (checkout.state === "no-folder")
        throw noFolder(directory);
    const commit = await headCommit(checkout, event);
    const originUrl = (0,_git_checkout_js__WEBPACK_IMPORTED_MODULE_2__/* .opened */ .Sg)(checkout)?.originUrl;
    const originRepository = (0,_git_remote_js__WEBPACK_IMPORTED_MODULE_3__/* .repositoryOnServer */ .Nh)(originUrl ?? "", context.serverUrl);
    const isOurs = originUrl === undefined && isAtEvent(commit, event);
    const githubRepository = originRepository ?? (isOurs ? context.repository : undefined);
    const originName = (0,_git_remote_js__WEBPACK_IMPORTED_MODULE_3__/* .remoteName */ .iy)(originUrl ?? "");
    const facts = { checkout, commit, originRepository, originName, githubRepository };
    const notices = otherCommitNotices(checkout, event);
    const head = { ...facts, ...findRemote(facts, release), notices };
    return { ...head, currentTag: await findCurrentTag(head, release) };
}
function noFolder(path) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz([
        {
            what: `The folder "${path}" does not exist.`,
            where: "input working-directory",
            fix: "Write a folder of the workspace, or run actions/checkout before this step.",
        },
    ]);
}
function isAtEvent(commit, event) {
    return commit !== undefined && (commit === event.commit || commit === event.pullRequestHead);
}
function findRemote({ checkout, commit, githubRepository }, { inputs, context, mask }) {
    const git = "repository" in checkout ? checkout.repository.git : checkout.git;
    if (git === undefined) {
        return { remote: undefined, whyNoRemote: "why" in checkout ? checkout.why : undefined };
    }
    const { serverUrl, temporaryDirectory } = context;
    const facts = { originUrl: (0,_git_checkout_js__WEBPACK_IMPORTED_MODULE_2__/* .opened */ .Sg)(checkout)?.originUrl, repository: githubRepository };
    const address = (0,_git_remote_js__WEBPACK_IMPORTED_MODULE_3__/* .remoteAddress */ .fn)(facts, { serverUrl, token: inputs.githubToken });
    if ("why" in address)
        return { remote: undefined, whyNoRemote: address.why };
    const objectFormat = commit?.length === 64 ? "sha256" : "sha1";
    const options = { program: git.place, address, objectFormat, temporaryDirectory, mask };
    return { remote: new _git_remote_js__WEBPACK_IMPORTED_MODULE_3__/* .RemoteRepository */ .NT(options) };
}
async function headCommit(checkout, event) {
    const { head, repository } = (0,_git_checkout_js__WEBPACK_IMPORTED_MODULE_2__/* .opened */ .Sg)(checkout) ?? {};
    const pullRequestHead = knownId(event.pullRequestHead);
    if (head === undefined || repository === undefined) {
        return pullRequestHead ?? knownId(event.commit);
    }
    if (pullRequestHead === undefined || pullRequestHead === head)
        return head;
    const [parents] = await repository.recordedParents([head]);
    return parents?.includes(pullRequestHead) ? pullRequestHead : head;
}
function knownId(id) {
    return id !== undefined && (0,_object_id_js__WEBPACK_IMPORTED_MODULE_5__/* .isObjectId */ .TS)(id) && !(0,_object_id_js__WEBPACK_IMPORTED_MODULE_5__/* .isNullId */ .JC)(id) ? id : undefined;
}
function otherCommitNotices(checkout, event) {
    const head = (0,_git_checkout_js__WEBPACK_IMPORTED_MODULE_2__/* .opened */ .Sg)(checkout)?.head;
    const expected = [knownId(event.commit), knownId(event.pullRequestHead)];
    if (head === undefined || expected[0] === undefined || expected.includes(head))
        return [];
    return [
        {
            level: "notice",
            what: `The checkout is at ${head}, the event is about ${expected[0]}: the checkout's commit is released.`,
            fix: event.name === "workflow_run"
                ? "That is as it should be where actions/checkout has `ref: ${{ github.event.workflow_run.head_sha }}`: the event itself is about the default branch."
                : "Check out the event's commit where that is meant: remove `ref` from actions/checkout.",
        },
    ];
}
async function findCurrentTag(head, release) {
    const { event } = release.context;
    const names = (0,_version_js__WEBPACK_IMPORTED_MODULE_4__/* .versionTags */ .OP)(release.inputs);
    const tags = await knownTags(head, names, release);
    const named = tags.filter((tag) => names.includes(tag.name));
    const atHead = named.find((tag) => tag.commit === head.commit);
    if (atHead === undefined && named[0] !== undefined)
        throw tagElsewhere(named[0], head.commit);
    const pushed = await eventTagCommit(tags, head, event);
    if (pushed !== undefined && pushed === head.commit)
        return event.tag;
    if (atHead === undefined && pushed !== undefined)
        refuseOtherCommit(head, pushed, release);
    return atHead?.name;
}
async function knownTags(head, versionNames, { log }) {
    const { checkout, remote, commit } = head;
    const tags = (await (0,_git_checkout_js__WEBPACK_IMPORTED_MODULE_2__/* .opened */ .Sg)(checkout)?.repository.tags()) ?? [];
    const isKnown = checkout.state === "complete" && tags.some(({ name }) => versionNames.includes(name));
    const isCommit = versionNames.some((name) => isAbbreviation(name, commit));
    if (remote === undefined || versionNames.length === 0 || isKnown || isCommit)
        return tags;
    try {
        return [...tags, ...(await remote.tags())];
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitError */ .XS))
            throw error;
        log.debug(error.message);
        head.notices.push({
            level: "notice",
            what: `Could not ask the server whether it has a tag "${versionNames.at(-1) ?? ""}". ${error.message}`,
            fix: error.fix,
        });
        return tags;
    }
}
function isAbbreviation(name, commit) {
    return (0,_object_id_js__WEBPACK_IMPORTED_MODULE_5__/* .isObjectId */ .TS)(name) || (name.length >= 7 && commit?.startsWith(name) === true);
}
function refuseOtherCommit({ commit }, pushed, { inputs, context }) {
    const { name, tag, commit: eventCommit } = context.event;
    const isOther = commit !== undefined && commit !== eventCommit;
    if (name !== "push" || tag === undefined || !isOther)
        return;
    const { version } = inputs;
    if (version === undefined)
        throw otherCommit(tag, pushed, commit);
    const forms = [...(0,_version_js__WEBPACK_IMPORTED_MODULE_4__/* .versionTags */ .OP)(inputs), `v${version.name}`];
    if (forms.includes(tag))
        throw tagElsewhere({ name: tag, commit: pushed }, commit);
}
function otherCommit(tag, pushed, commit) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz([
        {
            what: `The pushed tag ${tag} is on the commit ${pushed}, but the checkout is at ${commit}.`,
            where: "actions/checkout",
            fix: `Check out the tag: remove \`ref\` from actions/checkout. Or set "version" to what the checkout is.`,
        },
    ]);
}
async function eventTagCommit(tags, { checkout, commit, remote }, event) {
    if (event.tag === undefined)
        return undefined;
    const known = tags.find(({ name }) => name === event.tag)?.commit;
    const id = knownId(event.commit);
    if (known !== undefined || id === undefined || id === commit)
        return known ?? id;
    const peeled = await (0,_git_checkout_js__WEBPACK_IMPORTED_MODULE_2__/* .opened */ .Sg)(checkout)?.repository.resolve(id);
    if (peeled !== undefined)
        return peeled;
    const served = (await remote?.tags().catch(onlyGitErrors)) ?? [];
    return served.find(({ name }) => name === event.tag)?.commit ?? id;
}
function onlyGitErrors(error) {
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitError */ .XS))
        throw error;
}
function tagElsewhere(tag, head) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz([
        {
            what: `The version names the tag ${tag.name}, which is on the commit ${tag.commit}; the head commit is ${head ?? "not known"}.`,
            where: "input version",
            fix: `Check out ${tag.name} (\`ref: ${tag.name}\` of actions/checkout), or choose another version.`,
        },
    ]);
}


/***/ }),

/***/ 4301:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  C: () => (/* binding */ readReleaseHistory)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/checkout.js
var git_checkout = __webpack_require__(375);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/inputs/reader.js
var reader = __webpack_require__(2953);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/repository.js
var git_repository = __webpack_require__(1711);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/version.js
var version = __webpack_require__(4791);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/head.js
var release_head = __webpack_require__(2658);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/log.js




async function* readCommits(git, selection, reading) {
    const what = `read the commits of ${describeSelection(selection)}`;
    const chosen = reading.changes && selection.paths.length > 0
        ? await chosenCommits(git, selection, reading.limit)
        : wholeSelection(selection, reading);
    if (chosen === undefined)
        return;
    const parser = new LogParser(reading.changes);
    try {
        for await (const chunk of git.stream({ what, command: "log", ...chosen })) {
            yield* parser.push(chunk);
        }
    }
    catch (error) {
        if (reading.changes && error instanceof errors/* GitError */.XS)
            (0,version/* requireCurrent */.$L)(await git.version(), error);
        throw error;
    }
    yield* parser.end();
}
function wholeSelection(selection, { changes, limit }) {
    return {
        args: [
            ...LOG_OPTIONS,
            ...(changes ? CHANGES_OPTIONS : []),
            `--max-count=${limit}`,
            ...pathArguments(selection),
        ],
        input: (0,git_repository/* revisions */.ZW)(selection.head, selection.excluded),
    };
}
async function chosenCommits(git, selection, limit) {
    const ids = [];
    const output = git.stream({
        what: `choose the commits of ${describeSelection(selection)} by their paths`,
        command: "rev-list",
        args: [`--max-count=${limit}`, ...pathArguments(selection)],
        input: (0,git_repository/* revisions */.ZW)(selection.head, selection.excluded),
    });
    for await (const id of (0,git_repository/* lines */.Mn)(output))
        ids.push(id);
    if (ids.length === 0)
        return undefined;
    return {
        args: [...LOG_OPTIONS, ...CHANGES_OPTIONS, "--no-walk=unsorted", "--stdin", "--"],
        input: [...ids, ""].join("\n"),
    };
}
async function countCommits(git, selection) {
    let text = "";
    const output = git.stream({
        what: `count the commits of ${describeSelection(selection)}`,
        command: "rev-list",
        args: ["--count", ...pathArguments(selection)],
        input: (0,git_repository/* revisions */.ZW)(selection.head, selection.excluded),
    });
    for await (const chunk of output)
        text += chunk.toString("latin1");
    return Number.parseInt(text, 10);
}
function describeSelection({ head, excluded }) {
    const [first] = excluded;
    return first === undefined ? head.slice(0, 12) : `${first.slice(0, 12)}..${head.slice(0, 12)}`;
}
function pathArguments(selection) {
    return ["--stdin", "--", ...selection.paths];
}
const FIELDS = ["%H", "%P", "%an", "%ae", "%ad", "%cd", "%B"];
const LOG_OPTIONS = [
    "-z",
    "--no-color",
    "--no-notes",
    "--no-decorate",
    "--no-mailmap",
    "--encoding=UTF-8",
    "--date=raw",
    `--format=tformat:${FIELDS.join("%x00")}`,
];
const CHANGES_OPTIONS = [
    "--name-status",
    "--no-renames",
    "--diff-merges=first-parent",
    "--no-ext-diff",
    "--no-textconv",
    "--ignore-submodules=none",
];
class LogParser {
    #withChanges;
    #rest = [];
    #fields = [];
    #changes = [];
    #status;
    constructor(withChanges) {
        this.#withChanges = withChanges;
    }
    *push(chunk) {
        let start = 0;
        for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
            const commit = this.#token(this.#take(chunk, start, end));
            if (commit)
                yield commit;
            start = end + 1;
        }
        if (start < chunk.length)
            this.#rest.push(Buffer.from(chunk.subarray(start)));
    }
    *end() {
        const commit = this.#finish();
        if (commit)
            yield commit;
    }
    #take(chunk, start, end) {
        if (this.#rest.length === 0)
            return chunk.toString("utf8", start, end);
        const whole = Buffer.concat([...this.#rest, chunk.subarray(start, end)]);
        this.#rest = [];
        return whole.toString("utf8");
    }
    #token(text) {
        if (this.#fields.length > 0 && this.#fields.length < FIELDS.length) {
            this.#fields.push(text);
            return undefined;
        }
        if (this.#fields.length === FIELDS.length && this.#isChange(text))
            return undefined;
        const finished = this.#finish();
        this.#fields = [text];
        return finished;
    }
    #isChange(text) {
        if (this.#status !== undefined) {
            this.#changes.push({ path: text, type: changeType(this.#status) });
            this.#status = undefined;
            return true;
        }
        const status = text.trimStart();
        if (status.length > 1)
            return false;
        if (status !== "")
            this.#status = status;
        return true;
    }
    #finish() {
        const [id, parents, authorName, authorEmail, authorDate, committerDate, message] = this.#fields;
        if (id === undefined || message === undefined)
            return undefined;
        const timestamp = isoTimestamp(authorDate ?? "") ?? isoTimestamp(committerDate ?? "");
        const commit = {
            id,
            parents: parents ? parents.split(" ") : [],
            authorName: authorName ?? "",
            authorEmail: authorEmail ?? "",
            timestamp,
            message: (0,release_tracker_text/* withoutTrailing */.hT)(message, "\n"),
            ...(this.#withChanges && { changes: this.#changes }),
        };
        this.#fields = [];
        this.#changes = [];
        return commit;
    }
}
function changeType(status) {
    return status === "A" || status === "D" ? status : "M";
}
const LATEST_SECOND = 253_402_300_799;
function isoTimestamp(raw) {
    const [, seconds, sign, hours, minutes] = /^(\d{1,12}) ([+-])(\d\d)(\d\d)$/u.exec(raw) ?? [];
    if (seconds === undefined || Number(seconds) === 0)
        return undefined;
    if (Number(seconds) > LATEST_SECOND)
        return undefined;
    const offset = Number(hours) * 60 + Number(minutes);
    if (offset > 14 * 60 || Number(minutes) > 59)
        return isoDate(Number(seconds), 0, "+00:00");
    return isoDate(Number(seconds), sign === "-" ? -offset : offset, `${sign}${hours}:${minutes}`);
}
function isoDate(seconds, offsetMinutes, suffix) {
    const local = Math.max(0, seconds + offsetMinutes * 60);
    if (local > LATEST_SECOND)
        return undefined;
    return `${new Date(local * 1000).toISOString().slice(0, 19)}${suffix}`;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/commits.js



const FIRST_RELEASE_COMMITS = 20;
async function collectCommits(readable, task) {
    const { decision, git } = readable;
    const isFirst = decision.previous === undefined;
    const limit = newestCount(task, decision);
    const selection = { head: task.commit, excluded: excludedFrom(readable), paths: task.paths };
    const commits = [];
    if ((0,release_head/* wantedHistory */.I)(task.inputs).commits) {
        const reading = { changes: task.inputs.patchSet, limit };
        for await (const commit of readCommits(git, selection, reading))
            commits.push(commit);
        if (isFirst || commits.length < limit)
            return { commits, commitCount: commits.length };
    }
    const commitCount = await countCommits(git, selection);
    return { commits, commitCount: isFirst ? Math.min(commitCount, limit) : commitCount };
}
function excludedFrom({ decision, excluded, }) {
    return excluded ?? (decision.previous === undefined ? [] : [decision.previous]);
}
function newestCount({ inputs }, decision) {
    const { maxCommits } = inputs;
    return decision.previous === undefined ? Math.min(FIRST_RELEASE_COMMITS, maxCommits) : maxCommits;
}
function needsTrees({ inputs, paths }) {
    return paths.length > 0 || ((0,release_head/* wantedHistory */.I)(inputs).commits && inputs.patchSet);
}
const HEAD_START_MS = 25;
class EarlyCommits {
    #task;
    #repository;
    #reads;
    #headStart;
    #reading;
    constructor(task, repository, options) {
        this.#task = task;
        this.#repository = repository;
        this.#reads = options.reads;
        this.#headStart = options.headStart ?? HEAD_START_MS;
    }
    get ancestry() {
        const repository = this.#repository;
        return {
            isAncestor: (older, newer) => this.#isAncestor(older, newer),
            ancestorsAmong: (commits, head, excluded) => this.#ancestorsAmong(commits, head, excluded),
            independent: (commits) => repository.independent(commits),
            distance: (older, head) => repository.distance(older, head),
            mergeBase: (one, other) => repository.mergeBase(one, other),
        };
    }
    collect(decision) {
        const reading = this.#reading;
        if (reading !== undefined && reading.previous === decision.previous)
            return reading.commits;
        this[Symbol.dispose]();
        return collectCommits({ decision, git: this.#repository.git }, this.#task);
    }
    [Symbol.dispose]() {
        this.#reading?.stop();
        this.#reading = undefined;
    }
    async #isAncestor(older, newer) {
        if (this.#reads && newer === this.#task.commit) {
            const read = await this.#allSince(older);
            if (read && read.length > 0)
                return read.some(({ parents }) => parents.includes(older));
        }
        return this.#repository.isAncestor(older, newer);
    }
    async *#ancestorsAmong(commits, head, excluded = []) {
        const [previous] = excluded;
        const isBegun = head === this.#task.commit && this.#reading?.previous === previous;
        const read = isBegun && previous !== undefined ? await this.#allSince(previous) : undefined;
        if (read === undefined)
            yield* this.#repository.ancestorsAmong(commits, head, excluded);
        else
            yield* read.map(({ id }) => id).filter((id) => commits.includes(id));
    }
    async #allSince(previous) {
        const { commits } = this.#begin(previous);
        const headStart = (0,promises_.setTimeout)(this.#headStart, undefined, { ref: false });
        const read = await Promise.race([commits.catch(() => undefined), headStart]);
        const areAll = read?.commits.length === read?.commitCount && this.#task.paths.length === 0;
        return areAll ? read?.commits : undefined;
    }
    #begin(previous) {
        if (this.#reading?.previous === previous)
            return this.#reading;
        this[Symbol.dispose]();
        const { git } = this.#repository;
        const controller = new AbortController();
        const signal = AbortSignal.any([git.place.signal, controller.signal]);
        const decision = { previous, foundBy: "", notices: [] };
        const commits = collectCommits({ decision, git: git.with({ signal }) }, this.#task);
        commits.catch(() => undefined);
        this.#reading = { previous, commits, stop: () => controller.abort() };
        return this.#reading;
    }
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/object-id.js
var object_id = __webpack_require__(2695);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/connections.js
var connections = __webpack_require__(1589);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/exchange.js
var exchange = __webpack_require__(9371);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/github-api.js






const PAGE_SIZE = 100;
const MAX_TAG_PAGES = 20;
const REQUEST_TIMEOUT = 30_000;
const id = dist/* pipe */.Fs(dist/* string */.Yj(), dist/* regex */.yG(object_id/* OBJECT_ID */.SN));
const person = dist/* nullish */.cl(dist/* object */.Ik({
    name: dist/* nullish */.cl(dist/* string */.Yj(), ""),
    email: dist/* nullish */.cl(dist/* string */.Yj(), ""),
    date: dist/* nullish */.cl(dist/* string */.Yj()),
}));
const commitSchema = dist/* object */.Ik({
    sha: id,
    parents: dist/* array */.YO(dist/* object */.Ik({ sha: id })),
    commit: dist/* object */.Ik({ message: dist/* string */.Yj(), author: person, committer: person }),
});
const comparisonSchema = dist/* object */.Ik({
    status: dist/* picklist */.KI(["ahead", "identical", "behind", "diverged"]),
    total_commits: dist/* pipe */.Fs(dist/* number */.ai(), dist/* integer */.nd(), dist/* minValue */.Ww(0)),
    merge_base_commit: dist/* object */.Ik({ sha: id }),
    commits: dist/* array */.YO(commitSchema),
});
const tagsSchema = dist/* array */.YO(dist/* object */.Ik({ name: dist/* string */.Yj(), commit: dist/* object */.Ik({ sha: id }) }));
const refusalSchema = dist/* object */.Ik({
    status: dist/* number */.ai(),
    response: dist/* object */.Ik({ headers: dist/* optional */.lq(dist/* record */.g1(dist/* string */.Yj(), dist/* unknown */.L5()), {}) }),
});
function apiName(apiUrl) {
    const { host } = new URL(apiUrl);
    return host === "api.github.com" ? "GitHub API" : `API of ${host}`;
}
class GitHubHistory {
    #place;
    #request;
    #api;
    #answers = new Map();
    #tags;
    constructor(place, request) {
        this.#place = place;
        this.#api = apiName(place.apiUrl);
        this.#request = request;
    }
    async resolve(name) {
        const commitId = name.toLowerCase();
        if (dist.is(id, commitId))
            return this.#commit(commitId);
        const short = name.replace(/^refs\//u, "").replace(/^remotes\/origin\//u, "heads/");
        const isFull = short !== name && /^(?:tags|heads)\//u.test(short);
        const branch = `heads/${short.replace(/^origin\//u, "")}`;
        const candidates = isFull ? [short] : [`tags/${short}`, branch];
        if (/^[0-9a-f]{7,64}$/u.test(commitId))
            candidates.push(commitId);
        for (const ref of candidates) {
            const commit = await this.#commit(ref);
            if (commit !== undefined)
                return commit;
        }
        return undefined;
    }
    async #commit(ref) {
        const route = "GET /repos/{owner}/{repo}/commits/{ref}";
        const answer = await this.#ask(route, { ref, per_page: 1 });
        if (answer.status === 404 || answer.status === 422)
            return undefined;
        return this.#readable(route, answer, dist/* object */.Ik({ sha: id })).sha;
    }
    tags() {
        return (this.#tags ??= this.#readTags());
    }
    async #readTags() {
        const tags = [];
        for (let page = 1; page <= MAX_TAG_PAGES; page++) {
            const parameters = { per_page: PAGE_SIZE, page };
            const found = await this.#read("GET /repos/{owner}/{repo}/tags", parameters, tagsSchema);
            tags.push(...found.map(({ name, commit }) => ({ name, commit: commit.sha })));
            if (found.length < PAGE_SIZE)
                return tags;
        }
        throw new errors/* GitHubError */.y_(`The repository has more than ${MAX_TAG_PAGES * PAGE_SIZE} tags, too many to read through the ${this.#api}.`);
    }
    async compare(base, head) {
        const answer = await this.#ask(COMPARE, comparisonOf({ base, head }, 1, 1));
        if (answer.status === 404 && (await this.#commit(base)) && (await this.#commit(head))) {
            return undefined;
        }
        return comparison(this.#readable(COMPARE, answer, comparisonSchema));
    }
    async commits(range, limit) {
        const readPage = (page) => this.#read(COMPARE, comparisonOf(range, page, PAGE_SIZE), comparisonSchema);
        const first = await readPage(1);
        const { total } = comparison(first);
        const wanted = Math.min(total, limit);
        const newestFirst = [];
        for (let page = Math.ceil(total / PAGE_SIZE); page >= 1; page--) {
            if (newestFirst.length >= wanted)
                break;
            const { commits } = page === 1 ? first : await readPage(page);
            newestFirst.push(...commits.map((entry) => readCommit(entry)).toReversed());
        }
        const different = new Set(newestFirst.map((commit) => commit.id));
        if (different.size < wanted) {
            throw new errors/* GitHubError */.y_(`The ${this.#api} announced ${total} commits and gave ${different.size} of the newest ${wanted}.`);
        }
        return { commits: newestFirst.slice(0, wanted), total };
    }
    async newest(head, count) {
        const route = "GET /repos/{owner}/{repo}/commits";
        const parameters = { sha: head, per_page: count };
        const entries = await this.#read(route, parameters, dist/* array */.YO(commitSchema));
        return entries.map((entry) => readCommit(entry)).slice(0, count);
    }
    async #read(route, parameters, schema) {
        return this.#readable(route, await this.#ask(route, parameters), schema);
    }
    #readable(route, answer, schema) {
        const call = { route, api: this.#api };
        if (answer.status !== 200)
            throw refused(call, answer);
        const result = dist/* safeParse */.xL(schema, answer.data);
        if (result.success)
            return result.output;
        throw unreadableAnswer(call, dist/* flatten */.Bq(result.issues));
    }
    #ask(route, parameters) {
        const question = JSON.stringify([route, parameters]);
        const known = this.#answers.get(question);
        if (known !== undefined)
            return known;
        const answer = this.#send(route, parameters);
        this.#answers.set(question, answer);
        return answer;
    }
    async #send(route, parameters) {
        const { repository, signal } = this.#place;
        signal.throwIfAborted();
        const [owner = "", repo = ""] = repository.split("/");
        try {
            return await this.#request(route, { owner, repo, ...parameters });
        }
        catch (error) {
            signal.throwIfAborted();
            if (!(error instanceof Error) || !dist.is(refusalSchema, error))
                throw unreachable({ route, api: this.#api }, error);
            const { status, response } = dist/* parse */.qg(refusalSchema, error);
            return { status, headers: response.headers, error };
        }
    }
}
const COMPARE = "GET /repos/{owner}/{repo}/compare/{basehead}";
function comparisonOf({ base, head }, page, size) {
    return { basehead: `${base}...${head}`, per_page: size, page };
}
function comparison(page) {
    return {
        status: page.status,
        mergeBase: page.merge_base_commit.sha,
        total: page.total_commits,
    };
}
function readCommit({ sha, parents, commit }) {
    const timestamp = validDate(commit.author?.date) ?? validDate(commit.committer?.date);
    return {
        id: sha,
        parents: parents.map((parent) => parent.sha),
        authorName: commit.author?.name ?? "",
        authorEmail: commit.author?.email ?? "",
        timestamp,
        message: (0,release_tracker_text/* withoutTrailing */.hT)(commit.message, "\n"),
    };
}
function validDate(text) {
    return text && /^\d{4}-\d\d-\d\dT/u.test(text) && !Number.isNaN(Date.parse(text))
        ? text
        : undefined;
}
async function loadToolkit() {
    try {
        return await Promise.all(/* import() */[__webpack_require__.e(448), __webpack_require__.e(57), __webpack_require__.e(398)]).then(__webpack_require__.bind(__webpack_require__, 398));
    }
    catch (error) {
        throw new errors/* GitHubError */.y_("The GitHub API client could not be loaded.", { cause: error });
    }
}
const SILENT = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
};
async function openGitHubHistory(place) {
    const [{ GitHub }, fetch] = await Promise.all([loadToolkit(), openFetch(place)]);
    const octokit = new GitHub({ auth: place.token, baseUrl: place.apiUrl, log: SILENT });
    return new GitHubHistory(place, (route, parameters) => octokit.request(route, {
        ...parameters,
        request: {
            fetch,
            redirect: "manual",
            log: SILENT,
            signal: AbortSignal.any([place.signal, AbortSignal.timeout(REQUEST_TIMEOUT)]),
        },
    }));
}
async function openFetch({ environment, apiUrl }) {
    const proxies = (0,connections/* readProxies */.rq)(environment, new URL(apiUrl), wrongProxy);
    if (proxies === undefined) {
        return async (input, init) => (0,exchange/* withBoundedBody */.e$)(await fetch(input, init));
    }
    const { loadProxyAgent } = await Promise.all(/* import() */[__webpack_require__.e(448), __webpack_require__.e(122)]).then(__webpack_require__.bind(__webpack_require__, 9122));
    const { openProxyAgent, Dispatcher1Wrapper } = await loadProxyAgent();
    const dispatcher = new Dispatcher1Wrapper(openProxyAgent(proxies));
    return async (input, init) => (0,exchange/* withBoundedBody */.e$)(await fetch(input, Object.assign({}, init, { dispatcher })));
}
function wrongProxy(variable) {
    return new errors/* GitHubError */.y_(`The environment variable ${variable} does not hold a URL.`, {
        where: `environment variable ${variable}`,
        fix: `Write "http://host:port", or remove the variable.`,
    });
}
const OPERATIONS = [
    ["/compare/", "compare commits"],
    ["/tags", "list tags"],
    ["/commits/", "find a commit"],
    ["/commits", "list commits"],
];
function unreachable({ route, api }, error) {
    const text = error instanceof Error ? error.message : String(error);
    return new errors/* GitHubError */.y_(`The ${api} could not be reached to ${operation(route)}: ${said(text)}`, {
        cause: error,
        fix: `Check that the runner reaches the ${api} (proxy, firewall).`,
    });
}
function refused({ route, api }, { status, headers, error }) {
    const limited = status === 429 ||
        (status >= 400 && headers["x-ratelimit-remaining"] === "0") ||
        (status === 403 && headers["retry-after"] !== undefined);
    const what = limited ? "the rate limit is used up." : said(error?.message ?? "");
    return new errors/* GitHubError */.y_(`The ${api} did not ${operation(route)} (${status})${what ? `: ${what}` : "."}`, { cause: error, fix: fixOf(status, limited) });
}
function fixOf(status, limited) {
    if (limited)
        return "Run the job again later, or check out with `fetch-depth: 0`.";
    if (status >= 300 && status < 400) {
        return "The repository was moved or renamed: set the checkout's origin to its new name.";
    }
    const permission = "the permission `contents: read`, or set `github-token` to a token that can read the repository.";
    if (status === 401 || status === 403)
        return `Give the job ${permission}`;
    if (status === 404)
        return `Push the commit if it was made in this run; else give the job ${permission}`;
    if (status === 422)
        return "Push the commit to the server, in a step before this one.";
    return undefined;
}
function unreadableAnswer({ route, api }, issues) {
    return new errors/* GitHubError */.y_(`The ${api} answered unreadably when asked to ${operation(route)}.`, {
        cause: issues,
    });
}
function operation(route) {
    return OPERATIONS.find(([part]) => route.includes(part))?.[1] ?? "answer";
}
function said(message) {
    return (0,release_tracker_text/* asSentence */.KG)((0,release_tracker_text/* shorten */.ml)((0,release_tracker_text/* plainText */.wh)(message), 200));
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/remote.js
var remote = __webpack_require__(4789);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/tag-pattern.js
var tag_pattern = __webpack_require__(4902);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/previous-tag.js

const PRE_RELEASES = "alpha|a|beta|b|rc|pre|preview|dev|snapshot|nightly|canary|next|milestone|m".split("|");
const PRE_RELEASE = new RegExp(`^\\d*(?:${PRE_RELEASES.join("|")})\\d*$`, "iu");
const VERSION_STARTS = [/(?<!\d)(?:\d{4}-\d\d-\d\d(?!\d)|\d+(?:\.\d+)+)/u, /\d/u];
function tagParts(name) {
    const start = VERSION_STARTS.map((pattern) => name.search(pattern)).find((index) => index !== -1);
    if (start === undefined)
        return undefined;
    return {
        family: name.slice(0, start).replace(/(?<=^|[^\p{L}])v$/iu, ""),
        version: name.slice(start),
    };
}
function familyPattern(name) {
    const parts = tagParts(name);
    return parts && `${name.slice(0, name.length - parts.version.length)}*`;
}
function isPreRelease(name) {
    const [version = ""] = tagParts(name)?.version.split("+") ?? [];
    return version.split(/[^\p{L}\d]+/u).some((part) => PRE_RELEASE.test(part));
}
function variantOf(name) {
    const words = tagParts(name)
        ?.version.toLowerCase()
        .match(/\p{L}+/gu) ?? [];
    return words.filter((word) => !PRE_RELEASES.includes(word)).join(" ");
}
function variantPattern(name) {
    return `${familyPattern(name) ?? "*"}${variantOf(name).replaceAll(" ", "*")}*`;
}
function compareVersions(one, other) {
    const [first, second] = [versionParts(one), versionParts(other)];
    for (let index = 0; index < Math.max(first.length, second.length); index++) {
        const [a = END, b = END] = [first[index], second[index]];
        const order = a.rank - b.rank || a.digits - b.digits || compareTexts(a.text, b.text);
        if (order !== 0)
            return order;
    }
    return 0;
}
const END = { rank: 1, digits: 0, text: "" };
function versionParts(name) {
    const version = tagParts(name)?.version.toLowerCase();
    if (version === undefined)
        return [{ rank: -1, digits: 0, text: "" }];
    return (version.match(/\d+|\p{L}+/gu) ?? []).map((part) => {
        const text = part.replace(/^0+(?=\d)/u, "");
        if (/^\d/u.test(text))
            return { rank: 3, digits: text.length, text };
        return { rank: PRE_RELEASES.includes(text) ? 0 : 2, digits: 0, text };
    });
}
function compareTexts(one, other) {
    if (one === other)
        return 0;
    return one < other ? -1 : 1;
}
function highestFirst(tags) {
    return tags.toSorted((one, other) => compareVersions(other.name, one.name) || compareTexts(other.name, one.name));
}
function previousTagCandidates(tags, { head, currentTag: current, tagPattern }) {
    const elsewhere = tags.filter((tag) => tag.commit !== head);
    const family = current === undefined ? undefined : tagParts(current)?.family;
    if (tagPattern === undefined && (current === undefined || family === undefined)) {
        const foundBy = "nearest tag before the head commit";
        return { tags: elsewhere, passedOver: [], comparable: false, foundBy, current };
    }
    const related = elsewhere.filter(({ name }) => tagPattern === undefined ? tagParts(name)?.family === family : (0,tag_pattern/* matchesGlob */.kt)(name, tagPattern));
    const isStable = family !== undefined && current !== undefined && !isPreRelease(current);
    const matching = tagPattern ?? (current === undefined ? "" : familyPattern(current));
    return {
        tags: isStable ? related.filter(({ name }) => !isPreRelease(name)) : related,
        passedOver: isStable ? related.filter(({ name }) => isPreRelease(name)) : [],
        comparable: true,
        foundBy: `nearest ${current === undefined ? "tag before the head commit" : "earlier tag"} that matches ${matching}`,
        current,
    };
}
function likelyTag({ tags, comparable, current }) {
    if (!comparable)
        return undefined;
    const ordered = highestFirst(tags);
    const isBelow = ({ name }) => current === undefined || compareVersions(name, current) < 0;
    return ordered.find(isBelow) ?? ordered.at(-1);
}
function sameVariant({ tags, current }, nearest) {
    const word = current === undefined ? "" : variantOf(current);
    const other = variantOf(nearest.name);
    if (word === "" || other === "" || other === word)
        return [];
    return tags.filter(({ name }) => variantOf(name) === word);
}
async function nearestTag(candidates, head, ancestry) {
    const commits = [...new Set(candidates.tags.map(({ commit }) => commit))];
    const start = await anyAncestor(candidates, commits, { head, ancestry });
    if (start === undefined)
        return undefined;
    const inRange = [];
    for await (const commit of ancestry.ancestorsAmong(commits, head, [start]))
        inRange.push(commit);
    const nearest = inRange.length === 0 ? [start] : await ancestry.independent([start, ...inRange]);
    const tags = highestFirst(candidates.tags.filter(({ commit }) => nearest.includes(commit)));
    const [best] = tags;
    if (nearest.length === 1 || best === undefined)
        return best;
    const equal = candidates.comparable
        ? tags.filter(({ name }) => compareVersions(name, best.name) === 0)
        : tags;
    return fewestCommits(equal, head, ancestry);
}
async function anyAncestor(candidates, commits, { head, ancestry }) {
    const likely = likelyTag(candidates)?.commit;
    if (likely !== undefined && (await ancestry.isAncestor(likely, head)))
        return likely;
    for await (const commit of ancestry.ancestorsAmong(commits, head))
        return commit;
    return undefined;
}
async function fewestCommits(tags, head, ancestry) {
    const distances = new Map();
    for (const commit of new Set(tags.map((tag) => tag.commit))) {
        distances.set(commit, await ancestry.distance(commit, head));
    }
    const fewest = Math.min(...distances.values());
    return tags.find(({ commit }) => distances.get(commit) === fewest);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/range.js




async function decideRange(task, source) {
    const start = await namedStart(task, source);
    if (start !== undefined && (await isUsable(task, start, source))) {
        return decideNamed(task, start, source);
    }
    const decision = await decideByTags(task, await source.tags(), source.ancestry);
    return start === undefined ? withLostPushWarning(task, decision) : decision;
}
async function decideByTags(task, { names, tags }, ancestry) {
    const { commit } = task;
    const candidates = tagCandidates(task, tags);
    const { passedOver, foundBy } = candidates;
    const warnings = (0,tag_pattern/* patternWarnings */.au)(task.inputs.tagPattern, names);
    const tag = await nearestTag(candidates, commit, ancestry);
    if (tag === undefined) {
        const preRelease = await nearestTag({ ...candidates, tags: passedOver }, commit, ancestry);
        return { ...firstRelease(preRelease), notices: warnings };
    }
    const same = { ...candidates, tags: sameVariant(candidates, tag) };
    const variant = await nearestTag(same, commit, ancestry);
    const variants = variant === undefined ? [] : [variantNotice(task, tag, variant)];
    return { ...decideTag(tag, foundBy), notices: [...warnings, ...variants] };
}
function variantNotice({ head }, nearest, same) {
    const current = head.currentTag ?? "";
    return {
        level: "notice",
        what: `The previous release of ${current} is ${nearest.name}, the nearest tag; ${same.name} is the nearest that carries the same word.`,
        fix: `To keep them apart, set "tag-pattern: ${variantPattern(current)}", or another pattern for each.`,
    };
}
function withLostPushWarning(task, decision) {
    const before = startOfPush(task);
    return before === undefined ? decision : { ...decision, notices: [goneNotice(before)] };
}
function goneNotice(before) {
    return {
        level: "warning",
        what: `The commit before the push (${before}) is not known any more: the release begins at a tag instead.`,
        fix: `Set "previous-ref" to the release that this one follows.`,
    };
}
function startOfPush(task) {
    return task.inputs.previousRef === undefined && pushIsAboutHead(task)
        ? commitBeforePush(task)
        : undefined;
}
function startName(task) {
    return task.inputs.previousRef ?? commitBeforePush(task);
}
function commitBeforePush({ head, context }) {
    const { before } = context.event;
    if (head.currentTag !== undefined || before === undefined)
        return undefined;
    return (0,object_id/* isObjectId */.TS)(before) && !(0,object_id/* isNullId */.JC)(before) ? before : undefined;
}
async function namedStart(task, source) {
    const { previousRef } = task.inputs;
    if (previousRef !== undefined) {
        const previous = await source.resolve(previousRef);
        if (previous === undefined)
            throw unknownPreviousRef(previousRef);
        return { previous, name: previousRef, foundBy: "the input previous-ref" };
    }
    const before = commitBeforePush(task);
    const previous = before === undefined ? undefined : await source.resolve(before);
    return previous === undefined ? undefined : { previous, foundBy: "the commit before the push" };
}
async function isUsable(task, start, { ancestry }) {
    if (pushIsAboutHead(task))
        return true;
    return ancestry.isAncestor(start.previous, task.commit);
}
function pushIsAboutHead({ inputs, context, commit }) {
    return inputs.previousRef !== undefined || context.event.commit === commit;
}
function tagCandidates(task, tags) {
    return previousTagCandidates(tags, {
        head: task.commit,
        currentTag: task.head.currentTag,
        tagPattern: task.inputs.tagPattern,
    });
}
function firstRelease(passedOver) {
    const why = passedOver === undefined
        ? "no earlier tag"
        : `no earlier stable release; ${passedOver.name} was passed over`;
    return { foundBy: `first release: ${why}`, notices: [] };
}
function decideTag(tag, foundBy) {
    return {
        previous: tag.commit,
        refsFrom: tag.commit,
        previousName: tag.name,
        foundBy,
        notices: [],
    };
}
async function decideNamed({ commit }, start, { ancestry }) {
    const isAncestor = await ancestry.isAncestor(start.previous, commit);
    const mergeBase = isAncestor ? start.previous : await ancestry.mergeBase(start.previous, commit);
    return decideStart(start, { head: commit, mergeBase });
}
function decideStart({ previous, name, foundBy }, { head, mergeBase }) {
    const decision = { previous, refsFrom: mergeBase, previousName: name, foundBy };
    if (mergeBase === previous)
        return { ...decision, notices: [] };
    const shown = name ?? previous;
    const refs = mergeBase === undefined ? "have no start" : `begin at their merge base ${mergeBase}`;
    const warning = {
        level: "warning",
        what: `The previous release (${shown}) is not an ancestor of the head commit: the commits are those of "git log ${shown}..${head}", the refs ${refs}.`,
        fix: `After a force push or a moved tag this is expected; otherwise set "previous-ref" to the release that this one follows.`,
    };
    return { ...decision, notices: [warning] };
}
function unknownPreviousRef(name) {
    return new errors/* InputError */.dz([
        {
            what: `The repository has no tag, branch or commit "${name}".`,
            where: "input previous-ref",
            fix: "Write the name of a tag or branch, or the whole SHA of a commit.",
        },
    ]);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/compare.js






const MAX_COMPARISONS = 10;
const MAX_RANGE = 1000;
const MAX_LINES = 4;
async function compareHistory(task, notice) {
    const history = await openApi(task);
    const decision = await decideRange(task, apiSource(history, apiName(task.context.apiUrl)));
    const collected = await compare_readCommits(task, decision, history);
    return {
        decision: { ...decision, notices: [...decision.notices, ...limits(task, notice)] },
        collected,
    };
}
async function openApi({ head, inputs, context, signal, log }) {
    const { apiUrl, environment, serverUrl } = context;
    const api = apiName(apiUrl);
    const { githubToken: token } = inputs;
    const { githubRepository: repository } = head;
    if (repository === undefined) {
        const { host } = new URL(serverUrl);
        throw new errors/* GitHubError */.y_(`The checkout is not known to be of a repository on ${host} (its origin is elsewhere, an alias of SSH, or missing), so the ${api} is not asked.`);
    }
    if (token === undefined)
        throw noToken(api);
    if (!(0,remote/* mayCarryToken */.qb)(new URL(apiUrl))) {
        throw new errors/* GitHubError */.y_(`The ${api} is reached without encryption, so it gets no token.`);
    }
    log.info(`Asking the ${api} for the commits of ${repository} \u2026`);
    return await openGitHubHistory({ apiUrl, repository, token, environment, signal });
}
function noToken(api) {
    return new errors/* GitHubError */.y_(`There is no github-token for the ${api}.`, {
        fix: "Leave `github-token` as it is by default, or set it to a token that can read the repository.",
    });
}
function apiSource(history, api) {
    const isAncestor = async (older, newer) => isAhead(await history.compare(older, newer));
    const related = async (base, head) => {
        const comparison = await history.compare(base, head);
        if (comparison !== undefined)
            return comparison;
        throw new errors/* GitHubError */.y_(`The ${api} does not compare commits that have no ancestor in common.`);
    };
    return {
        ancestry: {
            isAncestor,
            ancestorsAmong: (commits, head, excluded) => ancestorsAmong(history, commits, { head, excluded, api }),
            independent: (commits) => independent(commits, isAncestor, api),
            distance: async (older, head) => (await related(older, head)).total,
            mergeBase: async (one, other) => (await related(one, other)).mergeBase,
        },
        tags: async () => {
            const tags = await history.tags();
            return { names: tags.map(({ name }) => name), tags };
        },
        resolve: (name) => history.resolve(name),
    };
}
function isAhead(comparison) {
    return comparison?.status === "ahead" || comparison?.status === "identical";
}
async function* ancestorsAmong(history, commits, { head, excluded: [base] = [], api, }) {
    const asked = commits.filter((commit) => commit !== base);
    if (asked.length === 0)
        return;
    if (base !== undefined) {
        const { total = Infinity } = (await history.compare(base, head)) ?? {};
        if (total > MAX_RANGE)
            throw tooManyTags(api);
        const range = await history.commits({ base, head }, total);
        yield* range.commits.map(({ id }) => id).filter((id) => asked.includes(id));
        return;
    }
    for (const commit of asked.slice(0, MAX_COMPARISONS)) {
        if (isAhead(await history.compare(commit, head)))
            yield commit;
    }
    if (asked.length > MAX_COMPARISONS)
        throw tooManyTags(api);
}
async function independent(commits, isAncestor, api) {
    if (commits.length > MAX_LINES)
        throw tooManyTags(api);
    const passed = new Set();
    for (const older of commits) {
        const others = commits.filter((commit) => commit !== older && !passed.has(commit));
        for (const newer of others) {
            if (!passed.has(older) && (await isAncestor(older, newer)))
                passed.add(older);
        }
    }
    return commits.filter((commit) => !passed.has(commit));
}
function tooManyTags(api) {
    return new errors/* GitHubError */.y_(`Which of the tags is the previous release cannot be told within ${MAX_COMPARISONS} requests to the ${api}.`, { fix: `Set "previous-ref" or "tag-pattern", or check out with "fetch-depth: 0".` });
}
async function compare_readCommits(task, decision, history) {
    const { previous: base } = decision;
    const head = task.commit;
    const limit = newestCount(task, decision);
    if (task.paths.length > 0)
        return { commits: [] };
    if (base === undefined) {
        const commits = await history.newest(head, limit);
        return { commits, commitCount: commits.length };
    }
    if (!(0,release_head/* wantedHistory */.I)(task.inputs).commits) {
        const comparison = await history.compare(base, head);
        return { commits: [], commitCount: comparison?.total };
    }
    const { commits, total } = await history.commits({ base, head }, limit);
    return { commits, commitCount: total };
}
function limits({ inputs, paths, context }, { level, fix }) {
    const api = apiName(context.apiUrl);
    if (paths.length > 0) {
        return [
            {
                level: "warning",
                what: `The commits come from the ${api}, which cannot filter them by paths: the release is sent without commits.`,
                fix,
            },
        ];
    }
    if (!(0,release_head/* wantedHistory */.I)(inputs).commits || !inputs.patchSet)
        return [];
    return [
        {
            level,
            what: `The commits come from the ${api}: they are sent without their changed files.`,
            fix,
        },
    ];
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/pathspec.js
var pathspec = __webpack_require__(7209);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/fetch.js


const NEAR = 50;
async function fetchAncestors(remote, commits) {
    const git = await remote.newRepository();
    await fetch_fetch(git, { what: "fetch the commits", objects: commits, options: [COMMITS_ONLY] });
    return new git_repository/* Repository */.LN(git);
}
async function fetchNewest(remote, head, count) {
    const git = await remote.newRepository();
    const options = [COMMITS_ONLY, `--depth=${count + 1}`];
    await fetch_fetch(git, { what: "fetch the newest commits", objects: [head], options });
    return new git_repository/* Repository */.LN(git);
}
async function fetchNear(remote, range) {
    const repository = await fetchNewest(remote, range.head, NEAR);
    return (await repository.provesRange(range.previous, range.head)) ? repository : undefined;
}
async function fetchSince(remote, range) {
    const { ref, head } = range;
    if (!(0,git_repository/* isRefName */.pA)(ref) || !ref.startsWith("refs/"))
        throw new errors/* GitError */.XS(`"${ref}" is not a ref.`);
    const git = await remote.newRepository();
    const repository = new git_repository/* Repository */.LN(git);
    const what = "fetch the commits since the previous release";
    const options = [COMMITS_ONLY, `--shallow-exclude=${ref}`];
    await fetch_fetch(git, { what, objects: [head], options });
    const commits = await repository.shallowCommits();
    const parents = await repository.recordedParents(commits);
    const boundaries = [];
    for (const [index, commit] of commits.entries()) {
        const [parent, ...others] = parents[index] ?? [];
        if (parent === undefined || others.length > 0)
            return undefined;
        boundaries.push({ commit, parent });
    }
    return { repository, boundaries };
}
async function fetchTrees(repository, choice) {
    const { git } = repository;
    const { commits, trees } = choice.limit === undefined
        ?
            { commits: NONE, trees: await allTrees(git, choice) }
        : await choose(git, choice, choice.limit);
    if (trees.size === 0)
        return [];
    const boundaries = (choice.boundaries ?? []).filter(({ commit }) => commits.has(commit));
    const parents = [...new Set(boundaries.map(({ parent }) => parent))];
    await fetch_fetch(git, {
        what: "fetch the changed files",
        objects: [...trees, ...parents],
        options: parents.length > 0 ? [NO_CONTENTS, "--depth=1"] : [NO_CONTENTS],
    });
    await repository.revealParents(boundaries.map(({ commit }) => commit));
    return parents;
}
const NONE = new Set();
async function allTrees(git, choice) {
    const output = git.stream({
        what: "choose the commits to send",
        command: "log",
        args: ["--boundary", "--format=%T", "--stdin"],
        input: (0,git_repository/* revisions */.ZW)(choice.head, choice.excluded),
    });
    const trees = new Set();
    for await (const tree of (0,git_repository/* lines */.Mn)(output))
        trees.add(tree);
    return trees;
}
async function choose(git, choice, limit) {
    const output = git.stream({
        what: "choose the commits to send",
        command: "log",
        args: ["--format=%H %T %P", `--max-count=${limit}`, "--stdin"],
        input: (0,git_repository/* revisions */.ZW)(choice.head, choice.excluded),
    });
    const commits = new Set();
    const trees = new Set();
    const compared = new Set();
    for await (const line of (0,git_repository/* lines */.Mn)(output)) {
        const [commit = "", tree = "", parent] = line.trimEnd().split(" ");
        commits.add(commit);
        trees.add(tree);
        if (parent !== undefined)
            compared.add(parent);
    }
    const others = [...compared].filter((id) => !commits.has(id));
    if (others.length > 0)
        for await (const tree of rootTrees(git, others))
            trees.add(tree);
    return { commits, trees };
}
function rootTrees(git, commits) {
    const output = git.stream({
        what: "read the fetched commits",
        command: "log",
        args: ["--no-walk=unsorted", "--format=%T", "--stdin"],
        input: [...commits, ""].join("\n"),
    });
    return (0,git_repository/* lines */.Mn)(output);
}
const COMMITS_ONLY = "--filter=tree:0";
const NO_CONTENTS = "--filter=blob:none";
function fetch_fetch(git, { what, objects, options }) {
    return git.run({
        what,
        command: "fetch",
        args: [
            "--quiet",
            "--no-tags",
            "--no-write-fetch-head",
            "--no-auto-maintenance",
            "--no-recurse-submodules",
            ...options,
            "--stdin",
            "origin",
        ],
        input: [...objects.map((id) => (0,git_repository/* ensureObjectId */.V6)(id)), ""].join("\n"),
    });
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/fetch.js







function since(decision, range) {
    return { decision, ...range, excluded: [] };
}
async function fetchHistory(task, remote) {
    const fetched = (await likelyRange(task, remote)) ?? (await wholeHistory(task, remote));
    return withTrees(fetched, task);
}
async function fetchDecided(task, decision, remote) {
    const { previous, previousName } = decision;
    const byPaths = task.paths.length > 0;
    if (previous === undefined && !byPaths)
        return withTrees(await newest(task, remote), task);
    const tag = previousName === undefined ? undefined : await findTag(previousName, remote);
    const range = tag !== undefined && tag.commit === previous && !byPaths
        ? await tolerate(fetchSince(remote, { ref: `refs/tags/${tag.name}`, head: task.commit }))
        : undefined;
    if (range !== undefined)
        return withTrees(since(decision, range), task);
    const ends = previous === undefined ? [task.commit] : [task.commit, previous];
    return withTrees({ decision, repository: await fetchAncestors(remote, ends) }, task);
}
async function findTag(name, remote) {
    const short = name.replace(/^refs\/tags\//u, "");
    return (await remote.tags()).find((tag) => tag.name === short);
}
async function withTrees(fetched, task) {
    const { decision, repository, boundaries, excluded = excludedFrom(fetched) } = fetched;
    const readable = { decision, git: repository.git, excluded };
    if (!needsTrees(task))
        return readable;
    const limit = newestCount(task, decision);
    const parents = await fetchTrees(repository, {
        head: task.commit,
        excluded,
        boundaries,
        ...(task.paths.length === 0 && { limit }),
    });
    return { ...readable, excluded: [...excluded, ...parents] };
}
async function newest(task, remote) {
    const repository = await fetchNewest(remote, task.commit, FIRST_RELEASE_COMMITS);
    return { decision: firstRelease(), repository };
}
async function likelyRange(task, remote) {
    if (task.paths.length > 0)
        return undefined;
    const { previousRef } = task.inputs;
    const resolve = (name) => resolveRemotely(name, remote);
    if (previousRef !== undefined && (await resolve(previousRef)) === undefined)
        return undefined;
    const start = await namedStart(task, { resolve });
    if (start !== undefined)
        return tolerate(likelyNamed(task, start, remote));
    const tags = await remote.tags();
    const candidates = tagCandidates(task, tags);
    if (candidates.tags.length === 0) {
        if (candidates.passedOver.length > 0)
            return undefined;
        const names = tags.map(({ name }) => name);
        const fetched = await newest(task, remote);
        return {
            ...fetched,
            decision: { ...firstRelease(), notices: (0,tag_pattern/* patternWarnings */.au)(task.inputs.tagPattern, names) },
        };
    }
    return tolerate(likelyByTag(task, candidates, (likely) => fetchIfAncestor(task, likely, remote)));
}
const LIKELY_RANGES = 2;
async function likelyByTag(task, candidates, open) {
    let tag = likelyTag(candidates);
    for (let tries = 0; tag !== undefined && tries < LIKELY_RANGES; tries++) {
        const found = await open({ tag, decision: decideTag(tag, candidates.foundBy) });
        if (found === undefined)
            return undefined;
        const nearer = await candidatesIn(found, candidates.tags, task.commit);
        if (nearer.length === 0)
            return sameVariant(candidates, tag).length === 0 ? found : undefined;
        tag = await nearestTag({ ...candidates, tags: nearer }, task.commit, found.repository);
    }
    return undefined;
}
async function candidatesIn(range, tags, head) {
    const inside = new Set();
    const commits = tags.map(({ commit }) => commit);
    const found = range.repository.ancestorsAmong(commits, head, excludedFrom(range));
    for await (const commit of found)
        inside.add(commit);
    return tags.filter(({ commit }) => inside.has(commit));
}
async function tolerate(attempt) {
    try {
        return await attempt;
    }
    catch (error) {
        if (error instanceof errors/* GitError */.XS)
            return undefined;
        throw error;
    }
}
async function resolveRemotely(name, remote) {
    const id = name.toLowerCase();
    return (0,object_id/* isObjectId */.TS)(id) ? id : remote.resolve(name);
}
async function likelyNamed(task, start, remote) {
    const tag = start.name === undefined ? undefined : await findTag(start.name, remote);
    const head = task.commit;
    const decision = decideStart(start, { head, mergeBase: start.previous });
    if (tag !== undefined)
        return fetchIfAncestor(task, { tag, decision }, remote);
    const near = await fetchNear(remote, { previous: start.previous, head });
    return near && { decision, repository: near };
}
async function fetchIfAncestor(task, { tag, decision }, remote) {
    const range = { ref: `refs/tags/${tag.name}`, head: task.commit };
    const fetched = await fetchSince(remote, range);
    const isAncestor = fetched?.boundaries.some(({ parent }) => parent === tag.commit);
    return fetched && isAncestor ? since(decision, fetched) : undefined;
}
async function wholeHistory(task, remote) {
    const repository = await fetchWhole(task, remote);
    const decision = await decideRange(task, fetchedSource(repository, remote));
    return { decision, repository };
}
async function fetchWhole(task, remote) {
    const start = await namedCommit(task, remote);
    if (start !== undefined) {
        const both = await tolerate(fetchAncestors(remote, [task.commit, start]));
        if (both !== undefined)
            return both;
    }
    return fetchAncestors(remote, [task.commit]);
}
async function namedCommit(task, remote) {
    const name = task.inputs.previousRef ?? task.context.event.before;
    return name === undefined ? undefined : resolveRemotely(name, remote);
}
async function provenRange(task, repository) {
    if (task.paths.length > 0)
        return undefined;
    const name = startName(task);
    if (name !== undefined && !(await repository.resolve(name)))
        return undefined;
    const { remote } = task.head;
    const start = await namedStart(task, repository);
    const proven = start
        ? await proveRange(decideStart(start, { head: task.commit, mergeBase: start.previous }))
        : remote && (await tolerate(proveByTag()));
    return proven && { decision: proven.decision, git: repository.git };
    async function proveByTag() {
        const candidates = tagCandidates(task, (await remote?.tags()) ?? []);
        return likelyByTag(task, candidates, ({ decision }) => proveRange(decision));
    }
    async function proveRange(decision) {
        const { previous } = decision;
        const isProven = previous !== undefined && (await repository.provesRange(previous, task.commit));
        return isProven ? { decision, repository } : undefined;
    }
}
function fetchedSource(repository, remote) {
    return {
        ancestry: repository,
        tags: async () => knownTags(await remote.tags(), repository),
        resolve: async (name) => {
            return repository.resolve((await resolveRemotely(name, remote)) ?? name);
        },
    };
}
async function knownTags(tags, repository) {
    const present = await repository.present(tags.map(({ commit }) => commit));
    return {
        names: tags.map(({ name }) => name),
        tags: tags.filter(({ commit }) => present.has(commit)),
    };
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/read.js
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













const READERS = [readCheckout, readFetched, readCompared, readUnconfirmed];
async function readReleaseHistory(head, release) {
    const paths = (0,pathspec/* pathspecs */.YO)(release.inputs.paths);
    const { commits, refs } = (0,release_head/* wantedHistory */.I)(release.inputs);
    if (!commits && !refs)
        return { commits: [], notices: [] };
    if (head.commit === undefined)
        return nothingKnown(head);
    const { previousRef } = release.inputs;
    if (previousRef !== undefined && !(0,git_repository/* isRefName */.pA)(previousRef))
        throw unknownPreviousRef(previousRef);
    const task = { ...release, head, commit: head.commit, paths };
    const reasons = [];
    try {
        for (const reader of READERS) {
            const history = await tryReader(reader, task, reasons);
            if (history !== undefined)
                return history;
        }
        return await headAlone(task, reasons);
    }
    finally {
        await head.remote?.dispose();
    }
}
async function tryReader(reader, task, reasons) {
    try {
        return await reader(task, reasons);
    }
    catch (error) {
        if (!(error instanceof errors/* GitError */.XS || error instanceof errors/* GitHubError */.y_))
            throw error;
        task.log.debug(`${error.message} ${error.fix ?? ""}`);
        addReason(reasons, error);
        return undefined;
    }
}
async function readCheckout(task) {
    const { checkout } = task.head;
    if (checkout.state === "complete") {
        const { repository } = checkout;
        const elsewhere = await readElsewhere(task, repository);
        return elsewhere ?? readComplete(task, repository, () => allTags(task, repository));
    }
    if (checkout.state !== "shallow")
        throw new errors/* GitError */.XS(checkout.why, { fix: checkout.fix });
    const proven = lacksTrees(task) ? undefined : await provenRange(task, checkout.repository);
    if (proven === undefined)
        throw new errors/* GitError */.XS(checkout.why);
    return readRange(task, proven, { source: "checkout" });
}
async function readComplete(task, repository, tags) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const early = __addDisposableResource(env_1, new EarlyCommits(task, repository, { reads: !lacksTrees(task) }), false);
        const resolve = (name) => repository.resolve(name);
        const decision = await decideRange(task, { ancestry: early.ancestry, tags, resolve });
        if (lacksTrees(task))
            return await fetchMissingTrees(task, decision);
        const collected = await early.collect(decision);
        const warned = await withPathWarnings(task, decision, repository.git);
        return reported(task, { decision: warned, collected }, { source: "checkout" });
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
function lacksTrees(task) {
    return (0,git_checkout/* opened */.Sg)(task.head.checkout)?.missing === "trees" && needsTrees(task);
}
async function allTags(task, repository) {
    const tags = await repository.tags();
    const { remote, checkout } = task.head;
    const isAlone = (0,git_checkout/* opened */.Sg)(checkout)?.originUrl === undefined || remote === undefined;
    if (isAlone)
        return onlyOwn(tags);
    if ((await repository.hasWholeTags()) && (await hasEveryTag(task, tags)))
        return onlyOwn(tags);
    const served = await remote.tags();
    const names = new Set(served.map(({ name }) => name));
    const own = tags.filter(({ name }) => !names.has(name));
    return knownTags([...served, ...own], repository);
}
function onlyOwn(tags) {
    return { names: tags.map(({ name }) => name), tags };
}
async function hasEveryTag(task, tags) {
    const elsewhere = tags.filter((tag) => tag.commit !== task.commit);
    const fetchHead = (0,git_checkout/* opened */.Sg)(task.head.checkout)?.fetchHead;
    if (elsewhere.length === 0 || fetchHead === undefined)
        return elsewhere.length > 0;
    const fetched = await (0,git_checkout/* lastFetchedTags */.dF)(fetchHead);
    return fetched === undefined || elsewhere.every(({ name }) => fetched.has(name));
}
async function readElsewhere(task, repository) {
    const name = task.inputs.previousRef ?? startOfPush(task);
    if (name === undefined || (await repository.resolve(name)) !== undefined)
        return undefined;
    try {
        return await readFetched(task, [{ what: `The checkout does not have ${(0,release_tracker_text/* plainText */.wh)(name)}.` }]);
    }
    catch (error) {
        const isAsked = task.inputs.previousRef === undefined || task.head.remote === undefined;
        if (error instanceof errors/* GitError */.XS && isAsked)
            return undefined;
        throw error;
    }
}
async function fetchMissingTrees(task, decision) {
    const sourceReason = "The checkout is a partial clone without the trees that tell which files changed.";
    const { remote, whyNoRemote = "" } = task.head;
    if (remote === undefined)
        throw new errors/* GitError */.XS(`${sourceReason} ${whyNoRemote}`);
    const readable = await fetchDecided(task, decision, remote);
    return readRange(task, readable, { source: "fetch", sourceReason });
}
async function readFetched(task, reasons) {
    const { remote, whyNoRemote } = task.head;
    if (remote === undefined)
        throw new errors/* GitError */.XS(whyNoRemote ?? "There is nothing to fetch from.");
    const sourceReason = reasonText(reasons);
    task.log.info(`${sourceReason} Fetching what is missing from ${remote.url} \u2026`);
    const readable = await fetchHistory(task, remote);
    return readRange(task, readable, { source: "fetch", sourceReason });
}
async function readCompared(task, reasons) {
    const fix = advice(task.head.checkout, reasons);
    const level = reasons.some(({ isOldGit }) => isOldGit) ? "warning" : "notice";
    const compared = await compareHistory(task, { level, fix });
    const sourceReason = reasonText(reasons);
    const api = apiName(task.context.apiUrl);
    return reported(task, compared, { source: "compare-api", api, sourceReason, advice: fix });
}
async function readUnconfirmed(task, reasons) {
    const { checkout } = task.head;
    if (checkout.state !== "complete" || lacksTrees(task))
        return undefined;
    const { repository } = checkout;
    const { previousRef } = task.inputs;
    if (previousRef !== undefined && !(await repository.resolve(previousRef)))
        return undefined;
    const history = await readComplete(task, repository, async () => onlyOwn(await repository.tags()));
    if (history.range?.previous === undefined)
        return undefined;
    const notice = {
        level: "warning",
        what: `The previous release was found among the tags of the checkout, which may not be all of them. ${reasonText(reasons)}`,
        fix: advice(task.head.checkout, reasons),
    };
    return { ...history, notices: [...history.notices, notice] };
}
async function readRange(task, readable, source) {
    const collected = await collectCommits(readable, task);
    const decision = await withPathWarnings(task, readable.decision, readable.git);
    return reported(task, { decision, collected }, source);
}
async function withPathWarnings({ inputs, commit }, decision, git) {
    const ends = decision.previous === undefined ? [commit] : [commit, decision.previous];
    const missing = await (0,pathspec/* missingPaths */.Dv)(git, inputs.paths, ends);
    const warnings = missing.map((path) => ({
        level: "warning",
        what: `The path "${(0,reader/* quoted */.TL)(path)}" exists neither at the head commit nor at the previous release.`,
        fix: `Correct the input "paths": paths begin at the root of the repository, whatever "working-directory" is.`,
    }));
    return { ...decision, notices: [...decision.notices, ...warnings] };
}
function reported(task, { decision, collected }, source) {
    const range = reportedRange(task, decision, source);
    return { ...collected, range, notices: decision.notices };
}
function reportedRange(task, decision, source) {
    const { refsFrom, previousName, foundBy } = decision;
    const hasName = previousName !== undefined && previousName !== decision.previous;
    return {
        previous: refsFrom,
        current: task.commit,
        previousName: hasName ? previousName : undefined,
        currentName: currentName(task),
        foundBy,
        ...source,
    };
}
function currentName({ head, context }) {
    return head.currentTag ?? context.event.branch;
}
async function headAlone(task, reasons) {
    const sourceReason = reasonText(reasons);
    const fix = advice(task.head.checkout, reasons);
    const { previousRef = "" } = task.inputs;
    const previous = await (0,git_checkout/* opened */.Sg)(task.head.checkout)?.repository.resolve(previousRef);
    const sent = previous === undefined
        ? "its head commit alone"
        : `refs alone, since ${(0,release_tracker_text/* plainText */.wh)(previousRef)}`;
    return {
        range: {
            previous,
            previousName: previous === undefined ? undefined : previousRef,
            current: task.commit,
            currentName: currentName(task),
            foundBy: previous === undefined
                ? "not found: the history could not be read"
                : "the input previous-ref",
            source: "none",
            sourceReason,
            advice: fix,
        },
        commits: [],
        notices: [
            {
                level: "warning",
                what: `The commits of this release are not known, so it is sent with ${sent}. ${sourceReason}`,
                fix,
            },
        ],
    };
}
function nothingKnown(head) {
    const { checkout } = head;
    const why = "why" in checkout ? checkout.why : "The checkout has no commit yet.";
    return {
        commits: [],
        notices: [
            {
                level: "warning",
                what: `Neither the checkout nor the event names a commit, so the release is sent without commits. ${why}`,
                fix: "Run actions/checkout in a step before this one.",
            },
        ],
    };
}
function addReason(reasons, error) {
    const { message: what, fix } = error;
    if (reasons.some((reason) => reason.what === what))
        return;
    const isUnreachable = error instanceof errors/* GitServerUnreachableError */.e_;
    reasons.push({ what, fix, isOldGit: error instanceof version/* OldGitError */.Cs, isUnreachable });
}
function reasonText(reasons) {
    return reasons.map(({ what }) => what).join(" ");
}
function advice(checkout, reasons) {
    const fixes = new Set(reasons.flatMap(({ fix }) => (fix === undefined ? [] : [fix])));
    const isUnreachable = reasons.some((reason) => reason.isUnreachable);
    const clone = cloneAdvice(checkout, isUnreachable);
    if (fixes.size === 0)
        return clone ?? `Run the job again, or set "previous-ref".`;
    const others = [...fixes].join(" ");
    return clone === undefined ? others : `${clone} Or: ${others}`;
}
function cloneAdvice(checkout, isUnreachable) {
    const step = "the actions/checkout step before this one";
    if (checkout.state === "no-git") {
        return `Install git on the runner, and set "fetch-depth: 0" in ${step}.`;
    }
    if (checkout.state !== "complete") {
        return isUnreachable ? undefined : `Set "fetch-depth: 0" in ${step}.`;
    }
    return checkout.missing === "trees" ? `Remove "filter" from ${step}.` : undefined;
}


/***/ }),

/***/ 434:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YC: () => (/* binding */ RELEASE_SCOPES),
/* harmony export */   h9: () => (/* binding */ Releases),
/* harmony export */   yN: () => (/* binding */ RELEASE_FIXES),
/* harmony export */   zr: () => (/* binding */ missingProjects)
/* harmony export */ });
/* unused harmony export existedBefore */
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3643);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _lifetime_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5473);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4905);
/* harmony import */ var _schema_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2409);
/* harmony import */ var _service_operation_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2189);
/* harmony import */ var _body_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3808);







const releaseSchema = valibot__WEBPACK_IMPORTED_MODULE_6__/* .object */ .Ik({
    version: valibot__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj(),
    shortVersion: (0,_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj()),
    ref: (0,_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_6__/* .nullable */ .me(valibot__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj())),
    url: (0,_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_6__/* .nullable */ .me(valibot__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj())),
    dateCreated: (0,_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj()),
    dateReleased: (0,_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_6__/* .nullable */ .me(valibot__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj())),
    commitCount: (0,_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_6__/* .number */ .ai()),
    lastCommit: (0,_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_6__/* .object */ .Ik({ id: valibot__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj() })),
    newGroups: (0,_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_6__/* .number */ .ai()),
    projects: (0,_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .lenient */ .W)(valibot__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YO(valibot__WEBPACK_IMPORTED_MODULE_6__/* .object */ .Ik({ slug: valibot__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj() }))),
});
const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];
const RELEASE_FIXES = {
    projects: `Check the slugs in "projects", and that the token's owner has access to each.`,
    version: `Write another "version".`,
    ref: `Write another "ref".`,
    url: `Write another "release-url".`,
    dateReleased: `Write another "date-released".`,
};
const DEPLOY_FIXES = {
    projects: RELEASE_FIXES.projects,
    environment: `Write another "environment".`,
    name: `Write another "deploy-name".`,
    url: `Write another "deploy-url".`,
};
const deploySchema = valibot__WEBPACK_IMPORTED_MODULE_6__/* .object */ .Ik({ environment: valibot__WEBPACK_IMPORTED_MODULE_6__/* .string */ .Yj() });
class Releases {
    #transport;
    #organization;
    constructor(transport, organization) {
        this.#transport = transport;
        this.#organization = organization;
    }
    get serviceKind() {
        return this.#transport.serviceKind;
    }
    async create(release) {
        const begun = (0,_lifetime_js__WEBPACK_IMPORTED_MODULE_1__/* .ticks */ .Zc)();
        const sent = (0,_body_js__WEBPACK_IMPORTED_MODULE_5__/* .releaseBody */ .ul)(release);
        try {
            return await this.#post(release, sent, { begun, refsAccepted: true });
        }
        catch (error) {
            if (!isUnknownRepository(error))
                throw error;
        }
        const { refs: _refused, ...withoutRefs } = release;
        return await this.#post(withoutRefs, (0,_body_js__WEBPACK_IMPORTED_MODULE_5__/* .releaseBody */ .ul)(withoutRefs), { begun, refsAccepted: false });
    }
    async createDeploy(version, deploy) {
        const operation = {
            ...this.#operation(`record a deploy of release ${version} to ${deploy.environment}`),
            name: "create-deploy",
            fieldFixes: DEPLOY_FIXES,
        };
        const answer = await this.#transport.request({
            operation,
            path: (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_4__/* .apiPath */ .So)("organizations", this.#organization, "releases", version, "deploys"),
            body: JSON.stringify(deploy),
            retry: { onlyWithoutEffect: true },
        });
        (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_4__/* .readAnswer */ .JN)(deploySchema, answer, operation);
    }
    async retrieve(version, retry = {}) {
        const operation = {
            ...this.#operation(`read release ${version}`),
            name: "retrieve-release",
            method: "GET",
        };
        const answer = await this.#transport.request({ operation, path: this.#path(version), retry });
        return { release: readRelease(answer, version, operation), date: answer.date };
    }
    async attach(version, project) {
        const operation = {
            ...this.#operation(`add project ${project} to release ${version}`, [project]),
            name: "attach-project",
        };
        const answer = await this.#transport.request({
            operation,
            path: (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_4__/* .apiPath */ .So)("projects", this.#organization, project, "releases"),
            body: JSON.stringify({ version }),
        });
        return readRelease(answer, version, operation);
    }
    async update(version, members) {
        const operation = {
            ...this.#operation(`write the date of release ${version}`),
            name: "update-release",
            method: "PUT",
        };
        const body = JSON.stringify(members);
        const answer = await this.#transport.request({ operation, path: this.#path(version), body });
        return readRelease(answer, version, operation);
    }
    async #post(release, sent, { begun, refsAccepted }) {
        const { version, projects } = release;
        const operation = this.#operation(`create release ${version}`, projects);
        const lost = { release, sent, begun };
        try {
            const answer = await this.#transport.request({
                operation,
                path: (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_4__/* .apiPath */ .So)("organizations", this.#organization, "releases"),
                body: sent.body,
                retry: { alsoStatuses: [409] },
                recover: (failure) => this.#recover(lost, failure),
            });
            if (lost.found)
                return { ...lost.found, failure: lost.looked, refsAccepted, sent };
            const created = readRelease(answer, version, operation);
            const existed = existedBefore(answer, {
                dateCreated: created.dateCreated,
                elapsed: (0,_lifetime_js__WEBPACK_IMPORTED_MODULE_1__/* .ticks */ .Zc)() - begun,
                repeated: answer.repeated || !refsAccepted,
            });
            return { release: created, existed, changed: true, refsAccepted, sent };
        }
        catch (error) {
            if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7))
                throw error;
            if (error.kind === "unreadable" && lost.looked !== error)
                await this.#recover(lost, error);
            if (lost.found)
                return { ...lost.found, failure: error, refsAccepted, sent };
            throw afterLooking(error, lost);
        }
    }
    async #recover(lost, failure) {
        lost.looked = failure;
        lost.there = undefined;
        let held;
        try {
            held = await this.retrieve(lost.release.version, { maxAttempts: 2 });
        }
        catch (error) {
            if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TrackerError */ .BT))
                throw error;
            if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7 && error.status === 404)
                lost.there = false;
            return undefined;
        }
        lost.there = true;
        const { release } = held;
        const isOurs = !isOlder(held, lost);
        if (isOurs && failure.mayHaveHappened && isComplete(release, lost)) {
            lost.found = { release, existed: false, changed: true };
        }
        else if ((await this.#transport.identifyService()) === "glitchtip") {
            lost.found = await this.#attachMissing(release, lost, isOurs && failure.mayHaveHappened);
        }
        else if (isComplete(release, lost)) {
            lost.found = { release, existed: !isOurs, changed: true };
        }
        return lost.found && { status: 200, body: undefined, ...NO_LIST, repeated: true };
    }
    async #attachMissing(held, { release: { version, projects } }, isOurs) {
        let release = held;
        const missing = missingProjects(held, projects);
        for (const project of missing)
            release = await this.attach(version, project);
        return { release, existed: !isOurs, changed: isOurs || missing.length > 0 };
    }
    #path(version) {
        return (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_4__/* .apiPath */ .So)("organizations", this.#organization, "releases", version);
    }
    #operation(action, projects = []) {
        const named = projects.map((project) => `"${project}"`).join(", ");
        return {
            name: "create-release",
            method: "POST",
            action,
            scopes: RELEASE_SCOPES,
            fieldFixes: RELEASE_FIXES,
            resources: [
                `the organization "${this.#organization}"`,
                ...(named === "" ? [] : [`the project${projects.length > 1 ? "s" : ""} ${named}`]),
            ],
        };
    }
}
function isUnknownRepository(error) {
    return (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7 &&
        error.status === 400 &&
        (error.fields["refs"]?.some((message) => /repositor/iu.test(message)) ?? false));
}
function readRelease(answer, asked, operation) {
    const release = (0,_service_operation_js__WEBPACK_IMPORTED_MODULE_4__/* .readAnswer */ .JN)(releaseSchema, answer, operation);
    if (release.version === asked)
        return release;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The service gave an unexpected response when asked to ${operation.action}: another release, "${(0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .shorten */ .ml)(release.version, 60)}".`, { kind: "unreadable", fix: "This is a fault of the service: look at the release there." });
}
const NO_LIST = { link: undefined, hits: undefined, date: undefined };
function missingProjects({ projects }, asked) {
    if (projects === undefined)
        return [];
    const held = new Set(projects.map(({ slug }) => slug));
    return asked.filter((project) => !held.has(project));
}
function isComplete(held, { release, sent }) {
    if (missingProjects(held, release.projects).length > 0)
        return false;
    if (sent.sentCommits === 0 || held.commitCount === undefined)
        return true;
    const sentIds = (release.commits ?? []).slice(0, sent.sentCommits).map(({ id }) => id);
    const { id } = held.lastCommit ?? {};
    return held.commitCount === sent.sentCommits && (id === undefined || sentIds.includes(id));
}
function isOlder({ release, date }, { begun }) {
    const created = Date.parse(release.dateCreated ?? "");
    return !(created >= (date ?? Date.now()) - ((0,_lifetime_js__WEBPACK_IMPORTED_MODULE_1__/* .ticks */ .Zc)() - begun) - 1000);
}
function afterLooking(error, { there, looked }) {
    const isSlow = error.status === 504 || error.status === 524;
    if (looked === undefined || there === undefined || (!there && !isSlow))
        return error;
    const seen = there
        ? "The release is there, but not with everything that was sent."
        : "The release is not there; it may still come.";
    const { kind, status, fields, where, mayHaveHappened, cause } = error;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`${error.message} ${seen}`, {
        kind,
        status,
        fields,
        where,
        cause,
        mayHaveHappened: mayHaveHappened || there,
        fix: isSlow
            ? `Lower "max-commits": the service takes longer to store the commits than a proxy in front of it waits. Then run the step again.`
            : (error.fix ?? "Run the step again."),
    });
}
const CLOCK_SKEW_MS = 60_000;
function existedBefore({ status, date }, own) {
    if (status === 208 && !own.repeated)
        return true;
    const created = Date.parse(own.dateCreated ?? "");
    if (Number.isNaN(created) || date === undefined)
        return false;
    return created < date - own.elapsed - CLOCK_SKEW_MS;
}


/***/ }),

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


/***/ })

};
