import type { ChatTurn } from './chat.ts';
import { codePointName, INVISIBLE, isShaping } from './text/invisible.ts';

/**
 * Text as a model is shown it: what nobody sees is named where it stands (`<U+202E>`), and so is the first character
 * of what chat templates take for the end of a turn or a call, so that no tokenizer does. Everything else is as it is.
 * What was shown once is shown the same again. docs/decisions/0015 has the reasons.
 */
export function shown(text: string): string {
  return text.replace(HIDDEN, (char, at: number) => (isPlain(text, char, at) ? char : nameOf(char)));
}

/** A turn as it goes to the model. The model's own words, and the host's rules, are nobody else's. */
export function shownTurn(turn: ChatTurn): ChatTurn {
  switch (turn.role) {
    case 'user':
      return withShownText(turn);
    case 'tool': {
      const [first, ...rest] = turn.results;
      return { ...turn, results: [withShownText(first), ...rest.map(withShownText)] };
    }
    case 'system':
    case 'assistant':
      return turn;
  }
}

/** The same object where nothing is named. */
function withShownText<Said extends { readonly text: string }>(said: Said): Said {
  const text = shown(said.text);
  return text === said.text ? said : { ...said, text };
}

/** What a name means, for whoever reads one. */
export const NAMES_NOTE = '[<U+...> stands for that very character; edits may give it in either way]';

/** A name as `shown` writes it, wherever it stands. */
export const SHOWN_NAME = /<U\+([0-9A-F]{4,6})>/g;

/** The names in a shown text that stand for a character, and how offsets into both texts belong together. */
export class ShownText {
  readonly text: string;
  readonly names: readonly ShownName[];

  constructor(raw: string) {
    const names: ShownName[] = [];
    let longer = 0;
    this.text = raw.replace(HIDDEN, (char, at: number) => {
      if (isPlain(raw, char, at)) return char;
      const name = nameOf(char);
      names.push({ name, start: at + longer, end: at + longer + name.length, rawEnd: at + char.length });
      longer += name.length - char.length;
      return name;
    });
    this.names = names;
  }

  /** The offset into the text itself; null inside of a name. */
  rawOffset(shownOffset: number): number | null {
    const before = this.names.findLast(({ start }) => start < shownOffset);
    if (before === undefined) return shownOffset;
    return shownOffset < before.end ? null : before.rawEnd + shownOffset - before.end;
  }

  /** What `rawOffset` leads back from. */
  shownOffset(raw: number): number {
    const before = this.names.findLast(({ rawEnd }) => rawEnd <= raw);
    return before === undefined ? raw : before.end + raw - before.rawEnd;
  }
}

export interface ShownName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Where its character ends in the text itself. */
  readonly rawEnd: number;
}

/** Tags that templates put around calls, results and thoughts; with an end, attributes or a prefix as well. */
const TAGS = [
  ...['tool_calls?', 'tool_results?', 'tool_responses?', 'tool_outputs?', 'tool_use', 'available_tools'],
  ...['function_calls?', 'function_results?', 'function_responses?', 'function(?==)', 'invoke(?=\\s+name=)'],
  ...['think', 'thinking', 'system-reminder', 'start_of_turn', 'end_of_turn', 'start_of_image'],
  ...['bos', 'eos', 'bos_token', 'eos_token'],
].join('|');
const BRACKETS = [
  ...['inst', 'system_prompt', 'available_tools', 'tool_calls', 'tool_results', 'tool_content', 'think'],
  'gmask',
].join('|');
const LINE_SEPARATORS = String.raw`\u{2028}\u{2029}`;

/** One character, by what stands behind it. Each look ahead is bounded. */
const HIDDEN = new RegExp(
  [
    `[${INVISIBLE}${LINE_SEPARATORS}]`,
    String.raw`<(?=\|[\p{L}\p{N}][\p{L}\p{N}_.:\/\-]{0,80}\|>)`,
    String.raw`<(?=｜[^｜<>\n]{1,80}｜>)`,
    String.raw`<(?=<\/?SYS>>)`,
    String.raw`<(?=\/s>)`,
    String.raw`<(?=\/?(?:[a-z]{1,20}:)?(?:${TAGS})(?![\w\-]))`,
    String.raw`\[(?=\/?(?:${BRACKETS})\])`,
  ].join('|'),
  'giv',
);

function isPlain(text: string, char: string, at: number): boolean {
  return (char === '\r' && text[at + 1] === '\n') || isShaping(text, at);
}

function nameOf(char: string): string {
  return `<${codePointName(char)}>`;
}
