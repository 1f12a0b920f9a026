import { describe, expect, test } from 'vitest';
import { parseCommandEntry } from '../../src/core/command-entry.ts';

const about = { purpose: 'validate', origin: 'input' } as const;

function argvOf(text: string): readonly string[] | string {
  const parsed = parseCommandEntry(text, about);
  return parsed.kind === 'valid' ? parsed.value.argv : parsed.complaint;
}

describe('parseCommandEntry', () => {
  test('keeps the text as its name, without white space around it, and what it is for', () => {
    expect(parseCommandEntry('  npm test ', about)).toEqual({
      kind: 'valid',
      value: { text: 'npm test', argv: ['npm', 'test'], purpose: 'validate', origin: 'input' },
    });
  });

  test.each<[string, readonly string[]]>([
    ['mvn -q\t-B  verify', ['mvn', '-q', '-B', 'verify']],
    [`sh -c 'a b; c | d > $HOME "x" \\'`, ['sh', '-c', 'a b; c | d > $HOME "x" \\']],
    ['echo "a b" "c\\"d" "\\$x \\`y\\` \\\\ \\n"', ['echo', 'a b', 'c"d', '$x `y` \\ \\n']],
    ['echo a\\ b \\; \\#', ['echo', 'a b', ';', '#']],
    [`echo a"b"'c'd`, ['echo', 'abcd']],
    [`tool '' "" x`, ['tool', '', '', 'x']],
    [
      'npx eslint src/**/*.ts issue#4 a~b cost=5$',
      ['npx', 'eslint', 'src/**/*.ts', 'issue#4', 'a~b', 'cost=5$'],
    ],
    ['npx vitest run {path}', ['npx', 'vitest', 'run', '{path}']],
    ['go test --run={path}', ['go', 'test', '--run={path}']],
  ])('splits %s as a shell would', (text, argv) => {
    expect(argvOf(text)).toEqual(argv);
  });

  test.each([
    ['npm test | tee log', '|'],
    ['npm run a && npm run b', '&'],
    ['npm test; true', ';'],
    ['npm test > log', '>'],
    ['(cd a)', '('],
    ['echo `id`', '`'],
    ['echo $HOME', '$H'],
    ['echo ${HOME}', '${'],
    ['echo $(id)', '$('],
    ['echo "$HOME/x"', '$H'],
    ['echo "a ${b}"', '${'],
    ['echo "x `id`"', '`'],
    ['echo "\\\\$HOME"', '$H'],
    ['~/bin/tool x', '~'],
    ['npm test # the tests', '#'],
  ])('refuses %s, which needs a shell, and says what to do', (text, sign) => {
    expect(argvOf(text)).toBe(
      `"${sign}" needs a shell, and commands run without one; put it in a script of the repository and name the script`,
    );
  });

  test.each([
    ['', 'it is empty'],
    ['   ', 'it is empty'],
    [`'' x`, 'it is empty'],
    [`echo 'a b`, `a quote is not closed: 'a b`],
    ['echo "a\\"', 'a quote is not closed: "a\\"'],
    ['echo a\\', 'it ends in a backslash'],
    ['CI=1 npm test', 'it begins with an assignment; write "env CI=1 npm test"'],
    ['tool {path} --also {path}', 'only one argument may hold {path}, and only once'],
    ['tool --both={path}:{path}', 'only one argument may hold {path}, and only once'],
    ['{path} --help', 'only one argument may hold {path}, and only once'],
  ])('refuses %j with a sentence', (text, complaint) => {
    expect(argvOf(text)).toBe(complaint);
  });
});
