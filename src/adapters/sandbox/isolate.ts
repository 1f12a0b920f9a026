import { hostFault } from '../../core/fault.ts';
import type { Isolation, IsolationOptions } from './isolation.ts';
import { NamespaceIsolation } from './namespace-isolation.ts';
import { PlainIsolation } from './plain-isolation.ts';

/** Prepares nothing yet: each part is made when a command first needs it, so that the first request does not wait. */
export function prepareIsolation(
  options: Omit<IsolationOptions, 'mode'> & { readonly mode: IsolationOptions['mode'] | 'never' },
): Isolation {
  const { mode } = options;
  if (mode === 'never') return NO_COMMANDS;
  const given = { ...options, mode };
  const isolation = mode === 'none' ? new PlainIsolation(given) : new NamespaceIsolation(given);
  return refusing(isolation, options.temp);
}

const WHY = 'this job runs no commands';

/** For a job that publishes what another job made: it cannot run commands. */
const NO_COMMANDS: Isolation = {
  unavailableReason: async () => WHY,
  run: async () => ({ result: { kind: 'refused', why: WHY }, written: [] }),
  runSetup: async () => ({ kind: 'done', results: [] }),
};

/** If the machine has no room for a command's view, the command is refused: that is neither a bug nor a result. */
function refusing(isolation: Isolation, folder: string): Isolation {
  return {
    unavailableReason: () => isolation.unavailableReason(),
    run: (command, wanted) =>
      isolation.run(command, wanted).catch((thrown: unknown) => {
        const fault = hostFault(thrown, folder);
        if (fault === null) throw thrown;
        return { result: { kind: 'refused', why: fault.message }, written: [] };
      }),
    runSetup: (entries, limits) =>
      isolation.runSetup(entries, limits).catch((thrown: unknown) => {
        throw hostFault(thrown, folder) ?? thrown;
      }),
  };
}
