/** How a repository is set up at its forge, as far as the token may know. Throws `ServiceFault` or `Cancelled` only. */
export interface ForgeSetup {
  defaultBranch(): Promise<string>;
  hasBranch(name: string): Promise<boolean>;
  hasLabel(name: string): Promise<boolean>;
  /** Whether workflows may open pull requests with their own token; null: this token may not ask. */
  allowsPullRequests(): Promise<boolean | null>;
  /** The kinds of rules that hold for a branch, whether it exists or not; null: they cannot be asked. */
  rulesOn(branch: string): Promise<readonly string[] | null>;
  pushRight(): Promise<PushRight>;
}

/** Whether the token may push; `said` and `why` quote the forge. */
export type PushRight =
  | { readonly kind: 'granted' }
  | { readonly kind: 'refused'; readonly said: string }
  | { readonly kind: 'untold'; readonly why: string };

/** What an endpoint says of its models, without being asked for a reply. */
export type ModelListing =
  | { readonly kind: 'listed'; readonly names: readonly string[] }
  /** It answers, and not with a list. */
  | { readonly kind: 'untold'; readonly answered: string }
  | { readonly kind: 'key-refused'; readonly answered: string }
  | { readonly kind: 'unreachable'; readonly why: string };

/** What came of one request with a tool on offer. */
export type ToolTrial =
  | { readonly kind: 'called'; readonly tokens: number }
  | { readonly kind: 'answered'; readonly tokens: number }
  /** `why` quotes the endpoint. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'overflowed' };
