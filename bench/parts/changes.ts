import type { ChangedText } from '../../src/core/verdict/changed-text.ts';
import { testPaths } from '../../src/review/source/test-files.ts';
import { findTampering } from '../../src/review/tamper/find-tampering.ts';
import { HOSTILE_CHANGES, type HostileChange } from '../hostile-changes.ts';
import { type Row, row } from '../table.ts';
import type { Part } from './part.ts';

const LINES = 10_000;
const FILES = 1500;
const AIM_MS = 5000;
/** Twice the text may take so many times as long; below `SHORT_MS`, what else the machine does decides. */
const AIM_GROWTH = 3;
const SHORT_MS = 200;

/** Reading what a change does to its checks, where the change is made to cost time. From the sources, not the bundle. */
export const changes: Part = async () => [
  ...HOSTILE_CHANGES.map((change) => rowOf(change.name, (times) => [versionsOf(change, times * LINES)])),
  rowOf('changed files that load others', (times) =>
    Array.from({ length: times * FILES }, (_, index) => sourceFile(index)),
  ),
];

function rowOf(name: string, make: (times: number) => readonly ChangedText[]): Row {
  const half = timeOf(make(1));
  const whole = timeOf(make(2));
  const growth = whole / half;
  return row(`reading a change: ${name}`, `${whole.toFixed(0)} ms, ${growth.toFixed(1)} times half of it`, {
    aim: `${AIM_MS} ms, linear`,
    isMet: whole < SHORT_MS || (whole <= AIM_MS && growth <= AIM_GROWTH),
  });
}

function timeOf(files: readonly ChangedText[]): number {
  const start = performance.now();
  findTampering(files, testPaths(null));
  return performance.now() - start;
}

function versionsOf({ path, text }: HostileChange, lines: number): ChangedText {
  return { path, before: text(lines, 'a'), after: text(lines, 'b') };
}

function sourceFile(index: number): ChangedText {
  const load = `const a = require('./a${index}');\n`;
  return { path: `src/b${index}.js`, before: `${load}a(1);\n`, after: `${load}a(2);\n` };
}
