/**
 * With `on-tamper: block`: `block` is not validated. The others pass: `doubt` with a warning, `ask` with a remark that a
 * person has to agree with, `list` with a line in the table. Only what a run has shown to be wrong blocks or warns, what
 * runs with rights of its own, and what no run has seen.
 */
export type TamperEffect = 'block' | 'doubt' | 'ask' | 'list';

interface TamperRow {
  readonly effect: TamperEffect;
  /** What was found, for people, in the plural. */
  readonly title: string;
  /** `reading`: by paths and lines alone, so that a job which runs nothing finds it as well. */
  readonly foundBy: 'runs' | 'reading' | 'both';
}

/**
 * The decision table for what is found beside the results of the commands; docs/how-a-change-is-judged.md says what falls
 * under each kind. With `on-tamper: show`, what would block is a doubt. What the old versions of edited
 * tests say is beside it: `deliver/sections/points.ts`.
 */
export const TAMPER_TABLE = {
  'tests-removed': { effect: 'block', foundBy: 'runs', title: 'failing tests removed' },
  'tests-not-run': { effect: 'block', foundBy: 'runs', title: 'existing tests that no longer run' },
  'issue-test-fails': {
    effect: 'doubt',
    foundBy: 'runs',
    title: 'a test of the issue that passes only with changed tests',
  },
  'fewer-tests': { effect: 'ask', foundBy: 'runs', title: 'fewer tests' },
  'checks-needed': { effect: 'block', foundBy: 'runs', title: 'edited checks that the change needs to pass' },
  'checks-blind': { effect: 'block', foundBy: 'runs', title: 'checks that no longer look at the code' },
  'checks-changed': { effect: 'ask', foundBy: 'both', title: 'changed checks' },
  'build-changed': { effect: 'list', foundBy: 'runs', title: 'changed manifests and build files' },
  'ci-changed': { effect: 'block', foundBy: 'reading', title: 'changed CI files' },
  'dependencies-changed': { effect: 'ask', foundBy: 'reading', title: 'changed dependencies' },
  'license-changed': { effect: 'ask', foundBy: 'reading', title: 'a changed license' },
  'line-to-look-at': { effect: 'ask', foundBy: 'reading', title: 'unusual lines' },
  'unseen-by-commands': { effect: 'doubt', foundBy: 'both', title: 'changes that no test saw' },
} as const satisfies Readonly<Record<string, TamperRow>>;

export type TamperKind = keyof typeof TAMPER_TABLE;

/** In the order of the table. */
export const TAMPER_KINDS = Object.keys(TAMPER_TABLE) as readonly TamperKind[];

/** What a change does to the tests and checks that judge it, found by a run, by a path or by a pattern on an added line. */
export interface Tampering {
  readonly kind: TamperKind;
  readonly path: string;
  /** A line of the candidate; null: the whole file. */
  readonly line: number | null;
  /** One sentence in the host's words; quotes from the file are short and on one line. */
  readonly detail: string;
}

/** About a whole file. */
export function finding(kind: TamperKind, path: string, detail: string): Tampering {
  return { kind, path, line: null, detail };
}
