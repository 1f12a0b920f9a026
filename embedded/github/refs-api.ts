import { GitRefusal } from '../git.ts';
import { textOf } from '../json.ts';
import {
  type Answer,
  NOT_FOUND,
  ok,
  READ_CONTENTS,
  type RepositoryCall,
  type Route,
  refusal,
  WRITE_CONTENTS,
} from './route.ts';
import { refShape } from './shapes.ts';
import { type BranchRule, fullName } from './world.ts';

/** `git/ref`, `git/refs` and `git/matching-refs`, on the bare repository itself. */
export const refRoutes: readonly Route[] = [
  { method: 'GET', path: '/git/ref/*ref', need: READ_CONTENTS, handle: getRef },
  { method: 'GET', path: '/git/matching-refs/*ref', need: READ_CONTENTS, handle: matchingRefs },
  { method: 'POST', path: '/git/refs', need: WRITE_CONTENTS, handle: createRef },
  { method: 'PATCH', path: '/git/refs/*ref', need: WRITE_CONTENTS, handle: updateRef },
  { method: 'DELETE', path: '/git/refs/*ref', need: WRITE_CONTENTS, handle: deleteRef },
  { method: 'GET', path: '/rules/branches/*branch', need: READ_CONTENTS, handle: rulesOfBranch },
];

/** Of rulesets, as far as a test has set any. */
async function rulesOfBranch({ repository, params }: RepositoryCall): Promise<Answer> {
  const kinds = repository.settings.rules
    .filter(({ branch }) => branch.test(params.branch ?? ''))
    .flatMap(({ forbids }) => (forbids === 'both' ? ['creation', 'update'] : [forbids]));
  const from = { ruleset_source_type: 'Repository', ruleset_source: fullName(repository) };
  const patterns = repository.settings.patterns
    .filter(({ branch }) => branch.test(params.branch ?? ''))
    .map(({ pattern }) => {
      const parameters = { name: '', operator: 'regex', pattern, negate: false };
      return { type: 'commit_message_pattern', parameters, ruleset_id: 1, ...from };
    });
  return ok([...kinds.map((type) => ({ type, ruleset_id: 1, ...from })), ...patterns]);
}

async function shaOf(call: RepositoryCall, ref: string): Promise<string | null> {
  return (await call.repository.store.ref(`refs/${ref}`))?.sha ?? null;
}

async function shapeOf(call: RepositoryCall, ref: string, sha: string): Promise<ReturnType<typeof refShape>> {
  return refShape(call, { ref, sha, type: (await call.repository.store.typeOf(sha)) ?? 'commit' });
}

async function getRef(call: RepositoryCall): Promise<Answer> {
  const ref = call.params.ref ?? '';
  const sha = await shaOf(call, ref);
  return sha === null ? NOT_FOUND : ok(await shapeOf(call, `refs/${ref}`, sha));
}

async function matchingRefs(call: RepositoryCall): Promise<Answer> {
  const refs = await call.repository.store.refs(call.params.ref ?? '');
  return ok(refs.map((one) => refShape(call, one)));
}

/** A 422 by the repository's rules for this branch, or null. */
async function ruleRefusal(
  call: RepositoryCall,
  ref: string,
  event: 'creation' | 'update',
): Promise<Answer | null> {
  const branch = /^(?:refs\/)?heads\/(.+)$/.exec(ref)?.[1];
  if (branch === undefined) return null;
  const forbids = (rule: BranchRule): boolean => rule.forbids === event || rule.forbids === 'both';
  const broken = call.repository.settings.rules.find((rule) => forbids(rule) && rule.branch.test(branch));
  const message = broken?.message ?? (await patternBroken(call, branch));
  return message === null ? null : refusal(422, `Repository rule violations found\n\n${message}\n\n`);
}

async function patternBroken({ repository, body }: RepositoryCall, branch: string): Promise<string | null> {
  const message = (await repository.store.commit(textOf(body.sha)))?.message ?? '';
  const broken = repository.settings.patterns.find(
    (rule) => rule.branch.test(branch) && !new RegExp(rule.pattern).test(message),
  );
  return broken ? `Commit message must match a given regex pattern: ${broken.pattern}` : null;
}

async function createRef(call: RepositoryCall): Promise<Answer> {
  const ref = textOf(call.body.ref);
  const sha = textOf(call.body.sha);
  if (!/^refs\/[^/]+\/.+/.test(ref)) {
    return refusal(422, "Reference name must start with 'refs/' and contain at least two slashes.");
  }
  const type = await call.repository.store.typeOf(sha);
  if (type === null) return refusal(422, 'Object does not exist');
  if (ref.startsWith('refs/heads/') && type !== 'commit') return refusal(422, 'Reference update failed');
  const broken = await ruleRefusal(call, ref, 'creation');
  if (broken !== null) return broken;
  try {
    await call.repository.store.moveRef(ref, sha, null);
  } catch (thrown) {
    if (!(thrown instanceof GitRefusal)) throw thrown;
    const isThere = (await shaOf(call, ref.slice('refs/'.length))) !== null;
    return refusal(422, isThere ? 'Reference already exists' : 'Reference update failed');
  }
  return { status: 201, body: await shapeOf(call, ref, sha) };
}

async function updateRef(call: RepositoryCall): Promise<Answer> {
  const { store } = call.repository;
  const ref = call.params.ref ?? '';
  const sha = textOf(call.body.sha);
  const current = await shaOf(call, ref);
  if (current === null) return refusal(422, 'Reference does not exist');
  if ((await store.typeOf(sha)) === null) return refusal(422, 'Object does not exist');
  const broken = await ruleRefusal(call, ref, 'update');
  if (broken !== null) return broken;
  if (call.body.force !== true && !(await store.isAncestor(current, sha))) {
    return refusal(422, 'Update is not a fast forward');
  }
  try {
    await store.moveRef(`refs/${ref}`, sha, current);
  } catch (thrown) {
    if (!(thrown instanceof GitRefusal)) throw thrown;
    return refusal(422, 'Reference cannot be updated');
  }
  return ok(await shapeOf(call, `refs/${ref}`, sha));
}

async function deleteRef(call: RepositoryCall): Promise<Answer> {
  const ref = call.params.ref ?? '';
  const current = await shaOf(call, ref);
  if (current === null) return refusal(422, 'Reference does not exist');
  await closePullsOf(call, ref);
  await call.repository.store.moveRef(`refs/${ref}`, null, current);
  return { status: 204 };
}

/** A pull request whose branch is deleted is closed by GitHub. */
async function closePullsOf(call: RepositoryCall, ref: string): Promise<void> {
  const { tracker, lastHeads } = call.repository;
  const branch = ref.replace(/^heads\//, '');
  const head = await shaOf(call, ref);
  for (const item of tracker.items) {
    if (item.state !== 'open' || item.pull?.head !== branch) continue;
    if (head !== null) lastHeads.set(item.number, head);
    tracker.change(item, { state: 'closed' });
  }
}
