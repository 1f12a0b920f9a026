import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin } from '../process/host-paths.ts';
import type { Host } from './host.ts';

/** What a view hides, as far as the output of a command can name it. */
export interface Hidden {
  readonly host: Pick<Host, 'masked' | 'home' | 'tools'>;
  readonly checkout: string;
  /** The folder that the command ran in, relative to the checkout. */
  readonly folder: string;
  /** Names of variables that the job has and commands lack. */
  readonly withheld: ReadonlySet<string>;
  /** Sockets that are shown. */
  readonly sockets: readonly string[];
}

/** The end of an output says what was wrong. */
const READ_CHARS = 8_000;
const MOST_TRIED = 40;
const MOST_NAMED = 3;
const PATH = /(?<![\w./~:-])(?:\/|\.{0,2}[\w@+-]+\/)(?:[\w.@+-]+\/)*[\w.@+-]+/g;
const VARIABLE = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;

/**
 * Says which files, sockets and variables that an output names are hidden from the command, and how that is changed.
 * Empty: it names none. Looks at the machine, not at the words around.
 */
export async function hiddenNote(output: string, hidden: Hidden): Promise<string> {
  const end = output.slice(-READ_CHARS);
  const words = [...new Set(end.match(PATH) ?? [])].slice(0, MOST_TRIED);
  const found = await Promise.all(words.map((word) => hiddenAt(word, hidden)));
  const places = [...new Set(found.filter((one) => one !== null))];
  const variables = [...new Set(end.match(VARIABLE) ?? [])].filter((name) => hidden.withheld.has(name));
  return [
    sentence(
      places,
      'The machine has',
      'commands do not see',
      'expose-ports for a socket, setup or a variable for a tool',
    ),
    sentence(variables, 'The job has the variables', 'commands do not get', 'pass-env, but for secrets'),
  ]
    .filter((one) => one !== '')
    .join('\n');
}

function sentence(names: readonly string[], has: string, lacks: string, way: string): string {
  if (names.length === 0) return '';
  const more = names.length > MOST_NAMED ? ' and more' : '';
  return `[${has} ${names.slice(0, MOST_NAMED).join(', ')}${more}, which ${lacks} (${way}; docs/security.md has all that differs from a plain step).]`;
}

/** The path on the machine that a word of the output leads to and that the view hides; null: none. */
async function hiddenAt(word: string, hidden: Hidden): Promise<string | null> {
  const { checkout, folder } = hidden;
  if (word.startsWith('/')) return (await isThere(word)) && isHidden(word, hidden) ? word : null;
  const path = join(checkout, folder, word);
  if (!isWithin(path, checkout)) return null;
  const target = await realpath(path).catch(() => null);
  if (target === null || isWithin(target, checkout) || !isHidden(target, hidden)) return null;
  return `${word} (a link to ${target})`;
}

function isHidden(path: string, { host, checkout, sockets }: Hidden): boolean {
  const roots = [
    ...host.masked.map((one) => one.path),
    '/run',
    '/var/run',
    ...(host.home === null ? [] : [host.home]),
  ];
  const shown = [checkout, ...host.tools.map((one) => one.path), ...sockets];
  return (
    roots.some((root) => path !== root && isWithin(path, root)) && !shown.some((one) => isWithin(path, one))
  );
}

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}
