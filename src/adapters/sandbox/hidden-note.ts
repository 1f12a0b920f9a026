import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin } from '../../core/paths/folders.ts';
import { machineCauseIn, mentionsNetworkFailure } from '../../core/text/machine-causes.ts';
import { listed } from '../../core/text/text.ts';
import type { Host } from './host.ts';

/** What a view hides, as far as the output of a command can name it. */
export interface Hidden {
  readonly host: Pick<Host, 'emptied' | 'tools' | 'hidden' | 'devices'>;
  readonly checkout: string;
  /** The folder that the command ran in, relative to the checkout. */
  readonly folder: string;
  /** Names of variables that the job has and commands lack. */
  readonly withheld: ReadonlySet<string>;
  /** Real paths of sockets that are shown. */
  readonly sockets: readonly string[];
}

/** The end of an output says what was wrong. */
const READ_CHARS = 8_000;
const MOST_TRIED = 40;
const MOST_NAMED = 3;
/** Its last character is no dot, which would be that of a sentence. */
const PATH = /(?<![\w./~-])(?:\/|\.{0,2}[\w@+-]+\/)(?:[\w.@+-]+\/)*[\w.@+-]*[\w@+-]/g;
/** In front of an absolute path, as in `unix:///run/x.sock`. */
const SCHEME = /\b\w+:\/\/(?=\/)/g;
const VARIABLE = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;

/**
 * Says which files, sockets and variables that an output names are hidden from the command, and how that is changed.
 * Empty: it names none. Looks at the machine, not at the words around.
 */
export async function hiddenNote(output: string, hidden: Hidden): Promise<string> {
  const end = output.slice(-READ_CHARS);
  const words = [...new Set(end.replace(SCHEME, ' ').match(PATH) ?? [])].slice(0, MOST_TRIED);
  const found = await Promise.all(words.map((word) => hiddenAt(word, hidden)));
  const places = [...new Set(found.filter((one) => one !== null))];
  const way = 'network for a socket, setup or a variable for a tool';
  const sentences = [
    sentence(places, 'The machine has', 'commands do not see', way),
    variableNote(output, hidden.withheld),
  ];
  return sentences.filter((one) => one !== '').join('\n');
}

/** The same for variables alone, which commands lack without isolation, too. */
export function variableNote(output: string, withheld: Hidden['withheld']): string {
  const named = new Set(output.slice(-READ_CHARS).match(VARIABLE) ?? []);
  const variables = [...named].filter((name) => withheld.has(name));
  return sentence(variables, 'The job has the variables', 'commands do not get', 'pass-env, but for secrets');
}

/** For what the output names by other words than paths and variables of the machine. */
export function causeNote(output: string): string {
  const cause = mentionsNetworkFailure(output) ? null : machineCauseIn(output);
  return cause === null ? '' : `[Why it may have failed: ${cause.reason}.]`;
}

function sentence(names: readonly string[], has: string, lacks: string, way: string): string {
  if (names.length === 0) return '';
  return `[${has} ${listed(names, MOST_NAMED)}, which ${lacks} (${way}; docs/security.md has all that differs from a plain step).]`;
}

/** The path on the machine that a word of the output leads to and that the view hides; null: none. */
async function hiddenAt(word: string, hidden: Hidden): Promise<string | null> {
  const { checkout, folder } = hidden;
  const path = word.startsWith('/') ? word : join(checkout, folder, word);
  const target = await realpath(path).catch(() => null);
  if (target === null || isShown(target, hidden)) return null;
  if (isWithin(path, checkout)) return isHidden(target, hidden) ? `${word} (a link to ${target})` : null;
  if (!word.startsWith('/')) return null;
  const isSocket = (await stat(target).catch(() => null))?.isSocket() === true;
  return isSocket || isHidden(path, hidden) || isHidden(target, hidden) ? word : null;
}

function isShown(path: string, { host, checkout, sockets }: Hidden): boolean {
  const isCredential = host.tools.some(({ source, credentials }) =>
    credentials.some((name) => isWithin(path, join(source, name))),
  );
  const shown = [checkout, ...host.tools.map((one) => one.source), ...host.devices, ...sockets];
  return !isCredential && shown.some((one) => isWithin(path, one));
}

function isHidden(path: string, { host }: Hidden): boolean {
  return (
    ['/run', '/dev', ...host.emptied].some((root) => path !== root && isWithin(path, root)) ||
    host.hidden.some((one) => isWithin(path, one.path))
  );
}
