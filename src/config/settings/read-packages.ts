import { parseCommandEntry } from '../../core/commands/command-entry.ts';
import { gateOf } from '../../core/commands/commands.ts';
import type { FaultMessage } from '../../core/fault.ts';
import { checkPath } from '../../core/paths/paths.ts';
import { SETTINGS_FILE } from '../../core/session.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import type { PackageSettings } from '../given-inputs.ts';
import { entriesIn } from '../inputs/input.ts';

export function asRecord(value: unknown, where: string, faults: FaultMessage[]): JsonRecord {
  if (isRecord(value)) return value;
  if (value !== '') faults.push(fault(where, 'It has to hold names with values behind them.'));
  return {};
}

/** A list becomes the lines of an input. Null: not a text or a list of texts, which is a fault. */
export function textIn(value: unknown, where: string, faults: FaultMessage[]): string | null {
  if (typeof value === 'string') return value.trim();
  const lines: readonly unknown[] = Array.isArray(value) ? value : [null];
  if (lines.every((line) => typeof line === 'string')) return lines.join('\n');
  faults.push(fault(where, 'Give one value, or a list of them.'));
  return null;
}

/** The names in `given` that `known` does not have are faults. */
export function checkNames(
  given: JsonRecord,
  known: readonly string[],
  {
    where,
    whose,
    faults,
  }: { readonly where: string; readonly whose: string; readonly faults: FaultMessage[] },
): void {
  for (const key of Object.keys(given).filter((one) => !known.includes(one)))
    faults.push(fault(`${where}.${oneLine(key, 60)}`, `${whose} has ${known.join(', ')}.`));
}

export function fault(where: string, remedy: string): FaultMessage {
  const was = where === '' ? `It is ${SETTINGS_FILE} as a whole.` : `It is ${where} in ${SETTINGS_FILE}.`;
  return { wrong: 'The settings file has a setting that cannot be used.', was, remedy };
}

const PACKAGE_SETTINGS = ['validate', 'commands', 'paths'] as const;

/** Reads the packages of the settings file, which are named by folder. */
export function readPackages(
  listed: JsonRecord,
  where: string,
  faults: FaultMessage[],
): readonly PackageSettings[] {
  const seen = new Set<string>();
  return Object.entries(listed).flatMap(([key, value]) => {
    const at = `${where}.${oneLine(key, 60)}`;
    const folder = folderOf(key, at, faults);
    if (folder !== null && seen.has(folder)) faults.push(fault(at, 'Give each folder once.'));
    if (folder === null || seen.has(folder)) return [];
    seen.add(folder);
    return [packageOf(folder, asRecord(value, at, faults), { at, faults })];
  });
}

function folderOf(key: string, at: string, faults: FaultMessage[]): string | null {
  const checked = checkPath(key);
  if (checked.kind === 'refused') faults.push(fault(at, checked.why));
  else if (/\*\*|[?[\]{}]/.test(key))
    faults.push(fault(at, 'Name a folder; of patterns only * is known here, for any part of one name.'));
  else return checked.path;
  return null;
}

function packageOf(
  folder: string,
  given: JsonRecord,
  { at, faults }: { readonly at: string; readonly faults: FaultMessage[] },
): PackageSettings {
  checkNames(given, PACKAGE_SETTINGS, { where: at, whose: 'A package', faults });
  const linesOf = (name: (typeof PACKAGE_SETTINGS)[number]): readonly string[] =>
    entriesIn(textIn(given[name] ?? '', `${at}.${name}`, faults) ?? '');
  const entries = (
    name: 'validate' | 'commands',
    purpose: CommandEntry['purpose'],
  ): readonly CommandEntry[] =>
    linesOf(name).flatMap((text) => {
      const parsed = parseCommandEntry(text, { purpose, origin: 'input' });
      if (parsed.kind === 'valid') return [parsed.value];
      faults.push(
        fault(`${at}.${name}`, `Correct the entry "${oneLine(text, 200)}": ${parsed.errorDetail}.`),
      );
      return [];
    });
  const commands = [...entries('validate', 'validate'), ...entries('commands', 'allowed')];
  const paths = linesOf('paths');
  if (gateOf(commands).length === 0)
    faults.push(
      fault(`${at}.validate`, 'Name a command without {path} that a change of the package has to pass.'),
    );
  if (paths.length > 0 && folder.includes('*'))
    faults.push(
      fault(
        `${at}.paths`,
        'Give paths to a package with a name; they cannot belong to each that fits a pattern.',
      ),
    );
  return { folder, commands, paths };
}
