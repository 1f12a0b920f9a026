import { type CriticOutcome, ESCALATION_STEPS } from '../../../core/decision.ts';
import { FLAG_EFFECTS, FLAG_NAMES, FLAG_SET } from '../../../core/flags.ts';
import type { MetricsRegistry } from './registry.ts';

export const CRITIC_LABELS: Readonly<Record<CriticOutcome['kind'], string>> = {
  approve: 'approve',
  iterate: 'iterate',
  abort: 'abort',
  skipped: 'skipped',
  error: 'error',
  'parse-error': 'parse_error',
};
const TOKEN_KINDS = ['uncached-input', 'cached-input', 'output'] as const;

/** A counter that is not there and one that stands at zero are different things to whoever watches them. */
export function showZeros(registry: MetricsRegistry): void {
  registry.add('agent_rounds_total', {}, 0);
  registry.add('agent_recoveries_total', {}, 0);
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
