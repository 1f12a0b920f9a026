import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ChangeSet } from '../../../../src/core/change-set.ts';
import type { CommitRequest } from '../../../../src/core/ports.ts';
import type { ScriptedAnswer } from '../../../support/http-script.ts';
import { masked } from '../../../support/masked.ts';
import { ROOT, type ScriptedForge, sha, startScriptedForge } from '../../../support/scripted-forge.ts';

const BASE = sha('1');
const HEAD = sha('2');
const OTHER = sha('3');
const TREE = sha('a');
const BASE_TREE = sha('b');
const COMMIT = sha('c');
const BRANCH = 'tether/issue-7';
const REF = `GET ${ROOT}/git/ref/heads/${BRANCH}`;
const NEW_REF = `POST ${ROOT}/git/refs`;
const MOVE_REF = `PATCH ${ROOT}/git/refs/heads/${BRANCH}`;
const TREES = `POST ${ROOT}/git/trees`;
const COMMITS = `POST ${ROOT}/git/commits`;

let scripted: ScriptedForge;
beforeEach(async () => {
  scripted = await startScriptedForge();
  scripted.http
    .on(TREES, { status: 201, json: { sha: TREE } })
    .on(COMMITS, { status: 201, json: commit(COMMIT, TREE, true) })
    .on(NEW_REF, { status: 201, json: { object: { sha: COMMIT } } })
    .on(MOVE_REF, { json: { object: { sha: COMMIT } } })
    .on(REF, refAt(HEAD));
});
afterEach(async () => {
  await scripted[Symbol.asyncDispose]();
});

function commit(id: string, tree: string, verified: boolean) {
  return { sha: id, tree: { sha: tree }, parents: [], verification: { verified, reason: 'x' } };
}

function refAt(head: string) {
  return { json: { ref: `refs/heads/${BRANCH}`, object: { sha: head } } };
}

function fileChanges(files: Readonly<Record<string, string | Uint8Array>>): ChangeSet {
  return Object.entries(files).reduce(
    (changes, [path, content]) =>
      changes.with(path, { kind: 'file', mode: '100644', bytes: Buffer.from(content), isNew: true }),
    ChangeSet.empty(BASE),
  );
}

function publish(given: Partial<CommitRequest> = {}) {
  const changes = fileChanges({ 'a.txt': 'hello\n' });
  const request: CommitRequest = {
    branch: BRANCH,
    messageFor: () => masked('fix: it'),
    changes,
    baseTree: BASE_TREE,
    tree: TREE,
    expectedHead: null,
    beforeMove: async () => null,
  };
  return scripted.forge.publish({ ...request, ...given });
}

/** The branch stands at HEAD with its own tree, and compares with the base in this way. */
function branchAtHead(status: string, tree = sha('d')): void {
  scripted.http
    .on(`GET ${ROOT}/git/commits/${HEAD}`, { json: commit(HEAD, tree, false) })
    .on(`GET ${ROOT}/compare/${BASE}...${HEAD}`, { json: { status } });
}

describe('a new branch', () => {
  test('takes three requests: one tree, one commit without an author, one ref', async () => {
    expect(await publish()).toEqual({ kind: 'committed', sha: COMMIT });
    expect(scripted.http.log).toEqual([TREES, COMMITS, NEW_REF]);
    expect(scripted.http.bodies(TREES)).toEqual([
      {
        base_tree: BASE_TREE,
        tree: [{ path: 'a.txt', mode: '100644', type: 'blob', content: 'hello\n' }],
      },
    ]);
    expect(scripted.http.bodies(COMMITS)).toEqual([{ message: 'fix: it', tree: TREE, parents: [BASE] }]);
    expect(scripted.http.bodies(NEW_REF)).toEqual([{ ref: `refs/heads/${BRANCH}`, sha: COMMIT }]);
  });

  test('is not made of another tree than the one that was judged', async () => {
    const why = expect.stringMatching(/something else .* aaaaaaa .*dddddd.*No branch was moved/);
    expect(await publish({ tree: sha('d') })).toEqual({ kind: 'refused', why });
    expect(scripted.http.log).toEqual([TREES]);
  });

  test('is made only if it may, which is asked when the commit is there', async () => {
    const refusal = { kind: 'refused', why: 'Issue #7 is closed.' } as const;
    const beforeMove = async () => {
      expect(scripted.http.log).toEqual([TREES, COMMITS]);
      return refusal;
    };
    expect(await publish({ beforeMove })).toEqual(refusal);
    expect(scripted.http.log).toEqual([TREES, COMMITS]);
  });

  test('that somebody made meanwhile is reported, not overwritten', async () => {
    scripted.http
      .on(NEW_REF, { status: 422, json: { message: 'Reference already exists' } })
      .on(REF, refAt(OTHER));
    expect(await publish()).toEqual({ kind: 'moved', headSha: OTHER });
    expect(scripted.http.log).not.toContain(MOVE_REF);
  });

  test('is made again when the look shows that the first request did nothing', async () => {
    scripted.http
      .on(NEW_REF, [{ status: 502 }, { status: 201, ...refAt(COMMIT) }])
      .on(REF, { status: 404, json: { message: 'Not Found' } });
    expect(await publish()).toMatchObject({ kind: 'committed' });
    expect(scripted.http.log.slice(2)).toEqual([NEW_REF, REF, NEW_REF]);
  });

  test('that stays in doubt is a fault after three tries', async () => {
    scripted.http.on(NEW_REF, 'reset').on(REF, { status: 404, json: {} });
    await expect(publish()).rejects.toThrow(/failed again and again/);
    expect(scripted.http.bodies(NEW_REF)).toHaveLength(3);
  });
});

describe('files', () => {
  async function sentTree(changes: ChangeSet): Promise<unknown> {
    scripted.http.on(`POST ${ROOT}/git/blobs`, ({ body }) => {
      const content = JSON.stringify(body);
      return { json: { sha: content.includes('AAH/') ? sha('e') : sha('f') } };
    });
    await publish({ changes });
    return scripted.http.bodies(TREES)[0];
  }

  test('equal blobs are sent once', async () => {
    const empty = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`p${n}/__init__.py`, '']));
    await sentTree(fileChanges(empty));
    expect(scripted.http.bodies(`POST ${ROOT}/git/blobs`)).toHaveLength(1);
  });

  test('the largest texts become blobs when one request would hold more than five megabytes', async () => {
    const changes = fileChanges({ big: 'x'.repeat(3_000_000), bigger: 'y'.repeat(3_500_000), small: 'z' });
    expect(await sentTree(changes)).toMatchObject({
      tree: expect.arrayContaining([
        expect.objectContaining({ path: 'small', content: 'z' }),
        expect.objectContaining({ path: 'big', content: expect.any(String) }),
        { path: 'bigger', mode: '100644', type: 'blob', sha: sha('f') },
      ]),
    });
  });

  test('more blobs than a run has requests for are refused before any is sent', async () => {
    const many = Array.from({ length: 40 }, (_, n) => [`${n}.bin`, Buffer.from([0, n])] as const);
    const published = await publish({ changes: fileChanges(Object.fromEntries(many)) });
    expect(published).toMatchObject({ kind: 'refused', why: expect.stringContaining('40 files') });
    expect(scripted.http.requests).toEqual([]);
  });
});

describe('a branch that exists', () => {
  test.each<[string, readonly string[]]>([
    ['ahead', [HEAD]],
    ['identical', [HEAD]],
    ['diverged', [HEAD, BASE]],
    ['behind', [BASE]],
  ])(
    'that is %s of the base gets a commit whose diff against the base is the change',
    async (status, parents) => {
      branchAtHead(status);
      expect(await publish({ expectedHead: HEAD })).toMatchObject({ kind: 'committed' });
      expect(scripted.http.bodies(COMMITS)).toEqual([{ message: 'fix: it', tree: TREE, parents }]);
      expect(scripted.http.bodies(MOVE_REF)).toEqual([{ sha: COMMIT, force: false }]);
    },
  );

  test('without a common history is joined with the base', async () => {
    branchAtHead('x');
    scripted.http.on(`GET ${ROOT}/compare/${BASE}...${HEAD}`, { status: 404, json: {} });
    await publish({ expectedHead: HEAD });
    expect(scripted.http.bodies(COMMITS)).toMatchObject([{ parents: [HEAD, BASE] }]);
  });

  test('that stands at the base needs neither its commit nor a comparison', async () => {
    await publish({ expectedHead: BASE });
    expect(scripted.http.bodies(COMMITS)).toMatchObject([{ parents: [BASE] }]);
    expect(scripted.http.log).toHaveLength(3);
  });

  test.each([
    ['somebody moved', refAt(OTHER), OTHER],
    ['somebody deleted', { status: 404, json: {} }, null],
  ])('that held this very tree and that %s meanwhile counts as moved', async (_, now, headSha) => {
    branchAtHead('ahead', TREE);
    scripted.http.on(REF, now);
    expect(await publish({ expectedHead: HEAD })).toEqual({ kind: 'moved', headSha });
  });

  test('that holds this tree on an older base gets a commit all the same', async () => {
    branchAtHead('diverged', TREE);
    expect(await publish({ expectedHead: HEAD })).toMatchObject({ kind: 'committed' });
  });

  test.each([
    [TREE, { kind: 'same', sha: OTHER }],
    [sha('d'), { kind: 'moved', headSha: OTHER }],
  ])('that somebody moved to a commit with tree %s counts by that tree', async (tree, expected) => {
    branchAtHead('ahead');
    scripted.http
      .on(MOVE_REF, { status: 422, json: { message: 'Update is not a fast forward' } })
      .on(REF, refAt(OTHER))
      .on(`GET ${ROOT}/git/commits/${OTHER}`, { json: commit(OTHER, tree, false) });
    expect(await publish({ expectedHead: HEAD })).toMatchObject(expected);
  });

  test.each<[string, ScriptedAnswer, object]>([
    ['with another commit', refAt(OTHER), { kind: 'moved', headSha: OTHER }],
    ['with a redirection to nowhere', { status: 301, json: {} }, { kind: 'refused' }],
  ])('that the forge answers %s for is not taken for moved', async (_, answer, expected) => {
    branchAtHead('ahead');
    scripted.http.on(MOVE_REF, answer);
    expect(await publish({ expectedHead: HEAD })).toMatchObject(expected);
  });

  test('that the forge says nothing of is a fault', async () => {
    branchAtHead('ahead');
    scripted.http.on(MOVE_REF, { json: {} });
    await expect(publish({ expectedHead: HEAD })).rejects.toThrow(/ref\.object must be an object/);
  });

  test('that is deleted with the merge of its pull request is no rule in the way', async () => {
    branchAtHead('ahead');
    scripted.http
      .on(MOVE_REF, { status: 422, json: { message: 'Reference does not exist' } })
      .on(REF, { status: 404, json: {} });
    expect(await publish({ expectedHead: HEAD })).toEqual({ kind: 'moved', headSha: null });
  });

  test('that a rule keeps where it stands is refused, not taken for moved', async () => {
    branchAtHead('ahead');
    scripted.http.on(MOVE_REF, { status: 422, json: { message: 'Repository rule violations found' } });
    expect(await publish({ expectedHead: HEAD })).toMatchObject({ kind: 'refused' });
  });

  test('is moved again after a broken connection, which cannot do harm', async () => {
    branchAtHead('ahead');
    scripted.http.on(MOVE_REF, ['reset', refAt(COMMIT)]);
    expect(await publish({ expectedHead: HEAD })).toMatchObject({ kind: 'committed' });
  });
});

describe('refusals name the setting', () => {
  test.each<[string, string, ScriptedAnswer, RegExp]>([
    [
      'a token that may only read',
      TREES,
      { status: 403, json: { message: 'Resource not accessible by integration' } },
      /permissions: contents: write/,
    ],
    [
      'a token that does not see the repository',
      TREES,
      { status: 404, json: { message: 'Not Found' } },
      /contents: write/,
    ],
    [
      'anything else',
      NEW_REF,
      { status: 422, json: { message: 'Odd', errors: [{ message: 'very odd' }] } },
      /refused the commit.*"Odd very odd".*by hand/,
    ],
  ])('%s', async (_, route, answer, why) => {
    scripted.http.on(route, answer).on(REF, { status: 404, json: {} });
    const published = await publish();
    expect(published).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) });
  });

  test('a workflow file, for which the forge only says that nothing is there', async () => {
    scripted.http.on(TREES, { status: 404, json: { message: 'Not Found' } });
    const changes = fileChanges({ '.github/workflows/ci.yml': 'on: push\n' });
    const published = await publish({ changes });
    expect(published).toMatchObject({ why: expect.stringMatching(/workflow files.*workflow permission/) });
  });

  test('a forge that fails for good is a fault, not a refusal', async () => {
    scripted.http.on(TREES, { status: 503 });
    await expect(publish()).rejects.toMatchObject({ name: 'ServiceFault', status: 503 });
  });
});
