import { asFound, type BranchWork } from '../../core/branch-work.ts';
import type { ChangeSet } from '../../core/change-set.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import { changedFile } from '../source/file-text.ts';
import { NOTHING_ASKED } from '../source/task/asked-reach.ts';
import { NOTHING_REMOVED } from '../source/task/removed-code.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { againstTask } from './against-task.ts';
import { listed } from './finding.ts';
import { gateTampering } from './gate/command-tampering.ts';
import { gateLines } from './gate/gate-scripts.ts';
import { isMakefile } from './gate/makefiles.ts';
import { reachTampering } from './reach.ts';
import { settingsTampering, thresholdTampering } from './settings/settings.ts';
import { snapshotTampering } from './snapshots.ts';
import { subjectTampering } from './subjects.ts';
import { suppressionTampering } from './suppressions.ts';
import type { TamperContext } from './tamper-context.ts';
import { testTampering } from './tests.ts';

/**
 * Finds what a change does to the checks that judge it. Sorted by path, kind and line; deterministic. Never throws.
 * Linear in the length of the texts.
 *
 * Based on names, quotes and brackets, not on the grammars of the languages. Marks and assertions in comments and
 * strings do not count; what moves between changed files is not lost. Not detected: conditions around Go's `t.Error`,
 * tables that a test reads from elsewhere, a subject that was weakened in the code under test, and changes of tests in
 * unknown languages, except for emptied files.
 *
 * @param files all files of the change set, complete
 */
export function findTampering(
  files: readonly ChangedText[],
  isTest: PathPredicate,
  {
    gates = [],
    referred = new Map(),
    removed = NOTHING_REMOVED,
    programs = new Set(),
    mayTakeLonger = () => false,
    asksNotTo = () => false,
    isOnWarnings = false,
    asked = NOTHING_ASKED,
    asksFor = () => false,
    moves = [],
    asData = new Set(),
    stated = [],
  }: Partial<TamperContext> = {},
): readonly Tampering[] {
  const texts = files.filter(({ before, after }) => before !== after || before === null);
  const changed = texts.map(changedFile);
  const readAs = (path: string): string =>
    referred.get(path) ?? (gates.some(({ makefiles }) => isMakefile(makefiles, path)) ? 'Makefile' : path);
  const settings = texts
    .filter(({ path }) => !asData.has(path))
    .map((text) => ({ ...changedFile({ ...text, path: readAs(text.path) }), path: text.path }));
  return listed([
    ...testTampering(changed, isTest, { removed, mayTakeLonger, asksNotTo, isOnWarnings }),
    ...againstTask(changed, { isTest, stated }),
    ...subjectTampering(changed, isTest),
    ...thresholdTampering(settings),
    ...settingsTampering(settings, { isTest, asksFor, moves, gateLines: gates.flatMap(gateLines) }),
    ...snapshotTampering(changed),
    ...suppressionTampering(changed, isTest, gates),
    ...gateTampering(changed, gates, isTest),
    ...reachTampering(changed, { isTest, programs, asked }),
  ]);
}

/** Marks findings in files that only people changed on the branch, and adds files that commands did not see. */
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
