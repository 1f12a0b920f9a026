import { describe, expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { outcomeOf } from '../outcome.ts';
import { printed, told } from '../told.ts';

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
