import type { Spent } from '../../../core/budget.ts';
import type { ToolCall, ToolEffect, ToolResult } from '../../../core/chat.ts';
import type { CriticOutcome } from '../../../core/decision.ts';
import type { DialectMode, RunEvent } from '../../../core/events.ts';
import { assertNever } from '../../../core/fault.ts';
import { FLAG_SET, type FlagName, type FlagUse } from '../../../core/flags.ts';
import type { Outcome } from '../../../core/outcome.ts';
import type { Masked, Secrets } from '../../../core/secrets/secrets.ts';
import type { CommandResult, Verdict } from '../../../core/verdict.ts';
import { fieldLabel, labelValue, OTHER } from './definitions.ts';
import { isOnProtected, unvalidatedEnd, usesInCommand, usesInGenerated, usesInVerdict } from './effects.ts';
import { MetricsRegistry } from './registry.ts';
import { metricsTable } from './table.ts';
import { CRITIC_LABELS, showZeros } from './zeros.ts';

/** The reader of events that counts. */
export interface Metrics {
  /** Never throws. */
  read(event: RunEvent): void;
  /** Prometheus text format, version 0.0.4. */
  text(): Masked;
  /** Markdown for the job summary: what is not zero. Empty when nothing is. */
  table(): string;
}

export interface KnownTool {
  readonly spec: { readonly name: string };
  readonly effect: ToolEffect;
}

/**
 * Counters of one run. They are made of events and of nothing else, so that a metric cannot say what the trace does
 * not.
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
    table: () => metricsTable(counters.registry.samples()),
  };
}

/** What happens within rounds. */
type RoundEvent = Extract<
  RunEvent,
  {
    readonly kind:
      | 'interpreted'
      | 'replied'
      | 'dialect-fallback'
      | 'schema-violation'
      | 'repaired'
      | 'recovered'
      | 'imitated'
      | 'compacted'
      | 'generated'
      | 'criticised'
      | 'stalled'
      | 'escalated'
      | 'answered'
      | 'verdict'
      | 'baseline'
      | 'probe'
      | 'command';
  }
>;

class Counters {
  readonly registry = new MetricsRegistry();
  readonly #effects: ReadonlyMap<string, ToolEffect>;
  #on: ReadonlySet<FlagName> = new Set();
  #lastReply: { readonly mode: DialectMode; readonly provider: string } | null = null;
  #isAdmitted = false;
  /** Change sets whose verdict was counted: one that is asked for again is not told anew. */
  readonly #judged = new Set<string>();

  constructor(tools: readonly KnownTool[]) {
    this.#effects = new Map(tools.map(({ spec, effect }) => [spec.name, effect]));
    showZeros(this.registry);
  }

  read(event: RunEvent): void {
    switch (event.kind) {
      case 'flags':
        this.#on = new Set(event.on);
        for (const flag of event.on)
          this.registry.add('agent_flag_effects_total', { flag, effect: FLAG_SET });
        break;
      case 'flag-used':
        this.#flag(event, event.count);
        break;
      case 'prompt':
        if (!this.#isAdmitted) this.#flag({ flag: 'min-permission', effect: 'admitted' });
        this.#isAdmitted = true;
        break;
      case 'rounds-ended':
        this.#spent(event.spent);
        break;
      case 'ended':
        this.#outcome(event.outcome);
        this.#spent(event.spent);
        break;
      case 'note':
      case 'phase':
      case 'file-chosen':
      case 'requested':
      case 'overflowed':
      case 'reminded':
      case 'retry':
        break;
      default:
        this.#readRound(event);
    }
  }

  #readRound(event: RoundEvent): void {
    switch (event.kind) {
      case 'interpreted':
        this.#interpreted(event);
        break;
      case 'replied':
        this.#replied(event.ms);
        break;
      case 'dialect-fallback':
        this.#flag({ flag: 'tool-calling', effect: 'fell-back' });
        break;
      case 'schema-violation':
        this.#violation(event);
        break;
      case 'repaired':
        this.registry.add('agent_repairs_total', { kind: labelValue(event.what) });
        break;
      case 'recovered':
        this.registry.add('agent_recoveries_total', {});
        break;
      case 'imitated':
        this.registry.add('agent_history_imitations_total', { form: event.form });
        break;
      case 'compacted':
        this.registry.add('agent_compactions_total', { cause: event.cause, by: event.by });
        this.#flag({ flag: 'compaction', effect: event.by });
        break;
      case 'generated':
        for (const { use, count } of usesInGenerated(event.files)) this.#flag(use, count);
        break;
      case 'criticised':
        this.#criticised(event.outcome.kind);
        break;
      case 'stalled':
        this.registry.add('agent_stalls_total', { rule: event.rule, response: event.response });
        break;
      case 'escalated':
        this.registry.add('agent_escalations_total', { step: event.step });
        if (event.step === 'stronger-model') this.#flag({ flag: 'escalation-model', effect: 'used' });
        break;
      case 'answered':
        this.#answered(event.call, event.result);
        break;
      case 'verdict':
        this.#verdict(event.verdict);
        break;
      case 'baseline':
      case 'probe':
        this.#command(event.result);
        break;
      case 'command':
        this.#command(event.record.result);
        break;
      default:
        assertNever(event);
    }
  }

  #criticised(kind: CriticOutcome['kind']): void {
    this.registry.add('agent_critic_outcome_total', { outcome: CRITIC_LABELS[kind] });
    this.#flag({ flag: 'critic', effect: kind === 'skipped' ? 'skipped' : 'asked' });
  }

  #interpreted({ mode, provider: given, isReadable }: Extract<RunEvent, { kind: 'interpreted' }>): void {
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

  #violation({ agent, pointer, isEnforced }: Extract<RunEvent, { kind: 'schema-violation' }>): void {
    this.registry.add('agent_plan_schema_violations_total', { agent, path: fieldLabel(pointer) });
    this.#flag({ flag: 'schema-enforce', effect: isEnforced ? 'enforced' : 'observed' });
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
    for (const { use, count } of uses) this.#flag(use, count);
  }

  #outcome(outcome: Outcome): void {
    if (outcome.status === 'denied') this.#flag({ flag: 'min-permission', effect: 'denied' });
    const effect = unvalidatedEnd(outcome);
    if (effect !== null) this.#flag({ flag: 'on-unvalidated', effect });
  }

  /** The ledger is the one place that counts these; failed attempts that cost tokens are in it, too. */
  #spent({ rounds, inputTokens, cachedTokens, outputTokens, costUsd }: Spent): void {
    this.registry.raise('agent_rounds_total', {}, rounds);
    this.registry.raise('agent_tokens_total', { kind: 'uncached-input' }, inputTokens - cachedTokens);
    this.registry.raise('agent_tokens_total', { kind: 'cached-input' }, cachedTokens);
    this.registry.raise('agent_tokens_total', { kind: 'output' }, outputTokens);
    if (costUsd !== null) this.registry.raise('agent_cost_usd_total', {}, costUsd);
  }

  #flag({ flag, effect }: FlagUse, count = 1): void {
    this.registry.add('agent_flag_effects_total', { flag, effect }, count);
  }
}

const MODES: readonly DialectMode[] = ['native', 'json'];
