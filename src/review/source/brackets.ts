const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The pairs of brackets in code with masked strings and comments. Unmatched brackets are ignored. */
export class Brackets {
  readonly #closeOf = new Map<number, number>();
  readonly #openOf = new Map<number, number>();
  /** Offsets of opening brackets, and for each the index of the one around it in this list; -1 for none. */
  readonly #opens: number[] = [];
  readonly #around: number[] = [];
  readonly #end: number;

  constructor(code: string) {
    this.#end = code.length;
    const open: { readonly at: number; readonly closer: string; readonly place: number }[] = [];
    const waiting = new Map<string, number>();
    for (const { 0: char, index } of code.matchAll(/[()[\]{}]/g)) {
      const closer = CLOSERS[char];
      if (closer !== undefined) {
        this.#around.push(open.at(-1)?.place ?? -1);
        open.push({ at: index, closer, place: this.#opens.length });
        this.#opens.push(index);
        waiting.set(closer, (waiting.get(closer) ?? 0) + 1);
        continue;
      }
      if ((waiting.get(char) ?? 0) === 0) continue;
      for (let top = open.pop(); top !== undefined; top = open.pop()) {
        waiting.set(top.closer, (waiting.get(top.closer) ?? 0) - 1);
        this.#closeOf.set(top.at, index);
        if (top.closer !== char) continue;
        this.#openOf.set(index, top.at);
        break;
      }
    }
  }

  /** Where the bracket that opens here is closed; the end of the text when it is not. */
  close(open: number): number {
    return this.#closeOf.get(open) ?? this.#end;
  }

  /** Where the innermost bracket around an offset opens; null when there is none. */
  around(at: number): number | null {
    let place = lastUpTo(this.#opens, at - 1);
    while (place >= 0 && this.close(this.#opens[place] ?? 0) < at) place = this.#around[place] ?? -1;
    return this.#opens[place] ?? null;
  }

  /** Where the bracket that closes here was opened; null when it was not. */
  open(close: number): number | null {
    return this.#openOf.get(close) ?? null;
  }
}

/** The index of the last number up to the limit; -1 when all are higher. Binary search in ascending numbers. */
export function lastUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [-1, numbers.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle;
  }
  return low;
}
