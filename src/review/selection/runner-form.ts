export type Option = readonly [name: string, value?: string];

/** What follows a runner's name in a command, told apart. */
export interface Arguments {
  /** Each with its value, where that is a word of its own. */
  readonly options: readonly Option[];
  readonly positionals: readonly string[];
}

/** How a test runner is told to run some files only. */
export interface RunnerForm {
  /** Of a file: whether the runner may take it. */
  readonly takes: RegExp;
  /** Options whose value is the next word. */
  readonly valued: ReadonlySet<string>;
  /**
   * What stands behind the runner's name for these files; null: they cannot be named so.
   * @param files relative to the folder that the command runs in, of plain characters
   */
  only(files: readonly string[], args: Arguments): readonly string[] | null;
  /**
   * `own`: it picks the files out of those that it would run anyway. `given`: it runs what it is given, whether the
   * whole command would run that or not.
   */
  picks(files: readonly string[], args: Arguments): 'own' | 'given';
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

/** The words of the options, without those whose name is of this form. */
export function optionsBut(dropped: RegExp | null, { options }: Arguments): readonly string[] {
  return options
    .filter(([name]) => dropped?.test(name) !== true)
    .flatMap(([name, value]) => (value === undefined ? [name] : [name, value]));
}

/** Measured coverage of a part of the tests says nothing, and may fail the command. */
export const COVERAGE = /^--(?:no-)?(?:experimental-test-)?cov/;

export function valuedOptions(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
