import type { Usage } from '../../../core/chat.ts';
import { type FaultMessage, ServiceFault } from '../../../core/fault.ts';

/** `passing`: the same request may succeed later. `final`: it never will. */
export type Outlook =
  | {
      readonly kind: 'passing' /** Milliseconds that the endpoint asks for. */;
      readonly waitMs: number | null;
    }
  | { readonly kind: 'final' };

/** One failed attempt at a model call: a `ServiceFault` that also says whether to try again, and what it cost. */
export class AttemptFault extends ServiceFault {
  readonly outlook: Outlook;
  /** Tokens that were spent although there is no reply; null when none were. */
  readonly usage: Usage | null;

  constructor(
    details: {
      readonly status: number | null;
      readonly parts: FaultMessage;
      readonly outlook: Outlook;
      readonly usage?: Usage | null;
    },
    options?: ErrorOptions,
  ) {
    super({ service: 'model', status: details.status, parts: details.parts }, options);
    this.outlook = details.outlook;
    this.usage = details.usage ?? null;
  }

  /** The same, with the host in its message that the endpoint stands on. */
  at(host: string): AttemptFault {
    const { status, outlook, usage, cause } = this;
    const parts = { ...this.parts, wrong: this.parts.wrong.replace(/\bendpoint\b/, `$& ${host}`) };
    return new AttemptFault({ status, parts, outlook, usage }, { cause });
  }
}
