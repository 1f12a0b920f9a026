import { describe, expect, test } from 'vitest';
import { checkPath, unportable } from '../../../src/core/paths/paths.ts';

const refusedBecause = (raw: string): string => {
  const checked = checkPath(raw);
  return checked.kind === 'refused' ? checked.why : `accepted as ${checked.path}`;
};

test.each([
  ['src/main.ts', 'src/main.ts'],
  ['./src/main.ts', 'src/main.ts'],
  ['src//main.ts', 'src/main.ts'],
  ['src/', 'src'],
  ['a b/ü/日本 語.txt', 'a b/ü/日本 語.txt'],
  ['.github/ISSUE_TEMPLATE/bug.md', '.github/ISSUE_TEMPLATE/bug.md'],
  ['-rf', '-rf'],
  ['a..b/c...d', 'a..b/c...d'],
  ['a/. .b', 'a/. .b'],
  ['git~1x/y', 'git~1x/y'],
])('a path is read into one spelling: %j is %j', (raw, path) => {
  expect(checkPath(raw)).toEqual({ kind: 'ok', path });
});

test.each([
  ['', 'is empty; give one relative'],
  ['.', 'names the repository itself'],
  ['/etc/passwd', 'is absolute; give it relative'],
  ['c:x', 'drive letter'],
  ['./ ', 'is empty'],
  ['src\\main.ts', 'backslash; write "/"'],
  ['..', 'leads upwards'],
  ['../x', 'leads upwards'],
  ['a/../b', 'leads upwards'],
  ['a/.. /b', 'leads upwards'],
  ['a/.../b', 'leads upwards'],
  ['a\0b', 'U+0000'],
  ['a\u007fb', 'U+007F'],
  ['a\u0085b', 'U+0085'],
  ['a\u202etxt.exe', 'U+202E'],
  ['a\u200bb', 'U+200B'],
  ['a\u{13430}b', 'U+13430'],
  ['a\ufeffb', 'U+FEFF'],
  ['a\u3164b', 'U+3164'],
  ['a\u{e0041}b', 'U+E0041'],
  ['a\ud800b', 'U+D800'],
  [`${'x/'.repeat(600)}y`, 'longer than 1024 bytes'],
  ['ü'.repeat(200), 'more than 255 bytes'],
])('a path that could leave the repository or be misread is refused with what to do: %j', (raw, part) => {
  expect(refusedBecause(raw)).toContain(part);
});

test('a refusal quotes 80 characters of the path', () => {
  expect(refusedBecause(`/${'x'.repeat(79)}`)).toContain(`"/${'x'.repeat(79)}" is absolute`);
  expect(refusedBecause(`/${'x'.repeat(80)}`)).toContain(`"/${'x'.repeat(79)}…" is absolute`);
});

test('a path may be as long as file systems take it, and no longer', () => {
  const name = 'n'.repeat(255);
  const whole = `${`${name}/`.repeat(3)}${name}/`;
  expect(checkPath(`${whole.slice(0, -1)}`)).toEqual({ kind: 'ok', path: whole.slice(0, -1) });
  expect(Buffer.byteLength(whole)).toBe(1024);
  expect(checkPath(whole)).toMatchObject({ kind: 'ok' });
  expect(refusedBecause(`${whole}n`)).toContain('longer than 1024 bytes');
  expect(refusedBecause(`n${name}`)).toContain('more than 255 bytes');
});

test('the mark that stands for bytes which are no UTF-8 names no file', () => {
  expect(refusedBecause('a/b\uFFFD.txt')).toContain('no UTF-8');
});

describe('a new file that people on Windows could not check out is refused with the reason', () => {
  test.each([
    ['a/b?.txt', 'holds the character ?'],
    ['a:b/c', 'holds the character :'],
    ['docs/end.', 'ends with a dot or a blank'],
    ['docs/end /x', 'ends with a dot or a blank'],
    ['con', 'the name of a device'],
    ['src/NUL.txt', 'the name of a device'],
    ['lpt³', 'the name of a device'],
    ['conout$', 'the name of a device'],
    ['aux  ', 'the name of a device'],
  ])('%j', (path, why) => {
    expect(unportable(path)).toMatch(/ cannot be checked out on Windows: .*\. Choose another name\.$/);
    expect(unportable(path)).toContain(why);
  });

  test.each(['src/main.ts', 'console', 'com', 'comx', 'lpt10', 'icon', 'a.con', 'nul-1', 'a. b/c'])(
    '%j is fine',
    (path) => {
      expect(unportable(path)).toBeNull();
    },
  );
});

describe("git's own folder is out of reach in every spelling that git guards against", () => {
  test.each([
    '.git',
    '.git/config',
    '.GIT/config',
    '.git./x',
    '.git . ./x',
    'git~1/config',
    '.git::$INDEX_ALLOCATION/x',
    '.git:$INDEX_ALLOCATION:x. y',
    '．ｇｉｔ/config',
  ])('%j', (raw) => {
    expect(refusedBecause(raw)).toContain("git's own folder");
  });

  test.each(['.g\u200cit/x', '.gi\u200dt/x', '.\u206agit/x', '.git\ufeff/x'])(
    '%j with code points that HFS ignores',
    (raw) => {
      expect(refusedBecause(raw)).toContain('invisible character');
    },
  );
});

describe('the short names of Windows, which alias files that are protected or looked at', () => {
  test.each([
    'GITHUB~1/workflows/x.yml',
    '.github/WORKFL~1/x.yml',
    'src/PACKAG~1.JSO',
    'GI7EBA~1',
    'HUSKY~1:x',
  ])('%j is none that a tool may name', (raw) => {
    expect(refusedBecause(raw)).toContain('short name of Windows');
  });

  test.each(['notes~', 'notes.txt.~1~', 'a~b', 'longer-than-eight~1', '~1', 'sales~2024.csv', 'pkg~0.1'])(
    '%j is no short name',
    (raw) => {
      expect(checkPath(raw)).toEqual({ kind: 'ok', path: raw });
    },
  );
});
