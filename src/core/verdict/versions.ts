/** How a command is expected to end: without the change, its tests must fail; a repetition may end either way. */
export type ExpectedEnd = 'pass' | 'fail' | 'either';

type Side = 'base' | 'change';

/**
 * From which side a version of the repository takes what. `tests` are files of tests with their data and helpers, `checks`
 * settings and scripts that decide what a gate asks, `manifests` manifests and build files, `code` all other files.
 */
interface Sides {
  readonly code: Side;
  readonly tests: Side;
  readonly checks: Side;
  readonly manifests: Side;
}

interface Run {
  /** What a command ran on, for people. */
  readonly words: string;
  readonly ends: ExpectedEnd;
}

/**
 * The versions of the repository that take some of their files from the base and some from the change.
 * docs/how-it-works.md says which question each run answers, and where it is asked.
 */
export const VERSIONS = {
  'tests-alone': {
    sides: { code: 'base', tests: 'change', checks: 'base', manifests: 'base' },
    words: "the change's tests on the base",
    ends: 'fail',
  },
  /** Also with those tests from the change that do not load without it. */
  'original-tests': {
    sides: { code: 'change', tests: 'base', checks: 'base', manifests: 'base' },
    words: "the base's tests on the change",
    ends: 'pass',
  },
  'code-and-manifests': {
    sides: { code: 'change', tests: 'base', checks: 'base', manifests: 'change' },
    words: "the change's code and manifests on the base",
    ends: 'pass',
  },
  /** All that decides what a gate asks: manifests hold checks, too. */
  'original-checks': {
    sides: { code: 'change', tests: 'change', checks: 'base', manifests: 'base' },
    words: "the change under the base's checks and manifests",
    ends: 'pass',
  },
  /** The same without manifests. */
  'original-settings': {
    sides: { code: 'change', tests: 'change', checks: 'base', manifests: 'change' },
    words: "the change under the base's checks",
    ends: 'either',
  },
  'manifests-alone': {
    sides: { code: 'base', tests: 'base', checks: 'base', manifests: 'change' },
    words: "the change's manifests on the base",
    ends: 'either',
  },
} as const satisfies Readonly<Record<string, Run & { readonly sides: Sides }>>;

export type VersionName = keyof typeof VERSIONS;

/** All that commands are run for, besides the gate on the base and on the change. */
export const RUNS = {
  ...VERSIONS,
  nonsense: {
    words: 'with nonsense in place of the changed code',
    // A flaky test that passes has nothing to do with the change.
    ends: 'either',
  },
  'without-files': { words: 'with nothing left but what the commands need', ends: 'either' },
  'left-out': { words: 'a part of the code left out', ends: 'either' },
  'other-values': { words: 'other values in the tests', ends: 'either' },
  damaged: { words: 'nonsense in a part of the code', ends: 'either' },
  'behind-failure': { words: 'without the files of tests that fail on the base', ends: 'either' },
  again: { words: 'once more', ends: 'either' },
  'base-again': { words: 'base, once more', ends: 'either' },
  'part-of-change': { words: 'change', ends: 'pass' },
  'part-of-base': { words: 'base', ends: 'either' },
} as const satisfies Readonly<Record<string, Run>>;

export type ProbePurpose = keyof typeof RUNS;

/** Why a state of the repository was made, whether commands run there once or again. */
export type StatePurpose = Exclude<ProbePurpose, 'again' | 'base-again'>;
