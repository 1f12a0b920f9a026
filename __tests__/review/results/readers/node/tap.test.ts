import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { bareTap, tap } from '../../../../../src/review/results/readers/node/tap.ts';
import { ALIKE, several } from '../node-projects.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => tap.read(outputOf('tap', name));
const readBare = (name: string) => bareTap.read(outputOf('tap', name));
const OF_VITEST = [
  '5 ran, 1 skipped',
  'assertion test/a.test.js > first',
  'error test/b.test.js > deep > deeper > deepest',
  'load test/d.test.js',
];

const CASES: readonly (readonly [name: string, expected: readonly string[]])[] = [
  ...ALIKE,
  ['skips-node24', ['2 ran, 6 skipped', 'assertion fails']],
  [
    'subtests-node24',
    ['4 ran, 0 skipped', 'assertion parent > bad child', 'error parent > grown child > grandchild'],
  ],
  ['exit-node24', ['1 ran, 0 skipped', 'unknown test/ends-red.test.js', 'unknown test/killed.test.js']],
  ['hang-node24', ['1 ran, 0 skipped, no end', 'assertion first']],
  [
    'odd-names-node24',
    [
      '7 ran, 0 skipped',
      ...['<anonymous>', 'two\\nlines', '  blanks  at the ends  ', 'takes 5ms (10ms)'],
      ...['# SKIP not really', 'a \\ back # hash', 'ends with # TODO'],
    ].map((line, index) => (index === 0 ? line : `assertion ℹ tests 5 > ${line}`)),
  ],
  ['vitest-several-v5', OF_VITEST],
  ['vitest-several-flat-v5', OF_VITEST],
  [
    'vitest-thrown-v5',
    [
      '5 ran, 2 skipped',
      'error test/price.test.js > discount > of an order without customer',
      'error test/price.test.js > discount > of an unknown article',
      'error test/price.test.js > discount > throws a string',
      'unknown test/price.test.js > with a broken hook',
      'error test/price.test.js > with a broken end > runs',
    ],
  ],
  // In tape a comment names the test, and each result is an assertion.
  [
    'tape',
    [
      '6 ran, 1 skipped',
      'assertion sums > their sum',
      'assertion objects > should be deeply equivalent',
      'assertion plan',
    ],
  ],
  // Nobody catches the error, so it ends tape in the middle of the test.
  ['tape-throws', ['2 ran, 0 skipped, no end', 'error throws']],
  ['ava-tap', ['3 ran, 2 skipped', 'assertion sums', 'error throws']],
  [
    'node-tap',
    [
      '4 ran, 2 skipped',
      'assertion sums > their sum',
      'assertion sums > deeper > should be equivalent',
      'error throws',
    ],
  ],
  [
    'node-tap-runner',
    [
      '4 ran, 2 skipped',
      'assertion test/a.test.js > sums > their sum',
      'assertion test/a.test.js > sums > deeper > should be equivalent',
      'error test/a.test.js > throws',
    ],
  ],
  // A point that is named after an error belongs to its test, unless there is none above it.
  [
    'node-tap-16-errors',
    [
      '10 ran, 0 skipped',
      ...['errs', 'errs ⟨2⟩', 'async', 'plans'].map((test) => `error test/a.test.js > ${test}`),
      'error test/a.test.js > rejects > expect rejected Promise',
      'assertion test/a.test.js > rejects > expected to throw',
      'error test/a.test.js > down',
    ],
  ],
  // That a file is missing is of the file, but of the test that looked for another one.
  ['node-tap-16-absent', ['2 ran, 0 skipped', 'error test/a.test.js > looks', 'load test/b.test.js']],
  ['tape-errors', ['5 ran, 0 skipped', 'assertion async', 'assertion errs', 'assertion calls']],
  ['values-node20', ['2 ran, 0 skipped', 'assertion prints the version', 'assertion lists']],
  [
    'node-tap-15',
    ['7 ran, 0 skipped', 'assertion test/switch.test.js > goes back to the parameter > should be equivalent'],
  ],
];

const BARE: readonly (readonly [name: string, expected: readonly string[]])[] = [
  ['perl', ['4 ran, 2 skipped', 'assertion adds up', 'assertion deep > bad # hash']],
  ['perl-dies', ['1 ran, 0 skipped, no end']],
  ['perl-bail', ['1 ran, 0 skipped, no end', 'load Bail out! no database']],
  ['mocha-several-v12', ['4 ran, 1 skipped', 'assertion first', 'error deep deeper deepest']],
  ['mocha-skips-v12', ['2 ran, 4 skipped', 'assertion fails']],
];

describe('what was printed as TAP', () => {
  test.each(CASES)('%s', (name, expected) => {
    expect(told(read(name))).toEqual(expected);
  });

  test.each(BARE)('%s, without a first line', (name, expected) => {
    expect(told(readBare(name))).toEqual(expected);
    expect(read(name)).toBeNull();
  });
});

describe('what is known of a failure', () => {
  const byName = (name: string, end: string) =>
    (read(name) ?? readBare(name))?.failures.find(({ id }) => id.endsWith(end)) ?? expect.fail(end);

  test.each([
    ['several-node24', 'first', 'AssertionError: Expected values to be strictly equal: 1 !== 2', 4],
    ['vitest-several-v5', 'first', 'AssertionError: expected 1 to be 2 // Object.is equality', 3],
    ['tape', 'their sum', 'expected: 4, actual: 3', 3],
    ['tape', 'equivalent', 'expected: { a: 2 }, actual: { a: 1 }', 4],
    ['tape-errors', 'errs', 'TypeError: boom', 3],
    ['tape-errors', 'calls', 'is not to be called', 4],
    ['node-tap-16-errors', 'async', 'later', 3],
    ['node-tap-16-errors', 'plans', 'RangeError: out', 4],
    ['perl', 'adds up', "Failed test 'adds up' got: '2', expected: '3'", 3],
    [
      'values-node20',
      'version',
      "AssertionError: Expected values to be strictly equal: + '4\\n', - '1.0.0\\n'",
      4,
    ],
    ['values-node20', 'lists', 'AssertionError: Expected values to be strictly deep-equal: + 2, - 3', 8],
    ['node-tap-15', 'be equivalent', '- "id": "1111", + "id": "prefix-1111"', 17],
    [
      'mocha-several-v12',
      'first',
      'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 1 !== 2',
      3,
    ],
  ])('%s: %s', (name, end, message, line) => {
    const failure = byName(name, end);
    expect(failure.message).toBe(message);
    expect(failure.at?.line).toBe(line);
  });

  test('the values that it compared, without places and lines of the source', () => {
    const { details = '' } = byName('node-tap', 'their sum');
    expect(details.split('\n').map((line) => line.trim())).toEqual(expect.arrayContaining(['-4', '+3']));
    expect(details).not.toMatch(/a\.test\.js|lineNumber/);
  });

  test('its own stack, without the runner', () => {
    expect(byName('several-node24', 'deepest').trace).toEqual([
      { path: '/repo/src/price.js', line: 6 },
      { path: '/repo/test/b.test.js', line: 4 },
    ]);
    expect(byName('tape', 'their sum').trace).toEqual([{ path: '/repo/test/a.test.js', line: 3 }]);
  });

  test('why a file could not be loaded', () => {
    expect(byName('load-node24', 'name.test.js').message).toBe(
      "SyntaxError: The requested module '../src/price.js' does not provide an export named 'nothing'",
    );
  });
});

test.each([
  ['several-node24', ['second']],
  ['subtests-node24', ['forgets to wait > late', 'parent > good child']],
  ['vitest-several-v5', ['test/a.test.js > second', 'test/c.test.js > first', 'test/e.test.js > stays']],
  ['node-tap', ['is fine > good']],
  ['duplicates-node24', []],
])('tests that %s names as passed', (name, expected) => {
  expect([...(read(name)?.passed ?? [])].sort()).toEqual(expected);
});

describe('an output that is cut or lies', () => {
  test('a point without a name and a number has an id all the same', () => {
    const found = bareTap.read(outputText('TAP version 13\nnot ok\n1..1\n'));
    expect(found?.failures.map(({ id }) => id)).toEqual(['a point without a name']);
  });

  const text = printed('tap', 'thrown-node24');

  test.each(["type: 'suite'", 'cancelledByParent'])(
    'what an error says of itself is not what the runner says: %s',
    (line) => {
      const lying = text.replace(
        "error: 'no price for shoe'",
        `error: |-\n        no price\n        ${line}`,
      );
      expect(lying).not.toBe(text);
      expect(told(tap.read(outputText(lying)))).toEqual(told(tap.read(outputText(text))));
    },
  );

  test('results inside of a diagnosis are its text', () => {
    const lying = text.replace(
      "error: 'no price for shoe'",
      'error: |-\n        ok 1 - fine\n        1..1\n',
    );
    expect(told(tap.read(outputText(lying)))).toEqual(told(read('thrown-node24')));
  });

  test('two documents are counted together', () => {
    const both = outputText(printed('tap', 'several-node24') + printed('tap', 'pass-node24'));
    expect(told(tap.read(both))).toEqual(['8 ran, 1 skipped', ...several('').slice(1)]);
  });

  test('of two documents each keeps its own plan', () => {
    const torn = 'TAP version 14\n1..5\nok 1 - a\nTAP version 14\n1..2\nok 1 - b\nok 2 - c\n';
    expect(told(tap.read(outputText(torn)))).toEqual(['3 ran, 0 skipped, no end']);
  });

  test('a plan that is not kept is not complete', () => {
    expect(tap.read(outputText('TAP version 14\n1..3\nok 1 - a\nok 2 - b\n'))?.isComplete).toBe(false);
    expect(tap.read(outputText('TAP version 14\n1..2\nok 1 - a\nok 2 - b\n'))?.isComplete).toBe(true);
  });

  test('prose is not TAP', () => {
    expect(bareTap.read(outputText('ok, that is all\nnot ok\n'))).toBeNull();
    expect(tap.read(outputText(''))).toBeNull();
  });
});

describe('tests where the points are assertions', () => {
  const testsIn = (output: string) => tap.read(outputText(output))?.counts?.tests;

  test.each([
    ['tape', 4],
    ['tape-throws', 2],
    ['tape-errors', 3],
    ['node-tap', 4],
    ['node-tap-runner', 4],
    ['node-tap-15', 2],
  ])('%s has %i', (name, tests) => {
    expect(read(name)?.counts?.tests).toBe(tests);
  });

  test.each(['ava-tap', 'subtests-node24', 'noise-node24', 'vitest-several-v5', 'several-node20'])(
    'each point of %s is one',
    (name) => {
      expect(read(name)?.counts).not.toHaveProperty('tests');
    },
  );

  test('one without an assertion is one, and what is skipped is none', () => {
    const output =
      'TAP version 13\n# a\nok 1 should be equal\n# SKIP b\n# c\n\n1..1\n# tests 1\n# pass  1\n\n# ok\n';
    expect(testsIn(output)).toBe(2);
    expect(tap.read(outputText(output))?.counts?.skipped).toBe(1);
    expect(testsIn('TAP version 13\n# a\n\n1..0\n# tests 0\n# pass  0\n\n# ok\n')).toBe(1);
    expect(
      testsIn(
        'TAP version 14\n# Subtest: a\n    1..0\nok 1 - a\n# Subtest: b\n    ok 1 - fine\nok 2 - b\n1..2\n',
      ),
    ).toBe(2);
  });

  test('one whose points stand in braces is one', () => {
    const both = '# Subtest: a\n    ok 1 - fine\nok 1 - a\nok 2 - b {\n    ok 1 - fine\n    1..1\n}\n1..2\n';
    expect(testsIn(`TAP version 14\n${both}`)).toBe(2);
  });

  test('several documents have all of theirs, each point of another one being one', () => {
    expect(testsIn(printed('tap', 'tape') + printed('tap', 'tape-errors'))).toBe(7);
    expect(testsIn(printed('tap', 'tape') + printed('tap', 'pass-node24'))).toBe(8);
  });

  test('they are not known where the middle is left out', () => {
    const output = printed('tap', 'tape').replace('# objects', '[... 9 bytes left out ...]\n# objects');
    expect(testsIn(output)).toBeNull();
    expect(testsIn(output + printed('tap', 'tape'))).toBeNull();
  });
});

test('a diagnosis that refers to itself is read without it', () => {
  const text = 'TAP version 13\nnot ok 1 - loops\n  ---\n  expected: &a\n    self: *a\n  ...\n1..1\n';
  expect(told(tap.read(outputText(text)))).toEqual(['1 ran, 0 skipped', 'assertion loops']);
});
