import type { Spent } from '../../../core/budget.ts';
import type { ToolCall, ToolEffect, ToolResult } from '../../../core/chat.ts';
import { type CriticOutcome, ESCALATION_STEPS } from '../../../core/decision.ts';
import {
  type DialectMode,
  type EventOf,
  type EventReaders,
  type RunEvent,
  readBy,
} from '../../../core/events.ts';
import { FLAG_EFFECTS, FLAG_NAMES, FLAG_SET, type FlagName, type FlagUse } from '../../../core/flags.ts';
import type { RecordEvent } from '../../../core/record-event.ts';
import type { Masked, Secrets } from '../../../core/secrets/secrets.ts';
import type { CommandResult, Verdict } from '../../../core/verdict/verdict.ts';
import {
  type CountedUse,
  isOnProtected,
  unvalidatedEnd,
  usesInCommand,
  usesInGenerated,
  usesInVerdict,
} from './effects.ts';
import { fieldLabel, labelValue, MetricsRegistry, OTHER } from './registry.ts';

/** Counts events. */
export interface Metrics {
  /** Never throws. */
  read(event: RunEvent): void;
  /** Prometheus text format, version 0.0.4. */
  text(): Masked;
}

export interface KnownTool {
  readonly spec: { readonly name: string };
  readonly effect: ToolEffect;
}

/**
 * Counters of one run. They are made only from events, so that a metric never disagrees with the trace.
 *
 * @param options.tools every tool there is; calls of other names are counted as `other`
 */
export function createMetrics(options: {
  readonly tools: readonly KnownTool[];
  readonly secrets: Secrets;
}): Metrics {
  const counters = new Counters(options.tools);
  return {
    read: (event) => counters.read(event),
    text: () => options.secrets.mask(counters.registry.text()),
  };
}

/** The record of a run, and what the log alone tells. */
type Ignored =
  | RecordEvent['kind']
  | ('note' | 'phase' | 'file-chosen' | 'requested' | 'running' | 'overflowed' | 'reminded' | 'retry');

class Counters {
  readonly registry = new MetricsRegistry();
  readonly #effects: ReadonlyMap<string, ToolEffect>;
  #on: ReadonlySet<FlagName> = new Set();
  #lastReply: { readonly mode: DialectMode; readonly provider: string } | null = null;
  #isAdmitted = false;
  /** Change sets whose verdict was counted: a repeated verdict is not counted again. */
  readonly #judged = new Set<string>();

  readonly #readers: EventReaders<void, Ignored> = {
    flags: ({ on }) => this.#set(on),
    'flag-used': (use) => this.#flag(use, use.count),
    prompt: () => this.#admitted(),
    interpreted: (event) => this.#interpreted(event),
    replied: ({ ms }) => this.#replied(ms),
    'dialect-fallback': () => this.#flag({ flag: 'tool-calling', effect: 'fell-back' }),
    'schema-violation': (event) => this.#violation(event),
    repaired: ({ what }) => this.registry.add('agent_repairs_total', { kind: labelValue(what) }),
    recovered: () => this.registry.add('agent_recoveries_total', {}),
    imitated: ({ form }) => this.registry.add('agent_history_imitations_total', { form }),
    compacted: (event) => this.#compacted(event),
    generated: ({ files }) => this.#flags(usesInGenerated(files)),
    criticised: ({ outcome }) => this.#criticised(outcome.kind),
    stalled: ({ rule, response }) => this.registry.add('agent_stalls_total', { rule, response }),
    escalated: ({ step }) => this.#escalated(step),
    answered: ({ call, result }) => this.#answered(call, result),
    verdict: ({ verdict }) => this.#verdict(verdict),
    baseline: ({ result }) => this.#command(result),
    probe: ({ result }) => this.#command(result),
    command: ({ record }) => this.#command(record.result),
    'rounds-ended': ({ spent }) => this.#spent(spent),
    ended: (event) => this.#ended(event),
  };

  constructor(tools: readonly KnownTool[]) {
    this.#effects = new Map(tools.map(({ spec, effect }) => [spec.name, effect]));
    showZeros(this.registry);
  }

  read(event: RunEvent): void {
    readBy(this.#readers, event);
  }

  #set(flags: readonly FlagName[]): void {
    this.#on = new Set(flags);
    for (const flag of flags) this.registry.add('agent_flag_effects_total', { flag, effect: FLAG_SET });
  }

  #admitted(): void {
    if (!this.#isAdmitted) this.#flag({ flag: 'min-permission', effect: 'admitted' });
    this.#isAdmitted = true;
  }

  #compacted({ cause }: EventOf<'compacted'>): void {
    this.registry.add('agent_compactions_total', { cause });
  }

  #escalated(step: EventOf<'escalated'>['step']): void {
    this.registry.add('agent_escalations_total', { step });
    if (step === 'stronger-model') this.#flag({ flag: 'escalation-model', effect: 'used' });
  }

  #criticised(kind: CriticOutcome['kind']): void {
    this.registry.add('agent_critic_outcome_total', { outcome: CRITIC_LABELS[kind] });
    this.#flag({ flag: 'critic', effect: kind === 'skipped' ? 'skipped' : 'asked' });
  }

  #interpreted({ mode, provider: given, isReadable }: EventOf<'interpreted'>): void {
    const provider = labelValue(given);
    for (const each of MODES) this.registry.add('agent_tool_call_mode_total', { mode: each, provider }, 0);
    this.registry.add('agent_tool_call_mode_total', { mode, provider });
    this.registry.add('agent_tool_call_parse_failures_total', { provider }, isReadable ? 0 : 1);
    this.#flag({ flag: 'tool-calling', effect: mode });
    this.#lastReply = { mode, provider };
  }

  #replied(ms: number): void {
    if (this.#lastReply === null) return;
    this.registry.observe('agent_tool_call_latency_seconds', this.#lastReply, ms / 1000);
    this.#lastReply = null;
  }

  #violation({ agent, pointer }: EventOf<'schema-violation'>): void {
    this.registry.add('agent_plan_schema_violations_total', { agent, path: fieldLabel(pointer) });
  }

  #answered(call: ToolCall, { status }: ToolResult): void {
    const effect = this.#effects.get(call.name);
    const tool = effect === undefined ? OTHER : call.name;
    this.registry.add('agent_tool_calls_total', { tool, status });
    if (effect !== 'writes' || status === 'skipped' || !isOnProtected(call)) return;
    this.#flag({ flag: 'allow-paths', effect: status === 'done' ? 'allowed' : 'refused' });
  }

  #command(result: CommandResult): void {
    for (const use of usesInCommand(result, this.#on)) this.#flag(use);
  }

  #verdict(verdict: Verdict): void {
    const uses = this.#judged.has(verdict.changeSetHash) ? [] : usesInVerdict(verdict, this.#on);
    if (uses.length > 0) this.#judged.add(verdict.changeSetHash);
    this.#flags(uses);
  }

  #ended({ outcome, spent }: EventOf<'ended'>): void {
    if (outcome.status === 'denied') this.#flag({ flag: 'min-permission', effect: 'denied' });
    const effect = unvalidatedEnd(outcome);
    if (effect !== null) this.#flag({ flag: 'on-unvalidated', effect });
    this.#spent(spent);
  }

  /** Only the budget counts these; it includes failed attempts that cost tokens. */
  #spent({ rounds, inputTokens, cachedTokens, outputTokens, estimatedCalls = 0, costUsd }: Spent): void {
    this.registry.raise('agent_rounds_total', {}, rounds);
    this.registry.raise('agent_tokens_total', { kind: 'uncached-input' }, inputTokens - cachedTokens);
    this.registry.raise('agent_tokens_total', { kind: 'cached-input' }, cachedTokens);
    this.registry.raise('agent_tokens_total', { kind: 'output' }, outputTokens);
    this.registry.raise('agent_estimated_calls_total', {}, estimatedCalls);
    if (costUsd !== null) this.registry.raise('agent_cost_usd_total', {}, costUsd);
  }

  #flags(uses: readonly CountedUse[]): void {
    for (const { use, count } of uses) this.#flag(use, count);
  }

  #flag({ flag, effect }: FlagUse, count = 1): void {
    this.registry.add('agent_flag_effects_total', { flag, effect }, count);
  }
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
const TOKEN_KINDS = ['uncached-input', 'cached-input', 'output'] as const;

/** For monitoring, a missing counter is not the same as one that is zero. */
function showZeros(registry: MetricsRegistry): void {
  registry.add('agent_rounds_total', {}, 0);
  registry.add('agent_recoveries_total', {}, 0);
  registry.add('agent_estimated_calls_total', {}, 0);
  for (const step of ESCALATION_STEPS) registry.add('agent_escalations_total', { step }, 0);
  for (const outcome of Object.values(CRITIC_LABELS)) {
    registry.add('agent_critic_outcome_total', { outcome }, 0);
  }
  for (const kind of TOKEN_KINDS) registry.add('agent_tokens_total', { kind }, 0);
  for (const flag of FLAG_NAMES) {
    for (const effect of [FLAG_SET, ...FLAG_EFFECTS[flag]]) {
      registry.add('agent_flag_effects_total', { flag, effect }, 0);
    }
  }
}
