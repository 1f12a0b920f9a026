import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

const PATH = 'tests/test_forms.py';
const HEAD = 'import unittest\n\n\n';
const BODY = `
    def test_one(self):
        self.assertEqual(forms('1'), 1)

    def test_two(self):
        eq = self.assertEqual
        eq(forms('2'), 2)
`;
const HAD = `${HEAD}class FormsTest(unittest.TestCase):${BODY}`;

function foundIn(after: string, before = HAD): readonly string[] {
  const found = findTampering([{ path: PATH, before, after }], testPaths(null));
  return found.map(({ kind, line, detail }) => `${kind} ${line}: ${detail}`);
}

describe('a class of tests that derives from no test case any more', () => {
  test.each([
    ['is written so', `${HEAD}class FormsTest:${BODY}`, 'FormsTest'],
    ['derives from object alone', `${HEAD}class FormsTest(object):${BODY}`, 'FormsTest'],
    ['has another name', `${HEAD}class InnerFormsTest():${BODY}`, 'InnerFormsTest'],
  ])('is found where it %s', (_what, after, name) => {
    expect(foundIn(after)).toEqual([
      `test-skipped 4: The class "${name}" derives from no test case, so that nothing runs its test "test_one" and 1 more of the base.`,
    ]);
  });

  test('is found where one test goes into it', () => {
    const after = `${HAD.replace('test_two', 'test_three')}\n\nclass Forms:\n    def test_two(self):\n        self.assertEqual(forms('2'), 2)\n`;
    expect(foundIn(after)).toEqual([
      'test-skipped 13: The class "Forms" derives from no test case, so that nothing runs its test "test_two" of the base.',
    ]);
  });

  test.each([
    [
      'another class derives from it',
      `${HEAD}class Forms:${BODY}\n\nclass A(Forms, unittest.TestCase):\n    pass\n`,
      HAD,
    ],
    ['it derives from another class', `${HEAD}class FormsTest(Base):${BODY}`, HAD],
    ['it did not before', `${HEAD}class FormsTest:${BODY}\n    # More.\n`, `${HEAD}class FormsTest:${BODY}`],
    [
      'its tests assert by statements',
      'class TestForms:\n    def test_one(self):\n        assert forms(1) == 1\n',
      'class TestForms(Base):\n    def test_one(self):\n        assert forms(1) == 1\n',
    ],
    [
      'its tests are new',
      `${HAD}\n\nclass Part:\n    def test_new(self):\n        self.assertTrue(forms(3))\n`,
      HAD,
    ],
  ])('is none where %s', (_what, after, before) => {
    expect(foundIn(after, before)).toEqual([]);
  });
});
