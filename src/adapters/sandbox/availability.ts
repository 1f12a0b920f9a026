import { oneLine } from '../../core/text/text.ts';
import { once } from '../../core/timing/once.ts';
import type { CommandResult } from '../../core/verdict/verdict.ts';
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

export function refused(why: string): CommandResult {
  return { kind: 'refused', why: `Commands cannot be isolated here: ${why}. ${REMEDY}` };
}

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
  const words = [...(via === 'sudo' ? ['sudo', '-n', '--'] : []), 'unshare', ...namespacesFor(network)];
  const [program = 'unshare', ...args] = [...words, '--fork', 'true'];
  const { end, error } = await runSystemProgram(program, args, { limitMs: LONGEST_PROBE_MS });
  if (end.kind === 'exited' && end.code === 0) return null;
  if (end.kind === 'not-started') return `unshare could not be started (${end.why})`;
  return `namespaces cannot be made (${oneLine(error, 120) || end.kind})`;
}

export function namespacesFor(network: Network): readonly string[] {
  return ['--mount', '--pid', '--ipc', '--uts', ...(network === 'deny' ? ['--net'] : [])];
}
