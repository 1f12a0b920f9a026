/** The parts of Markdown that decide what is shown. Each pattern is linear; sticky ones are tried at one place only. */

/** Raw HTML that is never shown, and what ends it; the longest beginnings first. */
export const RAW_HTML = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
  ['</', '>'],
] as const;

/** Where something other than plain text may begin. */
export const EVENT = /<|`+|!\[|\]\(|\]\[|\n/g;
/** Marks of quotes and lists before a line's own text. */
const CONTAINER = '[ \\t]*(?:(?:>|[-*+]|\\d{1,9}[.)])[ \\t]*)*';
/** The beginning of a fenced block at the very start of a line. */
export const FENCE = /(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/y;
/** The same anywhere else: in a quote, a list, indented. */
export const ANY_FENCE = new RegExp(`${CONTAINER}(?:\`{3}|~{3})`, 'y');
/** Up to what a fence says of its content and does not show; the name of a language tells nothing else. */
export const FENCE_HEAD = new RegExp(
  `${CONTAINER}(?:\`{3,}(?=[^\`\\n]*(?:\\n|$))|~{3,})[ \\t]*(?:[A-Za-z][\\w+#.-]{0,19}(?=[ \\t]|\\n|$))?[ \\t]*`,
  'y',
);
export const HTML_LINE = new RegExp(`${CONTAINER}<`, 'y');
/** The beginnings of lines that a browser reads by the rules of HTML: such a line alone, and also those behind it. */
export const RAW_LINE = new RegExp(`${CONTAINER}<[!?]`, 'y');
export const TAG_LINE = new RegExp(`${CONTAINER}</?[A-Za-z][A-Za-z0-9-]*(?=[\\s/>]|$)`, 'y');
/** HTML blocks that blank lines do not end, and what ends them. */
export const LONG_HTML_LINE = new RegExp(`${CONTAINER}<(?:pre|script|style|textarea|\\?|![A-Z[])`, 'iy');
export const LONG_HTML_END = /<\/(?:pre|script|style|textarea)>|\?>|\]\]>|<![A-Z][^<>]*>/i;
const QUOTED = ['"(?:[^"\\\\\\n]|LINE)*"', "'(?:[^'\\\\\\n]|LINE)*'", '\\((?:[^()\\\\\\n]|LINE)*\\)']
  .join('|')
  .replaceAll('LINE', '\\\\.|\\\\?\\n(?![ \\t]*\\n)');
/** A link definition: label, address. */
export const DEFINITION = new RegExp(
  `${CONTAINER}\\[(?!\\^)((?:[^\\[\\]\\\\\\n]|\\\\.|\\\\?\\n(?![ \\t]*\\n)){1,999})\\]:(?:[ \\t]*\\n)?[ \\t]*(?=\\S)(<[^<>\\n]*>|[^\\s<]\\S*)` +
    `(?:(?:[ \\t]*\\n[ \\t]*|[ \\t]+)(?:${QUOTED}))?[ \\t]*(?=\\n|$)`,
  'y',
);
/** The beginning of a footnote: its label. */
export const FOOTNOTE = new RegExp(`${CONTAINER}\\[\\^([^\\]\\s]{1,999})\\]:`, 'y');
/** Parentheses in an address come in pairs; so many deep that nobody writes more. */
const BARE_ADDRESS = Array.from({ length: 32 }).reduce<string>(
  (inner) => `(?:[^\\s()\\\\]|\\\\[()\\\\]|\\\\(?![()\\\\])|\\(${inner}\\))*`,
  '',
);
/** The address of a link or image, and its title. */
export const TARGET = new RegExp(
  `\\(\\s*(?=\\S)(<[^<>\\n]*>|(?!<)${BARE_ADDRESS})(\\s+(?:"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\\((?:[^()\\\\]|\\\\.)*\\)))?\\s*\\)`,
  'sy',
);
export const REFERENCE = /\[(?:[^[\]\\]|\\.){0,999}\]/sy;
/** The label of a link or image, wherever it stands. */
export const LABEL = /\[((?:[^[\]\\]|\\.){1,999})\]/sy;
export const BLANK_REST = /[ \t]*(?:\n|$)/y;

/** Plain text in which a bracket closes that was not opened there; behind code or tags, brackets tell nothing. */
export function closesEarly(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if ('`<\\'.includes(character)) return false;
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (depth < 0) return true;
  }
  return false;
}
