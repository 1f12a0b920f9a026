/** Types of the conversation between host and model, independent of any provider's wire format. */

import { isRecord } from './text/json-record.ts';

export type NonEmpty<T> = readonly [T, ...T[]];

/** A JSON Schema 2020-12 document as it is offered to a model. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolSpec {
  readonly name: string;
  /** What the tool does and when to use it: the only text about a tool that a model sees. */
  readonly description: string;
  readonly parameters: JsonSchema;
  /** For the host only; not sent to models. */
  readonly effect: ToolEffect;
}

/** What a call does. `ends`: it ends the rounds, if the host agrees. */
export type ToolEffect = 'reads' | 'writes' | 'runs' | 'ends';

/** The kind of a text, for estimating its tokens. */
export type TextKind = 'prose' | 'code' | 'listing' | 'json' | 'log';

/** The arguments of a call as parsed by the dialect; only `parsed` ones may reach a tool. */
export type CallArguments =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'unreadable'; readonly errorDetail: string };

/** A call with an id that is unique in its conversation, which the dialect ensures. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: CallArguments;
}

/** What a call is about, of its arguments: what it runs, what it looks for, or the path; empty: none of them is given. */
export function targetOf({ arguments: given }: ToolCall): string {
  if (given.kind !== 'parsed' || !isRecord(given.value)) return '';
  const { command, pattern, path } = given.value;
  return [command, pattern, path].find((one): one is string => typeof one === 'string' && one !== '') ?? '';
}

/**
 * `done`: it took effect. `rejected`: the call was invalid, nothing happened.
 * `failed`: the call was valid but failed. `skipped`: never started, with the reason.
 */
export type ToolStatus = 'done' | 'rejected' | 'failed' | 'skipped';

/** The essence of a result, kept when its text is compacted. Lines count from 1; `to` is the last one shown. */
export type ResultFact =
  | {
      readonly kind: 'read';
      readonly path: string;
      readonly from: number;
      readonly to: number;
      readonly lines: number;
      /** Short hash of the whole file. */
      readonly hash: string;
    }
  /** A part of an earlier result. */
  | { readonly kind: 'result' }
  /** `refused`: what may not be changed, each with a sentence that says why; absent: nothing. */
  | {
      readonly kind: 'changed';
      readonly paths: readonly string[];
      readonly refused?: readonly RefusedEdit[];
    }
  /** `outcome`: in words. `errors`: the first failures that are known of it. */
  | {
      readonly kind: 'ran';
      readonly command: string;
      readonly outcome: string;
      readonly errors: readonly string[];
    };

export interface RefusedEdit {
  readonly path: string;
  readonly why: string;
}

export interface ToolResult {
  readonly callId: string;
  readonly tool: string;
  readonly status: ToolStatus;
  readonly text: string;
  readonly fact?: ResultFact;
  /** The effect of its tool; absent: there is no such tool. */
  readonly effect?: ToolEffect;
  /** Absent: prose. */
  readonly textKind?: TextKind;
}

/**
 * What an endpoint wants back with the turn that it sent: reasoning, signatures. Plain data that only the adapter that
 * made it reads; a turn is complete without it.
 */
export interface ProviderMetadata {
  /** Protocol, address and model that it belongs to; it is sent to no other. */
  readonly by: string;
  readonly value: unknown;
  /** Its size in each request that contains the turn. */
  readonly bytes: number;
}

/** `task` turns are pinned: no limit may ever remove them. `host`: text of this program. */
export type UserOrigin = 'task' | 'material' | 'host' | 'archive';

export interface SystemTurn {
  readonly role: 'system';
  readonly text: string;
}
/** A picture that follows the text of a turn. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** Base64. */
  readonly data: string;
}

/** Fetches the pictures of an issue. */
export interface PictureSource {
  /** Pictures by address, limited in number, size and time. Never throws: unavailable ones are missing. */
  pictures(addresses: readonly string[]): Promise<ReadonlyMap<string, Picture>>;
}
export interface UserTurn {
  readonly role: 'user';
  readonly origin: UserOrigin;
  readonly text: string;
  /** Left out if the endpoint accepts none, which its protocol then notes in the text. */
  readonly pictures?: readonly Picture[];
}
export interface AssistantTurn {
  readonly role: 'assistant';
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly providerMetadata?: ProviderMetadata;
}
export interface ToolTurn {
  readonly role: 'tool';
  readonly results: NonEmpty<ToolResult>;
}
export type ChatTurn = SystemTurn | UserTurn | AssistantTurn | ToolTurn;

/** Tokens of one model call. `estimated`: the endpoint reported none, or implausibly few. */
export interface Usage {
  readonly inputTokens: number;
  /** The part of `inputTokens` that came from the provider's prompt cache. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly source: 'reported' | 'estimated';
  /** The part of `inputTokens` that was written to the prompt cache, at a higher price; absent: none reported. */
  readonly cacheWriteTokens?: number;
  /** The input tokens that the endpoint reported, if implausibly few. */
  readonly doubtedInput?: number;
}

/** What a request is for: a round of the loop, or the critic. */
export type RequestPurpose = 'round' | 'critic';

export interface ModelRequest {
  /** Absent: a round. */
  readonly purpose?: RequestPurpose;
  readonly turns: readonly ChatTurn[];
  readonly tools: readonly ToolSpec[];
  /** Limit of the reply in tokens. */
  readonly maxOutputTokens: number;
}

/** A native call as the endpoint sent it; `arguments` should be JSON text by the protocol, but may be anything. */
export interface WireCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
}

export type StopReason = 'end' | 'tools' | 'length' | 'refusal';

export interface AnsweredReply {
  readonly kind: 'turn';
  readonly text: string;
  readonly calls: readonly WireCall[];
  readonly stop: StopReason;
  readonly usage: Usage;
  /** Must be recorded with the turn, whatever the dialect. */
  readonly providerMetadata?: ProviderMetadata;
}

/** The endpoint does not support tool calls; `why` quotes it. The same request without them may succeed. */
export interface RejectedReply {
  readonly kind: 'rejected';
  readonly why: string;
  readonly usage: Usage;
}

/** The request is too large. */
export interface OverflowReply {
  readonly kind: 'overflow';
  readonly usage: Usage;
  /** `bytes`: of a request, which a proxy may limit; otherwise the model's context window. */
  readonly limit: 'window' | 'bytes';
  /** Quotes the endpoint; empty: it shows only by what was counted. */
  readonly why: string;
  /** The window in tokens, as the endpoint says or shows; null: not known. */
  readonly window: number | null;
}

export type ModelReply = AnsweredReply | RejectedReply | OverflowReply;

/** What a reply asks of the host, in any dialect. */
export type Intent =
  | { readonly kind: 'act'; readonly calls: NonEmpty<ToolCall> }
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'malformed'; readonly errorDetail: string }
  /** No call, but text in the host's own format. Only the loop detects this. */
  | { readonly kind: 'imitation' };

/** How requests and replies are written. Nothing else depends on the dialect. */
export interface Dialect {
  request(turns: readonly ChatTurn[], tools: readonly ToolSpec[]): Pick<ModelRequest, 'turns' | 'tools'>;
  /** The turn to record, and what it asks for. Never throws, whatever the reply contains. */
  interpret(reply: AnsweredReply): { readonly turn: AssistantTurn; readonly intent: Intent };
  observe(results: NonEmpty<ToolResult>): NonEmpty<ChatTurn>;
  /** The endpoint rejected native tools. True: later requests go without them; false or absent: not possible. */
  fallBack?(reply: RejectedReply): boolean;
}
