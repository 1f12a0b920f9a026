import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import type { OriginalRuns } from '../../core/verdict/original-tests.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { newTests, ownName, withoutCase } from '../results/passed-tests.ts';
import { executedIn, failsIn, isNamedPassed, isOfTest } from '../results/read-result.ts';

/** What became of the base's tests on the code of the change. */
export interface OriginalsOutcome {
  readonly kind: 'conclusive';
  /** What shows it. */
  readonly runs: OriginalRuns;
  /** They fail there, and the change has them pass in another form, or has as many new ones in their place. */
  readonly failures: readonly Failure[];
  /** Names of those that fail there, and that the change no longer runs; where passes have no names, of all that fail. */
  readonly removed: readonly string[];
  /** Names of tests, or paths of files of tests, that passed on the base and do not run there. */
  readonly notRun: readonly string[];
  /** How many that ran on the base are skipped there. */
  readonly skipped: number;
  /** Why some could not be run on the code of the change; null: all were. */
  readonly notCompared: string | null;
  readonly ranTests: boolean;
}

/** `unclear`: the runs do not tell. */
export type OutcomeFound =
  | OriginalsOutcome
  | {
      readonly kind: 'unclear';
      readonly why: string;
      /** Files that it is about, besides those that count as tests. */
      readonly paths: readonly string[];
    };

/**
 * Names of the failing tests that the change has in no other form, and for which it brings no others. Where the runner
 * neither names nor counts what passes, the files of tests tell.
 */
export function removedAmong(
  failing: readonly Failure[],
  { base, candidate }: Comparison,
  tests: readonly ChangedText[],
): readonly string[] {
  const now = candidate.reading?.passed ?? [];
  const named = new Set(now.map(withoutCase));
  const isThere = ({ id }: Failure): boolean =>
    isNamedPassed(id, candidate) || named.has(withoutCase(id)) || failsIn(candidate, id);
  const out = failing.filter((one) => isOfTest(one) && !isThere(one));
  if (now.length > 0 && base !== null) return unlessReplaced(out, newTests(base, candidate).length);
  const [before, after] = [executedIn(base), executedIn(candidate)];
  if (before !== null && after !== null) return unlessReplaced(out, after - before + out.length);
  const unwritten = out.filter(({ id }) => tests.some((text) => isTakenOut(ownName(id), text)));
  const others = unwritten.flatMap(({ id }) => tests.flatMap((text) => namesLike(ownName(id), text)));
  return unlessReplaced(unwritten, new Set(others).size);
}

function unlessReplaced(out: readonly Failure[], added: number): readonly string[] {
  return out.length > added ? out.map(({ name }) => name) : [];
}

function isTakenOut(name: string, { before, after }: ChangedText): boolean {
  return hasWord(before, name) && !hasWord(after, name);
}

function hasWord(text: string | null, word: string): boolean {
  return (text ?? '').split(/[^\w$]+/).includes(word);
}

/** Names that only the new text has, on lines that are otherwise as one with this name is in the old text. */
function namesLike(name: string, { before, after }: ChangedText): readonly string[] {
  const lines = (before ?? '').split('\n').filter((line) => hasWord(line, name));
  const added = (after ?? '')
    .split('\n')
    .flatMap((line) => line.split(/[^\w$]+/).map((word) => [line, word] as const));
  return added.flatMap(([line, word]) =>
    word !== '' && !hasWord(before, word) && lines.includes(line.replace(word, name)) ? [word] : [],
  );
}

/** A command in no known format that fails with the base's tests and passes with those of the change. */
export function isRedByCode({ result, reading }: ReadResult, { base, candidate }: Comparison): boolean {
  const isUnknown = reading?.formats.length === 0 && base?.reading?.formats.length === 0;
  // Exit codes over 125 mean that nothing was started.
  return (
    isUnknown && isPass(candidate.result) && result.kind === 'exited' && result.code > 0 && result.code <= 125
  );
}
