import { bringsFile, type ChangeSet } from '../../core/change-set.ts';
import { counted } from '../../core/text/text.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import { haveFailed, havePassed, type OriginalTests } from '../../core/verdict/original-tests.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import { finding, type Tampering } from '../../core/verdict/tampering.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { mayBeBlind, seesCode } from '../gate/blind-gate.ts';
import { msOf } from '../gate/gate.ts';
import type { Examined, JudgedCommand } from '../gate/judged-command.ts';
import { selectedTrial } from '../gate/trial.ts';
import type { SortedChange } from '../judging/sorted-change.ts';
import { isMissingOrRewritten } from '../results/classify.ts';
import { namesOf } from '../results/passed-tests.ts';
import { passedIn } from '../results/read-result.ts';
import { executedIn, onlyChecksCode } from '../results/test-counts.ts';
import { missingInBrackets, shortfallIn } from './missing-tests.ts';
import { notCompared, type Outcome, runOriginals } from './original-run.ts';
import { unclearFiles } from './unclear-files.ts';

/**
 * Runs the base's own tests on the code of the change: its tests, and its checks, are put back, and the gate runs
 * once more, limited to the altered files where that is possible. Done where the change alters tests of the base, where
 * one that passed there is not reported any more, where fewer run or more are skipped, and where tests that it brings may
 * hide a failure. What became of each test that fails there decides: see docs/how-a-change-is-judged.md.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function runOriginalTests(
  { change, commands, linesWith }: Examined,
  proof: Proof,
): Promise<{ readonly originalTests: OriginalTests; readonly tampering: readonly Tampering[] }> {
  const { affectingOld, paths } = change.parts.tests;
  const hasProof = proof.kind === 'proven' || proof.kind === 'load-error';
  const found: Found[] = [];
  for (const command of commands) {
    const { baseRun, comparison } = command;
    const unclear = await unclearFiles(command);
    if (unclear !== null) found.push({ command, outcome: { kind: 'not-compared', ...unclear } });
    const isUnsettled = paths.length > 0 && comparison.failures.some(isMissingOrRewritten);
    const needsAll = isUnsettled || shortfallIn(comparison).isAny;
    const isAsked = affectingOld.length > 0 || needsAll;
    const mayHide = !isAsked && hasProof && (await mayBeHidden(command));
    if (onlyChecksCode(comparison) || (!isAsked && !mayHide)) continue;
    if (baseRun === null) {
      found.push({ command, outcome: notCompared('there is no base to compare it with') });
      continue;
    }
    const search = { command, linesWith, of: needsAll || mayHide ? 'all' : 'affected' } as const;
    const { outcome: ran } = await runOriginals(search, baseRun);
    const shown =
      ran.kind === 'compared' && showsRun(command, proof) ? { ...ran, isEvidenceOfTests: true } : ran;
    if (mayHide) found.push(...hiddenIn(shown).map((outcome) => ({ command, outcome })));
    else found.push({ command, outcome: mayBeBlind(proof) ? await bySight(shown, command) : shown });
  }
  const isProven = proof.kind === 'proven' && proof.by === 'tests-of-the-change';
  const mayRemove = isProven && found.every(failsByRemovedAlone);
  const tampering = found.flatMap((one) => findingsIn(one, { mayRemove }));
  return { originalTests: summary(change.changes, affectingOld, found), tampering };
}

/** A run that takes no longer is made wherever tests are new. */
const QUICK_MS = 15_000;

/**
 * Whether files of tests that the change brings may keep a test of the base from failing: one process may run them all, and
 * replace what they test, or leave some out. Asked where a run is quick; else where these files and the base have more
 * tests than ran.
 */
async function mayBeHidden(command: JudgedCommand): Promise<boolean> {
  const { base, candidate } = command.comparison;
  const { changes, parts } = command.change;
  const brought = parts.tests.runnable.filter((path) => bringsFile(changes, path));
  if (brought.length === 0 || !parts.touchesCode) return false;
  if (msOf(candidate.result) <= QUICK_MS) return true;
  const [before, now] = [base, candidate].map(executedIn);
  // For the proof, these files have run.
  const trial = await selectedTrial(command, parts.tests.runnable, changes);
  const inFiles =
    trial === null || brought.length < parts.tests.runnable.length ? 0 : executedIn(trial.reference);
  return before != null && now != null && now < before + (inFiles ?? 0);
}

/** Without the new tests, fewer lines may be covered than a command asks for: only a test that fails says something. */
function hiddenIn(outcome: Outcome): readonly Outcome[] {
  const failures = outcome.kind === 'compared' ? outcome.failures.filter(isOfTest) : [];
  return outcome.kind !== 'compared' || failures.length === 0
    ? []
    : [{ ...outcome, failures, missing: [], skipped: 0, incomplete: null }];
}

/** That none of the base's tests fails shows nothing where a command says the same whatever the code is. */
async function bySight(outcome: Outcome, command: JudgedCommand): Promise<Outcome> {
  const isPlain = outcome.kind === 'compared' && outcome.failures.length === 0 && outcome.isEvidenceOfTests;
  if (!isPlain || (await seesCode(command))) return outcome;
  const why = `"${command.entry.text}" says the same with nonsense in place of the code`;
  return { ...outcome, incomplete: outcome.incomplete ?? why };
}

/** Where a command fails, altered tests are named if it also runs fewer than on the base. */
export function findFewerTests(
  { parts }: SortedChange,
  comparisons: readonly Comparison[],
): readonly Tampering[] {
  const [fewer = 0] = comparisons.map((one) => shortfallIn(one).fewer).filter((count) => count > 0);
  if (fewer === 0) return [];
  const detail = `The change alters it, and ${counted(fewer, 'test')} fewer ${plural(fewer, 'runs', 'run')} than on the base.`;
  return parts.tests.affectingOld.map((path) => finding('fewer-tests', path, detail));
}

/** Whether a command, which may name no test that passes, has shown that it runs the only file of tests of the change. */
function showsRun({ entry, change }: JudgedCommand, proof: Proof): boolean {
  if (change.parts.tests.paths.length !== 1 || proof.kind !== 'proven') return false;
  return proof.by === 'tests-of-the-change' && proof.command === entry.text;
}

interface Found {
  readonly command: JudgedCommand;
  readonly outcome: Outcome;
}

function summary(changes: ChangeSet, paths: readonly string[], found: readonly Found[]): OriginalTests {
  const isOld = (path: string): boolean => !bringsFile(changes, path);
  const clear = found.flatMap(({ command, outcome }) =>
    outcome.kind === 'compared' ? [{ command, ...outcome }] : [],
  );
  const ran = clear.filter((one) => one.isEvidenceOfTests);
  const claim = { paths, commands: ran.map(({ runs }) => runs) };
  const failed = { ...claim, failures: clear.flatMap(({ failures }) => failures) };
  if (haveFailed(failed)) return { kind: 'failed', ...failed };
  for (const { command, outcome } of found)
    if (outcome.kind === 'not-compared')
      return testsNotCompared(
        [...paths, ...outcome.paths],
        outcome.why + missingInBrackets(command.comparison),
        command.entry.text,
      );
  for (const { command, incomplete: why } of clear)
    if (why !== null) return testsNotCompared(paths, why + missingInBrackets(command.comparison));
  const left = paths.filter((path) => !ran.some(({ command }) => mayRun(command.entry, path)));
  if (left.length > 0) return testsNotCompared(left, 'nothing shows that a command of the gate runs them');
  if (claim.commands.length === 0) return { kind: 'unchanged' };
  if (havePassed(claim)) return { kind: 'passed', ...claim, paths: paths.filter(isOld) };
  return testsNotCompared(paths, 'some of them fail in one run and not in another');
}

function testsNotCompared(
  paths: readonly string[],
  why: string,
  command: string | null = null,
): Extract<OriginalTests, { kind: 'not-compared' }> {
  return { kind: 'not-compared', paths, command, why };
}

/** Whether a test is of the package of a command, or that is of none. */
function mayRun({ folder }: CommandEntry, path: string): boolean {
  return folder === undefined || path.startsWith(`${folder}/`);
}

interface Removal {
  /**
   * Whether only a person can tell if removed tests may go, as with edited ones: a test of the change fails without it, and
   * of those of the base no other one fails, or does not run, by any command.
   */
  readonly mayRemove: boolean;
}

function failsByRemovedAlone({ outcome }: Found): boolean {
  // What is not known of one command may be another test of the base that fails.
  if (outcome.kind === 'not-compared') return false;
  const { removed, missing, skipped, failures } = outcome;
  // A command without names fails by what another one names.
  const failing = removed.length > 0 ? failures : failures.filter(isOfTest);
  return missing.length + skipped === 0 && failing.length === removed.length;
}

/** What a command shows of the base's tests. Blocking findings say what the model can do about them. */
function findingsIn({ command, outcome }: Found, { mayRemove }: Removal): readonly Tampering[] {
  if (outcome.kind === 'not-compared') return [];
  const { changes, parts } = command.change;
  const { affectingOld } = parts.tests;
  const path = affectingOld[0] ?? changes.paths[0] ?? command.entry.text;
  const at = (kind: Tampering['kind'], detail: string): Tampering => finding(kind, path, detail);
  const { removed, missing, skipped } = outcome;
  const { fewer, skipped: more } = shortfallIn(command.comparison);
  const isNamed = passedIn(command.comparison.candidate).length > 0;
  const found: Tampering[] = [];
  if (removed.length > 0) {
    const fail = `${testsOfBase(removed.length)} that ${plural(removed.length, 'fails', 'fail')} with it: ${namesOf(removed)}`;
    // Without names of what passes, only the number tells that some of them are gone.
    const what =
      isNamed || fewer === 0 ? `It removes ${fail}` : `It removes ${counted(fewer, 'test')}, and has ${fail}`;
    if (mayRemove && isNamed && outcome.incomplete === null) {
      const why = 'No other test that passed on the base is seen to fail.';
      return [at('fewer-tests', `${what}. ${why}`)];
    }
    const put = plural(removed.length, 'it back as it', 'them back as they');
    found.push(at('tests-removed', `${what}. Put ${put} should read now.`));
  }
  if (missing.length > 0) {
    const which = `${testsOfBase(missing.length)} from running, which passed on the base: ${namesOf(missing)}`;
    found.push(at('tests-not-run', `It keeps ${which}. Let ${plural(missing.length, 'it', 'them')} run.`));
  }
  if (skipped > 0) {
    const are = `${testsOfBase(skipped)} that ran on the base ${plural(skipped, 'is', 'are')} skipped`;
    found.push(at('tests-not-run', `With its code, ${are}. Let ${plural(skipped, 'it', 'them')} run.`));
  }
  if (found.length > 0) return found;
  const than = 'than on the base.';
  if (fewer > 0)
    return [at('fewer-tests', `${counted(fewer, 'test')} fewer ${plural(fewer, 'runs', 'run')} ${than}`)];
  // As the base has them, no more are skipped: those that are stand in new files.
  if (more === 0 || affectingOld.length === 0) return [];
  return [at('fewer-tests', `${counted(more, 'test')} more ${plural(more, 'is', 'are')} skipped ${than}`)];
}

function testsOfBase(count: number): string {
  return counted(count, 'existing test');
}

function plural(count: number, singular: string, plural: string): string {
  return count === 1 ? singular : plural;
}
