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
  /** As a row of the documents. Absent: the base or the change, again or in part, and what is asked in rare cases. */
  readonly row?: { readonly version: string; readonly question: string; readonly when: string };
}

/** The versions of the repository that take some of their files from the base and some from the change. */
export const VERSIONS = {
  'tests-alone': {
    sides: { code: 'base', tests: 'change', checks: 'base', manifests: 'base' },
    words: "the change's tests on the base",
    ends: 'fail',
    row: {
      version: 'The base with the tests of the change',
      question: 'Do the new tests fail without the new code?',
      when: 'The change has code and tests, and no test that failed before proves it',
    },
  },
  /** Also with those tests from the change that do not load without it. */
  'original-tests': {
    sides: { code: 'change', tests: 'base', checks: 'base', manifests: 'base' },
    words: "the base's tests on the change",
    ends: 'pass',
    row: {
      version: 'The code of the change with the base’s own tests and checks',
      question: 'Do the tests that you already had still pass?',
      when: 'The change edits or deletes tests, or files that the runner knows as such, adds a helper beside them, some tests that passed before did not run, or it has tests and a failure of the base is gone',
    },
  },
  'code-and-manifests': {
    sides: { code: 'change', tests: 'base', checks: 'base', manifests: 'change' },
    words: "the change's code and manifests on the base",
    ends: 'pass',
    row: {
      version: 'The same with the manifests of the change',
      question:
        'Does its code make a failure of the base go away? Does it need its own version of files that may be tests?',
      when: 'A failure of the base is gone, and the change has more than code; or it edits files that may hold what a command expects',
    },
  },
  'original-checks': {
    sides: { code: 'change', tests: 'change', checks: 'base', manifests: 'base' },
    words: "the change under the base's checks and manifests",
    ends: 'pass',
    row: {
      version: 'The change with the base’s own settings, scripts and manifests',
      question: 'Does it pass under your own checks?',
      when: 'The change edits any of these',
    },
  },
  'original-settings': {
    sides: { code: 'change', tests: 'change', checks: 'base', manifests: 'change' },
    words: "the change under the base's checks",
    ends: 'either',
  },
  'manifests-alone': {
    sides: { code: 'base', tests: 'base', checks: 'base', manifests: 'change' },
    words: "the change's manifests on the base",
    ends: 'either',
    row: {
      version: 'The base with the manifests of the change',
      question: 'Do code and manifests belong together?',
      when: 'Tests fail on the change with the base’s own manifests',
    },
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
    row: {
      version: 'The change with nonsense in place of its code',
      question: 'Do the commands notice this code at all?',
      when: 'The change edits checks, no test ran, those of the change do not run or pass without its code, or a test is flaky',
    },
  },
  'without-files': { words: 'with nothing left but what the commands need', ends: 'either' },
  'left-out': {
    words: 'a part of the code left out',
    ends: 'either',
    row: {
      version: 'The change without a part of its code, for ten parts at most',
      question: 'Does a test miss this part?',
      when: 'Tests prove the change',
    },
  },
  'behind-failure': {
    words: 'without the files of tests that fail on the base',
    ends: 'either',
    row: {
      version: 'The base without the files of its failing tests, then the change without them',
      question: 'What lies behind the failure at which a command stops?',
      when: 'The change fails by a test as the base does, or comes further than it; on the change only where more tests of the base run without these files',
    },
  },
  again: { words: 'once more', ends: 'either' },
  'base-again': { words: 'base, once more', ends: 'either' },
  'part-of-change': { words: 'change', ends: 'pass' },
  'part-of-base': { words: 'base', ends: 'either' },
} as const satisfies Readonly<Record<string, Run>>;

export type ProbePurpose = keyof typeof RUNS;

/** The rows of the documents: what is run beside the base and the change. */
export function versionRows(): readonly Required<Run>['row'][] {
  const runs: readonly Run[] = Object.values(RUNS);
  return runs.flatMap(({ row }) => row ?? []);
}
