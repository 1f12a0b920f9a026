import type { KeyHeader } from '../../../config/provider-presets.ts';
import type { ModelRequest, ProviderMetadata } from '../../../core/chat.ts';
import type { EndpointProfile } from './endpoint-profile.ts';
import type { Completion } from './reply.ts';
import type { Assembler } from './stream.ts';

/**
 * What differs between the APIs of endpoints; sending, retrying, classifying errors and counting are the same for all.
 * `Kept` is what the endpoint wants back with a turn.
 */
export interface Protocol<Kept> {
  /** Relative to the base URL. */
  readonly path: string;
  readonly keyHeader: KeyHeader;
  /** Headers that the protocol requires with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly firstProfile: EndpointProfile;
  /** @param maxOutput limit of the reply in tokens */
  body(request: ModelRequest, profile: EndpointProfile, maxOutput: number): object;
  /** Makes an assembler for one stream. */
  assembler(): Assembler;
  /** Parses a complete response. Never throws. */
  read(value: unknown): Completion<Kept>;
  /** Bytes that the model has written into a response, complete or not. */
  writtenBytes(value: unknown): number;
  providerMetadata(kept: Kept, profile: EndpointProfile): ProviderMetadata;
}
