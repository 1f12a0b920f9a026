/** A check of a commit that ended with a failure, in words of whoever wrote it: strangers' text. */
export interface FailedCheck {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly Annotation[];
}

export interface Annotation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Of so many failed checks the forge is asked for their annotations, one request each. */
export const MAX_ANNOTATED_CHECKS = 3;
/** So many annotations of one check are read. */
export const MAX_ANNOTATIONS = 20;

export interface ForgeChecks {
  /** Those of the newest runs of each check, a hundred at most. Throws `ServiceFault` when the forge refuses. */
  failedChecks(commit: string): Promise<readonly FailedCheck[]>;
}
