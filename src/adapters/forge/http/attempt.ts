import type { ForgeRetryDecision } from './retry-decision.ts';

export interface Outgoing {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

export type Attempt =
  | { readonly kind: 'answered'; readonly response: Response; readonly retry: ForgeRetryDecision }
  | { readonly kind: 'broken'; readonly thrown: unknown; readonly retry: ForgeRetryDecision };
