import type { ChangeSet } from '../core/change-set.ts';
import type { Evidence } from '../core/evidence.ts';
import type { Failure } from '../core/test-report.ts';
import { oneLine } from '../core/text/text.ts';
import { isPathOf, type TaskRelevance } from './results/task-relevance.ts';

const MAX_NAME_CHARS = 200;
const MAX_NAMES = 3;

/**
 * Why a change is blocked from whose run a failing test of the base is gone without having been seen to pass: the task is
 * about it, or as the base has it it still fails. Null: there is none, or the change says in the test's own file what it
 * expects instead, or fixes there why it did not load; that is told, and a person decides.
 */
export function goneUnseen(
  { comparisons, originalTests, tampering }: Evidence,
  { relevance, changes }: { readonly relevance: TaskRelevance; readonly changes: ChangeSet },
): string | null {
  const red =
    originalTests.kind === 'failed' ? new Set(originalTests.failures.map(({ id }) => id)) : new Set();
  const rewritten = new Set(
    tampering.flatMap(({ kind, path }) => (kind === 'expected-changed' ? [path] : [])),
  );
  const isExplained = ({ cause, at }: Failure): boolean =>
    at !== null &&
    changes
      .entries()
      .some(
        ([path, { kind }]) =>
          kind === 'file' && isPathOf(at.path, path) && (cause === 'load' || rewritten.has(path)),
      );
  const missing = comparisons.flatMap(({ failures }) =>
    failures.flatMap((one) => (one.class === 'missing' ? [one.failure] : [])),
  );
  const blocking = missing.filter(
    (failure) => !isExplained(failure) && (red.has(failure.id) || relevance.covers(failure, failure)),
  );
  if (blocking.length === 0) return null;
  const names = blocking.slice(0, MAX_NAMES).map(({ name }) => `"${oneLine(name, MAX_NAME_CHARS)}"`);
  const rest = blocking.length > names.length ? ` and ${blocking.length - names.length} more` : '';
  return `the run no longer reports what fails on the base, and nothing shows that it would pass: ${names.join(', ')}${rest}. Make it pass where the runner runs it, under the name that it has on the base`;
}
