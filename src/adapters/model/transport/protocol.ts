import type { KeyHeader, Provider } from '../../../config/provider-presets.ts';
import type { ModelRequest } from '../../../core/chat.ts';
import type { Draft } from './draft.ts';
import type { EndpointProfile } from './endpoint-profile.ts';

/** How to write a request, as configured and learned; `by` identifies the endpoint whose metadata may be sent back. */
export interface BodyOptions {
  readonly model: string;
  readonly by: string;
  readonly profile: EndpointProfile;
  /** Limit of the reply, in tokens. */
  readonly maxOutput: number;
}

/** What differs between the APIs of endpoints; sending, retrying, classifying errors and counting are the same for all. */
export interface Protocol {
  readonly name: 'chat' | 'responses' | 'messages';
  /** Relative to the base URL. */
  readonly path: string;
  keyHeader(provider: Provider): KeyHeader;
  readonly headers: Readonly<Record<string, string>>;
  /** What differs from the first profile of chat completions. */
  readonly profile: Partial<EndpointProfile>;
  /** Depends on nothing else, so that a turn has the same bytes in every request: prompt caches depend on it. */
  body(request: ModelRequest, options: BodyOptions): object;
  draft(profile: EndpointProfile): Draft;
}
