/** Times in milliseconds after the signal that tells a run to end. */
interface GracePeriod {
  /** After it a step that goes on is left as it is, and what was edited is kept. */
  readonly stepMs: number;
  /** After it no request is started. */
  readonly requestMs: number;
  /** After it no request continues; the rest of the time is for the outputs. */
  readonly answerMs: number;
  /** Work that still hangs is left as it is, and the end of the run is reported. */
  readonly workMs: number;
  /** The process ends, even if work is left. */
  readonly exitMs: number;
}

/**
 * The runner sends SIGINT, 7.5 s later SIGTERM, and 2.5 s later kills. A service that ends a job begins with SIGTERM.
 */
export const GRACE_PERIODS: Readonly<Record<'SIGINT' | 'SIGTERM', GracePeriod>> = {
  SIGINT: { stepMs: 1500, requestMs: 3000, answerMs: 4500, workMs: 5500, exitMs: 6500 },
  SIGTERM: { stepMs: 1100, requestMs: 1400, answerMs: 1900, workMs: 2050, exitMs: 2300 },
};

/** @param stop aborted with the name of the signal as its reason */
export function gracePeriodAfter({ reason }: AbortSignal): GracePeriod {
  return GRACE_PERIODS[reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT'];
}

/** How long a run may still need to finish after its working time is over: its lease ends then. */
export const AFTER_TIME_MS = 300_000;

/** After this part of that time a step that goes on is left; the rest is for keeping its edits and for the report. */
export const STEP_AFTER_TIME_MS = 240_000;
