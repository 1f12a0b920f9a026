import type { KeyHeader, Provider } from '../../../config/provider-presets.ts';
import type { ChatTurn, ModelRequest, ProviderMetadata } from '../../../core/chat.ts';
import type { Assembler } from './assembler.ts';
import type { Completion } from './completion.ts';
import type { EndpointProfile } from './endpoint-profile.ts';
import { hasPictures } from './pictures.ts';

/** How to write a request, as configured and learned; `by` identifies the endpoint whose metadata may be sent back. */
export interface BodyOptions {
  readonly model: string;
  readonly by: string;
  readonly profile: EndpointProfile;
  /** Limit of the reply, in tokens. */
  readonly maxOutput: number;
}

/**
 * What differs between the APIs of endpoints; sending, retrying, classifying errors and counting are the same for all.
 * `Kept` is what the endpoint wants back with a turn.
 */
export interface Protocol<Kept> {
  readonly name: 'chat' | 'responses' | 'messages';
  /** Relative to the base URL. */
  readonly path: string;
  keyHeader(provider: Provider): KeyHeader;
  readonly headers: Readonly<Record<string, string>>;
  /** What differs from the first profile of chat completions. */
  readonly profile: Partial<EndpointProfile>;
  /** Makes a writer of requests for one endpoint. */
  bodies(): (request: ModelRequest, options: BodyOptions) => object;
  assembler(): Assembler;
  /** Parses a complete response. Never throws. */
  read(value: unknown): Completion<Kept>;
  /** Bytes that the model has written into a response, complete or not. */
  writtenBytes(value: unknown): number;
  providerMetadata(kept: Kept, by: string, profile: EndpointProfile): ProviderMetadata;
}

/** Translates each turn once per profile, so that it has the same bytes in every request: prompt caches depend on it. */
export function eachTurnOnce<Written>(
  translate: (turn: ChatTurn, options: BodyOptions) => Written,
): (turns: readonly ChatTurn[], options: BodyOptions) => readonly Written[] {
  const known = new Map<string, WeakMap<ChatTurn, Written>>();
  return (turns, options) => {
    const { returnsReasoning, keepsReasoning } = options.profile;
    const key = `${returnsReasoning} ${keepsReasoning}`;
    const written = known.get(key) ?? new WeakMap<ChatTurn, Written>();
    known.set(key, written);
    return turns.map((turn) => {
      const translated = written.get(turn) ?? translate(turn, options);
      // How pictures are written depends on what the profile has learned since.
      if (!hasPictures(turn)) written.set(turn, translated);
      return translated;
    });
  };
}
