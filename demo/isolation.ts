import { temporaryFolder } from '../embedded/temp.ts';
import { openBaseCommit } from '../src/adapters/base-commit.ts';
import { prepareIsolation } from '../src/adapters/isolate.ts';
import type { IsolationState } from '../src/adapters/isolation.ts';
import type { GivenInputs } from './inputs.ts';
import { Misuse } from './misuse.ts';
import { isAsItComes, type Options } from './options.ts';

/** How commands will be kept apart, in words, and the input that says so. */
export interface Protection {
  readonly inputs: Pick<GivenInputs, 'isolation'>;
  readonly words: string;
}

const UNPROTECTED = 'none: commands run on a throw-away copy, with the rights of this user';

/**
 * Tries it out before anything is spent. Where there is none, the demo's own script and project run without; what a
 * real model or another script would run, does not.
 *
 * @throws {Misuse} when commands cannot be isolated and nobody has said that this is fine
 */
export async function protectionFor(workspace: string, options: Options): Promise<Protection> {
  if (options.inputs.isolation?.trim().toLowerCase() === 'none') return { inputs: {}, words: UNPROTECTED };
  const network = options.inputs.network?.trim().toLowerCase() === 'allow' ? 'allow' : 'deny';
  const state = await tried(workspace, network);
  if (state.kind !== 'unavailable') {
    const reach = network === 'allow' ? 'with network' : 'no network';
    return { inputs: {}, words: `namespaces of their own, ${reach}, writes thrown away` };
  }
  if (isAsItComes(options))
    return { inputs: { isolation: 'none' }, words: `${UNPROTECTED} (no namespaces here: ${state.why})` };
  throw new Misuse(
    `Commands cannot be isolated on this machine: ${state.why}. They need Linux with root or password-less sudo. ` +
      'To run them unprotected, on a throw-away copy of the checkout, add --input isolation=none.',
  );
}

async function tried(workspace: string, network: 'deny' | 'allow'): Promise<IsolationState> {
  await using temp = await temporaryFolder('probe');
  const path = process.env.PATH ?? '';
  const base = await openBaseCommit({ checkout: workspace, temp: temp.path, path });
  try {
    const isolation = prepareIsolation({
      mode: 'auto',
      network,
      base,
      temp: temp.path,
      workingDirectory: '',
      env: { PATH: path },
      home: null,
      runnerTemp: null,
    });
    return await isolation.state();
  } finally {
    base.close();
  }
}
