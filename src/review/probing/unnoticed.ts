import { linesOf } from '../../core/text/hunk.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { type Comparison, failuresOfClass, type LeftOut } from '../../core/verdict/evidence.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { codeOf } from '../gate/blind-gate.ts';
import { filesOf, MOST_FILES } from '../gate/failed-files.ts';
import type { Examined } from '../gate/gate.ts';
import { selectedTrial, type Trial, wholeTrial } from '../gate/trial.ts';
import { addedLines, beginsBlock, type Place, placesIn, spread } from './places.ts';
import { Search } from './search.ts';

const MOST_PLACES = 4;
const MOST_LINES = 6;
/** Comparing a large file that is all different takes a third of a second. */
const MOST_FILES_READ = 20;

export interface UnnoticedOptions extends Examined {
  readonly proof: Proof;
}

/**
 * Looks for parts of the changed code that no test notices, by running without any syntax: each changed place is taken
 * back alone, and single added lines are left out, a sample spread over the change. A state that does not load says
 * nothing. One that still passes is held against nonsense in the same lines: if that passes too, they are no code, or no
 * test loads the file. What the tests of the change do not notice counts only if the whole command does not either,
 * where there is time to run it. Null: no test shows what the change does, or it has no part to leave out.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function findUnnoticed(options: UnnoticedOptions): Promise<LeftOut | null> {
  const { gate, comparisons, proof } = options;
  if (proof.kind !== 'proven' && proof.kind !== 'load-error') return null;
  const comparison = comparisons.find(({ command }) => command === proof.command);
  const entry = gate.entryOf(proof.command);
  if (comparison === undefined || entry === undefined) return null;
  const texts = codeTexts(options).slice(0, MOST_FILES_READ);
  const parts = partsOf(texts);
  if (parts.length === 0) return null;
  const trial = await trialFor(entry, comparison, options);
  const search = new Search({ ...options, comparison, entry, trial, texts });
  for (const part of parts) await search.leaveOut(part);
  return search.result();
}

/** Changed code in files without tests in them, as text in UTF-8. */
function codeTexts({ changes, isTest, parts, texts }: UnnoticedOptions): readonly ChangedText[] {
  const code = new Set(codeOf({ changes, isTest, parts }));
  return texts.filter(({ path }) => {
    const change = changes.get(path);
    const isUtf8 = change?.kind === 'file' && change.legacy === undefined;
    return isUtf8 && code.has(path) && parts.tests.changes.get(path) === undefined;
  });
}

/** A single place or line is the whole change of the code: that the tests notice it is known from the proof. */
function partsOf(texts: readonly ChangedText[]): readonly Place[] {
  const places = texts.flatMap(placesIn);
  if (texts.flatMap(addedLines).length <= 1) return [];
  const lines = texts.flatMap((text) => {
    const all = linesOf(text.after ?? '');
    return addedLines(text).flatMap((line) => (beginsBlock(line, all) ? [] : [{ ...line, instead: [] }]));
  });
  return [...(places.length > 1 ? spread(places, MOST_PLACES) : []), ...spread(lines, MOST_LINES)];
}

/** The tests that show what the change does, alone if the command can be limited to them. */
async function trialFor(
  entry: CommandEntry,
  comparison: Comparison,
  options: UnnoticedOptions,
): Promise<Trial> {
  const { gate, changes, isTest, parts, proof } = options;
  const isByBase = proof.kind === 'proven' && proof.by === 'tests-of-the-base';
  const fixed = failuresOfClass(comparison.failures, 'fixed');
  const files = isByBase
    ? filesOf(entry, fixed, { gate, isTest })
    : parts.tests.runnable.slice(0, MOST_FILES);
  const few = await selectedTrial(entry, files, { gate, isTest, comparison, changes });
  return few ?? wholeTrial(entry, { gate, isTest, changes, reference: comparison.candidate });
}
