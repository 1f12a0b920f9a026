export type Parsed<T> =
  | { readonly kind: 'valid'; readonly value: T }
  /** `errorDetail` names each wrong field and what it must be. */
  | { readonly kind: 'invalid'; readonly errorDetail: string };

export function valid<T>(value: T): Parsed<T> {
  return { kind: 'valid', value };
}

export function invalid(errorDetail: string): Parsed<never> {
  return { kind: 'invalid', errorDetail };
}
