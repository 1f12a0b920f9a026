import { type Ecosystem, refusal, type TestName } from './ecosystem.ts';

const PYTHON = {
  sourcePath: 'sums.py',
  testPath: 'tests/test_sums.py',
  files: { 'tests/__init__.py': '' },
  source: (operator: string) =>
    `def add(a, b):\n    return a ${operator} b\n\n\ndef shout(text):\n    return text.lower()\n`,
} as const;

const PYTHON_NAMES: Readonly<Record<TestName, string>> = {
  sum: 'test_two_and_three_are_five',
  shout: 'test_a_shout_is_in_capitals',
  nothing: 'test_nought_and_nought_are_nought',
  one: 'test_one_and_nought_are_one',
  far: 'test_the_far_end_agrees',
};

export const UNITTEST: Ecosystem = {
  ...PYTHON,
  name: 'Python with unittest',
  missing: refusal('python3', '-c', 'import unittest'),
  validate: 'python3 -m unittest',
  suite: ({ tests, far }) => {
    const bodies: Readonly<Record<TestName, string>> = {
      sum: 'self.assertEqual(add(2, 3), 5)',
      shout: 'self.assertEqual(shout("hey"), "HEY")',
      nothing: 'self.assertEqual(add(0, 0), 0)',
      one: 'self.assertEqual(add(1, 0), 1)',
      far: `self.assertEqual(urlopen("${far}" + str(add(2, 3))).read(), b"well")`,
    };
    return [
      'import unittest\nfrom urllib.request import urlopen\n\nfrom sums import add, shout\n\n',
      'class SumsTest(unittest.TestCase):',
      ...tests.map((name) => `    def ${PYTHON_NAMES[name]}(self):\n        ${bodies[name]}\n`),
    ].join('\n');
  },
  names: named((test) => `tests.test_sums.SumsTest.${test}`),
};

export const PYTEST: Ecosystem = {
  ...PYTHON,
  name: 'Python with pytest',
  missing: refusal('python3', '-c', 'import pytest'),
  validate: 'python3 -m pytest -p no:cacheprovider',
  suite: ({ tests, far }) => {
    const bodies: Readonly<Record<TestName, string>> = {
      sum: 'assert add(2, 3) == 5',
      shout: 'assert shout("hey") == "HEY"',
      nothing: 'assert add(0, 0) == 0',
      one: 'assert add(1, 0) == 1',
      far: `assert urlopen("${far}" + str(add(2, 3))).read() == b"well"`,
    };
    return [
      'from urllib.request import urlopen\n\nfrom sums import add, shout\n\n',
      ...tests.map((name) => `def ${PYTHON_NAMES[name]}():\n    ${bodies[name]}\n\n`),
    ].join('\n');
  },
  names: named((test) => `tests/test_sums.py::${test}`),
};

function named(whole: (test: string) => string): Readonly<Record<TestName, string>> {
  const { sum, shout, nothing, one, far } = PYTHON_NAMES;
  return { sum: whole(sum), shout: whole(shout), nothing: whole(nothing), one: whole(one), far: whole(far) };
}
