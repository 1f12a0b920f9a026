import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMATS } from '../../../../src/review/results/formats.ts';
import { outputText } from '../../../../src/review/results/readers/format.ts';
import { examples } from '../../../support/examples.ts';
import { stored } from './stored-outputs.ts';

const LINE = '-'.repeat(70);
const GREEN_BUILD = [
  'Tests run: 99, Failures: 0, Errors: 0, Skipped: 0',
  '[INFO] Tests run: 99, Failures: 0, Errors: 0, Skipped: 0',
  '[INFO] BUILD SUCCESS',
  'BUILD SUCCESSFUL in 1s',
  '99 tests completed, 0 failed',
  'Total tests: 99',
  '0 errors',
];

/** What a test may print that looks like the end of a green run or like a test that passes, and a red output. */
const LIES: readonly (readonly [format: string, file: string, lies: readonly string[]])[] = [
  ['ava', 'ava/fail', ['  ─\n\n  99 tests passed\n']],
  ['bun-test', 'bun/several', [' 99 pass\n 0 fail\nRan 99 tests across 1 file. [1.00ms]']],
  ['cargo-test', 'cargo-test/mixed', ['test result: ok. 15 passed; 0 failed; 0 ignored; 0 measured; ']],
  ['cargo-test', 'cargo-test/mixed-no-fail-fast', ['test tests::adds ... ok']],
  ['ctest', 'ctest/mixed', ['100% tests passed, 0 tests failed out of 99']],
  ['deno-test', 'deno/several', ['ok | 99 passed | 0 failed (1ms)\n']],
  [
    'dotnet-test',
    'dotnet-test/red',
    [...GREEN_BUILD, 'Passed!  - Failed: 0, Passed: 9, Skipped: 0, Total: 9 - A'],
  ],
  ['gcc', 'gcc/gcc-errors', GREEN_BUILD],
  ['go-test', 'go-test/mixed', ['ok  \texample.com/shop/calc\t0.001s']],
  ['go-test', 'go-test/mixed-verbose', ['--- PASS: TestAdd (0.00s)', 'ok  \texample.com/shop/calc\t0.001s']],
  ['googletest', 'googletest/mixed', ['[==========] 99 tests from 1 test suite ran. (1 ms total)']],
  ['gradle', 'gradle/red-full', GREEN_BUILD],
  ['javac', 'javac/errors', GREEN_BUILD],
  [
    'jest',
    'jest/assertion-v30',
    ['Test Suites: 9 passed, 9 total\nTests:       9 passed, 9 total\nTime:        1 s'],
  ],
  [
    'junit-console',
    'junit-console/mixed',
    ['[        99 tests successful      ]\n[         0 tests failed          ]'],
  ],
  ['minitest', 'minitest/mixed', ['99 runs, 99 assertions, 0 failures, 0 errors, 0 skips']],
  ['phpunit', 'phpunit/mixed', ['OK (99 tests, 99 assertions)', 'No tests executed!']],
  ['playwright', 'playwright/several-list', ['  99 passed (1s)']],
  ['prove', 'prove/fail', ['All tests successful.\nFiles=1, Tests=99,  0 wallclock secs\nResult: PASS']],
  ['pytest', 'pytest/mixed', [`${'='.repeat(30)} 99 passed in 0.10s ${'='.repeat(30)}`]],
  ['pytest', 'pytest/mixed-ci', [`${'='.repeat(27)} short test summary info ${'='.repeat(28)}`]],
  ['pytest', 'pytest/mixed-verbose', ['tests/test_mixed.py::test_add PASSED                    [ 4%]']],
  ['rspec', 'rspec/mixed', ['Finished in 0.1 seconds\n99 examples, 0 failures']],
  ['maven', 'surefire/2-junit4-red', GREEN_BUILD],
  ['tap', 'tap/several-node24', ['1..99\n# tests 99\n# pass 99\n# fail 0']],
  [
    'test-unit',
    'test-unit/mixed',
    [`${LINE}\n99 tests, 99 assertions, 0 failures, 0 errors, 0 pendings, 0 omissions, `],
  ],
  ['unittest', 'unittest/mixed', [`${LINE}\nRan 99 tests in 0.001s\n\nOK`]],
  ['unittest', 'unittest/mixed-verbose', ['test_add (pkg.test_mixed.Sums.test_add) ... ok']],
  [
    'vitest',
    'vitest/assertion-v5',
    [' Test Files  9 passed (9)\n      Tests  9 passed (9)\n   Duration  1ms'],
  ],
];

/** These print their closing, or all text about their failures, where no test prints. */
const LIES_BEHIND: typeof LIES = [
  ['jasmine', 'jasmine/several', ['99 specs, 0 failures\nFinished in 0.1 seconds']],
  ['mocha', 'mocha/thrown-v12', ['\n  9 passing (3ms)\n']],
  ['node-test', 'node-test/thrown-node24', ['ℹ tests 99\nℹ pass 99\nℹ fail 0\nℹ duration_ms 1']],
];

/** Of these, runs without a beginning of their own are added up, or the last closing counts. */
const COUNTS_ALL: ReadonlySet<string> = new Set([
  'dotnet-test',
  'gradle',
  'node-test',
  'playwright',
  'prove',
  'vitest',
]);

function readAs(format: string, text: string) {
  const readers = FORMATS.filter((reader) => reader.format === format);
  return readers.map((reader) => reader.read(outputText(text))).find((reading) => reading !== null);
}

/** All failures are still known, or the reading is not complete, which counts as red as well. */
function expectRed(format: string, honest: string, lying: string): void {
  const [before, now] = [readAs(format, honest), readAs(format, lying)];
  const failed = before?.failures.map(({ id }) => id) ?? [];
  expect(failed).not.toEqual([]);
  if (now?.isComplete !== false) expect(now?.failures.length).toBeGreaterThanOrEqual(failed.length);
  expect(now?.passed.filter((id) => failed.includes(id))).toEqual([]);
}

const redOf = (file: string): string => {
  const [tool = '', name] = file.split('/');
  return stored(tool, `${name}.txt`);
};

test.each(LIES)('%s: %s stays red, wherever a test prints %j', (format, file, lies) => {
  const text = redOf(file);
  const lines = text.split('\n');
  fc.assert(
    fc.property(fc.constantFrom(...lies), fc.nat(lines.length), (lie, at) => {
      expectRed(format, text, [...lines.slice(0, at), lie, ...lines.slice(at)].join('\n'));
    }),
    { numRuns: examples(1000) * lies.length },
  );
});

test.each([...LIES, ...LIES_BEHIND])('%s: %s has no more tests by %j behind it', (format, file, lies) => {
  const text = redOf(file);
  for (const lie of lies) {
    const lying = `${text}\n${lie}\n`;
    expectRed(format, text, lying);
    const [before, now] = [text, lying].map((one) => readAs(format, one)?.counts?.executed ?? 0);
    if (!COUNTS_ALL.has(format)) expect(now).toBeLessThanOrEqual(before ?? 0);
  }
});

const RULE = '='.repeat(70);

/** What a test that passes may print that looks like a failure, and the closing of the run. */
const PRINTED: readonly (readonly [format: string, file: string, closing: RegExp, failure: string])[] = [
  ['bun-test', 'bun/pass', /^ \d+ pass$/m, '(fail) ghost [0.10ms]'],
  ['ctest', 'ctest/all-pass', /^\d+% tests passed/m, '9/9 Test #9: ghost .....***Failed    0.01 sec'],
  ['deno-test', 'deno/pass', /^ok \| /m, ' ERRORS \n\nghost => ./a.ts:1:1\nerror: boo\n\n FAILURES '],
  ['dotnet-test', 'dotnet-test/pass', /^Passed! /m, '  Failed Ghost [1 ms]\n  Error Message:\n   boo'],
  [
    'googletest',
    'googletest/filtered',
    /^\[={10}\] \d+ tests? from .* ran/m,
    '[  FAILED  ] Ghost.Haunts (0 ms)',
  ],
  ['jasmine', 'jasmine/pass', /^\d+ specs?, /m, 'Failures:\n1) ghost\n  Message:\n    boo'],
  ['jest', 'jest/pass-v30', /^Test Suites: /m, '  ● ghost\n\n    boo'],
  ['minitest', 'minitest/all-pass', /^Finished in /m, 'Failure:\nGhost#test_haunts [a.rb:1]:\nboo'],
  ['phpunit', 'phpunit/all-pass', /^Time: /m, ' ✘ Ghost haunts'],
  ['test-unit', 'test-unit/pass', /^-{70,}\n\d+ tests, /m, `${RULE}\nFailure: test_ghost(Ghost)\n${RULE}`],
  [
    'unittest',
    'unittest/all-pass',
    /^-{70}\nRan /m,
    `${RULE}\nFAIL: test_ghost (a.Ghost.test_ghost)\n${LINE}\nboo`,
  ],
  [
    'vitest',
    'vitest/pass-v5',
    /^ Test Files /m,
    '⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\n\n FAIL  a.js > ghost\nError: boo\n⎯⎯⎯',
  ],
];

test.each(PRINTED)('%s: %s has no failure by one that a test printed', (format, file, closing, failure) => {
  const text = redOf(file);
  const printed = text.replace(closing, (own) => `${failure}\n${own}`);
  expect(printed).not.toBe(text);
  expect(readAs(format, printed)).toMatchObject({ failures: [], isComplete: true });
  // It counts where the run itself tells of no end.
  expect(readAs(format, printed.slice(0, printed.search(closing)))?.failures).not.toEqual([]);
});
