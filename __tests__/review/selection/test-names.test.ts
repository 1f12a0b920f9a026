import { describe, expect, test } from 'vitest';
import { parseCommandEntry } from '../../../src/core/commands/command-entry.ts';
import type { CommandEntry } from '../../../src/core/verdict/verdict.ts';
import { type Selected, selectTests } from '../../../src/review/selection/select.ts';

function entryOf(command: string): CommandEntry {
  const parsed = parseCommandEntry(command, { purpose: 'validate', origin: 'input' });
  return parsed.kind === 'valid' ? parsed.value : expect.fail(parsed.errorDetail);
}

function selected(command: string, path: string, tests: readonly string[]): Selected | null {
  const entry = entryOf(command);
  return selectTests(entry, [path], { workingDirectory: '', scripts: new Map(), commands: [entry], tests });
}

describe('a runner is told of the names of tests in its own form', () => {
  test.each([
    ['pytest -q', 'tests/test_a.py', 'pytest -q -k test_a or test_b tests/test_a.py'],
    ['python3 -m unittest', 'test_a.py', 'python3 -m unittest discover -p test_a.py -k test_a -k test_b'],
    ['go test ./...', 'pkg/a_test.go', 'go test -run ^(test_a|test_b)$ ./pkg'],
    ['npx jest', 'a.test.js', 'npx jest --testNamePattern=(test_a|test_b) --coverage=false a\\.test\\.js'],
    [
      'npx vitest run',
      'a.test.js',
      'npx vitest run --testNamePattern=(test_a|test_b) --coverage.enabled=false a.test.js',
    ],
    ['npx mocha', 'test/a.js', 'npx mocha --grep=(test_a|test_b) test/a.js'],
    ['node --test', 'a.test.js', 'node --test --test-name-pattern=(test_a|test_b) a.test.js'],
    ['npx playwright test', 'a.spec.ts', 'npx playwright test a\\.spec\\.ts --grep=(test_a|test_b)'],
    ['cargo test', 'tests/a.rs', 'cargo test --test a -- test_a test_b'],
    [
      'mvn test',
      'src/test/java/ATest.java',
      'mvn test -Dtest=ATest -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false -Dtest=ATest#test_a+test_b',
    ],
    ['rspec', 'spec/a_spec.rb', 'rspec -e test_a -e test_b spec/a_spec.rb'],
    ['rails test', 'test/a_test.rb', 'rails test -n /(test_a|test_b)/ test/a_test.rb'],
    ['phpunit', 'tests/ATest.php', 'phpunit --filter=\\b(ATest):: --filter=::(test_a|test_b)'],
  ])('%s', (command, path, line) => {
    const found = selected(command, path, ['test_a', 'test_b']);
    expect(found?.line).toBe(line);
    expect(found?.entry.text).toBe(
      `${command} (2 tests of ${command.startsWith('go ') ? 'the folder of ' : ''}${path})`,
    );
  });
});

test('what may be an operator in a name stands for any character', () => {
  expect(selected('npx vitest run', 'a.test.js', ['adds (1 + 2)?'])?.line).toContain(
    '--testNamePattern=(adds .1 . 2..) ',
  );
});

test.each([
  ['whose runner takes no names', 'npx tape', 'a.js', ['a']],
  ['whose runner is not known', './run-tests {path}', 'a.js', ['a']],
  ['with names that an expression may misread', 'pytest', 'test_a.py', ['test a or b']],
  ['without a name', 'npx jest', 'a.test.js', ['']],
  ['with many names', 'npx jest', 'a.test.js', Array.from({ length: 21 }, (_, at) => `a${at}`)],
])('a command %s is not limited to them', (_what, command, path, tests) => {
  expect(selected(command, path, tests)).toBeNull();
});
