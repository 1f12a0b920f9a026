import { oneLine } from '../../core/text/text.ts';
import { once } from '../../core/timing/once.ts';
import type { CommandResult } from '../../core/verdict/verdict.ts';
import type { Argv } from '../process/command-line.ts';
import { SYSTEM_PATH } from '../process/programs.ts';
import { runSystemProgram } from '../process/system-program.ts';

/** How to become root. */
export type RootAccess = 'root' | 'sudo';

/** A machine under load takes seconds for a network of its own. */
const LONGEST_PROBE_MS = 60_000;

type Network = 'deny' | 'allow';

export const REMEDY =
  'Use a Linux runner with password-less sudo (GitHub-hosted ones have it), or set the input "isolation: none" ' +
  'to run commands without protection.';

/** For a machine whose namespaces cannot be made. */
export function cannotIsolate(why: string): CommandResult {
  return { kind: 'refused', why: `Commands cannot be isolated here: ${why}. ${REMEDY}` };
}

/** For one command. A change can be the cause, so that nobody is told to do without isolation. */
export function notIsolated(why: string): CommandResult {
  const was = why.replace(/\.$/, '');
  return { kind: 'refused', why: `The command could not be isolated: ${was}. ${FOLDERS}` };
}

const FOLDERS =
  'See that HOME and RUNNER_TEMP are folders outside of the checkout, on a file system that can be mounted as an overlay.';

const ASK: Readonly<Record<Network, () => Promise<string | null>>> = {
  deny: once(() => ask('deny')),
  allow: once(() => ask('allow')),
};

/**
 * Why commands cannot be isolated here, in a few words; null: they can. Probed once per process, since it depends on
 * the rights of this process.
 */
export function whyUnavailable(network: Network): Promise<string | null> {
  return ASK[network]();
}

export function rootAccess(): RootAccess {
  return process.getuid?.() === 0 ? 'root' : 'sudo';
}

async function ask(network: Network): Promise<string | null> {
  if (process.platform !== 'linux') return 'it needs Linux';
  const via = rootAccess();
  if (via === 'root') return namespaceRefusal(via, network);
  const { sudoRefusal } = await import('./sudo.ts');
  return (await sudoRefusal(SYSTEM_PATH, LONGEST_PROBE_MS)) ?? (await namespaceRefusal(via, network));
}

/** Tries in a few milliseconds whether namespaces can be made at all. @returns what went wrong; null: nothing */
async function namespaceRefusal(via: RootAccess, network: Network): Promise<string | null> {
  const [program, ...args] = inNamespaces(via, network, ['true']);
  const { end, error } = await runSystemProgram(program, args, { limitMs: LONGEST_PROBE_MS });
  if (end.kind === 'exited' && end.code === 0) return null;
  if (end.kind === 'not-started') return `${program} could not be started (${end.why})`;
  return `namespaces cannot be made (${oneLine(error, 120) || end.kind})`;
}

/**
 * The words that run a command as process 1 of new namespaces. A command that runs as root can kill the script's watch
 * on its stdin; so as root, the kernel watches too (pdeathsig).
 */
export function inNamespaces(via: RootAccess, network: Network, command: readonly string[]): Argv {
  const kinds = ['--mount', '--pid', '--ipc', '--uts', ...(network === 'deny' ? ['--net'] : [])];
  const args = [...kinds, '--fork', '--kill-child', ...command];
  switch (via) {
    case 'root':
      return ['setpriv', '--pdeathsig', 'KILL', 'unshare', ...args];
    case 'sudo':
      return ['sudo', '-n', '--', 'unshare', ...args];
  }
}
