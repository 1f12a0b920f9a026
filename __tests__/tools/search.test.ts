import { describe, expect, test } from 'vitest';
import type { FileRead } from '../../src/core/file-read.ts';
import type { Hit, SearchOutcome } from '../../src/core/ports.ts';
import { search } from '../../src/tools/search.ts';
import { MemoryWorkspace } from '../support/memory-workspace.ts';
import { scopeOf, use } from './scope.ts';

const files = { 'src/a.ts': 'const x = f(1);\nlet y;\nf(2);\n', 'src/b.ts': '  f(3);\n', 'doc.md': 'f' };

/** Stands in for git grep when it cuts, refuses, or finds what is too much for a file in a test. */
async function searchGiving(outcome: SearchOutcome) {
  class Fixed extends MemoryWorkspace {
    override async search(): Promise<SearchOutcome> {
      return outcome;
    }
  }
  return search.invoke({ pattern: 'x' }, { ...scopeOf(), workspace: new Fixed() });
}

function hitsOf(count: number, text: string): readonly Hit[] {
  return Array.from({ length: count }, (_, index) => ({ path: 'a.ts', line: index + 1, text }));
}

describe('search', () => {
  test('names each path once, with its lines as read-file shows them', async () => {
    const { status, text } = await use(search, { pattern: 'f\\(' }, files);
    expect(status).toBe('done');
    expect(text).toBe('src/a.ts:\n1| const x = f(1);\n3| f(2);\nsrc/b.ts:\n1|   f(3);');
  });

  test('searches below a path, and everywhere for the root', async () => {
    expect((await use(search, { pattern: 'f', path: 'src/b.ts' }, files)).text).toBe('src/b.ts:\n1|   f(3);');
    for (const path of ['', '.', './', '/']) {
      const { workspace } = await use(search, { pattern: 'f', path }, files);
      expect(workspace.calls[0]).toEqual({ kind: 'search', pattern: 'f', under: '' });
    }
  });

  test('that finds nothing in a file of another encoding says that its text may differ', async () => {
    class Encoded extends MemoryWorkspace {
      override async read(): Promise<FileRead> {
        return { kind: 'text', text: 'f', bytes: 4, encoding: { name: 'UTF-16LE', isGuess: false } };
      }
    }
    const scope = { ...scopeOf(), workspace: new Encoded({ files: { 'a.strings': 'x' } }) };
    const { text } = await search.invoke({ pattern: 'f', path: 'a.strings' }, scope);
    expect(text).toContain('in UTF-16LE, where search may miss words that read-file shows');
  });

  test('of one file with many hits shows the first lines, and how far the others go', async () => {
    const many = await searchGiving({ kind: 'hits', hits: hitsOf(1000, 'x'), isTruncated: false });
    expect(many.text).toMatch(
      /^1000 lines match, in 1 file; narrow the pattern, or give a "path":\na.ts:\n1\| x\n/,
    );
    expect(many.text).toContain('\n36| x\n[and 964 more, down to line 1000]');
    const cut = await searchGiving({ kind: 'hits', hits: hitsOf(3, 'x'), isTruncated: true });
    expect(cut.text).toMatch(/^more than 3 lines match, in at least 1 file;/);
  });

  test('of many hits in several files shows lines of each, those with the most first', async () => {
    const hits = [...hitsOf(2, 'x'), ...hitsOf(120, 'y').map((hit) => ({ ...hit, path: 'b.ts' }))];
    const { text } = await searchGiving({ kind: 'hits', hits, isTruncated: false });
    expect(text.split('\n').slice(0, 3)).toEqual([
      '122 lines match, in 2 files; narrow the pattern, or give a "path":',
      'b.ts:',
      '1| y',
    ]);
    expect(text).toContain('\n34| y\n[and 86 more, down to line 120]\na.ts:\n1| x\n2| x');
  });

  test('counts the lines of files for which there is no room, and then the files', async () => {
    const spread = hitsOf(90, 'x').map((hit) => ({ ...hit, path: `${hit.line}.ts` }));
    const { text } = await searchGiving({ kind: 'hits', hits: spread, isTruncated: false });
    expect(text).toContain('\n36.ts:\n36| x\n37.ts: 1\n');
    expect(text.split('\n').slice(-2)).toEqual(['76.ts: 1', '[and 14 more files]']);
    const long = spread.map((hit) => ({ ...hit, text: 'y'.repeat(2_000) }));
    const few = await searchGiving({ kind: 'hits', hits: long, isTruncated: false });
    expect(few.text).toMatch(/\n\d+\.ts: 1\n/);
    expect(few.text.length).toBeLessThan(5_000);
  });

  test('cuts long lines, and stays below 7,000 characters', async () => {
    const hits = hitsOf(60, 'y'.repeat(10_000));
    const { text } = await searchGiving({ kind: 'hits', hits, isTruncated: false });
    expect(text).toContain('[... 9760 characters more]');
    expect(text.length).toBeLessThan(7_000);
  });

  test('rejects a pattern that git refuses, in its own words', async () => {
    const answer = await searchGiving({ kind: 'refused', why: 'Unmatched ( or \\(' });
    expect(answer).toMatchObject({ status: 'rejected', text: 'Unmatched ( or \\(' });
  });

  test('says that nothing matches, however the folder is written', async () => {
    for (const path of ['src', './src/', 'src//.'])
      expect(await use(search, { pattern: 'nowhere', path }, files)).toMatchObject({
        status: 'done',
        text: 'No line matches "nowhere" in "src" (2 files searched).',
      });
  });

  test('tells what a pattern with signs may mean, and nothing of a plain one', async () => {
    const hint = '(3 files searched). It is a POSIX extended expression: a|b, [0-9]; a backslash before ';
    for (const pattern of ['g(1)', 'items[0].name', 'alpha\\|beta', 'id-\\d+'])
      expect((await use(search, { pattern }, files)).text).toContain(hint);
    for (const pattern of ['plain words', 'a.b'])
      expect((await use(search, { pattern }, files)).text).toMatch(/ \(3 files searched\)\.$/);
  });

  test('says that links and submodules hold nothing to search', async () => {
    const odd = { ...files, link: { link: 'src/a.ts' }, sub: { submodule: true } } as const;
    const link = await use(search, { pattern: 'f', path: 'link' }, odd);
    expect(link).toMatchObject({
      status: 'failed',
      text: expect.stringContaining('symbolic link to "src/a.ts"'),
    });
    const sub = await use(search, { pattern: 'f', path: 'sub' }, odd);
    expect(sub).toMatchObject({ status: 'failed', text: expect.stringContaining('is a submodule') });
  });
});
