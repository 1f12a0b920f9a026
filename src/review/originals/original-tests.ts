import { counted } from '../../core/text/text.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import { haveFailed, havePassed, type OriginalTests } from '../../core/verdict/original-tests.ts';
import { isByExitCode, type Proof } from '../../core/verdict/proof.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import type { Examined } from '../gate/gate.ts';
import { isUnfixed } from '../results/classify.ts';
import { runsNoTests } from '../results/read-result.ts';
import type { TaskRelevance } from '../results/task-relevance.ts';
import { type MissingTests, missingNames, missingTestsIn, namesOf } from './missing-tests.ts';
import { type OriginalTestsOptions, runAltered } from './original-run.ts';
import type { OriginalsOutcome } from './outcome.ts';

export interface OriginalTestsFound {
  readonly originalTests: OriginalTests;
  readonly tampering: readonly Tampering[];
}

/**
 * Runs the base's own tests on the code of the change: its tests, and its checks, are put back, and the gate runs
 * once more, limited to the altered files where that is possible. Done where the change alters tests of the base, where
 * one that passed there is not reported any more, and where fewer run or more are skipped. What became of each test that
 * fails there decides: see docs/how-a-change-is-judged.md.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function runOriginalTests(
  options: OriginalTestsOptions & { readonly proof: Proof; readonly relevance: TaskRelevance },
): Promise<OriginalTestsFound> {
  const { comparisons, gate, proof } = options;
  const paths = options.parts.tests.altered;
  const altersTests = !options.parts.tests.changes.isEmpty;
  const found: OriginalsOutcome[] = [];
  const ran = new Set<string>();
  let unclear: Extract<OriginalTests, { kind: 'not-compared' }> | null = null;
  const tampering: Tampering[] = [];
  for (const comparison of comparisons) {
    const entry = gate.entryOf(comparison.command);
    if (entry === undefined || runsNoTests(comparison)) continue;
    const missing = missingTestsIn(comparison);
    const isDoubtful = altersTests && comparison.failures.some((one) => isUnfixed(one));
    if (paths.length === 0 && !missing.isAny && !isDoubtful) continue;
    const needsAll = missing.isAny || isDoubtful;
    const said = await runAltered(entry, { ...options, comparison, paths, needsAll });
    const outcome =
      said.kind === 'conclusive' && showsRun(entry, options) ? { ...said, ranTests: true } : said;
    if (outcome.kind === 'unclear') {
      unclear ??= {
        kind: 'not-compared',
        paths,
        command: entry.text,
        why: outcome.why + missingNames(comparison),
      };
      continue;
    }
    if (outcome.ranTests) for (const path of pathsOf(entry, paths)) ran.add(path);
    found.push(
      outcome.notCompared === null
        ? outcome
        : { ...outcome, notCompared: outcome.notCompared + missingNames(comparison) },
    );
    tampering.push(
      ...findingsIn(outcome, missing, {
        path: paths[0] ?? options.changes.paths[0] ?? entry.text,
        altersTests: paths.length > 0,
        isProven: proof.kind === 'proven' && proof.by === 'tests-of-the-change',
        isNamed: (one) => options.relevance.covers(one, one) || options.relevance.namesSubjectOf(one),
      }),
    );
  }
  return { originalTests: summary(paths, { found, ran, unclear }), tampering };
}

/** Where a command fails, altered tests are named if it also runs fewer than on the base. */
export function fewerTests(
  { parts }: Pick<Examined, 'parts'>,
  comparisons: readonly Comparison[],
): readonly Tampering[] {
  const [fewer = 0] = comparisons.map((one) => missingTestsIn(one).fewer).filter((count) => count > 0);
  if (fewer === 0) return [];
  const detail = `The change alters it, and ${counted(fewer, 'test')} fewer ${one(fewer, 'runs', 'run')} than on the base.`;
  return parts.tests.altered.map((path) => ({ kind: 'fewer-tests', path, line: null, detail }));
}

/** Whether a command that names no test has shown that it runs the only file of tests of the change: it proves it. */
function showsRun(
  { text }: CommandEntry,
  { proof, parts }: Pick<Examined, 'parts'> & { readonly proof: Proof },
): boolean {
  if (parts.tests.changes.paths.length !== 1 || proof.kind !== 'proven') return false;
  return isByExitCode(proof) && proof.by === 'tests-of-the-change' && proof.command === text;
}

interface Found {
  readonly found: readonly OriginalsOutcome[];
  /** Altered tests that a command ran which is of their package, or of none. */
  readonly ran: ReadonlySet<string>;
  readonly unclear: Extract<OriginalTests, { kind: 'not-compared' }> | null;
}

function summary(paths: readonly string[], { found, ran, unclear }: Found): OriginalTests {
  const failures = found.flatMap((one) => one.failures);
  const claim = { paths, commands: found.flatMap((one) => (one.ranTests ? [one.runs] : [])) };
  const failed = { ...claim, failures };
  if (haveFailed(failed)) return { kind: 'failed', ...failed };
  if (unclear !== null) return unclear;
  const peeled = found.find((one) => one.notCompared !== null);
  if (peeled !== undefined && peeled.notCompared !== null)
    return { kind: 'not-compared', paths, command: null, why: peeled.notCompared };
  const left = paths.filter((path) => !ran.has(path));
  if (left.length > 0) {
    const why = 'nothing shows that a command of the gate runs them';
    return { kind: 'not-compared', paths: left, command: null, why };
  }
  if (claim.commands.length === 0) return { kind: 'unchanged' };
  if (havePassed(claim)) return { kind: 'passed', ...claim };
  return {
    kind: 'not-compared',
    paths,
    command: null,
    why: 'some of them fail in one run and not in another',
  };
}

/** The tests that a command of a package may run. */
function pathsOf({ folder }: CommandEntry, paths: readonly string[]): readonly string[] {
  return folder === undefined ? paths : paths.filter((path) => path.startsWith(`${folder}/`));
}

interface OfChange {
  readonly path: string;
  /** Whether it edits or deletes tests of the base. */
  readonly altersTests: boolean;
  /** Whether a test of its own fails without it. */
  readonly isProven: boolean;
  readonly isNamed: (failure: Failure) => boolean;
}

/** Whether only a person can tell if removed tests may go: the issue names what they test, and a new test proves the rest. */
function areAskedFor(
  { removed, notRun, skipped, failures, notCompared }: OriginalsOutcome,
  missing: MissingTests,
  { isProven, isNamed }: OfChange,
): boolean {
  const areAlone =
    notRun.length + skipped === 0 && failures.length === removed.length && notCompared === null;
  return isProven && missing.isNamed && areAlone && failures.every(isNamed);
}

/** What a command shows of the base's tests. Blocking findings say what the model can do about them. */
function findingsIn(
  outcome: OriginalsOutcome,
  missing: MissingTests,
  change: OfChange,
): readonly Tampering[] {
  const { path, altersTests } = change;
  const { removed, notRun, skipped } = outcome;
  const at = (kind: Tampering['kind'], detail: string): Tampering => ({ kind, path, line: null, detail });
  const found: Tampering[] = [];
  if (removed.length > 0) {
    const fail = `${testsOfBase(removed.length)} that ${one(removed.length, 'fails', 'fail')} with it: ${namesOf(removed)}`;
    // Without names of what passes, only the number tells that some of them are gone.
    const what = missing.isNamed
      ? `It removes ${fail}`
      : `It removes ${counted(missing.fewer, 'test')}, and has ${fail}`;
    if (areAskedFor(outcome, missing, change)) {
      const why = 'The other tests of the base do not fail, and the issue names what they test.';
      return [at('fewer-tests', `${what}. ${why}`)];
    }
    found.push(
      at(
        'tests-removed',
        `${what}. Put ${one(removed.length, 'it back as it', 'them back as they')} should read now.`,
      ),
    );
  }
  if (notRun.length > 0)
    found.push(
      at(
        'tests-not-run',
        `It keeps ${testsOfBase(notRun.length)} from running, which passed on the base: ${namesOf(notRun)}. Let ${one(notRun.length, 'it', 'them')} run.`,
      ),
    );
  if (skipped > 0)
    found.push(
      at(
        'tests-not-run',
        `With its code, ${testsOfBase(skipped)} that ran on the base ${one(skipped, 'is', 'are')} skipped. Let ${one(skipped, 'it', 'them')} run.`,
      ),
    );
  if (found.length > 0) return found;
  if (missing.fewer > 0)
    return [
      at(
        'fewer-tests',
        `${counted(missing.fewer, 'test')} fewer ${one(missing.fewer, 'runs', 'run')} than on the base.`,
      ),
    ];
  // As the base has them, no more are skipped: those that are stand in new files.
  if (missing.skipped === 0 || !altersTests) return [];
  return [
    at(
      'fewer-tests',
      `${counted(missing.skipped, 'test')} more ${one(missing.skipped, 'is', 'are')} skipped than on the base.`,
    ),
  ];
}

function testsOfBase(count: number): string {
  return counted(count, 'existing test');
}

function one(count: number, singular: string, plural: string): string {
  return count === 1 ? singular : plural;
}
