import { describe, expect, test } from 'vitest';
import { readReports } from '../../../../../src/review/results/read-output.ts';
import { MAX_FAILURES } from '../../../../../src/review/results/readers/format.ts';
import { surefire } from '../../../../../src/review/results/readers/jvm/surefire.ts';
import { exited } from '../../../read-results.ts';
import { outcomeOf } from '../outcome.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(surefire, stored('surefire', `${name}.txt`));

const named = (failures: number, passes: number) => {
  const tests = [
    ...Array.from(
      { length: failures },
      (_, at) => `<testcase classname="a.B" name="f${at}"><failure/></testcase>`,
    ),
    ...Array.from({ length: passes }, (_, at) => `<testcase classname="a.B" name="p${at}"/>`),
  ];
  return readReports(`<testsuite>${tests.join('')}</testsuite>`);
};
const withReports = (name: string, failures: number, passes: number) =>
  readWith(surefire, stored('surefire', `${name}.txt`), named(failures, passes));

test.each([
  ['2-junit4-red', 15, 1],
  ['2-junit4-red-quiet', 15, 1],
  ['2-jupiter-red', 17, 2],
  ['3-jupiter-red', 17, 2],
])(
  '%s: its tests are counted, and without reports it is not told which failed',
  (name, executed, skipped) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(['unknown surefire:test of calc']);
    expect(reading).toMatchObject({ counts: { executed, skipped }, isComplete: false });
  },
);

describe('what a test prints', () => {
  test('failures printed by a test that passes are no failures', () => {
    const reading = read('2-noise-green');
    expect(reading.failures).toEqual([]);
    expect(reading.counts).toEqual({ executed: 3, skipped: 0 });
  });

  test('a printed green closing does not replace the real one, wherever it stands', () => {
    const green =
      '[INFO] Results:\n[INFO] \n[INFO] Tests run: 9, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS\n';
    const red = stored('surefire', '2-junit4-red.txt');
    const reading = readWith(surefire, red.replace('[INFO] Running com.acme.TableTest\n', `$&${green}`));
    expect(reading.counts).toEqual({ executed: 15, skipped: 1 });
  });

  test('a passing test that prints a failed goal is not a failure below BUILD SUCCESS', () => {
    const goal = '[ERROR] Failed to execute goal a.b:maven-compiler-plugin:1:compile (x) on project y: no\n';
    const reading = readWith(
      surefire,
      stored('surefire', '2-junit4-pass.txt').replace('[INFO] Results:', `${goal}$&`),
    );
    expect(reading.failures).toEqual([]);
  });
});

describe('tests that did not run', () => {
  test.each([
    ['2-compile-error', 'compiler:compile of calc'],
    ['2-syntax-error', 'compiler:compile of calc'],
    ['3-compile-error-quiet', 'compiler:compile of calc'],
    ['2-test-compile-error', 'compiler:testCompile of calc'],
  ])('%s is a load failure of the goal and no test', (name, id) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual([`load ${id}`]);
    expect(reading.counts).toEqual({ executed: 0, skipped: 0 });
  });

  test.each(['2-junit4-no-tests', '3-jupiter-no-tests'])('%s counts none', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: { executed: 0, skipped: 0 }, isComplete: true });
  });

  test('a filter that matches nothing is said', () => {
    const reading = read('2-junit4-no-such-test');
    expect(causesAndIds(reading)).toEqual(['load surefire:test of calc']);
    expect(reading.failures[0]?.message).toMatch(/^No tests were executed!/);
  });

  test.each(['2-junit4-exit', '3-jupiter-exit'])('%s is a crash and not complete', (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(['error surefire:test of calc']);
    expect(reading.isComplete).toBe(false);
  });

  test('a build that ends within the tests is not complete', () => {
    const text = stored('surefire', '2-junit4-pass.txt');
    const reading = readWith(surefire, text.slice(0, text.indexOf('[INFO] Results:')));
    expect(reading).toMatchObject({ counts: null, isComplete: false });
  });

  const STYLE =
    '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-checkstyle-plugin:3.3.1:check (style) on project calc: ';

  test('a goal that is neither a compiler nor a test tells what it found', () => {
    const text = stored('surefire', '2-junit4-pass.txt').replace('BUILD SUCCESS', 'BUILD FAILURE');
    const goal = `${STYLE}You have 2 violations. -> [Help 1]\n[ERROR] \n`;
    expect(readWith(surefire, text + goal).failures).toMatchObject([
      { id: 'checkstyle:check of calc', cause: 'load', message: 'You have 2 violations.' },
    ]);
  });

  test.each([
    ['no-plugin', 'maven: Plugin org.apache.maven.plugins:maven-enforcer-plugin'],
    ['plugin-offline', 'resources:resources of calc'],
    ['enforcer', 'enforcer:enforce of calc'],
    ['enforcer-quiet', 'enforcer:enforce of calc'],
    ['no-dependency', 'build of calc'],
    ['no-parent', 'maven: The build could not read 1 project'],
    ['no-phase', 'maven: Unknown lifecycle phase "nosuchphase".'],
  ])('%s: what Maven could not do is a build that fails, and no test ran', (name, id) => {
    const reading = read(name);
    expect(reading.failures).toMatchObject([{ cause: 'load', id: expect.stringContaining(id) }]);
    expect(reading.failures[0]?.message).not.toBe('');
    expect(reading).toMatchObject({ counts: { executed: 0 }, isComplete: true });
  });
});

describe('several modules and runs', () => {
  test.each([
    ['2-modules', 4],
    ['2-modules-at-end', 6],
    ['2-modules-ignored', 6],
    ['2-modules-parallel', 6],
  ])('%s: the counts of its modules together', (name, executed) => {
    const reading = withReports(name, 1, executed - 1);
    expect(causesAndIds(reading)).toEqual(['assertion a.B.f0']);
    expect(reading.counts).toEqual({ executed, skipped: 0 });
    expect(reading.isComplete).toBe(true);
  });
});

test('of an output whose middle is missing, the counts of several modules are not known', () => {
  const long = stored('surefire', '2-modules-at-end.txt');
  expect(readWith(surefire, cutMiddle(long, { head: 2500, tail: 2500 })).counts).toBeNull();
});

describe('failures that the build ignores', () => {
  const one = stored('surefire', '2-modules-ignored.txt');
  const failing = (count: number) =>
    one.replaceAll(/(Tests run: 2, Failures: )1(, Errors: 0, Skipped: 0)$/gm, `$1${count}$2`);
  const outcome = (base: number, candidate: number) =>
    outcomeOf(exited(0, failing(base)), exited(0, failing(candidate)));

  test('without a report, one for each that is counted', () => {
    expect(causesAndIds(read('2-modules-ignored'))).toEqual(['unknown test with a failure']);
    expect(causesAndIds(readWith(surefire, failing(2)))).toHaveLength(2);
  });

  test.each([
    [1, 2, 'regressed'],
    [1, 1, 'no-regression'],
    [2, 1, 'no-regression'],
    [1, 0, 'passed'],
  ])('%i on the base and %i on the change: %s', (base, candidate, expected) => {
    expect(outcome(base, candidate)).toBe(expected);
  });

  test('more than can be kept are counted up to a limit', () => {
    expect(readWith(surefire, failing(999_999_999)).failures).toHaveLength(MAX_FAILURES);
  });
});

describe('with the reports that it wrote', () => {
  test.each(['2-rerun', '3-rerun'])(
    '%s: a failure of a test that passed when it ran again is none',
    (name) => {
      const reading = withReports(name, 1, 3);
      expect(causesAndIds(reading)).toEqual(['assertion a.B.f0']);
      expect(reading).toMatchObject({ passed: ['a.B.p0', 'a.B.p1', 'a.B.p2'], counts: { executed: 4 } });
      expect(reading.isComplete).toBe(true);
      expect(read(name).isComplete).toBe(false);
    },
  );

  test('what a test printed is no failure, and what passed has a name', () => {
    const reports = readReports(stored('junit', 'surefire-2-reported.xml'));
    const reading = readWith(surefire, stored('surefire', '2-reported.txt'), reports);
    expect(causesAndIds(reading)).toEqual(['assertion sums.SumsTest.sum', 'error sums.SumsTest.boom']);
    expect(reading).toMatchObject({
      passed: ['sums.SumsTest.zero'],
      counts: { executed: 3 },
      isComplete: true,
    });
  });

  test('more failures than the build counts are not believed, and nothing is complete', () => {
    const reading = withReports('2-junit4-pass', 1, 1);
    expect(reading).toMatchObject({ failures: [], passed: [], counts: { executed: 2 }, isComplete: false });
  });

  test.each([
    ['fewer failures', 12, 3],
    ['fewer tests', 13, 1],
    ['more tests', 13, 3],
  ])('%s than the build counts: none of them is believed', (_what, failures, passes) => {
    const reading = withReports('2-junit4-red', failures, passes);
    expect(causesAndIds(reading)).toEqual(['unknown surefire:test of calc']);
    expect(reading).toMatchObject({ counts: { executed: 15, skipped: 1 }, passed: [], isComplete: false });
  });

  test('a test that ended the JVM has no report, and is still said', () => {
    expect(causesAndIds(withReports('3-jupiter-exit', 0, 2))).toEqual(['error surefire:test of calc']);
    expect(withReports('3-jupiter-exit', 0, 2).isComplete).toBe(false);
  });

  test('failures that a long output lost are named', () => {
    const text = cutMiddle(stored('surefire', '3-jupiter-red.txt'), { head: 5000, tail: 5000 });
    const reading = readWith(surefire, text, named(15, 2));
    expect(reading.failures).toHaveLength(15);
    expect(reading.isComplete).toBe(true);
  });
});
