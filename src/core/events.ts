import type { Spent } from './budget.ts';
import type { ToolCall, ToolResult, Usage } from './chat.ts';
import type { RoundsEnd } from './decision.ts';
import type { ServiceName } from './fault.ts';
import type { Outcome } from './outcome.ts';
import type { CommandRecord, Verdict } from './verdict.ts';

/** Everything that happens in a run. Console, trace, summary and counters are readers of this one union. */
export type RunEvent =
  | { readonly kind: 'note'; readonly level: 'info' | 'warning'; readonly text: string }
  | { readonly kind: 'phase'; readonly title: string }
  | { readonly kind: 'file-chosen'; readonly path: string; readonly reason: string; readonly bytes: number }
  | { readonly kind: 'prompt'; readonly parts: readonly { readonly name: string; readonly bytes: number }[] }
  | { readonly kind: 'requested'; readonly round: number; readonly estimatedTokens: number }
  | {
      readonly kind: 'replied';
      readonly round: number;
      readonly text: string;
      readonly calls: readonly ToolCall[];
      readonly usage: Usage;
      readonly ms: number;
    }
  | { readonly kind: 'overflowed'; readonly round: number; readonly usage: Usage }
  | {
      readonly kind: 'answered';
      readonly round: number;
      readonly call: ToolCall;
      readonly result: ToolResult;
      readonly ms: number;
    }
  | { readonly kind: 'nudged'; readonly round: number; readonly why: string }
  | { readonly kind: 'command'; readonly record: CommandRecord }
  | { readonly kind: 'verdict'; readonly verdict: Verdict; readonly isRepeat: boolean }
  | {
      readonly kind: 'retry';
      readonly service: ServiceName;
      readonly attempt: number;
      readonly waitMs: number;
      readonly why: string;
    }
  | { readonly kind: 'rounds-ended'; readonly end: RoundsEnd; readonly spent: Spent }
  | { readonly kind: 'ended'; readonly outcome: Outcome; readonly spent: Spent; readonly ms: number };

export type Emit = (event: RunEvent) => void;
