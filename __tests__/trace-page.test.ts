import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listOf, objectOf, parseJson } from '../embedded/json.ts';

const root = join(import.meta.dirname, '..');

test('the page of the trace has each kind of line with its fields, and no other', () => {
  const schema = objectOf(parseJson(readFileSync(join(root, 'schemas/trace.json'), 'utf8')));
  const kinds = listOf(schema.oneOf).map((one) => {
    const fields = objectOf(objectOf(one).properties);
    const { const: kind } = objectOf(fields.kind);
    const besides = Object.keys(fields).filter((name) => name !== 'time' && name !== 'kind');
    return `| \`${String(kind)}\` | ${besides.map((name) => `\`${name}\``).join(', ')} |`;
  });
  const page = readFileSync(join(root, 'docs/trace.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith('| `kind`'));
  expect(kinds.length).toBeGreaterThan(20);
  expect(rows.map((row) => /^\| [^|]+ \| [^|]* \|/.exec(row)?.[0])).toEqual(kinds);
  expect(rows.filter((row) => !/\| [A-Z][^|]{15,} \|$/.test(row))).toEqual([]);
});
