import { type FormatReading, sumOfCounts } from '../../../core/verdict/test-report.ts';
import { Findings } from './findings.ts';
import { type FormatReader, isTruncationNote, type OutputText } from './format.ts';
import { ListRun } from './list-run.ts';
import type { ListRunner } from './list-runner.ts';
import { runsOf } from './runs.ts';

/** Reads the output of a runner by its table. */
export function listReader(runner: ListRunner): FormatReader {
  return { ...runner, read: (output) => readingOf(runner, output) };
}

function readingOf(runner: ListRunner, { text, lines }: OutputText): FormatReading | null {
  if (!runner.recognisedBy.test(text)) return null;
  const { needsClosing = false, runsOf: split = runsOf } = runner;
  const all = split(lines).map((part) => ({ part, run: new ListRun(runner, part) }));
  const isRun = !needsClosing || all.some(({ run }) => !run.isEmpty);
  // A run that ended before it said anything shows by what the format is recognised by.
  const isBegun = (part: readonly string[]) => isRun && runner.recognisedBy.test(part.join('\n'));
  const runs = all.flatMap(({ part, run }) => (!run.isEmpty || isBegun(part) ? [run] : []));
  if (runs.length === 0) return null;
  const findings = new Findings();
  const ends = runs.map((run) => run.addTo(findings));
  const isLost = runner.isLostByCut === true && findings.total > 0 && lines.some(isTruncationNote);
  const counted = ends.flatMap(({ counts }) => counts ?? []);
  return findings.reading({
    counts: counted.length === 0 ? null : sumOfCounts(counted),
    isComplete: !isLost && ends.every(({ isWhole }) => isWhole),
  });
}
