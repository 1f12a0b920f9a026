/**
 * Functions that cut and measure text. A cut always says how much is missing of the whole, including what earlier cuts
 * left out of the removed part. The caller says how to get the rest.
 */

/**
 * The head and tail of a text, with the middle left out, at line breaks if any are near. Both parts together have at
 * most `maxChars` characters, not counting the note between them.
 *
 * @param howToGetTheRest a clause for the note, made from the index where the middle begins
 */
export function clipMiddle(
  text: string,
  maxChars: number,
  howToGetTheRest: (from: number) => string = () => '',
): string {
  if (text.length <= maxChars) return text;
  const half = Math.floor(maxChars / 2);
  const head = text.slice(0, endOfHead(text, half));
  const start = startOfTail(text, text.length - half);
  const left = leftOutWith(text.slice(head.length, start));
  const tail = text.slice(start);
  const hint = howToGetTheRest(head.length);
  return `${head}\n[... ${left} characters left out${hint === '' ? '' : `; ${hint}`} ...]\n${tail}`;
}

/** At most the first `maxChars` characters of a text, and the note. */
export function clipEnd(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, endOfHead(text, maxChars));
  return `${head}\n[... ${leftOutWith(text.slice(head.length))} characters left out ...]`;
}

const TRUNCATION_NOTE = /\[\.\.\. (\d{1,12}) (?:characters|bytes) left out/g;

/** How much is missing when this part is left out: its length, and what earlier cuts left out of it. */
function leftOutWith(part: string): number {
  const before = [...part.matchAll(TRUNCATION_NOTE)].reduce((sum, [, count]) => sum + Number(count), 0);
  return part.length + before;
}

/** Matches well-formed UTF-8 (RFC 3629, section 4), or one other byte, in text with one character per byte. */
const UTF8 =
  /(?:[^\x80-\xff]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|[\x80-\xff]/g;

/** Bytes as text. @param lone what stands for a byte that is not UTF-8 */
export function textOfBytes(bytes: Buffer, lone: (byte: number) => string): string {
  const text = bytes.toString();
  if (!text.includes('\ufffd')) return text;
  return bytes.toString('latin1').replace(UTF8, (run) => {
    const code = run.charCodeAt(0);
    const isText = run.length > 1 || code < 0x80;
    return isText ? Buffer.from(run, 'latin1').toString() : lone(code);
  });
}

/** Bytes as text; each byte that is not UTF-8 is shown as `\xNN`. */
export function shownBytes(bytes: Buffer): string {
  return textOfBytes(bytes, (byte) => `\\x${byte.toString(16)}`);
}

/** The text as one line of at most `maxChars` characters, for logs and tables. An ellipsis marks a cut. */
export function oneLine(text: string, maxChars: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxChars ? line : `${line.slice(0, backFromPair(line, maxChars - 1))}…`;
}

/** Text by others for a sentence that a forge renders, changed so that addresses in it do not become links. */
export function unlinked(text: string): string {
  return text.replace(/\b(https?|ftp):(?=\/\/)|\bwww\.(?=\S)/gi, '$& ');
}

/** `1 test`, `2 tests`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `a, b and 3 more`. */
export function listed(names: readonly string[], most: number): string {
  const left = names.length - most;
  return `${names.slice(0, most).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** The words of a list that is written as a text. */
export function wordsOf(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

export function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** The text without terminal codes for colours, cursors, titles and links. Takes linear time for any text. */
export function withoutTerminalCodes(text: string): string {
  return text.includes(ESCAPE) ? text.replace(SEQUENCE, '') : text;
}

const ESCAPE = '\u001b';
/**
 * Matches codes for colours and cursors, titles and links with their ends, and other escapes. No part can be matched in
 * two ways: Node's `stripVTControlCharacters` takes seconds for links that do not end.
 */
const SEQUENCE = new RegExp(
  String.raw`${ESCAPE}(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007${ESCAPE}\n]*(?:\u0007|${ESCAPE}\\)|[ -/]*[0-~])`,
  'g',
);

/** The cut moves to a line break that is this near, as long as that costs no more than half of the part. */
const LINE_BREAK_REACH = 200;

function endOfHead(text: string, at: number): number {
  const newline = text.lastIndexOf('\n', at);
  return at - newline <= Math.min(LINE_BREAK_REACH, at / 2) ? newline : backFromPair(text, at);
}

function startOfTail(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  const isNear = newline - at < Math.min(LINE_BREAK_REACH, (text.length - at) / 2);
  return newline >= 0 && isNear ? newline + 1 : aheadOfPair(text, at);
}

function backFromPair(text: string, at: number): number {
  return isInsidePair(text, at) ? at - 1 : at;
}

function aheadOfPair(text: string, at: number): number {
  return isInsidePair(text, at) ? at + 1 : at;
}

/** Whether a cut here would split a surrogate pair. */
function isInsidePair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** The clause with a capital letter, to begin a sentence. */
export function asSentence(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}

const LONGEST_LINE = 2000;

/** A line of a file as the model sees it: a very long one is cut with a note. @param longest characters */
export function clippedLine(text: string, longest = LONGEST_LINE): string {
  return text.length <= longest
    ? text
    : `${text.slice(0, longest)} [... ${text.length - longest} characters more]`;
}

/** The same with its number, where single lines are shown: `12| text`. */
export function numberedLine(line: number, text: string, longest = LONGEST_LINE): string {
  return `${line}| ${clippedLine(text, longest)}`;
}

/** The last texts that fit, in their order. Each takes one character more than it has. */
export function lastFitting(texts: readonly string[], maxChars: number): readonly string[] {
  let left = maxChars;
  const tooEarly = texts.findLastIndex((text) => {
    left -= text.length + 1;
    return left < 0;
  });
  return texts.slice(tooEarly + 1);
}

/** The mark that some editors put before UTF-8 text. Models do not see it and cannot repeat it. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

/** The last line with a letter or a digit; empty: there is none. */
export function lastWords(text: string): string {
  return (
    text
      .split('\n')
      .findLast((line) => /[\p{L}\p{N}]/u.test(line))
      ?.trim() ?? ''
  );
}
