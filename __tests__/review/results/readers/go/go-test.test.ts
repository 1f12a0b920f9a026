import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { goTest } from '../../../../../src/review/results/readers/go/go-test.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('go-test', `${name}.txt`);

const OK = ['TestOne', 'TestTwo', 'TestTwo/a', 'TestTwo/b'].map((name) => `example.com/shop/ok.${name}`);

test('without a word of the compiler the package fails to load', () => {
  const reading = readWith(goTest, 'FAIL\texample.com/a [build failed]\nFAIL\n');
  expect(causesAndIds(reading)).toEqual(['load example.com/a (build)']);
});

describe('panics and ends', () => {
  test('the standard library is left out wherever it is installed', () => {
    const moved = raw('panic').replaceAll('/usr/lib/go-1.19/', '/opt/hostedtoolcache/go/1.22.1/x64/');
    expect(readWith(goTest, moved).failures[1]?.trace.map(({ line }) => line)).toEqual([7, 12]);
  });
});

describe('what tests print', () => {
  test('blanks and results without end are walked through', () => {
    const lie = `${' '.repeat(500)}${'--- FAIL: a'.repeat(45)}\n`;
    expect(readWith(goTest, `=== RUN   TestA\n${lie.repeat(4000)}`).failures).toHaveLength(1);
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
