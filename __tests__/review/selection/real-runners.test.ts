import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseCommandEntry } from '../../../src/core/commands/command-entry.ts';
import type { CommandEntry } from '../../../src/core/verdict/verdict.ts';
import { ownName } from '../../../src/review/results/passed-tests.ts';
import { readOutput } from '../../../src/review/results/read-output.ts';
import { type Limits, selectTests } from '../../../src/review/selection/select.ts';
import { refusal } from '../../support/ecosystems/ecosystem.ts';

interface Runner {
  readonly command: string;
  /** Why it cannot run here; null: it can. */
  readonly missing: string | null;
  readonly files: Readonly<Record<string, string>>;
  /** A file of two tests that fail; all files together have three. */
  readonly path: string;
}

const MINITEST = (name: string, ...tests: readonly string[]): string =>
  [
    `require 'minitest/autorun'\nclass ${name} < Minitest::Test`,
    ...tests.map((one) => `  def test_${one}; assert_equal 1, 2; end`),
    'end\n',
  ].join('\n');
const RSPEC = (...tests: readonly string[]): string =>
  tests.map((one) => `RSpec.describe('${one}') { it('is') { expect(1).to eq(2) } }\n`).join('');
const UNITTEST = (...tests: readonly string[]): string =>
  [
    'import unittest\n\n\nclass Sums(unittest.TestCase):',
    ...tests.map((one) => `    def test_${one}(self):\n        self.assertEqual(1, 2)\n`),
  ].join('\n');

const RAKEFILE = `require 'rake/testtask'
namespace :test do
  Rake::TestTask.new(:units) { |t| t.test_files = FileList['test/{one,two}_test.rb'] }
end
`;
const SPECS = `require 'rspec/core/rake_task'
RSpec::Core::RakeTask.new(:spec) { |t| t.verbose = false }
`;
const SUITE = `import unittest

from tests import test_one, test_two


def load_tests(loader, tests, pattern):
    return unittest.TestSuite([loader.loadTestsFromModule(one) for one in (test_one, test_two)])
`;
const PYTHON = {
  'tests/__init__.py': SUITE,
  'tests/test_one.py': UNITTEST('a'),
  'tests/test_two.py': UNITTEST('b', 'c'),
};

const RUNNERS: readonly Runner[] = [
  {
    command: 'rake test:units',
    missing: refusal('ruby', '-e', 'require "rake"; require "minitest"'),
    files: {
      Rakefile: RAKEFILE,
      'test/one_test.rb': MINITEST('OneTest', 'a'),
      'test/two_test.rb': MINITEST('TwoTest', 'b', 'c'),
    },
    path: 'test/two_test.rb',
  },
  {
    command: 'rake spec',
    missing: refusal('ruby', '-e', 'require "rake"; require "rspec/core/rake_task"'),
    files: { Rakefile: SPECS, 'spec/one_spec.rb': RSPEC('a'), 'spec/two_spec.rb': RSPEC('b', 'c') },
    path: 'spec/two_spec.rb',
  },
  {
    command: 'python3 -m unittest tests',
    missing: refusal('python3', '-c', 'import unittest'),
    files: PYTHON,
    path: 'tests/test_two.py',
  },
];

/** Without TEST, which Vitest sets and Rake reads, and without the plugins of pytest that this machine happens to have. */
const { TEST: _, ...inherited } = process.env;
const env = { ...inherited, PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' };
const MODULES = join(import.meta.dirname, '../../../node_modules');

/** What the runner prints, as a whole and limited to its file, in a folder of its files alone. */
function reading({ command, files, path }: Runner) {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(MODULES, join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const parsed = parseCommandEntry(command, { purpose: 'validate', origin: 'input' });
  const entry = parsed.kind === 'valid' ? parsed.value : expect.fail(parsed.errorDetail);
  const run = ({ argv: [program, ...args] }: CommandEntry) => {
    const both = ['-c', 'exec "$@" 2>&1', 'sh', program, ...args];
    return readOutput(spawnSync('sh', both, { cwd: folder, env, encoding: 'utf8' }).stdout);
  };
  const limited = (limits: Limits, paths: readonly string[] = [path]) => {
    const project = { workingDirectory: '', scripts: new Map(), commands: [entry], ...limits };
    return run((selectTests(entry, paths, project) ?? expect.fail('no form is known')).entry);
  };
  return { whole: () => run(entry), limited };
}

for (const runner of RUNNERS) {
  const { command, missing } = runner;
  test.skipIf(missing !== null)(
    `${command} runs the tests of one file where it is told of it${missing === null ? '' : ` (skipped, ${missing})`}`,
    () => {
      const { whole, limited } = reading(runner);
      const [all, part] = [whole(), limited({})];

      expect(all.counts?.executed).toBe(3);
      expect(part.counts?.executed).toBe(2);
      const known = all.failures.map(({ id }) => id);
      expect(part.failures).toHaveLength(2);
      expect(known).toEqual(expect.arrayContaining(part.failures.map(({ id }) => id)));
    },
  );
}

const GO_TESTS = `package sums

import "testing"

func TestHolds(t *testing.T) {}

func TestBreaks(t *testing.T) { t.Error("no") }
`;
const PYTEST_TESTS = 'def test_holds():\n    pass\n\n\ndef test_breaks():\n    assert [0] * 99 == [1] * 99\n';
const UNITTEST_TESTS = UNITTEST('breaks').concat('\n    def test_holds(self):\n        pass\n');
const VITEST_TESTS =
  "import { expect, test } from 'vitest';\ntest('holds', () => {});\ntest('breaks', () => expect(1).toBe(2));\n";

/** A file of a test that passes and one that fails, of which the usual output names only that. */
const NAMING: readonly Runner[] = [
  {
    command: 'python3 -m pytest -q',
    missing: refusal('python3', '-c', 'import pytest'),
    files: { 'test_one.py': PYTEST_TESTS },
    path: 'test_one.py',
  },
  {
    command: 'python3 -m unittest -q',
    missing: refusal('python3', '-c', 'import unittest'),
    files: { 'test_one.py': UNITTEST_TESTS },
    path: 'test_one.py',
  },
  {
    command: 'go test ./...',
    missing: refusal('go', 'version'),
    files: { 'go.mod': 'module sums\n\ngo 1.18\n', 'sums.go': 'package sums\n', 'sums_test.go': GO_TESTS },
    path: 'sums_test.go',
  },
  {
    command: 'node node_modules/vitest/vitest.mjs run --reporter=dot',
    missing: null,
    files: { 'one.test.js': VITEST_TESTS },
    path: 'one.test.js',
  },
];

for (const runner of NAMING) {
  const { command, missing } = runner;
  test.skipIf(missing !== null)(
    `${command} names each test where it is told to, the failing one alike, and runs that by its name${missing === null ? '' : ` (skipped, ${missing})`}`,
    () => {
      const { limited } = reading(runner);
      const [usual, named] = [limited({}), limited({ output: 'names' })];

      expect(usual.passed).toEqual([]);
      expect(named.passed).toEqual([expect.stringMatching(/holds/i)]);
      expect(named.counts).toMatchObject({ executed: 2 });
      expect(named.formats).toEqual(usual.formats);
      expect(usual.failures).toHaveLength(1);
      const ids = usual.failures.map(({ id }) => id);
      expect(named.failures.map(({ id }) => id)).toEqual(ids);

      const byName = limited({ output: 'names', tests: ids.map(ownName) });

      expect(byName).toMatchObject({ passed: [], counts: { executed: 1 } });
      expect(byName.failures.map(({ id }) => id)).toEqual(ids);
    },
  );
}

const RUST = `pub fn add() -> i32 { 2 }
#[cfg(test)]
mod tests {
    #[test]
    fn holds() {}
    #[test]
    fn breaks() { assert_eq!(crate::add(), 3); }
    #[test]
    fn fails() { assert_eq!(crate::add(), 4); }
}
`;
const CMAKE = `cmake_minimum_required(VERSION 3.10)
project(sums NONE)
enable_testing()
add_test(NAME holds COMMAND \${CMAKE_COMMAND} -E true)
add_test(NAME Suite.breaks COMMAND \${CMAKE_COMMAND} -E false)
add_test(NAME fails COMMAND \${CMAKE_COMMAND} -E false)
`;

/** Three tests, of which two fail, in no file of tests. */
const BY_NAMES_ALONE: readonly Omit<Runner, 'path'>[] = [
  {
    command: 'cargo test --offline',
    missing: refusal('cargo', '--version'),
    files: {
      'Cargo.toml': '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': RUST,
    },
  },
  {
    command: 'cmake -S . -B build && ctest --test-dir build --output-on-failure',
    missing: refusal('ctest', '--version'),
    files: { 'CMakeLists.txt': CMAKE },
  },
];

for (const runner of BY_NAMES_ALONE) {
  const { command, missing } = runner;
  test.skipIf(missing !== null)(
    `${command} runs one test by its name, whatever file it is in${missing === null ? '' : ` (skipped, ${missing})`}`,
    () => {
      const { whole, limited } = reading({ ...runner, path: '' });
      const all = whole();
      const breaks = all.failures.filter(({ id }) => id.endsWith('breaks'));
      expect(all.counts?.executed).toBe(3);
      expect(breaks).toHaveLength(1);

      const one = limited({ output: 'names', tests: breaks.map(({ id }) => ownName(id)) }, []);

      expect(one).toMatchObject({ passed: [], counts: { executed: 1 } });
      expect(one.failures.map(({ id }) => id)).toEqual(breaks.map(({ id }) => id));
    },
  );
}
