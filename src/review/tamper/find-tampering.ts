import { asFound, type BranchWork } from '../../core/branch-work.ts';
import type { ChangeSet } from '../../core/change-set.ts';
import { type ChangedText, TAMPER_KINDS, type Tampering } from '../../core/tampering.ts';
import { changedFile } from '../source/file-text.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { gateTampering } from './command-tampering.ts';
import { listed } from './finding.ts';
import type { GateSources } from './gate-scripts.ts';
import { isMakefile } from './makefiles.ts';
import { reachTampering } from './reach.ts';
import type { Referred } from './referred.ts';
import { settingsTampering, thresholdTampering } from './settings/settings.ts';
import { snapshotTampering } from './snapshots.ts';
import { subjectTampering } from './subjects.ts';
import { suppressionTampering } from './suppressions.ts';
import { testTampering } from './tests.ts';

/**
 * What a change does to the checks that judge it: sorted by path, kind and line, and the same for the same files.
 *
 * Decided by names, quotes and brackets, not by the grammars of the languages. Comments and strings hold no marks and no
 * assertions; what moves between the changed files stays. Not seen: conditions around `t.Error` of Go, tables that a test
 * reads from elsewhere, a subject that was weakened in the code under test, and tests in languages that are not known
 * here, of which only an emptied file is seen.
 *
 * @param gates what judges the change, by the folders in which it does
 * @param referred files that settings refer to, and as which settings each is read
 * @param files all files of the change set, whole; never throws, in time proportional to their text
 */
export function findTampering(
  files: readonly ChangedText[],
  isTest: PathPredicate,
  gates: readonly GateSources[] = [],
  referred: Referred = new Map(),
): readonly Tampering[] {
  const texts = files.filter(({ before, after }) => before !== after || before === null);
  const changed = texts.map(changedFile);
  const readAs = (path: string): string =>
    referred.get(path) ?? (gates.some(({ makefiles }) => isMakefile(makefiles, path)) ? 'Makefile' : path);
  const settings = texts.map((text) => ({
    ...changedFile({ ...text, path: readAs(text.path) }),
    path: text.path,
  }));
  return listed(
    [
      ...testTampering(changed, isTest),
      ...subjectTampering(changed, isTest),
      ...thresholdTampering(settings),
      ...settingsTampering(settings, isTest),
      ...snapshotTampering(changed),
      ...suppressionTampering(changed, isTest),
      ...gateTampering(changed, gates, isTest),
      ...reachTampering(changed, isTest),
    ],
    TAMPER_KINDS,
  );
}

/** What was found in a change, with what of it people have brought to its branch; that counts as much as the rest. */
export function withBranch(
  found: readonly Tampering[],
  work: BranchWork | null,
  { start, now }: { readonly start: ChangeSet; readonly now: ChangeSet },
): readonly Tampering[] {
  if (work === null) return found;
  const theirs = new Set(asFound(work.byPeople, start, now));
  const told = found.map((one) =>
    theirs.has(one.path) ? { ...one, detail: `${one.detail} Only people changed this file.` } : one,
  );
  const unseen = work.unseen.map((path): Tampering => {
    const detail = 'It is on the branch as somebody committed it; commands and tools ran without it.';
    return { kind: 'unseen-by-commands', path, line: null, detail };
  });
  return [...told, ...unseen];
}
