import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { git, gitText } from '../../../embedded/git.ts';
import { CandidateCommits, TRIAL_COMMITS } from '../../../src/adapters/candidate/candidate-commits.ts';
import { diffOf } from '../../../src/adapters/candidate/patch.ts';
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
  await writeFile(join(checkout.folder, 'large'), Buffer.alloc(2 * 1024 * 1024 + 1));
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

test('where git no longer answers, the patch of files that stand in the checkout is made all the same', async () => {
  const temp = await mkdtemp(join(checkout.temp, 'mute-'));
  const mute = await openBaseCommit({ checkout: checkout.folder, temp, path: process.env.PATH ?? '' });
  await mute.entries();
  mute.close();
  await writeFile(join(checkout.folder, 'run.sh'), 'changed in the checkout');
  const changes = ChangeSet.empty(base.sha).with('text.txt', file('one\n'));
  expect((await diffOf(mute, changes)).text).toContain('@@\n one\n-two\n-three\n');
  await expect(diffOf(mute, changes.with('run.sh', file('x')))).rejects.toThrow('git failed');
  expect((await diffOf(base, changes.with('run.sh', file('x')))).text).toContain('-#!/bin/sh\n');
  await writeFile(join(checkout.folder, 'run.sh'), '#!/bin/sh\n');
  // What may be of any size is not read.
  await expect(diffOf(mute, changes.with('large', file('x')))).rejects.toThrow('git failed');
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

async function patchOf(changes: ChangeSet): Promise<Buffer> {
  return (await diffOf(base, changes)).patch;
}

test('the patch makes the candidate of a clean clone: text, binary, modes, links, odd names and deletions', async () => {
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
  const tree = await appliedTree(await patchOf(changes));
  expect(tree).toBe(await candidateTree(changes));
  expect(tree).not.toBe(base.tree);
});

test('on another commit than the base, git merges the patch by the ids that it names', async () => {
  const clone = join(checkout.temp, 'moved');
  await mkdir(clone);
  await git(['clone', '--quiet', '--shared', checkout.folder, '.'], { cwd: clone });
  await writeFile(join(clone, 'text.txt'), '1\ntwo\nthree\n');
  await git(['add', '.'], { cwd: clone });
  const patch = await patchOf(changesOf({ 'text.txt': file('one\ntwo\n3\n') }));
  await git(['apply', '--3way'], { cwd: clone, input: patch });
  expect(await readFile(join(clone, 'text.txt'), 'utf8')).toBe('1\ntwo\n3\n');
});

test('nothing changed is an empty patch', async () => {
  const none = ChangeSet.empty(base.sha);
  const { patch, text, files } = await diffOf(base, none);
  expect({ bytes: patch.length, text, files }).toEqual({ bytes: 0, text: '', files: [] });
});

test('the patch of any change set makes the candidate of a clean clone', async () => {
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
    fc.asyncProperty(fc.dictionary(path, change, { maxKeys: 6, noNullPrototype: true }), async (drawn) => {
      const entries = Object.entries(drawn).flatMap(([at, one]): (readonly [string, Change])[] => {
        if (one !== null)
          return [[at, file(Buffer.from(one.bytes), { mode: one.mode, isNew: !known.includes(at) })]];
        return known.includes(at) ? [[at, deleted]] : [];
      });
      const changes = changesOf(Object.fromEntries(entries));
      expect(await appliedTree(await patchOf(changes))).toBe(await candidateTree(changes));
    }),
    { numRuns: examples(40) },
  );
});

test('the statistics name each file, what became of it and its lines', async () => {
  const changes = changesOf({
    'text.txt': file('one\n2\n'),
    'bin.dat': file(Buffer.from([0, 1])),
    'latin.txt': deleted,
    'new ü.txt': file('1\n2\n3', { isNew: true }),
  });
  const { files, text } = await diffOf(base, changes);
  expect(files).toEqual([
    { path: 'bin.dat', kind: 'modified', added: null, deleted: null },
    { path: 'latin.txt', kind: 'deleted', added: 0, deleted: 1 },
    { path: 'new ü.txt', kind: 'added', added: 3, deleted: 0 },
    { path: 'text.txt', kind: 'modified', added: 1, deleted: 2 },
  ]);
  expect(text).toMatch(
    /^diff --git a\/bin\.dat b\/bin\.dat\nindex .*\nBinary files a\/bin\.dat and b\/bin\.dat differ$/m,
  );
  expect(text).toContain('-two\n-three\n+2\n');
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
  const { files } = await diffOf(base, changes);
  expect(files.map(({ path, modeNotes }) => [path, modeNotes])).toEqual([
    ['crlf.txt', ['link']],
    ['latin.txt', undefined],
    ['link', ['no-link', 'executable']],
    ['new-link', ['link']],
    ['new.sh', ['executable']],
    ['no-newline.txt', undefined],
    ['run.sh', ['not-executable']],
    ['text.txt', ['executable']],
  ]);
});

test('a folder that takes no file is told, and the patch is there all the same', async () => {
  const notes: string[] = [];
  const kept = await writePatch({
    folder: join(checkout.temp, 'gone'),
    base,
    changes: changesOf({ 'text.txt': file('one\n2\nthree\n') }),
    secrets: new Secrets([]),
    emit: (event) => notes.push(event.kind === 'note' ? event.text : event.kind),
  });
  expect(kept).toMatchObject({ path: null, text: expect.stringContaining('+2\n') });
  expect(notes).toEqual([
    expect.stringMatching(/^The patch could not be written as a file\. .*ENOENT.* See that \/.*gone exists/),
  ]);
});
