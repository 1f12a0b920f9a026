/** How a command is expected to end: without the change, its tests must fail; a repetition may end either way. */
export type ExpectedEnd = 'pass' | 'fail' | 'either';

interface State {
  /** What a command ran on, for people. */
  readonly words: string;
  readonly ends: ExpectedEnd;
}

/**
 * The versions of the repository that commands run on to learn something. docs/how-a-change-is-judged.md has the question
 * of each, and when it is asked.
 */
export const STATES = {
  'tests-alone': { words: "the change's tests on the base", ends: 'fail' },
  /** Also where only some of these files are put back. */
  'original-tests': { words: "the base's tests on the change", ends: 'pass' },
  'original-checks': { words: "the change under the base's checks", ends: 'pass' },
  'manifests-alone': { words: "the change's manifests on the base", ends: 'either' },
  // A flaky test that passes has nothing to do with the change.
  nonsense: { words: 'with nonsense in place of the changed code', ends: 'either' },
  'without-files': { words: 'with nothing left but what the commands need', ends: 'either' },
  'left-out': { words: 'a part of the code left out', ends: 'either' },
  'behind-failure': { words: 'without the files of tests that fail on the base', ends: 'either' },
  again: { words: 'once more', ends: 'either' },
  'base-again': { words: 'base, once more', ends: 'either' },
  'part-of-change': { words: 'change', ends: 'pass' },
  'part-of-base': { words: 'base', ends: 'either' },
} as const satisfies Readonly<Record<string, State>>;

export type ProbePurpose = keyof typeof STATES;
