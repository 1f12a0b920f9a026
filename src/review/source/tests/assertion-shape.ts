import type { Language } from '../language.ts';

/** How an assertion is written, apart from its values. */
export interface AssertionShape {
  /** Code without blanks and literals: equal for assertions that differ only in their literals. */
  readonly shape: string;
  /** Strings, patterns, numbers, words like true and null, and in JavaScript the keys of objects, in order. */
  readonly literals: readonly string[];
}

const LITERAL =
  /(["'`])[^"'`]*?\1|(\/\s+\/[a-z]*|%\w?[([{<|!^/]\s+[)\]}>|!^/])|(?<![\w.$])-?\d[\w.]*|\b(?:true|false|null|undefined|None|True|False|nil|NaN)\b/g;

/**
 * @param code with the contents of strings blanked
 * @param text the same place with them
 */
export function shapeOf(code: string, text: string, language: Language): AssertionShape {
  const isScript = language === 'javascript';
  return isScript ? shapeOfTexts(...withQuotedKeys(code, text)) : shapeOfTexts(code, text);
}

/** A key is the same text with quotes and without. In other languages, one without quotes is a name. */
const KEY = /(?<=[{,]\s{0,200})[\p{L}_$][\p{L}\p{N}_$]*(?=\s{0,99}:)/gu;

function withQuotedKeys(code: string, text: string): readonly [code: string, text: string] {
  const keys = [...code.matchAll(KEY)];
  const quoted = (whole: string): string => {
    let [done, from] = ['', 0];
    for (const { 0: key, index } of keys) {
      done += `${whole.slice(from, index)}"${key}"`;
      from = index + key.length;
    }
    return done + whole.slice(from);
  };
  return [quoted(code), quoted(text)];
}

function shapeOfTexts(code: string, text: string): AssertionShape {
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
