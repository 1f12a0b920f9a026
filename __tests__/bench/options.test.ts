import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '../../bench/options.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MAIN = join(ROOT, 'dist', 'index.js');
const about = { from: ROOT, known: ['start', 'tokens'] };

test('without options the present bundle is measured in all parts', () => {
  const options = { parts: ['start', 'tokens'], runs: 20, main: MAIN, before: null };
  expect(readOptions([], about)).toEqual({ kind: 'bench', options });
});

test('a bundle is named from where the person stands', () => {
  const args = ['--part', 'tokens', '--runs', '3', '--main', 'index.js', '--before', '../dist/index.js'];
  const options = { parts: ['tokens'], runs: 3, main: MAIN, before: MAIN };
  expect(readOptions(args, { ...about, from: join(ROOT, 'dist') })).toEqual({ kind: 'bench', options });
});

test.each([
  [['--help'], "Unknown option '--help'."],
  [['start'], "Unexpected argument 'start'."],
  [['--part', 'stop'], 'There is no part stop.'],
  [['--runs', '0'], '--runs 0 is no number of runs.'],
  [['--runs', '1e3'], '--runs 1e3 is no number of runs.'],
  [['--before', 'none.js'], `There is no bundle ${join(ROOT, 'none.js')}.`],
])('%j is refused with what there is', (args, was) => {
  const message = `${was} Options: --part NAME, --runs N, --main PATH, --before PATH. Parts: start, tokens. Runs: 1 or more.`;
  expect(readOptions(args, about)).toEqual({ kind: 'misuse', message });
});
