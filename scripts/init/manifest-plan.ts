import type { DetectedCommand } from '../../src/intake/detect-commands.ts';
import type { SetupPlan } from './setup-plan.ts';
import type { Toolchain } from './toolchain.ts';

/** What the manifests at the root say, where no CI says more. */
export function planFromManifests(
  toolchains: readonly Toolchain[],
  commands: readonly DetectedCommand[],
): SetupPlan {
  const gate = commands.filter(({ purpose }) => purpose === 'validate');
  return {
    source: 'manifests',
    from: toolchains.map(({ name }) => name).join(', ') || 'no tool chain that is known',
    runsOn: 'ubuntu-24.04',
    job: [],
    checkout: null,
    steps: toolchains.flatMap(({ name, action, given, fetch }) => [
      ...(action === null ? [] : [{ plain: { uses: action, with: given }, why: `${name}.` }]),
      ...fetch.map(({ command, why }) => ({ plain: { run: command }, why })),
    ]),
    gate: gate.map(({ text, reason }) => ({ text, why: reason })),
    prefetches: [],
    ports: [],
    env: {},
    pins: new Map(),
    notes: [],
  };
}
