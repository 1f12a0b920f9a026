import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/tools/read-file.ts';
import { scopeOf, use } from './scope.ts';

const tenLines = Array.from({ length: 10 }, (_, index) => `line ${index + 1}\n`).join('');

describe('read-file', () => {
  test('shows a range and says what part of the file it is', async () => {
    const { text } = await use(readFile, { path: 'a.ts', start: 4, end: 5 }, { 'a.ts': tenLines });
    expect(text).toBe('[lines 4-5 of 10]\nline 4\nline 5');
  });

  test('hides CR and the byte order mark, which models cannot repeat', async () => {
    const { text } = await use(readFile, { path: 'a.cs' }, { 'a.cs': '\uFEFFusing System;\r\nclass A;\r\n' });
    expect(text).toBe('using System;\nclass A;');
  });

  test('says that the file is empty, and that the last line has no line break', async () => {
    expect((await use(readFile, { path: 'a' }, { a: '' })).text).toBe('["a" is empty]');
    expect((await use(readFile, { path: 'a' }, { a: 'x\ny' })).text).toBe('x\ny\n[no line break at the end]');
  });

  test('stops after 400 lines and says how to go on', async () => {
    const files = { long: 'x\n'.repeat(1000) };
    const { text } = await use(readFile, { path: 'long' }, files);
    const lines = text.split('\n');
    expect(lines[0]).toBe('[lines 1-400 of 1000; continue with "start": 401]');
    expect(lines).toHaveLength(401);
    const rest = await use(readFile, { path: 'long', start: 801 }, files);
    expect(rest.text.split('\n')[0]).toBe('[lines 801-1000 of 1000]');
  });

  test('stops at whole lines before 16,000 characters and says how to go on', async () => {
    const { text } = await use(readFile, { path: 'wide' }, { wide: `${'y'.repeat(999)}\n`.repeat(100) });
    expect(text.length).toBeLessThanOrEqual(16_000);
    // A row is 999 characters and a line break: 15 rows fit below the limit.
    expect(text.split('\n')[0]).toBe('[lines 1-15 of 100; continue with "start": 16]');
  });

  test('cuts a very long line and says how much of it is missing', async () => {
    const { text } = await use(readFile, { path: 'min.js' }, { 'min.js': `${'z'.repeat(50_000)}\nnext\n` });
    expect(text).toContain('[... 48000 characters more]');
    expect(text).toMatch(/\nnext$/);
  });

  test('rejects a range that is the wrong way round before it reads', async () => {
    const { status, workspace } = await use(
      readFile,
      { path: 'a.ts', start: 5, end: 2 },
      { 'a.ts': tenLines },
    );
    expect(status).toBe('rejected');
    expect(workspace.calls).toEqual([]);
  });

  test.each([
    ['binary', Uint8Array.of(0xff, 0xfe, 0), 'is binary (3 bytes)'],
    ['too large', { tooLarge: 99_000_000 }, 'is too large to be read (99000000 bytes)'],
    ['a link', { link: '../etc/passwd' }, 'is a symbolic link to "../etc/passwd"'],
    ['a submodule', { submodule: true as const }, 'is a submodule'],
  ])('says so when the file is %s', async (_, file, sentence) => {
    const { status, text } = await use(readFile, { path: 'thing' }, { thing: file });
    expect(status).toBe('failed');
    expect(text).toContain(sentence);
  });

  test('shows a result again by its id, and a part of a long one by its lines', async () => {
    const scope = { ...scopeOf(), resultChars: 16_000 };
    scope.results.keep('call_1', 'one\ntwo');
    const read = (args: object) => readFile.invoke(args, scope);
    expect(await read({ path: 'result:call_1' })).toMatchObject({ status: 'done', text: 'one\ntwo' });
    expect(await read({ path: 'result:call_1', start: 2 })).toMatchObject({ text: '[lines 2-2 of 2]\ntwo' });
    expect(await read({ path: 'result:call_9' })).toMatchObject({
      status: 'failed',
      text: 'There is no result "call_9" to be had; make the call again.',
    });
  });

  test('read to its end part by part, a result comes out as it was, and no character is torn apart', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '\n', '😀', 'é', 'long '.repeat(500)),
      minLength: 1,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 3_000, max: 9_000 }), async (whole, resultChars) => {
        const scope = { ...scopeOf(), resultChars };
        scope.results.keep('c', whole);
        const lines: string[] = [];
        for (let start: number | null = 1; start !== null; ) {
          const answer = await readFile.invoke({ path: 'result:c', start }, scope);
          expect(answer.text.length).toBeLessThanOrEqual(resultChars);
          expect(answer.text.isWellFormed()).toBe(true);
          const [, rest = answer.text] = /^\[lines \d+-\d+ of [^\]]*\]\n([\s\S]*)$/.exec(answer.text) ?? [];
          lines.push(rest);
          const next: RegExpExecArray | null = /^\[lines [^\]]*"start": (\d+)\]/.exec(answer.text);
          start = next === null ? null : Number(next[1]);
        }
        expect(lines.join('\n').replaceAll('\n', '')).toBe(whole.replaceAll('\n', ''));
      }),
      { numRuns: 100 },
    );
  });
});
