import { type CodeText, HOLE, textsIn } from '../source/code-texts.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import { isWord, type MessageWords, sayingOf, wordsOfMessage } from '../source/message-words.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { caughtIn, expectedMessagesOf } from '../source/tests/expected-messages.ts';
import { blocksIn, type TestBlock } from '../source/tests/test-blocks.ts';
import { placesIn } from '../source/text-places.ts';
import { beyond } from './beyond.ts';

/** A text of the code, and what has to be the same where other words take its place. */
interface Message {
  readonly words: MessageWords;
  readonly place: string;
}

/** The messages that a file of the code no longer has, and those that it newly has. */
interface Reworded {
  readonly gone: readonly Message[];
  readonly fresh: readonly Message[];
}

/** The same of all files of the code, with each message of the base. */
interface Known {
  readonly files: readonly Reworded[];
  readonly had: readonly MessageWords[];
}

/** An assertion, or a condition in front of a failure, in its test. */
export interface Asserted {
  readonly text: string;
  readonly block: TestBlock;
}

/** Tells whether an assertion differs from the one that it replaced in the message of an error alone. */
export type IsReworded = (before: Asserted, after: Asserted) => boolean;

/**
 * Whether an error is expected as before, with another message that the code of the change rewords: a file had the old
 * words in a text that it no longer has, and has the new ones in a new text of the same statement under the same condition. The
 * class of the error and what fails stay, and the new text says no less. No text of the base says it: errors that take
 * the messages of others are not reworded.
 */
export function rewordings(files: readonly ChangedFile[], isTest: PathPredicate): IsReworded {
  let known: Known | null = null;
  return (before, after) => {
    const [was, is] = [before, after].map(messagesIn);
    if (was === undefined || is === undefined || was === null || is === null) return false;
    if (was.frame !== is.frame || was.texts.length !== is.texts.length) return false;
    known ??= knownOf(files.filter(({ path }) => !isTest(path)));
    const code = known;
    const pairs = was.texts.map((old, index) => [old, is.texts[index] ?? []] as const);
    const changed = pairs.filter(([old, now]) => old.join(' ') !== now.join(' '));
    return changed.length > 0 && changed.every(([old, now]) => isRewordedIn(code, old, now));
  };
}

function messagesIn({ text, block: { source, from, to } }: Asserted): ReturnType<typeof expectedMessagesOf> {
  const caught = caughtIn(source.code.slice(from, to));
  return expectedMessagesOf(text, { language: source.language, caught });
}

/** Where more differ in a file, none is told from the others. */
const MOST_MESSAGES = 300;

function knownOf(code: readonly ChangedFile[]): Known {
  return {
    files: code.flatMap(rewordedIn),
    had: code.flatMap(({ before }) => messagesOf(before).map(({ words }) => words)),
  };
}

function isRewordedIn({ files, had }: Known, old: MessageWords, now: MessageWords): boolean {
  if (had.some((one) => isIn(one, now))) return false;
  const [gone, fresh] = [files.flatMap((one) => one.gone), files.flatMap((one) => one.fresh)];
  /** Two errors that take the message of each other, in other words. */
  const isCrossed = (was: MessageWords, is: MessageWords): boolean => {
    const kinship = shared(was, is);
    return (
      fresh.some(({ words }) => shared(was, words) > kinship) &&
      gone.some(({ words }) => shared(words, is) > kinship)
    );
  };
  return files.some((one) => rewords(one, [old, now], isCrossed));
}

/** How many words two messages have in common. */
function shared(one: MessageWords, other: MessageWords): number {
  const words = new Set(other.filter(isWord));
  return new Set(one.filter((word) => words.has(word))).size;
}

function rewordedIn({ before, after }: ChangedFile): readonly Reworded[] {
  const [was, is] = [messagesOf(before), messagesOf(after)];
  const keyOf = ({ words }: TextWithWords): string => words.join(' ');
  const [gone, fresh] = [beyond(was, is, keyOf), beyond(is, was, keyOf)];
  const isCompared = [gone, fresh].every(({ length }) => length > 0 && length <= MOST_MESSAGES);
  return isCompared ? [{ gone: placed(gone, before), fresh: placed(fresh, after) }] : [];
}

function placed(texts: readonly TextWithWords[], file: FileText | null): readonly Message[] {
  if (file === null || file.masked === null) return [];
  const placeOf = placesIn(file.masked);
  return texts.map(({ text, words }) => ({ words, place: placeOf(text) }));
}

interface TextWithWords {
  readonly text: CodeText;
  readonly words: MessageWords;
}

/** The texts of a file with words in them, other than those of its tests. */
function messagesOf(file: FileText | null): readonly TextWithWords[] {
  if (file === null || file.language === null || file.masked === null) return [];
  const blocks = blocksIn(file);
  const modules = [...(blocks[0]?.source.testModules.values() ?? [])];
  const tests = [...blocks.filter(({ kind }) => kind === 'test'), ...modules];
  return textsIn(file.masked, file.language)
    .filter((one) => !tests.some(({ from, to }) => from <= one.from && one.from < to))
    .map((text) => ({ text, words: wordsOfMessage(text.content) }))
    .filter(({ words }) => words.some(isWord));
}

const NOTHING = { start: 0, end: 0 };
/** A single word may stand in any text. */
const FEWEST_WORDS = 2;

function rewords(
  { gone, fresh }: Reworded,
  [old, now]: readonly [MessageWords, MessageWords],
  isCrossed: (was: MessageWords, is: MessageWords) => boolean,
): boolean {
  if (count(now, isHole) > count(old, isHole) || isIn(old, now)) return false;
  const around = sharedEnds(old, now);
  const fewest = Math.max(1, Math.min(FEWEST_WORDS, count(old, isWord)));
  const olds = gone.filter((one) => (sayingOf(one.words, old, around)?.words ?? 0) >= fewest);
  return olds.some(({ words: was, place }) =>
    fresh.some(({ words: is, ...one }) => {
      if (one.place !== place) return false;
      const said = sayingOf(is, now, around);
      if (said === null || said.words < FEWEST_WORDS) return false;
      const saysLess = !said.isWhole && count(now, isWord) < count(old, isWord);
      const hasMoreValues = count(is, isHole) > count(was, isHole);
      const keepsValues = hasMoreValues || said.given.every((one) => old.includes(one));
      const isKin =
        (gone.length === 1 && fresh.length === 1) || was.some((one) => one.length > 2 && is.includes(one));
      return !saysLess && keepsValues && isKin && !isCrossed(was, is);
    }),
  );
}

/** Whether a text is a part of another, with no values in it. */
function isIn(whole: MessageWords, part: MessageWords): boolean {
  return sayingOf(whole, part, NOTHING)?.given.length === 0;
}

function isHole(one: string): boolean {
  return one === HOLE;
}

function count(words: MessageWords, is: (one: string) => boolean): number {
  return words.filter(is).length;
}

/** How much two texts have in common at their ends. */
function sharedEnds(old: MessageWords, now: MessageWords): { readonly start: number; readonly end: number } {
  const differs = (one: string | undefined, index: number, words: MessageWords): boolean =>
    one !== words[index];
  const start = old.findIndex((one, index) => differs(one, index, now));
  const [back, forth] = [old.toReversed(), now.toReversed()];
  const end = back.findIndex((one, index) => differs(one, index, forth));
  return { start: start < 0 ? old.length : start, end: end < 0 ? old.length : end };
}
