import type { ChatTurn } from './chat.ts';
import { codePointName, INVISIBLE, isShaping } from './text/invisible.ts';

/**
 * The text as it is shown to a model. An invisible character is replaced by its name (`<U+202E>`), and so is the first
 * character of anything that a chat template reads as the end of a turn or a call, so that no tokenizer does. The rest
 * stays. Applying this twice changes nothing more. What nobody sees must not steer a model, and an edit by a shown name
 * still has to reach the real character.
 */
export function shown(text: string): string {
  return text.replace(HIDDEN, (char, at: number) => (isPlain(text, char, at) ? char : nameOf(char)));
}

/** A turn as it is sent to the model. The model's own turns and the host's rules contain no foreign text and stay. */
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

/** Returns the same object when nothing is replaced. */
function withShownText<Part extends { readonly text: string }>(part: Part): Part {
  const text = shown(part.text);
  return text === part.text ? part : { ...part, text };
}

/** Explains the names to the model that reads one. */
export const NAMES_NOTE = '[<U+...> stands for that very character; edits may give it in either way]';

/** Matches the names that `shown` writes. */
export const SHOWN_NAME = /<U\+([0-9A-F]{4,6})>/g;

/** A shown text with the names in it, and the mapping of offsets between the shown and the raw text. */
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

  /** The offset into the raw text; null inside of a name. */
  rawOffset(shownOffset: number): number | null {
    const before = this.names.findLast(({ start }) => start < shownOffset);
    if (before === undefined) return shownOffset;
    return shownOffset < before.end ? null : before.rawEnd + shownOffset - before.end;
  }
}

export interface ShownName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Where its character ends in the raw text. */
  readonly rawEnd: number;
}

/** Tags that templates put around calls, results and thoughts. They may close, and have attributes or a prefix. */
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

/** Matches one character, depending on what follows it. Every lookahead is bounded. */
const HIDDEN = new RegExp(
  [
    INVISIBLE,
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
