import { describe, expect, test } from 'vitest';
import { readOutput, readReports } from '../../../../../src/review/results/read-output.ts';
import { exited } from '../../../read-results.ts';
import { outcomeOf } from '../outcome.ts';
import { stored } from '../stored-outputs.ts';
import { told } from '../told.ts';

const RED = '<testcase classname="a.B" name="red"><failure/></testcase>';
const GREEN = '<testcase classname="a.B" name="green"/>';
const REPORTS = readReports(`<testsuite>${RED}${GREEN}</testsuite>`);
const printed = (tool: string, name: string) => stored(tool, `${name}.txt`);

describe('tests that failed', () => {
  test.each([
    ['surefire', '2-junit4-red', 'unknown surefire:test of calc'],
    ['surefire', '2-junit4-red-quiet', 'unknown surefire:test of calc'],
    ['surefire', '2-modules-parallel', 'unknown surefire:test of shop'],
    ['surefire', '3-jupiter-red', 'unknown surefire:test of calc'],
    ['gradle', 'red', 'unknown task :test'],
    ['gradle', 'red-full', 'unknown task :test'],
    ['gradle', 'red-quiet', 'unknown task :test'],
  ])('%s, %s: they have the names of the reports, and none without', (tool, name, unnamed) => {
    const output = printed(tool, name);
    expect(told(readOutput(output, REPORTS))).toEqual(['2 ran, 0 skipped', 'assertion a.B.red']);
    expect(told(readOutput(output))).toEqual(['no counts, no end', unnamed]);
  });

  test.each([
    ['surefire', '2-junit4-exit', 'error surefire:test of calc'],
    ['surefire', '3-jupiter-exit', 'error surefire:test of calc'],
    ['gradle', 'exit', 'error task :test'],
  ])('%s, %s: a test that ends the JVM is an error, whatever the reports have', (tool, name, failure) => {
    const reports = readReports(`<testsuite>${GREEN}</testsuite>`);
    expect(told(readOutput(printed(tool, name), reports))).toEqual(['1 ran, 0 skipped, no end', failure]);
  });

  test('another goal that failed beside them is still said', () => {
    expect(told(readOutput(printed('gradle', 'hand-8-modules'), REPORTS))).toEqual([
      '2 ran, 0 skipped',
      expect.stringContaining('Shop.java'),
      'assertion a.B.red',
    ]);
  });
});

describe('what passed', () => {
  test.each([
    ['surefire', '2-junit4-pass'],
    ['surefire', '2-noise-green'],
    ['gradle', 'pass'],
    ['gradle', 'up-to-date'],
  ])('%s, %s: the reports alone have it', (tool, name) => {
    const output = printed(tool, name);
    const reports = readReports(`<testsuite>${GREEN}</testsuite>`);
    expect(told(readOutput(output, reports))).toEqual(['1 ran, 0 skipped']);
  });

  test('a failed goal that a test printed is none', () => {
    const goal = '[ERROR] Failed to execute goal a.b:maven-compiler-plugin:1:compile (x) on project y: no\n';
    const noisy = printed('surefire', '2-junit4-pass').replace('[INFO] Results:', `${goal}$&`);
    expect(told(readOutput(noisy, readReports(`<testsuite>${GREEN}</testsuite>`)))).toEqual([
      '1 ran, 0 skipped',
    ]);
  });
});

describe('what could not be done is a build that fails', () => {
  test.each([
    ['surefire', '2-junit4-no-such-test', 'surefire:test of calc'],
    ['surefire', 'no-plugin', 'maven: Plugin org.apache.maven.plugins:maven-enforcer-plugin'],
    ['surefire', 'plugin-offline', 'resources:resources of calc'],
    ['surefire', 'enforcer', 'enforcer:enforce of calc'],
    ['surefire', 'enforcer-quiet', 'enforcer:enforce of calc'],
    ['surefire', 'no-dependency', 'build of calc'],
    ['surefire', 'no-parent', 'maven: The build could not read 1 project'],
    ['surefire', 'no-phase', 'maven: Unknown lifecycle phase "nosuchphase".'],
    ['gradle', 'no-such-test', 'task :test'],
  ])('%s, %s', (tool, name, id) => {
    const { failures, isComplete } = readOutput(printed(tool, name));
    expect(failures).toMatchObject([
      { cause: 'load', id: expect.stringContaining(id), message: expect.stringMatching(/\S/) },
    ]);
    expect(isComplete).toBe(true);
  });

  test('of a plugin of Gradle that is not to be had', () => {
    const said = "Plugin [id: 'com.acme.build'] was not found in any of the following sources:";
    const text = `\nFAILURE: Build failed with an exception.\n\n* What went wrong:\n${said}\n\nBUILD FAILED in 1s\n`;
    expect(readOutput(text).failures).toMatchObject([
      { cause: 'load', id: expect.stringContaining('Plugin') },
    ]);
  });

  test.each([
    ['surefire', '2-compile-error'],
    ['surefire', '3-compile-error-quiet'],
    ['surefire', '2-test-compile-error'],
    ['gradle', 'compile-error'],
    ['gradle', 'test-compile-error'],
  ])('%s, %s: of a compiler, its messages say it', (tool, name) => {
    const { failures } = readOutput(printed(tool, name));
    expect(failures.map(({ cause }) => cause)).toContain('diagnostic');
    expect(failures.map(({ cause }) => cause)).not.toContain('load');
  });
});

test('against a base that fails, the same failure is old and another one new', () => {
  const run = (name: string) => ({
    ...exited(1, printed('surefire', '2-junit4-red')),
    reports: `<testsuite>${RED}<testcase classname="a.B" name="${name}"><failure/></testcase></testsuite>`,
  });
  expect(outcomeOf(run('old'), run('old'))).toBe('no-regression');
  expect(outcomeOf(run('old'), run('new'))).toBe('regressed');
});
