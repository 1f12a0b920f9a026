import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  /** Names of parts, in the order in which they are measured. */
  readonly parts: readonly string[];
  readonly runs: number;
  /** Absolute; the entry of a bundle that is there. */
  readonly main: string;
  readonly before: string | null;
}

export type Asked =
  | { readonly kind: 'bench'; readonly options: Options }
  | { readonly kind: 'misuse'; readonly message: string };

const ROOT = join(import.meta.dirname, '..');

/** @param from the folder that relative paths start at */
export function readOptions(
  args: readonly string[],
  { from, known }: { readonly from: string; readonly known: readonly string[] },
): Asked {
  const misuse = (was: string): Asked => ({
    kind: 'misuse',
    message: `${was} Options: --part NAME, --runs N, --main PATH, --before PATH. Parts: ${known.join(', ')}. Runs: 1 or more.`,
  });
  const values = parsed(args);
  if (typeof values === 'string') return misuse(`${values}.`);
  const { part: parts = known, runs } = values;
  const unknown = parts.filter((name) => !known.includes(name));
  if (unknown.length > 0) return misuse(`There is no part ${unknown.join(', ')}.`);
  if (!/^[1-9]\d*$/.test(runs)) return misuse(`--runs ${runs} is no number of runs.`);
  const main = resolve(from, values.main);
  const before = values.before === undefined ? null : resolve(from, values.before);
  const missing = [main, before].find((path) => path !== null && !existsSync(path));
  if (missing !== undefined) return misuse(`There is no bundle ${missing}.`);
  return { kind: 'bench', options: { parts, runs: Number(runs), main, before } };
}

/** A text says what is wrong. */
function parsed(args: readonly string[]): ReturnType<typeof parse> | string {
  try {
    return parse(args);
  } catch (thrown) {
    // Node's sentence about positional arguments goes on for lines; its first sentence tells.
    return thrown instanceof Error ? thrown.message.replace(/\. .*$/s, '') : String(thrown);
  }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      part: { type: 'string', multiple: true },
      runs: { type: 'string', default: '20' },
      main: { type: 'string', default: join(ROOT, 'dist', 'index.js') },
      before: { type: 'string' },
    },
  }).values;
}
