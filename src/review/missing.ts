import { listed, oneLine } from '../core/text/text.ts';
import type { ChangedText } from '../core/verdict/changed-text.ts';
import type { Comparison, Evidence } from '../core/verdict/evidence.ts';
import type { Failure } from '../core/verdict/test-report.ts';
import { isPathOf, type TaskRelevance } from './results/task-relevance.ts';
import { FileText } from './source/file-text.ts';
import { blocksIn } from './source/tests/test-blocks.ts';

export interface MissingTests {
  readonly relevance: TaskRelevance;
  /** Texts of the changed files. */
  readonly texts: readonly ChangedText[];
}

const MAX_NAME_CHARS = 200;
const MAX_NAMES = 3;

/**
 * Why a change is blocked because a failing test of the base is no longer reported and was not seen to pass: the task
 * is about this test, its original version still fails, or it went with the code that it needs. Null: there is none, or the change explains it in the
 * test's own file, so that it is only reported and a person decides. It explains it by another expectation; by a fix
 * in a file that did not load; or, if the runner names no passed tests, by a rewritten test.
 */
export function vanishedTest(
  { comparisons, originalTests, tampering }: Evidence,
  { relevance, texts }: MissingTests,
): string | null {
  const red =
    originalTests.kind === 'failed' ? new Set(originalTests.failures.map(({ id }) => id)) : new Set();
  const expected = new Set(
    tampering.flatMap(({ kind, path }) => (kind === 'expected-changed' ? [path] : [])),
  );
  const removed = tampering.flatMap(({ kind, path }) => (kind === 'test-removed' ? [path] : []));
  const isRemoved = ({ at }: Failure): boolean =>
    removed.some((path) => at === null || isPathOf(at.path, path));
  const isExplained = (failure: Failure, { candidate }: Comparison): boolean => {
    const file = texts.find(
      ({ path, after }) => after !== null && failure.at !== null && isPathOf(failure.at.path, path),
    );
    if (file === undefined) return false;
    const isSilent = candidate.reading?.passed.length === 0;
    return failure.cause === 'load' || expected.has(file.path) || (isSilent && isWrittenAnew(failure, file));
  };
  const blocking = comparisons.flatMap((comparison) =>
    comparison.failures.flatMap(({ class: kind, failure }) =>
      kind === 'missing' &&
      (isRemoved(failure) ||
        ((red.has(failure.id) || relevance.covers(failure, failure)) && !isExplained(failure, comparison)))
        ? [failure]
        : [],
    ),
  );
  if (blocking.length === 0) return null;
  const names = blocking.map(({ name }) => `"${oneLine(name, MAX_NAME_CHARS)}"`);
  return `the run no longer reports what fails on the base, and nothing shows that it would pass: ${listed(names, MAX_NAMES)}. Make it pass where the runner runs it, under the name that it has on the base`;
}

/** Whether both versions contain the test with different code, apart from white space and comments. */
function isWrittenAnew({ name }: Failure, { path, before, after }: ChangedText): boolean {
  const said = (text: string | null): readonly string[] => {
    return blocksIn(FileText.of(path, text)).flatMap(({ kind, name: own, source, from, to }) =>
      kind === 'test' && own !== '' && name.endsWith(own)
        ? [source.uncommented.slice(from, to).replace(/\s+/g, '')]
        : [],
    );
  };
  const [old, now] = [said(before), said(after)];
  return old.length > 0 && now.length > 0 && !now.some((text) => old.includes(text));
}
