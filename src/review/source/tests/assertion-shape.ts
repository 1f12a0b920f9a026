/** How an assertion is written, apart from its values. */
export interface AssertionShape {
  /** Code without blanks and literals: equal for assertions that differ only in their literals. */
  readonly shape: string;
  /** Strings, patterns, numbers and words like true and null, in order. */
  readonly literals: readonly string[];
}

const LITERAL =
  /(["'`])[^"'`]*?\1|(\/\s+\/[a-z]*|%\w?[([{<|!^/]\s+[)\]}>|!^/])|(?<![\w.$])-?\d[\w.]*|\b(?:true|false|null|undefined|None|True|False|nil|NaN)\b/g;

/**
 * @param code with the contents of strings blanked
 * @param text the same place with them
 */
export function shapeOf(code: string, text: string): AssertionShape {
  const literals: string[] = [];
  const holeOf = (
    literal: string,
    quote: string | undefined,
    other: string | undefined,
    offset: number,
  ): string => {
    const written = text.slice(offset, offset + literal.length);
    // What is not masked is no literal but a division.
    if (other !== undefined && written === literal) return literal;
    if (other !== undefined) literals.push(written);
    else literals.push(quote === undefined ? literal.replace('_', '') : written.slice(1, -1));
    return other === undefined && quote === undefined ? '0' : '""';
  };
  const holed = code.replace(LITERAL, holeOf);
  return {
    shape: holed
      .replace(/\s+/g, '')
      .replace(/,(?=[)\]}])/g, '')
      .replace(/;$/, ''),
    literals,
  };
}
