import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../../src/core/verdict/changed-text.ts';
import { changedFile } from '../../../src/review/source/file-text.ts';
import { removedCode } from '../../../src/review/source/task/removed-code.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

const isTest = testPaths(null);

/** Asks to remove whatever is named there. */
function removalOf(files: readonly ChangedText[]): string {
  const names = files.flatMap(({ before }) => before?.match(/[\w$]+/g) ?? []);
  return names.map((name) => `Remove \`${name}\`.`).join(' ');
}

/** What is found in a change of a repository, whose other files are given besides. */
async function foundIn(
  files: readonly ChangedText[],
  others: Readonly<Record<string, string>> = {},
  taskText = removalOf(files),
) {
  const all = { ...others, ...Object.fromEntries(files.map(({ path, before }) => [path, before ?? ''])) };
  const linesWith = async (strings: readonly string[]) =>
    new Map(
      Object.entries(all).flatMap(([path, text]) => {
        const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line }));
        const found = lines.filter((line) => strings.some((one) => line.text.includes(one)));
        return found.length === 0 ? [] : [[path, found] as const];
      }),
    );
  const removed = await removedCode(files.map(changedFile), { isTest, linesWith, taskText });
  return findTampering(files, isTest, { removed });
}

const kindsOf = async (...given: Parameters<typeof foundIn>): Promise<readonly string[]> =>
  (await foundIn(...given)).map(({ kind, path }) => `${kind} ${path}`);

const CODE = `export function slug(text) {
  return text.toLowerCase();
}

export function title(text) {
  return text.toUpperCase();
}
`;
const LESS = CODE.slice(0, CODE.indexOf('\nexport function title'));
const OF_SLUG = "test('slug', () => {\n  expect(slug('A')).toBe('a');\n});\n";
const OF_TITLE = "test('title', () => {\n  expect(title('a')).toBe('A');\n});\n";
const TESTS = OF_SLUG + OF_TITLE;
const file = (path: string, before: string | null, after: string | null): ChangedText => ({
  path,
  before,
  after,
});
const tests = (after: string | null, before = TESTS): ChangedText => file('a.test.js', before, after);

describe('a test that goes with the code that it needs', () => {
  test.each([
    ['asks for no removal', '`title` is wrong for an empty text.'],
    ['asks to remove something else', 'Remove what is left of the old parser.'],
    ['asks to remove something of it', 'Remove the crash in `title`.'],
    ['asks to keep it', 'Do not remove `title`.'],
    ['asks to remove something beside it', 'Remove `slug`. `title` is deprecated.'],
    ['is empty', ''],
  ])('is a deleted one where the task %s', async (_, taskText) => {
    const change = [file('a.js', CODE, LESS), tests(OF_SLUG)];
    expect((await foundIn(change, {}, taskText)).map(({ kind }) => kind)).toEqual(['test-deleted']);
    expect((await foundIn(change, {}, 'Please drop `title`.')).map(({ kind }) => kind)).toEqual([
      'test-removed',
    ]);
  });

  test('is told as such, with what is gone', async () => {
    expect(await foundIn([file('a.js', CODE, LESS), tests(OF_SLUG)])).toEqual([
      {
        kind: 'test-removed',
        path: 'a.test.js',
        line: 4,
        detail: 'The test "title" of the base is gone, and so is "title", which it needs.',
      },
    ]);
  });

  test('may be a file with its only test, beside a file of the code', async () => {
    const change = [file('title.js', CODE.slice(LESS.length), null), tests(null, OF_TITLE)];
    expect(await kindsOf(change)).toEqual(['test-removed a.test.js']);
  });

  test('may be of a method, whatever it calls before it asserts', async () => {
    const head = 'export class Stock {\n  add(name) {\n    return name;\n  }\n';
    const print = '  print() {\n    return 1;\n  }\n';
    const body = (...lines: readonly string[]): string =>
      `test('prints', () => {\n  const stock = new Stock();\n${lines.join('')}});\n`;
    const gone = (...lines: readonly string[]) =>
      kindsOf([file('a.js', `${head}${print}}\n`, `${head}}\n`), tests(OF_SLUG, OF_SLUG + body(...lines))]);
    const printed = '  expect(stock.print()).toBe(1);\n';
    expect(await gone("  stock.add('a');\n", printed)).toEqual(['test-removed a.test.js']);
    expect(await gone("  expect(stock.add('a')).toBe('a');\n", printed)).toEqual(['test-deleted a.test.js']);
  });

  test('may need it in what its group does first', async () => {
    const code = 'export class Queue {\n  push(one) {}\n}\n';
    const suite = (name: string): string =>
      `describe('a', () => {\n  let it1;\n  beforeEach(() => {\n    it1 = new ${name}();\n  });\n  test('b', () => {\n    expect(it1.size).toBe(0);\n  });\n});\n`;
    const others = { 'b.js': 'export class Stack {}\n' };
    const gone = (name: string) => [file('q.js', code, null), tests(OF_SLUG, OF_SLUG + suite(name))];
    expect(await kindsOf(gone('Queue'), others)).toEqual(['test-removed a.test.js']);
    expect(await kindsOf(gone('Stack'), others)).toEqual(['test-deleted a.test.js']);
  });

  test.each([
    [
      'a.py',
      'def keep():\n    return 1\n\n\ndef drop():\n    return 2\n',
      'def keep():\n    return 1\n',
      'tests/test_a.py',
      'def test_keep():\n    assert keep() == 1\n',
      '\n\ndef test_drop():\n    assert drop() == 2\n',
    ],
    [
      'a.go',
      'package a\n\nfunc Keep() int { return 1 }\n\nfunc Drop() int { return 2 }\n',
      'package a\n\nfunc Keep() int { return 1 }\n',
      'a_test.go',
      'func TestKeep(t *testing.T) {\n\tif Keep() != 1 {\n\t\tt.Error("keep")\n\t}\n}\n',
      '\nfunc TestDrop(t *testing.T) {\n\tif Drop() != 2 {\n\t\tt.Error("drop")\n\t}\n}\n',
    ],
    [
      'A.java',
      'class A {\n  static int keep() { return 1; }\n  static int drop() { return 2; }\n}\n',
      'class A {\n  static int keep() { return 1; }\n}\n',
      'src/test/java/ATest.java',
      'class ATest {\n  @Test\n  void keeps() {\n    assertEquals(1, A.keep());\n  }\n',
      '  @Test\n  void drops() {\n    assertEquals(2, A.drop());\n  }\n}\n',
    ],
  ])('is known in %s', async (path, before, after, testPath, kept, gone) => {
    const end = testPath.endsWith('java') ? '}\n' : '';
    const change = [file(path, before, after), file(testPath, kept + gone, kept + end)];
    expect(await kindsOf(change)).toEqual([`test-removed ${testPath}`]);
  });
});

describe('in Python', () => {
  const BOX = 'class Box:\n    def __len__(self):\n        return 1\n\n';
  const GET = '    def __getitem__(self, at):\n        return at\n';
  const OF_LEN = 'def test_len():\n    assert len(Box()) == 1\n';
  const change = (name: string): readonly ChangedText[] => [
    file('box.py', BOX + GET, BOX),
    file('test_box.py', `${OF_LEN}\n\ndef ${name}():\n    box = Box()\n    assert box[2] == 2\n`, OF_LEN),
  ];

  test('a method that its syntax calls goes with the tests that are called after it', async () => {
    const task = 'Remove `Box.__getitem__`.';
    expect(await kindsOf(change('test__getitem__'), {}, task)).toEqual(['test-removed test_box.py']);
    expect(await kindsOf(change('test_getitem_of_box'), {}, task)).toEqual(['test-removed test_box.py']);
    expect(await kindsOf(change('test_second'), {}, task)).toEqual(['test-deleted test_box.py']);
    const other = 'Remove `Box.__contains__`.';
    expect(await kindsOf(change('test__getitem__'), {}, other)).toEqual(['test-deleted test_box.py']);
  });

  const PARSE = 'def parse(a, strict=True):\n    if not strict:\n        return 0\n    return a\n';
  const LENIENT = 'def parse(a):\n    return a\n';
  const TASK = 'Remove the `strict` argument of `parse`.';
  const body = (...lines: readonly string[]): string =>
    `def test_parse():\n${lines.map((line) => `    ${line}\n`).join('')}`;

  test('an assertion goes with the argument that it gives', async () => {
    const was = body('assert parse(1) == 1', 'assert parse(2, strict=False) == 0');
    const files = [file('a.py', PARSE, LENIENT), file('test_a.py', was, body('assert parse(1) == 1'))];
    expect(await foundIn(files, {}, TASK)).toEqual([
      {
        kind: 'expected-changed',
        path: 'test_a.py',
        line: 1,
        detail:
          'The test "test_parse" lost "assert parse(2, strict=False) == 0", which needs "strict", and that is gone.',
      },
    ]);
    expect(await kindsOf(files, {}, 'Repair `parse`.')).toEqual(['assertion-removed test_a.py']);
  });

  test('an assertion goes with the attribute that holds the argument, in a test of its class', async () => {
    const head = 'class Store:\n    def __init__(self, at, mode="r"):\n        self.at = at\n';
    const code = `${head}        self.mode = mode\n`;
    const of = (...lines: readonly string[]): string =>
      `def test_store():\n    s = Store(1)\n${lines.map((line) => `    ${line}\n`).join('')}`;
    const found = (was: string, is: string) =>
      kindsOf(
        [file('a.py', code, head.replace(', mode="r"', '')), file('test_a.py', was, is)],
        { 'b.py': 'def other(mode):\n    return mode\n' },
        'Remove the `mode` argument of `Store`.',
      );
    const kept = 'assert s.at == 1';
    expect(await found(of(kept, 'assert s.mode == "r"'), of(kept))).toEqual(['expected-changed test_a.py']);
    const other = (...lines: readonly string[]): string => of(...lines).replace('Store', 'Other');
    expect(await found(other(kept, 'assert s.mode == "r"'), other(kept))).toEqual([
      'assertion-removed test_a.py',
    ]);
  });

  test.each([
    ['does not give it', ['assert parse(1) == 1', 'assert parse(2) == 2'], ['assert parse(1) == 1']],
    [
      'gives it to another function',
      ['assert parse(1) == 1', 'assert other(2, strict=False) == 0'],
      ['assert parse(1) == 1'],
    ],
    [
      'is the last that asserts anything of its function',
      ['assert other(1) == 1', 'assert parse(2, strict=False) == 0'],
      ['assert other(1) == 1'],
    ],
  ])('an assertion that %s is lost', async (_what, was, is) => {
    const files = [file('a.py', PARSE, LENIENT), file('test_a.py', body(...was), body(...is))];
    expect(await kindsOf(files, {}, TASK)).toEqual(['assertion-removed test_a.py']);
  });

  test('an assertion is lost where the code does otherwise as well', async () => {
    const was = body('assert parse(1) == 1', 'assert parse(2, strict=False) == 0');
    const other = LENIENT.replace('return a', 'return a + 1');
    const files = [file('a.py', PARSE, other), file('test_a.py', was, body('assert parse(1) == 1'))];
    expect(await kindsOf(files, {}, TASK)).toEqual(['assertion-removed test_a.py']);
  });
});

describe('a test counts as deleted', () => {
  const ALONE = "test('size', () => {\n  expect(1 + size).toBe(2);\n});\n";
  const GROUP =
    "describe('a', () => {\n  beforeEach(() => {\n    title('a');\n  });\n  test('b', () => {\n    expect(1 + size).toBe(3);\n  });\n});\n";

  test.each([
    ['the whole file loads it', `import { title } from './a.js';\n${ALONE}`],
    ['a group behind it needs it', ALONE + GROUP],
    ['a group in front of it needs it', GROUP + ALONE],
    ['a group beside it needs it', `describe('c', () => {\n${GROUP}${ALONE}});\n`],
  ])('where no more than %s', async (_what, before) => {
    const found = await foundIn([file('a.js', CODE, LESS), tests(OF_SLUG, OF_SLUG + before)]);
    expect(found.find(({ detail }) => detail.includes('size'))?.kind).toBe('test-deleted');
  });

  test('unless its own group needs it, whatever stands in another file', async () => {
    const other = `const a = 1234567890123;\n${OF_SLUG}`;
    const change = [file('a.js', CODE, LESS), tests(`${other}\n`, other)];
    const found = await kindsOf([...change, file('b.test.js', GROUP + OF_SLUG, OF_SLUG)]);
    expect(found).toEqual(['test-removed b.test.js']);
  });

  test('where a group of another file needs it', async () => {
    const other = file('b.test.js', OF_SLUG + ALONE, OF_SLUG);
    const group = `describe('a', () => {\n  title('a');\n${OF_SLUG.repeat(3)}});\n`;
    const found = await foundIn([file('a.js', CODE, LESS), tests(OF_SLUG, OF_SLUG + group), other]);
    expect(found.find(({ path }) => path === 'b.test.js')?.kind).toBe('test-deleted');
  });

  const DELETED = ['test-deleted a.test.js'];

  test('where what it needs stays', async () => {
    expect(await kindsOf([file('a.js', CODE, LESS), tests(OF_TITLE)])).toEqual(DELETED);
    expect(await kindsOf([file('a.js', CODE, `${CODE}\n`), tests(OF_SLUG)])).toEqual(DELETED);
  });

  test.each([
    ['got another name', CODE.replaceAll('title', 'heading')],
    ['got a name that the code has already', CODE.replaceAll('title', 'text')],
    [
      'is reached by another name',
      `${LESS}export const table = { heading: (text) => text.toUpperCase() };\n`,
    ],
    ['goes, and another thing does otherwise', LESS.replace('toLowerCase()', 'toLowerCase() + 1')],
    ['goes, and a sign is another', LESS.replace('{', '{ -')],
    ['is named in a string', `${LESS}exports['title'] = slug;\n`],
  ])('where what it needs %s', async (_what, after) => {
    expect(await kindsOf([file('a.js', CODE, after), tests(OF_SLUG)])).toEqual(DELETED);
  });

  test('where what it needs stands in another file of the change, or of the repository', async () => {
    const moved = file('b.js', null, CODE.slice(LESS.length));
    expect(await kindsOf([file('a.js', CODE, LESS), moved, tests(OF_SLUG)])).toEqual(DELETED);
    const others = { 'b.js': 'export const title = (text) => text;\n' };
    expect(await kindsOf([file('a.js', CODE, LESS), tests(OF_SLUG)], others)).toEqual(DELETED);
  });

  test('where it asserts something of the same files that stays', async () => {
    const both = OF_TITLE.replace("title('a')", "title(slug('a'))");
    const other = both.replace("'title'", "'both'");
    expect(await kindsOf([file('a.js', CODE, LESS), tests(OF_SLUG, OF_SLUG + other)])).toEqual(DELETED);
    const rest = "test('rest', () => {\n  expect(1 + rest).toBe(2);\n});\n";
    expect(await kindsOf([file('a.js', CODE, LESS), tests(rest, rest + both)])).toEqual(DELETED);
  });

  test('unless it is called after what goes, and the rest is asserted elsewhere', async () => {
    const both = OF_TITLE.replace("title('a')", "title(slug('a'))");
    expect(await foundIn([file('a.js', CODE, LESS), tests(OF_SLUG, OF_SLUG + both)])).toEqual([
      {
        kind: 'test-reversed',
        path: 'a.test.js',
        line: 4,
        detail:
          'The test "title" of the base is gone, and so is "title", which it needs; it also asserts of "slug", which stays.',
      },
    ]);
  });

  test('where it has the word in a string alone', async () => {
    const other = "test('title', () => {\n  expect(other('title')).toBe('a');\n});\n";
    expect(await kindsOf([file('a.js', CODE, LESS), tests(OF_SLUG, OF_SLUG + other)])).toEqual(DELETED);
  });
});

test('documents, data and tests that name what is gone change nothing', async () => {
  const others = {
    'CHANGELOG.md': 'title is new\n',
    'docs.json': '{ "title": 1 }\n',
    'b.test.js': '// title\n',
  };
  expect(await kindsOf([file('a.js', CODE, LESS), tests(OF_SLUG)], others)).toEqual([
    'test-removed a.test.js',
  ]);
});
