import { spawnSync } from 'node:child_process';
import type { Files } from '../../../embedded/github/files.ts';

/** One small project in several languages: a sum that subtracts, and a shout that is none. */

/**
 * What a test of the project says. `sum`: two and three are five. `shout`: a word comes back in capitals. `nothing`
 * and `one` hold for wrong sums as well: nought and nought are nought, one and nought are one. `far`: what the server
 * at `far` says to the sum of two and three is "well".
 */
export type TestName = 'sum' | 'shout' | 'nothing' | 'one' | 'far';

export interface Suite {
  readonly tests: readonly TestName[];
  /** An address that ends where the sum belongs. */
  readonly far?: string;
}

export interface Ecosystem {
  readonly name: string;
  /** Why its scenarios cannot run here; null: they can. */
  readonly missing: string | null;
  readonly validate: string;
  readonly sourcePath: string;
  readonly testPath: string;
  /** Everything besides source and tests. */
  readonly files: Files;
  /** `shout` is wrong in both, and nobody asks for it. */
  readonly source: (operator: '-' | '+' | '*') => string;
  readonly suite: (suite: Suite) => string;
  /** How the runner names the tests. */
  readonly names: Readonly<Record<TestName, string>>;
  /** Packages of this repository that the checkout needs. */
  readonly packages?: readonly string[];
}

/** How the tests are called where a name may be a sentence. */
export const NAMES: Readonly<Record<TestName, string>> = {
  sum: 'two and three are five',
  shout: 'a shout is in capitals',
  nothing: 'nought and nought are nought',
  one: 'one and nought are one',
  far: 'the far end agrees',
};

/** All files of the project as the base has them: with the wrong sum. */
export function projectOf(ecosystem: Ecosystem, suite: Suite, more: Files = {}): Files {
  return {
    ...ecosystem.files,
    [ecosystem.sourcePath]: ecosystem.source('-'),
    [ecosystem.testPath]: ecosystem.suite(suite),
    ...more,
  };
}

/** Null when the program can be run; otherwise what is in the way. */
export function refusal(...[program = '', ...args]: readonly string[]): string | null {
  const { status, error } = spawnSync(program, args, { stdio: 'ignore' });
  if (error !== undefined) return `no ${program}`;
  return status === 0 ? null : `${program} ${args.join(' ')} fails`;
}
