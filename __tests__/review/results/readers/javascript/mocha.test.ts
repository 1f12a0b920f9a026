import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { mocha } from '../../../../../src/review/results/readers/javascript/mocha.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => mocha.read(outputOf('mocha', name));
const SEVERAL = ['4 ran, 1 skipped', 'assertion first', 'error deep > deeper > deepest'];
const BROKEN = 'load Exception during run:';

const CASES: readonly (readonly [name: string, expected: readonly string[]])[] = [
  ['pass-v12', ['3 ran, 0 skipped']],
  [
    'assertion-v12',
    [
      '5 ran, 0 skipped',
      'assertion has a message: of its own',
      'assertion compares texts',
      'assertion price > of several > is their sum',
      'assertion price > of several > keeps "things" (5 passing)',
    ],
  ],
  ...[10, 12].map(
    (version) =>
      [
        `thrown-v${version}`,
        [
          '7 ran, 0 skipped',
          'error discount > of an order without customer',
          'error discount > of an unknown article',
          'error discount > throws a string',
          'error with a broken hook > never runs',
          'error with a broken end > "after each" hook: clean up for "runs"',
        ],
      ] as const,
  ),
  [
    'load-throws-v12',
    ['no counts, no end', `${BROKEN} TypeError: Cannot read properties of null (reading 'reduce')`],
  ],
  [
    'load-name-v10',
    [
      'no counts, no end',
      `${BROKEN} SyntaxError: The requested module '../src/price.js' does not provide an export named 'nothing'`,
    ],
  ],
  [
    'syntax-v12',
    ['no counts, no end', `${BROKEN} SyntaxError[ @/repo/test/broken.js ]: missing ) after argument list`],
  ],
  ['empty-v12', ['0 ran, 0 skipped']],
  ['no-files-v10', ['0 ran, 0 skipped', 'load No test files found']],
  ['no-files-v12', ['0 ran, 0 skipped', 'load No test files found']],
  ['skips-v12', ['2 ran, 4 skipped', 'assertion fails']],
  ['all-skipped-v12', ['0 ran, 2 skipped']],
  ['only-v12', ['1 ran, 0 skipped']],
  ['duplicates-v12', ['3 ran, 0 skipped', 'assertion twice > the same', 'assertion twice > the same ⟨2⟩']],
  [
    'timeout-v12',
    [
      '5 ran, 0 skipped',
      'error slow things > never end',
      'error slow things > call no done',
      'error slow things > call it twice',
    ],
  ],
  ['generated-v12', ['3 ran, 0 skipped', 'assertion 2 times makes 3', 'assertion 4 times makes 5']],
  ['noise-v12', ['2 ran, 0 skipped', 'assertion is loud and fails']],
  ['several-v10', SEVERAL],
  ['several-v12', SEVERAL],
  ['several-dot-v12', SEVERAL],
  ['several-min-v12', SEVERAL],
  ['several-list-v12', SEVERAL],
  ['several-colour-v12', SEVERAL],
  ['several-parallel-v12', SEVERAL],
  ['retries-v12', SEVERAL],
  ['bail-v12', ['1 ran, 0 skipped', 'assertion first']],
  ['unhandled-v12', ['3 ran, 0 skipped', 'error passes', 'error passes ⟨2⟩']],
  // The process ended with 0 in the middle of a test: nothing tells Mocha's list from other text.
  ['exit-v12', ['not of this format']],
  [
    'messages-v12',
    [
      '7 ran, 0 skipped',
      'error has a cause and properties',
      'error has no message',
      'assertion fails plainly',
      'error throws undefined',
      'assertion wants a throw',
      'assertion rejects',
      'assertion matches',
    ],
  ],
  [
    'odd-names-v12',
    [
      '5 ran, 0 skipped',
      'assertion 5 passing (3ms) > ',
      'assertion 5 passing (3ms) > two lines',
      'assertion 5 passing (3ms) > blanks  at the ends',
      'assertion 5 passing (3ms) > takes 5ms (10ms)',
      'assertion 5 passing (3ms) > 1) ends with a colon:',
    ],
  ],
  ['workspaces-v12', ['9 ran, 1 skipped', ...SEVERAL.slice(1), 'assertion first ⟨2⟩']],
];

describe('what mocha printed', () => {
  test.each(CASES)('%s', (name, expected) => {
    expect(told(read(name))).toEqual(expected);
  });

  test.each(['load-v10', 'load-v12', 'load-package-v12', 'forbid-only-v12'])(
    '%s: a run that could not start',
    (name) => {
      const [head, failure, ...others] = told(read(name));
      expect(head).toBe('no counts, no end');
      expect(failure).toMatch(/^load Exception during run: Error/);
      expect(others).toEqual([]);
    },
  );
});

test('a failure has its place, what differs, and its own stack', () => {
  const [failed, thrown] = read('several-v12')?.failures ?? [];
  expect(failed).toMatchObject({
    at: { path: '/repo/test/a.js', line: 3 },
    message: 'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 1 !== 2',
    trace: [{ path: '/repo/test/a.js', line: 3 }],
  });
  expect(thrown?.trace).toEqual([
    { path: '/repo/src/price.js', line: 6 },
    { path: '/repo/test/b.js', line: 3 },
  ]);
});

test('the file that could not be loaded is the place', () => {
  expect(read('syntax-v12')?.failures[0]?.at).toEqual({ path: '/repo/test/broken.js', line: null });
  expect(read('load-v12')?.failures[0]?.at).toEqual({ path: '/repo/test/missing.js', line: null });
  expect(read('load-throws-v12')?.failures[0]?.at).toEqual({ path: '/repo/test/throws.js', line: 3 });
});

test.each([
  ['pass-v12', ['price > of nothing is zero', 'price > of several > is their sum', 'stands alone']],
  ['several-v12', ['second']],
  ['thrown-v12', ['discount > is fine', 'with a broken end > runs']],
  ['duplicates-v12', []],
  ['several-dot-v12', []],
])('tests that %s names as passed', (name, expected) => {
  expect([...(read(name)?.passed ?? [])].sort()).toEqual(expected);
});

describe('an output that is cut or lies', () => {
  const text = printed('mocha', 'thrown-v12');

  test('a closing that counts more failures than are named is not complete', () => {
    const lying = text.replace('  5 failing', '  6 failing');
    expect(told(mocha.read(outputText(lying)))[0]).toBe('8 ran, 0 skipped, no end');
  });

  test('a number in the text of a failure is not the next one of the list', () => {
    const messages = printed('mocha', 'messages-v12');
    const lying = messages.replace('  second line', '  7) made up:\n     Error: made up');
    expect(lying).not.toBe(messages);
    expect(told(mocha.read(outputText(lying)))).toEqual(told(read('messages-v12')));
  });

  test('another program is not mocha', () => {
    expect(mocha.read(outputText('3 passing cars\n'))).toBeNull();
  });
});
