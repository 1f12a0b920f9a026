import { bringsFile } from '../../core/change-set.ts';
import { haveFailed, havePassed, type OriginalTests } from '../../core/verdict/original-tests.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import type { SortedChange } from '../files/sorted-change.ts';
import { mayBeBlind, seesCode } from '../gate/blind-gate.ts';
import type { CommandOnChange, Examined } from '../gate/command-on-change.ts';
import { isQuick } from '../gate/gate.ts';
import { selectedTrial } from '../gate/trial.ts';
import { isMissingOrRewritten } from '../results/classify.ts';
import { executedIn, onlyChecksCode } from '../results/test-counts.ts';
import { missingInBrackets, shortfallIn } from './missing-tests.ts';
import { findingsIn } from './own-findings.ts';
import { notCompared, type Outcome, runOwnTests } from './own-tests.ts';
import { unclearFiles } from './unclear-files.ts';

/**
 * Runs the base's own tests on the code of the change: its tests, and its checks, are put back, and the gate runs once
 * more, where there is a reason (`reasonToRun`). What became of each test that fails there decides: see
 * docs/how-a-change-is-judged.md.
 */
export async function compareOwnTests(
  { change, commands }: Examined,
  proof: Proof,
): Promise<{ readonly originalTests: OriginalTests; readonly tampering: readonly Tampering[] }> {
  const asked: (Outcome | null)[] = [];
  for (const command of commands) asked.push(await unclearFiles(command), await outcomeBy(command, proof));
  const found = asked.filter((outcome) => outcome !== null);
  return { originalTests: summary(change, found), tampering: findingsIn(found, proof) };
}

/** What a command shows of the base's own tests; null: nothing asks for that, or nothing came of it. */
async function outcomeBy(command: CommandOnChange, proof: Proof): Promise<Outcome | null> {
  const { baseRun } = command;
  const reason = await reasonToRun(command, proof);
  if (reason === null) return null;
  if (baseRun === null) return notCompared(command, 'there is no base to compare it with');
  const { outcome } = await runOwnTests(command, baseRun, reason === 'altered' ? 'affected' : 'all');
  if (reason === 'hidden') return failingTestsIn(outcome);
  const shown =
    outcome.kind === 'compared' && showsRun(command, proof) ? { ...outcome, areTests: true } : outcome;
  return mayBeBlind(proof) ? bySight(shown) : shown;
}

/**
 * `missing`: a test of the base is not seen to run, or one that failed there not seen to pass. `altered`: the change edits
 * or affects tests of the base. `hidden`: tests that it brings may hide a failure. Null: none of this.
 */
async function reasonToRun(
  command: CommandOnChange,
  proof: Proof,
): Promise<'missing' | 'altered' | 'hidden' | null> {
  const { comparison, change } = command;
  const { affectingOld, paths } = change.parts.tests;
  if (onlyChecksCode(comparison)) return null;
  const { fewer, skipped, missing } = shortfallIn(comparison);
  const isUnsettled = paths.length > 0 && comparison.failures.some(isMissingOrRewritten);
  if (isUnsettled || fewer + skipped + missing.length > 0) return 'missing';
  if (affectingOld.length > 0) return 'altered';
  const hasProof = proof.kind === 'proven' || proof.kind === 'load-error';
  return hasProof && (await mayBeHidden(command)) ? 'hidden' : null;
}

/**
 * Whether files of tests that the change brings may keep a test of the base from failing: one process may run them all, and
 * replace what they test, or leave some out. Asked where a run is quick; else where these files and the base have more
 * tests than ran.
 */
async function mayBeHidden(command: CommandOnChange): Promise<boolean> {
  const { base, candidate } = command.comparison;
  const { changes, parts } = command.change;
  const brought = parts.tests.runnable.filter((path) => bringsFile(changes, path));
  if (brought.length === 0 || !parts.touchesCode) return false;
  if (isQuick(candidate.result)) return true;
  const [before, now] = [executedIn(base), executedIn(candidate)];
  // For the proof, these files have run.
  const trial = await selectedTrial(command, parts.tests.runnable, command.partOfChange);
  const inFiles =
    trial === null || brought.length < parts.tests.runnable.length ? 0 : executedIn(trial.reference);
  return before !== null && now !== null && now < before + (inFiles ?? 0);
}

/** Without the new tests, fewer lines may be covered than a command asks for: only a test that fails says something. */
function failingTestsIn(outcome: Outcome): Outcome | null {
  if (outcome.kind === 'not-compared') return null;
  const failures = outcome.failures.filter(isOfTest);
  return failures.length === 0 ? null : { ...outcome, failures, missing: [], skipped: 0, incomplete: null };
}

/** Whether a command, which may name no test that passes, has shown that it runs the only file of tests of the change. */
function showsRun({ entry, change }: CommandOnChange, proof: Proof): boolean {
  if (change.parts.tests.paths.length !== 1 || proof.kind !== 'proven') return false;
  return proof.by === 'tests-of-the-change' && proof.command === entry.text;
}

/** That none of the base's tests fails shows nothing where a command says the same whatever the code is. */
async function bySight(outcome: Outcome): Promise<Outcome> {
  if (outcome.kind === 'not-compared' || outcome.failures.length > 0 || !outcome.areTests) return outcome;
  if (await seesCode(outcome.command)) return outcome;
  const why = `"${outcome.command.entry.text}" says the same with nonsense in place of the code`;
  return { ...outcome, incomplete: outcome.incomplete ?? why };
}

/** What all commands show: that a test fails counts more than that one could not be compared, and this more than a pass. */
function summary({ changes, parts }: SortedChange, found: readonly Outcome[]): OriginalTests {
  const paths = parts.tests.affectingOld;
  const compared = found.filter((one) => one.kind === 'compared');
  const ran = compared.filter(({ areTests }) => areTests);
  const added = paths.filter((path) => bringsFile(changes, path));
  const ofBase = paths.filter((path) => !added.includes(path));
  const claim = { paths: ofBase, commands: ran.map(({ runs }) => runs) };
  const failures = compared.flatMap((one) => one.failures);
  const failed = { ...claim, ...(added.length > 0 && { added }), failures };
  if (haveFailed(failed)) return { kind: 'failed', ...failed };
  const notSo = (why: string, of = paths, command: string | null = null): OriginalTests => {
    return { kind: 'not-compared', paths: of, why, command };
  };
  for (const one of found) {
    if (one.kind === 'compared') continue;
    const why = one.why + missingInBrackets(one.command.comparison);
    return notSo(why, [...paths, ...one.paths], one.command.entry.text);
  }
  for (const { command, incomplete } of compared)
    if (incomplete !== null) return notSo(incomplete + missingInBrackets(command.comparison));
  // A test may be of the package of a command, or that is of none.
  const mayRun = ({ command: { entry } }: Outcome, path: string): boolean =>
    entry.folder === undefined || path.startsWith(`${entry.folder}/`);
  const left = paths.filter((path) => !ran.some((one) => mayRun(one, path)));
  if (left.length > 0) return notSo('nothing shows that a command of the gate runs them', left);
  if (ran.length === 0) return { kind: 'unchanged' };
  if (havePassed(claim)) return { kind: 'passed', ...claim };
  return notSo('some of them fail in one run and not in another');
}
