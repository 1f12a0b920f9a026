/** The words of the conversation between host and model, free of any provider's wire format. */

export type NonEmpty<T> = readonly [T, ...T[]];

/** A JSON Schema 2020-12 document as it is offered to a model. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolSpec {
  readonly name: string;
  /** What the tool does and when to use it: the only prose about a tool that a model ever sees. */
  readonly description: string;
  readonly parameters: JsonSchema;
  /** For the host; models are not told. */
  readonly effect: ToolEffect;
}

/** What a call does: `ends` the rounds, when the host agrees. */
export type ToolEffect = 'reads' | 'writes' | 'runs' | 'ends';

/** What a text is made of, by which its tokens are estimated. */
export type TextKind = 'prose' | 'code' | 'listing' | 'json' | 'log';

/** The arguments of a call after the dialect read them; only `parsed` ones may reach a tool. */
export type CallArguments =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'unreadable'; readonly errorDetail: string };

/** A call whose id is unique in its conversation; the dialect sees to that. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: CallArguments;
}

/**
 * `done`: it took effect. `rejected`: the call itself was wrong, nothing happened.
 * `failed`: it was right and did not work out. `skipped`: never started, with the reason.
 */
export type ToolStatus = 'done' | 'rejected' | 'failed' | 'skipped';

/** What of a result is worth knowing once its text is compacted. Lines count from 1, `to` is the last one shown. */
export type ResultFact =
  | {
      readonly kind: 'read';
      readonly path: string;
      readonly from: number;
      readonly to: number;
      readonly lines: number;
      /** Of the whole file, short. */
      readonly hash: string;
    }
  | { readonly kind: 'changed'; readonly paths: readonly string[] }
  /** `outcome` in words; `errors` are the first lines of the output that look like errors. */
  | {
      readonly kind: 'ran';
      readonly command: string;
      readonly outcome: string;
      readonly errors: readonly string[];
    };

export interface ToolResult {
  readonly callId: string;
  readonly tool: string;
  readonly status: ToolStatus;
  readonly text: string;
  readonly fact?: ResultFact;
  /** Of its tool; absent where there is no such tool. */
  readonly effect?: ToolEffect;
  /** Absent: prose. */
  readonly textKind?: TextKind;
}

/**
 * What an endpoint wants back with the turn that it came with: reasoning, signatures. Plain data that nobody reads but
 * the adapter that made it; a turn without it is complete all the same.
 */
export interface ProviderMetadata {
  /** Protocol, address and model it belongs to; it goes to no other. */
  readonly by: string;
  readonly value: unknown;
  /** What it adds to each request that the turn is part of. */
  readonly bytes: number;
}

/** `task` and `human` turns are pinned: no limit may ever remove them. `host` is what this program says. */
export type UserOrigin = 'task' | 'human' | 'material' | 'host' | 'archive';

export interface SystemTurn {
  readonly role: 'system';
  readonly text: string;
}
/** A picture that stands behind the text of a turn. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** Its bytes in base64. */
  readonly data: string;
}

/** Where the pictures of an issue are kept. */
export interface PictureSource {
  /** By their addresses, within bounds of number, size and time. Never throws: what cannot be had is missing. */
  pictures(addresses: readonly string[]): Promise<ReadonlyMap<string, Picture>>;
}
export interface UserTurn {
  readonly role: 'user';
  readonly origin: UserOrigin;
  readonly text: string;
  /** Left out where the endpoint takes none, which its protocol then says in the text. */
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

/** Tokens of one model call. `estimated` when the endpoint reported none, or less than can be true. */
export interface Usage {
  readonly inputTokens: number;
  /** The part of `inputTokens` that the provider served from its prompt cache. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly source: 'reported' | 'estimated';
  /** The part of `inputTokens` that the provider wrote to its prompt cache, at a higher price; absent: it told of none. */
  readonly cacheWriteTokens?: number;
  /** What the endpoint says it has read, where so few tokens cannot be true. */
  readonly doubtedInput?: number;
}

/** What a model is asked for: a round of the loop, the critic's word, a summary of what was said. */
export type RequestPurpose = 'round' | 'critic' | 'compaction';

export interface ModelRequest {
  /** Absent: a round. */
  readonly purpose?: RequestPurpose;
  readonly turns: readonly ChatTurn[];
  readonly tools: readonly ToolSpec[];
  /** The most tokens that the reply may have. */
  readonly maxOutputTokens: number;
}

/** A native call exactly as the endpoint sent it; `arguments` is a JSON text by the protocol, anything in practice. */
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
  /** To be recorded with the turn, whatever dialect made the turn of it. */
  readonly providerMetadata?: ProviderMetadata;
}

/** The endpoint does not take tool calls, in its own words (`why`): the same request without them may succeed. */
export interface RejectedReply {
  readonly kind: 'rejected';
  readonly what: 'tools';
  readonly why: string;
  readonly usage: Usage;
}

/** The request did not fit the model's context window. */
export interface OverflowReply {
  readonly kind: 'overflow';
  readonly usage: Usage;
  /** The window in tokens, as the endpoint says or shows; null when it does neither. */
  readonly window: number | null;
}

export type ModelReply = AnsweredReply | RejectedReply | OverflowReply;

/** What a reply asks of the host, whatever dialect it was written in. */
export type Intent =
  | { readonly kind: 'act'; readonly calls: NonEmpty<ToolCall> }
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'malformed'; readonly errorDetail: string }
  /** No call, and text in the host's own form, or a greeting as if nothing had been asked. Only the loop says so. */
  | { readonly kind: 'imitation' };

/** How requests and replies are written. The only place where a dialect is known. */
export interface Dialect {
  request(turns: readonly ChatTurn[], tools: readonly ToolSpec[]): Pick<ModelRequest, 'turns' | 'tools'>;
  /** The turn to record, and what it asks for. Never throws, whatever the reply holds. */
  interpret(reply: AnsweredReply): { readonly turn: AssistantTurn; readonly intent: Intent };
  observe(results: NonEmpty<ToolResult>): NonEmpty<ChatTurn>;
  /** The endpoint rejected native tools. True: from now on requests go without them; false or absent: they cannot. */
  fallBack?(reply: RejectedReply): boolean;
}
