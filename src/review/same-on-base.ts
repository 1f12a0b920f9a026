import { clipEnd, counted } from '../core/text/text.ts';
import type { ReadResult } from '../core/verdict/run.ts';
import { type CommandResult, isPass } from '../core/verdict/verdict.ts';
import { failsIn, failuresOf, readResult } from './results/read-result.ts';
import type { OnBase } from './results/unstartable-base.ts';

const MOST_NAMES = 10;
const MAX_NAMES_CHARS = 600;

/**
 * A note for the model on what of a failed command fails on the base too; empty: nothing.
 * @param base null: not known by now
 */
export function sameOnBase(result: CommandResult, base: ReadResult | null): string {
  if (result.kind !== 'exited' || isPass(result)) return '';
  if (base?.result.kind !== 'exited' || isPass(base.result)) return '';
  const now = failuresOf(readResult(result));
  const same = now.filter(({ id }) => failsIn(base, id)).map(({ name }) => name);
  if (now.length === 0) return '[The base fails this command too.]';
  if (same.length === 0) return '';
  return `[On the base ${counted(same.length, 'failure')} of these ${same.length === 1 ? 'is' : 'are'} there too: ${namesOf(same)}]`;
}

/** A note for the model on how a gate ended on the base: that it passes, or which commands fail, and on what. */
export function gateOnBase(gate: readonly OnBase[]): string {
  const failing = gate.flatMap(({ entry, read }) => {
    if (isPass(read.result)) return [];
    const names = failuresOf(read).map(({ name }) => name);
    return `${entry.text} fails${names.length === 0 ? '' : ` (${counted(names.length, 'failure')}: ${namesOf(names)})`}`;
  });
  return failing.length === 0
    ? '[On the base, without your change, the commands pass.]'
    : `[On the base, without your change, ${failing.join(', and ')}.]`;
}

function namesOf(names: readonly string[]): string {
  return clipEnd(names.slice(0, MOST_NAMES).join('; '), MAX_NAMES_CHARS);
}
