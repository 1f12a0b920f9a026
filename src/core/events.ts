import type { Spent } from './budget.ts';
import type { Intent, ToolCall, ToolResult, ToolStatus, Usage } from './chat.ts';
import type { CriticOutcome, EscalationStep, RoundsEnd, Stall } from './decision.ts';
import type { ServiceName } from './fault.ts';
import type { Outcome } from './outcome.ts';
import type { RecordEvent } from './record-event.ts';
import type { AgentName } from './task.ts';
import type { GeneratedFile } from './verdict/command-result.ts';
import type { CommandRecord, CommandResult, Verdict } from './verdict/verdict.ts';
import type { ProbePurpose } from './verdict/versions.ts';

/** Everything that happens in a run. Log, trace, summary, report and metrics all read this union. */
export type RunEvent =
  | RecordEvent
  | { readonly kind: 'note'; readonly level: 'info' | 'warning'; readonly text: string }
  | { readonly kind: 'phase'; readonly title: string }
  | { readonly kind: 'file-chosen'; readonly path: string; readonly reason: string; readonly bytes: number }
  | { readonly kind: 'prompt'; readonly parts: readonly { readonly name: string; readonly bytes: number }[] }
  | { readonly kind: 'requested'; readonly round: number; readonly estimatedTokens: number }
  /** A reply was read; `mode` is the one really used. Comes right before `replied`. */
  | {
      readonly kind: 'interpreted';
      readonly mode: DialectMode;
      readonly provider: string;
      readonly intent: Intent['kind'];
      /** False: the reply violated the protocol, its calls or plan are unreadable. */
      readonly isReadable: boolean;
    }
  /** From here on, requests are written in the other mode. */
  | { readonly kind: 'dialect-fallback'; readonly to: DialectMode; readonly reason: string }
  /** A field of a plan or of a call's arguments breaks its schema; `pointer` is the JSON pointer to it. */
  | {
      readonly kind: 'schema-violation';
      readonly agent: AgentName;
      readonly pointer: string;
      readonly errorDetail: string;
      /** Whether it goes back to the model (tool-calling: json-strict). */
      readonly isEnforced: boolean;
    }
  /** The syntax of a reply was repaired; `what` is a short fixed name of the repair, never text of the reply. */
  | { readonly kind: 'repaired'; readonly what: string }
  /** The model is shown a whole file because its patches failed. */
  | { readonly kind: 'recovered'; readonly path: string }
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
  | { readonly kind: 'reminded'; readonly round: number; readonly why: string }
  | { readonly kind: 'criticised'; readonly outcome: CriticOutcome }
  /** The work makes no progress; `rule` names the pattern. */
  | ({ readonly kind: 'stalled'; readonly round: number } & Stall)
  /** A step of the escalation was taken. */
  | { readonly kind: 'escalated'; readonly round: number; readonly step: EscalationStep }
  /** A reply imitated the host's own format; its text is not kept in the conversation. */
  | { readonly kind: 'imitated'; readonly round: number; readonly form: ImitationForm }
  /** Older turns were compacted; `calls` are the ids of the results that are in no turn any more. */
  | {
      readonly kind: 'compacted';
      readonly round: number;
      readonly cause: CompactionCause;
      readonly freedTokens: number;
      readonly calls: readonly string[];
    }
  /** A command is still running after this many milliseconds; emitted every 10 s. */
  | { readonly kind: 'running'; readonly command: string; readonly ms: number }
  | { readonly kind: 'command'; readonly record: CommandRecord }
  /** Files by a command that became part of the change, or were refused. */
  | { readonly kind: 'generated'; readonly files: readonly GeneratedFile[] }
  /** A command of the gate on the untouched base. */
  | { readonly kind: 'baseline'; readonly command: string; readonly result: CommandResult }
  /** A command of the gate, or some of its tests, on another version of the repository. */
  | {
      readonly kind: 'probe';
      readonly of: ProbePurpose;
      readonly command: string;
      readonly result: CommandResult;
    }
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

/** How a reply was read: the protocol's own calls, or a plan in text. */
export type DialectMode = 'native' | 'json';

/** `window`: the request came close to the context window. `overflow`: the endpoint refused it as too large. */
export type CompactionCause = 'window' | 'overflow';

/** Which part of the host's format a reply imitated. */
export type ImitationForm = 'mark' | 'archive' | 'tool-summary' | 'call-ids';

export type Emit = (event: RunEvent) => void;

export type EventOf<Kind extends RunEvent['kind']> = Extract<RunEvent, { readonly kind: Kind }>;

/** A handler for each kind of event but those that are named: a new kind does not compile until it is either. */
export type EventReaders<Result, Ignored extends RunEvent['kind'] = never> = {
  readonly [Kind in Exclude<RunEvent['kind'], Ignored>]: (event: EventOf<Kind>) => Result;
};

/** For what is about a few kinds of event only. */
export type SomeReaders<Result> = Partial<EventReaders<Result>>;

/** Undefined: there is no handler for the event. */
export function readBy<Result>(readers: SomeReaders<Result>, event: RunEvent): Result | undefined {
  return dispatch(readers, event.kind, event);
}

function dispatch<Result, Kind extends RunEvent['kind']>(
  readers: SomeReaders<Result>,
  kind: Kind,
  event: EventOf<Kind>,
): Result | undefined {
  return readers[kind]?.(event);
}

/** One reply of the model, with its calls and commands. Times are in milliseconds. */
export interface TimelineRound {
  readonly round: number;
  readonly usage: Usage;
  readonly ms: number;
  /** In US dollars, including a critic call after the reply; null: prices are not known. */
  readonly costUsd: number | null;
  readonly calls: readonly { readonly tool: string; readonly status: ToolStatus }[];
  readonly commands: readonly TimelineCommand[];
}

export interface TimelineCommand {
  readonly name: string;
  /** What it ran on, if not on the present change; otherwise empty. */
  readonly on: string;
  readonly ms: number;
  readonly isPassed: boolean;
}

/** The progress of a run, for people who watch it, and what happened in each round. */
export interface RunProgress {
  readonly rounds: readonly TimelineRound[];
  /** Increases with each step and each round. */
  readonly changes: number;
  /** 0: the model was not asked yet. */
  readonly round: number;
  /** The title of the step that goes on. */
  readonly doing: string;
}
