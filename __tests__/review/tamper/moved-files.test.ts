import { describe, expect, test } from 'vitest';
import { changedFile } from '../../../src/review/source/file-text.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { movedAsAsked, namesMoved } from '../../../src/review/tamper/settings/moved-files.ts';
import { toldKinds } from './told-kinds.ts';

const CODE = "'use strict'\nconst a = 1\nmodule.exports = a\n";
const MOVES = [{ from: 'boot.js', to: 'index.js' }];
const MANIFEST = { name: 'kit', main: 'boot.js', type: 'commonjs', exports: { '.': './boot.js' } };
const MOVED = { ...MANIFEST, main: 'index.js', exports: { '.': './index.js' } };

interface Played {
  readonly now?: object;
  readonly code?: string;
  readonly moves?: typeof MOVES;
  readonly folder?: string;
  readonly keeps?: boolean;
}

function kinds({ now = MOVED, code = CODE, moves = MOVES, folder = '', keeps = false }: Played) {
  const files = [
    { path: `${folder}boot.js`, before: CODE, after: keeps ? `${CODE}a\n` : null },
    { path: `${folder}index.js`, before: null, after: code },
    { path: `${folder}package.json`, before: JSON.stringify(MANIFEST), after: JSON.stringify(now) },
  ];
  return toldKinds(findTampering(files, testPaths(null), { moves }));
}

describe('a manifest that names a file that moves', () => {
  test.each<[string, Played]>([
    ['as the task asks', {}],
    ['with more in it', { code: `${CODE}// more\n` }],
    ['beside it in a folder', { folder: 'packages/kit/' }],
  ])('%s is listed', (_what, played) => {
    expect(new Set(kinds(played))).toEqual(new Set(['manifest-minor']));
  });

  test.each<[string, Played]>([
    ['which nobody asks for', { moves: [] }],
    ['where the file stays', { keeps: true }],
    ['where the new file is another one', { code: 'module.exports = 2\n' }],
    ['beside another value', { now: { ...MOVED, type: 'module' } }],
    ['beside a new key', { now: { ...MOVED, browser: 'index.js' } }],
    ['to another file', { now: { ...MOVED, main: 'other.js' } }],
    [
      'under another path for those who import it',
      { now: { ...MOVED, exports: { './index.js': './index.js' } } },
    ],
    ['beside a new script', { now: { ...MOVED, scripts: { postinstall: 'node index.js' } } }],
  ])('%s stays a doubt', (_what, played) => {
    expect(kinds(played)).toContain('manifest-changed');
  });
});

describe('a file moves as the task asks', () => {
  const [FROM, TO, LINES] = ['a/boot.js', 'a/index.js', 'one\ntwo\nthree\nfour\n'];

  function moved({ from = FROM, to = TO, before = LINES, after = LINES }: Partial<Record<string, string>>) {
    const files = [
      { path: from, before, after: null },
      { path: to, before: null, after },
    ];
    return Object.fromEntries(movedAsAsked(files.map(changedFile), MOVES));
  }

  test.each<[string, Partial<Record<string, string>>]>([
    ['in the folder that the task names', { from: 'boot.js', to: 'index.js' }],
    ['in a folder', {}],
    ['with half of its lines', { after: 'two\nfour\nfive\nsix\nseven\n' }],
    ['with other blanks', { after: '\tone\n\n\n  two  \n' }],
    ['with blank lines of its own', { before: 'one\n\n\n\ntwo\n', after: 'one\n' }],
  ])('%s', (_what, played) => {
    const { from = FROM, to = TO } = played;
    expect(moved(played)).toEqual({ [from]: to });
  });

  test.each<[string, Partial<Record<string, string>>]>([
    ['with less than half of its lines', { after: 'one\n' }],
    ['without text', { before: '\n', after: '\n' }],
    ['from a name that ends alike', { from: 'a/reboot.js' }],
    ['to a name that ends alike', { to: 'a/myindex.js' }],
    ['from a name that begins alike', { from: 'a/boot.js.md' }],
    ['from another file', { from: 'a/start.js' }],
  ])('but not %s', (_what, played) => {
    expect(moved(played)).toEqual({});
  });

  test.each<[string, string | null, string | null, string | null, string | null]>([
    ['over one that was there', LINES, null, 'other\n', LINES],
    ['and stays', LINES, LINES, null, LINES],
    ['as a binary one', null, null, null, null],
    ['and its new path has none', LINES, null, null, null],
  ])('but not %s', (_what, before, after, otherBefore, otherAfter) => {
    const files = [
      { path: FROM, before, after },
      { path: TO, before: otherBefore, after: otherAfter },
    ];
    expect([...movedAsAsked(files.map(changedFile), MOVES)]).toEqual([]);
  });
});

describe('a manifest names the new path', () => {
  const FILES = new Map([
    ['a/boot.js', 'a/index.js'],
    ['a/sub/one.js', 'lib/one.js'],
  ]);

  test.each([
    ['as the old one is written', 'a/kit.json', '"main": "boot.js"', '"main": "index.js"'],
    ['in this folder, where it says so', 'a/kit.json', '"./boot.js", 1', '"./index.js", 1'],
    ['from a folder beside it', 'a/b/kit.json', '"../boot.js"', '"../index.js"'],
    ['from the folder above', 'kit.json', '"a/boot.js"', '"a/index.js"'],
    ['in another folder', 'a/kit.json', '"sub/one.js"', '"../lib/one.js"'],
    ['of two files', 'kit.json', '["a/boot.js","a/sub/one.js"]', '["a/index.js","lib/one.js"]'],
    ['each time', 'a/kit.json', '["boot.js","boot.js"]', '["index.js","index.js"]'],
  ])('%s', (_what, manifest, before, after) => {
    expect(namesMoved(manifest, { before, after }, FILES)).toBe(true);
    expect(namesMoved(manifest, { before, after: `${after} ` }, FILES)).toBe(false);
    expect(namesMoved(manifest, { before, after }, new Map())).toBe(false);
  });

  test.each([
    ['as a key', 'a/kit.json', '"boot.js": 1', '"index.js": 1'],
    ['as a key with blanks behind', 'a/kit.json', '"boot.js" \n : 1', '"index.js" \n : 1'],
    ['once of two times', 'a/kit.json', '["boot.js","boot.js"]', '["index.js","boot.js"]'],
    ['for one of another folder', 'kit.json', '"boot.js"', '"index.js"'],
    ['within a text', 'a/kit.json', '"run boot.js"', '"run index.js"'],
    ['without quotes', 'a/kit.json', 'boot.js', 'index.js'],
  ])('but not %s', (_what, manifest, before, after) => {
    expect(namesMoved(manifest, { before, after }, FILES)).toBe(false);
  });
});
