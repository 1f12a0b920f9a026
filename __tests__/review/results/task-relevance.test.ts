import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../src/core/verdict/test-report.ts';
import { TaskRelevance } from '../../../src/review/results/task-relevance.ts';

function failing(name: string, more: Partial<Failure> = {}): Failure {
  return { id: name, cause: 'assertion', name, at: null, message: 'expected 1', trace: [], ...more };
}

interface About {
  readonly text?: string;
  readonly changed?: readonly string[];
  readonly before?: Failure;
}

function isRelevant(failure: Failure, { text = '', changed = [], before = failure }: About): boolean {
  return new TaskRelevance(text, changed).covers(failure, before);
}

describe('a failure of the base is the task’s when', () => {
  test.each<[string, Failure, string]>([
    ['the task names the test', failing('cart > rounds half a cent up'), 'See "rounds half a cent up".'],
    [
      'the task names its file',
      failing('adds', { at: { path: 'test/money.test.js', line: 3 } }),
      'money.test.js is red',
    ],
    [
      'the task quotes its message',
      failing('a', {
        cause: 'error',
        message: "TypeError: Cannot read properties of undefined (reading 'price')",
      }),
      "I get: Cannot read properties of undefined (reading 'price')",
    ],
    [
      'the task names the complaint',
      failing('TS2345 in src/a.ts', { cause: 'diagnostic' }),
      'Get rid of TS2345',
    ],
    [
      'most of its words are in the task',
      failing('sum > adds negative numbers'),
      'Negative amounts are added wrongly by sum()',
    ],
    ['its one word is in the task', failing('tests/test_text.py::test_slugify'), 'slugify keeps blanks'],
    ['its words are joined', failing('com.acme.CartTest.parsesEmptyList'), 'An empty list is not parsed'],
    ['the task asks for green tests', failing('anything'), 'Please fix the failing tests'],
    ['the task says that all is red', failing('anything'), 'CI is red since Monday'],
    [
      'the task asks for a clean build',
      failing('TS1 in a.ts', { cause: 'diagnostic' }),
      'Fix the type errors',
    ],
    [
      'the task asks for a build, and it does not load',
      failing('a', { cause: 'load' }),
      'The build is broken.',
    ],
  ])('%s', (_when, failure, text) => {
    expect(isRelevant(failure, { text })).toBe(true);
  });

  test('it says something else since the change', () => {
    const before = failing('a', { message: 'TypeError: x is null' });
    expect(isRelevant(failing('a', { message: 'expected 4, got 5' }), { before })).toBe(true);
  });

  test('it does not load for another reason since the change', () => {
    const about = { cause: 'load', at: { path: 'test/a.test.js', line: null } } as const;
    const before = failing('test/a.test.js', { ...about, message: "Cannot find package 'pg'" });
    const now = failing('test/a.test.js', { ...about, message: 'SyntaxError: Unexpected token' });
    expect(isRelevant(now, { before })).toBe(true);
    expect(isRelevant(before, { before })).toBe(false);
  });

  test('it says other numbers, and the change works on what it tests', () => {
    const about = { at: { path: '/repo/test/sum.test.js', line: 3 } };
    const before = failing('a', { ...about, message: 'expected 4, got 5' });
    const now = failing('a', { ...about, message: 'expected 4, got 3' });
    expect(isRelevant(now, { before, changed: ['src/sum.js'] })).toBe(true);
    expect(isRelevant(now, { before, changed: ['src/other.js'] })).toBe(false);
    const traced = { ...now, at: null, trace: [{ path: '/repo/src/core.js', line: 1 }] };
    expect(isRelevant(traced, { before, changed: ['src/core.js'] })).toBe(true);
  });
});

describe('a failure of the base is nobody’s task when', () => {
  test.each<[string, Failure, About]>([
    ['nothing speaks for it', failing('shouts in capitals'), { text: 'add(2, 3) is -1. See src/sums.js.' }],
    [
      'only common words are shared',
      failing('should return the value'),
      { text: 'The value must be returned without errors.' },
    ],
    [
      'only its path shares words',
      failing('src/user/list.test.js > creates a thing'),
      { text: 'The user list has no pages' },
    ],
    [
      'the change touches its file and it fails as before',
      failing('a', { at: { path: 'test/sum.test.js', line: 1 } }),
      { changed: ['src/sum.js', 'test/sum.test.js'] },
    ],
    [
      'a linter complains of an old line in a changed file',
      failing('no-empty in src/a.js', { cause: 'diagnostic', at: { path: 'src/a.js', line: 9 } }),
      { text: 'src/a.js adds wrongly', changed: ['src/a.js'] },
    ],
    [
      'a compiler complains of a file of that name',
      failing('TS2345 in src/cart/total.ts', { cause: 'diagnostic' }),
      { text: 'The total of the cart is wrong' },
    ],
    [
      'the tests are spoken of, but not as red',
      failing('anything'),
      { text: 'Add tests for the parser. It fails on empty input.' },
    ],
    ['type errors are the task and a test is red', failing('anything'), { text: 'Fix the type errors' }],
    [
      'it is a line of output that differs in each run',
      failing('worker 4711 could not reach it', { cause: 'line', message: 'worker 4711 could not reach it' }),
      { before: failing('client 99 is slow', { cause: 'line', message: 'client 99 is slow' }) },
    ],
  ])('%s', (_when, failure, about) => {
    expect(isRelevant(failure, about)).toBe(false);
  });

  describe('it does not load for want of', () => {
    const provider = (missing: string): Failure =>
      failing('League\\Mark\\Tests\\Extension\\Attributes\\LocalDataTest::testWithLocalData', {
        cause: 'load',
        message: 'The data provider is invalid.',
        details: `The data provider is invalid.\nError: Class "${missing}" not found`,
      });
    const module = (missing: string): Failure =>
      failing('test/parser.test.js', { cause: 'load', message: `Error: Cannot find module '${missing}'` });
    const text = 'The extension attributes take local data: the league tests of mark. A parser.';

    test.each<[string, Failure, About, boolean]>([
      ['a class that was not installed', provider('Symfony\\Component\\Finder\\Finder'), {}, false],
      ['a package that was not installed', module('yaml'), {}, false],
      ['a class of the project itself', provider('League\\Mark\\Extension\\Allowed'), {}, true],
      ['a file of the project itself', module('../src/yaml'), {}, true],
      ['what the task names', module('yaml'), { text: `${text} It reads YAML.` }, true],
      ['what the change brings', module('yaml'), { changed: ['yaml/index.js'] }, true],
      ['another name than before', module('yaml'), { before: module('toml') }, true],
      ['a package, where a green build is the task', module('yaml'), { text: 'Fix the broken build.' }, true],
    ])('%s', (_what, failure, about, isCovered) => {
      expect(isRelevant(failure, { text, ...about })).toBe(isCovered);
    });
  });

  test.each([
    'connect ECONNREFUSED 127.0.0.1:5432',
    'getaddrinfo EAI_AGAIN registry.test',
    'PermissionError: [Errno 13] Permission denied',
  ])('the machine lets it fail on both sides: %s', (message) => {
    const failure = failing('stores orders', { cause: 'error', message });
    expect(isRelevant(failure, { text: 'Fix the failing tests', changed: ['src/orders.js'] })).toBe(false);
    // What the task names it cannot have meant otherwise.
    expect(isRelevant(failure, { text: 'Orders are not stored' })).toBe(true);
  });

  test('only times and addresses are others', () => {
    const before = failing('a', { message: 'no answer of 0x7ffe after 5001 ms at /tmp/x1/a.js:7' });
    const now = failing('a', { message: 'no answer of 0x1111 after 5 ms at /tmp/y2/a.js:9' });
    expect(isRelevant(now, { before, changed: ['src/a.js'] })).toBe(false);
  });
});

describe('a test that does not load is called as its file is:', () => {
  test.each([
    ['test/parser.spec.js', 'The parser gives up', true],
    ['test/user/list.test.js', 'The user is not greeted', false],
    ['spec/bus.test.js', 'A bus is late', true],
    ['test/gas.test.js', 'Gas is dear', true],
    ['test/news.test.js', 'News are old', true],
  ])('%s, where the task says "%s": %s', (name, text, isCovered) => {
    expect(isRelevant(failing(name, { cause: 'load', message: '' }), { text })).toBe(isCovered);
  });
});

test('the subject of a test is named by its path in the task', () => {
  const names = (text: string): boolean =>
    new TaskRelevance(text, []).namesSubjectOf(failing('a', { at: { path: 'test/sum.test.js', line: 1 } }));
  expect(names('See src/sum.js, line 3.')).toBe(true);
  expect(names('See src/total.js, line 3.')).toBe(false);
  expect(names('Sums are wrong.')).toBe(false);
});

test('any texts are read, in time', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (text, name, message) => {
      expect(typeof isRelevant(failing(name, { message }), { text })).toBe('boolean');
    }),
  );
  const long = 'fix the tests '.repeat(20_000);
  expect(isRelevant(failing('x'), { text: long })).toBe(true);
});
