import { describe, expect, test } from 'vitest';
import { readReports } from '../../../../../src/review/results/read-reports.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { gradle } from '../../../../../src/review/results/readers/jvm/gradle.ts';
import { causesAndIds, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(gradle, stored('gradle', `${name}.txt`));

const RED = [
  'assertion com.acme.CalcTest.addsWrong',
  'assertion com.acme.CalcTest.comparesText',
  'assertion com.acme.CalcTest.expectsMore',
  'assertion com.acme.CalcTest.failsWithLines',
  'assertion com.acme.CalcTest.holds',
  'assertion com.acme.CalcTest.matches',
  'assertion com.acme.NoisyTest.printsASummary',
  'assertion com.acme.TableTest.adds[2 + 2 = 5]',
  'assertion com.acme.TableTest.adds[3 + 3 = 7]',
  'error com.acme.CalcTest.dividesByZero',
  'error com.acme.CalcTest.neverEnds',
  'error com.acme.CalcTest.wraps',
  'error com.acme.SetUpTest.classMethod',
];

describe('tests that fail', () => {
  test.each(['red', 'red-full'])('%s: every test once, with its cause', (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(RED);
    expect(reading.counts).toEqual({ executed: 15, skipped: 1 });
    expect(reading.isComplete).toBe(true);
  });

  test('the short form has no stack, the long form names the cause first', () => {
    const wraps = (name: string) => read(name).failures.find(({ id }) => id.endsWith('wraps'));
    expect(wraps('red')).toMatchObject({
      message: 'IllegalStateException',
      cause: 'error',
    });
    expect(wraps('red-full')).toMatchObject({
      message: 'IllegalStateException: cannot divide',
      trace: [
        { path: 'com/acme/Calc.java', line: 11 },
        { path: 'com/acme/CalcTest.java', line: 51 },
        { path: 'com/acme/CalcTest.java', line: 53 },
      ],
    });
  });

  test('with -q no test is named, so the task fails and the reading is not complete', () => {
    const reading = read('red-quiet');
    expect(causesAndIds(reading)).toEqual(['unknown task :test']);
    expect(reading.counts).toEqual({ executed: 15, skipped: 1 });
    expect(reading.isComplete).toBe(false);
  });

  test('Gradle 8: nested classes, rows, a class that fails as a whole', () => {
    const reading = read('hand-8-red');
    expect(causesAndIds(reading)).toEqual([
      'assertion CalcTest.addsWrong()',
      'assertion addsRows(int, int, int) > com.acme.CalcTest.addsRows(int, int, int)[2]',
      'error CalcTest > WhenZero > Divided > works()',
      'error SetUpTest.initializationError',
    ]);
    expect(reading.counts).toEqual({ executed: 5, skipped: 1 });
  });

  test('ids stay when lines and times change', () => {
    const text = stored('gradle', 'red-full.txt')
      .replace(/:(\d+)\)/g, ':9$1)')
      .replace(/ in \d+s/, ' in 2m 1s');
    expect(causesAndIds(readWith(gradle, text))).toEqual(RED);
  });
});

describe('tests that pass or do not run', () => {
  test.each(['pass', 'up-to-date'])('%s: no counts are said', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: null, isComplete: true });
  });

  test('reports name what passed, and are not believed about more failures than are counted', () => {
    const report = (inside: string) =>
      readReports(`<testsuite tests="1"><testcase classname="a.B" name="c">${inside}</testcase></testsuite>`);
    expect(readWith(gradle, stored('gradle', 'pass.txt'), report(''))).toMatchObject({
      counts: { executed: 1, skipped: 0 },
      passed: ['a.B.c'],
    });
    expect(causesAndIds(readWith(gradle, stored('gradle', 'red-full.txt'), report('<failure/>')))).toEqual(
      RED,
    );
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
    expect(causesAndIds(reading)).toEqual(['assertion PageTest.shows()', 'load task :shop:compileJava']);
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

  test('what a checker found is no build that fails', () => {
    const said = "Execution failed for task ':checkstyleMain'.\n> Checkstyle rule violations were found.";
    const text = `\nFAILURE: Build failed with an exception.\n\n* What went wrong:\n${said}\n\nBUILD FAILED in 1s\n`;
    expect(readWith(gradle, text).failures).toMatchObject([{ cause: 'unknown' }]);
  });

  test('a build that is cut off is not complete', () => {
    const text = stored('gradle', 'pass.txt');
    expect(readWith(gradle, `> Task :test\n${text.slice(0, text.indexOf('BUILD'))}`).isComplete).toBe(false);
  });
});

test('what looks like it elsewhere is not read', () => {
  expect(gradle.read(outputText('tests/a.py::b FAILED\nBUILD FAILED\n'))).toBeNull();
  expect(gradle.read(outputText(stored('surefire', '2-junit4-red.txt')))).toBeNull();
});
