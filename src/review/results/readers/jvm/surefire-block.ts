import type { Failure } from '../../../../core/verdict/test-report.ts';
import { saidOf } from '../said.ts';
import { jvmFailure, jvmTestName, thrownIn } from './jvm-trace.ts';

/** Surefire's output about a failed test, printed below its class. */
export class SurefireBlock {
  readonly className: string;
  /** Empty: the class itself failed, before or after its tests. */
  readonly method: string;
  readonly #kind: 'failure' | 'error';
  readonly #lines: string[] = [];
  #hasFrames = false;
  #isOpen = true;

  constructor(heading: BlockHeading) {
    this.className = heading.className;
    this.method = heading.method;
    this.#kind = heading.kind;
  }

  /** @returns whether the line belongs to this block */
  take(line: string): boolean {
    if (!this.#isOpen) return false;
    if (line === '' && this.#hasFrames) this.#isOpen = false;
    if (line.startsWith('\tat ')) this.#hasFrames = true;
    if (this.#lines.length < MAX_BLOCK_LINES) this.#lines.push(line);
    return true;
  }

  get id(): string {
    return jvmTestName(this.method === '' ? this.className : `${this.className}.${this.method}`);
  }

  failure(): Failure {
    const { id, className } = this;
    const runnerSays = this.#kind === 'failure' ? 'assertion' : 'error';
    const failure = jvmFailure({ id, className, runnerSays }, thrownIn(this.#lines));
    return { ...failure, said: saidOf(this.#lines) };
  }
}

const MAX_BLOCK_LINES = 400;

export interface BlockHeading {
  readonly className: string;
  readonly method: string;
  readonly kind: 'failure' | 'error';
}

/**
 * Reads `adds(com.acme.SumTest)  Time elapsed: 0 s  <<< FAILURE!` of version 2.22 and
 * `com.acme.SumTest.adds -- Time elapsed: 0 s <<< FAILURE!` of version 3.
 *
 * @param headed the class of the last class heading
 */
export function blockHeading(line: string, headed: string): BlockHeading | null {
  const kind = line.endsWith('<<< FAILURE!') ? 'failure' : line.endsWith('<<< ERROR!') ? 'error' : null;
  if (kind === null || !line.startsWith('[ERROR] ')) return null;
  const elapsed = line.lastIndexOf('Time elapsed: ');
  if (elapsed < 0) return null;
  const name = line.slice('[ERROR] '.length, elapsed).trim();
  if (name === '' || name.startsWith('Tests run:')) return null;
  return name.endsWith(' --')
    ? { ...qualified(name.slice(0, -' --'.length), headed), kind }
    : { ...suffixed(name, headed), kind };
}

/** Splits `com.acme.SumTest.adds(int)[2]` or `com.acme.SumTest`. The name may also be only a display name. */
function qualified(name: string, headed: string): Omit<BlockHeading, 'kind'> {
  if (name === headed) return { className: name, method: '' };
  const path = /^[\w.$]+/.exec(name)?.[0] ?? '';
  const dot = path.lastIndexOf('.');
  if (dot < 1) return { className: headed, method: name };
  const isClass = path.length === name.length && /^[A-Z]/.test(path.slice(dot + 1));
  if (isClass) return { className: name, method: '' };
  return { className: path.slice(0, dot), method: name.slice(dot + 1) };
}

/** Splits `adds(com.acme.SumTest)`. */
function suffixed(name: string, headed: string): Omit<BlockHeading, 'kind'> {
  const open = name.lastIndexOf('(');
  const inside = name.endsWith(')') ? name.slice(open + 1, -1) : '';
  if (open > 0 && /^[\w.$]+$/.test(inside) && inside.includes('.')) {
    return { className: inside, method: name.slice(0, open) };
  }
  const isClass = name === headed || (/^[\w.$]+$/.test(name) && name.includes('.'));
  return isClass ? { className: name, method: '' } : { className: headed, method: name };
}
