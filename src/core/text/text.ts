/**
 * Cutting and measuring text. A cut always says what was cut, of the whole: what an earlier cut says that falls to this
 * one counts as well. How to get the rest is the caller's sentence.
 */

/**
 * Head and tail of a text, the middle left out at line breaks where there are any near. The parts that are kept
 * have at most `maxChars` characters together; the note between them comes on top.
 *
 * @param howToGetTheRest a sentence for the note, made of the place where the middle begins
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

/** The beginning of a text: at most `maxChars` characters of it, and the note. */
export function clipEnd(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, endOfHead(text, maxChars));
  return `${head}\n[... ${leftOutWith(text.slice(head.length))} characters left out ...]`;
}

const TRUNCATION_NOTE = /\[\.\.\. (\d{1,12}) (?:characters|bytes) left out/g;

/** What is missing for the reader when this part is left out: the part itself, and what is left out of it already. */
function leftOutWith(part: string): number {
  const before = [...part.matchAll(TRUNCATION_NOTE)].reduce((sum, [, count]) => sum + Number(count), 0);
  return part.length + before;
}

/** Well-formed UTF-8 (RFC 3629, section 4) in text that has one character for each byte. */
const UTF8 =
  /(?:[^\x80-\xff]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|[\x80-\xff]/g;

/** Bytes as text; each byte that is no UTF-8 is shown as `\xNN`. */
export function shownBytes(bytes: Buffer): string {
  const text = bytes.toString();
  if (!text.includes('\ufffd')) return text;
  return bytes.toString('latin1').replace(UTF8, (run) => {
    const code = run.charCodeAt(0);
    const isText = run.length > 1 || code < 0x80;
    return isText ? Buffer.from(run, 'latin1').toString() : `\\x${code.toString(16)}`;
  });
}

/** One line of at most `maxChars` characters, for logs and tables: white space folded, cut with an ellipsis. */
export function oneLine(text: string, maxChars: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxChars ? line : `${line.slice(0, backFromPair(line, maxChars - 1))}…`;
}

/** What others said, for a sentence that a forge renders: it makes a link of no address in it. */
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

export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** The text as a terminal would print it: without colours, cursors, titles and links. Linear, whatever the text. */
export function withoutTerminalCodes(text: string): string {
  return text.includes(ESCAPE) ? text.replace(SEQUENCE, '') : text;
}

const ESCAPE = '\u001b';
/**
 * Colours and cursors, titles and links with their end, and what else an escape begins. No part can be read twice:
 * Node's `stripVTControlCharacters` takes seconds for links that do not end.
 */
const SEQUENCE = new RegExp(
  String.raw`${ESCAPE}(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007${ESCAPE}\n]*(?:\u0007|${ESCAPE}\\)|[ -/]*[0-~])`,
  'g',
);

/** A line break this near to the wanted place is worth moving the cut for, as long as it costs no more than half. */
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

/** Would a cut here tear a surrogate pair apart? */
function isInsidePair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** A clause as the beginning of a sentence. */
export function asSentence(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}
