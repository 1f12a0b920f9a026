import { reachesOthers } from '../source/acts-on-others.ts';
import { Brackets } from '../source/brackets.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import { escaped } from '../source/test-support.ts';

/** Whether a new file that loads a test library does nothing more to the run. */
export function helpsAlone({ before, after }: ChangedFile): boolean {
  return before === null && after !== null && !reachesOthers(after);
}

const SET = /^([\w.]+?)\s*=$|^\w+\.defineProperty\(\s*([\w.]+),$/;

interface PolyfillOptions {
  readonly asked: ReadonlySet<string>;
  /** The changed files of the code. */
  readonly code: readonly FileText[];
}

/** Whether the code adds what the task asks a polyfill for, only where the runtime lacks it, and makes nothing lack. */
export function fillsAsAsked(
  found: readonly RegExpExecArray[],
  { uncommented }: FileText,
  { asked, code }: PolyfillOptions,
): boolean {
  if (code.some((file) => /\bdelete(?:Property)?\b/.test(file.uncommented))) return false;
  return found.every(({ 0: said, index }) => {
    const [, whole, holder] = SET.exec(said) ?? [];
    const key = /^\s*['"](\w+)['"]/.exec(uncommented.slice(index + said.length))?.[1];
    const member = whole ?? `${holder}.${key}`;
    const name = escaped(member);
    const lacks = new RegExp(
      `(?:^|[;}\\n])[ \\t]*if\\s*\\(\\s*(?:!\\s*${name}|typeof\\s+${name}\\s*(?:!==?\\s*['"]function['"]|===?\\s*['"]undefined['"]))\\s*\\)\\s*\\{?\\s*$`,
    );
    return asked.has(member) && lacks.test(uncommented.slice(0, index));
  });
}

const OPERAND = String.raw`[A-Za-z_$][\w$]*(?:\.[\w$]+|\[[\w:-]*\]|\([\w, ]*\))*`;
/** What ends more than the process in a plain way, or may stand for it. */
const OTHER_EXIT = /_exit|reallyExit|pytest|^\{/;
/** What sends a signal to itself. */
const SENDS = /\bkill\w*\s*\(|\bemit\s*\(\s*['"]SIG|\braise_signal\b|\balarm\s*\(|\bsetitimer\b/;

interface ExitOptions {
  /** The flags, commands and signals at which the task asks for it. */
  readonly names: ReadonlySet<string>;
  /** The changed files of the code. */
  readonly code: readonly FileText[];
}

/**
 * Whether each exit stands in a function, and there behind nothing but a comparison with a flag or command at which the
 * task asks for it, or in what a signal calls. Other ways to write it are no proof that nothing else leads there.
 */
export function exitsAsAsked(
  found: readonly RegExpExecArray[],
  file: FileText,
  { names, code }: ExitOptions,
): boolean {
  if (file.language !== 'javascript' && file.language !== 'python') return false;
  const signals = [...names].filter((one) => one.startsWith('SIG'));
  const flags = [...names].filter((one) => !one.startsWith('SIG'));
  const compared = flags.length === 0 ? null : comparison(code, flags);
  const others = code.filter(({ path }) => path !== file.path);
  return found.every(({ 0: said, index }) => {
    if (OTHER_EXIT.test(said)) return false;
    const around = headersAround(file, index + said.length - said.trimStart().length);
    if (
      compared !== null &&
      around.some((one) => DEFINES.test(one.text)) &&
      around.some(({ text }) => compared(text))
    )
      return true;
    return (
      signals.length > 0 &&
      !code.some(({ uncommented }) => SENDS.test(uncommented)) &&
      around.some((header) => isOfSignal(header, file, { signals, others }))
    );
  });
}

interface Header {
  /** The line that opens a block or call, up to its bracket or colon. */
  readonly text: string;
  /** What stands behind the bracket. */
  readonly inner: string;
}

/** The heads of the blocks and calls around a place, the innermost first. */
function headersAround(file: FileText, at: number): readonly Header[] {
  return file.language === 'python' ? indentsAround(file, at) : bracketsAround(file, at);
}

function indentsAround({ uncommented }: FileText, at: number): readonly Header[] {
  const lines = uncommented.slice(0, at).split('\n');
  const own = lines.pop() ?? '';
  const found: Header[] = own.trim() === '' ? [] : [{ text: own.trim(), inner: '' }];
  let indent = own.length - own.trimStart().length;
  for (const line of lines.reverse()) {
    const its = line.length - line.trimStart().length;
    if (line.trim() === '' || its >= indent) continue;
    found.push({ text: line.trim(), inner: '' });
    indent = its;
  }
  return found;
}

function bracketsAround({ uncommented, masked }: FileText, at: number): readonly Header[] {
  const brackets = new Brackets(masked?.code ?? '');
  const lineUpTo = (end: number): string =>
    uncommented.slice(uncommented.lastIndexOf('\n', end - 1) + 1, end).trim();
  const found: Header[] = [{ text: lineUpTo(at), inner: '' }];
  for (let open = brackets.around(at); open !== null; open = brackets.around(open))
    found.push({ text: lineUpTo(open), inner: uncommented.slice(open + 1, open + 200) });
  return found;
}

const DEFINES =
  /^(?:async )?def \w|\bfunction\b|=>\s*$|^(?!(?:if|for|while|switch|catch|with)\b)(?:async )?\w+\s*\([^()]*\)$/;

/** A flag in pieces, which is found nowhere. */
const IN_PIECES = /(['"`])--?\1|`--?\$\{/;
/** Behind what a `case` is not reached from the one above it. */
const ENDED =
  /(?:\bswitch\s*\([^{}\n]*\)\s*\{|[;{}:]\s*(?:break|continue|return\b[^;{}]*|throw\b[^;{}]*);)\s*$/;

/**
 * Tests for a head that is passed only where something equals one of the names. Null where the code has these names
 * for more than to compare with them: it may then give them to itself.
 */
function comparison(
  code: readonly FileText[],
  names: readonly string[],
): ((header: string) => boolean) | null {
  const one = `['"\`](?:${names.map(escaped).join('|')})['"\`]`;
  const several = `(?:[[({]\\s*${one}(?:\\s*,\\s*${one})*,?\\s*[\\])}])`;
  const comparisons = `${OPERAND}\\s*===?\\s*(?:${one}|${several})|${one}\\s*===?\\s*${OPERAND}|${one}\\s+in\\s+${OPERAND}|${OPERAND}\\s+in\\s+${several}|${OPERAND}\\.(?:includes|has)\\(\\s*${one}\\s*\\)|${several}\\.includes\\(\\s*${OPERAND}\\s*\\)`;
  const cases = `\\bcase\\s+${one}(?:\\s*\\|\\s*${one})*\\s*:`;
  const all = new RegExp(`${comparisons}|${cases}`, 'g');
  const givesIt = code.some(({ language, uncommented }) => {
    const rest = uncommented.replace(all, '');
    const fallsInto = [...uncommented.matchAll(new RegExp(`(?:${cases}\\s*)+`, 'g'))].some(
      ({ index }) => language === 'javascript' && !ENDED.test(uncommented.slice(0, index)),
    );
    return new RegExp(one).test(rest) || IN_PIECES.test(rest) || fallsInto;
  });
  if (givesIt) return null;
  const equal = new RegExp(`^\\(*\\s*(?:${comparisons})\\s*\\)*$`);
  const matches = new RegExp(`^${cases.replace('\\b', '')}`);
  return (header) => {
    const condition = /^(?:\}\s*)?(?:else )?(?:el)?if\b\s*(.*?)\s*[:{]?$/.exec(header)?.[1];
    if (condition === undefined) return matches.test(header);
    return condition
      .split(/\|\||\sor\s/)
      .every((either) => either.split(/&&|\sand\s/).some((part) => equal.test(part.trim())));
  };
}

const NAMED = /^(?:async )?(?:def|function)\s+(\w+)|^const\s+(\w+)\s*=\s*(?:async\s*)?\([\w, ]*\)\s*=>\s*/;

interface SignalOptions {
  readonly signals: readonly string[];
  readonly others: readonly FileText[];
}

/** Whether it opens what one of the signals calls, in its place or by a name that only such calls have. */
function isOfSignal(
  { text, inner }: Header,
  { uncommented }: FileText,
  { signals, others }: SignalOptions,
): boolean {
  const one = `(?:${signals.join('|')})`;
  const listens = /\bprocess\s*\.\s*(?:on|once)$/.test(text);
  if (
    listens &&
    new RegExp(
      `^\\s*['"]${one}['"]\\s*,\\s*(?:async\\s*)?(?:\\([\\w, ]*\\)\\s*=>|\\w+\\s*=>|function\\b)`,
    ).test(inner)
  )
    return true;
  const [, defined, bound] = NAMED.exec(text) ?? [];
  const name = defined ?? bound ?? null;
  if (name === null) return false;
  const called = new RegExp(
    `^\\s*(?:process\\.(?:on|once)\\(\\s*['"]${one}['"]|signal\\.signal\\(\\s*(?:signal\\.)?${one}|\\w+\\.add_signal_handler\\(\\s*(?:signal\\.)?${one})\\s*,\\s*${name}\\s*\\);?\\s*$`,
  );
  const word = new RegExp(`\\b${name}\\b`);
  const uses = uncommented.split('\n').filter((line) => word.test(line) && NAMED.exec(line.trim()) === null);
  return (
    uses.length > 0 &&
    uses.every((line) => called.test(line)) &&
    !others.some((file) => word.test(file.uncommented))
  );
}
