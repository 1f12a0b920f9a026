import { posix } from 'node:path';
import { PATH_PLACEHOLDER, programOf } from '../../core/commands/command-entry.ts';
import { checkPath } from '../../core/paths/paths.ts';
import type { CommandEntry, CommandResult } from '../../core/verdict/verdict.ts';

export type Argv = CommandEntry['argv'];

export type FilledCommand =
  | { readonly kind: 'filled'; readonly argv: Argv }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Replaces `{path}` by an existing path of the view, relative to the folder that commands run in; by several if
 * `{path}` is a whole word. A path is the only part of a command that a model can choose.
 */
export async function fillPath(
  entry: CommandEntry,
  raw: string | readonly string[] | undefined,
  view: { readonly workingDirectory: string; readonly exists: (path: string) => Promise<boolean> },
): Promise<FilledCommand> {
  const takesPath = entry.argv.some((word) => word.includes(PATH_PLACEHOLDER));
  if (raw === undefined) {
    if (!takesPath) return { kind: 'filled', argv: entry.argv };
    return refuse(`The command "${entry.text}" needs a path. Give one existing path of the repository.`);
  }
  if (!takesPath) return refuse(`The command "${entry.text}" takes no path. Call it without one.`);
  const paths: string[] = [];
  for (const one of typeof raw === 'string' ? [raw] : raw) {
    const checked = checkPath(one);
    if (checked.kind === 'refused') return checked;
    if (!(await view.exists(checked.path)))
      return refuse(`${checked.path} does not exist. Give an existing path.`);
    const path = posix.relative(view.workingDirectory, checked.path) || '.';
    if (path.startsWith('-')) {
      return refuse(`${path} begins with a dash and could be read as an option. Give a folder above it.`);
    }
    paths.push(path);
  }
  const fill = (word: string): readonly string[] =>
    word === PATH_PLACEHOLDER ? paths : [word.replaceAll(PATH_PLACEHOLDER, () => paths[0] ?? '')];
  const [program, ...args] = entry.argv;
  return { kind: 'filled', argv: [program, ...args.flatMap(fill)] };
}

function refuse(why: string): FilledCommand {
  return { kind: 'refused', why };
}

/** Distinguishes a program that could not be started from one that failed, by the message and exit code of `env`. */
export function notStarted(result: CommandResult, argv: Argv): CommandResult {
  if (result.kind !== 'exited' || (result.code !== 127 && result.code !== 126)) return result;
  const message =
    /^(?:\S*\/)?env: .*: (No such file or directory|Permission denied|Exec format error)\s*$/.exec(
      result.output,
    );
  if (message === null) return result;
  const program = programOf(argv);
  const why = program.includes('/')
    ? `${program} cannot be started: ${message[1]}. Check the path and its executable bit; it counts from the folder that commands run in.`
    : `${program} is not on the PATH of this runner. Add a workflow step that sets it up before this action, or a setup entry.`;
  return { kind: 'refused', why };
}
