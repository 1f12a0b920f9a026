/** What a change does to the tests and checks that judge it, found by a run, by a path or by a pattern on an added line. */

export const TAMPER_KINDS = [
  'tests-removed',
  'tests-not-run',
  'issue-test-fails',
  'fewer-tests',
  'checks-needed',
  'checks-blind',
  'checks-changed',
  'build-changed',
  'ci-changed',
  'dependencies-changed',
  'license-changed',
  'line-to-look-at',
  'unseen-by-commands',
] as const;

export type TamperKind = (typeof TAMPER_KINDS)[number];

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
