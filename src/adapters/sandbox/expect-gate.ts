import { access, constants, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { programOf } from '../../core/commands/command-entry.ts';
import { USUAL_SCRIPT } from '../../core/commands/usual-script.ts';
import { UserFault } from '../../core/fault.ts';
import type { Workspace } from '../../core/ports.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';

export interface GateLookup {
  readonly workspace: Pick<Workspace, 'read'>;
  /** The PATH of commands. */
  readonly path: string;
  /** The folder of the entries, relative to the root. */
  readonly folder: string;
  /** `may-add`: the setup can put programs where only commands see them. */
  readonly setup: 'none' | 'may-add';
  /** Title, text and instruction of the task: what it names may be what the change adds. */
  readonly taskText: string;
}

/**
 * Looks up, without starting anything, the programs and the scripts of `package.json` that a gate names.
 *
 * @throws {UserFault} if one is not there and no change can add it: every change would fail
 */
export async function expectGate(gate: readonly CommandEntry[], lookup: GateLookup): Promise<void> {
  for (const entry of gate) {
    const missing = (await missingProgram(entry, lookup)) ?? (await missingScript(entry, lookup));
    if (missing === null || namesOf(lookup.taskText).has(missing.name.toLowerCase())) continue;
    throw new UserFault({
      wrong: `Validation cannot start: "${entry.text}" of the gate needs ${missing.what}, so no change could be validated, and the run ended before the model was asked.`,
      was: missing.was,
      remedy: missing.remedy,
    });
  }
}

interface Missing {
  readonly name: string;
  readonly what: string;
  readonly was: string;
  readonly remedy: string;
}

/** Only names without a slash: a path may be a file of the repository, which a change can add. */
async function missingProgram({ argv }: CommandEntry, { path, setup }: GateLookup): Promise<Missing | null> {
  const name = programOf(argv);
  if (setup === 'may-add' || name.includes('/')) return null;
  const places = path.split(':').map((folder) => join(folder, name));
  if ((await Promise.all(places.map(isProgram))).includes(true)) return null;
  return {
    name,
    what: `the program ${name}, which is not there`,
    was: `No folder of the PATH of commands has it: ${path}.`,
    remedy:
      'Install it in a step of the workflow before this action, or with the input setup; or correct the input validate.',
  };
}

async function isProgram(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true) return false;
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Only where the manifest in the folder of the command is the one that is read. */
async function missingScript(
  { argv }: CommandEntry,
  { workspace, folder }: GateLookup,
): Promise<Missing | null> {
  const [program, verb, name = '', ...args] = argv;
  const isRun = /^p?npm$/.test(program) && (verb === 'run' || verb === 'run-script');
  if (!isRun || !/^\w[\w:.-]*$/.test(name) || USUAL_SCRIPT.test(name) || isDirected(args)) return null;
  const file = await workspace.read(posix.join(folder, 'package.json'));
  const manifest = file.kind === 'text' ? parsedJson(file.text) : null;
  if (!isRecord(manifest)) return null;
  const scripts = isRecord(manifest.scripts) ? manifest.scripts : {};
  if (Object.hasOwn(scripts, name)) return null;
  const known = Object.keys(scripts).join(', ');
  return {
    name,
    what: `the script ${name} of package.json, which is not there`,
    was: known === '' ? 'It has no scripts.' : `Its scripts are ${known}.`,
    remedy: 'Correct the input validate, or add the script to the repository.',
  };
}

/** Options may name another manifest, or let a missing script pass. What follows `--` is the script's. */
function isDirected(args: readonly string[]): boolean {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return own.some((word) => word.startsWith('-'));
}

function namesOf(task: string): ReadonlySet<string> {
  return new Set(
    task
      .toLowerCase()
      .split(/[^\w:.-]+/)
      .map((word) => word.replace(/[.:]+$/, '')),
  );
}
