import { Cancelled, UserFault } from '../../core/fault.ts';
import { clipMiddle } from '../../core/text/text.ts';
import { describeResult } from '../../core/verdict/verdict.ts';
import type { Isolation, SetupEntry } from './isolation.ts';
import type { CommandLimits } from './run.ts';

const SHOWN_CHARS = 2000;

/**
 * Runs the maintainer's `setup` commands before the model is asked anything.
 * @throws {UserFault} if one fails: commands that depend on it would fail for a reason that no model can fix
 * @throws {Cancelled} if the run was stopped meanwhile
 */
export async function setUp(
  isolation: Isolation,
  entries: readonly SetupEntry[],
  limits: CommandLimits,
): Promise<void> {
  const outcome = await isolation.runSetup(entries, limits);
  if (outcome.kind === 'done') return;
  if (limits.signal.aborted) throw new Cancelled('The run was stopped during a setup command.');
  const { entry, result } = outcome;
  const found = result.kind === 'refused' ? result.why : clipMiddle(result.output.trim(), SHOWN_CHARS);
  throw new UserFault({
    wrong: `The setup command "${entry.text}" did not work: ${describeResult(result)}.`,
    was: found === '' ? 'It said nothing.' : `It said:\n${found}\n`,
    remedy: 'Correct the input setup, or prepare the checkout in an earlier step of the workflow.',
  });
}
