import { describe, expect, test } from 'vitest';
import type { OriginalTests } from '../../../src/core/verdict/evidence.ts';
import { withAsked } from '../../../src/review/asked/expectations.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { failure } from '../../deliver/records.ts';

interface Altered {
  readonly path?: string;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly task?: string;
  /** What the runner prints of the failure. */
  readonly said?: string;
  /** What it prints of a second one. */
  readonly next?: string;
  readonly more?: readonly string[];
}

const IT = 'It prints `Helo`; it should print `Hello`.';

/** How many of two failures of the base's tests are those of output that the task states; null: not all of it is. */
function asked({
  path = 'tests/expected.txt',
  before = 'Helo\n',
  after = 'Hello\n',
  task = IT,
  said = 'Error 1',
  next = said,
  more = [],
}: Altered): number | null {
  const tests: OriginalTests = {
    kind: 'failed',
    paths: [path, ...more],
    failures: [
      { ...failure('make test'), said },
      { ...failure('make check'), said: next },
    ],
  };
  const told = withAsked(tests, {
    inAskedNames: { texts: [{ path, before, after }], names: [] },
    taskText: `Something to change\n\n${task}\n\n`,
    isTest: testPaths(null),
  });
  return (told.kind === 'failed' ? told.asAsked : undefined) ?? null;
}

const ROWS: Altered = {
  path: 'test/fixtures/report.txt',
  before: '* a\n  * b\n',
  after: '- a\n  - b\n',
  task: 'Reports should list rows with `-` instead of `*`.',
  said: "+ '- a\\n- b\\n'\n- '* a\\n* b\\n'",
};
const TOTAL: Altered = {
  path: 'tests/summary.golden',
  before: 'items: 3 of 20\ntotal: 5.5\n',
  after: 'items: 4 of 20\ntotal: 5.5\n',
  task: 'The items should be 4 instead of 3.',
};

describe('a file of expected output differs as the task states', () => {
  test.each([
    IT,
    'It currently prints `Helo`.\n\nIt should print `Hello`.',
    'It shows "Helo", but it must show "Hello".',
    'It should print `Hello` instead of `Helo`.',
    'This should print `Hello` instead of `Helo`.',
    'It prints `Helo`. That should print `Hello`.',
    'The program should output `Hello` instead of `Helo`!',
  ])('in all that it says: %s', (task) => {
    expect(asked({ task })).toBe(2);
  });

  test('in the mark in front of its lines', () => {
    expect(asked(ROWS)).toBe(2);
  });

  test.each(['tests/info.golden', 'tests/main.golden'])(
    'though input is called like a part of %s',
    (path) => {
      expect(asked({ ...TOTAL, path })).toBe(2);
    },
  );

  test('in a text of data', () => {
    const data = { before: '{"greeting": "Helo"}\n', after: '{"greeting": "Hello"}\n' };
    const task = 'The greeting should be `Hello` instead of `Helo`.';
    expect(asked({ ...data, path: 'tests/expected.json', task })).toBe(2);
  });

  test('in the line that the task names', () => {
    expect(asked(TOTAL)).toBe(2);
  });

  test('in a snapshot of a test of that name', () => {
    const before = 'exports[`a greeting 1`] = `Helo`;\n';
    const path = 'src/__snapshots__/greet.test.js.snap';
    const task = 'The greeting should be `Hello` instead of `Helo`.';
    expect(asked({ path, before, after: before.replace('Helo', 'Hello'), task })).toBe(2);
  });
});

describe('it is not asked for', () => {
  test.each<readonly [string, Altered]>([
    ['another text', { after: 'Hallo\n' }],
    ['old and new swapped', { before: 'Hello\n', after: 'Helo\n' }],
    ['a second line that differs', { before: 'Helo\nyou\n', after: 'Hello\nme\n' }],
    ['a line more', { after: 'Hello\nyou\n' }],
    ['a file that is emptied', { before: 'Helo\n', after: '' }],
    ['a file that is new', { before: null }],
    ['a file that is gone', { after: null }],
    ['what only has a part of the word in its name', { ...TOTAL, path: 'tests/outline.txt' }],
    ['what only ends with it', { ...TOTAL, path: 'tests/layout.txt' }],
    ['what all is said of, beside another text', { task: `${IT} The docs say "Hi there".` }],
    ['the input of a program', { ...ROWS, path: 'tests/expected/report.in' }],
    ['what may be the input', { path: 'tests/data.txt' }],
    ['a case that the task does not name', { path: 'tests/expected/bye.txt' }],
    ['one of several cases', { path: 'tests/expected2.txt' }],
    ['a line among others', { before: 'a: Helo\nb: you\n', after: 'a: Hello\nb: you\n' }],
    ['a program, not its output', { ...ROWS, path: 'tests/expected/report.sh' }],
    ['a test', { ...ROWS, path: 'tests/expected/report.t' }],
    ['a second altered file', { more: ['tests/add.test.js'] }],
    [
      'what another call prints',
      { task: 'With `--formal` it is wrong. It should print `Hello` instead of `Helo`.' },
    ],
    ['a case', { task: 'When there is no name, it should print `Hello` instead of `Helo`.' }],
    ['a restriction', { task: `${IT} But only when there is no name.` }],
    ['what is not wanted', { task: 'It should not print `Hello` instead of `Helo`.' }],
    ['a rejected idea', { task: `## Rejected ideas\n\n${IT}` }],
    ['a quotation', { task: `> ${IT}` }],
    ['a question', { task: 'It prints `Helo`; it should print `Hello`?' }],
    ['what is taken back', { task: `${IT}\n\nEdit: no, forget that.` }],
    ['two statements', { task: `${IT} It should print \`Hallo\` instead of \`Helo\`.` }],
    ['the new text alone', { task: 'It should print `Hello`.' }],
    ['a filter', { ...ROWS, task: 'Reports should list only with `-` instead of `*`.' }],
    ['a mark inside of lines', { ...ROWS, before: '* a*b\n', after: '- a-b\n' }],
    ['one of two lines', { ...ROWS, after: '- a\n  * b\n' }],
    ['what one of two failures does not show', { ...ROWS, next: "+ 'a'\n- 'b'" }],
    ['what the failure does not show', { ...ROWS, said: "+ 'a'\n- 'b'" }],
    ['the old text alone in the failure', { ...ROWS, said: "+ '* a'\n- 'b'" }],
    ['the new text alone in the failure', { ...ROWS, said: "+ '- a'\n- 'b'" }],
    ['another report', { ...ROWS, task: 'Invoices should list rows with `-` instead of `*`.' }],
    ['a value of another line', { ...TOTAL, task: 'The tax should be 4 instead of 3.' }],
    ['a part of another number', { ...TOTAL, before: 'items: 3.5\n', after: 'items: 4.5\n' }],
    ['the end of another number', { ...TOTAL, before: 'items: 5.3\n', after: 'items: 5.4\n' }],
    ['a part of a word', { ...TOTAL, before: 'items: a3\n', after: 'items: a4\n' }],
    ['a value of two lines', { ...TOTAL, before: 'items: 3\ntotal: 3\n', after: 'items: 4\ntotal: 4\n' }],
  ])('%s', (_what, altered) => {
    expect(asked(altered)).toBeNull();
  });
});
