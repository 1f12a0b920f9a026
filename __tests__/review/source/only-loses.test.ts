import { expect, test } from 'vitest';
import { onlyLoses } from '../../../src/review/source/only-loses.ts';

const HEAD = "import { double, tax } from '../src/m.js';\n";
const BEFORE = `${HEAD}test('double', () => {});\ntest('tax', () => {});\n`;
const of = (after: string | null, before: string | null = BEFORE): boolean =>
  onlyLoses({ path: 'test/m.test.js', before, after });
const LOST = BEFORE.replace(/test\('double.*\n/, '');
const importing = (line: string): string => LOST.replace(HEAD, `${line}\n`);

test('a file only loses lines, and names of what it imports', () => {
  expect(of(null)).toBe(true);
  expect(of(LOST)).toBe(true);
  expect(of(importing("import { tax } from '../src/m.js';"))).toBe(true);
  const python = 'from m import double, tax\n\n\ndef test_tax():\n    assert tax(1) == 1\n';
  expect(of(python.replace('double, ', ''), python)).toBe(true);
});

test.each<[string, string, (string | null)?]>([
  ['a new line', `${LOST}const tax = () => 1;\n`],
  ['a new file', LOST, null],
  ['an import from elsewhere', importing("import { tax } from './m.js';")],
  ['an import by another name', importing("import { tax as real } from '../src/m.js';")],
  ['a name that it did not import', importing("import { tax, total } from '../src/m.js';")],
])('it may expect something else with %s', (_, after, before) => {
  expect(of(after, before)).toBe(false);
});
