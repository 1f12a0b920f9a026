import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { goTest } from '../../../../../src/review/results/readers/go/go-test.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('go-test', `${name}.txt`);
const read = (name: string) => readWith(goTest, raw(name));

const CALC = 'example.com/shop/calc';
const FAILED = [
  `assertion ${CALC}.ExampleAdd`,
  `assertion ${CALC}.FuzzAdd/seed#0`,
  `assertion ${CALC}.TestAdd`,
  `assertion ${CALC}.TestDeep/one/two`,
  `assertion ${CALC}.TestParallelA`,
  `assertion ${CALC}.TestParallelB`,
  `assertion ${CALC}.TestParentToo`,
  `assertion ${CALC}.TestParentToo/child`,
  `assertion ${CALC}.TestTable/a_b/c_(x)`,
  `assertion ${CALC}.TestTable/small`,
];
const OK = ['TestOne', 'TestTwo', 'TestTwo/a', 'TestTwo/b'].map((name) => `example.com/shop/ok.${name}`);

describe('failures and causes are the same in every manner of reporting', () => {
  test.each(['mixed', 'mixed-verbose', 'mixed-json', 'in-folder', 'cover'])('%s', (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(FAILED);
    expect(reading.isComplete).toBe(true);
  });

  test('a parent fails by itself only when it says something', () => {
    const ids = read('mixed').failures.map(({ id }) => id);
    expect(ids).toContain(`${CALC}.TestParentToo`);
    expect(ids).not.toContain(`${CALC}.TestTable`);
  });
});

test.each(['mixed-verbose', 'mixed-json'])('%s counts tests and names what passed', (name) => {
  const reading = read(name);
  expect(reading.counts).toEqual({ executed: 22, skipped: 1 });
  expect([...reading.passed].sort()).toEqual(
    [
      `${CALC}.TestDeep/one/three`,
      `${CALC}.TestFine`,
      `${CALC}.TestTable/zero`,
      `${CALC}.TestTable/zero#01`,
      ...OK,
    ].sort(),
  );
});

test('without -v there are no counts', () => {
  expect(read('mixed').counts).toBeNull();
  expect(read('all-pass')).toMatchObject({ failures: [], counts: null, isComplete: true });
  expect(read('all-pass-cached')).toMatchObject({ failures: [], counts: null, isComplete: true });
});

test('message and place of an assertion', () => {
  expect(read('mixed').failures[0]).toMatchObject({
    id: `${CALC}.TestAdd`,
    cause: 'assertion',
    name: `${CALC}.TestAdd`,
    at: { path: 'calc_test.go', line: 11 },
    message: 'Add(1, 2) = -1, want 3',
  });
});

test.each(['testify', 'testify-verbose'])('%s: messages over several lines', (name) => {
  const reading = read(name);
  expect(causesAndIds(reading)).toEqual([
    'assertion shop/stretch.TestEqual',
    'assertion shop/stretch.TestShop/TestCart',
  ]);
  expect(reading.failures.map(({ message }) => message)).toEqual([
    'Not equal: expected: 3, actual  : -1',
    'Should be true',
  ]);
});

describe('nothing that ran', () => {
  test.each(['no-tests', 'no-tests-of-name', 'no-tests-of-name-verbose'])('%s', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: { executed: 0, skipped: 0 }, isComplete: true });
  });
});

describe('what cannot be built', () => {
  const complaint = (name: string, file: string, said: string) =>
    `load example.com/shop/${name} ${name}/${file}: ${said}`;
  const broken = [
    complaint(
      'broken',
      'broken_test.go',
      'cannot use 3 (untyped int constant) as string value in variable declaration',
    ),
    complaint('broken', 'broken_test.go', 'undefined: missing'),
  ];
  test.each([
    ['build-error', broken],
    ['build-error-verbose', broken],
    ['build-error-json', broken],
    ['syntax-error', [complaint('syntax', 'syntax_test.go', 'missing condition in if statement')]],
    [
      'vet-error',
      [
        complaint(
          'vetted',
          'vetted_test.go',
          '(*testing.common).Errorf format %d has arg "x" of wrong type string',
        ),
      ],
    ],
    [
      'library-error',
      [
        complaint(
          'brokenlib',
          'lib.go',
          'cannot use "one" (untyped string constant) as int value in return statement',
        ),
      ],
    ],
  ])('%s', (name, failures) => {
    expect(causesAndIds(read(name))).toEqual(failures);
  });

  test('a package that is not there', () => {
    expect(read('setup-error').failures).toMatchObject([
      { cause: 'load', at: { path: 'setup/setup_test.go', line: 6 } },
    ]);
  });

  test('without a word of the compiler the package fails to load', () => {
    const reading = readWith(goTest, 'FAIL\texample.com/a [build failed]\nFAIL\n');
    expect(causesAndIds(reading)).toEqual(['load example.com/a (build)']);
  });
});

describe('panics and ends', () => {
  const panics = ['assertion example.com/shop/panics.TestBefore', 'error example.com/shop/panics.TestPanic'];
  test.each([
    ['panic', panics],
    ['panic-verbose', panics],
    ['panic-json', panics],
    ['panic-subtest', ['error example.com/shop/panics2.TestSub/inner']],
    ['panic-goroutine', ['error example.com/shop/gopanic.TestBackground']],
    ['exit', ['error example.com/shop/exits']],
    ['exit-verbose', ['error example.com/shop/exits.TestExit']],
    ['exit-zero', ['error example.com/shop/exits0.TestExit']],
    ['killed', ['error example.com/shop/crash']],
    ['segv', ['error example.com/shop/segv.TestSegv']],
    ['timeout', ['error example.com/shop/timeouts.TestSlow']],
    ['test-main', ['error example.com/shop/main']],
  ])('%s', (name, failures) => {
    expect(causesAndIds(read(name))).toEqual(failures);
  });

  test('the trace is that of the goroutine that fell, without the standard library', () => {
    expect(read('panic').failures[1]).toMatchObject({
      message: 'panic: runtime error: index out of range [0] with length 0',
      at: { path: '/repo/panics/panics_test.go', line: 12 },
      trace: [
        { path: '/repo/panics/panics_test.go', line: 7 },
        { path: '/repo/panics/panics_test.go', line: 12 },
      ],
    });
  });

  test('the standard library is left out wherever it is installed', () => {
    const moved = raw('panic').replaceAll('/usr/lib/go-1.19/', '/opt/hostedtoolcache/go/1.22.1/x64/');
    expect(readWith(goTest, moved).failures[1]?.trace.map(({ line }) => line)).toEqual([7, 12]);
  });

  test('a race is an assertion of the runner', () => {
    expect(read('race').failures).toMatchObject([
      { id: 'example.com/shop/race.TestRace', cause: 'assertion', at: null },
    ]);
  });
});

describe('what tests print', () => {
  test.each(['noise', 'noise-verbose', 'noise-json'])('%s: a failure outweighs every other word', (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(
      expect.arrayContaining([
        'assertion example.com/shop/noise.TestLiar',
        'assertion example.com/shop/noise.TestNoNewline',
      ]),
    );
    expect(reading.passed).not.toContain('example.com/shop/noise.TestLiar');
  });

  test('a package has not passed while a test of it runs', () => {
    const lie = '=== RUN   TestA\nok  \texample.com/a\t0.001s\n';
    expect(readWith(goTest, lie).isComplete).toBe(false);
  });

  test('with -v the result of a test that was never started is not read', () => {
    const lie =
      '=== RUN   TestA\n--- FAIL: TestGhost (0.00s)\n--- PASS: TestA (0.00s)\nPASS\nok  \ta\t0.1s\n';
    expect(readWith(goTest, lie)).toMatchObject({ failures: [], passed: ['a.TestA'] });
  });

  test('words of a panic without goroutines are words', () => {
    expect(read('noise').failures.every(({ cause }) => cause === 'assertion')).toBe(true);
  });
});

test('a test that runs twice is one test', () => {
  expect(causesAndIds(read('repeated'))).toEqual([`assertion ${CALC}.TestAdd`]);
});

test('a run without its last package is not complete', () => {
  const text = raw('mixed-verbose');
  expect(readWith(goTest, text.slice(0, text.indexOf('=== RUN   TestTwo'))).isComplete).toBe(false);
});

test('newer versions name the tests of a time-out and mark the panic differently', () => {
  const text = [
    '--- FAIL: TestA (0.00s)',
    'panic: boom [recovered, repanicked]',
    '',
    'goroutine 7 [running]:',
    'a.TestA(0xc0)',
    '\t/repo/a_test.go:5 +0x25',
    'FAIL\ta\t0.1s',
  ];
  expect(readWith(goTest, text.join('\n')).failures).toMatchObject([
    { id: 'a.TestA', cause: 'error', message: 'panic: boom', at: { path: '/repo/a_test.go', line: 5 } },
  ]);
});

test('newer versions report what the compiler says as events', () => {
  const events = [
    '{"ImportPath":"a [a.test]","Action":"build-output","Output":"# a [a.test]\\n"}',
    '{"ImportPath":"a [a.test]","Action":"build-output","Output":"./a_test.go:3:4: undefined: b\\n"}',
    '{"ImportPath":"a [a.test]","Action":"build-fail"}',
    '{"Action":"output","Package":"a","Output":"FAIL\\ta [build failed]\\n"}',
    '{"Action":"fail","Package":"a","Elapsed":0,"FailedBuild":"a [a.test]"}',
  ];
  expect(causesAndIds(readWith(goTest, events.join('\n')))).toEqual(['load a a_test.go: undefined: b']);
});

test('with its middle cut away the packages at the end are still read', () => {
  const reading = readWith(goTest, cutMiddle(raw('panic-verbose'), { head: 100, tail: 400 }));
  expect([...reading.passed].sort()).toEqual(OK);
});

test('other text is not read', () => {
  expect(goTest.read(outputText(raw('no-such-package')))).toBeNull();
  expect(goTest.read(outputText('FAIL src/a.test.ts\nok 1 - a\n'))).toBeNull();
});
