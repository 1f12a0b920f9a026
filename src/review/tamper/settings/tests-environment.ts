/** What Automake puts in front of each test. */
const ENVIRONMENTS: readonly string[] = [
  'the variable "TESTS_ENVIRONMENT"',
  'the variable "AM_TESTS_ENVIRONMENT"',
];
const WORD = /(?:[^\s;'"\\]|\\.|'[^']*'|"(?:\\.|[^"\\])*")+|;/gs;
const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;
/** Names of what may switch tests or checks off, or how they judge. */
const SWITCHES =
  /TEST|CHECK|SKIP|FAIL|EXCLU|IGNORE|DISABLE|FILTER|ONLY|FLAGS|ARGS|OPT|LINT|COV|SAN|VALGRIND|WRAPPER|EXPENSIVE|SLOW|FAST|QUICK|RUN|STRICT|WARN|FATAL|ABORT|ASSERT|MALLOC|EXIT|STATUS|LOG|(?:^|_)(?:NO|CI|ENV)(?:_|$)/i;
/** Variables by which a shell, an interpreter or a linker finds or loads what it runs. */
const LOADS =
  /^(?:PATH|SHELL|IFS|CDPATH|CLASSPATH|(?:LD|DYLD)_\w+|(?:PYTHON|PERL5?|RUBY|NODE|JAVA|BASH|LUA|GEM|BUNDLE|GUILE|TCL|GO|CARGO|RUST|CC|CXX|MAKE|G?LIBC|GCONV)\w*)$/;
const COMPUTED = /`|\$\$\(|\$[({](?:shell|eval|call)\b/;

/**
 * Whether Automake's environment of the tests only gains variables, or other values of them, that neither a shell nor a
 * runner nor a checker reads, as far as their names tell. A program in front of the tests stays the same.
 */
export function givesVariables(name: string, before: string, after: string): boolean {
  if (!ENVIRONMENTS.includes(name)) return false;
  const [was, is] = [environmentIn(before), environmentIn(after)];
  if (was.rest !== is.rest || [...was.values.keys()].some((one) => !is.values.has(one))) return false;
  const changed = [...is.values].filter(([one, value]) => was.values.get(one) !== value);
  return changed.every(([one, value]) => !SWITCHES.test(one) && !LOADS.test(one) && !COMPUTED.test(value));
}

interface Environment {
  readonly values: ReadonlyMap<string, string>;
  /** How it is set, and all from the first word that sets nothing. */
  readonly rest: string;
}

function environmentIn(text: string): Environment {
  const start = text.indexOf('=') + 1;
  const line = text.slice(start).replace(/\\\r?\n/g, '  ');
  const values = new Map<string, string>();
  let rest = '';
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const [, name, value = ''] = ASSIGNMENT.exec(word) ?? [];
    if (name !== undefined) values.set(name, values.has(name) ? `${values.get(name)} ${value}` : value);
    else if (word !== ';' && word !== 'export' && !values.has(word)) {
      rest = line.slice(index);
      break;
    }
  }
  return { values, rest: `${text.slice(0, start)} ${rest}`.replace(/\s+/g, ' ') };
}
