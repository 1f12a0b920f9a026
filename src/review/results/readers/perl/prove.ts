import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf } from '../findings.ts';
import { type FormatReader, isTruncationNote, type OutputText } from '../format.ts';
import { stableName, stablePath } from '../places.ts';
import { bailedOut } from '../tap-line.ts';
import { hasRun, pathOf } from '../tap-tree.ts';
import { FILE, ProveRun } from './prove-run.ts';

const CLOSING = /^Files=(?<files>\d{1,9}), Tests=(?<tests>\d{1,9}), /;
const RESULT = /^Result: (?:PASS|FAIL|NOTESTS)$/;
const LISTED = /^(?:\[\d\d:\d\d:\d\d\] )?\S.{0,300}?\.t \.{2,} ?(?:(?:ok|skipped)\b.*)?$/m;
const BAIL = /^FAILED--Further testing stopped(?:: (?<why>.*))?$/;

/**
 * Perl's `prove`, also as `make test` and `Build test` start it. Its summary says which tests of which files failed; what
 * the files say of their failures gives these names. Passed tests have names with `-v` alone.
 */
export const prove: FormatReader = {
  format: 'prove',
  title: 'Perl’s prove',
  isHarness: true,
  read({ text, lines }: OutputText): FormatReading | null {
    const isProve = text.includes('\nResult: ') || text.includes('.t ..');
    return isProve && (LISTED.test(text) || lines.some((_, at) => isClosing(lines, at)))
      ? readRuns(lines)
      : null;
  },
};

function isClosing(lines: readonly string[], at: number): boolean {
  return CLOSING.test(lines[at] ?? '') && RESULT.test(lines[at + 1] ?? '');
}

function readRuns(lines: readonly string[]): FormatReading {
  const findings = new Findings();
  const closings: Closing[] = [];
  const last = lines.findLastIndex((_, at) => isClosing(lines, at));
  const isTruncated = lines.some(isTruncationNote);
  let run = new ProveRun();
  let isWhole = last >= 0 && !lines.slice(last).some((line) => FILE.test(line));
  for (const [at, line] of lines.entries()) {
    const why = BAIL.exec(line)?.groups;
    if (why !== undefined) findings.add(bailedOut(why.why));
    const counts = isClosing(lines, at) ? CLOSING.exec(line)?.groups : undefined;
    // One that counts other files than are listed was printed by a test, unless it is the last one.
    if (counts === undefined || (at !== last && run.files !== Number(counts.files))) {
      run.take(line);
      continue;
    }
    const { all, counted, areNamed } = run.failures;
    for (const failure of all) findings.add(failure);
    const failed = lines[at + 1] === 'Result: FAIL' ? Math.max(1, counted) : counted;
    closings.push(closingOf(run, { tests: Number(counts.tests), failed }, findings));
    // What is left out may have had the names.
    if (isTruncated && !areNamed) isWhole = false;
    run = new ProveRun();
  }
  const { isComplete, ...reading } = findings.closedBy(sumOf(closings));
  return { ...reading, isComplete: isComplete && isWhole };
}

/** Where all tests are listed, those inside of subtests are counted in place of these, and have names. */
function closingOf(
  run: ProveRun,
  { tests, failed }: { readonly tests: number; readonly failed: number },
  { passed }: Findings,
): Closing {
  const points = [...run.points].flatMap(([file, nodes]) => nodes.map((node) => ({ file, node })));
  const top = points.filter(({ node }) => node.result.indent === 0).length;
  if (top !== tests) return { executed: tests, skipped: 0, failed };
  const own = points.filter(({ node }) => !node.hasChildren);
  const ran = own.filter(({ node }) => hasRun(node));
  for (const { file, node } of ran)
    if (node.result.isOk) passed.push(stableName(`${stablePath(file)} > ${pathOf(node)}`));
  return { executed: ran.length, skipped: own.length - ran.length, failed };
}
