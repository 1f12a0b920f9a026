import type { Spent } from './budget.ts';
import type { Intent, ToolCall, ToolResult, ToolStatus, Usage } from './chat.ts';
import type { GeneratedFile } from './command-result.ts';
import type { CriticOutcome, EscalationStep, RoundsEnd, Stall } from './decision.ts';
import type { ServiceName } from './fault.ts';
import type { FlagName, FlagUse } from './flags.ts';
import type { Outcome } from './outcome.ts';
import type { RecordEvent } from './record-event.ts';
import type { AgentName } from './task.ts';
import type { CommandRecord, CommandResult, Verdict } from './verdict.ts';

export type { AgentName } from './task.ts';

/** Everything that happens in a run. Console, trace, summary, report and counters are readers of this one union. */
export type RunEvent =
  | RecordEvent
  /** The flags that stand away from their defaults: once, when the config is read. */
  | { readonly kind: 'flags'; readonly on: readonly FlagName[] }
  /** What a flag did, where no other event tells it; `count` times at once. */
  | ({ readonly kind: 'flag-used'; readonly count: number } & FlagUse)
  | { readonly kind: 'note'; readonly level: 'info' | 'warning'; readonly text: string }
  | { readonly kind: 'phase'; readonly title: string }
  | { readonly kind: 'file-chosen'; readonly path: string; readonly reason: string; readonly bytes: number }
  | { readonly kind: 'prompt'; readonly parts: readonly { readonly name: string; readonly bytes: number }[] }
  | { readonly kind: 'requested'; readonly round: number; readonly estimatedTokens: number }
  /** A reply was read, in the mode that it was really read in; comes right before `replied`. */
  | {
      readonly kind: 'interpreted';
      readonly mode: DialectMode;
      readonly provider: string;
      readonly intent: Intent['kind'];
      /** False when the reply broke the protocol: calls or a plan that cannot be read. */
      readonly isReadable: boolean;
    }
  /** From here on requests are written in the other mode. */
  | { readonly kind: 'dialect-fallback'; readonly to: DialectMode; readonly reason: string }
  /** A field of a plan or of a call's arguments breaks its schema; `pointer` is the JSON pointer to it. */
  | {
      readonly kind: 'schema-violation';
      readonly agent: AgentName;
      readonly pointer: string;
      readonly errorDetail: string;
      /** Whether it goes back to the model (input `schema-enforce`). */
      readonly isEnforced: boolean;
    }
  /** Syntax of a reply was repaired; `what` is a short fixed name of the repair, never text of the reply. */
  | { readonly kind: 'repaired'; readonly what: string }
  /** The model is shown a file whole because its patches failed. */
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
  /** The work makes no progress, in a way that `rule` names. */
  | ({ readonly kind: 'stalled'; readonly round: number } & Stall)
  /** A step of the escalation was taken. */
  | { readonly kind: 'escalated'; readonly round: number; readonly step: EscalationStep }
  /** A reply took over the host's own form, or greeted; its text is not kept in the conversation. */
  | { readonly kind: 'imitated'; readonly round: number; readonly form: ImitationForm }
  /** Older turns were compacted; `calls` are the ids whose results only `recall` shows now. */
  | {
      readonly kind: 'compacted';
      readonly round: number;
      readonly cause: CompactionCause;
      readonly by: 'digest' | 'model';
      readonly freedTokens: number;
      readonly calls: readonly string[];
    }
  /** A command is not done yet, so many milliseconds after it began; told every 10 s. */
  | { readonly kind: 'running'; readonly command: string; readonly ms: number }
  | { readonly kind: 'command'; readonly record: CommandRecord }
  /** Files that a command changed for good, or may not. */
  | { readonly kind: 'generated'; readonly files: readonly GeneratedFile[] }
  /** A command of the gate on the untouched base. */
  | { readonly kind: 'baseline'; readonly command: string; readonly result: CommandResult }
  /**
   * A command of the gate, or a part of its tests, on a part of the change: its tests without the rest, or the rest with
   * the base's tests. `part-of-change`, `part-of-base`: some of the tests on the whole change or on the base, to hold the others against.
   * `again`, `base-again`: what ran before, once more.
   * `nonsense`: with that in the place of the changed code.
   */
  | {
      readonly kind: 'probe';
      readonly of:
        | 'tests-alone'
        | 'original-tests'
        | 'again'
        | 'base-again'
        | 'part-of-change'
        | 'part-of-base'
        | 'nonsense';
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

/** What a probe ran on, for people. */
export const PROBE_WORDS: Readonly<Record<Extract<RunEvent, { readonly kind: 'probe' }>['of'], string>> = {
  'tests-alone': "the change's tests on the base",
  'original-tests': "the base's tests on the change",
  again: 'once more',
  'base-again': 'base, once more',
  'part-of-change': 'change',
  'part-of-base': 'base',
  nonsense: 'with nonsense in place of the changed code',
};

/** What a command has to do where it runs: without the change its tests fail, and a repeat says which it was. */
export type ExpectedEnd = 'pass' | 'fail' | 'either';

const PROBE_ENDS: Readonly<Record<keyof typeof PROBE_WORDS, ExpectedEnd>> = {
  'tests-alone': 'fail',
  'original-tests': 'pass',
  again: 'either',
  'base-again': 'either',
  'part-of-change': 'pass',
  'part-of-base': 'either',
  nonsense: 'fail',
};

/** What came to no end shows nothing, where a failure was wanted. */
export function expectedOfProbe({ of, result }: Pick<EventOf<'probe'>, 'of' | 'result'>): ExpectedEnd {
  const expected = PROBE_ENDS[of];
  return expected === 'fail' && result.kind !== 'exited' ? 'either' : expected;
}

/** How a command ended, in words, where it had to end in another way than by passing. */
export function endInWords(isPassed: boolean, expected: ExpectedEnd): string {
  const end = isPassed ? 'passed' : 'failed';
  if (expected !== 'fail') return end;
  return isPassed ? `${end}, and should not have` : `${end}, as it should`;
}

/** Null: either end would do. */
export function isAsExpected(isPassed: boolean, expected: ExpectedEnd): boolean | null {
  return expected === 'either' ? null : isPassed === (expected === 'pass');
}

/** How a reply was read: the protocol's own calls, or a plan in text. */
export type DialectMode = 'native' | 'json';

/** `window`: the request came near the context window. `overflow`: the endpoint refused it as too large. */
export type CompactionCause = 'window' | 'overflow';

/** What of the host's text a reply took over; `greeting`: it spoke as if nothing had been asked. */
export type ImitationForm = 'mark' | 'archive' | 'tool-summary' | 'call-ids' | 'greeting';

export type Emit = (event: RunEvent) => void;

export type EventOf<Kind extends RunEvent['kind']> = Extract<RunEvent, { readonly kind: Kind }>;

/** What is done about each kind of event; a new one is asked for wherever there is such a table. */
export type EventReaders<Result> = {
  readonly [Kind in RunEvent['kind']]: (event: EventOf<Kind>) => Result;
};

export function readBy<Result>(readers: EventReaders<Result>, event: RunEvent): Result {
  return dispatch(readers, event.kind, event);
}

function dispatch<Result, Kind extends RunEvent['kind']>(
  readers: EventReaders<Result>,
  kind: Kind,
  event: EventOf<Kind>,
): Result {
  return readers[kind](event);
}

/** A reply or a command: when it began and ended, in milliseconds since the start of the run. */
export interface Span {
  readonly kind: 'model' | 'command';
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isPassed: boolean;
  readonly expected: ExpectedEnd;
  /** What a command ran on, where that is not the change as it stood then; empty for all others. */
  readonly on: string;
}

/** One reply of the model and what it had done. */
export interface TimelineRound {
  readonly round: number;
  readonly usage: Usage;
  /** In US dollars, with what a critic or a compaction behind the reply took; null: prices are not known. */
  readonly costUsd: number | null;
  readonly spans: readonly Span[];
  readonly calls: readonly { readonly tool: string; readonly status: ToolStatus; readonly ms: number }[];
}

/** What took how long. */
export interface RunTimeline {
  readonly rounds: readonly TimelineRound[];
  /** Commands of the gate on the untouched base, which run beside the rounds. */
  readonly onBase: readonly Span[];
}

/** A part of a run: what it is called, and when it began and ended; null: it lasts. */
export interface RunStep {
  readonly title: string;
  readonly from: number;
  readonly to: number | null;
}

/** How far a run has come, for people who look on while it lasts. */
export interface RunProgress extends RunTimeline {
  /** Grows with each event that changes any of this. */
  readonly changes: number;
  /** In their order; the last one lasts. */
  readonly steps: readonly RunStep[];
  /** 0: the model was not asked yet. */
  readonly round: number;
  readonly doing: 'asking' | 'acting';
  /** What the model said last, masked; empty: nothing. */
  readonly said: string;
  readonly verdicts: readonly Verdict['kind'][];
}
