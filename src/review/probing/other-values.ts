import type { Change, ChangeSet } from '../../core/change-set.ts';
import { linesOf } from '../../core/text/hunk.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { type Evidence, type IndifferentTests, isEachPartNoticed } from '../../core/verdict/evidence.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import type { ChangeSources, SortedChange } from '../files/sorted-change.ts';
import { withNonsense } from '../gate/blind-gate.ts';
import { type CommandOnChange, type Examined, MOST_FILES, type Trial } from '../gate/command-on-change.ts';
import { msOf } from '../gate/gate.ts';
import { selectedTrial } from '../gate/trial.ts';
import { isNamedAsPassed } from '../results/passed-tests.ts';
import { saysNoOther } from '../results/test-counts.ts';
import { addedLines } from './places.ts';
import { decidingFiles, isByBase } from './unnoticed.ts';

/** A run that takes longer is not worth this answer. */
const MOST_MS = 15_000;

/**
 * Whether tests compare anything with a value: those that show what the change does run once more with other numbers and
 * texts in them. Tests of a value then fail; those that still pass only ask whether something is there, or no longer say
 * that they fail. Asked where they take 15 seconds at most, unless they have shown that they compare: by names, as failed by
 * what they assert and as passed.
 *
 * @returns null where they notice it, or the run does not tell
 */
export async function findIndifferent(
  { change, commands }: Examined,
  evidence: Pick<Evidence, 'proof' | 'leftOut'>,
  base: Pick<ChangeSources, 'baseText' | 'paths'>,
): Promise<IndifferentTests | null> {
  const { proof } = evidence;
  if (proof.kind !== 'proven' && !(proof.kind === 'load-error' && isEachPartNoticed(evidence))) return null;
  const command = commands.find(({ entry }) => entry.text === proof.command);
  if (command === undefined) return null;
  if (haveCompared(proof, command.whole)) return null;
  // Those of the change have run by themselves for the proof.
  if (isByBase(proof) && msOf(command.whole.reference.result) > MOST_MS) return null;
  const files = await filesWithValues(command, proof, base);
  const trial = (await selectedTrial(command, files, command.partOfChange)) ?? command.whole;
  const { reference } = trial;
  if (haveCompared(proof, trial) || msOf(reference.result) > MOST_MS) return null;
  const altered = await withOtherValues(change, files, base);
  if (altered === null) return null;
  const read = await trial.run({ of: 'other-values', changes: altered.changes });
  if (read.result.kind !== 'exited' || !saysNoOther(read, reference)) return null;
  // It may run other tests than these.
  const damaged = await trial.run(withNonsense(altered.changes, altered.files));
  if (damaged.result.kind !== 'exited' || saysNoOther(damaged, reference)) return null;
  return { command: command.entry.text, files: altered.files };
}

/** Whether a runner names one of the tests as failed by what it asserts, and each as passed. */
function haveCompared(proof: Proof, { reference }: Trial): boolean {
  if (proof.kind !== 'proven' || !proof.tests.some(({ cause }) => cause === 'assertion')) return false;
  return proof.tests.every(({ id }) => isNamedAsPassed(id, reference));
}

/** Where it is not known which files decide, those that tests of the change use, or all tests of the base, if they are few. */
async function filesWithValues(
  command: CommandOnChange,
  proof: Proof,
  { paths }: Pick<ChangeSources, 'paths'>,
): Promise<readonly string[]> {
  const { change } = command;
  const known = decidingFiles(command, proof);
  if (known.length > 0) return known;
  // Of tests in code, the code has values as well.
  if (!isByBase(proof)) return change.parts.tests.support.filter(change.isTest).slice(0, MOST_FILES);
  const all = (await paths()).filter(change.isTest);
  return all.length > MOST_FILES ? [] : all;
}

interface Altered {
  readonly changes: ChangeSet;
  /** The altered files. */
  readonly files: readonly string[];
}

/** The change with other values in these files; where it edits one, in the lines that it adds. Null: not in each of these. */
async function withOtherValues(
  { changes, texts }: SortedChange,
  files: readonly string[],
  { baseText }: Pick<ChangeSources, 'baseText'>,
): Promise<Altered | null> {
  let altered: Altered = { changes, files: [] };
  for (const path of files) {
    const isOfBase = !texts.some((one) => one.path === path);
    const text = texts.find((one) => one.path === path) ?? (await unchanged(path, baseText));
    // An output may name a file that is not there. Whether one of the base may be executed is not known.
    if (text.after === null || (isOfBase && text.after.startsWith('#!'))) return null;
    const added = new Set(addedLines(text).map(({ from }) => from));
    const after = otherValues(linesOf(text.after), (line) => added.has(line));
    if (after === null) return null;
    if (after === text.after) continue;
    altered = {
      changes: altered.changes.with(path, fileOf(after, changes.get(path))),
      files: [...altered.files, path],
    };
  }
  return altered.files.length === 0 ? null : altered;
}

async function unchanged(path: string, baseText: ChangeSources['baseText']): Promise<ChangedText> {
  return { path, before: null, after: await baseText(path) };
}

function fileOf(text: string, change: Change | undefined): Change {
  const mode = change?.kind === 'file' ? change.mode : '100644';
  return { kind: 'file', mode, bytes: Buffer.from(text), isNew: change?.kind === 'file' && change.isNew };
}

/** What loads other files, or announces how many tests there are: altered, no test would run. And comments. */
const NO_VALUES =
  /^\s*(?:[#*;]|\/[/*]|--|(?:from|use|using|include|load|source|library|package|plan|module|namespace)\b)|\b(?:import|require(?:_\w+)?)\b|\b(?:plan|assertions)\(/;
/** Texts that are no paths and hold no expressions, and numbers. */
const VALUE = /(["'`])((?:(?!\1)[^\\${}/\n])*)\1|(?<![\w$])\d+(?!\w)/gu;
/** What a process ends with, a count that begins, or a stream of a shell: altered, what runs the tests is red by itself. */
function endsOrCounts(number: string, line: string, offset: number): boolean {
  const [before, after] = [line.slice(0, offset), line.slice(offset + number.length)];
  if (/\b(?:exit|exitCode|return)\b/.test(before) || /[<>&]$/.test(before) || /^[<>]/.test(after))
    return true;
  return number === '0' && /(?<![=!<>])=\s*$/.test(before);
}

/** Irregular: with 1, 2 and 3, also the sum of two numbers would grow as they do. */
function stepOf(count: number): number {
  return ((count * 37) % 101) + 1;
}

const ANY_VALUE = /["'`]|(?<![\w$])\d/;

/**
 * The text with each number higher and each text longer, each by something else: what is sorted, chosen or turned around
 * would else be as it is expected.
 *
 * @param isAltered by the number of a line, counted from 1
 * @returns null where such a line has values of which none can be altered
 */
export function otherValues(lines: readonly string[], isAltered: (line: number) => boolean): string | null {
  let count = 0;
  const altered = lines.map((line, at): string | null => {
    if (!isAltered(at + 1) || NO_VALUES.test(line)) return line;
    let isSpared = false;
    const other = line.replace(VALUE, (all, quote?: string, text?: string, offset = 0) => {
      if (quote !== undefined && !/[\p{L}\d]/u.test(text ?? '')) return all;
      count += 1;
      if (quote !== undefined) return `${quote}${text}${count}${quote}`;
      if (!endsOrCounts(all, line, offset)) return String(BigInt(all) + BigInt(stepOf(count)));
      isSpared = true;
      return all;
    });
    return other === line && ANY_VALUE.test(line) && !isSpared ? null : other;
  });
  return altered.includes(null) ? null : altered.join('');
}
