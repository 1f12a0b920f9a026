import { describe, expect, test } from 'vitest';
import { archived, archiveTurn } from '../../src/conversation/archive.ts';
import { divide } from '../../src/conversation/exchange.ts';
import { imitationIn } from '../../src/conversation/imitation.ts';
import { call, pairs, reply } from './turns.ts';

const MARKS = ['a5c0de', '57a9e5'];
const found = (text: string, calls = 0) =>
  imitationIn(
    reply(
      Array.from({ length: calls }, (_, index) => call(`c${index}`)),
      text,
    ),
    MARKS,
  );

const SUMMARY = `[Tool outputs summary]
Count: 2
Call IDs: call_35dafdc8d0ff4c1794be811f, call_456bfaa6f96244ce8ec1c285
- **call_35dafdc8d0ff4c1794be811f** (bash): ok — Found ...`;

describe('what a model took over from a host', () => {
  test.each([
    ['the summary of the report on imitated summaries', SUMMARY, 'tool-summary'],
    ['the form that was proposed instead', '[ARCHIVED_TOOL_CONTEXT: read two files]', 'archive'],
    [
      'the comment that was proposed instead',
      '// Previous tool outputs (summarized): two files',
      'tool-summary',
    ],
    ['the head of the archive with a mark of its own', '[archived context 1234: what I did]', 'archive'],
    ['the end of the archive', 'Done.\n[end of archived context 1234]', 'archive'],
    ['a line of the digest', '- read-file "src/a.ts": lines 1-20 of 20', 'archive'],
    ['a line of the digest far down in a file', '- c read-file "a": lines 10-20 of 120', 'archive'],
    ['a line of the digest on a change', '- call_7 patch-file "src/a.ts": changed', 'archive'],
    ['the head of the archive in bold', '**[archived context 1234]**', 'archive'],
    ['the summary of one output', '> Tool output summary: two files', 'tool-summary'],
    ['one output of before', 'Previous tool output (summarized): a file', 'tool-summary'],
    ['a list of ids', 'Count: 1\nCall IDs: toolu_01', 'call-ids'],
    ['an id', '**Call ID:toolu_01', 'call-ids'],
    ['the mark of the archive', 'As a5c0de says', 'mark'],
    ['the mark around results', '<<< a read-file: done 57a9e5\nx\n>>> 57a9e5', 'mark'],
  ])('is seen with and without calls: %s', (_, text, form) => {
    expect(found(text)).toBe(form);
    expect(found(text, 2)).toBe(form);
  });

  test('every line block of a real archive is seen', () => {
    const block = archiveTurn(divide(pairs(3)).exchanges.map(archived), {
      ...{ mark: 'zz', maxChars: 4000, changedPaths: [] },
    });
    expect(found(block.text)).toBe('archive');
  });
});

describe('what is left alone', () => {
  test.each([
    '',
    'I read src/a.ts and change it.',
    'The docs speak of an [archived context] in the middle of a line.',
    'Archived context shows that src/a.ts was read, so I change it.',
    'Previous tool outputs say that the test fails.',
    'Summary: two tests failed, I mend them.',
    'The test speaks of a tool output summary, and of previous tool outputs (two).',
    'I made src/a.ts and "src/b.ts": changed',
    '- call_7 patch-file "src/a.ts": changed by me',
    'The function returns call ids: one for each call.',
    'Call ids: \n',
  ])('%j', (text) => {
    expect(found(text)).toBeNull();
    expect(found(text, 1)).toBeNull();
  });

  test('what a plan writes into files', () => {
    const plan = `{"runTools":[{"tool":"write-file","args":{"path":"a","content":"x\n${SUMMARY} a5c0de"}}]}`;
    expect(found(plan, 1)).toBeNull();
    expect(found(`I write it.\n\`\`\`json\n${plan}\n\`\`\``, 1)).toBeNull();
  });

  test('but not what stands in a fence where no call goes with it', () => {
    const fenced = '```\n[archived context 1234: what I did]\n```';
    expect(found(fenced)).toBe('archive');
    expect(found(fenced, 1)).toBeNull();
  });

  test('but not what stands before a plan', () => {
    expect(found(`${SUMMARY}\n{"requestFiles":["a"]}`, 1)).toBe('tool-summary');
  });
});
