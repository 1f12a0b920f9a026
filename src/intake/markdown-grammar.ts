/** The parts of Markdown that decide what is shown. Each pattern is linear; sticky ones are tried at one place only. */

/** Raw HTML that is never shown, and what ends it; the longest beginnings first. */
export const RAW_HTML = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
] as const;

/** Where something other than plain text may begin. */
export const EVENT = /<|`+|!\[|\]\(|\n/g;
/** Marks of quotes and lists before a line's own text. */
const CONTAINER = '[ \\t]*(?:(?:>|[-*+]|\\d{1,9}[.)])[ \\t]*)*';
/** The beginning of a fenced block at the very start of a line. */
export const FENCE = /(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/y;
/** The same anywhere else: in a quote, a list, indented. */
export const ANY_FENCE = new RegExp(`${CONTAINER}(?:\`{3}|~{3})`, 'y');
export const HTML_LINE = new RegExp(`${CONTAINER}<`, 'y');
/** HTML blocks that blank lines do not end. */
export const LONG_HTML_LINE = new RegExp(`${CONTAINER}<(?:pre|script|style|textarea|\\?|![A-Z[])`, 'iy');
/** A link definition: label, address. */
export const DEFINITION = new RegExp(
  `${CONTAINER}\\[(?!\\^)((?:[^\\[\\]\\\\\\n]|\\\\.){1,999})\\]:(?:[ \\t]*\\n)?[ \\t]*(?=\\S)(<[^<>\\n]*>|[^\\s<]\\S*)` +
    `(?:(?:[ \\t]*\\n)?[ \\t]*(?:"[^"]*"|'[^']*'|\\([^()]*\\)))?[ \\t]*(?=\\n|$)`,
  'y',
);
/** The address of a link or image, and its title. */
export const TARGET =
  /\(\s*(?=\S)(<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/sy;
export const REFERENCE = /\[[^[\]\n]*\]/y;
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
