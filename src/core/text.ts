/** Cutting and measuring text. A cut always says what was cut; how to get the rest is the caller's sentence. */

/** Head and tail of a text, the middle left out at line breaks where there are any near. */
export function clipMiddle(text: string, maxChars: number, howToGetTheRest = ''): string {
  if (text.length <= maxChars) return text;
  const half = Math.floor(maxChars / 2);
  const head = text.slice(0, endOfLineBefore(text, half));
  const tail = text.slice(startOfLineAfter(text, text.length - half));
  const left = text.length - head.length - tail.length;
  const hint = howToGetTheRest === '' ? '' : ` ${howToGetTheRest}`;
  return `${head}\n[... ${left} characters left out${hint} ...]\n${tail}`;
}

/** The beginning of a text. */
export function clipEnd(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, endOfLineBefore(text, maxChars));
  return `${head}\n[... ${text.length - head.length} characters left out ...]`;
}

/** One line, for logs and tables: white space folded, cut with an ellipsis. */
export function oneLine(text: string, maxChars: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`;
}

export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** A line break this near to the wanted place is worth moving the cut for. */
const LINE_BREAK_REACH = 200;

function endOfLineBefore(text: string, at: number): number {
  const newline = text.lastIndexOf('\n', at);
  return withoutHalfPair(text, newline > at - LINE_BREAK_REACH && newline > 0 ? newline : at);
}

function startOfLineAfter(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return withoutHalfPair(text, newline >= 0 && newline < at + LINE_BREAK_REACH ? newline + 1 : at);
}

/** Moves a cut that would tear a surrogate pair apart. */
function withoutHalfPair(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
