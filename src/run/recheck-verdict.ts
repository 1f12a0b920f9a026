import { bringsFile, ChangeSet } from '../core/change-set.ts';
import { type RoundsEnd, verdictOf } from '../core/decision.ts';
import type { OriginalTests } from '../core/verdict/original-tests.ts';
import type { Proof } from '../core/verdict/proof.ts';
import { TAMPER_TABLE, type Tampering } from '../core/verdict/tampering.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import { plainTextOf } from '../intake/context/visible-task.ts';
import { checksAndManifests } from '../review/files/change-parts.ts';
import type { SortedChange } from '../review/files/sorted-change.ts';
import { actsUnnamed } from '../review/files/test-files.ts';
import type { Candidate, Run } from './parts.ts';

export interface RecheckedVerdict {
  /** The end of the rounds with what this job finds in the change itself. */
  readonly end: RoundsEnd;
  /** What of the other job's verdict cannot be about this change, as the end of a sentence; null: nothing. */
  readonly contradiction: string | null;
}

/**
 * Judges the change again as far as that needs no run of a command: by its paths and its added lines. What only runs show
 * is taken from the other job, which must have run the base's own of altered tests and checks; its verdict may pass
 * only what the rules of this job let pass by its own evidence.
 */
export async function recheckVerdict(
  end: RoundsEnd,
  candidate: Candidate,
  task: Run['task'],
): Promise<RecheckedVerdict> {
  const stated = verdictOf(end);
  if (stated === null) return { end, contradiction: null };
  const { verdict, contradiction } = await judgedAgain(stated, candidate, task);
  const judged = 'review' in end ? { ...end, review: { ...end.review, verdict } } : { ...end, verdict };
  return { end: judged, contradiction };
}

async function judgedAgain(
  verdict: Verdict,
  { base, branch, workspace, rules }: Candidate,
  task: Run['task'],
): Promise<Pick<RecheckedVerdict, 'contradiction'> & { readonly verdict: Verdict }> {
  const { sortedChange, baseSources } = await import('../review/files/sorted-change.ts');
  const { decide, relevanceTo } = await import('../review/decide.ts');
  const { commands, isTest } = rules;
  const taskText = await plainTextOf(task);
  const sources = { workspace, commands, branch, isTest, ...baseSources(base) };
  const sorted = await sortedChange(workspace.changes(), sources);
  const { evidence } = verdict;
  const ran = evidence.tampering.filter((one) => isShownByRuns(one) && !isAmong(sorted.tampering, one));
  const { proof } = evidence;
  const found = { ...evidence, tampering: [...sorted.tampering, ...ran] };
  const judged = { ...verdict, evidence: found };
  if (!canHave(proof, sorted))
    return {
      verdict: judged,
      contradiction: `this change cannot have the proof that it names (${proof.kind})`,
    };
  if (verdict.kind !== 'passed') return { verdict: judged, contradiction: null };
  const decided = decide(sorted, found, { ...rules, relevance: relevanceTo(sorted, taskText) });
  if ('why' in decided)
    return { verdict: judged, contradiction: `it lets pass what the rules block: ${decided.why}` };
  return { verdict: judged, contradiction: notComparedIn(verdict, sorted) };
}

/** Whether a change can have this proof: only code needs one, and what its own tests show takes tests in it. */
export function canHave(
  proof: Proof,
  { parts, changes, version }: Pick<SortedChange, 'parts' | 'changes' | 'version'>,
): boolean {
  switch (proof.kind) {
    case 'not-shown':
      return true;
    case 'not-applicable':
      return !parts.touchesCode;
    case 'proven':
    case 'passes-without-change':
    case 'load-error': {
      const isByBase = proof.kind === 'proven' && proof.by === 'tests-of-the-base';
      const { state } = proof.without;
      if (!parts.touchesCode) return false;
      if (isByBase) return state === ChangeSet.empty(changes.base).hash;
      return state === version('tests-alone').changes.hash && parts.tests.areBrought;
    }
  }
}

/** What of the base's own tests or checks the verdict says nothing about, although the change alters them; null: nothing. */
function notComparedIn({ evidence }: Verdict, { changes, parts }: SortedChange): string | null {
  const [altered] = parts.tests.affectingOld;
  if (altered !== undefined && evidence.originalTests.kind === 'unchanged')
    return `it does not say whether the base's own tests pass with the change, which alters ${altered}`;
  // What the change brings beside tests, the base's own tests run with as well.
  const isReplaced = parts.tests.affectingOld.some((path) => actsUnnamed(path) || !bringsFile(changes, path));
  if (isReplaced && isOfChange(evidence.originalTests, changes))
    return "what it says of the base's own tests rests on runs of those of the change";
  const silent = checksAndManifests(parts).find(
    (path) => !evidence.tampering.some((one) => one.path === path && isShownByRuns(one)),
  );
  return silent === undefined
    ? null
    : `it does not say whether the change passes under the base's own ${silent}, which it alters`;
}

function isOfChange(tests: OriginalTests, { hash }: ChangeSet): boolean {
  const commands = tests.kind === 'passed' || tests.kind === 'failed' ? tests.commands : [];
  return commands.some(({ runs }) => runs.some(({ state }) => state === hash));
}

function isAmong(found: readonly Tampering[], { kind, path }: Tampering): boolean {
  return found.some((one) => one.kind === kind && one.path === path);
}

/** The job that publishes runs nothing, and takes these from the other one. */
function isShownByRuns({ kind }: Tampering): boolean {
  return TAMPER_TABLE[kind].foundBy !== 'reading';
}
