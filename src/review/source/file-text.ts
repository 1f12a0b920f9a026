import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { type Masked, maskText } from './code-mask.ts';
import { type Language, languageOf } from './language.ts';
import { LineNumbers } from './line-numbers.ts';

/** One version of one file. Its views are created on first use. */
export class FileText {
  readonly path: string;
  readonly text: string;
  /** Null: the syntax is unknown, so the views are the text itself. */
  readonly language: Language | null;
  readonly lines: LineNumbers;
  #masked: Masked | null = null;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
    this.language = languageOf(path);
    this.lines = new LineNumbers(text);
  }

  /** Null for a file that does not exist or is binary. */
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

/** Both versions of a changed file; null where it does not exist or is binary. */
export interface ChangedFile {
  readonly path: string;
  readonly before: FileText | null;
  readonly after: FileText | null;
}

export function changedFile({ path, before, after }: ChangedText): ChangedFile {
  return { path, before: FileText.of(path, before), after: FileText.of(path, after) };
}
