import type { DetectedCommand } from '../../src/intake/detect-commands.ts';
import type { SetupPlan } from './setup-plan.ts';
import type { Toolchain } from './toolchain.ts';

/**
 * What the manifests at the root say, where no CI says more.
 * @param pins each action with its commit, as the examples have it
 */
export function planFromManifests(
  toolchains: readonly Toolchain[],
  commands: readonly DetectedCommand[],
  pins: ReadonlyMap<string, string>,
): SetupPlan {
  const gate = commands.filter(({ purpose }) => purpose === 'validate');
  return {
    source: 'manifests',
    from: toolchains.map(({ name }) => name).join(', ') || 'no tool chain that is known',
    runsOn: 'ubuntu-24.04',
    job: [],
    checkout: null,
    steps: toolchains.flatMap(({ name, action, given, fetch }) => [
      ...(action === null
        ? []
        : [{ plain: { uses: pins.get(action) ?? action, with: given }, why: `${name}.` }]),
      ...fetch.map(({ command, why }) => ({ plain: { run: command }, why })),
    ]),
    gate: gate.map(({ text, reason }) => ({ text, why: reason })),
    ports: [],
    env: {},
    notes: [],
  };
}
