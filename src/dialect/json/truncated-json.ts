import { PAIRS } from './backslashes.ts';
import type { Token } from './tokens.ts';

/** What can be read of an object whose end is missing. */
export interface TruncatedObject {
  /** JSON of what was complete before the cut. Nothing in it was added. */
  readonly kept: string;
  /**
   * JSON of everything, closed at the cut. Only for inspection: whether the truncated text is JSON at all, and what it
   * was about to say.
   */
  readonly shown: string;
  /** The key of the outermost object whose value or last item was cut; null when the cut was between two. */
  readonly key: string | null;
}

const HALF_ESCAPE = new RegExp(String.raw`${PAIRS}\\(?:u[0-9a-fA-F]{0,3})?$`);

interface Frame {
  readonly isList: boolean;
  expects: 'key' | 'colon' | 'value' | 'comma';
}

/** @param tokens repaired tokens of an object in which the text ended */
export function truncatedObject(tokens: readonly Token[]): TruncatedObject {
  const walk = new TruncationWalk();
  for (const token of tokens.slice(0, -1)) walk.take(token);
  const last = tokens.at(-1);
  if (last !== undefined) walk.takeLast(last);
  return walk.result();
}

class TruncationWalk {
  readonly #out: string[] = [];
  readonly #frames: Frame[] = [];
  /** Indices in `#out` where the last entry of the outermost object and its last list item begin, comma included. */
  #entryAt = 1;
  #itemAt = 1;
  #key = '""';

  take(token: Token): void {
    if (token.kind === 'space') return;
    const frame = this.#frames.at(-1);
    if (token.kind === 'mark') {
      this.#takeMark(token.text, frame);
      return;
    }
    this.#begin(frame);
    if (this.#frames.length === 1 && frame?.expects === 'key') this.#key = token.text;
    this.#out.push(token.isOpen ? `${withoutHalfEscape(token.text)}"` : token.text);
    if (frame === undefined || token.isOpen) return;
    frame.expects = frame.expects === 'key' ? 'colon' : 'comma';
  }

  /** Takes the last token unless it may be incomplete: half a key means nothing, half a number is another number. */
  takeLast(token: Token): void {
    const isHalf = token.kind === 'word' || this.#frames.at(-1)?.expects === 'key';
    if (token.kind === 'mark' || !isHalf) this.take(token);
  }

  #takeMark(mark: string, frame: Frame | undefined): void {
    if (mark === '{' || mark === '[') {
      this.#begin(frame);
      this.#frames.push({ isList: mark === '[', expects: mark === '[' ? 'value' : 'key' });
    } else if (mark === '}' || mark === ']') {
      this.#frames.pop();
      const parent = this.#frames.at(-1);
      if (parent !== undefined) parent.expects = 'comma';
    } else if (frame !== undefined) {
      if (mark === ',') this.#separate(frame);
      else frame.expects = 'value';
    }
    this.#out.push(mark);
  }

  #separate(frame: Frame): void {
    frame.expects = frame.isList ? 'value' : 'key';
    if (this.#frames.length === 1) this.#entryAt = this.#out.length;
    if (this.#frames.length === 2) this.#itemAt = this.#out.length;
  }

  /** The first item of a list begins right after its bracket. */
  #begin(frame: Frame | undefined): void {
    if (this.#frames.length === 2 && frame?.isList === true && this.#out.at(-1) === '[') {
      this.#itemAt = this.#out.length;
    }
  }

  result(): TruncatedObject {
    const [, second] = this.#frames;
    const last = this.#out.at(-1);
    const body = last === ',' ? this.#out.length - 1 : this.#out.length;
    const shown = this.#upTo(body) + this.#ending();
    if (second === undefined) {
      const isWhole = this.#frames.at(-1)?.expects === 'comma';
      return { kept: `${this.#upTo(isWhole ? body : this.#entryAt)}}`, shown, key: null };
    }
    const key = nameOf(this.#key);
    if (!second.isList) return { kept: `${this.#upTo(this.#entryAt)}}`, shown, key };
    const isBetween =
      this.#frames.length === 2 && (second.expects === 'comma' || last === ',' || last === '[');
    return { kept: `${this.#upTo(isBetween ? body : this.#itemAt)}]}`, shown, key: isBetween ? null : key };
  }

  #upTo(end: number): string {
    return this.#out.slice(0, end).join('');
  }

  /** The text that closes all open objects and lists. */
  #ending(): string {
    const closers = this.#frames.toReversed().map(({ isList }) => (isList ? ']' : '}'));
    if (this.#frames.at(-1)?.expects === 'colon') return `:null${closers.join('')}`;
    return `${this.#out.at(-1) === ':' ? 'null' : ''}${closers.join('')}`;
  }
}

/** Removes an incomplete escape at the end of the text. */
function withoutHalfEscape(text: string): string {
  return text.replace(HALF_ESCAPE, '$1');
}

function nameOf(key: string): string {
  try {
    return String(JSON.parse(key));
  } catch {
    return '';
  }
}
