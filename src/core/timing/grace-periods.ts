/** Milliseconds after the signal that tells a run to end. */
interface GracePeriod {
  /** No request is begun after it. */
  readonly requestMs: number;
  /** No request goes on after it: what is left is for the outputs. */
  readonly answerMs: number;
  /** The process ends, whatever is still to do. */
  readonly exitMs: number;
}

/** The runner sends SIGINT, 7.5 s later SIGTERM, and 2.5 s after that it kills. A service that ends a job begins with SIGTERM. */
export const GRACE_PERIODS: Readonly<Record<'SIGINT' | 'SIGTERM', GracePeriod>> = {
  SIGINT: { requestMs: 3000, answerMs: 4500, exitMs: 6500 },
  SIGTERM: { requestMs: 1400, answerMs: 1900, exitMs: 2300 },
};
