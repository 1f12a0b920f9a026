import type { Spent } from '../core/budget.ts';
import type { ToolCall, ToolResult } from '../core/chat.ts';
import type { ToolEffect } from '../core/decision.ts';
import type { DialectMode, RunEvent } from '../core/events.ts';
import { assertNever } from '../core/fault.ts';
import { fieldLabel, labelValue, OTHER } from '../core/metrics.ts';
import { FLAG_EFFECTS, FLAG_NAMES, FLAG_SET, type FlagName, type FlagUse } from '../core/metrics-flags.ts';
import type { Outcome } from '../core/outcome.ts';
import { checkPath, protectedKind } from '../core/paths.ts';
import type { CommandResult } from '../core/verdict.ts';
import { MetricsRegistry } from './metrics-registry.ts';
import { metricsTable } from './metrics-table.ts';

/** The reader of events that counts. */
export interface Metrics {
  /** Never throws. */
  read(event: RunEvent): void;
  /** Prometheus text format, version 0.0.4. */
  text(): string;
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
export function createMetrics(options: { readonly tools: readonly KnownTool[] }): Metrics {
  const counters = new Counters(options.tools);
  return {
    read: (event) => counters.read(event),
    text: () => counters.registry.text(),
    table: () => metricsTable(counters.registry.samples()),
  };
}

class Counters {
  readonly registry = new MetricsRegistry();
  readonly #effects: ReadonlyMap<string, ToolEffect>;
  #on: ReadonlySet<FlagName> = new Set();
  #lastReply: { readonly mode: DialectMode; readonly provider: string } | null = null;
  #isAdmitted = false;

  constructor(tools: readonly KnownTool[]) {
    this.#effects = new Map(tools.map(({ spec, effect }) => [spec.name, effect]));
    this.#showZeros();
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
      case 'answered':
        this.#answered(event.call, event.result);
        break;
      case 'command':
        this.#command(event.record.result);
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
      case 'nudged':
      case 'verdict':
      case 'retry':
        break;
      default:
        assertNever(event);
    }
  }

  /** A counter that is not there and one that stands at zero are different things to whoever watches them. */
  #showZeros(): void {
    this.registry.add('agent_rounds_total', {}, 0);
    this.registry.add('agent_recoveries_total', {}, 0);
    for (const kind of TOKEN_KINDS) this.registry.add('agent_tokens_total', { kind }, 0);
    for (const flag of FLAG_NAMES) {
      for (const effect of [FLAG_SET, ...FLAG_EFFECTS[flag]]) {
        this.registry.add('agent_flag_effects_total', { flag, effect }, 0);
      }
    }
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
    if (result.kind === 'refused') {
      this.#flag({ flag: 'isolation', effect: 'refused' });
      return;
    }
    const isUnprotected = this.#on.has('isolation');
    this.#flag({ flag: 'isolation', effect: isUnprotected ? 'unprotected' : 'isolated' });
    this.#flag({ flag: 'network', effect: isUnprotected || this.#on.has('network') ? 'open' : 'closed' });
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
const TOKEN_KINDS = ['uncached-input', 'cached-input', 'output'] as const;

/** Does a call of a tool that writes name a file that only `allow-paths` opens? */
function isOnProtected({ arguments: given }: ToolCall): boolean {
  if (given.kind !== 'parsed' || typeof given.value !== 'object' || given.value === null) return false;
  const path = 'path' in given.value ? given.value.path : null;
  if (typeof path !== 'string') return false;
  const checked = checkPath(path);
  return checked.kind === 'ok' && protectedKind(checked.path) !== null;
}

/** What `on-unvalidated` made of the change; null when there was none, or it was validated, or could not be published. */
function unvalidatedEnd(outcome: Outcome): (typeof FLAG_EFFECTS)['on-unvalidated'][number] | null {
  const { status, verdict, patchPath, delivery, mustFail } = outcome;
  const isUnvalidated = status === 'unvalidated' || status === 'exhausted' || status === 'failed';
  if (!isUnvalidated || verdict === null || patchPath === null || delivery.obstacle !== null) return null;
  if (delivery.pullRequest !== null) return 'draft';
  return mustFail ? 'fail' : 'comment';
}
