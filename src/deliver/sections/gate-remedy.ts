import { type MachineCause, machineCauseIn } from '../../core/text/machine-causes.ts';
import { type Comparison, isFailing } from '../../core/verdict/evidence.ts';
import { isRed } from '../../core/verdict/run.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
import { listedCode } from '../text/escape.ts';

/** What a maintainer can do about commands that no change gets past; empty: there are none. */
export function gateRemedy(verdict: Verdict | null): string {
  const comparisons = verdict?.evidence.comparisons ?? [];
  const dead = comparisons.filter(isRedByExitCodeAlone);
  const causes = comparisons.flatMap((one) => causeOf(one) ?? []);
  const remedies = [...new Set(causes.map(({ remedy }) => remedy))];
  if (remedies.length > 0) return `**What to do:** ${remedies.join(' ')}`;
  if (dead.length === 0) return '';
  const named = listedCode(dead.map(({ command }) => command));
  return `**What to do:** make ${named} pass on the base, or leave it out of \`validate\`. It fails without the change too and names no failure that could be compared, so only the exit code counts. A run with \`mode: preflight\` shows how each command ends on the base, and asks no model.`;
}

/** The known cause of a command that fails alike on both sides before it runs a test; null: none. */
function causeOf({ base, candidate }: Comparison): MachineCause | null {
  const { result, reading } = candidate;
  const isRun = (reading?.counts?.executed ?? 0) > 0;
  if (result.kind !== 'exited' || isRun || !isRedOnBoth({ base, candidate })) return null;
  return machineCauseIn(result.output);
}

/** Red on both sides, and no failure is named that could be compared. */
function isRedByExitCodeAlone({ base, candidate, outcome, failures }: Comparison): boolean {
  return isFailing(outcome) && failures.length === 0 && isRedOnBoth({ base, candidate });
}

function isRedOnBoth({ base, candidate }: Pick<Comparison, 'base' | 'candidate'>): boolean {
  return base !== null && isRed(base) && isRed(candidate);
}
