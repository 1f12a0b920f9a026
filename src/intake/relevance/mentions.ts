import { CODE_SPAN, isDistinctive, joined, LETTERS, matches, wordsOfName } from './name-words.ts';
import { isKeyword, withoutGlobals } from './vocabulary.ts';

/** A path as somebody wrote it, possibly from another machine: its segments, and the lines named with it. */
export interface PathMention {
  readonly segments: readonly string[];
  readonly lines: readonly number[];
}

/** What a text says about the code, without looking at the repository. */
export interface Mentions {
  readonly paths: readonly PathMention[];
  /** Dotted names of packages and classes, as segments: com.acme.Task, app.models.task. */
  readonly dotted: readonly (readonly string[])[];
  /** Names of classes, functions and files, lower case and without separators, to compare with file names. */
  readonly names: ReadonlySet<string>;
  /** Adjacent words, joined as in a file name, with a weight that depends on their place. */
  readonly phrases: ReadonlyMap<string, number>;
  /** Program messages and quotations: sentences, and their longest part without values. */
  readonly messages: readonly string[];
  /** Length of the title, with which the text begins, in characters. */
  readonly titleLength: number;
  /** Words of prose and names with weights; words of the title weigh more. */
  readonly words: ReadonlyMap<string, number>;
}

const MAX_TEXT = 60_000;
const MAX_PATHS = 60;
const MAX_NAMES = 200;
const MAX_MESSAGES = 12;
const MAX_PHRASES = 20_000;
const MAX_PHRASE_WORDS = 4;

// Every repetition is bounded, so that no text makes the patterns slow.
const SEGMENT = String.raw`[${LETTERS}\d_.@~+$%()[\]-]`;
const PATH = new RegExp(
  String.raw`${SEGMENT}{0,100}(?:[/\\]{1,3}${SEGMENT}{1,100}){1,30}/?|[${LETTERS}\d_-][${LETTERS}\d_.-]{0,80}\.[A-Za-z][A-Za-z0-9]{0,9}\b`,
  'g',
);
const LINES = /^(?:["']?,? (?:line|Zeile) (\d{1,7})|[:(](?:line )?(\d{1,7})|#L(\d{1,7})(?:-L?(\d{1,7}))?)/;
const IDENTIFIER = String.raw`[${LETTERS}_][${LETTERS}\d_]{0,60}`;
const DOTTED = new RegExp(String.raw`\b${IDENTIFIER}(?:(?:\.|::|->)${IDENTIFIER}){1,20}`, 'g');
const IMPORT = new RegExp(
  String.raw`^[ \t>]{0,40}from[ \t]{1,9}(${IDENTIFIER}(?:\.${IDENTIFIER}){0,20})[ \t]{1,9}import[ \t]{1,9}(${IDENTIFIER})[ \t]{0,40}$`,
  'gm',
);
const CAMEL = /\b[A-Za-z_]{0,60}[a-z\d][A-Z]\w{0,60}\b/g;
const KEBAB = /(?<![\w-])[A-Za-z][A-Za-z\d]{0,40}(?:-[A-Za-z][A-Za-z\d]{0,40}){1,8}(?![\w-])/g;
const SNAKE = /\b[A-Za-z][A-Za-z\d]{0,40}(?:_[A-Za-z\d]{1,40}){1,10}\b/g;
const THREE_LETTERS = new RegExp(`[${LETTERS}]{3}`);
const NO_LETTER = new RegExp(`[^${LETTERS}]`);
const QUOTED =
  /"([^"\n]{6,160})"|“([^”\n]{6,160})”|„([^“”\n]{6,160})[“”]|«([^»\n]{6,160})»|(?:^|\s)'([^'\n]{6,160})'(?=[\s.,;:!?)]|$)/gmu;
const ERROR_LINE = /^[\w.$ ]{0,80}(?:Error|Exception|panic(?:ked)?)\b[^:\n]{0,40}:\s*([^\n]{8,160})$/gm;

export interface MentionOptions {
  /** Length of the title, with which the text begins, in characters. */
  readonly titleLength: number;
  /** Names of the repository itself, in lower case: they are not distinctive. */
  readonly own: ReadonlySet<string>;
}

/** @param text the whole text of the task, beginning with the title */
export function readMentions(text: string, { titleLength, own }: MentionOptions): Mentions {
  const whole = text.slice(0, MAX_TEXT);
  const body = withoutGlobals(whole);
  const identifiers = unique([...matches(body, CAMEL), ...matches(body, SNAKE)]).slice(0, MAX_NAMES);
  const dotted = unique(matches(body, DOTTED)).slice(0, MAX_NAMES);
  const spans = matches(body, CODE_SPAN).filter((span) => !/^\s|\s$/.test(span));
  const kebabs = matches(body, KEBAB).slice(0, MAX_NAMES);
  // A plain word next to a dot is more often a variable than a file.
  const members = dotted.flatMap((name) => name.split(/\W+/)).filter((part) => /[A-Z\d_]/.test(part));
  const names = [...identifiers, ...kebabs, ...members, ...spans];
  return {
    paths: readPaths(whole),
    dotted: unique([...imported(whole), ...dotted]).map((name) => name.split(/\W+/)),
    names: new Set(
      names
        .filter((name) => /^[\w.-]{3,80}$/.test(name) && !isKeyword(name) && !own.has(name.toLowerCase()))
        .map(joined),
    ),
    phrases: phrasesOf(body, { titleLength, own }),
    messages: messagesOf(body),
    titleLength,
    words: weighWords(body, { titleLength, own }),
  };
}

/**
 * Modules of which an example of Python takes a single name: `from app.codec import encoder` says `app.codec.encoder`.
 * A line that takes several brings what the example is built from.
 */
function imported(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)]
    .map(([, module = '', name = '']) => `${module}.${name}`)
    .slice(0, MAX_NAMES);
}

function readPaths(text: string): readonly PathMention[] {
  const found = new Map<string, { readonly segments: readonly string[]; readonly lines: number[] }>();
  for (const match of text.matchAll(PATH)) {
    const [written] = match;
    if (written.length > 400) continue;
    const clean = decoded(written).replace(/^[([]+|[)\].]+$/g, '');
    const segments = clean.split(/[/\\]+/).filter((part) => part !== '' && part !== '.' && part !== '..');
    if (segments.length === 0 || found.size >= MAX_PATHS) continue;
    const key = segments.join('/');
    const mention = found.get(key) ?? { segments, lines: [] };
    const line = LINES.exec(text.slice(match.index + written.length, match.index + written.length + 40));
    for (const number of (line ?? []).slice(1)) if (number !== undefined) mention.lines.push(Number(number));
    found.set(key, mention);
  }
  return [...found.values()];
}

function decoded(written: string): string {
  if (!written.includes('%')) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function messagesOf(body: string): readonly string[] {
  const sentences = [...matches(body, QUOTED), ...matches(body, ERROR_LINE)].flatMap(partsOfMessage);
  return unique(sentences.map((sentence) => sentence.trim()))
    .filter((sentence) => sentence.length >= 4 && sentence.length <= 160 && THREE_LETTERS.test(sentence))
    .filter((sentence) => NO_LETTER.test(sentence) || isDistinctive(sentence.toLowerCase()))
    .slice(0, MAX_MESSAGES);
}

/** A message as a program printed it, and its longest part without inserted values. */
function partsOfMessage(message: string): readonly string[] {
  const pieces = message.split(/[\d"'`<>{}[\]()]+|(?<=:)\s/).map((piece) => piece.trim());
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return longest.length >= 10 ? [message, longest] : [message];
}

const TITLE_WEIGHT = 2.5;

function weighWords(body: string, { titleLength, own }: MentionOptions): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of wordsOfName(text)) {
      if (isDistinctive(word) && !isKeyword(word) && !own.has(word)) words.set(word, weight);
    }
  };
  add(body.replace(/https?:\/\/\S+/g, ' '), 1);
  add(body.slice(0, titleLength), TITLE_WEIGHT);
  return words;
}

/** Two to four consecutive words of a sentence, at least one of them distinctive. */
function phrasesOf(body: string, { titleLength, own }: MentionOptions): ReadonlyMap<string, number> {
  const phrases = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const sentence of text.split(/[\n"`()[\]{}<>]|[.,;:!?](?=\s)/)) {
      const words = wordsOfName(sentence);
      for (let length = 2; length <= MAX_PHRASE_WORDS; length += 1) {
        for (let from = 0; from + length <= words.length && phrases.size < MAX_PHRASES; from += 1) {
          const phrase = words.slice(from, from + length);
          if (phrase.some((word) => isDistinctive(word) && !own.has(word)))
            phrases.set(phrase.join(''), weight);
        }
      }
    }
  };
  add(body.slice(titleLength), 1);
  add(body.slice(0, titleLength), TITLE_WEIGHT);
  return phrases;
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
