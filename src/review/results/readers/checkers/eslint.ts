import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { Findings, unplaced } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, normalised, type OutputText } from '../format.ts';
import { headOfError } from '../js-error.ts';
import { placeAt } from '../own-places.ts';

const FILE = /^(?:\/|[A-Za-z]:[\\/])\S.{0,400}\.\w{1,10}$/;
const DIAGNOSTIC = /^ {2,8}(\d{1,7}):\d{1,7} {2,8}(error|warning) {2,8}(\S.*)$/;
const RULE = /^[@\w][\w@/-]{0,100}$/;
const CLOSING = /^✖ \d{1,7} problems? \((\d{1,7}) errors?, (\d{1,7}) warnings?\)$/;
const CRASH = 'Oops! Something went wrong! :(';

/**
 * ESLint's formatter `stylish`. Warnings are failures only if the run fails because of them. A crash has its own
 * message. A clean run prints nothing.
 */
export const eslint: FormatReader = {
  format: 'eslint',
  title: 'ESLint',
  role: 'checker',
  read({ text, lines }: OutputText): FormatReading | null {
    const isClosed = text.includes('✖ ') && / problems? \(/.test(text);
    if (!isClosed && !text.includes(CRASH) && !/^ESLint found too many warnings/m.test(text)) return null;
    return new EslintRun(lines).reading();
  },
};

class EslintRun {
  readonly #findings = new Findings();
  readonly #warnings: Failure[] = [];
  #path = '';
  #errors = 0;
  #closed = false;
  #isOver = false;
  #isCrashed = false;
  #isTruncated = false;

  constructor(lines: readonly string[]) {
    lines.forEach((line, index) => {
      if (line.startsWith('  ')) this.#complain(line);
      else if (isTruncationNote(line)) this.#truncate();
      else if (line.startsWith('✖ ')) this.#close(line);
      else if (line.startsWith('ESLint found too many warnings')) this.#isOver = true;
      else if (line === CRASH) this.#crash(lines.slice(index + 1, index + 20));
      else if (FILE.test(line)) this.#path = line;
    });
  }

  reading(): FormatReading | null {
    if (this.#isOver) for (const warning of this.#warnings) this.#findings.add(warning);
    if (!this.#closed && !this.#isCrashed) return null;
    const errors = this.#findings.total - (this.#isOver ? this.#warnings.length : 0);
    const isRed = this.#errors > 0 || this.#isOver;
    return this.#findings.reading({
      counts: null,
      isComplete: this.#closed && !this.#isCrashed && errors >= this.#errors && !(this.#isTruncated && isRed),
    });
  }

  /** The line before the note may be truncated, and the lines after it belong to an unknown file. */
  #truncate(): void {
    this.#path = '';
    this.#isTruncated = true;
    this.#closed = false;
  }

  #complain(line: string): void {
    const [, row, kind, rest = ''] = DIAGNOSTIC.exec(line) ?? [];
    const kept = kind === 'error' ? this.#findings.failures : this.#warnings;
    if (kind === undefined || kept.length >= MAX_FAILURES) return;
    const gap = rest.lastIndexOf('  ');
    const isRuled = gap >= 0 && RULE.test(rest.slice(gap + 2));
    const rule = isRuled ? rest.slice(gap + 2) : '';
    const message = (isRuled ? rest.slice(0, gap) : rest).trimEnd();
    const at = this.#path === '' ? null : placeAt(this.#path, row);
    const id = [nearPath(this.#path), rule, normalised(message)].filter((part) => part !== '').join(' ');
    const name = `${rule === '' ? 'error' : rule} in ${nearPath(this.#path)}`;
    const failure: Failure = { id, cause: 'diagnostic', name, at, message, trace: at === null ? [] : [at] };
    if (kind === 'error') this.#findings.add(failure);
    else this.#warnings.push(failure);
  }

  #close(line: string): void {
    const match = CLOSING.exec(line);
    if (match === null) return;
    this.#closed = true;
    this.#errors += Number(match[1]);
  }

  #crash(lines: readonly string[]): void {
    this.#isCrashed = true;
    const said = lines.filter((line) => line.trim() !== '' && !line.startsWith('ESLint: '));
    const message = headOfError(said);
    const id = `ESLint could not run: ${normalised(message)}`;
    this.#findings.add(unplaced('load', { id, name: 'ESLint could not run', message }));
  }
}

/** ESLint prints absolute paths. Only their last folders are the same in every checkout. */
function nearPath(path: string): string {
  return path
    .replace(/^\/tmp\/[^/]+/, '')
    .split(/[\\/]/)
    .slice(-3)
    .filter((part) => part !== '')
    .join('/');
}
