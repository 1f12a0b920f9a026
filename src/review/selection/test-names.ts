/** An option of a command line, and its value where that is a word of its own. */
export type Option = readonly [name: string] | readonly [name: string, value: string];

/** What limits a runner to some tests of the files that it is given. */
export interface NameFilter {
  readonly options?: readonly Option[];
  /** Words behind all others. */
  readonly last?: readonly string[];
}

interface Named {
  /** Of tests, without groups, classes and files around them. */
  readonly names: readonly string[];
  readonly files: readonly string[];
}

/** How a runner is told of names. `words`: of functions and methods alone. */
export interface ByName {
  readonly takes: 'texts' | 'words';
  readonly filter: (named: Named) => NameFilter;
  /** It also limits a run of which no file is known. */
  readonly isEnough?: true;
}

/** More names are not worth a command line of their own. */
const MOST_NAMES = 20;
const MAX_NAME_CHARS = 200;

/**
 * The arguments by which a runner runs these tests, and perhaps others with such a name: who asks has to look for each
 * of them in the result. Null: the runner has no known form for that, or a name may mean something else to it.
 */
export function nameFilter(form: ByName | undefined, { names, files }: Named): NameFilter | null {
  if (form === undefined || names.length === 0 || names.length > MOST_NAMES) return null;
  // What begins with a dash would be an option.
  if (names.some((name) => /^\s*(?:-|$)/.test(name) || name.length > MAX_NAME_CHARS)) return null;
  if (form.takes === 'words' && !names.every((name) => /^\w+$/.test(name))) return null;
  return form.filter({ names, files });
}

export function byPattern(option: string): ByName {
  return { takes: 'texts', filter: ({ names }) => ({ options: [[`${option}=${anyOf(names)}`]] }) };
}

/** An option whose value is made of a pattern. */
export function byValue(option: string, value: (pattern: string) => string): ByName {
  return { takes: 'texts', filter: ({ names }) => ({ options: [[option, value(anyOf(names))]] }) };
}

/** An option for each name. */
export function byEach(takes: ByName['takes'], option: string): ByName {
  return { takes, filter: ({ names }) => ({ options: names.map((name) => [option, name] as const) }) };
}

/** A regular expression for names that contain one of these. What may be an operator stands for any character. */
function anyOf(names: readonly string[]): string {
  return `(${names.map((name) => name.replace(/[^\w ]/gu, '.')).join('|')})`;
}
