export const id = 708;
export const ids = [708];
export const modules = {

/***/ 9708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createForgeWrites: () => (/* binding */ createForgeWrites)
});

// EXTERNAL MODULE: ./lib/core/fault.js
var fault = __webpack_require__(8651);
// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(2413);
// EXTERNAL MODULE: ./lib/adapters/forge-declined.js
var forge_declined = __webpack_require__(6286);
// EXTERNAL MODULE: ./lib/adapters/forge-http.js + 1 modules
var forge_http = __webpack_require__(7029);
// EXTERNAL MODULE: ./lib/adapters/forge-wire.js
var forge_wire = __webpack_require__(793);
;// CONCATENATED MODULE: ./lib/adapters/forge-api.js





function createForgeApi(options) {
    const { apiUrl, token, fetch } = options;
    const silent = () => undefined;
    const octokit = (0,github/* getOctokit */.Q)(token, {
        baseUrl: apiUrl.replace(/\/+$/, ''),
        userAgent: 'tether-action',
        log: { debug: silent, info: silent, warn: silent, error: silent },
        request: { fetch },
    });
    return {
        async call(method, path, body) {
            // As a text, no key of the body is taken for one of Octokit's own options.
            const data = body === undefined ? {} : { data: JSON.stringify(body) };
            try {
                const answer = await octokit.request(`${method} ${path}`, data);
                return { kind: 'done', data: answer.data };
            }
            catch (thrown) {
                return refusalIn(thrown, `${method} ${path}`);
            }
        },
        async graphql(query, variables) {
            try {
                return await octokit.graphql(query, { ...variables });
            }
            catch (thrown) {
                const { cause } = thrown instanceof Error ? thrown : {};
                if (cause instanceof fault/* Cancelled */.cJ)
                    throw cause;
                return null;
            }
        },
    };
}
/** What was created or read. @throws {ServiceFault} when the forge declined */
function demanded(answer, doing) {
    if (answer.kind === 'declined')
        throw (0,forge_declined/* declinedFault */.F2)(doing, answer);
    return answer.data;
}
/** Octokit puts what the fetch threw into `cause`, and an answer of 400 or more into `response`. */
function refusalIn(thrown, label) {
    if (!(thrown instanceof Error))
        throw thrown;
    const { cause } = thrown;
    if (cause instanceof fault/* ServiceFault */.gF || cause instanceof forge_http/* AmbiguousWrite */.O || cause instanceof fault/* Cancelled */.cJ) {
        throw cause;
    }
    const response = 'response' in thrown ? thrown.response : undefined;
    if (!(0,forge_wire/* isRecord */.u4)(response) || typeof response.status !== 'number')
        throw thrown;
    const headers = (0,forge_wire/* isRecord */.u4)(response.headers) ? response.headers : {};
    const needs = headers['x-accepted-github-permissions'];
    const { status } = response;
    const answer = (0,forge_declined/* declined */.Li)(status, response.data, typeof needs === 'string' ? needs : null);
    if (status === 401 || status >= 500) {
        throw (0,forge_declined/* declinedFault */.F2)(`carry out ${label}`, answer);
    }
    return answer;
}

// EXTERNAL MODULE: ./lib/core/text.js
var core_text = __webpack_require__(9716);
// EXTERNAL MODULE: ./lib/adapters/forge-paths.js
var forge_paths = __webpack_require__(7486);
// EXTERNAL MODULE: ./lib/adapters/forge-reads.js
var forge_reads = __webpack_require__(2547);
;// CONCATENATED MODULE: ./lib/adapters/forge-refusals.js



const ACTIONS_SETTING = 'Settings > Actions > General > Workflow permissions: "Allow GitHub Actions to create and approve pull requests"';
const ARCHIVED = {
    applies: forge_declined/* isArchived */.F$,
    wrong: 'The repository is archived, so nothing can be written to it.',
    remedy: 'Unarchive it in Settings > General > Danger Zone.',
};
/** @returns a message in three parts; the branch stands as it stood before */
function whyNotPublished(answer, { branch, paths }) {
    const workflow = paths.find((path) => path.startsWith('.github/workflows/'));
    const rules = [
        ARCHIVED,
        {
            applies: ({ message, status }) => /workflows?\b.{0,40}\b(?:scope|permission)/i.test(message) ||
                (workflow !== undefined && (status === 403 || status === 404)),
            wrong: `The forge does not let this token change workflow files (${workflow ?? '.github/workflows'}).`,
            remedy: 'Apply the patch by hand, or use a token that has the workflow permission; GITHUB_TOKEN never has it.',
        },
        {
            applies: ({ message }) => /secret.{0,20}detected|push protection/i.test(message),
            wrong: 'Push protection found a secret in the change.',
            remedy: 'Take the secret out of the change and replace it: treat it as exposed.',
        },
        {
            applies: ({ message }) => /rule violations?|ruleset/i.test(message),
            wrong: `A ruleset of the repository refuses branch ${branch}.`,
            remedy: `Except "${branch}" in Settings > Rules > Rulesets, or let the token's owner bypass the rule.`,
        },
        {
            applies: ({ message }) => /protected branch|branch protection|required status check/i.test(message),
            wrong: `Branch ${branch} is protected.`,
            remedy: `Leave "tether/*" out of the rule in Settings > Branches.`,
        },
        {
            applies: ({ message }) => /reference does not exist/i.test(message),
            wrong: `Branch ${branch} was deleted while the run was under way, and it was not made again.`,
            remedy: 'Start the run again if the change is still wanted.',
        },
        {
            applies: (said) => (0,forge_declined/* isMissingPermission */.SA)(said) || said.status === 404 || said.status === 403,
            wrong: `The token may not write to the repository, so branch ${branch} was not written.`,
            remedy: 'Give the job "permissions: contents: write".',
        },
    ];
    return explain(rules, answer, {
        wrong: `The forge refused the commit for branch ${branch}.`,
        remedy: 'Mend what the message names, or apply the patch by hand.',
    });
}
/** @returns a message in three parts that says where the branch is and how a person opens the pull request */
function whyNoPullRequest(answer, draft, compareLink) {
    const kept = `Branch ${draft.branch} is kept: ${compareLink}`;
    const rules = [
        ARCHIVED,
        {
            applies: ({ message }) => /not permitted to create or approve pull requests/i.test(message),
            wrong: 'GitHub Actions may not create pull requests in this repository.',
            remedy: `Switch on ${ACTIONS_SETTING} (an organisation can hold it off for all its repositories). ${kept}`,
        },
        {
            applies: ({ fields }) => fields.includes('base'),
            wrong: `The base branch "${draft.base}" does not exist at the forge.`,
            remedy: `Set the input base-branch to a branch that exists. ${kept}`,
        },
        {
            applies: ({ message }) => /no commits between/i.test(message),
            wrong: `Branch ${draft.branch} has no commit that "${draft.base}" lacks, so there is nothing to open.`,
            remedy: `If the change was merged meanwhile, close the issue. ${kept}`,
        },
        {
            applies: (said) => (0,forge_declined/* isMissingPermission */.SA)(said) || said.status === 404 || said.status === 403,
            wrong: 'The token may not create or edit pull requests.',
            remedy: `Give the job "permissions: pull-requests: write". ${kept}`,
        },
    ];
    return explain(rules, answer, {
        wrong: 'The forge refused the pull request.',
        remedy: `Open it by hand. ${kept}`,
    });
}
function explain(rules, answer, otherwise) {
    const { wrong, remedy } = rules.find((rule) => rule.applies(answer)) ?? otherwise;
    const was = `The forge answered ${(0,forge_declined/* quoted */.TL)(answer)}.`;
    const parts = { wrong, was, remedy };
    return (0,fault/* renderFault */.L4)(parts);
}
const LINK_TITLE_CHARS = 80;
/** The page on which a person opens the pull request with two clicks. */
function compareLinkOf(serverUrl, { owner, name }, { base, branch, title }) {
    const range = `${(0,forge_paths/* encodePath */.O)(base)}...${(0,forge_paths/* encodePath */.O)(branch)}`;
    const query = new URLSearchParams({ quick_pull: '1', title: title.slice(0, LINK_TITLE_CHARS) });
    return `${serverUrl.replace(/\/+$/, '')}/${owner}/${name}/compare/${range}?${query}`;
}

;// CONCATENATED MODULE: ./lib/adapters/look-before-repeat.js


/** How often a write that may have happened is looked for and repeated. */
const MAX_LOOKS = 3;
/**
 * Carries out a write that must not happen twice. When the forge leaves in doubt whether it happened, `look` says
 * what is there: something to adopt, or null, and then the write is repeated.
 *
 * @throws {ServiceFault} when it stays in doubt
 */
async function lookBeforeRepeat(write, look) {
    let doubt = '';
    for (let tries = 0; tries < MAX_LOOKS; tries += 1) {
        try {
            return await write();
        }
        catch (thrown) {
            if (!(thrown instanceof forge_http/* AmbiguousWrite */.O))
                throw thrown;
            doubt = (0,fault/* messageOf */.bD)(thrown);
            const found = await look();
            if (found !== null)
                return found;
        }
    }
    const parts = {
        wrong: 'A write at the forge failed again and again.',
        was: `The last time: ${doubt}.`,
        remedy: 'Run again later; what was written before that is kept.',
    };
    throw new fault/* ServiceFault */.gF({ service: 'forge', status: null, parts });
}

;// CONCATENATED MODULE: ./lib/adapters/forge-pull-request.js






/** GitHub takes 65,536 characters; the rest is for the note about the cut. */
const MAX_BODY_CHARS = 65_000;
const MAX_TITLE_CHARS = 250;
/** Stands before the title where a draft cannot be had, so that nobody takes the pull request for a validated one. */
const UNVALIDATED = '[unvalidated] ';
/** How often a pull request is asked for again when the forge does not see the new branch yet. */
const MAX_SETTLES = 2;
const TO_DRAFT = `mutation ($id: ID!) {
  convertPullRequestToDraft(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;
const TO_READY = `mutation ($id: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;
/** Opens the branch's pull request, or brings the open one up to date. */
function createUpsertPullRequest(tools) {
    const { reads } = tools;
    return async (draft) => {
        const open = await reads.openPullRequest(draft.branch);
        return open === null ? create(tools, draft, 0) : update(tools, draft, open);
    };
}
function pullsPath({ repository }) {
    return `${(0,forge_paths/* repositoryPath */.S)(repository)}/pulls`;
}
function refusal({ serverUrl, repository }, draft, answer) {
    const link = compareLinkOf(serverUrl, repository, draft);
    return { kind: 'refused', why: whyNoPullRequest(answer, draft, link) };
}
function fitted({ title, body }, prefix) {
    return { title: `${prefix}${title}`.slice(0, MAX_TITLE_CHARS), body: (0,core_text/* clipEnd */.Oq)(body, MAX_BODY_CHARS) };
}
async function create(tools, draft, settles) {
    const made = await post(tools, draft, { isDraft: draft.isDraft, prefix: '' });
    if (made.kind !== 'declined')
        return settled(tools, draft, made);
    if (draft.isDraft && /draft pull request/i.test(made.message)) {
        const plain = await post(tools, draft, { isDraft: false, prefix: UNVALIDATED });
        return plain.kind === 'declined' ? refusal(tools, draft, plain) : settled(tools, draft, plain);
    }
    if (made.status === 422 && made.fields.includes('head') && settles < MAX_SETTLES) {
        await tools.settle();
        return create(tools, draft, settles + 1);
    }
    return refusal(tools, draft, made);
}
async function settled(tools, draft, made) {
    if (made.kind === 'found')
        return update(tools, draft, made.pull);
    return { kind: 'created', number: made.pull.number, url: made.pull.url };
}
/** One attempt to open it; another one of the branch that is open already is adopted. */
async function post(tools, draft, as) {
    const { api, reads } = tools;
    const look = async () => {
        const pull = await reads.openPullRequest(draft.branch);
        return pull === null ? null : { kind: 'found', pull };
    };
    const body = { ...fitted(draft, as.prefix), head: draft.branch, base: draft.base, draft: as.isDraft };
    return lookBeforeRepeat(async () => {
        const answer = await api.call('POST', pullsPath(tools), body);
        if (answer.kind === 'done')
            return { kind: 'created', pull: (0,forge_reads/* pullRequestOf */._)((0,forge_wire/* wireObject */.XQ)(answer.data, 'pull')) };
        if (!/already exists/i.test(answer.message))
            return answer;
        return (await look()) ?? answer;
    }, look);
}
async function update(tools, draft, { number, url }) {
    const { api, emit } = tools;
    const path = `${pullsPath(tools)}/${number}`;
    const answer = await api.call('PATCH', path, fitted(draft, ''));
    if (answer.kind === 'declined')
        return refusal(tools, draft, answer);
    const isRight = await setDraftState(api, (0,forge_wire/* wireObject */.XQ)(answer.data, 'pull'), draft);
    if (!isRight) {
        const wanted = draft.isDraft ? 'a draft' : 'ready for review';
        emit({ kind: 'note', level: 'warning', text: `Pull request #${number} could not be made ${wanted}.` });
        if (draft.isDraft)
            await api.call('PATCH', path, fitted(draft, UNVALIDATED));
    }
    return { kind: 'updated', number, url };
}
/** REST cannot change it. @returns whether the pull request has the wanted state now */
async function setDraftState(api, pull, { isDraft }) {
    if (pull.flagOr('draft', false) === isDraft)
        return true;
    const id = pull.textOr('node_id', '');
    return (await api.graphql(isDraft ? TO_DRAFT : TO_READY, { id })) !== null;
}

// EXTERNAL MODULE: ./lib/adapters/one-after-another.js
var one_after_another = __webpack_require__(2905);
;// CONCATENATED MODULE: ./lib/adapters/forge-comment.js








/** More comments of ours than this on one issue are not tried. */
const MAX_EDITS = 3;
/** Whom the workflow token writes as. */
const ACTIONS_LOGIN = 'github-actions[bot]';
/**
 * Keeps one comment of ours on an issue. It is known by a hidden marker at its very beginning and by its author:
 * anybody can write a marker, so a comment of somebody else that carries it is never touched. Calls wait for each
 * other, so that two of them never make two comments.
 */
function createUpsertComment(tools) {
    const { api, reads } = tools;
    const comments = `${(0,forge_paths/* repositoryPath */.S)(tools.repository)}/issues/comments`;
    const known = new Map();
    const ownLogin = createOwnLogin(api);
    /** Ids, the earliest first. */
    async function ownIds(issue, marker) {
        const posts = (await reads.discussion(issue)).filter(({ body }) => body.startsWith(marker));
        const own = posts.every(({ author }) => author === ACTIONS_LOGIN) ? null : await ownLogin.resolve();
        return posts.filter(({ author }) => author === ACTIONS_LOGIN || author === own).map(({ id }) => id);
    }
    /** Edits the first that can be edited; null when none can: with another token, those of the workflow cannot. */
    async function editFirst(ids, body) {
        for (const id of ids.slice(0, MAX_EDITS)) {
            const answer = await api.call('PATCH', `${comments}/${id}`, { body });
            if (answer.kind === 'done')
                return writtenIn(answer.data);
        }
        return null;
    }
    async function create(issue, marker, body) {
        const made = await lookBeforeRepeat(async () => {
            const path = `${(0,forge_paths/* repositoryPath */.S)(tools.repository)}/issues/${issue}/comments`;
            const data = demanded(await api.call('POST', path, { body }), `comment on issue ${issue}`);
            ownLogin.learn(data);
            return writtenIn(data);
        }, async () => editFirst(await ownIds(issue, marker), body));
        // Another run may have looked when there was none, too. Both keep the earliest, so one stays.
        const earlier = (await ownIds(issue, marker)).filter((id) => id < made.id);
        const kept = await editFirst(earlier, body);
        if (kept === null)
            return made;
        await api.call('DELETE', `${comments}/${made.id}`);
        return kept;
    }
    async function upsert(issue, marker, body) {
        const key = `${issue} ${marker}`;
        const text = (0,core_text/* clipEnd */.Oq)(body.startsWith(marker) ? body : `${marker}\n${body}`, MAX_BODY_CHARS);
        const id = known.get(key);
        const edited = (id === undefined ? null : await editFirst([id], text)) ??
            (await editFirst(await ownIds(issue, marker), text));
        const written = edited ?? (await create(issue, marker, text));
        known.set(key, written.id);
        return written;
    }
    return (0,one_after_another/* oneAfterAnother */.S)(upsert);
}
function writtenIn(data) {
    const comment = (0,forge_wire/* wireObject */.XQ)(data, 'comment');
    return { id: comment.integer('id'), url: comment.text('html_url') };
}
/** The login of the token's owner, asked for at most once and only when it matters. */
function createOwnLogin(api) {
    let asked;
    return {
        async resolve() {
            asked ??= ask(api);
            return asked;
        },
        learn(comment) {
            const login = (0,forge_wire/* isRecord */.u4)(comment) ? loginIn(comment.user) : null;
            if (login !== null)
                asked = Promise.resolve(login);
        },
    };
}
/** An installation token (such as GITHUB_TOKEN) may not read `/user`, but may ask GraphQL who it is. */
async function ask(api) {
    const login = await api.call('GET', '/user').then((user) => (user.kind === 'done' ? loginIn(user.data) : null), (thrown) => {
        if (thrown instanceof fault/* ServiceFault */.gF)
            return null;
        throw thrown;
    });
    if (login !== null)
        return login;
    const answer = await api.graphql('query { viewer { login } }', {});
    return (0,forge_wire/* isRecord */.u4)(answer) ? loginIn(answer.viewer) : null;
}
function loginIn(account) {
    return (0,forge_wire/* isRecord */.u4)(account) && typeof account.login === 'string' ? account.login : null;
}

;// CONCATENATED MODULE: ./lib/adapters/forge-tree.js
/** GitHub takes some 40 MB in one request; this leaves room for escapes and for slow connections. */
const INLINE_BYTES = 5_000_000;
/**
 * Divides a change set into what goes inline into one tree request and what needs a blob first: bytes that JSON text
 * cannot carry unchanged, empty files, and the largest texts once there is too much text.
 */
function planTree(changes) {
    const entries = [];
    const blobs = [];
    const texts = [];
    for (const [path, change] of changes.entries()) {
        switch (change.kind) {
            case 'deleted':
                entries.push({ path, mode: '100644', type: 'blob', sha: null });
                break;
            case 'file':
                texts.push({ path, mode: change.mode, bytes: change.bytes });
                break;
        }
    }
    let room = INLINE_BYTES;
    for (const { path, mode, bytes } of texts.sort((a, b) => a.bytes.length - b.bytes.length)) {
        const content = bytes.length <= room ? exactText(bytes) : null;
        if (content === null) {
            blobs.push({ path, mode, base64: Buffer.from(bytes).toString('base64') });
        }
        else {
            room -= bytes.length;
            entries.push({ path, mode, type: 'blob', content });
        }
    }
    return { entries, blobs };
}
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BYTE_ORDER_MARK = '\uFEFF';
/** The text that stands for exactly these bytes, or null. A byte order mark and emptiness can get lost on the way. */
function exactText(bytes) {
    try {
        const text = UTF8.decode(bytes);
        return text === '' || text.includes('\0') || text.startsWith(BYTE_ORDER_MARK) ? null : text;
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./lib/adapters/forge-commit.js








/** A blob costs a request; more of them than this would leave none for the pull request and the report. */
const MAX_BLOBS = 35;
/**
 * Makes the change set a commit on its branch: blobs where needed, one tree, one commit without an author (so that
 * GitHub signs it for a bot), and the branch moved forward only.
 */
function createPublish(tools) {
    const { api } = tools;
    const git = `${(0,forge_paths/* repositoryPath */.S)(tools.repository)}/git`;
    async function publish(request) {
        const plan = planTree(request.changes);
        const paths = request.changes.entries().map(([path]) => path);
        const refused = (answer) => ({
            kind: 'refused',
            why: whyNotPublished(answer, { branch: request.branch, paths }),
        });
        const parts = uniqueParts(plan.blobs);
        if (parts.size > MAX_BLOBS)
            return { kind: 'refused', why: tooManyBlobs(parts.size) };
        const standing = await standingOf(tools, request);
        const blobs = await uploadBlobs(api, git, parts);
        if (blobs.kind === 'declined')
            return refused(blobs);
        const entries = [...plan.entries, ...namedBlobs(plan.blobs, blobs.value)];
        const tree = await make(api, `${git}/trees`, { base_tree: request.baseTree, tree: entries });
        if (tree.kind === 'declined')
            return refused(tree);
        const treeSha = tree.value.sha('sha');
        if (isSame(standing, treeSha)) {
            return { kind: 'same', sha: standing.head.sha, isVerified: standing.head.isVerified };
        }
        const { message } = request;
        const body = { message, tree: treeSha, parents: standing.parents };
        const commit = await make(api, `${git}/commits`, body);
        if (commit.kind === 'declined')
            return refused(commit);
        const made = headOf(commit.value);
        const moved = await moveBranch(tools, request, made.sha);
        switch (moved.kind) {
            case 'done':
                return { kind: 'committed', sha: made.sha, isVerified: made.isVerified };
            case 'moved':
                return (await adopted(tools, moved.headSha, treeSha)) ?? moved;
            case 'declined':
                return refused(moved);
            default:
                return (0,fault/* assertNever */.xb)(moved);
        }
    }
    return publish;
}
/**
 * The parents are chosen so that a pull request shows exactly the change set, whatever the branch holds: the base
 * must be an ancestor of the new commit, and so must the branch's head.
 */
async function standingOf({ api, repository }, { expectedHead, changes }) {
    const { base } = changes;
    if (expectedHead === null)
        return { head: null, parents: [base] };
    const root = (0,forge_paths/* repositoryPath */.S)(repository);
    const [commit, comparison] = await Promise.all([
        api.call('GET', `${root}/git/commits/${expectedHead}`),
        expectedHead === base ? null : api.call('GET', `${root}/compare/${base}...${expectedHead}?per_page=1`),
    ]);
    const head = headOf((0,forge_wire/* wireObject */.XQ)(demanded(commit, `read commit ${expectedHead}`), 'commit'));
    return { head, parents: parentsFor(base, expectedHead, comparison) };
}
/** Another run of the same issue may have been quicker with the very same change: then its commit is as good. */
async function adopted({ api, repository }, sha, tree) {
    const commit = await api.call('GET', `${(0,forge_paths/* repositoryPath */.S)(repository)}/git/commits/${sha}`);
    if (commit.kind === 'declined')
        return null;
    const head = headOf((0,forge_wire/* wireObject */.XQ)(commit.data, 'commit'));
    return head.tree === tree ? { kind: 'same', sha, isVerified: head.isVerified } : null;
}
/** The branch holds this tree, and its commit may stay as it is. */
function isSame(standing, tree) {
    const { head, parents } = standing;
    return head !== null && head.tree === tree && parents.every((parent) => parent === head.sha);
}
function parentsFor(base, head, comparison) {
    if (comparison === null)
        return [head];
    // Without a common ancestor the forge answers 404.
    if (comparison.kind === 'declined') {
        if (comparison.status === 404)
            return [head, base];
        throw (0,forge_declined/* declinedFault */.F2)(`compare ${base} with ${head}`, comparison);
    }
    const status = (0,forge_wire/* wireObject */.XQ)(comparison.data, 'comparison').text('status');
    switch (status) {
        case 'ahead':
        case 'identical':
            return [head];
        // The branch is an older state of the base: nothing of its own that a merge would have to keep.
        case 'behind':
            return [base];
        default:
            return [head, base];
    }
}
function headOf(commit) {
    const isVerified = commit.objectOrNull('verification')?.flagOr('verified', false) ?? false;
    return { sha: commit.sha('sha'), tree: commit.object('tree').sha('sha'), isVerified };
}
function uniqueParts(blobs) {
    return new Set(blobs.map(({ base64 }) => base64));
}
async function uploadBlobs(api, git, parts) {
    const shas = new Map();
    for (const content of parts) {
        const blob = await make(api, `${git}/blobs`, { content, encoding: 'base64' });
        if (blob.kind === 'declined')
            return blob;
        shas.set(content, blob.value.sha('sha'));
    }
    return { kind: 'made', value: shas };
}
function namedBlobs(blobs, shas) {
    return blobs.flatMap(({ path, mode, base64 }) => {
        const sha = shas.get(base64);
        return sha === undefined ? [] : [{ path, mode, type: 'blob', sha }];
    });
}
async function make(api, path, body) {
    const answer = await api.call('POST', path, body);
    if (answer.kind === 'declined')
        return answer;
    return { kind: 'made', value: (0,forge_wire/* wireObject */.XQ)(answer.data, path.replace(/^.*\//, '')) };
}
/** Creates the branch, or moves it forward; never forces. */
async function moveBranch(tools, { branch, expectedHead }, sha) {
    const { api, reads, repository } = tools;
    const refs = `${(0,forge_paths/* repositoryPath */.S)(repository)}/git/refs`;
    const standsAt = async () => {
        const now = await reads.branch(branch);
        if (now === null)
            return null;
        return now.headSha === sha ? { kind: 'done' } : { kind: 'moved', headSha: now.headSha };
    };
    const write = async () => {
        const answer = expectedHead === null
            ? await api.call('POST', refs, { ref: `refs/heads/${branch}`, sha })
            : await api.call('PATCH', `${refs}/heads/${(0,forge_paths/* encodePath */.O)(branch)}`, { sha, force: false });
        if (answer.kind === 'done')
            return { kind: 'done' };
        if (answer.status !== 422 && answer.status !== 409)
            return answer;
        const found = await standsAt();
        return found?.kind === 'moved' && found.headSha === expectedHead ? answer : (found ?? answer);
    };
    return lookBeforeRepeat(write, standsAt);
}
function tooManyBlobs(count) {
    return `The change has ${count} files that are binary, empty or very large, and each needs a request of its own; a run sends ${MAX_BLOBS} at most. Apply the patch by hand, or split the issue.`;
}

;// CONCATENATED MODULE: ./lib/adapters/forge-writes.js






/** Everything that Tether writes at GitHub. Loads Octokit, so it is imported only when something is written. */
function createForgeWrites(options) {
    const { repository, emit } = options;
    const tools = { ...options, api: createForgeApi(options) };
    return {
        publish: createPublish(tools),
        upsertPullRequest: createUpsertPullRequest(tools),
        upsertComment: createUpsertComment(tools),
        async react(commentId) {
            const path = `${(0,forge_paths/* repositoryPath */.S)(repository)}/issues/comments/${commentId}/reactions`;
            try {
                demanded(await tools.api.call('POST', path, { content: 'eyes' }), 'react to the comment');
            }
            catch (thrown) {
                if (thrown instanceof fault/* Cancelled */.cJ)
                    throw thrown;
                emit({ kind: 'note', level: 'info', text: (0,fault/* messageOf */.bD)(thrown) });
            }
        },
    };
}


/***/ })

};
