import { expect, test } from 'vitest';
import { languageOf } from '../../../src/review/source/language.ts';

test.each([
  ['.eslintrc', 'slash-data'],
  ['web/.mocharc', 'slash-data'],
  ['my.eslintrc', null],
  ['.eslintrc.old', null],
  ['Makefile', 'hash-data'],
  ['Makefile.old', null],
  ['.rspec', 'hash-data'],
  ['Rakefile', 'ruby'],
  ['src/a.test.ts', 'javascript'],
  ['src/a.py', 'python'],
  ['README', null],
  // What every object has is no ending.
  ['constructor', null],
  ['src/a.__proto__', null],
])('%s is read as %j', (path, language) => {
  expect(languageOf(path)).toBe(language);
});
