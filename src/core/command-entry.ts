import type { Parsed } from './schema.ts';
import { splitWords } from './text/shell-words.ts';
import type { CommandEntry } from './verdict.ts';

export const PATH_PLACEHOLDER = '{path}';

/** As the runner starts the `run` of a step, in which an entry may be written like any other. */
const SHELL = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'] as const;
/** What other tools call the place for a path. In quotes it is meant as it stands. */
const MISNAMED = /(?:^|\s)(\{(?:files?|filenames?|filepath|paths)\})(?=\s|$)/i;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/**
 * Reads one line of a command list. What is one command becomes its words, split as a POSIX shell does (blanks, quotes,
 * backslash; assignments before it go through `env`), and no shell takes part. Everything else is a script, which bash
 * runs as it stands; a path reaches it as its first argument, never as a part of its text. Where an entry takes `paths`,
 * any number of them stand in the place of `{path}`, each an argument of its own.
 */
export function parseCommandEntry(
  text: string,
  about: Pick<CommandEntry, 'purpose' | 'origin'>,
  takes: Takes = 'a-path',
): Parsed<CommandEntry> {
  const [, misnamed] = MISNAMED.exec(text) ?? [];
  if (misnamed !== undefined) {
    return { kind: 'invalid', errorDetail: `the place for a path is {path}, and ${misnamed} is none` };
  }
  const words = splitWords(text);
  if (words.kind === 'invalid') return words;
  const argv = words.kind === 'script' ? ofScript(text.trim(), takes) : ofWords(words.words, takes);
  return argv.kind === 'valid'
    ? { kind: 'valid', value: { text: text.trim(), argv: argv.value, ...about } }
    : argv;
}

/** What `{path}` stands for. */
type Takes = 'a-path' | 'paths';

function ofWords(words: readonly string[], takes: Takes): Parsed<CommandEntry['argv']> {
  const at = words.findIndex((word) => !ASSIGNMENT.test(word));
  const [program = '', ...args] = at < 0 ? [] : words.slice(at);
  if (program === '') {
    return {
      kind: 'invalid',
      errorDetail: words.length > 0 && at < 0 ? 'it names no command' : 'it is empty',
    };
  }
  if (holesIn(words.join('\0')) > 1 || program.includes(PATH_PLACEHOLDER))
    return { kind: 'invalid', errorDetail: ONCE };
  if (takes === 'paths' && words.some((word) => word !== PATH_PLACEHOLDER && holesIn(word) > 0))
    return {
      kind: 'invalid',
      errorDetail: 'there {path} stands for several paths and has to be a word of its own',
    };
  if (isReadByShell(words)) return { kind: 'invalid', errorDetail: AS_SCRIPT };
  if (at === 0) return { kind: 'valid', value: [program, ...args] };
  return { kind: 'valid', value: ['env', ...words.slice(0, at), program, ...args] };
}

/** `sh -c 'tool {path}'`: a name of a file would become a part of a script. */
function isReadByShell(words: readonly string[]): boolean {
  const at = words.findIndex((word) => word.includes(PATH_PLACEHOLDER));
  const isShell = words.slice(0, at).some((word) => /(?:^|\/)(?:ba|da|k|z)?sh$/.test(word));
  return isShell && /^-\w*c$/.test(words[at - 1] ?? '');
}

const AS_SCRIPT = `{path} would be a part of a script there; hand it over as an argument: sh -c 'tool "$1"' sh {path}`;
const ONCE = 'only one argument may hold {path}, and only once';

/** A path in a quote could be part of what another shell reads. */
function ofScript(text: string, takes: Takes): Parsed<CommandEntry['argv']> {
  const holes = holesIn(text);
  if (holes > 1) return { kind: 'invalid', errorDetail: ONCE };
  if (holes === 0) return { kind: 'valid', value: shellWords(text, []) };
  const hole = takes === 'paths' ? '"$@"' : '"$1"';
  const [before = '', after = ''] = text.split(PATH_PLACEHOLDER);
  if (isInQuotes(before)) {
    return { kind: 'invalid', errorDetail: 'where it needs a shell, {path} may not stand in quotes' };
  }
  if (!/\S[ \t]$/.test(before) || /[|&;(][ \t]+$/.test(before) || !/^(?:$|[\s|&;)<>])/.test(after)) {
    return {
      kind: 'invalid',
      errorDetail: 'where it needs a shell, {path} has to stand alone as an argument',
    };
  }
  return { kind: 'valid', value: shellWords(`${before}${hole}${after}`, [PATH_PLACEHOLDER]) };
}

function isInQuotes(before: string): boolean {
  return /['"`]/.test(before.replace(/\\.|'[^']*'|"(?:[^"\\]|\\.)*"/gs, ''));
}

function holesIn(text: string): number {
  return text.split(PATH_PLACEHOLDER).length - 1;
}

/** @param args what the script has as `$1` and on */
export function shellWords(script: string, args: readonly string[]): CommandEntry['argv'] {
  return [...SHELL, script, 'bash', ...args];
}

/** The script of an argument vector that `shellWords` made; null: it is none. */
export function shellScriptOf(argv: CommandEntry['argv']): string | null {
  return SHELL.every((word, at) => argv[at] === word) ? (argv[SHELL.length] ?? null) : null;
}

/** What an argument vector starts: the program behind assignments. */
export function programOf(argv: CommandEntry['argv']): string {
  const [first, ...rest] = argv;
  if (first !== 'env') return first;
  return rest.find((word) => !ASSIGNMENT.test(word)) ?? first;
}
