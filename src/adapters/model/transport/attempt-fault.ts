import type { Usage } from '../../../core/chat.ts';
import { Cancelled, type FaultMessage, ServiceFault } from '../../../core/fault.ts';

/** `retryable`: the same request may succeed later. `final`: it never will. */
export type RetryDecision =
  | {
      readonly kind: 'retryable' /** Milliseconds that the endpoint asks for. */;
      readonly waitMs: number | null;
    }
  | { readonly kind: 'final' };

/** An attempt that was cancelled during the response, with the usage so far. */
export class CancelledAttempt extends Cancelled {
  readonly usage: Usage;

  constructor(message: string, usage: Usage) {
    super(message);
    this.usage = usage;
  }
}

/** One failed attempt at a model call: a `ServiceFault` that also says whether to try again, and what it cost. */
export class AttemptFault extends ServiceFault {
  readonly retry: RetryDecision;
  /** Tokens that were spent although there is no reply; null: none. */
  readonly usage: Usage | null;

  constructor(
    details: {
      readonly status: number | null;
      readonly parts: FaultMessage;
      readonly retry: RetryDecision;
      readonly usage?: Usage | null;
    },
    options?: ErrorOptions,
  ) {
    super({ service: 'model', status: details.status, parts: details.parts }, options);
    this.retry = details.retry;
    this.usage = details.usage ?? null;
  }

  /** The same fault, with the endpoint's host in its message. */
  at(host: string): AttemptFault {
    const { status, retry, usage, cause } = this;
    const parts = { ...this.parts, wrong: this.parts.wrong.replace(/\bendpoint\b/, `$& ${host}`) };
    return new AttemptFault({ status, parts, retry, usage }, { cause });
  }
}
