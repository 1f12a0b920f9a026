import { textOf } from '../../core/change-set.ts';
import { linesOf } from '../../core/text/hunk.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { failuresOfClass, type LeftOut } from '../../core/verdict/evidence.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import type { SortedChange } from '../files/sorted-change.ts';
import { type CommandOnChange, type Examined, MOST_FILES } from '../gate/command-on-change.ts';
import { msOf } from '../gate/gate.ts';
import { selectedTrial } from '../gate/trial.ts';
import { addedLines, beginsBlock, type Part, placesIn, spread } from './places.ts';
import { Search } from './search.ts';

/** Its time is what the proof has left of half of the gate's, or this much if that is less: nobody minds waiting for it. */
const MIN_BUDGET_MS = 3_000;
/** Until a first part has an answer: on a slow machine, a single run takes seconds. */
const FIRST_ANSWER_MS = 15_000;
const MOST_PLACES = 4;
const MOST_LINES = 6;
/** Comparing a large file that is all different takes a third of a second. */
const MOST_FILES_READ = 20;

/**
 * Looks for parts of the changed code that no test notices, by running without any syntax: each changed place is taken
 * back alone, and single added lines are left out, a sample spread over the change. A state that does not load says
 * nothing. One that still passes is compared with nonsense in the same lines: if that passes too, they are no code, or no
 * test loads the file. What the tests of the change do not notice counts only if the whole command does not either,
 * where there is time to run it. Null: no test shows what the change does, or it has no part to leave out.
 */
export async function findUnnoticed(
  { change, commands, gate }: Examined,
  proof: Proof,
): Promise<LeftOut | null> {
  if (proof.kind !== 'proven' && proof.kind !== 'load-error') return null;
  const command = commands.find(({ entry }) => entry.text === proof.command);
  if (command === undefined) return null;
  const texts = codeTexts(change).slice(0, MOST_FILES_READ);
  const parts = partsOf(texts);
  if (parts.length === 0) return null;
  const gateMs = commands.reduce((sum, { comparison }) => sum + msOf(comparison.candidate.result), 0);
  const files = decidingFiles(command, proof);
  const trial = (await selectedTrial(command, files, command.partOfChange)) ?? command.whole;
  const startedAt = gate.work().probeMs;
  const endsAt = Math.max(startedAt + MIN_BUDGET_MS, gateMs / 2);
  const firstEndsAt = Math.max(startedAt + FIRST_ANSWER_MS, endsAt);
  const search = new Search({ command, commands, trial, endsAt, firstEndsAt });
  for (const part of parts) await search.leaveOut(part);
  return search.result();
}

/**
 * Changed code as text in UTF-8. Of a file with tests in it, the change is what remains when the base has its tests, too;
 * not where these are its first ones, whose place in the base is made up.
 */
function codeTexts(sorted: SortedChange): readonly ChangedText[] {
  const { changes, parts, texts } = sorted;
  const code = new Set(parts.code);
  const tests = sorted.version('tests-alone').changes;
  return texts.flatMap((text) => {
    const change = changes.get(text.path);
    const withTests = tests.get(text.path);
    const isUtf8 = change?.kind === 'file' && change.legacy === undefined;
    if (!isUtf8 || !code.has(text.path)) return [];
    if (withTests === undefined) return [text];
    const isKnown = withTests.kind === 'file' && parts.tests.affectingOld.includes(text.path);
    return isKnown ? [{ ...text, before: textOf(withTests) }] : [];
  });
}

/** A single place or line is the whole change of the code: that the tests notice it is known from the proof. */
function partsOf(texts: readonly ChangedText[]): readonly Part[] {
  const places = texts.flatMap(placesIn);
  if (texts.flatMap(addedLines).length <= 1) return [];
  const lines = texts.flatMap((text) => {
    const all = linesOf(text.after ?? '');
    return addedLines(text).flatMap((line) => (beginsBlock(line, all) ? [] : [{ ...line, instead: [] }]));
  });
  const several = places.length > 1 ? spread(places, MOST_PLACES) : [];
  return [...several.toSorted(byLines), ...spread(lines, MOST_LINES)];
}

/**
 * The time may be over after the first one, which is better no line of a comment: one with many lines of the change, and
 * not one where the change only cleared away more.
 */
function byLines(one: Part, other: Part): number {
  const lines = ({ from, to }: Part): number => to - from + 1;
  return lines(other) - lines(one) || other.instead.length - one.instead.length;
}

/** The first files of the tests that show what the change does, as far as they are known and runners take them. */
export function decidingFiles(command: CommandOnChange, proof: Proof): readonly string[] {
  return isByBase(proof)
    ? command.filesOf(failuresOfClass(command.comparison.failures, 'fixed'))
    : command.change.parts.tests.runnable.slice(0, MOST_FILES);
}

export function isByBase(proof: Proof): boolean {
  return proof.kind === 'proven' && proof.by === 'tests-of-the-base';
}
