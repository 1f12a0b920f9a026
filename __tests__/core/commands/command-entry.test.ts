import { describe, expect, test } from 'vitest';
import {
  parseCommandEntry,
  programOf,
  shellScriptOf,
  shellWords,
} from '../../../src/core/commands/command-entry.ts';

const about = { purpose: 'validate', origin: 'input' } as const;

function argvOf(text: string): readonly string[] | string {
  const parsed = parseCommandEntry(text, about);
  return parsed.kind === 'valid' ? parsed.value.argv : parsed.errorDetail;
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
    [`echo a"b"'c'd`, ['echo', 'abcd']],
    [`lint --format '{file}'`, ['lint', '--format', '{file}']],
    ['tool --run={path} *.js', ['tool', '--run={path}', '*.js']],
  ])('splits %s as a shell would', (text, argv) => {
    expect(argvOf(text)).toEqual(argv);
  });

  test.each([
    'npm test | tee log',
    'TZ=$ZONE npm test',
    'node --test test/*.test.js',
    'TZ=UTC npx mocha test/[a-m]*.js',
    '! grep -r TODO src',
  ])('runs %s as the runner runs a step: by bash, which ends at the first failure', (text) => {
    const shell = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'];
    expect(argvOf(text)).toEqual([...shell, text, 'bash']);
  });

  test.each([
    ['TZ=UTC npx jest', ['env', 'TZ=UTC', 'npx', 'jest']],
    [`A='x y' B= tool {path}`, ['env', 'A=x y', 'B=', 'tool', '{path}']],
  ])('hands the assignments of %s to env, without a shell', (text, argv) => {
    expect(argvOf(text)).toEqual(argv);
  });

  test('a path reaches a script as its argument, and is no part of its text', () => {
    const argv = argvOf('cd web && npx jest {path} | tee log');
    expect(argv.slice(-3)).toEqual(['cd web && npx jest "$1" | tee log', 'bash', '{path}']);
  });

  test.each([
    [`x && bash -c "jest {path}"`, 'where it needs a shell, {path} may not be in quotes'],
    ['x && "$(cat {path})"', 'where it needs a shell, {path} may not be in quotes'],
    ['x && `cat {path} `', 'where it needs a shell, {path} may not be in quotes'],
    ['x && tool --file={path}', 'where it needs a shell, {path} has to be an argument of its own'],
    ['x && {path} --help', 'where it needs a shell, {path} has to be an argument of its own'],
    ['x {path} && y {path}', 'only one argument may hold {path}, and only once'],
    [
      `bash -ec 'jest {path}'`,
      `{path} would be a part of a script there; hand it over as an argument: sh -c 'tool "$1"' sh {path}`,
    ],
  ])('refuses %s, where a name of a file could become a command', (text, errorDetail) => {
    expect(argvOf(text)).toBe(errorDetail);
  });

  test.each([
    ['', 'it is empty'],
    [`'' x`, 'it is empty'],
    [`echo 'a b`, `a quote is not closed: 'a b`],
    ['echo a\\', 'it ends in a backslash'],
    ['CI=1', 'it names no command'],
    ['npx jest {file}', 'the place for a path is {path}, and {file} is none'],
    ['x && npx prettier --write {files}', 'the place for a path is {path}, and {files} is none'],
    ['tool {path} --also {path}', 'only one argument may hold {path}, and only once'],
    ['{path} --help', 'only one argument may hold {path}, and only once'],
  ])('refuses %j with a sentence', (text, errorDetail) => {
    expect(argvOf(text)).toBe(errorDetail);
  });

  test.each(['{file}', '{files}', '{filename}', '{filenames}', '{filepath}', '{paths}', '{FILE}'])(
    'names {path} where %s stands for it',
    (place) => {
      expect(argvOf(`jest ${place}`)).toBe(`the place for a path is {path}, and ${place} is none`);
      expect(argvOf(`jest x${place}`)).toEqual(['jest', `x${place}`]);
    },
  );

  test.each(['sh', 'bash', '/bin/dash', 'zsh', 'ksh'])('a path is no part of a script of %s', (shell) => {
    expect(argvOf(`${shell} -c 'jest {path}'`)).toContain('{path} would be a part of a script there');
    expect(argvOf(`${shell} -ec 'jest {path}'`)).toContain('{path} would be a part of a script there');
    expect(argvOf(`A=b env ${shell} -c 'jest {path}'`)).toContain('{path} would be a part of a script there');
    expect(argvOf(`${shell} -c 'jest "$1"' sh {path}`)).toEqual([shell, '-c', 'jest "$1"', 'sh', '{path}']);
    expect(argvOf(`${shell} run.sh {path}`)).toEqual([shell, 'run.sh', '{path}']);
  });

  test.each(['a |  {path}', 'a &&\t{path}', '({path})', 'a; {path} x'])(
    'a path is no command: %s',
    (text) => {
      expect(argvOf(text)).toContain('{path} has to be an argument of its own');
    },
  );

  test('where it takes paths, each is an argument of its own', () => {
    const words = (text: string) => {
      const parsed = parseCommandEntry(text, about, 'paths');
      return parsed.kind === 'valid' ? parsed.value.argv : parsed.errorDetail;
    };
    expect(words('prettier --write {path}')).toEqual(['prettier', '--write', '{path}']);
    expect(words('prettier --write')).toEqual(['prettier', '--write']);
    expect(words('prettier --file={path}')).toContain('has to be a word of its own');
    expect(words('cd web && prettier {path}').slice(-3)).toEqual([
      'cd web && prettier "$@"',
      'bash',
      '{path}',
    ]);
  });

  test('what is started stands behind assignments', () => {
    expect(programOf(['env', 'A=b', 'C=d', 'npx', 'jest'])).toBe('npx');
    expect(programOf(['env'])).toBe('env');
    expect(programOf(['npx', 'A=b'])).toBe('npx');
  });
});

test('a script is found again in the words that start it, and in no others', () => {
  expect(shellScriptOf(shellWords('npm test && npm run lint', ['src/a.js']))).toBe(
    'npm test && npm run lint',
  );
  expect(shellScriptOf(['npm', 'test'])).toBeNull();
  const [bash, ...rest] = shellWords('npm test', []);
  expect(shellScriptOf(['sh', ...rest])).toBeNull();
  expect(shellScriptOf([bash, ...rest.slice(1)])).toBeNull();
  expect(shellScriptOf([bash, ...rest.slice(0, 5)])).toBeNull();
});
