import { Brackets } from './brackets.ts';
import type { Masked } from './code-mask.ts';
import type { CodeText } from './code-texts.ts';

/** What decides whether something is done, at the start of a line or in it. */
const CONTROL =
  /\b(?:if|else|elif|elsif|unless|when|case|default|while|until|for|foreach|switch|match|guard|try|catch|except|rescue|ensure|require|assert\w*|return)\b/;
/** A line that goes on from one above it. */
const GOES_ON = /^\s*(?:[)\]}]|end\b|else\b|elif\b|elsif\b|catch\b|except\b|rescue\b|case\b|default\b)/;
const IS_CONTINUED = /(?:[([,=+%?&|]|=>|\b(?:and|or|not)|\\)\s*$/;
const CONTINUES = /^\s*(?:[.?:+)\]]|&&|\|\||(?:and|or)\b)/;
const VALUE = '[\\w$.]+(?:\\[[^\\]\\n]*\\]|\\([^()\\n]*\\))*';
const JOINED_BEFORE = new RegExp(`${VALUE}\\s*(?:[+.]|<>)\\s*$`);
const JOINED_BEHIND = new RegExp(`^\\s*(?:(?:[+.%]|<>)\\s*(?:${VALUE}|\\([^()\\n]*\\)))+`);
/** Other messages: a text of a single word is a value. */
const SENTENCE = /(["'`])(?:(?!\1)[^\\\n\s]|\\.)*\s(?:(?!\1)[^\\\n]|\\.)*\1/g;
const FORMAT = /%[-+#0-9.]*[a-zA-Z]|\{\w*\}/;

/**
 * The code that decides when a text is said and by what: its statement without the text and the values put into it, and
 * the lines of the condition right above or around it. Two texts with the same place differ in words alone.
 */
export function placesIn({
  code,
  uncommented,
}: Pick<Masked, 'code' | 'uncommented'>): (text: CodeText) => string {
  const brackets = new Brackets(code);
  const lineFrom = (at: number): number => code.lastIndexOf('\n', at - 1) + 1;
  const lineAt = (from: number): string => code.slice(from, endOfLine(code, from));
  const above = (from: number): number | null => {
    let at = from;
    while (at > 0) {
      at = lineFrom(at - 1);
      if (lineAt(at).trim() !== '') return at;
    }
    return null;
  };
  /** The lines that the next one above with no more indentation belongs to. */
  const headAbove = (from: number, most: number): { readonly from: number; readonly text: string } | null => {
    let at = above(from);
    while (at !== null && indentOf(lineAt(at)) > most) at = above(at);
    if (at === null) return null;
    const isCondition = /^\s*[)\]]/.test(lineAt(at));
    const upper = GOES_ON.test(lineAt(at)) ? headAbove(at, indentOf(lineAt(at))) : null;
    const end = endOfLine(code, at);
    if (upper === null) return { from: at, text: uncommented.slice(at, end) };
    const text = isCondition
      ? uncommented.slice(upper.from, end)
      : `${upper.text}${uncommented.slice(at, end)}`;
    return { from: upper.from, text };
  };

  return ({ from, to, content }: CodeText): string => {
    let [start, end] = [from, to];
    for (let open = brackets.around(start); open !== null; open = brackets.around(start)) {
      if (code[open] === '{' && !/[(,=:]\s*$/.test(code.slice(lineFrom(open), open))) break;
      [start, end] = [open, brackets.close(open)];
    }
    let first = lineFrom(start);
    for (let up = above(first); up !== null; up = above(first)) {
      if (!IS_CONTINUED.test(lineAt(up)) && !CONTINUES.test(lineAt(first))) break;
      first = up;
    }
    const head = uncommented.slice(first, from).replace(JOINED_BEFORE, '');
    const innermost = brackets.around(from);
    const isFormat = FORMAT.test(content) && innermost !== null && code[innermost] === '(';
    const rest = uncommented.slice(isFormat ? brackets.close(innermost) : to, endOfLine(code, end));
    const conditions = CONTROL.test(code.slice(first, from))
      ? []
      : [0, 1].map((less) => {
          const most = indentOf(lineAt(first)) - less;
          return most < 0 ? '' : (headAbove(first, most)?.text ?? '');
        });
    const around = [...new Set(conditions)].filter((text) => CONTROL.test(text));
    return [...around, head, rest.replace(JOINED_BEHIND, '')]
      .map((text) =>
        text
          .replace(SENTENCE, '$1$1')
          .replace(/\s+/g, '')
          .replace(/,(?=[)\]])/g, ''),
      )
      .join('\n');
  };
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function endOfLine(code: string, from: number): number {
  const end = code.indexOf('\n', from);
  return end < 0 ? code.length : end;
}
