import { describe, expect, test } from 'vitest';
import { findTampering } from '../../../../src/review/tamper/find-tampering.ts';

const WARNS = 'def seed(a):\n    warnings.warn("deprecated", DeprecationWarning)\n    return a\n';
const RAISES = 'def seed(a):\n    raise TypeError(a)\n';
const KEPT = 'self.assertEqual(seed(1), 1)';
const EXPECTS = 'with self.assertWarns(DeprecationWarning):\n            seed([])';

const testOf = (...lines: readonly string[]): string =>
  `class A(TestCase):\n    def test_seed(self):\n${lines.map((line) => `        ${line}\n`).join('')}`;

interface Change {
  readonly code?: readonly [before: string, after: string];
  readonly was?: readonly string[];
  readonly is?: readonly string[];
  readonly isOnWarnings?: boolean;
}

function foundIn({
  code = [WARNS, RAISES],
  was = [KEPT, EXPECTS],
  is = [KEPT],
  isOnWarnings = true,
}: Change) {
  const [before, after] = code;
  const files = [
    { path: 'a.py', before, after },
    { path: 'test_a.py', before: testOf(...was), after: testOf(...is) },
  ];
  return findTampering(files, (path) => path.startsWith('test_'), { isOnWarnings });
}

const kindsOf = (change: Change): readonly string[] => foundIn(change).map(({ kind }) => kind);

describe('a test called after a warning that goes', () => {
  const gone = (name: string, change: Change = {}) => {
    const { code = [WARNS, RAISES], isOnWarnings = true } = change;
    const kept = `def test_kept():\n    assert seed(1) == 1\n`;
    const test = `\n\ndef ${name}():\n    assert seed([]) == []\n`;
    const files = [
      { path: 'a.py', before: code[0], after: code[1] },
      { path: 'test_a.py', before: kept + test, after: kept },
    ];
    return findTampering(files, (path) => path.startsWith('test_'), { isOnWarnings });
  };

  test('is a doubt and no block where the code warns less, and the task speaks of it', () => {
    expect(gone('test_seed_warning')).toEqual([
      {
        kind: 'test-reversed',
        path: 'test_a.py',
        line: 5,
        detail: 'The test "test_seed_warning" of the base is gone; the code warns at fewer places.',
      },
    ]);
    expect(gone('test_deprecated_seed').map(({ kind }) => kind)).toEqual(['test-reversed']);
  });

  test.each<[string, string, Change]>([
    ['it is called otherwise', 'test_seed', {}],
    ['the task does not speak of it', 'test_seed_warning', { isOnWarnings: false }],
    [
      'the code warns as before',
      'test_seed_warning',
      { code: [WARNS, WARNS.replace('return a', 'return b')] },
    ],
  ])('is deleted where %s', (_what, name, change) => {
    expect(gone(name, change).map(({ kind }) => kind)).toEqual(['test-deleted']);
  });
});

describe('an expected warning that goes from a test', () => {
  test('is another expectation where the code warns no more, and the task speaks of it', () => {
    expect(foundIn({})).toEqual([
      {
        kind: 'expected-changed',
        path: 'test_a.py',
        line: 2,
        detail: 'The test "test_seed" no longer expects a warning: "self.assertWarns(DeprecationWarning)".',
      },
    ]);
  });

  test.each([
    ['a mock of warnings', 'warn_mock.assert_called_once()', 'warnings.warn(a)'],
    ['a mock of a log', 'log.warning.assert_called_with(text)', 'LOG.warning(a)'],
    ['pytest', 'with pytest.warns(UserWarning):\n            seed([])', 'warn_deprecated(a)'],
  ])('may be one of %s', (_what, one, call) => {
    const code = [`def seed(a):\n    ${call}\n    return a\n`, 'def seed(a):\n    return a\n'] as const;
    expect(kindsOf({ code, was: [KEPT, one] })).toEqual(['expected-changed']);
  });

  test.each<[string, Change]>([
    ['the task does not speak of it', { isOnWarnings: false }],
    ['the code warns as before', { code: [WARNS, WARNS.replace('return a', 'return b')] }],
    ['the code warns elsewhere instead', { code: [WARNS, `${RAISES}\n\ndef other():\n    warn("a")\n`] }],
    ['only a comment of the code warned', { code: [WARNS.replace('    w', '    # w'), RAISES] }],
    ['it is about something else', { was: [KEPT, 'self.assertEqual(seed(2), 2)'] }],
  ])('is lost where %s', (_what, change) => {
    expect(kindsOf(change)).toEqual(['assertion-removed']);
  });

  test('is lost with the last assertion of its test', () => {
    expect(kindsOf({ was: [EXPECTS], is: ['seed(1)'] })).toEqual(['assertion-removed']);
  });

  test('does not hide what else is lost', () => {
    const was = [KEPT, EXPECTS, 'self.assertEqual(seed(2), 2)'];
    expect(kindsOf({ was })).toEqual(['assertion-removed', 'expected-changed']);
  });
});
