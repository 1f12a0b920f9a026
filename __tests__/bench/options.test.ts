import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '../../bench/options.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const about = { from: ROOT, known: ['start', 'tokens'] };

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
