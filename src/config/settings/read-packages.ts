import { parseCommandEntry } from '../../core/commands/command-entry.ts';
import { gateOf } from '../../core/commands/commands.ts';
import { checkPath } from '../../core/paths/paths.ts';
import { oneLine } from '../../core/text/text.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import type { PackageSettings } from '../given-inputs.ts';
import type { Place } from './place.ts';

/** Reads the packages of the settings file, which are named by folder. */
export function readPackages(listed: Place): readonly PackageSettings[] {
  const seen = new Set<string>();
  return listed.all().flatMap(([key, place]) => {
    const folder = folderOf(key, place);
    if (folder !== null && seen.has(folder)) place.fault('Give each folder once.');
    if (folder === null || seen.has(folder)) return [];
    seen.add(folder);
    return [packageOf(folder, place)];
  });
}

function folderOf(key: string, place: Place): string | null {
  const checked = checkPath(key);
  if (checked.kind === 'refused') place.fault(checked.why);
  else if (/\*\*|[?[\]{}]/.test(key))
    place.fault('Name a folder; of patterns only * is known here, for any part of one name.');
  else return checked.path;
  return null;
}

function packageOf(folder: string, place: Place): PackageSettings {
  const at = place.only(['validate', 'commands', 'paths'], 'A package');
  const entries = (of: Place, purpose: CommandEntry['purpose']): readonly CommandEntry[] =>
    of.lines().flatMap((text) => {
      const parsed = parseCommandEntry(text, { purpose, origin: 'input' });
      if (parsed.kind === 'valid') return [parsed.value];
      of.fault(`Correct the entry "${oneLine(text, 200)}": ${parsed.errorDetail}.`);
      return [];
    });
  const commands = [...entries(at('validate'), 'validate'), ...entries(at('commands'), 'allowed')];
  const paths = at('paths').lines();
  if (gateOf(commands).length === 0)
    at('validate').fault('Name a command without {path} that a change of the package has to pass.');
  if (paths.length > 0 && folder.includes('*'))
    at('paths').fault('Give paths to a package with a name; they cannot belong to each that fits a pattern.');
  return { folder, commands, paths };
}
