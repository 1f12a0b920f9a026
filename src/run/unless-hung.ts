import type { Budget } from '../core/budget.ts';
import { Cancelled, UserFault } from '../core/fault.ts';
import { gracePeriodAfter, STEP_AFTER_TIME_MS } from '../core/timing/grace-periods.ts';

/**
 * The result of work, unless the time of the run is up or the run is stopped, and the work goes on all the same: what it
 * waits for listens to no signal. It is left as it is then, so that what was edited is still kept and reported.
 *
 * @throws {UserFault | Cancelled} if it hangs, and what the work throws
 */
export async function unlessHung<Result>(
  working: Promise<Result>,
  {
    budget,
    signal,
  }: { readonly budget: Pick<Budget, 'remainingMs' | 'limits'>; readonly signal: AbortSignal },
): Promise<Result> {
  const hung = Promise.withResolvers<never>();
  const afterMs = budget.remainingMs + STEP_AFTER_TIME_MS;
  const timers = [setTimeout(() => hung.reject(outOfTime(budget.limits.maxMs)), afterMs)];
  const onStop = (): void => {
    const { stepMs } = gracePeriodAfter(signal);
    timers.push(setTimeout(() => hung.reject(new Cancelled('A step did not stop by itself.')), stepMs));
  };
  if (signal.aborted) onStop();
  else signal.addEventListener('abort', onStop, { once: true });
  try {
    return await Promise.race([working, hung.promise]);
  } finally {
    signal.removeEventListener('abort', onStop);
    for (const timer of timers) clearTimeout(timer);
  }
}

function outOfTime(maxMs: number): UserFault {
  return new UserFault({
    wrong: 'The run did not end in its time: a step neither ended nor reacted.',
    was: `max-minutes was ${maxMs / 60_000}.`,
    remedy:
      'See the end of the log for that step, and the disk and the network of the machine; then run again.',
  });
}
