import { type Failure, type FormatReading, sumOfCounts } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { Findings } from '../findings.ts';
import { type FormatReader, isTruncationNote, type OutputText } from '../format.ts';
import type { Closing } from '../list-closings.ts';
import { stableName, stablePath } from '../places.ts';
import { bailedOut } from '../tap-line.ts';
import { hasRun, pathOf, type TapNode } from '../tap-tree.ts';
import { traceOf } from '../trace.ts';
import { type Entry, isListed, type ProveRun, runIn } from './prove-run.ts';

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
  let isWhole = last >= 0 && !lines.slice(last).some(isListed);
  let [start, files] = [0, 0];
  for (const [at, line] of lines.entries()) {
    const why = BAIL.exec(line)?.groups;
    if (why !== undefined) findings.add(bailedOut(why.why));
    if (isListed(line)) files += 1;
    const counts = isClosing(lines, at) ? CLOSING.exec(line)?.groups : undefined;
    // One that counts other files than are listed was printed by a test, unless it is the last one.
    if (counts === undefined || (at !== last && files !== Number(counts.files))) continue;
    const run = runIn(lines.slice(start, at));
    const isRed = lines[at + 1] === 'Result: FAIL';
    closings.push(closingOf(run, { tests: Number(counts.tests), least: isRed ? 1 : 0 }, findings));
    // What is left out may have had the names.
    if (isTruncated && !run.entries.every((entry) => isNamed(entry, run))) isWhole = false;
    [start, files] = [at + 2, 0];
  }
  const failed = closings.reduce((sum, one) => sum + one.failed, 0);
  const counts = closings.length === 0 ? null : sumOfCounts(closings);
  return findings.reading({ counts, isComplete: isWhole && failed <= findings.total });
}

/** Whether each failed test of a file says something, so that it is known which is which. */
function isNamed({ file, failed }: Entry, { diagnoses }: ProveRun): boolean {
  return (diagnoses.get(file)?.length ?? 0) === failed;
}

/** Where all tests are listed, those inside of subtests are counted in place of these, and have names. */
function closingOf(
  run: ProveRun,
  { tests, least }: { readonly tests: number; readonly least: number },
  findings: Findings,
): Closing {
  const failed = run.entries.flatMap((entry) => failedTests(entry, run));
  const died = run.entries.flatMap((entry) => deathOf(entry, run));
  for (const failure of [...failed, ...died]) findings.add(failure);
  const counted = run.entries.reduce((sum, entry) => sum + entry.failed, died.length);
  const all = pointsIn(run);
  const top = all.filter(({ node }) => isTop(node)).length;
  const end = { failed: Math.max(least, counted) };
  if (top !== tests) return { ...end, executed: tests, skipped: 0 };
  const own = all.filter(({ node }) => !node.hasChildren);
  const ran = own.filter(({ node }) => hasRun(node));
  for (const { node, name } of ran) if (node.result.isOk) findings.passed.push(stableName(name));
  return { ...end, executed: ran.length, skipped: own.length - ran.length };
}

function pointsIn({ tests }: ProveRun): readonly { readonly node: TapNode; readonly name: string }[] {
  return [...tests].flatMap(([file, { nodes }]) => {
    let number = 0;
    return nodes.map((node) => {
      if (isTop(node)) number += 1;
      return { node, name: nameIn(file, isTop(node) ? node.result.name : pathOf(node), number) };
    });
  });
}

function isTop({ result }: TapNode): boolean {
  return result.indent === 0;
}

function nameIn(file: string, name: string, number: number): string {
  return `${stablePath(file)} > ${name === '' ? `test ${number}` : name}`;
}

function failedTests(entry: Entry, run: ProveRun): readonly Failure[] {
  const { file, failed, numbers } = entry;
  const diagnoses = isNamed(entry, run) ? (run.diagnoses.get(file) ?? []) : [];
  const top = (run.tests.get(file)?.nodes ?? []).filter(isTop);
  return numbers.slice(0, failed).flatMap((number, at) => {
    const own = diagnoses[at];
    const name = nameIn(file, own?.name || (top[number - 1]?.result.name ?? ''), number);
    const parts = own?.inside.map((one, index) => ({ ...one, name: `${name} > ${one.name || index + 1}` }));
    const tests = parts === undefined || parts.length === 0 ? [{ at: null, ...own, name }] : parts;
    return tests.map((test) => failureFrom({ ...test, cause: 'assertion', trace: [] }));
  });
}

const THROWN = / at \S{1,400} line \d{1,7}[.,]/;
const AFTERWARDS = /^(?:BEGIN failed|Compilation failed)/;

/** None, unless the file died, did not load, or ran another number of tests than it had planned. */
function deathOf({ file, tests, failed, why, status }: Entry, { printed }: ProveRun): readonly Failure[] {
  const code = status >> 8;
  // Test::More ends with the number of failed tests, 254 at most; a plain program with 0.
  const isUsual = status % 256 === 0 && (code === 0 || code === Math.min(failed, 254));
  if (why === '' && isUsual) return [];
  const lines = printed.get(file) ?? [];
  const thrown = lines.filter((line) => THROWN.test(line) && !AFTERWARDS.test(line));
  const isLoad = tests === 0;
  const first = isLoad ? thrown[0] : thrown.at(-1);
  const trace = traceOf(isLoad ? thrown : thrown.slice(-1), 'perl');
  const message = first ?? (why || `exit status ${code}`);
  const at = { path: file, line: null };
  return [
    failureFrom({ name: stablePath(file), cause: isLoad ? 'load' : 'error', message, lines, trace, at }),
  ];
}
