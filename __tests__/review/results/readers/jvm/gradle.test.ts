import { describe, expect, test } from 'vitest';
import { readReports } from '../../../../../src/review/results/read-output.ts';
import { gradle } from '../../../../../src/review/results/readers/jvm/gradle.ts';
import { exited } from '../../../read-results.ts';
import { outcomeOf } from '../outcome.ts';
import { causesAndIds, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(gradle, stored('gradle', `${name}.txt`));

const reportOf = (count: number, inside: string) =>
  Array.from(
    { length: count },
    (_, at) => `<testcase classname="a.B" name="c${at}">${inside}</testcase>`,
  ).join('');
const reports = (passes: number, failures: number) =>
  readReports(`<testsuite>${reportOf(passes, '')}${reportOf(failures, '<failure/>')}</testsuite>`);

test.each(['red', 'red-full', 'red-quiet'])(
  '%s: its tests are counted, and without reports it is not told which failed',
  (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(['unknown task :test']);
    expect(reading).toMatchObject({ counts: { executed: 15, skipped: 1 }, isComplete: false });
  },
);

describe('tests that pass or do not run', () => {
  test.each(['pass', 'up-to-date'])('%s: no counts are said', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: null, isComplete: true });
  });

  test('reports name what passed, and what failed where as many are counted', () => {
    const green = readWith(gradle, stored('gradle', 'pass.txt'), reports(1, 0));
    expect(green).toMatchObject({
      counts: { executed: 1, skipped: 0 },
      passed: ['a.B.c0'],
      isComplete: true,
    });
    const red = readWith(gradle, stored('gradle', 'red.txt'), reports(2, 13));
    expect(red.failures).toHaveLength(13);
    expect(red).toMatchObject({ counts: { executed: 15 }, isComplete: true });
  });

  test.each([
    [1, 1],
    [2, 14],
    [3, 12],
  ])('%i passed and %i failed by reports that say another number are not believed', (passes, failures) => {
    const reading = readWith(gradle, stored('gradle', 'red-full.txt'), reports(passes, failures));
    expect(causesAndIds(reading)).toEqual(['unknown task :test']);
    expect(reading).toMatchObject({ passed: [], isComplete: false });
  });

  test('no test class, and a filter that matches nothing', () => {
    expect(read('no-tests')).toMatchObject({ failures: [], counts: { executed: 0, skipped: 0 } });
    expect(causesAndIds(read('no-such-test'))).toEqual(['load task :test']);
  });

  test.each([
    ['compile-error', 'load task :compileJava'],
    ['test-compile-error', 'load task :compileTestJava'],
  ])('%s: nothing ran', (name, failure) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual([failure]);
    expect(reading.counts).toEqual({ executed: 0, skipped: 0 });
  });

  test('a test that ends the JVM: an error, and not complete', () => {
    const reading = read('exit');
    expect(causesAndIds(reading)).toEqual(['error task :test']);
    expect(reading.isComplete).toBe(false);
  });

  test('one module does not compile, another fails', () => {
    const reading = read('hand-8-modules');
    expect(causesAndIds(reading)).toEqual(['load task :shop:compileJava', 'unknown task :web:test']);
    // The module that passed prints no count.
    expect(reading.counts).toBeNull();
  });

  test.each([
    [
      "Plugin [id: 'com.acme.build', version: '1.2'] was not found in any of the following sources:",
      'build: Plugin',
    ],
    [
      "Execution failed for task ':compileClasspath'.\n> Could not resolve all files for configuration.",
      'task :compileClasspath',
    ],
    [
      "Execution failed for task ':checkJdk'.\n> Toolchain installation '/jdk' is not to be had.",
      'task :checkJdk',
    ],
  ])('what Gradle could not do is a build that fails, and no test ran: %s', (said, id) => {
    const text = `\nFAILURE: Build failed with an exception.\n\n* What went wrong:\n${said}\n\nBUILD FAILED in 1s\n`;
    const reading = readWith(gradle, text);
    expect(reading.failures).toMatchObject([{ cause: 'load', id: expect.stringContaining(id) }]);
    expect(reading).toMatchObject({ counts: { executed: 0 }, isComplete: true });
  });

  test('a build that is cut off is not complete', () => {
    const text = stored('gradle', 'pass.txt');
    expect(readWith(gradle, `> Task :test\n${text.slice(0, text.indexOf('BUILD'))}`).isComplete).toBe(false);
  });
});

test.each([
  [2, 'regressed'],
  [1, 'no-regression'],
])('%i failures that the build ignores, where it ignores one on the base: %s', (count, expected) => {
  const run = (failed: number) =>
    exited(0, `> Task :test\n\n4 tests completed, ${failed} failed\n\nBUILD SUCCESSFUL in 2s\n`);
  expect(outcomeOf(run(1), run(count))).toBe(expected);
});
