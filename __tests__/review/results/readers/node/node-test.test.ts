import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { nodeTest } from '../../../../../src/review/results/readers/node/node-test.ts';
import { ALIKE, several } from '../node-projects.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => nodeTest.read(outputOf('node-test', name));
const ODD = 'assertion ℹ tests 5 >';

const CASES: readonly (readonly [name: string, expected: readonly string[]])[] = [
  ...ALIKE,
  ['syntax-node24', ['1 ran, 0 skipped', 'load test/broken.test.js']],
  // A file without tests passes as one test of the runner's; it is none of the project's.
  ['empty-node24', ['1 ran, 0 skipped']],
  ['skips-node20', ['2 ran, 5 skipped', 'assertion fails']],
  ['skips-node24', ['2 ran, 5 skipped', 'assertion fails']],
  ['only-node24', ['2 ran, 0 skipped', 'assertion left out']],
  [
    'duplicates-node24',
    [
      '4 ran, 0 skipped',
      'assertion twice > the same',
      'assertion twice > the same ⟨2⟩',
      'assertion twice > the same ⟨3⟩',
    ],
  ],
  ['timeout-node24', ['2 ran, 0 skipped', 'error slow things > never end']],
  [
    'subtests-node24',
    ['7 ran, 0 skipped', 'assertion parent > bad child', 'error parent > grown child > grandchild'],
  ],
  [
    'subtests-node20',
    [
      '7 ran, 0 skipped',
      'assertion parent > bad child',
      'error parent > grown child > grandchild',
      'unknown forgets to wait > late',
    ],
  ],
  ['noise-node20', ['2 ran, 0 skipped', 'assertion is loud and fails']],
  ['several-colour-node24', several('')],
  ['one-process-node24', several('')],
  ['filter-node24', ['1 ran, 0 skipped', ...several('').slice(2)]],
  ['exit-node20', ['1 ran, 0 skipped', ...EXITED('/repo/')]],
  ['exit-node24', ['1 ran, 0 skipped', ...EXITED('')]],
  [
    'odd-names-node24',
    [
      '7 ran, 0 skipped',
      ...['<anonymous>', 'two', '  blanks  at the ends  ', 'takes 5ms (10ms)', '# SKIP not really'].map(
        (name) => `${ODD} ${name}`,
      ),
      ...['a \\ back # hash', 'ends with # TODO'].map((name) => `${ODD} ${name}`),
    ],
  ],
  // `dot` has no closing and no suites.
  ['several-dot-node20', ['no counts', 'assertion first', 'error deepest', 'unknown /repo/test/d.test.js']],
  ['several-dot-node24', ['no counts', 'assertion first', 'error deepest', 'unknown test/d.test.js']],
  ['coverage-node24', ['4 ran, 0 skipped', 'diagnostic line coverage does not meet threshold of 99%.']],
  // Ended from outside: Node 24 still closes, Node 20 does not.
  ['hang-node24', ['1 ran, 0 skipped', 'assertion first', 'unknown test/b.test.js']],
  ['hang-node20', ['no counts, no end', 'unknown first']],
];

function EXITED(folder: string): readonly string[] {
  return [`unknown ${folder}test/ends-red.test.js`, `unknown ${folder}test/killed.test.js`];
}

describe("what Node's runner printed", () => {
  test.each(CASES)('%s', (name, expected) => {
    expect(told(read(name))).toEqual(expected);
  });
});

test('a failure has its place, what differs, and its own stack', () => {
  const [failed, thrown] = read('several-node24')?.failures ?? [];
  expect(failed).toMatchObject({
    at: { path: '/repo/test/a.test.js', line: 4 },
    message: 'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 1 !== 2',
    trace: [{ path: '/repo/test/a.test.js', line: 4 }],
  });
  expect(thrown?.trace).toEqual([
    { path: '/repo/src/price.js', line: 6 },
    { path: '/repo/test/b.test.js', line: 4 },
  ]);
  const stringThrown = read('thrown-node24')?.failures.find(({ id }) => id.endsWith('throws a string'));
  expect(stringThrown).toMatchObject({
    message: 'out of stock',
    at: { path: 'test/price.test.js', line: 8 },
  });
});

test('why a file could not be loaded stands in front of its line', () => {
  expect(read('load-node24')?.failures.map(({ message }) => message)).toEqual([
    "TypeError: Cannot read properties of null (reading 'reduce')",
    expect.stringContaining('Cannot find module'),
    "SyntaxError: The requested module '../src/price.js' does not provide an export named 'nothing'",
    expect.stringContaining("Cannot find package 'no-such-package'"),
    "TypeError: Cannot read properties of undefined (reading 'reduce')",
  ]);
  expect(read('load-node24')?.failures.at(-1)?.at).toEqual({ path: 'test/throws.test.js', line: 4 });
});

test.each([
  [
    'pass-node24',
    [
      'an order adds up',
      ...['price > of nothing is zero', 'price > of several > is their sum'],
      'stands alone',
    ],
  ],
  ['several-node24', ['second']],
  ['subtests-node24', ['forgets to wait > late', 'parent > good child']],
  ['skips-node24', ['some > runs']],
  ['empty-node24', ['a good one']],
  ['duplicates-node24', []],
])('tests that %s names as passed', (name, expected) => {
  expect([...(read(name)?.passed ?? [])].sort()).toEqual(expected);
});

describe('an output that is cut or lies', () => {
  const text = printed('node-test', 'thrown-node24');
  const note = '\n[... 9 bytes left out of the middle ...]\n';

  test('a failure that was cut out of the list is missed', () => {
    const [from, to] = [
      text.indexOf('test at test/price.test.js:7'),
      text.indexOf('test at test/price.test.js:8'),
    ];
    const cut = outputText(text.slice(0, from) + note + text.slice(to));
    const [head, ...failures] = told(nodeTest.read(cut));
    expect(head).toBe('7 ran, 0 skipped, no end');
    // The tree still tells that it failed.
    expect(failures).toContain('unknown discount > of an unknown article');
  });

  test('a list without its tree and its closing has names only', () => {
    const cut = outputText(
      `${text.slice(0, 20)}${note}${text.slice(text.indexOf('test at test/price.test.js:18'))}`,
    );
    expect(told(nodeTest.read(cut))).toEqual(['no counts, no end', 'error runs']);
  });
});
