import { setTimeout as delay } from 'node:timers/promises';
import { getExecOutput } from '@actions/exec';
import { oneLine } from '../../core/text/text.ts';
import { findProgram } from '../process/programs.ts';
import { SYSTEM_ENV } from '../process/system-program.ts';

/** Why sudo does not work without a password, in a few words; null: it does. @param path where it is searched */
export async function sudoRefusal(path: string, limitMs: number): Promise<string | null> {
  const sudo = findProgram('sudo', { path, apart: [] });
  if (sudo === null) return 'there is no sudo on this machine';
  // The environment of this process has the key.
  const options = { env: SYSTEM_ENV, cwd: '/', silent: true, ignoreReturnCode: true };
  const asking = getExecOutput(`"${sudo}"`, ['-n', 'true'], options);
  // It asks services of the network on some machines, and runs as root: nobody else can end it.
  const answer = await Promise.race([asking, delay(limitMs, null, { ref: false })]);
  if (answer === null) return `sudo did not answer within ${limitMs / 1000} s`;
  if (answer.exitCode === 0) return null;
  return `sudo refuses without a password (${oneLine(answer.stderr, 120) || `exit code ${answer.exitCode}`})`;
}
