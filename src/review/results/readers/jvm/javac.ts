import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { diagnosticOf, Findings } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, normalised, type OutputText } from '../format.ts';
import { placeAt, stablePath } from '../own-places.ts';
import { jvmFailure, messageOf, thrownIn } from './jvm-trace.ts';

const MARKS = ['.java:', 'error: ', '[ERROR] COMPILATION ERROR', 'Exception in thread "main" '];

/**
 * Diagnostics of the Java compiler, run directly, by Gradle or by Maven. Also an exception that ends a program's
 * `main`, by which a project without a test runner reports a failed assertion.
 */
export const javac: FormatReader = {
  format: 'javac',
  role: 'compiler',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!MARKS.some((mark) => text.includes(mark))) return null;
    const compilation = new Compilation();
    for (const [index, line] of lines.entries()) compilation.take(line, lines, index);
    return compilation.reading();
  },
};

interface Diagnostic {
  readonly path: string;
  readonly line: string | undefined;
  readonly text: string;
  /** The missing symbol, named on a later line: `variable total`. */
  symbol: string;
}

class Compilation {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #seen = new Set<string>();
  readonly #thrown: Failure[] = [];
  #tries = 0;
  #last: Diagnostic | null = null;
  #declared = 0;
  #hasClosing = false;
  #isMaven = false;
  #hasWarnings = false;
  #isShort = false;

  take(line: string, lines: readonly string[], index: number): void {
    if (this.#symbol(line)) return;
    if (line.startsWith('[ERROR] ')) this.#maven(line.slice('[ERROR] '.length));
    else if (line.startsWith('error: ')) this.#general(line.slice('error: '.length));
    else if (line.startsWith('Exception in thread "main" ')) this.#throw(lines, index);
    else if (isTruncationNote(line)) this.#isShort ||= this.#diagnostics.length > 0;
    else if (!this.#closing(line)) this.#plain(line);
  }

  /** Reads `Sum.java:3: error: ';' expected`. Gradle 4 prints the name of its task before it. */
  #plain(line: string): void {
    const mark = line.indexOf('.java:');
    if (mark < 0) return;
    const rest = line.slice(mark + '.java:'.length);
    const found = /^(\d{1,9}): (error|warning): (.*)$/.exec(rest);
    if (found === null) return;
    const [, number, level, text = ''] = found;
    const path = pathIn(line.slice(0, mark));
    // Newer versions of Gradle repeat each diagnostic, indented.
    const key = `${path.trimStart()}\n${number}\n${text}`;
    if (level === 'warning') this.#hasWarnings = true;
    else if (path.startsWith(' ') && this.#seen.has(key)) this.#last = null;
    else this.#add({ path: path.trimStart(), line: number, text, symbol: '' }, key);
  }

  /** Reads `/repo/Sum.java:[3,5] ';' expected`, which Maven prints twice. */
  #maven(text: string): void {
    if (text.startsWith('COMPILATION ERROR')) this.#isMaven = true;
    else if (text.startsWith('Failed to execute goal '))
      this.#hasClosing ||= text.includes(':maven-compiler-');
    else if (this.#isMaven) {
      const mark = text.indexOf('.java:[');
      const found = mark < 0 ? null : /^(\d{1,9}),\d{1,9}\] (.*)$/.exec(text.slice(mark + '.java:['.length));
      if (found !== null && this.#seen.has(text)) this.#last = null;
      else if (found !== null) {
        const path = `${text.slice(0, mark)}.java`;
        this.#add({ path, line: found[1], text: found[2] ?? '', symbol: '' }, text);
      } else if (text.startsWith('warnings found and -Werror')) this.#general(text);
    }
  }

  /** An error in the call of the compiler, without a place: nothing was compiled. */
  #general(text: string): void {
    if (text === 'compilation failed') this.#hasClosing = true;
    else if (!this.#isMaven || !this.#seen.has(text)) {
      this.#add({ path: '', line: undefined, text, symbol: '' }, text);
    }
    if (/^(?:file not found|invalid flag|no source files|invalid )/.test(text)) this.#hasClosing = true;
  }

  #closing(line: string): boolean {
    const counts = /^(?:\[INFO\] )?(\d{1,9}) (error|warning)s? ?$/.exec(line);
    if (counts !== null) {
      if (counts[2] === 'error') {
        this.#hasClosing = true;
        this.#declared += Number(counts[1]);
      }
      return true;
    }
    if (line.startsWith('only showing the first ')) this.#isShort = true;
    return false;
  }

  /** Only the line `symbol:` distinguishes two missing names. */
  #symbol(line: string): boolean {
    if (this.#last === null || !line.includes('symbol:')) return false;
    const found = /^(?:\[ERROR\] )? {2}symbol: +(\S.*)$/.exec(line);
    if (found === null) return false;
    this.#last.symbol = found[1] ?? '';
    this.#last = null;
    return true;
  }

  #add(diagnostic: Diagnostic, key: string): void {
    this.#last = diagnostic;
    if (this.#diagnostics.length < MAX_FAILURES) {
      this.#seen.add(key);
      this.#diagnostics.push(diagnostic);
    } else this.#isShort = true;
  }

  #throw(lines: readonly string[], index: number): void {
    this.#tries += 1;
    if (this.#tries > MAX_THROWN) return;
    const [head = ''] = lines.slice(index, index + 1);
    const body = lines.slice(index + 1, index + MAX_STACK);
    const end = body.findIndex((line) => !/^\s+(?:at |\.\.\. )|^Caused by: /.test(line));
    const stack = end < 0 ? body : body.slice(0, end);
    const thrown = thrownIn([head.slice('Exception in thread "main" '.length), ...stack]);
    if (thrown.type === '') return;
    const [first = []] = thrown.sections;
    const entry = first.at(-1)?.className ?? '';
    const name = entry === '' ? 'main' : `${entry}.main`;
    const id = `${name}: ${normalised(messageOf(thrown))}`;
    this.#thrown.push(jvmFailure({ id, name, className: entry, runnerSays: 'error' }, thrown));
  }

  reading(): FormatReading | null {
    const isJavac =
      this.#hasWarnings || this.#hasClosing || this.#diagnostics.some(({ path }) => path !== '');
    const diagnostics = isJavac ? this.#diagnostics : [];
    if (diagnostics.length === 0 && !this.#hasWarnings && this.#thrown.length === 0) return null;
    const findings = new Findings();
    for (const diagnostic of diagnostics) findings.add(failureOf(diagnostic));
    for (const failure of this.#thrown) findings.add(failure);
    const isClosed = diagnostics.length === 0 || (this.#hasClosing && diagnostics.length >= this.#declared);
    return findings.reading({ counts: null, isComplete: isClosed && !this.#isShort });
  }
}

function failureOf({ path, line, text, symbol }: Diagnostic): Failure {
  const message = symbol === '' ? text : `${text}: ${symbol.replace(/\s+/g, ' ')}`;
  const where = path === '' ? 'javac' : sourcePath(path);
  return diagnosticOf(where, { message, at: path === '' ? null : placeAt(path, line) });
}

/** The path from the source folder on, if it is absolute. This distinguishes files of the same name. */
function sourcePath(path: string): string {
  const source = path.startsWith('/') ? path.lastIndexOf('/src/') : -1;
  return source < 0 ? stablePath(path) : path.slice(source + 1);
}

/** Removes a task name before the path: `:compileJava/repo/Sum`. */
function pathIn(before: string): string {
  const task = /^:[\w:-]+(?=\/)/.exec(before)?.[0] ?? '';
  return `${before.slice(task.length)}.java`;
}

const MAX_STACK = 500;
const MAX_THROWN = 20;
