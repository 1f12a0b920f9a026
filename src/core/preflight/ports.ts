/**
 * The forge's settings for a repository, as far as the token may read them. Throws only `ServiceFault` or `Cancelled`.
 */
export interface ForgeSetup {
  defaultBranch(): Promise<string>;
  hasLabel(name: string): Promise<boolean>;
  /** Whether workflows may open pull requests with their own token; null: this token may not read that. */
  allowsPullRequests(): Promise<boolean | null>;
  /** The kinds of rules that apply to a branch name, even if it does not exist; null: they cannot be read. */
  rulesOn(branch: string): Promise<readonly string[] | null>;
}

/** An endpoint's list of its models. Asking for it costs no tokens. */
export type ModelListing =
  | { readonly kind: 'listed'; readonly names: readonly string[] }
  /** The endpoint answered with something else than a list. */
  | { readonly kind: 'no-list'; readonly answered: string }
  | { readonly kind: 'key-refused'; readonly answered: string }
  | { readonly kind: 'unreachable'; readonly why: string };
