import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
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
