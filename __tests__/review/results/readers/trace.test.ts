import { expect, test } from 'vitest';
import { type Language, traceOf } from '../../../../src/review/results/readers/trace.ts';

/** Lines of the traces of other languages, as a test that reads such files prints them. */
const PRINTED = [
  'config.yml:3: bad',
  '-src/app.txt:12: bad',
  '+src/app.txt:12: bad',
  'config.yml:3',
  'error in config.yml line 3.',
  'internal/format.go(7): error: no',
];
const CHAINED = 'During handling of the above exception, another exception occurred:';

test.each<[Language, string, string]>([
  ['javascript', '    at Context.<anonymous> (test/lint.spec.js:5:14)', 'test/lint.spec.js'],
  ['jvm', '\tat org.acme.SumTest.adds(SumTest.java:9)', 'org/acme/SumTest.java'],
  ['jvm', '\tat internal.SumTest.adds(SumTest.java:9)', 'internal/SumTest.java'],
  ['dotnet', '   at Acme.SumTests.Adds() in /repo/SumTests.cs:line 18', '/repo/SumTests.cs'],
  ['rspec', "     # ./spec/sum_spec.rb:4:in `block'", './spec/sum_spec.rb'],
  ['ruby', "    test/sum_test.rb:4:in `test_adds'", 'test/sum_test.rb'],
  ['python', '  File "evals/test_x.py", line 4, in test_adds', 'evals/test_x.py'],
  ['pytest', 'evals/test_x.py:4: AssertionError', 'evals/test_x.py'],
  ['rust', "thread 'adds' panicked at evaluator/src/lib.rs:10:5:", 'evaluator/src/lib.rs'],
  ['go', '    sum_test.go:5: got 1', 'sum_test.go'],
])('of %s, in what a test printed: %s', (language, frame, path) => {
  // pytest marks what was printed of an error.
  const printed = PRINTED.map((line) => (language === 'pytest' ? `E   ${line}` : line));
  expect(traceOf([...printed, frame, ...printed], language).map((place) => place.path)).toEqual([path]);
});

test('code of an engine of JavaScript is not of the project, code of a folder with such a name is', () => {
  const lines = [
    'eval (eval at f (a.js:1:2), <anonymous>:1:2)',
    'internal/a.js:1:2',
    'evals/a.js:1:2',
    'new-parser/a.js:1:2',
  ];
  const trace = traceOf(
    lines.map((line) => `    at ${line}`),
    'javascript',
  );
  expect(trace.map(({ path }) => path)).toEqual(['evals/a.js', 'new-parser/a.js']);
});

test('what Python says between two exceptions ends a trace of Python alone', () => {
  const [java, python] = ['\tat org.acme.SumTest.adds(SumTest.java:9)', '  File "a.py", line 4, in f'];
  expect(traceOf([java, CHAINED], 'jvm')).toHaveLength(1);
  expect(traceOf([python, CHAINED, python.replace('4', '5')], 'python')).toEqual([{ path: 'a.py', line: 5 }]);
});

test('what a panic says of causes ends no trace of Rust', () => {
  const panic = ["thread 'adds' panicked at src/lib.rs:10:5:", 'no sum', 'Caused by:', '    0: no file'];
  const trace = traceOf([...panic, '             at ./src/sum.rs:4:5'], 'rust');
  expect(trace.map(({ path }) => path)).toEqual(['src/lib.rs', 'src/sum.rs']);
});

test.each([
  ['a call of itself', [3, 9, 3, 20], [3, 9, 20]],
  ['the place of the test above all', [20, 3, 20, 20], [3, 20]],
])('with %s each place once, from the innermost to the outermost', (_, rows, expected) => {
  const lines = rows.map((row) => `    at f (a.js:${row}:1)`);
  expect(traceOf(lines, 'javascript').map(({ line }) => line)).toEqual(expected);
});

test('of several languages the first counts that has a place', () => {
  const lines = ['config.yml:3', '\tat org.acme.SumTest.adds(SumTest.java:9)'];
  expect(traceOf(lines, 'jvm', 'bare')).toEqual([{ path: 'org/acme/SumTest.java', line: 9 }]);
  expect(traceOf(lines, 'perl', 'bare')).toEqual([{ path: 'config.yml', line: 3 }]);
});
