/** A word of a command without its quotes, and the place in the text where it begins. */
export interface ShellWord {
  readonly text: string;
  readonly at: number;
}

export interface ShellCommand {
  readonly words: readonly ShellWord[];
  /** False: the words of an argument, which may be no command at all. */
  readonly isRun: boolean;
}

/** A text of the shell, and where it stands in the whole. */
export interface ShellText {
  readonly text: string;
  readonly at: number;
  readonly isRun: boolean;
  readonly depth: number;
}

const ASSIGNED = /^([A-Za-z_]\w*)=([\s\S]*)$/;
/** Longer values are no paths. */
const LONGEST_VALUE = 200;

/** The variable that a word sets; null: it sets none. */
export function assignedIn(word: string): { readonly name: string; readonly value: string } | null {
  const [, name, value = ''] = ASSIGNED.exec(word) ?? [];
  return name === undefined ? null : { name, value };
}

export function valuesIn(words: readonly string[]): Map<string, string> {
  return new Map(
    words.flatMap((word) => {
      const set = assignedIn(word);
      return set === null || set.value.length > LONGEST_VALUE ? [] : [[set.name, set.value] as const];
    }),
  );
}
