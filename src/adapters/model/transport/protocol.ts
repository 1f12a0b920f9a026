import type { KeyHeader } from '../../../config/provider-presets.ts';
import type { ModelRequest, ProviderMetadata } from '../../../core/chat.ts';
import type { EndpointProfile } from './endpoint-profile.ts';
import type { Completion } from './reply.ts';
import type { Assembler } from './stream.ts';

/**
 * How one API of an endpoint is spoken; sending, retrying, judging errors and counting are the same for all. `Kept` is
 * what it wants back with a turn.
 */
export interface Protocol<Kept> {
  /** Below the base URL. */
  readonly path: string;
  readonly keyHeader: KeyHeader;
  /** What the protocol wants said with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly firstProfile: EndpointProfile;
  /** @param maxOutput the most tokens that the reply may have */
  body(request: ModelRequest, profile: EndpointProfile, maxOutput: number): object;
  /** For one stream. */
  assembler(): Assembler;
  /** Reads a whole answer. Never throws. */
  read(value: unknown): Completion<Kept>;
  /** Bytes that the model has written into an answer, whole or not. */
  writtenBytes(value: unknown): number;
  providerMetadata(kept: Kept, profile: EndpointProfile): ProviderMetadata;
}
