import { namespaceRefusal, type Via } from './run.ts';

const ASKED = new Map<'deny' | 'allow', Promise<string | null>>();

/**
 * Why commands cannot be isolated here, in a few words; null: they can. Probed once per process, since it depends on
 * the rights of this process.
 */
export function whyUnavailable(network: 'deny' | 'allow'): Promise<string | null> {
  const known = ASKED.get(network);
  if (known !== undefined) return known;
  const asked = ask(network);
  ASKED.set(network, asked);
  return asked;
}

export function viaOf(): Via {
  return process.getuid?.() === 0 ? 'root' : 'sudo';
}

async function ask(network: 'deny' | 'allow'): Promise<string | null> {
  if (process.platform !== 'linux') return 'it needs Linux';
  const via = viaOf();
  if (via === 'root') return namespaceRefusal(via, network);
  const { sudoRefusal } = await import('./sudo.ts');
  return (await sudoRefusal()) ?? (await namespaceRefusal(via, network));
}
