import { describe, expect, test } from 'vitest';
import { obstacle, skipNote } from '../support/namespaces.ts';
import { casesOf, type Kind } from './case.ts';
import { judged } from './judge.ts';
import { played } from './play.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Which promises a case of the corpus is about. */
    promises?: readonly string[];
  }
}

/** One test for each case of a kind. */
export function playAll(kind: Kind): void {
  describe(kind, () => {
    for (const { name, text, case: told } of casesOf(kind)) {
      const isSkipped = told.isolated === true && obstacle !== null;
      test.skipIf(isSkipped)(`${name}: ${told.what}${isSkipped ? skipNote : ''}`, async ({ task }) => {
        task.meta.promises = told.promises;
        await using result = await played(text);
        expect(await judged(result)).toEqual([]);
      });
    }
  });
}
