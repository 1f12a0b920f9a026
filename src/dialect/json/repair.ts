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

/** Comments before the steps that look at neighbouring tokens; quotes before the steps inside strings. */
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
   * The other reading, with literal backslashes, where that may be meant too. Null when there is only one reading,
   * `long` when the inside of strings was not repaired because building both readings would take too long.
   */
  readonly literal: readonly Token[] | 'long' | null;
  /** The steps that changed something. */
  readonly repairs: readonly RepairKind[];
}

/** Repairs the syntax of text that is nearly JSON. Never changes its meaning and never completes anything. */
export function repairJson(lexed: readonly Token[]): Repaired {
  const repairs: RepairKind[] = [];
  const outside = repairedBy(OUTSIDE, lexed, repairs);
  const literal = literalEscapes(outside);
  if (literal === 'long') return { tokens: outside, repairs, literal };
  const tokens = repairedBy(INSIDE, outside, repairs);
  return { tokens, repairs, literal: literal === null ? null : repairedBy(INSIDE, literal, []) };
}

/** @param repairs the steps that changed something are added to it */
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

/** Replaces white space that JSON does not allow, such as the no-break space. */
function plainSpaces(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'space', (token) => (NO_JSON.test(token.text) ? { ...token, text: ' ' } : token));
}

/** Drops comments of JavaScript and Python. Strings are tokens of their own and stay as they are. */
function dropComments(tokens: readonly Token[]): readonly Token[] {
  return tokens.some(({ kind }) => kind === 'comment')
    ? tokens.filter(({ kind }) => kind !== 'comment')
    : tokens;
}

/** Drops a comma right before the end of a list or an object. */
function dropTrailingCommas(tokens: readonly Token[]): readonly Token[] {
  const dropped = new Set<number>();
  /** Index of the last comma, if only white space followed it so far. */
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

/** Replaces Python's literals that JSON also has. Other words that are not JSON have no certain meaning. */
function pythonWords(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'word', (token) => {
    const word = WORDS.get(token.text);
    return word === undefined ? token : { ...token, text: word };
  });
}

const CONTROL = /\p{Cc}/u;
const ESCAPED_MARK = /\\(["\\])/g;

/** Escapes raw line breaks, tabs and other control characters inside strings. */
function escapeControls(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'string', (token) => {
    if (!CONTROL.test(token.text)) return token;
    // One call for the whole string, for speed. Existing escapes, which it doubles, are restored.
    const text = JSON.stringify(token.text).slice(1, -1).replace(ESCAPED_MARK, '$1');
    return text === token.text ? token : { ...token, text };
  });
}
