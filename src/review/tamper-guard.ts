import type { BranchWork } from '../core/branch-work.ts';
import { type Change, type ChangeSet, textOf } from '../core/change-set.ts';
import type { Commands } from '../core/commands/commands.ts';
import type { BaseSearch, Workspace } from '../core/ports.ts';
import type { ChangedText } from '../core/verdict/changed-text.ts';
import type { Tampering } from '../core/verdict/tampering.ts';
import { type ChangeParts, changeParts } from './source/change-parts.ts';
import { changedFile } from './source/file-text.ts';
import { asksForDependencies } from './source/task/asked-dependencies.ts';
import { askedMoves } from './source/task/asked-moves.ts';
import { askedNotTo } from './source/task/asked-not.ts';
import { askedReach } from './source/task/asked-reach.ts';
import { asksForTime } from './source/task/asked-time.ts';
import { inAskedNames } from './source/task/in-asked-names.ts';
import { type RemovedCode, removedCode } from './source/task/removed-code.ts';
import { speaksOfWarnings } from './source/task/speaks-of-warnings.ts';
import { statedResults } from './source/task/stated-results.ts';
import type { PathPredicate } from './source/test-files.ts';
import { type SupportOptions, testSupport } from './source/test-support.ts';
import { findTampering, withBranch } from './tamper/find-tampering.ts';
import { gateLines } from './tamper/gate/gate-scripts.ts';
import { gatePaths, gateSources } from './tamper/gate/gate-sources.ts';
import { type Referred, referredSettings } from './tamper/gate/referred.ts';
import { ownPrograms } from './tamper/programs.ts';
import { settingsAsData } from './tamper/settings/settings-as-data.ts';
import { usedByCode } from './used-by-code.ts';

/** Sources for finding out what a change does to its own checks. No command is run for it. */
export interface GuardSources extends SupportOptions {
  readonly workspace: Pick<Workspace, 'start'>;
  readonly commands: Commands;
  /** Title, text and instruction of the task. */
  readonly taskText: string;
  /** The branch that the run continues; null: it starts from the base. */
  readonly branch: BranchWork | null;
  /** All paths of the base. */
  readonly paths: () => Promise<readonly string[]>;
  /** Files that settings of the base refer to. */
  readonly referred: () => Promise<Referred>;
}

/** A change set, and the parts of it that belong to tests: test files, and other files that only tests use. */
export interface GuardedChange {
  readonly changes: ChangeSet;
  readonly support: ReadonlySet<string>;
  readonly isTest: PathPredicate;
  readonly texts: readonly ChangedText[];
  readonly parts: ChangeParts;
  readonly removed: RemovedCode;
  readonly tampering: readonly Tampering[];
  /** Files that the commands of the gate start or load. */
  readonly ofGate: ReadonlySet<string>;
}

/** Larger files of the base are not compared. */
const MAX_COMPARED_BYTES = 1_000_000;

export function guardedBase(
  base: BaseSearch,
): Pick<GuardSources, 'baseText' | 'linesWith' | 'paths' | 'referred'> {
  const baseText = (path: string): Promise<string | null> => base.text(path, MAX_COMPARED_BYTES);
  let referring: Promise<Referred> | null = null;
  return {
    baseText,
    linesWith: (strings) => base.linesWith(strings),
    paths: () => base.paths(),
    referred() {
      referring ??= referredSettings({ paths: () => base.paths(), text: baseText });
      return referring;
    },
  };
}

/** Deterministic: depends only on change, base, branch and task. */
export async function guard(changes: ChangeSet, sources: GuardSources): Promise<GuardedChange> {
  const { branch, workspace, baseText, linesWith, taskText } = sources;
  const gates = await gateSources(sources.commands, { changes, baseText });
  const scripts = gatePaths(gates);
  const lines = gates.flatMap(gateLines);
  const isOfGate: PathPredicate = (path) => scripts.has(path);
  const used = await usedByCode(changes, sources);
  const isTestByName: PathPredicate = (path) => sources.isTest(path) && !used.has(path);
  const support = await testSupport(changes, {
    ...sources,
    isTest: isTestByName,
    isOfGate,
    gateLines: lines,
  });
  const isTest: PathPredicate = (path) => isTestByName(path) || support.has(path);
  const texts = await textsOf(changes, baseText);
  const files = texts.map(changedFile);
  const removed = await removedCode(files, { isTest, linesWith, taskText });
  const referred = await sources.referred();
  const isReferred: PathPredicate = (path) => referred.has(path);
  const programs = await ownPrograms(files, { isTest, baseText, linesWith, gates, isReferred });
  const asked = askedReach(taskText, lines);
  const mayTakeLonger = asksForTime(taskText);
  const asksNotTo = askedNotTo(taskText);
  const isOnWarnings = speaksOfWarnings(taskText);
  const asksFor = asksForDependencies(taskText);
  const moves = askedMoves(taskText);
  const stated = statedResults(taskText);
  const asData = await settingsAsData(changes, { ...sources, isTest, gateLines: lines });
  const context = {
    gates,
    referred,
    removed,
    programs,
    mayTakeLonger,
    asksNotTo,
    isOnWarnings,
    asked,
    asksFor,
    moves,
    asData,
    stated,
  };
  const written = inAskedNames(texts, { isTest, taskText });
  const found = [...findTampering(written, isTest, context), ...[...support].map(ofTestsAlone)];
  const tampering = withBranch(found, branch, { start: workspace.start, now: changes });
  const parts = changeParts(changes, isTest, texts, used);
  return { changes, support, isTest, texts, parts, removed, tampering, ofGate: scripts };
}

function textsOf(changes: ChangeSet, baseText: GuardSources['baseText']): Promise<readonly ChangedText[]> {
  return Promise.all(
    changes.entries().map(async ([path, change]): Promise<ChangedText> => {
      return { path, before: await baseText(path), after: isText(change) ? textOf(change) : null };
    }),
  );
}

function ofTestsAlone(path: string): Tampering {
  return {
    kind: 'expected-changed',
    path,
    line: null,
    detail: 'Only tests and checks read or import this file.',
  };
}

function isText(change: Change): boolean {
  return change.kind === 'file' && (change.legacy !== undefined || !change.bytes.includes(0));
}
