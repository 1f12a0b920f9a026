import { getExecOutput } from '@actions/exec';
import { oneLine } from '../../core/text/text.ts';
import { findProgram, SYSTEM_PATH } from '../process/programs.ts';

/** Why sudo does not work without a password, in a few words; null: it does. */
export async function sudoRefusal(path = SYSTEM_PATH): Promise<string | null> {
  const sudo = findProgram('sudo', { path, apart: [] });
  if (sudo === null) return 'there is no sudo on this machine';
  const answer = await getExecOutput(`"${sudo}"`, ['-n', 'true'], { silent: true, ignoreReturnCode: true });
  if (answer.exitCode === 0) return null;
  return `sudo refuses without a password (${oneLine(answer.stderr, 120) || `exit code ${answer.exitCode}`})`;
}
