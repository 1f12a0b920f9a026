import { posix } from 'node:path';
import picomatch from 'picomatch';

/** What one line of a shell starts, and where: a program behind `cd x &&`, `timeout 9`, `env A=b` or `sh -c` counts as itself. */
export interface StartedProgram {
  /** Folders from which its words are read: after each `cd` of the line, and where the line begins, as it may be a subshell's. */
  readonly folders: readonly string[];
  readonly program: string;
  readonly args: readonly string[];
  readonly text: string;
}

export const BETWEEN_WORDS = /[\s"'`;&|()<>=,]+/;
const BETWEEN_PROGRAMS = /&&|\|\||[;|&\n()`]/;
const SHELL = /(?:^|\/)(?:ba|da|k|z)?sh$/;
const SOURCE = /^(?:\.|source)$/;
/** Words in front of a program, with the options and numbers that they take. */
const IN_FRONT =
  /^(?:[A-Za-z_]\w*=.*|[!{}]|if|then|else|elif|do|while|until|time|env|exec|command|nice|nohup|sudo|xargs|timeout|stdbuf|setsid)$/;
const OF_THESE = /^(?:-.*|\d+(?:\.\d+)?[smhd]?)$/;
const MAX_PATTERN_CHARS = 1000;

/** Interpreters, and the option with which a word of the line is their program: of what it names nothing is started. */
const INLINE: readonly (readonly [program: RegExp, option: RegExp])[] = [
  [/(?:^|\/)(?:node|deno|bun|ruby|perl|lua|Rscript)$/, /^(?:-\w*[ep]|--eval|--print|eval)$/],
  [/(?:^|\/)python[\d.]*$/, /^-c$/],
  [/(?:^|\/)php$/, /^-r$/],
];

export function programsIn(line: string, folder: string): readonly StartedProgram[] {
  const found: StartedProgram[] = [];
  let now = folder;
  let isInline = false;
  for (const text of line.split(BETWEEN_PROGRAMS)) {
    const words = isInline ? [] : behindOthers(text.split(/[\s"']+/).filter((word) => word !== ''));
    const [program = '', ...args] = words;
    isInline ||= INLINE.some(([name, option]) => name.test(program) && args.some((one) => option.test(one)));
    if (words.length === 0 && isInline) found.push({ folders: [folder], program, args, text });
    else if (program === 'cd') now = posix.join(now, args[0] ?? '');
    else if (program !== '') found.push({ folders: [...new Set([now, folder])], program, args, text });
  }
  return found;
}

function behindOthers(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const program = first.replace(/^[@+-]+/, '');
  if (SHELL.test(program)) {
    const at = rest.findIndex((word) => /^-\w*c$/.test(word));
    return at < 0 ? [program, ...rest] : behindOthers(rest.slice(at + 1));
  }
  if (!IN_FRONT.test(program)) return program === '' ? [] : [program, ...rest];
  const at = rest.findIndex((word) => !OF_THESE.test(word));
  return at < 0 ? [] : behindOthers(rest.slice(at));
}

/** Words that are the scripts which a shell is given, or the program itself. */
export function scriptsOf({ program, args }: StartedProgram): readonly string[] {
  return SHELL.test(program) || SOURCE.test(program) ? args : [program];
}

const MODULE_ENDINGS =
  '.js .mjs .cjs .ts .mts .py .rb .pl .pm .php .lua /index.js /index.mjs /index.cjs /index.ts /__main__.py /__init__.py';

/** Paths under which an interpreter finds what it is told to start or load: a file, a module or a folder. */
export function modulePaths(word: string): readonly string[] {
  const asModule = word.includes('/') ? [] : [word.replaceAll('.', '/')];
  return [word, ...asModule].flatMap((name) => [name, ...MODULE_ENDINGS.split(' ').map((end) => name + end)]);
}

/** What a word of a shell stands for: the path itself, or those that its pattern matches. */
export function pathsOf(word: string, known: ReadonlySet<string>): readonly string[] {
  const path = posix.normalize(word);
  if (!isPattern(path) || path.length > MAX_PATTERN_CHARS) return known.has(path) ? [path] : [];
  const isMatch = picomatch(path);
  return [...known].filter((one) => isMatch(one));
}

export function isPattern(word: string): boolean {
  return word.includes('*');
}
