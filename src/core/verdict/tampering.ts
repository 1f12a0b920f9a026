/** Changes that can make validation pass without a fix. The host finds them from the change set alone. */

export const TAMPER_KINDS = [
  'test-deleted',
  'test-removed',
  'test-reversed',
  'test-emptied',
  'test-skipped',
  'test-focused',
  'focus-idle',
  'test-dropped',
  'assertion-removed',
  'assertion-loosened',
  'expected-changed',
  'task-contradicted',
  'threshold-lowered',
  'timeout-raised',
  'timeout-asked',
  'snapshot-changed',
  'test-script-changed',
  'test-settings-changed',
  'run-reached',
  'reach-asked',
  'program-exit',
  'subject-replaced',
  'module-mocked',
  'lint-settings-changed',
  'lint-suppressed',
  'rule-suppressed',
  'ci-changed',
  'manifest-changed',
  'manifest-minor',
  'lockfile-changed',
  'license-changed',
  'unseen-by-commands',
] as const;

export type TamperKind = (typeof TAMPER_KINDS)[number];

export interface Tampering {
  readonly kind: TamperKind;
  readonly path: string;
  /** A line of the candidate, or of the base when the candidate lacks it; null: the whole file. */
  readonly line: number | null;
  /** One sentence in the host's words; quotes from the file are short and on one line. */
  readonly detail: string;
}
