import type { ChangedText } from '../../core/tampering.ts';
import { type Masked, maskText } from './code-mask.ts';
import { type Language, languageOf } from './language.ts';
import { LineNumbers } from './line-numbers.ts';

/** One version of one file; its views are made when first asked for, and once. */
export class FileText {
  readonly path: string;
  readonly text: string;
  /** Null: nothing is known of the file's syntax, so its views are the text itself. */
  readonly language: Language | null;
  readonly lines: LineNumbers;
  #masked: Masked | null = null;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
    this.language = languageOf(path);
    this.lines = new LineNumbers(text);
  }

  /** Null for a file that does not exist, or is binary. */
  static of(path: string, text: string | null): FileText | null {
    return text === null ? null : new FileText(path, text);
  }

  /** Null without a language. */
  get masked(): Masked | null {
    if (this.language === null) return null;
    this.#masked ??= maskText(this.text, this.language);
    return this.#masked;
  }

  get uncommented(): string {
    return this.masked?.uncommented ?? this.text;
  }
}

/** A changed file in both versions; null where it does not exist, or is binary. */
export interface ChangedFile {
  readonly path: string;
  readonly before: FileText | null;
  readonly after: FileText | null;
}

export function changedFile({ path, before, after }: ChangedText): ChangedFile {
  return { path, before: FileText.of(path, before), after: FileText.of(path, after) };
}
