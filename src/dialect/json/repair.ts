import { doubleQuotes } from './double-quotes.ts';
import { literalEscapes, repairEscapes } from './repair-escapes.ts';
import { closes, mapTokens } from './token-walk.ts';
import type { Token } from './tokens.ts';

export type RepairKind =
  | 'spaces'
  | 'comments'
  | 'trailing-commas'
  | 'quotes'
  | 'escapes'
  | 'control-characters'
  | 'python-words';

type Step = readonly [kind: RepairKind, step: (tokens: readonly Token[]) => readonly Token[]];

/** Comments go first because the others look at neighbours, quotes before what is read inside of strings. */
const OUTSIDE: readonly Step[] = [
  ['spaces', plainSpaces],
  ['comments', dropComments],
  ['trailing-commas', dropTrailingCommas],
  ['quotes', doubleQuotes],
];
const INSIDE: readonly Step[] = [
  ['escapes', repairEscapes],
  ['control-characters', escapeControls],
  ['python-words', pythonWords],
];

export interface Repaired {
  readonly tokens: readonly Token[];
  /**
   * With the backslashes taken for themselves, where that may be meant as well; null when all has one reading, `long`
   * when nothing was repaired because of the time that both would take.
   */
  readonly literal: readonly Token[] | 'long' | null;
  /** The steps that changed something. */
  readonly repairs: readonly RepairKind[];
}

/** Mends the syntax of what is nearly JSON; what it means is never changed, nor anything completed. */
export function repairJson(lexed: readonly Token[]): Repaired {
  const repairs: RepairKind[] = [];
  const outside = repairedBy(OUTSIDE, lexed, repairs);
  const literal = literalEscapes(outside);
  if (literal === 'long') return { tokens: outside, repairs, literal };
  const tokens = repairedBy(INSIDE, outside, repairs);
  return { tokens, repairs, literal: literal === null ? null : repairedBy(INSIDE, literal, []) };
}

/** @param repairs gets the steps that changed something */
function repairedBy(
  steps: readonly Step[],
  lexed: readonly Token[],
  repairs: RepairKind[],
): readonly Token[] {
  let repaired = lexed;
  for (const [kind, step] of steps) {
    const next = step(repaired);
    if (next !== repaired) repairs.push(kind);
    repaired = next;
  }
  return repaired;
}

const NO_JSON = /[^ \t\r\n]/;

/** Blanks between tokens that JSON does not allow, such as the no-break space. */
function plainSpaces(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'space', (token) => (NO_JSON.test(token.text) ? { ...token, text: ' ' } : token));
}

/** Comments of JavaScript and Python. Inside of strings there are none. */
function dropComments(tokens: readonly Token[]): readonly Token[] {
  return tokens.some(({ kind }) => kind === 'comment')
    ? tokens.filter(({ kind }) => kind !== 'comment')
    : tokens;
}

/** A comma right before the end of a list or an object. */
function dropTrailingCommas(tokens: readonly Token[]): readonly Token[] {
  const dropped = new Set<number>();
  /** The comma that nothing but blanks stands behind so far. */
  let comma = -1;
  let index = -1;
  for (const token of tokens) {
    index += 1;
    if (token.kind === 'space') continue;
    if (comma >= 0 && closes(token)) dropped.add(comma);
    comma = token.text === ',' ? index : -1;
  }
  return dropped.size === 0 ? tokens : tokens.filter((_, at) => !dropped.has(at));
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
]);

/** Python's names for what JSON has too. Anything else that is no JSON has no one meaning. */
function pythonWords(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'word', (token) => {
    const word = WORDS.get(token.text);
    return word === undefined ? token : { ...token, text: word };
  });
}

const CONTROL = /\p{Cc}/u;
const ESCAPED_MARK = /\\(["\\])/g;

/** Line breaks, tabs and other control characters that stand raw inside of strings. */
function escapeControls(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'string', (token) => {
    if (!CONTROL.test(token.text)) return token;
    // At once, because a call for each of them would take its time; what was escaped before is set back.
    const text = JSON.stringify(token.text).slice(1, -1).replace(ESCAPED_MARK, '$1');
    return text === token.text ? token : { ...token, text };
  });
}
