import { posix } from 'node:path';

export type Option = readonly [name: string, value?: string];

/** The arguments of a runner, split into options and positionals. */
export interface Arguments {
  /** Each with its value, if that is a separate word. */
  readonly options: readonly Option[];
  readonly positionals: readonly string[];
}

/** How to make a test runner run only some files. */
export interface RunnerForm {
  /** Matches files that the runner may accept. */
  readonly takes: RegExp;
  /** Options whose value is the next word. */
  readonly valued: ReadonlySet<string>;
  /**
   * The arguments that limit the runner to these files; null: that is not possible.
   * @param files relative to the folder that the command runs in, with plain characters only
   */
  only(files: readonly string[], args: Arguments): readonly string[] | null;
  /**
   * `own`: the runner chooses from the files that it would run anyway. `given`: it runs the given files, even if the
   * whole command would not.
   */
  picks(files: readonly string[], args: Arguments): 'own' | 'given';
  /** It runs all tests in the folders of the files. Absent: the files alone. */
  readonly takesFolders?: true;
  /** The option by which it names each test in the form of its usual output; absent: it does so anyway, or never. */
  readonly names?: Option;
  /** Options that this takes the place of, as `--name=value`. With another choice of output, that stays. Absent: none. */
  readonly instead?: { readonly of: RegExp; readonly unless: RegExp };
}

/** The arguments with which the runner names each test. */
export function naming({ options, positionals }: Arguments, { names, instead }: RunnerForm): Arguments {
  if (names === undefined) return { options, positionals };
  const kept = options.filter((option) => instead?.of.test(option.join('=')) !== true);
  if (kept.some((option) => instead?.unless.test(option.join('=')))) return { options, positionals };
  return { options: [...kept, names], positionals };
}

export function argumentsIn(words: readonly string[], valued: ReadonlySet<string>): Arguments {
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
    const takesValue = valued.has(word) && value !== undefined;
    options.push(takesValue ? [word, value] : [word]);
    if (takesValue) at += 1;
  }
  return { options, positionals };
}

/** The words of the options, without those whose name matches. */
export function optionsBut(dropped: RegExp | null, { options }: Arguments): readonly string[] {
  return options
    .filter(([name]) => dropped?.test(name) !== true)
    .flatMap(([name, value]) => (value === undefined ? [name] : [name, value]));
}

/** Coverage options: the coverage of a part of the tests is meaningless, and may fail the command. */
export const COVERAGE = /^--(?:no-)?(?:experimental-test-)?cov/;

export function valuedOptions(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Runners that run exactly the files behind their options. `drops` are options that concern all tests. */
export function givenFiles({
  takes,
  valued,
  drops = null,
}: {
  readonly takes: RegExp;
  readonly valued: string;
  readonly drops?: RegExp | null;
}): RunnerForm {
  return {
    takes,
    valued: valuedOptions(valued),
    only: (files, args) => [...optionsBut(drops, args), ...files],
    picks: () => 'given',
  };
}

/** The class that a file of tests is named after. */
export function classOf(file: string): string {
  return posix.basename(file).replace(/\.\w+$/, '');
}
