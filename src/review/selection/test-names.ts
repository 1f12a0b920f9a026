import { JAVASCRIPT, NODE_TEST, RUNTIMES } from './javascript.ts';
import { OTHERS, PYTEST, UNITTEST } from './other-languages.ts';
import { classOf, type Option, type RunnerForm } from './runner-form.ts';

/** What limits a runner to some tests of the files that it is given. */
export interface NameFilter {
  readonly options: readonly Option[];
  /** Words behind all others. */
  readonly last: readonly string[];
}

interface Named {
  readonly names: readonly string[];
  readonly files: readonly string[];
}

type FilterBy = (named: Named) => NameFilter;

/** More names are not worth a command line of their own. */
const MOST_NAMES = 20;
const MAX_NAME_CHARS = 200;

/**
 * The arguments by which a runner runs these tests, and perhaps others with such a name: who asks has to look for each
 * of them in the result. Null: the runner has no known form for that, or a name may mean something else to it.
 *
 * @param names of tests, without groups, classes and files around them
 */
export function nameFilter(form: RunnerForm, { names, files }: Named): NameFilter | null {
  if (names.length === 0 || names.length > MOST_NAMES) return null;
  // What begins with a dash would be an option.
  if (names.some((name) => /^\s*(?:-|$)/.test(name) || name.length > MAX_NAME_CHARS)) return null;
  const row = FILTERS.find(({ forms }) => forms.includes(form));
  if (row === undefined || (row.takes === 'words' && !names.every((name) => /^\w+$/.test(name)))) return null;
  return row.by({ names, files });
}

function byPattern(option: string): FilterBy {
  return ({ names }) => ({ options: [[`${option}=${anyOf(names)}`]], last: [] });
}

function byValue(option: string, value: (names: readonly string[]) => string): FilterBy {
  return ({ names }) => ({ options: [[option, value(names)]], last: [] });
}

/** A regular expression for names that contain one of these. What may be an operator stands for any character. */
function anyOf(names: readonly string[]): string {
  return `(${names.map((name) => name.replace(/[^\w ]/gu, '.')).join('|')})`;
}

function last(word: (named: Named) => string): FilterBy {
  return (named) => ({ options: [], last: [word(named)] });
}

interface Row {
  readonly forms: readonly (RunnerForm | undefined)[];
  /** `words`: names of functions and methods alone. */
  readonly takes: 'texts' | 'words';
  readonly by: FilterBy;
}

const FILTERS: readonly Row[] = [
  {
    forms: [JAVASCRIPT.get('jest'), JAVASCRIPT.get('vitest')],
    takes: 'texts',
    by: byPattern('--testNamePattern'),
  },
  { forms: [JAVASCRIPT.get('mocha')], takes: 'texts', by: byPattern('--grep') },
  { forms: [RUNTIMES.get('playwright')], takes: 'texts', by: byPattern('--grep') },
  { forms: [RUNTIMES.get('bun'), NODE_TEST], takes: 'texts', by: byPattern('--test-name-pattern') },
  { forms: [RUNTIMES.get('deno')], takes: 'texts', by: byValue('--filter', (names) => `/${anyOf(names)}/`) },
  { forms: [PYTEST], takes: 'words', by: byValue('-k', (names) => names.join(' or ')) },
  {
    forms: [UNITTEST],
    takes: 'words',
    by: ({ names }) => ({ options: names.map((name) => ['-k', name] as const), last: [] }),
  },
  { forms: [OTHERS.get('go')], takes: 'words', by: byValue('-run', (names) => `^(${names.join('|')})$`) },
  {
    forms: [OTHERS.get('cargo')],
    takes: 'texts',
    by: ({ names }) => ({ options: [], last: ['--', ...names] }),
  },
  {
    forms: [OTHERS.get('mvn')],
    takes: 'words',
    by: last(
      ({ names, files }) => `-Dtest=${files.map((file) => `${classOf(file)}#${names.join('+')}`).join(',')}`,
    ),
  },
  { forms: [OTHERS.get('rspec')], takes: 'texts', by: ofEach('-e') },
  { forms: [OTHERS.get('rails')], takes: 'texts', by: byValue('-n', (names) => `/${anyOf(names)}/`) },
  { forms: [OTHERS.get('phpunit')], takes: 'words', by: last(({ names }) => `--filter=::${anyOf(names)}`) },
];

function ofEach(option: string): FilterBy {
  return ({ names }) => ({ options: names.map((name) => [option, name] as const), last: [] });
}
