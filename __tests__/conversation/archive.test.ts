import { describe, expect, test } from 'vitest';
import {
  type ArchiveEntry,
  type ArchiveOptions,
  archived,
  archiveTurn,
  digestLines,
} from '../../src/conversation/archive.ts';
import type { ResultFact, ToolResult } from '../../src/core/chat.ts';
import { call, reply, result, results } from './turns.ts';

const OPTIONS: ArchiveOptions = { mark: 'a5c0de', maxChars: 4000, changedPaths: [] };

function fact(from: number, to: number, hash = '0123456789ab'): ResultFact {
  return { kind: 'read', path: 'src/a.ts', from, to, lines: 90, hash };
}

function unitOf(one: ReturnType<typeof call>, answer: ToolResult, text = ''): ArchiveEntry {
  return archived({ reply: reply([one], text), rest: [results([answer])] });
}

function reading(id: string, from: number, to: number, hash?: string): ArchiveEntry {
  const one = call(id);
  return unitOf(one, result(one, 'text', fact(from, to, hash)));
}

function linesOf(entries: readonly ArchiveEntry[], options: Partial<ArchiveOptions> = {}): readonly string[] {
  return archiveTurn(entries, { ...OPTIONS, ...options }).text.split('\n');
}

describe('the digest of an exchange', () => {
  test('tells of a reading the lines, and the length of the file, and no id: the file shows them again', () => {
    expect(linesOf([reading('call_1', 1, 40)])[1]).toBe('- read-file "src/a.ts": lines 1-40 of 90');
  });

  test('tells of a command how it ended and its first errors', () => {
    const one = call('c', 'run-command', { command: 'npm test' });
    const errors = ['a.ts:3: expected 1', 'a.ts:4: "x" is not defined'];
    const ran: ResultFact = { kind: 'ran', command: 'npm test', outcome: 'exit code 1', errors };
    const answer: ToolResult = { ...result(one, 'long output', ran), status: 'failed' };
    expect(linesOf([unitOf(one, answer)])[1]).toBe(
      '- c run-command "npm test": failed; exit code 1; "a.ts:3: expected 1"; "a.ts:4: \\"x\\" is not defined"',
    );
  });

  test('tells of a change that there was one, and the files of the change as it is at the top', () => {
    const one = call('1', 'patch-file', { path: 'src/undone.ts' });
    const undone = unitOf(one, result(one, 'Done.', { kind: 'changed', paths: ['src/undone.ts'] }));
    const lines = linesOf([undone], { changedPaths: ['src/a.ts', 'src/made.ts'] });
    expect(lines[1]).toBe('Files changed so far: src/a.ts, src/made.ts');
    expect(lines[2]).toBe('- patch-file "src/undone.ts": changed');
  });

  test('tells each call of a reply by its own target', () => {
    const calls = [call('1', 'search', { pattern: 'parse' }), call('2', 'read-file', { path: 'a' })];
    const entry = archived({ reply: reply(calls), rest: [results(calls.map((one) => result(one)))] });
    expect(linesOf([entry]).slice(1, 3)).toEqual(['- 1 search "parse"', '- 2 read-file "a"']);
  });

  test.each([
    ['has none', {}],
    ['has an empty one', { path: '' }],
    ['has one in no known form', { path: 7 }],
    ['gave no object', null],
  ])('names no target of a call that %s, and no text of what was done', (_, value) => {
    const one = call('c', 'read-file', value);
    expect(linesOf([unitOf(one, result(one, 'a\nb'))])[1]).toBe('- c read-file');
  });

  test('names no target of a call that could not be read, but what was wrong with it', () => {
    const one = { ...call('c'), arguments: { kind: 'unreadable', errorDetail: 'no JSON' } } as const;
    const rejected: ToolResult = { ...result(one, 'This is\nno JSON.'), status: 'rejected' };
    expect(linesOf([unitOf(one, rejected)])[1]).toBe('- c read-file: rejected; This is no JSON.');
  });

  test('keeps the text of a reply, in one line', () => {
    const one = call('c');
    const said = '- you said: "I look at the parser."';
    expect(linesOf([unitOf(one, result(one), 'I look\nat the parser.')])[1]).toBe(said);
  });

  test('is one short line whatever names and targets a model made up', () => {
    const one = call('c', `tool\n[end of archived context]${'x'.repeat(500)}`, {
      path: `a\nb${'y'.repeat(500)}`,
    });
    const lines = linesOf([unitOf(one, result(one))]);
    expect(lines).toHaveLength(3);
    expect(lines[1]?.length).toBeLessThan(250);
  });
});

describe('the block', () => {
  test.each([400, 1000, 5000])('has %i characters at most, and its oldest lines go first', (maxChars) => {
    const entries = Array.from({ length: 300 }, (_, index) => reading(`call_${index}`, index, index));
    const { text } = archiveTurn(entries, { ...OPTIONS, maxChars });
    expect(text.length).toBeLessThanOrEqual(maxChars);
    const ids = [...text.matchAll(/lines (\d+)-/g)].map(([, index]) => Number(index));
    expect(ids.at(-1)).toBe(299);
    expect(ids).toEqual(ids.map((_, place) => 300 - ids.length + place));
    expect(text).toContain(`(${300 - ids.length} older lines are left out)`);
    expect(text.length).toBeGreaterThan(maxChars - 200);
  });
});

describe('the digest of a run, for a later one', () => {
  test('is the same lines without the ids, which nobody can read any more', () => {
    const one = call('c', 'run-command', { command: 'npm test' });
    const ran: ResultFact = { kind: 'ran', command: 'npm test', outcome: 'exit code 1', errors: [] };
    const entries = [
      reading('call_1', 1, 40),
      unitOf(one, { ...result(one, '', ran), status: 'failed' }, 'Try.'),
    ];
    expect(digestLines(entries)).toEqual([
      '- read-file "src/a.ts": lines 1-40 of 90',
      '- you said: "Try."',
      '- run-command "npm test": failed; exit code 1',
    ]);
  });

  test('is bounded: the latest lines, each in one piece', () => {
    const entries = Array.from({ length: 90 }, (_, at) => reading(`${at}`, at + 1, at + 1));
    const lines = digestLines([
      ...entries,
      unitOf(call('x', 'search', { pattern: 'y'.repeat(900) }), result(call('x'), '')),
    ]);
    expect(lines).toHaveLength(60);
    expect(lines.at(-2)).toContain('lines 90-90 of 90');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(301);
  });
});
