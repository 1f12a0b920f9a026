import type { Failure } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { isRunnable, type PathPredicate } from '../judging/test-files.ts';
import type { Gate } from './gate.ts';

/** With more files, running the whole command costs little more. */
export const MOST_FILES = 5;

/** The repository paths of these failures' test files; empty when there are too many. */
export function filesOf(
  entry: CommandEntry,
  failures: readonly Failure[],
  { gate, isTest }: { readonly gate: Gate; readonly isTest: PathPredicate },
): readonly string[] {
  const paths = new Set(failures.flatMap(({ at }) => (at === null ? [] : [gate.pathOf(at.path, entry)])));
  const files = [...paths].filter((path) => isTest(path) && isRunnable(path));
  return files.length > MOST_FILES ? [] : files;
}
