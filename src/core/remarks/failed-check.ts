/** A failed check of a commit. The texts come from the check and are written by strangers. */
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

/** For this many failed checks annotations are read, with one request each. */
export const MAX_ANNOTATED_CHECKS = 3;
/** Annotations read from one check. */
export const MAX_ANNOTATIONS = 20;

export interface ForgeChecks {
  /** Failures among the newest run of each check, at most 100. Throws `ServiceFault` when the forge refuses. */
  failedChecks(commit: string): Promise<readonly FailedCheck[]>;
}
