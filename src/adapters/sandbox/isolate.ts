import { hostFault } from '../../core/fault.ts';
import type { Isolation, IsolationOptions } from './isolation.ts';
import { NamespaceIsolation } from './namespace-isolation.ts';
import { PlainIsolation } from './plain-isolation.ts';

/** Prepares nothing yet: each part is made when a command first needs it, so that the first request need not wait. */
export function prepareIsolation(options: IsolationOptions): Isolation {
  const isolation = options.mode === 'none' ? new PlainIsolation(options) : new NamespaceIsolation(options);
  return refusing(isolation, options.temp);
}

/** A machine that has no room for what a command has to see refuses the command: that is no bug, and no verdict. */
function refusing(isolation: Isolation, folder: string): Isolation {
  const refused = (thrown: unknown): { readonly kind: 'refused'; readonly why: string } => {
    const fault = hostFault(thrown, folder);
    if (fault === null) throw thrown;
    return { kind: 'refused', why: fault.message };
  };
  return {
    unavailableReason: () => isolation.unavailableReason(),
    state: () => isolation.state(),
    run: (command) => isolation.run(command).catch(refused),
    runForFiles: (command, wanted) =>
      isolation
        .runForFiles(command, wanted)
        .catch((thrown: unknown) => ({ result: refused(thrown), written: [] })),
    runSetup: (entries, limits) =>
      isolation.runSetup(entries, limits).catch((thrown: unknown) => {
        throw hostFault(thrown, folder) ?? thrown;
      }),
  };
}
