import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TAMPER_KINDS, TAMPER_TABLE } from '../../../src/core/verdict/tampering.ts';

test('a bundle may name every kind of what was found, and no other', () => {
  const path = join(import.meta.dirname, '../../../schemas/bundle.json');
  const schema = JSON.parse(readFileSync(path, 'utf8'));
  expect(schema.$defs.tampering.properties.kind.enum).toEqual(TAMPER_KINDS);
});

/** The words of the document for what a kind does to the verdict. */
const EFFECTS = {
  block: '**blocks**',
  doubt: 'passes, with a warning',
  ask: 'passes, with a remark',
  list: 'listed',
} as const;

test('the document has a row for every kind of what was found, with its effect, and no other', () => {
  const path = join(import.meta.dirname, '../../../docs/how-a-change-is-judged.md');
  const [, table = ''] = readFileSync(path, 'utf8').split('| Found | With `on-tamper: block` |');
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2);
  const shown = rows.map((row) => row.split(' | ').slice(0, 2).join(' | '));
  const wanted = TAMPER_KINDS.map((kind) => TAMPER_TABLE[kind]);
  expect(shown).toEqual(wanted.map(({ title, effect }) => `| ${title} | ${EFFECTS[effect]}`));
});
