import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { jest } from '../../../../../src/review/results/readers/javascript/jest.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => jest.read(outputOf('jest', name));
const SEVERAL = [
  '5 ran, 1 skipped',
  'error test/b.test.js > deep > deeper > deepest',
  'assertion test/a.test.js > first',
  'load test/d.test.js',
];
const ODD = 'assertion test/odd.test.js > Tests  5 passed (5)';
const DUPLICATES = [
  '4 ran, 0 skipped',
  'assertion test/duplicates.test.js > twice > the same',
  'assertion test/duplicates.test.js > twice > the same ⟨2⟩',
  'assertion test/other.test.js > twice > the same',
];

/** Case -> what every version of jest that it was captured with says. */
const CASES: Readonly<Record<string, readonly [versions: readonly number[], expected: readonly string[]]>> = {
  pass: [[30], ['3 ran, 0 skipped']],
  assertion: [
    [30],
    [
      '5 ran, 0 skipped',
      'assertion test/price.test.js > price > of several > is their sum',
      'assertion test/price.test.js > price > of several > keeps the order > of "things" (5 passed)',
      'assertion test/price.test.js > a contract that throws nothing',
      'assertion test/price.test.js > a text of several lines',
    ],
  ],
  thrown: [
    [29, 30],
    [
      '7 ran, 0 skipped',
      'error test/price.test.js > discount > of an order without customer',
      'error test/price.test.js > discount > of an unknown article',
      'error test/price.test.js > discount > throws a string',
      'error test/price.test.js > with a broken hook > never runs',
      'error test/price.test.js > with a broken hook > never runs either',
      'error test/price.test.js > with a broken end > runs',
    ],
  ],
  load: [
    [29, 30],
    [
      '1 ran, 0 skipped',
      ...['describe-throws', 'missing', 'package', 'throws'].map((name) => `load test/${name}.test.js`),
    ],
  ],
  syntax: [[30], ['1 ran, 0 skipped', 'load test/broken.test.js']],
  empty: [[30], ['1 ran, 0 skipped', 'load test/empty.test.js']],
  'empty-suite': [[30], ['0 ran, 0 skipped', 'load test/empty.test.js']],
  'no-files': [[30], ['0 ran, 0 skipped', 'load No tests found']],
  passWithNoTests: [[30], ['0 ran, 0 skipped']],
  skips: [[30], ['2 ran, 4 skipped', 'assertion test/fails.test.js > fails']],
  'skips-verbose': [[30], ['2 ran, 4 skipped', 'assertion test/fails.test.js > fails']],
  'all-skipped': [[30], ['0 ran, 2 skipped']],
  duplicates: [[30], DUPLICATES],
  'duplicates-verbose': [[30], DUPLICATES],
  timeout: [
    [30],
    [
      '3 ran, 0 skipped',
      'error test/slow.test.js > slow things > never end',
      'assertion test/slow.test.js > slow things > are slow and wrong',
    ],
  ],
  noise: [[30], ['2 ran, 0 skipped', 'assertion test/noise.test.js > is loud and fails']],
  // With several files jest collects what a file printed below a bullet of its own.
  console: [[30], ['4 ran, 0 skipped', 'assertion test/noise.test.js > is loud and fails']],
  several: [[29, 30], SEVERAL],
  'several-verbose': [[29, 30], SEVERAL],
  'several-colour': [[29, 30], SEVERAL],
  'github-actions': [[30], SEVERAL],
  // One test, in which two errors are thrown.
  unhandled: [
    [29, 30],
    ['1 ran, 0 skipped', 'error test/unhandled.test.js > passes'],
  ],
  // The process ended with 0 and without a closing.
  exit: [
    [29, 30],
    ['no counts, no end', 'error process.exit called with "0"'],
  ],
  'custom-message': [
    [30],
    [
      '5 ran, 0 skipped',
      'error test/message.test.js > has a cause and properties',
      'assertion test/message.test.js > an assert of node',
      'assertion test/message.test.js > an assertion that rejects',
      'error test/message.test.js > soft and plain',
      'error test/message.test.js > reads undefined of a test',
    ],
  ],
  // Jest counts the skipped test, below the same hook, as skipped.
  'file-hook': [
    [30],
    ['2 ran, 1 skipped', 'error test/hook.test.js > never runs', 'load test/after.test.js'],
  ],
  matchers: [
    [30],
    [
      '6 ran, 0 skipped',
      'error test/matchers.test.js > a matcher of the project',
      ...[
        'too few assertions',
        'no assertion',
        'a promise that holds',
        'an asymmetric one',
        'should fail',
      ].map((line) => `assertion test/matchers.test.js > ${line}`),
    ],
  ],
  retry: [[30], ['2 ran, 0 skipped', 'assertion test/retry.test.js > is wrong at each of three times']],
  'odd-names': [
    [30],
    [
      '6 ran, 0 skipped',
      ODD,
      `${ODD} > two lines`,
      `${ODD} >   blanks  at the ends  `,
      `${ODD} > ${'long '.repeat(40)}`,
      `${ODD} > takes 5ms at /tmp/abc-123/file:12 ● > > #2 ⎯⎯⎯ [1/2]⎯`,
      `${ODD} > [ test/odd.test.js ]`,
    ],
  ],
  projects: [
    [30],
    [
      '5 ran, 1 skipped',
      'error web shop test/b.test.js > deep > deeper > deepest',
      'assertion unit test/a.test.js > first',
      'load web shop test/d.test.js',
    ],
  ],
  // From 20 files on jest repeats the failures.
  'summary-long': [
    [30],
    ['24 ran, 0 skipped', 'assertion test/many12.test.js > fails', 'assertion test/many0.test.js > fails'],
  ],
};

const RUNS = Object.entries(CASES).flatMap(([name, [versions, expected]]) =>
  versions.map((version) => [`${name}-v${version}`, expected] as const),
);

describe('what jest printed', () => {
  test.each(RUNS)('%s', (name, expected) => {
    // The order of files differs from run to run.
    expect([...told(read(name))].sort()).toEqual([...expected].sort());
  });

  test('a snapshot that differs or was never written is an assertion', () => {
    const names = ['looks as before', 'inline as before', 'is new'];
    expect(told(read('snapshot-v29'))).toEqual([
      '3 ran, 0 skipped',
      ...names.map((name) => `assertion test/snapshot.test.js > bill > ${name}`),
    ]);
    // Jest 30 does not load a file of snapshots with the old link in its head.
    expect(told(read('snapshot-v30'))).toEqual(['0 ran, 0 skipped', 'load test/snapshot.test.js']);
  });

  test('a run that was killed has no end', () => {
    expect(told(read('crash-v30'))).toEqual(['no counts, no end', ...SEVERAL.slice(1)]);
  });

  test('a threshold of coverage is named without what was measured', () => {
    expect(told(read('coverage-v29'))).toEqual([
      '3 ran, 0 skipped',
      'diagnostic "global" coverage threshold for lines (90%) not met',
      'diagnostic "global" coverage threshold for functions (99%) not met',
    ]);
    expect(told(read('coverage-v30'))).toEqual([
      '3 ran, 0 skipped',
      'diagnostic Coverage for lines does not meet "global" threshold (90%)',
      'diagnostic Coverage for functions does not meet "global" threshold (99%)',
    ]);
  });
});

test('a failure has its place, what was expected, and its own stack', () => {
  const [thrown, failed] = read('several-v30')?.failures ?? [];
  expect(thrown).toMatchObject({
    at: { path: 'test/b.test.js', line: 2 },
    message: "TypeError: Cannot read properties of undefined (reading 'discount')",
    trace: [
      { path: 'src/price.js', line: 6 },
      { path: 'test/b.test.js', line: 2 },
    ],
  });
  expect(failed?.message).toBe(
    'expect(received).toBe(expected) // Object.is equality Expected: 2, Received: 1',
  );
  const missing = read('several-v30')?.failures.at(-1);
  // The stack began in the resolver, which is a package.
  expect(missing?.trace).toEqual([{ path: 'test/d.test.js', line: 1 }]);
});

test.each([
  ['several-v30', []],
  ['several-verbose-v30', ['test/a.test.js > second', 'test/c.test.js > first', 'test/e.test.js > stays']],
  ['skips-verbose-v30', ['test/skips.test.js > some > runs']],
  ['thrown-v30', ['test/price.test.js > discount > is fine']],
  ['duplicates-verbose-v30', []],
  ['retry-v30', ['test/retry.test.js > is right at the second time']],
])('tests that %s names as passed', (name, expected) => {
  expect([...(read(name)?.passed ?? [])].sort()).toEqual(expected);
});

describe('an output that is cut or lies', () => {
  const text = printed('jest', 'assertion-v30');

  test('without its end it is not complete', () => {
    expect(told(jest.read(outputText(text.slice(0, text.indexOf('Tests:  ')))))[0]).toBe('no counts, no end');
  });

  test('a failure whose text was cut away is named by the list, and the run is not complete', () => {
    const [from, to] = [text.indexOf('  ● price'), text.indexOf('  ● a contract')];
    const cut = `${text.slice(0, from)}\n[... 9 bytes left out of the middle ...]\n${text.slice(to)}`;
    const [counts, ...failures] = told(jest.read(outputText(cut)));
    expect(counts).toBe('5 ran, 0 skipped, no end');
    expect(failures.map((line) => line.replace(/^\w+ /, '')).sort()).toEqual(
      told(read('assertion-v30'))
        .slice(1)
        .map((line) => line.replace(/^\w+ /, ''))
        .sort(),
    );
  });

  test('runs that npm starts are counted together', () => {
    const run = `\n> cart@1.0.0 test\n> jest\n\n${printed('jest', 'several-v30')}`;
    const other = `\n> bill@1.0.0 test\n> jest\n\n${printed('jest', 'pass-v30')}`;
    expect(told(jest.read(outputText(run + other)))).toEqual(['8 ran, 1 skipped', ...SEVERAL.slice(1)]);
  });
});

describe('several runs of one command', () => {
  const GREEN = `PASS test/z.test.js

Test Suites: 1 passed, 1 total
Tests:       2 passed, 2 total
Snapshots:   0 total
Time:        0.3 s
Ran all test suites.
`;

  test('keep the failures of each, whatever the closing of another counts', () => {
    const red = printed('jest', 'assertion-v30');
    const again = printed('jest', 'bail-v30');
    const [one, both] = [red, red + again].map((text) => jest.read(outputText(text))?.failures ?? []);
    const added = (jest.read(outputText(again))?.failures ?? []).map(({ name }) => name);
    expect(both?.map(({ name }) => name)).toEqual([...(one ?? []).map(({ name }) => name), ...added]);
  });

  test('are not complete where one has no end', () => {
    const head = (name: string) => `\n> x@1.0.0 ${name}\n> jest ${name}\n\n`;
    const text = `${head('a')}${GREEN}${head('b')}PASS test/z.test.js\n`;
    expect(jest.read(outputText(text))).toMatchObject({ isComplete: false });
  });
});
