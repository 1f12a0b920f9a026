import type { Review } from '../core/decision.ts';
import type { Workspace } from '../core/ports.ts';
import { asSentence, clipMiddle } from '../core/text/text.ts';
import { outputWithNotes } from '../core/verdict/command-result.ts';
import {
  blockingFailures,
  type ClassedFailure,
  type Comparison,
  commandsInWords,
  failuresOfClass,
  isFailing,
} from '../core/verdict/evidence.ts';
import type { ReadResult } from '../core/verdict/run.ts';
import { countedFailures, executedWords } from '../core/verdict/test-report.ts';
import { type CommandResult, describeResult, type Verdict } from '../core/verdict/verdict.ts';
import { foundIn, type TamperPolicy, weakenedIn } from '../review/decide.ts';
import { failsIn, readResult } from '../review/results/read-result.ts';
import { sameOnBase } from './base-notes.ts';
import { FailureList, inShort, names } from './failure-list.ts';
import { Quotes } from './quote.ts';

/** Limit for an output that cannot be parsed. */
const MAX_OUTPUT_CHARS = 6000;
/** Limit for the end of a parsed output that broke off or names no blocking failure. */
const MAX_END_CHARS = 1500;

type Rejected = Exclude<Verdict, { readonly kind: 'passed' }>;

interface FeedbackOptions {
  readonly workspace: Workspace;
  readonly onTamper: TamperPolicy;
}

/** The answer to `finish` that a verdict comes to, with what the model is told. @param verdict null: nothing was changed */
export async function reviewBy(verdict: Verdict | null, options: FeedbackOptions): Promise<Review> {
  if (verdict === null) return { kind: 'no-change' };
  if (verdict.kind === 'passed') return { kind: 'validated', verdict };
  return { kind: 'rejected', verdict, feedback: await feedbackOn(verdict, options) };
}

/**
 * Describes a verdict to the model. If the output of a command can be parsed, the feedback lists the blocking failures
 * with name, message and place, and never tests that passed. Otherwise it shows head and tail of the output. Failures of the
 * base that do not concern the task are marked as such, so that the model leaves them alone.
 */
async function feedbackOn(verdict: Rejected, { workspace, onTamper }: FeedbackOptions): Promise<string> {
  const { secrets, tampering } = verdict.evidence;
  const text = await onKind(verdict, workspace);
  if (verdict.kind === 'blocked') return text;
  // Reasons that would block the next attempt. Told now, they cost no further attempt.
  const weakened = onTamper === 'block' ? weakenedIn(tampering) : null;
  const next = [foundIn(secrets), weakened];
  return [text, ...next.flatMap((why) => (why === null ? [] : [`Besides, ${why}.`]))].join('\n\n');
}

async function onKind(verdict: Rejected, workspace: Workspace): Promise<string> {
  switch (verdict.kind) {
    case 'inconclusive':
      return `Not validated: ${verdict.why}`;
    case 'blocked':
      return asSentence(`${commandsInWords(verdict.evidence)}, and ${verdict.why}.`);
    case 'failed': {
      const list = new FailureList(new Quotes(workspace));
      const parts = ['Validation failed.'];
      for (const comparison of verdict.evidence.comparisons) {
        if (isFailing(comparison.outcome)) parts.push(await describeFailure(comparison, list));
      }
      return parts.join('\n\n');
    }
  }
}

/**
 * The failures in an output as text, those that the base has as well in short behind the others. Null: unknown format, no
 * failure, or incomplete; then the output says more.
 *
 * @param base null: not known
 */
export async function failureText(
  result: CommandResult,
  workspace: Workspace,
  base: ReadResult | null,
): Promise<string | null> {
  const { reading } = readResult(result);
  if (reading === null || !reading.isComplete || reading.formats.length === 0) return null;
  if (reading.failures.length === 0) return null;
  const list = new FailureList(new Quotes(workspace));
  const onBase = reading.failures.filter(({ id }) => base !== null && failsIn(base, id));
  const own = reading.failures.filter((failure) => !onBase.includes(failure));
  if (own.length === 0) return `${await list.tell(onBase)}\n\n${sameOnBase(result, base)}`;
  const short =
    onBase.length === 0 ? [] : [`[On the base too: ${countedFailures(onBase)}]\n${inShort(onBase)}`];
  return [await list.tell(own), ...short].join('\n\n');
}

async function describeFailure(comparison: Comparison, list: FailureList): Promise<string> {
  const { command, candidate, why, failures } = comparison;
  const { result, reading } = candidate;
  const heading = `$ ${command}: ${describeResult(result)}; ${why}${openIn(comparison)}${countsIn(comparison)}`;
  const blocking = blockingFailures(comparison);
  const isUnderstood = reading !== null && reading.formats.length > 0 && blocking.length > 0;
  const text = isUnderstood ? await list.tell(blocking) : wholeOutput(comparison);
  const hasBrokenOff = isUnderstood && !reading.isComplete;
  const end = hasBrokenOff ? [`The run broke off. The end of its output:\n${tailOf(result)}`] : [];
  return [`${heading}\n${text}`, ...end, ...oldOnes(failures)].join('\n\n');
}

/** New failures alone are not all that keeps the change from passing. */
function openIn({ outcome, failures }: Comparison): string {
  const open = failuresOfClass(failures, 'unresolved');
  return outcome === 'regressed' && open.length > 0
    ? `, ${countedFailures(open)} of the base that the task is about`
    : '';
}

function countsIn({ candidate: { reading } }: Comparison): string {
  const counts = reading?.counts ?? null;
  if (counts === null || counts.executed === 0) return '';
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  return ` (${executedWords(counts)} ran${skipped})`;
}

/** If tests ran but none of their failures counts, only the end of the output says why the command failed. */
function wholeOutput({ candidate }: Comparison): string {
  const { result, reading } = candidate;
  if (reading?.counts?.executed) return tailOf(result);
  const all = outputWithNotes(result).trim();
  return all === '' ? '(no output)' : clipMiddle(all, MAX_OUTPUT_CHARS);
}

function tailOf(result: CommandResult): string {
  const all = outputWithNotes(result).trim();
  if (all.length <= MAX_END_CHARS) return all === '' ? '(no output)' : all;
  return `[...]\n${all.slice(all.indexOf('\n', all.length - MAX_END_CHARS) + 1)}`;
}

function oldOnes(failures: readonly ClassedFailure[]): readonly string[] {
  const old = failuresOfClass(failures, 'pre-existing');
  if (old.length === 0) return [];
  return [`[The base's own, and not your task: ${countedFailures(old)}: ${names(old)}]`];
}
