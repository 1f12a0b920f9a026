import type { Failure, FailureCause, Place } from '../../../core/verdict/test-report.ts';
import { textOfFailure } from './failure-text.ts';
import { stackOf } from './js-stack.ts';
import { stableName } from './places.ts';

export interface FailedTest {
  readonly name: string;
  /** Default: the name. */
  readonly id?: string;
  readonly cause: FailureCause;
  readonly message: string;
  /** What the runner printed about it. */
  readonly lines: readonly string[];
  /** Innermost first. Default: the project's own places in the stack of a JavaScript engine. */
  readonly trace?: readonly Place[];
  /** Default: the outermost place of the trace. */
  readonly at?: Place | null;
}

/** The failure of a test, with all that its runner printed about it. */
export function failureFrom(test: FailedTest): Failure {
  const { name, id = name, cause, message, lines, trace = stackOf(lines), at = trace.at(-1) ?? null } = test;
  return { id: stableName(id), cause, name, at, message, trace, said: textOfFailure(lines) };
}
