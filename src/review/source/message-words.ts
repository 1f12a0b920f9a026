import { HOLE } from './code-texts.ts';

/** A text as words and signs in their order. A hole stands for any of them, or none. */
export type MessageWords = readonly string[];

const WORD = /\0|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
/** What formats put in: `%s`, `{}`, `{name}`, `%{name}`, `$name`. */
const FORMAT = /%?\{[^{}\n]{0,80}\}|%(?:\(\w+\)|\d+\$)?[-+#0]*[\d.]*[a-zA-Z](?![\p{L}])|\$[a-z]\w*/gu;

/** The words of a message in the code, from which its text is made. */
export function wordsOfMessage(content: string): MessageWords {
  return wordsIn(plain(content.replace(FORMAT, HOLE)));
}

/** The words of a text that is expected as it is. */
export function wordsOfText(content: string): MessageWords {
  return wordsIn(plain(content));
}

/** The words of a pattern; null when it has alternatives. */
export function wordsOfPattern(content: string): MessageWords | null {
  if (/(?<!\\)\||\(\?[^:]|\{\d/.test(content)) return null;
  const open = content
    .replaceAll('\\\\', '\\')
    .replace(/(?<!\\)\(\?:/g, ' ')
    .replace(/(?:\\[dDwWsSbBhHAzZ]|(?<!\\)\[(?:\\.|[^\]\\])*\]|(?<!\\)\.(?=[*+?]))[*+?]*/g, (all) =>
      /^\\[sAzZbB]/.test(all) ? ' ' : HOLE,
    )
    .replace(/(?<![\\\0])[*+?]+/g, HOLE)
    .replace(/(?<!\\)[()^$]/g, ' ');
  return wordsIn(plain(open));
}

/** Whether a pattern is bound to the start and to the end. */
export function boundsOf(content: string): string {
  return `${/^(?:\^|\\A)/.test(content)} ${/(?:(?<!\\)\$|\\[zZ])$/.test(content)}`;
}

function plain(content: string): string {
  return content.replace(/\\(?:[nrt]|\r?\n)/g, ' ').replace(/\\(.)/gs, '$1');
}

function wordsIn(text: string): MessageWords {
  return text.match(WORD) ?? [];
}

export function isWord(one: string): boolean {
  return /^[\p{L}\p{N}_]/u.test(one);
}

/** How a message says a text. */
export interface Saying {
  /** How many words of the text are in the message itself. */
  readonly words: number;
  /** What of the text a value of the message has to be. */
  readonly given: readonly string[];
  /** Whether the text has the whole message. */
  readonly isWhole: boolean;
}

/** Longer texts are not compared. */
const LONGEST = 120;

/** The parts of a text that may stand around a message, as their numbers of words at the start and at the end. */
export interface Around {
  readonly start: number;
  readonly end: number;
}

/**
 * How the message says the text: the text is a part of it, with values in its holes; or the message is in the text,
 * with no more around it than is allowed. Null: it does not say it.
 */
export function sayingOf(message: MessageWords, text: MessageWords, { start, end }: Around): Saying | null {
  if (message.length > LONGEST || text.length > LONGEST || text.length === 0) return null;
  const known = new Map<number, Saying | null>();
  const from = (i: number, j: number): Saying | null => {
    const key = i * (LONGEST + 2) + j;
    const had = known.get(key);
    if (had !== undefined) return had;
    const found = bestOf(options(i, j));
    known.set(key, found);
    return found;
  };
  const options = (i: number, j: number): readonly (Saying | null)[] => {
    const [said, wanted] = [message[j], text[i]];
    if (wanted === undefined) return [{ words: 0, given: [], isWhole: !message.slice(j).some(isWord) }];
    if (said === undefined) return [text.length - i <= end ? { words: 0, given: [], isWhole: true } : null];
    return [
      said === wanted ? withWord(from(i + 1, j + 1), wanted) : null,
      said === HOLE ? from(i, j + 1) : null,
      said === HOLE && wanted !== HOLE ? withGiven(from(i + 1, j), wanted) : null,
      wanted === HOLE ? from(i + 1, j) : null,
      wanted === HOLE ? from(i, j + 1) : null,
    ];
  };
  const inside = message.map((_, j) => {
    const found = from(0, j);
    return found === null ? null : { ...found, isWhole: found.isWhole && !message.slice(0, j).some(isWord) };
  });
  const beside = Array.from({ length: Math.min(start, text.length - 1) }, (_, i) => from(i + 1, 0));
  return bestOf([...inside, ...beside]);
}

function withWord(saying: Saying | null, word: string): Saying | null {
  return saying === null ? null : { ...saying, words: saying.words + Number(isWord(word)) };
}

function withGiven(saying: Saying | null, word: string): Saying | null {
  return saying === null || !isWord(word) ? saying : { ...saying, given: [word, ...saying.given] };
}

/** The one with the most words of the message itself. */
function bestOf(sayings: readonly (Saying | null)[]): Saying | null {
  return sayings.reduce(
    (best, one) =>
      one !== null &&
      (best === null || one.words > best.words || (one.words === best.words && one.isWhole && !best.isWhole))
        ? one
        : best,
    null,
  );
}
