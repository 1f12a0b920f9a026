import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { git, gitText } from '../../../embedded/git.ts';
import { CandidateCommits, TRIAL_COMMITS } from '../../../src/adapters/candidate/candidate-commits.ts';
import { memoryPatchOf, patchOf, statsOf } from '../../../src/adapters/candidate/patch.ts';
import { type BaseCommit, openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import { writePatch } from '../../../src/adapters/runner/run-folder.ts';
import { type Change, ChangeSet } from '../../../src/core/change-set.ts';
import { Secrets } from '../../../src/core/secrets/secrets.ts';
import { type Checkout, createCheckout } from '../../support/checkout.ts';
import { examples } from '../../support/examples.ts';

let checkout: Checkout;
let base: BaseCommit;
let candidates: CandidateCommits;

beforeAll(async () => {
  checkout = await createCheckout({
    'text.txt': 'one\ntwo\nthree\n',
    'no-newline.txt': 'last',
    'crlf.txt': 'a\r\nb\r\n',
    'bin.dat': Buffer.from([0, 1, 2, 255]),
    'latin.txt': Buffer.from([0x63, 0xe9, 0x0a]),
    'dir/deep/file': 'x\n',
    'run.sh': '#!/bin/sh\n',
    'odd "name" ü .txt': 'odd\n',
  });
  await checkout.makeExecutable('run.sh');
  await checkout.link('link', 'text.txt');
  checkout.commit();
  base = await openBaseCommit({
    checkout: checkout.folder,
    temp: checkout.temp,
    path: process.env.PATH ?? '',
  });
  candidates = new CandidateCommits(base.repository, TRIAL_COMMITS);
});

afterAll(async () => {
  base.close();
  await checkout.remove();
});

const file = (content: string | Buffer, more: Partial<Extract<Change, { kind: 'file' }>> = {}): Change => ({
  kind: 'file',
  mode: '100644',
  bytes: Buffer.from(content),
  isNew: false,
  ...more,
});
const deleted: Change = { kind: 'deleted' };

function changesOf(changes: Readonly<Record<string, Change>>): ChangeSet {
  return Object.entries(changes).reduce(
    (set, [path, change]) => set.with(path, change),
    ChangeSet.empty(base.sha),
  );
}

let clones = 0;

/** Applies the patch on a clean clone of the base, and lists what the clone then holds. */
async function appliedTree(patch: Buffer): Promise<string> {
  clones += 1;
  const clone = join(checkout.temp, `clone-${clones}`);
  await mkdir(clone);
  await git(['clone', '--quiet', '--shared', checkout.folder, '.'], { cwd: clone });
  if (patch.length > 0) await git(['apply', '--index', '--whitespace=nowarn'], { cwd: clone, input: patch });
  return gitText(['write-tree'], { cwd: clone });
}

async function candidateTree(changes: ChangeSet): Promise<string> {
  const commit = await candidates.commitOf(changes);
  return gitText([`--git-dir=${base.repository.gitDir}`, 'rev-parse', `${commit}^{tree}`]);
}

const MAKERS = {
  'by git': (changes: ChangeSet): Promise<Buffer> => patchOf(base, candidates, changes),
  'in memory': async (changes: ChangeSet): Promise<Buffer> => (await memoryPatchOf(base, changes)).patch,
} as const;

describe.each(['by git', 'in memory'] as const)(
  'the patch of a change set, made %s, makes the candidate out of a clean clone',
  (maker) => {
    const made = MAKERS[maker];

    test('text, binary, modes, links, odd names and deletions', async () => {
      const changes = changesOf({
        'text.txt': file('one\n2\nthree\n'),
        'no-newline.txt': file('last\n'),
        'crlf.txt': file('a\r\nB\r\n'),
        'bin.dat': file(Buffer.from([0, 9, 9, 255])),
        'latin.txt': deleted,
        'dir/deep/file': deleted,
        dir: file('a file now\n', { isNew: true }),
        'run.sh': file('#!/bin/sh\n', { mode: '100644' }),
        'odd "name" ü .txt': file('even\n'),
        'new/ä "b".txt': file('new\n', { isNew: true }),
        'empty.txt': file('', { isNew: true }),
        link: file('crlf.txt', { mode: '120000' }),
      });
      const tree = await appliedTree(await made(changes));
      expect(tree).toBe(await candidateTree(changes));
      expect(tree).not.toBe(base.tree);
    });

    test('nothing changed is an empty patch', async () => {
      const none = ChangeSet.empty(base.sha);
      expect(await made(none)).toHaveLength(0);
      expect(await statsOf(base, candidates, none)).toEqual([]);
    });

    test('any change set', async () => {
      const bytes = fc.oneof(
        fc.string({
          unit: fc.constantFrom('a', 'b', '\n', '\r\n', 'ü', ' ', '\t', '-- \n', 'diff --git a/x b/x\n'),
        }),
        fc.uint8Array({ maxLength: 40 }),
      );
      const mode = fc.constantFrom('100644' as const, '100755' as const);
      const change = fc.oneof(
        { weight: 3, arbitrary: fc.record({ mode, bytes }) },
        { weight: 1, arbitrary: fc.constant(null) },
      );
      const known = [...(await base.entries()).keys()];
      const path = fc.constantFrom(...known, 'n1', 'n2/a b', 'n2/"q"', 'n3\\x', '-n4', 'dir/deep/new', "n5'");
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(path, change, { maxKeys: 6, noNullPrototype: true }),
          async (drawn) => {
            const entries = Object.entries(drawn).flatMap(([at, one]): (readonly [string, Change])[] => {
              if (one !== null)
                return [[at, file(Buffer.from(one.bytes), { mode: one.mode, isNew: !known.includes(at) })]];
              return known.includes(at) ? [[at, deleted]] : [];
            });
            const changes = changesOf(Object.fromEntries(entries));
            expect(await appliedTree(await made(changes))).toBe(await candidateTree(changes));
          },
        ),
        { numRuns: examples(40) },
      );
    });
  },
);

test('the statistics name each file, what became of it and its lines', async () => {
  const changes = changesOf({
    'text.txt': file('one\n2\n'),
    'bin.dat': file(Buffer.from([0, 1])),
    'latin.txt': deleted,
    'new ü.txt': file('1\n2\n3', { isNew: true }),
  });
  expect(await statsOf(base, candidates, changes)).toEqual([
    { path: 'bin.dat', kind: 'modified', added: null, deleted: null },
    { path: 'latin.txt', kind: 'deleted', added: 0, deleted: 1 },
    { path: 'new ü.txt', kind: 'added', added: 3, deleted: 0 },
    { path: 'text.txt', kind: 'modified', added: 1, deleted: 2 },
  ]);
  expect((await memoryPatchOf(base, changes)).stats).toEqual(await statsOf(base, candidates, changes));
});

test('the statistics tell of modes what the lines do not show', async () => {
  const changes = changesOf({
    'text.txt': file('one\ntwo\nthree\n', { mode: '100755' }),
    'run.sh': file('#!/bin/sh\n'),
    link: file('now a program\n', { mode: '100755' }),
    'crlf.txt': file('text.txt', { mode: '120000' }),
    'new.sh': file('new\n', { mode: '100755', isNew: true }),
    'new-link': file('run.sh', { mode: '120000', isNew: true }),
    'no-newline.txt': file('last\n'),
    'latin.txt': deleted,
  });
  const stats = await statsOf(base, candidates, changes);
  expect(stats.map(({ path, modeNotes }) => [path, modeNotes])).toEqual([
    ['crlf.txt', ['link']],
    ['latin.txt', undefined],
    ['link', ['no-link', 'executable']],
    ['new-link', ['link']],
    ['new.sh', ['executable']],
    ['no-newline.txt', undefined],
    ['run.sh', ['not-executable']],
    ['text.txt', ['executable']],
  ]);
  const inMemory = (await memoryPatchOf(base, changes)).stats;
  expect(inMemory.map(({ modeNotes }) => modeNotes)).toEqual(stats.map(({ modeNotes }) => modeNotes));
});

test('a disk that takes no object leaves the patch and the statistics as they are', async () => {
  const noRoom = Object.assign(new CandidateCommits(base.repository, TRIAL_COMMITS), {
    commitOf: () =>
      Promise.reject(
        new Error('git fast-import ended with 128: fatal: write error: No space left on device'),
      ),
  });
  const changes = changesOf({ 'text.txt': file('one\n2\nthree\n') });
  expect((await patchOf(base, noRoom, changes)).toString()).toContain('-two\n+2\n');
  expect(await statsOf(base, noRoom, changes)).toEqual([
    { path: 'text.txt', kind: 'modified', added: 1, deleted: 1 },
  ]);
});

test('a folder that takes no file is told, and the patch is there all the same', async () => {
  const notes: string[] = [];
  const kept = await writePatch({
    folder: join(checkout.temp, 'gone'),
    base,
    candidates,
    changes: changesOf({ 'text.txt': file('one\n2\nthree\n') }),
    secrets: new Secrets([]),
    emit: (event) => notes.push(event.kind === 'note' ? event.text : event.kind),
  });
  expect(kept).toMatchObject({ path: null, text: expect.stringContaining('+2\n') });
  expect(notes).toEqual([
    expect.stringMatching(/^The patch could not be written as a file\. .*ENOENT.* See that \/.*gone exists/),
  ]);
});
