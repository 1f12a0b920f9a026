import { Brackets } from './brackets.ts';
import type { Masked } from './code-mask.ts';
import type { Language } from './language.ts';

/** Stands for what a text leaves open: a value that is put in. */
export const HOLE = '\0';

/** A text in code: a literal, or several that are put together with each other and with values. */
export interface CodeText {
  readonly from: number;
  readonly to: number;
  /** As written, without quotes, and with a hole for each value. */
  readonly content: string;
  /** Whether it is written as a regular expression. */
  readonly isRegex: boolean;
}

/** In masked code there is nothing between two quotes. */
const LITERAL = /("""|'''|["'`])\s*\1|`|\/ +\/[a-z]*/g;
const PREFIX = /(?<![\w)\]])(?:[rbfuRBFU]{1,2}|[$@]{1,2}|b?r#*)$/;
const LONGEST_PREFIX = 8;

/** The texts of code in their order, without texts that stand as statements, such as docstrings. */
export function textsIn(
  masked: Pick<Masked, 'code' | 'uncommented'>,
  language: Language,
): readonly CodeText[] {
  const literals = literalsIn(masked, language).filter((one) => !isStatement(masked.code, one));
  const joins = joinsOf(language);
  const found: CodeText[] = [];
  for (const one of literals) {
    const last = found.at(-1);
    const between =
      last === undefined || one.from - last.to > LONGEST_JOIN ? null : masked.code.slice(last.to, one.from);
    const joint = between === null || last?.isRegex !== one.isRegex ? null : jointOf(between, joins);
    if (last === undefined || joint === null) found.push(one);
    else found.splice(-1, 1, { ...last, to: one.to, content: last.content + joint + one.content });
  }
  return found.map((one) => withEnds(one, masked.code, joins));
}

function literalsIn(
  { code, uncommented }: Pick<Masked, 'code' | 'uncommented'>,
  language: Language,
): readonly CodeText[] {
  const found: CodeText[] = [];
  const brackets = new Brackets(code);
  const literal = new RegExp(LITERAL);
  for (let match = literal.exec(code); match !== null; match = literal.exec(code)) {
    const { 0: all, 1: quote = '`', index } = match;
    const isRegex = all.startsWith('/');
    if (isRegex && uncommented.slice(index, index + all.length) === all) continue;
    const holes = all === '`' ? holesOf(code, brackets, index) : [];
    const end =
      all === '`' ? code.indexOf('`', holes.at(-1)?.to ?? index + 1) + 1 || code.length : index + all.length;
    literal.lastIndex = end;
    const [prefix = ''] = PREFIX.exec(code.slice(Math.max(0, index - LONGEST_PREFIX), index)) ?? [];
    const [start, close] = isRegex
      ? [index + 1, uncommented.lastIndexOf('/', end - 1)]
      : [index + quote.length, end - quote.length];
    let [content, at] = ['', start];
    for (const hole of holes) {
      content += uncommented.slice(at, hole.from) + HOLE;
      at = hole.to;
    }
    content += uncommented.slice(at, close);
    found.push({
      from: index - prefix.length,
      to: end,
      content: withValues(content, { prefix, quote, language }),
      isRegex,
    });
  }
  return found;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The values of a template that opens at an offset. */
function holesOf(code: string, brackets: Brackets, open: number): readonly Span[] {
  const found: Span[] = [];
  const stop = /`|\$\{/g;
  stop.lastIndex = open + 1;
  for (let match = stop.exec(code); match !== null && match[0] !== '`'; match = stop.exec(code)) {
    const to = Math.min(code.length, brackets.close(match.index + 1) + 1);
    found.push({ from: match.index, to });
    stop.lastIndex = to;
  }
  return found;
}

const IN_BRACES = /\{[^{}\n]*\}/g;
const OF_RUBY = /(?<!(?<!\\)\\)#\{[^{}\n]*\}/g;
const OF_PHP = /(?<!(?<!\\)\\)(?:\{\$[^{}\n]*\}|\$\{[^{}\n]*\}|\$[a-zA-Z_]\w*(?:->\w+|\[\w+\])?)/g;
const OF_KOTLIN = /(?<!(?<!\\)\\)\$(?:\{[^{}\n]*\}|[a-zA-Z_]\w*)/g;
/** What puts a value into a text without a mark in front of it. Java puts in none, which is not told apart. */
const VALUES: Partial<Readonly<Record<Language, RegExp>>> = {
  ruby: OF_RUBY,
  elixir: OF_RUBY,
  php: OF_PHP,
  jvm: OF_KOTLIN,
  dart: OF_KOTLIN,
  swift: /\\\((?:[^()\n]|\([^()\n]*\))*\)/g,
};

/** Whether any text in code has a value put in, other than those whose values are code as well. */
export function hasValues(masked: Pick<Masked, 'code' | 'uncommented'>, language: Language): boolean {
  return literalsIn(masked, language).some(({ content }) => content.includes(HOLE));
}

function withValues(
  content: string,
  {
    prefix,
    quote,
    language,
  }: { readonly prefix: string; readonly quote: string; readonly language: Language },
): string {
  if (/[fF$]/.test(prefix)) return content.replace(IN_BRACES, HOLE);
  const values = quote[0] === "'" && language !== 'dart' ? undefined : VALUES[language];
  return values === undefined ? content : content.replace(values, HOLE);
}

const OPENED = /[([{,=+%?]\s*$/;
const ALONE_BEFORE = /(?:^|\n)[ \t]*$/;
const ALONE_BEHIND = /^[ \t]*(?:\n|$)/;
const TRIPLE = /^[rRuU]?(?:"""|''')/;

/** Whether a text is a statement of its own, as only text about code is. */
function isStatement(code: string, { from, to }: CodeText): boolean {
  const before = code.slice(Math.max(0, from - LONGEST_JOIN), from);
  const isAlone = ALONE_BEFORE.test(before) && ALONE_BEHIND.test(code.slice(to, to + LONGEST_JOIN));
  return isAlone && TRIPLE.test(code.slice(from, from + LONGEST_PREFIX)) && !OPENED.test(before);
}

const LONGEST_JOIN = 200;

interface Joins {
  readonly beside: RegExp;
  /** Its first group is a value. */
  readonly around: RegExp;
  readonly behind: RegExp;
  readonly before: RegExp;
}

function joinsOf(language: Language): Joins {
  const sign = language === 'php' ? '\\.' : language === 'elixir' ? '<>' : '\\+';
  return {
    beside: new RegExp(`^\\s*(?:${sign}|\\\\)?\\s*$`),
    around: new RegExp(`^\\s*${sign}\\s*([^"'\`,;{}]+?)\\s*${sign}\\s*$`),
    behind: new RegExp(`^\\s*${sign}\\s*[\\w$@([]`),
    before: new RegExp(`[\\w)\\]]\\s*${sign}\\s*$`),
  };
}

/** What two texts have between them when they are put together: nothing, or a value. Null: they are not. */
function jointOf(between: string, { beside, around }: Joins): string | null {
  if (beside.test(between)) return '';
  const value = around.exec(between)?.[1];
  return value !== undefined && value.split('(').length === value.split(')').length ? HOLE : null;
}

function withEnds(one: CodeText, code: string, { behind, before }: Joins): CodeText {
  const start = before.test(code.slice(Math.max(0, one.from - LONGEST_JOIN), one.from)) ? HOLE : '';
  const end = behind.test(code.slice(one.to, one.to + LONGEST_JOIN)) ? HOLE : '';
  return { ...one, content: `${start}${one.content}${end}` };
}
