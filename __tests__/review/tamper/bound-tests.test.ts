import { expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

const HEAD = "const check = require('tape');\n";
const OTHER = "check('b', (t) => {\n  t.equal(two(), 2);\n});\n";
const BASE = `${HEAD}check('a', (t) => {\n  t.equal(one(), 1);\n  t.ok(ready());\n});\n${OTHER}`;

function found(after: string): readonly string[] {
  const changes = [{ path: 'test/a.js', before: BASE, after }];
  return findTampering(changes, testPaths(null)).map(({ kind, detail }) => `${kind}: ${detail}`);
}

test('what a test expects is told with its name', () => {
  expect(found(BASE.replace('one(), 1', 'one(), 3'))).toEqual([
    expect.stringMatching(/^expected-changed: The test "a" expects otherwise/),
  ]);
  expect(found(BASE.replace('  t.ok(ready());\n', ''))).toEqual([
    expect.stringMatching(/^assertion-removed: The test "a" lost an assertion/),
  ]);
});

test.each([
  ['gone', HEAD + OTHER, /^test-deleted: The test "a"/],
  ['emptied', BASE.replace(/\{\n {2}t\.equal\(one[^}]*\}/, '{}'), /^test-emptied: The test "a"/],
  ['skipped', BASE.replace("check('a'", "check.skip('a'"), /^test-skipped: The test "a"/],
  ['skipped by an option', BASE.replace("'a', ", "'a', { skip: true }, "), /^test-skipped: The test "a"/],
  ['the only one', BASE.replace("check('b'", "check.only('b'"), /^test-focused: The test "b"/],
  ['left early', BASE.replace('=> {\n', '=> {\n  return;\n'), /^test-skipped: The test "a"/],
])('a test that is %s is told', (_, after, told) => {
  expect(found(after)).toContainEqual(expect.stringMatching(told));
});

test.each([
  ['bound to a stand-in', BASE.replace("require('tape')", '() => {}')],
  ['bound to a file of the change', BASE.replace("'tape'", "'./tape'")],
  ['bound to the function that skips', BASE.replace("require('tape')", "require('tape').skip")],
  ['given another value', BASE.replace(HEAD, `${HEAD.replace('const', 'let')}check = () => {};\n`)],
  ['hidden by another of its name', `${BASE.replace(HEAD, `${HEAD}{ const check = () => {};\n`)}}\n`],
])('tests whose name is %s are told as gone', (_, after) => {
  const gone = /^test-emptied: The test file has no test any more; the base has its 2 tests/;
  expect(found(after)).toContainEqual(expect.stringMatching(gone));
});

test('a test that only gets another name of the function is not told', () => {
  expect(found(BASE.replaceAll('check', 'tape'))).toEqual([]);
  expect(found(BASE.replaceAll('check', 'test'))).toEqual([]);
});

test('many bindings and many keys are read in one pass', () => {
  const bindings = Array.from({ length: 20_000 }, (_, at) => `const t${at} = require('tape');\n`).join('');
  const keys = Array.from({ length: 100_000 }, (_, at) => `k${at}: ${at}`).join(', ');
  const text = `${bindings}t0('sums', (t) => {\n  t.deepEqual(sums(), { ${keys} });\n});\n`;
  expect(found(text)).toContainEqual(expect.stringContaining('of the base'));
});
