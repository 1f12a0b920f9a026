import { fenced, longestTicks } from '../../core/text/fenced.ts';
import { INVISIBLE_IN_LINE } from '../../core/text/invisible.ts';
import { clipMiddle, listed, oneLine } from '../../core/text/text.ts';

/** Escapes text for a forge: it mentions nobody, and closes, links, loads and runs nothing. */

/** What a reviewer cannot see is not published. */
const UNSEEN = new RegExp(INVISIBLE_IN_LINE, 'gv');

/** Words that switch off workflows in a commit message, of GitHub Actions and of other CI (`[skip netlify]`). */
const SKIP_WORDS = /\[ ?(?:skip[ -][\w-]+|[\w-]+[ -]skip|no[ -]ci) ?\]|\*{3}no_ci\*{3}|skip-checks: ?true/gi;

/**
 * What closes an issue, or opens it again, when it comes to the default branch in a commit message; the number is its
 * last part. Gitea has `!` for a pull request.
 */
const CLOSING =
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|reopen(?:s|ed)?)(?::\s*|\s+)(?:[\w.-]+\/[\w.-]+)?(?:[#!]|GH-|https?:\/\/\S+?\/(?:issues|pulls?)\/)(\d+)/gi;

/** Characters of a name, a message or a reason on one line; what stands alone, such as a remedy, has more room. */
export const LINE = 300;
export const NOTE = 1200;
/** Of the name of a person, a tool or a command, where the whole stands elsewhere. */
export const NAME = 60;
/** Of several lines of a model, or of a person. */
export const BLOCK = 6000;
const MAX_TITLE_CHARS = 100;
const LINK = /(?:https?|ftp):\/\/\S+|(?<![a-z\d])www\.\S+/gi;

/**
 * One line that is safe as a title and in a commit message: no mention, no reference to another issue, no skip word,
 * no link, no command to another bot.
 */
export function escapedTitle(text: string): string {
  const line = visibleLine(text.replace(/[<>]/g, ' '));
  // The replacement keeps the text around it from joining into such a word again.
  const plain = line.replace(SKIP_WORDS, '…').replace(LINK, '(link)');
  return oneLine(withoutMentions(plain).replace(/^[/\s…]+/, ''), MAX_TITLE_CHARS);
}

/**
 * For a text from which a forge may make the message of a merge, where a code block keeps nothing from working: it skips
 * no check and closes no issue.
 *
 * @param closes the number of the issue that it is to close; null: none
 */
export function harmlessInCommits(text: string, closes: number | null): string {
  return text
    .replace(SKIP_WORDS, '…')
    .replace(CLOSING, (words, issue: string) =>
      words.endsWith(` #${closes}`) && Number(issue) === closes && !/^reopen/i.test(words)
        ? words
        : words.replace(/[#!]|\bGH-|:(?=\/\/)/gi, '$& '),
    );
}

/** One line of the host that may quote others and keeps its links: it mentions nobody and refers to no other issue. */
export function escapedLine(text: string, maxChars = NOTE): string {
  return withoutMarkup(oneLine(withoutMentions(visibleLine(text)), maxChars), /[\\[\]]/g);
}

/** The same for a cell of a table. */
export function escapedCell(text: string, maxChars = NOTE): string {
  return escapedLine(text, maxChars).replaceAll('|', '\\|');
}

/**
 * As `escapedLine`, over several lines, of which none begins a heading, a quotation, a rule or a block. Of too long a text
 * the middle is left out: what to do is at its end.
 */
export function escapedLines(text: string, maxChars = NOTE): string {
  const lines = clipMiddle(text, maxChars)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => escapedLine(line, maxChars));
  return lines
    .filter((line) => line !== '')
    .map((line) => line.replace(/^(?:[#>/=+`~|*]|-(?! ))/, '\\$&'))
    .join('  \n');
}

/** What is to be shown as a line of the host's own and came from elsewhere leads nowhere. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, '(link)');
}

/** One line of others within a sentence: no Markdown works, and nothing becomes a link. */
export function escapedWords(text: string, maxChars = LINE): string {
  const plain = withoutMentions(visibleLine(text).replace(LINK, '(link)'));
  return withoutMarkup(oneLine(plain, maxChars), /[\\`*_[\]|~$]/g);
}

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[ \]\s+)?(?=\S)/;
const EMPTY_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s*$/;

/** Several lines of prose of others: lists, check boxes and inline code stay, empty items go, no other Markdown works. */
export function escapedProse(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
    if (EMPTY_ITEM.test(line)) return '';
    const [item = ''] = ITEM.exec(line) ?? [];
    const number = /\d+/.exec(item)?.[0];
    const box = item.includes('[') ? '[ ] ' : '';
    const mark = item === '' ? '' : `${number === undefined ? '-' : `${number}.`} ${box}`;
    // The start of a line may be a heading, a quotation, a rule or a command to a bot.
    return `${mark}${proseLine(line.slice(item.length)).replace(/^[#>/=+-]/, '\\$&')}`;
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function proseLine(line: string): string {
  const parts = line.trim().split(/(?<!`)`([^`]+)`(?!`)/);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return escapedCode(part);
      const [before = '', after = ''] = [/^\s/.exec(part)?.[0], /\S(\s)\s*$/.exec(part)?.[1]];
      return `${before && ' '}${escapedWords(part, BLOCK)}${after && ' '}`;
    })
    .join('');
}

function visibleLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ');
}

function withoutMentions(line: string): string {
  return line
    .replace(/@(?=\w)/g, '@ ')
    .replace(/[#!](?=\d)/g, '$& ')
    .replace(/\bGH-(?=\d)/gi, 'GH ')
    .replace(/!\[/g, '[');
}

/** A character reference (`&commat;`) would be rendered as its character. A bare `&` may be part of a link's query. */
function withoutMarkup(line: string, marks: RegExp): string {
  return line
    .replace(marks, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;');
}

/** A block in which a forge renders nothing: a code fence longer than any run of backticks inside. */
export function escapedBlock(text: string, language = 'text'): string {
  const seen = text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (char) => (char === '\n' || char === '\t' ? char : ''));
  return fenced(`${seen.trimEnd()}\n`, language);
}

/** A path, command or name as inline code, cut at its end, safe inside a table cell too. */
export function escapedCode(text: string, maxChars = LINE): string {
  const cut = text.length <= maxChars ? text : `${text.slice(0, maxChars - 1)}…`;
  const seen = cut.replace(UNSEEN, '\uFFFD').replace(/(\\*)\|/g, (_, slashes: string) => asCell(slashes));
  const longest = longestTicks(seen);
  const ticks = '`'.repeat(longest + 1);
  const pad = longest > 0 || seen.trim() === '' ? ' ' : '';
  return `${ticks}${pad}${seen}${pad}${ticks}`;
}

const MOST_LISTED = 20;

/** Several as inline code: `a`, `b` and 3 more. */
export function listedCode(texts: readonly string[], most = MOST_LISTED): string {
  return listed(
    texts.map((text) => escapedCode(text)),
    most,
  );
}

/** A bar ends the table cell and the code in it, unless an odd number of backslashes precedes it. */
function asCell(slashes: string): string {
  return `${slashes}${slashes.length % 2 === 0 ? '\\' : '\\\\'}|`;
}
