import type { JsonObject } from '../json.ts';
import { isOfSession } from './session-requests.ts';

/** Something that goes wrong on purpose, for the next requests that fit. */
export interface FaultRule {
  readonly method: string;
  /** Matched against path and query. */
  readonly path: RegExp;
  /** `session`: it meets only requests about what one run leaves for the next. Otherwise it meets none of them. */
  readonly of?: 'session';
  /** How many requests it meets; 1 unless told. */
  readonly times?: number;
  /** A status to answer with; `reset` drops the connection, `hang` never answers. */
  readonly status: number | 'reset' | 'hang';
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  readonly body?: JsonObject | string;
  /** It is answered only then. */
  readonly until?: Promise<unknown>;
  /** The request is carried out first, and then its answer is lost. */
  readonly after?: true;
}

export interface Fault {
  readonly rule: FaultRule;
  /** How many requests it has met. */
  readonly hits: number;
}

export class Faults {
  readonly #active: { readonly rule: FaultRule; hits: number }[] = [];

  add(rule: FaultRule): Fault {
    const fault = { rule, hits: 0 };
    this.#active.push(fault);
    return fault;
  }

  clear(): void {
    this.#active.length = 0;
  }

  /** The oldest fault that fits and is not used up. Meeting it counts. */
  take(request: { readonly method: string; readonly path: string; readonly body: string }): FaultRule | null {
    const { method, path } = request;
    const of = isOfSession(request) ? 'session' : undefined;
    const fault = this.#active.find(
      ({ rule, hits }) =>
        hits < (rule.times ?? 1) && rule.of === of && rule.method === method && rule.path.test(path),
    );
    if (fault === undefined) return null;
    fault.hits += 1;
    return fault.rule;
  }
}
