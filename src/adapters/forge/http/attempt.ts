import type { BufferedResponse } from './buffered-response.ts';
import type { ForgeRetryDecision } from './retry-decision.ts';

export interface Outgoing {
  readonly url: URL;
  readonly method: string;
  readonly headers: Map<string, string>;
  readonly body: string | null;
}

export type Attempt =
  | { readonly kind: 'answered'; readonly response: BufferedResponse; readonly retry: ForgeRetryDecision }
  | { readonly kind: 'broken'; readonly thrown: unknown; readonly retry: ForgeRetryDecision };
