import { Brackets } from '../brackets.ts';
import type { Masked } from '../code-mask.ts';
import type { FileText } from '../file-text.ts';
import { type TestModules, testModules } from '../inline-tests.ts';
import type { Language } from '../language.ts';
import type { LineNumbers } from '../line-numbers.ts';
import { type BoundTests, boundTests } from './bound-tests.ts';

/** One version of a code file, prepared for searching. */
export interface TestSource extends Masked {
  readonly path: string;
  readonly language: Language;
  readonly brackets: Brackets;
  readonly lines: LineNumbers;
  /** Test modules of Rust; empty for other languages. */
  readonly testModules: TestModules;
  readonly bound: BoundTests;
}

/** The place of a test or a group of tests, as offsets into the text. */
export interface Opening {
  readonly kind: 'test' | 'suite';
  /** As written, on one line, without quotes. */
  readonly name: string;
  /** Includes attributes and decorators. */
  readonly from: number;
  readonly to: number;
  readonly bodyFrom: number;
  readonly bodyTo: number;
}

/** Null: the language is unknown. */
export function sourceOf({ path, language, masked, lines }: FileText): TestSource | null {
  if (language === null || masked === null) return null;
  const brackets = new Brackets(masked.code);
  const modules = language === 'rust' ? testModules({ ...masked, brackets }) : null;
  const bound = boundTests({ ...masked, language });
  return { ...masked, path, language, lines, brackets, testModules: modules ?? new Map(), bound };
}

const LONGEST_NAME = 200;

/** The text between the quotes that open at an offset; null when there is no quote. */
export function quotedAt({ code, text }: TestSource, at: number): string | null {
  const quote = code[at];
  if (quote !== '"' && quote !== "'" && quote !== '`') return null;
  const from = code.startsWith(quote.repeat(3), at) ? at + 3 : at + 1;
  const close = code.indexOf(quote, from);
  return nameFrom(text.slice(from, close < 0 ? from + LONGEST_NAME : close));
}

export function nameFrom(text: string): string {
  return text.slice(0, LONGEST_NAME).replace(/\s+/g, ' ').trim();
}

/** The first offset from `at` on that is not white space. */
export function skipBlanks(code: string, at: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = at;
  blanks.test(code);
  return Math.max(at, blanks.lastIndex);
}
