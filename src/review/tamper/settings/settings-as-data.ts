import { posix } from 'node:path';
import type { ChangeSet } from '../../../core/change-set.ts';
import { type Language, languageOf } from '../../source/language.ts';
import type { PathPredicate } from '../../source/test-files.ts';

interface FolderSources {
  readonly isTest: PathPredicate;
  readonly gateLines: readonly string[];
  /** All paths of the base. */
  readonly paths: () => Promise<readonly string[]>;
}

const DATA: ReadonlySet<Language | null> = new Set(['hash-data', 'slash-data', 'xml'] as const);

/**
 * New files in folders of tests in which the base has nothing and the change adds no more than data. Settings there are
 * what a test reads: runners and linters take those of a folder for what lies in it. Not where the gate names the folder.
 */
export async function settingsAsData(
  changes: ChangeSet,
  { isTest, gateLines, paths }: FolderSources,
): Promise<ReadonlySet<string>> {
  const present = changes.entries().flatMap(([path, change]) => (change.kind === 'file' ? [path] : []));
  const isBeside = (folder: string, path: string): boolean => path.startsWith(`${folder}/`);
  const alone = present.filter((path) => {
    const folder = posix.dirname(path);
    return (
      isTest(`${folder}/${NO_NAME}`) &&
      present.every((one) => !isBeside(folder, one) || DATA.has(languageOf(one))) &&
      !gateLines.some((line) => line.includes(folder))
    );
  });
  if (alone.length === 0) return new Set();
  const base = await paths();
  return new Set(alone.filter((path) => !base.some((one) => isBeside(posix.dirname(path), one))));
}

/** Belongs to tests by its folder alone. */
const NO_NAME = 'a.json';
