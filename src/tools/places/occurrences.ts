/**
 * The starts of `wanted` in `all`, ascending, overlapping ones included, at most `most`.
 * Always linear in both lengths (Knuth, Morris, Pratt), which `indexOf` is not.
 */
export function occurrences<T>(all: ArrayLike<T>, wanted: ArrayLike<T>, most: number): readonly number[] {
  if (wanted.length === 0) return [];
  const fallbacks = fallbacksOf(wanted);
  const found: number[] = [];
  let matched = 0;
  for (let at = 0; at < all.length && found.length < most; at += 1) {
    matched = extended({ wanted, fallbacks, matched, next: all[at] });
    if (matched < wanted.length) continue;
    found.push(at - matched + 1);
    matched = fallbacks[matched - 1] ?? 0;
  }
  return found;
}

/** For each prefix of `wanted`: the length of its longest proper prefix that is also its suffix. */
function fallbacksOf<T>(wanted: ArrayLike<T>): Int32Array {
  const fallbacks = new Int32Array(wanted.length);
  let matched = 0;
  for (let at = 1; at < wanted.length; at += 1) {
    matched = extended({ wanted, fallbacks, matched, next: wanted[at] });
    fallbacks[at] = matched;
  }
  return fallbacks;
}

function extended<T>(state: {
  readonly wanted: ArrayLike<T>;
  readonly fallbacks: Int32Array;
  readonly matched: number;
  readonly next: T | undefined;
}): number {
  let matched = state.matched;
  while (matched > 0 && state.wanted[matched] !== state.next) matched = state.fallbacks[matched - 1] ?? 0;
  return state.wanted[matched] === state.next ? matched + 1 : matched;
}
