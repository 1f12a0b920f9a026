import type { ShellWord } from './shell-text.ts';

/** A program that runs a file. */
interface Interpreter {
  readonly kind: 'shell' | 'interpreter';
  readonly name: RegExp;
  /** Flags by which a file is only checked, or is data of a program that stands in the flag. */
  readonly startsNone: RegExp;
  /** Flags with a value behind them. */
  readonly takes: RegExp;
  /** How the name of a file without an ending may go on; none: such a word is a command of the interpreter. */
  readonly endings: readonly string[];
}

/** How JavaScript may leave out the end of a path. */
export const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '/index.js'];

const INTERPRETERS: readonly Interpreter[] = [
  {
    kind: 'shell',
    name: /^(?:ba|da|k|z)?sh$/,
    startsNone: /^-[a-zA-Z]*[cns]/,
    takes: /^(?:[-+][a-zA-Z]*[oO]|--(?:rcfile|init-file))$/,
    endings: [''],
  },
  {
    kind: 'interpreter',
    name: /^(?:node|tsx|ts-node)$/,
    startsNone: /^(?:-(?:[cehpv]|pe)|--(?:check|lint|eval|print))(?:=|$)/,
    takes:
      /^(?:-[rCPO]|--(?:require|import|loader|experimental-loader|env-file(?:-if-exists)?|test-reporter(?:-destination)?|conditions|tsconfig|project))$/,
    endings: ENDINGS,
  },
  {
    kind: 'interpreter',
    name: /^bun$/,
    startsNone: /^(?:-[ep]|--(?:check|lint|eval|print))(?:=|$)/,
    takes: /^(?:-[rc]|--(?:preload|require|import|config|env-file|cwd))$/,
    endings: [],
  },
  {
    kind: 'interpreter',
    name: /^deno$/,
    startsNone: /^--lint$/,
    takes: /^(?:-[cL]|--(?:config|import-map|env-file|lock|preload|import|require))$/,
    endings: [],
  },
  {
    kind: 'interpreter',
    name: /^(?:python[\d.]*|pypy3?)$/,
    startsNone: /^-[bBdEiIOPqsSuvx]*[chV?]|^--(?:check|lint|version|help)/,
    takes: /^-[bBdEiIOPqsSuvx]*[WX]$/,
    endings: ['', '/__main__.py'],
  },
  {
    kind: 'interpreter',
    name: /^ruby$/,
    startsNone: /^-[alnpsvwWd]*[ceh]|^--(?:check|lint|version|help)/,
    takes: /^-[alnpsvwd]*[IrEC]$/,
    endings: [''],
  },
  {
    kind: 'interpreter',
    name: /^perl$/,
    startsNone: /^-[acnpstTuUvwWXfl0-9]*[ceEh]|^--(?:check|lint)/,
    takes: /^-[anpstTuUwWXl]*I$/,
    endings: [''],
  },
  {
    kind: 'interpreter',
    name: /^php$/,
    startsNone: /^-[nqaCe]*[lrivmh]|^--(?:check|lint|syntax-check|run|version|help|info)/,
    takes: /^(?:-[cdzSt]|--(?:define|php-ini|server|docroot))$/,
    endings: [''],
  },
  {
    kind: 'interpreter',
    name: /^lua[\d.]*$/,
    startsNone: /^(?:-v|--(?:check|lint))$/,
    takes: /^-[el]$/,
    endings: [''],
  },
];

const WITH_ENDING = /\.(?:[cm]?[jt]sx?|py|rb|pl|php|lua)$/;
const MAY_BE_VALUE = /^[\w@][\w/@-]*$/;
const MODULE = /^-[bBdEiIOPqsSuvx]*m([\s\S]*)$/;

/** What a program runs: a file by the name as it stands there, with how that may go on, or a module of Python. */
export type Run =
  | {
      readonly kind: 'shell' | 'interpreter';
      readonly word: ShellWord;
      readonly endings: readonly string[];
    }
  | { readonly kind: 'module'; readonly word: ShellWord; readonly name: string };

/** More words are read by no person, and many programs in one command would each look at all that follow. */
const MOST_WORDS = 100;

/** What the word starts, if it is a program; null: it is none that runs a file, or runs none here. */
export function runBy(command: readonly ShellWord[], place: number): Run | null {
  const program = programOf(command[place]?.text ?? '');
  const found = INTERPRETERS.find(({ name }) => name.test(program));
  if (found === undefined) return null;
  const words = command.slice(place + 1, place + 1 + MOST_WORDS);
  const at = operandAt(words, found);
  const word = words[at ?? -1];
  if (at === null || word === undefined) return null;
  const module = isPython(found) ? MODULE.exec(word.text) : null;
  if (module !== null) return { kind: 'module', word, name: module[1] || words[at + 1]?.text || '' };
  const { kind, endings } = found;
  if (kind === 'shell' || WITH_ENDING.test(word.text)) return { kind, word, endings: [''] };
  return /\.[^/]*$/.test(word.text) ? null : { kind, word, endings };
}

/** @param word the program, by its path or, in a manifest of Composer, behind a sign */
export function programOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/^@/, '');
}

function isPython({ endings }: Interpreter): boolean {
  return endings.includes('/__main__.py');
}

/**
 * The first word that is neither a flag nor the value of one. A flag that is not known is taken to have a value where a
 * file stands behind that.
 */
function operandAt(words: readonly ShellWord[], interpreter: Interpreter): number | null {
  const { startsNone, takes, endings } = interpreter;
  const lastFile = words.findLastIndex(({ text }) => WITH_ENDING.test(text));
  let isBehindFlag = false;
  for (let at = 0; at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    if (text === '--') return at + 1;
    const isFlag = /^[-+]./.test(text);
    if (isFlag && isPython(interpreter) && MODULE.test(text)) return at;
    if (isFlag && startsNone.test(text)) return null;
    if (isFlag && takes.test(text)) at += 1;
    const isCommand = endings.length === 0 && text === 'run';
    const isValue = isBehindFlag && MAY_BE_VALUE.test(text) && at < lastFile;
    if (!isFlag && !isCommand && !isValue) return at;
    isBehindFlag = isFlag;
  }
  return null;
}
