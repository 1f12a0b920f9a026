import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { GivenInputs } from '../scripts/preflight/given-inputs.ts';
import { readInputs } from './inputs.ts';
import { Misuse } from './misuse.ts';

export interface Options {
  readonly isLive: boolean;
  /** Absolute paths; null: the demo's own. */
  readonly repo: string | null;
  readonly issue: string | null;
  readonly script: string | null;
  readonly inputs: GivenInputs;
  readonly out: string | null;
  /** Whose API the local forge has. */
  readonly forge: 'github' | 'gitea';
}

export type Asked = { readonly kind: 'help' } | { readonly kind: 'demo'; readonly options: Options };

/**
 * @param from the folder that relative paths start at
 * @throws {Misuse}
 */
export function readOptions(args: readonly string[], from: string): Asked {
  const values = parsed(args);
  if (values.help === true) return { kind: 'help' };
  const path = (given: string | undefined): string | null =>
    given === undefined ? null : resolve(from, given);
  const isLive = values.live === true;
  const options: Options = {
    isLive,
    repo: path(values.repo),
    issue: path(values.issue),
    script: path(values.script),
    inputs: readInputs(values.input ?? [], { isLive }),
    out: path(values.out),
    forge: forgeIn(values.forge ?? 'github'),
  };
  assertTogether(options);
  return { kind: 'demo', options };
}

function parsed(args: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(args);
  } catch (thrown) {
    // Node's sentence about positional arguments goes on for lines; its first sentence tells.
    const said = thrown instanceof Error ? thrown.message.replace(/\. .*$/s, '.') : String(thrown);
    throw new Misuse(said, { wantsHelp: true });
  }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      live: { type: 'boolean' },
      repo: { type: 'string' },
      issue: { type: 'string' },
      script: { type: 'string' },
      input: { type: 'string', multiple: true },
      out: { type: 'string' },
      forge: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
}

function forgeIn(given: string): Options['forge'] {
  if (given === 'github' || given === 'gitea') return given;
  throw new Misuse(`--forge takes github or gitea, and it was ${JSON.stringify(given)}.`);
}

function assertTogether({ isLive, repo, issue, script }: Options): void {
  if (isLive && script !== null)
    throw new Misuse(
      '--live and --script exclude each other: the model is a real one or a script. Take one out.',
    );
  if (repo !== null && issue === null)
    throw new Misuse('--repo needs the text of an issue. Add --issue FILE.md: its first line is the title.');
  if (!isLive && script === null && (repo !== null || issue !== null))
    throw new Misuse(
      'The script of the demo fits its own project and issue only. Add --live for a real model (OPENAI_API_KEY, ' +
        'TETHER_MODEL), or --script FILE.json with what the model is to say.',
    );
}

/** Is this the demo as it comes, whose end is known? */
export function isAsItComes({ isLive, repo, issue, script }: Options): boolean {
  return !isLive && repo === null && issue === null && script === null;
}
