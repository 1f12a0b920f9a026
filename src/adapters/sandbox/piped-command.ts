import { constants } from 'node:os';
import { withoutTerminalCodes } from '../../core/text/text.ts';
import type { CommandResult } from '../../core/verdict/verdict.ts';
import type { BoundedOutput } from '../process/bounded-output.ts';
import { type Argv, notStarted } from '../process/command-line.ts';
import type { ExecEnd } from '../process/exec.ts';
import { shellWord } from './plan.ts';

/** The programs that make a pipe. By name only if the PATH is the system's own. */
export type PipePrograms = Readonly<Record<'bash' | 'setsid' | 'cat', string>>;

const BY_NAME: PipePrograms = { bash: 'bash', setsid: 'setsid', cat: 'cat' };

/**
 * Node gives a child a socket as stdout, which cannot be reopened as /dev/stdout or /dev/stderr, and passes on
 * descriptors that it inherited from the runner. So a command gets a real pipe for both streams, and no descriptor
 * above 2. `cat` runs in its own session, so that it survives the kill of the group until the pipe is empty; the
 * command waits for that session to exist.
 */
const piped = ({ setsid, cat }: PipePrograms): string => `
for fd in /proc/self/fd/*; do fd=\${fd##*/}; [ "$fd" -le 2 ] || exec {fd}>&-; done
trap : TERM USR1
exec 3> >(exec ${shellWord(setsid)} ${shellWord(cat)})
read -r _ _ _ _ _ own _ </proc/self/stat
for ((tries = 0; tries < 5000; tries += 1)); do
  read -r _ _ _ _ _ session _ </proc/$!/stat || break
  [ "$session" = "$own" ] || break
done
`;

/**
 * `waits`: the shell stays, so that the command has only its own children and ends before the shell does. `gives-way`:
 * the program replaces the shell and has `cat` as a child, which `unshare` and `sudo` do not mind; this saves the
 * memory of a shell.
 */
const ENDINGS = { waits: '"$@" >&3 2>&1 3>&-', 'gives-way': 'exec "$@" >&3 2>&1 3>&-' } as const;

/** --norc: if stdin is a socket, bash assumes a remote login and would read the user's ~/.bashrc. */
export function pipedCommand(
  argv: readonly string[],
  shell: keyof typeof ENDINGS,
  programs: PipePrograms = BY_NAME,
): Argv {
  const script = `${piped(programs)}${ENDINGS[shell]}`;
  return [programs.bash, '--norc', '--noprofile', '-c', script, 'tether', ...argv];
}

/** Signals that end a program against its will. A shell exits with 128 plus the number of the signal. */
const SIGNALS = [
  ...(['SIGILL', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGKILL'] as const),
  ...(['SIGSEGV', 'SIGTERM', 'SIGXFSZ'] as const),
];

/** How a piped command ended. @param argv the command itself, which `env` started */
export function resultOfPiped(end: ExecEnd, kept: BoundedOutput, argv: Argv): CommandResult {
  const output = withoutTerminalCodes(kept.text());
  switch (end.kind) {
    case 'not-started':
      return {
        kind: 'refused',
        why: `Commands need bash, and it could not be started: ${end.why}. Install it.`,
      };
    case 'timed-out':
      return { kind: 'timed-out', limitMs: end.limitMs, output, ms: end.ms };
    case 'aborted':
      return { kind: 'signalled', signal: 'SIGKILL', output, ms: end.ms };
    case 'signalled':
      return { kind: 'signalled', signal: end.signal, output, ms: end.ms };
    case 'exited': {
      const signal = SIGNALS.find((name) => constants.signals[name] === end.code - 128);
      if (signal !== undefined) return { kind: 'signalled', signal, output, ms: end.ms };
      const cut = kept.isTruncated ? ({ isTruncated: true } as const) : {};
      return notStarted({ kind: 'exited', code: end.code, output, ...cut, ms: end.ms }, argv);
    }
  }
}
