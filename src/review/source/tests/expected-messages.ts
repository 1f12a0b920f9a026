import { Brackets } from '../brackets.ts';
import { maskText } from '../code-mask.ts';
import { type CodeText, textsIn } from '../code-texts.ts';
import type { Language } from '../language.ts';
import { boundsOf, type MessageWords, wordsOfPattern, wordsOfText } from '../message-words.ts';

/** What an assertion expects of the message of an error. */
export interface ExpectedMessages {
  /** The assertion without these texts: with the class of the error, and what fails. */
  readonly frame: string;
  readonly texts: readonly MessageWords[];
}

/** Functions whose texts are messages of errors and warnings. */
const EXPECTS =
  /\b(?:raises|warns|toThrow(?:Error|WithMessage)?|throws(?:Async|Exactly)?|rejects|rejectedWith|throw|assert(?:Raises|Warns)(?:Regexp?|Message)|EqualErrorf?|ErrorContainsf?|raise_(?:error|exception)|should_panic|expectExceptionMessage\w*|expectMessage|has(?:Root|Error)?(?:Cause)?Message\w*|WithMessage)\b/;
const NEGATED = /\bnot\b|_not|not_|[nN]ot(?=[A-Z])|_ne\b|refute|!=|doesNot/;
/** What may stand around a message inside of an assertion. */
const WRAPS =
  /(?:\b(?:re\.escape|re\.compile|Regexp\.escape|RegExp|contains|containsString|equalTo|eq|include|objectContaining|stringContaining|stringMatching|should_panic)|\b[A-Z][\w.]*(?:Error|Exception|Warning))\($/;
const KEY = /(?:\b(?:message|msg)["']?\s*(?::|=>)\s*)$/;
const IS_PATTERN = /\bmatch\s*=|Regex|Match(?:es|ing)|\bmatch\(|\bre\.compile|\bRegExp\(/;
/** In Python other arguments are those of the call that fails. */
const IN_PYTHON = /\bmatch\s*=\s*(?:re\.\w+\(\s*)?$|(?:Raises|Warns)\w+\(\s*[\w.]+\s*,\s*(?:re\.\w+\(\s*)?$/;

/** What gives an error a name in a test. */
const CAUGHT: readonly RegExp[] = [
  /\bcatch\s*\(\s*(?:final\s+)?(?:[\w.|<>\\ ]{1,200}\s)?\$?(\w{1,80})\s*\)/g,
  /\bexcept\b[^\n]{0,200}?\bas (\w+)/g,
  /(?:[Rr]aises|[Ww]arns)\w{0,20}\s*\([^\n]{0,300}\)\s*as (\w+)/g,
  /\brescue\b[^\n]{0,200}?=>\s*(\w+)/g,
  /\b(\w+)\s*:?=\s*(?:await\s+)?(?:[\w$.]{1,80}[.:>])?(?:assertThrows\w*|assert_raises?|throws\w*|Throws\w*|catchThrowable\w*|Record\.Exception\w*)\b/g,
  /\.catch\(\s*(?:async\s*)?\(?(\w+)\)?\s*=>/g,
  /\blet (\w+) = [^;]{0,300}\b(?:unwrap_err|expect_err)\(/g,
  /\b(err\w*)\.Error\(\)/g,
];

/** The names that errors have in the code of a test. */
export function caughtIn(code: string): ReadonlySet<string> {
  return new Set(CAUGHT.flatMap((one) => [...code.matchAll(one)].map(([, name = '']) => name)));
}

interface Place {
  readonly language: Language;
  /** The names of errors in the test. */
  readonly caught: ReadonlySet<string>;
}

/**
 * @param assertion as written; for Go's conditions as a call
 * @returns null where it expects no message of an error, or that there is another one
 */
export function expectedMessagesOf(assertion: string, { language, caught }: Place): ExpectedMessages | null {
  const masked = maskText(assertion, language);
  const { code } = masked;
  if (NEGATED.test(code) || !(EXPECTS.test(code) || saysMessage(code, caught))) return null;
  const brackets = new Brackets(code);
  const found = textsIn(masked, language).filter((one) => isMessage(masked, brackets, one));
  const texts: MessageWords[] = [];
  let [frame, at] = ['', 0];
  for (const one of found) {
    const isPattern = one.isRegex || (IS_PATTERN.test(code) && !/escape\(\s*$/.test(code.slice(0, one.from)));
    const content = /Matches/.test(code) ? one.content.replace(/^([/#~])(.*)\1[a-z]*$/s, '$2') : one.content;
    const words = isPattern ? wordsOfPattern(content) : wordsOfText(content);
    if (words === null) return null;
    texts.push(words);
    frame += `${masked.uncommented.slice(at, one.from)} ${isPattern ? boundsOf(content) : '""'} `;
    at = one.to;
  }
  return found.length === 0 ? null : { frame: squeezed(frame + masked.uncommented.slice(at)), texts };
}

const UNWRAPPED = /\b(?:unwrap_err|expect_err)\(|\bassertThrows\w*\(.{0,1000}\)\s*\.getMessage\(/s;

/** Whether the message of an error with a name is compared. */
function saysMessage(code: string, caught: ReadonlySet<string>): boolean {
  if (UNWRAPPED.test(code)) return true;
  return [...caught].some((name) =>
    new RegExp(
      `(?<![\\w.])\\$?${name}\\s*(?:\\.|->)\\s*(?:(?:value|exception)\\.)?(?:message\\b|msg\\b|args\\b|getMessage\\(|getLocalizedMessage\\(|Message\\b|to_string\\(|Error\\(|match\\()|\\bstr\\(\\s*${name}\\b`,
    ).test(code),
  );
}

/** Whether a text stands where the message does, and not in what fails. */
function isMessage(
  { code, uncommented }: { readonly code: string; readonly uncommented: string },
  brackets: Brackets,
  { from }: CodeText,
): boolean {
  const ahead = code.slice(0, from);
  if (/\b(?:raises|warns)\s*\(|(?:Raises|Warns)(?:Regexp?|Message)\(/.test(ahead) && !IN_PYTHON.test(ahead))
    return false;
  for (let open = brackets.around(from), at = from; open !== null; at = open, open = brackets.around(open)) {
    const isOwn = brackets.around(open) === null && code[open] !== '{';
    if (isOwn || WRAPS.test(code.slice(0, open + 1))) continue;
    if (code[open] !== '{' || !KEY.test(uncommented.slice(open, at))) return false;
  }
  return true;
}

function squeezed(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/,(?=[)\]}])/g, '')
    .replace(/;$/, '');
}
