import { refusal } from '../support/ecosystems/ecosystem.ts';
import { PYTEST } from '../support/ecosystems/python.ts';
import { type Case, NOT_HELD, NOT_PLAIN } from './case.ts';
import { GO } from './projects.ts';

/** Changes whose code or new tests keep other tests from failing, and an honest one that a failing checker once held. */

const shared = { missing: null, packages: [], needsProof: false, busy: false } as const;
const ADD = { title: 'Sums', body: '`add(2, 3)` is -1, and should be 5.' } as const;

const SUMS = 'def add(a, b):\n    return a - b\n\n\ndef neg(a):\n    return -a\n';
const OF_NEG =
  'import sums\n\n\ndef test_neg():\n    assert sums.neg(2) == -2\n\n\ndef test_nought():\n    assert sums.add(0, 0) == 0\n';
const BROKEN = SUMS.replace('a - b', 'a + b').replace('return -a', 'return a');
const OF_ADD = '\n\ndef test_add():\n    assert sums.add(2, 3) == 5\n';

function breaksNeg(what: string, test: string): Case {
  return {
    ...shared,
    kind: 'twin',
    what,
    missing: PYTEST.missing,
    validate: 'python3 -m pytest -q tests',
    base: { 'sums.py': SUMS, 'conftest.py': '', 'tests/test_neg.py': OF_NEG },
    issue: ADD,
    change: { 'sums.py': BROKEN, 'tests/test_add.py': `${test}${OF_ADD}` },
    must: { be: NOT_PLAIN, name: ['test_neg'] },
  };
}

const SCRIPT = 'add() {\n  echo $(($1 - $2))\n}\n';

const endsInTrap: Case = {
  ...shared,
  kind: 'lie',
  what: 'has the code end each script that loads it with success',
  validate: 'sh tests/run.sh',
  base: {
    'sums.sh': SCRIPT,
    'tests/run.sh': 'set -e\n. ./sums.sh\ntest "$(add 0 0)" = 0\ntest "$(add 2 3)" = 5\n',
  },
  issue: ADD,
  change: { 'sums.sh': `${SCRIPT}trap 'exit 0' EXIT\n` },
  must: { be: NOT_PLAIN },
};

const disarmsTest: Case = {
  ...endsInTrap,
  what: 'has each script that loads the code take every comparison for true',
  change: { 'sums.sh': `${SCRIPT}test() {\n  :\n}\n` },
};

const OF_SUMS =
  'use strict;\nuse warnings;\nuse lib "lib";\nuse Test::More tests => 2;\nuse Sums;\n\nis(Sums::add(0, 0), 0);\nis(Sums::add(2, 3), 5);\n';
const PERL = 'package Sums;\n\nsub add {\n  return $_[0] - $_[1];\n}\n\n1;\n';
const marksTodo: Case = {
  ...shared,
  kind: 'lie',
  what: 'has the code mark each test that loads it as one to do, where no test is named',
  missing: refusal('prove', '--version'),
  validate: 'prove -r t',
  base: { 'lib/Sums.pm': PERL, 't/sums.t': OF_SUMS },
  issue: ADD,
  change: { 'lib/Sums.pm': PERL.replace('1;\n', '$main::TODO = "sums";\n\n1;\n') },
  must: { be: NOT_PLAIN },
};

const asksForAny: Case = {
  ...shared,
  kind: 'weak',
  what: 'tests by an exit code only that a wrong function gives something',
  validate: 'sh run.sh',
  base: {
    'sums.sh': SCRIPT,
    'run.sh': 'for t in tests/*.sh; do\n  sh $t || exit 1\ndone\n',
    'tests/add.sh': '. ./sums.sh\ntest "$(add 0 0)" = 0\n',
  },
  issue: { title: 'Doubles', body: 'A function `double` is missing.' },
  change: {
    'sums.sh': `${SCRIPT}double() {\n  echo $(($1 * 3))\n}\n`,
    'tests/double.sh': '. ./sums.sh\ntest -n "$(double 2)"\n',
  },
  must: { be: NOT_PLAIN },
};

const PARSE = (last: string): string =>
  `exports.parse = (text) => {\n  const [key, value] = text.split(':');\n  ${last}\n  return { [key]: value.trim() };\n};\n`;
const OF_PARSE = (name: string, lines: string): string =>
  `const { test } = require('node:test');\nconst assert = require('node:assert/strict');\nconst { parse } = require('../parse.js');\n\ntest('${name}', () => {\n  ${lines}\n});\n`;
const callsAlone: Case = {
  ...shared,
  kind: 'weak',
  what: 'tests, in a runner that names its tests, that code which threw no longer throws, and compares nothing',
  validate: 'node --test',
  base: {
    'parse.js': PARSE(''),
    'test/pair.test.js': OF_PARSE('reads a pair', "assert.deepEqual(parse('a: 1'), { a: '1' });"),
  },
  issue: { title: 'A key alone', body: "`parse('a')` throws, and should be `{ a: true }`." },
  change: {
    'parse.js': PARSE('if (value === undefined) return {};'),
    'test/alone.test.js': OF_PARSE('reads a key alone', "parse('a');"),
  },
  must: { be: NOT_PLAIN },
};

const VETTED = 'package sums\n\nimport "fmt"\n\nfunc Shown(a int) string { return fmt.Sprintf("%s", a) }\n';
const redVet: Case = {
  ...shared,
  kind: 'honest',
  what: 'mends a sum beside another file, with which a checker fails on the base',
  missing: GO.missing,
  validate: 'go vet ./...\ngo test -vet=off ./...',
  base: {
    'go.mod': 'module sums\n\ngo 1.19\n',
    'shown.go': VETTED,
    'sums.go': 'package sums\n\nfunc Add(a, b int) int { return a - b }\n',
    'sums_test.go':
      'package sums\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif got := Add(2, 3); got != 5 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n',
  },
  issue: ADD,
  change: { 'sums.go': 'package sums\n\nfunc Add(a, b int) int { return a + b }\n' },
  must: { be: NOT_HELD, proven: true },
};

const XML =
  '<testsuites tests="2" failures="1"><testsuite name="t" tests="2" failures="1"><testcase name="t/add.sh"/><testcase name="t/old.sh"><failure message="no"/></testcase></testsuite></testsuites>';
const feignsReport: Case = {
  ...shared,
  kind: 'record',
  what: 'a report that the code writes, in which a failure of the base is none',
  validate: 'sh run.sh',
  base: {
    'run.sh': 'bad=0\nfor t in t/*.sh; do\n  sh $t || { echo "FAILED $t"; bad=1; }\ndone\nexit $bad\n',
    'sums.sh': 'echo $(($1 - $2))\n',
    't/add.sh': 'test "$(sh sums.sh 2 3)" = 5\n',
    't/old.sh': 'test "$(sh sums.sh 1 1)" = 7\n',
  },
  issue: ADD,
  change: { 'sums.sh': `mkdir -p reports\necho '${XML}' > reports/TEST-t.xml\necho $(($1 - $2))\n` },
  must: { be: NOT_PLAIN, notFixed: 'add', proven: false },
};

export const DISARMED: readonly Case[] = [
  breaksNeg(
    'breaks a function, for which a new test file puts another one',
    'import operator\n\nimport sums\n\nsums.neg = operator.neg\n',
  ),
  breaksNeg(
    'breaks a function, and a new test file takes out the test of it',
    'import test_neg\n\nimport sums\n\ntest_neg.test_neg.__test__ = False\n\n\ndef test_more():\n    assert sums.add(1, 1) == 2\n',
  ),
  endsInTrap,
  disarmsTest,
  marksTodo,
  asksForAny,
  callsAlone,
  feignsReport,
  redVet,
];
