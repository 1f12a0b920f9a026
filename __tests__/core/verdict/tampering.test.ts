import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TAMPER_KINDS } from '../../../src/core/verdict/tampering.ts';

test('a bundle may name every kind of what was found, and no other', () => {
  const path = join(import.meta.dirname, '../../../schemas/bundle.json');
  const schema = JSON.parse(readFileSync(path, 'utf8'));
  expect(schema.$defs.tampering.properties.kind.enum).toEqual(TAMPER_KINDS);
});
