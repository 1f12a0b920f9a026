import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedOutput } from '../../../src/adapters/process/bounded-output.ts';
import { withReports } from '../../../src/core/verdict/command-result.ts';
import { type Comparison, isFailing } from '../../../src/core/verdict/evidence.ts';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';
import { type Compared, compare, mayBeFlaky, withRerun } from '../../../src/review/results/compare.ts';
import { readResult } from '../../../src/review/results/read-result.ts';
import { TaskRelevance } from '../../../src/review/results/task-relevance.ts';
import { exited, pytest, pytestRun, real, tapRun, tapThrown } from '../read-results.ts';
import { stored } from './readers/stored-outputs.ts';

const NOTHING_SAID = new TaskRelevance('', []);

function held(
  base: CommandResult | null,
  candidate: CommandResult,
  more: Partial<Pick<Compared, 'relevance' | 'mayRunFewer' | 'changesTests'>> = {},
): Comparison {
  return compare({
    command: 'test',
    base: base === null ? null : readResult(base),
    candidate: readResult(candidate),
    ...{ relevance: NOTHING_SAID, mayRunFewer: false, changesTests: false, ...more },
  });
}

function classes({ failures }: Comparison): readonly string[] {
  return failures.map((one) => `${one.class} ${one.failure.name.split('::').at(-1)}`);
}

test('a message of a checker that a green run still prints is not mended', () => {
  const line = "src/a.ts(3,4): error TS2304: Cannot find name 'x'.\n";
  const green = exited(0, `${line}${stored('vitest', 'pass-v5.txt')}`);
  expect(classes(held(exited(2, line), green)).filter((one) => one.startsWith('fixed'))).toEqual([]);
});

describe('a test of tap that throws on the base', () => {
  const base = tapRun('adds', 'failed', tapThrown('no'));

  test.each([
    ['is fixed where what it asserts holds', tapRun('adds', 'passed', ['ok 1 - sums']), 'fixed adds'],
    ['is not where nothing inside it is seen', tapRun('takes', 'passed', ['ok 1 - sums']), 'missing adds'],
    [
      'is still red where it throws otherwise',
      tapRun('adds', 'failed', tapThrown('never')),
      'unresolved adds',
    ],
    [
      'is no other than where an assertion of it fails too',
      tapRun('adds', 'failed', ['ok 1 - sums', 'not ok 2 - takes']),
      'regression adds > takes|missing adds',
    ],
  ])('%s', (_what, candidate, expected) => {
    expect(classes(held(base, candidate, { changesTests: true })).join('|')).toBe(expected);
  });
});

const ASSERT = ['AssertionError: assert 1 == 2'] as const;
const TIMED_OUT: CommandResult = { kind: 'timed-out', limitMs: 1000, output: '', ms: 1000 };

describe('a command on the candidate', () => {
  test('fails as on the base when nothing but the name of a log with its time differs', () => {
    const of = (time: string): CommandResult =>
      exited(
        1,
        `npm error Missing script: "x"\nnpm error A complete log: /root/.npm/_logs/${time}-debug-0.log\n`,
      );
    const found = held(of('2026-11-22T23_02_30_563Z'), of('2026-11-22T23_02_31_006Z'));
    expect(found.failures.map((one) => one.class)).toEqual(['pre-existing', 'pre-existing']);
  });

  test('passes when it ends well and ran what the base runs', () => {
    const base = pytestRun({ test_a: 'passed' });
    expect(held(base, pytestRun({ test_a: 'passed', test_b: 'passed' }))).toMatchObject({
      outcome: 'passed',
      why: '',
    });
  });

  test.each([
    ['CTest', 'Test project /x\n100% tests passed, 0 tests failed out of 9\n'],
    [
      'Minitest',
      '# Running:\n\nFinished in 0.1s, 9 runs/s.\n9 runs, 9 assertions, 0 failures, 0 errors, 0 skips\n',
    ],
  ])('counts by the runner of the base, whatever else prints a closing like that of %s', (_, printed) => {
    const base = pytestRun({ test_a: 'passed', test_b: 'passed' });
    const fewer = exited(0, `${printed}${pytest({ test_a: 'passed' })}`);
    expect(readResult(fewer).reading?.counts?.executed).toBeGreaterThan(2);
    expect(held(base, fewer)).toMatchObject({
      outcome: 'not-comparable',
      why: expect.stringMatching(/1.*2/),
    });
    const asMany = exited(0, `${printed}${pytest({ test_a: 'passed', test_b: 'passed' })}`);
    expect(held(base, asMany)).toMatchObject({
      outcome: 'passed',
      candidate: { reading: { counts: { executed: 2 } } },
    });
  });

  test('counts by its own runner, where that is another one than on the base', () => {
    const base = pytestRun({ test_a: 'passed', test_b: 'passed' });
    expect(held(base, real(0, 'minitest', 'all-pass.txt'))).toMatchObject({ outcome: 'passed' });
  });

  test('passes without a base, and that is said', () => {
    const { outcome, why } = held(null, pytestRun({ test_a: 'passed' }));
    expect([outcome, why]).toEqual(['passed', 'there is no base to compare it with']);
  });

  test('regresses by what only it fails, and what it mended is told', () => {
    const found = held(
      pytestRun({ test_a: ASSERT, test_b: 'passed' }),
      pytestRun({ test_a: 'passed', test_b: ASSERT }),
    );
    expect(found).toMatchObject({ outcome: 'regressed', why: '1 new failure' });
    expect(classes(found)).toEqual(['regression test_b', 'fixed test_a']);
  });

  test('fails no worse than the base by what fails there too and is nobody’s task', () => {
    const red = pytestRun({ test_a: ASSERT, test_b: 'passed' });
    expect(held(red, red)).toMatchObject({
      outcome: 'no-regression',
      why: 'fails on the base as well: 1 failure, none of them new',
    });
  });

  test('is unresolved by what the task is about', () => {
    const red = pytestRun({ test_empty_list: ASSERT, test_b: 'passed' });
    const relevance = new TaskRelevance('The empty list is not summed', []);
    expect(held(red, red, { relevance }).outcome).toBe('unresolved');
  });

  test('has not passed when it ends well and prints failed tests', () => {
    const lies = exited(0, pytest({ test_a: ASSERT }));
    expect(held(pytestRun({ test_a: 'passed' }), lies).outcome).toBe('regressed');
    expect(held(null, lies).outcome).toBe('not-comparable');
  });

  test('regresses when it fails without a word and passes on the base', () => {
    const silent = exited(1, pytest({ test_a: 'passed' }));
    expect(held(pytestRun({ test_a: 'passed' }), silent)).toMatchObject({
      outcome: 'regressed',
      why: 'it passes on the base',
    });
    expect(held(pytestRun({ test_a: ASSERT }), silent).outcome).toBe('not-comparable');
    expect(held(null, silent).outcome).toBe('not-comparable');
  });

  test('regresses by a test that fails, where a base that passes says nothing of tests', () => {
    const found = held(exited(0, ''), pytestRun({ test_a: ASSERT }));
    expect([found.outcome, ...classes(found)]).toEqual(['regressed', 'regression test_a']);
  });

  test('has mended an error of no known form when it passes', () => {
    const base = exited(1, 'error: no such table\n');
    const found = held(base, exited(0, ''));
    expect([found.outcome, ...found.failures.map((one) => one.class)]).toEqual(['passed', 'fixed']);
  });

  test('may end with another code when a failure of the base is gone, but not with that of a signal', () => {
    const base = exited(2, pytest({ test_a: ASSERT, test_b: ASSERT }));
    const left = pytest({ test_a: ASSERT, test_b: 'passed' });
    expect(held(base, exited(1, left)).outcome).toBe('no-regression');
    expect(held(base, exited(139, left)).outcome).toBe('not-comparable');
  });

  test('that was never started is told as such', () => {
    expect(held(pytestRun({}), { kind: 'refused', why: 'No namespaces.' })).toMatchObject({
      outcome: 'not-run',
      why: 'No namespaces.',
    });
  });
});

describe('a success that comes with failures of the base', () => {
  const red = pytestRun({ test_a: ASSERT, test_b: 'passed' });
  const green = exited(0, pytest({ test_a: ASSERT, test_b: 'passed' }));
  const kept = { test_a: ASSERT, test_b: 'passed', test_c: ASSERT } as const;

  test('is not believed where the base fails by exactly these', () => {
    expect(held(red, green)).toMatchObject({
      outcome: 'not-comparable',
      why: 'it ends with success, although it reports the same failures with which the base ends with exit code 1',
    });
  });

  test('counts where the base ends with success as well, or another failure is fixed', () => {
    expect(held(green, green).outcome).toBe('no-regression');
    expect(held(pytestRun(kept), exited(0, pytest({ ...kept, test_c: 'passed' }))).outcome).toBe(
      'no-regression',
    );
  });
});

describe('a checker that crashes before it checks anything', () => {
  const crash = real(2, 'eslint', 'config-broken-v9.txt');

  test('is no worse where it says the same on the base', () => {
    expect(held(crash, crash).outcome).toBe('no-regression');
  });

  test('is undecided where it ends otherwise, says more or less, or passes on the base', () => {
    const { output } = { output: '', ...crash };
    for (const base of [exited(1, output), exited(2, `${output}\nAnd more.\n`)])
      expect(held(base, crash).outcome).toBe('not-comparable');
    expect(held(exited(2, output.split('\n').slice(0, 3).join('\n')), crash).outcome).not.toBe(
      'no-regression',
    );
    expect(isFailing(held(exited(0, ''), crash).outcome)).toBe(true);
  });
});

describe('missing data is no pass:', () => {
  const PASSED = pytestRun({ test_a: 'passed', test_b: 'passed' });
  const cases: readonly (readonly [what: string, base: CommandResult | null, now: CommandResult])[] = [
    ['a time-out', PASSED, TIMED_OUT],
    ['a time-out as on the base', TIMED_OUT, TIMED_OUT],
    ['no test, where some run on the base', PASSED, exited(0, pytest({}))],
    ['no test, and no base', null, exited(0, pytest({}))],
    ['no test, and a base that came to no end', TIMED_OUT, exited(0, pytest({}))],
    ['fewer tests, none of them taken out', PASSED, pytestRun({ test_a: 'passed' })],
    ['silence, where the base names its tests', PASSED, exited(0, '')],
    ['a runner without its closing words', PASSED, real(0, 'pytest', 'crash-exit.txt')],
    ['the same without a base', null, real(0, 'pytest', 'crash-exit.txt')],
    ['the same with mocha', real(0, 'mocha', 'pass-v12.txt'), real(0, 'mocha', 'exit-v12.txt')],
    ['a base that came to no end', TIMED_OUT, pytestRun({ test_a: ASSERT })],
    [
      'an other exit code by the same failure',
      pytestRun({ test_a: ASSERT }),
      exited(3, pytest({ test_a: ASSERT })),
    ],
    [
      'a crash behind the closing words',
      pytestRun({ test_a: ASSERT, test_b: ASSERT }),
      exited(139, pytest({ test_a: ASSERT, test_b: 'passed' })),
    ],
  ];

  test.each(cases)('%s', (_what, base, now) => {
    const { outcome, why } = held(base, now);
    expect(outcome).toBe('not-comparable');
    expect(why).not.toBe('');
  });

  test('tests that are counted without a summary, where the base counts none', () => {
    const base = real(0, 'pytest', 'crash-exit.txt');
    expect(held(base, exited(0, 'TAP version 13\nok 1 - a\n'))).toMatchObject({
      outcome: 'not-comparable',
      why: 'the runner ended without its closing summary',
    });
  });

  test('a time-out is told as such, whatever was printed until then', () => {
    const late: CommandResult = { ...TIMED_OUT, output: pytest({ test_a: 'passed', test_b: 'passed' }) };
    expect(held(PASSED, late)).toMatchObject({
      outcome: 'not-comparable',
      why: 'it did not end by itself: no end after 1 s',
    });
  });

  test('words like "error" in an unknown output that passes are no failures', () => {
    expect(held(exited(0, 'fine'), exited(0, 'Error: only a drill'))).toMatchObject({
      outcome: 'passed',
      failures: [],
    });
  });

  test('fewer tests are a pass when the change takes tests out, which is judged elsewhere', () => {
    const found = held(PASSED, pytestRun({ test_a: 'passed' }), { mayRunFewer: true });
    expect(found).toMatchObject({ outcome: 'passed', why: '1 test ran, where 2 ran on the base' });
    expect(held(PASSED, exited(0, pytest({})), { mayRunFewer: true }).outcome).toBe('not-comparable');
  });

  test('Gradle and Maven that say nothing have passed by the reports that they wrote, and by no others', () => {
    const failed = stored('junit', 'surefire-2-reported.xml');
    const red = withReports(exited(1, stored('surefire', '2-junit4-red-quiet.txt')), failed);
    expect(held(red, exited(0, '')).outcome).toBe('not-comparable');
    const cases = Array.from({ length: 15 }, (_, at) => `<testcase classname="a.B" name="c${at}"/>`).join('');
    const green = withReports(exited(0, ''), `<testsuite>${cases}</testsuite>`);
    expect(held(red, green)).toMatchObject({ outcome: 'passed' });
  });

  test('a compiler’s old complaints do not block a type check', () => {
    const old = real(2, 'tsc', 'errors-v5.9.txt');
    expect(held(old, old).outcome).toBe('no-regression');
  });
});

describe('an output whose middle is missing', () => {
  const many = (failing: number): CommandResult => {
    const tests = Object.fromEntries(
      Array.from(
        { length: 400 },
        (_, index) => [`test_${index}`, index < failing ? ASSERT : 'passed'] as const,
      ),
    );
    const output = new BoundedOutput({ head: 2000, tail: 2000 });
    output.push(Buffer.from(pytest(tests)));
    return exited(failing > 0 ? 1 : 0, output.text());
  };

  test('shows of no failure that it is gone', () => {
    const found = held(pytestRun({ test_100: ASSERT }), many(399));
    expect(found.failures.filter((one) => one.class === 'fixed')).toEqual([]);
  });

  test('makes an unknown failure of a red base undecided', () => {
    const { outcome, failures } = held(many(399), pytestRun({ test_100: ASSERT }));
    expect(outcome).toBe('not-comparable');
    expect([...new Set(failures.map((one) => one.class))]).toEqual(['incomparable', 'missing']);
  });

  test('may hide new failures beside the old ones', () => {
    const whole = "src/a.ts(2,14): error TS2322: Type 'string' is not assignable to type 'number'.\n";
    const red = exited(2, `${whole}[... 70000 bytes left out ...]\nFound 1 error in src/a.ts:2\n`);
    expect(held(exited(2, whole), red)).toMatchObject({
      outcome: 'not-comparable',
      why: expect.stringContaining('missing'),
    });
    expect(held(many(390), many(390)).outcome).toBe('not-comparable');
  });

  const noisy = (code: number, text: string): CommandResult => {
    const output = new BoundedOutput({ head: 500, tail: 3000 });
    output.push(Buffer.from(`${'noise\n'.repeat(3000)}${text}`));
    return exited(code, output.text());
  };

  test('shows of no failure that it is gone while the command fails, and of all when it passes', () => {
    const base = pytestRun({ test_a: ASSERT, test_b: ASSERT });
    const one = held(base, noisy(1, pytest({ test_a: 'passed', test_b: ASSERT })));
    expect([one.outcome, ...classes(one)]).toEqual(['not-comparable', 'pre-existing test_b']);
    expect(one.why).toContain('missing');
    const none = held(base, noisy(0, pytest({ test_a: 'passed', test_b: 'passed' })));
    expect([none.outcome, ...classes(none)]).toEqual(['passed', 'fixed test_a', 'fixed test_b']);
  });

  test('is not asked for names where the command passes and as many tests ran', () => {
    const names = Array.from({ length: 64 }, (_, index) => `test_${index}`);
    const base = pytestRun(Object.fromEntries(names.map((name) => [name, ASSERT])));
    const lines = names.map((name) => `tests/test_sum.py::${name} PASSED\n`).join('');
    const counts = '============================== 64 passed in 0.02s ===============================\n';
    const session = pytest({}).split('\n').slice(0, 4).join('\n');
    const gap = '[... 70000 bytes left out of the middle ...]';
    const output = `${session}\n${lines.slice(0, 400)}\n${gap}\n${counts}`;
    const classesOf = (result: CommandResult): readonly string[] => [
      ...new Set(held(base, result, { changesTests: true }).failures.map((one) => one.class)),
    ];
    expect(classesOf({ kind: 'exited', code: 0, output, isTruncated: true, ms: 1 })).toEqual(['fixed']);
    // A program that prints such a note has cut nothing.
    expect(classesOf({ kind: 'exited', code: 0, output, ms: 1 })).toContain('missing');
  });

  test('shows of no complaint that it is gone', () => {
    const line = "src/a.ts(2,14): error TS2322: Type 'string' is not assignable to type 'number'.\n";
    const base = exited(2, `${line}${line.replace('a.ts', 'b.ts')}`);
    const now = exited(2, `${line}[... 70000 bytes left out ...]\n`);
    expect(classes(held(base, now)).filter((one) => one.startsWith('fixed'))).toEqual([]);
  });

  test('is as good as a whole one when the command passes', () => {
    const noise = `${'noise\n'.repeat(3000)}${pytest({ test_a: 'passed' })}`;
    const output = new BoundedOutput({ head: 500, tail: 500 });
    output.push(Buffer.from(noise));
    expect(held(pytestRun({ test_a: 'passed' }), exited(0, output.text())).outcome).toBe('passed');
  });
});

describe('a long list of tests that all pass', () => {
  const long = (tests: number, head = 5000): CommandResult => {
    const ran = Array.from({ length: tests }, (_, index) => {
      const name = `TestAdds${index}`;
      return `=== RUN   ${name}\n    sum_test.go:9: adds\n--- PASS: ${name} (0.00s)\n`;
    });
    const output = new BoundedOutput({ head, tail: 5000 });
    output.push(Buffer.from(`${ran.join('')}PASS\nok  \texample.com/sum\t0.012s\n`));
    return exited(0, output.text());
  };

  test('passes although its middle is missing, when it is as long on the base', () => {
    const found = held(long(2000), long(2001));
    expect(found.failures).toEqual([]);
    expect(found).toMatchObject({ outcome: 'passed', why: expect.stringContaining('too long') });
  });

  test('passes wherever its middle begins', () => {
    for (let head = 5000; head < 5080; head += 7) {
      expect(held(long(2000, head), long(2001, head)), `head of ${head} bytes`).toMatchObject({
        outcome: 'passed',
        failures: [],
      });
    }
  });

  test('does not pass where the base could be read', () => {
    expect(held(long(20), long(2001)).outcome).toBe('not-comparable');
    expect(held(long(20), long(21))).toMatchObject({ outcome: 'passed', why: '' });
  });
});

describe('a runner that names all its tests', () => {
  const cargo = (results: Readonly<Record<string, 'ok' | 'FAILED'>>): string => {
    const lines = Object.entries(results).map(([name, end]) => `test ${name} ... ${end}`);
    const red = Object.keys(results).filter((name) => results[name] === 'FAILED');
    const blocks = red.map(
      (name) =>
        `---- ${name} stdout ----\nthread '${name}' panicked at src/lib.rs:9:5:\nassertion failed: x\n`,
    );
    return [
      '     Running unittests src/lib.rs (target/debug/deps/fine-0123456789abcdef)',
      `\nrunning ${lines.length} tests`,
      ...lines,
      ...(red.length > 0
        ? ['\nfailures:\n', ...blocks, '\nfailures:', ...red.map((name) => `    ${name}`)]
        : []),
      `\ntest result: ${red.length > 0 ? 'FAILED' : 'ok'}. ${lines.length - red.length} passed; ${red.length} failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s\n`,
    ].join('\n');
  };

  test('has mended only what it names as passed', () => {
    const base = exited(101, cargo({ adds: 'FAILED', doubles: 'ok' }));
    const classesOf = (names: Readonly<Record<string, 'ok'>>): readonly string[] =>
      held(base, exited(0, cargo(names))).failures.map((one) => one.class);
    expect(classesOf({ adds: 'ok', doubles: 'ok' })).toEqual(['fixed']);
    expect(classesOf({ sums: 'ok', doubles: 'ok' })).toEqual(['missing']);
  });

  test('passes when the end of one part of it is missing', () => {
    const all = real(0, 'cargo-test', 'all-pass.txt');
    const lines = (all.kind === 'exited' ? all.output : '').split('\n');
    const said = (): CommandResult => {
      const output = new BoundedOutput({ head: 32_768, tail: 32_768 });
      const many = lines.map((line) => (/^test .* ok$/.test(line) ? `${line}\n`.repeat(3000) : `${line}\n`));
      output.push(Buffer.from(many.join('')));
      return exited(0, output.text());
    };
    expect(held(said(), said())).toMatchObject({ outcome: 'passed', failures: [] });
  });
});

describe('a base that did not come so far', () => {
  test('says nothing about tests that it did not load', () => {
    const found = held(real(2, 'pytest', 'import-error.txt'), pytestRun({ test_a: ASSERT }));
    expect(found.outcome).toBe('not-comparable');
    expect(classes(found)).toContain('incomparable test_a');
  });

  test('says nothing about tests of the one file that it did not load', () => {
    const base = real(1, 'vitest', 'several-v5.txt');
    const now = real(1, 'vitest', 'several-v5.txt');
    expect(held(base, now).outcome).toBe('no-regression');
    const output = now.kind === 'exited' ? now.output : '';
    const loaded = exited(
      1,
      output.replace(
        /FAIL {2}test\/d\.test\.js \[.*\]\nError: .*/,
        'FAIL  test/d.test.js > fourth\nAssertionError: expected 1 to be 2',
      ),
    );
    expect(classes(held(base, loaded))).toContain('incomparable test/d.test.js > fourth');
  });
});

describe('the same failure', () => {
  test('is the same whatever time it took and wherever it stands', () => {
    const base = exited(1, pytest({ test_a: ['Failed: Timeout >5.01s'] }));
    const now = exited(1, pytest({ test_a: ['Failed: Timeout >5.77s'] }).replaceAll('.py:3', '.py:30'));
    expect(held(base, now).outcome).toBe('no-regression');
  });

  test('once more than on the base is new', () => {
    const line = "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\n";
    expect(held(exited(2, line.repeat(2)), exited(2, line.repeat(2))).outcome).toBe('no-regression');
    expect(held(exited(2, line.repeat(2)), exited(2, line.repeat(3))).outcome).toBe('regressed');
    expect(classes(held(exited(2, line.repeat(2)), exited(2, line)))).toHaveLength(2);
  });
});

describe('output of no known form', () => {
  const red = (lines: string): CommandResult => exited(1, `check one\n${lines}ERROR: checks failed\n`);

  test('is no worse than the base when it says nothing that the base does not', () => {
    expect(held(red('  sum: wrong\n'), red('  sum: wrong\n')).outcome).toBe('no-regression');
    expect(held(red('  sum: wrong\n'), red('ok 2 product\n  sum: wrong\n')).outcome).toBe('no-regression');
  });

  test.each([
    'ok.py:3: error: no such name',
    'pass/store.go:3:4: error: undefined',
    'pass-store.js(3,4): Error: no semicolon',
    'OK button: error: it has no label',
  ])('is worse by what begins like a success: %s', (line) => {
    expect(held(red(''), red(`${line}\n`)).outcome).toBe('regressed');
  });

  test('is not by what passed, whatever its name says', () => {
    const passed = 'ok 2 - an error is thrown\nPASS: bad [ error ]\npassed 3, failed 0\n';
    expect(held(red(''), red(passed)).outcome).toBe('no-regression');
  });

  test('is undecided when the same last line stands under something else', () => {
    expect(held(red('  sum: wrong\n'), red('  product: wrong\n'))).toMatchObject({
      outcome: 'not-comparable',
      why: expect.stringContaining('product: wrong'),
    });
  });

  test('is held against how the base ends where it names no failure', () => {
    const silent = exited(1, 'Unknown command: "tset"\n');
    expect(held(silent, silent)).toMatchObject({
      outcome: 'not-comparable',
      why: 'it ends with exit code 1 and names no failure; the base ends with exit code 1',
    });
    expect(held(exited(3, ''), exited(1, '')).why).toMatch(/; the base ends with exit code 3$/);
  });

  test.each(['../lib/sum.js: wrong', '...and it is wrong'])('is undecided by a new line: %s', (line) => {
    expect(held(red('  sum: wrong\n'), red(`${line}\n  sum: wrong\n`)).outcome).toBe('not-comparable');
    expect(held(red('  sum: wrong\n'), red('.....\n  sum: wrong\n')).outcome).toBe('no-regression');
  });

  test('regresses by a new line that complains', () => {
    expect(held(red(''), red('ERROR: product\n')).outcome).toBe('regressed');
  });
});

describe('output of no known form on both sides', () => {
  const red = (lines: string): CommandResult => exited(1, `${lines}ERROR: checks failed\n`);

  test.each([
    ['a line once more', 'Error: wrong\n', 'Error: wrong\nError: wrong\n'],
    ['fewer successes', 'Passed 2/3\n', 'Passed 1/3\n'],
  ])('is undecided by %s', (_what, before, now) => {
    expect(held(red(before), red(now)).outcome).toBe('not-comparable');
    expect(held(red(before), red(before)).outcome).toBe('no-regression');
  });

  test('is worse by another count behind a colon', () => {
    expect(held(red('failed:1\n'), red('failed:2\n'))).toMatchObject({
      outcome: 'regressed',
      why: '1 new line of output',
    });
  });

  test('is no worse by a success more', () => {
    expect(held(red('passed 2 of 4\n'), red('passed 3 of 4\n')).outcome).toBe('no-regression');
  });
});

describe('a second run', () => {
  const base = pytestRun({ test_a: 'passed', test_b: 'passed' });
  const red = pytestRun({ test_a: ASSERT, test_b: 'passed' });

  test('is worth while for tests, not for what does not load or compile', () => {
    expect(mayBeFlaky(held(base, red))).toHaveLength(1);
    expect(mayBeFlaky(held(red, red))).toEqual([]);
    expect(mayBeFlaky(held(exited(0, ''), real(1, 'node-test', 'exit-node24.txt')))).toHaveLength(2);
    const load = real(1, 'vitest', 'several-v5.txt');
    expect(mayBeFlaky(held(real(0, 'vitest', 'pass-v5.txt'), load)).map(({ cause }) => cause)).not.toContain(
      'load',
    );
  });

  test('makes flaky what it no longer has', () => {
    const gone = mayBeFlaky(held(base, red));
    const found = withRerun(held(base, base), gone, new Set());
    expect(found).toMatchObject({ outcome: 'passed', why: '1 failure gone when it ran again' });
    expect(classes(found)).toEqual(['flaky test_a']);
    const apart = withRerun(held(base, base), gone, new Set(gone.map(({ id }) => id)));
    expect(classes(apart)).toEqual(['flaky-elsewhere test_a']);
  });
});

describe('whatever commands say', () => {
  const end = fc.constantFrom<'passed' | readonly [string]>('passed', ASSERT, ['ValueError: bad']);
  const names = fc.constantFrom('test_a', 'test_b', 'test_c', 'test_d');
  const tests = fc.dictionary(names, end, { maxKeys: 4 });
  const output = fc.oneof(
    tests.map((one) => pytest(one)),
    fc.constantFrom('', 'ok', 'Error: no', 'FAILED\n'),
  );
  const result: fc.Arbitrary<CommandResult> = fc.oneof(
    { weight: 4, arbitrary: tests.map((one) => pytestRun(one)) },
    {
      weight: 4,
      arbitrary: fc
        .record({ code: fc.constantFrom(0, 1, 2, 137), output })
        .map((one) => exited(one.code, one.output)),
    },
    output.map((text): CommandResult => ({ kind: 'signalled', signal: 'SIGKILL', output: text, ms: 1 })),
    output.map((text): CommandResult => ({ kind: 'timed-out', limitMs: 1, output: text, ms: 1 })),
    fc.constant<CommandResult>({ kind: 'refused', why: 'no' }),
  );
  const base = fc.option(result);
  const executed = (one: CommandResult | null): number =>
    one === null ? 0 : (readResult(one).reading?.counts?.executed ?? 0);

  test('only what ended by itself and ran what the base runs lets a change pass', () => {
    fc.assert(
      fc.property(base, result, fc.boolean(), (before, now, mayRunFewer) => {
        const { outcome } = held(before, now, { mayRunFewer });
        fc.pre(!isFailing(outcome));
        expect(now.kind).toBe('exited');
        if (executed(before) > 0) expect(executed(now)).toBeGreaterThan(0);
        if (!mayRunFewer) expect(executed(now)).toBeGreaterThanOrEqual(executed(before));
        if (outcome === 'passed') expect(now).toMatchObject({ code: 0 });
      }),
    );
  });

  test('nothing passes by a failure that is new, or that no base could tell of', () => {
    fc.assert(
      fc.property(base, result, (before, now) => {
        const { outcome, failures } = held(before, now);
        fc.pre(!isFailing(outcome));
        expect(failures.filter((one) => !['pre-existing', 'fixed'].includes(one.class))).toEqual([]);
        // A red end is explained by a failure that the base has by name.
        if (now.kind === 'exited' && now.code !== 0) {
          expect(failures.some((one) => one.class === 'pre-existing')).toBe(true);
          expect(before).toMatchObject({ kind: 'exited' });
        }
      }),
    );
  });
});
