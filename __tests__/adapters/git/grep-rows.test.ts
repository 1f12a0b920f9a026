import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { GrepRows } from '../../../src/adapters/git/grep-rows.ts';

const COMMIT = 'c'.repeat(40);
const MIB = 1024 * 1024;

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

test('rows arrive whole, wherever a chunk ends, also within a character', () => {
  const output = Buffer.from(`${COMMIT}:a\nb.txt\x001\x00über €\n${COMMIT}:ü\x0012\x00\n`);
  const rows = new GrepRows(COMMIT);
  expect([...output].flatMap((byte) => rows.endingIn(Buffer.from([byte])))).toEqual([
    { path: 'a\nb.txt', line: 1, text: 'über €' },
    { path: 'ü', line: 12, text: '' },
  ]);
});

test('hits in long lines do not keep the lines in memory', () => {
  const rows = new GrepRows(COMMIT);
  const line = 'y'.repeat(100_000);
  const before = heapBytes();
  const hits = Array.from({ length: 300 }, (_, at) =>
    rows.endingIn(Buffer.from(`${COMMIT}:src/generated/${at}.js\x001\x00${line}\n`)),
  );
  expect(heapBytes() - before).toBeLessThan(5 * MIB);
  expect(hits.flat()).toHaveLength(300);
});
