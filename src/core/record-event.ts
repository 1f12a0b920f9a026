import type { BudgetLimits, Prices, Spent } from './budget.ts';
import type {
  AssistantTurn,
  ModelReply,
  Picture,
  RequestPurpose,
  SystemTurn,
  ToolSpec,
  ToolTurn,
  Usage,
  UserTurn,
} from './chat.ts';
import type { Task } from './task.ts';

/** The version of a trace's lines (`schemas/trace.json`). A reader reports a version that it does not know. */
export const TRACE_VERSION = 1;

/** Events for the trace only: with them a run can be shown and replayed later. */
export type RecordEvent =
  /** The first event. `inputs` are those that are not at their defaults; secret ones without their values. */
  | {
      readonly kind: 'began';
      readonly version: typeof TRACE_VERSION;
      /** ISO 8601. */
      readonly at: string;
      readonly repository: string;
      readonly runUrl: string;
      readonly model: string;
      readonly provider: string;
      readonly inputs: Readonly<Record<string, string>>;
      readonly limits: BudgetLimits;
      readonly prices: Prices | null;
    }
  /** What the run is for, and the commit that its change is compared with. */
  | { readonly kind: 'task'; readonly base: string; readonly task: Task }
  /** A message, or a list of tools, when it is first sent to a model. Requests refer to it by its id. */
  | { readonly kind: 'message'; readonly id: number; readonly turn: SentTurn }
  /** A request exactly as sent: the ids of its messages in order, and the id of its tools. */
  | {
      readonly kind: 'sent';
      readonly call: number;
      readonly purpose: RequestPurpose;
      readonly model: string;
      readonly messages: readonly number[];
      readonly tools: number | null;
      readonly maxOutputTokens: number;
    }
  /** The answer to a request, as received, before it is interpreted. */
  | { readonly kind: 'received'; readonly call: number; readonly reply: ReceivedReply; readonly ms: number }
  /** Tokens that were paid for, including failed attempts, and the total so far. */
  | { readonly kind: 'charged'; readonly usage: Usage; readonly spent: Spent }
  /** A file of the candidate was changed; `hunks` are in the unified format, without the names of the file. */
  | {
      readonly kind: 'edited';
      readonly path: string;
      readonly to: 'added' | 'modified' | 'deleted';
      readonly hunks: string;
    }
  /** The change at the end of the run. `patch` is empty when there is none or when it would contain a secret. */
  | {
      readonly kind: 'changed';
      readonly hash: string;
      readonly paths: readonly string[];
      readonly patch: string;
    };

/** Pictures are recorded with their size only. */
export type SentTurn =
  | SystemTurn
  | (Omit<UserTurn, 'pictures'> & {
      readonly pictures?: readonly (Pick<Picture, 'type'> & { readonly bytes: number })[];
    })
  | AssistantTurn
  | ToolTurn
  | { readonly role: 'tools'; readonly tools: readonly Omit<ToolSpec, 'effect'>[] };

export type ReceivedReply =
  | DistributedOmit<ModelReply, 'providerMetadata'>
  /** No usable answer came in any attempt. */
  | { readonly kind: 'failed'; readonly why: string };

type DistributedOmit<Value, Key extends PropertyKey> = Value extends unknown ? Omit<Value, Key> : never;

const KINDS: { readonly [Kind in RecordEvent['kind']]: true } = {
  began: true,
  task: true,
  message: true,
  sent: true,
  received: true,
  charged: true,
  edited: true,
  changed: true,
};

export function isRecordEvent<Event extends { readonly kind: string }>(
  event: Event,
): event is Extract<Event, RecordEvent> {
  return Object.hasOwn(KINDS, event.kind);
}
