import { clipEnd } from '../../core/text/text.ts';
import { type CommandResult, notesOf, outputWithNotes } from '../../core/verdict/command-result.ts';
import {
  blockingFailures,
  type Comparison,
  type Evidence,
  type FailureClass,
  failuresOfClass,
  isFailing,
} from '../../core/verdict/evidence.ts';
import { describeRead } from '../../core/verdict/run.ts';
import type { TamperKind } from '../../core/verdict/tampering.ts';
import { countedFailures, detailOf, type Failure, isUnexplained } from '../../core/verdict/test-report.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
import { BLOCK, escapedBlock, escapedCode, escapedWords } from '../text/escape.ts';
import { firstRows, paragraphs } from '../text/fit-to-limit.ts';

/** Each command on the base and on the change, and how its failures differ. */
export function verdictTable(verdict: Verdict | null): string {
  if (verdict === null || verdict.evidence.comparisons.length === 0)
    return 'No command was run on this change.';
  const { comparisons } = verdict.evidence;
  const words = classWords(verdict.evidence);
  const rows = firstRows(comparisons, (one) => rowOf(one, words));
  return ['| Command | Base | This change | Difference |', '|---|---|---|---|', ...rows].join('\n');
}

function rowOf(one: Comparison, words: ClassWords): string {
  const base = one.base === null ? 'not run' : describeRead(one.base);
  return `| ${escapedCode(one.command)} | ${base} | ${describeRead(one.candidate)} | ${difference(one, words)} |`;
}

type ClassWords = readonly (readonly [kind: FailureClass, word: string, title: string])[];

/** Most important first. */
const CLASS_WORDS: ClassWords = [
  ['regression', 'newly failing', 'New with this change'],
  ['unresolved', 'still failing', 'Was to be fixed, and still fails'],
  ['incomparable', 'not comparable', 'No base to compare with'],
  ['missing', 'no longer reported', 'Failed on the base, and no longer reported: not seen to pass'],
  ['rewritten', 'rewritten', 'Failed on the base, and pass only with the tests of the change'],
  ['flaky', 'flaky', 'Flaky: gone in a second run'],
  ['flaky-elsewhere', 'flaky elsewhere', 'Flaky, and not by this change: gone in a second run'],
  ['fixed', 'fixed', 'Fixed'],
  ['pre-existing', 'pre-existing', 'The base has them too'],
];

const CHECKS: readonly TamperKind[] = ['checks-needed', 'checks-blind', 'checks-changed'];

/** Under checks that the change brings with it, what no longer fails is not called fixed. */
function classWords({ tampering }: Evidence): ClassWords {
  if (!tampering.some(({ kind }) => CHECKS.includes(kind))) return CLASS_WORDS;
  return CLASS_WORDS.map((row) =>
    row[0] === 'fixed' ? ['fixed', 'passing under changed checks', 'Pass under the changed checks'] : row,
  );
}

function difference({ base, failures, outcome, why }: Comparison, words: ClassWords): string {
  const parts = words.flatMap(([kind, word]) => {
    const found = failuresOfClass(failures, kind);
    if (found.length === 0) return [];
    const areLines = found.every(({ cause }) => cause === 'line');
    const text = areLines ? linesOf(kind, found, word) : `${found.length} ${word}`;
    return [isHighlighted(kind) ? `**${text}**` : text];
  });
  const isCounted = parts.length > 0 && (outcome === 'regressed' || outcome === 'unresolved');
  if (isFailing(outcome) && !isCounted && why !== '') parts.push(escapedWords(why));
  if (parts.length > 0) return parts.join(', ');
  return base === null ? 'not compared' : 'no new failures';
}

/** A line of output does not fail: it is new, or there as before. */
function linesOf(kind: FailureClass, found: readonly Failure[], word: string): string {
  return kind === 'regression' ? countedFailures(found, 'new') : `${countedFailures(found)}, ${word}`;
}

function isHighlighted(kind: FailureClass): boolean {
  return kind !== 'fixed' && kind !== 'pre-existing' && kind !== 'flaky-elsewhere';
}

/** Every failure by name, most important first, without what the proof names; empty if there is none. */
export function failureLists(verdict: Verdict | null): string {
  if (verdict === null) return '';
  const { comparisons, proof } = verdict.evidence;
  const decide = new Set(proof.kind === 'proven' ? proof.tests.map(({ id }) => id) : []);
  const all = comparisons.flatMap(({ failures }) => failures);
  const lists = classWords(verdict.evidence).map(([kind, , title]) => {
    const found = failuresOfClass(all, kind).filter(({ id }) => kind !== 'fixed' || !decide.has(id));
    const lines = found.filter(({ cause }) => cause === 'line');
    const named = found.filter((one) => !lines.includes(one));
    return paragraphs(listOf(title, named), listOf(`${title}: lines of output`, lines));
  });
  return paragraphs(...lists);
}

function listOf(title: string, failures: readonly Failure[]): string {
  const rows = failureRows(failures).map((row) => `- ${row}`);
  return rows.length === 0 ? '' : [`**${title}**`, '', ...rows].join('\n');
}

/** Name, path and message come from tests or compilers, so they are escaped. */
export function failureRows(failures: readonly Failure[]): readonly string[] {
  return firstRows(failures, ({ name, at, message }) => {
    const words = detailOf({ name, message });
    const line = at?.line ?? null;
    const where = at === null ? '' : ` (${escapedCode(line === null ? at.path : `${at.path}:${line}`)})`;
    return `${escapedCode(name)}${where}${words === '' ? '' : `: ${escapedCode(words)}`}`;
  });
}

const MAX_OUTPUTS = 5;

/** What the commands that block wrote of their failures; empty when none does. The table says why one was not run. */
export function failedOutputs(verdict: Verdict | null): string {
  const blocking = (verdict?.evidence.comparisons ?? []).filter(
    ({ outcome, candidate }) => isFailing(outcome) && candidate.result.kind !== 'refused',
  );
  return paragraphs(...firstRows(blocking, outputOf, MAX_OUTPUTS));
}

function outputOf(comparison: Comparison): string {
  const { command, candidate } = comparison;
  const output = candidate.result.kind === 'refused' ? '' : ofFailures(comparison) || endOf(candidate.result);
  const name = escapedCode(command);
  return output.trim() === '' ? `${name} printed nothing.` : `${name}\n\n${escapedBlock(output)}`;
}

/** Empty: what the runner printed of some failure was not found in its output. */
function ofFailures(comparison: Comparison): string {
  const failures = blockingFailures(comparison);
  const texts = failures.flatMap(({ name, message, details = message, cause }) =>
    details === '' || isUnexplained({ cause }) ? [] : `${name}\n${details}`,
  );
  const areAll = comparison.candidate.reading?.isComplete === true && texts.length === failures.length;
  if (!areAll || texts.length === 0) return '';
  const notes = notesOf(comparison.candidate.result);
  return [clipEnd(texts.join('\n\n'), BLOCK), notes].filter((part) => part !== '').join('\n\n');
}

function endOf(result: Exclude<CommandResult, { readonly kind: 'refused' }>): string {
  return outputWithNotes(result).slice(-BLOCK);
}
