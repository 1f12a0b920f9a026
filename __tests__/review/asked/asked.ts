import { expect } from 'vitest';
import type { OriginalTests } from '../../../src/core/verdict/evidence.ts';
import { withAsked } from '../../../src/review/asked/expectations.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { failure } from '../../deliver/records.ts';

export interface Altered {
  readonly path: string;
  readonly before: string;
  /** What the change writes, and what stood there. */
  readonly edits: readonly (readonly [string, string])[];
  readonly task: string;
  readonly failing: readonly string[];
}

/** How many tests of the base expect what the task states; null: not all of it is stated. */
export function asked({ path, before, edits, task, failing }: Altered): number | null {
  const after = edits.reduce((text, [was, is]) => {
    expect(text).toContain(was);
    return text.replace(was, is);
  }, before);
  const tests: OriginalTests = {
    kind: 'failed',
    paths: [path],
    failures: failing.map((name) => failure(name)),
  };
  const told = withAsked(tests, {
    inAskedNames: { texts: [{ path, before, after }], names: [] },
    taskText: task,
    isTest: testPaths(null),
  });
  return (told.kind === 'failed' ? told.asAsked : undefined) ?? null;
}
