import { parseCommandEntry } from '../core/commands/command-entry.ts';
import type { CommandSettings } from '../core/commands/command-settings.ts';
import type { BaseSearch } from '../core/ports.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';
import type { Suggestion } from './package-scripts.ts';
import { type Project, projectIn } from './project.ts';
import { LAST_RESORTS, TOOLCHAINS, type Toolchain } from './toolchains.ts';

/** A command that the repository's own files suggest. */
export interface DetectedCommand extends CommandEntry {
  readonly reason: string;
}

/**
 * Commands to use when the maintainer named none, from the manifests of the base commit in the working directory, else
 * in the root. Empty when none is known; that does not count as passed.
 * @param workingDirectory relative to the root; empty or "." for the root itself
 */
export async function detectCommands(
  base: BaseSearch,
  workingDirectory: string,
): Promise<readonly DetectedCommand[]> {
  const folder = workingDirectory.replace(/^(?:\.?\/)+|^\.$|\/+$/g, '');
  for (const place of new Set([folder, ''])) {
    const found = await suggestedIn(await projectIn(base, place));
    if (found.length > 0) return found.flatMap((suggestion) => entryOf(suggestion, found));
  }
  return [];
}

async function suggestedIn(project: Project): Promise<readonly Suggestion[]> {
  const of = async ({ manifest, commands }: Toolchain): Promise<readonly Suggestion[]> => {
    const name = manifest(project);
    return name === undefined ? [] : commands(project, name);
  };
  const own = (await Promise.all(TOOLCHAINS.map(of))).flat();
  if (own.some(({ does }) => does === 'tests')) return own;
  const others = await Promise.all(LAST_RESORTS.map(of));
  return [...own, ...(others.find((found) => found.length > 0) ?? [])];
}

function entryOf(suggestion: Suggestion, all: readonly Suggestion[]): readonly DetectedCommand[] {
  const hasTests = all.some(({ does }) => does === 'tests');
  const purpose = suggestion.does === 'checks' && hasTests ? 'allowed' : 'validate';
  const parsed = parseCommandEntry(suggestion.command, { purpose, origin: 'detected' });
  return parsed.kind === 'valid' ? [{ ...parsed.value, reason: suggestion.reason }] : [];
}

/** The commands of the inputs; detected ones are added if no input names a validation command. */
export async function commandsOn(
  base: BaseSearch,
  { listed, workingDirectory }: Pick<CommandSettings, 'listed' | 'workingDirectory'>,
): Promise<readonly CommandEntry[]> {
  const isGiven = listed.some(({ purpose }) => purpose === 'validate');
  const detected = isGiven ? [] : await detectCommands(base, workingDirectory);
  return [...detected, ...listed.filter(({ text }) => !detected.some((found) => found.text === text))];
}
