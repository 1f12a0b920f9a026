import type { TestSource } from '../../source/tests/test-source.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

const STRING_OR_NUMBER = /(["'`])[^"'`]*?\1|(?<![\w.$])-?\d[\w.]*/g;
const TRIVIAL = /^(?:|0|1|-1|true|false|null|undefined|None|True|False|nil)$/;

/** Whether the literal occurs in any test. */
export function isTrivial(literal: string): boolean {
  return TRIVIAL.test(literal);
}

/** How often each string and number occurs in these parts of a file. */
export function literalCounts(
  { code, text }: TestSource,
  parts: readonly Span[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { from, to } of parts) {
    for (const { 0: found, 1: mark, index } of code.slice(from, to).matchAll(STRING_OR_NUMBER)) {
      const at = from + index;
      const literal = mark === undefined ? found : text.slice(at + 1, at + found.length - 1);
      counts.set(literal, (counts.get(literal) ?? 0) + 1);
    }
  }
  return counts;
}
