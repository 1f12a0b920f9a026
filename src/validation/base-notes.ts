import type { CommandEnvironment } from '../core/commands/command-environment.ts';
import type { Emit } from '../core/events.ts';
import { describeDifference } from '../core/text/environment-difference.ts';
import { lastWords, oneLine } from '../core/text/text.ts';
import { isRed, type ReadResult } from '../core/verdict/run.ts';
import { countedFailures } from '../core/verdict/test-report.ts';
import { type CommandResult, isPass } from '../core/verdict/verdict.ts';
import { failsIn, failuresOf, readResult } from '../review/results/read-result.ts';
import { passesATest } from '../review/results/test-counts.ts';
import { startCauseOf } from '../review/results/unstartable.ts';
import type { BaseResult } from './baseline.ts';
import { names } from './failure-list.ts';

const MOST_NAMES = 10;

/**
 * A note for the model on what of a failed command fails on the base too; empty: nothing.
 * @param base null: not run there
 */
export function sameOnBase(result: CommandResult, base: ReadResult | null): string {
  if (result.kind !== 'exited' || isPass(result)) return '';
  if (base?.result.kind !== 'exited' || isPass(base.result)) return '';
  const now = failuresOf(readResult(result));
  const same = now.filter(({ id }) => failsIn(base, id));
  if (now.length === 0) return '[The base fails this command too.]';
  if (same.length === 0) return '';
  return `[On the base too: ${countedFailures(same)}: ${names(same, MOST_NAMES)}]`;
}

/** A note for the model on how a gate ended on the base: that it passes, or which commands fail, and on what. */
export function gateOnBase(gate: readonly BaseResult[]): string {
  const failing = gate.flatMap(({ entry, read }) => {
    if (isPass(read.result)) return [];
    const failures = failuresOf(read);
    return `${entry.text} fails${failures.length === 0 ? '' : ` (${countedFailures(failures)}: ${names(failures, MOST_NAMES)})`}`;
  });
  return failing.length === 0
    ? '[On the base, without your change, the commands pass.]'
    : `[On the base, without your change, ${failing.join(', and ')}.]`;
}

/** Whether no test is seen to pass, and none is wrong about a value. */
function saysNothing(read: ReadResult): boolean {
  return !passesATest(read) && !failuresOf(read).some(({ cause }) => cause === 'assertion');
}

/**
 * If nothing passes, the environment may be at fault. If only some tests fail, that may be what the issue is about; and
 * a program or script that is missing says so itself.
 */
export function logFailingBase(
  gate: readonly BaseResult[] | null,
  { unlike }: Pick<CommandEnvironment, 'unlike'>,
  emit: Emit,
): void {
  const [output] =
    gate?.flatMap(({ read }) =>
      read.result.kind === 'exited' &&
      isRed(read) &&
      saysNothing(read) &&
      typeof startCauseOf(read.result) !== 'string'
        ? [read.result.output]
        : [],
    ) ?? [];
  const text = output === undefined ? '' : describeDifference(unlike);
  if (output === undefined || text === '') return;
  const cause = oneLine(lastWords(output), 200);
  const last = cause === '' ? '' : `; its last words are "${cause}"`;
  emit({ kind: 'note', level: 'info', text: `The base fails${last}. ${text}` });
}
