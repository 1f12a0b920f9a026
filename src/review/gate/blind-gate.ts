import { ChangeSet } from '../../core/change-set.ts';
import type { NotShown, Proof } from '../../core/verdict/proof.ts';
import { finding, type Tampering } from '../../core/verdict/tampering.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import type { Version } from '../files/version.ts';
import { newFailures } from '../results/read-result.ts';
import { ranTests } from '../results/test-counts.ts';
import type { CommandOnChange, Examined } from './command-on-change.ts';

/** A syntax error in every language: closing brackets without opening ones, an unterminated quote. */
const NONSENSE = Buffer.from('}])>"\'`\n<?php ]})\n');

/**
 * Finds changed code that the gate ignores. If none of the commands for this code ran a test, every command is run
 * once more with nonsense in place of the code. A compiler, a type checker or a script that reads it then fails, even
 * if it prints nothing when it passes. A command with the same result as before (`true`, an up-to-date target, a suite
 * without tests) has not read the code. A failure on the base proves nothing: a file named like the target makes `make
 * test` pass. A command that does not end proves nothing either. In a repository of packages, the tests of one package
 * may be the only ones that use the code of another: those commands run last.
 * Tests that pass without the change may run what was built before it, or not run at all: they are checked in the same
 * way, and code that only a checker beside them notices is reported.
 */
export async function codeIgnoredByGate(examined: Examined, proof: Proof): Promise<readonly Tampering[]> {
  const groups = groupsOf(examined);
  // A proof covers the whole change if the same commands judge all of it.
  if (proof.kind === 'proven' && groups.length <= 1) return [];
  const found: Tampering[] = [];
  const ofTested = detailOfTested(proof);
  for (const { paths, judges } of groups) {
    const isOwn = ({ entry }: CommandOnChange): boolean => judges.has(entry.text);
    const own = examined.commands.filter(isOwn);
    const tested = own.filter(({ comparison }) => ranTests(comparison.candidate));
    if (tested.length > 0 && ofTested === null) continue;
    const others = examined.commands.filter((one) => !isOwn(one));
    const asked = tested.length > 0 ? tested : [...own, ...others];
    if (await noticesDamage(asked, withNonsense(examined.change.changes, paths))) continue;
    const detail = tested.length > 0 && ofTested !== null ? ofTested : DETAIL;
    found.push(...paths.map((path) => finding('unseen-by-commands', path, detail)));
  }
  return found;
}

const DETAIL =
  'No test for it ran, and every command gives the same result with nonsense in this file, so none of them looks at it. Add a command that runs its tests, to the input validate or to its package.';
const DETAIL_OF_BUILD =
  'Its tests give the same result with nonsense in this file, so they run something else: an earlier build, or an installed copy. Build and test in one entry of validate (a && b), for none sees what another one wrote; let setup install the checkout itself (pip install -e).';
const DETAIL_OF_UNRUN =
  'Nothing shows that the commands run the tests of the change, and those that they run give the same result with nonsense in this file. Add a command that runs its tests to the input validate.';

/** Tests that say the same whatever the code is: that they pass shows nothing, on no version of the repository. */
export const SEES_NO_CODE: NotShown = {
  kind: 'not-shown',
  because: 'blind',
  why: 'its tests give the same result with nonsense in place of its code, so they run something else, such as an earlier build: build and test in one entry of validate (a && b)',
};

/** Whether the tests may say the same whatever the code is. */
export function mayBeBlind(proof: Proof): boolean {
  return detailOfTested(proof) !== null;
}

/** Whether nonsense in place of all changed code makes a command say something else; true also where there is none. */
export async function seesCode(command: CommandOnChange): Promise<boolean> {
  const { changes, parts } = command.change;
  return parts.code.length === 0 || noticesDamage([command], withNonsense(changes, parts.code));
}

/** What to say of code that nonsense can replace although tests ran; null: the proof gives no reason to ask. */
function detailOfTested(proof: Proof): string | null {
  if (proof.kind === 'passes-without-change') return DETAIL_OF_BUILD;
  if (proof.kind !== 'not-shown') return null;
  if (proof.because === 'blind') return DETAIL_OF_BUILD;
  return proof.because === 'not-run' ? DETAIL_OF_UNRUN : null;
}

/** Changed code, grouped by the commands that judge it. */
function groupsOf({
  gate,
  change,
}: Examined): readonly { readonly paths: readonly string[]; readonly judges: ReadonlySet<string> }[] {
  const { changes, parts } = change;
  const code = new Set(parts.code);
  const judged = changes.entries().flatMap(([path, one]) => {
    const alone = ChangeSet.of(changes.base, [[path, one]]);
    return code.has(path) ? [{ path, judges: gate.entriesFor(alone).map(({ text }) => text) }] : [];
  });
  return [...Map.groupBy(judged, ({ judges }) => judges.join('\n')).values()].map((group) => ({
    paths: group.map(({ path }) => path),
    judges: new Set(group.flatMap(({ judges }) => judges)),
  }));
}

/** The change with nonsense in the place of these files. */
export function withNonsense(changes: ChangeSet, paths: readonly string[]): Version {
  const damaged = paths.reduce((left, path) => {
    const change = changes.get(path);
    return change?.kind === 'file' ? left.with(path, { ...change, bytes: NONSENSE }) : left;
  }, changes);
  return { of: 'nonsense', changes: damaged };
}

/** What a run that comes to no end counts as. */
type Unended = 'noticed' | 'unnoticed';

/** Whether any of the commands says something else on this version than on the change. */
export async function noticesDamage(
  commands: readonly CommandOnChange[],
  damaged: Version,
  unended: Unended = 'noticed',
): Promise<boolean> {
  for (const command of commands) if (await notices(command, damaged, unended)) return true;
  return false;
}

async function notices(command: CommandOnChange, damaged: Version, unended: Unended): Promise<boolean> {
  const { candidate } = command.comparison;
  const read = await command.run(damaged);
  if (read.result.kind !== 'exited') return unended === 'noticed';
  if (isPass(read.result) !== isPass(candidate.result)) return true;
  return ranTests(read) !== ranTests(candidate) || newFailures(read, candidate).length > 0;
}
