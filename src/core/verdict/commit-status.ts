/** What the forge shows beside a commit, under the name `STATUS_NAME`. */
export interface CommitStatus {
  readonly state: 'success' | 'failure';
  /** 140 characters at most. */
  readonly description: string;
  /** Of the run; empty: none. */
  readonly url: string;
}

/** Branch rules require the status by this name. */
export const STATUS_NAME = 'tether';
