import type { BudgetLimits, Prices, Spent } from './budget.ts';
import type {
  ModelReply,
  Picture,
  ProviderMetadata,
  RequestPurpose,
  SystemTurn,
  ToolCall,
  ToolSpec,
  ToolTurn,
  Usage,
  UserTurn,
} from './chat.ts';
import type { Task } from './task.ts';

/** Of the lines of a trace (`schemas/trace.json`); a reader of another version says so. */
export const TRACE_VERSION = 1;

/** What nobody reads while the run lasts: the record of it, from which it can be shown and played again. */
export type RecordEvent =
  /** The first of all. `inputs` are those that stand away from their defaults, secret ones by name alone. */
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
  /** What the run is for, and the commit that its change is held against. */
  | { readonly kind: 'task'; readonly base: string; readonly task: Task }
  /** A message, or the tools on offer, when it goes to a model for the first time; requests name it by its id. */
  | { readonly kind: 'message'; readonly id: number; readonly turn: SentTurn }
  /** A request, exactly as it goes to a model: the ids of its messages in their order, and that of its tools. */
  | {
      readonly kind: 'sent';
      readonly call: number;
      readonly purpose: RequestPurpose;
      readonly model: string;
      readonly messages: readonly number[];
      readonly tools: number | null;
      readonly maxOutputTokens: number;
    }
  /** What came back for it, as it was sent, before anybody read it. */
  | { readonly kind: 'received'; readonly call: number; readonly reply: ReceivedReply; readonly ms: number }
  /** Tokens that are paid for, of attempts that failed as well, and what all so far come to. */
  | { readonly kind: 'charged'; readonly usage: Usage; readonly spent: Spent }
  /** A file of the candidate was changed; `hunk` is in the unified format, without the names of the file. */
  | {
      readonly kind: 'edited';
      readonly path: string;
      readonly to: 'added' | 'modified' | 'deleted';
      readonly hunk: string;
    }
  /** The change that the run ends with; `patch` is empty where there is none, and where it would hold a secret. */
  | {
      readonly kind: 'changed';
      readonly hash: string;
      readonly paths: readonly string[];
      readonly patch: string;
    };

/** Of pictures the size alone is kept. */
export type SentTurn =
  | SystemTurn
  | (Omit<UserTurn, 'pictures'> & {
      readonly pictures?: readonly (Pick<Picture, 'type'> & { readonly bytes: number })[];
    })
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly calls: readonly ToolCall[];
      readonly providerMetadata?: ProviderMetadata;
    }
  | ToolTurn
  | { readonly role: 'tools'; readonly tools: readonly Omit<ToolSpec, 'effect'>[] };

export type ReceivedReply =
  | DistributedOmit<ModelReply, 'providerMetadata'>
  /** No usable answer came, whatever was tried. */
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
