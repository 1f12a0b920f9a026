import { expect, test } from 'vitest';
import { changedFile } from '../../../src/review/source/file-text.ts';
import { settingsTampering } from '../../../src/review/tamper/settings/settings.ts';

function details(path: string, before: string, after: string): readonly string[] {
  const context = { isTest: () => false, asksFor: () => false, moves: [], gateLines: ['node --test'] };
  return settingsTampering([changedFile({ path, before, after })], context).map(({ detail }) => detail);
}

const json = (fields: object): string => JSON.stringify(fields, null, 2);

test.each<[what: string, path: string, before: string, after: string, details: readonly string[]]>([
  [
    'one more',
    'package.json',
    json({ devDependencies: { tape: '^5.0.0' } }),
    json({ devDependencies: { has: '^1.0.3', tape: '^5.0.0' } }),
    ['The key "devDependencies" is changed: "has" is new.'],
  ],
  [
    'the first',
    'package.json',
    json({ name: 'kit' }),
    json({ name: 'kit', dependencies: { '@left/pad': '1' } }),
    ['The key "dependencies" is new: "@left/pad" is new.'],
  ],
  [
    'another version, and one that is gone',
    'requirements.txt',
    'left==1.0\nright==2.0\n',
    'left==1.1\n',
    ['The file is changed: "left" has another version, "right" is gone.'],
  ],
  [
    'a section of TOML',
    'Cargo.toml',
    '[dev-dependencies]\nleft = "1.0"\n',
    '[dev-dependencies]\nleft = "1.0"\nright = { version = "2" }\n',
    ['The section "dev-dependencies" is changed: "right" is new.'],
  ],
  [
    'a dependency beside what starts something',
    'requirements.txt',
    'left==1.0\n',
    'left==1.0\nright==1.0\n-e ./own\n',
    ['The file is changed.'],
  ],
  [
    'more than a sentence holds',
    'package.json',
    json({ dependencies: {} }),
    json({ dependencies: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`left-${at}`, '1'])) }),
    ['The key "dependencies" is changed.'],
  ],
  [
    'a name that is longer than a sentence',
    'package.json',
    json({ dependencies: {} }),
    json({ dependencies: { ['l'.repeat(5_000)]: '1' } }),
    ['The key "dependencies" is changed.'],
  ],
  [
    'options of a compiler, which are no dependencies',
    'Makefile',
    'CFLAGS = -O1 x.c\n',
    'CFLAGS = -O2 x.c\n',
    ['The variable "CFLAGS" is changed.'],
  ],
])('a manifest says which dependencies differ: %s', (_, path, before, after, expected) => {
  expect(details(path, before, after)).toEqual(expected);
});
