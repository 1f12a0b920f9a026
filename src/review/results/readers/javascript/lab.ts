import type { FailureCause, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { causeOfThrown } from '../js-error.ts';
import { stackOf } from '../js-stack.ts';
import { placeAt, stableName } from '../own-places.ts';
import { saidOf } from '../said.ts';

const CLOSED =
  /^(?:(\d{1,9}) of (\d{1,9}) tests? failed|(\d{1,9}) tests? complete)(?: \((\d{1,9}) skipped\))?$/;
const DURATION = /^Test duration: \d{1,9} ms$/;
const NUMBERED = /^ {2}\d{1,9}\) (\S.*):$/;
const PASSED = /^( *)✔ \d{1,9}\) (.*?)(?: \(\d{1,9} ms[^()]*\))?$/;
const BROKEN = /^Error requiring file: (\S+)$/;
const MAX_BODY_LINES = 60;

/** hapi's lab with its console reporter, verbose or not. It names a test by all its titles, without its file. */
export const lab: FormatReader = {
  format: 'lab',
  read({ text, lines }: OutputText): FormatReading | null {
    const isClosed = text.includes('\nTest duration: ') && lines.some((line) => CLOSED.test(line));
    if (!isClosed && !text.includes('Error requiring file: ')) return null;
    const run = new LabRun();
    lines.forEach((line, at) => void run.take(line, lines[at + 1] ?? ''));
    return run.end();
  },
};

class LabRun {
  readonly #findings = new Findings();
  readonly #closings: Closing[] = [];
  readonly #titles: string[] = [];
  #isInFailures = false;
  #failure: { readonly title: string; readonly body: string[] } | null = null;
  #isBroken = false;

  take(line: string, next: string): void {
    const closed = DURATION.test(next) ? CLOSED.exec(line) : null;
    const [, broken] = BROKEN.exec(line) ?? [];
    if (closed !== null) this.#close(closed);
    else if (broken !== undefined) this.#break(broken, next);
    else if (line === 'Failed tests:') this.#isInFailures = true;
    else if (this.#isInFailures) this.#takeFailure(line);
    else this.#takeTree(line);
  }

  end(): FormatReading {
    this.#flush();
    if (this.#isBroken) return this.#findings.reading({ counts: null, isComplete: false });
    return this.#findings.closedBy(sumOf(this.#closings));
  }

  #close([, failed = '0', ran, complete = '0', skipped = '0']: RegExpExecArray): void {
    this.#flush();
    this.#isInFailures = false;
    const executed = Number(ran ?? complete);
    this.#closings.push({ executed, skipped: Number(skipped), failed: Number(failed) });
  }

  #break(path: string, message: string): void {
    this.#isBroken = true;
    const at = placeAt(path, undefined);
    const name = path.slice(path.lastIndexOf('/') + 1);
    this.#findings.add({ id: name, cause: 'load', name, at, message, trace: [], said: message });
  }

  #takeFailure(line: string): void {
    const [, title] = NUMBERED.exec(line) ?? [];
    if (title !== undefined) {
      this.#flush();
      this.#failure = { title, body: [] };
    } else if (this.#failure !== null && this.#failure.body.length < MAX_BODY_LINES) {
      this.#failure.body.push(line);
    }
  }

  /** Groups are above their tests, indented by two blanks less. */
  #takeTree(line: string): void {
    const [, indent = '', title] = PASSED.exec(line) ?? [];
    if (title !== undefined) {
      const groups = this.#titles.slice(0, indent.length / 2);
      this.#findings.passed.push(stableName([...groups, title].join(' ')));
      return;
    }
    const depth = line.search(/\S/) / 2;
    if (depth < 0 || !Number.isInteger(depth) || depth > this.#titles.length) return;
    this.#titles.splice(depth, this.#titles.length, line.trim());
  }

  #flush(): void {
    const failure = this.#failure;
    this.#failure = null;
    if (failure === null) return;
    const { title, body } = failure;
    const trace = stackOf(body);
    const message = messageIn(body);
    this.#findings.add({
      id: stableName(title),
      cause: causeOf(message, body),
      name: title,
      at: trace.at(-1) ?? null,
      message,
      trace,
      said: saidOf(body),
    });
  }
}

/** The paragraph before the stack. The compared values may precede it. */
function messageIn(body: readonly string[]): string {
  const paragraphs = body
    .join('\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim());
  return (
    paragraphs
      .filter((part) => part !== '' && !part.startsWith('at '))
      .at(-1)
      ?.split('\n')[0] ?? ''
  );
}

/** The type of a thrown error is not printed, but expectations name what they expected. */
function causeOf(message: string, body: readonly string[]): FailureCause {
  const isCompared = body.some((line) => line.trim() === 'actual expected');
  return isCompared || /^expected /i.test(message) ? 'assertion' : causeOfThrown(message, body);
}
