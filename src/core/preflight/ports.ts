/**
 * The forge's settings for a repository, as far as the token may read them. Throws only `ServiceFault` or `Cancelled`.
 */
export interface ForgeSetup {
  defaultBranch(): Promise<string>;
  hasBranch(name: string): Promise<boolean>;
  hasLabel(name: string): Promise<boolean>;
  /** Whether workflows may open pull requests with their own token; null: this token may not read that. */
  allowsPullRequests(): Promise<boolean | null>;
  pushRight(): Promise<PushRight>;
}

/** Whether the token may push; `said` and `why` quote the forge. */
export type PushRight =
  | { readonly kind: 'granted' }
  | { readonly kind: 'refused'; readonly answer: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** An endpoint's list of its models. Asking for it costs no tokens. */
export type ModelListing =
  | { readonly kind: 'listed'; readonly names: readonly string[] }
  /** The endpoint answered with something else than a list. */
  | { readonly kind: 'no-list'; readonly answered: string }
  | { readonly kind: 'key-refused'; readonly answered: string }
  | { readonly kind: 'unreachable'; readonly why: string };
