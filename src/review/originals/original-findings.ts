import { bringsFile } from '../../core/change-set.ts';
import { counted } from '../../core/text/text.ts';
import { type Comparison, failuresOfClass } from '../../core/verdict/evidence.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import { finding, type Tampering } from '../../core/verdict/tampering.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import type { CommandOnChange } from '../gate/command-on-change.ts';
import { checksAndManifests } from '../judging/change-parts.ts';
import { isSeenToPass, namesOf } from '../results/passed-tests.ts';
import { passedIn } from '../results/read-result.ts';
import { shortfallIn } from './missing-tests.ts';
import type { ComparedTests, Outcome } from './original-run.ts';

/** What a command shows of the base's own tests on the code of the change. */
export interface Found {
  readonly command: CommandOnChange;
  readonly outcome: Outcome;
}

/** What a change does to the base's own tests, by each command. Blocking findings say what the model can do about them. */
export function findingsIn(found: readonly Found[], proof: Proof): readonly Tampering[] {
  const isProven = proof.kind === 'proven' && proof.by === 'tests-of-the-change';
  const mayGo = found.every(failsByRemovedAlone) && (isProven || found.every(removesWhatTheTaskNames));
  const removal = mayGo ? 'to-ask' : 'to-block';
  return found.flatMap(({ command, outcome }) => {
    if (outcome.kind === 'not-compared') return [];
    const worse = [...removedIn(outcome, command.comparison, removal), ...notRunIn(outcome)];
    const all = worse.length > 0 ? worse : fewerIn(command);
    const path = placeOf(outcome, command);
    return all.map(({ kind, detail }) => finding(kind, path, detail));
  });
}

/** The changed file that it is about; where that is not known, the command that shows it. */
function placeOf({ failures, removed, files }: ComparedTests, command: CommandOnChange): string {
  const { changes, parts } = command.change;
  const ofRemoved = failures.filter(({ name }) => removed.includes(name)).map((one) => command.fileOf(one));
  const isChanged = (path: string | null): path is string => path !== null && changes.get(path) !== undefined;
  const [known] = [...ofRemoved, ...files].filter(isChanged);
  const [first, ...others] = [...parts.tests.affectingOld, ...checksAndManifests(parts)];
  return known ?? (others.length === 0 ? first : undefined) ?? command.entry.text;
}

/** As with a revert: what the task names passed on the base, and goes. A failing test that it names has to pass. */
function removesWhatTheTaskNames({ command, outcome }: Found): boolean {
  if (outcome.kind === 'not-compared') return false;
  const { comparison, relevance } = command;
  const removed = outcome.failures.filter(({ name }) => outcome.removed.includes(name));
  return removed.every(
    (one) => comparison.base !== null && isSeenToPass(one.id, comparison.base) && relevance.covers(one, one),
  );
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
function fewerIn({ comparison, change }: CommandOnChange): readonly Detail[] {
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

/** Failing tests of the base that the task is about, and that pass only with the tests of the change, or what it adds to them. */
export function issueTestsThatFail(command: CommandOnChange): readonly Tampering[] {
  const { changes, parts } = command.change;
  const rewritten = failuresOfClass(command.comparison.failures, 'rewritten');
  return rewritten
    .filter((failure) => command.relevance.covers(failure, failure))
    .map((failure) => {
      const own = command.fileOf(failure);
      if (own !== null && changes.get(own) !== undefined)
        return finding('issue-test-fails', own, `Its old version fails with this change: "${failure.name}".`);
      const [added] = parts.tests.affectingOld.filter((path) => bringsFile(changes, path));
      if (own !== null && added !== undefined) {
        const why = `"${failure.name}", which the change does not edit, passes only with this new file.`;
        return finding('issue-test-fails', added, why);
      }
      const [path = ''] = [...parts.tests.paths, ...changes.paths];
      const why = `Without the tests of the change it fails: "${failure.name}".`;
      return finding('issue-test-fails', path, why);
    });
}

function testsOfBase(count: number): string {
  return counted(count, 'existing test');
}

function plural(count: number, singular: string, plural: string): string {
  return count === 1 ? singular : plural;
}
