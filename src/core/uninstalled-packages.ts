import { posix } from 'node:path';
import type { ChangeSet } from './change-set.ts';
import { manifestsIn } from './lockfiles.ts';
import { isPass, type Verdict } from './verdict/verdict.ts';

/** Names of the manifests that a change touches while a command fails: what they add is not installed. */
export function uninstalledIn(changes: ChangeSet, verdict: Verdict): readonly string[] {
  const isFailing = verdict.evidence.comparisons.some(({ candidate }) => !isPass(candidate.result));
  return isFailing ? [...new Set(manifestsIn(changes).paths.map((path) => posix.basename(path)))] : [];
}

/** @param manifests their names, escaped for where the sentence goes */
export function describeUninstalled(manifests: readonly string[]): string {
  return `The change touches ${manifests.join(', ')}: dependencies that it adds are not installed, since the setting dependencies is locked.`;
}
