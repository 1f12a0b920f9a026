import { asFound, type BranchWork } from '../../core/branch-work.ts';
import { type Change, type ChangeSet, textOf } from '../../core/change-set.ts';
import type { Commands } from '../../core/commands/commands.ts';
import type { BaseSearch, Workspace } from '../../core/ports.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { finding, type Tampering } from '../../core/verdict/tampering.ts';
import type { VersionName } from '../../core/verdict/versions.ts';
import { type ChangeParts, changeParts } from './change-parts.ts';
import { dependencyChanges, licenseChanges } from './dependencies.ts';
import { isOfGate, kindOf } from './file-kind.ts';
import { type GateTextOptions, gateText } from './gate-files.ts';
import { inlineTests } from './inline-tests.ts';
import { linesToLookAt } from './look-at.ts';
import { looseFiles } from './loose-files.ts';
import { type MovedFile, movedFiles } from './moved-files.ts';
import type { PathPredicate } from './test-files.ts';
import { type SupportOptions, testSupport } from './test-support.ts';
import { type TestFiles, testFilesNaming } from './tests-of-base.ts';
import { type UnclearData, unclearData } from './unclear-data.ts';
import { type Exceptions, type Version, versionOf } from './version.ts';

export interface ChangeSources extends SupportOptions, Pick<GateTextOptions, 'baseText' | 'paths'> {
  readonly workspace: Pick<Workspace, 'start'>;
  readonly commands: Commands;
  /** The branch that the run continues; null: it starts from the base. */
  readonly branch: BranchWork | null;
}

/** A change set by what its files are for, and what is found in it without a run. */
export interface SortedChange {
  readonly changes: ChangeSet;
  readonly isTest: PathPredicate;
  readonly texts: readonly ChangedText[];
  readonly parts: ChangeParts;
  /** The repository with some files as on the base, and some as in the change. */
  readonly version: (name: VersionName, but?: Exceptions) => Version;
  readonly unclear: UnclearData;
  readonly moved: readonly MovedFile[];
  /** Files of the base with tests in which these names stand. */
  readonly testFilesNaming: (names: readonly string[]) => Promise<TestFiles>;
  readonly tampering: readonly Tampering[];
}

/** Larger files of the base are not compared. */
const MAX_COMPARED_BYTES = 1_000_000;

export function baseSources(base: BaseSearch): Pick<ChangeSources, 'baseText' | 'linesWith' | 'paths'> {
  return {
    baseText: (path) => base.text(path, MAX_COMPARED_BYTES),
    linesWith: (strings) => base.linesWith(strings),
    paths: () => base.paths(),
  };
}

/** No path tells which of the two it is. */
const STARTED_BY_GATE =
  'A command of the gate starts or reads this file: it is a check of its own, or the program.';

/**
 * Deterministic: depends only on change, base and branch. What files count as, and by what:
 *
 *     src/sum.test.js     test       its name, or a folder of tests
 *     data/cases.json     test       only tests name it, or the gate compares with it (`test-support.ts`); beside no other
 *                                    code it may be the program, and both is tried (`unclear-data.ts`)
 *     scripts/check.sh    check      its name among scripts; `ci/all.sh`: the gate names it; `judge`: the gate starts it
 *     tools/judge.py      code       the gate has an interpreter start it: a remark (`gate-files.ts`)
 *     lists/sums.json     code       the gate reads it: commands also run with the version of the base (`unclear-data.ts`)
 *     Makefile            manifest   its name (`known-files.ts`); `vendor/a/Makefile`: code, since names mean nothing there
 *     docs/sums.md        document   its place, or a name of texts for people
 */
export async function sortedChange(changes: ChangeSet, sources: ChangeSources): Promise<SortedChange> {
  const { baseText, branch, workspace } = sources;
  const gate = await gateText(sources.commands, { ...sources, changes });
  const support = await testSupport(changes, {
    ...sources,
    gateLines: gate.lines,
    isOfGate: (path) => gate.named.has(path) || isOfGate(path),
  });
  const kind = (path: string) =>
    kindOf(path, {
      isTest: (one) => sources.isTest(one) || support.has(one),
      isNamedByGate: (one) => gate.named.has(one),
      isStarted: (one) => gate.started.has(one),
    });
  const texts = await textsOf(changes, baseText);
  // A file of tests that becomes code brings its lines there.
  const moved = movedFiles(texts).filter(({ from, to }) => kind(from) === kind(to));
  const sourceOf = ({ path }: ChangedText) => moved.find(({ to }) => to === path);
  const beforeOf = (text: ChangedText) => sourceOf(text)?.before ?? text.before;
  const found = [
    ...changes.paths
      .filter((path) => kind(path) === 'automation')
      .map((path) => finding('ci-changed', path, 'The forge or git runs what this file says.')),
    ...changes.paths
      .filter((path) => gate.interpreted.has(path) && ['code', 'document'].includes(kind(path)))
      .map((path) => finding('checks-changed', path, STARTED_BY_GATE)),
    ...dependencyChanges(texts, kind),
    ...licenseChanges(texts),
    ...linesToLookAt(
      texts.map((text) => ({ ...text, before: beforeOf(text) })),
      kind,
    ),
  ];
  const ofBase = new Set(await sources.paths());
  const isTestOfBase = (path: string): boolean => sources.isTest(path) || support.has(path);
  const loose = await looseFiles(changes, { ...sources, kind, gate, ofBase, isOfGate, isTest: isTestOfBase });
  const unclear = unclearData(changes, { kind, support, read: gate.read, loose, ofBase });
  const inline = texts.flatMap((text) =>
    kind(text.path) === 'test'
      ? []
      : (inlineTests({ ...text, before: beforeOf(text) }, sourceOf(text)?.from) ?? []),
  );
  const sorted = { changes, kind, inline, perhapsProgram: unclear.perhapsProgram };
  const isTest = (path: string): boolean => kind(path) === 'test';
  return {
    changes,
    isTest,
    texts,
    parts: changeParts(sorted),
    version: (name, but) => versionOf(name, sorted, but),
    unclear,
    moved,
    testFilesNaming: (names) => testFilesNaming(names, { ...sources, changes, isTest }),
    tampering: withBranch(found, branch, { start: workspace.start, now: changes }),
  };
}

function textsOf(changes: ChangeSet, baseText: ChangeSources['baseText']): Promise<readonly ChangedText[]> {
  return Promise.all(
    changes.entries().map(async ([path, change]): Promise<ChangedText> => {
      return { path, before: await baseText(path), after: isText(change) ? textOf(change) : null };
    }),
  );
}

function isText(change: Change): boolean {
  return change.kind === 'file' && (change.legacy !== undefined || !change.bytes.includes(0));
}

/** Marks what is in files that only people changed on the branch, and adds files that commands did not see. */
function withBranch(
  found: readonly Tampering[],
  work: BranchWork | null,
  { start, now }: { readonly start: ChangeSet; readonly now: ChangeSet },
): readonly Tampering[] {
  if (work === null) return found;
  const theirs = new Set(asFound(work.byPeople, start, now));
  const marked = found.map((one) =>
    theirs.has(one.path) ? { ...one, detail: `${one.detail} Only people changed this file.` } : one,
  );
  const detail = 'It is on the branch as somebody committed it; commands and tools ran without it.';
  const unseen = work.unseen.map((path) => finding('unseen-by-commands', path, detail));
  return [...marked, ...unseen];
}
