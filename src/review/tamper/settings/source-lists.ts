import { posix } from 'node:path';
import { isRunnable, type PathPredicate } from '../../source/test-files.ts';
import { compilesMore, needsMoreFiles } from './more-files.ts';

/** What a build system calls lists of sources and programs of tests. */
interface BuildLanguage {
  readonly tokens: RegExp;
  /** Calls, keyword arguments and variables whose lists name what is compiled, innermost bracket. */
  readonly lists: RegExp;
  /** Calls and keyword arguments around such a list. */
  readonly around: RegExp;
  /** Calls that make a program of tests, run it, or link it. */
  readonly programs: RegExp;
}

/** A name that says that a list holds sources. */
const LIST = String.raw`\w*(?:SRCS?|SOURCES?|HEADERS?|HDRS?|srcs?|sources?|headers?|hdrs?)(?:_(?:FILES|LIST|files|list))?`;
const QUOTED = /#[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w.+-]+|\S|\n/g;

const LANGUAGES: readonly (readonly [file: RegExp, language: BuildLanguage])[] = [
  [
    /(?:^|\/)CMakeLists\.txt$/,
    {
      tokens: /#[^\n]*|"(?:[^"\\]|\\[\s\S])*"|[^\s()"#]+|[()"]|\n/g,
      lists: new RegExp(
        String.raw`^(?:add_library|add_executable|target_sources|(?:qt\d?_)?add_(?:executable|library)|set ${LIST}|list (?:APPEND|PREPEND) ${LIST})$`,
      ),
      around: /^$/,
      programs: /^(?:add_executable|target_link_libraries)$/,
    },
  ],
  [
    /(?:^|\/)meson\.build$/,
    {
      tokens: QUOTED,
      lists: new RegExp(
        `^(?:executable|library|(?:static|shared|both)_librar(?:y|ies)|shared_module|files|${LIST})$`,
      ),
      around: /^(?:executable|library|(?:static|shared|both)_librar(?:y|ies)|shared_module)$/,
      programs: /^(?:executable|test)$/,
    },
  ],
  [
    /(?:^|\/)BUILD(?:\.bazel)?$/,
    {
      tokens: QUOTED,
      lists: /^(?:srcs|(?:textual_)?hdrs|glob)$/,
      around: /^(?:srcs|(?:textual_)?hdrs|\w+_(?:library|binary|test))$/,
      programs: /^\w+_test$/,
    },
  ],
  [/\.gemspec$/, { tokens: QUOTED, lists: /^\w+\.files$/, around: /^$/, programs: /^$/ }],
];

const SOURCE =
  /^["']?(?!-)(?:\$\{\w+\}\/)?([\w./+-]+\.(?:c|cc|cpp|cxx|c\+\+|cppm|ixx|h|hh|hpp|hxx|ipp|tpp|inl|m|mm|cu|cuh|f90|swift|rs|go|java|kt|py|rb|vala))["']?$/i;

/** Whether a word of a build file is the name of a source or of a header. */
export function isSource(word: string): boolean {
  return SOURCE.test(word);
}

/** A list with one of these words may be about what is left out, or expected to fail. */
const LEAVES_OUT = /exclu|skip|ignor|disab|remove|fail|flaky|manual/i;
const TEST_WORD = /(?:^|[^A-Za-z])(?:unit)?[Tt]ests?(?![a-z])|[a-z\d]Tests?(?![a-z])|TESTS?(?![A-Z])/;
/** Texts over several lines, in which a hash opens no comment. */
const LONG_TEXT = /\[=*\[|"""|'''/;

type Statement = readonly string[];

interface Versions {
  readonly before: string;
  readonly after: string;
  /** All of the file in the base, of which `before` may be a part. */
  readonly base: string;
}

/**
 * Whether a build file only names more sources than before, in lists that have sources only: no option, dependency,
 * command or condition differs. A program of tests may get further tests, but no other code, which might replace the
 * code under test. It may be new if it consists of tests and is linked in the way that others are.
 */
export function onlyListsMore(
  path: string,
  { before, after, base }: Versions,
  { isTest, isAdded }: { readonly isTest: PathPredicate; readonly isAdded: PathPredicate },
): boolean {
  const sourceOf = (file: string): string => posix.join(posix.dirname(path), file);
  if (/\.(?:cs|fs|vb)proj$/.test(path)) {
    const isOfTests = isTest(path) || TEST_WORD.test(before);
    return compilesMore(before, after, (file) => !isOfTests || isTest(sourceOf(file)));
  }
  if (/(?:^|\/)[mM]akefile(?:\.(?:am|in))?$|\.mk$/.test(path)) return needsMoreFiles(before, after, isAdded);
  const language = LANGUAGES.find(([file]) => file.test(path))?.[1];
  if (language === undefined || LONG_TEXT.test(before) || LONG_TEXT.test(after)) return false;
  const [was, is] = [statementsOf(before, language), statementsOf(after, language)];
  const isTestSource = (word: string): boolean => {
    const source = SOURCE.exec(word)?.[1] ?? '';
    return isRunnable(source) || isTest(sourceOf(source));
  };
  const programs = new NewPrograms(was, { language, isTestSource, base });
  let next = 0;
  for (const statement of is) {
    const added = addedTo(was[next] ?? [], statement, language);
    const isOpen = !isTest(path) && !statement.some((word) => TEST_WORD.test(word));
    const isMore = added?.every((word) => isOpen || isTestSource(word)) ?? false;
    if (isMore && (added?.length === 0 || !leavesOut(statement))) next += 1;
    else if (!programs.hasNew(statement)) return false;
  }
  return next === was.length;
}

function leavesOut(statement: Statement): boolean {
  return statement.some((word) => !SOURCE.test(word) && LEAVES_OUT.test(word));
}

/** The statements of a file, without comments and commas. Those of these languages end with a line. */
function statementsOf(text: string, { tokens }: BuildLanguage): readonly Statement[] {
  const statements: string[][] = [[]];
  let depth = 0;
  for (const [token] of text.matchAll(tokens)) {
    if (token.startsWith('#') || token === ',') continue;
    if (token !== '\n') statements.at(-1)?.push(token);
    else if (depth <= 0) statements.push([]);
    if (/^[([{]$/.test(token)) depth += 1;
    if (/^[)\]}]$/.test(token)) depth -= 1;
  }
  return statements.filter(({ length }) => length > 0);
}

/** The sources that a statement has in addition; null: it differs in something else. */
function addedTo(before: Statement, after: Statement, language: BuildLanguage): readonly string[] | null {
  const added: string[] = [];
  const heads: string[] = [];
  let next = 0;
  for (const [index, word] of after.entries()) {
    if (word === before[next]) {
      next += 1;
      if (/^[([{]$/.test(word)) heads.push(headOf(after, index));
      if (/^[)\]}]$/.test(word)) heads.pop();
      continue;
    }
    if (!SOURCE.test(word) || !isListOfSources(heads, language)) return null;
    added.push(word);
  }
  return next === before.length ? added : null;
}

/** What a bracket belongs to: a call, a keyword or a variable; of a variable that CMake sets, with its name. */
function headOf(statement: Statement, at: number): string {
  const [before = '', operator = ''] = [statement[at - 1], statement[at - 2]];
  if (/^[=:]$/.test(before)) return statement[at - (operator === '+' ? 3 : 2)] ?? '';
  if (!/^\w/.test(before)) return '';
  const call = before.toLowerCase();
  const [first = '', second = ''] = [statement[at + 1], statement[at + 2]];
  if (call === 'set') return `set ${first}`;
  return call === 'list' ? `list ${first} ${second}` : before;
}

function isListOfSources(heads: readonly string[], { lists, around }: BuildLanguage): boolean {
  const named = heads.filter((head) => head !== '');
  const [inner = '', ...outer] = named.toReversed();
  return lists.test(inner) && outer.every((head) => around.test(head));
}

interface ProgramOptions {
  readonly language: BuildLanguage;
  readonly isTestSource: PathPredicate;
  readonly base: string;
}

/** New programs of tests, with nothing that the base does not use for such programs as well. */
class NewPrograms {
  readonly #was: readonly Statement[];
  readonly #options: ProgramOptions;
  readonly #known: ReadonlySet<string>;
  readonly #alike = new Map<string, ReadonlySet<string>>();
  readonly #made = new Set<string>();

  constructor(was: readonly Statement[], options: ProgramOptions) {
    this.#was = was;
    this.#options = options;
    this.#known = new Set(statementsOf(options.base, options.language).flat());
  }

  /** Whether the statement makes, links or runs one of them. Only that program may have a new name. */
  hasNew(statement: Statement): boolean {
    const { language, isTestSource } = this.#options;
    const [variable = '', operator] = statement;
    const start = operator === '=' ? 2 : 0;
    const [call = '', , ...words] = statement.slice(start);
    if (!language.programs.test(call) || leavesOut(statement)) return false;
    const name = (words[0] === 'name' ? words[2] : words[0]) ?? '';
    if (!this.#isNewName(name) || (start > 0 && !this.#isNewName(variable))) return false;
    const alike = this.#wordsBeside(call);
    const isUsual = words.every(
      (word) =>
        alike.has(word) || word === name || this.#made.has(word) || (SOURCE.test(word) && isTestSource(word)),
    );
    if (isUsual && start > 0) this.#made.add(variable);
    return isUsual;
  }

  /** The words of the base's statements with this call. */
  #wordsBeside(call: string): ReadonlySet<string> {
    const known = this.#alike.get(call);
    if (known !== undefined) return known;
    const words = new Set(this.#was.flatMap((one) => (one.includes(call) ? one : [])));
    this.#alike.set(call, words);
    return words;
  }

  #isNewName(word: string): boolean {
    return TEST_WORD.test(word) && !SOURCE.test(word) && !this.#known.has(word);
  }
}
