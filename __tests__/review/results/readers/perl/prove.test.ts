import { describe, expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { outcomeOf } from '../outcome.ts';
import { printed, told } from '../told.ts';

const FAILED = [
  'assertion t/add.t > one and two',
  'assertion t/add.t > a sum of nothing',
  'assertion t/add.t > names > sorted',
  'error t/err.t',
  'assertion t/sub/deep.t > two and two',
  'assertion t/unnamed.t > test 1',
  "assertion t/unnamed.t > a pattern's name",
  'error t/unnamed.t',
];
const BROKEN = [
  '1 ran, 0 skipped',
  'assertion t/00-load.t > use Adder;',
  'load t/add.t',
  'load t/none.t',
  'load t/sub/deep.t',
];
const ODD = [
  'assertion t/noise.t > same',
  'assertion t/noise.t > same ⟨2⟩',
  'assertion t/noise.t > two',
  'assertion t/noise.t > test 4',
  'assertion t/noise.t > # hash',
  `assertion t/noise.t > it's "quoted"`,
];

test.each([
  ['pass', ['7 ran, 0 skipped']],
  ['pass-verbose', ['6 ran, 2 skipped']],
  ['fail', ['10 ran, 0 skipped', ...FAILED]],
  ['fail-verbose', ['9 ran, 2 skipped', ...FAILED]],
  ['parallel', ['10 ran, 0 skipped', ...FAILED]],
  ['quiet', ['10 ran, 0 skipped', ...FAILED]],
  ['broken', BROKEN],
  ['broken-verbose', BROKEN],
  [
    'bail',
    [
      '1 ran, 0 skipped',
      'load Bail out! no database',
      'assertion t/00-load.t > use Adder;',
      'load t/add.t',
      'load t/bail.t',
    ],
  ],
  [
    'plain',
    ['11 ran, 0 skipped', 'error t/late.t', ...ODD, 'assertion t/plain.t > test 2', 'error t/signal.t'],
  ],
  [
    'plain-verbose',
    ['11 ran, 0 skipped', 'error t/late.t', ...ODD, 'assertion t/plain.t > plain two', 'error t/signal.t'],
  ],
  // One failure more is named than is counted, so that no name is certain.
  ['noise', ['6 ran, 0 skipped', ...[1, 2, 3, 4, 5, 6].map((at) => `assertion t/noise.t > test ${at}`)]],
  ['none', ['0 ran, 0 skipped']],
  ['cut', ['no counts, no end']],
])('%s', (name, expected) => {
  const reading = readOutput(printed('prove', name));
  const [head, ...failures] = told(reading);
  expect([head, ...failures.sort()]).toEqual([expected[0], ...expected.slice(1).sort()]);
  expect(reading.formats).toEqual(['prove']);
});

test('message and place, of a test and of a file that died', () => {
  const { failures } = readOutput(printed('prove', 'fail'));
  const of = (id: string) => failures.find((failure) => failure.id === id);
  expect(of('t/add.t > one and two')).toMatchObject({
    message: "got: '4', expected: '3'",
    at: { path: 't/add.t', line: 4 },
  });
  expect(of('t/err.t')).toMatchObject({
    message: 'Undefined subroutine &Adder::missing called at t/err.t line 5.',
    trace: [{ path: 't/err.t', line: 5 }],
  });
});

test('passed tests have names with -v, those inside of a subtest as well', () => {
  expect(readOutput(printed('prove', 'pass')).passed).toEqual([]);
  expect(readOutput(printed('prove', 'pass-verbose')).passed).toEqual([
    't/00-load.t > use Adder;',
    't/add.t > one and two',
    't/add.t > a sum of nothing',
    't/add.t > names > sorted',
    't/add.t > names > none',
    't/sub/deep.t > two and two',
  ]);
});

test('an output without its middle does not count as whole where names are lost', () => {
  const text = printed('prove', 'fail');
  const [from, to] = [text.indexOf('#   Failed test'), text.indexOf('Test Summary Report')];
  const cut = `${text.slice(0, from)}[... ${to - from} bytes left out ...]\n${text.slice(to)}`;
  expect(readOutput(cut).isComplete).toBe(false);
});

test('two runs are added up', () => {
  const both = `${printed('prove', 'pass')}${printed('prove', 'fail')}`;
  expect(told(readOutput(both))[0]).toBe('17 ran, 0 skipped');
});

test('what failed inside of a subtest has the name there by which it passes with -v', () => {
  const run = (result: string, said: string, end: string): string =>
    `t/add.t .. \n# Subtest: names\n    ${result} 1 - sorted\n    1..1\n${said}${result} 1 - names\n1..1\n${end}`;
  const [at, files] = ['#   at t/add.t line 4.\n', 'Files=1, Tests=1, 0 wallclock secs'];
  const said = `\n    #   Failed test 'sorted'\n    ${at}\n#   Failed test 'names'\n${at}# Looks like you failed 1 test of 1.\n`;
  const summary =
    'Test Summary Report\n-------------------\nt/add.t (Wstat: 256 (exited 1) Tests: 1 Failed: 1)\n  Failed test:  1\n  Non-zero exit status: 1\n';
  const red = readOutput(run('not ok', said, `Failed 1/1 subtests \n\n${summary}${files}\nResult: FAIL\n`));
  const green = readOutput(run('ok', '', `ok\nAll tests successful.\n${files}\nResult: PASS\n`));
  expect(red.failures.map(({ id }) => id)).toEqual(['t/add.t > names > sorted']);
  expect(green.passed).toEqual(['t/add.t > names > sorted']);
});

describe('judged against a base that fails', () => {
  const of = (output: string) => ({ kind: 'exited', code: 1, output, ms: 1 }) as const;

  test.each(['', '-verbose'])('the same failures are no news (%s)', (form) => {
    const base = of(printed('prove', `plain${form}`));
    expect(outcomeOf(base, base)).toBe('no-regression');
  });

  test('a point of a subtest is one, beside another one that failed there before', () => {
    const said = (name: string, value: string) =>
      `\n    #   Failed test '${name}'\n    #   at t/a.t line 6.\n${value}`;
    const run = (...points: readonly string[]) =>
      of(
        `t/a.t .. ${points.join('')}\n#   Failed test 'ranges'\n#   at t/a.t line 7.\n# Looks like you failed 1 test of 1.\nt/a.t .. Dubious, test returned 1 (wstat 256, 0x100)\nFailed 1/1 subtests \n\nTest Summary Report\n-------------------\nt/a.t (Wstat: 256 (exited 1) Tests: 1 Failed: 1)\n  Failed test:  1\n  Non-zero exit status: 1\nFiles=1, Tests=1,  0 wallclock secs\nResult: FAIL\n`,
      );
    const old = said('the old one', "    #          got: '7'\n    #     expected: '8'\n");
    expect(outcomeOf(run(old), run(old, said('eleven is big', '')))).toBe('regressed');
    const fine = (word: string) => `\n    # ${word}\n`;
    expect(outcomeOf(run(fine('one'), old), run(fine('other'), old))).toBe('no-regression');
  });

  test('a file that now dies after its last test is one, though the exit code and the counts are the same', () => {
    const dies = printed('prove', 'plain-verbose');
    const lives = dies
      .replace(/^# Looks like your test exited with 7.*\n/m, '')
      .replace('Dubious, test returned 7 (wstat 1792, 0x700)\nAll 1 subtests passed \n', 'ok\n')
      .replace(/^t\/late\.t .*Wstat: .*\n.*\n/m, '');
    expect(outcomeOf(of(lives), of(dies))).toBe('regressed');
  });
});
