import type { KeyHeader, Provider } from '../../../config/provider-presets.ts';
import type { ModelRequest, ProviderMetadata } from '../../../core/chat.ts';
import type { Assembler } from './assembler.ts';
import type { Completion } from './completion.ts';
import type { EndpointProfile } from './endpoint-profile.ts';

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
  /** Depends on nothing else, so that a turn has the same bytes in every request: prompt caches depend on it. */
  body(request: ModelRequest, options: BodyOptions): object;
  assembler(): Assembler;
  /** Parses a complete response. Never throws. */
  read(value: unknown): Completion<Kept>;
  /** Bytes that the model has written into a response, complete or not. */
  writtenBytes(value: unknown): number;
  providerMetadata(kept: Kept, by: string, profile: EndpointProfile): ProviderMetadata;
}
