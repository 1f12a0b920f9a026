import { counted } from '../../core/text/text.ts';
import { type Comparison, failuresIn } from '../../core/verdict/evidence.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import { finding, type Tampering } from '../../core/verdict/tampering.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import type { SortedChange } from '../judging/sorted-change.ts';
import { namesOf } from '../results/passed-tests.ts';
import { passedIn } from '../results/read-result.ts';
import type { TaskRelevance } from '../results/task-relevance.ts';
import { shortfallIn } from './missing-tests.ts';
import type { ComparedTests, Outcome } from './original-run.ts';

/** What a command shows of the base's own tests on the code of the change. */
export interface Found {
  readonly command: JudgedCommand;
  readonly outcome: Outcome;
}

/** What a change does to the base's own tests, by each command. Blocking findings say what the model can do about them. */
export function findingsIn(found: readonly Found[], proof: Proof): readonly Tampering[] {
  const isProven = proof.kind === 'proven' && proof.by === 'tests-of-the-change';
  const removal = isProven && found.every(failsByRemovedAlone) ? 'to-ask' : 'to-block';
  return found.flatMap(({ command, outcome }) => {
    if (outcome.kind === 'not-compared') return [];
    const { changes, parts } = command.change;
    const path = parts.tests.affectingOld[0] ?? changes.paths[0] ?? command.entry.text;
    const worse = [...removedIn(outcome, command.comparison, removal), ...notRunIn(outcome)];
    const all = worse.length > 0 ? worse : fewerIn(command);
    return all.map(({ kind, detail }) => finding(kind, path, detail));
  });
}

/**
 * Whether only a person can tell if removed tests may go, as with edited ones: of the base's own no other one fails, or
 * does not run, by any command.
 */
function failsByRemovedAlone({ outcome }: Found): boolean {
  // What is not known of one command may be another test of the base that fails.
  if (outcome.kind === 'not-compared') return false;
  const { removed, missing, skipped, failures } = outcome;
  // A command without names fails by what another one names.
  const failing = removed.length > 0 ? failures : failures.filter(isOfTest);
  return missing.length + skipped === 0 && failing.length === removed.length;
}

type Detail = Pick<Tampering, 'kind' | 'detail'>;

function removedIn(
  { removed, incomplete }: ComparedTests,
  comparison: Comparison,
  removal: 'to-ask' | 'to-block',
): readonly Detail[] {
  if (removed.length === 0) return [];
  const { fewer } = shortfallIn(comparison);
  const isNamed = passedIn(comparison.candidate).length > 0;
  const fail = `${testsOfBase(removed.length)} that ${plural(removed.length, 'fails', 'fail')} with it: ${namesOf(removed)}`;
  // Without names of what passes, only the number tells that some of them are gone.
  const what =
    isNamed || fewer === 0 ? `It removes ${fail}` : `It removes ${counted(fewer, 'test')}, and has ${fail}`;
  if (removal === 'to-ask' && isNamed && incomplete === null)
    return [
      { kind: 'fewer-tests', detail: `${what}. No other test that passed on the base is seen to fail.` },
    ];
  const back = plural(removed.length, 'it back as it', 'them back as they');
  return [{ kind: 'tests-removed', detail: `${what}. Put ${back} should read now.` }];
}

function notRunIn({ missing, skipped }: ComparedTests): readonly Detail[] {
  if (missing.length + skipped === 0) return [];
  const kept = `${testsOfBase(missing.length)} from running, which passed on the base: ${namesOf(missing)}`;
  const are = `${testsOfBase(skipped)} that ran on the base ${plural(skipped, 'is', 'are')} skipped`;
  // Where names tell which do not run, nothing is said of their number.
  const what = missing.length > 0 ? `It keeps ${kept}` : `With its code, ${are}`;
  const all = plural(missing.length + skipped, 'it', 'them');
  return [{ kind: 'tests-not-run', detail: `${what}. Let ${all} run.` }];
}

/** Of a command with which the base's own tests do as well as before. */
function fewerIn({ comparison, change }: JudgedCommand): readonly Detail[] {
  const { fewer, skipped } = shortfallIn(comparison);
  if (fewer > 0)
    return [
      {
        kind: 'fewer-tests',
        detail: `${counted(fewer, 'test')} fewer ${plural(fewer, 'runs', 'run')} than on the base.`,
      },
    ];
  // As the base has them, no more are skipped: those that are stand in new files.
  if (skipped === 0 || change.parts.tests.affectingOld.length === 0) return [];
  const detail = `${counted(skipped, 'test')} more ${plural(skipped, 'is', 'are')} skipped than on the base.`;
  return [{ kind: 'fewer-tests', detail }];
}

/** Failing tests of the base that the task is about, and that pass only as the change has them. */
export function issueTestsThatFail(
  { changes, parts }: SortedChange,
  comparisons: readonly Comparison[],
  relevance: TaskRelevance,
): readonly Tampering[] {
  const [path = ''] = [...parts.tests.paths, ...changes.paths];
  return failuresIn({ comparisons }, 'rewritten')
    .filter((failure) => relevance.covers(failure, failure))
    .map(({ name }) =>
      finding('issue-test-fails', path, `Its old version fails with this change: "${name}".`),
    );
}

function testsOfBase(count: number): string {
  return counted(count, 'existing test');
}

function plural(count: number, singular: string, plural: string): string {
  return count === 1 ? singular : plural;
}
