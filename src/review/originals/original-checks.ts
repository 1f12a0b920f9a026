import { bringsFile, type ChangeSet } from '../../core/change-set.ts';
import { counted, oneLine } from '../../core/text/text.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import type { StateName } from '../../core/verdict/states.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { type CommandEntry, describeResult, isPass } from '../../core/verdict/verdict.ts';
import { codeOf, noticesNonsense, withNonsense } from '../gate/blind-gate.ts';
import { definesGate, withoutFiles } from '../gate/dead-gate.ts';
import type { Examined } from '../gate/gate.ts';
import type { ChangeParts } from '../judging/change-parts.ts';
import { executedIn, failuresOf, isOfLinter, isOfTest, ranAsMany } from '../results/read-result.ts';

export interface OriginalChecksOptions
  extends Pick<Examined, 'gate' | 'changes' | 'isTest' | 'comparisons' | 'parts'> {
  /** All paths of the repository with the change. */
  readonly paths: readonly string[];
}

/**
 * Runs the change under the base's own checks: settings, scripts and manifests that it alters are put back, and the
 * gate runs once more. A command that then fails passed only by what the change made of its checks. Then nonsense takes
 * the place of the changed code: where no command of the change's gate notices it and one of the base's does, the
 * change has made the gate blind. Empty: it alters no such file.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function runOriginalChecks(options: OriginalChecksOptions): Promise<readonly Tampering[]> {
  const { parts, comparisons, gate } = options;
  const { withOriginalChecks, checks, mixed } = parts;
  if (withOriginalChecks === null) return [];
  const altered = [...checks, ...mixed];
  const found: Difference[] = [];
  for (const comparison of comparisons) {
    const entry = gate.entryOf(comparison.command);
    if (entry !== undefined)
      found.push(await differenceUnder(entry, { ...options, comparison, withOriginalChecks }));
  }
  const worst = found.toSorted((one, other) => RANK[other.kind] - RANK[one.kind])[0];
  if (worst?.kind === 'needed') return altered.map((path) => finding('checks-needed', path, worst.why));
  if (await isBlinded(options, withOriginalChecks))
    return altered.map((path) =>
      finding(
        'checks-blind',
        path,
        'Whatever the code is, the commands say the same with this version, and not with the one of the base.',
      ),
    );
  const isHarmless = worst?.kind === 'same';
  const why = worst?.why ?? 'no command of the gate was run with it';
  return [
    ...checks.map((path) => finding('checks-changed', path, why)),
    ...mixed.map((path) => finding(isHarmless ? 'build-changed' : 'checks-changed', path, why)),
  ];
}

/** `same`: it passes as well, with as many tests. `fewer`: with more tests than the change runs. */
type Difference = { readonly kind: 'same' | 'fewer' | 'unknown' | 'build' | 'needed'; readonly why: string };

const RANK: Readonly<Record<Difference['kind'], number>> = {
  same: 0,
  fewer: 1,
  unknown: 2,
  build: 3,
  needed: 4,
};

const ALSO_PASSES = "The change also passes with the base's version.";
const FAILS_ALIKE = "The change fails no differently with the base's version.";

interface Against extends OriginalChecksOptions {
  readonly comparison: Comparison;
  readonly withOriginalChecks: ChangeSet;
}

async function differenceUnder(entry: CommandEntry, against: Against): Promise<Difference> {
  const { gate, comparison, withOriginalChecks, parts } = against;
  const { candidate } = comparison;
  const first = await gate.probe(entry, withOriginalChecks, 'original-checks');
  if (first.result.kind === 'refused') return notCompared(first.result.why);
  if (first.result.kind !== 'exited') return notCompared(describeResult(first.result));
  const red = worseIn(first, comparison);
  if (red === null) {
    if (!isPass(first.result) && !ranAsMany(first, candidate))
      return notCompared(describeResult(first.result));
    const [own, now] = [executedIn(first), executedIn(candidate)];
    if (own === null || now === null || own <= now)
      return { kind: 'same', why: isPass(first.result) ? ALSO_PASSES : FAILS_ALIKE };
    return {
      kind: 'fewer',
      why: `With the base's version ${counted(own, 'test')} run, and ${now} with this one.`,
    };
  }
  const both = await seenAgain(red.failures, entry, against);
  if (both === null)
    return {
      kind: 'unknown',
      why: "With the base's version the change fails in one run and not in another.",
    };
  const [shown] = both.filter((one) => isOfTest(one) || isOfLinter(first));
  const mayBuild = parts.mixed.length > 0 && shown === undefined;
  if (mayBuild && !(await failsByChecks(entry, against)))
    return {
      kind: 'build',
      why: `With the base's version "${entry.text}" ends with ${describeResult(first.result)}: the change needs the new one to build, or to pass.`,
    };
  const what = shown === undefined ? describeResult(first.result) : nameAndMessage(shown);
  const how = isPass(candidate.result)
    ? 'passes only with this version'
    : 'has fewer failures with this version';
  return { kind: 'needed', why: `"${entry.text}" ${how}. With the base's version: ${what}.` };
}

function notCompared(why: string): Difference {
  return { kind: 'unknown', why: `Could not be compared with the base's version: ${why}.` };
}

/** Which of these failures a second run has, too; null: nothing is worse in it. */
async function seenAgain(
  failures: readonly Failure[],
  entry: CommandEntry,
  { gate, comparison, withOriginalChecks }: Against,
): Promise<readonly Failure[] | null> {
  const again = worseIn(await gate.probe(entry, withOriginalChecks, 'again'), comparison);
  if (again === null) return null;
  const ids = new Set(again.failures.map(({ id }) => id));
  return failures.filter(({ id }) => ids.has(id));
}

/** Whether it fails, twice, with the manifests of the change, and only its settings and scripts of checks put back. */
async function failsByChecks(
  entry: CommandEntry,
  { gate, comparison, changes, parts }: Against,
): Promise<boolean> {
  if (parts.checks.length === 0) return false;
  const state = parts.checks.reduce((kept, path) => kept.without(path), changes);
  const isWorse = async (of: StateName): Promise<boolean> => {
    const read = await gate.probe(entry, state, of);
    return read.result.kind === 'exited' && worseIn(read, comparison) !== null;
  };
  return (await isWorse('original-checks')) && (await isWorse('again'));
}

function nameAndMessage({ name, message }: Failure): string {
  return oneLine(message === '' ? name : `${name}: ${message}`, 200).replaceAll('`', "'");
}

/** What a run says that the one on the change does not; null: nothing worse. */
function worseIn(
  read: ReadResult,
  { candidate }: Comparison,
): { readonly failures: readonly Failure[] } | null {
  const known = new Set(failuresOf(candidate).map(({ id }) => id));
  const failures = failuresOf(read).filter(({ id }) => !known.has(id));
  const isWorse = isPass(candidate.result) && !isPass(read.result);
  return isWorse || failures.length > 0 ? { failures } : null;
}

/** Of a change without code, all files but those that define the gate are taken away instead. */
async function isBlinded(options: OriginalChecksOptions, withOriginalChecks: ChangeSet): Promise<boolean> {
  const { changes, paths } = options;
  const all = codeOf(options);
  // What is new beside the code may only be printed by a command.
  const old = all.filter((path) => !bringsFile(changes, path));
  const damage = (state: ChangeSet): ChangeSet =>
    all.length === 0
      ? withoutFiles(
          state,
          paths.filter((path) => !definesGate(path)),
        )
      : withNonsense(state, old.length > 0 ? old : all);
  if (await noticesNonsense({ ...options, damaged: damage(changes) })) return false;
  return noticesNonsense({ ...options, damaged: damage(withOriginalChecks), isUnknownNoticed: false });
}

/** Found where a command fails, so that nothing was run under the base's own. */
export function changedChecks({
  checks,
  mixed,
}: Pick<ChangeParts, 'checks' | 'mixed'>): readonly Tampering[] {
  const why = "Not compared with the base's version, because a command fails.";
  return [...checks, ...mixed].map((path) => finding('checks-changed', path, why));
}

function finding(
  kind: 'checks-needed' | 'checks-blind' | 'checks-changed' | 'build-changed',
  path: string,
  detail: string,
): Tampering {
  return { kind, path, line: null, detail };
}
