import { type CriticOutcome, ESCALATION_WORDS } from '../../core/decision.ts';
import type { RunEvent } from '../../core/events.ts';
import { assertNever } from '../../core/fault.ts';
import { oneLine } from '../../core/text/text.ts';

/** What is done when the work makes no progress, and what a second model says of it. */
export function progressLines(
  event: Extract<RunEvent, { readonly kind: 'stalled' | 'escalated' | 'criticised' }>,
): readonly string[] {
  switch (event.kind) {
    case 'stalled':
      return [`  no progress (${event.response}): ${event.pattern}`];
    case 'escalated':
      return [`  next step: ${ESCALATION_WORDS[event.step]}`];
    case 'criticised':
      return criticLines(event.outcome);
    default:
      return assertNever(event);
  }
}

function criticLines(outcome: CriticOutcome): readonly string[] {
  switch (outcome.kind) {
    case 'approve':
      return ['Critic: approved'];
    case 'iterate':
    case 'abort':
      return [`Critic: ${outcome.kind}: ${oneLine(outcome.feedback, 300)}`];
    case 'skipped':
      return [];
    case 'error':
    case 'parse-error':
      return [`Critic: no answer (${oneLine(outcome.why, 200)}); the verdict of the commands stands`];
    default:
      return assertNever(outcome);
  }
}
