import { listed } from '../../core/text/text.ts';
import { type Comparison, isBlocking } from '../../core/verdict/evidence.ts';
import { type CommandResult, isPass, type Verdict } from '../../core/verdict/verdict.ts';
import { escapedCode } from '../text/escape.ts';

const MAX_COMMAND_CHARS = 200;
const MAX_NAMED = 5;

/** What a maintainer can do about commands that no change gets past; empty: there are none. */
export function gateRemedy(verdict: Verdict | null): string {
  const dead = (verdict?.evidence.comparisons ?? []).filter(isRedByExitCodeAlone);
  if (dead.length === 0) return '';
  const named = listed(
    dead.map(({ command }) => escapedCode(command, MAX_COMMAND_CHARS)),
    MAX_NAMED,
  );
  return `**What to do:** make ${named} pass on the base, or leave it out of \`validate\`. It fails without the change too and names no failure that could be compared, so only the exit code counts. A run with \`mode: preflight\` shows how each command ends on the base, and asks no model.`;
}

/** Red on both sides, and no failure is named that could be compared. */
function isRedByExitCodeAlone({ base, candidate, outcome, failures }: Comparison): boolean {
  return isBlocking(outcome) && failures.length === 0 && isRed(base?.result) && isRed(candidate.result);
}

function isRed(result: CommandResult | undefined): boolean {
  return result?.kind === 'exited' && !isPass(result);
}
