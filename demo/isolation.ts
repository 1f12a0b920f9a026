import { UNPROTECTED, whyNoNamespaces } from '../embedded/namespaces.ts';
import type { GivenInputs } from '../scripts/preflight/given-inputs.ts';
import { REMEDY } from '../src/adapters/sandbox/availability.ts';
import { Misuse } from './misuse.ts';
import { isAsItComes, type Options } from './options.ts';

/** How commands will be kept apart, in words, and the input that says so. */
export interface Protection {
  readonly inputs: Pick<GivenInputs, 'isolation'>;
  readonly words: string;
}

const WITHOUT = 'none: commands run on a throw-away copy, with the rights of this user';

/**
 * Tries it out before anything is spent. Where there is none, the demo's own script and project run without; what a
 * real model or another script would run, does not.
 *
 * @throws {Misuse} when commands cannot be isolated and nobody has said that this is fine
 */
export async function protectionFor(workspace: string, options: Options): Promise<Protection> {
  if (options.inputs.isolation?.trim().toLowerCase() === 'none') return { inputs: {}, words: WITHOUT };
  const network = options.inputs.network?.trim().toLowerCase() === 'allow' ? 'allow' : 'deny';
  const told = await whyNoNamespaces(workspace, { network });
  if (told === null) {
    const reach = network === 'allow' ? 'with network' : 'no network';
    return { inputs: {}, words: `namespaces of their own, ${reach}, writes thrown away` };
  }
  // Its remedy is for a workflow.
  const why = told.replace(` ${REMEDY}`, '').replace(/\.$/, '');
  if (isAsItComes(options)) return { inputs: UNPROTECTED, words: `${WITHOUT} (no namespaces here: ${why})` };
  throw new Misuse(
    `${why}. They need Linux with root or password-less sudo. ` +
      'To run them unprotected, on a throw-away copy of the checkout, add --input isolation=none.',
  );
}
