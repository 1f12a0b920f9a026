import { getExecOutput } from '@actions/exec';
import { oneLine } from '../core/text.ts';

/** Why root cannot be reached without a password, in a few words; null when it can. */
export async function sudoRefusal(): Promise<string | null> {
  const answer = await getExecOutput('sudo', ['-n', 'true'], { silent: true, ignoreReturnCode: true }).catch(
    () => null,
  );
  if (answer === null) return 'there is no sudo on this machine';
  if (answer.exitCode === 0) return null;
  return `sudo refuses without a password (${oneLine(answer.stderr, 120) || `exit code ${answer.exitCode}`})`;
}
