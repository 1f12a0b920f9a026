import type { Spent } from '../../../core/budget.ts';
import { type CriticOutcome, ESCALATION_STEPS } from '../../../core/decision.ts';
import {
  type DialectMode,
  type EventOf,
  type RunEvent,
  readBy,
  type SomeReaders,
} from '../../../core/events.ts';
import type { Masked, Secrets } from '../../../core/secrets/secrets.ts';
import type { LabelsOf, MetricName, Sample } from './definitions.ts';

/** Counts events. */
export interface Metrics {
  /** Never throws. */
  read(event: RunEvent): void;
  /** Prometheus text format, version 0.0.4. Loads what writes it. */
  text(): Promise<Masked>;
}

/**
 * Counters of one run. They are made only from events, so that a metric never disagrees with the trace.
 *
 * @param options.tools every tool there is; calls of other names are counted as `other`
 */
export function createMetrics(options: {
  readonly tools: readonly { readonly spec: { readonly name: string } }[];
  readonly secrets: Secrets;
}): Metrics {
  const counters = new Counters(new Set(options.tools.map(({ spec }) => spec.name)));
  return {
    read: (event) => counters.read(event),
    text: async () => {
      const { exposition } = await import('./exposition.ts');
      return options.secrets.mask(await exposition(counters.samples()));
    },
  };
}

const MODES: readonly DialectMode[] = ['native', 'json'];
const CRITIC_LABELS: Readonly<Record<CriticOutcome['kind'], string>> = {
  approve: 'approve',
  iterate: 'iterate',
  abort: 'abort',
  skipped: 'skipped',
  error: 'error',
  'parse-error': 'parse_error',
};
/** Replaces what is on no list of the program. */
const OTHER = 'other';

class Counters {
  readonly #added: Sample[] = [];
  /** The latest total of what the budget counts. */
  #totals: readonly Sample[] = [];
  readonly #tools: ReadonlySet<string>;
  #lastReply: LabelsOf<'agent_tool_call_mode_total'> | null = null;

  readonly #readers: SomeReaders<void> = {
    interpreted: (event) => this.#interpreted(event),
    replied: ({ ms }) => this.#replied(ms / 1000),
    'schema-violation': ({ agent, pointer }) =>
      this.#add('agent_plan_schema_violations_total', { agent, path: fieldLabel(pointer) }),
    repaired: ({ what }) => this.#add('agent_repairs_total', { kind: labelValue(what) }),
    recovered: () => this.#add('agent_recoveries_total', {}),
    imitated: ({ form }) => this.#add('agent_history_imitations_total', { form }),
    compacted: ({ cause }) => this.#add('agent_compactions_total', { cause }),
    criticised: ({ outcome }) =>
      this.#add('agent_critic_outcome_total', { outcome: CRITIC_LABELS[outcome.kind] }),
    stalled: ({ rule, response }) => this.#add('agent_stalls_total', { rule, response }),
    escalated: ({ step }) => this.#add('agent_escalations_total', { step }),
    answered: ({ call: { name }, result: { status } }) =>
      this.#add('agent_tool_calls_total', { tool: this.#tools.has(name) ? name : OTHER, status }),
    'rounds-ended': ({ spent }) => this.#spent(spent),
    ended: ({ spent }) => this.#spent(spent),
  };

  /** For monitoring, a missing counter is not the same as one that is zero. */
  constructor(tools: ReadonlySet<string>) {
    this.#tools = tools;
    this.#spent({ rounds: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, costUsd: null });
    this.#add('agent_recoveries_total', {}, 0);
    for (const step of ESCALATION_STEPS) this.#add('agent_escalations_total', { step }, 0);
    for (const outcome of Object.values(CRITIC_LABELS))
      this.#add('agent_critic_outcome_total', { outcome }, 0);
  }

  read(event: RunEvent): void {
    readBy(this.#readers, event);
  }

  samples(): readonly Sample[] {
    return [...this.#totals, ...this.#added];
  }

  #interpreted({ mode, provider: given, isReadable }: EventOf<'interpreted'>): void {
    const provider = labelValue(given);
    for (const each of MODES)
      this.#add('agent_tool_call_mode_total', { mode: each, provider }, each === mode ? 1 : 0);
    this.#add('agent_tool_call_parse_failures_total', { provider }, isReadable ? 0 : 1);
    this.#lastReply = { mode, provider };
  }

  #replied(seconds: number): void {
    const labels = this.#lastReply;
    this.#lastReply = null;
    if (labels === null) return;
    this.#add('agent_tool_call_latency_seconds', labels, seconds);
  }

  /** Only the budget counts these; it includes failed attempts that cost tokens. */
  #spent({
    rounds,
    inputTokens,
    cachedTokens,
    outputTokens,
    estimatedCalls = 0,
    costUsd,
  }: Pick<
    Spent,
    'rounds' | 'inputTokens' | 'cachedTokens' | 'outputTokens' | 'estimatedCalls' | 'costUsd'
  >): void {
    const kinds = {
      'uncached-input': Math.max(0, inputTokens - cachedTokens),
      'cached-input': cachedTokens,
      output: outputTokens,
    };
    this.#totals = [
      { name: 'agent_rounds_total', labels: {}, value: rounds },
      ...Object.entries(kinds).map(([kind, value]) => ({
        name: 'agent_tokens_total' as const,
        labels: { kind },
        value,
      })),
      { name: 'agent_estimated_calls_total', labels: {}, value: estimatedCalls },
      ...(costUsd === null ? [] : [{ name: 'agent_cost_usd_total' as const, labels: {}, value: costUsd }]),
    ];
  }

  #add<Name extends MetricName>(name: Name, labels: LabelsOf<Name>, value = 1): void {
    this.#added.push({ name, labels, value });
  }
}

/** A short word with characters that need no escaping. */
function labelValue(text: string): string {
  return /^[\w./*@+-]{1,80}$/.test(text) ? text : OTHER;
}

/** A field of a schema from its JSON pointer: the names of its path, with `*` for an index; `.`: the document. */
function fieldLabel(pointer: string): string {
  const path = pointer
    .split('/')
    .filter((name) => name !== '')
    .map((name) => (/^\d+$/.test(name) ? '*' : name));
  return path.length === 0 ? '.' : labelValue(path.join('/'));
}
