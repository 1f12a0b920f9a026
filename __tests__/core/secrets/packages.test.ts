import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Secrets } from '../../../src/core/secrets/secrets.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const TOKEN = 'ghs_7QmZ2vXr9LkTbW4yHs8NcPd3JfGa6EuR1x0K';
const HEX_KEY = 'sk-9f86d081884c7d659a2feaa0c55ad015';
const LONG = 'sk-proj-T3BlbkFJ_x7-Qm2Zr9LkbW4yHs8NcPd5vGa6EuR1x0KqYt-eXo2_Zw7Q';
const WORDS = 'sk-local-model-key-of-the-stage';

test('every file of this repository and of a few packages is free of every key', () => {
  const secrets = new Secrets([TOKEN, HEX_KEY, LONG, WORDS]);
  const folders = ['src', 'docs', 'node_modules/ajv', 'node_modules/picomatch'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(500);
  const changed = files.filter((path) => {
    const text = readFileSync(path, 'utf8');
    return secrets.mask(text) !== text || secrets.isIn(text);
  });
  expect(changed).toEqual([]);
});
