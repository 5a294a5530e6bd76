export const id = 999;
export const ids = [999];
export const modules = {

/***/ 7999:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  fetchDecided: () => (/* binding */ fetchDecided),
  fetchHistory: () => (/* binding */ fetchHistory),
  presentTags: () => (/* binding */ presentTags),
  provenRange: () => (/* binding */ provenRange)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/repository.js
var git_repository = __webpack_require__(1711);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/fetch.js


const NEAR = 50;
async function fetchAncestors(remote, commits) {
    const git = await remote.newRepository();
    await fetch(git, { what: "fetch the commits", objects: commits, options: [COMMITS_ONLY] });
    return new git_repository/* Repository */.LN(git);
}
async function fetchNewest(remote, head, count) {
    const git = await remote.newRepository();
    const options = [COMMITS_ONLY, `--depth=${count + 1}`];
    await fetch(git, { what: "fetch the newest commits", objects: [head], options });
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
    await fetch(git, { what, objects: [head], options });
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
    await fetch(git, {
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
function fetch(git, { what, objects, options }) {
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

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/object-id.js
var object_id = __webpack_require__(2695);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/commits.js + 1 modules
var commits = __webpack_require__(1000);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/range.js + 2 modules
var range = __webpack_require__(6558);
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
    const { decision, repository, boundaries, excluded = (0,commits/* excludedFrom */.Z1)(fetched) } = fetched;
    const readable = { decision, git: repository.git, excluded };
    if (!(0,commits/* needsTrees */.$m)(task))
        return readable;
    const limit = (0,commits/* newestCount */.up)(task, decision);
    const parents = await fetchTrees(repository, {
        head: task.commit,
        excluded,
        boundaries,
        ...(task.paths.length === 0 && { limit }),
    });
    return { ...readable, excluded: [...excluded, ...parents] };
}
async function newest(task, remote) {
    const repository = await fetchNewest(remote, task.commit, commits/* FIRST_RELEASE_COMMITS */.c8);
    return { decision: (0,range/* firstRelease */.yn)(), repository };
}
async function likelyRange(task, remote) {
    if (task.paths.length > 0)
        return undefined;
    const { previousRef } = task.request;
    const resolve = (name) => resolveRemotely(name, remote);
    if (previousRef !== undefined && (await resolve(previousRef)) === undefined)
        return undefined;
    const start = await (0,range/* namedStart */.E2)(task, { resolve });
    if (start !== undefined)
        return tolerate(likelyNamed(task, start, remote));
    const { foundBy, kind, tags } = (0,range/* tagCandidates */.pW)(task, await remote.tags());
    const [best] = tags;
    if (best === undefined)
        return newest(task, remote);
    return kind === "ordered" ? tolerate(likelyTag(task, { best, foundBy }, remote)) : undefined;
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
    return (0,object_id/* isObjectId */.TS)(name) ? name : remote.resolve(name);
}
async function likelyNamed(task, start, remote) {
    const tag = start.name === undefined ? undefined : await findTag(start.name, remote);
    const head = task.commit;
    const decision = (0,range/* decideStart */.VF)(start, { head, mergeBase: start.previous });
    if (tag !== undefined)
        return provenSince(task, { tag, decision }, remote);
    const near = await fetchNear(remote, { previous: start.previous, head });
    return near && { decision, repository: near };
}
function likelyTag(task, { best, foundBy }, remote) {
    return provenSince(task, { tag: best, decision: (0,range/* decideTag */.BF)(best, foundBy) }, remote);
}
async function provenSince(task, { tag, decision }, remote) {
    const range = { ref: `refs/tags/${tag.name}`, head: task.commit };
    const fetched = await fetchSince(remote, range);
    const isAncestor = fetched?.boundaries.some(({ parent }) => parent === tag.commit);
    return fetched && isAncestor ? since(decision, fetched) : undefined;
}
async function wholeHistory(task, remote) {
    const repository = await fetchWhole(task, remote);
    const decision = await (0,range/* decideRange */.gE)(task, fetchedGround(repository, remote));
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
    const name = task.request.previousRef ?? task.request.event.before;
    return name === undefined ? undefined : resolveRemotely(name, remote);
}
async function provenRange(task, repository) {
    if (task.paths.length > 0)
        return undefined;
    const name = (0,range/* startName */.S0)(task);
    if (name !== undefined && !(await repository.resolve(name)))
        return undefined;
    const remote = task.head.remote.repository;
    const start = await (0,range/* namedStart */.E2)(task, repository);
    const decision = start
        ? (0,range/* decideStart */.VF)(start, { head: task.commit, mergeBase: start.previous })
        : remote && (await tolerate(likelyDecision(task, remote)));
    if (decision?.previous === undefined)
        return undefined;
    const isProven = await repository.provesRange(decision.previous, task.commit);
    return isProven ? { decision, git: repository.git } : undefined;
}
async function likelyDecision(task, remote) {
    const { foundBy, kind, tags } = (0,range/* tagCandidates */.pW)(task, await remote.tags());
    const [best] = tags;
    return best !== undefined && kind === "ordered" ? (0,range/* decideTag */.BF)(best, foundBy) : undefined;
}
function fetchedGround(repository, remote) {
    return {
        ancestry: repository,
        tags: async () => presentTags(await remote.tags(), repository),
        resolve: async (name) => {
            return repository.resolve((await resolveRemotely(name, remote)) ?? name);
        },
    };
}
async function presentTags(tags, repository) {
    const present = await repository.present(tags.map((tag) => tag.commit));
    return tags.filter((tag) => present.has(tag.commit));
}


/***/ })

};
