import { whyUnavailable } from '../adapters/sandbox/availability.ts';
import type { Config } from '../config/config.ts';
import type { ModelClient } from '../core/ports.ts';
import { loadChecks } from '../core/schema.ts';
import { loadModel, type Start } from '../start/start.ts';

/** The modules of a run, and its model. */
export interface Program {
  readonly modules: typeof import('./compose.ts');
  readonly model: ModelClient;
}

/** The program of a run, loaded once with the first call. */
export function lazyProgram(start: Start): () => Promise<Program> {
  let loading: Promise<Program> | null = null;
  return () => {
    loading ??= loadProgram(start);
    loading.catch(() => undefined);
    return loading;
  };
}

/** Loads the modules of a run and checks whether commands can be isolated, while the forge answers. */
async function loadProgram(start: Start): Promise<Program> {
  // First, so that the check runs beside the loading.
  probeIsolation(start.config.commands).catch(() => undefined);
  const [modules, model] = await Promise.all([import('./compose.ts'), loadModel(start), loadChecks()]);
  return { modules, model };
}

/** The result is cached for the first request; the repository's settings may still change the isolation. */
async function probeIsolation({ isolation, network }: Config['commands']): Promise<void> {
  if (isolation === 'auto') await whyUnavailable(network);
}
