import type { BudgetCheck } from '../../core/budget.ts';
import type { ModelReply, ModelRequest } from '../../core/chat.ts';
import type { Emit } from '../../core/events.ts';
import { Cancelled, type FaultMessage, ServiceFault } from '../../core/fault.ts';
import type { ModelClient } from '../../core/ports.ts';
import { pause, type Sleep } from '../../core/timing/pause.ts';
import { AttemptFault } from './transport/attempt-fault.ts';

const MAX_ATTEMPTS = 8;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Waits vary by a quarter up or down, so that runs that failed together do not retry together. */
const JITTER = 0.25;
/** Node fires longer timers immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface RetryOptions {
  /** Milliseconds that are left for model calls, waits included. */
  readonly deadline: () => number;
  readonly emit: Emit;
  /** Whether the budget allows one more attempt. Called before each retry. */
  readonly budget: (request: ModelRequest) => BudgetCheck;
  readonly sleep?: Sleep;
  /** From 0 up to 1. */
  readonly random?: () => number;
  readonly maxAttempts?: number;
}

/**
 * Retries attempts with a retryable fault: the one place where model calls are retried. Throws the last attempt's fault
 * if attempts or budget run out, or the next wait exceeds the time that is left; throws `Cancelled` as soon as the
 * signal aborts, or if the time runs out during an attempt.
 */
export function retrying(client: ModelClient, options: RetryOptions): ModelClient {
  const { deadline, emit, budget, random = Math.random, sleep, maxAttempts = MAX_ATTEMPTS } = options;

  return {
    capabilities: client.capabilities,
    async complete(request, signal) {
      for (let attempt = 1; ; attempt++) {
        const outcome = await attemptWithin(client, request, { signal, ms: deadline() });
        if (!(outcome instanceof AttemptFault)) return outcome;
        const { retry, parts } = outcome;
        if (retry.kind === 'final') throw outcome;
        if (attempt >= maxAttempts) throw exhausted(outcome, `${attempt} attempts failed`);
        // A wait of 0 would make all clients retry at once, so the own backoff applies.
        const asked = retry.waitMs === 0 ? null : retry.waitMs;
        const waitMs = Math.round(asked ?? backoffMs(attempt, random()));
        const leftMs = deadline();
        if (waitMs >= leftMs) throw outOfTime(outcome, { asked, waitMs, leftMs });
        const checked = budget(request);
        if (checked.kind === 'exhausted' && checked.limit !== 'rounds')
          throw exhausted(outcome, checked.detail);
        emit({ kind: 'retry', service: 'model', attempt, waitMs, why: describe(parts) });
        await pause(waitMs, signal, { message: STOPPED, sleep });
      }
    },
  };
}

function describe({ wrong, was }: FaultMessage): string {
  return was === undefined ? wrong : `${wrong} ${was}`;
}

/** @param attempt the number of the attempt that failed, counted from 1 */
function backoffMs(attempt: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return Math.min(LONGEST_WAIT_MS, wait * (1 - JITTER + 2 * JITTER * random));
}

/** One attempt, cancelled when the time for model calls is over. */
async function attemptWithin(
  client: ModelClient,
  request: ModelRequest,
  limits: { readonly signal: AbortSignal; readonly ms: number },
): Promise<ModelReply | AttemptFault> {
  const { signal, ms } = limits;
  if (ms <= 0) throw lateAnswer();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), Math.min(ms, LONGEST_TIMER_MS));
  try {
    return await client.complete(request, AbortSignal.any([signal, deadline.signal]));
  } catch (thrown) {
    if (thrown instanceof AttemptFault) return thrown;
    if (thrown instanceof Cancelled && deadline.signal.aborted && !signal.aborted) throw lateAnswer();
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

const STOPPED = 'The run was stopped while it waited for the model endpoint.';

function lateAnswer(): Cancelled {
  return new Cancelled('The time for model calls ran out before the model endpoint had answered.');
}

function exhausted(last: AttemptFault, why: string): ServiceFault {
  return given(last, `Gave up: ${why}.`, last.parts.remedy);
}

function outOfTime(
  last: AttemptFault,
  times: { readonly asked: number | null; readonly waitMs: number; readonly leftMs: number },
): ServiceFault {
  const { asked, waitMs, leftMs } = times;
  const who = asked === null ? 'the next attempt is due in' : 'the endpoint asks for a wait of';
  const why = `Gave up: ${who} ${seconds(waitMs)} s, and ${seconds(leftMs)} s are left for model calls.`;
  return given(last, why, 'Run again later, or raise the input max-minutes.');
}

function given(last: AttemptFault, why: string, remedy: string): ServiceFault {
  const was = last.parts.was === undefined ? why : `${last.parts.was} ${why}`;
  const parts: FaultMessage = { wrong: last.parts.wrong, was, remedy };
  return new ServiceFault({ service: 'model', status: last.status, parts }, { cause: last });
}

function seconds(ms: number): string {
  return (Math.max(0, ms) / 1000).toFixed(1);
}
