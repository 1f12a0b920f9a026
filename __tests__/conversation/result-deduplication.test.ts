import { describe, expect, test } from 'vitest';
import { ResultDeduplication } from '../../src/conversation/result-deduplication.ts';
import type { ResultFact, ToolResult } from '../../src/core/chat.ts';
import { contentHash } from '../../src/core/text/content-hash.ts';
import { call, result } from './turns.ts';

const TEXT = 'line\n'.repeat(100);

function read(id: string, { text = TEXT, from = 1, to = 100, hash = contentHash(text) } = {}) {
  const one = call(id, 'read-file', { path: 'src/a.ts' });
  const fact: ResultFact = { kind: 'read', path: 'src/a.ts', from, to, lines: 100, hash };
  return [one, result(one, text, fact)] as const;
}

describe('a second identical reading', () => {
  test('is known by what was read, not by how it was asked for', () => {
    const deduplication = new ResultDeduplication();
    deduplication.deduplicate(...read('a'), 1);
    const [, again] = read('b');
    const asked = call('b', 'read-file', { path: 'src/a.ts', start: 1, end: 100 });
    expect(deduplication.deduplicate(asked, again, 2).text).toContain('result:a');
  });

  test('is shown when the file is another by now, and that counts from then on', () => {
    const deduplication = new ResultDeduplication();
    deduplication.deduplicate(...read('a'), 1);
    const changed = read('b', { text: TEXT.replace('line', 'LINE') });
    expect(deduplication.deduplicate(...changed, 2)).toBe(changed[1]);
    const back = read('c');
    expect(deduplication.deduplicate(...back, 3)).toBe(back[1]);
    expect(deduplication.deduplicate(...read('d'), 4).text).toContain('result:c');
  });

  test('is shown when other lines are asked for', () => {
    const deduplication = new ResultDeduplication();
    deduplication.deduplicate(...read('a'), 1);
    const part = read('b', { from: 2, to: 50 });
    expect(deduplication.deduplicate(...part, 2)).toBe(part[1]);
  });
});

describe('what is always shown', () => {
  test('what is shorter than the note would be', () => {
    const deduplication = new ResultDeduplication();
    const short = read('a', { text: '1| one' });
    for (const round of [1, 2]) expect(deduplication.deduplicate(...short, round)).toBe(short[1]);
  });

  test('what did not work out', () => {
    const deduplication = new ResultDeduplication();
    const one = call('a', 'search', { pattern: '(' });
    const failed: ToolResult = { ...result(one, TEXT), status: 'failed' };
    for (const round of [1, 2]) expect(deduplication.deduplicate(one, failed, round)).toBe(failed);
  });
});

describe('a file that the opening shows', () => {
  test('is not sent again while it is the same, whole', () => {
    const deduplication = new ResultDeduplication();
    deduplication.showFile('src/a.ts', TEXT);
    expect(deduplication.deduplicate(...read('a'), 1).text).toBe(
      '[unchanged: it stands whole in the opening]',
    );
  });

  test.each([
    ['another by now', { text: TEXT.replace('line', 'LINE') }],
    ['asked for in part', { to: 50 }],
    ['asked for from its second line on', { from: 2 }],
  ])('is sent when it is %s', (_, change) => {
    const deduplication = new ResultDeduplication();
    deduplication.showFile('src/a.ts', TEXT);
    const [asked, answer] = read('a', change);
    expect(deduplication.deduplicate(asked, answer, 1)).toBe(answer);
  });

  test('is sent when the opening shows a part of it', () => {
    const deduplication = new ResultDeduplication();
    deduplication.showFile('src/a.ts', TEXT.slice(0, 50));
    const [asked, answer] = read('a');
    expect(deduplication.deduplicate(asked, answer, 1)).toBe(answer);
  });
});

describe('what was not read from a file', () => {
  const run = (id: string, value: unknown, text = TEXT) => {
    const one = call(id, 'run-command', value);
    return [one, result(one, text)] as const;
  };

  test('is known by the call and its result', () => {
    const deduplication = new ResultDeduplication();
    deduplication.deduplicate(...run('a', { command: 'npm test' }), 1);
    expect(deduplication.deduplicate(...run('b', { command: 'npm test' }), 2).text).toContain('result:a');
    for (const other of [
      run('c', { command: 'npm run lint' }),
      run('d', { command: 'npm test' }, `${TEXT}more`),
    ])
      expect(deduplication.deduplicate(...other, 3)).toBe(other[1]);
  });
});
