import { posix } from 'node:path';
import type { ByName, Option } from './test-names.ts';

/** The arguments of a runner, split into options and positionals. */
export interface Arguments {
  /** Each with its value, if that is a separate word. */
  readonly options: readonly Option[];
  readonly positionals: readonly string[];
}

export interface Naming {
  readonly by: Option;
  /** Options that this takes the place of, as `--name=value`. With another choice of output, that stays. */
  readonly insteadOf?: RegExp;
  readonly unless?: RegExp;
}

/** Which of the arguments that are no options a runner may have. */
interface Operands {
  /** What they have to be, joined by blanks. Default: anything. */
  readonly allows?: RegExp;
  /** Those that are kept, in front of the options. Default: none. */
  readonly keeps?: RegExp;
  /** Those that name no files. Default: none. */
  readonly command?: RegExp;
}

/** How to make a test runner run only some files. These are relative to the folder that the command runs in. */
export interface RunnerForm {
  /** Matches files that the runner may accept; absent: none. */
  readonly takes?: RegExp;
  /** Options whose value is the next word. */
  readonly valued?: string;
  readonly operands?: Operands;
  /** Options that concern all tests, and options with which it cannot be limited. */
  readonly drops?: RegExp;
  readonly bars?: RegExp;
  readonly adds?: readonly string[];
  /** The words for the files; null: it cannot be limited to them. Default: the files. */
  readonly words?: (files: readonly string[], args: Arguments) => readonly string[] | null;
  /** Default: behind the options. */
  readonly wordsAre?: 'in front';
  /**
   * `own`: the runner chooses from the files that it would run anyway. `given`: it runs the given files, even if the
   * whole command would not. `own without files`: that depends on whether the command names files.
   */
  readonly picks: 'own' | 'given' | 'own without files';
  /** It runs all tests in the folders of the files. Absent: the files alone. */
  readonly takesFolders?: true;
  /** Absent: it cannot be limited to names. */
  readonly byName?: ByName;
  /** How it names each test in the form of its usual output; absent: it does so anyway, or never. */
  readonly naming?: Naming;
}

/** The arguments that limit a runner to these files, with plain characters only; null: that is not possible. */
export function limitedTo(
  files: readonly string[],
  args: Arguments,
  { operands = {}, drops, bars, adds = [], words: wordsFor = () => files, wordsAre }: RunnerForm,
): readonly string[] | null {
  const { positionals, options } = args;
  if (operands.allows?.test(positionals.join(' ')) === false) return null;
  if (options.some(([name]) => bars?.test(name))) return null;
  const words = wordsFor(files, args);
  if (words === null) return null;
  const kept = positionals.filter((word) => operands.keeps?.test(word));
  const others = options.filter(([name]) => drops?.test(name) !== true).flatMap((option) => [...option]);
  return wordsAre === 'in front' ? [...words, ...others] : [...kept, ...others, ...adds, ...words];
}

/** Whether the whole command is known to run the files as well that its runner takes of the given ones. */
export function isKnownPart({ picks, operands }: RunnerForm, { positionals }: Arguments): boolean {
  if (picks !== 'own without files') return picks === 'own';
  return positionals.every((word) => operands?.command?.test(word) === true);
}

/** The arguments with which the runner names each test. */
export function naming({ options, positionals }: Arguments, { naming: form }: RunnerForm): Arguments {
  if (form === undefined) return { options, positionals };
  const kept = options.filter((option) => form.insteadOf?.test(option.join('=')) !== true);
  if (kept.some((option) => form.unless?.test(option.join('=')))) return { options, positionals };
  return { options: [...kept, form.by], positionals };
}

/** @param valued options whose value is the next word */
export function argumentsIn(words: readonly string[], valued = ''): Arguments {
  const takers = new Set(valued.split(' '));
  const options: Option[] = [];
  const positionals: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--') {
      positionals.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      positionals.push(word);
      continue;
    }
    const value = words[at + 1];
    const takesValue = takers.has(word) && value !== undefined;
    options.push(takesValue ? [word, value] : [word]);
    if (takesValue) at += 1;
  }
  return { options, positionals };
}

/** Coverage options: the coverage of a part of the tests is meaningless, and may fail the command. */
export const COVERAGE = /^--(?:no-)?(?:experimental-test-)?cov/;

/** The class that a file of tests is named after. */
export function classOf(file: string): string {
  return posix.basename(file).replace(/\.\w+$/, '');
}
