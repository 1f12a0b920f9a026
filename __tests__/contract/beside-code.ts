import { NODE } from '../support/ecosystems/javascript.ts';
import { PYTEST } from '../support/ecosystems/python.ts';
import { type Case, NOT_HELD } from './case.ts';
import { CTEST } from './projects.ts';

/** Changes of manifests, and of files that are neither code nor tests, beside right or wrong code. */

const shared = { kind: 'record', missing: null, packages: [], needsProof: false, busy: false } as const;
const ADD = {
  title: 'add is wrong',
  body: '`add(2, 3)` is -1, and should be 5. Release it as 1.0.1.',
} as const;

const bumpsVersion: Case = {
  ...shared,
  what: 'a mended sum beside a new version, with a runner that names no test that passes',
  missing: PYTEST.missing,
  validate: 'python3 -m pytest -q -p no:cacheprovider',
  base: {
    [PYTEST.sourcePath]: PYTEST.source('-'),
    [PYTEST.testPath]: PYTEST.suite({ tests: ['nothing', 'sum'] }),
    'setup.cfg': '[metadata]\nname = sums\nversion = 1.0.0\n',
  },
  issue: ADD,
  change: {
    [PYTEST.sourcePath]: PYTEST.source('+'),
    'setup.cfg': '[metadata]\nname = sums\nversion = 1.0.1\n',
  },
  must: { be: ['plain'], proven: true },
};

const SUMS = 'int add(int a, int b) {\n  return a - b;\n}\n\nint neg(int a) {\n  return -a;\n}\n';
const asks = (what: string): string =>
  `int add(int, int);\nint neg(int);\n\nint main(void) {\n  return ${what};\n}\n`;
const TESTS = 'add_test(add run_add)\nadd_test(neg run_neg)\n';

/** The test of what the change breaks is to fail. */
const inverts: Case = {
  ...shared,
  what: 'a test of what the change breaks that a build file turns into its opposite',
  missing: CTEST.missing,
  validate: 'make -s && ctest',
  base: {
    Makefile: 'all: run_add run_neg\n\nrun_%: sums.c tests/%.c\n\tgcc -w -o $@ $^\n',
    'CTestTestfile.cmake': TESTS,
    'sums.c': SUMS,
    'tests/add.c': asks('add(2, 3) != 5'),
    'tests/neg.c': asks('neg(2) != -2'),
  },
  issue: ADD,
  change: {
    'sums.c': SUMS.replace('a - b', 'a + b').replace('-a', 'a'),
    'CTestTestfile.cmake': `${TESTS}set_tests_properties(neg PROPERTIES WILL_FAIL TRUE)\n`,
  },
  must: { be: ['held'], name: ['neg'] },
};

const makefile = (runner: string): string => `test:\n\t${runner}\n\n.PHONY: test\n`;

const otherRunner: Case = {
  ...shared,
  what: 'another runner, with which the old settings run no test',
  missing: PYTEST.missing,
  validate: 'make -s test',
  base: {
    '.gitignore': '__pycache__\n',
    'sums.py': 'def add(a, b):\n    return a + b\n',
    'test_sums.py':
      'import unittest\n\nfrom sums import add\n\n\nclass SumsTest(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(2, 3), 5)\n',
    Makefile: makefile('python3 -m unittest -v'),
  },
  issue: { title: 'Use pytest', body: 'Please move the tests from unittest to pytest.' },
  change: {
    'test_sums.py': 'from sums import add\n\n\ndef test_add():\n    assert add(2, 3) == 5\n',
    Makefile: makefile('python3 -m pytest -q -p no:cacheprovider'),
  },
  must: { be: ['remark'], name: ['Makefile'] },
};

/** As `options(error = quote(quit(status = 0)))` does in R. */
const stillSays: Case = {
  ...shared,
  what: 'a line of an error that the change still prints, before it ends with success',
  validate: 'sh tests/run.sh',
  base: {
    'sums.sh': 'add() {\n  echo $(($1 - $2))\n}\n\nfail() {\n  echo "Error: $1 is wrong"\n  exit 1\n}\n',
    'tests/run.sh': '. ./sums.sh\ntest "$(add 0 0)" = 0 || fail nought\ntest "$(add 2 3)" = 5 || fail five\n',
  },
  issue: ADD,
  change: {
    'sums.sh': 'add() {\n  echo $(($1 - $2))\n}\n\nfail() {\n  echo "Error: $1 is wrong"\n  exit 0\n}\n',
  },
  must: { be: ['plain', 'remark', 'doubt', 'held'], notFixed: 'Error: five' },
};

const image: Case = {
  ...shared,
  what: 'the recipe of an image and the settings of editors, where a proof is required',
  needsProof: true,
  validate: NODE.validate,
  base: {
    ...NODE.files,
    [NODE.sourcePath]: NODE.source('+'),
    [NODE.testPath]: NODE.suite({ tests: ['sum'] }),
    Dockerfile: 'FROM node:18\nCOPY . /app\n',
    '.editorconfig': 'root = true\n',
  },
  issue: { title: 'Node 22', body: 'The image should use node 22; set the indent in `.editorconfig`.' },
  change: {
    Dockerfile: 'FROM node:22\nCOPY . /app\n',
    '.editorconfig': 'root = true\n\n[*]\nindent_size = 2\n',
  },
  must: { be: NOT_HELD, proven: false },
};

export const BESIDE_CODE: readonly Case[] = [bumpsVersion, inverts, otherRunner, stillSays, image];
