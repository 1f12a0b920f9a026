import { bringsFile, type ChangeSet } from '../../core/change-set.ts';
import { counted, oneLine } from '../../core/text/text.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { finding, type Tampering, type TamperKind } from '../../core/verdict/tampering.ts';
import { type Failure, isOfTest } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import { type ChangeParts, checksAndManifests } from '../files/change-parts.ts';
import { definesGate } from '../files/file-kind.ts';
import type { SortedChange } from '../files/sorted-change.ts';
import type { Version } from '../files/version.ts';
import { noticesDamage, withNonsense } from '../gate/blind-gate.ts';
import type { CommandOnChange, Examined } from '../gate/command-on-change.ts';
import { withoutFiles } from '../gate/dead-gate.ts';
import { type RanTwice, runTwice, type WorseTwice, worseThan } from '../gate/run-twice.ts';
import { placesIn, withOthers } from '../probing/places.ts';
import { isSeenToPass } from '../results/passed-tests.ts';
import { isOfLinter } from '../results/read-result.ts';
import { executedIn, ranAsMany } from '../results/test-counts.ts';

/**
 * Runs the change under the base's own checks: settings, scripts and manifests that it alters are put back, and the
 * gate runs once more. A command that then fails passed only by what the change made of its checks. Then nonsense takes
 * the place of the changed code: where no command of the change's gate notices it and one of the base's does, the
 * change has made the gate blind. Empty: it alters no such file.
 *
 * @param paths all of the repository with the change
 */
export async function runOwnChecks(
  { change, commands }: Examined,
  paths: readonly string[],
): Promise<readonly Tampering[]> {
  const { checks, manifests } = change.parts;
  const altered = checksAndManifests(change.parts);
  if (altered.length === 0) return [];
  const all = (kind: TamperKind, why: string) => altered.map((path) => finding(kind, path, why));
  const own = change.version('original-checks');
  const found: Difference[] = [];
  for (const command of commands) found.push(await differenceUnder(own, command));
  const first = (kind: Difference['kind']) => found.find((one) => one.kind === kind);
  const worst = first('needed') ?? first('other') ?? first('same');
  if (worst?.kind === 'needed') return all('checks-needed', worst.why);
  const isBlinded =
    !(await noticesDamage(commands, damaged(change.changes, change, paths))) &&
    (await noticesDamage(commands, damaged(own.changes, change, paths), 'unnoticed'));
  if (isBlinded) return all('checks-blind', BLINDED);
  const why = worst?.why ?? 'no command of the gate was run with it';
  const ofManifests = worst?.kind === 'same' ? 'build-changed' : 'checks-changed';
  return [
    ...checks.map((path) => finding('checks-changed', path, why)),
    ...manifests.map((path) => finding(ofManifests, path, why)),
  ];
}

/** `same`: it passes as well, and runs no more tests, but some. `other`: what that says of the change is not known. */
interface Difference {
  readonly kind: 'same' | 'other' | 'needed';
  readonly why: string;
}

const BLINDED =
  'Whatever the code is, the commands say the same with this version, and not with the one of the base.';
const ALSO_PASSES = "The change also passes with the base's version.";
const ALL_THERE_IS = 'The change is nothing else, so that there is nothing to compare.';
const FAILS_BY_TESTS = "With the base's version only tests of the change fail, and those of the base pass.";
const FAILS_ONCE = "With the base's version the change fails in one run and not in another.";
const FAILS_ALIKE = "The change fails no differently with the base's version.";

async function differenceUnder(own: Version, command: CommandOnChange): Promise<Difference> {
  const tried = await triedOn(own, command);
  switch (tried.kind) {
    case 'no-end':
      return checksNotCompared(tried.why);
    case 'same': {
      const found = alike(tried.runs[0], command.comparison.candidate);
      return found.kind === 'same' && own.changes.isEmpty ? { kind: 'same', why: ALL_THERE_IS } : found;
    }
    case 'flaky':
      return { kind: 'other', why: FAILS_ONCE };
    case 'worse':
      return whyWorse(tried, command);
  }
}

/**
 * It fails, twice, under the base's own checks. The change needs its version of them, unless one of two reasons holds, by
 * all of its runs. They are made in this order, up to the first one that says otherwise:
 *
 *     its manifests are the reason, not checks beside them (`needsManifests`)
 *       manifests-alone     the same tests of the base fail by what they assert: code and manifest belong together
 *       left-out            they all fail with the code of the base alone: the manifest turns none into its opposite
 *       original-settings   with only the base's settings and scripts it does as well as the change
 *     its tests are the reason, not its code (`failsByTests`)
 *       original-tests      with all of the base's own tests it does as well as the change
 *       original-checks     in place of that where only tests that it moves are missing: with these put back
 *
 * The first two are made only where a failure has a name, the third only where settings or scripts are altered, too.
 */
async function whyWorse(tried: WorseTwice, command: CommandOnChange): Promise<Difference> {
  const { entry, comparison } = command;
  const { failures } = tried;
  const [read] = tried.runs;
  const ended = describeResult(read.result);
  const shown = failures.find((one) => isOfTest(one) || isOfLinter(read));
  if (await needsManifests(shown === undefined ? [] : failures, command)) {
    const why = `With the base's version "${entry.text}" ends with ${ended}: the change needs the new one to build, or to pass.`;
    return { kind: 'other', why };
  }
  if (await failsByTests(tried, command)) return { kind: 'other', why: FAILS_BY_TESTS };
  const what = shown === undefined ? ended : nameAndMessage(shown);
  const how = isPass(comparison.candidate.result)
    ? 'passes only with this version'
    : 'has fewer failures with this version';
  return { kind: 'needed', why: `"${entry.text}" ${how}. With the base's version: ${what}.` };
}

function checksNotCompared(why: string): Difference {
  return { kind: 'other', why: `Could not be compared with the base's version: ${why}.` };
}

/** Of a run that says nothing worse. */
function alike(read: ReadResult, candidate: ReadResult): Difference {
  if (!isPass(read.result) && !ranAsMany(read, candidate))
    return checksNotCompared(describeResult(read.result));
  const [own, now] = [executedIn(read), executedIn(candidate)];
  if (own === null || now === null || own === now)
    return { kind: 'same', why: isPass(read.result) ? ALSO_PASSES : FAILS_ALIKE };
  const differ = `With the base's version ${counted(own, 'test')} ${own === 1 ? 'runs' : 'run'}, and ${now} with this one.`;
  // A manifest that names more tests is usual. Where none ran, nothing was compared.
  return { kind: own > 0 && own < now ? 'same' : 'other', why: differ };
}

/** What it says on a version, compared with what it says of the change. */
function triedOn(version: Version, command: CommandOnChange): Promise<RanTwice> {
  return runTwice(command.whole, version, worseThan(command.comparison.candidate));
}

/** Whether the manifests are the reason: it does not build without them, or the tests that fail need them and the code. */
async function needsManifests(named: readonly Failure[], command: CommandOnChange): Promise<boolean> {
  const { parts, version } = command.change;
  if (parts.manifests.length === 0) return false;
  if (named.length > 0 && !(await belongTogether(named, command))) return false;
  if (parts.checks.length === 0) return true;
  const tried = await triedOn(version('original-settings'), command);
  return tried.kind !== 'worse';
}

/** Whether the manifests alone fail these tests of the base. One that weakens a test lets it pass. */
async function belongTogether(failures: readonly Failure[], command: CommandOnChange): Promise<boolean> {
  const { base } = command.comparison;
  if (base === null || !failures.every(({ id }) => isSeenToPass(id, base))) return false;
  const tried = await triedOn(command.change.version('manifests-alone'), command);
  if (tried.kind !== 'worse') return false;
  const asserted = tried.failures.filter(({ cause }) => cause === 'assertion').map(({ id }) => id);
  return failures.every(({ id }) => asserted.includes(id)) && !(await passesWithoutLines(failures, command));
}

/** Whether one of them also passes without the lines that the change adds to code: it fails with the code of the base alone. */
async function passesWithoutLines(failures: readonly Failure[], command: CommandOnChange): Promise<boolean> {
  const { changes, texts, version } = command.change;
  // Whatever is taken from the side of the code: documents, too, may be what the manifest has to agree with.
  const ofCode = new Set(version('original-tests').changes.paths);
  const added = texts.filter(({ path }) => ofCode.has(path)).flatMap(placesIn);
  if (added.length === 0) return false;
  const without = added.map((place) => ({ ...place, instead: [] }));
  const left = withOthers(changes, without, () => null);
  const read = await command.run({ of: 'left-out', changes: left });
  return failures.some(({ id }) => isSeenToPass(id, read));
}

/**
 * Whether only tests of the change fail, or those that it moves are missing: with the base's own, its code passes. A
 * linter, and a command without names, may find fault with tests.
 */
async function failsByTests(
  { failures, runs: [read] }: WorseTwice,
  command: CommandOnChange,
): Promise<boolean> {
  const { changes, parts, version } = command.change;
  const { base } = command.comparison;
  const moved = parts.tests.affectingOld.filter((path) => changes.get(path)?.kind === 'deleted');
  const isNamed = failures.length > 0 && failures.every((one) => isOfTest(one) || one.cause === 'load');
  const isMoved = moved.length > 0 && (executedIn(read) ?? 0) === 0 && !isOfLinter(read);
  if (base === null || !(isNamed || isMoved)) return false;
  const ofBase = isNamed ? version('original-tests') : version('original-checks', { asBase: moved });
  const own = await triedOn(ofBase, command);
  return own.kind === 'same' && ranAsMany(own.runs[0], base);
}

function nameAndMessage({ name, message }: Failure): string {
  const text = oneLine(message === '' ? name : `${name}: ${message}`, 200);
  return text.replaceAll('`', "'").replace(/\.$/, '');
}

/** A state with nonsense in place of the changed code; without such code, with no file but those that define the gate. */
function damaged(state: ChangeSet, { changes, parts }: SortedChange, paths: readonly string[]): Version {
  const others = paths.filter((path) => !definesGate(path));
  if (parts.code.length === 0) return { of: 'without-files', changes: withoutFiles(state, others) };
  // What is new beside the code may only be printed by a command.
  const old = parts.code.filter((path) => !bringsFile(changes, path));
  return withNonsense(state, old.length > 0 ? old : parts.code);
}

/** Found where a command fails, so that nothing was run under the base's own. */
export function changedChecks(parts: ChangeParts): readonly Tampering[] {
  const why = "Not compared with the base's version, because a command fails.";
  return checksAndManifests(parts).map((path) => finding('checks-changed', path, why));
}
