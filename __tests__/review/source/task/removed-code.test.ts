import { expect, test } from 'vitest';
import { changedFile } from '../../../../src/review/source/file-text.ts';
import { removedCode } from '../../../../src/review/source/task/removed-code.ts';
import { actsUnnamed, testPaths } from '../../../../src/review/source/test-files.ts';
import { takesOnly, wordsIn } from '../../../../src/review/source/word-counts.ts';

type Texts = readonly [path: string, before: string | null, after: string | null];

/** Asks to remove whatever is named there. */
function removalOf(texts: readonly Texts[]): string {
  return texts
    .flatMap(([, before]) => before?.match(/[\w$]+/g) ?? [])
    .map((name) => `Remove \`${name}\`.`)
    .join(' ');
}

async function removed(
  texts: readonly Texts[],
  lines: Readonly<Record<string, readonly string[]>> = {},
  taskText = removalOf(texts),
) {
  const files = texts.map(([path, before, after]) => changedFile({ path, before, after }));
  const found = Object.entries(lines).map(
    ([path, all]) => [path, all.map((text, index) => ({ line: index + 1, text }))] as const,
  );
  const { names, keeps, namedIn } = await removedCode(files, {
    isTest: testPaths(null),
    linesWith: async () => new Map(found),
    taskText,
  });
  return { names: [...names].sort(), keeps, namedIn };
}

test.each([
  ['src/a.ts', 'function sum(a) {}', ['sum']],
  ['src/a.ts', 'export const sum = 1;', ['sum']],
  ['src/a.ts', 'function* $um() {}', ['$um']],
  ['src/a.ts', 'exports.sum = 1;', ['sum']],
  ['src/a.ts', 'class A {}\nsum (a) : b {}', ['sum']],
  ['src/a.ts', 'function rematch() {}', ['rematch']],
  ['src/a.ts', 'sum(a);', []],
  ['src/a.ts', 'function ab() {}', []],
  ['src/a.ts', '// function sum() {}', []],
  ['src/a.py', 'def sum(a):\n  b', ['sum']],
  ['src/a.py', 'sum = 1', ['sum']],
  ['src/a.py', 'try:\n  sum: int = b\n', ['sum']],
  ['src/a.py', 'if sum == b:', []],
  ['src/a.py', 'sum == b', []],
  ['src/a.py', 'a.sum = b', ['sum']],
  ['src/a.py', "if 'sum' in a:", ['sum']],
  ['src/a.py', 'def f(a, sum=None):', ['sum']],
  ['src/a.ts', 'f({ sum: a });', ['sum']],
  ['src/a.py', '"""The sum."""', []],
  ['src/a.rs', 'fn sum() {}', ['sum']],
  ['src/a.json', '{ "function sum": 1 }', []],
  ['src/a.sh', 'function sum', []],
  ['src/a.unknown', 'function sum', []],
  ['src/a.test.ts', 'function sum() {}', []],
] as const)('%s: of %j it removes %j', async (path, text, names) => {
  expect((await removed([[path, `${text}\n`, '']])).names).toEqual(names);
  expect((await removed([[path, `${text}\n`, null]])).names).toEqual(names);
});

test.each<[string, readonly Texts[], Readonly<Record<string, readonly string[]>>, readonly string[]]>([
  ['a new word', [['a.ts', 'function sum() {}', 'let b']], {}, []],
  ['the same word once more', [['a.ts', 'function sum() { b }', 'b b']], {}, []],
  [
    'a new word in a test',
    [
      ['a.ts', 'function sum() {}', ''],
      ['a.test.ts', '', 'b'],
    ],
    {},
    ['sum'],
  ],
  ['a use elsewhere', [['a.ts', 'function sum() {}', '']], { 'b.ts': ['one', 'sum()'] }, []],
  [
    'a use on two lines',
    [['a.ts', 'function sum() {} let one', '']],
    { 'b.ts': ['su', 'm'] },
    ['one', 'sum'],
  ],
  ['a use in a test', [['a.ts', 'function sum() {}', '']], { 'b.test.ts': ['sum()'] }, ['sum']],
  [
    'a use in a document',
    [['a.ts', 'function sum() {}', '']],
    { 'b.md': ['sum'], 'c.txt': ['sum'] },
    ['sum'],
  ],
  ['a use in data', [['a.ts', 'function sum() {}', '']], { 'b.json': ['sum'], 'c.yml': ['sum'] }, ['sum']],
  ['a use where it was', [['a.ts', 'function sum() {}', '']], { 'a.ts': ['sum'] }, ['sum']],
])('with %s', async (_, texts, lines, names) => {
  expect((await removed(texts, lines)).names).toEqual(names);
});

test('what is left is kept, and without a removal all is', async () => {
  const { keeps } = await removed([['a.ts', 'function sum() {} function add() {}', 'function add() {}']]);
  expect([keeps('sum'), keeps('add')]).toEqual([false, true]);
  expect((await removed([['a.ts', '', 'new']])).keeps('sum')).toBe(true);
  expect((await removed([['a.ts', 'a', '']])).keeps('sum')).toBe(true);
});

test.each([
  ['a.rb', 'def self.sum\nend\ndef self.add\nend', 'def self.add\nend'],
  ['a.go', 'func (a *A) sum() {}\nfunc (a *A) add() {}', 'func (a *A) add() {}'],
])('%s: a method of another thing is removed as well', async (path, before, after) => {
  expect((await removed([[path, before, after]])).names).toEqual(['sum']);
});

test.each([
  ['a.rb', 'def self.sum\nend\ndef other\nend', 'def other\nend', ['sum']],
  ['a.go', 'func (a *A) sum() {}\n', '', ['sum']],
  ['a.kt', 'fun String.sum() {}\n', '', ['sum']],
  ['a.ts', 'while (a) {}\nfor (b) {}\nfunction sum(c) {}\nreturn sum', '', ['sum']],
])('%s: words of the language are no names, of %j', async (path, before, after, names) => {
  expect((await removed([[path, before, after]])).names).toEqual(names);
});

const OF_ONE = 'def one(a, sum=None):\n    return a\n';
const WITHOUT = 'def one(a):\n    return a\n';

test('the argument of a function may be that of another one as well', async () => {
  const other = { 'b.py': ['def two(a, sum=None):'] };
  const found = await removed([['a.py', OF_ONE, WITHOUT]], other, 'Remove the sum argument of `one`.');
  expect(found.names).toEqual(['sum']);
  expect(found.namedIn('one(1, sum=2)')).toBe('sum');
  expect(found.namedIn('two(1, sum=2)')).toBeNull();
  expect((await removed([['a.py', OF_ONE, WITHOUT]], other, 'Remove `sum`.')).names).toEqual([]);
  const of = 'Remove the sum argument of `two`.';
  expect((await removed([['a.py', OF_ONE, WITHOUT]], other, of)).names).toEqual([]);
  expect((await removed([['a.py', OF_ONE, '']], other, 'Remove the sum argument of `one`.')).names).toEqual(
    [],
  );
});

test.each([
  ['what a module has that the code imports as a whole', 'import math\n', 'd = math.sum(b)\n', ['sum']],
  ['what an object has', 'from b import math\n', 'd = math.sum(b)\n', []],
  ['what the module itself has', 'import a\n', 'd = a.sum(b)\n', []],
  ['what another thing has of that name', 'import math\n', 'd = c.math.sum(b)\n', []],
  ['text about the code', '"""Has no sum."""\n', '', ['sum']],
  ['a text that is no such', 'b = "sum"\n', '', []],
])('beside %s', async (_what, head, rest, names) => {
  const file = ['a.py', `${head}def sum(c):\n    return c\n${rest}`, `${head}${rest}`] as const;
  expect((await removed([file], {}, 'Remove `sum`.')).names).toEqual(names);
});

const CODE = 'class Stack {}\nclass StackOptions {}\nfunction make_stack() {}\nfunction stacked() {}\n';

test.each([
  ['Remove `Stack`.', ['Stack', 'StackOptions', 'make_stack']],
  ['Remove `StackOptions`.', ['StackOptions']],
  ['Remove `stacked`.', ['stacked']],
  ['Remove `src/stack.ts`.', ['Stack', 'StackOptions', 'make_stack', 'stacked']],
  ['Remove `ack.ts`.', []],
  ['Remove the crash in `Stack`.', []],
])('%s means %j', async (task, names) => {
  expect((await removed([['src/stack.ts', CODE, null]], {}, task)).names).toEqual(names);
});

test('a file that stays does not take its names with it', async () => {
  expect((await removed([['src/stack.ts', CODE, '']], {}, 'Remove `src/stack.ts`.')).names).toEqual([]);
});

test('words are names, numbers and signs', () => {
  expect([...wordsIn('añb_$1 + c.d(2)')]).toEqual(['añb_$1', '+', 'c', '.', 'd', '(', '2', ')']);
  const file = (before: string | null, after: string | null) => changedFile({ path: 'a.ts', before, after });
  expect(takesOnly([file('a b b', 'b a b')])).toBe(true);
  expect(takesOnly([file('a b', 'a a')])).toBe(false);
  expect(takesOnly([file('a', null), file(null, 'a // b')])).toBe(true);
});

test.each([
  ['conftest.py', true],
  ['a/conftest.py', true],
  ['__mocks__/a.js', true],
  ['a/__mocks__/b/a.js', true],
  ['myconftest.py', false],
  ['conftest.pyc', false],
  ['my__mocks__/a.js', false],
  ['__mocks__', false],
])('%s acts on tests that do not name it: %j', (path, acts) => {
  expect(actsUnnamed(path)).toBe(acts);
});
