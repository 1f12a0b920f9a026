import { describe, expect, test } from 'vitest';
import { unreadByCommands } from '../../../src/review/judging/unread.ts';

const PATHS = ['sum.py', 'lib/other.py', 'docs/a.md'];

function isUnread(path: string, before: string | null, after: string | null): boolean {
  const found = unreadByCommands([{ path, before, after }], PATHS);
  return found.has(path);
}

describe('a list of what git ignores', () => {
  test.each([
    ['', 'dist\n'],
    ['dist\nbuild\n', 'dist\nbuild\nout\n'],
    ['dist\r\nbuild\r\n', 'dist\nbuild\n'],
    ['sum.py\ndist\n', 'dist\n'],
    ['*\n!sum.py\n', '*\n!sum.py\n!lib\n'],
    ['', 'l*y\n'],
    ['', 's/m.py\n'],
    ['', 'sum_py\n'],
    ['', '#sum.py\n  # sum.py\n'],
    ['', `${'# why\n'.repeat(150)}${'\n'.repeat(150)}dist\n`],
    ['', Array.from({ length: 200 }, (_, at) => `none${at}`).join('\n')],
    [Array.from({ length: 200 }, (_, at) => `none${at}`).join('\n'), ''],
    ['dist\n', null],
    [null, 'dist\n'],
  ])('is not read where %j becomes %j', (before, after) => {
    expect(isUnread('.gitignore', before, after)).toBe(true);
  });

  test.each([
    ['', 'sum.py  \n'],
    ['', '/sum.py\n'],
    ['', 'lib//\n'],
    ['', 'lib/other.py\n'],
    ['', '*/other.py\n'],
    ['', 'l**y\n'],
    ['', 's\\um.py\n'],
    ['', 'su[l-n].py\n'],
    ['', '?um.py\n'],
    ['*\n!sum.py\n', '*\n'],
    [null, 'sum.py'],
    ['', Array.from({ length: 201 }, (_, at) => `none${at}`).join('\n')],
    [Array.from({ length: 201 }, (_, at) => `none${at}`).join('\n'), ''],
  ])('may be read by linters where %j becomes %j', (before, after) => {
    expect(isUnread('.gitignore', before, after)).toBe(false);
  });
});

describe('attributes for git', () => {
  test.each([
    ['', '*.png binary\n'],
    ['*.x filter=lfs\n', '*.x filter=lfs\n# why\n'],
    [null, '* text=auto\n'],
    ['* text=auto\n', null],
  ])('are not read where %j becomes %j', (before, after) => {
    expect(isUnread('.gitattributes', before, after)).toBe(true);
  });

  test.each([
    ['', '*.png binary\n*.x filter=lfs\n'],
    ['*.x filter=lfs\n*.png binary\n', ''],
    ['', '*.png binaryish\n'],
  ])('may be where %j becomes %j', (before, after) => {
    expect(isUnread('.gitattributes', before, after)).toBe(false);
  });
});

test.each(['.gitignore.old', '.gitattributes.old', 'my.gitignore', 'sum.py'])('%s may be read', (path) => {
  expect(isUnread(path, '', '# why\n')).toBe(false);
});
