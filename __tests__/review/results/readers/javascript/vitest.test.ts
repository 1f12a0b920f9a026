import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { vitest } from '../../../../../src/review/results/readers/javascript/vitest.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => vitest.read(outputOf('vitest', name));
const SEVERAL = [
  '5 ran, 1 skipped',
  'assertion test/a.test.js > first',
  'error test/b.test.js > deep > deeper > deepest',
  'load test/d.test.js',
];
const THROWN = [
  '5 ran, 2 skipped',
  'error test/price.test.js > with a broken hook',
  'error test/price.test.js > discount > of an order without customer',
  'error test/price.test.js > discount > of an unknown article',
  'error test/price.test.js > discount > throws a string',
  'error test/price.test.js > with a broken end > runs',
];
const ODD = 'assertion test/odd.test.js > Tests  5 passed (5) >';

/** Case -> what every version of vitest that it was captured with says. */
const CASES: Readonly<Record<string, readonly [versions: readonly number[], expected: readonly string[]]>> = {
  pass: [[5], ['3 ran, 0 skipped']],
  assertion: [
    [3, 5],
    [
      '5 ran, 0 skipped',
      'assertion test/price.test.js > price > of several > is their sum',
      'assertion test/price.test.js > price > of several > keeps the order > of "things" (5 passed)',
      'assertion test/price.test.js > a contract that throws nothing',
      'assertion test/price.test.js > a text of several lines',
    ],
  ],
  thrown: [[3, 4, 5], THROWN],
  load: [
    [3, 5],
    [
      '1 ran, 0 skipped',
      'load test/describe-throws.test.js',
      'load test/missing.test.js',
      'load test/package.test.js',
      'load test/throws.test.js',
    ],
  ],
  syntax: [[5], ['1 ran, 0 skipped', 'load test/broken.test.js']],
  'source-syntax': [[5], ['0 ran, 0 skipped', 'load test/broken.test.js']],
  empty: [
    [3, 5],
    ['1 ran, 0 skipped', 'load test/empty.test.js'],
  ],
  'empty-suite': [
    [5],
    ['0 ran, 0 skipped', 'load test/empty.test.js', 'load test/empty.test.js > nothing in it'],
  ],
  'no-files': [[5], ['0 ran, 0 skipped', 'load No test files found']],
  passWithNoTests: [[5], ['0 ran, 0 skipped']],
  skips: [
    [3, 5],
    ['2 ran, 4 skipped', 'assertion test/fails.test.js > fails'],
  ],
  'all-skipped': [[5], ['0 ran, 2 skipped']],
  duplicates: [
    [3, 4, 5],
    [
      '4 ran, 0 skipped',
      'assertion test/duplicates.test.js > twice > the same',
      'assertion test/duplicates.test.js > twice > the same ⟨2⟩',
      'assertion test/other.test.js > twice > the same',
    ],
  ],
  timeout: [
    [3, 4, 5],
    [
      '3 ran, 0 skipped',
      'error test/slow.test.js > slow things > never end',
      'assertion test/slow.test.js > slow things > are slow and wrong',
    ],
  ],
  noise: [
    [3, 5],
    ['2 ran, 0 skipped', 'assertion test/noise.test.js > is loud and fails'],
  ],
  several: [[3, 4, 5], SEVERAL],
  'several-verbose': [[3, 4, 5], SEVERAL],
  'several-dot': [[5], SEVERAL],
  'several-tree': [[5], SEVERAL],
  'several-colour': [[3, 4, 5], SEVERAL],
  'default-and-tap': [[5], SEVERAL],
  unhandled: [
    [3, 5],
    [
      '1 ran, 0 skipped',
      'error Unhandled Rejection: Error: nobody waits',
      'error Uncaught Exception: Error: thrown later',
    ],
  ],
  exit: [[5], ['3 ran, 0 skipped', 'error test/exit.test.js > ends the process']],
  'custom-message': [
    [5],
    [
      '5 ran, 0 skipped',
      'error test/message.test.js > has a cause and properties',
      'assertion test/message.test.js > an assert of node',
      'assertion test/message.test.js > an assertion that rejects',
      'assertion test/message.test.js > soft and plain',
      'error test/message.test.js > reads undefined of a test',
    ],
  ],
  'same-error': [
    [3, 5],
    [
      '5 ran, 0 skipped',
      'error test/same.test.js > is cheap at 1',
      'error test/same.test.js > is cheap at 2',
      'error test/same.test.js > is cheap at 3',
      'assertion test/same.test.js > costs three, not 1',
      'assertion test/same.test.js > costs three, not 2',
    ],
  ],
  'file-hook': [
    [3, 4, 5],
    ['1 ran, 2 skipped', 'error test/after.test.js', 'error test/hook.test.js'],
  ],
  matchers: [
    [3, 4, 5],
    [
      '10 ran, 0 skipped',
      'error test/matchers.test.js > a matcher of the project',
      ...[
        ...['too few assertions', 'no assertion', 'a promise that holds'],
        ...['an asymmetric one', 'should fail', 'polls', 'softly', 'fails by itself', 'unreachable'],
      ].map((name) => `assertion test/matchers.test.js > ${name}`),
    ],
  ],
  retry: [
    [3, 4, 5],
    ['2 ran, 0 skipped', 'assertion test/retry.test.js > is wrong at each of three times'],
  ],
  'odd-names': [
    [3, 4, 5],
    [
      '6 ran, 0 skipped',
      `${ODD} `,
      `${ODD} two`,
      `${ODD}   blanks  at the ends  `,
      `${ODD} ${'long '.repeat(40)}`,
      `${ODD} takes 5ms at /tmp/abc-123/file:12 ● › > #2 ⎯⎯⎯ [1/2]⎯`,
      `${ODD} [ test/odd.test.js ]`,
    ],
  ],
  coverage: [
    [5],
    [
      '3 ran, 0 skipped',
      'diagnostic Coverage for lines does not meet global threshold (90%)',
      'diagnostic Coverage for functions does not meet global threshold (99%)',
    ],
  ],
  projects: [
    [3, 4, 5],
    [
      '5 ran, 1 skipped',
      'load |web shop| test/d.test.js',
      'assertion |unit| test/a.test.js > first',
      'error |web shop| test/b.test.js > deep > deeper > deepest',
    ],
  ],
  'config-broken': [
    [4, 5],
    ['no counts, no end', 'load Startup Error: Error: Build failed with 1 error:'],
  ],
  workspaces: [[5], ['8 ran, 1 skipped', ...SEVERAL.slice(1)]],
};

const RUNS = Object.entries(CASES).flatMap(([name, [versions, expected]]) =>
  versions.map((version) => [`${name}-v${version}`, expected] as const),
);

describe('what vitest printed', () => {
  test.each(RUNS)('%s', (name, expected) => {
    // The order of files differs from run to run.
    expect([...told(read(name))].sort()).toEqual([...expected].sort());
  });

  test('a snapshot that differs is an assertion, one that nobody uses fails the file', () => {
    const expected = ['looks as before', 'inline as before', 'is new'].map(
      (name) => `assertion test/snapshot.test.js > bill > ${name}`,
    );
    expect(told(read('snapshot-v3'))).toEqual(['3 ran, 0 skipped', ...expected]);
    const file = 'assertion test/snapshot.test.js';
    expect(told(read('snapshot-v5'))).toEqual(['3 ran, 0 skipped', file, ...expected]);
  });

  test('a worker that is killed leaves an error, or no end', () => {
    const error = 'error Unhandled Error: Error: [vitest-pool]: Worker forks emitted error.';
    expect([...told(read('crash-v5'))].sort()).toEqual([...SEVERAL, error].sort());
    expect(told(read('crash-v3'))).toEqual([
      'no counts, no end',
      'error Unhandled Rejection: Error: Channel closed',
    ]);
  });

  test('a type check that fails is a diagnostic', () => {
    const [first, ...others] = read('typecheck-v5')?.failures ?? [];
    expect(first).toMatchObject({ id: 'test/price.test-d.ts > is a number', cause: 'diagnostic' });
    expect(others).toHaveLength(33);
    expect(new Set(others.map(({ cause }) => cause))).toEqual(new Set(['diagnostic']));
  });
});

describe('what is known of a failure', () => {
  const byName = (name: string, end: string) =>
    read(name)?.failures.find(({ id }) => id.endsWith(end)) ?? expect.fail(`${end} is not there`);

  test.each([3, 4, 5])('its place in the test, its first line, its own stack (vitest %i)', (version) => {
    expect(byName(`several-v${version}`, 'deepest')).toEqual({
      id: 'test/b.test.js > deep > deeper > deepest',
      cause: 'error',
      name: 'test/b.test.js > deep > deeper > deepest',
      at: { path: 'test/b.test.js', line: 3 },
      message: "TypeError: Cannot read properties of undefined (reading 'discount')",
      trace: [
        { path: 'src/price.js', line: 6 },
        { path: 'test/b.test.js', line: 3 },
      ],
    });
  });

  test('places in packages are left out', () => {
    expect(byName('unhandled-v5', 'nobody waits').trace).toEqual([
      { path: 'test/unhandled.test.js', line: 6 },
    ]);
    expect(byName('syntax-v5', 'broken.test.js')).toMatchObject({
      at: { path: 'test/broken.test.js', line: null },
      trace: [],
    });
  });

  test('a test that names its project stands in the file all the same', () => {
    expect(byName('projects-v5', 'first').at).toEqual({ path: 'test/a.test.js', line: 3 });
  });
});

const PASSED: Readonly<Record<string, string>> = { a: 'second', c: 'first', e: 'stays' };

describe('tests that are named as passed', () => {
  test.each([
    ['several-v3', ['test/a.test.js > second']],
    ['several-v5', ['test/a.test.js > second']],
    ['several-verbose-v5', ['a', 'c', 'e'].map((file) => `test/${file}.test.js > ${PASSED[file]}`)],
    ['several-tree-v5', ['a', 'c', 'e'].map((file) => `test/${file}.test.js > ${PASSED[file]}`)],
    ['thrown-v3', ['test/price.test.js > discount > is fine']],
    ['thrown-v4', []],
    ['thrown-v5', ['test/price.test.js > discount > is fine']],
    ['retry-v5', ['test/retry.test.js > is right at the second time']],
    ['projects-v5', ['|unit| test/a.test.js > second']],
    ['duplicates-v5', []],
  ])('%s', (name, expected) => {
    expect([...(read(name)?.passed ?? [])].sort()).toEqual(expected);
  });
});

describe('an output that is cut or lies', () => {
  const text = printed('vitest', 'assertion-v5');

  test('without its end it is not complete', () => {
    const cut = outputText(text.slice(0, text.indexOf('      Tests  ')));
    expect(told(vitest.read(cut))[0]).toBe('no counts, no end');
  });

  test('noise that was cut away is not', () => {
    const loud = text.replace(
      '\n\n',
      `\n\n${'a line\n'.repeat(50)}[... 5 bytes left out of the middle ...]\n`,
    );
    expect(told(vitest.read(outputText(loud)))).toEqual(told(read('assertion-v5')));
  });
});
