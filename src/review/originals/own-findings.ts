import { bringsFile } from '../../core/change-set.ts';
import { counted } from '../../core/text/text.ts';
import { failuresOfClass } from '../../core/verdict/evidence.ts';
import type { Proof } from '../../core/verdict/proof.ts';
import { finding, type Tampering } from '../../core/verdict/tampering.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import { checksAndManifests } from '../files/change-parts.ts';
import type { CommandOnChange } from '../gate/command-on-change.ts';
import { isSeenToPass, namesOf } from '../results/passed-tests.ts';
import { passedIn } from '../results/read-result.ts';
import { shortfallIn } from './missing-tests.ts';
import type { ComparedTests, Outcome } from './own-tests.ts';

/** What a change does to the base's own tests, by each command. Blocking findings say what the model can do about them. */
export function findingsIn(found: readonly Outcome[], proof: Proof): readonly Tampering[] {
  const compared = found.filter((one) => one.kind === 'compared');
  const isProven = proof.kind === 'proven' && proof.by === 'tests-of-the-change';
  const mayGo =
    // What is not known of one command may be another test of the base that fails.
    compared.length === found.length &&
    compared.every(failsByRemovedAlone) &&
    (isProven || compared.every(removesWhatTheTaskNames));
  return compared.flatMap((tests) => {
    const worse = [removedIn(tests, mayGo ? 'to-ask' : 'to-block'), notRunIn(tests)];
    const all = worse.some((one) => one !== null) ? worse : [fewerIn(tests.command)];
    const path = placeOf(tests);
    return all.flatMap((one) => (one === null ? [] : [finding(one.kind, path, one.detail)]));
  });
}

/** The changed file that it is about; where that is not known, the command that shows it. */
function placeOf({ failures, removed, files, command }: ComparedTests): string {
  const { changes, parts } = command.change;
  const ofRemoved = failures.filter(({ name }) => removed.includes(name)).map((one) => command.fileOf(one));
  const known = [...ofRemoved, ...files].find((path) => path !== null && changes.get(path) !== undefined);
  const [first, ...others] = [...parts.tests.affectingOld, ...checksAndManifests(parts)];
  return known ?? (others.length === 0 ? first : undefined) ?? command.entry.text;
}

/** As with a revert: what the task names passed on the base, and goes. A failing test that it names has to pass. */
function removesWhatTheTaskNames({ command, failures, removed }: ComparedTests): boolean {
  const { comparison, relevance } = command;
  const { base } = comparison;
  return failures
    .filter(({ name }) => removed.includes(name))
    .every((one) => base !== null && isSeenToPass(one.id, base) && relevance.covers(one, one));
}

/**
 * Whether only a person can tell if removed tests may go, as with edited ones: of the base's own no other one fails, or
 * does not run.
 */
function failsByRemovedAlone({ removed, missing, skipped, failures }: ComparedTests): boolean {
  // A command without names fails by what another one names.
  const failing = removed.length > 0 ? failures : failures.filter(isOfTest);
  return missing.length + skipped === 0 && failing.length === removed.length;
}

type Detail = Pick<Tampering, 'kind' | 'detail'>;

function removedIn(
  { removed, incomplete, command: { comparison } }: ComparedTests,
  removal: 'to-ask' | 'to-block',
): Detail | null {
  if (removed.length === 0) return null;
  const { fewer } = shortfallIn(comparison);
  const isNamed = passedIn(comparison.candidate).length > 0;
  const fail = `${testsOfBase(removed.length)} that ${plural(removed.length, 'fails', 'fail')} with it: ${namesOf(removed)}`;
  // Without names of what passes, only the number tells that some of them are gone.
  const what =
    isNamed || fewer === 0 ? `It removes ${fail}` : `It removes ${counted(fewer, 'test')}, and has ${fail}`;
  if (removal === 'to-ask' && isNamed && incomplete === null)
    return { kind: 'fewer-tests', detail: `${what}. No other test that passed on the base is seen to fail.` };
  const back = plural(removed.length, 'it back as it', 'them back as they');
  return { kind: 'tests-removed', detail: `${what}. Put ${back} should read now.` };
}

function notRunIn({ missing, skipped }: ComparedTests): Detail | null {
  if (missing.length + skipped === 0) return null;
  const kept = `${testsOfBase(missing.length)} from running, which passed on the base: ${namesOf(missing)}`;
  const are = `${testsOfBase(skipped)} that ran on the base ${plural(skipped, 'is', 'are')} skipped`;
  // Where names tell which do not run, nothing is said of their number.
  const what = missing.length > 0 ? `It keeps ${kept}` : `With its code, ${are}`;
  const all = plural(missing.length + skipped, 'it', 'them');
  return { kind: 'tests-not-run', detail: `${what}. Let ${all} run.` };
}

/** Of a command with which the base's own tests do as well as before. */
function fewerIn({ comparison, change }: CommandOnChange): Detail | null {
  const { fewer, skipped } = shortfallIn(comparison);
  // As the base has them, no more are skipped: those that are stand in new files.
  if (fewer === 0 && (skipped === 0 || change.parts.tests.affectingOld.length === 0)) return null;
  const [count, lack] = fewer > 0 ? [fewer, 'fewer'] : [skipped, 'more'];
  const what = fewer > 0 ? plural(fewer, 'runs', 'run') : `${plural(skipped, 'is', 'are')} skipped`;
  return { kind: 'fewer-tests', detail: `${counted(count, 'test')} ${lack} ${what} than on the base.` };
}

/** Failing tests of the base that the task is about, and that pass only with the tests of the change, or what it adds to them. */
export function issueTestsThatFail(command: CommandOnChange): readonly Tampering[] {
  const { changes, parts } = command.change;
  const open = (path: string, why: string) => finding('issue-test-fails', path, why);
  const rewritten = failuresOfClass(command.comparison.failures, 'rewritten');
  return rewritten
    .filter((failure) => command.relevance.covers(failure, failure))
    .map((failure) => {
      const own = command.fileOf(failure);
      const added = parts.tests.affectingOld.find((path) => bringsFile(changes, path));
      const [any = ''] = [...parts.tests.paths, ...changes.paths];
      if (own !== null && changes.get(own) !== undefined)
        return open(own, `Its old version fails with this change: "${failure.name}".`);
      return own === null || added === undefined
        ? open(any, `Without the tests of the change it fails: "${failure.name}".`)
        : open(added, `"${failure.name}", which the change does not edit, passes only with this new file.`);
    });
}

function testsOfBase(count: number): string {
  return counted(count, 'existing test');
}

function plural(count: number, singular: string, plural: string): string {
  return count === 1 ? singular : plural;
}
