import type { ChangeSet } from '../../core/change-set.ts';
import { testModules } from './inline-tests.ts';
import type { PathPredicate } from './test-files.ts';
import type { SupportOptions } from './test-support.ts';

/** Paths by the name that stands there. */
export type TestFiles = ReadonlyMap<string, readonly string[]>;

interface BaseTests extends Pick<SupportOptions, 'linesWith'> {
  readonly changes: ChangeSet;
  readonly isTest: PathPredicate;
  readonly baseText: (path: string) => Promise<string | null>;
}

/** As many as one search takes. */
const MOST_AT_ONCE = 60;

/**
 * Files of tests of the base, and files of its code with tests in them, in which these names stand. Not code that the
 * change deletes: its tests go with it.
 */
export async function testFilesNaming(names: readonly string[], base: BaseTests): Promise<TestFiles> {
  const found = new Map<string, readonly string[]>();
  for (let from = 0; from < names.length; from += MOST_AT_ONCE) {
    const asked = names.slice(from, from + MOST_AT_ONCE);
    const lines = await base.linesWith(asked);
    for (const [path, those] of lines) {
      const texts = base.isTest(path) ? those.map(({ text }) => text) : await textsOfTests(path, base);
      for (const name of asked)
        if (texts.some((text) => text.includes(name))) found.set(name, [...(found.get(name) ?? []), path]);
    }
  }
  return found;
}

async function textsOfTests(path: string, { changes, baseText }: BaseTests): Promise<readonly string[]> {
  if (!path.endsWith('.rs') || changes.get(path)?.kind === 'deleted') return [];
  return testModules({ path, text: (await baseText(path)) ?? '' });
}
