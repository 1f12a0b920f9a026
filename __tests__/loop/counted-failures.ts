import type { ChangeSet } from '../../src/core/change-set.ts';
import type { CommandOptions } from '../../src/core/ports.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';

/** What the code under change and its tests look like at the base. */
export const FILES = {
  'src/a.js': `export const fails = 0;\n${'// A line that says nothing about anything at all.\n'.repeat(4)}`,
  'test/a.test.js': "test('case 1', () => {\n  assert.equal(one(), 1);\n});\n",
};

/** The content of `src/a.js` with which so many tests fail; `more` makes it longer, and another change. */
export function failing(count: number, more = ''): string {
  return `export const fails = ${count};\n${more}`;
}

/** The gate: as many tests fail as the file says, in the words of a TAP runner. */
export function gate({ view }: CommandOptions): CommandResult {
  const count = view.kind === 'changes' ? failuresIn(view.changes) : 0;
  return { kind: 'exited', code: count === 0 ? 0 : 1, output: tap(count), ms: 1 };
}

const TESTS = 9;

function failuresIn(changes: ChangeSet): number {
  const change = changes.get('src/a.js');
  const text = change?.kind === 'file' ? Buffer.from(change.bytes).toString() : '';
  return Number(/fails = (\d)/.exec(text)?.[1] ?? 0);
}

function tap(failures: number): string {
  const tests = Array.from({ length: TESTS }, (_, index) => {
    const number = index + 1;
    if (number > failures) return `ok ${number} - case ${number}`;
    return [
      `not ok ${number} - case ${number}`,
      '  ---',
      `  location: '/repo/test/a.test.js:${number}:1'`,
      "  failureType: 'testCodeFailure'",
      "  error: 'Expected 1, got 2'",
      "  code: 'ERR_ASSERTION'",
      '  stack: |-',
      '    one (file:///repo/src/a.js:1:14)',
      '    one (file:///elsewhere/src/a.js:1:14)',
      `    TestContext.<anonymous> (file:///repo/test/a.test.js:${number}:10)`,
      '  ...',
    ].join('\n');
  });
  const counts = [`# tests ${TESTS}`, `# pass ${TESTS - failures}`, `# fail ${failures}`];
  return ['TAP version 13', ...tests, `1..${TESTS}`, ...counts].join('\n');
}
