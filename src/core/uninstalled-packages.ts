import type { ChangeSet } from './change-set.ts';
import { manifestsIn } from './lockfiles.ts';
import { type CommandResult, isPass, type Verdict } from './verdict/verdict.ts';

/**
 * Names that a change adds to a manifest and that only its own failing commands speak of, not those on the base: packages
 * that are not installed, most likely.
 *
 * @param baseText the text of a file of the base; null: there is none
 */
export async function uninstalledIn(
  changes: ChangeSet,
  verdict: Verdict,
  baseText: (path: string) => Promise<string | null>,
): Promise<readonly string[]> {
  const failing = verdict.evidence.comparisons.filter(({ candidate }) => !isPass(candidate.result));
  if (failing.length === 0) return [];
  const outputs = failing.map(({ candidate }) => outputOf(candidate.result)).join('\n');
  const before = failing.map(({ base }) => (base === null ? '' : outputOf(base.result))).join('\n');
  const added = await addedNames(changes, baseText);
  return added.filter((name) => names(outputs, name) && !names(before, name)).slice(0, MOST_NAMED);
}

const MOST_NAMED = 3;

/** @param packages their names, escaped for where the sentence goes */
export function describeUninstalled(packages: readonly string[]): string {
  return `The change adds ${packages.join(', ')} to a manifest, and a command fails with that name: new dependencies are not installed, since the setting dependencies is locked.`;
}

/** Words that are new in the changed manifests, most of which are names and versions. */
async function addedNames(
  changes: ChangeSet,
  baseText: (path: string) => Promise<string | null>,
): Promise<readonly string[]> {
  const words = manifestsIn(changes)
    .entries()
    .map(async ([path, change]) => {
      if (change.kind === 'deleted') return [];
      const before = new Set(wordsIn((await baseText(path)) ?? ''));
      return wordsIn(Buffer.from(change.bytes).toString()).filter((word) => !before.has(word));
    });
  return [...new Set((await Promise.all(words)).flat())];
}

function wordsIn(text: string): readonly string[] {
  return text.match(/@?[A-Za-z][\w.-]*(?:\/[\w.-]+)*/g)?.filter((word) => word.length > 1) ?? [];
}

function names(output: string, name: string): boolean {
  return new RegExp(`(?<![\\w-])${name.replaceAll('.', '[.]')}(?![\\w-])`).test(output);
}

function outputOf(result: CommandResult): string {
  return 'output' in result ? result.output : '';
}
