import type { ChangeSet } from '../core/change-set.ts';
import type { Commands } from '../core/commands/commands.ts';
import type { BaseSearch } from '../core/ports.ts';
import { dependentsOf } from './dependents.ts';
import { uncheckedBy } from './unchecked.ts';

/** What the gate does not check of a change. */
export interface Uncovered {
  /** Checks that have a script in a manifest but are not run by the gate. */
  readonly unchecked: readonly string[];
  /** Packages that may depend on the touched ones and whose commands were not run. */
  readonly dependents: readonly string[];
}

const MAX_PACKAGES = 20;

export async function uncoveredBy(
  changes: ChangeSet,
  commands: Commands,
  { base, workingDirectory }: { readonly base: BaseSearch; readonly workingDirectory: string },
): Promise<Uncovered> {
  const gate = commands.gateFor(changes);
  const touched = commands.touchedBy(changes);
  const judging = commands.judging(changes);
  const isOwn = touched.length === 0 || gate.some(({ folder }) => folder === undefined);
  const own = isOwn ? await uncheckedBy(commands.own, base, workingDirectory) : [];
  const ofPackages = await Promise.all(
    judging.slice(0, MAX_PACKAGES).map(async (folder) => {
      const ofFolder = gate.filter((entry) => entry.folder === folder);
      return (await uncheckedBy(ofFolder, base, folder)).map((text) => `${folder}: ${text}`);
    }),
  );
  return {
    unchecked: [...own, ...ofPackages.flat()],
    dependents: await dependentsOf(touched, commands.packages, base),
  };
}
