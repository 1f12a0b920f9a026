import { expect, test } from 'vitest';
import { HOSTILE_CHANGES } from '../../../bench/hostile-changes.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

/** At this length, what takes a time that grows with its square holds a run up, some of it for hours. */
const LINES = 10_000;

test.each(HOSTILE_CHANGES)('$name are read in one go', ({ path, text }) => {
  const files = [{ path, before: text(LINES, 'a'), after: text(LINES, 'b') }];
  expect(() => findTampering(files, testPaths(null))).not.toThrow();
});
