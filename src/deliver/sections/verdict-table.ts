import { outputWithNotes } from '../../core/verdict/command-result.ts';
import {
  type Comparison,
  type FailureClass,
  failuresOfClass,
  isBlocking,
} from '../../core/verdict/evidence.ts';
import { describeRead } from '../../core/verdict/run.ts';
import { countedFailures, detailOf, type Failure } from '../../core/verdict/test-report.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
import { escapedBlock, escapedCode, escapedWords } from '../text/escape.ts';
import { firstRows, paragraphs } from '../text/fit-to-limit.ts';

const MAX_ROWS = 20;
const MAX_COMMAND_CHARS = 200;
const MAX_WHY_CHARS = 150;

/** Each command on the base and on the change, and how its failures differ. */
export function verdictTable(verdict: Verdict | null): string {
  const comparisons = verdict?.evidence.comparisons ?? [];
  if (comparisons.length === 0) return 'No command was run on this change.';
  const rest = (left: number) => `| ... and ${left} more commands | | | |`;
  const rows = firstRows(comparisons, rowOf, { most: MAX_ROWS, rest });
  return ['| Command | Base | This change | Difference |', '|---|---|---|---|', ...rows].join('\n');
}

function rowOf(one: Comparison): string {
  const base = one.base === null ? 'not run' : describeRead(one.base);
  const command = escapedCode(one.command, MAX_COMMAND_CHARS);
  return `| ${command} | ${base} | ${describeRead(one.candidate)} | ${difference(one)} |`;
}

/** Most important first. */
const CLASS_WORDS: readonly (readonly [kind: FailureClass, word: string, title: string])[] = [
  ['regression', 'newly failing', 'New with this change'],
  ['unresolved', 'still failing', 'Was to be fixed, and still fails'],
  ['incomparable', 'not comparable', 'No base to compare with'],
  ['missing', 'no longer reported', 'Failed on the base, and no longer reported: not seen to pass'],
  ['rewritten', 'rewritten', 'Failed on the base, and pass only as edited here'],
  ['flaky', 'flaky', 'Flaky: gone in a second run'],
  ['flaky-elsewhere', 'flaky elsewhere', 'Flaky, and not by this change: gone in a second run'],
  ['fixed', 'fixed', 'Fixed'],
  ['pre-existing', 'pre-existing', 'The base has them too'],
];

function difference({ base, failures, outcome, why }: Comparison): string {
  const parts = CLASS_WORDS.flatMap(([kind, word]) => {
    const found = failuresOfClass(failures, kind);
    if (found.length === 0) return [];
    const areLines = found.every(({ cause }) => cause === 'line');
    const text = areLines ? linesOf(kind, found, word) : `${found.length} ${word}`;
    return [isHighlighted(kind) ? `**${text}**` : text];
  });
  const isCounted = parts.length > 0 && (outcome === 'regressed' || outcome === 'unresolved');
  if (isBlocking(outcome) && !isCounted && why !== '') parts.push(escapedWords(why, MAX_WHY_CHARS));
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

const MAX_NAMES = 20;
const MAX_NAME_CHARS = 200;
const MAX_MESSAGE_CHARS = 200;

/** Every failure by name, most important first, without what the proof names; empty if there is none. */
export function failureLists(verdict: Verdict | null): string {
  if (verdict === null) return '';
  const { comparisons, proof } = verdict.evidence;
  const decide = new Set(proof.kind === 'proven' ? proof.tests.map(({ id }) => id) : []);
  const all = comparisons.flatMap(({ failures }) => failures);
  const lists = CLASS_WORDS.map(([kind, , title]) => {
    const found = failuresOfClass(all, kind).filter(({ id }) => kind !== 'fixed' || !decide.has(id));
    return found.length === 0 ? '' : [`**${title}**`, '', ...failureLines(found, MAX_NAMES)].join('\n');
  });
  return paragraphs(...lists);
}

export function failureLines(failures: readonly Failure[], most: number): readonly string[] {
  return firstRows(failures, lineOf, { most, rest: (left) => `- ... and ${left} more` });
}

/** Name, path and message come from tests or compilers, so they are escaped. */
function lineOf({ name, at, message }: Failure): string {
  const words = detailOf({ name, message });
  const line = at?.line ?? null;
  const where = at === null ? '' : ` (${escapedCode(line === null ? at.path : `${at.path}:${line}`)})`;
  const detail = words === '' ? '' : `: ${escapedCode(words, MAX_MESSAGE_CHARS)}`;
  return `- ${escapedCode(name, MAX_NAME_CHARS)}${where}${detail}`;
}

const MAX_OUTPUTS = 5;
const MAX_OUTPUT_CHARS = 4000;

/** The end of what the commands that block wrote; empty when none does. The table says why one was not run. */
export function failedOutputs(verdict: Verdict | null): string {
  const blocking = (verdict?.evidence.comparisons ?? []).filter(
    ({ outcome, candidate }) => isBlocking(outcome) && candidate.result.kind !== 'refused',
  );
  const rest = (left: number) => `... and ${left} more commands.`;
  return paragraphs(...firstRows(blocking, outputOf, { most: MAX_OUTPUTS, rest }));
}

function outputOf({ command, candidate: { result } }: Comparison): string {
  const output = result.kind === 'refused' ? '' : outputWithNotes(result);
  const name = escapedCode(command, MAX_COMMAND_CHARS);
  if (output.trim() === '') return `${name} printed nothing.`;
  return `${name}\n\n${escapedBlock(output.slice(-MAX_OUTPUT_CHARS))}`;
}
