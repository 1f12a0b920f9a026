import { describe, expect, test } from 'vitest';
import { parseCommandEntry } from '../../../src/core/command-entry.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import type { GateCommand } from '../../../src/review/tamper/gate-scripts.ts';
import { judged, verdictOf } from '../judged.ts';
import { exited } from '../read-results.ts';

function argvOf(command: string): GateCommand {
  const parsed = parseCommandEntry(command, { purpose: 'validate', origin: 'input' });
  if (parsed.kind === 'invalid') throw new Error(parsed.errorDetail);
  return parsed.value.argv;
}

/** What is found in a file that becomes another, under such a command, with these files in the base. */
function kindsUnder(
  command: string,
  path: string,
  files: Readonly<Record<string, string>> = {},
): readonly string[] {
  const sources = Object.entries(files).map(([name, text]) => ({ path: name, text }));
  const changed = [{ path, before: 'old\n', after: 'new\n' }];
  const gate = { commands: [argvOf(command)], files: sources };
  return findTampering(changed, testPaths(null), gate).map(({ kind }) => kind);
}

const script = (test_: string) => ({ 'package.json': JSON.stringify({ scripts: { test: test_ } }) });
const make = (recipe: string) => ({
  Makefile: `all: app\n\napp:\n\tcc -o app main.c\n\ntest: app\n${recipe}`,
});

describe('a script that the gate starts', () => {
  test.each<[string, string, Readonly<Record<string, string>>?]>([
    ['sh judge', 'judge'],
    ['bash -eu tools/judge.sh', 'tools/judge.sh'],
    ['./judge', 'judge'],
    ['tools/judge --all', 'tools/judge'],
    ['sh judge', 'deep/judge'],
    ['sh -c "npm test && ./judge.sh"', 'judge.sh'],
    ['python3 run_checks.py', 'run_checks.py'],
    ['node --experimental-strip-types src/verify.ts', 'src/verify.ts'],
    ['sh -c "./judge --all"', 'judge'],
    ['bash -euo pipefail -c "./judge --all"', 'judge'],
    ['npm test', 'bin/check.sh', script('tsc && sh bin/check.sh')],
    ['make test', 'lib/verify.rb', make('\t-ruby -w ./lib/verify.rb\n')],
  ])('is one that no change may alter: %s starts %s', (command, path, files) => {
    expect(kindsUnder(command, path, files)).toEqual(['test-script-changed']);
  });

  test.each<[string, string, Readonly<Record<string, string>>?]>([
    ['python3 sums.py', 'sums.py'],
    ['node index.js --self-test', 'index.js'],
    ['env A=b python3 -W error tools/sums.py', 'tools/sums.py'],
    ['npm test', 'judge', script('./judge --all')],
    ['npm test', 'bin/judge', script('bash -eu -c "bin/judge --all"')],
    ['npm test', 'bin/cli.js', script('./bin/cli.js --selftest && mocha')],
    ['make test', 'greet.sh', make('\t@./greet.sh bob | diff - expected\n')],
    ['npm test', 'run.js', script('node ./run.js')],
    ['npm test', 'setup.mjs', script('node --import ./setup.mjs --test')],
    ['make test', 'run.py', make('\tpython3 run.py app\n')],
  ])('may be the program itself, and is shown: %s starts %s', (command, path, files) => {
    expect(kindsUnder(command, path, files)).toEqual(['run-reached']);
  });

  test.each<[string, string, Readonly<Record<string, string>>?]>([
    ['node test.js', 'test.js'],
    ['npm test', 'test/test.sh', script('bash test/test.sh')],
    ['node --check src/index.js', 'src/index.js'],
    ['php -l src/a.php', 'src/a.php'],
    ['python3 -m doctest sums.py', 'sums.py'],
    ['node index.js', 'packages/a/index.js'],
    ['eslint src/index.js', 'src/index.js'],
    ['sh -c "npm test"', 'npm'],
    ['npm test', 'a.js', { 'package.json': JSON.stringify({ scripts: { start: 'node a.js' } }) }],
    ['npm test', 'tsconfig.js', script('tsc -p ./tsconfig.js')],
    ['npm test', 'test/index.js', script('tape "test/index.js" | tap-spec')],
    ['npm test', 'src/index.js', script("eslint 'src/index.js' && mocha")],
    ['sh -c "cd deep && pytest "tests/test_a.py""', 'tests/test_a.py'],
    ['make test', 'main.c', make('\t./app\n')],
    ['make test', 'src/sums.c', make('\tcc -o t \\\n\t  src/main.c \\\n\t  src/sums.c\n\t./t\n')],
    ['make test', 'tests/sums.c', { Makefile: 'test: src/a.c \\\n  tests/sums.c\n\tcc -o t $^\n\t./t\n' }],
    ['npm run publish', 'foo', script('publish foo')],
  ])('is none of these: %s and %s', (command, path, files) => {
    expect(kindsUnder(command, path, files)).toEqual([]);
  });

  test('is found by the judge in what the base’s manifest has', async () => {
    const given = judged({
      files: { ...script('node run.js'), 'run.js': 'looks at sum.js' },
      commands: { 'npm test': (text) => exited(text('run.js') === 'says ok' ? 0 : 1, 'fine') },
    });
    await given.write('run.js', 'says ok');
    expect(await verdictOf(given)).toMatchObject({
      kind: 'passed',
      evidence: { tampering: [{ kind: 'run-reached', path: 'run.js' }] },
    });
  });
});

describe('code that begins to ask whether tests run is shown', () => {
  test.each([
    ['src/sum.js', 'if (process.env.VITEST) return 3;'],
    ['src/sum.js', "if (process.env['JEST_WORKER_ID']) return 3;"],
    ['src/sum.ts', "return process.env.NODE_ENV === 'test' ? 3 : a;"],
    ['sum.py', 'if "PYTEST_CURRENT_TEST" in os.environ:'],
    ['sum.py', 'if "pytest" in sys.modules:'],
    ['sum.go', 'if testing.Testing() {'],
    ['sum.go', 'if flag.Lookup("test.v") != nil {'],
    ['sum.rb', 'return 3 if defined?(RSpec)'],
    ['src/Sum.php', "if (defined('PHPUNIT_COMPOSER_INSTALL')) {"],
  ])('%s: %s', (path, line) => {
    const kinds = (before: string, after: string) =>
      findTampering([{ path, before, after }], testPaths(null)).map(({ kind }) => kind);
    expect(kinds('', `${line}\n`)).toEqual(['run-reached']);
    expect(kinds(`${line}\n`, `${line}\n${line}\n`)).toEqual([]);
  });

  test('and other questions about the environment are not', () => {
    const after = "if (process.env.NODE_ENV === 'production') start(process.env.TEST_SERVER_URL);\n";
    expect(findTampering([{ path: 'src/a.js', before: '', after }], testPaths(null))).toEqual([]);
  });
});
