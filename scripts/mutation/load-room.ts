import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const { MUTATION_SOURCES = '' } = process.env;

// Before any test: what a source does as it is loaded belongs to no test, also where tests load it late.
for (const path of globSync(MUTATION_SOURCES.split('\n'), { cwd: root }))
  if (!/\.generated\.|\.d\.ts$/.test(path)) await import(join(root, path));
