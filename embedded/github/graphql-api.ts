import { type JsonObject, numberOf, objectOf, textOf } from '../json.ts';
import { referencesIn } from './references.ts';
import { type Answer, type Call, judge, ok, READ_CONTENTS, refusal } from './route.ts';
import type { Item } from './tracker.ts';
import { issueShape } from './tracker-shapes.ts';
import { fullName, isBot, type Repository, roleOf } from './world.ts';

/** What is asked of GraphQL here: who am I, is this pull request a draft, and what is kept under a ref. */
export async function graphql(call: Call, repositories: readonly Repository[]): Promise<Answer> {
  if (call.token === null) return refusal(401, 'This endpoint requires you to be authenticated.');
  const query = textOf(call.body.query);
  const draft = /\b(convertPullRequestToDraft|markPullRequestReadyForReview)\b/.exec(query)?.[1];
  if (draft !== undefined) {
    return setDraft(call, repositories, { field: draft, isDraft: draft === 'convertPullRequestToDraft' });
  }
  if (/\baddReaction\b/.test(query)) return addReaction(call, repositories);
  if (/\bnodes\(ids: \$ids\)/.test(query)) return pullsAgain(call, repositories);
  if (/\bmergeStateStatus\b/.test(query)) return pullsInto(call, repositories);
  if (/\btimelineItems\b/.test(query)) return referencesTo(call, repositories);
  if (/\bviewer\b/.test(query)) return ok({ data: { viewer: viewerOf(call.token.login) } });
  if (/\bobject\(expression: \$ref\)/.test(query)) return objectAt(call, repositories);
  if (/\w+: object\(expression: "refs\//.test(query)) return objectsAt(call, repositories);
  return ok({
    errors: [
      { message: 'The local GitHub knows viewer, the draft state of pull requests and files at a ref only.' },
    ],
  });
}

/** What refers to an issue: pull requests by their text. */
async function referencesTo(call: Call, repositories: readonly Repository[]): Promise<Answer> {
  const repository = readableOf(call, repositories);
  if (repository === null) return unresolved(call);
  const { number: asked, digits } = objectOf(call.body.variables);
  const number = numberOf(asked);
  const refs = await repository.store.refs('heads/');
  const names = refs.map(({ ref }) => ref.slice('refs/heads/'.length));
  const nodes = referencesIn(repository.tracker, number).map(({ item, closes }) => ({
    createdAt: item.createdAt,
    isCrossRepository: false,
    willCloseTarget: closes,
    source: {
      number: item.number,
      url: textOf(issueShape({ world: call.world, repository }, item).html_url),
      title: item.title,
      state: item.state.toUpperCase(),
      authorAssociation: ['none', 'read'].includes(roleOf(repository, item.author)) ? 'NONE' : 'COLLABORATOR',
      author: { login: item.author },
    },
  }));
  return ok({
    data: {
      repository: {
        pullRequests: { nodes: openPulls(repository) },
        refs: {
          nodes: names.filter((name) => name.includes(textOf(digits))).map((name) => ({ name })),
        },
        issue: { timelineItems: { nodes } },
      },
    },
  });
}

function openPulls({ tracker }: Repository): readonly JsonObject[] {
  const open = tracker.items.filter(({ pull, state }) => pull !== null && state === 'open');
  return open.map(({ pull }) => ({ headRefName: pull?.head ?? '', isCrossRepository: false }));
}

/** The open pull request of each branch with what GitHub says of a merge. */
async function pullsInto(call: Call, repositories: readonly Repository[]): Promise<Answer> {
  const repository = readableOf(call, repositories);
  if (repository === null) return unresolved(call);
  const base = textOf(objectOf(call.body.variables).base);
  const open = repository.tracker.items.filter(({ pull, state }) => pull?.base === base && state === 'open');
  const pulls = await Promise.all(open.map((item) => pullWithMerge(call, repository, item)));
  const nodes = pulls.map((pull) => ({ associatedPullRequests: { nodes: [pull] } }));
  return ok({ data: { repository: { refs: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } } } });
}

/** The same pull requests by their ids; null: there is none with that id. */
async function pullsAgain(call: Call, repositories: readonly Repository[]): Promise<Answer> {
  const { ids } = objectOf(call.body.variables);
  const readable = repositories.filter((one) => judge(READ_CONTENTS, one, call.token) === null);
  const wanted = (Array.isArray(ids) ? ids : []).map(async (id: unknown) => {
    for (const repository of readable)
      for (const item of repository.tracker.items)
        if (item.pull !== null && idOf(call, repository, item) === id)
          return pullWithMerge(call, repository, item);
    return null;
  });
  return ok({ data: { nodes: await Promise.all(wanted) } });
}

function idOf(call: Call, repository: Repository, item: Item): string {
  return textOf(issueShape({ world: call.world, repository }, item).node_id);
}

async function pullWithMerge(call: Call, repository: Repository, item: Item): Promise<JsonObject> {
  const { pull, number, updatedAt } = item;
  const branch = pull?.head ?? '';
  const { store } = repository;
  const into = (await store.resolve(`refs/heads/${pull?.base ?? ''}`)) ?? '';
  const head = (await store.resolve(`refs/heads/${branch}`)) ?? '';
  return {
    id: idOf(call, repository, item),
    number,
    updatedAt,
    headRefName: branch,
    headRefOid: head,
    isCrossRepository: false,
    isDraft: pull?.isDraft ?? false,
    ...(await mergeOf(repository, { into, head })),
  };
}

async function mergeOf(
  { store, settings, askedMerges }: Repository,
  { into, head }: { readonly into: string; readonly head: string },
): Promise<JsonObject> {
  const merge = `${into} ${head}`;
  const isKnown = settings.computesMerges === 'before' || askedMerges.has(merge);
  askedMerges.add(merge);
  if (!isKnown) return { mergeable: 'UNKNOWN', mergeStateStatus: 'UNKNOWN' };
  if (!(await store.canMerge(into, head))) return { mergeable: 'CONFLICTING', mergeStateStatus: 'DIRTY' };
  const isBehind = settings.isStrict && !(await store.isAncestor(into, head));
  return { mergeable: 'MERGEABLE', mergeStateStatus: isBehind ? 'BEHIND' : 'CLEAN' };
}

/** On a review, which REST has no reactions for. */
function addReaction(call: Call, repositories: readonly Repository[]): Answer {
  const id = textOf(objectOf(call.body.variables).id);
  const reaction = { id: 1, login: call.token?.login ?? '', content: 'eyes', createdAt: '' };
  repositories[0]?.reactions.set(id, [reaction]);
  return ok({ data: { addReaction: { reaction: { content: 'EYES' } } } });
}

/** So many bytes of a file's text GitHub tells in GraphQL (github.com/sveltia/sveltia-cms/issues/950). */
const MAX_TEXT_BYTES = 512_000;

/** The same of several refs under names of their own, which stand in the query. */
async function objectsAt(call: Call, repositories: readonly Repository[]): Promise<Answer> {
  const repository = readableOf(call, repositories);
  if (repository === null) return unresolved(call);
  const query = textOf(call.body.query);
  const asked = [...query.matchAll(/(\w+): object\(expression: "([^"]+)"\)/g)];
  const [, path = ''] = /\bfile\(path: "([^"]+)"\)/.exec(query) ?? [];
  const entries = asked.map(
    async ([, name = '', ref = '']) => [name, await commitWith(repository, { ref, path })] as const,
  );
  return ok({ data: { repository: Object.fromEntries(await Promise.all(entries)) } });
}

/** That of the variables, where the token may read it. */
function readableOf(call: Call, repositories: readonly Repository[]): Repository | null {
  const { owner, name } = objectOf(call.body.variables);
  const repository = repositories.find((one) => fullName(one) === `${textOf(owner)}/${textOf(name)}`);
  return repository === undefined || judge(READ_CONTENTS, repository, call.token) !== null
    ? null
    : repository;
}

function unresolved(call: Call): Answer {
  const { owner, name } = objectOf(call.body.variables);
  const message = `Could not resolve to a Repository with the name '${textOf(owner)}/${textOf(name)}'.`;
  return ok({ data: { repository: null }, errors: [{ type: 'NOT_FOUND', path: ['repository'], message }] });
}

/** The commit that a ref leads to, the file of it that the query names, and a file of the default branch. */
async function objectAt(call: Call, repositories: readonly Repository[]): Promise<Answer> {
  const { ref } = objectOf(call.body.variables);
  const repository = readableOf(call, repositories);
  if (repository === null) return unresolved(call);
  const query = textOf(call.body.query);
  const [, path = ''] = /\bfile\(path: "([^"]+)"\)/.exec(query) ?? [];
  const [, misnamed = ''] = /\bmisnamed: object\(expression: "HEAD:([^"]+)"\)/.exec(query) ?? [];
  const [, settings = ''] = /\bsettings: object\(expression: "HEAD:([^"]+)"\)/.exec(query) ?? [];
  const head = await repository.store.ref(`refs/heads/${repository.defaultBranch}`);
  return ok({
    data: {
      repository: {
        object: await commitWith(repository, { ref: textOf(ref), path }),
        settings: head === null ? null : await blobAt(repository, `${head.sha}:${settings}`),
        misnamed: head === null ? null : await blobAt(repository, `${head.sha}:${misnamed}`),
      },
    },
  });
}

async function commitWith(
  repository: Repository,
  { ref, path }: { readonly ref: string; readonly path: string },
): Promise<JsonObject | null> {
  const found = await repository.store.ref(ref);
  if (found === null) return null;
  if (found.type !== 'commit') return { oid: found.sha };
  const blob = await blobAt(repository, `${found.sha}:${path}`);
  return { oid: found.sha, file: blob === null ? null : { object: blob } };
}

async function blobAt({ store }: Repository, rev: string): Promise<JsonObject | null> {
  if ((await store.typeOf(rev)) !== 'blob') return null;
  const bytes = await store.readBlob(rev);
  return bytes.includes(0)
    ? { text: null, isTruncated: false }
    : { text: bytes.subarray(0, MAX_TEXT_BYTES).toString(), isTruncated: bytes.length > MAX_TEXT_BYTES };
}

/** GraphQL writes a bot's login without the suffix in some places; here as `viewer` has it, with it. */
function viewerOf(login: string): JsonObject {
  return { login, __typename: isBot(login) ? 'Bot' : 'User' };
}

function setDraft(
  call: Call,
  repositories: readonly Repository[],
  wanted: { readonly field: string; readonly isDraft: boolean },
): Answer {
  const id = pullRequestId(call);
  for (const repository of repositories) {
    const place = { world: call.world, repository };
    const item = repository.tracker.items.find(
      (each) => each.pull !== null && issueShape(place, each).node_id === id,
    );
    if (item === undefined || item.pull === null) continue;
    const permissions = call.token?.permissions ?? null;
    if (permissions !== null && permissions.pull_requests !== 'write') {
      return ok({
        data: null,
        errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }],
      });
    }
    const { isDraft } = wanted;
    repository.tracker.change(item, { pull: { ...item.pull, isDraft } });
    const pullRequest = { id, number: item.number, isDraft };
    return ok({ data: { [wanted.field]: { pullRequest } } });
  }
  const message = `Could not resolve to a node with the global id of '${id}'`;
  return ok({ data: null, errors: [{ type: 'NOT_FOUND', message }] });
}

function pullRequestId(call: Call): string {
  const variables = objectOf(call.body.variables);
  const given = [variables.pullRequestId, variables.id, objectOf(variables.input).pullRequestId].map(textOf);
  const inline = /pullRequestId:\s*"([^"]+)"/.exec(textOf(call.body.query))?.[1];
  return given.find((id) => id !== '') ?? inline ?? '';
}
