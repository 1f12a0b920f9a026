import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { hostFault } from '../../core/fault.ts';
import { whyUnavailable } from './availability.ts';
import type { Isolation, IsolationOptions } from './isolation.ts';

/**
 * Prepares and loads nothing yet: each part is made when a command first needs it, so that the first request does not
 * wait.
 */
export function prepareIsolation(
  options: Omit<IsolationOptions, 'mode'> & { readonly mode: IsolationOptions['mode'] | 'never' },
): Isolation {
  const { mode } = options;
  if (mode === 'never') return NO_COMMANDS;
  return lazyIsolation({ ...options, mode });
}

/** If the machine has no room for a command's view, the command is refused: that is neither a bug nor a result. */
function lazyIsolation(options: IsolationOptions): Isolation {
  let opening: Promise<Isolation> | null = null;
  const opened = (): Promise<Isolation> => {
    opening ??= openIsolation(options).catch((thrown: unknown) => {
      opening = null;
      throw thrown;
    });
    return opening;
  };
  return {
    unavailableReason: () =>
      options.mode === 'none' ? Promise.resolve(null) : whyUnavailable(options.network),
    run: (command, wanted) =>
      opened()
        .then((isolation) => isolation.run(command, wanted))
        .catch((thrown: unknown) => {
          const fault = hostFault(thrown, options.temp);
          if (fault === null) throw thrown;
          return { result: { kind: 'refused', why: fault.message }, written: [] };
        }),
    runSetup: (entries, limits) =>
      opened()
        .then((isolation) => isolation.runSetup(entries, limits))
        .catch((thrown: unknown) => {
          throw hostFault(thrown, options.temp) ?? thrown;
        }),
    runSetupOn: (change, entries, limits) =>
      opened()
        .then((isolation) => isolation.runSetupOn(change, entries, limits))
        .catch((thrown: unknown) => {
          throw hostFault(thrown, options.temp) ?? thrown;
        }),
  };
}

async function openIsolation(options: IsolationOptions): Promise<Isolation> {
  // A module that failed to load once fails ever after, so first check that a file handle is available.
  await open(devNull).then((handle) => handle.close());
  if (options.mode === 'none') return new (await import('./plain-isolation.ts')).PlainIsolation(options);
  return new (await import('./namespace-isolation.ts')).NamespaceIsolation(options);
}

const WHY = 'this job runs no commands';

/** For a job that publishes what another job made: it cannot run commands. */
const NO_COMMANDS: Isolation = {
  unavailableReason: async () => WHY,
  run: async () => ({ result: { kind: 'refused', why: WHY }, written: [] }),
  runSetup: async () => ({ kind: 'done', results: [] }),
  runSetupOn: async () => ({ kind: 'done', results: [] }),
};
