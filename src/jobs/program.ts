import { whyUnavailable } from '../adapters/sandbox/availability.ts';
import type { Config } from '../config/config.ts';
import { loadChecks } from '../core/schema.ts';
import { loadModel, type Start } from '../start/start.ts';

export type Program = ReturnType<typeof loadProgram>;

/** The program of a run, loaded once with the first call. */
export function lazyProgram(start: Start): () => Program {
  let loading: Program | null = null;
  return () => {
    loading ??= loadProgram(start);
    return loading;
  };
}

/** Loads the modules of a run and checks whether commands can be isolated, while the forge answers. */
function loadProgram(start: Start) {
  // First, so that the check runs beside the loading.
  probeIsolation(start.config.commands).catch(() => undefined);
  const parts = [import('./compose.ts'), loadModel(start), loadChecks()] as const;
  const program = Promise.all(parts);
  program.catch(() => undefined);
  return program;
}

/** The result is cached for the first request; the repository's settings may still change the isolation. */
async function probeIsolation({ isolation, network }: Config['commands']): Promise<void> {
  if (isolation === 'auto') await whyUnavailable(network);
}
