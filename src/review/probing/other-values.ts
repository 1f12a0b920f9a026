import type { Change } from '../../core/change-set.ts';
import { linesOf } from '../../core/text/hunk.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import {
  failuresOfClass,
  type IndifferentTests,
  isEachPartNoticed,
  type LeftOut,
} from '../../core/verdict/evidence.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { msOf } from '../gate/gate.ts';
import { type Examined, type JudgedCommand, MOST_FILES } from '../gate/judged-command.ts';
import { selectedTrial, Trial } from '../gate/trial.ts';
import type { ChangeSources, SortedChange } from '../judging/sorted-change.ts';
import { isNamedAsPassed } from '../results/passed-tests.ts';
import { newFailures } from '../results/read-result.ts';
import { executedIn } from '../results/test-counts.ts';
import { addedLines } from './places.ts';

/** A run that takes longer is not worth this answer. */
const MOST_MS = 15_000;

/**
 * Whether tests compare anything with a value: those that show what the change does run once more with every number and
 * text in them altered. Tests of a value then fail; those that still pass only ask whether something is there, or no longer
 * say that they fail. Asked where the proof is an exit code, or no runner names the tests as passed, or they miss a name on
 * the base: a named test that failed by what it checks and passes has shown that it compares.
 *
 * @returns null where they notice it, or the run does not tell
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function findIndifferent(
  { change, commands }: Examined,
  { proof, leftOut }: { readonly proof: Proof; readonly leftOut: LeftOut | undefined },
  base: Pick<ChangeSources, 'baseText' | 'paths'>,
): Promise<IndifferentTests | null> {
  if (proof.kind !== 'proven' && !(proof.kind === 'load-error' && isEachPartNoticed(leftOut))) return null;
  const command = commands.find(({ entry }) => entry.text === proof.command);
  if (command === undefined) return null;
  const whole = new Trial(command, command.changeRun);
  if (areNamed(proof, whole)) return null;
  const files = await decidingFiles(command, proof, base);
  const trial = (await selectedTrial(command, files, change.changes)) ?? whole;
  const { reference } = trial;
  if (areNamed(proof, trial) || msOf(reference.result) > MOST_MS) return null;
  const altered = await withOtherValues(change, files, base);
  if (altered.changes === change.changes) return null;
  const read = await trial.run({ of: 'other-values', changes: altered.changes });
  const isSame =
    read.result.kind === 'exited' &&
    isPass(read.result) === isPass(reference.result) &&
    executedIn(read) === executedIn(reference) &&
    newFailures(read, reference).length === 0;
  return isSame ? { command: command.entry.text, files: altered.files } : null;
}

/** Whether a runner names each test as passed that was seen to fail by what it checks. */
function areNamed(proof: Proof, { reference }: Trial): boolean {
  if (proof.kind !== 'proven' || proof.tests.length === 0) return false;
  return proof.tests.every(({ id }) => isNamedAsPassed(id, reference));
}

/** Files of the tests that decide; where it is not known which do, all of the base's, if they are few. */
async function decidingFiles(
  command: JudgedCommand,
  proof: Proof,
  { paths }: Pick<ChangeSources, 'paths'>,
): Promise<readonly string[]> {
  const { change, comparison } = command;
  const isByBase = proof.kind === 'proven' && proof.by === 'tests-of-the-base';
  const { runnable, support } = change.parts.tests;
  if (!isByBase) return (runnable.length > 0 ? runnable : support).slice(0, MOST_FILES);
  const known = command.filesOf(failuresOfClass(comparison.failures, 'fixed'));
  if (known.length > 0) return known;
  const all = (await paths()).filter(change.isTest);
  return all.length > MOST_FILES ? [] : all;
}

/** The change with other values in these files; where it edits one, in the lines that it adds. */
async function withOtherValues(
  { changes, texts }: SortedChange,
  files: readonly string[],
  { baseText }: Pick<ChangeSources, 'baseText'>,
): Promise<{ readonly changes: typeof changes; readonly files: readonly string[] }> {
  let altered = changes;
  const those: string[] = [];
  for (const path of files) {
    const text = texts.find((one) => one.path === path) ?? (await unchanged(path, baseText));
    // An output may name a file that is not there.
    if (text.after === null) continue;
    const lines = new Set(addedLines(text).map(({ from }) => from));
    const after = linesOf(text.after)
      .map((line, at) => (lines.has(at + 1) ? withOtherValue(line) : line))
      .join('');
    if (after === text.after) continue;
    those.push(path);
    altered = altered.with(path, fileOf(after, changes.get(path)));
  }
  return { changes: altered, files: those };
}

async function unchanged(path: string, baseText: ChangeSources['baseText']): Promise<ChangedText> {
  const text = await baseText(path);
  return { path, before: null, after: text };
}

function fileOf(text: string, change: Change | undefined): Change {
  const mode = change?.kind === 'file' ? change.mode : '100644';
  return { kind: 'file', mode, bytes: Buffer.from(text), isNew: change?.kind === 'file' && change.isNew };
}

/** What loads other files, announces how many tests there are, or starts an interpreter: altered, no test would run. */
const NO_VALUES =
  /^#|\b(?:import|require(?:_\w+)?|include|use|using|from|load|source|library|package|plan|tests)\b/;
const TEXT_OR_NUMBER = /(["'])((?:(?!\1)[^\\${}/\n])*\w)\1|(?<![\w$])\d+(?!\w)/g;

/** The line with each number one higher, and texts that are no paths and hold no expressions longer. */
export function withOtherValue(line: string): string {
  if (NO_VALUES.test(line)) return line;
  return line.replace(TEXT_OR_NUMBER, (all, quote?: string, text?: string) =>
    quote === undefined ? String(BigInt(all) + 1n) : `${quote}${text}7${quote}`,
  );
}
