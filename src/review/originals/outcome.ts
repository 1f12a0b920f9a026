import type { Comparison } from '../../core/verdict/evidence.ts';
import type { OriginalRuns } from '../../core/verdict/original-tests.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';

/** What became of the base's tests on the code of the change. */
export interface Told {
  readonly kind: 'told';
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

/** `untold`: the runs do not tell. */
export type Outcome =
  | Told
  | {
      readonly kind: 'untold';
      readonly why: string;
      /** Files that it is about, besides those that count as tests. */
      readonly paths: readonly string[];
    };

/** A command in no known format that fails with the base's tests and passes with those of the change. */
export function isRedByCode({ result, reading }: ReadResult, { base, candidate }: Comparison): boolean {
  const isUnknown = reading?.formats.length === 0 && base?.reading?.formats.length === 0;
  // Exit codes over 125 mean that nothing was started.
  return (
    isUnknown && isPass(candidate.result) && result.kind === 'exited' && result.code > 0 && result.code <= 125
  );
}
