import type { RoundsEnd } from '../core/decision.ts';
import { blockingFailures, type Comparison, isFailing } from '../core/verdict/evidence.ts';
import { areBorneOut } from '../core/verdict/original-tests.ts';
import { isBorneOut, type Proof } from '../core/verdict/proof.ts';
import { type CommandRun, describeRead, type ReadResult } from '../core/verdict/run.ts';
import { type CommandEntry, isPass, type Verdict } from '../core/verdict/verdict.ts';

/** What the publishing job knows itself. */
export interface Expected {
  /** Hash of the change set that it is about to publish. */
  readonly hash: string;
  readonly isEmpty: boolean;
  /** The commands that the change has to pass. */
  readonly gate: readonly CommandEntry[];
}

/**
 * How the end of the rounds contradicts itself or this job's knowledge, as the end of a sentence; null: it does not.
 */
export function contradictionIn(end: RoundsEnd, own: Expected): string | null {
  switch (end.kind) {
    case 'validated':
    case 'needs-review':
    case 'withdrawn':
    case 'unreviewed':
      return end.verdict.kind === 'passed'
        ? contradictionOf(end.verdict, own)
        : `it says ${end.kind} of a change whose verdict is ${end.verdict.kind}`;
    case 'unvalidated':
      return contradictionOf(end.verdict, own);
    case 'exhausted':
    case 'failed': {
      const { review } = end;
      if (review.kind === 'no-change') return own.isEmpty ? null : 'it says that nothing was changed';
      if ((review.kind === 'validated') !== (review.verdict.kind === 'passed'))
        return `it says ${review.kind} of a change whose verdict is ${review.verdict.kind}`;
      return contradictionOf(review.verdict, own);
    }
    case 'no-change':
    case 'answered':
    case 'needs-info':
    case 'drafted':
    case 'planned':
      return null;
  }
}

/** A verdict is about exactly one change; if it passes, each command of the gate must support it. */
function contradictionOf(verdict: Verdict, own: Expected): string | null {
  if (own.isEmpty) return 'it has a verdict without a change';
  if (verdict.changeSetHash !== own.hash) return 'its verdict is about another change or another base';
  const { proof, originalTests } = verdict.evidence;
  if (!isBorneOut(proof) || !isOfGate(proof, verdict)) return 'its runs do not show the proof that it names';
  if (!areBorneOut(originalTests)) return "its runs do not show what it says of the base's own tests";
  return verdict.kind === 'passed' ? contradictionInPass(verdict, own) : null;
}

function contradictionInPass({ evidence }: Verdict, own: Expected): string | null {
  const { comparisons } = evidence;
  const gate = own.gate.map(({ text }) => text);
  const compared = comparisons.map(({ command }) => command);
  if (gate.length === 0 || !isSameList(compared, gate))
    return `its commands (${shown(compared)}) are not the gate of this job (${shown(gate)}); give both jobs the same inputs`;
  const unlike = comparisons.find((one) => !supportsPass(one));
  return unlike === undefined ? null : `what it says of "${unlike.command}" contradicts its own record`;
}

/** Whether a proof is about this change, and its runs of a whole command are those that were compared. */
function isOfGate(proof: Proof, { changeSetHash, evidence }: Verdict): boolean {
  if (!('with' in proof)) return true;
  const { command, without, with: whole } = proof;
  const of = evidence.comparisons.find((one) => one.command === command);
  if (of === undefined || whole.state !== changeSetHash) return false;
  const isOf = (run: CommandRun, read: ReadResult | null): boolean =>
    run.command !== command || (read !== null && describeRead(run) === describeRead(read));
  const isByBase = proof.kind === 'proven' && proof.by === 'tests-of-the-base';
  return isOf(whole, of.candidate) && (!isByBase || isOf(without, of.base));
}

/** Whether a command passed on the change, or failed there by failures of the base alone. */
function supportsPass(comparison: Comparison): boolean {
  const { base, candidate, failures, outcome } = comparison;
  if (isFailing(outcome)) return false;
  if (blockingFailures(comparison).length > 0 || candidate.result.kind !== 'exited') return false;
  if (outcome === 'passed') return isPass(candidate.result);
  return base?.result.kind === 'exited' && failures.some((one) => one.class === 'pre-existing');
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index]);
}

const MAX_SHOWN = 5;

function shown(commands: readonly string[]): string {
  const listed = commands.slice(0, MAX_SHOWN).map((command) => `"${command.slice(0, 60)}"`);
  return listed.length === 0 ? 'none' : listed.join(', ');
}
