import { invalid, type Parsed, valid } from '../parsed.ts';
import { splitWords } from '../text/shell-words.ts';
import type { CommandEntry } from '../verdict/verdict.ts';

export const PATH_PLACEHOLDER = '{path}';

/** The runner's shell for `run` steps, so that an entry may be written like one. */
const SHELL = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'] as const;
/** Placeholders of other tools for a path. In quotes they are taken literally. */
const MISNAMED = /(?:^|\s)(\{(?:files?|filenames?|filepath|paths)\})(?=\s|$)/i;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/**
 * Parses one line of a command list. A single command is split into words as by a POSIX shell (blanks, quotes,
 * backslash; leading assignments go through `env`) and runs without a shell. Everything else, such as patterns for
 * names of files, is a script, which bash runs unchanged; it gets a path as its first argument, never as part of its text. If an entry takes `paths`, `{path}`
 * is replaced by any number of them, each a separate argument.
 */
export function parseCommandEntry(
  text: string,
  about: Pick<CommandEntry, 'purpose' | 'origin'>,
  takes: Takes = 'a-path',
): Parsed<CommandEntry> {
  const [, misnamed] = MISNAMED.exec(text) ?? [];
  if (misnamed !== undefined) {
    return invalid(`the place for a path is {path}, and ${misnamed} is none`);
  }
  const words = splitWords(text);
  if (words.kind === 'invalid') return words;
  const argv =
    words.kind === 'script' ? argvOfScript(text.trim(), takes) : argvOf(text.trim(), words.words, takes);
  return argv.kind === 'valid' ? valid({ text: text.trim(), argv: argv.value, ...about }) : argv;
}

const QUOTED = /\\.|'[^']*'|"(?:[^"\\]|\\.)*"/gs;
/** `*.js`, `a?.js`, `[ab].js`, `{a,b}.js`: a shell puts names of files in their place. */
const EXPANDED = /[*?]|\[[^\]\s]+\]|\{[^{}\s]*(?:,|\.\.)[^{}\s]*\}/;
/** Words that no program has, and that a shell knows. */
const OF_SHELL = /^(?:!|\.|source|cd|exec|eval|export|set|ulimit|umask)$/;

/** Where a path could not be handed to a script, the words are taken as they are. */
function argvOf(text: string, words: readonly string[], takes: Takes): Parsed<CommandEntry['argv']> {
  const needsShell = EXPANDED.test(text.replace(QUOTED, '')) || OF_SHELL.test(words[0] ?? '');
  const script = needsShell ? argvOfScript(text, takes) : null;
  return script?.kind === 'valid' ? script : argvOfWords(words, takes);
}

/** What `{path}` stands for. */
type Takes = 'a-path' | 'paths';

function argvOfWords(words: readonly string[], takes: Takes): Parsed<CommandEntry['argv']> {
  const at = words.findIndex((word) => !ASSIGNMENT.test(word));
  const [program = '', ...args] = at < 0 ? [] : words.slice(at);
  if (program === '') {
    return invalid(words.length > 0 && at < 0 ? 'it names no command' : 'it is empty');
  }
  if (holesIn(words.join('\0')) > 1 || program.includes(PATH_PLACEHOLDER)) return invalid(PATH_ONCE);
  if (takes === 'paths' && words.some((word) => word !== PATH_PLACEHOLDER && holesIn(word) > 0))
    return invalid('there {path} means several paths and has to be a word of its own');
  if (isReadByShell(words)) return invalid(PATH_IN_SCRIPT);
  if (at === 0) return valid([program, ...args]);
  return valid(['env', ...words.slice(0, at), program, ...args]);
}

/** `sh -c 'tool {path}'`: a file name would become part of a script. */
function isReadByShell(words: readonly string[]): boolean {
  const at = words.findIndex((word) => word.includes(PATH_PLACEHOLDER));
  const isShell = words.slice(0, at).some((word) => /(?:^|\/)(?:ba|da|k|z)?sh$/.test(word));
  return isShell && /^-\w*c$/.test(words[at - 1] ?? '');
}

const PATH_IN_SCRIPT = `{path} would be a part of a script there; hand it over as an argument: sh -c 'tool "$1"' sh {path}`;
const PATH_ONCE = 'only one argument may hold {path}, and only once';

/** A path inside quotes could become part of another shell's script. */
function argvOfScript(text: string, takes: Takes): Parsed<CommandEntry['argv']> {
  const holes = holesIn(text);
  if (holes > 1) return invalid(PATH_ONCE);
  if (holes === 0) return valid(shellWords(text, []));
  const hole = takes === 'paths' ? '"$@"' : '"$1"';
  const [before = '', after = ''] = text.split(PATH_PLACEHOLDER);
  if (isInQuotes(before)) {
    return invalid('where it needs a shell, {path} may not be in quotes');
  }
  if (!/\S[ \t]$/.test(before) || /[|&;(][ \t]+$/.test(before) || !/^(?:$|[\s|&;)<>])/.test(after)) {
    return invalid('where it needs a shell, {path} has to be an argument of its own');
  }
  return valid(shellWords(`${before}${hole}${after}`, [PATH_PLACEHOLDER]));
}

function isInQuotes(before: string): boolean {
  return /['"`]/.test(before.replace(/\\.|'[^']*'|"(?:[^"\\]|\\.)*"/gs, ''));
}

function holesIn(text: string): number {
  return text.split(PATH_PLACEHOLDER).length - 1;
}

/** @param args the script's arguments from `$1` on */
export function shellWords(script: string, args: readonly string[]): CommandEntry['argv'] {
  return [...SHELL, script, 'bash', ...args];
}

/** The script in arguments made by `shellWords`; null: they were not made by it. */
export function shellScriptOf(argv: CommandEntry['argv']): string | null {
  return SHELL.every((word, at) => argv[at] === word) ? (argv[SHELL.length] ?? null) : null;
}

/** The command for a reader: where a script of `shellWords` only hands words on, these. */
export function readableCommand(argv: CommandEntry['argv']): string {
  const script = shellScriptOf(argv);
  if (script === null) return argv.join(' ');
  return script.endsWith('"$@"') ? argv.slice(SHELL.length + 2).join(' ') : script;
}

/** The program that the arguments start, after any assignments. */
export function programOf(argv: CommandEntry['argv']): string {
  const [first, ...rest] = argv;
  if (first !== 'env') return first;
  return rest.find((word) => !ASSIGNMENT.test(word)) ?? first;
}
