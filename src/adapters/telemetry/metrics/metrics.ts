import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOTHING_SPENT, type Spent } from '../../../core/budget.ts';
import { ESCALATION_STEPS } from '../../../core/decision.ts';
import { type Emit, type EventOf, type RunEvent, readBy, type SomeReaders } from '../../../core/events.ts';
import { messageOf } from '../../../core/fault.ts';
import type { Secrets } from '../../../core/secrets/secrets.ts';

/** Every metric of a run, in the order of the file. The table of docs/metrics.md is made from it. */
export const METRICS = {
  agent_rounds_total: counter([], 'Rounds that the budget counted.'),
  agent_tool_call_mode_total: counter(['mode', 'provider'], 'Replies, by how they were really read.'),
  agent_tool_call_latency_seconds: {
    type: 'histogram',
    labels: ['mode', 'provider'],
    help: 'Seconds from a request to its read reply, retries included.',
  },
  agent_tool_call_parse_failures_total: counter(['provider'], 'Replies that broke the protocol of calls.'),
  agent_plan_schema_violations_total: counter(['agent', 'path'], 'Fields that broke their schema.'),
  agent_repairs_total: counter(['kind'], 'Repairs to the syntax of plans.'),
  agent_recoveries_total: counter([], 'Files shown whole after their patches failed.'),
  agent_history_imitations_total: counter(['form'], 'Replies that took over the form of the host.'),
  agent_compactions_total: counter(['cause'], 'Times that older rounds were compacted.'),
  agent_stalls_total: counter(['rule', 'response'], 'Patterns of work without progress.'),
  agent_escalations_total: counter(['step'], 'Steps taken when the failure alone did not help.'),
  agent_critic_outcome_total: counter(['outcome'], 'Answers of the critic.'),
  agent_tool_calls_total: counter(['tool', 'status'], 'Tool calls, by what became of them.'),
  agent_tokens_total: counter(['kind'], 'Tokens. The kinds do not overlap.'),
  agent_estimated_calls_total: counter([], 'Model calls whose tokens are estimated.'),
  agent_cost_usd_total: counter([], 'US dollars. Without a value when the prices are not known.'),
} as const;

export type MetricName = keyof typeof METRICS;

/** What one event adds to a counter, or one observation of a histogram; labels in the order of the table. */
interface Sample {
  readonly name: MetricName;
  readonly labels: readonly string[];
  readonly value: number;
}

function counter<const Labels extends readonly string[]>(labels: Labels, help: string) {
  return { type: 'counter', labels, help } as const;
}

const CRITIC = ['approve', 'iterate', 'abort', 'skipped', 'error', 'parse_error'] as const;
/** Replaces what is on no list of the program. */
const OTHER = 'other';

/** Counters of one run, made only from its events, so that a metric never disagrees with the trace. */
export class Metrics {
  readonly #tools: ReadonlySet<string>;
  /** For monitoring, a missing counter is not the same as one that is zero. */
  readonly #added: Sample[] = [
    sample('agent_recoveries_total', [], 0),
    ...ESCALATION_STEPS.map((step) => sample('agent_escalations_total', [step], 0)),
    ...CRITIC.map((outcome) => sample('agent_critic_outcome_total', [outcome], 0)),
  ];
  /** The latest total of what the budget counts; it includes failed attempts that cost tokens. */
  #totals = totalsOf(NOTHING_SPENT);
  #lastReply: readonly string[] | null = null;

  readonly #readers: SomeReaders<void> = {
    interpreted: (event) => this.#interpreted(event),
    replied: ({ ms }) => {
      if (this.#lastReply !== null) this.#add('agent_tool_call_latency_seconds', this.#lastReply, ms / 1000);
      this.#lastReply = null;
    },
    'schema-violation': ({ agent, pointer }) =>
      this.#add('agent_plan_schema_violations_total', [agent, fieldLabel(pointer)]),
    repaired: ({ what }) => this.#add('agent_repairs_total', [labelValue(what)]),
    recovered: () => this.#add('agent_recoveries_total', []),
    imitated: ({ form }) => this.#add('agent_history_imitations_total', [form]),
    compacted: ({ cause }) => this.#add('agent_compactions_total', [cause]),
    criticised: ({ outcome }) => this.#add('agent_critic_outcome_total', [outcome.kind.replace('-', '_')]),
    stalled: ({ rule, response }) => this.#add('agent_stalls_total', [rule, response]),
    escalated: ({ step }) => this.#add('agent_escalations_total', [step]),
    answered: ({ call: { name }, result: { status } }) =>
      this.#add('agent_tool_calls_total', [this.#tools.has(name) ? name : OTHER, status]),
    'rounds-ended': ({ spent }) => {
      this.#totals = totalsOf(spent);
    },
    ended: ({ spent }) => {
      this.#totals = totalsOf(spent);
    },
  };

  /** @param tools every tool there is; calls of other names are counted as `other` */
  constructor(tools: ReadonlySet<string>) {
    this.#tools = tools;
  }

  read(event: RunEvent): void {
    readBy(this.#readers, event);
  }

  /** In Prometheus' text format. Loads what writes it. */
  async text(): Promise<string> {
    const { exposition } = await import('./exposition.ts');
    const all = [...this.#totals, ...this.#added];
    return exposition(
      Object.entries(METRICS).map(([name, metric]) => ({
        name,
        ...metric,
        samples: all.filter((one) => one.name === name),
      })),
    );
  }

  /** Writes `metrics.prom` into the run folder. Never throws. @returns its path; empty: not written, which is logged */
  async keep(
    folder: string,
    { secrets, emit }: { readonly secrets: Secrets; readonly emit: Emit },
  ): Promise<string> {
    const path = join(folder, 'metrics.prom');
    try {
      await writeFile(path, secrets.mask(await this.text()), { mode: 0o600 });
      return path;
    } catch (thrown) {
      emit({ kind: 'note', level: 'warning', text: `The metrics were not written: ${messageOf(thrown)}` });
      return '';
    }
  }

  #interpreted({ mode, provider: given, isReadable }: EventOf<'interpreted'>): void {
    const provider = labelValue(given);
    for (const each of ['native', 'json'])
      this.#add('agent_tool_call_mode_total', [each, provider], each === mode ? 1 : 0);
    this.#add('agent_tool_call_parse_failures_total', [provider], isReadable ? 0 : 1);
    this.#lastReply = [mode, provider];
  }

  #add(name: MetricName, labels: readonly string[], value = 1): void {
    this.#added.push(sample(name, labels, value));
  }
}

function sample(name: MetricName, labels: readonly string[], value: number): Sample {
  return { name, labels, value };
}

function totalsOf({
  rounds,
  inputTokens,
  cachedTokens,
  outputTokens,
  estimatedCalls = 0,
  costUsd,
}: Spent): readonly Sample[] {
  return [
    sample('agent_rounds_total', [], rounds),
    sample('agent_tokens_total', ['uncached-input'], Math.max(0, inputTokens - cachedTokens)),
    sample('agent_tokens_total', ['cached-input'], cachedTokens),
    sample('agent_tokens_total', ['output'], outputTokens),
    sample('agent_estimated_calls_total', [], estimatedCalls),
    ...(costUsd === null ? [] : [sample('agent_cost_usd_total', [], costUsd)]),
  ];
}

/** A short word with characters that need no escaping. */
function labelValue(text: string): string {
  return /^[\w./*@+-]{1,80}$/.test(text) ? text : OTHER;
}

/** A field of a schema from its JSON pointer: the names of its path, with `*` for an index; `.`: the document. */
function fieldLabel(pointer: string): string {
  const path = pointer.replace(/^\//, '').replace(/(?<=^|\/)\d+(?=\/|$)/g, '*');
  return path === '' ? '.' : labelValue(path);
}
