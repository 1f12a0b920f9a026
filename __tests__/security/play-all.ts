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

/** Every third of them, say, where the whole would take too long; the same ones each time. */
const SHARE = Number(process.env.CORPUS_SHARE ?? 1);

/** One test for each case of a kind. */
export function playAll(kind: Kind): void {
  describe(kind, () => {
    const cases = casesOf(kind).filter((_, index) => index % SHARE === 0);
    for (const { name, text, case: told } of cases) {
      const isSkipped = told.isolated === true && obstacle !== null;
      test.skipIf(isSkipped)(`${name}: ${told.what}${isSkipped ? skipNote : ''}`, async ({ task }) => {
        task.meta.promises = told.promises;
        await using result = await played(text);
        expect(await judged(result)).toEqual([]);
      });
    }
  });
}
